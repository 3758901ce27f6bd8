//! Words and automata as what they say of numbers, for commands that make others of them.
//!
//! An automaton may read words that are no canonical digits, or have no letter for some
//! numbers, or several. Conversion, transduction and splitting speak of numbers: what they
//! start from has exactly one letter for each, whatever its padding, or is refused.

use super::response::{Answer, Notice};
use super::{Job, Session};
use crate::kind::Kind;
use crate::lint::Warning;
use crate::prover::Failure;
use crate::syntax::{Name, Reference};
use crate::table::{AutomaticWord, Predicate, TrackKind, order, prepare};
use crate::translate::Translator;
use crate::{LogicError, LogicErrorKind, SystemId};
use std::sync::Arc;
use wythoff_automata::{
    Control, Dfa, Nfa, StateId, Symbol, Tracks, determinize, equivalent, join, minimize, reverse,
};
use wythoff_numeration::{Order, Relation};

impl Session {
    /// A word, or an automaton as the word that is 1 where it accepts and else 0; and whether
    /// it was a word.
    pub(super) fn word_or_automaton(
        &mut self,
        reference: &Reference,
        job: &Job<'_>,
    ) -> Result<(Arc<AutomaticWord>, bool), Failure> {
        if self.is_word(reference, job.control)? {
            return Ok((self.find_word(&reference.name, job.control)?, true));
        }
        let automaton = Reference { dollar: true, ..reference.clone() };
        Ok((self.as_word(&automaton, job)?, false))
    }

    /// For each letter of a word the tuples of numbers that have it, in canonical digits with
    /// any padding.
    pub(super) fn letters(
        &mut self,
        name: &Name,
        word: &AutomaticWord,
        job: &Job<'_>,
    ) -> Result<Vec<(i64, Dfa)>, Failure> {
        let kinds: Vec<Kind> = word.tracks.iter().map(Kind::from).collect();
        if order(&kinds, &self.prover.systems).is_none() {
            let shown = super::summary::alphabets(&word.tracks, &self.prover.systems).join(" ");
            let message =
                format!("the tracks of `{}` are {shown}, not numbers of one order", name.text);
            let error = LogicError::new(LogicErrorKind::Type, message).at(name.span);
            return Err(error.helping("`alphabet` gives an automaton other tracks").into());
        }
        let mut translator = Translator::new(&mut self.prover, job.control);
        translator.check_letters(name, &word.dfao, &kinds)?;
        let mut languages = Vec::new();
        for letter in word.dfao.outputs() {
            let dfa = word.dfao.where_output(|output| output == letter);
            languages.push((letter, prepare(&dfa, &kinds, &self.prover.systems, job.control)?));
        }
        if let Some(gap) = self.without_letter(&languages, &word.tracks, job)? {
            let message = format!("`{}{gap}` has no letter", name.text);
            return Err(LogicError::new(LogicErrorKind::Type, message).at(name.span).into());
        }
        Ok(languages)
    }

    /// The word that has its letter at every representation of a number.
    pub(super) fn settled_word(
        &mut self,
        name: &Name,
        word: &AutomaticWord,
        job: &Job<'_>,
    ) -> Result<AutomaticWord, Failure> {
        let languages = self.letters(name, word, job)?;
        self.word_of_languages(word.tracks.clone(), &languages, job)
    }

    /// The word of some languages, each read backwards.
    pub(super) fn turned_word(
        &mut self,
        tracks: &[TrackKind],
        languages: &[(i64, Dfa)],
        job: &Job<'_>,
    ) -> Result<AutomaticWord, Failure> {
        let other = |track| self.prover.other_order(track, job.control);
        let tracks = tracks.iter().map(other).collect::<Result<_, Failure>>()?;
        let mut turned = Vec::with_capacity(languages.len());
        for (letter, dfa) in languages {
            let nfa = reverse(&Nfa::from(dfa), job.control)?;
            turned.push((*letter, minimize(&determinize(&nfa, job.control)?, job.control)?));
        }
        self.word_of_languages(tracks, &turned, job)
    }

    /// The canonical digits of a system that reads the most significant digit first, if they
    /// are in the order of the numbers: decided, not believed. Then those of m digits are the
    /// first numbers, for every m: a number with a digit before these is larger than all that
    /// have zeros there.
    pub(super) fn addresses(
        &self,
        id: SystemId,
        control: &Control,
    ) -> Result<Option<Dfa>, Failure> {
        let arithmetic = &self.prover.systems.get(id).arithmetic;
        debug_assert_eq!(arithmetic.order(), Order::MostSignificantFirst);
        let valid = arithmetic.valid();
        let digits = arithmetic.digits();
        let tracks = Tracks::new([digits.to_vec(), digits.to_vec()])
            .map_err(|error| LogicError::new(LogicErrorKind::Unsupported, error.to_string()))?;
        let both = [0, 1];
        let mut less = first_difference_is_less(&tracks);
        for track in both {
            less = join((&less, &both), (valid, &[track]), &tracks, control)?;
        }
        let in_value = arithmetic.linear(&[1, -1], Relation::Less, &0.into(), control)?;
        let in_order = equivalent(&minimize(&less, control)?, &in_value, control)?.holds();
        Ok(in_order.then(|| valid.clone()))
    }

    /// Keeps a word under a name: as it is, or after a `$` as the automaton of the places where
    /// its letter is not 0.
    pub(super) fn keep_word_as(
        &mut self,
        result: &Reference,
        word: AutomaticWord,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        if !result.dollar {
            return self.keep_word(&result.name, word, job);
        }
        if word.dfao.outputs().iter().any(|letter| !matches!(letter, 0 | 1)) {
            let message = "letters other than 0 and 1 occur; all but 0 are accepted";
            let warning = Warning { span: result.name.span, message: message.to_owned() };
            job.warnings.push(Notice { warning, expanded: None });
        }
        let dfa = minimize(&word.dfao.where_output(|letter| letter != 0), job.control)?;
        let predicate = Predicate { tracks: word.tracks, dfa: Arc::new(dfa) };
        self.keep_predicate(result, predicate, job)
    }

    /// The one number system of a word, or what is wrong.
    pub(super) fn only_system(
        &self,
        name: &Name,
        tracks: &[TrackKind],
        what: &str,
    ) -> Result<SystemId, Failure> {
        if let [TrackKind::System(id)] = tracks {
            return Ok(*id);
        }
        let shown = super::summary::alphabets(tracks, &self.prover.systems).join(" ");
        let message = format!("{what}, but the tracks of `{}` are {shown}", name.text);
        Err(LogicError::new(LogicErrorKind::Type, message).at(name.span).into())
    }
}

/// Pairs of words of one length whose first difference has the smaller digit on the first
/// track.
fn first_difference_is_less(tracks: &Tracks) -> Dfa {
    let (same, less) = (StateId::FIRST, StateId::new(1));
    let mut from_same = Vec::new();
    let mut from_less = Vec::new();
    for symbol in (0..tracks.symbols()).map(Symbol::new) {
        match tracks.digit(symbol, 0).cmp(&tracks.digit(symbol, 1)) {
            std::cmp::Ordering::Equal => from_same.push((symbol, same)),
            std::cmp::Ordering::Less => from_same.push((symbol, less)),
            std::cmp::Ordering::Greater => {}
        }
        from_less.push((symbol, less));
    }
    Dfa::new(tracks.clone(), vec![(false, from_same), (true, from_less)])
}
