//! The prover on the scripts that Renard and Rigo print, 88 commands in one session, on one of
//! formulas with millions of subsets, and on one that is made to spend its time in one
//! operation after the other, each in groups.
//!
//! The groups follow the sections of the script, and a later one uses what an earlier one
//! defines. So they are run in the order of the script; the peak of memory is taken
//! anew for each, and includes what the session keeps.

use super::Measurement;
use crate::script;
use cpu_time::ThreadTime;
use std::time::Duration;
use wythoff_control::Control;
use wythoff_control::{forget_peak, peak_kb};
use wythoff_logic::session::{Options, Session};
use wythoff_logic::syntax::{Command, parse_script};
use wythoff_workbench::WorkbenchError;

/// A script in groups.
struct Script {
    /// The name of the whole.
    name: &'static str,
    path: &'static str,
    /// A script that has to be run before it.
    before: Option<&'static str>,
    /// The groups, and the headings in the script where they begin.
    groups: &'static [(&'static str, &'static str)],
}

const PAPER: Script = Script {
    name: "prover/whole",
    path: "renard-rigo/printed/paper.txt",
    before: Some("renard-rigo/words.txt"),
    groups: &[("prover/K", ""), ("prover/W", "\n# 6 "), ("prover/redundancy", "\n# 7.1 ")],
};

const HEAVY: Script = Script {
    name: "heavy/whole",
    path: "prover/heavy.txt",
    before: None,
    groups: &[
        ("heavy/equality", ""),
        ("heavy/palindromes", "\n# 2 "),
        ("heavy/powers", "\n# 3 "),
        ("heavy/Dejean", "\n# 4 "),
    ],
};

const OPERATIONS: Script = Script {
    name: "operations/whole",
    path: "prover/operations.txt",
    before: None,
    groups: &[
        ("operations/product", ""),
        ("operations/difference", "\n# 2 "),
        ("operations/projection", "\n# 3 "),
        ("operations/context", "\n# 4 "),
        ("operations/minimisation", "\n# 5 "),
        ("operations/reversal", "\n# 6 "),
        ("operations/counting", "\n# 7 "),
        ("operations/linear", "\n# 8 "),
        ("operations/negative-base", "\n# 9 "),
        ("operations/parry", "\n# 10 "),
        ("operations/conversion", "\n# 11 "),
        ("operations/transduction", "\n# 12 "),
        ("operations/representation", "\n# 13 "),
    ],
};

const RUNS: usize = 3;

/// What a group took.
#[derive(Clone, Copy, Debug)]
struct Cost {
    commands: u64,
    time: Duration,
    peak_kb: Option<u64>,
}

/// The groups K, W and redundancy, and the whole; then those of the heavy script, and those
/// of single operations.
///
/// # Errors
/// A script that is not what it should be.
pub fn prover(control: &Control) -> Result<Vec<Measurement>, WorkbenchError> {
    let mut all = measure(&PAPER, control)?;
    all.extend(measure(&HEAVY, control)?);
    all.extend(measure(&OPERATIONS, control)?);
    Ok(all)
}

/// The groups of a script, and the whole.
fn measure(script: &Script, control: &Control) -> Result<Vec<Measurement>, WorkbenchError> {
    let mut costs = run(script, control)?;
    for _ in 1..RUNS {
        for (best, again) in costs.iter_mut().zip(run(script, control)?) {
            best.time = best.time.min(again.time);
        }
    }
    let whole = Cost {
        commands: costs.iter().map(|cost| cost.commands).sum(),
        time: costs.iter().map(|cost| cost.time).sum(),
        peak_kb: costs.iter().map(|cost| cost.peak_kb).max().flatten(),
    };
    let names = script.groups.iter().map(|group| group.0).chain([script.name]);
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
fn run(script: &Script, control: &Control) -> Result<Vec<Cost>, WorkbenchError> {
    let mut session = Session::new(Options { members: 0, ..Options::default() });
    if let Some(before) = script.before {
        carry_out(&commands(before, text(before)?)?, &mut session, control)?;
    }
    let mut costs = Vec::new();
    for group in groups(script)? {
        forget_peak();
        let start = ThreadTime::now();
        carry_out(&group, &mut session, control)?;
        let time = start.elapsed();
        costs.push(Cost { commands: group.len() as u64, time, peak_kb: peak_kb() });
    }
    Ok(costs)
}

/// The commands of each group.
fn groups(script: &Script) -> Result<Vec<Vec<Command>>, WorkbenchError> {
    let mut rest = text(script.path)?;
    let mut groups = Vec::new();
    // From the last to the first, each cut off at its heading.
    for (_, heading) in script.groups.iter().rev() {
        let at = rest.find(heading).ok_or_else(|| wrong(script.path, "a heading is missing"))?;
        groups.push(commands(script.path, &rest[at..])?);
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
        for (script, expected) in [
            (PAPER, &[45, 9, 34][..]),
            (HEAVY, &[3, 2, 2, 4]),
            (OPERATIONS, &[2, 2, 3, 3, 2, 3, 2, 3, 3, 4, 3, 2, 2]),
        ] {
            let groups = groups(&script).expect("it is read");
            let sizes: Vec<_> = groups.iter().map(Vec::len).collect();
            let text = text(script.path).expect("it is there");
            let whole = commands(script.path, text).expect("it is read");
            assert_eq!(sizes.iter().sum::<usize>(), whole.len());
            assert_eq!(sizes, expected);
        }
    }
}
