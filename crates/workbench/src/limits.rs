//! Limits as people write them.

use std::time::Duration;

/// What is no quantity that is read here.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum QuantityError {
    /// No number of bytes.
    #[error("`{text}` is not a size; write bytes, or a number with K, M or G")]
    Size {
        /// What was written.
        text: String,
    },
    /// No time.
    #[error("`{text}` is not a time; write 500ms, 5s, 2m or 1h")]
    Time {
        /// What was written.
        text: String,
    },
}

/// Parses a size in bytes: `500M`, `4G`, `1048576`.
///
/// # Errors
/// What is no such quantity.
pub fn parse_bytes(text: &str) -> Result<u64, QuantityError> {
    let expected = || QuantityError::Size { text: text.to_owned() };
    let trimmed = text.trim().trim_end_matches(['B', 'b']).trim_end_matches(['i', 'I']);
    let (digits, shift) = match trimmed.chars().last().map(|c| c.to_ascii_uppercase()) {
        Some('K') => (&trimmed[..trimmed.len() - 1], 10),
        Some('M') => (&trimmed[..trimmed.len() - 1], 20),
        Some('G') => (&trimmed[..trimmed.len() - 1], 30),
        Some('T') => (&trimmed[..trimmed.len() - 1], 40),
        _ => (trimmed, 0),
    };
    let number: u64 = digits.parse().map_err(|_| expected())?;
    number.checked_mul(1 << shift).ok_or_else(expected)
}

/// Parses a time: `5s`, `500ms`, `2m`, `1h`, or seconds.
///
/// # Errors
/// What is no such quantity.
pub fn parse_duration(text: &str) -> Result<Duration, QuantityError> {
    let expected = || QuantityError::Time { text: text.to_owned() };
    let trimmed = text.trim();
    let unit = trimmed.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(trimmed.len());
    let (number, unit) = (trimmed[..unit].trim(), &trimmed[unit..]);
    let factor = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err(expected()),
    };
    let seconds: f64 = number.parse().map_err(|_| expected())?;
    Duration::try_from_secs_f64(seconds * factor).map_err(|_| expected())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        assert_eq!(parse_duration("5s"), Ok(Duration::from_secs(5)));
        assert_eq!(parse_duration("250ms"), Ok(Duration::from_millis(250)));
        assert_eq!(parse_duration("1.5 m"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_duration("7"), Ok(Duration::from_secs(7)));
        for bad in ["", "s", "-1s", "5 weeks", "1e999h"] {
            assert!(parse_duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn sizes_are_read_with_their_units() {
        assert_eq!(parse_bytes("500M"), Ok(500 << 20));
        assert_eq!(parse_bytes("4GiB"), Ok(4 << 30));
        assert_eq!(parse_bytes("17"), Ok(17));
        for bad in ["", "M", "-1", "1.5G", "99999999999999999999"] {
            assert!(parse_bytes(bad).is_err(), "{bad}");
        }
    }
}
