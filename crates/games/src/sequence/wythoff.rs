//! `T_0, …, T_g` of Wythoff's game in one row-major pass.

use super::core::{Core, Generator};
use super::linear::Linear;
use super::rows::{Once, Row, Rows, Silent};
use super::select::{Job, climb};
use super::snapshot::Snapshot;
use super::stream::Stream;
use super::{Engine, Stop};
use crate::engine::EngineError;
use crate::position::{Grundy, Position};
use crate::watch::{Unwatched, Watch};

/// Hands out rows `0..rows` with the points of values `0..=g`.
///
/// Exact whatever the engine: see [`Engine`] for what they cost.
///
/// # Errors
/// [`EngineError::Unsupported`] if `g` is beyond the widest window (g <= 248
/// should fit), [`EngineError::Cancelled`].
pub fn wythoff<R: Rows>(
    engine: Engine,
    g: Grundy,
    rows: u64,
    watch: &dyn Watch,
    out: &mut R,
) -> Result<(), EngineError> {
    let out = Once::new(out, rows, g.0);
    climb(engine, g.0, &mut All { engine, rows, watch, out })
}

/// The last point of `T_g` in rows `0..rows`, nothing else written down: the
/// bare cost of an engine. There is one if `rows > 0`, and it is found if it
/// lies in the last 48 rows, as all do once `rows` is at least 100.
///
/// # Errors
/// As [`wythoff`].
pub fn last_point(engine: Engine, g: Grundy, rows: u64) -> Result<Option<Position>, EngineError> {
    climb(engine, g.0, &mut LastPoint { engine, g, rows })
}

struct All<'a, R> {
    engine: Engine,
    rows: u64,
    watch: &'a dyn Watch,
    out: Once<'a, R>,
}

impl<R: Rows> Job for All<'_, R> {
    type Output = ();

    fn snapshot(&mut self, g: u32) -> Snapshot {
        Snapshot::new(g, &mut self.out)
    }

    fn run<C: Core>(&mut self, snapshot: &Snapshot) -> Result<(), Stop> {
        if self.engine == Engine::Stream {
            Stream::<C>::new(snapshot)?.advance(self.rows, self.watch, &mut self.out)
        } else {
            Linear::<C>::new(snapshot)?.advance(self.rows, self.watch, &mut self.out)
        }
    }
}

struct LastPoint {
    engine: Engine,
    g: Grundy,
    rows: u64,
}

impl LastPoint {
    fn find<C: Core>(&self, mut generator: impl Generator<C>) -> Result<Option<Position>, Stop> {
        // Rows on their way when the writing begins are not written down.
        let silent = self.rows.saturating_sub(64);
        generator.advance(silent, &Unwatched, &mut Silent)?;
        let mut last = None;
        let mut keep = |row: Row<'_>| {
            if (silent + 16..self.rows).contains(&row.row) {
                last = row.point(self.g).or(last);
            }
        };
        generator.advance(self.rows, &Unwatched, &mut keep)?;
        Ok(last)
    }
}

impl Job for LastPoint {
    type Output = Option<Position>;

    fn snapshot(&mut self, g: u32) -> Snapshot {
        Snapshot::new(g, &mut Silent)
    }

    fn run<C: Core>(&mut self, snapshot: &Snapshot) -> Result<Option<Position>, Stop> {
        if self.engine == Engine::Stream {
            self.find(Stream::<C>::new(snapshot)?)
        } else {
            self.find(Linear::<C>::new(snapshot)?)
        }
    }
}
