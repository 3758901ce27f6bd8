//! `combine` and `join`: one word automaton of several automata.

use super::response::Answer;
use super::{Job, Session};
use crate::kind::Kind;
use crate::prover::Failure;
use crate::syntax::{Name, Reference};
use crate::table::{AutomaticWord, Predicate, TrackKind, prepare};
use crate::{LogicError, LogicErrorKind, suggest};
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Dfao, Tracks, WordError, join, minimize_words};

impl Session {
    /// The word of a name.
    pub(super) fn find_word(
        &mut self,
        name: &Name,
        control: &Control,
    ) -> Result<Arc<AutomaticWord>, Failure> {
        if let Some(word) = self.prover.word(&name.text, control)? {
            return Ok(word);
        }
        let names = self.prover.word_names();
        let message = format!("there is no word automaton `{}`", name.text);
        Err(LogicError::new(LogicErrorKind::UnknownName, message)
            .at(name.span)
            .suggesting(suggest(&name.text, names.iter().map(String::as_str)))
            .into())
    }

    /// The automaton of a name.
    pub(super) fn find_predicate(
        &mut self,
        name: &Name,
        control: &Control,
    ) -> Result<Arc<Predicate>, Failure> {
        if let Some(predicate) = self.prover.predicate(&name.text, control)? {
            return Ok(predicate);
        }
        let names = self.prover.predicate_names();
        let message = format!("there is no automaton `${}`", name.text);
        Err(LogicError::new(LogicErrorKind::UnknownName, message)
            .at(name.span)
            .suggesting(suggest(&name.text, names.iter().map(String::as_str)))
            .into())
    }

    /// All tuples of canonical digits.
    pub(super) fn valid_tuples(&self, kinds: &[TrackKind], job: &Job<'_>) -> Result<Dfa, Failure> {
        let tracks = self.tracks(kinds)?;
        let onto: Vec<usize> = (0..kinds.len()).collect();
        let mut all = Dfa::everything(tracks.clone());
        for (track, kind) in kinds.iter().enumerate() {
            if let TrackKind::System(id) = kind {
                let valid = self.prover.systems.get(*id).arithmetic.valid();
                all = join((&all, &onto), (valid, &[track]), &tracks, job.control)?;
            }
        }
        Ok(all)
    }

    /// `combine W a=1 b=2`: the output of the last automaton that accepts, else 0.
    pub(super) fn combine(
        &mut self,
        name: &Name,
        parts: &[(Name, Option<i64>)],
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let first = self.find_predicate(&parts[0].0, job.control)?;
        let mut languages = Vec::new();
        for (i, (part, output)) in parts.iter().enumerate() {
            let predicate = self.find_predicate(part, job.control)?;
            self.same_tracks(&first, &predicate, part)?;
            // By default they count from 1.
            let output = output.unwrap_or(i64::try_from(i + 1).unwrap_or(i64::MAX));
            languages.push((output, self.meaning(&predicate, job)?));
        }
        languages.reverse();
        let tracks = first.dfa.tracks().clone();
        let made = Dfao::from_languages(&tracks, &languages, Some(0), job.control);
        let dfao = Arc::new(minimize_words(&made.map_err(undefined)?, job.control)?);
        self.keep_word(name, AutomaticWord { tracks: first.tracks.clone(), dfao }, job)
    }

    /// What an automaton stands for in formulas, and so in the words made of it: the letter of
    /// a number does not depend on zeros before it.
    fn meaning(&self, predicate: &Predicate, job: &Job<'_>) -> Result<Dfa, Failure> {
        let kinds: Vec<Kind> = predicate.tracks.iter().map(Kind::from).collect();
        Ok(prepare(&predicate.dfa, &kinds, &self.prover.systems, job.control)?)
    }

    pub(super) fn same_tracks(
        &self,
        first: &Predicate,
        other: &Predicate,
        at: &Name,
    ) -> Result<(), LogicError> {
        if first.tracks == other.tracks {
            return Ok(());
        }
        let shown = |predicate: &Predicate| {
            super::summary::alphabets(&predicate.tracks, &self.prover.systems).join(" ")
        };
        let message =
            format!("`{}` has the tracks {}, not {}", at.text, shown(other), shown(first));
        Err(LogicError::new(LogicErrorKind::Type, message).at(at.span))
    }

    /// `join W a[x][y] b[y][z]`: the first output that is not 0.
    pub(super) fn join(
        &mut self,
        name: &Name,
        parts: &[(Reference, Vec<Name>)],
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let mut variables: Vec<String> = Vec::new();
        let mut kinds: Vec<TrackKind> = Vec::new();
        let mut all: Option<Dfao> = None;
        for (reference, names) in parts {
            let word = self.as_word(reference, job)?;
            if word.tracks.len() != names.len() {
                let message = format!(
                    "`{}` has {} tracks, but {} variables are given",
                    reference.name.text,
                    word.tracks.len(),
                    names.len()
                );
                let error = LogicError::new(LogicErrorKind::Type, message);
                return Err(error.at(reference.name.span).into());
            }
            let before = variables.len();
            let mut onto = Vec::new();
            for (variable, kind) in names.iter().zip(&word.tracks) {
                let place = variables.iter().position(|known| *known == variable.text);
                if let Some(place) = place.filter(|&place| kinds[place] != *kind) {
                    let shown = super::summary::alphabets(&kinds, &self.prover.systems);
                    let message = format!("`{}` is of {} elsewhere", variable.text, shown[place]);
                    let error = LogicError::new(LogicErrorKind::Type, message);
                    return Err(error.at(variable.span).into());
                }
                onto.push(place.unwrap_or_else(|| {
                    variables.push(variable.text.clone());
                    kinds.push(kind.clone());
                    variables.len() - 1
                }));
            }
            let tracks: Tracks = self.tracks(&kinds)?;
            let left = all.unwrap_or_else(|| constant_zero(&tracks, before));
            let left_onto: Vec<usize> = (0..before).collect();
            let value = |left: i64, right: i64| Some(if left == 0 { right } else { left });
            let both = Dfao::combine(
                (&left, &left_onto),
                (&word.dfao, &onto),
                &tracks,
                value,
                job.control,
            );
            all = Some(minimize_words(&both.map_err(undefined)?, job.control)?);
        }
        let dfao = Arc::new(all.expect("the parser asks for at least one part"));
        self.keep_word(name, AutomaticWord { tracks: kinds, dfao }, job)
    }

    /// A word, or an automaton as the word that is 1 where it accepts.
    pub(super) fn as_word(
        &mut self,
        reference: &Reference,
        job: &Job<'_>,
    ) -> Result<Arc<AutomaticWord>, Failure> {
        if !reference.dollar {
            return self.find_word(&reference.name, job.control);
        }
        let predicate = self.find_predicate(&reference.name, job.control)?;
        let tracks = predicate.dfa.tracks();
        let language = [(1, self.meaning(&predicate, job)?)];
        let dfao = Dfao::from_languages(tracks, &language, Some(0), job.control);
        let dfao = Arc::new(dfao.map_err(undefined)?);
        Ok(Arc::new(AutomaticWord { tracks: predicate.tracks.clone(), dfao }))
    }
}

/// The word that is 0 everywhere, on no tracks yet.
fn constant_zero(tracks: &Tracks, before: usize) -> Dfao {
    debug_assert_eq!(before, 0, "the first part begins with no variables");
    let none = tracks.select(&[]).expect("fewer tracks make fewer symbols");
    let zero = wythoff_automata::Symbol::new(0);
    Dfao::new(none, vec![(0, vec![(zero, wythoff_automata::StateId::FIRST)])])
}

pub(super) fn undefined(error: WordError) -> Failure {
    match error {
        WordError::Stopped(reason) => Failure::Stopped(reason),
        wrong => LogicError::new(LogicErrorKind::Type, wrong.to_string()).into(),
    }
}
