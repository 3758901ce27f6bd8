//! Bitsets of the values that lie on each line of the board, in two levels.
//!
//! A line is a row, a column, a diagonal or any other ray. Level one has a bit
//! per value. Level two has a bit per word of level one and says that the word
//! is full, so a search for the least value missing from several lines at once
//! looks only at words that are full in none of them. On Wythoff's game that
//! is 1.7 words a cell on a board of side 1000 and 1.9 at 4000, where a scan
//! from the first word that is not full reads 4.1 and 13.7, and more with
//! every larger board.
//!
//! Words are stored by index first and line second. Cells next to each other
//! have values of similar size, so a sweep along a row reads neighbouring
//! memory, and the processor fetches it ahead of time. With the words of one
//! line together instead, a board of side 16,000 took a third longer.
//!
//! Memory: `lines · (values / 64 + 1)` words and a 64th of that.

/// Values in a word.
pub(super) const WORD: usize = 64;

/// The values on each of a number of lines.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    count: usize,
    words: Vec<u64>,
    full: Vec<u64>,
}

/// How many words hold the values `0..=max`.
pub(super) const fn words_for(max: usize) -> usize {
    max / WORD + 1
}

impl Lines {
    /// `count` empty lines for values up to `max`.
    pub(super) fn new(count: usize, max: usize) -> Self {
        let words = words_for(max);
        Self { count, words: vec![0; words * count], full: vec![0; words.div_ceil(WORD) * count] }
    }

    /// Bytes that [`Lines::new`] allocates.
    pub(super) fn bytes(count: u128, max: usize) -> u128 {
        let words = words_for(max);
        count.saturating_mul((words + words.div_ceil(WORD)) as u128 * 8)
    }

    /// Word `i` of a line: bit `b` is value `64 i + b`.
    #[inline]
    pub(super) fn word(&self, i: usize, line: usize) -> u64 {
        self.words[i * self.count + line]
    }

    /// Which of the words `64 g` to `64 g + 63` of a line are full.
    #[inline]
    pub(super) fn full(&self, g: usize, line: usize) -> u64 {
        self.full[g * self.count + line]
    }

    /// Puts a value on a line.
    #[inline]
    pub(super) fn insert(&mut self, value: usize, line: usize) {
        let i = value / WORD;
        let word = &mut self.words[i * self.count + line];
        *word |= 1 << (value % WORD);
        if *word == u64::MAX {
            self.full[i / WORD * self.count + line] |= 1 << (i % WORD);
        }
    }

    /// Takes a value off a line.
    #[inline]
    pub(super) fn remove(&mut self, value: usize, line: usize) {
        let i = value / WORD;
        self.words[i * self.count + line] &= !(1 << (value % WORD));
        self.full[i / WORD * self.count + line] &= !(1 << (i % WORD));
    }

    /// Empties a line.
    pub(super) fn clear(&mut self, line: usize) {
        self.words[line..].iter_mut().step_by(self.count).for_each(|w| *w = 0);
        self.full[line..].iter_mut().step_by(self.count).for_each(|w| *w = 0);
    }

    /// Empties all lines.
    pub(super) fn clear_all(&mut self) {
        self.words.fill(0);
        self.full.fill(0);
    }

    /// Puts the least value missing from three lines on all of them and
    /// returns it; lines whose `open` is 0 instead of all ones are filled but
    /// not looked at.
    #[expect(clippy::inline_always, reason = "Wythoff's `open` is constant: a quarter faster")]
    #[inline(always)]
    pub(super) fn place_mex(&mut self, lines: [usize; 3], open: [u64; 3]) -> usize {
        let count = self.count;
        // Said once, so that the compiler need not check every access.
        assert!(lines.iter().all(|&line| line < count), "lines {lines:?} of {count}");
        let union = |table: &[u64], i: usize| {
            let words = &table[i * count..][..count];
            let [a, b, c] = lines.map(|line| words[line]);
            a & open[0] | b & open[1] | c & open[2]
        };
        let mut g = 0;
        let mut candidates = !union(&self.full, g);
        let (i, missing) = loop {
            while candidates == 0 {
                g += 1;
                candidates = !union(&self.full, g);
            }
            let i = g * WORD + candidates.trailing_zeros() as usize;
            let missing = !union(&self.words, i);
            if missing != 0 {
                break (i, missing);
            }
            candidates &= candidates - 1;
        };
        let bit = missing & missing.wrapping_neg();
        let words = &mut self.words[i * count..][..count];
        for line in lines {
            words[line] |= bit;
            if words[line] == u64::MAX {
                self.full[i / WORD * count + line] |= 1 << (i % WORD);
            }
        }
        i * WORD + missing.trailing_zeros() as usize
    }
}
