//! Printed Grundy values and positions against computed ones.

use super::{CheckError, Comparison, ItemFlaw, grundy};
use dashu_int::UBig;
use serde::Deserialize;
use std::ops::ControlFlow;
use wythoff_games::engine::select::Engine;
use wythoff_games::{Control, Grundy, Size};
use wythoff_workbench::Game;
use wythoff_workbench::positions::{Extent, PositionsRequest, positions};
use wythoff_workbench::session::Session;

/// A table of values as printed: first coordinate upwards, so the top row of
/// the table is the first line; `.` where the scan cannot be read.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct GrundyTableCheck {
    game: String,
    printed: String,
}

impl GrundyTableCheck {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let mut lines: Vec<Vec<&str>> =
            self.printed.lines().map(|l| l.split_whitespace().collect()).collect();
        lines.retain(|l| !l.is_empty());
        lines.reverse();
        let cols = lines.first().map_or(0, Vec::len);
        if cols == 0 || lines.iter().any(|l| l.len() != cols) {
            return Err(ItemFlaw::UnevenRows.into());
        }
        let table = grundy(&self.game, Size::new(lines.len(), cols), control)?;
        let mut legible = 0;
        let mut differences = Vec::new();
        for (x, line) in lines.iter().enumerate() {
            for (y, printed) in line.iter().enumerate().filter(|(_, p)| **p != ".") {
                legible += 1;
                let computed = table.get(x, y).to_string();
                if *printed != computed {
                    differences.push(format!("G({x},{y}) = {computed}, not {printed}"));
                }
            }
        }
        let printed = format!("{legible} values");
        let computed =
            if differences.is_empty() { printed.clone() } else { differences.join("; ") };
        Ok(vec![Comparison::of(format!("{} × {cols} values", lines.len()), printed, computed)])
    }
}

/// Single values `[x, y, value]`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct GrundyCells {
    game: String,
    printed: Vec<[usize; 3]>,
}

impl GrundyCells {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let side = |i: usize| self.printed.iter().map(|cell| cell[i] + 1).max().unwrap_or(1);
        let table = grundy(&self.game, Size::new(side(0), side(1)), control)?;
        let compare = |&[x, y, value]: &[usize; 3]| {
            Comparison::of(format!("G({x},{y})"), value.to_string(), table.get(x, y).to_string())
        };
        Ok(self.printed.iter().map(compare).collect())
    }
}

/// All positions `a <= b` of the values 0, 1, … in a square, value by value.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ValuesInSquare {
    game: String,
    side: usize,
    printed: Vec<Vec<(usize, usize)>>,
}

impl ValuesInSquare {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let table = grundy(&self.game, Size::new(self.side, self.side), control)?;
        let pairs = || (0..self.side).flat_map(|x| (x..self.side).map(move |y| (x, y)));
        let compare = |(value, printed): (usize, &Vec<(usize, usize)>)| {
            let hits = pairs().filter(|&(x, y)| table.get(x, y).0 as usize == value);
            Comparison::of(format!("value {value}"), show(printed), show(&hits.collect::<Vec<_>>()))
        };
        Ok(self.printed.iter().enumerate().map(compare).collect())
    }
}

/// The first positions of a value, in order.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Positions {
    game: String,
    #[serde(default)]
    value: u32,
    #[serde(default)]
    non_terminal: bool,
    printed: Vec<(usize, usize)>,
}

impl Positions {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        // An engine is named so that the answer comes from the rules, not from
        // the theorem under test.
        let engine = if self.value == 0 { Engine::Sweep } else { Engine::Dense };
        let request = PositionsRequest {
            value: Grundy(self.value),
            from_row: UBig::ZERO,
            extent: Extent::Count(self.printed.len() as u64),
            non_terminal: self.non_terminal,
            engine: Some(engine),
        };
        let mut computed = Vec::new();
        let mut sink = |listed: wythoff_workbench::positions::Listed| {
            let narrow = |v: &UBig| usize::try_from(v).unwrap_or(usize::MAX);
            computed.push((narrow(&listed.x), narrow(&listed.y)));
            ControlFlow::Continue(())
        };
        positions(&Session::default(), &Game::load(&self.game)?, request, &mut sink, control)?;
        let what = format!("first {} positions of value {}", self.printed.len(), self.value);
        Ok(vec![Comparison::of(what, show(&self.printed), show(&computed))])
    }
}

/// A list of positions, in full: it is compared as text.
fn show(positions: &[(usize, usize)]) -> String {
    let shown: Vec<_> = positions.iter().map(|(x, y)| format!("({x},{y})")).collect();
    shown.join(" ")
}
