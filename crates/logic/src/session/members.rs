//! The members of an automaton: how many, and the first of them as numbers.
//!
//! A tuple of numbers has many words, one for each amount of padding; it is listed once,
//! by its shortest. Tuples come in the order of the length of their longest number, then
//! of their digits from the most significant one, so numbers alone come in order.

use super::response::{Member, Size};
use crate::table::{Predicate, TrackKind};
use crate::{SystemId, Systems};
use wythoff_automata::{
    Control, Count, Dfa, Nfa, Reason, StateId, Symbol, count_words, determinize, join, minimize,
    reverse, shortlex_words,
};
use wythoff_numeration::Order;

/// The words of a predicate without padding, most significant digit first.
pub(super) struct Listing<'s> {
    systems: &'s Systems,
    /// None where a track has no number system.
    ids: Option<Vec<SystemId>>,
    order: Order,
    words: Dfa,
}

impl<'s> Listing<'s> {
    pub(super) fn new(
        predicate: &Predicate,
        systems: &'s Systems,
        control: &Control,
    ) -> Result<Self, Reason> {
        let ids: Option<Vec<SystemId>> = predicate
            .tracks
            .iter()
            .map(|kind| match kind {
                TrackKind::System(id) => Some(*id),
                TrackKind::Digits(_) => None,
            })
            .collect();
        let order = ids
            .as_ref()
            .and_then(|ids| ids.first())
            .map_or(Order::MostSignificantFirst, |&id| systems.get(id).arithmetic.order());
        let words = match (order, &ids) {
            (Order::LeastSignificantFirst, Some(_)) => minimize(
                &determinize(&reverse(&Nfa::from(&*predicate.dfa), control)?, control)?,
                control,
            )?,
            _ => (*predicate.dfa).clone(),
        };
        let words = match (&ids, words.tracks().zero()) {
            (Some(ids), Some(zero)) => {
                without_leading(&canonical(words, ids, systems, control)?, zero)
            }
            _ => words,
        };
        Ok(Self { systems, ids, order, words })
    }

    pub(super) fn size(&self, control: &Control) -> Result<Size, Reason> {
        Ok(match count_words(&self.words, control)? {
            Count::Finite(count) => Size::Finite(count),
            Count::Large => Size::Large,
            Count::Infinite => Size::Infinite,
        })
    }

    pub(super) fn first(&self, count: usize, control: &Control) -> Result<Vec<Member>, Reason> {
        if self.words.tracks().is_empty() {
            return Ok(Vec::new());
        }
        let mut members = Vec::new();
        for word in shortlex_words(&self.words, control)?.take(count) {
            let member = self.member(&word?);
            let digits = member.digits.iter().map(Vec::len).sum::<usize>();
            // Digits and numbers are kept, a word takes the bytes of its digits several times.
            control.work(digits, members.capacity() * size_of::<Member>())?;
            members.push(member);
        }
        Ok(members)
    }

    fn member(&self, word: &[Symbol]) -> Member {
        let tracks = self.words.tracks();
        let mut digits: Vec<Vec<i32>> = (0..tracks.len())
            .map(|track| word.iter().map(|&symbol| tracks.digit(symbol, track)).collect())
            .collect();
        if self.order == Order::LeastSignificantFirst && self.ids.is_some() {
            for track in &mut digits {
                track.reverse();
            }
        }
        let numbers = self.ids.as_ref().map(|ids| {
            let number = |(&id, digits): (&SystemId, &Vec<i32>)| {
                self.systems.get(id).arithmetic.value(digits)
            };
            ids.iter().zip(&digits).map(number).collect()
        });
        Member { numbers, digits }
    }
}

/// The words, most significant digit first, that are canonical on every track: a regular
/// expression may accept others, but in a formula they stand for nothing.
fn canonical(
    words: Dfa,
    ids: &[SystemId],
    systems: &Systems,
    control: &Control,
) -> Result<Dfa, Reason> {
    let tracks = words.tracks().clone();
    let onto: Vec<usize> = (0..ids.len()).collect();
    let mut words = words;
    for (track, &id) in ids.iter().enumerate() {
        let arithmetic = &systems.get(id).arithmetic;
        let turned;
        let valid = match arithmetic.order() {
            Order::MostSignificantFirst => arithmetic.valid(),
            Order::LeastSignificantFirst => {
                turned = determinize(&reverse(&Nfa::from(arithmetic.valid()), control)?, control)?;
                &turned
            }
        };
        words = join((&words, &onto), (valid, &[track]), &tracks, control)?;
    }
    Ok(words)
}

/// The words that do not begin with a symbol.
fn without_leading(dfa: &Dfa, symbol: Symbol) -> Dfa {
    let moved = |state: StateId| StateId::new(state.index() + 1);
    let edges = |state: StateId| dfa.edges(state).iter().map(|(s, target)| (s, moved(target)));
    let mut states = Vec::with_capacity(dfa.states() + 1);
    let first = edges(StateId::FIRST).filter(|edge| edge.0 != symbol).collect();
    states.push((dfa.accepts_at(StateId::FIRST), first));
    for state in (0..dfa.states()).map(StateId::new) {
        states.push((dfa.accepts_at(state), edges(state).collect()));
    }
    Dfa::new(dfa.tracks().clone(), states)
}
