//! Rows of bits: shifting them to the right of the board, and spreading them.
//!
//! Bit `y % 64` of word `y / 64` is column `y`; a shift by `n` moves every column `n` further
//! on. What leaves the last word is lost, and bits beyond the last column mean nothing.

/// `into |= from` with every column moved on.
pub(super) fn or_moved(into: &mut [u64], from: &[u64], by: usize) {
    let (words, bits) = (by / 64, by % 64);
    if words >= into.len() {
        return;
    }
    let into = &mut into[words..];
    if bits == 0 {
        for (to, &word) in into.iter_mut().zip(from) {
            *to |= word;
        }
        return;
    }
    let mut carry = 0;
    for (to, &word) in into.iter_mut().zip(from) {
        *to |= word << bits | carry;
        carry = word >> (64 - bits);
    }
}

/// `row |= row` with every column moved on, from the old values: the last word comes first.
fn or_moved_itself(row: &mut [u64], by: usize) {
    let (words, bits) = (by / 64, by % 64);
    for to in (words..row.len()).rev() {
        let mut moved = row[to - words] << bits;
        if bits > 0 && to > words {
            moved |= row[to - words - 1] >> (64 - bits);
        }
        row[to] |= moved;
    }
}

/// Every column set `0, stride, 2·stride, …` further on, `count` times in all, or for ever:
/// twice as many with each pass.
pub(super) fn spread(row: &mut [u64], stride: usize, count: Option<usize>) {
    let columns = 64 * row.len();
    let fit = columns.div_ceil(stride.max(1));
    let count = count.map_or(fit, |count| count.min(fit));
    let mut done = 1;
    while done < count {
        let more = done.min(count - done);
        or_moved_itself(row, more * stride);
        done += more;
    }
}

/// Sets the columns `first, first + stride, …`, `count` of them or all that fit.
pub(super) fn set(row: &mut [u64], first: usize, stride: usize, count: Option<usize>) {
    let columns = 64 * row.len();
    if first >= columns {
        return;
    }
    let fit = (columns - first).div_ceil(stride.max(1));
    let count = count.map_or(fit, |count| count.min(fit));
    if stride == 1 {
        let (end, from) = (first + count, first / 64);
        for (w, word) in row.iter_mut().enumerate().take(end.div_ceil(64)).skip(from) {
            let low = first.saturating_sub(64 * w);
            let high = (end - 64 * w).min(64);
            *word |= u64::MAX << low & u64::MAX >> (64 - high);
        }
        return;
    }
    for column in (first..).step_by(stride.max(1)).take(count) {
        row[column / 64] |= 1 << (column % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn columns(row: &[u64]) -> Vec<usize> {
        (0..64 * row.len()).filter(|y| row[y / 64] >> (y % 64) & 1 == 1).collect()
    }

    proptest! {
        #[test]
        fn columns_are_moved_spread_and_set(
            row in prop::collection::vec(any::<u64>(), 1..5),
            // Few columns, so that a spread does not fill the row.
            few in prop::collection::vec(0usize..300, 0..4),
            by in 0usize..330,
            stride in 1usize..140,
            count in prop::option::of(1usize..9),
        ) {
            let far = 64 * row.len();
            let mut moved = vec![0; row.len()];
            or_moved(&mut moved, &row, by);
            let expected: Vec<_> =
                columns(&row).into_iter().map(|y| y + by).filter(|&y| y < far).collect();
            prop_assert_eq!(columns(&moved), expected);

            let mut some = vec![0; row.len()];
            for &y in few.iter().filter(|&&y| y < far) {
                some[y / 64] |= 1 << (y % 64);
            }
            let steps = count.unwrap_or(far);
            let mut expected: Vec<_> = columns(&some)
                .into_iter()
                .flat_map(|y| (0..steps).map(move |i| y + i * stride))
                .filter(|&y| y < far)
                .collect();
            expected.sort_unstable();
            expected.dedup();
            let mut spreads = some.clone();
            spread(&mut spreads, stride, count);
            prop_assert_eq!(columns(&spreads), expected);

            let mut one = vec![0; row.len()];
            set(&mut one, by, stride, count);
            let expected: Vec<_> =
                (0..steps).map(|i| by + i * stride).filter(|&y| y < far).collect();
            prop_assert_eq!(columns(&one), expected);
        }
    }
}
