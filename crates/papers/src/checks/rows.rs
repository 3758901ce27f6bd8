//! Whole rows of Grundy values: Landman's bounds and additive periods, for
//! F-Wythoff and R-Wythoff (Jiao's section 2).

use super::{CheckError, Comparison, grundy};
use serde::Deserialize;
use wythoff_games::period::{self, RowLimits};
use wythoff_games::{Control, GrundyTable, Periodicity, Size};
use wythoff_workbench::Game;
use wythoff_workbench::WorkbenchError;

/// `b - 2 a <= G(a, b) <= a + b` on a square board.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct LandmanBounds {
    game: String,
    side: usize,
}

impl LandmanBounds {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let table = grundy(&self.game, Size::new(self.side, self.side), control)?;
        let check = |from: usize, within: fn(usize, usize, usize) -> bool| {
            let cells = (from..self.side).flat_map(|a| (from..self.side).map(move |b| (a, b)));
            let fails = |&(a, b): &(usize, usize)| !within(a, b, table.get(a, b).0 as usize);
            match { cells }.find(fails) {
                None => Ok(format!("holds on {0} × {0}", self.side)),
                Some((a, b)) => Err(format!("G({a},{b}) = {}", table.get(a, b))),
            }
        };
        let bounds = check(0, |a, b, value| b <= value + 2 * a && value <= a + b);
        Ok(vec![
            Comparison::holds("b - 2a <= G(a,b) <= a + b", bounds),
            Comparison::control(
                "b - 2a + 1 < G(a,b), a > 0",
                check(1, |a, b, v| b + 1 < v + 2 * a),
            ),
            Comparison::control("G(a,b) < a + b, a > 0", check(1, |a, b, v| v < a + b)),
        ])
    }
}

/// Every row is ultimately additively periodic: proved row by row, and the
/// periods hold on a board computed from the rules.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct AdditivePeriods {
    game: String,
    last: u64,
    /// Columns of the board.
    columns: usize,
}

impl AdditivePeriods {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let rules = Game::load(&self.game)?;
        let rows = period::rows(rules.rules(), self.last, RowLimits::default(), control)
            .map_err(WorkbenchError::from)?;
        let proved = match (rows.stopped(), rows.rows().last()) {
            (Some(stopped), _) => Err(stopped.to_string()),
            (None, None) => Err("no rows".into()),
            (None, Some(last)) => Ok(format!(
                "proved; row {} from column {} on with period {}",
                last.row(),
                last.preperiod(),
                last.period()
            )),
        };
        let count = rows.rows().len();
        let table = grundy(&self.game, Size::new(count, self.columns), control)?;
        let recur = match rows.rows().iter().find_map(|row| first_failure(row, &table)) {
            None => Ok(format!("holds on {count} × {}", self.columns)),
            Some((a, b)) => Err(format!("row {a} fails at column {b}")),
        };
        Ok(vec![
            Comparison::holds(format!("rows 0 to {} are additively periodic", self.last), proved),
            Comparison::holds("the periods hold on the board", recur),
        ])
    }
}

/// Where a row does not have the value that its period says.
fn first_failure(row: &Periodicity, table: &GrundyTable) -> Option<(usize, usize)> {
    let a = usize::try_from(row.row()).expect("a row of the table");
    let differs = |(b, value): (usize, _)| row.grundy(b as u64) != Some(value);
    table.row(a).enumerate().find(|&cell| differs(cell)).map(|(b, _)| (a, b))
}
