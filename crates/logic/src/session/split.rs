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
use crate::opposite::replace;
use crate::prover::Failure;
use crate::syntax::{Name, Reference, Sign, Split};
use crate::table::{AutomaticWord, TrackKind};
use crate::{LogicError, LogicErrorKind, SystemId};
use wythoff_automata::{Dfa, difference, minimize, union};
use wythoff_numeration::{Beside, Opposed, Order, beside};

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
    pub(super) fn zero_elsewhere(
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
