//! Numbers beside integers: base k and base -k, Zeckendorf and negaFibonacci.
//!
//! Two systems of this kind have the natural numbers in common, and a relation between the
//! digits of one and of the other (`numeration`, `opposite.rs`) takes the track of an automaton
//! from one to the other: a join and a projection. An automaton over natural numbers has no
//! negative member then.

use crate::power::Power;
use crate::{SystemId, Systems};
use wythoff_automata::{
    Control, Dfa, Tracks, accept_before_zeros, determinize, join_onto, minimize, start_after_zeros,
};
use wythoff_numeration::{NumerationError, Opposed, Order};

/// A base or Fibonacci's system, whatever the sign of its weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Magnitude {
    Base(Power),
    Fibonacci,
}

impl Magnitude {
    /// Of the systems `msd_8`, `lsd_neg_8`, `msd_fib`, `msd_neg_fib` and the like.
    pub(crate) fn of(systems: &Systems, id: SystemId) -> Option<Self> {
        let name = &*systems.get(id).name;
        let (order, base) = name.split_at_checked("msd_".len())?;
        let natural = match base.strip_prefix("neg_") {
            Some(base) if id.is_signed() => format!("{order}{base}"),
            Some(_) => return None,
            None => name.to_owned(),
        };
        match Power::of(&natural) {
            Some(power) => Some(Self::Base(power)),
            None if &natural[4..] == "fib" && systems.is_built_in(&natural) => {
                Some(Self::Fibonacci)
            }
            None => None,
        }
    }

    /// The base as a power, if it is one.
    pub(crate) fn power(self) -> Option<Power> {
        match self {
            Self::Base(power) => Some(power),
            Self::Fibonacci => None,
        }
    }

    /// Whether automata of one can be made into automata of the other, as far as signs allow.
    pub(crate) fn meets(self, other: Self) -> bool {
        match (self, other) {
            (Self::Base(one), Self::Base(other)) => one.root == other.root,
            (Self::Fibonacci, Self::Fibonacci) => true,
            _ => false,
        }
    }

    /// The pair of systems.
    pub(crate) fn opposed(self) -> Opposed {
        match self {
            Self::Base(power) => Opposed::Base(power.base()),
            Self::Fibonacci => Opposed::Fibonacci,
        }
    }
}

/// The words whose track has been replaced by the other track of a relation: its first if the
/// track is on the second, and the other way round if `is_first`.
pub(crate) fn replace(
    dfa: &Dfa,
    track: usize,
    relation: &Dfa,
    is_first: bool,
    order: Order,
    control: &Control,
) -> Result<Dfa, NumerationError> {
    let count = dfa.tracks().len();
    let (own, other) = if is_first { (0, 1) } else { (1, 0) };
    let new = relation.tracks().select(&[other])?;
    let tracks: Tracks = dfa.tracks().followed_by(&new)?;
    let onto: Vec<usize> = (0..count).collect();
    let mut relation_onto = [0; 2];
    relation_onto[own] = track;
    relation_onto[other] = count;
    let mut keep = onto.clone();
    keep[track] = count;
    let nfa = join_onto((dfa, &onto), (relation, &relation_onto), &tracks, &keep, control)?;
    let zero = nfa.tracks().zero().expect("0 is a digit of every number system");
    // The track that was forgotten may have been the longest.
    let nfa = match order {
        Order::MostSignificantFirst => start_after_zeros(nfa, zero, control)?,
        Order::LeastSignificantFirst => accept_before_zeros(nfa, zero, control)?,
    };
    Ok(minimize(&determinize(&nfa, control)?, control)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_automata::{StateId, Symbol};
    use wythoff_numeration::{Beside, beside};

    /// Numbers of base 2 whose digits have an even sum, for one or two tracks.
    fn even(tracks: usize) -> Dfa {
        let tracks = Tracks::up_to(&vec![2; tracks]).expect("few symbols");
        let edges = |odd: usize| {
            let next = |symbol: usize| (odd + symbol.count_ones() as usize) % 2;
            (0..tracks.symbols()).map(|s| (Symbol::new(s), StateId::new(next(s)))).collect()
        };
        Dfa::new(tracks.clone(), vec![(true, edges(0)), (false, edges(1))])
    }

    /// The bits of an integer in base -2, most significant first, padded.
    fn bits(mut n: i64, length: usize) -> Vec<i32> {
        let mut bits = Vec::new();
        for _ in 0..length {
            let bit = n.rem_euclid(2);
            bits.push(i32::try_from(bit).expect("a bit"));
            n = (bit - n) / 2;
        }
        assert_eq!(n, 0, "long enough");
        bits.reverse();
        bits
    }

    #[test]
    fn a_track_of_numbers_becomes_one_of_integers_and_back() {
        let control = Control::unlimited();
        let order = Order::MostSignificantFirst;
        let sets = even(2);
        for (which, sign) in [(Beside::Itself, 1), (Beside::Negative, -1)] {
            let relation = beside(Opposed::Base(2), which, order, &control).expect("two digits");
            // The second of two tracks; the first stays in base 2.
            let integers = replace(&sets, 1, &relation, true, order, &control).expect("small");
            let back = replace(&integers, 1, &relation, false, order, &control).expect("small");
            assert_eq!(back, minimize(&sets, &control).expect("small"));
            for x in 0..40u32 {
                for y in -40..40i64 {
                    let word: Vec<Symbol> = bits(y, 10)
                        .iter()
                        .enumerate()
                        .map(|(i, &y)| {
                            let x = i32::try_from(x >> (9 - i) & 1).expect("a bit");
                            integers.tracks().symbol(&[x, y]).expect("digits")
                        })
                        .collect();
                    let number = u32::try_from(sign * y);
                    let expected = number.is_ok_and(|y| (x.count_ones() + y.count_ones()) % 2 == 0);
                    assert_eq!(integers.accepts(word), expected, "{x} {y} {sign}");
                }
            }
        }
    }
}
