//! The façade of the workbench: requests in, serialisable reports out.
//!
//! Everything a person sees (command line, explorer, notebooks) is a thin front
//! over the functions here. Nothing in this crate prints, reads a clock for a
//! decision, or keeps state between calls.

pub mod bench;
mod checksum;
pub mod compare;
pub mod error;
pub mod game;
pub mod limits;
pub mod machine;
mod memory;
pub mod morphism;
pub mod nimber;
pub mod nth;
pub mod number;
pub mod papers;
pub mod period;
pub mod picture;
pub mod positions;
mod proved;
pub mod prover;
mod sequence_game;
pub mod shipped;
pub mod sum;
pub mod sweep;
pub mod table;
pub mod theorem;
pub mod tile;
pub mod value;
pub mod verify;

pub use error::{Fault, WorkbenchError};
pub use game::Game;
pub use nimber::Nimber;
pub use wythoff_control::{Cancel, Control, Limits, Progress, Reason, resident_bytes};
