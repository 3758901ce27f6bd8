//! Regular expressions of `reg`, compiled to automata.
//!
//! Expressions become nondeterministic automata bottom up; complements and intersections
//! determinise their operands. Words are taken as they are: nothing is known here of
//! numbers, so neither are invalid words dropped nor zeros padded.

use crate::prover::Failure;
use crate::syntax::{Regex, RegexKind};
use crate::{LogicError, LogicErrorKind};
use wythoff_automata::{
    Control, Dfa, Nfa, Symbol, Tracks, complement, concatenate, determinize, intersection,
    minimize, repeat,
};

/// The minimal automaton of a regular expression over some tracks.
///
/// # Errors
///
/// A letter that is not in the alphabet, or a limit that was reached.
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

/// The symbols that a letter with wildcards stands for.
fn matching(
    regex: &Regex,
    entries: &[Option<i64>],
    tracks: &Tracks,
) -> Result<Vec<Symbol>, LogicError> {
    let error = |message: String| LogicError::new(LogicErrorKind::Type, message).at(regex.span);
    if entries.len() != tracks.len() {
        return Err(error(format!(
            "this letter has {} entries, but there are {} alphabets",
            entries.len(),
            tracks.len()
        )));
    }
    for (track, entry) in entries.iter().enumerate() {
        if let Some(digit) = entry
            && !tracks.digits(track).iter().any(|&known| i64::from(known) == *digit)
        {
            return Err(error(format!("{digit} is not in the alphabet of track {}", track + 1)));
        }
    }
    let fits = |symbol: &Symbol| {
        entries.iter().enumerate().all(|(track, entry)| {
            entry.is_none_or(|digit| i64::from(tracks.digit(*symbol, track)) == digit)
        })
    };
    Ok((0..tracks.symbols()).map(Symbol::new).filter(fits).collect())
}
