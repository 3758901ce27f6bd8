//! The certificates of a sweep as files, one for each theorem.
//!
//! Results hold the digests of certificates only, so each theorem is found again, within the
//! budget of its task, and its certificate has to have the digest of the result: a file is
//! written only if it is what the table of results says.
//!
//! The name of a file is that of its game, in letters that every file system has, and the
//! beginning of its digest: games whose names differ in signs alone have different files, and
//! two files of one name would be one certificate.

use super::task::{Certificate, Task, TaskResult, certificate};
use crate::error::WorkbenchError;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use wythoff_control::{Control, run_jobs};

/// Characters of a game's name that the name of a file keeps.
const NAME: usize = 60;

/// What became of the certificate of one theorem.
#[derive(Debug)]
pub enum Written {
    /// It is there, in this file.
    File(PathBuf),
    /// None was written: the certificate is too long to be made.
    TooLong,
    /// None was written: the one that was made has another digest than the result.
    Another {
        /// The digest of the one that was made, if one was.
        sha256: Option<String>,
    },
}

/// Writes the certificates of all theorems into a folder, which is made if it is not there.
/// Each appears as a whole, as soon as it is made.
///
/// # Errors
/// A file that cannot be written, a theorem that is not found again, a cancelled run.
pub fn write_certificates(
    tasks: &[Task],
    results: &[TaskResult],
    threads: NonZeroUsize,
    folder: &Path,
    control: &Control,
    mut watch: impl FnMut(&Task, &Written),
) -> Result<(), WorkbenchError> {
    let all = tasks.iter().zip(results);
    let theorems: Vec<_> = all.filter(|(_, result)| result.proved).collect();
    let mut outcome = Ok(());
    run_jobs(
        theorems.len() as u64,
        threads,
        |i| {
            let (task, result) = theorems[usize::try_from(i).expect("a place in a list")];
            let made = match result.certificate {
                Some(_) => certificate(task, &control.fork()),
                None => Ok(None),
            };
            (task, result, made)
        },
        |_, (task, result, made)| {
            let written = made.and_then(|made| keep(task, result, made, folder));
            match written {
                Ok(written) => {
                    watch(task, &written);
                    ControlFlow::Continue(())
                }
                Err(error) => {
                    outcome = Err(error);
                    ControlFlow::Break(())
                }
            }
        },
    );
    outcome
}

fn keep(
    task: &Task,
    result: &TaskResult,
    made: Option<Certificate>,
    folder: &Path,
) -> Result<Written, WorkbenchError> {
    let Some(expected) = &result.certificate else { return Ok(Written::TooLong) };
    match made {
        Some(made) if made.sha256 == *expected => {
            let name = file_name(&task.name, expected);
            let path = folder.join(&name);
            wythoff_files::fill(folder, [(name, made.text)])
                .map_err(|error| WorkbenchError::file(&path, error))?;
            Ok(Written::File(path))
        }
        other => Ok(Written::Another { sha256: other.map(|made| made.sha256) }),
    }
}

/// The name of the file of a certificate.
fn file_name(game: &str, sha256: &str) -> String {
    let mut name = String::new();
    for c in game.chars() {
        if c.is_ascii_alphanumeric() {
            name.push(c);
        } else if !name.is_empty() && !name.ends_with('-') {
            name.push('-');
        }
        if name.len() == NAME {
            break;
        }
    }
    let name = name.trim_end_matches('-');
    let digest = sha256.get(..16).unwrap_or(sha256);
    if name.is_empty() { format!("{digest}.cert") } else { format!("{name}-{digest}.cert") }
}

#[cfg(test)]
mod tests {
    use super::super::{parse, run};
    use super::*;
    use sha2::{Digest, Sha256};
    use std::collections::HashSet;
    use std::fmt::Write;

    const ONE: NonZeroUsize = NonZeroUsize::MIN;

    #[test]
    fn every_theorem_has_a_file_with_the_digest_of_its_result() -> Result<(), WorkbenchError> {
        // Two names that differ in a sign alone, one that is no name of a file, and no theorem.
        let text = "[[games]]\ngame = \"K{l}\"\nl = \"1..2\"\n\
                    [[games]]\nname = \"x + y <= 1\"\nrules = \"take any from either pile\\n\
                    take equal from both\\nterminal x + y <= 1\"\n\
                    [[games]]\nname = \"x - y <= 1\"\nrules = \"take any from either pile\\n\
                    take equal from both\\nterminal x - y <= 1\"\n\
                    [[games]]\nname = \"../φ\"\nrules = \"take any from either pile\"\n\
                    [[games]]\ngame = \"f-wythoff\"\n";
        let sweep = parse("sweep", text)?;
        let control = Control::unlimited();
        let mut results = run(&sweep.tasks, ONE, None, &control, |_| {})?;
        let folder = tempfile::tempdir().expect("a folder");
        let into = folder.path().join("new").join("certificates");
        let mut files = HashSet::new();
        write_certificates(&sweep.tasks, &results, ONE, &into, &control, |task, written| {
            let Written::File(path) = written else { panic!("{}: {written:?}", task.name) };
            let place = sweep.tasks.iter().position(|other| other == task).expect("a task");
            let text = std::fs::read_to_string(path).expect("it is there");
            let digest = Sha256::digest(&text).iter().fold(String::new(), |mut hex, byte| {
                let _ = write!(hex, "{byte:02x}");
                hex
            });
            assert_eq!(Some(&digest), results[place].certificate.as_ref(), "{}", task.name);
            assert!(wythoff_checker::check(&text, wythoff_checker::Ceiling::default()).is_ok());
            assert_eq!(path.parent(), Some(&*into), "{}", task.name);
            assert!(files.insert(path.clone()), "{}", path.display());
        })?;
        assert_eq!(files.len(), results.iter().filter(|result| result.proved).count());
        assert_eq!(std::fs::read_dir(&into).expect("it is there").count(), files.len());
        // A result of something else: nothing is written under its digest.
        results[0].certificate = results[1].certificate.clone();
        let other = folder.path().join("other");
        let first = (&sweep.tasks[..1], &results[..1]);
        write_certificates(first.0, first.1, ONE, &other, &control, |_, written| {
            assert!(matches!(written, Written::Another { sha256: Some(_) }), "{written:?}");
        })?;
        assert!(!other.exists());
        Ok(())
    }

    #[test]
    fn names_of_files_are_plain() {
        let rows = [
            ("K2", "K2-0123456789abcdef.cert"),
            ("2x + 3y <= 9 ends", "2x-3y-9-ends-0123456789abcdef.cert"),
            ("../a/b", "a-b-0123456789abcdef.cert"),
            ("φ", "0123456789abcdef.cert"),
        ];
        for (game, file) in rows {
            assert_eq!(file_name(game, "0123456789abcdef0123"), file);
        }
        assert!(file_name(&"long".repeat(100), "0123456789abcdef0123").len() < 100);
    }
}
