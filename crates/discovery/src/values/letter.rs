//! The letter of a row: where its points stand, seen from the golden line.
//!
//! Of row r and value h the letter says w_h = b - floor(phi r) for the point (r, b), b >= r,
//! or that there is none, because the row's position of value h is the mirror image of the
//! point of an earlier row. Offsets are small, so a byte holds one and a letter of all values
//! is one machine word, which is compared and hashed as such.

/// How many values a letter has room for.
pub(crate) const MOST_VALUES: usize = 4;

/// Stands for: no point.
const NONE: i8 = i8::MIN;

/// The offsets of a row, value 0 first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Letter(u32);

impl Letter {
    /// A row without points.
    pub(crate) const EMPTY: Self = Self(u32::from_le_bytes([0x80; MOST_VALUES]));

    /// The offsets of some values; the others have none. `None` if one does not fit.
    pub(crate) fn new(offsets: impl IntoIterator<Item = Option<i64>>) -> Option<Self> {
        let mut bytes = [NONE; MOST_VALUES];
        for (h, offset) in offsets.into_iter().enumerate() {
            if let Some(offset) = offset {
                let small = i8::try_from(offset).ok().filter(|&small| small != NONE)?;
                *bytes.get_mut(h)? = small;
            }
        }
        Some(Self::of_bytes(bytes))
    }

    fn of_bytes(bytes: [i8; MOST_VALUES]) -> Self {
        Self(u32::from_le_bytes(bytes.map(i8::cast_unsigned)))
    }

    /// The same letter with a point of value h.
    #[inline]
    #[must_use]
    pub(crate) fn with(self, h: usize, offset: i8) -> Self {
        let place = 8 * h;
        let byte = u32::from(offset.cast_unsigned());
        Self(self.0 & !(0xff << place) | byte << place)
    }

    /// The same letter with or without a point of value 0, which stands at offset 1.
    #[inline]
    #[must_use]
    pub(crate) fn with_zero(self, here: bool) -> Self {
        self.with(0, if here { 1 } else { NONE })
    }

    /// The same letter with or without a point of value h, given by its bit in a word whose
    /// bit 32 is offset 0. No branch.
    #[inline]
    #[must_use]
    pub(crate) fn with_if(self, h: usize, here: bool, bit: u32) -> Self {
        let place = 8 * h;
        // Bit 0 to 64 less 32, as a byte.
        let byte = bit.wrapping_sub(32) & 0xff;
        let none = u32::from(NONE.cast_unsigned());
        let byte = if here { byte } else { none };
        Self(self.0 & !(0xff << place) | byte << place)
    }

    /// The offset of value h and 1 if there is a point, else zeros. No branch.
    #[inline]
    pub(crate) fn offset_or_zero(self, h: usize) -> (isize, u8) {
        let byte = self.0.to_le_bytes()[h].cast_signed();
        let here = byte != NONE;
        (if here { byte.into() } else { 0 }, u8::from(here))
    }

    /// The offset of value h, if there is a point.
    #[inline]
    pub(crate) fn offset(self, h: usize) -> Option<i32> {
        let byte = self.0.to_le_bytes()[h].cast_signed();
        (byte != NONE).then_some(i32::from(byte))
    }

    /// Whether there is a point of value 0, that is whether the row is a lower Wythoff number.
    #[inline]
    pub(crate) fn has_zero(self) -> bool {
        self.offset(0).is_some()
    }

    /// Which values have a point.
    #[inline]
    pub(crate) fn points(self) -> [bool; MOST_VALUES] {
        self.0.to_le_bytes().map(|byte| byte.cast_signed() != NONE)
    }

    /// The same letter with all points moved; `None` if one does not fit.
    pub(crate) fn moved(self, by: i32) -> Option<Self> {
        let moved = |h| self.offset(h).map(|offset| i64::from(offset + by));
        Self::new((0..MOST_VALUES).map(moved))
    }

    /// As a number, for hashing and sorting.
    #[inline]
    pub(crate) fn bits(self) -> u32 {
        self.0
    }

    /// The letter of a number.
    pub(crate) fn from_bits(bits: u32) -> Self {
        Self(bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_come_back() {
        let letter = Letter::new([Some(1), None, Some(-7)]).expect("small");
        let offsets: Vec<_> = (0..MOST_VALUES).map(|h| letter.offset(h)).collect();
        assert_eq!(offsets, [Some(1), None, Some(-7), None]);
        assert_eq!(Letter::EMPTY.with(0, 1).with(2, -7), letter);
        assert_eq!(letter.with(2, 3).offset(2), Some(3));
        assert!(letter.has_zero() && !Letter::EMPTY.has_zero());
        assert_eq!(Letter::EMPTY.with_zero(true).with_if(2, true, 25), letter);
        assert_eq!(letter.with_zero(false).with_if(2, false, 25), Letter::EMPTY);
        assert_eq!(
            (0..3).map(|h| letter.offset_or_zero(h)).collect::<Vec<_>>(),
            [(1, 1), (0, 0), (-7, 1)]
        );
        assert_eq!(Letter::from_bits(letter.bits()), letter);
        assert_eq!(Letter::new([Some(-128)]), None);
        assert_eq!(Letter::new([None; 5]), Some(Letter::EMPTY));
        assert_eq!(Letter::new([Some(0); 5]), None);
    }
}
