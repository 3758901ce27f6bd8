//! Grundy values of Wythoff's game itself: the word of its rows, learned and proved.
//!
//! In row r the position of value h on or right of the main diagonal, if there is one, stands
//! at a small offset w_h(r) from floor(phi r). For h <= 3 these offsets are an automatic
//! word: an automaton that reads the Zeckendorf digits of r gives all of them.
//!
//! * [`discover`]: learns the word without data and proves it, a [`ValueTheorem`]; where the
//!   proof refuses a guess, it is refined there ([`Remedy`]);
//! * [`RowWord`]: the automaton; `local_proof`: the proof, linear in its neighbour triples;
//! * [`ValueTheorem::pairs`], [`ValueTheorem::synchronised`]: automata of the positions, and of
//!   n with the n-th of them;
//! * [`ValueTheorem::point`], [`ValueTheorem::points_from`], [`ValueTheorem::nth`],
//!   [`ValueTheorem::contains`]: answers for numbers of thousands of digits;
//! * [`ValueTheorem::first_order`], [`ValueTheorem::walnut`]: a second proof, by formulas, and
//!   its script for Walnut;
//! * [`ValueTheorem::certificate`]: for the independent checker; [`ValueTheorem::read`] makes
//!   it a theorem again.

mod certificate;
mod convergence;
mod descendants;
mod first_order;
mod first_rows;
mod leads;
mod learn;
mod letter;
mod local_proof;
mod neighbours;
mod oracle;
mod pairs;
mod points;
mod query;
mod refine;
mod row_word;
mod splits;
mod stretch;
mod synchronised;
mod theorem;

pub use certificate::ReadError;
pub use convergence::{Convergence, Converging};
pub use first_order::{Decided, WIDTH};
pub use learn::Sight;
pub use local_proof::{Broken, LocalVerdict, Place, ProofReport};
pub use points::PointsFrom;
pub use refine::{Remedy, Runs, Split};
pub use row_word::RowWord;
pub use synchronised::Synchronised;
pub use theorem::{
    LARGEST, ValueAttempt, ValueDiscovery, ValueEffort, ValueTheorem, Walnut, discover,
};
