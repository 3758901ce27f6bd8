//! `T_0, …, T_g` of Wythoff's game and F-Wythoff in one row-major pass, by the
//! window cores.
//!
//! | file | what |
//! |---|---|
//! | `snapshot` | the first rows, and why F-Wythoff runs in the same windows |
//! | `select` | which core runs, and what happens when it is too narrow |
//! | `linear` | a core fed with its own output |
//! | `stream` | a core fed by one at r/phi, … |

pub(in crate::sequence) mod linear;
pub(in crate::sequence) mod select;
pub(in crate::sequence) mod snapshot;
pub(in crate::sequence) mod stream;

use crate::engine::EngineError;
use crate::position::{Grundy, Position};
use crate::sequence::receiver::{Once, Receiver, Row, Rows, Silent};
use crate::sequence::strip::linear::Linear;
use crate::sequence::strip::select::{Job, climb};
use crate::sequence::strip::snapshot::{Snapshot, Strip};
use crate::sequence::strip::stream::Stream;
use crate::sequence::window::core::{Core, Generator};
use crate::sequence::{Engine, Stop};
use wythoff_control::Control;

/// Hands out rows `0..rows` with the points of values `0..=g`.
pub(in crate::sequence) fn rows<R: Rows>(
    strip: Strip,
    engine: Engine,
    g: Grundy,
    rows: u64,
    control: &Control,
    out: &mut R,
) -> Result<(), EngineError> {
    let first = strip.first_cell() as usize;
    let mut out = Once::new(out, rows, first..=first + g.0 as usize);
    let out = Receiver::new(&mut out);
    all(strip.levels(g.0), All { strip, engine, rows, control, out })
}

/// Not generic: the cores are compiled here, not once more in every crate that asks for rows.
fn all(levels: u32, mut all: All<'_>) -> Result<(), EngineError> {
    climb(all.engine, levels, &mut all)
}

/// The last point of `T_g` in rows `0..rows`.
pub(in crate::sequence) fn last_point(
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
    out: Receiver<'a>,
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
        generator.advance(self.rows, self.control, &mut Receiver::new(&mut keep))?;
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
