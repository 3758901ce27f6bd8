//! From the tree of a formula to a plan: names resolved, variables typed, terms made
//! linear.
//!
//! * `quantifier`: `E`, `A`, `I` and the counting ones;
//! * `compare`: comparisons; `call`: automata by name, and reversed parts;
//! * `term`, `letter`, `application`: terms as linear sums (`sum`);
//! * `atom`: what a comparison or a call says together with all that its terms need.
//!
//! Every quantifier of the plan binds variables of its own: where a formula is used twice,
//! as in "exactly k", the plan has two copies of it. Kinds of variables are in `typing.rs`,
//! what quantifiers mean beside words in `guard.rs`.

mod application;
mod atom;
mod call;
mod compare;
mod letter;
mod quantifier;
mod sum;
mod term;

pub(crate) use atom::Atom;
pub(crate) use sum::{floor, is_divisor};
pub(crate) use term::no_quotient;

use crate::SystemId;
use crate::infer::{Inferred, infer};
use crate::node::{NodeId, Plan, Variable};
use crate::prover::{Failure, Prover};
use crate::syntax::{Connective, Formula, FormulaKind, SystemName};
use rustc_hash::FxHashMap;
use wythoff_automata::Control;

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
        self.inferred = infer(formula, self.prover, self.control)?;
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
        if let Some(part) = self.inferred.part(formula) {
            return self.part(&part, formula.span);
        }
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

    fn system(&mut self, name: &SystemName) -> Result<SystemId, Failure> {
        self.prover.named_system(name, self.control)
    }
}
