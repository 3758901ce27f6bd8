//! The smallest representation of a function, over the rationals.
//!
//! Schützenberger's reduction [BR11, chapter 2]: on the space of the rows that words lead to,
//! and on that of the columns, no two rows have the same values behind them and no smaller
//! space will do. One side is done first, then the columns, by reaching backwards; what is then
//! reached forwards is minimal, and in a basis of words that depends on the function alone (`reach.rs`), so
//! that two minimal representations are equal if and only if the functions are. The dimension
//! is the rank of the Hankel matrix, whose entry for words x, y is the value of xy.
//!
//! [BR11] J. Berstel and C. Reutenauer, Noncommutative rational series with applications,
//! Cambridge University Press, 2011.

use crate::Linear;
use crate::reach::{Reached, reach};
use wythoff_automata::{Control, Reason};
use wythoff_control::Limits;

/// The work that the first attempt at one side may do.
const FIRST_WORK: u64 = 1 << 20;

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
    let columns = reach(&one_side(&linear.lump(control)?, control)?.reversed(), control)?;
    reach(&columns.linear.reversed(), control)
}

/// The same function on the space of its rows, or of its columns, whichever is found first:
/// one of them may be far larger than the other. Both are tried in turn, with more work each
/// time.
fn one_side(linear: &Linear, control: &Control) -> Result<Linear, Reason> {
    let backwards = linear.reversed();
    let mut work = FIRST_WORK;
    loop {
        for (side, is_backwards) in [(&backwards, true), (linear, false)] {
            let limits = Limits { work: Some(work), ..Limits::default() };
            match control.within(limits, |control| reach(side, control)) {
                Ok(reached) if is_backwards => return Ok(reached.linear.reversed()),
                Ok(reached) => return Ok(reached.linear),
                Err(Reason::Work { limit }) if limit == work => {}
                Err(reason) => return Err(reason),
            }
        }
        work = work.saturating_mul(4);
    }
}
