//! What the tests of all systems share: words of several numbers, and linear relations against
//! plain arithmetic.

use super::{Arithmetic, Order};
use crate::Relation;
use dashu_int::IBig;
use proptest::prelude::*;
use wythoff_automata::{Control, Symbol, Tracks};

pub(super) const RELATIONS: [Relation; 6] = [
    Relation::Equal,
    Relation::NotEqual,
    Relation::Less,
    Relation::AtMost,
    Relation::Greater,
    Relation::AtLeast,
];

/// The word of several numbers, padded by `extra` zeros more than needed.
pub(super) fn word<N: Copy + Into<IBig>>(
    arithmetic: &Arithmetic,
    numbers: &[N],
    extra: usize,
    tracks: &Tracks,
) -> Vec<Symbol> {
    let unlimited = &Control::unlimited();
    let represent = |&n: &N| arithmetic.represent(&n.into(), unlimited).expect("no limit");
    let words: Vec<Vec<i32>> = numbers.iter().map(represent).collect();
    let length = words.iter().map(Vec::len).max().unwrap_or(0) + extra;
    let digit = |word: &Vec<i32>, place: usize| match arithmetic.order() {
        Order::LeastSignificantFirst => word.get(place).copied().unwrap_or(0),
        Order::MostSignificantFirst => {
            (place + word.len()).checked_sub(length).map_or(0, |i| word[i])
        }
    };
    let column = |place| words.iter().map(|word| digit(word, place)).collect::<Vec<i32>>();
    let symbol = |place| tracks.symbol(&column(place)).expect("digits of the system");
    (0..length).map(symbol).collect()
}

/// Σ c_i·x_i ⋈ constant.
#[derive(Clone, Copy, Debug)]
pub(super) struct Linear<'a> {
    pub(super) coefficients: &'a [i64],
    pub(super) relation: Relation,
    pub(super) constant: i64,
}

impl Linear<'_> {
    /// The automaton of the relation accepts the words of those samples for which it holds. A
    /// sample has as many numbers as there are coefficients, or more.
    pub(super) fn agrees(
        self,
        arithmetic: &Arithmetic,
        samples: &[Vec<i64>],
        extra: usize,
    ) -> Result<(), TestCaseError> {
        let Self { coefficients, relation, constant } = self;
        let unlimited = &Control::unlimited();
        let dfa = arithmetic.linear(coefficients, relation, &constant.into(), unlimited)?;
        let sum =
            |numbers: &[i64]| -> i64 { coefficients.iter().zip(numbers).map(|(c, x)| c * x).sum() };
        for sample in samples {
            let mut numbers = sample[..coefficients.len()].to_vec();
            // Half of the samples are moved next to equality.
            if sample.last().is_some_and(|last| last % 2 == 0) && coefficients[0] != 0 {
                numbers[0] += (constant - sum(&numbers)) / coefficients[0];
            }
            if !arithmetic.is_signed() {
                numbers[0] = numbers[0].max(0);
            }
            let expected = relation.holds(sum(&numbers).cmp(&constant));
            let word = word(arithmetic, &numbers, extra, dfa.tracks());
            prop_assert_eq!(dfa.accepts(word), expected, "{:?}: {:?}", self, numbers);
        }
        Ok(())
    }
}
