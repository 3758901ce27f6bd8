//! Automata that formulas refer to, made ready for what their tracks hold.
//!
//! An automaton from a file or a regular expression may read words that are no canonical
//! digits, or tell a number from the same number with more zeros before it. If all its
//! tracks hold numbers, it stands for a set of tuples of *numbers*: those of which it
//! accepts some representation, with whatever padding; words that are not canonical are
//! dropped. (Walnut filters in `|`, `~`, `=>` but not in `&` or a bare atom; on automata
//! that are closed in this way the answers are the same.) If a track holds words, nothing
//! is padded, and digits that are no canonical numbers on the other tracks are dropped.

use crate::kind::{self, Kind};
use crate::node::TableId;
use crate::{SystemId, Systems};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;
use wythoff_automata::{
    Control, Dfa, Dfao, Nfa, Reason, StateId, accept_before_zeros, concatenate, determinize, join,
    minimize, rename, start_after_zeros,
};
use wythoff_numeration::{NumerationError, Order};

/// What the digits of a track mean.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TrackKind {
    /// Numbers in a system.
    System(SystemId),
    /// Words over a set of digits, increasing.
    Digits(Vec<i32>),
}

/// An automaton with a name, as `$f(…)` refers to it.
#[derive(Clone, Debug)]
pub struct Predicate {
    /// What its tracks mean.
    pub tracks: Vec<TrackKind>,
    /// Its words.
    pub dfa: Arc<Dfa>,
}

/// A word automaton with a name, as `W[…]` refers to it.
#[derive(Clone, Debug)]
pub struct AutomaticWord {
    /// What its tracks mean.
    pub tracks: Vec<TrackKind>,
    /// Its outputs.
    pub dfao: Arc<Dfao>,
}

/// An automaton, what its tracks hold and what they are to hold.
type Conversion = (Arc<Dfa>, Vec<Kind>, Vec<Kind>);

/// Prepared automata, each stored once.
#[derive(Debug, Default)]
pub(crate) struct Tables {
    all: Vec<Arc<Dfa>>,
    ids: FxHashMap<Arc<Dfa>, TableId>,
    prepared: FxHashMap<(Arc<Dfa>, Vec<Kind>), TableId>,
    /// What was prepared for other systems than its own.
    converted: FxHashMap<Conversion, TableId>,
    /// Automata whose last track is a function of the others.
    functions: FxHashSet<(Arc<Dfa>, Vec<TrackKind>)>,
    /// Word automata that give every number one letter.
    checked: FxHashSet<(Arc<Dfao>, Vec<Kind>)>,
}

impl Tables {
    pub(crate) fn get(&self, id: TableId) -> &Arc<Dfa> {
        &self.all[id.0 as usize]
    }

    /// The number of a prepared automaton; equal ones have equal numbers.
    pub(crate) fn intern(&mut self, dfa: Arc<Dfa>) -> TableId {
        if let Some(&id) = self.ids.get(&dfa) {
            return id;
        }
        let id = TableId(u32::try_from(self.all.len()).expect("few automata are named"));
        self.all.push(dfa.clone());
        self.ids.insert(dfa, id);
        id
    }

    /// Whether a word automaton is known to give every number one letter.
    pub(crate) fn is_checked(&self, dfao: &Arc<Dfao>, kinds: &[Kind]) -> bool {
        self.checked.contains(&(dfao.clone(), kinds.to_vec()))
    }

    /// From now on it is.
    pub(crate) fn set_checked(&mut self, dfao: &Arc<Dfao>, kinds: &[Kind]) {
        self.checked.insert((dfao.clone(), kinds.to_vec()));
    }

    /// What was made of an automaton with these tracks for those.
    pub(crate) fn converted(&self, dfa: &Arc<Dfa>, from: &[Kind], to: &[Kind]) -> Option<TableId> {
        self.converted.get(&(dfa.clone(), from.to_vec(), to.to_vec())).copied()
    }

    /// From now on that is this.
    pub(crate) fn set_converted(
        &mut self,
        dfa: &Arc<Dfa>,
        from: &[Kind],
        to: &[Kind],
        made: TableId,
    ) {
        self.converted.insert((dfa.clone(), from.to_vec(), to.to_vec()), made);
    }

    /// Whether the last track of an automaton is known to be a function of the others.
    pub(crate) fn is_function(&self, predicate: &Predicate) -> bool {
        self.functions.contains(&(predicate.dfa.clone(), predicate.tracks.clone()))
    }

    /// From now on it is.
    pub(crate) fn set_function(&mut self, predicate: &Predicate) {
        self.functions.insert((predicate.dfa.clone(), predicate.tracks.clone()));
    }

    /// An automaton made ready for what its tracks hold.
    pub(crate) fn prepare(
        &mut self,
        dfa: &Arc<Dfa>,
        kinds: &[Kind],
        systems: &Systems,
        control: &Control,
    ) -> Result<TableId, NumerationError> {
        let key = (dfa.clone(), kinds.to_vec());
        if let Some(&id) = self.prepared.get(&key) {
            return Ok(id);
        }
        let ready = prepare(dfa, kinds, systems, control)?;
        let id = self.intern(Arc::new(ready));
        self.prepared.insert(key, id);
        Ok(id)
    }
}

/// The tuples of numbers, or of words and numbers, that an automaton stands for.
pub(crate) fn prepare(
    dfa: &Dfa,
    kinds: &[Kind],
    systems: &Systems,
    control: &Control,
) -> Result<Dfa, NumerationError> {
    let tracks = kind::tracks(kinds, systems)?;
    let onto: Vec<usize> = (0..kinds.len()).collect();
    let mut ready = minimize(&rename(dfa, &onto, &tracks, control)?, control)?;
    if let Some(order) = order(kinds, systems)
        && !is_closed(&ready, order)
    {
        ready = close(&ready, order, control)?;
    }
    for (track, kind) in kinds.iter().enumerate() {
        if let Kind::Number(id) = kind {
            let valid = systems.get(*id).arithmetic.valid();
            ready = join((&ready, &onto), (valid, &[track]), &tracks, control)?;
        }
    }
    Ok(minimize(&ready, control)?)
}

/// The order in which numbers are read, if all tracks hold numbers and agree on it.
pub(crate) fn order(kinds: &[Kind], systems: &Systems) -> Option<Order> {
    let mut orders = kinds.iter().map(|kind| match kind {
        Kind::Number(id) => Some(systems.get(*id).arithmetic.order()),
        Kind::Word(_) | Kind::Length => None,
    });
    let first = orders.next()??;
    orders.all(|order| order == Some(first)).then_some(first)
}

/// Whether padding makes no difference already.
fn is_closed(dfa: &Dfa, order: Order) -> bool {
    let zero = dfa.tracks().zero().expect("0 is a digit of every number system");
    match order {
        Order::MostSignificantFirst => {
            let nothing = dfa.edge_count() == 0 && !dfa.accepts_at(StateId::FIRST);
            nothing || dfa.next(StateId::FIRST, zero) == Some(StateId::FIRST)
        }
        Order::LeastSignificantFirst => (0..dfa.states()).map(StateId::new).all(|state| {
            let after = dfa.next(state, zero).is_some_and(|next| dfa.accepts_at(next));
            after == dfa.accepts_at(state)
        }),
    }
}

/// All words that differ from accepted ones by padding only.
pub(crate) fn close(dfa: &Dfa, order: Order, control: &Control) -> Result<Dfa, Reason> {
    minimize(&determinize(&closed(Nfa::from(dfa), order, control)?, control)?, control)
}

/// All words that differ from accepted ones by padding only, not yet deterministic.
pub(crate) fn closed(nfa: Nfa, order: Order, control: &Control) -> Result<Nfa, Reason> {
    let zero = nfa.tracks().zero().expect("0 is a digit of every track of numbers");
    let zeros = Dfa::new(nfa.tracks().clone(), vec![(true, vec![(zero, StateId::FIRST)])]);
    let zeros = Nfa::from(&zeros);
    match order {
        Order::MostSignificantFirst => {
            concatenate(&zeros, &start_after_zeros(nfa, zero, control)?, control)
        }
        Order::LeastSignificantFirst => {
            concatenate(&accept_before_zeros(nfa, zero, control)?, &zeros, control)
        }
    }
}
