//! Wythoff-type games as data, and the engines that compute them.
//!
//! A game is a [`Rules`] value: move families along rays, a terminal region, a
//! blocking number and a play convention. It comes from the [`catalogue`] or from
//! a text in the `.game` [`language`].

pub mod board;
pub mod catalogue;
pub mod condition;
pub mod engine;
pub mod family;
pub mod known;
pub mod language;
pub mod legal;
pub mod period;
pub mod position;
pub mod rules;
pub mod sequence;
pub mod theorem;

pub use board::{GrundyTable, OutcomeBoard, Size};
pub use engine::EngineError;
pub use family::MoveFamily;
pub use known::Known;
pub use legal::Pair;
pub use period::Periodicity;
pub use position::{Grundy, Outcome, Position};
pub use rules::{Play, Rules};
pub use theorem::ClosedForm;
pub use wythoff_control::{Control, Reason};
