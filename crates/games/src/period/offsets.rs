//! Sets of offsets near a column, as bits that slide along with it.
//!
//! A value `g` met at column `b` is kept as its offset `g - b`. All sets of a
//! run share one frame: place `i` stands for the offset `i - below`. Moving on
//! by one column lowers every offset by one, a shift of the whole set.
//!
//! Nothing here decides how wide the frame must be; [`super::shape`] proves
//! that some frame is wide enough for a row, and the two ways of leaving the
//! frame, upwards ([`OffsetSet::first_outside`] finds nothing) and
//! downwards ([`OffsetSet::slide`] drops an unused offset), are both reported.
//!
//! Cost: `N` words an operation, and fewer for [`OffsetSet::first_outside`],
//! which stops at the first word that is not full.

/// Where an offset stands in the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place(u16);

impl Place {
    /// The place of an offset in a frame that starts at `-below`, if 16 bits hold it.
    pub(super) fn of(offset: i64, below: u16) -> Option<Self> {
        u16::try_from(offset + i64::from(below)).ok().map(Self)
    }

    /// The offset that stands here.
    pub(super) fn offset(self, below: u16) -> i64 {
        i64::from(self.0) - i64::from(below)
    }

    fn word_and_bit(self) -> (usize, u32) {
        (usize::from(self.0 / 64), u32::from(self.0 % 64))
    }
}

/// A set of offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct OffsetSet<const N: usize>([u64; N]);

impl<const N: usize> OffsetSet<N> {
    /// Nothing.
    pub(super) const EMPTY: Self = Self([0; N]);

    /// The place of an offset in a frame that starts at `-below`, if it has one.
    pub(super) fn place(offset: i64, below: u16) -> Option<Place> {
        Place::of(offset, below).filter(|place| usize::from(place.0) < 64 * N)
    }

    /// The lowest `count` places.
    pub(super) fn lowest(count: u16) -> Self {
        let mut set = Self::EMPTY;
        for place in 0..count {
            set.insert(Place(place));
        }
        set
    }

    /// Adds an offset.
    #[inline]
    pub(super) fn insert(&mut self, place: Place) {
        let (word, bit) = place.word_and_bit();
        self.0[word] |= 1 << bit;
    }

    /// Lowers every offset by one; tells whether the lowest place, which drops
    /// out, was in the set.
    #[inline]
    pub(super) fn slide(&mut self) -> bool {
        let dropped = self.0[0] & 1 == 1;
        for i in 0..N {
            let carry = if i + 1 < N { self.0[i + 1] << 63 } else { 0 };
            self.0[i] = self.0[i] >> 1 | carry;
        }
        dropped
    }

    /// Lowers every offset by `count`; what drops out is lost.
    pub(super) fn slide_by(&mut self, count: usize) {
        if count >= 64 * N {
            *self = Self::EMPTY;
            return;
        }
        for _ in 0..count {
            self.slide();
        }
    }

    /// Adds all offsets of another set.
    #[inline]
    pub(super) fn add(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine |= theirs;
        }
    }

    /// The lowest place in none of the sets, if the frame has one.
    #[inline]
    pub(super) fn first_outside(sets: [&Self; 2]) -> Option<Place> {
        let [a, b] = sets;
        for i in 0..N {
            let free = !(a.0[i] | b.0[i]);
            if free != 0 {
                let place = i * 64 + free.trailing_zeros() as usize;
                return Some(Place(u16::try_from(place).expect("frames are at most 2^16 wide")));
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Two = OffsetSet<2>;

    fn set(offsets: &[i64]) -> Two {
        let mut set = Two::EMPTY;
        for &offset in offsets {
            set.insert(Two::place(offset, 70).expect("in the frame"));
        }
        set
    }

    #[test]
    fn sliding_lowers_offsets_across_words() {
        let mut used = set(&[-70, -6, 57]);
        assert!(used.slide(), "-70 drops out");
        assert_eq!(used, set(&[-7, 56]));
        assert!(!used.slide(), "-70 was not used");
        used.slide_by(62);
        assert_eq!(used, set(&[-70, -7]));
        used.slide_by(1 << 40);
        assert_eq!(used, Two::EMPTY);
    }

    #[test]
    fn the_first_outside_is_the_least_offset_in_no_set() {
        let low = Two::lowest(100);
        let first = Two::first_outside([&low, &set(&[30])]).unwrap();
        assert_eq!(first.offset(70), 31);
        let mut both = low;
        both.add(&set(&[31]));
        assert_eq!(Two::first_outside([&both, &set(&[30])]).unwrap().offset(70), 32);
        assert_eq!(Two::first_outside([&Two::lowest(128), &low]), None);
    }

    #[test]
    fn offsets_outside_the_frame_have_no_place() {
        assert_eq!(Two::place(-71, 70), None);
        assert_eq!(Two::place(-70, 70).unwrap().offset(70), -70);
        assert_eq!(Two::place(57, 70).unwrap().offset(70), 57);
        assert_eq!(Two::place(58, 70), None);
    }
}
