//! Whether the candidate accepts every word of the automaton.
//!
//! From every representative, since words that are missed there are missed from the start
//! with some symbols before them, and shorter. The pairs of a state of the automaton and a
//! class of the candidate that one word leads to are searched breadth first; a pair that
//! accepts and does not is a word that is missed, and its ends are new experiments.
//!
//! Cost: at most the edges of the product.

use super::candidate::{Candidate, ClassId};
use super::experiments::EMPTY;
use super::matrix::Matrix;
use super::meter::Meter;
use crate::{Reason, StateId, Symbol};

/// So many missed words are enough for one time: the candidate changes with each of them.
const MOST_MISSED: usize = 64;

/// A state and a class that one word leads to; no class if the candidate has no edge left.
struct Pair {
    state: StateId,
    class: Option<ClassId>,
    /// The pair before it, and the symbol from there.
    before: Option<(usize, Symbol)>,
}

/// Whether the candidate accepts all words of all its representatives; if not, there are more
/// experiments, by which it does not agree.
pub(super) fn holds(candidate: &mut Candidate<'_>, meter: &mut Meter<'_>) -> Result<bool, Reason> {
    let nfa = candidate.nfa;
    let nowhere = candidate.len();
    meter.control().allocate(Matrix::bytes(nowhere + 1, nfa.states()))?;
    let mut seen = Matrix::new(nowhere + 1, nfa.states());
    let mut pairs: Vec<Pair> = Vec::new();
    for class in 0..candidate.len() {
        for &state in candidate.representative(class) {
            seen.set(class, state.index());
            pairs.push(Pair { state, class: Some(class), before: None });
        }
    }
    let mut missed = Vec::new();
    let mut next = 0;
    let mut edges: Vec<(Symbol, ClassId)> = Vec::new();
    while next < pairs.len() && missed.len() < MOST_MISSED {
        let Pair { state, class, .. } = pairs[next];
        if nfa.accepts_at(state) && !class.is_some_and(|class| candidate.accepts_at(class)) {
            missed.push(next);
        } else {
            edges.clear();
            if let Some(class) = class {
                edges.extend(candidate.edges(class));
            }
            let mut there = edges.iter().peekable();
            for (symbol, state) in nfa.edges(state).iter() {
                while there.next_if(|edge| edge.0 < symbol).is_some() {}
                let class = there.peek().filter(|edge| edge.0 == symbol).map(|edge| edge.1);
                let row = class.unwrap_or(nowhere);
                if !seen.get(row, state.index()) {
                    seen.set(row, state.index());
                    pairs.push(Pair { state, class, before: Some((next, symbol)) });
                }
            }
            let looked_at = edges.len() + nfa.edges(state).symbols.len();
            meter.look(looked_at, size_of::<Pair>() * pairs.capacity())?;
        }
        next += 1;
    }
    for &place in &missed {
        let mut experiment = EMPTY;
        let mut before = pairs[place].before;
        while let Some((pair, symbol)) = before {
            experiment = candidate.experiments.longer(symbol, experiment, meter)?;
            before = pairs[pair].before;
        }
    }
    Ok(missed.is_empty())
}
