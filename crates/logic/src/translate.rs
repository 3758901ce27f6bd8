//! From the tree of a formula to a plan: names resolved, variables typed, terms made
//! linear.
//!
//! Subtraction is partial on natural numbers: `s - t` has a value only where t <= s, so an
//! atom that contains it holds only there, and an atom's negation is the negation of all
//! that. In a system of all integers it is total. A quotient t/k is a variable q with
//! k·q <= t < k·q + k, so it is rounded down; a negative k, which only integers have, leaves a
//! rest of its own sign, k < t - k·q <= 0, and the quotient is rounded down as well. A letter
//! `W[t]` of an automatic word is a number once its value is fixed: an atom with letters is a
//! disjunction over their values.
//!
//! Every quantifier of the plan binds variables of its own: where a formula is used twice,
//! as in "exactly k", the plan has two copies of it. Kinds of variables are in `typing.rs`,
//! what quantifiers mean beside words in `guard.rs`.

use crate::infer::{Inferred, infer};
use crate::kind::{Kind, tracks};
use crate::node::{NodeId, Plan, Variable};
use crate::prover::{Failure, Prover};
use crate::syntax::{
    Comparison, Connective, Formula, FormulaKind, Name, Quantifier, Span, SystemName, Term,
    TermKind,
};
use crate::typing::Track;
use crate::{LogicError, LogicErrorKind, SystemId, suggest};
use dashu_int::IBig;
use rustc_hash::FxHashMap;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Dfao, StateId, Symbol};
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
pub(crate) struct Atom {
    /// Sums that must not be negative.
    naturals: Vec<Sum>,
    /// Quotients: variable, dividend, divisor.
    quotients: Vec<(Variable, Sum, IBig)>,
    /// Variables of our own.
    bound: Vec<Variable>,
    /// Equations of index variables.
    parts: Vec<NodeId>,
    letters: Vec<Letter>,
    words: Vec<Arc<Dfao>>,
    word_kinds: Vec<Vec<Kind>>,
}

/// Builds the plan of one formula.
pub(crate) struct Translator<'a> {
    pub(crate) prover: &'a mut Prover,
    pub(crate) control: &'a Control,
    pub(crate) plan: Plan,
    /// What is known of variables before they are met.
    pub(crate) inferred: Inferred,
    /// The variables in scope, by name; the last one is the innermost.
    pub(crate) scope: FxHashMap<String, Vec<Variable>>,
    /// Free variables in the order of their first occurrence.
    pub(crate) free: Vec<(String, Variable)>,
    /// The variables that occur in the formula, in the body of a quantifier in it that is
    /// being translated, and so on to the innermost part.
    pub(crate) occurring: Vec<Vec<Variable>>,
}

impl<'a> Translator<'a> {
    pub(crate) fn new(prover: &'a mut Prover, control: &'a Control) -> Self {
        Self {
            prover,
            control,
            plan: Plan::default(),
            inferred: Inferred::default(),
            scope: FxHashMap::default(),
            free: Vec::new(),
            occurring: vec![Vec::new()],
        }
    }

    /// The node of a whole formula.
    pub(crate) fn translate(&mut self, formula: &Formula) -> Result<NodeId, Failure> {
        self.inferred = infer(formula, self.prover, self.control);
        self.formula(formula)
    }

    /// Something translated, and the variables that occur in it.
    fn inside<T>(
        &mut self,
        part: impl FnOnce(&mut Self) -> Result<T, Failure>,
    ) -> Result<(T, Vec<Variable>), Failure> {
        self.occurring.push(Vec::new());
        let done = part(self);
        let occurring = self.occurring.pop().expect("pushed above");
        Ok((done?, occurring))
    }

    /// Variables that occur in a part occur in what it is part of.
    fn occur(&mut self, variables: impl IntoIterator<Item = Variable>) {
        let outer = self.occurring.last_mut().expect("the formula itself has a list");
        for variable in variables {
            if !outer.contains(&variable) {
                outer.push(variable);
            }
        }
    }

    /// The node of a formula.
    fn formula(&mut self, formula: &Formula) -> Result<NodeId, Failure> {
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
                let variable = self.plan.variable(Some(&name.text), self.inferred.bound(name));
                self.scope.entry(name.text.clone()).or_default().push(variable);
                variable
            })
            .collect();
        let (body, mut occurring) = self.inside(|this| this.formula(body))?;
        for name in names {
            self.scope.get_mut(&name.text).expect("pushed above").pop();
        }
        self.occur(occurring.iter().copied().filter(|variable| !bound.contains(variable)));
        let guards = self.guards(&bound, &occurring)?;
        let guard = self.plan.and(guards);
        Ok(match quantifier {
            Quantifier::Exists => {
                let body = self.plan.and([guard, body]);
                self.plan.exists(&bound, body)
            }
            Quantifier::ForAll => {
                let not = self.plan.not(body);
                let not = self.plan.and([guard, not]);
                let counterexample = self.plan.exists(&bound, not);
                self.plan.not(counterexample)
            }
            Quantifier::Infinitely => {
                let mut node = body;
                for &variable in bound.iter().rev() {
                    node = self.infinitely(variable, node, &occurring)?;
                    occurring.retain(|&other| other != variable);
                }
                node
            }
            Quantifier::Count { comparison, count } => {
                let Some(one_more) = count.checked_add(1) else {
                    let message = format!("a count is less than {}", u32::MAX);
                    let error = LogicError::new(LogicErrorKind::Unsupported, message);
                    return Err(error.at(names[0].span).into());
                };
                let body = self.plan.and([guard, body]);
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
        if let Some(node) = self.compare_words(comparison, left, right)? {
            return Ok(node);
        }
        let ((mut atom, left, right), occurring) = self.inside(|this| {
            let mut atom = Atom::default();
            let left = this.term(left, system, &mut atom)?;
            let right = this.term(right, system, &mut atom)?;
            Ok((atom, left, right))
        })?;
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
        self.atom(span, atom, Some((difference, relation)), occurring)
    }

    /// The node of `x = y` or `x != y` for words; none if they are numbers.
    fn compare_words(
        &mut self,
        comparison: Comparison,
        left: &Term,
        right: &Term,
    ) -> Result<Option<NodeId>, Failure> {
        let (TermKind::Variable(one), TermKind::Variable(other)) = (&left.kind, &right.kind) else {
            return Ok(None);
        };
        if !matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
            return Ok(None);
        }
        let (one, other) = (self.named(one), self.named(other));
        let kinds = [one, other].map(|variable| self.plan.info(variable).kind.clone());
        let kinds = match kinds {
            [Some(kind @ Kind::Word(_)), Some(same)] if kind == same => [kind, same],
            // A word beside anything else is told to be no number.
            _ => return Ok(None),
        };
        let pairs = tracks(&kinds, &self.prover.systems)?;
        let digits = pairs.digits(0).iter();
        let equal = digits.map(|&digit| pairs.symbol(&[digit, digit]).expect("digits of both"));
        let loops: Vec<(Symbol, StateId)> = equal.map(|symbol| (symbol, StateId::FIRST)).collect();
        let equality = Dfa::new(pairs.clone(), vec![(true, loops)]);
        let table = self.prover.prepare(&Arc::new(equality), &kinds, self.control)?;
        let node = self.plan.table(table, vec![one, other]);
        Ok(Some(if comparison == Comparison::Equal { node } else { self.plan.not(node) }))
    }

    /// The node of an atom, in which these variables occur: a comparison of a sum with 0, if
    /// any, and what it needs.
    fn atom(
        &mut self,
        span: Span,
        mut atom: Atom,
        comparison: Option<(Sum, Relation)>,
        mut occurring: Vec<Variable>,
    ) -> Result<NodeId, Failure> {
        self.occur(occurring.iter().copied());
        occurring.extend(&atom.bound);
        let mut conditions: Vec<(Sum, Relation)> =
            atom.naturals.drain(..).map(|sum| (sum, Relation::AtLeast)).collect();
        for (quotient, dividend, divisor) in atom.quotients.drain(..) {
            // 0 <= t - k·q < k, or with signs turned round.
            let [from, below] = if divisor > IBig::ZERO {
                [Relation::AtLeast, Relation::Less]
            } else {
                [Relation::AtMost, Relation::Greater]
            };
            let multiple = Sum { variables: vec![(quotient, -&divisor)], ..Sum::default() };
            let rest = dividend.plus(multiple);
            let over = rest.clone().plus(Sum::number(-divisor));
            conditions.push((rest, from));
            conditions.push((over, below));
        }
        conditions.extend(comparison);
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
            let dfa = Arc::new(atom.words[letter.word].where_output(|output| output == value));
            let kinds = &atom.word_kinds[letter.word];
            let table = self.prover.prepare(&dfa, kinds, self.control)?;
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
                let variable = self.number(name, term.span, system)?;
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
                // Letters may be negative; natural numbers may not.
                if !letters_only && !system.is_signed() {
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
                let divisor = match divisor.as_number() {
                    Some(divisor) if *divisor > IBig::ZERO => divisor.clone(),
                    Some(divisor) if *divisor < IBig::ZERO && system.is_signed() => divisor.clone(),
                    _ => return Err(error(wrong_divisor(system)).into()),
                };
                let quotient = self.plan.variable(None, Some(Kind::Number(system)));
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

    /// A variable of our own that has the value of a term.
    pub(crate) fn index(
        &mut self,
        term: &Term,
        system: SystemId,
        atom: &mut Atom,
    ) -> Result<Variable, Failure> {
        let ((mut inner, sum), occurring) = self.inside(|this| {
            let mut inner = Atom::default();
            let sum = this.term(term, system, &mut inner)?;
            Ok((inner, sum))
        })?;
        let variable = self.plan.variable(None, Some(Kind::Number(system)));
        if inner.naturals.last().is_some_and(|last| same(last, &sum)) {
            inner.naturals.pop();
        }
        let own = Sum { variables: vec![(variable, -IBig::ONE)], ..Sum::default() };
        let difference = Some((sum.plus(own), Relation::Equal));
        let node = self.atom(term.span, inner, difference, occurring)?;
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
        let ((mut atom, variables, kinds), occurring) = self.inside(|this| {
            let mut atom = Atom::default();
            let (variables, kinds) =
                this.arguments(name, arguments, &predicate.tracks, system, &mut atom)?;
            Ok((atom, variables, kinds))
        })?;
        let table = self.prover.prepare(&predicate.dfa, &kinds, self.control)?;
        let node = self.plan.table(table, variables);
        atom.parts.push(node);
        self.atom(name.span, atom, None, occurring)
    }

    /// A reversed part is decided by itself, then read the other way round.
    fn reverse(&mut self, inner: &Formula) -> Result<NodeId, Failure> {
        let predicate = self.prover.reversed(inner, self.control)?;
        let mut variables = Vec::new();
        let mut kinds = Vec::new();
        for (name, track) in predicate.names.iter().zip(Track::all("the part", &predicate.tracks)) {
            let (variable, kind) = self.on_track(name, inner.span, track)?;
            variables.push(variable);
            kinds.push(kind);
        }
        let table = self.prover.prepare(&predicate.dfa, &kinds, self.control)?;
        Ok(self.plan.table(table, variables))
    }
}

/// What is wrong with a divisor.
pub(crate) fn wrong_divisor(system: SystemId) -> &'static str {
    if system.is_signed() {
        "the divisor must be a constant other than 0"
    } else {
        "the divisor must be a positive constant"
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
