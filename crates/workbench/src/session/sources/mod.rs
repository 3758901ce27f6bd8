//! Who is asked, in this order.
//!
//! | source | knows | of | known |
//! |---|---|---|---|
//! | `nim` | values | Nim | theorem |
//! | `print` | P-positions | games of whose P-positions a closed form is in print | theorem |
//! | `shipped` | values 0, 1, 2 | Wythoff's game | proved |
//! | `certified` | values to 15, in order to any | R-Wythoff | proved |
//! | `found` | P-positions, in order other values | games about which a theorem is found | proved |
//! | `sequence` | positions of a value, row by row | Wythoff's game, F- and R-Wythoff | definition |
//! | `boards` | everything near the origin | all | definition |
//! | `rows` | values beside a small pile | games whose rows are periodic | proved |
//! | `verified` | positions of a value, near joints of a run | Wythoff's game | verified to a row |
//! | `recursion` | small values anywhere | Wythoff's game | conditional |
//!
//! Boards stand twice: small ones are computed before anything else is tried, large ones after
//! the rows. So do theorems that are found (those that are there or found at once; those that
//! are searched for) and those in print (where the game has a terminal region, an automaton is
//! quicker than the closed form, so that comes last).
//!
//! A new source is a file here and a line in [`all`]. What it fills a picture with is beside it
//! (`drawing`).

mod boards;
mod certified;
mod found;
mod nim;
mod print;
mod recursion;
mod rows;
mod sequence;
mod shipped;
#[cfg(test)]
mod tests;
mod verified;
mod zero;

use super::Shared;
use super::question::Source;
use boards::{Boards, Shelf};
use found::{Found, Theorems};
use std::sync::Arc;

/// All sources.
pub(super) fn all(shared: Option<Shared>) -> Vec<Box<dyn Source>> {
    let shelf = Arc::new(Shelf::new(shared));
    let theorems = Arc::new(Theorems::default());
    vec![
        Box::new(nim::Nim),
        Box::new(print::Print::anywhere()),
        Box::<shipped::Shipped>::default(),
        Box::<certified::Certified>::default(),
        Box::new(Found::at_once(theorems.clone())),
        Box::new(sequence::Sequence::new(shared)),
        Box::new(Boards::small(shelf.clone())),
        Box::<rows::ShortRows>::default(),
        Box::new(Boards::large(shelf)),
        Box::<verified::Verified>::default(),
        Box::<recursion::Recursion>::default(),
        Box::new(Found::searched(theorems)),
        Box::new(print::Print::beside_a_terminal_region()),
    ]
}
