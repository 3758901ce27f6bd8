//! Verified runs on disk: how far one came, and all that is needed to go on.
//!
//! A text file of three lines. The first names the format and its version. The
//! others are records: the number of bytes of a JSON value, its CRC-32 in eight
//! hexadecimal digits, and the value. The first record says which run it is, the
//! second is its [`Progress`]:
//!
//! ```text
//! wythoff checkpoint 1
//! 28 0a1b2c3d {"game":"wythoff","value":20}
//! 191514 4e5f6071 {"g":20,"pieces":6,"links":{…},"statistics":{…},"checkpoint":{…},"joints":[…]}
//! ```
//!
//! A new state is written beside the file, forced to the disk and given the
//! file's name, so at any moment there is a whole file, or none: whatever ends
//! the process, the run goes on from its last verified piece. A file that is not
//! exactly like this is refused.

use crate::error::WorkbenchError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use wythoff_games::Grundy;
use wythoff_games::sequence::verified::Progress;

const FORMAT: &str = "wythoff checkpoint ";
const VERSION: u32 = 1;

/// Files larger than this are refused unread; real ones are a thirtieth of it.
const MAX_FILE: u64 = 1 << 26;

/// Which run a file belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    game: String,
    value: Grundy,
}

/// The file of one run.
#[derive(Clone, Debug)]
pub struct CheckpointFile {
    path: PathBuf,
    header: Header,
}

impl CheckpointFile {
    /// The file for a run of `game` with values up to `value`; it need not exist.
    pub fn new(path: &Path, game: &str, value: Grundy) -> Self {
        Self { path: path.to_path_buf(), header: Header { game: game.to_string(), value } }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The progress of the run, if there is a file.
    ///
    /// # Errors
    /// A file that cannot be read, is damaged, or is not of this version or run.
    pub fn load(&self) -> Result<Option<Progress>, WorkbenchError> {
        self.read()?.map(|text| self.parse(&text)).transpose()
    }

    /// The run that a file belongs to: the largest value, and the progress.
    ///
    /// # Errors
    /// As [`CheckpointFile::load`]; and a file that does not exist.
    pub fn open(path: &Path) -> Result<(Grundy, Progress), WorkbenchError> {
        let mut file = Self::new(path, "", Grundy(0));
        let text = file.read()?.ok_or_else(|| file.failed(io::ErrorKind::NotFound.into()))?;
        file.header = file.header(&text)?.0;
        Ok((file.header.value, file.parse(&text)?))
    }

    fn read(&self) -> Result<Option<String>, WorkbenchError> {
        let length = match fs::metadata(&self.path) {
            Ok(metadata) => metadata.len(),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.failed(error)),
        };
        if length > MAX_FILE {
            return Err(self.refuse("it is too long for a checkpoint"));
        }
        let text = fs::read(&self.path).map_err(|error| self.failed(error))?;
        String::from_utf8(text).map(Some).map_err(|_| self.refuse("it is not a text file"))
    }

    /// The run of a file, and the records that follow.
    fn header<'a>(&self, text: &'a str) -> Result<(Header, &'a str), WorkbenchError> {
        let version = text.strip_prefix(FORMAT).and_then(|rest| rest.split_once('\n'));
        let (version, records) =
            version.ok_or_else(|| self.refuse("it is not a checkpoint of a verified run"))?;
        if version != VERSION.to_string() {
            return Err(self.refuse(&format!(
                "it is of version {version}, and this program reads version {VERSION}"
            )));
        }
        self.record(records)
    }

    fn parse(&self, text: &str) -> Result<Progress, WorkbenchError> {
        let (header, records) = self.header(text)?;
        if header != self.header {
            return Err(self.refuse(&format!(
                "it belongs to a run of {} with values up to {}, not of {} up to {}",
                header.game, header.value, self.header.game, self.header.value
            )));
        }
        let (progress, rest): (Progress, _) = self.record(records)?;
        if !rest.is_empty() {
            return Err(self.damaged());
        }
        Ok(progress)
    }

    /// Reads a record; gives what follows it.
    fn record<'a, T: DeserializeOwned>(
        &self,
        text: &'a str,
    ) -> Result<(T, &'a str), WorkbenchError> {
        let read = || {
            let (line, rest) = text.split_once('\n')?;
            let (length, line) = line.split_once(' ')?;
            let (checksum, json) = line.split_once(' ')?;
            let sound = length == json.len().to_string() && checksum == crc(json);
            Some((serde_json::from_str(sound.then_some(json)?).ok()?, rest))
        };
        read().ok_or_else(|| self.damaged())
    }

    /// Replaces the file.
    ///
    /// # Errors
    /// What the system says; the old file is still there then.
    pub fn save(&self, progress: &Progress) -> Result<(), WorkbenchError> {
        let write = || {
            let mut name = self.path.clone().into_os_string();
            name.push(".part");
            let part = PathBuf::from(name);
            let mut file = File::create(&part)?;
            let records = [serde_json::to_string(&self.header)?, serde_json::to_string(progress)?];
            let [header, progress] =
                records.map(|json| format!("{} {} {json}", json.len(), crc(&json)));
            write!(file, "{FORMAT}{VERSION}\n{header}\n{progress}\n")?;
            file.sync_all()?;
            fs::rename(&part, &self.path)
        };
        write().map_err(|error| self.failed(error))
    }

    fn damaged(&self) -> WorkbenchError {
        self.refuse("it is damaged: a record does not have its checksum")
    }

    fn refuse(&self, reason: &str) -> WorkbenchError {
        WorkbenchError::Input(format!(
            "{}: {reason}\n  name another file, or remove this one to begin again",
            self.path.display()
        ))
    }

    fn failed(&self, error: io::Error) -> WorkbenchError {
        WorkbenchError::File { path: self.path.clone(), error }
    }
}

fn crc(json: &str) -> String {
    format!("{:08x}", crc32fast::hash(json.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;
    use wythoff_control::Control;
    use wythoff_games::sequence::verified::{Plan, run};

    /// A run of 40,000 rows in four pieces, and its progress after the first.
    fn run_and_first_piece() -> (Plan, Progress, Progress) {
        let plan = Plan { piece: 10_000, ..Plan::new(Grundy(3), 40_000, NonZeroUsize::MIN) };
        let mut first = None;
        let all = run(&plan, Progress::none(plan.g), &Control::unlimited(), &mut |progress| {
            first.get_or_insert(progress.clone());
            ControlFlow::Continue(())
        });
        (plan, all.unwrap(), first.unwrap())
    }

    #[test]
    fn a_run_goes_on_from_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = CheckpointFile::new(&folder.path().join("run"), "wythoff", Grundy(3));
        assert!(matches!(file.load(), Ok(None)));
        let (plan, all, first) = run_and_first_piece();
        file.save(&first).unwrap();
        let loaded = file.load().unwrap().unwrap();
        assert_eq!(loaded, first);
        let rest = run(&plan, loaded, &Control::unlimited(), &mut |progress| {
            file.save(progress).unwrap();
            ControlFlow::Continue(())
        });
        assert_eq!(rest.unwrap(), all);
        assert_eq!(file.load().unwrap(), Some(all));
    }

    #[test]
    fn files_of_other_runs_and_damaged_ones_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        let file = CheckpointFile::new(&path, "wythoff", Grundy(3));
        file.save(&run_and_first_piece().2).unwrap();
        let text = fs::read_to_string(&path).unwrap();
        let refused = |file: &CheckpointFile, words: &str| {
            let error = file.load().unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
        };
        refused(&CheckpointFile::new(&path, "wythoff", Grundy(4)), "values up to 3");
        refused(&CheckpointFile::new(&path, "r-wythoff", Grundy(3)), "a run of wythoff");
        let with = |text: &str, words: &str| {
            fs::write(&path, text).unwrap();
            refused(&file, words);
        };
        with(&text.replacen("checkpoint 1", "checkpoint 2", 1), "version 2");
        with("", "not a checkpoint");
        with("a,b,c\n", "not a checkpoint");
        with(&format!("{text}{text}"), "damaged");
        // Every shorter file, and every file with one digit changed.
        for end in (FORMAT.len() + 2..text.len()).step_by(101) {
            with(&text[..end], "damaged");
        }
        let digits: Vec<_> = text.match_indices(|c: char| c.is_ascii_digit()).skip(1).collect();
        for (at, digit) in digits.into_iter().step_by(37) {
            let other = if digit == "7" { "8" } else { "7" };
            with(&format!("{}{other}{}", &text[..at], &text[at + 1..]), "damaged");
        }
        fs::write(&path, [0xFF, 0xFE]).unwrap();
        refused(&file, "not a text file");
    }
}
