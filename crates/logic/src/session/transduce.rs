//! `transduce`: an automatic word through a transducer.
//!
//! The automaton is made where the most significant digit is read first and numbers come in
//! the order of their digits, which is decided for every system before it is used. A word
//! that reads the least significant digit first is turned round, and back.

use super::response::Answer;
use super::{Job, Session};
use crate::prover::Failure;
use crate::syntax::{Name, Reference};
use crate::table::{AutomaticWord, TrackKind};
use crate::{LogicError, LogicErrorKind, suggest};
use std::sync::Arc;
use wythoff_automata::{Control, TransduceError, Transducer, minimize_words, transduce};
use wythoff_numeration::Order;

impl Session {
    pub(super) fn transduce(
        &mut self,
        result: &Reference,
        name: &Name,
        old: &Reference,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let transducer = self.find_transducer(name, job.control)?;
        let (word, _) = self.word_or_automaton(old, job)?;
        let what = "a transducer reads a word with one index";
        let system = self.only_system(&old.name, &word.tracks, what)?;
        let languages = self.letters(&old.name, &word, job)?;
        let turn =
            self.prover.systems.get(system).arithmetic.order() == Order::LeastSignificantFirst;
        let word = if turn {
            self.turned_word(&word.tracks, &languages, job)?
        } else {
            self.word_of_languages(word.tracks.clone(), &languages, job)?
        };
        let TrackKind::System(system) = word.tracks[0] else {
            unreachable!("the other order of a system is a system");
        };
        let Some(addresses) = self.addresses(system, job.control)? else {
            let message = format!(
                "in {} numbers do not come in the order of their digits, as a transducer needs them",
                self.prover.systems.get(system).name
            );
            let error = LogicError::new(LogicErrorKind::Unsupported, message);
            return Err(error.at(old.name.span).into());
        };
        let made = transduce(&word.dfao, &addresses, &transducer, job.control);
        let dfao = made.map_err(|error| match error {
            TransduceError::Stopped(reason) => Failure::Stopped(reason),
            wrong => {
                let error = LogicError::new(LogicErrorKind::Type, wrong.to_string());
                error.at(name.span).into()
            }
        })?;
        let dfao = Arc::new(minimize_words(&dfao, job.control)?);
        let mut made = AutomaticWord { tracks: word.tracks, dfao };
        if turn {
            let languages = self.letters(&old.name, &made, job)?;
            made = self.turned_word(&made.tracks, &languages, job)?;
        }
        self.keep_word_as(result, made, job)
    }

    fn find_transducer(&mut self, name: &Name, control: &Control) -> Result<Transducer, Failure> {
        let found = self.library.transducer(&name.text, &mut self.prover.systems, control);
        if let Some(found) = found.map_err(|failure| failure.at(name.span))? {
            return Ok(found);
        }
        let names = self.library.transducer_names();
        let message = format!("there is no transducer `{}`", name.text);
        Err(LogicError::new(LogicErrorKind::UnknownName, message)
            .at(name.span)
            .suggesting(suggest(&name.text, names.iter().map(String::as_str)))
            .helping(
                "RUNSUM2, RUNSUM3, … (sums of letters so far) are built in; others are files of \
                 the session's `Transducer Library`, or beside the script",
            )
            .into())
    }
}

/// The built-in transducer of a name: `RUNSUM` and a number k writes the sum modulo k of the
/// letters read so far, which are 0, …, k - 1.
pub(super) fn built_in(name: &str) -> Option<Transducer> {
    /// Larger ones have too many edges to be of use.
    const MOST: usize = 256;
    let k: usize = name.strip_prefix("RUNSUM")?.parse().ok()?;
    if !(2..=MOST).contains(&k) || name.len() != "RUNSUM".len() + k.to_string().len() {
        return None;
    }
    let letter = |n: usize| i64::try_from(n).expect("at most 256");
    let edge = |sum: usize, read: usize| {
        let next = (sum + read) % k;
        (letter(read), wythoff_automata::StateId::new(next), letter(next))
    };
    let state = |sum| (0..k).map(|read| edge(sum, read)).collect();
    Some(Transducer::new((0..k).map(state).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn running_sums_are_what_their_names_say() {
        let transducer = built_in("RUNSUM3").expect("a built-in one");
        assert_eq!(transducer.run([0, 1, 2, 2, 1, 1]), Some(vec![0, 1, 0, 2, 0, 1]));
        assert_eq!(built_in("RUNSUM2").expect("the same").run([2]), None);
        for name in ["RUNSUM", "RUNSUM1", "RUNSUM02", "RUNSUM+2", "RUNSUM257", "runsum2"] {
            assert_eq!(built_in(name), None, "{name}");
        }
    }
}
