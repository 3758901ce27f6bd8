//! Points of small values from the theorem that comes with the program.

use super::nearby::{Care, Point, Points};
use crate::shipped::WythoffValues;
use dashu_int::UBig;
use wythoff_games::engine::EngineError;
use wythoff_games::{Grundy, Known, Watch};

/// Offsets of the theorem are smaller than this.
const STRIP: u64 = 16;

impl Points for WythoffValues {
    fn strip(&self, _: Grundy) -> u64 {
        STRIP
    }

    fn points(
        &self,
        first: &UBig,
        rows: u64,
        g: Grundy,
        _: Care,
        _: &dyn Watch,
    ) -> Result<(Vec<Point>, Known), EngineError> {
        let all = (0..rows).flat_map(|i| (0..=g.0).map(move |h| (i, Grundy(h))));
        let found = all.filter_map(|(i, value)| {
            let row = first + UBig::from(i);
            let column = self.point(value, &row)?;
            Some(Point { value, row, column })
        });
        Ok((found.collect(), self.known()))
    }
}
