//! From text to trees: formulas, commands, scripts, regular expressions.

mod command;
mod expand;
mod formula;
mod lexer;
mod morphism;
mod parse_command;
mod parse_formula;
mod parse_operand;
mod parse_parts;
mod print_formula;
mod print_regex;
mod regex;
mod script;
mod shift;
mod span;
mod usage;

pub use command::{
    Alphabet, Binding, Command, CommandKind, Evaluation, ExportFormat, Operator, Quoted, Reference,
    Sign, Split, Verbosity,
};
pub use expand::{MAX_EXPANDED, expand_macros};
pub use formula::{
    Comparison, Connective, DEFAULT_SYSTEM, Formula, FormulaKind, Name, Quantifier, SystemName,
    Term, TermKind,
};
pub use morphism::{Morphism, parse_morphism};
pub use parse_formula::{
    Expression, MAX_HEIGHT, MAX_NESTING, parse_expression, parse_formula, parse_term,
};
pub use regex::{MAX_REPEAT, Regex, RegexKind, parse_regex};
pub use script::{is_complete, parse_command, parse_script};
pub use span::Span;
pub use usage::{COMMANDS, NOT_YET, Usage, usage_of};
