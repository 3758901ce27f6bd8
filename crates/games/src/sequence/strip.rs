//! `T_0, …, T_g` of Wythoff's game and F-Wythoff in one row-major pass, by the
//! window cores.

use super::core::{Core, Generator};
use super::linear::Linear;
use super::rows::{Once, Receiver, Row, Rows, Silent};
use super::select::{Job, climb};
use super::snapshot::{Snapshot, Strip};
use super::stream::Stream;
use super::{Engine, Stop};
use crate::engine::EngineError;
use crate::position::{Grundy, Position};
use wythoff_control::Control;

/// Hands out rows `0..rows` with the points of values `0..=g`.
pub(super) fn rows<R: Rows>(
    strip: Strip,
    engine: Engine,
    g: Grundy,
    rows: u64,
    control: &Control,
    out: &mut R,
) -> Result<(), EngineError> {
    let first = strip.first_cell() as usize;
    let mut out = Receiver::new(out);
    let out = Once::new(&mut out, rows, first..=first + g.0 as usize);
    climb(engine, strip.levels(g.0), &mut All { strip, engine, rows, control, out })
}

/// The last point of `T_g` in rows `0..rows`.
pub(super) fn last_point(
    strip: Strip,
    engine: Engine,
    g: Grundy,
    rows: u64,
    control: &Control,
) -> Result<Option<Position>, EngineError> {
    climb(engine, strip.levels(g.0), &mut LastPoint { strip, engine, g, rows, control })
}

struct All<'a> {
    strip: Strip,
    engine: Engine,
    rows: u64,
    control: &'a Control,
    out: Once<'a, Receiver<'a>>,
}

impl Job for All<'_> {
    type Output = ();

    fn snapshot(&mut self, levels: u32) -> Snapshot {
        Snapshot::new(self.strip, levels, &mut self.out)
    }

    fn run<C: Core>(&mut self, snapshot: &Snapshot) -> Result<(), Stop> {
        if self.engine == Engine::Stream {
            Stream::<C>::new(snapshot, self.rows)?.advance(self.rows, self.control, &mut self.out)
        } else {
            Linear::<C>::new(snapshot, self.rows)?.advance(self.rows, self.control, &mut self.out)
        }
    }
}

struct LastPoint<'a> {
    strip: Strip,
    engine: Engine,
    g: Grundy,
    rows: u64,
    control: &'a Control,
}

impl LastPoint<'_> {
    fn find<C: Core>(&self, mut generator: impl Generator<C>) -> Result<Option<Position>, Stop> {
        // Rows on their way when the writing begins are not written down.
        let silent = self.rows.saturating_sub(64);
        generator.advance(silent, self.control, &mut Silent)?;
        let mut last = None;
        let mut keep = |row: Row<'_>| {
            if (silent + 16..self.rows).contains(&row.row) {
                last = row.point(Grundy(self.g.0 + self.strip.first_cell())).or(last);
            }
        };
        generator.advance(self.rows, self.control, &mut keep)?;
        Ok(last)
    }
}

impl Job for LastPoint<'_> {
    type Output = Option<Position>;

    fn snapshot(&mut self, levels: u32) -> Snapshot {
        Snapshot::new(self.strip, levels, &mut Silent)
    }

    fn run<C: Core>(&mut self, snapshot: &Snapshot) -> Result<Option<Position>, Stop> {
        if self.engine == Engine::Stream {
            self.find(Stream::<C>::new(snapshot, self.rows)?)
        } else {
            self.find(Linear::<C>::new(snapshot, self.rows)?)
        }
    }
}
