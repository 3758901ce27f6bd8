//! Trimming: states that no word reaches, or from which no word is accepted, are dropped.
//!
//! The latter are found by sweeps: a state that an edge leads from to a useful one is useful.
//! States are numbered about in the order in which words reach them, so a few sweeps, from the
//! last to the first and back, find nearly all; only if they do not, edges are turned round.
//! In products two thirds of the states lead nowhere.

use crate::{Control, Dfa, Nfa, Reason, StateId, Transitions};
use std::borrow::Cow;
use std::convert::Infallible;

/// After so many sweeps it is cheaper to turn the edges round.
const MOST_SWEEPS: usize = 10;

/// The same language without useless states; the order of the others is kept.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn trim(dfa: &Dfa, control: &Control) -> Result<Dfa, Reason> {
    let initial = [StateId::FIRST];
    let useful = useful(dfa.transitions(), &initial, dfa.accepting(), control)?;
    if !useful[0] {
        // The initial state leads nowhere, so no word is accepted.
        return Ok(Dfa::nothing(dfa.tracks().clone()));
    }
    if useful.iter().all(|&keep| keep) {
        return Ok(dfa.clone());
    }
    let (transitions, accepting, _) = keep(dfa.transitions(), dfa.accepting(), &useful, control)?;
    Ok(Dfa::from_parts(dfa.tracks().clone(), transitions, accepting))
}

/// The same language without states from which no word is accepted.
pub(crate) fn without_dead_ends<'a>(
    dfa: &'a Dfa,
    control: &Control,
) -> Result<Cow<'a, Dfa>, Reason> {
    let useful = leading_to(dfa.transitions(), dfa.accepting(), control)?;
    if !useful[0] {
        return Ok(Cow::Owned(Dfa::nothing(dfa.tracks().clone())));
    }
    if useful.iter().all(|&keep| keep) {
        return Ok(Cow::Borrowed(dfa));
    }
    let (transitions, accepting, _) = keep(dfa.transitions(), dfa.accepting(), &useful, control)?;
    Ok(Cow::Owned(Dfa::from_parts(dfa.tracks().clone(), transitions, accepting)))
}

/// The same for a nondeterministic automaton.
pub(crate) fn trim_nfa(nfa: Nfa, control: &Control) -> Result<Nfa, Reason> {
    let useful = useful(nfa.transitions(), nfa.initial(), nfa.accepting(), control)?;
    if useful.iter().all(|&keep| keep) {
        return Ok(nfa);
    }
    let (transitions, accepting, numbers) =
        keep(nfa.transitions(), nfa.accepting(), &useful, control)?;
    let initial = nfa.initial().iter().filter_map(|state| numbers[state.index()]).collect();
    Ok(Nfa::from_parts(nfa.tracks().clone(), transitions, initial, accepting))
}

/// Which states lie on a way from an initial to an accepting one.
fn useful(
    transitions: &Transitions,
    initial: &[StateId],
    accepting: &[bool],
    control: &Control,
) -> Result<Vec<bool>, Reason> {
    let from = reachable_within(transitions, initial, control)?;
    let to = leading_to(transitions, accepting, control)?;
    Ok(from.iter().zip(&to).map(|(&a, &b)| a && b).collect())
}

/// Which states lie on a way to one of the `ends`.
fn leading_to(
    transitions: &Transitions,
    ends: &[bool],
    control: &Control,
) -> Result<Vec<bool>, Reason> {
    let mut leads = ends.to_vec();
    let mut open: Vec<StateId> =
        (0..ends.len()).rev().filter(|&q| !ends[q]).map(StateId::new).collect();
    for _ in 0..MOST_SWEEPS {
        let before = open.len();
        let mut kept = 0;
        for place in 0..before {
            let state = open[place];
            let targets = transitions.of(state).targets;
            if targets.iter().any(|target| leads[target.index()]) {
                leads[state.index()] = true;
            } else {
                open[kept] = state;
                kept += 1;
            }
            control.work(targets.len(), 0)?;
        }
        open.truncate(kept);
        if kept == before || kept == 0 {
            return Ok(leads);
        }
        open.reverse();
    }
    let found: Vec<StateId> = (0..leads.len()).filter(|&q| leads[q]).map(StateId::new).collect();
    reachable_within(&transitions.reversed_within(control)?, &found, control)
}

/// Which states can be reached from some.
pub(crate) fn reachable(transitions: &Transitions, starts: &[StateId]) -> Vec<bool> {
    match reachable_by(transitions, starts, |_| Ok::<(), Infallible>(())) {
        Ok(seen) => seen,
    }
}

/// The same, counted.
pub(crate) fn reachable_within(
    transitions: &Transitions,
    starts: &[StateId],
    control: &Control,
) -> Result<Vec<bool>, Reason> {
    reachable_by(transitions, starts, |edges| control.work(edges, 0))
}

/// The same; `count` is told of the edges of every state.
fn reachable_by<E>(
    transitions: &Transitions,
    starts: &[StateId],
    count: impl Fn(usize) -> Result<(), E>,
) -> Result<Vec<bool>, E> {
    let mut seen = vec![false; transitions.states()];
    let mut stack = starts.to_vec();
    while let Some(state) = stack.pop() {
        if !std::mem::replace(&mut seen[state.index()], true) {
            let targets = transitions.of(state).targets;
            stack.extend(targets.iter().filter(|target| !seen[target.index()]));
            count(targets.len())?;
        }
    }
    Ok(seen)
}

pub(crate) type Kept = (Transitions, Vec<bool>, Vec<Option<StateId>>);

/// The edges among the states kept, which of them accept, and their numbers.
pub(crate) fn keep(
    transitions: &Transitions,
    accepting: &[bool],
    useful: &[bool],
    control: &Control,
) -> Result<Kept, Reason> {
    let mut count = 0;
    let numbers: Vec<Option<StateId>> = useful
        .iter()
        .map(|&keep| {
            keep.then(|| {
                count += 1;
                StateId::new(count - 1)
            })
        })
        .collect();
    let mut kept = Transitions::new();
    let mut accepts = Vec::with_capacity(count);
    for (q, number) in numbers.iter().enumerate() {
        if number.is_some() {
            let edges = transitions.of(StateId::new(q));
            // Numbers grow with the states, so the order of edges is kept.
            kept.push_sorted(
                edges
                    .iter()
                    .filter_map(|(symbol, target)| Some((symbol, numbers[target.index()]?))),
            )?;
            control.work(edges.symbols.len(), kept.largest_array())?;
            accepts.push(accepting[q]);
        }
    }
    Ok((kept, accepts, numbers))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Symbol, Tracks};

    /// A way through states that lie now before, now after one another, so that every sweep
    /// finds but a few of them, with a dead end at each.
    #[test]
    fn ways_that_no_sweep_follows_are_found() {
        let length = 8 * MOST_SWEEPS;
        let place = |i: usize| if i.is_multiple_of(2) { i / 2 } else { length - 1 - i / 2 };
        let mut states = vec![(false, Vec::new()); 2 * length];
        for i in 0..length {
            let dead_end = (Symbol::new(1), StateId::new(length + i));
            let onward = (Symbol::new(0), StateId::new(place((i + 1).min(length - 1))));
            states[place(i)] = (i == length - 1, vec![onward, dead_end]);
        }
        let dfa = Dfa::new(Tracks::up_to(&[2]).expect("two symbols"), states);
        let control = Control::unlimited();
        for trimmed in
            [trim(&dfa, &control), without_dead_ends(&dfa, &control).map(Cow::into_owned)]
        {
            let trimmed = trimmed.expect("no limit");
            assert_eq!((trimmed.states(), trimmed.edge_count()), (length, length));
            assert!(trimmed.accepts(vec![Symbol::new(0); length - 1]));
        }
    }
}
