//! The smallest representation of a function, over the rationals.
//!
//! Schützenberger's reduction [BR11, chapter 2]: on the space of the rows that words lead to,
//! and on that of the columns, no two rows have the same values behind them and no smaller
//! space will do. The columns come first, by reaching backwards; what is then reached forwards
//! is minimal, and in a basis of words that depends on the function alone (`reach.rs`), so
//! that two minimal representations are equal if and only if the functions are. The dimension
//! is the rank of the Hankel matrix, whose entry for words x, y is the value of xy.
//!
//! [BR11] J. Berstel and C. Reutenauer, Noncommutative rational series with applications,
//! Cambridge University Press, 2011.

use crate::Linear;
use crate::reach::{Reached, reach};
use wythoff_automata::{Control, Reason};

impl Linear {
    /// The minimal representation of the same function: of the smallest dimension, and the
    /// same one for every representation of the function.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn minimise(&self, control: &Control) -> Result<Self, Reason> {
        Ok(minimal(self, control)?.linear)
    }
}

/// The minimal representation and the words of its basis.
pub(crate) fn minimal(linear: &Linear, control: &Control) -> Result<Reached, Reason> {
    let columns = reach(&linear.lump(control)?.reversed(), control)?;
    reach(&columns.linear.reversed(), control)
}
