//! Automata grown from a start: states are values, and a function says where their edges go.
//!
//! This is how automata of arithmetic are compiled, and how constructions on automata whose
//! states are tuples or functions are written. States are numbered in the order in which they
//! are found. Cost: that of the function, and a look-up for every edge.

use crate::outputs::with_outputs;
use crate::transitions::{EDGE_BYTES, Edge};
use crate::{Control, Dfa, Dfao, Reason, StateId, Symbol, Tracks, Transitions, WordError};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// The states that were found, and where the edges of the current one go.
#[derive(Debug)]
pub struct Frontier<'a, S> {
    numbers: FxHashMap<S, StateId>,
    found: Vec<S>,
    edges: Vec<Edge>,
    control: &'a Control,
}

impl<S: Clone + Eq + Hash> Frontier<'_, S> {
    /// An edge of the current state.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn lead(&mut self, symbol: Symbol, to: S) -> Result<(), Reason> {
        let number = *self.numbers.entry(to).or_insert_with_key(|state| {
            self.found.push(state.clone());
            StateId::new(self.found.len() - 1)
        });
        self.edges.push((symbol, number));
        self.control.work(1, EDGE_BYTES * self.edges.capacity())
    }

    /// A symbol with which the current state has no edge: to see that is work, too, and an
    /// alphabet may have millions of them.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    #[inline]
    pub fn leave_out(&self) -> Result<(), Reason> {
        self.control.work(1, 0)
    }
}

impl Dfa {
    /// Grows an automaton from a start: `step` is called once for every state found, with
    /// the state and with where its edges go; the answer says whether it accepts.
    ///
    /// # Errors
    ///
    /// What `step` or the control says.
    pub fn explore<S, E>(
        tracks: Tracks,
        start: S,
        control: &Control,
        step: impl FnMut(&S, &mut Frontier<'_, S>) -> Result<bool, E>,
    ) -> Result<Self, E>
    where
        S: Clone + Eq + Hash,
        E: From<Reason>,
    {
        let (transitions, accepting) = explore(start, control, step)?;
        Ok(Self::from_parts(tracks, transitions, accepting))
    }
}

impl Dfao {
    /// Grows a word automaton from a start, as [`Dfa::explore`]; the answer of `step` is the
    /// output. States that lead to no output are dropped.
    ///
    /// # Errors
    ///
    /// What `step` or the control says, or the first word without an output that is empty or
    /// the beginning of a word with one.
    pub(crate) fn explore<S, E>(
        tracks: &Tracks,
        start: S,
        control: &Control,
        step: impl FnMut(&S, &mut Frontier<'_, S>) -> Result<Option<i64>, E>,
    ) -> Result<Self, E>
    where
        S: Clone + Eq + Hash,
        E: From<Reason> + From<WordError>,
    {
        let (transitions, outputs) = explore(start, control, step)?;
        Ok(with_outputs(tracks, &transitions, &outputs, control)?)
    }
}

fn explore<S, T, E>(
    start: S,
    control: &Control,
    mut step: impl FnMut(&S, &mut Frontier<'_, S>) -> Result<T, E>,
) -> Result<(Transitions, Vec<T>), E>
where
    S: Clone + Eq + Hash,
    E: From<Reason>,
{
    let mut frontier = Frontier {
        numbers: FxHashMap::from_iter([(start.clone(), StateId::FIRST)]),
        found: vec![start],
        edges: Vec::new(),
        control,
    };
    let mut transitions = Transitions::new();
    let mut answers = Vec::new();
    while answers.len() < frontier.found.len() {
        let state = frontier.found[answers.len()].clone();
        frontier.edges.clear();
        answers.push(step(&state, &mut frontier)?);
        transitions.push_state(&mut frontier.edges)?;
        control.state(answers.len(), transitions.largest_array())?;
    }
    Ok((transitions, answers))
}
