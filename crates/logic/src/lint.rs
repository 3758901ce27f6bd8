//! Formulas that are right, but perhaps not what was meant.
//!
//! A quantifier reaches to the end of its parenthesis, so `Er,s (P) => Q` says
//! `Er,s (P => Q)`: it is true as soon as P fails for some r and s, whatever Q
//! is. Nine of the published statements that this project reproduces are vacuous
//! for that reason. The warnings here are few on purpose: each of them is worth
//! reading.
//!
//! 1. An existential or counting quantifier over an implication: in strong
//!    words where the quantifier was not given a parenthesis of its own, in
//!    softer ones for `Ex (P => Q)`.
//! 2. The same for `<=>`, where the left side is in parentheses and the right
//!    side does not speak of the variables.
//! 3. A quantified variable that is not used.
//! 4. A variable bound again inside its own scope, or twice by one quantifier.
//!
//! Takes time linear in the formula times the depth of its quantifiers.

use crate::syntax::{Connective, Formula, FormulaKind, Name, Quantifier, Span, Term, TermKind};

/// Something that may not say what was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Warning {
    /// Where.
    pub span: Span,
    /// Why, and what to write instead.
    pub message: String,
}

/// What may not say what was meant, in the order of the text.
pub fn lint(formula: &Formula) -> Vec<Warning> {
    let mut linter = Linter { warnings: Vec::new(), bound: Vec::new() };
    linter.formula(formula);
    let mut warnings = linter.warnings;
    warnings.sort_by_key(|warning| warning.span);
    warnings
}

struct Linter<'f> {
    warnings: Vec<Warning>,
    /// The variables bound around the current place, and whether each was used.
    bound: Vec<(&'f str, bool)>,
}

impl<'f> Linter<'f> {
    fn warn(&mut self, span: Span, message: String) {
        self.warnings.push(Warning { span, message });
    }

    fn formula(&mut self, formula: &'f Formula) {
        match &formula.kind {
            FormulaKind::Compare { left, right, .. } => {
                self.term(left);
                self.term(right);
            }
            FormulaKind::Call { arguments, .. } => {
                for argument in arguments {
                    self.term(argument);
                }
            }
            FormulaKind::Not(inner) | FormulaKind::Reverse(inner) => self.formula(inner),
            FormulaKind::Binary { left, right, .. } => {
                self.formula(left);
                self.formula(right);
            }
            FormulaKind::Quantified { quantifier, variables, body } => {
                self.reach(formula, *quantifier, variables, body);
                self.quantified(variables, body);
            }
        }
    }

    fn term(&mut self, term: &'f Term) {
        match &term.kind {
            TermKind::Variable(name) => {
                // Inner quantifiers hide outer ones.
                if let Some(bound) = self.bound.iter_mut().rev().find(|(n, _)| n == name) {
                    bound.1 = true;
                }
            }
            TermKind::Number(_) | TermKind::Letter(_) => {}
            TermKind::Negate(inner) => self.term(inner),
            TermKind::Add(left, right)
            | TermKind::Subtract(left, right)
            | TermKind::Multiply(left, right)
            | TermKind::Divide(left, right) => {
                self.term(left);
                self.term(right);
            }
            TermKind::Word { indices: parts, .. } | TermKind::Apply { arguments: parts, .. } => {
                for part in parts {
                    self.term(part);
                }
            }
            TermKind::Where(inner) => self.formula(inner),
        }
    }

    /// Variables: used, and bound once.
    fn quantified(&mut self, variables: &'f [Name], body: &'f Formula) {
        let outside = self.bound.len();
        for variable in variables {
            if let Some(at) = self.bound.iter().rposition(|(name, _)| *name == variable.text) {
                let name = &variable.text;
                self.warn(
                    variable.span,
                    if at >= outside {
                        format!("`{name}` is listed twice")
                    } else {
                        format!("`{name}` is already quantified outside, and hidden here")
                    },
                );
            }
            self.bound.push((&variable.text, false));
        }
        self.formula(body);
        let inside = self.bound.split_off(outside);
        for (i, (variable, (_, used))) in variables.iter().zip(inside).enumerate() {
            let again = variables[i + 1..].iter().any(|other| other.text == variable.text);
            if !used && !again {
                self.warn(variable.span, format!("`{}` is quantified but not used", variable.text));
            }
        }
    }

    /// How far the quantifier reaches.
    fn reach(
        &mut self,
        formula: &Formula,
        quantifier: Quantifier,
        variables: &[Name],
        body: &Formula,
    ) {
        if matches!(quantifier, Quantifier::ForAll | Quantifier::Infinitely) {
            return;
        }
        let FormulaKind::Binary { connective, left, right } = &body.kind else { return };
        // Spans leave out the parentheses around a formula, and hold those
        // inside it.
        let body_in_parentheses = formula.span.end > body.span.end;
        let left_in_parentheses = body.span.start < left.span.start;
        let names: Vec<&str> = variables.iter().map(|name| name.text.as_str()).collect();
        let names = names.join(",");
        let head = format!("{quantifier}{names}");
        let span = Span::new(formula.span.start, variables[variables.len() - 1].span.end);
        match connective {
            Connective::Implies if body_in_parentheses => self.warn(
                span,
                format!(
                    "`{head}` over an implication is true as soon as the left side of `=>` fails \
                     for some {names}; `&` in place of `=>`, or `A{names}`, is more often meant"
                ),
            ),
            Connective::Implies => self.warn(
                span,
                format!(
                    "`{head}` reaches over `=>`, so this says {head} (… => …), which is true as \
                     soon as the left side fails for some {names}, and may not be what was meant; \
                     write `({head} …) => …` for an implication"
                ),
            ),
            Connective::Iff
                if !body_in_parentheses
                    && left_in_parentheses
                    && !variables.iter().any(|variable| mentions(right, &variable.text)) =>
            {
                self.warn(
                    span,
                    format!(
                        "`{head}` reaches over `<=>`, so this says {head} (… <=> …), and may not \
                         be what was meant; write `({head} …) <=> …` for an equivalence"
                    ),
                );
            }
            _ => {}
        }
    }
}

/// Whether a variable is free in a formula.
fn mentions(formula: &Formula, name: &str) -> bool {
    match &formula.kind {
        FormulaKind::Compare { left, right, .. } => occurs(left, name) || occurs(right, name),
        FormulaKind::Call { arguments, .. } => arguments.iter().any(|term| occurs(term, name)),
        FormulaKind::Not(inner) | FormulaKind::Reverse(inner) => mentions(inner, name),
        FormulaKind::Binary { left, right, .. } => mentions(left, name) || mentions(right, name),
        FormulaKind::Quantified { variables, body, .. } => {
            !variables.iter().any(|variable| variable.text == name) && mentions(body, name)
        }
    }
}

fn occurs(term: &Term, name: &str) -> bool {
    match &term.kind {
        TermKind::Variable(variable) => variable == name,
        TermKind::Number(_) | TermKind::Letter(_) => false,
        TermKind::Negate(inner) => occurs(inner, name),
        TermKind::Add(left, right)
        | TermKind::Subtract(left, right)
        | TermKind::Multiply(left, right)
        | TermKind::Divide(left, right) => occurs(left, name) || occurs(right, name),
        TermKind::Word { indices: parts, .. } | TermKind::Apply { arguments: parts, .. } => {
            parts.iter().any(|part| occurs(part, name))
        }
        TermKind::Where(inner) => mentions(inner, name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::parse_formula;

    /// Formula, and for each warning what is underlined and part of the text.
    const ROWS: &[(&str, &[(&str, &str)])] = &[
        ("?msd_fib Ap (p>1 => (Er (r>p) => 1=2))", &[("Er", "reaches over `=>`")]),
        ("Ap,q $f(p,q) => (Er,s ($g(r,s)) => $h(p,q,r,s))", &[("Er,s", "`(Er,s …) => …`")]),
        ("Er r>p => p=2", &[("Er", "reaches over")]),
        ("An (Ex ($f(x,n) => $g(x)))", &[("Ex", "over an implication is true as soon as")]),
        ("E[>=2] x ($f(x) => $g(x))", &[("E[>=2] x", "over an implication")]),
        ("Ex (x=y) <=> $even(y)", &[("Ex", "reaches over `<=>`")]),
        ("Ax,y x=1", &[("y", "`y` is quantified but not used")]),
        ("Ax x=1 & Ex x=2", &[("x", "hidden here")]),
        ("Ax,x x=1", &[("x", "listed twice")]),
        // Nothing wrong.
        ("Ap (p>1 => (Er r>p & 1=2))", &[]),
        ("Ax x>2 => x>1", &[]),
        ("Ax (x>2) => x>1", &[]),
        ("Ix (x>2) => x>1", &[]),
        ("(Er r>p) => 1=2", &[]),
        ("Ax x>0 & x<2", &[]),
        ("Ex (x=y <=> x=z)", &[]),
        ("Ex (x=y) <=> x=z", &[]),
        ("Es,t ($f(s) & (s<t => T[s]+T[t]=1))", &[]),
        ("(Ex x=1) & (Ex x=2)", &[]),
    ];

    #[test]
    fn vacuous_scopes_and_idle_variables_are_pointed_out() {
        for (text, expected) in ROWS {
            let warnings = lint(&parse_formula(text).unwrap());
            assert_eq!(warnings.len(), expected.len(), "{text}: {warnings:?}");
            for (warning, (part, said)) in warnings.iter().zip(*expected) {
                assert_eq!(warning.span.of(text), *part, "{text}: {warning:?}");
                assert!(warning.message.contains(said), "{text}: {warning:?}");
            }
        }
    }
}
