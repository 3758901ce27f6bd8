//! The ratio of wrong diagonals to repeats, about which Gu remarks that it hovers between 4 and 7.

use super::{CheckError, Comparison};
use serde::Deserialize;
use wythoff_games::sequence::diagonals::{Diagonals, MOST_ROWS, certify};
use wythoff_games::{Control, Grundy};

/// The least and the greatest ratio for values from 1 on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct WrongRatio {
    up_to_value: u32,
    /// In hundredths.
    between_hundredths: (u64, u64),
}

impl WrongRatio {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let lines = certify(Grundy(self.up_to_value), MOST_ROWS, control)?.diagonals();
        let mut ratios: Vec<(u64, Grundy)> = lines
            .iter()
            .filter(|line| line.offset > 0)
            .map(|line: &Diagonals| (100 * line.wrong / line.offset, line.g))
            .collect();
        ratios.sort_unstable();
        let show = |hundredths: u64| format!("{}.{:02}", hundredths / 100, hundredths % 100);
        let (low, high) = self.between_hundredths;
        let certified = lines.iter().all(|line| line.certified);
        let (computed, agrees) = match (ratios.first(), ratios.last()) {
            (Some(&(least, at)), Some(&(greatest, top))) => {
                let said = format!("{} (g = {at}) to {} (g = {top})", show(least), show(greatest));
                (said, certified && least >= low && greatest <= high)
            }
            _ => ("no value".to_owned(), false),
        };
        let what = format!("wrong/C for g = 1 to {}", self.up_to_value);
        let printed = format!("{} to {}", show(low), show(high));
        Ok(vec![Comparison { what, printed, computed, agrees }])
    }
}
