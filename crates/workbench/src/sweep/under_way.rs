//! A sweep under way: which of its tasks have a result, and the file that keeps them.
//!
//! Whoever carries out tasks, on threads or on other machines, asks which are open and brings
//! their results in any order. A result goes to the file before it counts; one that is there
//! already, because two machines computed it, is not written again.

use super::results::{Line, Store};
use super::task::{Task, TaskResult};
use crate::error::WorkbenchError;
use std::path::Path;

/// The tasks of a sweep, and the results that are there.
pub struct UnderWay {
    tasks: Vec<Task>,
    results: Vec<Option<TaskResult>>,
    store: Option<Store>,
}

impl UnderWay {
    /// A sweep with the results that its file has of equal tasks.
    ///
    /// # Errors
    /// A file that cannot be read or written, or was altered.
    pub fn begin(tasks: Vec<Task>, file: Option<&Path>) -> Result<Self, WorkbenchError> {
        let mut store = file.map(Store::open).transpose()?;
        let lines: Vec<Line> = store.as_mut().map(Store::take_lines).unwrap_or_default();
        let result = |task: &Task| lines.iter().find(|line| line.task == *task);
        let results = tasks.iter().map(|task| result(task).map(|line| line.result.clone()));
        let results = results.collect();
        Ok(Self { tasks, results, store })
    }

    /// All tasks.
    pub fn tasks(&self) -> &[Task] {
        &self.tasks
    }

    /// The result of a task, if it is there.
    pub fn result(&self, place: usize) -> Option<&TaskResult> {
        self.results.get(place)?.as_ref()
    }

    /// The places of tasks without a result.
    pub fn open(&self) -> Vec<usize> {
        (0..self.tasks.len()).filter(|&place| self.results[place].is_none()).collect()
    }

    /// How many tasks have a result.
    pub fn done(&self) -> usize {
        self.results.iter().flatten().count()
    }

    /// Keeps the result of the task at a place; whether it was new.
    ///
    /// # Errors
    /// A file that cannot be written. Nothing may be added after that: half a line may be its
    /// last one.
    ///
    /// # Panics
    /// If there is no such task.
    pub fn add(&mut self, place: usize, result: TaskResult) -> Result<bool, WorkbenchError> {
        if self.results[place].is_some() {
            return Ok(false);
        }
        if let Some(store) = &mut self.store {
            store.append(&self.tasks[place], &result)?;
        }
        self.results[place] = Some(result);
        Ok(true)
    }

    /// The results in the order of the tasks, if all are there.
    pub fn results(self) -> Option<Vec<TaskResult>> {
        self.results.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{carry_out, parse};
    use super::*;
    use wythoff_control::Control;

    #[test]
    fn a_result_that_comes_twice_is_kept_once() -> Result<(), WorkbenchError> {
        let sweep = parse("sweep", "[[games]]\ngame = \"K{l}\"\nl = \"0..1\"\n")?;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("results.jsonl");
        let control = Control::unlimited();
        let mut under_way = UnderWay::begin(sweep.tasks.clone(), Some(&path))?;
        assert_eq!(under_way.open(), [0, 1]);
        let result = carry_out(&under_way.tasks()[1], &control)?;
        assert!(under_way.add(1, result.clone())?);
        assert!(!under_way.add(1, result.clone())?, "a second machine was as fast");
        assert_eq!((under_way.open(), under_way.done()), (vec![0], 1));
        assert!(under_way.results().is_none(), "one is missing");
        let lines = std::fs::read_to_string(&path).expect("it is there");
        assert_eq!(lines.lines().count(), 1);
        let mut again = UnderWay::begin(sweep.tasks, Some(&path))?;
        assert_eq!((again.open(), again.result(1)), (vec![0], Some(&result)));
        again.add(0, result.clone())?;
        assert_eq!(again.results(), Some(vec![result; 2]));
        Ok(())
    }
}
