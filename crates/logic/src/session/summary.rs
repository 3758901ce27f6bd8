//! Automata and words in numbers, and as files.

use super::Session;
use super::members::Listing;
use super::response::{RelationSummary, WordSummary};
use crate::prover::Failure;
use crate::table::{AutomaticWord, Predicate, TrackKind};
use crate::{LogicError, LogicErrorKind, Systems};
use dashu_int::IBig;
use wythoff_automata::format::{self, Header, ba, dot, svg, walnut};
use wythoff_automata::{Control, Symbol};
use wythoff_numeration::NumerationError;

/// A format for files of automata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileFormat {
    /// Walnut's text.
    Walnut,
    /// Graphviz.
    Graphviz,
    /// The BA format of language-inclusion tools.
    Ba,
    /// A picture.
    Svg,
}

impl FileFormat {
    /// The usual end of its file names.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Walnut => "txt",
            Self::Graphviz => "gv",
            Self::Ba => "ba",
            Self::Svg => "svg",
        }
    }

    /// The format that a file name asks for by its end.
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "txt" => Some(Self::Walnut),
            "gv" | "dot" => Some(Self::Graphviz),
            "ba" => Some(Self::Ba),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }
}

/// How many letters of a word are shown.
const FIRST_LETTERS: u32 = 32;

impl Session {
    pub(super) fn summarise(
        &self,
        predicate: &Predicate,
        variables: Vec<String>,
        control: &Control,
    ) -> Result<RelationSummary, Failure> {
        let listing = Listing::new(predicate, &self.prover.systems, control)?;
        Ok(RelationSummary {
            variables,
            alphabets: alphabets(&predicate.tracks, &self.prover.systems),
            states: predicate.dfa.states(),
            edges: predicate.dfa.edge_count(),
            size: listing.size(control)?,
            members: listing.first(self.options.members, control)?,
            predicate: predicate.clone(),
            counting: None,
        })
    }

    pub(super) fn summarise_word(
        &self,
        word: &AutomaticWord,
        control: &Control,
    ) -> Result<WordSummary, NumerationError> {
        let first = match word.tracks.as_slice() {
            [TrackKind::System(id)] => {
                let arithmetic = &self.prover.systems.get(*id).arithmetic;
                let letter = |n| {
                    let digits = arithmetic.represent(&IBig::from(n), control)?;
                    let symbol = |&digit: &i32| word.dfao.tracks().symbol(&[digit]);
                    let word_of_n: Option<Vec<Symbol>> = digits.iter().map(symbol).collect();
                    let output = word_of_n.and_then(|word_of_n| word.dfao.output(word_of_n));
                    Ok::<_, NumerationError>(output)
                };
                (0..FIRST_LETTERS).map_while(|n| letter(n).transpose()).collect::<Result<_, _>>()?
            }
            _ => Vec::new(),
        };
        Ok(WordSummary {
            alphabets: alphabets(&word.tracks, &self.prover.systems),
            states: word.dfao.states(),
            letters: word.dfao.outputs(),
            first,
            word: word.clone(),
        })
    }

    /// An automaton as the text of a file.
    pub fn predicate_text(&self, predicate: &Predicate, format: FileFormat) -> String {
        let header = header(&predicate.tracks, &self.prover.systems);
        match format {
            FileFormat::Walnut => walnut::write(&predicate.dfa, &header),
            FileFormat::Graphviz => dot::write(&predicate.dfa, &header),
            FileFormat::Ba => ba::write(&predicate.dfa),
            FileFormat::Svg => svg::draw(&predicate.dfa),
        }
    }

    /// A word automaton as the text of a file.
    ///
    /// # Errors
    ///
    /// If the format cannot show it.
    pub(crate) fn word_text(
        &self,
        word: &AutomaticWord,
        format: FileFormat,
    ) -> Result<String, LogicError> {
        let header = header(&word.tracks, &self.prover.systems);
        match format {
            FileFormat::Walnut => Ok(walnut::write_words(&word.dfao, &header)),
            FileFormat::Graphviz => Ok(dot::write_words(&word.dfao, &header)),
            FileFormat::Ba => Err(LogicError::new(
                LogicErrorKind::Type,
                "the BA format has no outputs, so word automata cannot be written in it",
            )
            .helping("`def name \"W[n]=@1\"` gives an automaton for one letter")),
            FileFormat::Svg => Ok(svg::draw_words(&word.dfao)),
        }
    }
}

pub(super) fn header(tracks: &[TrackKind], systems: &Systems) -> Header {
    let kind = |kind: &TrackKind| match kind {
        TrackKind::System(id) => format::TrackKind::System(systems.get(*id).name.to_string()),
        TrackKind::Digits(digits) => format::TrackKind::Digits(digits.clone()),
    };
    Header { tracks: tracks.iter().map(kind).collect() }
}

pub(super) fn alphabets(tracks: &[TrackKind], systems: &Systems) -> Vec<String> {
    let one = |kind: &TrackKind| header(std::slice::from_ref(kind), systems).to_string();
    tracks.iter().map(one).collect()
}
