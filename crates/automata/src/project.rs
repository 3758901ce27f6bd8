//! Projection: some tracks are forgotten, which makes an automaton nondeterministic.

use crate::{Control, Dfa, Nfa, Reason, StateId, Symbol, Transitions};

/// The words of an automaton on the tracks `keep` alone, in that order.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn project(dfa: &Dfa, keep: &[usize], control: &Control) -> Result<Nfa, Reason> {
    let tracks = dfa.tracks().select(keep).expect("fewer tracks make fewer symbols");
    let table = dfa.tracks().projection(keep);
    let mut transitions = Transitions::new();
    let mut edges = Vec::new();
    for state in 0..dfa.states() {
        edges.clear();
        let old = dfa.edges(StateId::new(state));
        edges.extend(
            old.iter()
                .map(|(symbol, target)| (Symbol::new(table[symbol.index()] as usize), target)),
        );
        control.work(edges.len() + 1, transitions.largest_array())?;
        transitions.push_state(&mut edges)?;
    }
    let accepting = dfa.accepting().to_vec();
    Ok(Nfa::from_parts(tracks, transitions, vec![StateId::FIRST], accepting))
}
