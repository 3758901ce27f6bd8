//! From text to trees: formulas, commands, scripts, regular expressions.

mod formula;
mod lexer;
mod parse_formula;
mod parse_operand;
mod print_formula;
mod span;

pub use formula::{
    Comparison, Connective, DEFAULT_SYSTEM, Formula, FormulaKind, Name, Quantifier, SystemName,
    Term, TermKind,
};
pub use parse_formula::{
    Expression, MAX_HEIGHT, MAX_NESTING, parse_expression, parse_formula, parse_term,
};
pub use span::Span;
