//! What a search is doing, told while it does it.
//!
//! A search takes seconds or hours, and what it tries on the way is worth seeing: the beams
//! of the board, the number systems, each candidate, and what the proof says of it. It tells
//! every step to a [`Follow`].
//!
//! The steps of one guess come in this order: learning; candidate and proof if there is a
//! guess; and one that says how it ended, unless a limit ends the whole search meanwhile. A
//! guess that is set aside for those of other number systems may come again, from the start.
//! Before them come the boards, and what a look at them suggests. A stage borrows everything
//! and costs nothing if nobody listens.

use crate::band::Reading;
use crate::look::{Beam, Look};
use crate::theorem::{Method, Why};
use crate::values::Place;
use dashu_int::UBig;
use std::fmt;
use wythoff_automata::Reason;
use wythoff_numeration::NumberSystem;

/// Follows a search: hears its stages. Whoever wants to know nothing passes `&()`; how far an
/// engine is, the [`Control`](wythoff_control::Control) of the search shows.
pub trait Follow {
    /// The search has come to this.
    fn stage(&self, stage: &Stage<'_>);
}

impl Follow for () {
    fn stage(&self, _stage: &Stage<'_>) {}
}

/// A step of a search.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Stage<'a> {
    /// A board begins to be computed.
    Computing {
        /// Its side.
        side: u32,
    },
    /// A board was computed.
    Board {
        /// Its side.
        side: u32,
        /// How many P-positions it has.
        positions: usize,
    },
    /// The board was looked at.
    Look(&'a Look),
    /// The number systems that will be tried, in this order.
    Systems(&'a [NumberSystem]),
    /// A guess begins to be learned.
    Learning(Trial<'a>),
    /// There is a guess, and it agrees with the data that it was learned from.
    Candidate {
        /// Where it comes from.
        trial: Trial<'a>,
        /// Its states.
        states: usize,
    },
    /// The proof of the candidate begins.
    Proof {
        /// Where it comes from.
        trial: Trial<'a>,
        /// Its states.
        states: usize,
    },
    /// That is what became of a guess.
    Ended {
        /// Where it comes from.
        trial: Trial<'a>,
        /// Its states, or as many as were told apart.
        states: usize,
        /// How it ended.
        end: End<'a>,
    },
}

/// Which positions a guess is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// The P-positions.
    P,
    /// The positions of one Grundy value.
    Value(u32),
    /// The positions of all Grundy values up to one.
    UpTo(u32),
}

/// Where a guess comes from.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Trial<'a> {
    /// What it is about.
    pub subject: Subject,
    /// The number system of its digits.
    pub system: &'a NumberSystem,
    /// How it is learned; `None` while several ways compete.
    pub method: Option<Method>,
    /// The side of the board, or how many rows; `None` if it is learned without a board.
    pub side: Option<u32>,
}

/// What became of a guess.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum End<'a> {
    /// Proved.
    Proved,
    /// The proof found a position where it is wrong.
    Refuted {
        /// The first pile.
        x: &'a UBig,
        /// The second pile.
        y: &'a UBig,
    },
    /// The proof found a row of which it is wrong.
    Refused(&'a Place),
    /// The data ended before there was a guess that agrees with all of it.
    Exhausted,
    /// It does not agree with a board of this side.
    Contradicted {
        /// The side of the board.
        side: u32,
    },
    /// It has too many states.
    TooManyStates,
    /// Learning reached a limit.
    LearningStopped(Reason),
    /// The proof reached a limit.
    ProofStopped(Reason),
    /// Other number systems come first; it may be taken up again, from the start.
    SetAside,
}

impl Trial<'_> {
    /// This trial, now that it is known how its guess was learned.
    #[must_use]
    pub(crate) fn by(self, method: Method) -> Self {
        Self { method: Some(method), ..self }
    }
}

impl<'a> From<&'a Why> for End<'a> {
    fn from(why: &'a Why) -> Self {
        match why {
            Why::Proved => Self::Proved,
            Why::Refuted(wrong) => Self::Refuted { x: &wrong.x, y: &wrong.y },
            Why::BoardExhausted => Self::Exhausted,
            Why::Contradicted { side } => Self::Contradicted { side: *side },
            Why::TooManyStates => Self::TooManyStates,
            Why::LearningStopped(reason) => Self::LearningStopped(*reason),
            Why::ProofStopped(reason) => Self::ProofStopped(*reason),
            Why::SetAside => Self::SetAside,
        }
    }
}

impl<'a> Stage<'a> {
    /// The name of the stage, for machines.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Computing { .. } => "computing",
            Self::Board { .. } => "board",
            Self::Look(_) => "beams",
            Self::Systems(_) => "numeration",
            Self::Learning(_) => "learning",
            Self::Candidate { .. } => "candidate",
            Self::Proof { .. } => "proof",
            Self::Ended { end, .. } => end.name(),
        }
    }

    /// Where the guess comes from, if the stage is about one.
    pub fn trial(&self) -> Option<&Trial<'a>> {
        match self {
            Self::Learning(trial)
            | Self::Candidate { trial, .. }
            | Self::Proof { trial, .. }
            | Self::Ended { trial, .. } => Some(trial),
            _ => None,
        }
    }

    /// The states of the guess, if there is one.
    pub fn states(&self) -> Option<usize> {
        match *self {
            Self::Candidate { states, .. }
            | Self::Proof { states, .. }
            | Self::Ended { states, .. } => Some(states),
            _ => None,
        }
    }
}

impl End<'_> {
    /// The name of the ending, for machines.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Refuted { .. } | Self::Refused(_) => "refuted",
            Self::Contradicted { .. } => "contradicted",
            Self::Exhausted => "exhausted",
            Self::TooManyStates => "too large",
            Self::LearningStopped(_) | Self::ProofStopped(_) | Self::SetAside => "stopped",
        }
    }
}

/// `1 state`, `28 states`.
fn counted(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// Names in a row.
fn listed<T: fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::P => write!(f, "the P-positions"),
            Self::Value(g) | Self::UpTo(g @ 0) => write!(f, "the positions of value {g}"),
            Self::UpTo(g) => write!(f, "the positions of values 0 to {g}"),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Pairs => "pairs of digits",
            Self::Mixture(Reading::Rows) => "lines and a golden band by rows",
            Self::Mixture(Reading::Diagonals) => "lines and a golden band by diagonals",
            Self::Periodic => "a board that repeats",
            Self::Word(Reading::Rows) => "the word of the rows",
            Self::Word(Reading::Diagonals) => "the word of the diagonals",
            Self::Boxes => "the boxes of a far board",
            Self::Floors => "a closed form",
            Self::Shift => "a shift of digits",
            Self::Lines => "lines that repeat",
        })
    }
}

/// ` in fib from pairs of digits`.
impl fmt::Display for Trial<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in {}", self.system)?;
        self.method.map_or(Ok(()), |method| write!(f, " from {method}"))
    }
}

impl fmt::Display for End<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Proved => write!(f, "proved"),
            Self::Refuted { x, y } => write!(f, "refuted at ({x}, {y})"),
            Self::Refused(place) => write!(f, "refuted: {place}"),
            Self::Exhausted => write!(f, "the data ended before two states could be told apart"),
            Self::Contradicted { side } => write!(f, "a board of {side} x {side} disagrees"),
            Self::TooManyStates => write!(f, "too many states"),
            Self::LearningStopped(reason) => write!(f, "learning stopped: {reason}"),
            Self::ProofStopped(reason) => write!(f, "the proof stopped: {reason}"),
            Self::SetAside => write!(f, "set aside for another number system"),
        }
    }
}

impl fmt::Display for Stage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Computing { side } => write!(f, "computing the board of {side} x {side}"),
            Self::Board { side, positions } => {
                write!(f, "{} on {side} x {side}", counted(*positions, "P-position"))
            }
            Self::Look(Look { beams, .. }) if beams.is_empty() => write!(f, "no beams are seen"),
            Self::Look(Look { beams, .. }) => {
                let slopes: Vec<String> = beams.iter().map(Beam::about).collect();
                let noun = if beams.len() == 1 { "slope" } else { "slopes" };
                write!(f, "{} of {noun} {}", counted(beams.len(), "beam"), slopes.join("; "))
            }
            Self::Systems(systems) => write!(f, "number systems to try: {}", listed(*systems)),
            Self::Learning(trial) => {
                write!(f, "learning {} {trial}", trial.subject)?;
                trial.side.map_or(Ok(()), |side| write!(f, ", {side} rows"))
            }
            Self::Candidate { trial, states } => {
                let states = counted(*states, "state");
                write!(f, "a candidate for {} with {states} {trial}", trial.subject)
            }
            Self::Proof { states, .. } => {
                write!(f, "proving the candidate with {}", counted(*states, "state"))
            }
            Self::Ended { trial, states, end } => {
                write!(f, "{}, {} {trial}: {end}", trial.subject, counted(*states, "state"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Refutation;

    #[test]
    fn an_attempt_ends_as_it_is_told() {
        let wrong = Refutation { x: UBig::from(3u8), y: UBig::from(6u8), inside: true };
        let rows = [
            (Why::Proved, "proved", "proved"),
            (Why::Refuted(wrong), "refuted", "refuted at (3, 6)"),
            (
                Why::BoardExhausted,
                "exhausted",
                "the data ended before two states could be told apart",
            ),
            (Why::Contradicted { side: 9 }, "contradicted", "a board of 9 x 9 disagrees"),
            (Why::TooManyStates, "too large", "too many states"),
            (Why::LearningStopped(Reason::Cancelled), "stopped", "learning stopped: cancelled"),
            (
                Why::ProofStopped(Reason::Time),
                "stopped",
                "the proof stopped: the time limit was reached",
            ),
            (Why::SetAside, "stopped", "set aside for another number system"),
        ];
        for (why, name, text) in rows {
            let end = End::from(&why);
            assert_eq!((end.name(), end.to_string().as_str()), (name, text));
        }
    }

    #[test]
    fn subjects_are_named() {
        let rows = [
            (Subject::P, "the P-positions"),
            (Subject::Value(3), "the positions of value 3"),
            (Subject::UpTo(0), "the positions of value 0"),
            (Subject::UpTo(2), "the positions of values 0 to 2"),
        ];
        for (subject, text) in rows {
            assert_eq!(subject.to_string(), text);
        }
    }
}
