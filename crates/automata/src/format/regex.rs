//! From an automaton to a regular expression a person can read.
//!
//! States are eliminated one by one, the paths through each becoming expressions on edges
//! (Brzozowski and McCluskey, "Signal flow graph techniques for sequential circuit state
//! diagrams", 1963), always the one that lengthens the expressions least (the weight of
//! Delgado and Morais, "Approximation to the smallest regular expression for a given
//! regular language", CIAA 2004). Cost: expressions may grow by a factor of 4 with every
//! state, hence the limit on their size.
//!
//! Expressions are printed in the syntax of Walnut's `reg`: digits, `[a,b]` for several
//! tracks, `.` for any symbol, `| * + ?`, `()` for the empty word.

mod eliminate;
mod expression;

pub use eliminate::{RegexError, expression};
pub use expression::Expression;
