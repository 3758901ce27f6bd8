//! The subset construction, and the same along the words of a context.
//!
//! [`subtract`] is what makes negated existentials affordable: instead of the complement
//! of an automaton, which needs all its subsets, it builds only the subsets that the
//! words of the context lead to. On the redundancy formulas of Renard and Rigo that gains
//! a factor of 10 to 50.

use crate::subset::Subsets;
use crate::transitions::Edge;
use crate::{Control, Dfa, Nfa, Reason, StateId, Symbol, Transitions};
use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

/// A deterministic automaton for the same words. Cost: up to 2^n states.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn determinize(nfa: &Nfa, control: &Control) -> Result<Dfa, Reason> {
    let mut subsets = Subsets::new();
    subsets.number(nfa.initial());
    let mut transitions = Transitions::new();
    let mut accepting = Vec::new();
    let mut edges: Vec<Edge> = Vec::new();
    let mut moves = Moves::default();
    while accepting.len() < subsets.len() {
        let current = StateId::new(accepting.len());
        let members = subsets.get(current.get());
        accepting.push(members.iter().any(|&state| nfa.accepts_at(state)));
        moves.gather(nfa, members);
        edges.clear();
        for (symbol, set) in moves.groups() {
            edges.push((symbol, StateId::of(subsets.number(set))));
        }
        control.work(moves.gathered(), 0)?;
        transitions.push_state(&mut edges)?;
        control.state(subsets.len(), subsets.largest_array().max(transitions.largest_array()))?;
    }
    Ok(Dfa::from_parts(nfa.tracks().clone(), transitions, accepting))
}

/// The words of `context` whose tracks `onto` the automaton does not accept.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn subtract(
    context: &Dfa,
    (nfa, onto): (&Nfa, &[usize]),
    control: &Control,
) -> Result<Dfa, Reason> {
    let table = context.tracks().projection(onto);
    let mut subsets = Subsets::new();
    let start = subsets.number(nfa.initial());
    let mut numbers: HashMap<(u32, u32), StateId, FxBuildHasher> = HashMap::default();
    let mut found = vec![(0u32, start)];
    numbers.insert((0, start), StateId::FIRST);
    let mut transitions = Transitions::new();
    let mut accepting = Vec::new();
    let mut edges: Vec<Edge> = Vec::new();
    let mut moves = Moves::default();
    // Which symbols of the context agree with which of the automaton, by the latter.
    let mut wanted: Vec<(u32, Symbol, u32)> = Vec::new();
    while accepting.len() < found.len() {
        let (c, s) = found[accepting.len()];
        let members = subsets.get(s);
        let rejected = !members.iter().any(|&state| nfa.accepts_at(state));
        accepting.push(context.accepting()[c as usize] && rejected);
        wanted.clear();
        wanted.extend(
            context
                .edges(StateId::of(c))
                .iter()
                .map(|(symbol, target)| (table[symbol.index()], symbol, target.get())),
        );
        wanted.sort_unstable();
        moves.gather(nfa, members);
        edges.clear();
        let mut groups = moves.groups().peekable();
        for chunk in wanted.chunk_by(|a, b| a.0 == b.0) {
            let symbol = Symbol::new(chunk[0].0 as usize);
            while groups.next_if(|group| group.0 < symbol).is_some() {}
            let set = groups.next_if(|group| group.0 == symbol).map_or(&[][..], |group| group.1);
            let next = subsets.number(set);
            for &(_, symbol, target) in chunk {
                let number = *numbers.entry((target, next)).or_insert_with(|| {
                    found.push((target, next));
                    StateId::new(found.len() - 1)
                });
                edges.push((symbol, number));
            }
        }
        control.work(moves.gathered() + edges.len(), 0)?;
        transitions.push_state(&mut edges)?;
        let block = subsets.largest_array().max(16 * numbers.capacity());
        control.state(found.len(), block.max(transitions.largest_array()))?;
    }
    Ok(Dfa::from_parts(context.tracks().clone(), transitions, accepting))
}

/// All edges that leave a set of states, grouped by symbol.
#[derive(Default)]
pub(crate) struct Moves {
    pairs: Vec<Edge>,
    targets: Vec<StateId>,
    groups: Vec<(Symbol, usize)>,
    gathered: usize,
}

impl Moves {
    pub(crate) fn gather(&mut self, nfa: &Nfa, members: &[StateId]) {
        self.pairs.clear();
        for &state in members {
            self.pairs.extend(nfa.edges(state).iter());
        }
        self.gathered = self.pairs.len();
        // One state's edges are sorted already.
        if members.len() > 1 {
            self.pairs.sort_unstable();
            self.pairs.dedup();
        }
        self.targets.clear();
        self.groups.clear();
        for &(symbol, target) in &self.pairs {
            if self.groups.last().is_none_or(|group| group.0 != symbol) {
                self.groups.push((symbol, self.targets.len()));
            }
            self.targets.push(target);
        }
    }

    /// How many edges were gathered, for the count of work: repeated ones have to be sorted,
    /// too.
    pub(crate) fn gathered(&self) -> usize {
        self.gathered
    }

    pub(crate) fn groups(&self) -> impl Iterator<Item = (Symbol, &[StateId])> {
        self.groups.iter().enumerate().map(|(i, &(symbol, from))| {
            let until = self.groups.get(i + 1).map_or(self.targets.len(), |next| next.1);
            (symbol, &self.targets[from..until])
        })
    }
}
