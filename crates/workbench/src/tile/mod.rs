//! Parts of the board for a picture: cells of one position each near by, or of
//! 2^scale x 2^scale positions, any part of the board at any scale.
//!
//! A [`Window`] says which part; a [`Plane`] is one number per cell. What is
//! not known is marked as such ([`UNKNOWN`], [`LARGER`]), never guessed. Whoever knows
//! something fills a plane: [`crate::session::Session::draw`].

mod plane;
mod window;

#[cfg(test)]
pub(crate) use plane::AT_LEAST;
pub(crate) use plane::ordinary;
pub use plane::{LARGER, Plane, UNKNOWN};
pub(crate) use window::Inside;
pub use window::Window;
