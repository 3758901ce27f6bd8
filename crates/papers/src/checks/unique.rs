//! Every value once in every row and once on the main diagonal of Wythoff's game, and where:
//! Nivasch's lemmas 2.1 and 2.2 (Landman).

use super::{CheckError, Comparison, grundy};
use serde::Deserialize;
use wythoff_games::{Control, GrundyTable, Size};

/// In row x the value g stands in exactly one column y, g - x <= y <= g + 2x.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct OnceInRows {
    rows: usize,
    values: usize,
}

impl OnceInRows {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        // All columns up to twice the bound, so that a second one would be seen.
        let size = Size::new(self.rows, 2 * (self.values + 2 * self.rows));
        let table = grundy("wythoff", size, control)?;
        let within = |low: usize, high: usize| {
            let cells = (0..self.rows).flat_map(|x| (0..self.values).map(move |g| (x, g)));
            let fails = cells.into_iter().find(|&(x, g)| {
                let columns = columns_of(&table, x, g);
                !matches!(columns[..], [y] if y + x >= g + low && y + high <= g + 2 * x)
            });
            match fails {
                None => Ok(format!("holds in {} rows for {} values", self.rows, self.values)),
                Some((x, g)) => {
                    Err(format!("row {x} has value {g} at {:?}", columns_of(&table, x, g)))
                }
            }
        };
        Ok(vec![
            Comparison::holds("one y with G(x,y) = g, and g - x <= y <= g + 2x", within(0, 0)),
            control_of("g - x < y", within(1, 0)),
            control_of("y < g + 2x", within(0, 1)),
        ])
    }
}

fn columns_of(table: &GrundyTable, x: usize, g: usize) -> Vec<usize> {
    table.row(x).enumerate().filter(|(_, value)| value.0 as usize == g).map(|(y, _)| y).collect()
}

/// On the main diagonal the value g stands at exactly one (x, x), g/2 <= x <= 2g.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct OnceOnDiagonal {
    values: usize,
}

impl OnceOnDiagonal {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let side = 2 * self.values + 1;
        let table = grundy("wythoff", Size::new(side, side), control)?;
        let places = |g: usize| -> Vec<usize> {
            (0..side).filter(|&x| table.get(x, x).0 as usize == g).collect()
        };
        let within = |holds: fn(usize, usize) -> bool| {
            let fails = (0..self.values).find(|&g| !matches!(places(g)[..], [x] if holds(g, x)));
            match fails {
                None => Ok(format!("holds for {} values", self.values)),
                Some(g) => Err(format!("value {g} at {:?}", places(g))),
            }
        };
        Ok(vec![
            Comparison::holds(
                "one x with G(x,x) = g, and g/2 <= x <= 2g",
                within(|g, x| g <= 2 * x && x <= 2 * g),
            ),
            control_of("g/2 < x", within(|g, x| g < 2 * x && x <= 2 * g)),
            control_of("x <= g", within(|g, x| g <= 2 * x && x <= g)),
        ])
    }
}

/// A stronger statement, which has to fail.
fn control_of(what: &str, outcome: Result<String, String>) -> Comparison {
    let agrees = outcome.is_err();
    let computed = match outcome {
        Ok(said) => said,
        Err(failure) => format!("fails: {failure}"),
    };
    Comparison { what: format!("control: {what}"), printed: "fails".into(), computed, agrees }
}
