//! What a command has to say, as data.

use crate::counting::CountingFunction;
use crate::lint::Warning;
use crate::prover::Witness;
use crate::table::{AutomaticWord, Predicate};
use crate::trace::Step;
use crate::{LogicError, LogicErrorKind};
use dashu_int::{IBig, UBig};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use thiserror::Error;
use wythoff_automata::Reason;

/// Longer formulas are cut where a sentence mentions them.
const LONGEST_SHOWN: usize = 100;

/// The response to a command.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Response {
    /// The name that the command defines or asks about.
    pub name: Option<String>,
    /// The answer.
    pub answer: Answer,
    /// What may not say what was meant.
    pub warnings: Vec<Notice>,
    /// The steps, where they were recorded.
    pub steps: Vec<Step>,
    /// The files that were written.
    pub files: Vec<PathBuf>,
    /// The states of all automata made on the way.
    pub states_made: u64,
    /// How long it took.
    pub time: Duration,
}

/// An answer.
///
/// Not `non_exhaustive`: a front that has no words for an answer should not compile.
#[derive(Clone, Debug)]
pub enum Answer {
    /// True or false, with values that show it where there are any.
    Truth {
        /// Which.
        value: bool,
        /// A witness of an existential statement, a counterexample to a universal one.
        witness: Option<Witness>,
    },
    /// An automaton.
    Relation(Box<RelationSummary>),
    /// A word automaton.
    Word(Box<WordSummary>),
    /// Values of an expression.
    Values(Vec<ValueRow>),
    /// The first members of an automaton.
    Members(Vec<Member>),
    /// Whether an automaton accepts infinitely many.
    Infinite(Size),
    /// Values of a counting function, or how many members.
    Counts(Vec<CountRow>),
    /// A text that was asked for.
    Text(String),
    /// Something was defined; a line that says what.
    Done(String),
    /// A script to be run now.
    Script {
        /// Where it was found.
        path: PathBuf,
        /// Its text.
        source: String,
    },
    /// The end of the session.
    Exit,
}

/// How many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// So many.
    Finite(u128),
    /// Finitely many, 2^128 or more.
    Large,
    /// Infinitely many.
    Infinite,
}

/// An automaton in numbers.
#[derive(Clone, Debug)]
pub struct RelationSummary {
    /// The variables of the tracks; none for automata that come from no formula.
    pub variables: Vec<String>,
    /// What stands on each track: a number system, or a set of digits.
    pub alphabets: Vec<String>,
    /// The states of the minimal automaton, the dead one not counted.
    pub states: usize,
    /// Its edges.
    pub edges: usize,
    /// How many members it has; numbers count once, whatever their padding.
    pub size: Size,
    /// The first of them.
    pub members: Vec<Member>,
    /// The automaton itself.
    pub predicate: Predicate,
    /// How many values of the other variables there are, if some were named.
    pub counting: Option<CountingSummary>,
}

/// A counting function in numbers.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CountingSummary {
    /// The function itself.
    pub function: Arc<CountingFunction>,
    /// The dimension of its smallest representation; none if that takes too long to say.
    pub rank: Option<usize>,
    /// Its first values, where it is a function of one number.
    pub first: Vec<UBig>,
}

/// A point at which two counting functions differ.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountDifference {
    /// The point.
    pub at: Witness,
    /// The value of the first function.
    pub left: UBig,
    /// The value of the second.
    pub right: UBig,
}

/// How many at a point.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountRow {
    /// The variables and their values.
    pub at: Vec<(String, IBig)>,
    /// How many.
    pub value: UBig,
}

/// A tuple that an automaton accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The number on each track; none where it holds words.
    pub numbers: Vec<Option<IBig>>,
    /// The digits of each track, in the order of reading.
    pub digits: Vec<Vec<i32>>,
}

/// A word automaton in numbers.
#[derive(Clone, Debug)]
pub struct WordSummary {
    /// What stands on each track.
    pub alphabets: Vec<String>,
    /// The states.
    pub states: usize,
    /// The letters that occur.
    pub letters: Vec<i64>,
    /// The letters from index 0 on, where there is one index.
    pub first: Vec<i64>,
    /// The automaton itself.
    pub word: AutomaticWord,
}

/// The value of an expression at a point.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValueRow {
    /// The variables and their values.
    pub at: Vec<(String, i64)>,
    /// The value; none where there is none.
    pub value: Option<IBig>,
}

/// A warning, and the text it speaks of where that is not the script.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Notice {
    /// What and where.
    pub warning: Warning,
    /// The formula after its macros were replaced.
    pub expanded: Option<String>,
}

impl Notice {
    /// The warning with its place underlined.
    pub fn render(&self, source: &str, file: &str) -> String {
        let error = LogicError::new(LogicErrorKind::Syntax, self.warning.message.clone())
            .at(self.warning.span);
        match &self.expanded {
            Some(text) => error.in_expansion(text).render(source, file),
            None => error.render(source, file),
        }
    }
}

/// Why a command has no response.
///
/// Not `non_exhaustive`: that a limit is no mistake has to be said wherever errors are told.
#[derive(Clone, Debug, Error)]
pub enum SessionError {
    /// It is wrong.
    #[error("{}", .0.error)]
    Wrong(Box<Interrupted>),
    /// A limit was reached. That says nothing about the answer.
    #[error("stopped: {}", .0.reason)]
    Stopped(Box<Stop>),
}

/// A command that is wrong, and what was noticed before that was found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Interrupted {
    /// What is wrong.
    pub error: LogicError,
    /// Warnings.
    pub warnings: Vec<Notice>,
}

/// Where a command was when it was stopped.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Stop {
    /// Why.
    pub reason: Reason,
    /// The name that the command would have defined.
    pub name: Option<String>,
    /// What it was making.
    pub making: Option<String>,
    /// The steps that were finished.
    pub steps: Vec<Step>,
    /// The states of all automata made.
    pub states_made: u64,
    /// The states found of the largest automaton since the last step.
    pub largest: u64,
    /// What may not say what was meant.
    pub warnings: Vec<Notice>,
    /// How long it ran.
    pub time: Duration,
}

impl Stop {
    /// Where it was, in a sentence. Commands that make no automata have but a time.
    pub fn place(&self) -> String {
        let mut parts = Vec::new();
        let states = format!("an automaton of {} states so far", self.largest);
        match &self.making {
            Some(what) => parts.push(format!("in `{}`, {states}", shortened(what))),
            None if self.largest > 0 => parts.push(states),
            None => {}
        }
        match self.steps.last() {
            Some(step) => {
                parts.push(format!("after `{}` ({} states)", shortened(&step.what), step.states));
            }
            None if !parts.is_empty() => parts.push("before the first step was done".to_owned()),
            None => {}
        }
        parts.push(format!("{:.1} s", self.time.as_secs_f64()));
        parts.join("; ")
    }
}

/// A formula may fill a page; its beginning is enough to find it.
fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST_SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::Stop;
    use std::time::Duration;
    use wythoff_control::Reason;

    #[test]
    fn a_command_without_automata_is_stopped_after_a_time() {
        let mut stop = Stop {
            reason: Reason::Time,
            name: None,
            making: None,
            steps: Vec::new(),
            states_made: 0,
            largest: 0,
            warnings: Vec::new(),
            time: Duration::from_millis(1500),
        };
        assert_eq!(stop.place(), "1.5 s");
        stop.largest = 7;
        let seven = "an automaton of 7 states so far; before the first step was done; 1.5 s";
        assert_eq!(stop.place(), seven);
        stop.making = Some("x<y".to_owned());
        assert_eq!(stop.place(), format!("in `x<y`, {seven}"));
    }
}
