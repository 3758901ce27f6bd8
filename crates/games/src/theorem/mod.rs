//! Closed forms: the P-positions of games for which a theorem gives them,
//! exactly, for piles of any size.
//!
//! | games | theorem | file |
//! |---|---|---|
//! | `nim`, `wythoff`, `r-wythoff`, `f-wythoff`, `connell:K`, `fraenkel:R` | one sequence of Beatty pairs | `beatty.rs` |
//! | `blocking:2`, `blocking:3` | lines and Beatty pairs | `blocking.rs` |
//! | `terminal:L` | a mex recursion, read off in O(log x) steps | `terminal.rs` |
//!
//! `formula.rs` gives them as floors, where one pair of floors is all; `grid.rs` counts them cell by cell, for pictures of any part of the board at any scale.
//!
//! A game is recognised by its rules, not by its name, so a game loaded from a
//! file gets its theorem as well. Each form is compared with the engines in
//! the tests.

mod beatty;
mod blocking;
mod formula;
mod grid;
mod pairs;
mod rank;
mod terminal;

pub use formula::Floor;
pub use grid::CellCount;

use crate::rules::Rules;
use dashu_int::UBig;
use pairs::Union;
use terminal::Triangle;

/// The P-positions of a game by a theorem.
///
/// All of these games are symmetric, so a position is given with its smaller
/// pile first.
///
/// ```
/// use dashu_int::UBig;
/// use wythoff_games::{ClosedForm, catalogue};
///
/// let (_, rules) = catalogue::find("wythoff")?;
/// let form = ClosedForm::of(&rules).expect("Wythoff's theorem");
/// let n = UBig::from(10u8).pow(50);
/// let (a, b) = form.nth(&n);
/// assert_eq!(a.to_string(), "161803398874989484820458683436563811772030917980576");
/// assert_eq!(b, a.clone() + n);
/// assert!(form.is_p(&a, &b));
/// # Ok::<(), catalogue::CatalogueError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ClosedForm {
    citation: &'static str,
    shape: Shape,
}

#[derive(Clone, Debug)]
enum Shape {
    Pairs(Union),
    Triangle(Triangle),
}

impl ClosedForm {
    /// The closed form of a game, if a theorem here gives one.
    pub fn of(rules: &Rules) -> Option<Self> {
        let pairs = || {
            beatty::recognise(rules)
                .or_else(|| blocking::recognise(rules))
                .map(|(citation, union)| (citation, Shape::Pairs(union)))
        };
        let triangle = || {
            terminal::recognise(rules)
                .map(|(citation, triangle)| (citation, Shape::Triangle(triangle)))
        };
        let (citation, shape) = pairs().or_else(triangle)?;
        Some(Self { citation, shape })
    }

    /// Whose theorem it is.
    pub const fn citation(&self) -> &'static str {
        self.citation
    }

    /// Whether `(x, y)` is a P-position.
    pub fn is_p(&self, x: &UBig, y: &UBig) -> bool {
        let (a, b) = if x <= y { (x, y) } else { (y, x) };
        match &self.shape {
            Shape::Pairs(union) => union.contains(a, b),
            Shape::Triangle(triangle) => triangle.contains(a, b),
        }
    }

    /// Every `y` for which `(x, y)` is a P-position, in increasing order.
    pub fn partners(&self, x: &UBig) -> Vec<UBig> {
        match &self.shape {
            Shape::Pairs(union) => union.partners(x),
            Shape::Triangle(triangle) => triangle.partners(x),
        }
    }

    /// The P-positions `(a, b)`, `a <= b`, in increasing order of `a`, then of
    /// `b`. There is no end to them.
    ///
    /// In `K^L` the terminal positions come first;
    /// [`Rules::is_terminal_at`] tells them apart.
    pub fn positions(&self) -> Box<dyn Iterator<Item = (UBig, UBig)> + '_> {
        match &self.shape {
            Shape::Pairs(union) => Box::new(union.positions()),
            Shape::Triangle(triangle) => Box::new(triangle.positions()),
        }
    }

    /// The `n`-th P-position in the order of [`ClosedForm::positions`], from
    /// `n = 0`, terminal positions of `K^L`, `L >= 1`, not counted.
    pub fn nth(&self, n: &UBig) -> (UBig, UBig) {
        match &self.shape {
            Shape::Pairs(union) => union.nth(n),
            Shape::Triangle(triangle) => triangle.nth(n),
        }
    }
}
