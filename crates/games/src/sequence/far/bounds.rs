//! What is known of the constants of Nivasch's theorem 2.3 and of the
//! Convergence Conjecture: by experiment only, so every use of them carries a
//! margin and makes its answer conditional.

/// How many rows a finite-state run may need to forget a wrong start.
///
/// For `g` from 0 on, the largest number of rows seen over all starts `0..=10^6`:
/// table 5 of Nivasch for g <= 10, 15 and 20, recomputed, and our own figures for
/// the others, all by `wythoff verify convergence --value 20 --up-to-row 1e6`.
/// Larger ones turn up later (for g = 4, 7, 8, 9, 10 below row 10^7), hence the
/// margin.
const CONVERGENCE: [u64; 21] = [
    0, 45, 72, 140, 180, 235, 395, 395, 461, 630, 909, 961, 1082, 1538, 1744, 2041, 2359, 2908,
    3169, 3684, 4136,
];

/// The rows to convergence recorded for `g`. Beyond 20 nothing was measured: the
/// figure doubles with every five values, as it does from 10 to 15 and to 20.
pub fn recorded_convergence(g: u32) -> u64 {
    let last = CONVERGENCE.len() - 1;
    let beyond = (g as usize).saturating_sub(last).div_ceil(5).min(40);
    CONVERGENCE[(g as usize).min(last)] << beyond
}

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
