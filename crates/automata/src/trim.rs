//! Trimming: states that no word reaches, or from which no word is accepted, are dropped.

use crate::{Control, Dfa, Nfa, Reason, StateId, Transitions};
use std::convert::Infallible;

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
    let ends: Vec<StateId> =
        (0..accepting.len()).filter(|&q| accepting[q]).map(StateId::new).collect();
    let from = reachable_within(transitions, initial, control)?;
    let to = reachable_within(&transitions.reversed_within(control)?, &ends, control)?;
    Ok(from.iter().zip(&to).map(|(&a, &b)| a && b).collect())
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
    let mut edges = Vec::new();
    for (q, number) in numbers.iter().enumerate() {
        if number.is_some() {
            edges.clear();
            edges.extend(
                transitions
                    .of(StateId::new(q))
                    .iter()
                    .filter_map(|(symbol, target)| Some((symbol, numbers[target.index()]?))),
            );
            control.work(edges.len(), kept.largest_array())?;
            kept.push_state(&mut edges)?;
            accepts.push(accepting[q]);
        }
    }
    Ok((kept, accepts, numbers))
}
