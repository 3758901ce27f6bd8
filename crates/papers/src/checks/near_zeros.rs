//! Large values near 0-values of Wythoff's game: Nivasch's table 4, and the
//! first terms of sequences that begin among the 0-values, figures 2 and 10.

use super::signs::lowered;
use super::{CheckError, Comparison, Findings, ItemFlaw, grundy, points};
use crate::Drawing;
use serde::Deserialize;
use wythoff_games::sequence::{Engine, Largest, NearZeros, Row, Rows, Zeros, wythoff};
use wythoff_games::{Control, Grundy, Position, Size};
use wythoff_picture::{Mark, Plot};

/// The cell with the largest value at each distance from the closest 0-value.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct LargeValues {
    /// Values up to this one are computed; others are "greater".
    up_to_value: u32,
    rows: u64,
    /// The rows to which the second column is restricted.
    from: u64,
    /// For distance 1, 2, … the cell and its value, no value if it is greater
    /// than all computed, in all rows and in the later ones (if that differs).
    printed: Vec<Vec<Cell>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Cell {
    at: (u64, u64),
    value: Option<u32>,
}

impl LargeValues {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let g = Grundy(self.up_to_value);
        let distances = self.printed.len() as u64;
        let mut all = NearZeros::new(self.rows, distances);
        let mut late = all.clone();
        let mut both = |row: Row<'_>| {
            all.row(row);
            if row.row >= self.from {
                late.row(row);
            }
        };
        wythoff(Engine::Vector, g, self.rows, control, &mut both)?;
        let computed: Vec<_> = all.largest(g).into_iter().zip(late.largest(g)).collect();
        let mut comparisons = Vec::new();
        for (distance, (printed, (all, late))) in (1..).zip(self.printed.iter().zip(&computed)) {
            let (Some(first), Some(second)) = (printed.first(), printed.last()) else {
                return Err(ItemFlaw::NoCell { distance }.into());
            };
            comparisons.push(self.compare(format!("distance {distance}"), first, all));
            let what = format!("distance {distance}, rows from {}", self.from);
            comparisons.push(self.compare(what, second, late));
        }
        // What is printed for one distance, at the next one.
        let further = computed.iter().skip(1);
        let kept = (1..).zip(self.printed.iter().zip(further)).find(|(_, (printed, (all, _)))| {
            printed.first().is_some_and(|cell| self.compare(String::new(), cell, all).agrees)
        });
        let spoiled = match kept {
            Some((distance, _)) => Ok(format!("holds for distance {distance}")),
            None => Err(format!("fails for all {} distances", distances.saturating_sub(1))),
        };
        comparisons.push(Comparison::control("each cell one distance further", spoiled));
        Ok(comparisons)
    }

    /// The printed value has to be the largest, and its cell one of those that
    /// have it: the paper shows one where there are several.
    fn compare(&self, what: String, printed: &Cell, computed: &Largest) -> Comparison {
        let value = |value: Option<u32>| {
            value.map_or_else(|| format!(">= {}", self.up_to_value + 1), |v| v.to_string())
        };
        let cell = Position::new(printed.at.0, printed.at.1);
        let largest = computed.value.map(|g| g.0);
        let cells: Vec<_> = computed.cells.iter().map(Position::to_string).collect();
        Comparison {
            what,
            printed: format!("{} at {cell}", value(printed.value)),
            computed: format!("{} at {}", value(largest), cells.join(" ")),
            agrees: printed.value == largest && computed.cells.contains(&cell),
        }
    }
}

/// The first terms of a sequence beside the 0-values, with a figure: those of
/// the board, and closer to 0-values at first than later.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct FirstTerms {
    value: u32,
    /// The rows of the figure.
    rows: usize,
    /// If given, the row where the beginning ends and the rows looked at.
    smooth: Option<(u64, u64)>,
}

impl FirstTerms {
    pub(super) fn run(&self, control: &Control) -> Result<Findings, CheckError> {
        let rows = self.rows as u64;
        let (mut zeros, mut terms) = (Vec::new(), Vec::new());
        points("wythoff", self.value, rows, control, |point| {
            if point.value.0 == 0 {
                zeros.push(point.position());
            } else if point.value.0 == self.value {
                terms.push(point.position());
            }
        })?;
        let mut comparisons = vec![self.board(&terms, control)?];
        if let Some(smooth) = self.smooth {
            comparisons.push(self.closeness(smooth, control)?);
        }
        let place = |p: &Position| (p.y.cast_signed(), p.x.cast_signed());
        let figure = Plot::new(format!("First terms of T{}", lowered(self.value)))
            .subtitle(format!("Wythoff’s game, rows 0 to {}", rows - 1))
            .labels("b", "a")
            .series("T₀", Mark::Points, zeros.iter().map(place))
            .series(format!("T{}", lowered(self.value)), Mark::Points, terms.iter().map(place));
        Ok(Findings { comparisons, figure: Some(Drawing::Plot(figure)) })
    }

    /// The terms against a board computed from the rules.
    fn board(&self, terms: &[Position], control: &Control) -> Result<Comparison, CheckError> {
        // By lemma 2.1 of the paper b <= g + 2 a.
        let columns = self.value as usize + 2 * self.rows;
        let table = grundy("wythoff", Size::new(self.rows, columns), control)?;
        let mut expected = Vec::new();
        for x in 0..self.rows {
            let hits = table.row(x).enumerate().skip(x).filter(|(_, g)| g.0 == self.value);
            expected.extend(hits.map(|(y, _)| Position::new(x as u64, y as u64)));
        }
        let differs = terms.iter().zip(&expected).find(|(term, cell)| term != cell);
        let holds = match differs {
            None if terms.len() == expected.len() => Ok(format!("{} points", terms.len())),
            None => Err(format!("{} points, {} on the board", terms.len(), expected.len())),
            Some((term, cell)) => Err(format!("{term}, on the board {cell}")),
        };
        Ok(Comparison::holds(format!("T_{} is that of the board", self.value), holds))
    }

    /// How close to a 0-value the points come, below and from a row on.
    fn closeness(
        &self,
        (begins, rows): (u64, u64),
        control: &Control,
    ) -> Result<Comparison, CheckError> {
        /// Further than any point of interest.
        const FAR: u64 = 100;
        let zeros = Zeros::new(rows + FAR + 1);
        let mut closest = [FAR; 2];
        points("wythoff", self.value, rows, control, |point| {
            if point.value.0 == self.value {
                let best = &mut closest[usize::from(point.row >= begins)];
                *best = zeros.distance(point.position(), *best).unwrap_or(*best);
            }
        })?;
        let [early, late] = closest;
        let said = format!("closest at distance {early} below row {begins}, then {late} to {rows}");
        let holds = if early < late { Ok(said) } else { Err(said) };
        Ok(Comparison::holds("passes closer to 0-values before it smooths out", holds))
    }
}
