//! `split` and `rsplit`: from integers to natural numbers, sign by sign, and back.
//!
//! `split M N [+][-][]` makes of a word or automaton N over base -k one over base k:
//! M[x][y][z] = N[x][-y][z]. `rsplit N [+][-][] M` goes the other way: N[x][-y][z] =
//! M[x][y][z] for natural x and y, and 0 elsewhere, so that `join` puts the parts of all signs
//! together again. Both replace a track by another beside which its digits stand
//! (`numeration`, `opposite.rs`): a join and a projection for every track and letter.
//!
//! As in Walnut, `split` of a word that is said to be over base k reads its digits as those of
//! base -k; there is a warning, because its header says something else.

use super::response::{Answer, Notice};
use super::{Job, Session};
use crate::lint::Warning;
use crate::prover::Failure;
use crate::syntax::{Name, Reference, Sign, Split};
use crate::table::{AutomaticWord, TrackKind};
use crate::{LogicError, LogicErrorKind, SystemId};
use wythoff_automata::{
    Control, Dfa, Tracks, accept_before_zeros, determinize, difference, join_onto, minimize,
    start_after_zeros, union,
};
use wythoff_numeration::{Beside, NumerationError, Opposed, Order, beside};

impl Session {
    pub(super) fn split(&mut self, split: &Split, job: &mut Job<'_>) -> Result<Answer, Failure> {
        let old = &split.old;
        let (word, is_word) = self.word_or_automaton(old, job)?;
        if split.signs.len() != word.tracks.len() {
            let message = format!(
                "`{}` has {} tracks, but {} signs are given",
                old.name.text,
                word.tracks.len(),
                split.signs.len()
            );
            return Err(LogicError::new(LogicErrorKind::Type, message)
                .at(old.name.span)
                .helping("each track has one: [+], [-], or [] to leave it as it is")
                .into());
        }
        let mut languages = self.letters(&old.name, &word, job)?;
        let mut kinds = word.tracks.clone();
        for (track, sign) in split.signs.iter().enumerate() {
            let Some(sign) = sign else { continue };
            let replaced = self.opposite(&kinds[track], split.is_reverse, &old.name, job)?;
            let which = match sign {
                Sign::Plus => Beside::Itself,
                Sign::Minus => Beside::Negative,
            };
            let relation = beside(replaced.opposed, which, replaced.order, job.control)?;
            for (_, dfa) in &mut languages {
                *dfa =
                    replace(dfa, track, &relation, split.is_reverse, replaced.order, job.control)?;
            }
            kinds[track] = TrackKind::System(replaced.system);
        }
        let made = self.zero_elsewhere(kinds, languages, job)?;
        let result = Reference { dollar: split.result.dollar || !is_word, ..split.result.clone() };
        self.keep_word_as(&result, made, job)
    }

    /// What a track becomes.
    fn opposite(
        &mut self,
        track: &TrackKind,
        is_reverse: bool,
        at: &Name,
        job: &mut Job<'_>,
    ) -> Result<Replaced, Failure> {
        let wrong = |message: String| {
            Failure::Wrong(LogicError::new(LogicErrorKind::Type, message).at(at.span))
        };
        let TrackKind::System(id) = track else {
            return Err(wrong("a track of words has no sign; write [] for it".to_owned()));
        };
        let name = self.prover.systems.get(*id).name.clone();
        let (prefix, base) = name.split_at("msd_".len());
        let (positive, is_negative) = match base.strip_prefix("neg_") {
            Some(positive) => (positive, true),
            None => (base, false),
        };
        let opposed = match positive.parse::<u32>() {
            Ok(base) if base >= 2 => Opposed::Base(base),
            _ if self.prover.systems.is_built_in(&format!("{prefix}{positive}"))
                && positive == "fib" =>
            {
                Opposed::Fibonacci
            }
            _ => {
                let message = format!("{name} has no sign: there is no system opposite to it");
                return Err(wrong(message)
                    .helping("bases have one (msd_2 and msd_neg_2), and fib has neg_fib"));
            }
        };
        let new = match (is_reverse, is_negative) {
            (true, true) => {
                let message = format!(
                    "{name} has integers already; `rsplit` takes numbers of {prefix}{positive} to them"
                );
                return Err(wrong(message));
            }
            (true, false) => format!("{prefix}neg_{positive}"),
            (false, is_negative) => {
                if !is_negative {
                    let message = format!(
                        "`{}` is over {name}; its digits are read as those of {prefix}neg_{positive}",
                        at.text
                    );
                    let warning = Warning { span: at.span, message };
                    job.warnings.push(Notice { warning, expanded: None });
                }
                format!("{prefix}{positive}")
            }
        };
        let system = self.prover.find_system(&new, job.control);
        let system = system.map_err(|error| error.at(at.span))?;
        let order = self.prover.systems.get(system).arithmetic.order();
        Ok(Replaced { opposed, system, order })
    }

    /// The word of some languages; 0 where there is no letter.
    fn zero_elsewhere(
        &self,
        kinds: Vec<TrackKind>,
        mut languages: Vec<(i64, Dfa)>,
        job: &Job<'_>,
    ) -> Result<AutomaticWord, Failure> {
        languages.retain(|(letter, _)| *letter != 0);
        let mut others = Dfa::nothing(self.tracks(&kinds)?);
        for (_, dfa) in &languages {
            others = minimize(&union(&others, dfa, job.control)?, job.control)?;
        }
        let zeros = difference(&self.valid_tuples(&kinds, job)?, &others, job.control)?;
        languages.push((0, minimize(&zeros, job.control)?));
        self.word_of_languages(kinds, &languages, job)
    }
}

/// What a track becomes: in which pair of systems, and which of them it is then.
struct Replaced {
    opposed: Opposed,
    system: SystemId,
    order: Order,
}

/// The words whose track has been replaced by the other track of a relation: its first if the
/// track is on the second, and the other way round if `is_first`.
fn replace(
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
