//! Closing under padding with zeros, after tracks were forgotten.
//!
//! Numbers on several tracks are padded with zeros to one length, and a forgotten track
//! may have been the longest. Then a word is accepted only with more zeros than it needs;
//! these two operations accept it with fewer.

use crate::{Control, Nfa, Reason, StateId, Symbol};

/// Starts wherever leading zeros lead: words lose any number of `zero`s in front.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn start_after_zeros(nfa: Nfa, zero: Symbol, control: &Control) -> Result<Nfa, Reason> {
    let (tracks, transitions, initial, accepting) = nfa.into_parts();
    let mut seen = vec![false; accepting.len()];
    let mut stack = initial;
    let mut reached = Vec::new();
    while let Some(state) = stack.pop() {
        if std::mem::replace(&mut seen[state.index()], true) {
            continue;
        }
        reached.push(state);
        let edges = transitions.of(state);
        let from = edges.symbols.partition_point(|&symbol| symbol < zero);
        let until = edges.symbols.partition_point(|&symbol| symbol <= zero);
        stack.extend_from_slice(&edges.targets[from..until]);
        control.work(until - from + 1, 0)?;
    }
    Ok(Nfa::from_parts(tracks, transitions, reached, accepting))
}

/// Accepts wherever trailing zeros lead to acceptance: words lose any number of `zero`s
/// at the end.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn accept_before_zeros(nfa: Nfa, zero: Symbol, control: &Control) -> Result<Nfa, Reason> {
    let (tracks, transitions, initial, mut accepting) = nfa.into_parts();
    let back = transitions.reversed_within(control)?;
    let mut stack: Vec<StateId> =
        (0..accepting.len()).filter(|&q| accepting[q]).map(StateId::new).collect();
    while let Some(state) = stack.pop() {
        control.work(back.of(state).symbols.len(), 0)?;
        for (symbol, source) in back.of(state).iter() {
            if symbol == zero && !accepting[source.index()] {
                accepting[source.index()] = true;
                stack.push(source);
            }
        }
    }
    Ok(Nfa::from_parts(tracks, transitions, initial, accepting))
}
