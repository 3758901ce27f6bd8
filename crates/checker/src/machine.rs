//! Machines that read words: how they are read, explored, made small, and counted.
//!
//! Everything the checker searches through is a [`Machine`] found by [`explore`]:
//! conditions on digits, the counts of options, and products with the automata of
//! the certificate, which are machines as well. What is absent rejects.

use crate::{Budget, Checked, Reader, Rejection, system::Digit};
use std::{collections::HashMap, hash::Hash, rc::Rc};

/// How often words count.
pub(crate) type Count = u16;

/// A state of a machine, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct StateId(pub(crate) u32);

/// Where words start.
pub(crate) const START: StateId = StateId(0);
/// Where words go for which there is no edge: a state that every machine has without
/// listing it, and that no word leaves.
pub(crate) const DEAD: StateId = StateId(u32::MAX);

impl StateId {
    /// The state after so many others.
    fn after(others: usize) -> Checked<Self> {
        u32::try_from(others + 1).map(|next| Self(next - 1)).map_err(|_| Rejection::Limit)
    }

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// The digits of `x`, `y`, `x'` and `y'` at one place. Those of a position `(x, y)` are
/// read, those of an option `(x', y')` guessed; zeros stand where nothing is guessed.
pub(crate) type Symbol = [Digit; 4];

/// An edge of a machine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Edge<S = StateId> {
    pub(crate) symbol: Symbol,
    pub(crate) target: S,
}

/// A state of a machine, with its edges in increasing order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct State<S = StateId> {
    /// The value of the words that end here; `None` if no words of the machine do.
    pub(crate) value: Option<Count>,
    pub(crate) edges: Vec<Edge<S>>,
}

/// A machine that gives words a value; it starts in the first of its states.
#[derive(Clone, Default)]
pub(crate) struct Machine {
    pub(crate) states: Vec<State>,
}

/// A state that was found, from which other one, and by what symbol.
struct Found<S> {
    state: S,
    from: usize,
    by: Symbol,
}

/// The machine of everything that can be reached from a start, breadth first.
/// Each state is paid for when it is found, with the `bytes` it has elsewhere;
/// `visit` can ask for the word that was read on the way, its last symbol first.
pub(crate) fn explore<S: Clone + Eq + Hash>(
    start: S,
    budget: &Budget,
    bytes: impl Fn(&S) -> usize,
    mut visit: impl FnMut(&S, &dyn Fn() -> Vec<Symbol>) -> Checked<State<S>>,
) -> Checked<Machine> {
    let mut numbers = HashMap::from([(start.clone(), START)]);
    let mut found = vec![Found { state: start, from: 0, by: Symbol::default() }];
    let mut machine = Machine::default();
    while machine.states.len() < found.len() {
        let at = machine.states.len();
        let back = || {
            let states = std::iter::successors(Some(at), |&at| Some(found[at].from));
            states.take_while(|&at| at > 0).map(|at| found[at].by).collect()
        };
        let State { value, edges } = visit(&found[at].state, &back)?;
        budget.pay(size_of::<Edge>() * edges.len(), 100 * edges.len())?;
        let mut numbered = Vec::with_capacity(edges.len());
        for edge in edges {
            let fresh = StateId::after(found.len())?;
            let known = numbers.get(&edge.target).copied();
            numbered.push(Edge { symbol: edge.symbol, target: known.unwrap_or(fresh) });
            if known.is_none() {
                budget.pay(100 + 3 * (size_of::<S>() + bytes(&edge.target)), 0)?;
                found.push(Found { state: edge.target.clone(), from: at, by: edge.symbol });
                numbers.insert(edge.target, fresh);
            }
        }
        numbered.sort_unstable();
        machine.states.push(State { value, edges: numbered });
    }
    Ok(machine)
}

/// What states take elsewhere that have nothing elsewhere.
pub(crate) fn nothing<S>(_: &S) -> usize {
    0
}

impl Machine {
    /// Reads `states N` and the lines of the states, numbered breadth first. What
    /// follows the number of a state on its line is left to `line`.
    pub(crate) fn read<'a>(
        reader: &mut Reader<'a>,
        budget: &Budget,
        mut line: impl FnMut(&Reader, std::str::Split<'a, char>) -> Checked<State>,
    ) -> Checked<Self> {
        let count = reader.number("states", 1..=1 << 24)?;
        // The states so far, and the next that has to turn up.
        let (mut machine, mut fresh) = (Self::default(), 1);
        for state in 0..count {
            let mut fields = reader.line()?.split(' ');
            reader.require(fields.next() == Some(&state.to_string()), "not the next state")?;
            reader.require(state < fresh, "a state must be reachable from earlier ones")?;
            let state = line(reader, fields)?;
            budget.pay(100 + size_of::<Edge>() * state.edges.len(), 500)?;
            for edge in &state.edges {
                reader.require(edge.target.0 < count, "a target is not one of the states")?;
                reader.require(edge.target.0 <= fresh, "states must be numbered breadth first")?;
                fresh = fresh.max(edge.target.0 + 1);
            }
            machine.states.push(state);
        }
        Ok(machine)
    }

    /// The edges of a state.
    pub(crate) fn edges(&self, state: StateId) -> &[Edge] {
        self.states.get(state.index()).map_or(&[], |state| &state.edges)
    }

    /// Those with a symbol.
    pub(crate) fn edges_by(&self, state: StateId, symbol: Symbol) -> &[Edge] {
        let edges = self.edges(state);
        let edges = &edges[edges.partition_point(|edge| edge.symbol < symbol)..];
        &edges[..edges.partition_point(|edge| edge.symbol == symbol)]
    }

    /// The value of the words that end in a state, if any do.
    pub(crate) fn value(&self, state: StateId) -> Option<Count> {
        self.states.get(state.index())?.value
    }

    /// Whether words that end in a state count at all.
    pub(crate) fn accepts(&self, state: StateId) -> bool {
        self.value(state).is_some_and(|value| value > 0)
    }

    /// The state after a symbol, in a machine that is deterministic.
    pub(crate) fn next(&self, state: StateId, symbol: Symbol) -> StateId {
        self.edges_by(state, symbol).first().map_or(DEAD, |edge| edge.target)
    }

    /// For each state the least value from `from` on that words can still get, if any.
    pub(crate) fn least(&self, from: Count, budget: &Budget) -> Checked<Vec<Option<Count>>> {
        let value = |state: &State| state.value.filter(|&value| value >= from);
        let mut least: Vec<_> = self.states.iter().map(value).collect();
        // Numbers grow along most edges, so few rounds from the back are enough.
        let mut before = Vec::new();
        while before != least {
            budget.pay(0, 10 * least.len())?;
            before.clone_from(&least);
            for (at, state) in self.states.iter().enumerate().rev() {
                let later = state.edges.iter().filter_map(|edge| least[edge.target.index()]);
                least[at] = later.chain(least[at]).min();
            }
        }
        Ok(least)
    }

    /// Without the edges to states from which no word gets a value from `from` on,
    /// and with states merged that have the same value and as many equal edges to
    /// each class of merged states: every word keeps those values, each as often.
    pub(crate) fn reduced(mut self, from: Count, budget: &Budget) -> Checked<Self> {
        let useful = self.least(from, budget)?;
        for state in &mut self.states {
            state.edges.retain(|edge| useful[edge.target.index()].is_some());
        }
        let (mut classes, mut count) = (vec![START; self.states.len()], 1);
        loop {
            let (mut numbers, mut finer) = (HashMap::new(), Vec::with_capacity(classes.len()));
            for (state, class) in self.states.iter().zip(&classes) {
                budget.pay(0, 200 + 50 * state.edges.len())?;
                let onto = |edge: &Edge| Edge { target: classes[edge.target.index()], ..*edge };
                let mut edges: Vec<_> = state.edges.iter().map(onto).collect();
                edges.sort_unstable();
                let seen = State { value: state.value, edges };
                let fresh = StateId::after(numbers.len())?;
                finer.push(*numbers.entry((*class, seen)).or_insert(fresh));
            }
            if numbers.len() == count {
                // Nothing was told apart: each class is seen in one way.
                let mut merged: Vec<_> = numbers.into_keys().collect();
                merged.sort_unstable_by_key(|(class, _)| *class);
                return Ok(Self { states: merged.into_iter().map(|(_, seen)| seen).collect() });
            }
            (classes, count) = (finer, numbers.len());
        }
    }

    /// The same on short words alone: on about as many as are asked for.
    pub(crate) fn cut(&self, words: usize, budget: &Budget) -> Checked<Self> {
        // A tree, breadth first: every edge leads to a state of its own.
        let mut found = 1;
        let tree = explore((START, 0), budget, nothing, |&(at, _), _| {
            let numbered = (found..words).zip(self.edges(at));
            let next = |(at, e): (usize, &Edge)| Edge { symbol: e.symbol, target: (e.target, at) };
            let edges: Vec<_> = numbered.map(next).collect();
            found += edges.len();
            Ok(State { value: self.value(at), edges })
        });
        tree?.reduced(0, budget)
    }

    /// Gives every word of this machine, which is deterministic, the number of ways in
    /// which some machines accept it, up to a cap.
    ///
    /// A machine that guesses can be in many states after a word. A *bag* holds them,
    /// each with the number of ways there, which is all that has to be known.
    pub(crate) fn ways(&self, of: &[&Self], cap: Count, budget: &Budget) -> Checked<Self> {
        let start = (0..).zip(of).map(|(machine, _)| Place { state: START, machine, ways: 1 });
        let bytes = |(_, bag): &(StateId, Rc<[Place]>)| 3 * bag.len();
        let counted = explore((START, start.collect()), budget, bytes, |(word, bag), _| {
            let machine = |place: &Place| of[usize::from(place.machine)];
            let accepting = bag.iter().filter(|place| machine(place).accepts(place.state));
            let accepted = accepting.fold(0, |sum, place| cap.min(sum + place.ways));
            let (mut edges, mut next) = (Vec::new(), Vec::new());
            for edge in self.edges(*word) {
                next.clear();
                for place in bag.iter() {
                    let found = machine(place).edges_by(place.state, edge.symbol);
                    next.extend(found.iter().map(|edge| Place { state: edge.target, ..*place }));
                }
                budget.pay(0, 50 * next.len())?;
                next.sort_unstable();
                next.dedup_by(|later, place| {
                    let same = (later.state, later.machine) == (place.state, place.machine);
                    place.ways = if same { cap.min(place.ways + later.ways) } else { place.ways };
                    same
                });
                let target = (edge.target, Rc::from(&next[..]));
                edges.push(Edge { symbol: edge.symbol, target });
            }
            Ok(State { value: self.value(*word).map(|_| accepted), edges })
        });
        counted?.reduced(0, budget)
    }
}

/// Where one of several machines may be, and the number of ways there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Place {
    state: StateId,
    machine: u16,
    ways: Count,
}
