//! The subset construction, and the same along the words of a context.
//!
//! [`subtract`] is what makes negated existentials affordable: instead of the complement
//! of an automaton, which needs all its subsets, it builds only the subsets that the
//! words of the context lead to. On the redundancy formulas of Renard and Rigo that gains
//! a factor of 10 to 50.

use crate::join::Side;
use crate::pair_numbers::PairNumbers;
use crate::subset::Subsets;
use crate::transitions::Edge;
use crate::{Control, Dfa, Nfa, Reason, StateId, Symbol, Transitions};
use rustc_hash::FxHashMap;

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
    /// Its edges by the symbol of the automaton that theirs shows.
    edges: Side,
    steps: Steps<'a>,
    /// The states of the context with the subsets that were found.
    pairs: PairNumbers,
    transitions: Transitions,
    accepting: Vec<bool>,
}

impl<'a> Subtraction<'a> {
    pub(crate) fn new(context: &'a Dfa, nfa: &'a Nfa, onto: &[usize]) -> Self {
        let tracks = context.tracks();
        let all: Vec<usize> = (0..tracks.len()).collect();
        Self {
            context,
            edges: Side::new(
                context.transitions(),
                &tracks.projection(onto),
                &tracks.projection(&all),
            ),
            steps: Steps::new(nfa),
            pairs: PairNumbers::new((0, Steps::START)),
            transitions: Transitions::new(),
            accepting: Vec::new(),
        }
    }

    /// Goes on to the end. What stops it comes after all that belongs to one pair.
    pub(crate) fn run(&mut self, control: &Control) -> Result<(), Reason> {
        let Self { context, edges: of_context, steps, pairs, transitions, accepting } = self;
        let mut edges: Vec<Edge> = Vec::new();
        while accepting.len() < pairs.len() {
            let (c, s) = pairs.get(accepting.len());
            edges.clear();
            let wanted = of_context.of(c);
            let mut units = wanted.len();
            for alike in wanted.chunk_by(|a, b| a.key == b.key) {
                let next = steps.step(s, alike[0].key, &mut units);
                edges.extend(alike.iter().map(|half| {
                    (Symbol::new(half.adds as usize), pairs.number((half.target, next)))
                }));
            }
            transitions.push_state(&mut edges)?;
            accepting.push(context.accepting()[c as usize] && !steps.accepts(s));
            control.work(units, 0)?;
            let block = steps.largest_array().max(pairs.largest_array());
            control.state(pairs.len(), block.max(transitions.largest_array()))?;
        }
        Ok(())
    }

    pub(crate) fn into_dfa(self) -> Dfa {
        Dfa::from_parts(self.context.tracks().clone(), self.transitions, self.accepting)
    }
}

/// The subsets of an automaton and the steps between them, each made when it is first asked
/// for: many states of a context meet the same subset, and none may need all its steps.
struct Steps<'a> {
    nfa: &'a Nfa,
    subsets: Subsets,
    accepting: Vec<bool>,
    known: FxHashMap<(u32, u32), u32>,
    /// The set that is being made.
    targets: Vec<StateId>,
}

impl<'a> Steps<'a> {
    /// The initial states.
    const START: u32 = 0;

    fn new(nfa: &'a Nfa) -> Self {
        let mut steps = Self {
            nfa,
            subsets: Subsets::new(),
            accepting: Vec::new(),
            known: FxHashMap::default(),
            targets: nfa.initial().to_vec(),
        };
        steps.number();
        steps
    }

    /// The number of the set that was made.
    fn number(&mut self) -> u32 {
        let number = self.subsets.number(&self.targets);
        if self.accepting.len() < self.subsets.len() {
            self.accepting.push(self.targets.iter().any(|&state| self.nfa.accepts_at(state)));
        }
        number
    }

    fn accepts(&self, subset: u32) -> bool {
        self.accepting[subset as usize]
    }

    /// Where a symbol leads from a subset; `units` is told of the edges it took.
    fn step(&mut self, subset: u32, symbol: u32, units: &mut usize) -> u32 {
        if let Some(&known) = self.known.get(&(subset, symbol)) {
            return known;
        }
        let wanted = Symbol::new(symbol as usize);
        self.targets.clear();
        for &state in self.subsets.get(subset) {
            let edges = self.nfa.edges(state);
            let from = edges.symbols.partition_point(|&symbol| symbol < wanted);
            let alike = edges.symbols[from..].iter().take_while(|&&symbol| symbol == wanted);
            self.targets.extend(&edges.targets[from..from + alike.count()]);
        }
        *units += self.targets.len();
        self.targets.sort_unstable();
        self.targets.dedup();
        let next = self.number();
        self.known.insert((subset, symbol), next);
        next
    }

    /// The bytes of the largest array.
    fn largest_array(&self) -> usize {
        self.subsets.largest_array().max(16 * self.known.capacity())
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
