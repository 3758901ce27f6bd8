//! From text to trees: formulas, commands, scripts, regular expressions.

mod build;
mod command;
mod expand;
mod formula;
mod free;
mod letter;
mod lexer;
mod morphism;
mod parse_command;
mod parse_formula;
mod parse_operand;
mod parse_parts;
mod polynomial;
mod print_formula;
mod print_regex;
mod regex;
mod script;
mod shift;
mod span;
mod usage;

pub(crate) use build::integer;
pub use build::{
    all_of, any_of, at_least, at_most, call, equal, exist_at_least, exists, for_all, greater, less,
    number, variable,
};
pub use command::{
    Alphabet, Binding, Bound, Command, CommandKind, Counts, Evaluation, ExportFormat,
    MorphismSource, Operator, Place, Quoted, Reference, Sign, Split, SystemDefinition, Verbosity,
};
pub use expand::expand_macros;
pub use formula::{
    Comparison, Connective, Formula, FormulaKind, Name, Quantifier, SystemName, Term, TermKind,
};
pub use letter::Entry;
pub use morphism::{Morphism, parse_morphism};
pub(crate) use parse_formula::MAX_HEIGHT;
pub use parse_formula::{Expression, parse_expression, parse_formula, parse_term};
pub use regex::{Regex, RegexKind, parse_regex};
pub use script::{is_complete, parse_command, parse_script};
pub use span::Span;
pub use usage::{COMMANDS, Usage, usage_of};
