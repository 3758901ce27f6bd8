//! Moving tracks: another order, a larger set of digits, or two tracks made one.

use crate::{Control, Dfa, Reason, StateId, Symbol, Tracks, Transitions};

/// The automaton with its track i on track `onto[i]` of `tracks`. Several tracks may go
/// to one; then they have to agree. Digits are matched by value; every track of `tracks`
/// is reached.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn rename(
    dfa: &Dfa,
    onto: &[usize],
    tracks: &Tracks,
    control: &Control,
) -> Result<Dfa, Reason> {
    let identity = onto.iter().enumerate().all(|(i, &track)| i == track);
    if identity && tracks == dfa.tracks() {
        return Ok(dfa.clone());
    }
    let table: Vec<Option<Symbol>> = (0..dfa.tracks().symbols())
        .map(|symbol| {
            let mut digits: Vec<Option<i32>> = vec![None; tracks.len()];
            for (i, &track) in onto.iter().enumerate() {
                let digit = dfa.tracks().digit(Symbol::new(symbol), i);
                if *digits[track].get_or_insert(digit) != digit {
                    return None;
                }
            }
            tracks.symbol(&digits.into_iter().collect::<Option<Vec<i32>>>()?)
        })
        .collect();
    // A symbol costs as much as some edges.
    control.work(8 * table.len(), 0)?;
    let mut transitions = Transitions::new();
    let mut edges = Vec::new();
    for state in 0..dfa.states() {
        edges.clear();
        let old = dfa.edges(StateId::new(state));
        edges.extend(
            old.iter().filter_map(|(symbol, target)| Some((table[symbol.index()]?, target))),
        );
        control.work(old.symbols.len() + 1, transitions.largest_array())?;
        transitions.push_state(&mut edges)?;
    }
    Ok(Dfa::from_parts(tracks.clone(), transitions, dfa.accepting().to_vec()))
}
