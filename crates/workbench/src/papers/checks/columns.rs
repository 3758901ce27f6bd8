//! How columns follow rows in F-Wythoff: Ho's translations of P-positions and
//! Jiao's conjecture 20.

use super::{CheckError, Comparison, points};
use serde::Deserialize;
use std::collections::HashSet;
use wythoff_control::Control;
use wythoff_games::sequence::Point;
use wythoff_numeration::floor_phi;

/// The points of a value are the P-positions of Wythoff's game translated by
/// `(shift, shift)`, with exceptions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Translation {
    game: String,
    value: u32,
    shift: u64,
    rows: u64,
    /// Points that are no translated P-positions.
    extra: Vec<(u64, u64)>,
    /// Translated P-positions that are no points.
    missing: Vec<(u64, u64)>,
}

impl Translation {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let mut translated: HashSet<(u64, u64)> = HashSet::new();
        for n in 0.. {
            let a = floor_phi(n).unwrap_or(u64::MAX).saturating_add(self.shift);
            if a >= self.rows {
                break;
            }
            translated.insert((a, a + n));
        }
        let (mut extra, mut count) = (Vec::new(), 0u64);
        points(&self.game, self.value, self.rows, control, |point| {
            if point.value.0 == self.value {
                count += 1;
                let place = (point.row, point.column);
                if !translated.remove(&place) {
                    extra.push(place);
                }
            }
        })?;
        let mut missing: Vec<_> = translated.into_iter().collect();
        missing.sort_unstable();
        let points = format!("{count} points of value {}", self.value);
        let translated = format!("P + ({0}, {0})", self.shift);
        let compare = |what: String, expected: &[(u64, u64)], found: &[(u64, u64)]| Comparison {
            what,
            printed: "finitely many".into(),
            computed: show(found),
            agrees: expected == found,
        };
        Ok(vec![
            compare(format!("of {points}, not in {translated}"), &self.extra, &extra),
            compare(
                format!("of {translated}, not of value {}", self.value),
                &self.missing,
                &missing,
            ),
        ])
    }
}

/// The first few positions and how many there are.
fn show(positions: &[(u64, u64)]) -> String {
    if positions.is_empty() {
        return "none".into();
    }
    let first: Vec<_> = positions.iter().take(12).map(|(a, b)| format!("({a},{b})")).collect();
    let more = if positions.len() > 12 { " …" } else { "" };
    format!("{}: {}{more}", positions.len(), first.join(" "))
}

/// Which of the sequences `b_n` increase in the end: a range can only show
/// where the last descent is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Descents {
    game: String,
    up_to_value: u32,
    rows: u64,
    /// The last value of which the columns increase in the end.
    increasing: u32,
}

impl Descents {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        #[derive(Clone, Copy, Default)]
        struct Columns {
            previous: u64,
            descents: u64,
            last: Option<Point>,
        }
        let mut columns = vec![Columns::default(); self.up_to_value as usize + 1];
        points(&self.game, self.up_to_value, self.rows, control, |point| {
            let of = &mut columns[point.value.0 as usize];
            if point.column < of.previous {
                of.descents += 1;
                of.last = Some(point);
            }
            of.previous = point.column;
        })?;
        let compare = |(value, of): (u32, Columns)| {
            let increases = value <= self.increasing;
            let last = of.last.map_or(0, |p| p.row);
            // Settled means: for all but the first hundredth of the rows;
            // unsettled: down to the last one.
            let agrees = if increases {
                last < self.rows / 100
            } else {
                last >= self.rows - self.rows / 100
            };
            let (printed, computed) = (
                if increases { "increasing in the end" } else { "not ultimately increasing" },
                of.last.map_or_else(
                    || "no descents".to_string(),
                    |p| format!("{} descents, the last to {}", of.descents, p.position()),
                ),
            );
            let what = format!("b_n of value {value} in {} rows", self.rows);
            Comparison { what, printed: printed.into(), computed, agrees }
        };
        Ok((0..).zip(columns).map(compare).collect())
    }
}
