//! `X[n] := T[2*n+3] + S[n]`: a word by an expression. Not in Walnut.
//!
//! The values that the expression can have follow from the letters of its words; for each
//! of them, "the expression has this value" is a formula, and the relations of all these
//! formulas are put together to one word automaton.

use super::response::Answer;
use super::words::undefined;
use super::{Job, Session};
use crate::prover::{Failure, Outcome};
use crate::syntax::{
    Comparison, Expression, Formula, FormulaKind, Name, Quoted, SystemName, Term, TermKind,
};
use crate::table::{AutomaticWord, TrackKind};
use crate::translate::{floor, is_divisor, no_quotient};
use crate::{LogicError, LogicErrorKind};
use dashu_int::{IBig, UBig};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;
use wythoff_automata::{
    Control, Dfa, Dfao, WordError, difference, minimize, minimize_words, shortest_word, union,
};

/// The most values that an expression may have.
const MOST_VALUES: usize = 1024;

impl Session {
    pub(super) fn define_word(
        &mut self,
        word: &Name,
        indices: &[Name],
        term: &Quoted,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let (expression, expanded) = self.expression(term)?;
        let made = match &expression {
            Expression::Term(term, system) => {
                let mut values = BTreeSet::new();
                let is_signed = self.prover.named_system(system, job.control)?.is_signed();
                let found = self.possible(term, is_signed, &mut values, job.control);
                found.and_then(|()| {
                    let parts: Vec<(i64, Formula)> =
                        values.iter().map(|&v| (v, equals(term, v, system))).collect();
                    let names: Vec<String> = indices.iter().map(|i| i.text.clone()).collect();
                    self.word_of_formulas(&parts, &names, word, job)
                })
            }
            Expression::Formula(formula) => {
                // 1 where it holds, else 0.
                let not = FormulaKind::Not(Box::new(formula.clone()));
                let not = Formula { kind: not, span: formula.span };
                let names: Vec<String> = indices.iter().map(|i| i.text.clone()).collect();
                self.word_of_formulas(&[(1, formula.clone()), (0, not)], &names, word, job)
            }
        };
        let made = made.map_err(|f| super::evaluate::in_expansion(f, expanded.as_deref()))?;
        self.keep_word(word, made, job)
    }

    /// The word whose letter is that of the formula which holds. Every tuple of indices
    /// satisfies exactly one of them, or it is an error.
    pub(super) fn word_of_formulas(
        &mut self,
        parts: &[(i64, Formula)],
        indices: &[String],
        word: &Name,
        job: &mut Job<'_>,
    ) -> Result<AutomaticWord, Failure> {
        let wrong = |message: String| {
            Failure::Wrong(LogicError::new(LogicErrorKind::Type, message).at(word.span))
        };
        let mut languages: Vec<(i64, Dfa)> = Vec::new();
        let mut tracks = None;
        let mut sorted = indices.to_vec();
        sorted.sort();
        for (letter, formula) in parts {
            let outcome = self.prover.decide(formula, job.control, &mut job.trace)?;
            let Outcome::Relation(relation) = outcome else {
                return Err(wrong(format!(
                    "the letters of `{}` do not depend on its index",
                    word.text
                )));
            };
            if relation.names != sorted {
                return Err(wrong(format!(
                    "`{}` is defined for {}, but the expression speaks of {}",
                    word.text,
                    indices.join(", "),
                    relation.names.join(", ")
                )));
            }
            tracks = Some(relation.tracks);
            languages.push((*letter, (*relation.dfa).clone()));
        }
        let Some(kinds) = tracks else {
            return Err(wrong(format!("`{}` has no letters", word.text)));
        };
        // From the alphabetical order of the variables to that of the indices.
        let place = |name: &String| indices.iter().position(|i| i == name).expect("the same names");
        let onto: Vec<usize> = sorted.iter().map(place).collect();
        let mut own = kinds.clone();
        for (from, &to) in onto.iter().enumerate() {
            own[to] = kinds[from].clone();
        }
        let alphabet = self.tracks(&own)?;
        for (_, dfa) in &mut languages {
            *dfa = wythoff_automata::rename(dfa, &onto, &alphabet, job.control)?;
        }
        if let Some(gap) = self.without_letter(&languages, &own, job)? {
            let message = format!("`{}{gap}` would have no letter", word.text);
            return Err(wrong(message).helping(
                "a difference that is negative has no value, nor has an index where its formula \
                 does not hold",
            ));
        }
        self.word_of_languages(own, &languages, job)
    }

    /// The word whose letter at some numbers is that of the language to which their digits
    /// belong. They belong to one of them.
    pub(super) fn word_of_languages(
        &self,
        kinds: Vec<TrackKind>,
        languages: &[(i64, Dfa)],
        job: &Job<'_>,
    ) -> Result<AutomaticWord, Failure> {
        let tracks = self.tracks(&kinds)?;
        let made = match Dfao::from_languages(&tracks, languages, None, job.control) {
            // The beginning of a canonical word need not be one itself; nobody will ask
            // for its letter.
            Err(WordError::Undefined { .. }) => {
                Dfao::from_languages(&tracks, languages, Some(0), job.control)
            }
            made => made,
        };
        let dfao = Arc::new(minimize_words(&made.map_err(undefined)?, job.control)?);
        Ok(AutomaticWord { tracks: kinds, dfao })
    }

    /// The first numbers that belong to none of some languages, as they are written behind the
    /// name of a word.
    pub(super) fn without_letter(
        &self,
        languages: &[(i64, Dfa)],
        kinds: &[TrackKind],
        job: &Job<'_>,
    ) -> Result<Option<String>, Failure> {
        let mut all = Dfa::nothing(self.tracks(kinds)?);
        for (_, dfa) in languages {
            all = minimize(&union(&all, dfa, job.control)?, job.control)?;
        }
        let valid = self.valid_tuples(kinds, job)?;
        let missing = difference(&valid, &all, job.control)?;
        let Some(gap) = shortest_word(&missing, job.control)? else { return Ok(None) };
        let mut numbers = String::new();
        for (track, kind) in kinds.iter().enumerate() {
            let digits: Vec<i32> =
                gap.iter().map(|&symbol| missing.tracks().digit(symbol, track)).collect();
            // Writing to a string does not fail.
            let _ = match kind {
                TrackKind::System(id) => {
                    let arithmetic = &self.prover.systems.get(*id).arithmetic;
                    write!(numbers, "[{}]", arithmetic.value(&digits, job.control)?)
                }
                TrackKind::Digits(_) => write!(numbers, "[{digits:?}]"),
            };
        }
        Ok(Some(numbers))
    }

    /// The values that a term of letters can have.
    fn possible(
        &mut self,
        term: &Term,
        is_signed: bool,
        values: &mut BTreeSet<i64>,
        control: &Control,
    ) -> Result<(), Failure> {
        let error = |message: &str| {
            Failure::Wrong(LogicError::new(LogicErrorKind::Type, message).at(term.span))
        };
        let big = || error("a letter of a word has at most 63 bits");
        match &term.kind {
            TermKind::Variable(_) | TermKind::Apply { .. } | TermKind::Where(_) => {
                return Err(error("a letter cannot be a number that grows")
                    .helping("only letters of words and constants can be added here"));
            }
            TermKind::Number(number) => {
                values.insert(i64::try_from(number.clone()).map_err(|_| big())?);
            }
            TermKind::Letter(letter) => {
                values.insert(*letter);
            }
            TermKind::Word { name, .. } => {
                values.extend(self.find_word(name, control)?.dfao.outputs());
            }
            TermKind::Negate(inner) => {
                let mut inside = BTreeSet::new();
                self.possible(inner, is_signed, &mut inside, control)?;
                values.extend(inside.into_iter().map(i64::wrapping_neg));
            }
            TermKind::Add(left, right)
            | TermKind::Subtract(left, right)
            | TermKind::Multiply(left, right)
            | TermKind::Divide(left, right) => {
                let (mut lefts, mut rights) = (BTreeSet::new(), BTreeSet::new());
                self.possible(left, is_signed, &mut lefts, control)?;
                self.possible(right, is_signed, &mut rights, control)?;
                let divides = |r: &i64| is_divisor(&IBig::from(*r), is_signed);
                if matches!(term.kind, TermKind::Divide(..)) && !rights.iter().any(divides) {
                    return Err(no_quotient(is_signed, right.span).into());
                }
                for &l in &lefts {
                    for &r in &rights {
                        let value = match &term.kind {
                            TermKind::Add(..) => l.checked_add(r),
                            TermKind::Subtract(..) => l.checked_sub(r),
                            TermKind::Multiply(..) => l.checked_mul(r),
                            // There is no letter where the divisor is none.
                            _ if !divides(&r) => continue,
                            _ => i64::try_from(floor(l.into(), r.into())).ok(),
                        };
                        values.insert(value.ok_or_else(big)?);
                    }
                }
            }
        }
        if values.len() > MOST_VALUES {
            return Err(error(&format!("more than {MOST_VALUES} letters are possible")));
        }
        Ok(())
    }
}

impl Failure {
    /// With a sentence on what to do, where it is a mistake.
    pub(super) fn helping(self, help: &str) -> Self {
        match self {
            Self::Wrong(error) => Self::Wrong(error.helping(help)),
            stopped @ Self::Stopped(_) => stopped,
        }
    }
}

/// The formula `term = value`.
fn equals(term: &Term, value: i64, system: &SystemName) -> Formula {
    let number = TermKind::Number(UBig::from(value.unsigned_abs()));
    let number = Term { kind: number, system: None, span: term.span };
    let right = if value < 0 {
        Term { kind: TermKind::Negate(Box::new(number)), system: None, span: term.span }
    } else {
        number
    };
    let kind = FormulaKind::Compare {
        relation: Comparison::Equal,
        left: term.clone(),
        right,
        system: system.clone(),
    };
    Formula { kind, span: term.span }
}
