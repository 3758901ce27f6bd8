//! Algorithm FWSG for F-Wythoff.
//!
//! As WSG, but a diagonal is closed only to cells with the integer ratio of a
//! position already on it, so it may be used once for every ratio.
//! Source: Jiao 2013, section 3.

use super::Sequences;
use crate::position::{Grundy, Position};
use std::collections::HashSet;

/// `T_0, …, T_g` in rows `0..rows`.
pub fn fwsg(g: Grundy, rows: u64) -> Sequences {
    let mut lower: Vec<HashSet<Position>> = Vec::new();
    let mut sequences = Vec::new();
    for _ in 0..=g.0 {
        let mut rows_met: HashSet<u64> = HashSet::new();
        let mut columns: HashSet<u64> = HashSet::new();
        // Every (diagonal, ratio) that condition (a) closes.
        let mut slants: HashSet<(u64, u64)> = HashSet::new();
        let mut t = Vec::new();
        // Diagonals below this one hold a position with ratio 1, and a row
        // beyond them gives them no other ratio: (a) closes them for good.
        let mut first = 0;
        let mut p = 0;
        loop {
            while rows_met.contains(&p) {
                p += 1;
            }
            if p >= rows {
                break;
            }
            while slants.contains(&(first, 1)) && first < p {
                first += 1;
            }
            let is_free = |m: u64| {
                let point = Position::new(p, p + m);
                ratio(point).is_none_or(|q| !slants.contains(&(m, q)))
                    && !columns.contains(&point.y)
                    && lower.iter().all(|t| !t.contains(&point))
            };
            let mut m = first;
            while !is_free(m) {
                m += 1;
            }
            let point = Position::new(p, p + m);
            rows_met.insert(p);
            rows_met.insert(point.y);
            columns.insert(point.y);
            if let Some(q) = ratio(point) {
                slants.insert((m, q));
            }
            t.push(point);
        }
        lower.push(t.iter().copied().collect());
        sequences.push(t);
    }
    sequences
}

/// `floor(y / x)`; none in row 0, from which no slant move leads anywhere and
/// into which none leads.
fn ratio(p: Position) -> Option<u64> {
    p.y.checked_div(p.x)
}
