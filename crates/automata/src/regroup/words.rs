//! Words whose digits are taken together, and taken apart.
//!
//! [`group_digits`] reads m digits at once: the states stay, and an edge is a path of m edges.
//! [`part_digits`] reads the digits of a group one by one, and collects them until the group is
//! full.
//!
//! Words are padded with zeros, which change no output, to whole groups. Where they are padded
//! at the end, a group begins with the first digit, and a group that is not full in the end is
//! filled with zeros. Where they are padded in front, only the end of a word tells how its
//! digits are grouped: all m ways are followed side by side, and the one whose group is full
//! gives the output. Cost: for grouping, states times symbols; for parting, states times
//! (symbols) with padding at the end, and up to the m-th power of that in front, in practice
//! not much more.

use super::Grouping;
use crate::{Control, Dfao, Frontier, StateId, Symbol, Tracks, WordError};

/// The automaton that reads groups of the digits that `word` reads. The digits of all tracks
/// are those of the base in `word`, and those of groups in `tracks`.
///
/// # Errors
///
/// The control's reason.
pub fn group_digits(
    word: &Dfao,
    tracks: &Tracks,
    grouping: Grouping,
    control: &Control,
) -> Result<Dfao, WordError> {
    // The single digits of every group, in the order in which they are read.
    let mut paths: Vec<Vec<Symbol>> = Vec::with_capacity(tracks.symbols());
    for symbol in (0..tracks.symbols()).map(Symbol::new) {
        let path = grouping.apart(symbol, tracks, word.tracks());
        control.work(path.len(), 32 * paths.capacity())?;
        paths.push(path);
    }
    Dfao::explore(tracks, StateId::FIRST, control, |&state, next| {
        for (group, path) in paths.iter().enumerate() {
            let end = path.iter().try_fold(state, |state, &digit| word.next(state, digit));
            control.work(path.len(), 0)?;
            if let Some(end) = end {
                next.lead(Symbol::new(group), end)?;
            }
        }
        Ok::<_, WordError>(Some(word.output_at(state)))
    })
}

/// The automaton that reads the digits one by one that `word` reads in groups. The digits of
/// all tracks are those of groups in `word`, and those of the base in `tracks`.
///
/// # Errors
///
/// The control's reason, or a word without an output that is the beginning of one with an
/// output.
pub fn part_digits(
    word: &Dfao,
    tracks: &Tracks,
    grouping: Grouping,
    control: &Control,
) -> Result<Dfao, WordError> {
    let parting = Parting { word, tracks, grouping };
    let empty = word.tracks().zero().expect("0 is a digit of every base");
    if !grouping.high_first {
        let start = Group { state: StateId::FIRST, collected: empty, digits: 0 };
        return Dfao::explore(tracks, start, control, |group, next| {
            parting.low_first(*group, next)
        });
    }
    // As if zeros had been read: any number of them may stand in front.
    let group = |digits| Some(Group { state: StateId::FIRST, collected: empty, digits });
    let start: Vec<Option<Group>> = (0..grouping.length).map(group).collect();
    Dfao::explore(tracks, start, control, |groups, next| parting.high_first(groups, next))
}

/// A group that is being read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Group {
    /// Where the full groups before it led.
    state: StateId,
    /// The digits read so far, as if the others were 0.
    collected: Symbol,
    digits: u32,
}

struct Parting<'a> {
    word: &'a Dfao,
    tracks: &'a Tracks,
    grouping: Grouping,
}

impl Parting<'_> {
    /// A group with one digit more; `None` if it is full and leads nowhere.
    fn read(&self, group: Group, digit: Symbol) -> Option<Group> {
        let groups = self.word.tracks();
        let collected =
            self.grouping.collect((group.collected, group.digits), digit, groups, self.tracks);
        if group.digits + 1 < self.grouping.length {
            return Some(Group { collected, digits: group.digits + 1, ..group });
        }
        let state = self.word.next(group.state, collected)?;
        let empty = groups.zero().expect("0 is a digit of every base");
        Some(Group { state, collected: empty, digits: 0 })
    }

    fn symbols(&self) -> impl Iterator<Item = Symbol> + use<> {
        (0..self.tracks.symbols()).map(Symbol::new)
    }

    fn low_first(
        &self,
        group: Group,
        next: &mut Frontier<'_, Group>,
    ) -> Result<Option<i64>, WordError> {
        for digit in self.symbols() {
            if let Some(after) = self.read(group, digit) {
                next.lead(digit, after)?;
            }
        }
        let end = match group.digits {
            0 => Some(group.state),
            _ => self.word.next(group.state, group.collected),
        };
        Ok(end.map(|end| self.word.output_at(end)))
    }

    /// Entry k is the group for the case that k of its digits were read.
    fn high_first(
        &self,
        groups: &[Option<Group>],
        next: &mut Frontier<'_, Vec<Option<Group>>>,
    ) -> Result<Option<i64>, WordError> {
        for digit in self.symbols() {
            let mut after: Vec<Option<Group>> =
                groups.iter().map(|group| self.read((*group)?, digit)).collect();
            after.rotate_right(1);
            if after.iter().any(Option::is_some) {
                next.lead(digit, after)?;
            }
        }
        Ok(groups[0].map(|group| self.word.output_at(group.state)))
    }
}
