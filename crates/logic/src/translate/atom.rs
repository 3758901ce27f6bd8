//! Atoms: a comparison or a call, and all that its terms need beside it.
//!
//! Subtraction is partial on natural numbers: `s - t` has a value only where t <= s, so an
//! atom that contains it holds only there, and an atom's negation is the negation of all
//! that. In a system of all integers it is total. A quotient t/k is a variable q with
//! k·q <= t < k·q + k, so it is rounded down; a negative k, which only integers have, leaves a
//! rest of its own sign, k < t - k·q <= 0, and the quotient is rounded down as well. A letter `W[t]` of an automatic
//! word is a number once its value is fixed: an atom with letters is a disjunction over
//! their values. In each case what is made of letters alone is a constant, so that it may be a
//! factor or a divisor.

use super::Translator;
use super::sum::{Integer, Sum, is_divisor};
use crate::kind::Kind;
use crate::node::{NodeId, Variable};
use crate::prover::Failure;
use crate::syntax::{Name, Span};
use crate::{LogicError, LogicErrorKind, SystemId};
use dashu_int::IBig;
use std::sync::Arc;
use wythoff_automata::Dfao;
use wythoff_numeration::Relation;

/// The most disjuncts that the letters of one atom may expand to.
const MOST_CASES: usize = 4096;

/// The most values of all letters of one atom that are looked at.
const MOST_CHOICES: usize = 1 << 20;

/// The largest coefficient of a variable; sums of several stay far below 63 bits.
const LARGEST_COEFFICIENT: u64 = 1 << 31;

/// A letter of a word: which word, at which variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Letter {
    pub(super) word: usize,
    pub(super) variables: Vec<Variable>,
}

/// A word, and what its indices are.
#[derive(Debug)]
pub(super) struct NamedWord {
    pub(super) name: Name,
    pub(super) dfao: Arc<Dfao>,
    /// What its tracks hold.
    pub(super) own: Vec<Kind>,
    /// What they are read as.
    pub(super) kinds: Vec<Kind>,
}

/// What one atom needs beside its comparison.
pub(crate) struct Atom {
    /// Whether numbers are all integers, or natural.
    pub(super) is_signed: bool,
    /// Sums that must not be negative.
    pub(super) naturals: Vec<Sum>,
    /// Quotients: variable, dividend, divisor.
    pub(super) quotients: Vec<(Variable, Sum, Integer)>,
    /// Variables of our own.
    pub(super) bound: Vec<Variable>,
    /// Equations of index variables.
    pub(super) parts: Vec<NodeId>,
    pub(super) letters: Vec<Letter>,
    pub(super) words: Vec<NamedWord>,
}

impl Atom {
    /// Nothing is needed yet.
    pub(super) fn of(system: SystemId) -> Self {
        Self {
            is_signed: system.is_signed(),
            naturals: Vec::new(),
            quotients: Vec::new(),
            bound: Vec::new(),
            parts: Vec::new(),
            letters: Vec::new(),
            words: Vec::new(),
        }
    }
}

impl Translator<'_> {
    /// The node of an atom, in which these variables occur: a comparison of a sum with 0, if
    /// any, and what it needs.
    pub(super) fn atom(
        &mut self,
        span: Span,
        mut atom: Atom,
        comparison: Option<(Sum, Relation)>,
        mut occurring: Vec<Variable>,
    ) -> Result<NodeId, Failure> {
        self.occur(occurring.iter().copied());
        occurring.extend(&atom.bound);
        let naturals = atom.naturals.drain(..).map(|sum| (sum, Relation::AtLeast));
        let conditions: Vec<(Sum, Relation)> = naturals.chain(comparison).collect();
        let choices = atom.letters.iter().try_fold(1_usize, |product, letter| {
            product.checked_mul(atom.words[letter.word].dfao.outputs().len())
        });
        if choices.is_none_or(|choices| choices > MOST_CHOICES) {
            return Err(too_many(MOST_CHOICES, span).into());
        }
        let mut cases = Vec::new();
        self.cases(span, &atom, &conditions, &mut Vec::new(), &mut cases)?;
        let cases = self.plan.or(cases);
        let mut parts = self.guards(&atom.bound, &occurring)?;
        parts.append(&mut atom.parts);
        parts.push(cases);
        let all = self.plan.and(parts);
        Ok(self.plan.exists(&atom.bound, all))
    }

    /// One conjunction for every choice of the letters' values.
    fn cases(
        &mut self,
        span: Span,
        atom: &Atom,
        conditions: &[(Sum, Relation)],
        values: &mut Vec<i64>,
        cases: &mut Vec<NodeId>,
    ) -> Result<(), Failure> {
        if let Some(letter) = atom.letters.get(values.len()) {
            for value in atom.words[letter.word].dfao.outputs() {
                values.push(value);
                self.cases(span, atom, conditions, values, cases)?;
                values.pop();
            }
            return Ok(());
        }
        let mut conditions = conditions.to_vec();
        for (quotient, dividend, divisor) in &atom.quotients {
            // No quotient where the letters of a divisor are such that it is none.
            let Some(value) = divisor.value(values, atom.is_signed) else { return Ok(()) };
            if !is_divisor(&value, atom.is_signed) {
                return Ok(());
            }
            // 0 <= t - k·q < k, or with signs turned round.
            let [from, below] = if value > IBig::ZERO {
                [Relation::AtLeast, Relation::Less]
            } else {
                [Relation::AtMost, Relation::Greater]
            };
            let rest = dividend.clone().minus(Sum::variable(*quotient, divisor.clone()));
            let over = rest.clone().minus(Sum::integer(divisor.clone()));
            conditions.extend([(rest, from), (over, below)]);
        }
        let mut parts = Vec::new();
        for (sum, relation) in &conditions {
            let value = |(variable, c): &(Variable, Integer)| {
                Some((*variable, c.value(values, atom.is_signed)?))
            };
            let terms = sum.variables.iter().map(value).collect::<Option<Vec<(Variable, IBig)>>>();
            let constant = sum.constant.value(values, atom.is_signed);
            // Without a quotient there is nothing to compare.
            let (Some(terms), Some(constant)) = (terms, constant) else { return Ok(()) };
            if let Some((_, large)) =
                terms.iter().find(|(_, c)| c.clone().into_parts().1 > LARGEST_COEFFICIENT.into())
            {
                let message = format!(
                    "the coefficient {large} is beyond 2^31: its automaton would be as large"
                );
                return Err(LogicError::new(LogicErrorKind::Unsupported, message).at(span).into());
            }
            let node = self.plan.linear(terms, *relation, -constant).ok_or_else(|| {
                LogicError::new(LogicErrorKind::Type, "a coefficient is beyond 63 bits").at(span)
            })?;
            parts.push(node);
        }
        let condition = self.plan.and(parts);
        if condition == self.plan.constant(false) {
            return Ok(());
        }
        let mut parts = vec![condition];
        for (letter, &value) in atom.letters.iter().zip(&*values) {
            let NamedWord { name, dfao, own, kinds } = &atom.words[letter.word];
            let dfa = Arc::new(dfao.where_output(|output| output == value));
            let table = self.prover.prepare_as(&name.text, &dfa, own, kinds, self.control);
            let table = table.map_err(|failure| failure.at(name.span))?;
            parts.push(self.plan.table(table, letter.variables.clone()));
        }
        cases.push(self.plan.and(parts));
        if cases.len() > MOST_CASES {
            return Err(too_many(MOST_CASES, span).into());
        }
        Ok(())
    }
}

fn too_many(cases: usize, span: Span) -> LogicError {
    let message = format!("the letters of this comparison have more than {cases} combinations");
    LogicError::new(LogicErrorKind::Unsupported, message)
        .at(span)
        .helping("define a word for a part of it: `X[n] := T[n]*T[n+1];`")
}
