//! Pairs by their digits: a number that ends in an even number of zeros, and the same with one
//! zero more.
//!
//! Where every positive number is in one pair, and the larger numbers of the pairs are those with
//! one zero more than the smaller ones, it cannot be otherwise: a number is the larger one if and
//! only if it ends in a zero, and is a smaller one without it. So it is in Wythoff's game, in
//! Zeckendorf digits, and in the (s, t)-Wythoff games in the system of β with
//! β² = (s + t - 1)·β + s (Fraenkel, "Heap games, numeration systems and sequences", Annals of
//! Combinatorics 2, 1998).
//!
//! Cost: a state for every digit and every state of the automaton of canonical words, at most
//! four times.

use crate::algebraic::Algebraic;
use crate::look::Look;
use crate::{DiscoveryError, Numerals, Theorem};
use rustc_hash::FxHashMap;
use wythoff_automata::{Control, Dfa, Reason, StateId, Symbol, Tracks, minimize};
use wythoff_games::{MoveFamily, Rules};
use wythoff_numeration::NumberSystem;

impl Theorem {
    /// Whether its positions are the pairs, in both orders, of a number that ends in an even
    /// number of zeros and the same with one zero more, and (0, 0).
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn is_shift(&self, control: &Control) -> Result<bool, DiscoveryError> {
        if self.numerals.unfinished().is_some() {
            // With a zero less a canonical word may be none.
            return Ok(false);
        }
        Ok(shifts(&self.numerals, control)? == minimize(&self.set, control)?)
    }
}

/// The system of β with β² = (s + t - 1)·β + s, if the rules have a wedge `l < s·k + t` and the
/// board one beam, whose slope may be β. A board has too few digits in the system of a large β
/// for a slope to be told from others nearby.
pub(crate) fn system_of_wedges(
    rules: &Rules,
    look: &Look,
    control: &Control,
) -> Result<Option<NumberSystem>, Reason> {
    let [beam] = &look.beams[..] else { return Ok(None) };
    for wedge in rules.families().iter().filter_map(MoveFamily::wedge) {
        let (s, t) = (i64::from(wedge.rate), i64::from(wedge.offset));
        let trace = s + t - 1;
        let square = trace.checked_mul(trace).and_then(|square| square.checked_add(4 * s));
        let slope = square.and_then(|square| Algebraic::quadratic(trace, 1, square, 2));
        if let Some(slope) = slope.filter(|slope| slope.is_near(beam.slope)) {
            return slope.own_system(control);
        }
    }
    Ok(None)
}

/// What has been read of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Read {
    /// Zeros of both.
    Nothing,
    /// More.
    Some {
        /// Whether the larger pile is the first of the two.
        first_is_larger: bool,
        /// The last digit of the larger pile, which the smaller one has next.
        digit: usize,
        /// What the digits of the larger pile are for the automaton of canonical words.
        canonical: StateId,
        /// Whether they end in an odd number of zeros.
        odd: bool,
    },
}

/// The automaton of the pairs, in both orders, of a number that ends in an even number of zeros
/// and the same with one zero more.
pub(crate) fn shifts(numerals: &Numerals, control: &Control) -> Result<Dfa, Reason> {
    let base = usize::from(numerals.base());
    let valid = numerals.valid();
    let digits = u32::from(numerals.base());
    let tracks = Tracks::up_to(&[digits, digits]).expect("two tracks of small digits");
    let mut order = vec![Read::Nothing];
    let mut ids = FxHashMap::from_iter([(Read::Nothing, 0)]);
    let mut states = Vec::new();
    while let Some(&read) = order.get(states.len()) {
        control.work(base, 0)?;
        let mut edges: Vec<(Symbol, Read)> = Vec::new();
        let accepts = match read {
            Read::Nothing => true,
            Read::Some { odd, .. } => odd,
        };
        let (sides, before, from): (&[bool], usize, StateId) = match read {
            Read::Nothing => (&[false, true], 0, StateId::FIRST),
            Read::Some { first_is_larger: false, digit, canonical, .. } => {
                (&[false], digit, canonical)
            }
            Read::Some { digit, canonical, .. } => (&[true], digit, canonical),
        };
        for &first_is_larger in sides {
            for digit in 0..base {
                let pair = if first_is_larger { (digit, before) } else { (before, digit) };
                let symbol = Symbol::new(pair.0 * base + pair.1);
                let next = match read {
                    Read::Nothing if digit == 0 && first_is_larger => continue,
                    Read::Nothing if digit == 0 => Read::Nothing,
                    _ => {
                        let place = i32::try_from(digit).expect("a small digit");
                        let place = numerals.arithmetic().symbol(place);
                        let Some(canonical) = place.and_then(|place| valid.next(from, place))
                        else {
                            continue;
                        };
                        let was_odd = matches!(read, Read::Some { odd: true, .. });
                        let odd = digit == 0 && !was_odd;
                        Read::Some { first_is_larger, digit, canonical, odd }
                    }
                };
                edges.push((symbol, next));
            }
        }
        edges.sort_unstable_by_key(|edge| edge.0);
        let edges = edges.into_iter().map(|(symbol, next)| {
            let id = *ids.entry(next).or_insert_with(|| {
                order.push(next);
                order.len() - 1
            });
            (symbol, StateId::new(id))
        });
        states.push((accepts, edges.collect()));
    }
    minimize(&wythoff_automata::trim(&Dfa::new(tracks, states), control)?, control)
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_int::UBig;
    use wythoff_numeration::NumberSystem;

    /// By the digits themselves.
    fn is_pair(numerals: &Numerals, x: u32, y: u32) -> bool {
        let (small, large) =
            (numerals.represent(&x.min(y).into()), numerals.represent(&x.max(y).into()));
        let zeros = small.iter().rev().take_while(|&&digit| digit == 0).count();
        let shifted = small.iter().copied().chain([0]).eq(large);
        x == 0 && y == 0 || x.min(y) > 0 && shifted && zeros % 2 == 0
    }

    #[test]
    fn pairs_are_those_of_the_digits() -> Result<(), DiscoveryError> {
        let control = Control::unlimited();
        for name in ["fib", "parry:;2,1", "parry:;5,2", "parry:2,0;1", "parry:;11,5"] {
            let system: NumberSystem = name.parse().expect("a number system");
            let numerals = Numerals::new(system, &control)?;
            let set = shifts(&numerals, &control)?;
            for (x, y) in (0..150).flat_map(|x| (0..150).map(move |y| (x, y))) {
                let accepted = numerals.contains(&set, &UBig::from(x), &UBig::from(y));
                assert_eq!(accepted, is_pair(&numerals, x, y), "({x}, {y}) in {name}");
            }
        }
        Ok(())
    }
}
