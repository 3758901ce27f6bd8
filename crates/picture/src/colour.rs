//! The colours: one palette for every picture.

use std::fmt;

/// A colour in sRGB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colour(pub(super) [u8; 3]);

impl Colour {
    /// The paper.
    pub(super) const WHITE: Self = Self([0xff, 0xff, 0xff]);
    /// Titles, and numbers on light cells.
    pub(super) const TEXT: Self = Self([0x1d, 0x23, 0x2b]);
    /// Subtitles.
    pub(super) const MUTED: Self = Self([0x5a, 0x64, 0x70]);
    /// Axis lines and ticks.
    pub(super) const LINE: Self = Self([0x8a, 0x93, 0x9e]);
    /// Lines behind the marks of a plot.
    pub(super) const RULE: Self = Self([0xe3, 0xe6, 0xea]);
    /// P-positions among values: far from every colour of [`Self::viridis`], in
    /// hue and, where the values are small, in lightness.
    pub(super) const ZERO: Self = Self([0xff, 0x4d, 0x3d]);
    /// P-positions among outcomes.
    pub(super) const P: Self = Self([0x1b, 0x2a, 0x6b]);
    /// N-positions among outcomes.
    pub(super) const N: Self = Self([0xee, 0xf0, 0xf4]);
    /// Positions whose value is not known.
    pub(super) const UNKNOWN: Self = Self([0xc9, 0xcd, 0xd3]);
    /// The series of a plot, in order: Okabe and Ito's palette, which readers
    /// with colour-blindness can tell apart, without its yellow and its black.
    pub(super) const SERIES: [Self; 6] = [
        Self([0x00, 0x72, 0xb2]),
        Self([0xd5, 0x5e, 0x00]),
        Self([0x00, 0x9e, 0x73]),
        Self([0xcc, 0x79, 0xa7]),
        Self([0xe6, 0x9f, 0x00]),
        Self([0x56, 0xb4, 0xe9]),
    ];

    /// The colour `position / last` of the way along viridis, the perceptually
    /// uniform map of van der Walt and Smith (CC0), from its nine equidistant
    /// colours. Integers only, so that pictures are the same everywhere.
    pub(super) fn viridis(position: u64, last: u64) -> Self {
        const ANCHORS: [Colour; 9] = [
            Colour([0x44, 0x01, 0x54]),
            Colour([0x47, 0x2c, 0x7a]),
            Colour([0x3b, 0x51, 0x8b]),
            Colour([0x2c, 0x71, 0x8e]),
            Colour([0x21, 0x90, 0x8d]),
            Colour([0x27, 0xad, 0x81]),
            Colour([0x5c, 0xc8, 0x63]),
            Colour([0xaa, 0xdc, 0x32]),
            Colour([0xfd, 0xe7, 0x25]),
        ];
        let intervals = ANCHORS.len() as u128 - 1;
        let along = u128::from(position.min(last)) * intervals * 255 / u128::from(last.max(1));
        let weight = u8::try_from(along % 255).expect("a remainder by 255");
        let i = usize::try_from(along / 255).expect("at most the number of intervals");
        let next = (i + 1).min(ANCHORS.len() - 1);
        ANCHORS[i].mix(ANCHORS[next], weight)
    }

    /// `weight / 255` of `other` over this colour.
    pub(super) fn mix(self, other: Self, weight: u8) -> Self {
        let w = u32::from(weight);
        let channel = |i: usize| {
            let sum = u32::from(self.0[i]) * (255 - w) + u32::from(other.0[i]) * w;
            u8::try_from((sum + 127) / 255).expect("a mean of two bytes")
        };
        Self([channel(0), channel(1), channel(2)])
    }

    /// The colour of text that is legible on this one.
    pub(super) fn ink(self) -> Self {
        // Rec. 601 luma; the bound is between the reds and the greens in use,
        // on which white is and is not the more legible.
        let [r, g, b] = self.0.map(u32::from);
        if (299 * r + 587 * g + 114 * b) / 1000 > 130 { Self::TEXT } else { Self::WHITE }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [r, g, b] = self.0;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn viridis_runs_from_purple_to_yellow_and_stays_there() {
        assert_eq!(Colour::viridis(0, 100), Colour([0x44, 0x01, 0x54]));
        assert_eq!(Colour::viridis(50, 100), Colour([0x21, 0x90, 0x8d]));
        assert_eq!(Colour::viridis(100, 100), Colour([0xfd, 0xe7, 0x25]));
        assert_eq!(Colour::viridis(u64::MAX, 100), Colour([0xfd, 0xe7, 0x25]));
        assert_eq!(Colour::viridis(0, 0), Colour([0x44, 0x01, 0x54]));
    }

    #[test]
    fn mixing_reaches_both_ends() {
        assert_eq!(Colour::P.mix(Colour::N, 0), Colour::P);
        assert_eq!(Colour::P.mix(Colour::N, 255), Colour::N);
    }

    #[test]
    fn ink_is_light_on_dark_and_dark_on_light() {
        assert_eq!(Colour::P.ink(), Colour::WHITE);
        assert_eq!(Colour::viridis(100, 100).ink(), Colour::TEXT);
    }
}
