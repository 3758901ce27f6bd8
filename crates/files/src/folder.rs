//! Several files that appear together.
//!
//! A new folder is filled beside its place and then renamed. Into one that is there already
//! all files are written beside their places first and then renamed one by one, so that a
//! full disk leaves the folder as it was; files of other names stay. Symbolic links are
//! followed, as for single files.

use crate::draft::{Draft, new_in};
use crate::place::{folder_of, follow};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// Writes files into a folder, which is made if it is not there; gives their paths.
///
/// # Errors
/// What the system says, and of which file. What was there before is still there then, unless
/// the system refused to rename a file that it had let be made.
pub fn fill(
    folder: &Path,
    files: impl IntoIterator<Item = (String, String)>,
) -> io::Result<Vec<PathBuf>> {
    if folder.is_dir() { add(folder, files) } else { make(folder, &follow(folder)?.0, files) }
}

/// Whether [`fill`] can make or reach a folder, as far as that is known before.
///
/// # Errors
/// As [`fill`].
pub fn can_be_filled(folder: &Path) -> io::Result<()> {
    let within = if folder.is_dir() { folder.to_path_buf() } else { nearest(&follow(folder)?.0)? };
    let (path, ()) = new_in(&within, |path| fs::create_dir(path))?;
    fs::remove_dir(path)
}

/// Adds to a folder that is there.
fn add(
    folder: &Path,
    files: impl IntoIterator<Item = (String, String)>,
) -> io::Result<Vec<PathBuf>> {
    let mut drafts = Vec::new();
    for (name, text) in files {
        let draft = Draft::open(&folder.join(&name)).and_then(|mut draft| {
            draft.write_all(text.as_bytes())?;
            draft.sync()?;
            Ok(draft)
        });
        drafts.push((draft.map_err(|error| of_file(&name, &error))?, name));
    }
    let finish = |(draft, name): (Draft, String)| {
        draft.finish().map_err(|error| of_file(&name, &error))?;
        Ok(folder.join(name))
    };
    drafts.into_iter().map(finish).collect()
}

/// Makes a folder, at the end of the links of its name.
fn make(
    name: &Path,
    folder: &Path,
    files: impl IntoIterator<Item = (String, String)>,
) -> io::Result<Vec<PathBuf>> {
    let (part, ()) = new_in(&nearest(folder)?, |path| fs::create_dir(path))?;
    let written = add(&part, files).and_then(|files| {
        fs::create_dir_all(folder_of(folder))?;
        fs::rename(&part, folder)?;
        Ok(files)
    });
    match written {
        Ok(files) => {
            let moved = |file: &PathBuf| file.file_name().map(|file| name.join(file));
            Ok(files.iter().filter_map(moved).collect())
        }
        Err(error) => {
            // The first error is the one to tell.
            let _ = fs::remove_dir_all(&part);
            Err(error)
        }
    }
}

/// The nearest folder that is there, of those that a folder to be made lies in.
fn nearest(folder: &Path) -> io::Result<PathBuf> {
    let mut path = folder;
    loop {
        match fs::symlink_metadata(path) {
            Ok(_) if path.is_dir() => return Ok(path.to_path_buf()),
            Ok(_) => {
                let message = format!("{} is not a folder", path.display());
                return Err(io::Error::new(ErrorKind::NotADirectory, message));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => path = folder_of(path),
            Err(error) => return Err(error),
        }
    }
}

fn of_file(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{name}: {error}"))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;

    fn files(names: &[&str], text: &str) -> Vec<(String, String)> {
        names.iter().map(|name| ((*name).to_owned(), text.to_owned())).collect()
    }

    /// Names and texts, without those of links that lead nowhere.
    fn holds(folder: &Path) -> Vec<(String, String)> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
        let mut all: Vec<(String, String)> = entries
            .filter_map(|entry| {
                let text = fs::read_to_string(entry.path()).ok()?;
                Some((entry.file_name().into_string().unwrap(), text))
            })
            .collect();
        all.sort();
        all
    }

    #[test]
    fn folders_are_made_with_all_their_files() {
        let root = tempfile::tempdir().unwrap();
        let folder = root.path().join("new/inner");
        can_be_filled(&folder).unwrap();
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0, "asking leaves nothing");
        let written = fill(&folder, files(&["a", "b"], "1")).unwrap();
        assert_eq!(written, [folder.join("a"), folder.join("b")]);
        assert_eq!(holds(&folder), files(&["a", "b"], "1"));
        assert_eq!(fs::read_dir(root.path().join("new")).unwrap().count(), 1);
        symlink("made", root.path().join("link")).unwrap();
        fill(&root.path().join("link"), files(&["a"], "2")).unwrap();
        assert_eq!(holds(&root.path().join("made")), files(&["a"], "2"));
    }

    #[test]
    fn a_folder_keeps_what_is_not_replaced() {
        let root = tempfile::tempdir().unwrap();
        let at = |name: &str| root.path().join(name);
        fs::write(at("own"), "mine").unwrap();
        fs::write(at("a"), "old").unwrap();
        fs::write(at("target"), "old").unwrap();
        symlink("target", at("b")).unwrap();
        can_be_filled(root.path()).unwrap();
        fill(root.path(), files(&["a", "b"], "new")).unwrap();
        let expected = [("a", "new"), ("b", "new"), ("own", "mine"), ("target", "new")];
        assert_eq!(holds(root.path()), expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
        assert!(fs::symlink_metadata(at("b")).unwrap().is_symlink());
    }

    #[test]
    fn a_file_that_fails_leaves_everything_as_it_was() {
        let root = tempfile::tempdir().unwrap();
        // A name that cannot be written, in a new folder and in one that is there.
        let bad = files(&["a", "no/b"], "new");
        let error = fill(&root.path().join("new/inner"), bad.clone()).unwrap_err().to_string();
        assert!(error.starts_with("no/b: "), "{error}");
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 0);
        fs::write(root.path().join("a"), "old").unwrap();
        fill(root.path(), bad).unwrap_err();
        symlink("/dev/full", root.path().join("full")).unwrap();
        let error = fill(root.path(), files(&["a", "full"], "new")).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::StorageFull);
        assert_eq!(fs::read_to_string(root.path().join("a")).unwrap(), "old");
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 2);
        let error = fill(&root.path().join("a"), files(&["x"], "")).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotADirectory);
        assert_eq!(can_be_filled(&root.path().join("a/b")).unwrap_err().kind(), error.kind());
    }
}
