//! Connell's tables of winning pairs.

use super::{CheckError, Comparison, ItemFlaw, board};
use serde::Deserialize;
use wythoff_games::{Control, Size};

/// The winning pairs `(u_{i,n}, v_{i,n})`, one list of each per `i`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ConnellTable {
    k: u32,
    u: Vec<Vec<usize>>,
    v: Vec<Vec<usize>>,
}

impl ConnellTable {
    /// Every P-position `a <= b` with `b - a` in class i mod k is
    /// `(u_{i,n}, v_{i,n})`, in order: read them off the board and compare.
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let k = self.k as usize;
        if self.u.len() != k || self.v.len() != k {
            return Err(ItemFlaw::Lists { count: k }.into());
        }
        let largest = |lists: &[Vec<usize>]| lists.iter().flatten().max().map_or(1, |m| m + 1);
        let board =
            board(&format!("connell:{k}"), Size::new(largest(&self.u), largest(&self.v)), control)?;
        let mut comparisons = Vec::new();
        for (i, (u, v)) in self.u.iter().zip(&self.v).enumerate() {
            let printed: Vec<_> = u.iter().copied().zip(v.iter().copied()).collect();
            let mut computed = Vec::new();
            for x in 0..board.size().rows {
                let hits = (x..board.size().cols).filter(|&y| board.is_p(x, y));
                computed.extend(hits.filter(|y| (y - x) % k == i).map(|y| (x, y)));
            }
            computed.truncate(printed.len());
            let show = |pairs: &[(usize, usize)]| {
                pairs.iter().map(|(a, b)| format!("({a},{b})")).collect::<Vec<_>>().join(" ")
            };
            let what = format!("{} pairs, k = {k}, i = {i}", printed.len());
            comparisons.push(Comparison::of(what, show(&printed), show(&computed)));
        }
        Ok(comparisons)
    }
}
