//! Positions of a value by boards of growing size.

use crate::error::WorkbenchError;
use crate::positions::{Counter, Extent};
use crate::session::question::{Answer, Ended, List, Wanted};
use dashu_int::UBig;
use wythoff_games::EngineError;
use wythoff_games::condition::Condition;
use wythoff_games::engine::select::{self, Choice, Engine};
use wythoff_games::family::Progression;
use wythoff_games::{Control, Grundy, Known, MoveFamily, Play, Position, Rules, Size};

/// The smallest board tried; below it nothing is worth a second attempt.
const FIRST_ROWS: usize = 64;
/// How many times wider than high a board may get in the search for the rest
/// of its rows, before the list is marked as cut off.
const WIDEST: usize = 16;

/// Positions of a value, on boards that grow until there are enough of them.
pub(crate) struct Growing {
    rules: Rules,
    value: Grundy,
    /// This engine and no other.
    engine: Option<Engine>,
}

impl Growing {
    pub(super) fn of(wanted: &Wanted<'_>) -> Self {
        let rules = wanted.game.rules().clone();
        Self { rules, value: wanted.value, engine: wanted.engine }
    }
}

impl List for Growing {
    fn known(&self) -> Known {
        Known::Definition
    }

    fn list(&self, out: &mut Counter<'_>, control: &Control) -> Answer<Ended> {
        let reach = |row: &UBig, more: usize| {
            let row = usize::try_from(row).ok().and_then(|row| row.checked_add(more));
            row.ok_or(EngineError::OutOfReach)
        };
        let Ok(mut done) = reach(out.first_row(), 0) else { return Ok(None) };
        let mut rows = match out.extent() {
            Extent::Count(_) => reach(out.first_row(), FIRST_ROWS)?,
            Extent::UpToRow(row) => reach(row, 1)?,
        };
        let symmetric = self.rules.is_symmetric();
        loop {
            let found = match self.find_in_rows(rows, control) {
                // No board has the first row: others are asked who need none.
                Err(WorkbenchError::Engine { error: EngineError::TooLarge { .. }, .. })
                    if out.listed() == 0 && !out.first_row().is_zero() =>
                {
                    return Ok(None);
                }
                found => found?,
            };
            let ended = Ended::computed(found.engine.name(), found.columns);
            for x in done..rows {
                for position in found.rows[x].iter().filter(|p| !symmetric || p.x <= p.y) {
                    if out.list(position.x.into(), position.y.into()).is_break() {
                        return Ok(Some(ended));
                    }
                }
            }
            match out.extent() {
                Extent::Count(n) if out.listed() < *n => {
                    done = rows;
                    rows = rows.saturating_mul(2);
                }
                _ => return Ok(Some(ended)),
            }
        }
    }
}

/// The positions of the wanted value in rows below some row, by board.
struct Found {
    engine: Engine,
    rows: Vec<Vec<Position>>,
    /// Set if some row may continue beyond the columns searched.
    columns: Option<u64>,
}

impl Growing {
    /// Searches wider and wider boards until every row is finished, or the board
    /// is [`WIDEST`] times wider than high.
    fn find_in_rows(&self, rows: usize, control: &Control) -> Result<Found, WorkbenchError> {
        let full = row_capacity(&self.rules);
        let base = rows.max(FIRST_ROWS);
        // Without a bound on the row there is one attempt, so it is a wide one.
        let aspect = if full.is_some() { 2 } else { 4 };
        let mut cols = base.saturating_mul(aspect).saturating_add(self.value.0 as usize);
        loop {
            let (engine, found) = self.search(Size::new(rows, cols), control)?;
            let finished = full.is_some_and(|full| found.iter().all(|row| row.len() >= full));
            if finished {
                return Ok(Found { engine, rows: found, columns: None });
            }
            if full.is_none() || cols / WIDEST >= base {
                return Ok(Found { engine, rows: found, columns: Some(cols as u64) });
            }
            cols = cols.saturating_mul(2);
        }
    }

    fn search(
        &self,
        size: Size,
        control: &Control,
    ) -> Result<(Engine, Vec<Vec<Position>>), WorkbenchError> {
        let choice = Choice::within(self.engine, control);
        if self.value == Grundy(0) && self.engine != Some(Engine::Dense) {
            let (engine, board) = select::outcomes(&self.rules, size, choice, control)?;
            let rows = (0..size.rows).map(|x| board.row_positions(x).collect()).collect();
            return Ok((engine, rows));
        }
        let (engine, table) = select::grundy(&self.rules, size, choice, control)?;
        let in_row = |x: usize| {
            let hits = table.row(x).enumerate().filter(|(_, g)| *g == self.value);
            hits.map(|(y, _)| Position::new(x as u64, y as u64)).collect()
        };
        Ok((engine, (0..size.rows).map(in_row).collect()))
    }
}

/// After how many positions of one value a row is finished, if the rules say.
///
/// With a ray of stride s along the row and blocking number k, a position
/// behind k P-positions of its class modulo s has k P options, so it is N: a
/// row holds at most k·s of them. With k = 1 the same holds for every Grundy
/// value. Terminal positions are exempt from that, so a game with a terminal
/// region has no such bound unless a theorem gives it.
fn row_capacity(rules: &Rules) -> Option<usize> {
    let along_row = |f: &MoveFamily| match f.progression()? {
        Progression { first: (0, first), stride: (0, stride), count: None } if first == stride => {
            (*f.guard() == Condition::Always).then_some(stride)
        }
        _ => None,
    };
    let stride = rules.families().iter().filter_map(along_row).min()?;
    let bounded = *rules.terminal() == Condition::Never && rules.play() == Play::Normal;
    let capacity = usize::try_from(stride).ok()?.checked_mul(rules.blocking() as usize)?;
    bounded.then_some(capacity)
}
