//! Nivasch's lemma 2.4: non-attacking queens on a triangular board, by search.

use super::Comparison;
use serde::Deserialize;

/// The maximum is `floor((2n + 1)/3)` on a triangle of side n, for n up to a bound.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Queens {
    up_to: u32,
}

impl Queens {
    pub(super) fn run(&self) -> Vec<Comparison> {
        let printed: Vec<_> = (1..=self.up_to).map(|n| (2 * n + 1) / 3).collect();
        let computed: Vec<_> = (1..=self.up_to).map(|n| best(n, 0, 0, 0, 0)).collect();
        let show = |list: &[u32]| list.iter().map(u32::to_string).collect::<Vec<_>>().join(" ");
        let what = format!("queens on triangles of side 1 to {}", self.up_to);
        vec![Comparison::of(what, show(&printed), show(&computed))]
    }
}

/// The most queens on rows `row..side` of the triangle of points `(i, j)`,
/// `j <= i`, given the columns `j` and the diagonals `i - j` already taken and
/// the number still needed to beat; plain branch and bound, a row at a time.
fn best(side: u32, row: u32, columns: u32, diagonals: u32, to_beat: u32) -> u32 {
    if row == side {
        return 0;
    }
    let rows_left = side - row;
    if rows_left <= to_beat {
        return 0;
    }
    let mut most = 0;
    for j in 0..=row {
        let (column, diagonal) = (1 << j, 1 << (row - j));
        if columns & column == 0 && diagonals & diagonal == 0 {
            let needed = to_beat.max(most).saturating_sub(1);
            most =
                most.max(1 + best(side, row + 1, columns | column, diagonals | diagonal, needed));
        }
    }
    most.max(best(side, row + 1, columns, diagonals, to_beat.max(most)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every subset of the points of a small triangle.
    fn by_subsets(side: u32) -> u32 {
        let points: Vec<(u32, u32)> =
            (0..side).flat_map(|i| (0..=i).map(move |j| (i, j))).collect();
        let attacks =
            |p: (u32, u32), q: (u32, u32)| p.0 == q.0 || p.1 == q.1 || p.0 - p.1 == q.0 - q.1;
        (0u32..1 << points.len())
            .filter(|set| {
                let chosen: Vec<_> =
                    (0..points.len()).filter(|b| set >> b & 1 == 1).map(|b| points[b]).collect();
                let pairs = chosen.iter().enumerate();
                pairs.clone().all(|(i, p)| chosen[..i].iter().all(|q| !attacks(*p, *q)))
            })
            .map(u32::count_ones)
            .max()
            .unwrap_or(0)
    }

    #[test]
    fn the_search_finds_what_all_subsets_show() {
        for side in 1..=5 {
            assert_eq!(best(side, 0, 0, 0, 0), by_subsets(side), "side {side}");
        }
    }
}
