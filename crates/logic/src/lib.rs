//! First-order logic over number systems, in the language of Walnut: parse, plan, decide,
//! explain.
//!
//! * [`syntax`]: formulas, commands, scripts and regular expressions as trees with places;
//! * [`Systems`]: number systems by name; [`Predicate`], [`Word`]: automata by name;
//! * [`Prover`]: definitions and everything computed so far; [`Prover::decide`] takes a
//!   formula to its [`Outcome`];
//! * [`session`]: commands carried out one after the other, under limits, with files or
//!   without;
//! * [`lint()`]: formulas that are probably not what was meant.

mod decide;
mod describe;
mod error;
mod guard;
mod infer;
mod kind;
mod letters;
mod lint;
mod node;
mod prover;
mod regular;
mod relation;
pub mod session;
pub mod syntax;
mod system;
mod table;
mod trace;
mod translate;
mod typing;

pub use error::{LogicError, LogicErrorKind, suggest};
pub use kind::Kind;
pub use lint::{Warning, lint};
pub use node::{Node, NodeId, Plan, TableId, Variable, VariableInfo};
pub use prover::{Failure, NamedRelation, Outcome, Prover, Shelf, Witness, WitnessValue};
pub use regular::compile_regex;
pub use system::{System, SystemId, Systems};
pub use table::{Predicate, TrackKind, Word};
pub use trace::{LiveSteps, Step, Trace};
