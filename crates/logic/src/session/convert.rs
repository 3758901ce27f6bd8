//! `convert`: the same word or automaton in another number system.
//!
//! * Between the two orders of one system: the reversal.
//! * Between bases that are powers of one number: digits are taken together or apart
//!   (`automata`, `regroup.rs`), for any number of indices.
//! * Between any other two systems, for one index: an ultimately periodic word can be written
//!   in every system, as sums can. Whether it is one is a formula. Words that are not are
//!   refused: in systems whose numbers grow multiplicatively independently, no other word is
//!   automatic in both (for bases Cobham, "On the base-dependence of sets of numbers
//!   recognizable by finite automata", 1969; for Fibonacci, Tribonacci and the like Durand,
//!   "Cobham's theorem for substitutions", 2011). Where that is not known, the refusal does
//!   not claim it.

use super::response::Answer;
use super::{Job, Session};
use crate::power::Power;
use crate::prover::{Failure, Outcome};
use crate::syntax::{Reference, SystemName, parse_formula};
use crate::table::{AutomaticWord, TrackKind};
use crate::{LogicError, LogicErrorKind, System, SystemId};
use std::collections::BTreeMap;
use std::sync::Arc;
use wythoff_automata::{
    Dfa, Dfao, Grouping, Reason, Symbol, Tracks, equivalent, group_digits, minimize,
    minimize_words, part_digits, shortest_word, union,
};
use wythoff_numeration::Order;

/// The most letters before a word repeats itself and of a period together.
const LONGEST_PERIOD: usize = 256;

/// How many letters are looked at for a period: so many times more that the repetitions of
/// words such as Fibonacci's are not taken for one. To decide that would be right but long.
const LOOKED_AT: usize = 16 * LONGEST_PERIOD;

impl Session {
    pub(super) fn convert(
        &mut self,
        result: &Reference,
        system: &SystemName,
        old: &Reference,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let place = system.span.unwrap_or(old.name.span);
        let wanted = self.prover.find_system(&system.text, job.control);
        let wanted = wanted.map_err(|error| error.at(place))?;
        let (word, is_word) = self.word_or_automaton(old, job)?;
        let made = self.converted(&word, wanted, old, is_word, job)?;
        // As in Walnut `$old` becomes a word, unless `$new` is asked for; a name without `$`
        // stays what it is.
        let dollar = result.dollar || (!is_word && !old.dollar);
        self.keep_word_as(&Reference { dollar, ..result.clone() }, made, job)
    }

    fn converted(
        &mut self,
        word: &AutomaticWord,
        wanted: SystemId,
        old: &Reference,
        is_word: bool,
        job: &mut Job<'_>,
    ) -> Result<AutomaticWord, Failure> {
        let target = TrackKind::System(wanted);
        if word.tracks.iter().all(|track| *track == target) {
            return Ok(word.clone());
        }
        let turned = word.tracks.iter().map(|track| self.prover.other_order(track, job.control));
        let turned = turned.collect::<Result<Vec<_>, Failure>>()?;
        if turned.iter().all(|track| *track == target) {
            return self.reversed_word(word, job);
        }
        let name_of = |id: SystemId| self.prover.systems.get(id).name.clone();
        let first = match word.tracks.as_slice() {
            [TrackKind::System(id), rest @ ..] if rest.iter().all(|t| *t == word.tracks[0]) => *id,
            tracks => {
                let shown = super::summary::alphabets(tracks, &self.prover.systems).join(" ");
                let message = format!(
                    "all tracks of `{}` must be numbers of one system, not {shown}",
                    old.name.text
                );
                let error = LogicError::new(LogicErrorKind::Type, message);
                return Err(error.at(old.name.span).into());
            }
        };
        if [first, wanted].iter().any(|&id| name_of(id)[4..].starts_with("neg_")) {
            let message =
                format!("integers of {} are not numbers of {}", name_of(first), name_of(wanted));
            let error = LogicError::new(LogicErrorKind::Unsupported, message);
            return Err(error
                .at(old.name.span)
                .helping("`split` takes integers of one sign to natural numbers, `rsplit` back")
                .into());
        }
        let powers = (Power::of(&name_of(first)), Power::of(&name_of(wanted)));
        if let (Some(from), Some(to)) = powers
            && from.root == to.root
        {
            return self.regrouped(word, (from, to), wanted, old, job);
        }
        self.periodic(word, (first, wanted), old, is_word, job)
    }

    /// From base r^i to base r^j.
    fn regrouped(
        &mut self,
        word: &AutomaticWord,
        (from, to): (Power, Power),
        wanted: SystemId,
        old: &Reference,
        job: &Job<'_>,
    ) -> Result<AutomaticWord, Failure> {
        let settled = self.settled_word(&old.name, word, job)?;
        let order = |systems: &crate::Systems, track: &TrackKind| match track {
            TrackKind::System(id) => systems.get(*id).arithmetic.order(),
            TrackKind::Digits(_) => unreachable!("all tracks are numbers of one system"),
        };
        let own = order(&self.prover.systems, &word.tracks[0]);
        let high_first = own == Order::MostSignificantFirst;
        let common = from.common(to);
        let count = word.tracks.len();
        let tracks_of = |exponent: u32| {
            let base = from.root.checked_pow(exponent).unwrap_or(u32::MAX);
            Tracks::up_to(&vec![base; count])
                .map_err(|error| LogicError::new(LogicErrorKind::Type, error.to_string()))
        };
        let undefined = super::words::undefined;
        let base = from.root.pow(common);
        let mut dfao = (*settled.dfao).clone();
        if from.exponent > common {
            let grouping = Grouping { base, length: from.exponent / common, high_first };
            let made = part_digits(&dfao, &tracks_of(common)?, grouping, job.control);
            dfao = minimize_words(&made.map_err(undefined)?, job.control)?;
        }
        if to.exponent > common {
            let grouping = Grouping { base, length: to.exponent / common, high_first };
            let made = group_digits(&dfao, &tracks_of(to.exponent)?, grouping, job.control);
            dfao = minimize_words(&made.map_err(undefined)?, job.control)?;
        }
        let target = TrackKind::System(wanted);
        let turn = order(&self.prover.systems, &target) != own;
        let track = if turn { self.prover.other_order(&target, job.control)? } else { target };
        let made = AutomaticWord { tracks: vec![track; count], dfao: Arc::new(dfao) };
        if turn { self.reversed_word(&made, job) } else { Ok(made) }
    }

    /// A word that repeats itself, in another system. How it repeats itself is guessed from its
    /// first letters, and decided in its own system.
    fn periodic(
        &mut self,
        word: &AutomaticWord,
        (from, wanted): (SystemId, SystemId),
        old: &Reference,
        is_word: bool,
        job: &mut Job<'_>,
    ) -> Result<AutomaticWord, Failure> {
        let [source, target] = [from, wanted].map(|id| self.prover.systems.get(id).name.clone());
        let what = format!("from {source} to {target} only a word with one index is converted");
        self.only_system(&old.name, &word.tracks, &what)?;
        let languages = self.letters(&old.name, word, job)?;
        let settled = self.word_of_languages(word.tracks.clone(), &languages, job)?;
        let mut first = Vec::with_capacity(LOOKED_AT);
        for n in 0..LOOKED_AT {
            first.push(self.letter_at(&settled.dfao, from, n, job)?);
        }
        if let Some(repeating) = Repeating::guessed(&first, job)?
            && self.repeats(&languages, &repeating, &source, job)?
        {
            let languages = self.places(&repeating, &target, job)?;
            return self.word_of_languages(vec![TrackKind::System(wanted)], &languages, job);
        }
        let name = &old.name.text;
        let same = if is_word {
            format!(".{name}[i]=.{name}[i+p]")
        } else {
            format!("(${name}(i) <=> ${name}(i+p))")
        };
        let repeats = self.numbers(&format!("?{source} p>0 & Ai (i>=n => {same})"), job)?;
        let message = if shortest_word(&repeats, job.control)?.is_some() {
            format!("`{name}` repeats itself, but only after more than {LONGEST_PERIOD} letters")
        } else if self.are_independent(from, wanted) {
            format!(
                "`{name}` is not ultimately periodic, so no automaton reads it in {target} (the \
                 theorem of Cobham and Durand)"
            )
        } else {
            format!(
                "`{name}` is not ultimately periodic, so it cannot be converted from {source} to \
                 {target} here"
            )
        };
        Err(LogicError::new(LogicErrorKind::Unsupported, message).at(old.name.span).into())
    }

    /// Whether a word is the one that was guessed.
    fn repeats(
        &mut self,
        languages: &[(i64, Dfa)],
        repeating: &Repeating,
        system: &str,
        job: &mut Job<'_>,
    ) -> Result<bool, Failure> {
        // Letters that occur nowhere are no difference.
        let guessed = self.places(repeating, system, job)?;
        for (letter, dfa) in &guessed {
            let Some((_, own)) = languages.iter().find(|(other, _)| other == letter) else {
                return Ok(false);
            };
            if !equivalent(own, dfa, job.control)?.holds() {
                return Ok(false);
            }
        }
        // Every number is at a place of some letter, so the letters that are left have none.
        Ok(true)
    }

    /// The places of the letters of a word that repeats itself.
    fn places(
        &mut self,
        repeating: &Repeating,
        system: &str,
        job: &mut Job<'_>,
    ) -> Result<Vec<(i64, Dfa)>, Failure> {
        let mut languages: BTreeMap<i64, Dfa> = BTreeMap::new();
        let Repeating { start, period, letters } = repeating;
        for (n, &letter) in letters.iter().enumerate() {
            let places = if n < *start {
                format!("?{system} n={n}")
            } else {
                format!("?{system} Ek n={period}*k+{n}")
            };
            let dfa = self.numbers(&places, job)?;
            let dfa = match languages.remove(&letter) {
                Some(before) => minimize(&union(&before, &dfa, job.control)?, job.control)?,
                None => dfa,
            };
            languages.insert(letter, dfa);
        }
        Ok(languages.into_iter().collect())
    }

    /// The numbers of which a formula that was made here holds.
    fn numbers(&mut self, text: &str, job: &mut Job<'_>) -> Result<Dfa, Failure> {
        let formula = parse_formula(text).map_err(|error| error.in_expansion(text))?;
        match self.prover.decide(&formula, job.control, &mut job.trace)? {
            Outcome::Relation(relation) => Ok((*relation.dfa).clone()),
            Outcome::True(_) | Outcome::False(_) => unreachable!("the formula has free variables"),
        }
    }

    fn letter_at(
        &self,
        dfao: &Dfao,
        system: SystemId,
        n: usize,
        job: &Job<'_>,
    ) -> Result<i64, Failure> {
        let arithmetic = &self.prover.systems.get(system).arithmetic;
        let digits = arithmetic.represent(&n.into(), job.control)?;
        let symbol = |digit: &i32| dfao.tracks().symbol(&[*digit]);
        let symbols: Option<Vec<Symbol>> = digits.iter().map(symbol).collect();
        let letter = symbols.and_then(|symbols| dfao.output(symbols));
        Ok(letter.expect("a settled word has a letter for every number"))
    }

    /// Whether it is known that the numbers of two systems grow multiplicatively independently:
    /// powers of different roots do; the roots of the built-in systems are units of different
    /// fields, so no power of one is a power of another, or an integer.
    fn are_independent(&self, left: SystemId, right: SystemId) -> bool {
        let systems = &self.prover.systems;
        let (left, right) = (systems.get(left), systems.get(right));
        let built_in = |system: &System| systems.is_built_in(&system.name);
        match (Power::of(&left.name), Power::of(&right.name)) {
            (Some(left), Some(right)) => left.root != right.root,
            (Some(_), None) => built_in(right),
            (None, Some(_)) => built_in(left),
            // Different ones have different digits; a system may have two names, or orders.
            (None, None) => {
                let same_order = left.arithmetic.order() == right.arithmetic.order();
                let same = left.arithmetic.valid() == right.arithmetic.valid();
                built_in(left) && built_in(right) && same_order && !same
            }
        }
    }
}

/// A word that repeats itself from some place on.
struct Repeating {
    start: usize,
    period: usize,
    /// Those before the start, and one period.
    letters: Vec<i64>,
}

impl Repeating {
    /// How the first letters of a word repeat themselves, if they do soon: with the smallest
    /// period, from the first place on that is possible.
    fn guessed(first: &[i64], job: &Job<'_>) -> Result<Option<Self>, Reason> {
        for period in 1..=LONGEST_PERIOD {
            let equal = |n: &usize| first[*n] == first[n + period];
            let places = first.len() - period;
            let same = (0..places).rev().take_while(equal).count();
            job.control.work(same + 1, 0)?;
            let start = places - same;
            if start + period <= LONGEST_PERIOD {
                let letters = first[..start + period].to_vec();
                return Ok(Some(Self { start, period, letters }));
            }
        }
        Ok(None)
    }
}
