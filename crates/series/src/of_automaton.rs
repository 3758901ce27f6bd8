//! From an automaton to the function that counts.
//!
//! Some tracks are kept, the others are counted: the value of a word on the kept tracks is
//! the number of tuples of numbers on the others with which it is accepted. The automaton is
//! deterministic, so different paths over the same kept word are different words on the
//! counted tracks, and the entry of a matrix is a number of edges.
//!
//! What is counted are numbers, that is, words up to zeros at the padded end, and they may be
//! longer than the word that is kept. With the most significant digit first, a longer tuple
//! begins, over zeros on the kept tracks, with a symbol that is not zero on all counted ones,
//! so that each is met once. How many of these beginnings lead to each state is what the row
//! vector says, with 1 more at the initial state for tuples that are not longer. The states
//! on the way must have no cycle: one that has, and from which a word is accepted, is where
//! there are infinitely many. With the least significant digit first, all of this happens at
//! the other end, in the column vector.
//!
//! The automaton is minimised first. Its language does not depend on padding, so its initial
//! state has a loop of zeros, and row · M_0 = row: the value does not depend on padding
//! either. Cost: linear, beside the minimisation.

use crate::{Entry, Linear, Matrix, Rational};
use dashu_int::UBig;
use thiserror::Error;
use wythoff_automata::{
    Control, Dfa, Nfa, Padding, Reason, StateId, Symbol, Tracks, accept_before_zeros, concatenate,
    determinize, minimize, start_after_zeros,
};

/// Why there is no counting function.
///
/// Not `non_exhaustive`: a caller says of each what it means for what was counted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CountError {
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Reason),
    /// For some words there are infinitely many tuples.
    #[error("for some words there are infinitely many tuples")]
    Infinite {
        /// These words, with any padding.
        at: Box<Dfa>,
    },
}

impl Linear {
    /// The number of tuples on the other tracks, for every word on the tracks `keep`.
    ///
    /// Acceptance must not depend on how many zeros pad a word at the end given by `padding`;
    /// without padding, words on the other tracks are as long as those that are kept, and
    /// every word counts.
    ///
    /// # Errors
    ///
    /// [`CountError`]: infinitely many, or the control's [`Reason`].
    pub fn of_automaton(
        dfa: &Dfa,
        keep: &[usize],
        padding: Padding,
        control: &Control,
    ) -> Result<Self, CountError> {
        let dfa = minimize(dfa, control)?;
        let counting = Counting::new(&dfa, keep);
        let mut row = vec![UBig::ZERO; dfa.states()];
        row[0] = UBig::ONE;
        let mut column: Vec<UBig> =
            (0..dfa.states()).map(|q| accepts(&dfa, StateId::new(q)).into()).collect();
        match padding {
            Padding::Leading => row = counting.ways_in(control)?,
            Padding::Trailing => column = counting.ways_out(control)?,
            Padding::Nowhere => {}
        }
        let rational = |ways: Vec<UBig>| ways.into_iter().map(Rational::from).collect();
        let matrices = counting.matrices(control)?;
        Ok(Self::new(counting.kept, rational(row), matrices, rational(column)))
    }
}

fn accepts(dfa: &Dfa, state: StateId) -> u8 {
    u8::from(dfa.accepts_at(state))
}

/// An automaton and what stands on its tracks.
struct Counting<'a> {
    dfa: &'a Dfa,
    kept: Tracks,
    /// For every symbol what it shows on the kept tracks.
    shown: Vec<Symbol>,
    /// For every symbol whether it is zero on all counted tracks.
    zero: Vec<bool>,
}

impl<'a> Counting<'a> {
    fn new(dfa: &'a Dfa, keep: &[usize]) -> Self {
        let tracks = dfa.tracks();
        let kept = tracks.select(keep).expect("fewer tracks make fewer symbols");
        let digit = |symbol: usize, track: usize| tracks.digit(Symbol::new(symbol), track);
        let shown = |symbol: usize| {
            let digits: Vec<i32> = keep.iter().map(|&track| digit(symbol, track)).collect();
            kept.symbol(&digits).expect("digits of these tracks")
        };
        let shown = (0..tracks.symbols()).map(shown).collect();
        let counted: Vec<usize> = (0..tracks.len()).filter(|track| !keep.contains(track)).collect();
        let zero = |symbol: usize| counted.iter().all(|&track| digit(symbol, track) == 0);
        let zero = (0..tracks.symbols()).map(zero).collect();
        Self { dfa, kept, shown, zero }
    }

    fn matrices(&self, control: &Control) -> Result<Vec<Matrix>, Reason> {
        control.allocate((self.kept.symbols() * size_of::<Matrix>()) as u64)?;
        let mut entries: Vec<Vec<Entry>> = vec![Vec::new(); self.kept.symbols()];
        for row in 0..self.dfa.states() {
            let edges = self.dfa.edges(StateId::new(row));
            control.work(edges.symbols.len() + 1, 0)?;
            control.allocate((edges.symbols.len() * size_of::<Entry>()) as u64)?;
            for (symbol, target) in edges.iter() {
                let entry = Entry { row, column: target.index(), value: Rational::ONE };
                entries[self.shown[symbol.index()].index()].push(entry);
            }
        }
        Ok(entries.into_iter().map(Matrix::new).collect())
    }

    /// Edges with zeros on the kept tracks: source, target, and whether a counted track has
    /// another digit.
    fn beside_zeros(&self) -> impl Iterator<Item = (usize, usize, bool)> {
        let zero = self.kept.zero().expect("0 is a digit of every track that is padded");
        (0..self.dfa.states()).flat_map(move |source| {
            let edges = self.dfa.edges(StateId::new(source)).iter();
            edges
                .filter(move |edge| self.shown[edge.0.index()] == zero)
                .map(move |(symbol, to)| (source, to.index(), !self.zero[symbol.index()]))
        })
    }

    fn ways_in(&self, control: &Control) -> Result<Vec<UBig>, CountError> {
        let mut onward = vec![Vec::new(); self.dfa.states()];
        let mut given = vec![UBig::ZERO; self.dfa.states()];
        for (source, target, nonzero) in self.beside_zeros() {
            onward[source].push(target);
            if source == 0 && nonzero {
                given[target] += UBig::ONE;
            }
        }
        match accumulate(&onward, given, control)? {
            Ok(mut ways) => {
                ways[0] += UBig::ONE;
                Ok(ways)
            }
            Err(infinite) => {
                let starts = infinite.into_iter().map(StateId::new).collect();
                let accepting = |q| self.dfa.accepts_at(StateId::new(q));
                let zero = self.kept.zero().expect("as above");
                let nfa = start_after_zeros(self.on_kept(starts, &accepting), zero, control)?;
                let at = concatenate(&self.zeros(zero), &nfa, control)?;
                infinite_at(&at, control)
            }
        }
    }

    fn ways_out(&self, control: &Control) -> Result<Vec<UBig>, CountError> {
        let mut onward = vec![Vec::new(); self.dfa.states()];
        let mut given = vec![UBig::ZERO; self.dfa.states()];
        for (source, target, nonzero) in self.beside_zeros() {
            onward[target].push(source);
            if nonzero && self.dfa.accepts_at(StateId::new(target)) {
                given[source] += UBig::ONE;
            }
        }
        match accumulate(&onward, given, control)? {
            Ok(mut ways) => {
                for (q, ways) in ways.iter_mut().enumerate() {
                    *ways += UBig::from(accepts(self.dfa, StateId::new(q)));
                }
                Ok(ways)
            }
            Err(infinite) => {
                let accepting = |q| infinite.binary_search(&q).is_ok();
                let zero = self.kept.zero().expect("as above");
                let nfa = accept_before_zeros(
                    self.on_kept(vec![StateId::FIRST], &accepting),
                    zero,
                    control,
                )?;
                let at = concatenate(&nfa, &self.zeros(zero), control)?;
                infinite_at(&at, control)
            }
        }
    }

    /// The automaton on the kept tracks alone, with other initial and accepting states.
    fn on_kept(&self, initial: Vec<StateId>, accepting: &dyn Fn(usize) -> bool) -> Nfa {
        let state = |q: usize| {
            let edges = self.dfa.edges(StateId::new(q)).iter();
            let edges = edges.map(|(symbol, to)| (self.shown[symbol.index()], to)).collect();
            (accepting(q), edges)
        };
        Nfa::new(self.kept.clone(), initial, (0..self.dfa.states()).map(state).collect())
    }

    fn zeros(&self, zero: Symbol) -> Nfa {
        let state = (true, vec![(zero, StateId::FIRST)]);
        Nfa::new(self.kept.clone(), vec![StateId::FIRST], vec![state])
    }
}

fn infinite_at<T>(at: &Nfa, control: &Control) -> Result<T, CountError> {
    let at = minimize(&determinize(at, control)?, control)?;
    Err(CountError::Infinite { at: Box::new(at) })
}

/// The sums of what was given and what comes from all predecessors. If they are infinite for
/// some states, these states, increasing.
///
/// States are taken in an order in which predecessors come first. What is left over lies on a
/// cycle, or behind one, that can be reached from where something was given.
fn accumulate(
    onward: &[Vec<usize>],
    given: Vec<UBig>,
    control: &Control,
) -> Result<Result<Vec<UBig>, Vec<usize>>, Reason> {
    let mut reached: Vec<bool> = given.iter().map(|ways| !ways.is_zero()).collect();
    let mut stack: Vec<usize> = (0..given.len()).filter(|&q| reached[q]).collect();
    let mut entering = vec![0usize; given.len()];
    while let Some(state) = stack.pop() {
        control.work(onward[state].len() + 1, 0)?;
        for &target in &onward[state] {
            entering[target] += 1;
            if !std::mem::replace(&mut reached[target], true) {
                stack.push(target);
            }
        }
    }
    let mut ways = given;
    let mut ready: Vec<usize> =
        (0..ways.len()).filter(|&q| reached[q] && entering[q] == 0).collect();
    while let Some(state) = ready.pop() {
        reached[state] = false;
        control.work(onward[state].len() + 1, 0)?;
        let passed = ways[state].clone();
        for &target in &onward[state] {
            ways[target] += &passed;
            entering[target] -= 1;
            if entering[target] == 0 {
                ready.push(target);
            }
        }
    }
    let infinite: Vec<usize> = (0..ways.len()).filter(|&q| reached[q]).collect();
    Ok(if infinite.is_empty() { Ok(ways) } else { Err(infinite) })
}
