//! Every diagonal contains every value: Jiao's theorem 12, Nivasch's theorem
//! 2.3, Gu's theorem 4, as far as a range shows.

use super::{CheckError, Comparison, points};
use serde::Deserialize;
use wythoff_control::Control;

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
    control: Spoiled,
}

/// Where the statement has to fail.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Spoiled {
    /// In so few rows that some diagonal does not get a value there.
    Rows(u64),
    /// In another game.
    Game(String),
}

impl EveryDiagonal {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let (diagonals, values) = (self.diagonals, self.values);
        let what = format!("diagonals 0 to {diagonals}, values 0 to {values}");
        let (spoiled, game, rows) = match &self.control {
            Spoiled::Rows(rows) => (format!("{rows} rows"), &self.game, *rows),
            Spoiled::Game(game) => (game.clone(), game, self.rows),
        };
        Ok(vec![
            Comparison::holds(what, self.check(&self.game, self.rows, control)?),
            Comparison::control(spoiled, self.check(game, rows, control)?),
        ])
    }

    fn check(
        &self,
        game: &str,
        rows: u64,
        control: &Control,
    ) -> Result<Result<String, String>, CheckError> {
        let mut held = vec![vec![false; self.diagonals + 1]; self.values as usize + 1];
        let (mut last, mut twice) = (None, None);
        points(game, self.values, rows, control, |point| {
            let diagonal = usize::try_from(point.diagonal()).unwrap_or(usize::MAX);
            if let Some(held) = held[point.value.0 as usize].get_mut(diagonal) {
                if *held {
                    twice.get_or_insert(point);
                } else {
                    // Points come by rows.
                    last = Some(point);
                }
                *held = true;
            }
        })?;
        let empty = held.iter().enumerate().flat_map(|(value, on)| {
            let empty = on.iter().enumerate().filter(|(_, held)| !**held);
            empty.map(move |(diagonal, _)| (value, diagonal))
        });
        let missing: Vec<_> = empty.collect();
        let twice = twice.filter(|_| self.once);
        Ok(match (twice, missing.first(), last) {
            (Some(p), ..) => Err(format!(
                "diagonal {} holds value {} again at {}",
                p.diagonal(),
                p.value,
                p.position()
            )),
            (None, None, Some(p)) => {
                Ok(format!("holds; last comes value {} at {}", p.value, p.position()))
            }
            (None, Some((value, diagonal)), _) => {
                let many = missing.len();
                Err(format!("{many} missing, such as value {value} on diagonal {diagonal}"))
            }
            (None, None, None) => Err("there is no point".to_owned()),
        })
    }
}
