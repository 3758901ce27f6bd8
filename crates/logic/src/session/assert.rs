//! `assert`: a statement that a script relies on. Not in Walnut.
//!
//! It is decided as by `eval`; who runs the script ends it where the answer is FALSE. A formula
//! with free variables says nothing that could be true or false, and is refused.

use super::evaluate::{in_expansion, truth, warn};
use super::response::Answer;
use super::{Job, Session};
use crate::prover::{Failure, Outcome};
use crate::syntax::{Expression, Name, Quoted};
use crate::{LogicError, LogicErrorKind};

impl Session {
    pub(super) fn assert(
        &mut self,
        name: Option<&Name>,
        quoted: &Quoted,
        job: &mut Job<'_>,
    ) -> Result<Answer, Failure> {
        let (expression, expanded) = self.expression(quoted)?;
        let wrong =
            |message: &str| LogicError::new(LogicErrorKind::Type, message).at(quoted.span());
        let Expression::Formula(formula) = &expression else {
            return Err(wrong("a number is neither true nor false").into());
        };
        let free = formula.free_variables();
        if !free.is_empty() {
            let free = free.join(",");
            return Err(wrong("a statement with free variables is neither true nor false")
                .helping(format!("`A{free} …` says that it holds for all values"))
                .into());
        }
        warn(formula, expanded.as_ref(), job);
        let outcome = self.prover.decide(formula, job.control, &mut job.trace);
        let outcome = outcome.map_err(|failure| in_expansion(failure, expanded.as_deref()))?;
        let (value, witness) = match outcome {
            Outcome::True(witness) => (true, witness),
            Outcome::False(witness) => (false, witness),
            Outcome::Relation(_) => unreachable!("it has no free variables"),
        };
        if let Some(name) = name {
            self.keep(name, truth(value), job)?;
        }
        Ok(Answer::Truth { value, witness })
    }
}
