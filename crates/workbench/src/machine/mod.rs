//! Automata to be looked at: states and merged edges, numbers about them, and a
//! number stepped through one digit by digit.
//!
//! A [`Machine`] is an automaton taken out of a session, with what its tracks
//! mean, so that it can be kept and shared after the session is gone.

mod components;
mod export;
mod report;

pub use export::MachineFormat;
pub use report::{
    EdgeReport, LayerReport, MachineKind, MachineReport, RunReport, StateLook, StateReport,
    Statistics, TrackReport,
};

use crate::error::{InputError, WorkbenchError};
use crate::prover::Session;
use crate::theorem::{Found, FoundValues, walnut_system};
use dashu_int::IBig;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Dfao, Edges, StateId, Symbol, Tracks};
use wythoff_discovery::Numerals;
use wythoff_logic::TrackKind;
use wythoff_logic::session::{RelationSummary, WordSummary};
use wythoff_numeration::{Arithmetic, NumerationError, Order};

/// An automaton and what its tracks mean.
#[derive(Clone, Debug)]
pub struct Machine {
    shape: Shape,
    tracks: Vec<Track>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Shape {
    Relation(Dfa),
    Word(Dfao),
}

/// What stands on a track.
#[derive(Clone, Debug)]
struct Track {
    variable: Option<String>,
    alphabet: String,
    /// The name that the prover knows its number system by, and the digits of numbers; none where
    /// the track has digits of no system.
    system: Option<(String, Arc<Arithmetic>)>,
}

/// A way through an automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Walk {
    digits: Vec<Vec<i32>>,
    states: Vec<Option<StateId>>,
}

impl Machine {
    /// The automaton of a formula or a definition.
    pub fn of_relation(session: &Session, summary: &RelationSummary) -> Self {
        let shape = Shape::Relation((*summary.predicate.dfa).clone());
        let tracks = &summary.predicate.tracks;
        Self { shape, tracks: describe(session, tracks, &summary.variables, &summary.alphabets) }
    }

    /// A word automaton.
    pub fn of_word(session: &Session, summary: &WordSummary) -> Self {
        let shape = Shape::Word((*summary.word.dfao).clone());
        Self { shape, tracks: describe(session, &summary.word.tracks, &[], &summary.alphabets) }
    }

    /// The set of P-positions of a theorem, if there is one.
    pub fn of_theorem(found: &Found) -> Option<Self> {
        let theorem = found.theorem()?;
        Some(Self::of_pairs(&theorem.numerals, &theorem.set))
    }

    /// The positions of the value of a theorem, if it is proved and they were made as pairs.
    pub fn of_values(found: &FoundValues) -> Option<Self> {
        let (numerals, set) = found.pairs()?;
        Some(Self::of_pairs(numerals, set))
    }

    /// A set of positions (x, y).
    fn of_pairs(numerals: &Numerals, set: &Dfa) -> Self {
        let arithmetic = Arc::new(numerals.arithmetic().clone());
        let system = (walnut_system(numerals.system()).0, arithmetic);
        let track = |name: &str| Track {
            variable: Some(name.to_string()),
            alphabet: numerals.system().to_string(),
            system: Some(system.clone()),
        };
        Self { shape: Shape::Relation(set.clone()), tracks: vec![track("x"), track("y")] }
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        match &self.shape {
            Shape::Relation(dfa) => dfa.states(),
            Shape::Word(dfao) => dfao.states(),
        }
    }

    /// The bytes it takes, about.
    pub fn bytes(&self) -> usize {
        16 * self.states() + 8 * self.edge_count()
    }

    fn edge_count(&self) -> usize {
        match &self.shape {
            Shape::Relation(dfa) => dfa.edge_count(),
            Shape::Word(dfao) => dfao.transitions().edges(),
        }
    }

    fn alphabet(&self) -> &Tracks {
        match &self.shape {
            Shape::Relation(dfa) => dfa.tracks(),
            Shape::Word(dfao) => dfao.tracks(),
        }
    }

    fn edges(&self, state: StateId) -> Edges<'_> {
        match &self.shape {
            Shape::Relation(dfa) => dfa.edges(state),
            Shape::Word(dfao) => dfao.edges(state),
        }
    }

    fn next(&self, state: StateId, symbol: Symbol) -> Option<StateId> {
        match &self.shape {
            Shape::Relation(dfa) => dfa.next(state, symbol),
            Shape::Word(dfao) => dfao.next(state, symbol),
        }
    }

    /// Reads a number on every track.
    ///
    /// # Errors
    /// Another number of numbers than tracks, a track that has no number system, or a limit
    /// that was reached.
    fn walk(&self, numbers: &[IBig], control: &Control) -> Result<Walk, WorkbenchError> {
        if numbers.len() != self.tracks.len() {
            let (tracks, numbers) = (self.tracks.len(), numbers.len());
            return Err(InputError::Tracks { tracks, numbers }.into());
        }
        let mut digits = Vec::new();
        let mut order = Order::MostSignificantFirst;
        for (track, number) in self.tracks.iter().zip(numbers) {
            let (_, arithmetic) = track
                .system
                .as_ref()
                .ok_or_else(|| InputError::NoNumberSystem { alphabet: track.alphabet.clone() })?;
            order = arithmetic.order();
            let word = arithmetic.represent(number, control);
            digits.push(word.map_err(|error| match error {
                NumerationError::Stopped(reason) => WorkbenchError::from(reason),
                other => InputError::Numeration(other).into(),
            })?);
        }
        let length = digits.iter().map(Vec::len).max().unwrap_or(0);
        for digits in &mut digits {
            let missing = std::iter::repeat_n(0, length - digits.len());
            match order {
                Order::MostSignificantFirst => drop(digits.splice(0..0, missing)),
                Order::LeastSignificantFirst => digits.extend(missing),
            }
        }
        let mut states = vec![Some(StateId::FIRST)];
        for place in 0..length {
            let tuple: Vec<i32> = digits.iter().map(|digits| digits[place]).collect();
            let last = states.last().copied().flatten();
            let symbol = self.alphabet().symbol(&tuple);
            states.push(last.zip(symbol).and_then(|(state, symbol)| self.next(state, symbol)));
        }
        Ok(Walk { digits, states })
    }
}

fn describe(
    session: &Session,
    tracks: &[TrackKind],
    variables: &[String],
    alphabets: &[String],
) -> Vec<Track> {
    let systems = &session.prover.systems;
    let track = |(i, kind): (usize, &TrackKind)| Track {
        variable: variables.get(i).cloned(),
        alphabet: alphabets.get(i).cloned().unwrap_or_default(),
        system: match kind {
            TrackKind::System(id) => {
                let system = systems.get(*id);
                Some((system.name.to_string(), system.arithmetic.clone()))
            }
            TrackKind::Digits(_) => None,
        },
    };
    tracks.iter().enumerate().map(track).collect()
}
