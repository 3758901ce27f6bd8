//! The façade of the workbench: requests in, serialisable reports out.
//!
//! Everything a person sees (command line, explorer, notebooks) is a thin front
//! over the functions here. Nothing in this crate prints or reads a clock for a decision;
//! what is kept between calls, a [`session::Session`] keeps.

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod checksum;
pub mod compare;
pub mod error;
pub mod game;
pub mod limits;
pub mod machine;
pub mod morphism;
pub mod nimber;
pub mod nth;
pub mod number;
pub mod period;
pub mod positions;
pub mod prover;
pub mod session;
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
