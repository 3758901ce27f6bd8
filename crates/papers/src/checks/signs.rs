//! Numbers as figures show them.

/// A number in groups of three, set apart by thin spaces.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut shown = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) && digits.len() > 4 {
            shown.push('\u{2009}');
        }
        shown.push(digit);
    }
    shown
}

/// A number as an index.
pub(super) fn lowered(number: u32) -> String {
    const DIGITS: [char; 10] = ['₀', '₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];
    let digit = |c: char| c.to_digit(10).map_or(c, |d| DIGITS[d as usize]);
    number.to_string().chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_as_people_read_them() {
        assert_eq!(grouped(4096), "4096");
        assert_eq!(grouped(5_000_000), "5\u{2009}000\u{2009}000");
        assert_eq!(lowered(30), "₃₀");
    }
}
