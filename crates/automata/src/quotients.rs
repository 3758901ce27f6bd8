//! Quotients of languages: what is left of words when a beginning or an end is taken away.
//!
//! The left quotient starts in the states that beginnings lead to; the right quotient
//! accepts in the states from which an end leads to acceptance. Both follow pairs of
//! states, one of each automaton. Cost: the edges of the product.

use crate::join::{Factor, Product};
use crate::{Control, Dfa, Nfa, Reason, StateId};
use rustc_hash::FxHashSet;

/// `beginnings \ words`: the words w such that some uw is in `words` with u in
/// `beginnings`. Both have the same tracks.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn left_quotient(beginnings: &Dfa, words: &Dfa, control: &Control) -> Result<Nfa, Reason> {
    assert_eq!(beginnings.tracks(), words.tracks(), "both sides have the same tracks");
    let tracks = words.tracks();
    let onto: Vec<usize> = (0..tracks.len()).collect();
    let strides: Vec<usize> = onto.iter().map(|&track| tracks.stride(track)).collect();
    let factor = |dfa| Factor { tracks, transitions: Dfa::transitions(dfa), onto: &onto };
    let product = Product::new(factor(beginnings), factor(words), &strides);
    let (_, pairs) = product.explore(control)?;
    let starts = pairs
        .into_iter()
        .filter(|pair| beginnings.accepts_at(StateId::of(pair.0)))
        .map(|pair| StateId::of(pair.1));
    let accepting = words.accepting().to_vec();
    Ok(Nfa::from_parts(tracks.clone(), words.transitions().clone(), starts.collect(), accepting))
}

/// `words / ends`: the words w such that some wu is in `words` with u in `ends`. Both have
/// the same tracks.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn right_quotient(words: &Dfa, ends: &Dfa, control: &Control) -> Result<Dfa, Reason> {
    assert_eq!(words.tracks(), ends.tracks(), "both sides have the same tracks");
    // Pairs of states from which one word leads both to acceptance, found from the end.
    let back = crate::reverse(&Nfa::from(words), control)?;
    let ends_back = crate::reverse(&Nfa::from(ends), control)?;
    let mut seen: FxHashSet<(StateId, StateId)> = FxHashSet::default();
    let mut stack: Vec<(StateId, StateId)> = Vec::new();
    for &p in back.initial() {
        stack.extend(ends_back.initial().iter().map(|&q| (p, q)));
    }
    seen.extend(stack.iter().copied());
    let mut accepting = vec![false; words.states()];
    while let Some((p, q)) = stack.pop() {
        if q == StateId::FIRST {
            accepting[p.index()] = true;
        }
        let (from, other) = (back.edges(p), ends_back.edges(q));
        let mut start = 0;
        for (symbol, source) in from.iter() {
            start += other.symbols[start..].partition_point(|&s| s < symbol);
            let same = other.symbols[start..].partition_point(|&s| s == symbol);
            for &end_source in &other.targets[start..start + same] {
                if seen.insert((source, end_source)) {
                    stack.push((source, end_source));
                }
            }
        }
        control.work(from.symbols.len() + 1, 0)?;
        control.state(seen.len(), 16 * seen.capacity())?;
    }
    Ok(Dfa::from_parts(words.tracks().clone(), words.transitions().clone(), accepting))
}
