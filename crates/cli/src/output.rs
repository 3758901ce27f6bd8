//! Where answers go: standard output, or a file that appears under its name
//! only once it is complete.

use crate::terminal::window;
use comfy_table::{ContentArrangement, Table, presets};
use serde::Serialize;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};
use wythoff_files::Draft;
use wythoff_workbench::WorkbenchError;

/// An open destination.
pub(crate) enum Output {
    Stdout(BufWriter<StdoutLock<'static>>),
    File { path: PathBuf, writer: BufWriter<Draft> },
}

impl Output {
    /// Opens standard output, or what a path leads to.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, WorkbenchError> {
        let Some(path) = path else {
            return Ok(Self::Stdout(BufWriter::new(io::stdout().lock())));
        };
        let draft = Draft::open(path).map_err(|error| WorkbenchError::file(path, error))?;
        Ok(Self::File { path: path.to_path_buf(), writer: BufWriter::new(draft) })
    }

    /// Flushes, and gives a file its name.
    pub(crate) fn finish(self) -> Result<(), WorkbenchError> {
        match self {
            Self::Stdout(mut out) => Ok(out.flush()?),
            Self::File { path, writer } => {
                let finished = writer.into_inner().map_err(io::IntoInnerError::into_error);
                let finished = finished.and_then(|draft| {
                    draft.sync()?;
                    draft.finish()
                });
                finished.map_err(|error| WorkbenchError::file(&path, error))
            }
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::File { path, writer } => writer.write(bytes).map_err(|e| named(path, &e)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::File { path, writer } => writer.flush().map_err(|e| named(path, &e)),
        }
    }
}

/// An error with the file that it is about.
fn named(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// Whether files can be written, before what is to be written is computed.
pub(crate) fn can_be_written<'a>(
    paths: impl IntoIterator<Item = &'a PathBuf>,
) -> Result<(), WorkbenchError> {
    paths.into_iter().try_for_each(|path| {
        wythoff_files::can_be_written(path).map_err(|error| WorkbenchError::file(path, error))
    })
}

/// Writes a text to a file.
pub(crate) fn write_text(path: &Path, text: &str) -> Result<(), WorkbenchError> {
    let mut out = Output::open(Some(path))?;
    out.write_all(text.as_bytes())?;
    out.finish()
}

/// Whether an error only says that nobody reads any more.
pub(crate) fn reader_has_gone(error: &WorkbenchError) -> bool {
    let (WorkbenchError::Output(error) | WorkbenchError::File { error, .. }) = error else {
        return false;
    };
    error.kind() == ErrorKind::BrokenPipe
}

/// A table without rules, as wide as the terminal where there is one.
pub(crate) fn plain_table<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    if io::stdout().is_terminal() {
        table.set_width(u16::try_from(window().0).unwrap_or(u16::MAX));
    }
    table.set_header(header);
    table
}

/// Prints a report as one line of JSON.
pub(crate) fn print_json(report: &impl Serialize) -> Result<(), WorkbenchError> {
    unless_unread(print_json_to_reader(report))
}

/// Prints lines of text.
pub(crate) fn print_text(text: &str) -> Result<(), WorkbenchError> {
    unless_unread(print_text_to_reader(text))
}

/// A report that nobody reads is no failure: the command goes on, and its exit code tells
/// what the report would have told.
pub(crate) fn unless_unread(printed: Result<(), WorkbenchError>) -> Result<(), WorkbenchError> {
    match printed {
        Err(error) if reader_has_gone(&error) => Ok(()),
        other => other,
    }
}

/// One of many reports, as a line of JSON: if nobody reads any more, that is an error, so
/// that there is an end.
pub(crate) fn print_json_to_reader(report: &impl Serialize) -> Result<(), WorkbenchError> {
    let mut out = Output::open(None)?;
    let mut line = serde_json::to_vec(report).map_err(io::Error::from)?;
    line.push(b'\n');
    out.write_all(&line)?;
    out.finish()
}

/// One of many texts, in the same way.
pub(crate) fn print_text_to_reader(text: &str) -> Result<(), WorkbenchError> {
    let mut out = Output::open(None)?;
    writeln!(out, "{}", text.trim_end())?;
    out.finish()
}
