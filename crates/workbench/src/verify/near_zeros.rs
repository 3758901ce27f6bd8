//! Large values near 0-values of Wythoff's game: Nivasch's table 4, and whether the converse of
//! his theorem 2.3 may hold, that a bound on the distance from the 0-values bounds values.

use crate::error::{Empty, InputError, WorkbenchError};
use serde::Serialize;
use wythoff_games::sequence::{Engine, Largest, NearZeros, Row, Rows, wythoff};
use wythoff_games::{Control, Grundy, Known};

/// What to look at.
#[derive(Clone, Copy, Debug)]
pub struct NearZerosRequest {
    /// Values up to this one are computed; others are "greater".
    pub value: Grundy,
    /// The last row.
    pub up_to_row: u64,
    /// Distances from 1 to this one.
    pub distances: u64,
    /// The first row of the second column: early rows have values of their own.
    pub from: u64,
}

/// Rows are kept in memory, some bytes each.
const MOST_ROWS: u64 = 1 << 32;

/// Cells are looked at one by one.
const MOST_DISTANCES: u64 = 1000;

/// The largest values.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct NearZerosReport {
    /// The largest value that was computed.
    pub value: Grundy,
    /// The last row.
    pub up_to_row: u64,
    /// The first row of the second column.
    pub from: u64,
    /// For every distance from 1 on.
    pub distances: Vec<DistanceReport>,
    /// How it is known.
    pub known: Known,
}

/// The largest values at one Manhattan distance from the closest 0-value.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct DistanceReport {
    /// The distance.
    pub distance: u64,
    /// In all rows.
    pub all: LargestReport,
    /// In the rows from `from` on.
    pub late: LargestReport,
}

/// The largest value among some cells.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct LargestReport {
    /// The value; none if it is greater than all that were computed.
    pub value: Option<Grundy>,
    /// How many cells have it.
    pub count: usize,
    /// The first of them by rows; none if there was no cell at this distance.
    pub first: Option<[u64; 2]>,
    /// The rows in which a cell has a larger value than all before, and the values: whether
    /// they go on is the question.
    pub records: Vec<(u64, u32)>,
}

impl LargestReport {
    fn new(largest: Largest) -> Self {
        let Largest { value, cells, records } = largest;
        let first = cells.first().map(|cell| [cell.x, cell.y]);
        Self { value, count: cells.len(), first, records }
    }
}

/// Computes the rows `0..=up_to_row`.
///
/// # Errors
/// Too many rows or distances, a value beyond the engine, or a cancelled run.
pub fn near_zeros(
    request: NearZerosRequest,
    control: &Control,
) -> Result<NearZerosReport, WorkbenchError> {
    let NearZerosRequest { value, up_to_row, distances, from } = request;
    if up_to_row >= MOST_ROWS {
        return Err(InputError::RowTooLarge { row: up_to_row }.into());
    }
    if distances == 0 || distances > MOST_DISTANCES {
        return Err(InputError::Distances { distances, most: MOST_DISTANCES }.into());
    }
    if from > up_to_row {
        return Err(InputError::from(Empty::Rows).into());
    }
    let mut all = NearZeros::new(up_to_row + 1, distances);
    let mut late = all.clone();
    let mut both = |row: Row<'_>| {
        all.row(row);
        if row.row >= from {
            late.row(row);
        }
    };
    wythoff(Engine::Vector, value, up_to_row + 1, control, &mut both)?;
    let pairs = all.largest(value).into_iter().zip(late.largest(value));
    let distances = (1..).zip(pairs).map(|(distance, (all, late))| DistanceReport {
        distance,
        all: LargestReport::new(all),
        late: LargestReport::new(late),
    });
    Ok(NearZerosReport {
        value,
        up_to_row,
        from,
        distances: distances.collect(),
        known: Known::Definition,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_distances_are_free() -> Result<(), WorkbenchError> {
        let request =
            NearZerosRequest { value: Grundy(150), up_to_row: 3000, distances: 6, from: 600 };
        let report = near_zeros(request, &Control::unlimited())?;
        // Of table 4, the cells in rows before 600.
        let first = |i: usize| (report.distances[i].all.value, report.distances[i].all.first);
        assert_eq!(first(2), (Some(Grundy(89)), Some([44, 67])));
        assert_eq!(first(5), (Some(Grundy(147)), Some([62, 110])));
        for line in &report.distances {
            let last = line.all.records.last().map(|&(_, value)| Grundy(value));
            assert_eq!(last, line.all.value);
            assert!(line.late.records.iter().all(|&(row, _)| row >= 600));
        }
        for bad in [
            NearZerosRequest { distances: 0, ..request },
            NearZerosRequest { from: 3001, ..request },
            NearZerosRequest { up_to_row: u64::MAX, ..request },
        ] {
            assert!(near_zeros(bad, &Control::unlimited()).is_err(), "{bad:?}");
        }
        Ok(())
    }
}
