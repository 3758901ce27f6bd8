//! Algorithm RWSG for R-Wythoff.
//!
//! The k-th `g`-position stands in the first row that no earlier one meets,
//! on the first diagonal that holds neither an earlier `g`-position nor, in
//! this row, a position of lower value. Columns may repeat: a token may not be
//! taken from the smaller pile. Source: Gu 2015, section 2.1 (where the scan
//! reads "max", *mex* is meant).

use super::Sequences;
use crate::position::{Grundy, Position};
use std::collections::HashSet;

/// `T_0, …, T_g` in rows `0..rows`.
pub fn rwsg(g: Grundy, rows: u64) -> Sequences {
    let mut lower: Vec<HashSet<Position>> = Vec::new();
    let mut sequences = Vec::new();
    for _ in 0..=g.0 {
        let mut rows_met: HashSet<u64> = HashSet::new();
        let mut diagonals: HashSet<u64> = HashSet::new();
        let mut t = Vec::new();
        // mex of the diagonals used: the smaller ones fail (i) for good.
        let mut first = 0;
        let mut p = 0;
        loop {
            while rows_met.contains(&p) {
                p += 1;
            }
            if p >= rows {
                break;
            }
            let is_free = |d: u64| {
                let point = Position::new(p, p + d);
                !diagonals.contains(&d) && lower.iter().all(|t| !t.contains(&point))
            };
            let mut d = first;
            while !is_free(d) {
                d += 1;
            }
            rows_met.insert(p);
            rows_met.insert(p + d);
            diagonals.insert(d);
            t.push(Position::new(p, p + d));
            while diagonals.contains(&first) {
                first += 1;
            }
        }
        lower.push(t.iter().copied().collect());
        sequences.push(t);
    }
    sequences
}
