//! Wythoff's `T_0, …, T_g` in pieces, computed in parallel and exact.
//!
//! The rows are divided, and the pieces run at the same time, each from a
//! guess of the state before its first row (algorithm RW). The Convergence
//! Conjecture says that with a margin large enough the guess is right; but
//! nothing here relies on it. Every piece notes the states in which it passed
//! its first row and its end, on every stage of its stream ([`Checkpoint`]). The
//! first piece starts at the origin. If a piece was in exactly the states in
//! which the one before ended, it has done what a single run would have done,
//! and is exact as well; if not, it is run again from those states. So the
//! result is exact in any case, and what a bad guess costs is time.
//!
//! | file | what |
//! |---|---|
//! | `task` | a piece as a plain value: what to do, what became of it |
//! | `piece` | how it is run |
//! | `checkpoint` | the states of a stream, and why equal ones suffice |
//! | `statistics`, `checksum` | what is kept of the points |
//! | `run` | pieces on threads, links, repairs, progress to go on from |
//! | `division` | pieces chosen beforehand, computed anywhere, linked later |
//! | `lookup` | points in rows that were verified |
//!
//! Cost at g = 20: the stream and one or two percent for the guesses; a fifth
//! more with statistics. Memory: O(log r) for each thread.
//! Source: the states and the dummy start are those of Nivasch 2009, sections
//! 3.1 to 3.4.

mod checkpoint;
mod checksum;
mod division;
mod lookup;
mod piece;
mod run;
mod statistics;
mod task;
#[cfg(test)]
mod tests;

pub use checkpoint::Checkpoint;
pub use division::{Broken, Division};
pub use lookup::{Count, count, nth};
pub use run::{Links, Plan, VerifiedRun, last_point, run};
pub use statistics::{Extreme, Statistics, Tally, ValueStatistics};
pub use task::{PieceOutcome, Start, Task};
