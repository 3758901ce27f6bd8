//! Wythoff-type games as data, and the engines that compute them.
//!
//! A game is a [`Rules`] value: move families along rays, a terminal region, a
//! blocking number and a play convention. It comes from the [`catalogue`] or from
//! a text in the `.game` [`language`].
//!
//! ```
//! use wythoff_games::engine::select::{self, Choice};
//! use wythoff_games::{Control, Size, catalogue};
//!
//! let (_, rules) = catalogue::find("wythoff")?;
//! let control = Control::unlimited();
//! let choice = Choice::within(None, &control);
//! let (_, values) = select::grundy(&rules, Size::new(20, 20), choice, &control)?;
//! assert_eq!(values.get(3, 5).0, 0);
//! assert_eq!(values.get(8, 15).0, 14);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

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
