//! Two reference engines for Wythoff's game, written the way anyone would
//! write them first: what the fast engine is measured against, never what a
//! caller should use.
//!
//! Both return the full `n × n` square of Grundy values, row by row. They are
//! not slowed down on purpose: inner loops run over plain slices, and nothing
//! is allocated per cell.
//!
//! | engine | work per cell (x, y) |
//! |---|---|
//! | [`stamp_mex`] | one stamp per option, x + y + min(x, y) of them, then a scan |
//! | [`plain_bitset`] | an OR of three bitsets from word 0 to the value, G/64 words |

/// Stamp the value of every option of a cell, then look for the first value
/// without a stamp. Cost `O(n³)`.
pub fn stamp_mex(n: usize) -> Vec<u32> {
    let mut values = vec![0u32; n * n];
    // stamp[v] == c means: cell number c has an option of value v.
    let mut stamp = vec![0u32; 2 * n + 1];
    let mut cell = 0;
    for x in 0..n {
        for y in 0..n {
            cell += 1;
            for &left in &values[x * n..x * n + y] {
                stamp[left as usize] = cell;
            }
            for above in 0..x {
                stamp[values[above * n + y] as usize] = cell;
            }
            for t in 1..=x.min(y) {
                stamp[values[(x - t) * n + (y - t)] as usize] = cell;
            }
            let mex = stamp.iter().position(|&s| s != cell);
            values[x * n + y] = value(mex.expect("a value is at most x + y"));
        }
    }
    values
}

/// One bitset of values per row, column and diagonal; a value is the first bit
/// that is clear in all three, looked for from word 0. Cost `O(n³ / 64)`.
pub fn plain_bitset(n: usize) -> Vec<u32> {
    let words = (2 * n).div_ceil(64);
    let mut values = Vec::with_capacity(n * n);
    let mut row = vec![0u64; words];
    let mut columns = vec![0u64; n * words];
    let mut diagonals = vec![0u64; 2 * n * words];
    for x in 0..n {
        row.fill(0);
        for y in 0..n {
            let column = &mut columns[y * words..][..words];
            let diagonal = &mut diagonals[(n + y - x) * words..][..words];
            let taken = |w: usize| row[w] | column[w] | diagonal[w];
            let w = (0..words).find(|&w| taken(w) != u64::MAX).expect("a value is at most x + y");
            let bit = taken(w).trailing_ones();
            row[w] |= 1 << bit;
            column[w] |= 1 << bit;
            diagonal[w] |= 1 << bit;
            values.push(value(w * 64 + bit as usize));
        }
    }
    values
}

fn value(v: usize) -> u32 {
    u32::try_from(v).expect("a table that fits in memory has values below 2^32")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Size;
    use crate::engine::naive;
    use wythoff_control::Control;

    #[test]
    fn references_agree_with_the_definition() {
        let (_, rules) = crate::catalogue::find("wythoff").expect("built in");
        for n in [0, 1, 2, 3, 33, 70] {
            let table =
                naive::grundy(&rules, Size::new(n, n), &Control::unlimited()).expect("has values");
            let expected: Vec<u32> = (0..n).flat_map(|x| table.row(x).map(|g| g.0)).collect();
            assert_eq!(stamp_mex(n), expected, "stamp_mex({n})");
            assert_eq!(plain_bitset(n), expected, "plain_bitset({n})");
        }
    }
}
