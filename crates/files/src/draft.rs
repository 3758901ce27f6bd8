//! A file that appears under its name once it is complete.
//!
//! A regular file is written beside its place and then renamed: whoever looks sees the old
//! file or the new one, and a full disk, Ctrl-C or a kill leaves the old one. It keeps the
//! permissions of the one it replaces, and its owner where that is allowed; one that may not
//! be written to is not replaced. A symbolic link is followed and stays. Devices and pipes
//! are written to as they are.

use crate::place::{Place, folder_of, open_again};
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// So many names are tried for what is written beside a file; others may have been left by
/// processes that were killed.
const MOST_NAMES: u32 = 1000;

/// A file that is being written. Dropped before [`Draft::finish`], it leaves what was there.
#[derive(Debug)]
pub struct Draft {
    file: File,
    /// Where a regular file is written, and where it belongs.
    beside: Option<Beside>,
}

#[derive(Debug)]
struct Beside {
    part: PathBuf,
    path: PathBuf,
}

impl Draft {
    /// Opens what a path leads to. A pipe is waited for until somebody reads it.
    ///
    /// # Errors
    /// A folder, a file that may not be written to, or what the system says.
    pub fn open(path: &Path) -> io::Result<Self> {
        match Place::of(path)? {
            Place::Stream(path) => {
                Ok(Self { file: OpenOptions::new().write(true).open(path)?, beside: None })
            }
            Place::Opened(link) => Ok(Self { file: open_again(&link)?, beside: None }),
            Place::Regular { path, old } => {
                if old.is_some() {
                    // Renaming would replace a file that may not be written to.
                    OpenOptions::new().write(true).open(&path)?;
                }
                let (part, file) = new_file_in(folder_of(&path))?;
                let draft = Self { file, beside: Some(Beside { part, path }) };
                if let Some(old) = old {
                    draft.take_after(&old)?;
                }
                Ok(draft)
            }
        }
    }

    /// Gives the file the owner, if that is allowed, and the permissions of another one.
    fn take_after(&self, old: &Metadata) -> io::Result<()> {
        #[cfg(unix)]
        {
            use std::os::unix::fs::{MetadataExt, fchown};
            let new = self.file.metadata()?;
            if (new.uid(), new.gid()) != (old.uid(), old.gid()) {
                // Only the administrator may give files away; everybody else keeps them.
                let _ = fchown(&self.file, Some(old.uid()), Some(old.gid()));
            }
        }
        self.file.set_permissions(old.permissions())
    }

    /// Waits until the disk has what was written: after that a power cut does no harm, and a
    /// full disk that is told late has been told.
    ///
    /// # Errors
    /// What the system says.
    pub fn sync(&self) -> io::Result<()> {
        // Devices and pipes have nothing to wait for.
        if self.beside.is_some() { self.file.sync_all() } else { Ok(()) }
    }

    /// Gives the file its name.
    ///
    /// # Errors
    /// What the system says; the old file is still there then.
    pub fn finish(mut self) -> io::Result<()> {
        if let Some(beside) = &self.beside {
            fs::rename(&beside.part, &beside.path)?;
            self.beside = None;
        }
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if let Some(beside) = &self.beside {
            // What is left of it is of no use to anybody.
            let _ = fs::remove_file(&beside.part);
        }
    }
}

/// Whether a file can be written, as far as that is known before it is: what it would be
/// written beside is made and removed again. Nothing is opened that somebody may be reading.
///
/// # Errors
/// As [`Draft::open`].
pub fn can_be_written(path: &Path) -> io::Result<()> {
    match Place::of(path)? {
        Place::Regular { .. } => Draft::open(path).map(drop),
        Place::Stream(_) | Place::Opened(_) => Ok(()),
    }
}

/// A new file in a folder, with a name of its own.
fn new_file_in(folder: &Path) -> io::Result<(PathBuf, File)> {
    new_in(folder, |path| OpenOptions::new().write(true).create_new(true).open(path))
}

/// Something new in a folder, with a name that nothing else has.
pub(crate) fn new_in<T>(
    folder: &Path,
    make: impl Fn(&Path) -> io::Result<T>,
) -> io::Result<(PathBuf, T)> {
    for number in 0..MOST_NAMES {
        let mut name = OsString::from(".wythoff-");
        name.push(format!("{}-{number}.part", std::process::id()));
        let path = folder.join(name);
        match make(&path) {
            Ok(made) => return Ok((path, made)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => {
                let message = format!("its folder cannot be written to: {error}");
                return Err(io::Error::new(error.kind(), message));
            }
        }
    }
    Err(io::Error::new(ErrorKind::AlreadyExists, "its folder is full of unfinished files"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::io::Read;
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::process::Command;

    fn write(path: &Path, text: &str) -> io::Result<()> {
        let mut draft = Draft::open(path)?;
        draft.write_all(text.as_bytes())?;
        draft.sync()?;
        draft.finish()
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut names: Vec<String> = entries.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_as_a_whole_and_keeps_its_permissions() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("answer");
        write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        let mut draft = Draft::open(&path).unwrap();
        draft.write_all(b"half of the n").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        drop(draft);
        assert_eq!(
            (fs::read_to_string(&path).unwrap(), names(folder.path()).len()),
            ("old".into(), 1)
        );
        write(&path, "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert_eq!(names(folder.path()), ["answer"]);
    }

    #[test]
    fn links_are_followed_and_stay() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("elsewhere")).unwrap();
        fs::write(at("elsewhere/target"), "old").unwrap();
        symlink("elsewhere/link", at("link")).unwrap();
        symlink("target", at("elsewhere/link")).unwrap();
        symlink("elsewhere/new", at("dangling")).unwrap();
        write(&at("link"), "new").unwrap();
        assert_eq!(fs::read_to_string(at("elsewhere/target")).unwrap(), "new");
        write(&at("dangling"), "made").unwrap();
        assert_eq!(fs::read_to_string(at("elsewhere/new")).unwrap(), "made");
        for link in ["link", "elsewhere/link", "dangling"] {
            assert!(fs::symlink_metadata(at(link)).unwrap().is_symlink(), "{link}");
        }
        symlink("second", at("first")).unwrap();
        symlink("first", at("second")).unwrap();
        let error = Draft::open(&at("first")).unwrap_err().to_string();
        assert!(error.contains("symbolic links"), "{error}");
        assert_eq!(names(&at("elsewhere")), ["link", "new", "target"]);
    }

    #[test]
    fn pipes_and_devices_are_written_to() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        // Asking does not open it: the reader would take that for an empty answer.
        can_be_written(&pipe).unwrap();
        let read = std::thread::spawn({
            let pipe = pipe.clone();
            move || {
                let mut text = String::new();
                File::open(pipe).unwrap().read_to_string(&mut text).unwrap();
                text
            }
        });
        write(&pipe, "through").unwrap();
        assert_eq!(read.join().unwrap(), "through");
        assert_eq!(names(folder.path()), ["pipe"]);
        write(Path::new("/dev/null"), "away").unwrap();
        let error = write(Path::new("/dev/full"), "away").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::StorageFull);
        symlink("/dev/full", folder.path().join("full")).unwrap();
        assert!(write(&folder.path().join("full"), "away").is_err());
        for device in ["/dev/null", "/dev/full"] {
            assert!(!fs::metadata(device).unwrap().is_file(), "{device} is still a device");
        }
    }

    #[test]
    fn an_open_file_is_added_to() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        fs::write(&path, "old ").unwrap();
        let file = File::open(&path).unwrap();
        let number = std::os::fd::AsRawFd::as_raw_fd(&file);
        write(Path::new(&format!("/dev/fd/{number}")), "new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "old new");
    }

    #[test]
    fn what_cannot_be_written_is_told_and_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let told = |path: &Path, words: &str| {
            let error = Draft::open(path).unwrap_err().to_string();
            assert!(error.contains(words), "{error}");
            assert_eq!(can_be_written(path).unwrap_err().to_string(), error);
        };
        told(folder.path(), "a folder");
        told(Path::new("/"), "a folder");
        told(&folder.path().join("no/answer"), "does not exist");
        told(Path::new(""), "not the name");
        told(&folder.path().join("no/"), "not the name");
        let file = folder.path().join("file");
        fs::write(&file, "kept").unwrap();
        told(&file.join("answer"), "directory");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o444)).unwrap();
        // The administrator may write to everything.
        if OpenOptions::new().write(true).open(&file).is_err() {
            told(&file, "denied");
        }
        assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
        assert_eq!(names(folder.path()), ["file"]);
    }
}
