//! Letters of automatic words: `W[t]…[t]`.

use super::Translator;
use super::atom::{Atom, Letter, NamedWord};
use super::call::count_mismatch;
use super::sum::{Integer, Sum};
use crate::kind::Kind;
use crate::prover::Failure;
use crate::syntax::{Name, Term};
use crate::table::TrackKind;
use crate::{LogicError, LogicErrorKind, SystemId, suggest};
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
        let own = word.tracks.iter().zip(&kinds).map(|(track, kind)| match track {
            TrackKind::System(id) => Kind::Number(*id),
            TrackKind::Digits(_) => kind.clone(),
        });
        let own: Vec<Kind> = own.collect();
        self.check_letters(name, &word.dfao, &own)?;
        // A word over a set of digits may be read in several ways in one comparison.
        let known = atom
            .words
            .iter()
            .position(|other| Arc::ptr_eq(&other.dfao, &word.dfao) && other.kinds == kinds);
        let place = known.unwrap_or_else(|| {
            atom.words.push(NamedWord { name: name.clone(), dfao: word.dfao.clone(), own, kinds });
            atom.words.len() - 1
        });
        let letter = Letter { word: place, variables };
        let known = atom.letters.iter().position(|other| *other == letter);
        let number = known.unwrap_or_else(|| {
            atom.letters.push(letter);
            atom.letters.len() - 1
        });
        Ok(Sum::integer(Integer::Letter(number)))
    }
}
