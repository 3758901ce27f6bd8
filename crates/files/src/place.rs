//! Where a path leads: to a regular file, there or not, or to something that is written to.
//!
//! Symbolic links are followed one by one, so that the file at their end can be replaced and
//! the links stay. The links of `/proc/…/fd`, to which `/dev/stdout` and `/dev/fd/3` lead,
//! are no paths: they stand for what a process has opened, which is written to whatever it is.

use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// As many links as the system follows.
const MOST_LINKS: usize = 40;

/// What is at the end of a path.
pub(crate) enum Place {
    /// A regular file, or none yet.
    Regular {
        /// Its path, which is no link.
        path: PathBuf,
        /// What is known of it, if it is there.
        old: Option<Metadata>,
    },
    /// A device or a pipe.
    Stream(PathBuf),
    /// Something that a process has opened.
    Opened(PathBuf),
}

impl Place {
    /// What is at the end of this path.
    pub(crate) fn of(path: &Path) -> io::Result<Self> {
        let (path, metadata) = follow(path)?;
        let Some(metadata) = metadata else {
            if path.file_name().is_none() || path.as_os_str().as_encoded_bytes().ends_with(b"/") {
                return Err(io::Error::new(ErrorKind::InvalidInput, "not the name of a file"));
            }
            if !folder_of(&path).is_dir() {
                return Err(io::Error::new(ErrorKind::NotFound, "its folder does not exist"));
            }
            return Ok(Self::Regular { path, old: None });
        };
        if metadata.is_symlink() {
            // It stands for something opened, which may be a folder.
            let is_folder = std::fs::metadata(&path)?.is_dir();
            return if is_folder { Err(is_a_folder()) } else { Ok(Self::Opened(path)) };
        }
        if metadata.is_dir() {
            return Err(is_a_folder());
        }
        Ok(if metadata.is_file() {
            Self::Regular { path, old: Some(metadata) }
        } else {
            Self::Stream(path)
        })
    }
}

/// The end of all symbolic links, and what is there, if anything. It is a link itself only
/// if that stands for something opened.
pub(crate) fn follow(path: &Path) -> io::Result<(PathBuf, Option<Metadata>)> {
    let mut path = path.to_path_buf();
    for _ in 0..=MOST_LINKS {
        let metadata = match std::fs::symlink_metadata(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok((path, None)),
            other => other?,
        };
        if !metadata.is_symlink() || stands_for_something_opened(&path) {
            return Ok((path, Some(metadata)));
        }
        path = folder_of(&path).join(std::fs::read_link(&path)?);
    }
    Err(io::Error::other("too many symbolic links, perhaps in a circle"))
}

/// The folder that a path lies in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn is_a_folder() -> io::Error {
    io::Error::new(ErrorKind::IsADirectory, "a folder, not a file")
}

fn stands_for_something_opened(link: &Path) -> bool {
    folder_of(link).canonicalize().is_ok_and(|folder| folder.starts_with("/proc"))
}

/// Opens what a process has opened. The standard streams of this one are shared, so that what
/// is written here comes after what was written there; a regular file is added to, since
/// whoever opened it may have done so to add to it.
pub(crate) fn open_again(link: &Path) -> io::Result<File> {
    if let Some(shared) = own_stream(link)? {
        return Ok(shared);
    }
    let is_file = std::fs::metadata(link)?.is_file();
    OpenOptions::new().write(true).append(is_file).open(link)
}

/// The standard stream of this process that a link stands for, if it does.
#[cfg(unix)]
fn own_stream(link: &Path) -> io::Result<Option<File>> {
    use std::os::fd::AsFd;
    let own = Path::new("/proc").join(std::process::id().to_string()).join("fd");
    if folder_of(link).canonicalize()? != own {
        return Ok(None);
    }
    let stream = match link.file_name().and_then(|name| name.to_str()) {
        Some("1") => io::stdout().as_fd().try_clone_to_owned()?,
        Some("2") => io::stderr().as_fd().try_clone_to_owned()?,
        _ => return Ok(None),
    };
    Ok(Some(stream.into()))
}

#[cfg(not(unix))]
fn own_stream(_: &Path) -> io::Result<Option<File>> {
    Ok(None)
}
