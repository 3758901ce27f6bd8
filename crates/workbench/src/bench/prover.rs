//! The prover on the scripts that Renard and Rigo print: 88 commands in one session,
//! in three groups.
//!
//! The groups follow the sections of the paper, and a later one uses what an earlier one
//! defines. So they are run in the order of the script; the peak of memory is taken
//! anew for each, and includes what the session keeps.

use super::Measurement;
use crate::error::WorkbenchError;
use crate::memory::{forget_peak, peak_kb};
use crate::papers::script;
use cpu_time::ThreadTime;
use std::time::Duration;
use wythoff_control::Control;
use wythoff_logic::session::{Options, Session};
use wythoff_logic::syntax::{Command, parse_script};

const WORDS: &str = "papers/renard-rigo/words.txt";
const PAPER: &str = "testdata/renard-rigo/paper.txt";

/// The groups, and the headings in the script where they begin.
const GROUPS: [(&str, &str); 3] =
    [("prover/K", ""), ("prover/W", "\n# 6 "), ("prover/redundancy", "\n# 7.1 ")];

const RUNS: usize = 3;

/// What a group took.
#[derive(Clone, Copy, Debug)]
struct Cost {
    commands: u64,
    time: Duration,
    peak_kb: Option<u64>,
}

/// The groups K, W and redundancy, and the whole.
///
/// # Errors
/// A script that is not what it should be.
pub fn prover(control: &Control) -> Result<Vec<Measurement>, WorkbenchError> {
    let mut costs = run(control)?;
    for _ in 1..RUNS {
        for (best, again) in costs.iter_mut().zip(run(control)?) {
            best.time = best.time.min(again.time);
        }
    }
    let whole = Cost {
        commands: costs.iter().map(|cost| cost.commands).sum(),
        time: costs.iter().map(|cost| cost.time).sum(),
        peak_kb: costs.iter().map(|cost| cost.peak_kb).max().flatten(),
    };
    let names = GROUPS.iter().map(|group| group.0).chain(["prover/whole"]);
    Ok(names.zip(costs.into_iter().chain([whole])).map(|(name, cost)| cost.named(name)).collect())
}

impl Cost {
    /// There are few commands.
    #[allow(clippy::cast_precision_loss)]
    fn named(self, name: &'static str) -> Measurement {
        let seconds = self.time.as_secs_f64();
        Measurement {
            name,
            n: self.commands,
            ratio: None,
            seconds,
            reference_seconds: None,
            per_second: self.commands as f64 / seconds,
            peak_kb: self.peak_kb,
        }
    }
}

/// One run of the whole script in a new session.
fn run(control: &Control) -> Result<Vec<Cost>, WorkbenchError> {
    let mut session = Session::new(Options { members: 0, ..Options::default() });
    carry_out(&commands(WORDS, text(WORDS)?)?, &mut session, control)?;
    let mut costs = Vec::new();
    for group in groups()? {
        forget_peak();
        let start = ThreadTime::now();
        carry_out(&group, &mut session, control)?;
        let time = start.elapsed();
        costs.push(Cost { commands: group.len() as u64, time, peak_kb: peak_kb() });
    }
    Ok(costs)
}

/// The commands of each group.
fn groups() -> Result<Vec<Vec<Command>>, WorkbenchError> {
    let mut rest = text(PAPER)?;
    let mut groups = Vec::new();
    // From the last to the first, each cut off at its heading.
    for (_, heading) in GROUPS.iter().rev() {
        let at = rest.find(heading).ok_or_else(|| wrong(PAPER, "a heading is missing"))?;
        groups.push(commands(PAPER, &rest[at..])?);
        rest = &rest[..at];
    }
    groups.reverse();
    Ok(groups)
}

fn text(path: &str) -> Result<&'static str, WorkbenchError> {
    script(path).ok_or_else(|| wrong(path, "it is missing"))
}

fn commands(path: &str, text: &str) -> Result<Vec<Command>, WorkbenchError> {
    let read = parse_script(text).into_iter().collect::<Result<_, _>>();
    read.map_err(|error| wrong(path, &error.to_string()))
}

fn carry_out(
    commands: &[Command],
    session: &mut Session,
    control: &Control,
) -> Result<(), WorkbenchError> {
    for command in commands {
        let response = session.execute(command, control);
        response.map_err(|error| wrong("the scripts", &error.to_string()))?;
    }
    Ok(())
}

fn wrong(path: &str, problem: &str) -> WorkbenchError {
    WorkbenchError::Paper { item: path.to_string(), problem: problem.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_groups_are_the_script() {
        let sizes: Vec<_> = groups().expect("it is read").iter().map(Vec::len).collect();
        let whole = commands(PAPER, text(PAPER).expect("it is there")).expect("it is read");
        assert_eq!(sizes.iter().sum::<usize>(), whole.len());
        assert_eq!(sizes, [45, 9, 34]);
    }
}
