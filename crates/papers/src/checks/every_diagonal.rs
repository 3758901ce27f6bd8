//! Every diagonal contains every value: Jiao's theorem 12, Nivasch's theorem
//! 2.15, as far as a range shows.

use super::{CheckError, Comparison, points};
use serde::Deserialize;
use wythoff_control::Control;
use wythoff_games::sequence::Point;

/// Values and diagonals from 0 on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct EveryDiagonal {
    game: String,
    values: u32,
    diagonals: usize,
    rows: u64,
    /// Whether a value that stands twice on a diagonal is a failure.
    #[serde(default)]
    once: bool,
}

impl EveryDiagonal {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let mut first: Vec<Vec<Option<Point>>> =
            vec![vec![None; self.diagonals + 1]; self.values as usize + 1];
        let mut twice = false;
        points(&self.game, self.values, self.rows, control, |point| {
            let on = &mut first[point.value.0 as usize];
            let diagonal = usize::try_from(point.diagonal()).unwrap_or(usize::MAX);
            if let Some(cell) = on.get_mut(diagonal) {
                twice |= cell.is_some();
                cell.get_or_insert(point);
            }
        })?;
        let mut missing = Vec::new();
        for (value, on) in first.iter().enumerate() {
            let empty = on.iter().enumerate().filter(|(_, cell)| cell.is_none());
            missing.extend(empty.map(|(d, _)| format!("value {value} on diagonal {d}")));
        }
        let last = first.iter().flatten().flatten().max_by_key(|p| p.row);
        let holds = match (missing.first(), last) {
            _ if twice && self.once => Err("a diagonal holds a value twice".to_owned()),
            (None, Some(p)) => {
                Ok(format!("holds; last comes value {} at {}", p.value, p.position()))
            }
            _ => Err(format!("{} missing: {}", missing.len(), missing.join(", "))),
        };
        let what = format!("diagonals 0 to {}, values 0 to {}", self.diagonals, self.values);
        Ok(vec![Comparison::holds(what, holds)])
    }
}
