//! First-order logic over number systems, in the language of Walnut: parse, plan, decide,
//! explain.
//!
//! * [`syntax`]: formulas, commands, scripts and regular expressions as trees with places;
//! * [`Systems`]: number systems by name; [`Predicate`], [`AutomaticWord`]: automata by name;
//! * [`Prover`]: definitions and everything computed so far; [`Prover::decide`] takes a
//!   formula to its [`Outcome`];
//! * [`CountingFunction`]: how many values of some variables satisfy a formula, exactly;
//! * [`session`]: commands carried out one after the other, under limits, with files or
//!   without;
//! * [`lint()`]: formulas that are probably not what was meant.
//!
//! ```
//! use wythoff_control::Control;
//! use wythoff_logic::syntax::parse_formula;
//! use wythoff_logic::{Outcome, Prover, Trace};
//!
//! let formula = parse_formula("?msd_fib Ax Ey x=2*y")?;
//! let outcome = Prover::new().decide(&formula, &Control::unlimited(), &mut Trace::off());
//! assert!(matches!(outcome, Ok(Outcome::False(Some(_)))), "1 is odd");
//! # Ok::<(), wythoff_logic::LogicError>(())
//! ```

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod convert;
mod counting;
mod decide;
mod describe;
mod error;
mod function;
mod guard;
mod induction;
mod infer;
mod kind;
mod letters;
mod lint;
mod node;
mod opposite;
mod periodic;
mod power;
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

pub use counting::{CountingFunction, MatrixFormat};
pub(crate) use error::suggest;
pub use error::{InFile, LogicError, LogicErrorKind};
pub use induction::prove_addition;
pub use lint::{Warning, lint};
pub(crate) use node::{Plan, Variable};
pub use prover::{Failure, NamedRelation, Outcome, Prover, Witness, WitnessValue};
pub use regular::compile_regex;
pub use system::{System, SystemId, Systems};
pub use table::{AutomaticWord, Predicate, TrackKind};
pub use trace::{LiveSteps, Step, Trace};

/// Whatever is public can be shared by threads: this compiles only if it can.
#[cfg(test)]
const _: () = {
    const fn is_send_sync<T: Send + Sync>() {}
    is_send_sync::<Prover>();
    is_send_sync::<NamedRelation>();
    is_send_sync::<Outcome>();
    is_send_sync::<Failure>();
    is_send_sync::<Witness>();
    is_send_sync::<Predicate>();
    is_send_sync::<AutomaticWord>();
    is_send_sync::<TrackKind>();
    is_send_sync::<CountingFunction>();
    is_send_sync::<System>();
    is_send_sync::<Systems>();
    is_send_sync::<Trace>();
    is_send_sync::<LiveSteps>();
    is_send_sync::<Warning>();
    is_send_sync::<LogicError>();
    is_send_sync::<session::Session>();
    is_send_sync::<session::Response>();
    is_send_sync::<session::Answer>();
    is_send_sync::<session::SessionError>();
    is_send_sync::<session::Folder>();
    is_send_sync::<syntax::Formula>();
    is_send_sync::<syntax::Term>();
    is_send_sync::<syntax::Command>();
    is_send_sync::<syntax::Regex>();
};
