//! `image`: a morphism applied to an automatic word.
//!
//! For images of one length k, letter k·q + i of the result is letter i of the image of
//! letter q. That is a formula for every letter, so the prover builds the automaton, in
//! whatever number system the word has.

use super::response::Answer;
use super::{Job, Session};
use crate::prover::Failure;
use crate::syntax::{Morphism, Name, parse_formula};
use crate::table::TrackKind;
use crate::{LogicError, LogicErrorKind};
use std::fmt::Write as _;

impl Session {
    pub(super) fn image(
        &mut self,
        word: &Name,
        name: &Name,
        old: &Name,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let morphism = self.morphism(name)?;
        let source = self.find_word(old, job.control)?;
        let wrong = |message: &str, at: &Name| {
            Failure::Wrong(LogicError::new(LogicErrorKind::Type, message).at(at.span))
        };
        let [TrackKind::System(id)] = source.tracks.as_slice() else {
            return Err(wrong("only a word with one index has an image", old));
        };
        let system = self.prover.systems.get(*id).name.clone();
        let lengths: Vec<usize> = morphism.images.iter().map(|image| image.1.len()).collect();
        let length = lengths[0];
        if length == 0 || lengths.iter().any(|&other| other != length) {
            return Err(LogicError::new(
                LogicErrorKind::Unsupported,
                "images of different lengths are not supported yet",
            )
            .at(name.span)
            .into());
        }
        for letter in source.dfao.outputs() {
            if !morphism.images.iter().any(|image| image.0 == letter) {
                let message = format!("the letter {letter} of `{}` has no image", old.text);
                return Err(wrong(&message, name));
            }
        }
        let mut letters: Vec<i64> =
            morphism.images.iter().flat_map(|image| image.1.iter().copied()).collect();
        letters.sort_unstable();
        letters.dedup();
        let mut parts = Vec::new();
        for letter in letters {
            let Some(text) = places(&morphism, &old.text, &system, length, letter) else {
                continue;
            };
            let formula = parse_formula(&text).map_err(|error| error.in_expansion(&text))?;
            parts.push((letter, formula));
        }
        let made = self.word_of_formulas(&parts, &["n".to_owned()], word, job)?;
        self.keep_word(word, made, job)
    }
}

/// Where the image has a letter: `Eq (n=2*q+1 & (.W[q]=@0 | …)) | …`.
fn places(
    morphism: &Morphism,
    old: &str,
    system: &str,
    length: usize,
    letter: i64,
) -> Option<String> {
    let mut cases = Vec::new();
    for place in 0..length {
        let sources = morphism.images.iter().filter(|image| image.1[place] == letter);
        let tests: Vec<String> = sources.map(|image| format!(".{old}[q]=@{}", image.0)).collect();
        if !tests.is_empty() {
            let mut case = String::new();
            // Writing to a string does not fail.
            let _ = write!(case, "(Eq n={length}*q+{place} & ({}))", tests.join(" | "));
            cases.push(case);
        }
    }
    (!cases.is_empty()).then(|| format!("?{system} {}", cases.join(" | ")))
}
