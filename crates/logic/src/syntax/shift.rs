//! Spans of a formula, moved to the file that the formula stands in.

use super::formula::{Formula, FormulaKind, SystemName, Term, TermKind};

impl Formula {
    /// Moves all spans by this many bytes.
    pub fn shift(&mut self, by: usize) {
        self.span = self.span.shifted(by);
        match &mut self.kind {
            FormulaKind::Compare { left, right, system, .. } => {
                left.shift(by);
                right.shift(by);
                system.shift(by);
            }
            FormulaKind::Call { name, arguments, system } => {
                name.span = name.span.shifted(by);
                for argument in arguments {
                    argument.shift(by);
                }
                system.shift(by);
            }
            FormulaKind::Not(inner) | FormulaKind::Reverse(inner) => inner.shift(by),
            FormulaKind::Binary { left, right, .. } => {
                left.shift(by);
                right.shift(by);
            }
            FormulaKind::Quantified { variables, body, .. } => {
                for variable in variables {
                    variable.span = variable.span.shifted(by);
                }
                body.shift(by);
            }
        }
    }
}

impl Term {
    /// Moves all spans by this many bytes.
    pub fn shift(&mut self, by: usize) {
        self.span = self.span.shifted(by);
        if let Some(system) = &mut self.system {
            system.shift(by);
        }
        match &mut self.kind {
            TermKind::Variable(_) | TermKind::Number(_) | TermKind::Letter(_) => {}
            TermKind::Negate(inner) => inner.shift(by),
            TermKind::Add(left, right)
            | TermKind::Subtract(left, right)
            | TermKind::Multiply(left, right)
            | TermKind::Divide(left, right) => {
                left.shift(by);
                right.shift(by);
            }
            TermKind::Word { name, indices: parts }
            | TermKind::Apply { name, arguments: parts } => {
                name.span = name.span.shifted(by);
                for part in parts {
                    part.shift(by);
                }
            }
            TermKind::Where(inner) => inner.shift(by),
        }
    }
}

impl SystemName {
    fn shift(&mut self, by: usize) {
        self.span = self.span.map(|span| span.shifted(by));
    }
}
