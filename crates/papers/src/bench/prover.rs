//! The prover on the scripts that Renard and Rigo print, 88 commands in one session, on one of
//! formulas with millions of subsets, and on one that is made to spend its time in one
//! operation after the other, each in groups.
//!
//! The groups follow the sections of the script, and a later one uses what an earlier one
//! defines. So they are run in the order of the script; the peak of memory is taken
//! anew for each, and includes what the session keeps.

use super::Measurement;
use crate::checks::CheckError;
use crate::scripts::Script;
use crate::{ItemFlaw, PapersError};
use std::time::Duration;
use wythoff_control::Control;
use wythoff_control::ThreadTime;
use wythoff_control::{forget_peak, peak_kb};
use wythoff_logic::session::{Options, Session};
use wythoff_logic::syntax::Command;

/// A script in groups.
struct Benchmark {
    /// The name of the whole.
    name: &'static str,
    path: &'static str,
    /// A script that has to be run before it.
    before: Option<&'static str>,
    /// The groups, and the headings in the script where they begin.
    groups: &'static [(&'static str, &'static str)],
}

const PAPER: Benchmark = Benchmark {
    name: "prover/whole",
    path: "renard-rigo/printed/paper.txt",
    before: Some("renard-rigo/words.txt"),
    groups: &[("prover/K", ""), ("prover/W", "\n# 6 "), ("prover/redundancy", "\n# 7.1 ")],
};

const HEAVY: Benchmark = Benchmark {
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

const OPERATIONS: Benchmark = Benchmark {
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
pub fn prover(control: &Control) -> Result<Vec<Measurement>, PapersError> {
    let mut all = Vec::new();
    for benchmark in [&PAPER, &HEAVY, &OPERATIONS] {
        all.extend(measure(benchmark, control).map_err(|error| error.in_item(benchmark.name))?);
    }
    Ok(all)
}

/// The groups of a script, and the whole.
fn measure(benchmark: &Benchmark, control: &Control) -> Result<Vec<Measurement>, CheckError> {
    let mut costs = run(benchmark, control)?;
    for _ in 1..RUNS {
        for (best, again) in costs.iter_mut().zip(run(benchmark, control)?) {
            best.time = best.time.min(again.time);
        }
    }
    let whole = Cost {
        commands: costs.iter().map(|cost| cost.commands).sum(),
        time: costs.iter().map(|cost| cost.time).sum(),
        peak_kb: costs.iter().map(|cost| cost.peak_kb).max().flatten(),
    };
    let names = benchmark.groups.iter().map(|group| group.0).chain([benchmark.name]);
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
fn run(benchmark: &Benchmark, control: &Control) -> Result<Vec<Cost>, CheckError> {
    let mut session = Session::new(Options { members: 0, ..Options::default() });
    if let Some(before) = benchmark.before {
        let script = Script::at(before)?;
        for command in script.commands()? {
            script.execute(&command, &mut session, control)?;
        }
    }
    let script = Script::at(benchmark.path)?;
    let mut costs = Vec::new();
    for group in groups(benchmark, script)? {
        forget_peak();
        let start = ThreadTime::now();
        for command in &group {
            script.execute(command, &mut session, control)?;
        }
        let time = start.elapsed();
        costs.push(Cost { commands: group.len() as u64, time, peak_kb: peak_kb() });
    }
    Ok(costs)
}

/// The commands of each group.
fn groups(benchmark: &Benchmark, script: Script<'_>) -> Result<Vec<Vec<Command>>, ItemFlaw> {
    let mut rest = script.commands()?;
    let mut groups = Vec::new();
    // From the last to the first, each cut off at its heading.
    for (_, heading) in benchmark.groups.iter().rev() {
        let at = script.text.find(heading).ok_or_else(|| ItemFlaw::NoHeading {
            script: benchmark.path.to_owned(),
            heading: (*heading).to_owned(),
        })?;
        groups.push(rest.split_off(rest.partition_point(|command| command.span.start < at)));
    }
    groups.reverse();
    Ok(groups)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_groups_are_the_script() {
        for (benchmark, expected) in [
            (PAPER, &[45, 9, 34][..]),
            (HEAVY, &[3, 2, 2, 4]),
            (OPERATIONS, &[2, 2, 3, 3, 2, 3, 2, 3, 3, 4, 3, 2, 2]),
        ] {
            let script = Script::at(benchmark.path).expect("it is there");
            let groups = groups(&benchmark, script).expect("it is read");
            let sizes: Vec<_> = groups.iter().map(Vec::len).collect();
            let whole = script.commands().expect("it is read");
            assert_eq!(sizes.iter().sum::<usize>(), whole.len());
            assert_eq!(sizes, expected);
        }
    }
}
