//! What a reader found, before it is made an automaton of some kind.
//!
//! A text does not say whether it is a language or a word automaton, nor whether it is
//! deterministic: the reader of a file knows what it needs, and asks for that.

use super::FormatError;
use super::error::{Place, nearest, shown};
use crate::{Dfa, Dfao, Nfa, StateId, Symbol, Tracks};
use std::fmt;

/// What stands on one track.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TrackKind {
    /// Numbers of a named system, such as `msd_fib`.
    System(String),
    /// Digits from a set.
    Digits(Vec<i32>),
}

/// What stands on each track: the first line of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Header {
    /// One entry per track.
    pub tracks: Vec<TrackKind>,
}

impl Header {
    /// Every track as the set of its digits.
    pub fn of_digits(tracks: &Tracks) -> Self {
        let digits = |track| TrackKind::Digits(tracks.digits(track).to_vec());
        Self { tracks: (0..tracks.len()).map(digits).collect() }
    }

    /// Every track of these systems.
    pub fn of_systems<'a>(names: impl IntoIterator<Item = &'a str>) -> Self {
        let system = |name: &str| TrackKind::System(name.to_owned());
        Self { tracks: names.into_iter().map(system).collect() }
    }

    /// The alphabet, with the digits of named systems as `alphabet` gives them.
    pub(crate) fn resolve(
        &self,
        places: &[Place],
        alphabet: &dyn Fn(&str) -> Option<Vec<i32>>,
    ) -> Result<Tracks, FormatError> {
        let mut sets = Vec::with_capacity(self.tracks.len());
        for (kind, &place) in self.tracks.iter().zip(places) {
            sets.push(match kind {
                TrackKind::Digits(digits) => digits.clone(),
                TrackKind::System(name) => alphabet(name).ok_or_else(|| {
                    let message = format!("unknown number system {}", shown(name));
                    let error = FormatError::new(place, message);
                    match nearest(name, COMMON.into_iter().filter(|n| alphabet(n).is_some())) {
                        Some(name) => error.suggest(format!("did you mean {name}?")),
                        None => error.suggest("a set of digits such as {0, 1} is possible too"),
                    }
                })?,
            });
        }
        let first = places.first().copied().unwrap_or(Place { line: 1, column: 1 });
        Tracks::new(sets).map_err(|error| FormatError::new(first, error.to_string()))
    }
}

/// Names that are looked at for a suggestion.
const COMMON: [&str; 22] = [
    "msd_2",
    "lsd_2",
    "msd_3",
    "lsd_3",
    "msd_4",
    "msd_5",
    "msd_10",
    "lsd_10",
    "msd_fib",
    "lsd_fib",
    "msd_trib",
    "lsd_trib",
    "msd_pell",
    "lsd_pell",
    "msd_nara",
    "lsd_nara",
    "msd_narayana",
    "lsd_narayana",
    "msd_neg_2",
    "lsd_neg_2",
    "msd_neg_fib",
    "lsd_neg_fib",
];

impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, kind) in self.tracks.iter().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            match kind {
                TrackKind::System(name) => f.write_str(name)?,
                TrackKind::Digits(digits) => {
                    let digits: Vec<String> = digits.iter().map(i32::to_string).collect();
                    write!(f, "{{{}}}", digits.join(", "))?;
                }
            }
        }
        Ok(())
    }
}

/// An automaton as it was read.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What stands on each track.
    pub header: Header,
    pub(crate) tracks: Tracks,
    pub(crate) initial: Vec<StateId>,
    /// Outputs and edges, edges with where they were read.
    pub(crate) states: Vec<(i64, Vec<DraftEdge>)>,
}

/// An edge and where it was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct DraftEdge {
    pub(crate) symbol: Symbol,
    pub(crate) target: StateId,
    pub(crate) line: usize,
}

/// A state: its output and edges.
type WithOutput = (i64, Vec<(Symbol, StateId)>);

impl Draft {
    /// True or false: an automaton without tracks.
    pub(crate) fn truth(value: bool) -> Self {
        let edge = DraftEdge { symbol: Symbol::new(0), target: StateId::FIRST, line: 1 };
        Self {
            header: Header::default(),
            tracks: Tracks::none(),
            initial: vec![StateId::FIRST],
            states: vec![if value { (1, vec![edge]) } else { (0, Vec::new()) }],
        }
    }

    /// The alphabet.
    pub fn tracks(&self) -> &Tracks {
        &self.tracks
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.states.len()
    }

    /// The language: states with an output other than 0 accept.
    pub fn nfa(&self) -> Nfa {
        let states = self.states.iter().map(|(output, edges)| (*output != 0, pairs(edges)));
        Nfa::new(self.tracks.clone(), self.initial.clone(), states.collect())
    }

    /// The language, if the automaton is deterministic.
    ///
    /// # Errors
    ///
    /// Where it is not.
    pub fn dfa(&self) -> Result<Dfa, FormatError> {
        let states = self.deterministic()?;
        let states = states.into_iter().map(|(output, edges)| (output != 0, edges)).collect();
        Ok(Dfa::new(self.tracks.clone(), states))
    }

    /// The word automaton, if it is deterministic.
    ///
    /// # Errors
    ///
    /// Where it is not.
    pub fn dfao(&self) -> Result<Dfao, FormatError> {
        Ok(Dfao::new(self.tracks.clone(), self.deterministic()?))
    }

    /// States with the initial one first.
    fn deterministic(&self) -> Result<Vec<WithOutput>, FormatError> {
        let &[initial] = &self.initial[..] else {
            let place = Place { line: 1, column: 1 };
            let message =
                format!("{} initial states where there has to be one", self.initial.len());
            return Err(FormatError::new(place, message));
        };
        // The initial state changes places with state 0.
        let number = |state: StateId| match state {
            state if state == initial => StateId::FIRST,
            StateId::FIRST => initial,
            other => other,
        };
        let mut states = Vec::with_capacity(self.states.len());
        for (output, edges) in &self.states {
            let mut sorted = edges.clone();
            sorted.sort_unstable();
            let twice = sorted
                .windows(2)
                .find(|two| two[0].symbol == two[1].symbol && two[0].target != two[1].target);
            if let Some(two) = twice {
                let digits: Vec<String> =
                    self.tracks.tuple(two[0].symbol).iter().map(i32::to_string).collect();
                let place = Place { line: two[0].line.max(two[1].line), column: 1 };
                let message = format!("a second edge with {}", digits.join(" "));
                return Err(FormatError::new(place, message)
                    .suggest("a deterministic automaton has at most one for each symbol"));
            }
            let edges = sorted.iter().map(|edge| (edge.symbol, number(edge.target))).collect();
            states.push((*output, edges));
        }
        states.swap(0, initial.index());
        Ok(states)
    }
}

fn pairs(edges: &[DraftEdge]) -> Vec<(Symbol, StateId)> {
    edges.iter().map(|edge| (edge.symbol, edge.target)).collect()
}
