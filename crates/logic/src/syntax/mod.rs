//! From text to trees: formulas, commands, scripts, regular expressions.

mod formula;
mod span;

pub use formula::{
    Comparison, Connective, DEFAULT_SYSTEM, Formula, FormulaKind, Name, Quantifier, SystemName,
    Term, TermKind,
};
pub use span::Span;
