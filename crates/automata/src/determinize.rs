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
    let mut subsets = Determinization::new(nfa);
    subsets.run(control)?;
    Ok(subsets.into_dfa())
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
    let mut subsets = Subtraction::new(context, nfa, onto);
    subsets.run(control)?;
    Ok(subsets.into_dfa())
}

/// A subset construction, which may be stopped and go on later.
pub(crate) struct Determinization<'a> {
    nfa: &'a Nfa,
    subsets: Subsets,
    transitions: Transitions,
    accepting: Vec<bool>,
}

impl<'a> Determinization<'a> {
    pub(crate) fn new(nfa: &'a Nfa) -> Self {
        let mut subsets = Subsets::new();
        subsets.number(nfa.initial());
        Self { nfa, subsets, transitions: Transitions::new(), accepting: Vec::new() }
    }

    /// Goes on to the end. What stops it comes after all that belongs to one subset.
    pub(crate) fn run(&mut self, control: &Control) -> Result<(), Reason> {
        let Self { nfa, subsets, transitions, accepting } = self;
        let mut edges: Vec<Edge> = Vec::new();
        let mut moves = Moves::default();
        while accepting.len() < subsets.len() {
            let current = StateId::new(accepting.len());
            let members = subsets.get(current.get());
            let accepts = members.iter().any(|&state| nfa.accepts_at(state));
            moves.gather(nfa, members);
            edges.clear();
            for (symbol, set) in moves.groups() {
                edges.push((symbol, StateId::of(subsets.number(set))));
            }
            transitions.push_state(&mut edges)?;
            accepting.push(accepts);
            control.work(moves.gathered(), 0)?;
            let block = subsets.largest_array().max(transitions.largest_array());
            control.state(subsets.len(), block)?;
        }
        Ok(())
    }

    pub(crate) fn into_dfa(self) -> Dfa {
        Dfa::from_parts(self.nfa.tracks().clone(), self.transitions, self.accepting)
    }
}

/// The subsets that words of a context lead to, which may be stopped and go on later.
pub(crate) struct Subtraction<'a> {
    context: &'a Dfa,
    nfa: &'a Nfa,
    /// The symbol of the automaton for every symbol of the context.
    table: Vec<u32>,
    subsets: Subsets,
    numbers: HashMap<(u32, u32), StateId, FxBuildHasher>,
    /// The states of the context with the subsets that were found.
    found: Vec<(u32, u32)>,
    transitions: Transitions,
    accepting: Vec<bool>,
}

impl<'a> Subtraction<'a> {
    pub(crate) fn new(context: &'a Dfa, nfa: &'a Nfa, onto: &[usize]) -> Self {
        let mut subsets = Subsets::new();
        let start = (0, subsets.number(nfa.initial()));
        let mut numbers: HashMap<(u32, u32), StateId, FxBuildHasher> = HashMap::default();
        numbers.insert(start, StateId::FIRST);
        Self {
            context,
            nfa,
            table: context.tracks().projection(onto),
            subsets,
            numbers,
            found: vec![start],
            transitions: Transitions::new(),
            accepting: Vec::new(),
        }
    }

    /// Goes on to the end. What stops it comes after all that belongs to one pair.
    pub(crate) fn run(&mut self, control: &Control) -> Result<(), Reason> {
        let Self { context, nfa, table, subsets, numbers, found, transitions, accepting } = self;
        let mut edges: Vec<Edge> = Vec::new();
        let mut moves = Moves::default();
        // Which symbols of the context agree with which of the automaton, by the latter.
        let mut wanted: Vec<(u32, Symbol, u32)> = Vec::new();
        while accepting.len() < found.len() {
            let (c, s) = found[accepting.len()];
            let members = subsets.get(s);
            let rejected = !members.iter().any(|&state| nfa.accepts_at(state));
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
                let set =
                    groups.next_if(|group| group.0 == symbol).map_or(&[][..], |group| group.1);
                let next = subsets.number(set);
                for &(_, symbol, target) in chunk {
                    let number = *numbers.entry((target, next)).or_insert_with(|| {
                        found.push((target, next));
                        StateId::new(found.len() - 1)
                    });
                    edges.push((symbol, number));
                }
            }
            let units = moves.gathered() + edges.len();
            transitions.push_state(&mut edges)?;
            accepting.push(context.accepting()[c as usize] && rejected);
            control.work(units, 0)?;
            let block = subsets.largest_array().max(16 * numbers.capacity());
            control.state(found.len(), block.max(transitions.largest_array()))?;
        }
        Ok(())
    }

    pub(crate) fn into_dfa(self) -> Dfa {
        Dfa::from_parts(self.context.tracks().clone(), self.transitions, self.accepting)
    }
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
