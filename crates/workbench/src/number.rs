//! Numbers as people write them: `1000000`, `1_000_000`, `1e100`, `10^100`, `2*10^30+1`.

use dashu_int::UBig;
use dashu_int::ops::BitTest;

/// No number with more digits than this is read: beyond it every answer would
/// take minutes and a slip of the finger is likelier than a wish.
pub const MAX_DIGITS: usize = 100_000;

/// Reads a natural number, or a sum of products of such: `10^30+1`, `2*10^50 + 3`.
///
/// # Errors
/// A sentence that says what is expected.
pub fn parse_natural(text: &str) -> Result<UBig, String> {
    let clean: String = text.chars().filter(|c| *c != '_' && !c.is_whitespace()).collect();
    if clean.starts_with('-') {
        return Err(format!("`{text}` is negative; a natural number is expected"));
    }
    let mut sum = UBig::ZERO;
    for product in clean.split('+') {
        let mut value = UBig::ONE;
        for factor in product.split('*') {
            value *= parse_factor(factor, text)?;
            // The bits of one factor more, at most: too long is told before it is made.
            if value.bit_len() / 3 > MAX_DIGITS * 4 / 3 {
                return Err(too_long(text));
            }
        }
        sum += value;
    }
    Ok(sum)
}

fn expected(text: &str) -> String {
    format!(
        "`{text}` is not a natural number; write digits, 1e100, 10^100, or a sum of products of such"
    )
}

fn too_long(text: &str) -> String {
    let start: String = text.chars().take(20).collect();
    let dots = if start.len() < text.len() { "…" } else { "" };
    format!("`{start}{dots}` has more than {MAX_DIGITS} digits")
}

/// Digits, `1e100` or `10^100`; `text` is what it stands in.
fn parse_factor(factor: &str, text: &str) -> Result<UBig, String> {
    let expected = || expected(text);
    if let Some((mantissa, exponent)) = factor.split_once(['e', 'E']) {
        let exponent: usize = exponent.parse().map_err(|_| expected())?;
        return power(&digits(mantissa).ok_or_else(expected)?, &UBig::from(10u8), exponent)
            .ok_or_else(|| too_long(text));
    }
    if let Some((base, exponent)) = factor.split_once('^') {
        let exponent: usize = exponent.parse().map_err(|_| expected())?;
        return power(&UBig::ONE, &digits(base).ok_or_else(expected)?, exponent)
            .ok_or_else(|| too_long(text));
    }
    if factor.len() > MAX_DIGITS {
        return Err(too_long(text));
    }
    digits(factor).ok_or_else(expected)
}

fn digits(text: &str) -> Option<UBig> {
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    UBig::from_str_radix(text, 10).ok()
}

/// `factor · base^exponent`, if it is not absurdly long.
fn power(factor: &UBig, base: &UBig, exponent: usize) -> Option<UBig> {
    // A k-bit base has at most 0.302 k decimal digits.
    let digits = base.bit_len().checked_mul(exponent)? / 3;
    if digits > MAX_DIGITS * 4 / 3 {
        return None;
    }
    Some(factor * base.pow(exponent))
}

/// Reads a natural number that must fit in 64 bits.
///
/// # Errors
/// A sentence that says what is expected.
pub fn parse_u64(text: &str) -> Result<u64, String> {
    let n = parse_natural(text)?;
    u64::try_from(&n).map_err(|_| format!("`{text}` is too large here (at most {})", u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_every_spelling() {
        let million = UBig::from(1_000_000u32);
        for text in ["1000000", "1_000_000", "1e6", "10^6", "10E5"] {
            assert_eq!(parse_natural(text), Ok(million.clone()), "{text}");
        }
        assert_eq!(parse_natural("0"), Ok(UBig::ZERO));
        let more = UBig::from(2u8) * UBig::from(10u8).pow(30) + UBig::from(21u8);
        for text in ["2*10^30+21", "2e30 + 3*7", "20+10^30*2+1", "1_0^30 + 1e30+21"] {
            assert_eq!(parse_natural(text), Ok(more.clone()), "{text}");
        }
        assert_eq!(parse_natural("1e100").map(|n| n.to_string().len()), Ok(101));
    }

    #[test]
    fn what_is_not_a_natural_number_is_refused_with_the_reason() {
        assert!(parse_natural("-3").is_err_and(|e| e.contains("negative")));
        for bad in
            ["", "x", "1.5", "1e", "e5", "0x10", "1e-3", "+5", "5+", "3**4", "*3", "2+x", "²"]
        {
            assert!(parse_natural(bad).is_err_and(|e| e.contains("not a natural")), "{bad}");
        }
        let long = "1e90000*1e90000*1e90000";
        for absurd in ["1e999999999", "99^999999999999", long] {
            assert!(parse_natural(absurd).is_err_and(|e| e.contains("digits")), "{absurd}");
        }
        assert!(parse_u64("1e20").is_err_and(|e| e.contains("too large")));
    }
}
