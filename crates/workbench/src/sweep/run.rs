//! All tasks of a sweep, several at a time.
//!
//! Every result is kept in a file as soon as it is there (see `under_way`); a later run takes
//! the results of equal tasks from it.

use super::task::{Task, TaskResult, carry_out};
use super::under_way::UnderWay;
use crate::error::WorkbenchError;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::path::Path;
use wythoff_control::{Control, run_jobs};

/// A task that has ended.
#[derive(Debug)]
#[non_exhaustive]
pub struct EndedTask<'a> {
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
/// A file that cannot be written or was altered, or a cancelled run; what has ended by then
/// is in the file.
pub fn run(
    tasks: &[Task],
    threads: NonZeroUsize,
    file: Option<&Path>,
    control: &Control,
    mut watch: impl FnMut(&EndedTask<'_>),
) -> Result<Vec<TaskResult>, WorkbenchError> {
    let mut sweep = UnderWay::begin(tasks.to_vec(), file)?;
    let total = tasks.len();
    let open = sweep.open();
    let mut done = 0;
    for (place, task) in tasks.iter().enumerate() {
        let Some(result) = sweep.result(place) else { continue };
        done += 1;
        watch(&EndedTask { done, total, task, result, kept: true });
    }
    let mut outcome = Ok(());
    run_jobs(
        open.len() as u64,
        threads,
        |i| {
            let place = open[usize::try_from(i).expect("a place in a list")];
            (place, carry_out(&tasks[place], &control.fork()))
        },
        |_, (place, result)| match result.and_then(|result| sweep.add(place, result)) {
            Ok(_) => {
                done += 1;
                let (task, result) = (&tasks[place], sweep.result(place).expect("just added"));
                watch(&EndedTask { done, total, task, result, kept: false });
                ControlFlow::Continue(())
            }
            Err(error) => {
                outcome = Err(error);
                ControlFlow::Break(())
            }
        },
    );
    outcome?;
    Ok(sweep.results().expect("every task was carried out"))
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;
    use wythoff_control::{Cancel, Limits};

    const SWEEP: &str =
        "[[games]]\ngame = \"K{l}\"\nl = \"0..3\"\n[[games]]\ngame = \"f-wythoff\"\n";

    fn threads(n: usize) -> NonZeroUsize {
        NonZeroUsize::new(n).expect("not zero")
    }

    #[test]
    fn a_run_that_was_cut_off_goes_on_where_it_was() -> Result<(), WorkbenchError> {
        let (sweep, unlimited) = (parse("sweep", SWEEP)?, Control::unlimited());
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results.jsonl");
        let whole = run(&sweep.tasks, threads(2), Some(&path), &unlimited, |_| {})?;
        let states: Vec<_> = whole.iter().map(|result| result.states).collect();
        assert_eq!(states, [Some(7), Some(5), Some(28), Some(33), None]);
        assert_eq!(whole[4].verdict, "not tried");
        // Two lines and a half, as a kill may leave them.
        let text = std::fs::read_to_string(&path).expect("it is there");
        let two: usize = text.lines().take(2).map(|line| line.len() + 1).sum();
        std::fs::write(&path, &text[..two + 40]).expect("it can be written");
        let mut kept = 0;
        let again = run(&sweep.tasks, threads(2), Some(&path), &unlimited, |progress| {
            kept += usize::from(progress.kept);
        })?;
        assert_eq!(kept, 2);
        assert!(whole.iter().zip(&again).all(|(a, b)| a.same(b)));
        // The file is whole again, and nothing is left to do.
        let mut kept = 0;
        run(&sweep.tasks, threads(1), Some(&path), &unlimited, |progress| {
            kept += usize::from(progress.kept);
        })?;
        assert_eq!(kept, sweep.tasks.len());
        Ok(())
    }

    #[test]
    fn a_line_that_cannot_be_read_is_named_and_nothing_is_lost() -> Result<(), WorkbenchError> {
        let (sweep, unlimited) = (parse("sweep", SWEEP)?, Control::unlimited());
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results.jsonl");
        run(&sweep.tasks, threads(2), Some(&path), &unlimited, |_| {})?;
        let text = std::fs::read_to_string(&path).expect("it is there");
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        // A line that cannot be read, and one that says something else.
        let altered = lines[1].replacen("\"work_done\":", "\"work_done\":1", 1);
        for line in ["{\"task\":\n", &altered] {
            let broken = [lines[0], line, &lines[2..].concat()].concat();
            std::fs::write(&path, &broken).expect("it can be written");
            let error =
                run(&sweep.tasks, threads(2), Some(&path), &unlimited, |_| {}).expect_err("line 2");
            let said = error.to_string();
            assert!(said.contains("results.jsonl") && said.contains("line 2"), "{said}");
            assert_eq!(std::fs::read_to_string(&path).expect("it is there"), broken);
        }
        // Deleted, as the error says, it is computed again, and nothing else is.
        std::fs::write(&path, [lines[0], &lines[2..].concat()].concat()).expect("written");
        let mut computed = 0;
        run(&sweep.tasks, threads(2), Some(&path), &unlimited, |progress| {
            computed += usize::from(!progress.kept);
        })?;
        assert_eq!(computed, 1);
        Ok(())
    }

    #[test]
    fn games_that_end_at_their_budget_end_so_again() -> Result<(), WorkbenchError> {
        // W14 does not get far with this; some of the others end in the middle of a proof.
        let text = "work = \"2e5\"\n[[games]]\ngame = \"W{k}\"\nk = [2, 3, 8, 10, 14]\n\
                    [[games]]\ngame = \"K{l}\"\nl = [2, 9, 20]\n";
        let (sweep, unlimited) = (parse("sweep", text)?, Control::unlimited());
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results.jsonl");
        let alone = run(&sweep.tasks, threads(1), None, &unlimited, |_| {})?;
        assert!(alone.iter().any(|result| result.proved));
        let stopped = |result: &&TaskResult| {
            result.evidence.as_ref().is_some_and(|text| text.contains("budget of 200000 units"))
        };
        assert!(alone.iter().filter(stopped).count() >= 2, "{alone:?}");
        // Beside other games, cut off and resumed.
        run(&sweep.tasks[3..6], threads(3), Some(&path), &unlimited, |_| {})?;
        let again = run(&sweep.tasks, threads(3), Some(&path), &unlimited, |_| {})?;
        for (task, (one, other)) in sweep.tasks.iter().zip(alone.iter().zip(&again)) {
            assert!(one.same(other), "{}: {one:?}, {other:?}", task.name);
        }
        Ok(())
    }

    #[test]
    fn a_cancelled_run_ends_and_other_files_are_left_alone() {
        let (sweep, unlimited) = (parse("sweep", SWEEP).expect("a sweep"), Control::unlimited());
        let cancelled = Cancel::new();
        cancelled.cancel();
        let control = Control::new(Limits::default(), cancelled);
        let error = run(&sweep.tasks, threads(2), None, &control, |_| {}).expect_err("cancelled");
        assert_eq!(error.fault(), crate::Fault::Cancelled);
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("notes.txt");
        std::fs::write(&path, "not results\n").expect("it can be written");
        assert!(run(&sweep.tasks, threads(1), Some(&path), &unlimited, |_| {}).is_err());
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "not results\n");
        std::fs::write(&path, "not results").expect("it can be written");
        assert!(run(&sweep.tasks, threads(1), Some(&path), &unlimited, |_| {}).is_err());
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), "not results");
    }
}
