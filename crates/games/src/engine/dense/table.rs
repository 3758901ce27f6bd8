//! The cells of a table while it is being filled: two bytes each where the
//! largest value allows it, four otherwise.

use crate::board::{Cells, GrundyTable, Layout, Size};

/// A stored value.
pub(super) trait Cell: Copy + Default {
    /// Stores a value known to fit.
    fn new(value: usize) -> Self;
    /// The value.
    fn value(self) -> usize;
    /// The finished cells.
    fn wrap(cells: Vec<Self>) -> Cells;
}

impl Cell for u16 {
    #[inline]
    fn new(value: usize) -> Self {
        debug_assert!(Self::try_from(value).is_ok());
        #[expect(clippy::cast_possible_truncation, reason = "chosen only if x + y < 2^16")]
        let cell = value as Self;
        cell
    }

    #[inline]
    fn value(self) -> usize {
        self.into()
    }

    fn wrap(cells: Vec<Self>) -> Cells {
        Cells::Narrow(cells)
    }
}

impl Cell for u32 {
    #[inline]
    fn new(value: usize) -> Self {
        Self::try_from(value).expect("larger boards are refused")
    }

    #[inline]
    fn value(self) -> usize {
        self as usize
    }

    fn wrap(cells: Vec<Self>) -> Cells {
        Cells::Wide(cells)
    }
}

/// The largest value a board may hold: by induction `G(x, y) <= x + y`, because
/// every move takes at least one token.
pub(super) fn max_value(size: Size) -> usize {
    size.rows.saturating_add(size.cols).saturating_sub(2)
}

/// Whether every value of a board fits in two bytes.
pub(super) fn is_narrow(size: Size) -> bool {
    u16::try_from(max_value(size)).is_ok()
}

/// Bytes that the cells of a table take; as good as infinite if some value
/// might not fit in any kind of cell.
pub(super) fn bytes(layout: Layout, size: Size) -> u128 {
    if u32::try_from(max_value(size)).is_err() {
        return u128::MAX;
    }
    let stored = layout.stored().map_or_else(|| size.cells(), |n| n as u128);
    stored * if is_narrow(size) { 2 } else { 4 }
}

/// A table without cells.
pub(super) fn empty(size: Size) -> GrundyTable {
    GrundyTable::from_cells(size, Layout::Full(size), Cells::Narrow(Vec::new()))
}
