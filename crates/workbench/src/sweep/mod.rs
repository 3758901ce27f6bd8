//! Discovery over many rule-sets: each a task with a budget of its own, in parallel,
//! resumable after a kill.
//!
//! A [`Task`] and its [`TaskResult`] are plain serialisable values: a task says everything
//! that is needed to carry it out, so that the same sweep can run on many machines.
//!
//! | file | does |
//! |---|---|
//! | `grid` | the tasks that a file describes: lists, and parameters over ranges |
//! | `task` | one task carried out |
//! | `under_way` | which tasks have a result, whoever carries them out |
//! | `run` | all of them, on several threads |
//! | `only` | some of the tasks, by their names |
//! | `join` | the tasks dealt out to several machines, and their results joined |
//! | `results` | the file of results: what it holds, and how damage is noticed |
//! | `certificates` | the certificates of all theorems, as files |
//! | `report` | the results as CSV and as a page of the documentation |
//! | `atlas` | a page that surveys many results |

mod atlas;
mod certificates;
mod grid;
mod join;
mod only;
mod report;
mod results;
mod run;
mod task;
mod under_way;

pub use atlas::atlas;
pub use certificates::{Written, write_certificates};
pub use grid::{Sweep, parse};
pub use join::{join, shard};
pub use only::only;
pub use report::{Commands, csv, markdown};
pub use run::{EndedTask, run};
pub use task::{BOARD, Certificate, Source, Task, TaskResult, carry_out, certificate};
pub use under_way::UnderWay;
