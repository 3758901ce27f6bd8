//! Verified runs on disk: how far one came, and all that is needed to go on.
//!
//! A text file of three lines or four. The first names the format and its version. The
//! others are records: the number of bytes of a JSON value, its CRC-32 in eight
//! hexadecimal digits, and the value. The first record says which run it is, the
//! second is its [`VerifiedRun`] to the last joint, where it can go on; the third, once the run
//! has ended behind that joint, its progress to the end, without the states along the way:
//!
//! ```text
//! wythoff checkpoint 2
//! 28 0a1b2c3d {"game":"wythoff","value":20}
//! 191514 4e5f6071 {"g":20,"pieces":6,"links":{…},"statistics":{…},"checkpoint":{…},"joints":[…]}
//! 1514 8a9b0c1d {"g":20,"pieces":7,"links":{…},"statistics":{…},"checkpoint":null,"joints":[]}
//! ```
//!
//! A new state is written beside the file, forced to the disk and given the
//! file's name, so at any moment there is a whole file, or none: whatever ends
//! the process, the run goes on from its last verified piece. A file that is not
//! exactly like this is refused.

use crate::checksum;
use crate::error::{FileProblem, WorkbenchError};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use wythoff_files::Draft;
use wythoff_games::Grundy;
use wythoff_games::sequence::verified::VerifiedRun;

const FORMAT: &str = "wythoff checkpoint ";
const VERSION: u32 = 2;

/// Larger files are refused; real ones are a thirtieth of it.
const MAX_FILE: u64 = 1 << 26;

/// Which run a file belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Header {
    game: String,
    value: Grundy,
}

/// What a file holds of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Saved {
    /// As far as it can go on from.
    pub(crate) joint: VerifiedRun,
    /// To its end, if that lies behind the last joint.
    pub(crate) end: Option<VerifiedRun>,
}

impl Saved {
    /// Nothing yet.
    pub(crate) fn none(value: Grundy) -> Self {
        Self { joint: VerifiedRun::none(value), end: None }
    }

    /// The run as far as it is verified.
    pub(crate) fn verified(&self) -> &VerifiedRun {
        self.end.as_ref().unwrap_or(&self.joint)
    }

    /// Takes note of a verified piece.
    pub(crate) fn note(&mut self, progress: &VerifiedRun) {
        if progress.checkpoint.is_some() {
            *self = Self { joint: progress.clone(), end: None };
        } else {
            self.end = Some(progress.clone());
        }
    }
}

/// The file of one run.
#[derive(Clone, Debug)]
pub(crate) struct CheckpointFile {
    path: PathBuf,
    header: Header,
}

impl CheckpointFile {
    /// The file for a run of `game` with values up to `value`; it need not exist.
    pub(crate) fn new(path: &Path, game: &str, value: Grundy) -> Self {
        Self { path: path.to_path_buf(), header: Header { game: game.to_string(), value } }
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// What the file holds, if there is one.
    ///
    /// # Errors
    /// A file that cannot be read, is damaged, or is not of this version or run.
    pub(crate) fn load(&self) -> Result<Option<Saved>, WorkbenchError> {
        self.read()?.map(|text| self.parse(&text)).transpose()
    }

    /// The run that a file belongs to: the largest value, and what the file holds.
    ///
    /// # Errors
    /// As [`CheckpointFile::load`]; and a file that does not exist.
    pub(crate) fn open(path: &Path) -> Result<(Grundy, Saved), WorkbenchError> {
        let file = Self::new(path, "", Grundy(0));
        let Some(text) = file.read()? else {
            return Err(file.refuse(FileProblem::NoCheckpoint));
        };
        Self::read_text(path, &text)
    }

    /// The run that the text of a file belongs to.
    ///
    /// # Errors
    /// A text that is damaged or not of this version.
    pub(crate) fn read_text(path: &Path, text: &str) -> Result<(Grundy, Saved), WorkbenchError> {
        let mut file = Self::new(path, "", Grundy(0));
        file.header = file.header(text)?.0;
        Ok((file.header.value, file.parse(text)?))
    }

    /// Whether the file can be written, before a long run that would be lost.
    ///
    /// # Errors
    /// What the system says.
    pub(crate) fn can_be_saved(&self) -> Result<(), WorkbenchError> {
        wythoff_files::can_be_written(&self.path).map_err(|error| self.failed(error))
    }

    fn read(&self) -> Result<Option<String>, WorkbenchError> {
        match std::fs::metadata(&self.path) {
            Ok(metadata) if metadata.is_file() => {}
            Ok(_) => return Err(self.refuse(FileProblem::NotRegular)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(self.failed(error)),
        }
        let text = wythoff_files::read_text(&self.path, MAX_FILE);
        text.map(Some).map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData | io::ErrorKind::FileTooLarge => {
                self.refuse(FileProblem::NotAText(error))
            }
            _ => self.failed(error),
        })
    }

    /// The run of a file, and the records that follow.
    fn header<'a>(&self, text: &'a str) -> Result<(Header, &'a str), WorkbenchError> {
        let version = text.strip_prefix(FORMAT).and_then(|rest| rest.split_once('\n'));
        let (version, records) = version.ok_or_else(|| self.refuse(FileProblem::NotACheckpoint))?;
        if version != VERSION.to_string() {
            let found = version.to_owned();
            return Err(self.refuse(FileProblem::Version { found, read: VERSION }));
        }
        self.record(records)
    }

    fn parse(&self, text: &str) -> Result<Saved, WorkbenchError> {
        let (header, records) = self.header(text)?;
        if header != self.header {
            return Err(self.refuse(FileProblem::OtherRun {
                game: header.game,
                value: header.value,
                wanted_game: self.header.game.clone(),
                wanted_value: self.header.value,
            }));
        }
        let (joint, rest): (VerifiedRun, _) = self.record(records)?;
        if rest.is_empty() {
            return Ok(Saved { joint, end: None });
        }
        let (end, rest): (VerifiedRun, _) = self.record(rest)?;
        if !rest.is_empty() || end.row() <= joint.row() {
            return Err(self.damaged());
        }
        let end = VerifiedRun { joints: joint.joints.clone(), ..end };
        Ok(Saved { joint, end: Some(end) })
    }

    /// Reads a record; gives what follows it.
    fn record<'a, T: DeserializeOwned>(
        &self,
        text: &'a str,
    ) -> Result<(T, &'a str), WorkbenchError> {
        let read = || {
            let (json, rest) = checksum::read_record(text)?;
            Some((serde_json::from_str(json).ok()?, rest))
        };
        read().ok_or_else(|| self.damaged())
    }

    /// Replaces the file.
    ///
    /// # Errors
    /// What the system says; the old file is still there then.
    pub(crate) fn save(&self, saved: &Saved) -> Result<(), WorkbenchError> {
        let write = || {
            // The states along the way are those of the joint.
            let end =
                saved.end.as_ref().map(|end| VerifiedRun { joints: Vec::new(), ..end.clone() });
            let mut records =
                vec![serde_json::to_string(&self.header)?, serde_json::to_string(&saved.joint)?];
            records.extend(end.as_ref().map(serde_json::to_string).transpose()?);
            let mut draft = BufWriter::new(Draft::open(&self.path)?);
            writeln!(draft, "{FORMAT}{VERSION}")?;
            for json in records {
                writeln!(draft, "{}", checksum::record(&json))?;
            }
            let draft = draft.into_inner()?;
            draft.sync()?;
            draft.finish()
        };
        write().map_err(|error| self.failed(error))
    }

    fn damaged(&self) -> WorkbenchError {
        self.refuse(FileProblem::Damaged)
    }

    fn refuse(&self, problem: FileProblem) -> WorkbenchError {
        WorkbenchError::unusable(&self.path, problem)
    }

    fn failed(&self, error: io::Error) -> WorkbenchError {
        WorkbenchError::file(&self.path, error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Hint;
    use std::fs;
    use std::num::NonZeroUsize;
    use std::ops::ControlFlow;
    use wythoff_control::Control;
    use wythoff_games::sequence::verified::{Plan, run};

    /// A run of 40,000 rows in four pieces, and its progress after the first.
    fn run_and_first_piece() -> (Plan, VerifiedRun, VerifiedRun) {
        let plan = Plan { piece: 10_000, ..Plan::new(Grundy(3), 40_000, NonZeroUsize::MIN) };
        let mut first = None;
        let all = run(&plan, VerifiedRun::none(plan.g), &Control::unlimited(), &mut |progress| {
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
        let mut saved = Saved::none(plan.g);
        saved.note(&first);
        file.save(&saved).unwrap();
        assert_eq!(file.load().unwrap().as_ref(), Some(&saved));
        let rest = run(&plan, saved.joint.clone(), &Control::unlimited(), &mut |progress| {
            saved.note(progress);
            file.save(&saved).unwrap();
            ControlFlow::Continue(())
        });
        assert_eq!(rest.unwrap(), all);
        assert_eq!(file.load().unwrap().unwrap().verified(), &all);
    }

    #[test]
    fn a_run_that_ends_behind_a_joint_is_there_to_its_end() {
        let folder = tempfile::tempdir().unwrap();
        let file = CheckpointFile::new(&folder.path().join("run"), "wythoff", Grundy(3));
        let mut saved = Saved::none(Grundy(3));
        let mut on_to = |rows: u64| {
            let plan = Plan { piece: 10_000, ..Plan::new(Grundy(3), rows, NonZeroUsize::MIN) };
            let all = run(&plan, saved.joint.clone(), &Control::unlimited(), &mut |progress| {
                saved.note(progress);
                ControlFlow::Continue(())
            });
            file.save(&saved).unwrap();
            let loaded = file.load().unwrap().unwrap();
            assert_eq!(loaded, saved);
            assert_eq!(loaded.verified(), &all.unwrap());
            assert_eq!(loaded.verified().row(), rows);
            loaded.joint.row()
        };
        assert_eq!(on_to(101), 0, "too short for a joint");
        assert_eq!(on_to(33_333), 30_000);
        assert_eq!(on_to(40_000), 40_000);
        assert_eq!(on_to(45_001), 40_000);
    }

    #[test]
    fn files_of_other_runs_and_damaged_ones_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        let file = CheckpointFile::new(&path, "wythoff", Grundy(3));
        let (_, all, first) = run_and_first_piece();
        let end = VerifiedRun { checkpoint: None, joints: first.joints.clone(), ..all };
        file.save(&Saved { joint: first, end: Some(end) }).unwrap();
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
        with(&text.replacen("checkpoint 2", "checkpoint 1", 1), "version 1");
        with("", "not a checkpoint");
        with("a,b,c\n", "not a checkpoint");
        with(&format!("{text}{text}"), "damaged");
        // Every shorter file but the one without the last record, which is that of a run
        // that was interrupted; and every file with one bit changed.
        let joint = text.trim_end().rfind('\n').unwrap() + 1;
        for end in (FORMAT.len() + 2..text.len()).step_by(101).filter(|&end| end != joint) {
            with(&text[..end], "damaged");
        }
        for at in (FORMAT.len() + 2..text.len()).step_by(37) {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 << (at % 7);
            with(std::str::from_utf8(&bytes).unwrap(), "damaged");
        }
        fs::write(&path, [0xFF, 0xFE]).unwrap();
        refused(&file, "not a text");
        fs::write(&path, vec![b' '; (MAX_FILE + 1).try_into().unwrap()]).unwrap();
        refused(&file, "larger than 64 MB");
        refused(&CheckpointFile::new(Path::new("/"), "wythoff", Grundy(3)), "not a regular file");
        let path = folder.path().join("no");
        let missing = CheckpointFile::open(&path).unwrap_err();
        assert!(missing.to_string().contains("no such file"), "{missing}");
        assert_eq!(missing.hint(), Some(Hint::WriteCheckpoint { path }));
    }
}
