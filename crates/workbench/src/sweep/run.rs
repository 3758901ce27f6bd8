//! All tasks of a sweep, several at a time.
//!
//! Every result is appended to a file as one line of JSON, together with its task, and
//! written through before the next; a run that was killed leaves at most half a line at the
//! end, which is cut off. A later run takes the results of equal tasks from the file.

use super::task::{Task, TaskResult, carry_out};
use crate::error::WorkbenchError;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use wythoff_control::Control;

/// A line of the file of results.
#[derive(Serialize, Deserialize)]
struct Line {
    task: Task,
    result: TaskResult,
}

/// A task that has ended.
#[derive(Debug)]
pub struct Progress<'a> {
    /// How many have ended.
    pub done: usize,
    /// How many there are.
    pub total: usize,
    /// The task.
    pub task: &'a Task,
    /// What became of it.
    pub result: &'a TaskResult,
    /// Whether it was taken from the file.
    pub kept: bool,
}

/// Carries out the tasks on some threads and gives their results in order.
///
/// # Errors
/// A file that cannot be written, or a cancelled run; what has ended by then is in the file.
pub fn run(
    tasks: &[Task],
    threads: usize,
    file: Option<&Path>,
    control: &Control,
    mut watch: impl FnMut(&Progress<'_>),
) -> Result<Vec<TaskResult>, WorkbenchError> {
    let mut store = file.map(Store::open).transpose()?;
    let mut results: Vec<Option<TaskResult>> = vec![None; tasks.len()];
    let mut done = 0;
    if let Some(store) = &mut store {
        let lines = std::mem::take(&mut store.lines);
        for (task, result) in tasks.iter().zip(&mut results) {
            let Some(line) = lines.iter().find(|line| line.task == *task) else { continue };
            done += 1;
            let total = tasks.len();
            watch(&Progress { done, total, task, result: &line.result, kept: true });
            *result = Some(line.result.clone());
        }
    }
    let open: Vec<usize> = (0..tasks.len()).filter(|&i| results[i].is_none()).collect();
    let next = AtomicUsize::new(0);
    let failed = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, open.len().max(1)) {
            let (sender, open, next, failed) = (sender.clone(), &open, &next, &failed);
            scope.spawn(move || {
                while let Some(&i) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if failed.load(Ordering::Relaxed) {
                        break;
                    }
                    let result = carry_out(&tasks[i], &control.fork());
                    // Nobody listens any more after a failure.
                    if sender.send((i, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut outcome = Ok(());
        for (i, result) in receiver {
            let kept = result.and_then(|result| {
                if let Some(store) = &mut store {
                    store.append(&tasks[i], &result)?;
                }
                Ok(result)
            });
            match kept {
                Ok(result) => {
                    done += 1;
                    let total = tasks.len();
                    watch(&Progress { done, total, task: &tasks[i], result: &result, kept: false });
                    results[i] = Some(result);
                }
                Err(error) => {
                    failed.store(true, Ordering::Relaxed);
                    outcome = outcome.and(Err(error));
                }
            }
        }
        outcome
    })?;
    Ok(results.into_iter().map(|result| result.expect("every task was carried out")).collect())
}

/// The file of results.
struct Store {
    file: File,
    path: std::path::PathBuf,
    lines: Vec<Line>,
}

impl Store {
    /// Reads what is there and cuts off half a line at the end. Any other line that is no
    /// result is an error, and the file stays as it is.
    fn open(path: &Path) -> Result<Self, WorkbenchError> {
        let failed = |error| WorkbenchError::File { path: path.to_path_buf(), error };
        let options = OpenOptions::new().read(true).append(true).create(true).clone();
        let mut file = options.open(path).map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let mut lines = Vec::new();
        let mut whole = 0;
        for (number, line) in (1..).zip(bytes.split_inclusive(|&byte| byte == b'\n')) {
            let Some(text) = line.strip_suffix(b"\n") else {
                // A file of one line without an end may be anybody's.
                if whole == 0 && !begins_a_result(line) {
                    return Err(not_results(path, number, "it does not begin as one"));
                }
                break;
            };
            let result = serde_json::from_slice::<Line>(text);
            lines.push(result.map_err(|error| not_results(path, number, error))?);
            whole += line.len();
        }
        if whole < bytes.len() {
            file.set_len(whole as u64).map_err(failed)?;
        }
        Ok(Self { file, path: path.to_path_buf(), lines })
    }

    fn append(&mut self, task: &Task, result: &TaskResult) -> Result<(), WorkbenchError> {
        let line = Line { task: task.clone(), result: result.clone() };
        let mut text = serde_json::to_string(&line)
            .map_err(|error| WorkbenchError::Disagreement(error.to_string()))?;
        text.push('\n');
        let failed = |error| WorkbenchError::File { path: self.path.clone(), error };
        self.file.write_all(text.as_bytes()).map_err(failed)?;
        self.file.sync_data().map_err(failed)
    }
}

/// Whether half a line may be what was left of a result.
fn begins_a_result(line: &[u8]) -> bool {
    const BEGIN: &[u8] = b"{\"task\":";
    let length = line.len().min(BEGIN.len());
    line[..length] == BEGIN[..length]
}

fn not_results(path: &Path, line: usize, problem: impl std::fmt::Display) -> WorkbenchError {
    WorkbenchError::Input(format!(
        "{}: line {line} is not a result of a sweep ({problem}); nothing was changed: give \
         another file, or mend or remove this one",
        path.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;
    use wythoff_control::{Cancel, Limits};

    const SWEEP: &str =
        "[[games]]\ngame = \"K{l}\"\nl = \"0..3\"\n[[games]]\ngame = \"f-wythoff\"\n";

    #[test]
    fn a_run_that_was_cut_off_goes_on_where_it_was() -> Result<(), WorkbenchError> {
        let (sweep, unlimited) = (parse(SWEEP)?, Control::unlimited());
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results.jsonl");
        let whole = run(&sweep.tasks, 2, Some(&path), &unlimited, |_| {})?;
        let states: Vec<_> = whole.iter().map(|result| result.states).collect();
        assert_eq!(states, [Some(7), Some(5), Some(28), Some(33), None]);
        assert_eq!(whole[4].verdict, "not possible");
        // Two lines and a half, as a kill may leave them.
        let text = std::fs::read_to_string(&path).expect("it is there");
        let two: usize = text.lines().take(2).map(|line| line.len() + 1).sum();
        std::fs::write(&path, &text[..two + 40]).expect("it can be written");
        let mut kept = 0;
        let again = run(&sweep.tasks, 2, Some(&path), &unlimited, |progress| {
            kept += usize::from(progress.kept);
        })?;
        assert_eq!(kept, 2);
        assert!(whole.iter().zip(&again).all(|(a, b)| a.same(b)));
        // The file is whole again, and nothing is left to do.
        let mut kept = 0;
        run(&sweep.tasks, 1, Some(&path), &unlimited, |progress| {
            kept += usize::from(progress.kept);
        })?;
        assert_eq!(kept, sweep.tasks.len());
        Ok(())
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named_and_nothing_is_lost() -> Result<(), WorkbenchError> {
        let (sweep, unlimited) = (parse(SWEEP)?, Control::unlimited());
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results.jsonl");
        run(&sweep.tasks, 2, Some(&path), &unlimited, |_| {})?;
        let text = std::fs::read_to_string(&path).expect("it is there");
        let mut lines: Vec<&str> = text.split_inclusive('\n').collect();
        lines[1] = "{\"task\":\n";
        let broken = lines.concat();
        std::fs::write(&path, &broken).expect("it can be written");
        let error = run(&sweep.tasks, 2, Some(&path), &unlimited, |_| {}).expect_err("line 2");
        let said = error.to_string();
        assert!(said.contains("results.jsonl") && said.contains("line 2"), "{said}");
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), broken);
        Ok(())
    }

    #[test]
    fn games_that_end_at_their_budget_end_so_again() -> Result<(), WorkbenchError> {
        // W14 does not get far with this; some of the others end in the middle of a proof.
        let text = "work = \"2e5\"\n[[games]]\ngame = \"W{k}\"\nk = [2, 3, 8, 10, 14]\n\
                    [[games]]\ngame = \"K{l}\"\nl = [2, 9, 20]\n";
        let (sweep, unlimited) = (parse(text)?, Control::unlimited());
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results.jsonl");
        let alone = run(&sweep.tasks, 1, None, &unlimited, |_| {})?;
        assert!(alone.iter().any(|result| result.proved));
        let stopped = |result: &&TaskResult| {
            result.evidence.as_ref().is_some_and(|text| text.contains("budget of 200000 units"))
        };
        assert!(alone.iter().filter(stopped).count() >= 2, "{alone:?}");
        // Beside other games, cut off and resumed.
        run(&sweep.tasks[3..6], 3, Some(&path), &unlimited, |_| {})?;
        let again = run(&sweep.tasks, 3, Some(&path), &unlimited, |_| {})?;
        for (task, (one, other)) in sweep.tasks.iter().zip(alone.iter().zip(&again)) {
            assert!(one.same(other), "{}: {one:?}, {other:?}", task.name);
        }
        Ok(())
    }

    #[test]
    fn a_cancelled_run_ends_and_other_files_are_left_alone() {
        let (sweep, unlimited) = (parse(SWEEP).expect("a sweep"), Control::unlimited());
        let cancelled = Cancel::new();
        cancelled.cancel();
        let control = Control::new(Limits::default(), cancelled);
        let error = run(&sweep.tasks, 2, None, &control, |_| {}).expect_err("cancelled");
        assert_eq!(error.fault(), crate::Fault::Cancelled);
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("notes.txt");
        std::fs::write(&path, "not results\n").expect("it can be written");
        assert!(run(&sweep.tasks, 1, Some(&path), &unlimited, |_| {}).is_err());
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "not results\n");
        std::fs::write(&path, "not results").expect("it can be written");
        assert!(run(&sweep.tasks, 1, Some(&path), &unlimited, |_| {}).is_err());
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "not results");
    }
}
