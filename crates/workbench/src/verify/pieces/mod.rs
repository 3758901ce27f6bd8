//! Runs of Wythoff's game in pieces that are computed on any machine, at any time and in any
//! order, and linked once they are there.
//!
//! | file | what |
//! |---|---|
//! | `piece` | computes one piece and writes its file |
//! | `link` | reads the files of a run and says how far it is verified |
//! | `file` | the file of a piece |
//! | `states` | the states of a piece as text |
//!
//! A piece is a function of the run and its number. So computing it twice, having its file
//! twice, or losing one does no harm; and files are written as a whole, so neither does ending
//! a process at any moment.

pub(crate) mod file;
pub mod link;
pub mod piece;
mod states;
