//! A session's folder, in Walnut's layout.
//!
//! `Automata Library`, `Word Automata Library`, `Custom Bases`, `Macro Library`,
//! `Morphism Library`, `Transducer Library`, `Command Files` and `Result`. Sub-folders are made when something
//! is written. A file appears under its name once it is complete: whoever reads the
//! folder meanwhile sees the old text or the new one.

use crate::{LogicError, LogicErrorKind};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use wythoff_files::Draft;

/// Larger files are refused: automata of this size take minutes to be read.
const MAX_FILE: u64 = 1 << 26;

/// A folder that a session reads from and writes to.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    /// The folder at this path, made if it is not there.
    ///
    /// # Errors
    ///
    /// If there is something else, or it cannot be made.
    pub fn open(root: impl Into<PathBuf>) -> Result<Self, LogicError> {
        let root = root.into();
        fs::create_dir_all(&root).map_err(|error| failed(&root, &error))?;
        Ok(Self { root })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.root
    }

    /// The bytes of a file, if it is there.
    pub(super) fn read(&self, library: &str, file: &str) -> Result<Option<Vec<u8>>, LogicError> {
        read(&self.file(library, file))
    }

    /// The path of a file, there or not.
    pub(super) fn file(&self, library: &str, file: &str) -> PathBuf {
        self.root.join(library).join(file)
    }

    /// Writes `NAME.EXTENSION` into a library.
    pub(super) fn write(
        &self,
        library: &str,
        name: &str,
        extension: &str,
        text: &str,
    ) -> Result<PathBuf, LogicError> {
        let folder = self.root.join(library);
        fs::create_dir_all(&folder).map_err(|error| failed(&folder, &error))?;
        let path = folder.join(format!("{name}.{extension}"));
        write_whole(&path, text).map_err(|error| failed(&path, &error))?;
        Ok(path)
    }

    /// The names in a library: its `.txt` files.
    pub(super) fn names(&self, library: &str) -> Vec<String> {
        let Ok(entries) = fs::read_dir(self.root.join(library)) else { return Vec::new() };
        let mut names: Vec<String> = entries
            .filter_map(|entry| {
                let name = entry.ok()?.file_name().into_string().ok()?;
                Some(name.strip_suffix(".txt")?.to_owned())
            })
            .collect();
        names.sort();
        names
    }
}

/// The bytes of a file, if it is there.
pub(super) fn read(path: &Path) -> Result<Option<Vec<u8>>, LogicError> {
    match wythoff_files::read(path, MAX_FILE) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(failed(path, &error)),
    }
}

/// Writes a file as a whole. It is not waited for: a script may write thousands, and can be
/// run again after a power cut.
fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let mut draft = Draft::open(path)?;
    draft.write_all(text.as_bytes())?;
    draft.finish()
}

pub(super) fn failed(path: &Path, error: &io::Error) -> LogicError {
    LogicError::new(LogicErrorKind::Io, format!("{}: {error}", path.display()))
}
