//! Where answers go: standard output, or a file that appears under its name
//! only once it is complete.

use comfy_table::{ContentArrangement, Table, presets};
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, StdoutLock, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;
use wythoff_workbench::WorkbenchError;

/// An open destination.
pub(crate) enum Output {
    Stdout(BufWriter<StdoutLock<'static>>),
    File { path: PathBuf, writer: BufWriter<NamedTempFile> },
}

impl Output {
    /// Opens standard output, or a temporary file beside `path`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, WorkbenchError> {
        let Some(path) = path else {
            return Ok(Self::Stdout(BufWriter::new(io::stdout().lock())));
        };
        let failed = |error| WorkbenchError::File { path: path.to_path_buf(), error };
        if path.is_dir() {
            return Err(failed(io::Error::new(ErrorKind::IsADirectory, "is a directory")));
        }
        let folder = match path.parent() {
            Some(p) if !p.as_os_str().is_empty() => p,
            _ => Path::new("."),
        };
        if !folder.is_dir() {
            return Err(failed(io::Error::new(ErrorKind::NotFound, "its folder does not exist")));
        }
        let file = tempfile::Builder::new()
            .prefix(".wythoff-")
            .suffix(".part")
            .permissions_of_a_new_file()
            .tempfile_in(folder)
            // The name of the temporary file, which the error carries, says nothing.
            .map_err(|error| failed(error.kind().into()))?;
        Ok(Self::File { path: path.to_path_buf(), writer: BufWriter::new(file) })
    }

    /// Flushes, and gives a file its name.
    pub(crate) fn finish(self) -> Result<(), WorkbenchError> {
        match self {
            Self::Stdout(mut out) => Ok(out.flush()?),
            Self::File { path, writer } => {
                let failed = |error| WorkbenchError::File { path: path.clone(), error };
                let file = writer.into_inner().map_err(|e| failed(e.into_error()))?;
                let _: File = file.persist(&path).map_err(|e| failed(e.error))?;
                Ok(())
            }
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Stdout(out) => out.write(bytes),
            Self::File { writer, .. } => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Stdout(out) => out.flush(),
            Self::File { writer, .. } => writer.flush(),
        }
    }
}

/// Temporary files are private by default; an answer is an ordinary file.
trait OrdinaryPermissions {
    fn permissions_of_a_new_file(&mut self) -> &mut Self;
}

impl OrdinaryPermissions for tempfile::Builder<'_, '_> {
    fn permissions_of_a_new_file(&mut self) -> &mut Self {
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            // The system applies the user's mask to this.
            self.permissions(std::fs::Permissions::from_mode(0o666));
        }
        self
    }
}

/// Whether an error only says that nobody reads standard output any more.
pub(crate) fn reader_has_gone(error: &WorkbenchError) -> bool {
    matches!(error, WorkbenchError::Output(e) if e.kind() == ErrorKind::BrokenPipe)
}

/// Prints a report as one line of JSON.
pub(crate) fn print_json(report: &impl Serialize) -> Result<(), WorkbenchError> {
    let mut out = Output::open(None)?;
    serde_json::to_writer(&mut out, report).map_err(io::Error::from)?;
    writeln!(out)?;
    out.finish()
}

/// A table without rules, as wide as the terminal where there is one.
pub(crate) fn plain_table<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic);
    table.set_header(header);
    table
}

/// Prints lines of text.
pub(crate) fn print_text(text: &str) -> Result<(), WorkbenchError> {
    let mut out = Output::open(None)?;
    writeln!(out, "{}", text.trim_end())?;
    out.finish()
}
