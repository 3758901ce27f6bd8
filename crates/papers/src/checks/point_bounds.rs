//! Inequalities between the index of a point and its place: Jiao's section 4,
//! Nivasch's theorem 2.15.

use super::{CheckError, Comparison, points};
use serde::Deserialize;
use wythoff_control::Control;
use wythoff_games::sequence::Point;

/// An inequality for every point of some values in some rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct PointBounds {
    game: String,
    /// First and last value.
    values: (u32, u32),
    rows: u64,
    bound: Bound,
    /// A stronger one, which has to fail.
    control: Bound,
}

/// What is claimed of the n-th point (a, b) of value g, on diagonal d = b - a.
#[derive(Clone, Copy, Debug, Deserialize)]
enum Bound {
    #[serde(rename = "n <= a <= 2n")]
    Row,
    #[serde(rename = "n <= b <= 3n + (n+1)g")]
    Column,
    #[serde(rename = "d <= (n+1)g + n")]
    Diagonal,
    #[serde(rename = "d = 0 => n <= g + 1")]
    MainDiagonal,
    #[serde(rename = "n <= g + 1 + d")]
    Lag,
    #[serde(rename = "-16g <= d - n <= 2g")]
    Lead,
    #[serde(rename = "|d - n| <= g")]
    NearDiagonal,
    #[serde(rename = "|d - n| < g")]
    NearerDiagonal,
    // Stronger ones, for controls.
    #[serde(rename = "n <= a <= 8n/5")]
    LowerRow,
    #[serde(rename = "n <= b <= 2n + (n+1)g")]
    LowerColumn,
    #[serde(rename = "d <= ng + n")]
    LowerDiagonal,
    #[serde(rename = "d = 0 => n <= g")]
    EarlierOnMainDiagonal,
    #[serde(rename = "n <= g + d")]
    LesserLag,
    #[serde(rename = "-g/2 <= d - n <= 2g")]
    LesserLead,
}

impl Bound {
    fn holds(self, point: Point) -> bool {
        let (g, n) = (u64::from(point.value.0), point.n);
        match self {
            Self::Row => (n..=2 * n).contains(&point.row),
            Self::Column => (n..=3 * n + (n + 1) * g).contains(&point.column),
            Self::Diagonal => point.diagonal() <= (n + 1) * g + n,
            Self::MainDiagonal => point.diagonal() > 0 || n <= g + 1,
            Self::Lag => n <= g + 1 + point.diagonal(),
            Self::Lead => {
                let g = i64::from(point.value.0);
                (-16 * g..=2 * g).contains(&point.lead())
            }
            Self::NearDiagonal => point.lead().unsigned_abs() <= g,
            Self::NearerDiagonal => point.lead().unsigned_abs() < g,
            Self::LowerRow => n <= point.row && 5 * point.row <= 8 * n,
            Self::LowerColumn => (n..=2 * n + (n + 1) * g).contains(&point.column),
            Self::LowerDiagonal => point.diagonal() <= n * g + n,
            Self::EarlierOnMainDiagonal => point.diagonal() > 0 || n <= g,
            Self::LesserLag => n <= g + point.diagonal(),
            Self::LesserLead => {
                let g = i64::from(point.value.0);
                -g <= 2 * point.lead() && point.lead() <= 2 * g
            }
        }
    }
}

impl PointBounds {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let (first, last) = self.values;
        let mut fails: Vec<Option<Point>> = vec![None; last as usize + 1];
        let mut control_fails = None;
        let mut count = 0u64;
        points(&self.game, last, self.rows, control, |point| {
            if point.value.0 >= first {
                count += 1;
                if !self.bound.holds(point) {
                    fails[point.value.0 as usize].get_or_insert(point);
                }
                if !self.control.holds(point) {
                    control_fails.get_or_insert(point);
                }
            }
        })?;
        let show = |p: &Point| format!("g = {} at n = {}, {}", p.value, p.n, p.position());
        let fails: Vec<_> = fails.iter().flatten().map(show).collect();
        let holds = if fails.is_empty() {
            Ok(format!("holds for {count} points"))
        } else {
            Err(format!("fails for {}", fails.join("; ")))
        };
        let what = format!("values {first} to {last} in {} rows", self.rows);
        let stronger = match control_fails {
            None => Ok("holds".to_owned()),
            Some(p) => Err(format!("fails for {}", show(&p))),
        };
        Ok(vec![
            Comparison::holds(what, holds),
            Comparison::control("the stronger bound", stronger),
        ])
    }
}
