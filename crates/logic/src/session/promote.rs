//! `promote`: the fixed point of a morphism as an automatic word.
//!
//! Letters are states, and the d-th letter of an image is where digit d leads: the n-th
//! letter of the fixed point is reached by the address of n. The addresses, in the order
//! of length and then of digits, number the letters 0, 1, 2, …; so they are the digits of
//! a number system as soon as they are the same *set* of words as its canonical ones
//! (Lecomte and Rigo, "Numeration systems on a regular language", 2001). That is checked
//! by comparing two automata: for images of one length k the base is k, for others the
//! known systems are tried.

use super::response::Answer;
use super::systems::of_morphism;
use super::{Job, Session};
use crate::prover::Failure;
use crate::syntax::{Morphism, Name, parse_morphism};
use crate::table::{AutomaticWord, TrackKind};
use crate::{LogicError, LogicErrorKind, induction, suggest};
use std::sync::Arc;
use wythoff_automata::{Dfao, StateId, Symbol, Tracks, equivalent, minimize, minimize_words};
use wythoff_control::Limits;
use wythoff_numeration::{Arithmetic, Order};

/// How much work it may be to find out whether a piece of advice is right.
const WORK_OF_ADVICE: u64 = 20_000_000;

impl Session {
    /// The morphism of a name, defined or in the folder.
    pub(super) fn morphism(&mut self, name: &Name) -> Result<Morphism, LogicError> {
        if let Some(known) = self.morphisms.get(&name.text) {
            return Ok(known.clone());
        }
        let kept = self.library.morphism_text(&name.text);
        if let Some(text) = kept.map_err(|error| error.at(name.span))? {
            let read = parse_morphism(text.trim()).map_err(|error| {
                let message = format!("the file of `{}`: {error}", name.text);
                LogicError::new(LogicErrorKind::Format, message).at(name.span)
            })?;
            self.morphisms.insert(name.text.clone(), read.clone());
            return Ok(read);
        }
        let message = format!("there is no morphism `{}`", name.text);
        Err(LogicError::new(LogicErrorKind::UnknownName, message)
            .at(name.span)
            .suggesting(suggest(&name.text, self.morphisms.keys().map(String::as_str)))
            .helping("define it first: `morphism name \"0->01 1->10\";`"))
    }

    pub(super) fn promote(
        &mut self,
        word: &Name,
        name: &Name,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let morphism = self.morphism(name)?;
        let start = morphism.images[0].0;
        let dfao = fixed_point(&morphism, start).map_err(|error| error.at(name.span))?;
        let longest = dfao.tracks().symbols();
        let mut candidates = self.prover.systems.names();
        candidates.retain(|candidate| candidate.starts_with("msd_"));
        candidates.insert(0, format!("msd_{longest}"));
        let addresses = minimize(&dfao.where_output(|_| true), job.control)?;
        for candidate in candidates {
            let Ok(id) = self.prover.find_system(&candidate, job.control) else { continue };
            let valid = self.prover.systems.get(id).arithmetic.valid();
            // The addresses in their order are 0, 1, 2, …; the same words in a negative base
            // are not.
            if id.is_signed() || valid.tracks() != addresses.tracks() {
                continue;
            }
            if equivalent(&addresses, valid, job.control)?.holds() {
                let dfao = Arc::new(minimize_words(&dfao, job.control)?);
                let made = AutomaticWord { tracks: vec![TrackKind::System(id)], dfao };
                return self.keep_word(word, made, job);
            }
        }
        let help = if has_system(&morphism, name, job) {
            format!("`dumont system {};` defines one; then promote it again", name.text)
        } else {
            "images of one length k give base k; 0->01 1->0 Fibonacci, 0->01 1->02 2->0 Tribonacci"
                .to_owned()
        };
        Err(LogicError::new(
            LogicErrorKind::Unsupported,
            "the images of this morphism do not number its fixed point by a known number system",
        )
        .at(name.span)
        .helping(help)
        .into())
    }
}

/// Whether `dumont` makes a number system of a morphism, soon.
fn has_system(morphism: &Morphism, name: &Name, job: &Job<'_>) -> bool {
    let limits = Limits { work: Some(WORK_OF_ADVICE), ..Limits::default() };
    job.control.within(limits, |control| {
        let Ok(system) = of_morphism(morphism, name.span) else { return false };
        let made = Arithmetic::morphic(&system, Order::MostSignificantFirst, control);
        made.is_ok_and(|made| {
            induction::prove_addition(&name.text, &Arc::new(made), control).is_ok()
        })
    })
}

/// The word automaton of the fixed point that begins with a letter. Its states are the letters
/// that occur, in the order in which they are met; its digits number the longest of their images.
pub(super) fn fixed_point(morphism: &Morphism, start: i64) -> Result<Dfao, LogicError> {
    let wrong = |message: String| LogicError::new(LogicErrorKind::Type, message);
    let image = |letter: i64| {
        let found = morphism.images.iter().find(|image| image.0 == letter);
        found
            .map(|image| &image.1)
            .ok_or_else(|| wrong(format!("the letter {letter} has no image")))
    };
    if image(start)?.first() != Some(&start) || image(start)?.len() < 2 {
        return Err(wrong(format!(
            "there is no infinite fixed point: the image of {start} must begin with {start}, and go on"
        )));
    }
    let mut letters = vec![start];
    let mut states: Vec<(i64, Vec<(Symbol, StateId)>)> = Vec::new();
    while states.len() < letters.len() {
        let letter = letters[states.len()];
        let mut edges = Vec::new();
        for (digit, &next) in image(letter)?.iter().enumerate() {
            let place = letters.iter().position(|&known| known == next).unwrap_or_else(|| {
                letters.push(next);
                letters.len() - 1
            });
            edges.push((Symbol::new(digit), StateId::new(place)));
        }
        states.push((letter, edges));
    }
    let longest = states.iter().map(|state| state.1.len()).max().unwrap_or(0);
    let digits = (0..i32::try_from(longest).unwrap_or(i32::MAX)).collect();
    let tracks = Tracks::new([digits]).map_err(|error| wrong(error.to_string()))?;
    Ok(Dfao::new(tracks, states))
}
