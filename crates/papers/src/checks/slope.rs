//! How far points lie from the line of golden slope: Nivasch's section 3.7,
//! Jiao's conjecture 18.

use super::{CheckError, Comparison, ItemFlaw, points};
use serde::Deserialize;
use wythoff_control::Control;
use wythoff_games::sequence::{Golden, Point};

/// The extremes of `a - b/phi` over the points of Wythoff's game.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct StripBounds {
    up_to_value: u32,
    rows: u64,
    /// Lower and upper bound, rounded.
    printed: (String, String),
    /// Bounds with a margin, within which everything lies.
    safe: (i64, i64),
}

impl StripBounds {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let mut extremes: Option<(Extreme, Extreme)> = None;
        points("wythoff", self.up_to_value, self.rows, control, |point| {
            let here = Extreme { offset: Golden::row_offset(point), point };
            let (least, greatest) = extremes.get_or_insert((here, here));
            if here.offset < least.offset {
                *least = here;
            }
            if here.offset > greatest.offset {
                *greatest = here;
            }
        })?;
        let (least, greatest) = extremes.ok_or(ItemFlaw::NoPoint)?;
        let (low, high) = self.safe;
        let inside =
            least.offset >= Golden::integer(low) && greatest.offset <= Golden::integer(high);
        let range = format!("{} to {}", least.offset.rounded(4), greatest.offset.rounded(4));
        Ok(vec![
            least.compare("lower bound of a - b/phi", &self.printed.0),
            greatest.compare("upper bound of a - b/phi", &self.printed.1),
            Comparison {
                what: format!("L and H for g <= {} in {} rows", self.up_to_value, self.rows),
                printed: format!("{low} and {high}"),
                computed: range,
                agrees: inside,
            },
        ])
    }
}

/// An offset and the first point that has it.
#[derive(Clone, Copy, Debug)]
struct Extreme {
    offset: Golden,
    point: Point,
}

impl Extreme {
    /// Compares in as many decimals as are printed.
    fn compare(&self, what: &str, printed: &str) -> Comparison {
        let decimals = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let (offset, point) = (self.offset.rounded(4), self.point);
        Comparison {
            what: what.into(),
            printed: printed.into(),
            computed: format!("{offset} at the {}-point {}", point.value, point.position()),
            agrees: self.offset.rounded(decimals) == printed,
        }
    }
}

/// `b/a` tends to phi: `|b - phi a|` stays bounded over the powers of ten.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct GoldenRatio {
    game: String,
    up_to_value: u32,
    /// The powers of ten: rows `10^first` to `10^last`.
    powers: (u32, u32),
    /// A bound that we give; the paper has none.
    within: i64,
}

impl GoldenRatio {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let (first, last) = self.powers;
        let mut largest: Vec<Option<Golden>> = vec![None; last as usize];
        let mut off_slope = None;
        points(&self.game, self.up_to_value, 10u64.pow(last), control, |point| {
            let power = point.row.checked_ilog10().unwrap_or(0) as usize;
            let distance = Golden::distance(point);
            let best = &mut largest[power];
            *best = (*best).max(Some(distance));
            // The slope 1.62 is too large by one in a thousand.
            let off = (100 * point.column).abs_diff(162 * point.row);
            if off > 100 * self.within.unsigned_abs() {
                off_slope.get_or_insert(point);
            }
        })?;
        let compare = |(power, largest): (usize, &Option<Golden>)| {
            let bounded = largest.is_some_and(|d| d <= Golden::integer(self.within));
            let shown = largest.map_or_else(|| "no point".into(), |d| d.rounded(4));
            Comparison {
                what: format!("|b - phi a| in rows 10^{power} to 10^{}", power + 1),
                printed: "b/a -> phi".into(),
                computed: format!("at most {shown}"),
                agrees: bounded,
            }
        };
        let decades = largest.iter().enumerate().skip(first as usize);
        let mut comparisons: Vec<_> = decades.map(compare).collect();
        let spoiled = match off_slope {
            None => Ok("holds".to_owned()),
            Some(p) => Err(format!("value {} at {}", p.value, p.position())),
        };
        let what = format!("|b - 1.62 a| <= {}", self.within);
        comparisons.push(Comparison::control(what, spoiled));
        Ok(comparisons)
    }
}
