//! First-order logic over number systems, in the language of Walnut.

mod error;
pub mod syntax;

pub use error::{LogicError, LogicErrorKind, suggest};
