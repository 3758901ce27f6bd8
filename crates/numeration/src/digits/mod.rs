//! Digits: how numbers are written, without any automaton.
//!
//! | file | what |
//! |---|---|
//! | `system` | the number systems, and the checked constructor of digits |
//! | `canonical` | digits, canonical by construction |
//! | `places` | a system as the recurrence of its weights: what operations are written for |
//! | `parry` | the same operations for an expansion of 1 |
//! | `represent`, `value` | from numbers to digits and back |
//! | `blocks` | the same for long numbers |
//! | `add`, `successor`, `shift` | arithmetic on digits |
//! | `name` | names, read and printed |

mod add;
mod blocks;
mod canonical;
mod name;
mod parry;
pub(crate) mod places;
mod represent;
mod shift;
mod successor;
mod system;
mod value;

pub use canonical::Digits;
pub use parry::ParrySystem;
pub use successor::Representations;
pub(crate) use system::Rule;
pub use system::{Base, MAX_QUOTIENT, NumberSystem, Ostrowski};

use dashu_int::UBig;
use dashu_int::ops::BitTest;

/// The machine words of a number: what it takes to read it, for counting work.
pub(crate) fn words(number: &UBig) -> usize {
    number.bit_len() / 64 + 1
}
