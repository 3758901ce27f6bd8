//! Digits: how numbers are written, without any automaton.
//!
//! | file | what |
//! |---|---|
//! | `system` | the number systems, and the checked constructor of digits |
//! | `canonical` | digits, canonical by construction |
//! | `places` | a system as the recurrence of its weights: what all operations are written for |
//! | `represent`, `value` | from numbers to digits and back |
//! | `add`, `successor`, `shift` | arithmetic on digits |
//! | `name` | names, read and printed |

mod add;
mod canonical;
mod name;
pub(crate) mod places;
mod represent;
mod shift;
mod successor;
mod system;
mod value;

pub use canonical::Digits;
pub use successor::Representations;
pub use system::{Base, MAX_QUOTIENT, NumberSystem, Ostrowski};
