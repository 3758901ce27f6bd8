//! Jiao's lemmas about F-Wythoff, Ho's claims, and what is proved of single values.
//!
//! Every statement comes with a *control*: a stronger one, or the same of another game, which
//! has to fail. So a check that would say yes to anything is a difference itself.

use super::{CheckError, Comparison, ItemFlaw, grundy, points, value_automata};
use serde::Deserialize;
use std::collections::BTreeMap;
use wythoff_automata::Dfa;
use wythoff_discovery::levels::{self, Course, Golden};
use wythoff_discovery::{DiscoveryError, Effort};
use wythoff_games::{Control, Grundy, Position, Size};
use wythoff_workbench::{Game, WorkbenchError};

/// How large b is at most where (a, b), a <= b, has an option on its diagonal.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct SlantFollowers {
    game: String,
    /// The last row a.
    last: u64,
    bound: SlantBound,
    /// A bound that fails.
    control: SlantBound,
}

#[derive(Clone, Copy, Debug, Deserialize)]
enum SlantBound {
    #[serde(rename = "b <= a^2")]
    Square,
    #[serde(rename = "b <= a(a-1)")]
    Product,
    #[serde(rename = "b < a(a-1)")]
    BelowProduct,
}

impl SlantBound {
    fn holds(self, a: u64, b: u64) -> bool {
        match self {
            Self::Square => b <= a * a,
            Self::Product => b <= a * a.saturating_sub(1),
            Self::BelowProduct => b < a * a.saturating_sub(1),
        }
    }
}

impl SlantFollowers {
    pub(super) fn run(&self, run: &Control) -> Result<Vec<Comparison>, CheckError> {
        let game = Game::load(&self.game)?;
        let mut with = Vec::new();
        for a in 0..=self.last {
            run.look().map_err(WorkbenchError::from)?;
            // Twice as far as the weakest bound.
            for b in a..=2 * a * a + 2 {
                let options = game.rules().options(Position::new(a, b));
                if options.iter().any(|option| option.x < a && option.y < b) {
                    with.push((a, b));
                }
            }
        }
        let check = |bound: SlantBound| match with.iter().find(|&&(a, b)| !bound.holds(a, b)) {
            None => Ok(format!("holds for {} positions", with.len())),
            Some((a, b)) => Err(format!("fails at ({a}, {b})")),
        };
        let what = format!("rows 0 to {}", self.last);
        Ok(vec![
            Comparison::holds(what, check(self.bound)),
            Comparison::control("the stronger bound", check(self.control)),
        ])
    }
}

/// How often a value stands on the diagonal d, from the main diagonal on: at most d + 2 times.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct DiagonalCounts {
    game: String,
    values: u32,
    rows: u64,
}

impl DiagonalCounts {
    pub(super) fn run(&self, run: &Control) -> Result<Vec<Comparison>, CheckError> {
        let mut counts: BTreeMap<(u64, u32), u64> = BTreeMap::new();
        points(&self.game, self.values, self.rows, run, |point| {
            *counts.entry((point.diagonal(), point.value.0)).or_default() += 1;
        })?;
        let most = counts.values().max().copied().unwrap_or_default();
        let check = |bound: &dyn Fn(u64) -> u64| match counts
            .iter()
            .find(|((d, _), count)| **count > bound(*d))
        {
            None => Ok(format!("holds, {most} times at most")),
            Some(((d, g), count)) => Err(format!("value {g} is on diagonal {d} {count} times")),
        };
        let what = format!("values 0 to {} in {} rows", self.values, self.rows);
        Ok(vec![
            Comparison::holds(what, check(&|d| d + 2)),
            Comparison::control("at most once", check(&|_| 1)),
        ])
    }
}

/// Every row, and by symmetry every column, holds every value exactly once. By Landman's bound
/// `b - 2a <= G(a, b)` a value is not further to the right than it may be in a finite table.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct OnceInEveryRow {
    game: String,
    rows: usize,
    values: usize,
    /// A game where it fails.
    control: String,
}

impl OnceInEveryRow {
    pub(super) fn run(&self, run: &Control) -> Result<Vec<Comparison>, CheckError> {
        let check = |game: &str| -> Result<Result<String, String>, CheckError> {
            let columns = self.values + 2 * self.rows + 1;
            let table = grundy(game, Size::new(self.rows, columns), run)?;
            for a in 0..self.rows {
                let mut counts = vec![0; self.values + 1];
                for value in table.row(a) {
                    if let Some(count) = counts.get_mut(value.0 as usize) {
                        *count += 1;
                    }
                }
                if let Some(value) = counts.iter().position(|&count| count != 1) {
                    let times = counts[value];
                    return Ok(Err(format!("value {value} is in row {a} {times} times")));
                }
            }
            Ok(Ok(format!("holds on {} × {columns}", self.rows)))
        };
        let what = format!("rows below {}, values 0 to {}", self.rows, self.values);
        Ok(vec![
            Comparison::holds(what, check(&self.game)?),
            Comparison::control(self.control.clone(), check(&self.control)?),
        ])
    }
}

/// `b - 2a + c <= G(a, b) <= a + b - c` for b >= a >= from.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct NarrowBounds {
    game: String,
    side: usize,
    from: usize,
    c: usize,
    /// A first row from which it fails.
    fails_from: usize,
}

impl NarrowBounds {
    pub(super) fn run(&self, run: &Control) -> Result<Vec<Comparison>, CheckError> {
        let table = grundy(&self.game, Size::new(self.side, self.side), run)?;
        let check = |from: usize, c: usize| {
            let cells = (from..self.side).flat_map(|a| (a..self.side).map(move |b| (a, b)));
            let fails = |&(a, b): &(usize, usize)| {
                let value = table.get(a, b).0 as usize;
                b + c > value + 2 * a || value + c > a + b
            };
            match { cells }.find(fails) {
                None => Ok(format!("holds on {0} × {0}", self.side)),
                Some((a, b)) => Err(format!("G({a},{b}) = {}", table.get(a, b))),
            }
        };
        let (from, c) = (self.from, self.c);
        Ok(vec![
            Comparison::holds(format!("b >= a >= {from}"), check(from, c)),
            Comparison::control(
                format!("b >= a >= {}", self.fails_from),
                check(self.fails_from, c),
            ),
            Comparison::control(format!("bounds narrower by {}", c + 1), check(from, c + 1)),
        ])
    }
}

/// What is proved of the positions (a, b), a <= b, of a value of F-Wythoff.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ValueCourse {
    game: String,
    value: u32,
    /// The least and the largest b - floor(a·phi).
    offsets: (i64, i64),
    /// What is added to Wythoff's P-positions, and the positions that these are not; left out
    /// if b falls for ever.
    translate: Option<u64>,
    #[serde(default)]
    others: Vec<(u64, u64)>,
    /// A lower value whose b does not fall for ever.
    rises: Option<u32>,
}

impl ValueCourse {
    pub(super) fn run(&self, run: &Control) -> Result<Vec<Comparison>, CheckError> {
        let search = |error: DiscoveryError| CheckError::from(WorkbenchError::from(error));
        let game = Game::load(&self.game)?;
        let found = levels::discover(game.rules(), self.value, Effort::default(), run, &());
        let found = found.map_err(search)?;
        let what = format!("the positions of the values 0 to {}", self.value);
        let Some(level) = found.levels.get(self.value as usize) else {
            let open = Err(found.ending.to_string());
            return Ok(vec![Comparison::holds(what, open)]);
        };
        let states: usize = found.sets().map(Dfa::states).sum();
        let mut comparisons = vec![Comparison::holds(what, Ok(format!("proved, {states} states")))];
        let Some(golden) = Golden::of(level, &found.numerals, run).map_err(search)? else {
            let far = Err("not near the golden line".to_owned());
            comparisons.push(Comparison::holds("b/a tends to phi", far));
            return Ok(comparisons);
        };
        let range = |(least, largest)| format!("{least} to {largest}");
        let (recorded, offsets) = (range(self.offsets), range(golden.offsets));
        comparisons.push(Comparison::recorded("b - floor(a phi)", &recorded, offsets));
        let diagonals = if golden.every_diagonal {
            Ok("proved".to_owned())
        } else {
            Err("some diagonal has none".to_owned())
        };
        comparisons.push(Comparison::holds("on every diagonal", diagonals));
        let course = |course: &Course| match course {
            Course::Falls => "b falls for ever".to_owned(),
            Course::Translate { by, others } => format!("P + ({by}, {by}) and {others:?}"),
            Course::Other => "neither".to_owned(),
        };
        let claimed = match self.translate {
            Some(by) => Course::Translate { by, others: self.others.clone() },
            None => Course::Falls,
        };
        let (claimed, computed) = (course(&claimed), course(&golden.course));
        comparisons.push(Comparison::of("the course of b", claimed, computed));
        if let Some(rises) = self.rises {
            let lower = found.levels.get(rises as usize).filter(|_| rises < self.value);
            let lower = lower.ok_or(ItemFlaw::NoPointOf { value: Grundy(rises) })?;
            let lower = Golden::of(lower, &found.numerals, run).map_err(search)?;
            let lower = lower.map_or(Course::Other, |golden| golden.course);
            let falls = match lower {
                Course::Falls => Ok(course(&lower)),
                _ => Err(course(&lower)),
            };
            comparisons.push(Comparison::control(format!("b of value {rises} falls"), falls));
        }
        comparisons.push(value_automata::neighbour(game.rules(), &found, run)?);
        Ok(comparisons)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Check;
    use super::*;

    fn run(text: &str) -> Vec<Comparison> {
        let check: Check = toml::from_str(text).expect("a check");
        check.run(&Control::unlimited()).expect("it runs").comparisons
    }

    /// The checks notice what is wrong: the statement, or the control.
    #[test]
    fn wrong_statements_differ() {
        let rows = [
            "kind = 'slant-followers'\ngame = 'f-wythoff'\nlast = 8\nbound = 'b < a(a-1)'\ncontrol = 'b < a(a-1)'",
            "kind = 'slant-followers'\ngame = 'wythoff'\nlast = 8\nbound = 'b <= a^2'\ncontrol = 'b < a(a-1)'",
            "kind = 'slant-followers'\ngame = 'f-wythoff'\nlast = 8\nbound = 'b <= a^2'\ncontrol = 'b <= a^2'",
            "kind = 'once-in-every-row'\ngame = 'r-wythoff'\nrows = 9\nvalues = 9\ncontrol = 'r-wythoff'",
            "kind = 'once-in-every-row'\ngame = 'f-wythoff'\nrows = 9\nvalues = 9\ncontrol = 'wythoff'",
            "kind = 'narrow-bounds'\ngame = 'r-wythoff'\nside = 40\nfrom = 4\nc = 1\nfails_from = 2",
            "kind = 'diagonal-counts'\ngame = 'wythoff'\nvalues = 5\nrows = 500",
            "kind = 'value-course'\ngame = 'f-wythoff'\nvalue = 1\noffsets = [-1, 1]\ntranslate = 3\nothers = [[0, 1]]",
            "kind = 'value-course'\ngame = 'f-wythoff'\nvalue = 1\noffsets = [-1, 1]\n",
            "kind = 'value-course'\ngame = 'f-wythoff'\nvalue = 1\noffsets = [-1, 0]\ntranslate = 2\nothers = [[0, 1]]",
        ];
        for row in rows {
            let wrong = run(row).iter().filter(|comparison| !comparison.agrees).count();
            assert_eq!(wrong, 1, "{row}");
        }
    }
}
