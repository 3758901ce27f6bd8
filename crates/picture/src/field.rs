//! What a heat map reads: a rectangle of answers, one row at a time.

use wythoff_games::{GrundyTable, OutcomeBoard, Size};

/// What the cells of a field are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Grundy values, 0 where the position is P.
    Values {
        /// The value at the upper end of the colours; larger ones look the same.
        max: u32,
    },
    /// Outcomes: 0 where the position is P, anything else where it is N.
    Outcomes,
}

/// A rectangle of answers that can be read row by row.
///
/// Every row is asked for once, in order from row 0, so that a field can be a
/// computation in progress.
pub trait Field {
    /// Rows and columns.
    fn size(&self) -> Size;

    /// What the cells are.
    fn kind(&self) -> Kind;

    /// Fills in row `x`, which has a slot for every column; `None` where the
    /// answer is not known.
    fn read_row(&mut self, x: usize, row: &mut [Option<u32>]);
}

impl<F: Field + ?Sized> Field for &mut F {
    fn size(&self) -> Size {
        (**self).size()
    }

    fn kind(&self) -> Kind {
        (**self).kind()
    }

    fn read_row(&mut self, x: usize, row: &mut [Option<u32>]) {
        (**self).read_row(x, row);
    }
}

impl Field for &GrundyTable {
    fn size(&self) -> Size {
        GrundyTable::size(self)
    }

    fn kind(&self) -> Kind {
        Kind::Values { max: self.max().0 }
    }

    fn read_row(&mut self, x: usize, row: &mut [Option<u32>]) {
        for (slot, value) in row.iter_mut().zip(self.row(x)) {
            *slot = Some(value.0);
        }
    }
}

impl Field for &OutcomeBoard {
    fn size(&self) -> Size {
        OutcomeBoard::size(self)
    }

    fn kind(&self) -> Kind {
        Kind::Outcomes
    }

    fn read_row(&mut self, x: usize, row: &mut [Option<u32>]) {
        for (slots, &word) in row.chunks_mut(64).zip(self.row_words(x)) {
            for (bit, slot) in slots.iter_mut().enumerate() {
                *slot = Some(u32::from(word >> bit & 1 == 0));
            }
        }
    }
}

/// A field made of a function that fills in a row.
#[derive(Clone, Copy, Debug)]
pub struct Rows<F> {
    /// Rows and columns.
    pub size: Size,
    /// What the cells are.
    pub kind: Kind,
    /// As [`Field::read_row`].
    pub read: F,
}

impl<F: FnMut(usize, &mut [Option<u32>])> Field for Rows<F> {
    fn size(&self) -> Size {
        self.size
    }

    fn kind(&self) -> Kind {
        self.kind
    }

    fn read_row(&mut self, x: usize, row: &mut [Option<u32>]) {
        (self.read)(x, row);
    }
}
