//! First-order logic over number systems, in the language of Walnut.

mod error;
mod lint;
pub mod syntax;

pub use error::{LogicError, LogicErrorKind, suggest};
pub use lint::{Warning, lint};
