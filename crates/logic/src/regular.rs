//! Regular expressions of `reg`, compiled to automata.
//!
//! Expressions become nondeterministic automata bottom up; complements and intersections
//! determinise their operands. Words are taken as they are: nothing is known here of
//! numbers, so neither are invalid words dropped nor zeros padded. A letter that is not in
//! the alphabet is no letter of any word, as in Walnut: `1|7` over {0,1} is `1`. That is
//! rarely meant, so [`foreign_letters`] finds them.

use crate::prover::Failure;
use crate::syntax::{Entry, Regex, RegexKind};
use crate::{LogicError, LogicErrorKind, Warning};
use rustc_hash::FxHashSet;
use wythoff_automata::{
    Control, Dfa, Nfa, Symbol, Tracks, complement, concatenate, determinize, intersection,
    minimize, repeat,
};

/// The minimal automaton of a regular expression over some tracks.
///
/// # Errors
///
/// A letter with more or fewer entries than there are tracks, or a limit that was reached.
pub fn compile_regex(regex: &Regex, tracks: &Tracks, control: &Control) -> Result<Dfa, Failure> {
    let nfa = compile(regex, tracks, control)?;
    Ok(minimize(&determinize(&nfa, control)?, control)?)
}

fn compile(regex: &Regex, tracks: &Tracks, control: &Control) -> Result<Nfa, Failure> {
    Ok(match &regex.kind {
        RegexKind::Empty => Nfa::empty_word(tracks.clone()),
        RegexKind::Any => Nfa::one_of(tracks.clone(), (0..tracks.symbols()).map(Symbol::new)),
        RegexKind::Letter(entries) => {
            let symbols = matching(regex, entries, tracks)?;
            Nfa::one_of(tracks.clone(), symbols)
        }
        RegexKind::Sequence(parts) => {
            let mut all = Nfa::empty_word(tracks.clone());
            for part in parts {
                all = concatenate(&all, &compile(part, tracks, control)?, control)?;
            }
            all
        }
        RegexKind::Either(parts) => {
            let mut all = Nfa::nothing(tracks.clone());
            for part in parts {
                all = all.union(&compile(part, tracks, control)?, control)?;
            }
            all
        }
        RegexKind::Both(parts) => {
            let mut all = Dfa::everything(tracks.clone());
            for part in parts {
                let part = compile_regex(part, tracks, control)?;
                all = minimize(&intersection(&all, &part, control)?, control)?;
            }
            Nfa::from(&all)
        }
        RegexKind::Not(inner) => {
            let inner = compile_regex(inner, tracks, control)?;
            Nfa::from(&minimize(&complement(&inner, control)?, control)?)
        }
        RegexKind::Repeat { inner, least, most } => {
            // Smaller operands make smaller chains.
            let inner = Nfa::from(&compile_regex(inner, tracks, control)?);
            repeat(&inner, *least, *most, control)?
        }
    })
}

/// The symbols that a letter stands for.
fn matching(regex: &Regex, entries: &[Entry], tracks: &Tracks) -> Result<Vec<Symbol>, LogicError> {
    if entries.len() != tracks.len() {
        let message = format!(
            "this letter has {} entries, but there are {} alphabets",
            entries.len(),
            tracks.len()
        );
        return Err(LogicError::new(LogicErrorKind::Type, message).at(regex.span));
    }
    let fits = |symbol: &Symbol| {
        entries
            .iter()
            .enumerate()
            .all(|(track, entry)| entry.matches(i64::from(tracks.digit(*symbol, track))))
    };
    Ok((0..tracks.symbols()).map(Symbol::new).filter(fits).collect())
}

/// Where an expression has letters that are not in the alphabet, and so in no word.
pub(crate) fn foreign_letters(regex: &Regex, tracks: &Tracks) -> Vec<Warning> {
    let mut foreign = Foreign { tracks, said: FxHashSet::default(), warnings: Vec::new() };
    foreign.find(regex);
    foreign.warnings
}

struct Foreign<'a> {
    tracks: &'a Tracks,
    said: FxHashSet<String>,
    warnings: Vec<Warning>,
}

impl Foreign<'_> {
    fn find(&mut self, regex: &Regex) {
        match &regex.kind {
            RegexKind::Empty | RegexKind::Any => {}
            RegexKind::Letter(entries) => self.letter(regex, entries),
            RegexKind::Sequence(parts) | RegexKind::Either(parts) | RegexKind::Both(parts) => {
                for part in parts {
                    self.find(part);
                }
            }
            RegexKind::Not(inner) | RegexKind::Repeat { inner, .. } => self.find(inner),
        }
    }

    fn letter(&mut self, regex: &Regex, entries: &[Entry]) {
        let foreign = |&(track, entry): &(usize, &Entry)| {
            let mut digits = self.tracks.digits(track).iter();
            !digits.any(|&digit| entry.matches(i64::from(digit)))
        };
        if let Some((track, _)) = entries.iter().enumerate().find(foreign) {
            let message = format!(
                "`{regex}` is not in the alphabet of track {}, so it is in no word",
                track + 1
            );
            // Once is enough, however often it is written.
            if self.said.insert(message.clone()) {
                self.warnings.push(Warning { span: regex.span, message });
            }
        }
    }
}
