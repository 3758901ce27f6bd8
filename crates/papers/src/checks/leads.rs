//! How far diagonals are ahead of indices in Wythoff's game, `d_n - n`:
//! Nivasch's tables 2 and 3 and figure 9.

use super::signs::grouped;
use super::{CheckError, Comparison, Findings, ItemFlaw, points};
use crate::Drawing;
use serde::Deserialize;
use std::collections::BTreeMap;
use wythoff_control::Control;
use wythoff_games::Grundy;
use wythoff_games::sequence::Point;
use wythoff_picture::{Mark, Plot};

/// The extreme leads of values and where they occur first.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct LeadExtremes {
    rows: u64,
    /// The first index that counts.
    #[serde(default)]
    from: u64,
    /// Lines `g min n max n`, or `g max n`.
    printed: String,
}

/// A lead and the index at which it occurs first.
type Lead = (i64, u64);

impl LeadExtremes {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let lines = self.lines()?;
        let last = lines.iter().map(|line| line.g).max().unwrap_or(0);
        let mut extremes: Vec<Option<(Lead, Lead)>> = vec![None; last as usize + 1];
        points("wythoff", last, self.rows, control, |point| {
            if point.n < self.from {
                return;
            }
            let (lead, n) = (point.lead(), point.n);
            let (least, greatest) =
                extremes[point.value.0 as usize].get_or_insert(((lead, n), (lead, n)));
            if lead < least.0 {
                *least = (lead, n);
            }
            if lead > greatest.0 {
                *greatest = (lead, n);
            }
        })?;
        let compare = |line: &Line| {
            let (least, greatest) = extremes[line.g as usize].ok_or_else(|| no_points(line.g))?;
            Ok(Comparison::of(
                format!("g = {}", line.g),
                show(line.least, line.greatest),
                show(line.least.map(|_| least), greatest),
            ))
        };
        lines.iter().map(compare).collect()
    }

    fn lines(&self) -> Result<Vec<Line>, CheckError> {
        let bad = |text: &str| ItemFlaw::Line { line: text.to_owned() }.into();
        let lines = self.printed.lines().filter(|text| !text.trim().is_empty());
        lines.map(|text| Line::read(text).ok_or_else(|| bad(text))).collect()
    }
}

/// A printed line.
#[derive(Clone, Copy, Debug)]
struct Line {
    g: u32,
    least: Option<Lead>,
    greatest: Lead,
}

impl Line {
    fn read(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let (g, leads) = words.split_first()?;
        let lead = |pair: &[&str]| Some((pair.first()?.parse().ok()?, pair.get(1)?.parse().ok()?));
        let leads: Vec<Lead> = leads.chunks(2).map(lead).collect::<Option<_>>()?;
        let (greatest, least) = leads.split_last()?;
        let least = least.first().copied();
        (leads.len() <= 2).then_some(Self { g: g.parse().ok()?, least, greatest: *greatest })
    }
}

fn show(least: Option<Lead>, (greatest, at): Lead) -> String {
    let least = least.map_or_else(String::new, |(lead, n)| format!("min {lead} at n = {n}, "));
    format!("{least}max {greatest} at n = {at}")
}

/// The histogram of the leads of one value, with a figure.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct LeadHistogram {
    value: u32,
    rows: u64,
    /// The least and the greatest lead.
    range: (i64, i64),
    /// The power of ten below the highest bar.
    highest: u64,
}

impl LeadHistogram {
    pub(super) fn run(&self, control: &Control) -> Result<Findings, CheckError> {
        let mut bars: BTreeMap<i64, i64> = BTreeMap::new();
        points("wythoff", self.value, self.rows, control, |point: Point| {
            if point.value.0 == self.value {
                *bars.entry(point.lead()).or_default() += 1;
            }
        })?;
        let ends = bars.first_key_value().zip(bars.last_key_value());
        let ((least, _), (greatest, _)) = ends.ok_or_else(|| no_points(self.value))?;
        let (mode, height) = bars.iter().max_by_key(|bar| bar.1).unwrap_or((&0, &0));
        let power = 10u64.pow(height.unsigned_abs().checked_ilog10().unwrap_or(0));
        let comparisons = vec![
            Comparison::of(
                "range of d_n - n",
                format!("{} to {}", self.range.0, self.range.1),
                format!("{least} to {greatest}"),
            ),
            Comparison {
                what: "highest bar".into(),
                printed: format!("between {} and {}", self.highest, 10 * self.highest),
                computed: format!("{height} at {mode}"),
                agrees: power == self.highest,
            },
        ];
        let figure = Plot::new(format!("dₙ − n for g = {}", self.value))
            .subtitle(format!("Wythoff’s game, points in rows up to {}", grouped(self.rows - 1)))
            .labels("dₙ − n", "count")
            .logarithmic()
            .series("", Mark::Bars, bars);
        Ok(Findings { comparisons, figure: Some(Drawing::Plot(figure)) })
    }
}

fn no_points(g: u32) -> ItemFlaw {
    ItemFlaw::NoPointOf { value: Grundy(g) }
}
