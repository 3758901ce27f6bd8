//! The members of an automaton: how many, and the first of them.
//!
//! They are what the automaton stands for in a formula (`table.rs`). A tuple of numbers has
//! many words, one for each amount of padding; it is listed once, by its shortest. Tuples
//! come in the order of the length of their longest number, then of their digits from the
//! most significant one, so natural numbers alone come in order; integers in a negative base
//! come by the lengths of their words, as in 0, 1, -2, -1, 4, 5, 2, 3 for base -2. Where a track
//! holds words, every word is a member of its own, and they come in the order of their lengths,
//! then of their digits as they are read.

use super::response::{Member, Size};
use crate::Systems;
use crate::kind::Kind;
use crate::prover::Failure;
use crate::table::{Predicate, order, prepare};
use wythoff_automata::{
    Control, Count, Dfa, Nfa, Reason, StateId, Symbol, count_words, determinize, minimize, reverse,
    shortlex_words,
};
use wythoff_numeration::Order;

/// The words of a predicate without padding, most significant digit first.
pub(super) struct Listing<'s> {
    systems: &'s Systems,
    kinds: Vec<Kind>,
    /// Whether the words are read backwards.
    turned: bool,
    words: Dfa,
}

impl<'s> Listing<'s> {
    pub(super) fn new(
        predicate: &Predicate,
        systems: &'s Systems,
        control: &Control,
    ) -> Result<Self, Failure> {
        let kinds: Vec<Kind> = predicate.tracks.iter().map(Kind::from).collect();
        let mut words = prepare(&predicate.dfa, &kinds, systems, control)?;
        let order = order(&kinds, systems);
        let turned = order == Some(Order::LeastSignificantFirst);
        if turned {
            words =
                minimize(&determinize(&reverse(&Nfa::from(&words), control)?, control)?, control)?;
        }
        if order.is_some() {
            let zero = words.tracks().zero().expect("0 is a digit of every number system");
            words = without_leading(&words, zero);
        }
        Ok(Self { systems, kinds, turned, words })
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
            let member = self.member(&word?, control)?;
            let digits = member.digits.iter().map(Vec::len).sum::<usize>();
            // Digits and numbers are kept, a word takes the bytes of its digits several times.
            control.work(digits, members.capacity() * size_of::<Member>())?;
            members.push(member);
        }
        Ok(members)
    }

    fn member(&self, word: &[Symbol], control: &Control) -> Result<Member, Reason> {
        let tracks = self.words.tracks();
        let mut digits: Vec<Vec<i32>> = (0..tracks.len())
            .map(|track| word.iter().map(|&symbol| tracks.digit(symbol, track)).collect())
            .collect();
        if self.turned {
            for track in &mut digits {
                track.reverse();
            }
        }
        let number = |(kind, digits): (&Kind, &Vec<i32>)| match kind {
            Kind::Number(id) => self.systems.get(*id).arithmetic.value(digits, control).map(Some),
            Kind::Word(_) | Kind::Length => Ok(None),
        };
        let numbers = self.kinds.iter().zip(&digits).map(number).collect::<Result<_, _>>()?;
        Ok(Member { numbers, digits })
    }
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
