//! Words and sets that repeat themselves, which every number system can write.
//!
//! How one repeats itself is guessed from its first letters, and decided in its own system: the
//! places of every letter are sums, 7 or 3k + 2. The same sums in another system are the same
//! places. Integers repeat themselves in both directions, each in its own way.
//!
//! Cost: one small formula for each letter before the word repeats itself and of a period.

use crate::prover::{Failure, Outcome, Prover};
use crate::syntax::parse_formula;
use crate::trace::Trace;
use crate::{LogicError, LogicErrorKind, SystemId};
use dashu_int::IBig;
use std::collections::BTreeMap;
use wythoff_automata::{Control, Dfa, Reason, Symbol, equivalent, minimize, union};

/// The most letters before a word repeats itself and of a period together.
pub(crate) const LONGEST_PERIOD: usize = 256;

/// How many letters are looked at for a period: so many times more that the repetitions of
/// words such as Fibonacci's are not taken for one. To decide that would be right but long.
const LOOKED_AT: usize = 16 * LONGEST_PERIOD;

/// For each letter of a word the numbers that have it, in canonical digits with any padding.
pub(crate) type Languages = Vec<(i64, Dfa)>;

/// A word that repeats itself from some place on.
#[derive(Clone, Debug)]
struct Repeating {
    start: usize,
    period: usize,
    /// Those before the start, and one period.
    letters: Vec<i64>,
}

/// A word of numbers or integers that repeats itself in every direction.
#[derive(Clone, Debug)]
pub(crate) struct Periodic {
    /// From 0 on.
    up: Repeating,
    /// From -1 on, where numbers are all integers.
    down: Option<Repeating>,
}

impl Periodic {
    /// The same, with this letter at all negative numbers if there was none.
    pub(crate) fn with_negative(mut self, letter: i64) -> Self {
        self.down.get_or_insert(Repeating { start: 0, period: 1, letters: vec![letter] });
        self
    }
}

impl Repeating {
    /// How the first letters of a word repeat themselves, if they do soon: with the smallest
    /// period, from the first place on that is possible.
    fn guessed(first: &[i64], control: &Control) -> Result<Option<Self>, Reason> {
        for period in 1..=LONGEST_PERIOD {
            let equal = |n: &usize| first[*n] == first[n + period];
            let places = first.len() - period;
            let same = (0..places).rev().take_while(equal).count();
            control.work(same + 1, 0)?;
            let start = places - same;
            if start + period <= LONGEST_PERIOD {
                let letters = first[..start + period].to_vec();
                return Ok(Some(Self { start, period, letters }));
            }
        }
        Ok(None)
    }
}

impl Prover {
    /// How a word repeats itself, if it does so soon. Every number has one of its letters.
    pub(crate) fn periodic(
        &mut self,
        languages: &[(i64, Dfa)],
        system: SystemId,
        control: &Control,
        trace: &mut Trace,
    ) -> Result<Option<Periodic>, Failure> {
        let up = self.first_letters(languages, system, IBig::from, control)?;
        let Some(up) = Repeating::guessed(&up, control)? else { return Ok(None) };
        let mut periodic = Periodic { up, down: None };
        if system.is_signed() {
            let down = self.first_letters(languages, system, |n| -IBig::from(n + 1), control)?;
            periodic.down = Repeating::guessed(&down, control)?;
            if periodic.down.is_none() {
                return Ok(None);
            }
        }
        // Letters that occur nowhere are no difference.
        for (letter, dfa) in self.places(&periodic, system, control, trace)? {
            let Some((_, own)) = languages.iter().find(|(other, _)| *other == letter) else {
                return Ok(None);
            };
            if !equivalent(own, &dfa, control)?.holds() {
                return Ok(None);
            }
        }
        // Every number is at a place of some letter, so the letters that are left have none.
        Ok(Some(periodic))
    }

    /// The letters of a word at some numbers.
    fn first_letters(
        &self,
        languages: &[(i64, Dfa)],
        system: SystemId,
        number: impl Fn(usize) -> IBig,
        control: &Control,
    ) -> Result<Vec<i64>, Failure> {
        let arithmetic = &self.systems.get(system).arithmetic;
        let mut letters = Vec::with_capacity(LOOKED_AT);
        for n in 0..LOOKED_AT {
            let digits = arithmetic.represent(&number(n), control)?;
            control.work(digits.len() * languages.len(), 0)?;
            let has = |(_, dfa): &&(i64, Dfa)| {
                let symbol = |digit: &i32| dfa.tracks().symbol(&[*digit]);
                let word: Option<Vec<Symbol>> = digits.iter().map(symbol).collect();
                word.is_some_and(|word| dfa.accepts(word))
            };
            letters.push(languages.iter().find(has).expect("every number has a letter").0);
        }
        Ok(letters)
    }

    /// The places of the letters of a word that repeats itself, as far as a system has them.
    pub(crate) fn places(
        &mut self,
        periodic: &Periodic,
        system: SystemId,
        control: &Control,
        trace: &mut Trace,
    ) -> Result<Languages, Failure> {
        let name = self.systems.get(system).name.clone();
        if self.find_system(&name, control)? != system {
            let message = format!("`{name}` was defined again since then");
            return Err(LogicError::new(LogicErrorKind::Type, message).into());
        }
        let mut languages: BTreeMap<i64, Dfa> = BTreeMap::new();
        let down = periodic.down.as_ref().filter(|_| system.is_signed());
        for (repeating, is_up) in
            std::iter::once((&periodic.up, true)).chain(down.map(|d| (d, false)))
        {
            let Repeating { start, period, letters } = repeating;
            for (n, &letter) in letters.iter().enumerate() {
                let value = |steps: &str| {
                    if is_up { format!("{steps}{n}") } else { format!("-({steps}{})", n + 1) }
                };
                let places = if n < *start {
                    format!("?{name} n={}", value(""))
                } else {
                    format!("?{name} Ek k>=0 & n={}", value(&format!("{period}*k+")))
                };
                let dfa = self.numbers(&places, control, trace)?;
                let dfa = match languages.remove(&letter) {
                    Some(before) => minimize(&union(&before, &dfa, control)?, control)?,
                    None => dfa,
                };
                languages.insert(letter, dfa);
            }
        }
        Ok(languages.into_iter().collect())
    }

    /// The numbers of which a formula that was made here holds.
    pub(crate) fn numbers(
        &mut self,
        text: &str,
        control: &Control,
        trace: &mut Trace,
    ) -> Result<Dfa, Failure> {
        let formula = parse_formula(text).map_err(|error| error.in_expansion(text))?;
        match self.decide(&formula, control, trace)? {
            Outcome::Relation(relation) => Ok((*relation.dfa).clone()),
            Outcome::True(_) | Outcome::False(_) => {
                let message = format!("`{text}` has no free variable");
                Err(LogicError::new(LogicErrorKind::Type, message).into())
            }
        }
    }
}
