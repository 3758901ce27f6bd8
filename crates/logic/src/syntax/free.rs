//! The free variables of a formula.

use super::formula::{Formula, FormulaKind, Term, TermKind};

impl Formula {
    /// The names of the free variables, in the order of the text.
    pub(crate) fn free_variables(&self) -> Vec<&str> {
        let mut names = Vec::new();
        self.collect(&mut Vec::new(), &mut names);
        names
    }

    /// The variable that a formula stands for where a number is wanted: its only free one.
    pub(crate) fn stands_for(&self) -> Option<&str> {
        match self.free_variables()[..] {
            [name] => Some(name),
            _ => None,
        }
    }

    fn collect<'f>(&'f self, bound: &mut Vec<&'f str>, names: &mut Vec<&'f str>) {
        match &self.kind {
            FormulaKind::Compare { left, right, .. } => {
                left.collect(bound, names);
                right.collect(bound, names);
            }
            FormulaKind::Call { arguments, .. } => {
                for argument in arguments {
                    argument.collect(bound, names);
                }
            }
            FormulaKind::Not(inner) | FormulaKind::Reverse(inner) => inner.collect(bound, names),
            FormulaKind::Binary { left, right, .. } => {
                left.collect(bound, names);
                right.collect(bound, names);
            }
            FormulaKind::Quantified { variables, body, .. } => {
                let outside = bound.len();
                bound.extend(variables.iter().map(|name| name.text.as_str()));
                body.collect(bound, names);
                bound.truncate(outside);
            }
        }
    }
}

impl Term {
    /// Whether a variable is free in it.
    pub(crate) fn has_free(&self, name: &str) -> bool {
        let mut names = Vec::new();
        self.collect(&mut Vec::new(), &mut names);
        names.contains(&name)
    }

    fn collect<'f>(&'f self, bound: &mut Vec<&'f str>, names: &mut Vec<&'f str>) {
        match &self.kind {
            TermKind::Variable(name) => {
                if !bound.contains(&name.as_str()) && !names.contains(&name.as_str()) {
                    names.push(name);
                }
            }
            TermKind::Number(_) | TermKind::Letter(_) => {}
            TermKind::Negate(inner) => inner.collect(bound, names),
            TermKind::Add(left, right)
            | TermKind::Subtract(left, right)
            | TermKind::Multiply(left, right)
            | TermKind::Divide(left, right) => {
                left.collect(bound, names);
                right.collect(bound, names);
            }
            TermKind::Word { indices: parts, .. } | TermKind::Apply { arguments: parts, .. } => {
                for part in parts {
                    part.collect(bound, names);
                }
            }
            TermKind::Where(inner) => inner.collect(bound, names),
        }
    }
}
