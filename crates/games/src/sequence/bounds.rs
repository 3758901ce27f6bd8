//! What is known of the constants of Nivasch's theorem 2.3 and of the
//! Convergence Conjecture: by experiment only, so every use of them carries a
//! margin and makes its answer conditional.

/// How many rows a finite-state run may need to forget a wrong start.
///
/// `g`, and the largest number of rows seen over all starts `0..=10^6`: table 5
/// of Nivasch for g <= 10, 15 and 20, recomputed; g = 11 is our own. Larger
/// ones turn up later (for g = 4, 7, 8, 9, 10 below row 10^7), hence the margin.
const CONVERGENCE: [(u32, u64); 14] = [
    (0, 0),
    (1, 45),
    (2, 72),
    (3, 140),
    (4, 180),
    (5, 235),
    (6, 395),
    (7, 395),
    (8, 461),
    (9, 630),
    (10, 909),
    (11, 961),
    (15, 2041),
    (20, 4136),
];

/// The rows to convergence recorded for `g`, or for the next value above it
/// that was measured. Beyond 20 nothing was: the figure doubles with every five
/// values, as it does from 10 to 15 and to 20.
pub fn recorded_convergence(g: u32) -> u64 {
    let (last, most) = CONVERGENCE[CONVERGENCE.len() - 1];
    CONVERGENCE
        .iter()
        .find(|(measured, _)| *measured >= g)
        .map_or_else(|| most << (g - last).div_ceil(5).min(40), |&(_, rows)| rows)
}

/// Bounds of `a - b/phi` over all points `(a, b)` of values up to 20: those that
/// Nivasch used (section 3.7). The extremes seen are -12.4 and 13.43, the latter
/// at the 19-point (36161, 58488) and not 11.3 as printed; both bounds hold to
/// row 2·10^7.
pub const STRIP_20: (i64, i64) = (-15, 15);

/// How far a run is trusted: the Convergence Conjecture with a certain R.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Margin {
    /// The rows run before the first one that is believed.
    pub rows: u64,
}

impl Margin {
    /// Twice the rows recorded for `g`, which is what Nivasch took.
    pub fn usual(g: u32) -> Self {
        Self { rows: 2 * recorded_convergence(g) }
    }

    /// A margin half as large again, to check an answer with.
    #[must_use]
    pub const fn larger(self) -> Self {
        Self { rows: self.rows + self.rows / 2 + 64 }
    }
}
