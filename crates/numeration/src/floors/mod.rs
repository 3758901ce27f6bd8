//! Floors: exact quadratic numbers and the Beatty sequences they make.
//!
//! | file | what |
//! |---|---|
//! | `quadratic` | (p + q·sqrt d)/r with exact floor, order and field operations |
//! | `continued_fraction` | eventually periodic ones, to and from quadratic numbers |
//! | `beatty` | floor(n·alpha + beta) and its inverse |
//! | `golden` | the golden ratio on machine words |

mod beatty;
pub(crate) mod continued_fraction;
pub(crate) mod golden;
mod quadratic;

pub use beatty::{Beatty, floor_linear};
pub use continued_fraction::ContinuedFraction;
pub use golden::{
    FIXED64_LIMIT, FLOOR_PHI_MAX, FLOOR_PHI2_MAX, ceil_div_phi, floor_div_phi, floor_div_phi_big,
    floor_phi, floor_phi_big, floor_phi_u32, floor_phi2,
};
pub use quadratic::Quadratic;
