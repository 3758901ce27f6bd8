//! The file of results: a line of JSON for each, with a checksum.
//!
//! ```text
//! {"checksum":"5f0a1c2e","task":{…},"result":{…}}
//! ```
//!
//! The checksum is that of the object without it, byte by byte: of the result, and of the task
//! that it answers with its rules and its budget, which is all that the result depends on. A
//! line that does not have its checksum was altered; it is an error that names the line,
//! since neither to believe it nor to compute it again unasked would be right.
//!
//! A line is written at once and forced to the disk before the next. A kill can leave only
//! the beginning of a line, at the end of the file. That is told from a line that was altered
//! by being the beginning of an object that does not end, and it is cut off.
//!
//! Cost: the file is read line by line; only what its lines say is kept.

use super::task::{Task, TaskResult};
use crate::checksum;
use crate::error::{Disagreement, FileProblem, LineFlaw, WorkbenchError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};

/// Longer lines are no results; real ones are a thousandth of it.
const LONGEST_LINE: u64 = 1 << 24;

/// What a line begins with; then come the eight digits of its checksum.
const BEGIN: &str = "{\"checksum\":\"";

/// What the lines of files without checksums began with.
const BEGIN_WITHOUT: &str = "{\"task\":";

/// A result, and the task that it answers.
#[derive(Serialize, Deserialize)]
pub(super) struct Line {
    pub(super) task: Task,
    pub(super) result: TaskResult,
}

impl Line {
    /// As it is written, with its end.
    fn text(&self) -> Result<String, WorkbenchError> {
        let json = serde_json::to_string(self).map_err(Disagreement::Report)?;
        Ok(format!("{BEGIN}{}\",{}\n", checksum::of(&json), &json[1..]))
    }

    /// Reads a line without its end.
    fn read(line: &[u8]) -> Result<Self, Flaw> {
        if line.starts_with(BEGIN_WITHOUT.as_bytes()) {
            return Err(LineFlaw::Older.into());
        }
        let text = std::str::from_utf8(line).map_err(|_| LineFlaw::Altered)?;
        let rest = text.strip_prefix(BEGIN).ok_or(LineFlaw::Foreign)?;
        let (written, rest) = rest.split_once("\",").ok_or(LineFlaw::Altered)?;
        let json = format!("{{{rest}");
        if checksum::of(&json) != written {
            return Err(LineFlaw::Altered.into());
        }
        serde_json::from_str(&json).map_err(|error| LineFlaw::Unknown(error).into())
    }
}

/// Why a line is not read.
#[derive(Debug)]
enum Flaw {
    /// It is not what a line should be.
    Line(LineFlaw),
    /// It is longer than any result.
    Long,
    /// The system could not read it.
    Unread(io::Error),
}

impl From<LineFlaw> for Flaw {
    fn from(flaw: LineFlaw) -> Self {
        Self::Line(flaw)
    }
}

/// The results of a file, and how it ends.
struct Contents {
    lines: Vec<Line>,
    end: End,
}

#[derive(Debug, PartialEq, Eq)]
enum End {
    /// With the end of a line.
    Whole,
    /// With a line that is whole but for its end.
    Open,
    /// With the beginning of a line, after so many bytes.
    Cut(u64),
}

impl Contents {
    /// Reads all lines; the flaw of one comes with its number.
    fn read(mut input: impl BufRead) -> Result<Self, (u64, Flaw)> {
        let mut contents = Self { lines: Vec::new(), end: End::Whole };
        let (mut line, mut whole) = (Vec::new(), 0);
        for number in 1.. {
            line.clear();
            let read = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
            let length = read.map_err(|error| (number, Flaw::Unread(error)))? as u64;
            if length == 0 {
                break;
            }
            if let Some(text) = line.strip_suffix(b"\n") {
                contents.lines.push(Line::read(text).map_err(|flaw| (number, flaw))?);
                whole += length;
                continue;
            }
            if length == LONGEST_LINE {
                return Err((number, Flaw::Long));
            }
            contents.end = match Line::read(&line) {
                Ok(last) => {
                    contents.lines.push(last);
                    End::Open
                }
                Err(_) if is_cut(&line) => End::Cut(whole),
                Err(flaw) => return Err((number, flaw)),
            };
            break;
        }
        Ok(contents)
    }
}

/// Whether a line is the beginning of a result, and no more than that.
fn is_cut(line: &[u8]) -> bool {
    let begin = BEGIN.as_bytes();
    let length = line.len().min(begin.len());
    let unfinished = || serde_json::from_slice::<Value>(line).is_err_and(|error| error.is_eof());
    line[..length] == begin[..length] && unfinished()
}

/// The results of a file, which is not changed.
///
/// # Errors
/// A file that cannot be read, or with a line that is no result or was altered.
pub(super) fn read(path: &Path) -> Result<Vec<Line>, WorkbenchError> {
    let file = File::open(path).map_err(|error| WorkbenchError::file(path, error))?;
    let contents = Contents::read(BufReader::new(file));
    let contents = contents.map_err(|(number, flaw)| refused(path, number, flaw))?;
    Ok(contents.lines)
}

/// The file of results, to which they are added.
pub(super) struct Store {
    file: File,
    path: PathBuf,
    lines: Vec<Line>,
}

impl Store {
    /// Reads what is there, and mends what a kill has left. A file with a line that is no
    /// result, or was altered, stays as it is.
    pub(super) fn open(path: &Path) -> Result<Self, WorkbenchError> {
        let failed = |error| WorkbenchError::file(path, error);
        if std::fs::metadata(path).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(WorkbenchError::unusable(path, FileProblem::NoPlaceForResults));
        }
        let mut options = OpenOptions::new();
        let file = options.read(true).append(true).create(true).open(path).map_err(failed)?;
        let Contents { lines, end } = Contents::read(BufReader::new(&file))
            .map_err(|(number, flaw)| refused(path, number, flaw))?;
        match end {
            End::Whole => {}
            End::Open => (&file).write_all(b"\n").map_err(failed)?,
            End::Cut(whole) => file.set_len(whole).map_err(failed)?,
        }
        Ok(Self { file, path: path.to_path_buf(), lines })
    }

    /// What was there, for once.
    pub(super) fn take_lines(&mut self) -> Vec<Line> {
        std::mem::take(&mut self.lines)
    }

    /// Adds a result.
    pub(super) fn append(
        &mut self,
        task: &Task,
        result: &TaskResult,
    ) -> Result<(), WorkbenchError> {
        let text = Line { task: task.clone(), result: result.clone() }.text()?;
        let failed = |error| WorkbenchError::file(&self.path, error);
        self.file.write_all(text.as_bytes()).map_err(failed)?;
        self.file.sync_data().map_err(failed)
    }
}

fn refused(path: &Path, line: u64, flaw: Flaw) -> WorkbenchError {
    let flaw = match flaw {
        Flaw::Unread(error) => return WorkbenchError::file(path, error),
        Flaw::Long => LineFlaw::Foreign,
        Flaw::Line(flaw) => flaw,
    };
    WorkbenchError::unusable(path, FileProblem::Line { line, flaw })
}

#[cfg(test)]
mod tests {
    use super::super::task::Source;
    use super::*;
    use crate::error::Hint;

    fn line(name: &str, states: usize) -> Line {
        let task = Task {
            name: name.to_owned(),
            group: "é".to_owned(),
            source: Source::Rules(format!("game \"{name}\"\ntake any from x\n")),
            work: 1_000_000_000,
            milliseconds: None,
            memory: 4 << 30,
        };
        let result = TaskResult {
            proved: true,
            verdict: "proved".to_owned(),
            evidence: None,
            statement: None,
            system: Some("fib".to_owned()),
            states: Some(states),
            board: Some(100),
            closed_form: Some("a = floor(n·phi)".to_owned()),
            certificate: None,
            work_done: 123_456,
            seconds: 2.5e-7,
        };
        Line { task, result }
    }

    fn file() -> String {
        [line("one", 28), line("two", 33)].map(|line| line.text().expect("JSON")).concat()
    }

    fn read(bytes: &[u8]) -> Result<(usize, End), (u64, Flaw)> {
        Contents::read(bytes).map(|contents| (contents.lines.len(), contents.end))
    }

    #[test]
    fn what_was_written_is_read() {
        let contents = Contents::read(file().as_bytes()).expect("sound");
        assert_eq!(contents.end, End::Whole);
        let first = &contents.lines[0];
        assert!(first.task == line("one", 28).task && first.result == line("one", 28).result);
        assert!(matches!(read(b""), Ok((0, End::Whole))));
    }

    #[test]
    fn every_changed_bit_is_noticed_in_its_line() {
        let sound = file().into_bytes();
        let second = sound.iter().position(|&byte| byte == b'\n').expect("two lines") as u64 + 1;
        for at in 0..sound.len() {
            for bit in 0..8 {
                let mut bytes = sound.clone();
                bytes[at] ^= 1 << bit;
                let (line, _) = read(&bytes).expect_err("a changed bit is noticed");
                assert_eq!(line, 1 + u64::from(at as u64 >= second), "byte {at}, bit {bit}");
            }
        }
    }

    #[test]
    fn a_file_that_was_cut_off_anywhere_is_mended() {
        let sound = file().into_bytes();
        let second = sound.iter().position(|&byte| byte == b'\n').expect("two lines") + 1;
        for end in 0..sound.len() {
            let found = read(&sound[..end]).expect("the beginning of a line");
            let expected = match end {
                0 => (0, End::Whole),
                _ if end == second => (1, End::Whole),
                _ if end + 1 == second => (1, End::Open),
                _ if end + 1 == sound.len() => (2, End::Open),
                _ if end < second => (0, End::Cut(0)),
                _ => (1, End::Cut(second as u64)),
            };
            assert_eq!(found, expected, "{end} bytes");
        }
    }

    #[test]
    fn what_is_wrong_with_a_line_is_told_with_what_to_do() {
        let sound = file();
        let told = |text: &str, words: &str, hint: Hint| {
            let Err((line, flaw)) = read(text.as_bytes()) else { panic!("{text} is no file") };
            let error = refused(Path::new("results"), line, flaw);
            assert_eq!(error.hint(), Some(hint), "{error}");
            let error = error.to_string();
            assert!(error.contains(words) && error.ends_with("nothing was changed"), "{error}");
        };
        let (again, foreign) = (Hint::DeleteLine, Hint::DeleteLineIfResult);
        told(&sound.replace(":28,", ":29,"), "results: line 1 was altered", again.clone());
        told(&sound.replace("4294967296", "4294967295"), "line 1 was altered", again.clone());
        told(&sound.replacen("floor", "ceil", 2), "line 1 was altered", again.clone());
        told(&sound.replace("\"two\\\"", "\"too\\\""), "line 2 was altered", again.clone());
        let bare = serde_json::to_string(&line("one", 28)).expect("JSON");
        told(&format!("{bare}\n"), "line 1 has no checksum: an older version", Hint::DeleteFile);
        told(&bare[..40], "line 1 has no checksum", Hint::DeleteFile);
        told(&format!("{sound}notes\n"), "line 3 is not a result", foreign.clone());
        told(&format!("{sound}notes"), "line 3 is not a result", foreign.clone());
        told(&format!("{sound}\n"), "line 3 is not a result", foreign.clone());
        let json = "{\"task\":1}";
        let unknown = format!("{BEGIN}{}\",\"task\":1}}\n", checksum::of(json));
        told(&unknown, "line 1 is a result that this version cannot read", again.clone());
    }

    #[test]
    fn a_line_without_an_end_is_not_read_for_ever() {
        let endless = BufReader::new(io::repeat(0));
        assert!(matches!(Contents::read(endless), Err((1, Flaw::Long))));
    }

    #[cfg(unix)]
    #[test]
    fn results_are_kept_in_regular_files_only() {
        for path in ["/dev/zero", "/dev/null", "/"] {
            let error = Store::open(Path::new(path)).err().expect(path).to_string();
            assert!(error.contains("regular file"), "{error}");
        }
    }
}
