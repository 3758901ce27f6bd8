//! Graphviz: a picture of an automaton as text, written and read back.
//!
//! Parallel edges are one edge with a short label, states that lead nowhere are left out,
//! accepting states are double circles, word automata show `state/output`, and time runs
//! from left to right. The tracks are kept in the attribute `comment`, so that the reader
//! has the whole alphabet; Walnut's files have none, and there the digits that occur are
//! taken, or what the caller says.

mod lex;
mod read;
mod write;

pub use read::read;
pub use write::{write, write_nfa, write_words};
