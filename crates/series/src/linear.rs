//! The representation itself: a row, a matrix for every symbol, a column.
//!
//! The value of a word a b … z is row · M_a · M_b · … · M_z · column. Matrices are lists of the
//! entries that are not 0: those of an automaton have at most one for every edge.

use crate::Rational;
use wythoff_automata::{Control, Reason, Symbol, Tracks};

/// An entry of a matrix that is not 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its row, from 0 on.
    pub row: usize,
    /// Its column, from 0 on.
    pub column: usize,
    /// The number there.
    pub value: Rational,
}

/// A square matrix: its entries that are not 0, by rows, then columns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Matrix {
    entries: Vec<Entry>,
}

impl Matrix {
    /// The matrix with these entries; those in one place are added up.
    pub fn new(mut entries: Vec<Entry>) -> Self {
        entries.sort_unstable_by_key(|entry| (entry.row, entry.column));
        let mut sums: Vec<Entry> = Vec::with_capacity(entries.len());
        for entry in entries {
            match sums.last_mut() {
                Some(last) if (last.row, last.column) == (entry.row, entry.column) => {
                    last.value = &last.value + &entry.value;
                }
                _ => sums.push(entry),
            }
        }
        sums.retain(|entry| !entry.value.is_zero());
        Self { entries: sums }
    }

    /// The entries that are not 0, by rows, then columns.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    fn transposed(&self) -> Self {
        let turned = |e: &Entry| Entry { row: e.column, column: e.row, value: e.value.clone() };
        Self::new(self.entries.iter().map(turned).collect())
    }

    fn moved(&self, by: usize) -> impl Iterator<Item = Entry> {
        let moved = move |e: &Entry| Entry {
            row: e.row + by,
            column: e.column + by,
            value: e.value.clone(),
        };
        self.entries.iter().map(moved)
    }
}

/// A linear representation of a function of words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    tracks: Tracks,
    row: Vec<Rational>,
    matrices: Vec<Matrix>,
    column: Vec<Rational>,
}

impl Linear {
    /// The representation with these parts, a matrix for every symbol in order.
    ///
    /// # Panics
    ///
    /// If the parts do not fit together.
    pub fn new(
        tracks: Tracks,
        row: Vec<Rational>,
        matrices: Vec<Matrix>,
        column: Vec<Rational>,
    ) -> Self {
        let dimension = row.len();
        assert_eq!(column.len(), dimension, "row and column have one length");
        assert_eq!(matrices.len(), tracks.symbols(), "there is a matrix for every symbol");
        let inside = |e: &Entry| e.row < dimension && e.column < dimension;
        assert!(matrices.iter().all(|m| m.entries.iter().all(inside)), "matrices are square");
        Self { tracks, row, matrices, column }
    }

    /// The alphabet.
    pub fn tracks(&self) -> &Tracks {
        &self.tracks
    }

    /// The length of its vectors.
    pub fn dimension(&self) -> usize {
        self.row.len()
    }

    /// The row vector.
    pub fn row(&self) -> &[Rational] {
        &self.row
    }

    /// The matrix of a symbol.
    pub fn matrix(&self, symbol: Symbol) -> &Matrix {
        &self.matrices[symbol.index()]
    }

    /// The matrices of all symbols, in their order.
    pub fn matrices(&self) -> impl Iterator<Item = (Symbol, &Matrix)> {
        self.matrices.iter().enumerate().map(|(i, matrix)| (Symbol::new(i), matrix))
    }

    /// The column vector.
    pub fn column(&self) -> &[Rational] {
        &self.column
    }

    /// Whether all its entries are integers from 0 on, so that it counts paths.
    pub fn is_natural(&self) -> bool {
        let mut entries = self.matrices.iter().flat_map(|matrix| &matrix.entries);
        self.row.iter().chain(&self.column).all(Rational::is_natural)
            && entries.all(|entry| entry.value.is_natural())
    }

    /// The function of the words read backwards.
    #[must_use]
    pub fn reversed(&self) -> Self {
        Self {
            tracks: self.tracks.clone(),
            row: self.column.clone(),
            matrices: self.matrices.iter().map(Matrix::transposed).collect(),
            column: self.row.clone(),
        }
    }

    /// This function minus another one.
    ///
    /// # Panics
    ///
    /// If they do not have the same tracks.
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        assert_eq!(self.tracks, other.tracks, "both have the same tracks");
        let both = |(one, two): (&Matrix, &Matrix)| {
            Matrix::new(one.moved(0).chain(two.moved(self.dimension())).collect())
        };
        let negative = other.column.iter().map(|entry| -entry);
        Self {
            tracks: self.tracks.clone(),
            row: self.row.iter().chain(&other.row).cloned().collect(),
            matrices: self.matrices.iter().zip(&other.matrices).map(both).collect(),
            column: self.column.iter().cloned().chain(negative).collect(),
        }
    }

    /// A row times the matrix of a symbol.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn step(
        &self,
        row: &[Rational],
        symbol: Symbol,
        control: &Control,
    ) -> Result<Vec<Rational>, Reason> {
        let entries = &self.matrix(symbol).entries;
        let longest = row.iter().map(Rational::words).max().unwrap_or(1);
        control.work((entries.len() + row.len()) * longest, 0)?;
        let mut next = vec![Rational::ZERO; row.len()];
        for entry in entries {
            let factor = &row[entry.row];
            if !factor.is_zero() {
                let product = factor * &entry.value;
                next[entry.column] = &next[entry.column] + &product;
            }
        }
        Ok(next)
    }

    /// A row times the column vector.
    pub fn finish(&self, row: &[Rational]) -> Rational {
        row.iter().zip(&self.column).fold(Rational::ZERO, |sum, (a, b)| {
            if a.is_zero() || b.is_zero() { sum } else { &sum + &(a * b) }
        })
    }
}
