//! Numbers of bytes, for people.

use std::fmt;

/// A number of bytes, for people: `1.5 GiB`. Rounded down to a tenth of the largest unit of
/// which there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes(pub u128);

const UNITS: [&str; 5] = ["KiB", "MiB", "GiB", "TiB", "PiB"];

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 < 1024 {
            return write!(f, "{} bytes", self.0);
        }
        let mut tenths = self.0.saturating_mul(10) / 1024;
        let mut unit = 0;
        while tenths >= 10_240 && unit + 1 < UNITS.len() {
            tenths /= 1024;
            unit += 1;
        }
        match tenths % 10 {
            0 => write!(f, "{} {}", tenths / 10, UNITS[unit]),
            tenth => write!(f, "{}.{tenth} {}", tenths / 10, UNITS[unit]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_shown_in_the_largest_unit_that_fits() {
        for (bytes, shown) in [
            (17, "17 bytes"),
            (1023, "1023 bytes"),
            (1536, "1.5 KiB"),
            ((1 << 20) - 1, "1023.9 KiB"),
            (200 << 20, "200 MiB"),
            (4 << 30, "4 GiB"),
            (3 << 29, "1.5 GiB"),
            (2_000_000_000_000, "1.8 TiB"),
            (5000 << 50, "5000 PiB"),
        ] {
            assert_eq!(Bytes(bytes).to_string(), shown);
        }
    }
}
