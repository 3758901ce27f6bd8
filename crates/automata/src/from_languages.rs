//! A word automaton from the languages of its outputs.
//!
//! The product of all the languages at once, a side that has died kept as such; the first
//! language that accepts a word gives its output. Cost: the reachable product, times the
//! number of symbols where a default makes it total.

use crate::outputs::with_outputs;
use crate::pairs::DEAD;
use crate::transitions::{EDGE_BYTES, Edge};
use crate::{Control, Dfa, Dfao, Reason, StateId, Symbol, Tracks, Transitions, WordError};
use rustc_hash::FxHashMap;

impl Dfao {
    /// The automaton whose output is that of the first language a word belongs to, or
    /// else `default`. All languages have the tracks `tracks`.
    ///
    /// # Errors
    ///
    /// The control's reason; without a default, the first word without an output that is
    /// empty or the beginning of a word with one.
    pub fn from_languages(
        tracks: &Tracks,
        languages: &[(i64, Dfa)],
        default: Option<i64>,
        control: &Control,
    ) -> Result<Self, WordError> {
        for (_, dfa) in languages {
            assert_eq!(dfa.tracks(), tracks, "all languages have the same tracks");
        }
        let start: Box<[u32]> = vec![0; languages.len()].into();
        let mut numbers: FxHashMap<Box<[u32]>, StateId> = FxHashMap::default();
        numbers.insert(start.clone(), StateId::FIRST);
        let mut found = vec![start];
        let mut transitions = Transitions::new();
        let mut outputs = Vec::new();
        let mut moves: Vec<(Symbol, usize, u32)> = Vec::new();
        let mut edges: Vec<Edge> = Vec::new();
        while outputs.len() < found.len() {
            let current = found[outputs.len()].clone();
            let output = languages.iter().zip(&current).find_map(|((output, dfa), &state)| {
                (state != DEAD && dfa.accepting()[state as usize]).then_some(*output)
            });
            outputs.push(output.or(default));
            gather(languages, &current, &mut moves);
            edges.clear();
            let mut lead = |symbol: Symbol, next: Box<[u32]>| -> Result<(), Reason> {
                let number = *numbers.entry(next).or_insert_with_key(|next| {
                    found.push(next.clone());
                    StateId::new(found.len() - 1)
                });
                edges.push((symbol, number));
                control.work(1, EDGE_BYTES * edges.capacity())
            };
            let mut groups = moves.chunk_by(|a, b| a.0 == b.0).peekable();
            if default.is_some() {
                for symbol in (0..tracks.symbols()).map(Symbol::new) {
                    let group = groups.next_if(|group| group[0].0 == symbol).unwrap_or(&[]);
                    lead(symbol, step(group, languages.len()))?;
                }
            } else {
                for group in groups {
                    lead(group[0].0, step(group, languages.len()))?;
                }
            }
            transitions.push_state(&mut edges)?;
            let block = transitions.largest_array().max(32 * numbers.capacity());
            control.state(found.len(), block)?;
        }
        with_outputs(tracks, &transitions, &outputs, control)
    }
}

/// All edges of the live sides: symbol, side, target; sorted.
fn gather(languages: &[(i64, Dfa)], states: &[u32], moves: &mut Vec<(Symbol, usize, u32)>) {
    moves.clear();
    for (side, ((_, dfa), &state)) in languages.iter().zip(states).enumerate() {
        if state != DEAD {
            let edges = dfa.edges(StateId::of(state)).iter();
            moves.extend(edges.map(|(symbol, target)| (symbol, side, target.get())));
        }
    }
    moves.sort_unstable();
}

fn step(group: &[(Symbol, usize, u32)], sides: usize) -> Box<[u32]> {
    let mut next = vec![DEAD; sides];
    for &(_, side, target) in group {
        next[side] = target;
    }
    next.into()
}
