//! Nivasch's table 5, the figures in his section 3.3 and figure 11: how long
//! finite-state runs take to converge.

use super::signs::grouped;
use super::{CheckError, Comparison, Findings, ItemFlaw};
use crate::Drawing;
use serde::Deserialize;
use wythoff_games::sequence::convergence::convergence;
use wythoff_games::{Control, Grundy};
use wythoff_picture::{Mark, Plot};

/// Printed maxima over all starts up to a row.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ConvergenceMaxima {
    up_to_row: u64,
    printed: Vec<Printed>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Printed {
    g: u32,
    rows: u64,
    /// The first start that takes so long, where it is printed.
    start: Option<u64>,
    /// How many starts take so long, where it is printed.
    count: Option<u64>,
}

impl ConvergenceMaxima {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let most = self.printed.iter().map(|p| p.g).max().unwrap_or(0);
        let found = convergence(Grundy(most), self.up_to_row, control)?;
        let compare = |printed: &Printed| {
            let line = found
                .per_value
                .iter()
                .find(|m| m.g.0 == printed.g)
                .ok_or(ItemFlaw::NoValue { value: Grundy(printed.g) })?;
            let show = |rows: u64, start: u64, count: u64| {
                let start =
                    printed.start.map_or_else(String::new, |_| format!(" from row {start}"));
                let count = printed.count.map_or_else(String::new, |_| format!(", {count} times"));
                format!("{rows} rows{start}{count}")
            };
            let (start, count) = (printed.start.unwrap_or(0), printed.count.unwrap_or(0));
            Ok(Comparison::of(
                format!("g = {}, starts to {}", printed.g, self.up_to_row),
                show(printed.rows, start, count),
                show(line.rows, line.start, line.count),
            ))
        };
        self.printed.iter().map(compare).collect()
    }
}

/// The histogram of the times of all starts up to a row, with a figure.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ConvergenceHistogram {
    value: u32,
    up_to_row: u64,
    /// The longest time.
    longest: u64,
}

impl ConvergenceHistogram {
    pub(super) fn run(&self, control: &Control) -> Result<Findings, CheckError> {
        let mut found = convergence(Grundy(self.value), self.up_to_row, control)?;
        let histogram = found.histograms.pop().unwrap_or_default();
        let longest = (histogram.len() as u64).saturating_sub(1);
        let comparisons = vec![
            Comparison::of(
                "longest time",
                format!("{} rows", self.longest),
                format!("{longest} rows"),
            ),
            Comparison::of(
                "starts that converge",
                (self.up_to_row + 1).to_string(),
                histogram.iter().sum::<u64>().to_string(),
            ),
        ];
        // There are as many bars as pixels, and dots do not alias.
        let counts = (0..).zip(histogram).filter(|&(_, starts)| starts > 0);
        let figure = Plot::new(format!("Rows to convergence for g = {}", self.value))
            .subtitle(format!("Wythoff’s game, starts in rows up to {}", grouped(self.up_to_row)))
            .labels("rows to convergence", "starts")
            .logarithmic()
            .series("", Mark::Points, counts.map(|(rows, starts)| (rows, starts.cast_signed())));
        Ok(Findings { comparisons, figure: Some(Drawing::Plot(figure)) })
    }
}
