//! Trimming: states that no word reaches, or from which no word is accepted, are dropped.

use crate::{Dfa, Nfa, StateId, Transitions};

/// The same language without useless states; the order of the others is kept.
#[must_use]
pub fn trim(dfa: &Dfa) -> Dfa {
    let initial = [StateId::FIRST];
    let useful = useful(dfa.transitions(), &initial, dfa.accepting());
    if !useful[0] {
        // The initial state leads nowhere, so no word is accepted.
        return Dfa::nothing(dfa.tracks().clone());
    }
    if useful.iter().all(|&keep| keep) {
        return dfa.clone();
    }
    let (transitions, accepting, _) = keep(dfa.transitions(), dfa.accepting(), &useful);
    Dfa::from_parts(dfa.tracks().clone(), transitions, accepting)
}

/// The same for a nondeterministic automaton.
#[must_use]
pub(crate) fn trim_nfa(nfa: Nfa) -> Nfa {
    let useful = useful(nfa.transitions(), nfa.initial(), nfa.accepting());
    if useful.iter().all(|&keep| keep) {
        return nfa;
    }
    let (transitions, accepting, numbers) = keep(nfa.transitions(), nfa.accepting(), &useful);
    let initial = nfa.initial().iter().filter_map(|state| numbers[state.index()]).collect();
    Nfa::from_parts(nfa.tracks().clone(), transitions, initial, accepting)
}

/// Which states lie on a way from an initial to an accepting one.
fn useful(transitions: &Transitions, initial: &[StateId], accepting: &[bool]) -> Vec<bool> {
    let ends: Vec<StateId> =
        (0..accepting.len()).filter(|&q| accepting[q]).map(StateId::new).collect();
    let from = reachable(transitions, initial);
    let to = reachable(&transitions.reversed(), &ends);
    from.iter().zip(&to).map(|(&a, &b)| a && b).collect()
}

pub(crate) fn reachable(transitions: &Transitions, starts: &[StateId]) -> Vec<bool> {
    let mut seen = vec![false; transitions.states()];
    let mut stack = starts.to_vec();
    while let Some(state) = stack.pop() {
        if !std::mem::replace(&mut seen[state.index()], true) {
            let targets = transitions.of(state).targets;
            stack.extend(targets.iter().filter(|target| !seen[target.index()]));
        }
    }
    seen
}

pub(crate) type Kept = (Transitions, Vec<bool>, Vec<Option<StateId>>);

/// The edges among the states kept, which of them accept, and their numbers.
pub(crate) fn keep(transitions: &Transitions, accepting: &[bool], useful: &[bool]) -> Kept {
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
            kept.push_state(&mut edges);
            accepts.push(accepting[q]);
        }
    }
    (kept, accepts, numbers)
}
