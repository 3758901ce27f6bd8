//! Where the ticks of an axis are, and what they say.

/// A labelled mark on an axis.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tick {
    /// Pixels from the left or the upper end of the axis.
    pub(super) at: u32,
    pub(super) label: String,
}

/// The multiples, from `first` to `last`, of the smallest round number (1, 2 or 5
/// times a power of ten) that goes into this span at most `at_most` times.
pub(super) fn round_numbers(first: i64, last: i64, at_most: u32) -> Vec<i64> {
    let (first, last) = (i128::from(first), i128::from(last));
    let fits = |step: &i128| last - first <= step * i128::from(at_most.max(1));
    let mut rounds = (0..=20).map(|k| 10i128.pow(k)).flat_map(|p| [p, 2 * p, 5 * p]);
    let step = rounds.find(fits).expect("10^20 exceeds any span of 64 bits");
    let from = first.div_euclid(step) + i128::from(first.rem_euclid(step) != 0);
    (from..=last.div_euclid(step))
        .map(|m| i64::try_from(m * step).expect("it lies between two 64-bit numbers"))
        .collect()
}

/// A number as people read it: groups of three, set apart by thin spaces, from
/// five digits on.
pub(super) fn grouped(value: i64) -> String {
    let digits = value.unsigned_abs().to_string();
    let mut text = String::from(if value < 0 { "\u{2212}" } else { "" });
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && digits.len() > 4 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{2009}');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_one_two_or_five_times_a_power_of_ten() {
        assert_eq!(round_numbers(0, 15, 15).len(), 16);
        assert_eq!(round_numbers(0, 15, 10), [0, 2, 4, 6, 8, 10, 12, 14]);
        assert_eq!(round_numbers(0, 599, 10), [0, 100, 200, 300, 400, 500]);
        assert_eq!(
            round_numbers(1, 599, 12),
            [50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550]
        );
        assert_eq!(round_numbers(-7, 7, 4), [-5, 0, 5]);
        assert_eq!(round_numbers(0, 0, 0), [0]);
        assert_eq!(round_numbers(i64::MIN, i64::MAX, 1), [0]);
    }

    #[test]
    fn long_numbers_are_grouped() {
        assert_eq!(grouped(2000), "2000");
        assert_eq!(grouped(20_000), "20\u{2009}000");
        assert_eq!(grouped(-1_234_567), "\u{2212}1\u{2009}234\u{2009}567");
    }
}
