//! Automata that formulas refer to, made ready for a formula's number systems.
//!
//! An automaton from a file or a regular expression may read words that are no canonical
//! digits, or tell a number from the same number with more zeros before it. In a formula
//! it stands for a set of tuples of *numbers*: words that are not canonical are dropped,
//! and padding makes no difference. (Walnut filters in `|`, `~`, `=>` but not in `&` or a
//! bare atom; on automata that are closed in this way the answers are the same.)

use crate::node::TableId;
use crate::{LogicError, LogicErrorKind, SystemId, Systems};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use wythoff_automata::{
    Control, Dfa, Dfao, Nfa, StateId, Tracks, accept_before_zeros, determinize, join, minimize,
    rename, start_after_zeros,
};
use wythoff_numeration::{NumerationError, Order};

/// What the digits of a track mean.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TrackKind {
    /// Numbers in a system.
    System(SystemId),
    /// Digits of no particular system.
    Digits(Vec<i32>),
}

/// An automaton with a name, as `$f(…)` refers to it.
#[derive(Clone, Debug)]
pub struct Predicate {
    /// What its tracks mean.
    pub tracks: Vec<TrackKind>,
    /// Its words.
    pub dfa: Rc<Dfa>,
}

/// A word automaton with a name, as `W[…]` refers to it.
#[derive(Clone, Debug)]
pub struct Word {
    /// What its tracks mean.
    pub tracks: Vec<TrackKind>,
    /// Its outputs.
    pub dfao: Rc<Dfao>,
}

/// Prepared automata, each stored once.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    all: Vec<Rc<Dfa>>,
    ids: FxHashMap<Rc<Dfa>, TableId>,
    prepared: FxHashMap<(Rc<Dfa>, Vec<SystemId>), TableId>,
}

impl Tables {
    pub(crate) fn get(&self, id: TableId) -> &Rc<Dfa> {
        &self.all[id.0 as usize]
    }

    /// The number of a prepared automaton; equal ones have equal numbers.
    pub(crate) fn intern(&mut self, dfa: Rc<Dfa>) -> TableId {
        if let Some(&id) = self.ids.get(&dfa) {
            return id;
        }
        let id = TableId(u32::try_from(self.all.len()).expect("few automata are named"));
        self.all.push(dfa.clone());
        self.ids.insert(dfa, id);
        id
    }

    /// An automaton made ready for the systems of its tracks.
    pub(crate) fn prepare(
        &mut self,
        dfa: &Rc<Dfa>,
        systems: &[SystemId],
        all: &Systems,
        control: &Control,
    ) -> Result<TableId, NumerationError> {
        let key = (dfa.clone(), systems.to_vec());
        if let Some(&id) = self.prepared.get(&key) {
            return Ok(id);
        }
        let ready = prepare(dfa, systems, all, control)?;
        let id = self.intern(Rc::new(ready));
        self.prepared.insert(key, id);
        Ok(id)
    }
}

fn prepare(
    dfa: &Dfa,
    systems: &[SystemId],
    all: &Systems,
    control: &Control,
) -> Result<Dfa, NumerationError> {
    let arithmetics: Vec<_> = systems.iter().map(|&id| &all.get(id).arithmetic).collect();
    let tracks = Tracks::new(arithmetics.iter().map(|a| a.digits().to_vec()))?;
    let onto: Vec<usize> = (0..systems.len()).collect();
    let mut ready = rename(dfa, &onto, &tracks, control)?;
    let order = arithmetics.first().map(|a| a.order());
    if let Some(order) = order {
        ready = minimize(&ready, control)?;
        if !is_closed(&ready, order) {
            ready = close(&ready, order, control)?;
        }
    }
    for (track, arithmetic) in arithmetics.iter().enumerate() {
        ready = join((&ready, &onto), (arithmetic.valid(), &[track]), &tracks, control)?;
    }
    Ok(minimize(&ready, control)?)
}

/// Whether padding makes no difference already.
fn is_closed(dfa: &Dfa, order: Order) -> bool {
    let zero = dfa.tracks().zero().expect("0 is a digit of every number system");
    match order {
        Order::MostSignificantFirst => {
            dfa.next(StateId::FIRST, zero) == Some(StateId::FIRST) || dfa.edge_count() == 0
        }
        Order::LeastSignificantFirst => (0..dfa.states()).map(StateId::new).all(|state| {
            let after = dfa.next(state, zero).is_some_and(|next| dfa.accepts_at(next));
            after == dfa.accepts_at(state)
        }),
    }
}

/// All words that differ from accepted ones by padding only.
pub(crate) fn close(dfa: &Dfa, order: Order, control: &Control) -> Result<Dfa, NumerationError> {
    let zero = dfa.tracks().zero().expect("0 is a digit of every number system");
    let fewer = match order {
        Order::MostSignificantFirst => start_after_zeros(Nfa::from(dfa), zero),
        Order::LeastSignificantFirst => accept_before_zeros(Nfa::from(dfa), zero),
    };
    let zeros = Dfa::new(dfa.tracks().clone(), vec![(true, vec![(zero, StateId::FIRST)])]);
    let zeros = Nfa::from(&zeros);
    let more = match order {
        Order::MostSignificantFirst => wythoff_automata::concatenate(&zeros, &fewer, control)?,
        Order::LeastSignificantFirst => wythoff_automata::concatenate(&fewer, &zeros, control)?,
    };
    Ok(minimize(&determinize(&more, control)?, control)?)
}

/// The system of each track: its own, or the formula's where it has none.
pub(crate) fn systems_of_tracks(
    name: &str,
    tracks: &[TrackKind],
    formula: SystemId,
    systems: &Systems,
) -> Result<Vec<SystemId>, LogicError> {
    tracks
        .iter()
        .enumerate()
        .map(|(i, track)| match track {
            TrackKind::System(id) => Ok(*id),
            TrackKind::Digits(digits) => {
                let system = systems.get(formula);
                let known = system.arithmetic.digits();
                // Digits the system does not have stand in no canonical word.
                if digits.iter().any(|digit| known.contains(digit)) {
                    Ok(formula)
                } else {
                    Err(LogicError::new(
                        LogicErrorKind::Type,
                        format!(
                            "track {} of `{name}` has none of the digits of `{}`",
                            i + 1,
                            system.name
                        ),
                    ))
                }
            }
        })
        .collect()
}
