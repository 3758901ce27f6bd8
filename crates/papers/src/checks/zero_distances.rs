//! How far the n-th g-value of Wythoff's game is from the n-th 0-value: the constants alpha and
//! beta of Nivasch's theorem 2.3, `|a_n - a0_n| <= alpha` and `|b_n - b0_n| <= beta`, as far as
//! rows show. The theorem says that there are such constants, and gives none.

use super::{CheckError, Comparison, ItemFlaw, points};
use serde::Deserialize;
use wythoff_control::Control;
use wythoff_numeration::floor_phi;

/// The least constants of some values in some rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ZeroDistances {
    rows: u64,
    /// Lines `g alpha beta`, g = 0, 1, …, as they came out here; no paper prints them.
    recorded: String,
}

/// Both constants, or the distances of one point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Distances {
    alpha: u64,
    beta: u64,
}

impl ZeroDistances {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let recorded = self.lines()?;
        let last = u32::try_from(recorded.len().saturating_sub(1)).unwrap_or(u32::MAX);
        let mut largest = vec![Distances::default(); recorded.len()];
        points("wythoff", last, self.rows, control, |point| {
            // The n-th 0-value is (floor(n phi), floor(n phi) + n), and n phi < 2^64 in all rows.
            let a = floor_phi(point.n).unwrap_or(u64::MAX);
            let here = Distances {
                alpha: point.row.abs_diff(a),
                beta: point.column.abs_diff(a.saturating_add(point.n)),
            };
            let most = &mut largest[point.value.0 as usize];
            most.alpha = most.alpha.max(here.alpha);
            most.beta = most.beta.max(here.beta);
        })?;
        let said = |d: &Distances| format!("alpha = {}, beta = {}", d.alpha, d.beta);
        let all = recorded.iter().zip(&largest).enumerate();
        let mut comparisons: Vec<_> = { all }
            .map(|(g, (recorded, found))| {
                Comparison::recorded(format!("g = {g}"), &said(recorded), said(found))
            })
            .collect();
        // With a constant less by one some point of every value lies too far off; g = 0 has 0.
        let smaller = |of: fn(&Distances) -> u64| {
            let pairs = recorded.iter().zip(&largest).enumerate().skip(1);
            let holds = { pairs }.find(|(_, (recorded, found))| of(found) < of(recorded));
            match holds {
                Some((g, _)) => Ok(format!("holds for g = {g}")),
                None => Err(format!("fails for every g from 1 to {last}")),
            }
        };
        comparisons.push(Comparison::control("alpha - 1", smaller(|d| d.alpha)));
        comparisons.push(Comparison::control("beta - 1", smaller(|d| d.beta)));
        Ok(comparisons)
    }

    fn lines(&self) -> Result<Vec<Distances>, CheckError> {
        let bad = |line: &str| ItemFlaw::Line { line: line.to_owned() };
        let lines = self.recorded.lines().filter(|line| !line.trim().is_empty());
        let read = |(g, line): (u64, &str)| {
            let words: Option<Vec<u64>> =
                line.split_whitespace().map(|word| word.parse().ok()).collect();
            match words.as_deref() {
                Some(&[first, alpha, beta]) if first == g => Ok(Distances { alpha, beta }),
                _ => Err(bad(line).into()),
            }
        };
        (0..).zip(lines).map(read).collect()
    }
}
