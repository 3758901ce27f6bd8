//! How a search ended: in three sentences, and with the numbers that speak for it.
//!
//! Apart from the theorem there are five ways to end without one, and the end of a budget.
//! None of them says that the P-positions are not automatic: a look at a board is no
//! proof.

use crate::look::{Beam, STRETCHES};
use crate::names::{self, NumerationNames};
use std::fmt;
use wythoff_automata::Reason;
use wythoff_numeration::NumberSystem;

/// How a search ended.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Conclusion {
    /// There is a theorem.
    Proved,
    /// Almost all stretches of the steps along a beam are different.
    Irregular {
        /// The side of the board.
        side: u32,
        /// The beam.
        beam: Beam,
    },
    /// A beam widens from scale to scale.
    UnboundedDeviation {
        /// The side of the board.
        side: u32,
        /// The beam.
        beam: Beam,
    },
    /// A beam is regular, and no number system that was tried fits.
    NoNumeration {
        /// The side of the board.
        side: u32,
        /// The beam.
        beam: Beam,
        /// The number systems that were tried.
        tried: Vec<NumberSystem>,
    },
    /// The largest board ended before the states could be told apart.
    BoardExhausted {
        /// The number system that came farthest.
        system: NumberSystem,
        /// The side of the board.
        side: u32,
        /// How many digits its positions have.
        depth: usize,
        /// The states found so far.
        states: usize,
    },
    /// A guess agrees with the whole board, and the proof reached a limit.
    Unproved {
        /// The number system.
        system: NumberSystem,
        /// The side of the board.
        side: u32,
        /// The states of the guess.
        states: usize,
        /// The limit.
        reason: Reason,
    },
    /// A limit was reached before there was a guess to be proved.
    Stopped {
        /// The side of the last board; 0 if there was none.
        side: u32,
        /// The limit.
        reason: Reason,
    },
}

impl Conclusion {
    /// The limit that ended the search, if one did.
    pub const fn limit(&self) -> Option<Reason> {
        match self {
            Self::Unproved { reason, .. } | Self::Stopped { reason, .. } => Some(*reason),
            Self::Proved
            | Self::Irregular { .. }
            | Self::UnboundedDeviation { .. }
            | Self::NoNumeration { .. }
            | Self::BoardExhausted { .. } => None,
        }
    }

    /// The name of the ending, for machines.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Proved => "proved",
            Self::Irregular { .. } => "irregular",
            Self::UnboundedDeviation { .. } => "unbounded deviation",
            Self::NoNumeration { .. } => "no supported numeration",
            Self::BoardExhausted { .. } => "board exhausted",
            Self::Unproved { .. } => "candidate not proved",
            Self::Stopped { .. } => "stopped",
        }
    }

    /// What was seen, what it means and what it does not, in three sentences without the
    /// numbers that speak for it.
    pub fn explanation(&self) -> String {
        let [seen, meaning] = match self {
            Self::Proved => return "The description that was found is proved.".to_owned(),
            Self::Irregular { beam, .. } => [
                format!("The P-positions lie along beams, and {} shows no pattern.", steep(beam)),
                "Its steps from one position to the next hardly ever repeat a stretch of sixteen, \
                 while those of an automatic set repeat themselves again and again."
                    .to_owned(),
            ],
            Self::UnboundedDeviation { beam, .. } => [
                format!(
                    "The P-positions lie along beams, and {} drifts: the farther one looks, the \
                     wider it is.",
                    steep(beam)
                ),
                "A set that finite automata describe by the digits of its slope stays within a \
                 bounded distance of a line."
                    .to_owned(),
            ],
            Self::NoNumeration { beam, tried, .. } => [
                format!(
                    "The P-positions lie along beams, and {} is regular, of bounded width.",
                    steep(beam)
                ),
                match tried.len() {
                    1 => "In the numeration that was tried no automaton was found that could be \
                          proved."
                        .to_owned(),
                    several => format!(
                        "In none of the {several} numerations that were tried was an automaton found \
                         that could be proved."
                    ),
                },
            ],
            Self::BoardExhausted { .. } => [
                "The P-positions look regular, but an automaton for them could not be completed."
                    .to_owned(),
                "Its states kept growing in number up to the largest board that was computed."
                    .to_owned(),
            ],
            Self::Unproved { states, reason, .. } => [
                format!(
                    "An automaton with {states} states agrees with every position of the board that \
                     was computed."
                ),
                format!("Its proof came to no end: {reason}."),
            ],
            Self::Stopped { reason, .. } => [
                "The search was ended before there was a description to be proved.".to_owned(),
                format!("The reason: {reason}."),
            ],
        };
        let caution = match self {
            Self::Unproved { .. } => "So it is a conjecture, neither proved nor refuted.",
            Self::Stopped { .. } => "Nothing follows about the game.",
            _ => "This is what a board shows, and no proof that the set is not automatic.",
        };
        format!("{seen} {meaning} {caution}")
    }
}

/// `the one of slope about 2.500, perhaps 5/2,`
fn steep(beam: &Beam) -> String {
    let about = beam.about();
    let comma = if about.contains(',') { "," } else { "" };
    format!("the one of slope {about}{comma}")
}

/// What is known of a beam, with its numbers.
struct About<'a>(&'a Beam);

impl fmt::Display for About<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(beam) = self;
        write!(f, "the beam of slope {:.5}", beam.slope)?;
        match (beam.fits(), &beam.algebraic) {
            // Periodic beams have no more long stretches than short ones.
            (Some(value), _) if value.is_rational() && beam.complexity[2] > beam.complexity[1] => {
                write!(f, " (perhaps {value}, along which the steps do not repeat)")?;
            }
            (Some(value), _) => write!(f, " (perhaps {value})")?,
            (None, Some(value)) => write!(f, " (perhaps {value})")?,
            (None, None) => {}
        }
        write!(f, ", {} positions, {:.3} per row", beam.points, beam.density)?;
        let widths: Vec<String> = beam.widths.iter().map(|width| format!("{width:.1}")).collect();
        write!(f, ", widths {} from the largest scale down", widths.join(", "))?;
        for (length, different) in STRETCHES.iter().zip(beam.complexity) {
            write!(f, ", {different} different stretches of {length} steps")?;
        }
        write!(f, " among {} steps", beam.steps)
    }
}

impl fmt::Display for Conclusion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NOT_SHOWN: &str = "this does not show that the set is not automatic";
        match self {
            Self::Proved => write!(f, "proved"),
            Self::Irregular { side, beam } => write!(
                f,
                "irregular: on a board of side {side}, almost all stretches are different in {}; \
                 {NOT_SHOWN}",
                About(beam)
            ),
            Self::UnboundedDeviation { side, beam } => write!(
                f,
                "unbounded deviation: on a board of side {side}, the width grows with the scale \
                 in {}; {NOT_SHOWN}",
                About(beam)
            ),
            Self::NoNumeration { side, beam, tried } => write!(
                f,
                "regular, but no supported numeration: on a board of side {side}, {}; tried {}; \
                 {NOT_SHOWN}",
                About(beam),
                names::listed(tried)
            ),
            Self::BoardExhausted { system, side, depth, states } => write!(
                f,
                "board exhausted: a board of side {side}, words of {depth} digits in {}, ended with \
                 {states} states still growing; {NOT_SHOWN}",
                NumerationNames::of(system).name
            ),
            Self::Unproved { system, side, states, reason } => write!(
                f,
                "not proved: a guess of {states} states in {} agrees with the board up to {side}, \
                 and the proof stopped: {reason}; {NOT_SHOWN}",
                NumerationNames::of(system).name
            ),
            Self::Stopped { side: 0, reason } => {
                write!(f, "stopped before the first board: {reason}; {NOT_SHOWN}")
            }
            Self::Stopped { side, reason } => {
                write!(f, "stopped on a board of side {side}: {reason}; {NOT_SHOWN}")
            }
        }
    }
}
