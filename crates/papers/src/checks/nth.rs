//! Points far out, by Nivasch's recursive algorithm and, for the values that have one, by a theorem:
//! table 6.

use super::{CheckError, Comparison};
use dashu_int::UBig;
use serde::Deserialize;
use wythoff_games::sequence::{Margin, nth_points};
use wythoff_games::{Control, Grundy};
use wythoff_workbench::shipped::WythoffValues;

/// The n-th points of Wythoff's game for g = 0, 1, …
///
/// Where the rows of a value have a theorem, it says where the point is, and the algorithm has to
/// agree. The others are conditional on the Convergence Conjecture, as the printed ones are; two
/// margins have to agree.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct NthPoints {
    n: u64,
    /// Subtracted from rows and columns in print.
    base: (u64, u64),
    printed: Vec<(u64, u64)>,
}

impl NthPoints {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let count = u32::try_from(self.printed.len()).unwrap_or(u32::MAX);
        let Some(g) = count.checked_sub(1) else { return Ok(Vec::new()) };
        let margin = Margin::usual(g);
        let points = |margin| nth_points(Grundy(g), &UBig::from(self.n), margin, control);
        let (usual, larger) = (points(margin)?, points(margin.larger())?);
        let show = |row: &UBig, column: &UBig| format!("({row}, {column})");
        let proved = WythoffValues::load(control)?;
        let mut comparisons = Vec::new();
        for ((g, (a, b)), (usual, larger)) in
            (0..).zip(&self.printed).zip(usual.iter().zip(&larger))
        {
            let printed = show(&(self.base.0 + a).into(), &(self.base.1 + b).into());
            let theorem = proved.theorem().nth(Grundy(g), &UBig::from(self.n));
            let here = (usual.row.clone(), usual.column.clone());
            let computed = if usual != larger {
                format!("margins {} and {} disagree", margin.rows, margin.larger().rows)
            } else if theorem.as_ref().is_some_and(|point| *point != here) {
                "the recursive algorithm and the theorem disagree".to_owned()
            } else {
                show(&usual.row, &usual.column)
            };
            let known = match theorem {
                _ if g == 0 => "theorem",
                Some(_) => "proved",
                None => "conditional",
            };
            let what = format!("g = {g}, n = {} ({known})", self.n);
            comparisons.push(Comparison::of(what, printed, computed));
        }
        Ok(comparisons)
    }
}
