//! Letters of automatic words: `W[t]…[t]`.

use super::Translator;
use super::atom::{Atom, Letter};
use super::call::count_mismatch;
use super::sum::Sum;
use crate::prover::Failure;
use crate::syntax::{Name, Term};
use crate::{LogicError, LogicErrorKind, SystemId, suggest};
use dashu_int::IBig;
use std::sync::Arc;

impl Translator<'_> {
    /// The letter of a word at some indices.
    pub(super) fn letter(
        &mut self,
        name: &Name,
        indices: &[Term],
        system: SystemId,
        atom: &mut Atom,
    ) -> Result<Sum, Failure> {
        let Some(word) = self.prover.word(&name.text, self.control)? else {
            let names = self.prover.word_names();
            return Err(LogicError::new(
                LogicErrorKind::UnknownName,
                format!("there is no word automaton `{}`", name.text),
            )
            .at(name.span)
            .suggesting(suggest(&name.text, names.iter().map(String::as_str)))
            .into());
        };
        if word.tracks.len() != indices.len() {
            return Err(
                count_mismatch(name, word.tracks.len(), indices.len(), "index", "indices").into()
            );
        }
        let (variables, kinds) = self.arguments(name, indices, &word.tracks, system, atom)?;
        self.check_letters(name, &word.dfao, &kinds)?;
        // A word over a set of digits may be read in several ways in one comparison.
        let known = atom
            .words
            .iter()
            .zip(&atom.word_kinds)
            .position(|(other, others)| Arc::ptr_eq(other, &word.dfao) && *others == kinds);
        let place = known.unwrap_or_else(|| {
            atom.words.push(word.dfao.clone());
            atom.word_kinds.push(kinds);
            atom.words.len() - 1
        });
        let letter = Letter { word: place, variables };
        let known = atom.letters.iter().position(|other| *other == letter);
        let number = known.unwrap_or_else(|| {
            atom.letters.push(letter);
            atom.letters.len() - 1
        });
        Ok(Sum { letters: vec![(number, IBig::ONE)], ..Sum::default() })
    }
}
