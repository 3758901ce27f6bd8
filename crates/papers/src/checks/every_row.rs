//! Every row contains every value: Gu's theorem 3 (Ho), as far as a range shows.

use super::{CheckError, Comparison, points};
use serde::Deserialize;
use wythoff_control::Control;

/// Values and rows from 0 on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct EveryRow {
    game: String,
    values: u32,
    rows: usize,
}

/// Where a value stands in a row, if it was seen there.
#[derive(Clone, Copy, Debug, Default)]
struct Held {
    right: bool,
    left: bool,
}

impl EveryRow {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let mut held = vec![vec![Held::default(); self.rows]; self.values as usize + 1];
        points(&self.game, self.values, self.rows as u64, control, |point| {
            let held = &mut held[point.value.0 as usize];
            let at = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
            if let Some(row) = held.get_mut(at(point.row)) {
                row.right = true;
            }
            // The mirror image, in the row of the larger pile.
            if let Some(row) = held.get_mut(at(point.column)) {
                row.left = true;
            }
        })?;
        let all = |what: &str, holds: fn(&Held) -> bool| {
            let rows = held.iter().zip(0..).flat_map(|(rows, g)| {
                rows.iter().enumerate().filter(|(_, row)| !holds(row)).map(move |(a, _)| (g, a))
            });
            let missing: Vec<(u32, usize)> = rows.take(1).collect();
            let outcome = match missing.first() {
                None => Ok(format!("holds for values 0 to {} in {} rows", self.values, self.rows)),
                Some((g, a)) => Err(format!("row {a} has no value {g}")),
            };
            (what.to_owned(), outcome)
        };
        let (what, outcome) = all("every row holds every value", |row| row.right || row.left);
        let (control, spoiled) = all("control: on or right of the main diagonal", |row| row.right);
        Ok(vec![
            Comparison::holds(what, outcome),
            Comparison {
                what: control,
                printed: "fails".into(),
                agrees: spoiled.is_err(),
                computed: spoiled.unwrap_or_else(|failure| format!("fails: {failure}")),
            },
        ])
    }
}
