//! Rows of bits, all of one length that may grow.

/// Rows of bits. Columns beyond those that were ever set are 0.
#[derive(Default)]
pub(super) struct Matrix {
    /// Words of 64 bits in a row.
    stride: usize,
    words: Vec<u64>,
}

impl Matrix {
    /// So many rows of zeros.
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let stride = columns.div_ceil(64).max(1);
        Self { stride, words: vec![0; rows * stride] }
    }

    /// The bytes that so many rows take.
    pub(super) fn bytes(rows: usize, columns: usize) -> u64 {
        rows as u64 * columns.div_ceil(64) as u64 * 8
    }

    /// The bytes that it takes.
    pub(super) fn size(&self) -> usize {
        8 * self.words.capacity()
    }

    pub(super) fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.stride..][..self.stride]
    }

    pub(super) fn push(&mut self, row: &[u64]) {
        debug_assert_eq!(row.len(), self.stride);
        self.words.extend_from_slice(row);
    }

    pub(super) fn set(&mut self, row: usize, column: usize) {
        set(&mut self.words[row * self.stride..][..self.stride], column);
    }

    pub(super) fn get(&self, row: usize, column: usize) -> bool {
        has(self.row(row), column)
    }

    /// How many words a row has.
    pub(super) fn stride(&self) -> usize {
        self.stride
    }

    /// Makes room for this many columns.
    pub(super) fn widen(&mut self, columns: usize) {
        if columns <= 64 * self.stride {
            return;
        }
        let stride = 2 * self.stride;
        let rows = self.words.len() / self.stride;
        let mut words = vec![0; rows * stride];
        for (old, new) in self.words.chunks(self.stride).zip(words.chunks_mut(stride)) {
            new[..old.len()].copy_from_slice(old);
        }
        *self = Self { stride, words };
        self.widen(columns);
    }
}

pub(super) fn has(bits: &[u64], place: usize) -> bool {
    bits[place / 64] >> (place % 64) & 1 != 0
}

pub(super) fn set(bits: &mut [u64], place: usize) {
    bits[place / 64] |= 1 << (place % 64);
}

/// The places of a row, increasing.
pub(super) fn places(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(i, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let place = rest.trailing_zeros() as usize;
            (rest != 0).then(|| {
                rest &= rest - 1;
                64 * i + place
            })
        })
    })
}
