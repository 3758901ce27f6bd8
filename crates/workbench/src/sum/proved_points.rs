//! Points of small values from the theorem that comes with the program.

use super::nearby::{Care, Point, Points};
use crate::shipped::WythoffValues;
use dashu_int::UBig;
use wythoff_games::engine::EngineError;
use wythoff_games::{Control, Grundy, Known};

impl Points for WythoffValues {
    /// |b - floor(phi a)| bounds |a - b/phi| by more than is needed.
    fn strip(&self, _: Grundy) -> u64 {
        self.strip()
    }

    fn points(
        &self,
        first: &UBig,
        rows: u64,
        g: Grundy,
        _: Care,
        _: &Control,
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
