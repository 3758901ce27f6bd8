//! Exact integers in Zeckendorf, Ostrowski, base-k and Parry digits; exact Beatty floors.
//!
//! Winning positions of Wythoff-type games are Beatty pairs, and their structure shows
//! in the digits of a number system that belongs to the slope. This crate computes both
//! without floating point: floors of n·alpha + beta for quadratic alpha, and digits,
//! their sums and their order, for machine integers and for numbers of thousands of
//! digits alike.
//!
//! Four rooms: `floors`, `digits` and `morphic` know no automaton, `arithmetic` is made of them.
//!
//! * [`Quadratic`]: (p + q·sqrt d)/r with exact floor, order and field operations;
//! * [`floor_linear`], [`Beatty`]: floor(n·alpha + beta) and its inverse;
//! * [`floor_phi`] and its kin: the golden ratio on machine words;
//! * [`ContinuedFraction`]: eventually periodic, to and from [`Quadratic`];
//! * [`NumberSystem`]: represent, value, add, successor, shift on [`Digits`];
//! * [`DumontThomas`], [`Parry`]: number systems by morphisms and by expansions of 1;
//! * [`Arithmetic`]: the same arithmetic as automata over digits.
//!
//! ```
//! use dashu_int::{IBig, UBig};
//! use wythoff_numeration::{Beatty, ContinuedFraction, NumberSystem, Quadratic};
//!
//! // The 10^30-th P-position of Wythoff's game.
//! let n = IBig::from(10).pow(30);
//! let lower = Beatty::homogeneous(Quadratic::golden())?.term(&n);
//! assert_eq!(lower.to_string(), "1618033988749894848204586834365");
//!
//! // Digits in the system of sqrt 3 = [1; 1, 2, 1, 2, …], added without converting back.
//! let (_, fraction) = ContinuedFraction::of(&Quadratic::new(0, 1, 3u32, 1)?)?;
//! let system = NumberSystem::of_continued_fraction(fraction)?;
//! let million = system.represent(&UBig::from(1_000_000u32));
//! let sum = system.add(&million, &million)?;
//! assert_eq!(system.value(&sum)?, UBig::from(2_000_000u32));
//! # Ok::<(), wythoff_numeration::NumerationError>(())
//! ```

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod arithmetic;
mod digits;
mod error;
mod fault;
mod floors;
mod morphic;
mod relation;

pub use arithmetic::{Arithmetic, Beside, CustomFiles, Opposed, Order, beside};
pub use digits::{
    Base, Digits, MAX_QUOTIENT, NumberSystem, Ostrowski, ParrySystem, Representations,
};
pub use error::{DigitRule, NumerationError};
pub use fault::{CustomFault, ExpansionFault, MorphismFault, WeightsFault};
pub use floors::{
    Beatty, ContinuedFraction, FIXED64_LIMIT, FLOOR_PHI_MAX, FLOOR_PHI2_MAX, Quadratic,
    ceil_div_phi, floor_div_phi, floor_div_phi_big, floor_linear, floor_phi, floor_phi_big,
    floor_phi_u32, floor_phi2,
};
pub use morphic::{DumontThomas, Parry, PisotFault, Polynomial};
pub use relation::Relation;
