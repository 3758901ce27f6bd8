//! From the tree of a formula to a plan: names resolved, variables typed, terms made
//! linear.
//!
//! Subtraction is partial on natural numbers: `s - t` has a value only where t <= s, so an
//! atom that contains it holds only there, and an atom's negation is the negation of all
//! that. A quotient is a variable q with k·q <= t < k·q + k. A letter `W[t]` of an automatic
//! word is a number once its value is fixed: an atom with letters is a disjunction over
//! their values.
//!
//! Every quantifier of the plan binds variables of its own: where a formula is used twice,
//! as in "exactly k", the plan has two copies of it.

use crate::node::{NodeId, Plan, Variable};
use crate::prover::{Failure, Prover};
use crate::syntax::{
    Comparison, Connective, Formula, FormulaKind, Name, Quantifier, Span, SystemName, Term,
    TermKind,
};
use crate::table::{TrackKind, systems_of_tracks};
use crate::{LogicError, LogicErrorKind, SystemId, suggest};
use dashu_int::{IBig, UBig};
use rustc_hash::FxHashMap;
use std::rc::Rc;
use wythoff_automata::{Control, Dfao};
use wythoff_numeration::Relation;

/// The most disjuncts that the letters of one atom may expand to.
const MOST_CASES: usize = 4096;

/// The most nodes of a plan of which a part is still copied.
const MOST_NODES: usize = 1 << 18;

/// The largest coefficient of a variable; sums of several stay far below 63 bits.
const LARGEST_COEFFICIENT: u64 = 1 << 31;

/// A letter of a word: which word, at which variables.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Letter {
    word: usize,
    variables: Vec<Variable>,
}

/// Σ c·x + Σ c·letter + constant.
#[derive(Clone, Debug, Default)]
struct Sum {
    variables: Vec<(Variable, IBig)>,
    letters: Vec<(usize, IBig)>,
    constant: IBig,
}

impl Sum {
    fn number(constant: IBig) -> Self {
        Self { constant, ..Self::default() }
    }

    fn plus(mut self, other: Self) -> Self {
        self.variables.extend(other.variables);
        self.letters.extend(other.letters);
        self.constant += other.constant;
        self
    }

    fn times(mut self, factor: &IBig) -> Self {
        for (_, coefficient) in &mut self.variables {
            *coefficient *= factor;
        }
        for (_, coefficient) in &mut self.letters {
            *coefficient *= factor;
        }
        self.constant *= factor;
        self
    }

    fn as_number(&self) -> Option<&IBig> {
        (self.variables.is_empty() && self.letters.is_empty()).then_some(&self.constant)
    }

    /// Whether it cannot be negative, whatever its variables.
    fn is_natural(&self) -> bool {
        self.letters.is_empty()
            && self.constant >= IBig::ZERO
            && self.variables.iter().all(|term| term.1 >= IBig::ZERO)
    }
}

/// What one atom needs beside its comparison.
#[derive(Default)]
struct Atom {
    /// Sums that must not be negative.
    naturals: Vec<Sum>,
    /// Quotients: variable, dividend, divisor.
    quotients: Vec<(Variable, Sum, UBig)>,
    /// Variables of our own.
    bound: Vec<Variable>,
    /// Equations of index variables.
    parts: Vec<NodeId>,
    letters: Vec<Letter>,
    words: Vec<Rc<Dfao>>,
    word_systems: Vec<Vec<SystemId>>,
}

/// Builds the plan of one formula.
pub(crate) struct Translator<'a> {
    prover: &'a mut Prover,
    control: &'a Control,
    pub(crate) plan: Plan,
    /// The variables in scope, by name; the last one is the innermost.
    scope: FxHashMap<String, Vec<Variable>>,
    /// Free variables in the order of their first occurrence.
    pub(crate) free: Vec<(String, Variable)>,
}

impl<'a> Translator<'a> {
    pub(crate) fn new(prover: &'a mut Prover, control: &'a Control) -> Self {
        Self {
            prover,
            control,
            plan: Plan::default(),
            scope: FxHashMap::default(),
            free: Vec::new(),
        }
    }

    /// The node of a formula.
    pub(crate) fn formula(&mut self, formula: &Formula) -> Result<NodeId, Failure> {
        match &formula.kind {
            FormulaKind::Compare { relation, left, right, system } => {
                self.compare(formula.span, *relation, left, right, system)
            }
            FormulaKind::Call { name, arguments, system } => self.call(name, arguments, system),
            FormulaKind::Not(inner) => {
                let inner = self.formula(inner)?;
                Ok(self.plan.not(inner))
            }
            FormulaKind::Reverse(inner) => self.reverse(inner),
            FormulaKind::Binary { connective, left, right } => {
                let left = self.formula(left)?;
                let right = self.formula(right)?;
                Ok(match connective {
                    Connective::And => self.plan.and([left, right]),
                    Connective::Or => self.plan.or([left, right]),
                    Connective::Xor => self.plan.xor(left, right),
                    Connective::Implies => {
                        let not = self.plan.not(left);
                        self.plan.or([not, right])
                    }
                    Connective::Iff => {
                        let differ = self.plan.xor(left, right);
                        self.plan.not(differ)
                    }
                })
            }
            FormulaKind::Quantified { quantifier, variables, body } => {
                self.quantified(*quantifier, variables, body)
            }
        }
    }

    fn quantified(
        &mut self,
        quantifier: Quantifier,
        names: &[Name],
        body: &Formula,
    ) -> Result<NodeId, Failure> {
        let bound: Vec<Variable> = names
            .iter()
            .map(|name| {
                let variable = self.plan.variable(Some(&name.text), None);
                self.scope.entry(name.text.clone()).or_default().push(variable);
                variable
            })
            .collect();
        let body = self.formula(body)?;
        for name in names {
            self.scope.get_mut(&name.text).expect("pushed above").pop();
        }
        Ok(match quantifier {
            Quantifier::Exists => self.plan.exists(&bound, body),
            Quantifier::ForAll => {
                let not = self.plan.not(body);
                let counterexample = self.plan.exists(&bound, not);
                self.plan.not(counterexample)
            }
            Quantifier::Infinitely => {
                let mut node = body;
                for &variable in bound.iter().rev() {
                    node = self.infinitely(variable, node);
                }
                node
            }
            Quantifier::Count { comparison, count } => {
                let Some(one_more) = count.checked_add(1) else {
                    let message = format!("a count is less than {}", u32::MAX);
                    let error = LogicError::new(LogicErrorKind::Unsupported, message);
                    return Err(error.at(names[0].span).into());
                };
                let free = self.plan.free(body);
                // A variable that the body does not depend on has all values or none, so
                // there are infinitely many tuples or none.
                let all_or_none = bound.iter().any(|v| free.binary_search(v).is_err());
                let mut at_least = |count: u32| match count {
                    0 => self.plan.constant(true),
                    _ if all_or_none => self.plan.exists(&bound, body),
                    _ => self.plan.at_least(count, &bound, body),
                };
                match comparison {
                    Comparison::AtLeast => at_least(count),
                    Comparison::Greater => at_least(one_more),
                    Comparison::Less => {
                        let enough = at_least(count);
                        self.plan.not(enough)
                    }
                    Comparison::AtMost => {
                        let enough = at_least(one_more);
                        self.plan.not(enough)
                    }
                    Comparison::Equal | Comparison::NotEqual => {
                        let exactly = match count {
                            0 => {
                                let some = at_least(1);
                                self.plan.not(some)
                            }
                            _ if all_or_none => self.plan.constant(false),
                            _ => self.exactly(names[0].span, count, &bound, body)?,
                        };
                        if comparison == Comparison::Equal {
                            exactly
                        } else {
                            self.plan.not(exactly)
                        }
                    }
                }
            }
        })
    }

    /// At least so many tuples and not one more, each half with variables of its own.
    fn exactly(
        &mut self,
        span: Span,
        count: u32,
        bound: &[Variable],
        body: NodeId,
    ) -> Result<NodeId, Failure> {
        if self.plan.size() > MOST_NODES {
            let message =
                "too many quantifiers `E[=k]` inside each other: each doubles the formula";
            return Err(LogicError::new(LogicErrorKind::Unsupported, message).at(span).into());
        }
        let (variables, copy) = self.plan.fresh(bound, body);
        let enough = self.plan.at_least(count, &variables, copy);
        let (variables, copy) = self.plan.fresh(bound, body);
        let more = self.plan.at_least(count + 1, &variables, copy);
        debug_assert!(self.plan.bind_apart(enough, more), "halves share a bound variable");
        let not_more = self.plan.not(more);
        Ok(self.plan.and([enough, not_more]))
    }

    /// For every bound there is a larger value.
    fn infinitely(&mut self, variable: Variable, body: NodeId) -> NodeId {
        let Some(system) = self.plan.info(variable).system else {
            // It does not occur: all values or none.
            return body;
        };
        let bound = self.plan.variable(None, Some(system));
        let larger = self
            .plan
            .linear([(variable, IBig::ONE), (bound, -IBig::ONE)], Relation::Greater, IBig::ZERO)
            .expect("small coefficients");
        let both = self.plan.and([larger, body]);
        let some = self.plan.exists(&[variable], both);
        let none = self.plan.not(some);
        let missing = self.plan.exists(&[bound], none);
        self.plan.not(missing)
    }

    /// The variable of a name, of the given system.
    fn variable(
        &mut self,
        name: &str,
        span: Span,
        system: SystemId,
    ) -> Result<Variable, LogicError> {
        let known = self.scope.get(name).and_then(|stack| stack.last()).copied();
        let variable = known.unwrap_or_else(|| {
            let variable = self.plan.variable(Some(name), None);
            self.scope.insert(name.to_owned(), vec![variable]);
            self.free.push((name.to_owned(), variable));
            variable
        });
        let known = self.plan.info(variable).system;
        match known {
            Some(other) if other != system => {
                let systems = &self.prover.systems;
                Err(LogicError::new(
                    LogicErrorKind::Type,
                    format!(
                        "`{name}` is a number of `{}` here, but of `{}` before",
                        systems.get(system).name,
                        systems.get(other).name
                    ),
                )
                .at(span)
                .helping(
                    "a variable has one number system; `?` sets it up to the closing parenthesis",
                ))
            }
            Some(_) => Ok(variable),
            None => {
                self.plan.info_mut(variable).system = Some(system);
                Ok(variable)
            }
        }
    }

    fn system(&mut self, name: &SystemName) -> Result<SystemId, Failure> {
        self.prover.find_system(&name.text, self.control).map_err(|error| match name.span {
            Some(span) => error.at(span),
            None => error,
        })
    }

    fn compare(
        &mut self,
        span: Span,
        comparison: Comparison,
        left: &Term,
        right: &Term,
        system: &SystemName,
    ) -> Result<NodeId, Failure> {
        let system = self.system(system)?;
        let mut atom = Atom::default();
        let left = self.term(left, system, &mut atom)?;
        let right = self.term(right, system, &mut atom)?;
        let relation = match comparison {
            Comparison::Equal => Relation::Equal,
            Comparison::NotEqual => Relation::NotEqual,
            Comparison::Less => Relation::Less,
            Comparison::Greater => Relation::Greater,
            Comparison::AtMost => Relation::AtMost,
            Comparison::AtLeast => Relation::AtLeast,
        };
        if relation == Relation::Equal && (left.is_natural() || right.is_natural()) {
            // x = p - i already says i <= p: the last condition is the side itself.
            let side = if left.is_natural() { &right } else { &left };
            if atom.naturals.last().is_some_and(|sum| same(sum, side)) {
                atom.naturals.pop();
            }
        }
        let difference = left.plus(right.times(&-IBig::ONE));
        self.atom(span, atom, Some((difference, relation)))
    }

    /// The node of an atom: a comparison of a sum with 0, if any, and what it needs.
    fn atom(
        &mut self,
        span: Span,
        mut atom: Atom,
        comparison: Option<(Sum, Relation)>,
    ) -> Result<NodeId, Failure> {
        let mut conditions: Vec<(Sum, Relation)> =
            atom.naturals.drain(..).map(|sum| (sum, Relation::AtLeast)).collect();
        for (quotient, dividend, divisor) in atom.quotients.drain(..) {
            // 0 <= t - k·q < k.
            let multiple =
                Sum { variables: vec![(quotient, -IBig::from(divisor.clone()))], ..Sum::default() };
            let rest = dividend.plus(multiple);
            let over = rest.clone().plus(Sum::number(-IBig::from(divisor)));
            conditions.push((rest, Relation::AtLeast));
            conditions.push((over, Relation::Less));
        }
        conditions.extend(comparison);
        let mut cases = Vec::new();
        self.cases(span, &atom, &conditions, &mut Vec::new(), &mut cases)?;
        let cases = self.plan.or(cases);
        let mut parts = std::mem::take(&mut atom.parts);
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
            for value in atom.words[letter.word].outputs() {
                values.push(value);
                self.cases(span, atom, conditions, values, cases)?;
                values.pop();
            }
            return Ok(());
        }
        let mut parts = Vec::new();
        for (sum, relation) in conditions {
            let letters: IBig =
                sum.letters.iter().map(|(letter, c)| c * IBig::from(values[*letter])).sum();
            let constant = -(&sum.constant + letters);
            if let Some((_, large)) = sum
                .variables
                .iter()
                .find(|(_, c)| c.clone().into_parts().1 > LARGEST_COEFFICIENT.into())
            {
                let message = format!(
                    "the coefficient {large} is beyond 2^31: its automaton would be as large"
                );
                return Err(LogicError::new(LogicErrorKind::Unsupported, message).at(span).into());
            }
            let node = self
                .plan
                .linear(sum.variables.iter().cloned(), *relation, constant)
                .ok_or_else(|| {
                    LogicError::new(LogicErrorKind::Type, "a coefficient is beyond 63 bits")
                        .at(span)
                })?;
            parts.push(node);
        }
        let condition = self.plan.and(parts);
        if condition == self.plan.constant(false) {
            return Ok(());
        }
        let mut parts = vec![condition];
        for (letter, &value) in atom.letters.iter().zip(&*values) {
            let dfa = Rc::new(atom.words[letter.word].where_output(|output| output == value));
            let systems = &atom.word_systems[letter.word];
            let table = self.prover.prepare(&dfa, systems, self.control)?;
            parts.push(self.plan.table(table, letter.variables.clone()));
        }
        cases.push(self.plan.and(parts));
        if cases.len() > MOST_CASES {
            return Err(LogicError::new(
                LogicErrorKind::Unsupported,
                format!("the letters of this comparison have more than {MOST_CASES} combinations"),
            )
            .at(span)
            .into());
        }
        Ok(())
    }

    fn term(&mut self, term: &Term, system: SystemId, atom: &mut Atom) -> Result<Sum, Failure> {
        let error = |message: &str| LogicError::new(LogicErrorKind::Type, message).at(term.span);
        Ok(match &term.kind {
            TermKind::Variable(name) => {
                let variable = self.variable(name, term.span, system)?;
                Sum { variables: vec![(variable, IBig::ONE)], ..Sum::default() }
            }
            TermKind::Number(number) => Sum::number(number.clone().into()),
            TermKind::Letter(letter) => Sum::number((*letter).into()),
            TermKind::Negate(inner) => self.term(inner, system, atom)?.times(&-IBig::ONE),
            TermKind::Add(left, right) => {
                let left = self.term(left, system, atom)?;
                left.plus(self.term(right, system, atom)?)
            }
            TermKind::Subtract(left, right) => {
                let left = self.term(left, system, atom)?;
                let right = self.term(right, system, atom)?;
                let letters_only = left.variables.is_empty() && right.variables.is_empty();
                let difference = left.plus(right.times(&-IBig::ONE));
                // Letters may be negative; numbers may not.
                if !letters_only {
                    atom.naturals.push(difference.clone());
                }
                difference
            }
            TermKind::Multiply(left, right) => {
                let left = self.term(left, system, atom)?;
                let right = self.term(right, system, atom)?;
                match (left.as_number(), right.as_number()) {
                    (Some(factor), _) => right.times(&factor.clone()),
                    (_, Some(factor)) => left.times(&factor.clone()),
                    (None, None) => {
                        return Err(error("one side of `*` must be a constant").into());
                    }
                }
            }
            TermKind::Divide(left, right) => {
                let dividend = self.term(left, system, atom)?;
                let divisor = self.term(right, system, atom)?;
                let divisor = match divisor.as_number().cloned().map(UBig::try_from) {
                    Some(Ok(divisor)) if divisor > UBig::ZERO => divisor,
                    _ => return Err(error("the divisor must be a positive constant").into()),
                };
                let quotient = self.plan.variable(None, Some(system));
                atom.bound.push(quotient);
                atom.quotients.push((quotient, dividend, divisor));
                Sum { variables: vec![(quotient, IBig::ONE)], ..Sum::default() }
            }
            TermKind::Word { name, indices } => self.letter(name, indices, system, atom)?,
        })
    }

    fn letter(
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
        let systems = systems_of_tracks(&name.text, &word.tracks, system, &self.prover.systems)
            .map_err(|error| error.at(name.span))?;
        let mut variables = Vec::new();
        for (index, &own) in indices.iter().zip(&systems) {
            variables.push(self.index(index, own, atom)?);
        }
        let known = atom.words.iter().position(|other| Rc::ptr_eq(other, &word.dfao));
        let place = known.unwrap_or_else(|| {
            atom.words.push(word.dfao.clone());
            atom.word_systems.push(systems.clone());
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

    /// The variable that stands for an argument or index; a term gets one of its own.
    fn index(
        &mut self,
        term: &Term,
        system: SystemId,
        atom: &mut Atom,
    ) -> Result<Variable, Failure> {
        if let TermKind::Variable(name) = &term.kind {
            return Ok(self.variable(name, term.span, system)?);
        }
        let mut inner = Atom::default();
        let sum = self.term(term, system, &mut inner)?;
        let variable = self.plan.variable(None, Some(system));
        if inner.naturals.last().is_some_and(|last| same(last, &sum)) {
            inner.naturals.pop();
        }
        let own = Sum { variables: vec![(variable, -IBig::ONE)], ..Sum::default() };
        let node = self.atom(term.span, inner, Some((sum.plus(own), Relation::Equal)))?;
        atom.bound.push(variable);
        atom.parts.push(node);
        Ok(variable)
    }

    fn call(
        &mut self,
        name: &Name,
        arguments: &[Term],
        system: &SystemName,
    ) -> Result<NodeId, Failure> {
        let system = self.system(system)?;
        let Some(predicate) = self.prover.predicate(&name.text, self.control)? else {
            let names = self.prover.predicate_names();
            return Err(LogicError::new(
                LogicErrorKind::UnknownName,
                format!("there is no automaton `${}`", name.text),
            )
            .at(name.span)
            .suggesting(suggest(&name.text, names.iter().map(String::as_str)))
            .into());
        };
        if predicate.tracks.len() != arguments.len() {
            let tracks = predicate.tracks.len();
            return Err(
                count_mismatch(name, tracks, arguments.len(), "argument", "arguments").into()
            );
        }
        let systems =
            systems_of_tracks(&name.text, &predicate.tracks, system, &self.prover.systems)
                .map_err(|error| error.at(name.span))?;
        let table = self.prover.prepare(&predicate.dfa, &systems, self.control)?;
        let mut atom = Atom::default();
        let mut variables = Vec::new();
        for (argument, &own) in arguments.iter().zip(&systems) {
            variables.push(self.index(argument, own, &mut atom)?);
        }
        let node = self.plan.table(table, variables);
        atom.parts.push(node);
        self.atom(name.span, atom, None)
    }

    /// A reversed part is decided by itself, then read the other way round.
    fn reverse(&mut self, inner: &Formula) -> Result<NodeId, Failure> {
        let predicate = self.prover.reversed(inner, self.control)?;
        let systems: Vec<SystemId> = predicate
            .tracks
            .iter()
            .map(|track| match track {
                TrackKind::System(id) => *id,
                TrackKind::Digits(_) => unreachable!("variables of formulas have systems"),
            })
            .collect();
        let table = self.prover.prepare(&predicate.dfa, &systems, self.control)?;
        let mut variables = Vec::new();
        for (name, &system) in predicate.names.iter().zip(&systems) {
            variables.push(self.variable(name, inner.span, system)?);
        }
        Ok(self.plan.table(table, variables))
    }
}

fn same(left: &Sum, right: &Sum) -> bool {
    left.letters.is_empty()
        && right.letters.is_empty()
        && left.constant == right.constant
        && left.variables == right.variables
}

fn count_mismatch(name: &Name, wanted: usize, given: usize, one: &str, many: &str) -> LogicError {
    let noun = if wanted == 1 { one } else { many };
    LogicError::new(
        LogicErrorKind::Type,
        format!("`{}` takes {wanted} {noun}, but {given} were given", name.text),
    )
    .at(name.span)
}
