//! Walnut's text files for automata and word automata.
//!
//! ```text
//! msd_fib {-1, 0, 1}        one entry per track: a number system, or a set of digits
//!
//! 0 0                       a state and its output; the first state is initial
//! 0 * -> 0                  digits, one per track, and the target; * is any digit
//! 1 0 -> 0 1                several targets make the automaton nondeterministic
//!
//! 1 1
//! ```
//!
//! Missing edges reject. Accepting states have an output other than 0. `#` and `//` begin
//! comments. A file with the one word `true` or `false` is an automaton without tracks.
//! The format is described in Mousavi, "Automatic theorem proving in Walnut"
//! (arXiv:1603.06017), section 6, and in the help texts of Walnut.

mod read;
mod transducer;
mod write;

pub use read::read;
pub(crate) use read::read_header;
pub use transducer::read_transducer;
pub use write::{write, write_words};
