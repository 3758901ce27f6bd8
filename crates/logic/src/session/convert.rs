//! `convert`: the same word or automaton in another number system.
//!
//! * Between the two orders of one system: the reversal. A system may have two names.
//! * Between bases that are powers of one number: digits are taken together or apart
//!   (`automata`, `regroup.rs`), for any number of indices.
//! * Between negative bases that are powers of one number, sign by sign; and of an automaton from
//!   base k to base -k (`convert.rs` of the crate).
//! * Between any other two systems, for one index: an ultimately periodic word can be written
//!   in every system, as sums can. Whether it is one is a formula. Words that are not are
//!   refused: in systems whose numbers grow multiplicatively independently, no other word is
//!   automatic in both (for bases Cobham, "On the base-dependence of sets of numbers
//!   recognizable by finite automata", 1969; for Fibonacci, Tribonacci and the like Durand,
//!   "Cobham's theorem for substitutions", 2011). Where that is not known, the refusal does
//!   not claim it.
//! * Not from integers to natural numbers, which would leave some out, and not of a word the other
//!   way, which would have no letters there: that is for `split` and `rsplit`.

use super::response::Answer;
use super::{Job, Session};
use crate::kind::Kind;
use crate::opposite::Magnitude;
use crate::periodic::LONGEST_PERIOD;
use crate::power::Power;
use crate::prover::Failure;
use crate::syntax::{Reference, SystemName};
use crate::table::{AutomaticWord, TrackKind};
use crate::{LogicError, LogicErrorKind, System, SystemId};
use std::sync::Arc;
use wythoff_automata::{
    Grouping, Tracks, group_digits, minimize_words, part_digits, shortest_word,
};
use wythoff_numeration::Order;

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
        if first.is_signed() != wanted.is_signed() && (is_word || first.is_signed()) {
            return Err(self.other_signs(first, wanted, old).into());
        }
        let magnitudes = [first, wanted].map(|id| Magnitude::of(&self.prover.systems, id));
        if let [Some(from), Some(to)] = magnitudes
            && wanted.is_signed()
            && from.meets(to)
        {
            return self.with_signs(word, (first, wanted), old, job);
        }
        let powers = (Power::of(&name_of(first)), Power::of(&name_of(wanted)));
        if let (Some(from), Some(to)) = powers
            && from.root == to.root
        {
            return self.regrouped(word, (from, to), wanted, old, job);
        }
        if self.prover.stand_for_each_other(first, wanted, job.control)? {
            let order = |id| self.prover.systems.get(id).arithmetic.order();
            let is_turned = order(first) != order(wanted);
            let made = if is_turned { self.reversed_word(word, job)? } else { word.clone() };
            return Ok(AutomaticWord { tracks: vec![target; made.tracks.len()], ..made });
        }
        self.periodic(word, (first, wanted), old, is_word, job)
    }

    /// Numbers of one kind for another, of which some are negative.
    fn other_signs(&self, from: SystemId, wanted: SystemId, old: &Reference) -> LogicError {
        let [source, target] = [from, wanted].map(|id| &self.prover.systems.get(id).name);
        let (message, help) = if from.is_signed() {
            (
                format!("{source} has negative integers, and {target} has none"),
                "`split` takes integers of one sign from a negative base to the base, from \
                 neg_fib to fib",
            )
        } else {
            (
                format!("a word over {source} has no letters at the negative integers of {target}"),
                "`rsplit` takes a word from a base to the negative base, from fib to neg_fib, \
                 with 0 elsewhere",
            )
        };
        LogicError::new(LogicErrorKind::Unsupported, message).at(old.name.span).helping(help)
    }

    /// To a negative base, from one that is a power of the same number, or as an automaton from
    /// such a base.
    fn with_signs(
        &mut self,
        word: &AutomaticWord,
        (from, wanted): (SystemId, SystemId),
        old: &Reference,
        job: &Job<'_>,
    ) -> Result<AutomaticWord, Failure> {
        let kinds = |id: SystemId| vec![Kind::Number(id); word.tracks.len()];
        let mut languages = self.letters(&old.name, word, job)?;
        for (_, dfa) in &mut languages {
            let own = Arc::new(dfa.clone());
            let table = self.prover.prepare_as(
                &old.name.text,
                &own,
                &kinds(from),
                &kinds(wanted),
                job.control,
            )?;
            *dfa = (**self.prover.tables.get(table)).clone();
        }
        let tracks = vec![TrackKind::System(wanted); word.tracks.len()];
        if from.is_signed() {
            self.word_of_languages(tracks, &languages, job)
        } else {
            self.zero_elsewhere(tracks, languages, job)
        }
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

    /// A word that repeats itself, in another system.
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
        let found = self.prover.periodic(&languages, from, job.control, &mut job.trace)?;
        if let Some(periodic) = found {
            // What is not a number of an automaton is not in it.
            let periodic = periodic.with_negative(0);
            let languages = self.prover.places(&periodic, wanted, job.control, &mut job.trace)?;
            return self.word_of_languages(vec![TrackKind::System(wanted)], &languages, job);
        }
        let name = &old.name.text;
        if from.is_signed() {
            let message = format!(
                "`{name}` does not repeat itself in both directions within {LONGEST_PERIOD} \
                 letters, so it cannot be converted from {source} to {target} here"
            );
            let error = LogicError::new(LogicErrorKind::Unsupported, message);
            return Err(error.at(old.name.span).into());
        }
        let same = if is_word {
            format!(".{name}[i]=.{name}[i+p]")
        } else {
            format!("(${name}(i) <=> ${name}(i+p))")
        };
        let text = format!("?{source} p>0 & Ai (i>=n => {same})");
        let repeats = self.prover.numbers(&text, job.control, &mut job.trace)?;
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
