//! Theorems that come with the program, as certificates.
//!
//! Values 0, 1 and 2 of Wythoff's game: `wythoff theorem wythoff --value 2 --certificate
//! wythoff-2.cert` writes the file again. It is not taken on trust: reading it carries out
//! the local proof, in a tenth of a second.

use crate::error::{Disagreement, WorkbenchError};
use dashu_int::UBig;
use wythoff_control::Control;
use wythoff_discovery::DiscoveryError;
use wythoff_discovery::values::{ReadError, ValueTheorem};
use wythoff_games::{Grundy, Known, Pair};

/// The certificate of values 0, 1 and 2 of Wythoff's game.
const WYTHOFF_2: &str = include_str!("../theorems/wythoff-2.cert");

/// The largest value of Wythoff's game that comes with a theorem.
pub const LARGEST: Grundy = Grundy(2);

/// The theorem about values 0, 1 and 2 of Wythoff's game.
#[derive(Clone, Debug)]
pub struct WythoffValues {
    theorem: ValueTheorem,
}

impl WythoffValues {
    /// Reads the certificate and proves it again.
    ///
    /// # Errors
    /// A certificate that is not proved: a mistake of ours; or a limit that was reached.
    pub fn load(control: &Control) -> Result<Self, WorkbenchError> {
        let theorem = ValueTheorem::read(WYTHOFF_2, control);
        let theorem = theorem.map_err(|error| match error {
            ReadError::Unproved(DiscoveryError::Stopped(reason)) => reason.into(),
            error => WorkbenchError::from(Disagreement::Shipped(Box::new(error))),
        })?;
        Ok(Self { theorem })
    }

    /// The theorem itself.
    pub fn theorem(&self) -> &ValueTheorem {
        &self.theorem
    }

    /// How its answers are known.
    pub fn known(&self) -> Known {
        Known::Proved(format!("a word automaton with {} states", self.theorem.word.states()))
    }

    /// All offsets from the golden line are smaller than this in size.
    pub(crate) fn strip(&self) -> u64 {
        let word = &self.theorem.word;
        let all = (0..word.states())
            .flat_map(|state| (0..word.values()).filter_map(move |h| word.offset(state, h)));
        u64::from(all.map(i32::unsigned_abs).max().unwrap_or(0)) + 1
    }

    /// The value of a position, if it is at most [`LARGEST`].
    pub(crate) fn value(&self, (x, y): &Pair) -> Option<Grundy> {
        self.theorem.value_of(x, y)
    }

    /// The position (r, b) of a value in a row, if b >= r.
    pub(crate) fn point(&self, value: Grundy, row: &UBig) -> Option<UBig> {
        self.theorem.point(value, row)
    }

    /// The same for some rows one after the other; `None` if the value is larger than
    /// [`LARGEST`].
    pub(crate) fn points(
        &self,
        value: Grundy,
        first: &UBig,
        rows: usize,
    ) -> Option<Vec<Option<UBig>>> {
        self.theorem.points(value, first, rows)
    }

    /// How many positions (a, b), a <= b, of a value have a < r, for each r of a list; `None`
    /// if the value is larger than [`LARGEST`].
    pub(crate) fn below(&self, value: Grundy, rows: &[UBig]) -> Option<Vec<UBig>> {
        self.theorem.below(value, rows)
    }

    /// The positions of a value from a row on, at most [`LARGEST`].
    pub(crate) fn points_from(&self, value: Grundy, row: &UBig) -> impl Iterator<Item = Pair> {
        self.theorem.points_from(value, row).into_iter().flatten()
    }

    /// The n-th position of a value, counted from 0.
    pub(crate) fn nth(&self, value: Grundy, n: &UBig) -> Option<Pair> {
        self.theorem.nth(value, n)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_checker::{Ceiling, check};
    use wythoff_games::sequence::{Margin, nth_points};

    #[test]
    fn the_checker_accepts_what_is_shipped() {
        let accepted = check(WYTHOFF_2, Ceiling::default()).expect("a certificate of a theorem");
        assert_eq!(accepted.value, Some(2));
        assert_eq!(accepted.states, 9_671);
    }

    #[test]
    fn a_limit_is_no_mistake_of_the_theorem() {
        let limits = wythoff_control::Limits { work: Some(10), ..Default::default() };
        let control = Control::new(limits, wythoff_control::Cancel::new());
        let error = WythoffValues::load(&control).expect_err("ten units are not enough");
        assert_eq!(error.fault(), crate::Fault::Limit, "{error}");
    }

    #[test]
    fn far_positions_are_those_of_the_recursive_algorithm() -> Result<(), WorkbenchError> {
        let values = WythoffValues::load(&Control::unlimited())?;
        for exponent in [0, 1, 5, 12, 40, 300] {
            let n = UBig::from(10u8).pow(exponent);
            let points = nth_points(LARGEST, &n, Margin::usual(LARGEST.0), &Control::unlimited())?;
            for (value, point) in (0..).map(Grundy).zip(points) {
                let found = values.nth(value, &n).expect("a value of the theorem");
                assert_eq!(
                    found,
                    (point.row.clone(), point.column.clone()),
                    "{value} 10^{exponent}"
                );
                assert_eq!(values.value(&found), Some(value));
                assert_eq!(values.point(value, &point.row), Some(point.column));
            }
        }
        Ok(())
    }
}
