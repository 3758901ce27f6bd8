//! Languages whose digits are taken together, and taken apart.
//!
//! Only words of whole groups count: whoever wants the others pads them first. So the states
//! stay where digits are taken together, and where they are taken apart a state is one of the
//! groups' and the beginning of a group, whichever way the digits are read. Cost: for grouping,
//! the paths of m edges; for parting, edges times m for every beginning.

use super::Grouping;
use crate::{Control, Dfa, Reason, StateId, Symbol, Tracks};
use rustc_hash::FxHashSet;

/// The automaton that reads groups of the digits that `dfa` reads. The digits of all tracks are
/// those of the base in `dfa`, and those of groups in `tracks`.
///
/// # Errors
///
/// The control's reason.
pub fn group_language(
    dfa: &Dfa,
    tracks: &Tracks,
    grouping: Grouping,
    control: &Control,
) -> Result<Dfa, Reason> {
    let empty = tracks.zero().expect("0 is a digit of every base");
    Dfa::explore(tracks.clone(), StateId::FIRST, control, |&state, frontier| {
        // Where groups that have begun have got to, and their digits so far.
        let mut open: Vec<(StateId, Symbol)> = vec![(state, empty)];
        for read in 0..grouping.length {
            let mut longer = Vec::new();
            for (state, collected) in open {
                for (digit, target) in dfa.edges(state).iter() {
                    let so_far = (collected, read);
                    longer.push((target, grouping.collect(so_far, digit, tracks, dfa.tracks())));
                    control.work(1, size_of::<(StateId, Symbol)>() * longer.capacity())?;
                }
            }
            open = longer;
        }
        for (target, group) in open {
            frontier.lead(group, target)?;
        }
        Ok(dfa.accepts_at(state))
    })
}

/// The automaton that reads the digits one by one that `dfa` reads in groups. The digits of all
/// tracks are those of groups in `dfa`, and those of the base in `tracks`.
///
/// # Errors
///
/// The control's reason.
pub fn part_language(
    dfa: &Dfa,
    tracks: &Tracks,
    grouping: Grouping,
    control: &Control,
) -> Result<Dfa, Reason> {
    let start = (StateId::FIRST, Vec::new());
    Dfa::explore(tracks.clone(), start, control, |(state, read), frontier| {
        // Groups that begin alike have their first digits together.
        let mut begun = FxHashSet::default();
        for (group, target) in dfa.edges(*state).iter() {
            let path = grouping.apart(group, dfa.tracks(), tracks);
            control.work(path.len(), 0)?;
            if !path.starts_with(read) {
                continue;
            }
            let next = path[read.len()];
            if read.len() + 1 == path.len() {
                frontier.lead(next, (target, Vec::new()))?;
            } else if begun.insert(next) {
                frontier.lead(next, (*state, path[..=read.len()].to_vec()))?;
            }
        }
        Ok(read.is_empty() && dfa.accepts_at(*state))
    })
}
