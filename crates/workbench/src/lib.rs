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
pub use wythoff_control::{
    Bytes, Cancel, Control, Limits, Progress, Reason, memory_is_known, resident_bytes,
};

/// Whatever is public can be shared by threads: this compiles only if it can.
#[cfg(test)]
const _: () = {
    const fn is_send_sync<T: Send + Sync>() {}
    is_send_sync::<Game>();
    is_send_sync::<Nimber>();
    is_send_sync::<WorkbenchError>();
    is_send_sync::<Hint>();
    is_send_sync::<session::Session>();
    is_send_sync::<session::Keep<String>>();
    is_send_sync::<session::Terms<'static>>();
    is_send_sync::<session::Place<'static>>();
    is_send_sync::<session::Worth>();
    is_send_sync::<session::Judged>();
    is_send_sync::<session::Sight>();
    is_send_sync::<session::Seen>();
    is_send_sync::<session::Layer>();
    is_send_sync::<session::Drawn>();
    is_send_sync::<tile::Window>();
    is_send_sync::<tile::Plane>();
    is_send_sync::<prover::Session>();
    is_send_sync::<prover::Run<'static>>();
    is_send_sync::<prover::Turn<'static>>();
    is_send_sync::<prover::Entry<'static>>();
    is_send_sync::<prover::CommandReport>();
    is_send_sync::<machine::Machine>();
    is_send_sync::<machine::MachineReport>();
    is_send_sync::<theorem::Found>();
    is_send_sync::<theorem::FoundValues>();
    is_send_sync::<theorem::TheoremReport>();
    is_send_sync::<theorem::ValueTheoremReport>();
    is_send_sync::<shipped::WythoffValues>();
    is_send_sync::<count::CountRequest<'static>>();
    is_send_sync::<count::CountingAnswer>();
    is_send_sync::<count::MembersAnswer>();
    is_send_sync::<compare::CompareReport>();
    is_send_sync::<morphism::WordReport>();
    is_send_sync::<beatty::BeattyReport>();
    is_send_sync::<nth::NthReport>();
    is_send_sync::<period::PeriodReport>();
    is_send_sync::<positions::PositionsRequest>();
    is_send_sync::<positions::PositionsSummary>();
    is_send_sync::<value::ValueReport>();
    is_send_sync::<table::Table>();
    is_send_sync::<export::oeis::BFile>();
    is_send_sync::<sum::Sum>();
    is_send_sync::<sum::Solution>();
    is_send_sync::<sum::Match>();
    is_send_sync::<sweep::Sweep>();
    is_send_sync::<sweep::Task>();
    is_send_sync::<sweep::TaskResult>();
    is_send_sync::<verify::rows::RowsReport>();
};
