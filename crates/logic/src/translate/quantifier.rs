//! Quantifiers: `E`, `A`, `I` and the counting ones.

use super::Translator;
use crate::node::{NodeId, Variable};
use crate::prover::Failure;
use crate::syntax::{Comparison, Formula, Name, Quantifier, Span};
use crate::{LogicError, LogicErrorKind};

/// The most nodes of a plan of which a part is still copied.
const MOST_NODES: usize = 1 << 18;

impl Translator<'_> {
    /// A quantifier with its variables and what it ranges over.
    pub(super) fn quantified(
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
}
