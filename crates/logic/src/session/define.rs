//! `reg`, `macro`, `morphism`, and how automata are kept under a name.

use super::response::{Answer, Notice};
use super::summary::FileFormat;
use super::{Job, Session};
use crate::kind::{self, Kind};
use crate::prover::Failure;
use crate::regular::{compile_regex, foreign_letters};
use crate::syntax::{Alphabet, Morphism, Name, Quoted, parse_regex};
use crate::table::{AutomaticWord, Predicate, TrackKind};
use crate::{LogicError, LogicErrorKind};
use std::fmt::Write as _;
use std::sync::Arc;
use wythoff_automata::{Control, Tracks};

impl Session {
    pub(super) fn regular(
        &mut self,
        name: &Name,
        alphabets: &[Alphabet],
        expression: &Quoted,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let kinds = self.kinds(alphabets, job.control)?;
        let tracks = self.tracks(&kinds)?;
        let expanded =
            self.expand(&expression.text).map_err(|error| error.shifted(expression.start))?;
        let text = expanded.as_deref().unwrap_or(&expression.text);
        let place = |error: LogicError| match &expanded {
            Some(text) => error.in_expansion(text),
            None => error.shifted(expression.start),
        };
        let regex = parse_regex(text).map_err(place)?;
        let dfa = compile_regex(&regex, &tracks, job.control).map_err(|failure| match failure {
            Failure::Wrong(error) => Failure::Wrong(place(error)),
            stopped @ Failure::Stopped(_) => stopped,
        })?;
        for mut warning in foreign_letters(&regex, &tracks) {
            if expanded.is_none() {
                warning.span = warning.span.shifted(expression.start);
            }
            job.warnings.push(Notice { warning, expanded: expanded.clone() });
        }
        let predicate = Predicate { tracks: kinds, dfa: Arc::new(dfa) };
        let summary = self.summarise(&predicate, Vec::new(), job.control)?;
        self.keep(name, predicate, job)?;
        Ok(Answer::Relation(Box::new(summary)))
    }

    /// What the alphabets of a command mean.
    pub(super) fn kinds(
        &mut self,
        alphabets: &[Alphabet],
        control: &Control,
    ) -> Result<Vec<TrackKind>, Failure> {
        let kind = |alphabet: &Alphabet| match alphabet {
            Alphabet::System(system) => {
                let found = self.prover.find_system(&system.text, control);
                let found = found.map_err(|error| match system.span {
                    Some(span) => error.at(span),
                    None => error,
                })?;
                Ok(TrackKind::System(found))
            }
            Alphabet::Letters { letters, span } => {
                let small = letters.iter().map(|&letter| i32::try_from(letter));
                if let Ok(mut digits) = small.collect::<Result<Vec<i32>, _>>() {
                    digits.sort_unstable();
                    Ok(TrackKind::Digits(digits))
                } else {
                    let message = "a letter of an alphabet has at most 31 bits";
                    Err(LogicError::new(LogicErrorKind::Type, message).at(*span).into())
                }
            }
        };
        alphabets.iter().map(kind).collect()
    }

    /// The tracks that these kinds make.
    pub(super) fn tracks(&self, kinds: &[TrackKind]) -> Result<Tracks, Failure> {
        let kinds: Vec<Kind> = kinds.iter().map(Kind::from).collect();
        Ok(kind::tracks(&kinds, &self.prover.systems)?)
    }

    pub(super) fn define_macro(
        &mut self,
        name: &Name,
        body: &Quoted,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        if let Some(folder) = self.library.folder() {
            job.files.push(folder.write("Macro Library", &name.text, "txt", &body.text)?);
        }
        self.macros.insert(name.text.clone(), body.text.clone());
        Ok(Answer::Done(format!("#{}(…) stands for {}", name.text, body.text)))
    }

    pub(super) fn define_morphism(
        &mut self,
        name: &Name,
        morphism: &Morphism,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let text = printed(morphism);
        if let Some(folder) = self.library.folder() {
            let text = format!("{}\n", text.replace(", ", "\n"));
            job.files.push(folder.write("Morphism Library", &name.text, "txt", &text)?);
        }
        self.morphisms.insert(name.text.clone(), morphism.clone());
        Ok(Answer::Done(text))
    }

    /// Defines `$name`, and writes it where the session has a folder.
    pub(super) fn keep(
        &mut self,
        name: &Name,
        predicate: Predicate,
        job: &mut Job<'_>,
    ) -> Result<(), Failure> {
        if self.library.folder().is_some() {
            let text = self.predicate_text(&predicate, FileFormat::Walnut);
            let picture = self.predicate_text(&predicate, FileFormat::Graphviz);
            let folder = self.library.folder().expect("there was one two lines above");
            let name = &name.text;
            job.files.push(folder.write("Automata Library", name, "txt", &text)?);
            job.files.push(folder.write("Result", name, "txt", &text)?);
            job.files.push(folder.write("Result", name, "gv", &picture)?);
        }
        // What was counted under this name was counted of something else.
        self.functions.remove(&name.text);
        self.prover.define(&name.text, predicate);
        Ok(())
    }

    /// Defines the word `name`, and writes it where the session has a folder.
    pub(super) fn keep_word(
        &mut self,
        name: &Name,
        word: AutomaticWord,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        if self.library.folder().is_some() {
            let text = self.word_text(&word, FileFormat::Walnut)?;
            let picture = self.word_text(&word, FileFormat::Graphviz)?;
            let folder = self.library.folder().expect("there was one two lines above");
            let name = &name.text;
            job.files.push(folder.write("Word Automata Library", name, "txt", &text)?);
            job.files.push(folder.write("Result", name, "txt", &text)?);
            job.files.push(folder.write("Result", name, "gv", &picture)?);
        }
        let summary = self.summarise_word(&word, job.control)?;
        self.prover.define_word(&name.text, word);
        Ok(Answer::Word(Box::new(summary)))
    }
}

/// A morphism in the form it is read in.
fn printed(morphism: &Morphism) -> String {
    let letter = |out: &mut String, letter: i64| {
        // Writing to a string does not fail.
        let _ = if (0..10).contains(&letter) {
            write!(out, "{letter}")
        } else {
            write!(out, "[{letter}]")
        };
    };
    let mut out = String::new();
    for (i, (source, image)) in morphism.images.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        letter(&mut out, *source);
        out.push_str("->");
        for &target in image {
            letter(&mut out, target);
        }
    }
    out
}
