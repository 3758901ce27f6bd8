//! The façade of the workbench: requests in, serialisable reports out.
//!
//! Everything a person sees (command line, explorer, notebooks) is a thin front
//! over the functions here. Nothing in this crate prints or reads a clock for a decision;
//! what is kept between calls, a [`session::Session`] keeps.
//!
//! ```
//! use wythoff_workbench::session::Session;
//! use wythoff_workbench::value::{ValueRequest, value};
//! use wythoff_workbench::{Control, Game};
//!
//! let game = Game::load("wythoff")?;
//! let (x, y) = (5u8.into(), 100_000_000_000u64.into());
//! let request = ValueRequest { x, y, outcome_only: false, engine: None };
//! let report = value(&Session::default(), &game, &request, &Control::unlimited())?;
//! println!("{:?}, known: {}", report.value, report.known);
//! # Ok::<(), wythoff_workbench::WorkbenchError>(())
//! ```
//!
//! A program that tabulates, proves and checks (`examples/workbench.rs`):
//!
//! ```
#![doc = include_str!("../examples/workbench.rs")]
//! ```

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod beatty;
mod checksum;
pub mod compare;
pub mod count;
pub mod error;
pub mod export;
pub mod game;
pub mod limits;
pub mod machine;
pub mod morphism;
mod nimber;
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

pub use error::{Fault, Hint, WorkbenchError};
pub use game::Game;
pub use nimber::Nimber;
pub use wythoff_control::{Cancel, Control, Limits, Progress, Reason, resident_bytes};
