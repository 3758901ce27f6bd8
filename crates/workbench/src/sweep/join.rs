//! Shards of a sweep: its tasks dealt out to several machines, and their results brought
//! together in one file.
//!
//! Shard `i` of `n` has every `n`-th task from the `i`-th on, so that hard tasks, which stand
//! side by side in a range of parameters, are dealt out evenly. A result is that of a task with
//! its rules and its budget, whoever computed it: one that is there already is not added again,
//! so shards may overlap, be computed twice, or be cut off.

use super::results::{Store, read};
use super::task::Task;
use crate::error::WorkbenchError;
use std::path::{Path, PathBuf};
use wythoff_control::Control;

/// The tasks of a shard, `1..=of`.
pub fn shard(tasks: &[Task], number: usize, of: usize) -> Vec<Task> {
    let own = tasks.iter().enumerate().filter(|(i, _)| i % of.max(1) + 1 == number);
    own.map(|(_, task)| task.clone()).collect()
}

/// Adds to a file the results that other files have of these tasks, and says how many. The
/// other files stay as they are; one that a kill has cut off counts without its last line.
///
/// # Errors
/// A file that is not there or was altered, one that cannot be written, or a cancelled run.
pub fn join(
    tasks: &[Task],
    from: &[PathBuf],
    into: &Path,
    control: &Control,
) -> Result<usize, WorkbenchError> {
    // All are read before anything is written, so that a bad one changes nothing.
    let mut found = Vec::new();
    for path in from {
        control.look()?;
        found.extend(read(path)?);
    }
    let mut store = Store::open(into)?;
    let there = store.take_lines();
    let mut added = 0;
    for task in tasks {
        if there.iter().any(|line| line.task == *task) {
            continue;
        }
        if let Some(line) = found.iter().find(|line| line.task == *task) {
            control.look()?;
            store.append(task, &line.result)?;
            added += 1;
        }
    }
    Ok(added)
}

#[cfg(test)]
mod tests {
    use super::super::{parse, run};
    use super::*;
    use std::num::NonZeroUsize;

    const SWEEP: &str =
        "[[games]]\ngame = \"K{l}\"\nl = \"0..3\"\n[[games]]\ngame = \"f-wythoff\"\n";

    #[test]
    fn shards_have_every_task_once() {
        let tasks = parse("sweep", SWEEP).unwrap().tasks;
        for of in 1..8 {
            let mut all: Vec<_> = (1..=of).flat_map(|number| shard(&tasks, number, of)).collect();
            all.sort_by_key(|task| tasks.iter().position(|other| other == task));
            assert_eq!(all, tasks, "{of} shards");
        }
    }

    #[test]
    fn shards_joined_are_the_sweep_with_nothing_twice() -> Result<(), WorkbenchError> {
        let tasks = parse("sweep", SWEEP)?.tasks;
        let unlimited = Control::unlimited();
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let plain = run(&tasks, NonZeroUsize::MIN, None, &unlimited, |_| {})?;
        let shards = [path("1"), path("2")];
        for (number, file) in (1..).zip(&shards) {
            let own = shard(&tasks, number, 2);
            run(&own, NonZeroUsize::MIN, Some(file), &unlimited, |_| {})?;
        }
        // The second shard again under another name, and cut off by a kill.
        let text = std::fs::read_to_string(&shards[1]).expect("it is there");
        std::fs::write(path("twice"), &text[..text.len() - 20]).expect("written");
        let from = [shards[0].clone(), path("twice"), shards[1].clone()];
        assert_eq!(join(&tasks, &from, &path("all"), &unlimited)?, tasks.len());
        assert_eq!(join(&tasks, &from, &path("all"), &unlimited)?, 0, "nothing twice");
        let mut computed = 0;
        let joined = run(&tasks, NonZeroUsize::MIN, Some(&path("all")), &unlimited, |ended| {
            computed += usize::from(!ended.kept);
        })?;
        assert_eq!(computed, 0);
        assert!(plain.iter().zip(&joined).all(|(a, b)| a.same(b)));
        let lines = std::fs::read_to_string(path("all")).expect("it is there");
        assert_eq!(lines.lines().count(), tasks.len());
        let cut = std::fs::read_to_string(path("twice")).expect("it is there");
        assert_eq!(cut.len(), text.len() - 20, "files that are joined are not mended");
        Ok(())
    }

    #[test]
    fn a_bad_file_changes_nothing() -> Result<(), WorkbenchError> {
        let tasks = parse("sweep", SWEEP)?.tasks;
        let unlimited = Control::unlimited();
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let own = shard(&tasks, 1, 3);
        run(&own, NonZeroUsize::MIN, Some(&path("good")), &unlimited, |_| {})?;
        let text = std::fs::read_to_string(path("good")).expect("it is there");
        std::fs::write(path("bad"), text.replacen("\"work_done\":", "\"work_done\":1", 1))
            .expect("written");
        let error = join(&tasks, &[path("good"), path("bad")], &path("all"), &unlimited);
        let error = error.expect_err("an altered line").to_string();
        assert!(error.contains("bad") && error.contains("line 1 was altered"), "{error}");
        assert!(!path("all").exists());
        let error = join(&tasks, &[path("none")], &path("all"), &unlimited).expect_err("no file");
        assert!(matches!(error, WorkbenchError::File { .. }), "{error}");
        Ok(())
    }
}
