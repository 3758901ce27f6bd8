//! Wythoff's game, F- and R-Wythoff, row by row: the engines that list the positions of each
//! value from the origin on.

pub(super) mod drawing;

use crate::error::WorkbenchError;
use crate::positions::{Counter, Extent};
use crate::session::Shared;
use crate::session::draw::Drawing;
use crate::session::keep::Keep;
use crate::session::question::{Answer, Ended, List, Listed, Source, Terms, Wanted};
use dashu_int::UBig;
use drawing::{PointRows, count_points, point_rows};
use std::sync::Arc;
use wythoff_games::engine::EngineError;
use wythoff_games::sequence::{Engine, Row, Rows, SequenceGame};
use wythoff_games::{Control, Grundy, Known};

/// The engines go through all rows from the first, so they are not asked to begin beyond this.
const FARTHEST: u64 = 1_000_000_000;

/// The fewest rows of positions that are listed for drawings.
const FEWEST_ROWS: u32 = 1 << 16;

/// The most of them if nobody says otherwise.
const MOST_ROWS: u32 = 1 << 22;

/// Knows positions row by row, and keeps those that were drawn.
#[derive(Debug)]
pub(super) struct Sequence {
    points: Keep<PointRows>,
    most_rows: u32,
}

impl Sequence {
    pub(super) fn new(shared: Option<Shared>) -> Self {
        let bytes = shared.map_or(usize::MAX, |shared| shared.bytes);
        let most_rows = shared.map_or(MOST_ROWS, |shared| shared.point_rows);
        Self { points: Keep::new(bytes), most_rows }
    }

    /// The positions of some values in rows below `end`; `None` for other games and for values
    /// that the engines do not hold.
    fn points(
        &self,
        drawing: &Drawing<'_>,
        values: &[Grundy],
        end: &UBig,
        control: &Control,
    ) -> Answer<Vec<Arc<PointRows>>> {
        let rules = drawing.game.rules();
        let Some(end) = u32::try_from(end).ok().filter(|&end| end <= self.most_rows) else {
            return Ok(None);
        };
        let rows = end.next_power_of_two().clamp(FEWEST_ROWS.min(self.most_rows), self.most_rows);
        let name = |value: Grundy| format!("{value} {rows} {}", rules.key());
        let mut lists: Vec<_> = values.iter().map(|&value| self.points.get(&name(value))).collect();
        let missing: Vec<Grundy> = values
            .iter()
            .zip(&lists)
            .filter(|(_, list)| list.is_none())
            .map(|(&value, _)| value)
            .collect();
        if !missing.is_empty() {
            // One run lists all values.
            let found = match point_rows(rules, &missing, rows, control) {
                None | Some(Err(EngineError::Unsupported { .. })) => return Ok(None),
                Some(found) => found?,
            };
            for list in found.into_iter().map(Arc::new) {
                self.points.put(&name(list.value), list.clone(), list.bytes());
                for (_, open) in values.iter().zip(&mut lists).filter(|(v, _)| **v == list.value) {
                    *open = Some(list.clone());
                }
            }
        }
        Ok(lists.into_iter().collect())
    }
}

impl Source for Sequence {
    fn name(&self) -> &'static str {
        "sequence"
    }

    #[cfg(test)]
    fn knows_places(&self) -> bool {
        false
    }

    fn list(&self, wanted: &Wanted<'_>, from_row: &UBig, _: Terms<'_>) -> Answer<Box<dyn List>> {
        let game = SequenceGame::of(wanted.game.rules());
        let game = game.filter(|_| wanted.engine.is_none() && *from_row <= UBig::from(FARTHEST));
        let value = wanted.value;
        Ok(game.map(|game| Box::new(RowByRow { game, value }) as Box<dyn List>))
    }

    fn nth(&self, wanted: &Wanted<'_>, n: &UBig, terms: Terms<'_>) -> Answer<Listed> {
        match self.list(wanted, &UBig::ZERO, terms)? {
            Some(list) => Counter::nth(list.as_ref(), wanted, n, terms.control),
            None => Ok(None),
        }
    }

    fn draw(&self, drawing: &mut Drawing<'_>, terms: Terms<'_>) -> Result<(), WorkbenchError> {
        let planes = drawing.planes_of_values();
        let values: Vec<Grundy> = planes.iter().map(|(_, value)| *value).collect();
        let end = drawing.window.x_end().min(drawing.window.y_end());
        if values.is_empty() {
            return Ok(());
        }
        if let Some(lists) = self.points(drawing, &values, &end, terms.control)? {
            for ((plane, _), list) in planes.into_iter().zip(lists) {
                let counted = count_points(drawing.window, &list);
                drawing.fill(plane, &counted, Known::Definition);
            }
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.points.bytes()
    }
}

/// The positions of a value, in next to no memory for Wythoff's game and F-Wythoff.
struct RowByRow {
    game: SequenceGame,
    value: Grundy,
}

impl List for RowByRow {
    fn known(&self) -> Known {
        Known::Definition
    }

    fn list(&self, out: &mut Counter<'_>, control: &Control) -> Answer<Ended> {
        let row = |row: &UBig| u64::try_from(row).map_err(|_| EngineError::OutOfReach);
        let first = row(out.first_row())?;
        // The row of the n-th point is the least number missing among 2n others, so it is at
        // most 2n; and at most as many points as rows lie before the first.
        let rows = match out.extent() {
            Extent::Count(n) => n.saturating_add(first).saturating_mul(2).saturating_add(1),
            Extent::UpToRow(last) => row(last)?.saturating_add(1),
        };
        let mut listing = Listing { counter: out, value: self.value, done: false };
        let engine = if self.game == SequenceGame::RWythoff { "rwsg" } else { "stream" };
        match self.game.rows(Engine::Stream, self.value, rows, control, &mut listing) {
            // A value beyond the widest window: refused before anything is listed.
            Err(EngineError::Unsupported { .. }) => Ok(None),
            listed => {
                listed?;
                Ok(Some(Ended::computed(engine, None)))
            }
        }
    }
}

/// Passes the points of one value on to the list.
struct Listing<'a, 'b> {
    counter: &'a mut Counter<'b>,
    value: Grundy,
    done: bool,
}

impl Rows for Listing<'_, '_> {
    fn row(&mut self, row: Row<'_>) {
        if let (false, Some(point)) = (self.done, row.point(self.value)) {
            self.done = self.counter.list(point.x.into(), point.y.into()).is_break();
        }
    }

    fn is_done(&self) -> bool {
        self.done
    }
}
