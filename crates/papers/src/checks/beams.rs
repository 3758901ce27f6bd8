//! P-positions described as beams of pairs, and closed forms of the library,
//! against boards computed from the rules.

use super::{CheckError, Comparison, ItemFlaw, board, same_set};
use dashu_int::UBig;
use serde::Deserialize;
use std::collections::HashSet;
use wythoff_games::{Control, Size};
use wythoff_numeration::{floor_phi, floor_phi2};
use wythoff_workbench::Game;

/// The set `points ∪ { {m·f(n) + c, m·g(n) + d} : n >= 0 }` over its beams.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Beams {
    game: String,
    side: usize,
    points: Vec<(u64, u64)>,
    along: Vec<Beam>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Beam {
    /// Lines `{n, slope·n + d}`, or Wythoff pairs `{m·A_n + c, m·B_n + c}`.
    of: Shape,
    /// The slope of the line or the multiple of the pairs.
    factor: u64,
    shift: u64,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Shape {
    Line,
    WythoffPairs,
}

impl Beam {
    fn pair(&self, n: u64) -> Option<(u64, u64)> {
        Some(match self.of {
            Shape::Line => (n, self.factor * n + self.shift),
            Shape::WythoffPairs => (
                self.factor * floor_phi(n)? + self.shift,
                self.factor * floor_phi2(n)? + self.shift,
            ),
        })
    }
}

impl Beams {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let side = self.side as u64;
        let mut described: HashSet<(u64, u64)> = self.points.iter().copied().collect();
        for beam in &self.along {
            let inside = (0..side).map_while(|n| beam.pair(n)).take_while(|p| p.0 < side);
            described.extend(inside);
        }
        let board = board(&self.game, Size::new(self.side, self.side), control)?;
        let holds =
            same_set(&board, |x, y| described.contains(&(x, y)) || described.contains(&(y, x)));
        Ok(vec![Comparison::holds(format!("P-positions of {}", self.game), holds)])
    }
}

/// The library's closed form of a game, which states a theorem, against the
/// board from the definition.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ClosedFormCheck {
    games: Vec<String>,
    side: usize,
}

impl ClosedFormCheck {
    pub(super) const fn new(games: Vec<String>, side: usize) -> Self {
        Self { games, side }
    }

    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let mut comparisons = Vec::new();
        let mut before = None;
        for name in &self.games {
            let form = Game::load(name)?
                .closed_form()
                .ok_or_else(|| ItemFlaw::NoClosedForm { game: name.clone() })?;
            let board = board(name, Size::new(self.side, self.side), control)?;
            let holds = same_set(&board, |x, y| form.is_p(&UBig::from(x), &UBig::from(y)));
            comparisons.push(Comparison::holds(format!("P-positions of {name}"), holds));
            // The form of the game before, on the board of this one.
            if let Some((before, form)) = before.replace((name, form)) {
                let other = same_set(&board, |x, y| form.is_p(&UBig::from(x), &UBig::from(y)));
                comparisons.push(Comparison::control(format!("{before} for {name}"), other));
            }
        }
        Ok(comparisons)
    }
}
