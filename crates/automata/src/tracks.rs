//! The alphabet: one set of digits per track, and symbols as numbers.
//!
//! A symbol is the mixed-radix number of its digits' places in their sets, track 0 most
//! significant, so that symbols sort as their digit tuples do and a projection onto some
//! of the tracks is one table look-up.

use std::sync::Arc;
use thiserror::Error;

/// The largest number of symbols an alphabet may have.
///
/// Operations keep a table with one word per symbol; sixteen million of them is the most
/// that a projection table should cost.
const MOST_SYMBOLS: usize = 1 << 24;

/// One letter of the alphabet of some [`Tracks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol(u32);

impl Symbol {
    /// The symbol with the given number.
    pub fn new(number: usize) -> Self {
        Self(u32::try_from(number).expect("alphabets have at most 2^24 symbols"))
    }

    /// Its number.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// An alphabet of too many symbols: it has too many tracks for the size of its digit sets.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{tracks} tracks of digits make more than {MOST_SYMBOLS} symbols; use fewer variables at a time"
)]
#[non_exhaustive]
pub struct TooManySymbols {
    /// How many tracks were asked for.
    pub tracks: usize,
}

/// The digits that may stand on each track.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tracks {
    /// Digits of each track, increasing.
    digits: Vec<Arc<[i32]>>,
    /// What one step on each track adds to a symbol's number.
    strides: Vec<usize>,
    symbols: usize,
}

impl Tracks {
    /// The most symbols that an alphabet may have.
    pub const MOST_SYMBOLS: usize = MOST_SYMBOLS;

    /// No tracks: one symbol, the empty tuple. Automata over it stand for truth values.
    pub fn none() -> Self {
        Self { digits: Vec::new(), strides: Vec::new(), symbols: 1 }
    }

    /// Tracks with these sets of digits; each is sorted and freed of repetitions.
    ///
    /// # Errors
    ///
    /// [`TooManySymbols`] if the alphabet would have more than 2^24 symbols.
    pub fn new(digits: impl IntoIterator<Item = Vec<i32>>) -> Result<Self, TooManySymbols> {
        let sets = digits.into_iter().map(|mut set| {
            set.sort_unstable();
            set.dedup();
            Arc::from(set)
        });
        Self::of_sets(sets.collect())
    }

    /// One track of the digits 0, …, `count` - 1 for each count.
    ///
    /// # Errors
    ///
    /// [`TooManySymbols`] if the alphabet would have more than 2^24 symbols.
    pub fn up_to(counts: &[u32]) -> Result<Self, TooManySymbols> {
        let range = |&count: &u32| (0..i32::try_from(count).unwrap_or(i32::MAX)).collect();
        if counts.iter().any(|&count| count as usize > MOST_SYMBOLS) {
            return Err(TooManySymbols { tracks: counts.len() });
        }
        Self::new(counts.iter().map(range).collect::<Vec<Vec<i32>>>())
    }

    fn of_sets(digits: Vec<Arc<[i32]>>) -> Result<Self, TooManySymbols> {
        let mut strides = vec![0; digits.len()];
        let mut symbols = 1usize;
        for (track, set) in digits.iter().enumerate().rev() {
            strides[track] = symbols;
            symbols *= set.len();
            if symbols > MOST_SYMBOLS {
                return Err(TooManySymbols { tracks: digits.len() });
            }
        }
        Ok(Self { digits, strides, symbols })
    }

    /// Some of these tracks, in the order given, perhaps with repetitions.
    ///
    /// # Errors
    ///
    /// [`TooManySymbols`] if repetitions make the alphabet too large.
    pub fn select(&self, positions: &[usize]) -> Result<Self, TooManySymbols> {
        Self::of_sets(positions.iter().map(|&track| self.digits[track].clone()).collect())
    }

    /// These tracks followed by those.
    ///
    /// # Errors
    ///
    /// [`TooManySymbols`] if the alphabet would have more than 2^24 symbols.
    pub fn followed_by(&self, more: &Self) -> Result<Self, TooManySymbols> {
        Self::of_sets(self.digits.iter().chain(&more.digits).cloned().collect())
    }

    /// The number of tracks.
    pub fn len(&self) -> usize {
        self.digits.len()
    }

    /// Whether there is no track.
    pub fn is_empty(&self) -> bool {
        self.digits.is_empty()
    }

    /// The digits of one track, increasing.
    pub fn digits(&self, track: usize) -> &[i32] {
        &self.digits[track]
    }

    /// The number of symbols.
    pub fn symbols(&self) -> usize {
        self.symbols
    }

    /// What one step to the next digit of a track adds to a symbol's number.
    pub(crate) fn stride(&self, track: usize) -> usize {
        self.strides[track]
    }

    /// The place of a symbol's digit in the set of a track.
    pub fn place(&self, symbol: Symbol, track: usize) -> usize {
        symbol.index() / self.strides[track] % self.digits[track].len()
    }

    /// The symbol with these digits, one per track; `None` if one is not in its set.
    pub fn symbol(&self, digits: &[i32]) -> Option<Symbol> {
        debug_assert_eq!(digits.len(), self.len());
        let mut number = 0;
        for (track, digit) in digits.iter().enumerate() {
            number += self.digits[track].binary_search(digit).ok()? * self.strides[track];
        }
        Some(Symbol::new(number))
    }

    /// The digit of a symbol on one track.
    pub fn digit(&self, symbol: Symbol, track: usize) -> i32 {
        self.digits[track][self.place(symbol, track)]
    }

    /// All digits of a symbol.
    pub fn tuple(&self, symbol: Symbol) -> Vec<i32> {
        (0..self.len()).map(|track| self.digit(symbol, track)).collect()
    }

    /// The symbol 0 … 0, if 0 is a digit of every track.
    pub fn zero(&self) -> Option<Symbol> {
        self.symbol(&vec![0; self.len()])
    }

    /// For every symbol, the number that the tracks `positions` contribute when track
    /// `positions[i]` steps by `strides[i]`.
    pub(crate) fn weigh(&self, positions: &[usize], strides: &[usize]) -> Vec<u32> {
        let mut table = vec![0u32; self.symbols];
        for (symbol, entry) in table.iter_mut().enumerate() {
            let sum: usize = positions
                .iter()
                .zip(strides)
                .map(|(&track, stride)| self.place(Symbol::new(symbol), track) * stride)
                .sum();
            *entry = Symbol::new(sum).0;
        }
        table
    }

    /// For every symbol, the symbol of `select(positions)` that it shows there.
    pub(crate) fn projection(&self, positions: &[usize]) -> Vec<u32> {
        let mut strides = vec![0; positions.len()];
        let mut stride = 1;
        for (i, &track) in positions.iter().enumerate().rev() {
            strides[i] = stride;
            stride *= self.digits[track].len();
        }
        self.weigh(positions, &strides)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_sort_as_their_tuples_and_project_by_table() -> Result<(), TooManySymbols> {
        let tracks = Tracks::new([vec![1, -1, 0], vec![0, 1]])?;
        let tuples: Vec<_> = (0..6).map(|s| tracks.tuple(Symbol::new(s))).collect();
        assert_eq!(tuples[0], [-1, 0]);
        assert!(tuples.is_sorted());
        assert_eq!(tracks.symbol(&[1, 1]), Some(Symbol::new(5)));
        assert_eq!(tracks.symbol(&[2, 1]), None);
        assert_eq!(tracks.projection(&[1]), [0, 1, 0, 1, 0, 1]);
        assert_eq!(tracks.projection(&[1, 0]), [0, 3, 1, 4, 2, 5]);
        assert_eq!(Tracks::none().projection(&[]), [0]);
        assert!(Tracks::up_to(&[10; 8]).is_err());
        Ok(())
    }
}
