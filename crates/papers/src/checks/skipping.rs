//! Points of Wythoff's game and the diagonals, rows and columns that they pass over: Nivasch's
//! lemmas 2.9 to 2.14, which bound `d_n - n`.
//!
//! Each lemma bounds a quantity by a multiple of the value g. The check finds the largest one in
//! some rows for every value, and says how far from the bound it stays. The control is the
//! same statement with a smaller multiple: it has to fail.
//!
//! The empty diagonals left of an occupied one are few, as are the points right of the first
//! empty diagonal; both are kept in lists. Cost: some ten steps for each point.

use super::{CheckError, Comparison, points};
use serde::Deserialize;
use std::collections::BTreeSet;
use wythoff_control::Control;
use wythoff_games::sequence::Point;

/// A lemma for the values of a range, in some rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Skipping {
    lemma: Lemma,
    /// First and last value, from 1 on.
    values: (u32, u32),
    rows: u64,
    /// The printed bound is this multiple of g.
    bound: i64,
    /// A multiple, in hundredths, that is too small for some value.
    control_hundredths: i64,
}

/// Whose quantity is bounded.
#[derive(Clone, Copy, Debug, Deserialize)]
enum Lemma {
    /// The points below row r on or right of its cell on a diagonal that is empty there.
    #[serde(rename = "active points")]
    Active,
    /// The diagonals that a point skips.
    #[serde(rename = "diagonals skipped by a point")]
    Skips,
    /// k/3 less the skipped columns among k consecutive ones.
    #[serde(rename = "k/3 - skipped columns")]
    Columns,
    /// k/3 less the points in k consecutive rows.
    #[serde(rename = "k/3 - points")]
    Rows,
    /// How far a point lies right of a diagonal that it skips and that stays empty up to the
    /// row in which the point's column meets it.
    #[serde(rename = "distance of a diagonal that stays empty")]
    Distance,
    /// The points that skip a diagonal.
    #[serde(rename = "points that skip a diagonal")]
    Skipped,
}

impl Skipping {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let (first, last) = self.values;
        let mut tallies: Vec<Tally> = (0..=last).map(|_| Tally::default()).collect();
        points("wythoff", last, self.rows, control, |point| {
            if point.value.0 >= first {
                tallies[point.value.0 as usize].point(point);
            }
        })?;
        // In thirds, so that all quantities are integers.
        let largest = |g: u32| {
            let tally = &mut tallies[g as usize];
            tally.finish(self.rows);
            tally.largest(self.lemma)
        };
        let found: Vec<(u32, i64)> = (first..=last).zip((first..=last).map(largest)).collect();
        Ok(self.compare(&found))
    }

    fn compare(&self, found: &[(u32, i64)]) -> Vec<Comparison> {
        // The values where a multiple of g, in hundredths, is exceeded.
        let exceeded = |hundredths: i64| {
            found.iter().filter(move |(g, thirds)| 100 * thirds > 3 * hundredths * i64::from(*g))
        };
        let show = |(g, thirds): &(u32, i64)| {
            let whole =
                if thirds % 3 == 0 { (thirds / 3).to_string() } else { format!("{thirds}/3") };
            format!("{whole} for g = {g}")
        };
        let closest =
            found.iter().max_by(|a, b| (a.1 * i64::from(b.0)).cmp(&(b.1 * i64::from(a.0))));
        let closest = closest.map_or_else(String::new, show);
        let holds = match exceeded(100 * self.bound).next() {
            None => Ok(format!("holds; closest is {closest}")),
            Some(over) => Err(format!("{} is more than {}", show(over), self.bound)),
        };
        let (first, last) = self.values;
        let what = format!("at most {} g, g = {first} to {last}, {} rows", self.bound, self.rows);
        let control = match exceeded(self.control_hundredths).next() {
            Some(over) => format!("fails: {}", show(over)),
            None => format!("holds; closest is {closest}"),
        };
        let smaller =
            format!("{}.{:02}", self.control_hundredths / 100, self.control_hundredths % 100);
        vec![
            Comparison::holds(what, holds),
            Comparison {
                what: format!("control: at most {smaller} g"),
                printed: "fails".into(),
                agrees: control.starts_with("fails"),
                computed: control,
            },
        ]
    }
}

/// A diagonal that is empty so far, left of an occupied one.
#[derive(Clone, Debug)]
struct Empty {
    diagonal: u64,
    /// How many points skipped it.
    skipped: i64,
    /// Of each of them, its distance, and the row up to which the diagonal has to stay empty
    /// for the distance to count.
    far: Vec<(u64, u64)>,
}

/// What is kept of one value.
#[derive(Clone, Debug, Default)]
struct Tally {
    empty: Vec<Empty>,
    /// One more than the last diagonal of a point.
    end: u64,
    /// The columns of points that may still be active.
    columns: Vec<u64>,
    /// The columns of all points from the present row on.
    ahead: BTreeSet<u64>,
    /// The rows that were looked at for lemmas 2.11 and 2.12.
    next_row: u64,
    rows: Excess,
    skipped_columns: Excess,
    active: i64,
    skips: i64,
    distance: i64,
    skipped: i64,
}

impl Tally {
    fn point(&mut self, point: Point) {
        let (row, diagonal) = (point.row, point.diagonal());
        self.rows_before(row);
        self.rows.next(true);
        self.skipped_columns.next(!self.ahead.remove(&row) && diagonal > 0);
        self.next_row = row + 1;
        self.ahead.insert(point.column);
        if diagonal >= self.end {
            let fresh = |diagonal| Empty { diagonal, skipped: 0, far: Vec::new() };
            self.empty.extend((self.end..diagonal).map(fresh));
            self.end = diagonal + 1;
        } else if let Some(at) = self.empty.iter().position(|empty| empty.diagonal == diagonal) {
            let filled = self.empty.remove(at);
            self.close(&filled, row);
        }
        let mut skips = 0;
        for empty in self.empty.iter_mut().take_while(|empty| empty.diagonal < diagonal) {
            let distance = diagonal - empty.diagonal;
            skips += 1;
            empty.skipped += 1;
            empty.far.push((distance, row + distance));
        }
        self.skips = self.skips.max(skips);
        // Those that are active with respect to the first empty diagonal and the next row: most
        // are so there, since fewer are in later rows and right of later diagonals.
        let first = self.empty.first().map_or(self.end, |empty| empty.diagonal);
        self.columns.push(point.column);
        self.columns.retain(|&column| column > row + first);
        self.active = self.active.max(count(self.columns.len()));
    }

    /// Rows without a point, before this one.
    fn rows_before(&mut self, row: u64) {
        while self.next_row < row {
            self.rows.next(false);
            self.skipped_columns.next(!self.ahead.remove(&self.next_row));
            self.next_row += 1;
        }
    }

    /// A diagonal is occupied in this row, or the rows end here.
    fn close(&mut self, empty: &Empty, row: u64) {
        self.skipped = self.skipped.max(empty.skipped);
        let stayed = empty.far.iter().filter(|(_, until)| *until < row);
        let distance = stayed.map(|(distance, _)| distance.cast_signed()).max();
        self.distance = self.distance.max(distance.unwrap_or(0));
    }

    fn finish(&mut self, rows: u64) {
        self.rows_before(rows);
        for empty in std::mem::take(&mut self.empty) {
            self.close(&empty, rows);
        }
    }

    /// In thirds.
    fn largest(&self, lemma: Lemma) -> i64 {
        match lemma {
            Lemma::Active => 3 * self.active,
            Lemma::Skips => 3 * self.skips,
            Lemma::Columns => self.skipped_columns.largest,
            Lemma::Rows => self.rows.largest,
            Lemma::Distance => 3 * self.distance,
            Lemma::Skipped => 3 * self.skipped,
        }
    }
}

fn count(n: usize) -> i64 {
    i64::try_from(n).expect("some dozens")
}

/// The largest `k/3 - (how many of them count)` over all k consecutive rows, in thirds.
#[derive(Clone, Copy, Debug, Default)]
struct Excess {
    /// That of the rows from the best start up to here.
    here: i64,
    largest: i64,
}

impl Excess {
    fn next(&mut self, counts: bool) {
        self.here = (self.here + 1 - 3 * i64::from(counts)).max(0);
        self.largest = self.largest.max(self.here);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_games::Grundy;
    use wythoff_games::sequence::{Engine, Numbered, wythoff};

    /// The quantities from their definitions, with all points in a list.
    fn by_definition(points: &[Point], rows: u64) -> [i64; 6] {
        let thirds = |n: usize| 3 * count(n);
        let filled = |e: u64| points.iter().find(|p| p.diagonal() == e).map(|p| p.row);
        let empty = |e: u64, row: u64| filled(e).is_none_or(|at| at > row);
        let last = points.iter().map(|p| p.diagonal()).max().unwrap_or(0);
        let mut all = [0i64; 6];
        for row in 0..rows {
            for e in (0..=last + 1).filter(|&e| row == 0 || empty(e, row - 1)) {
                let active = points.iter().filter(|p| p.row < row && p.column >= row + e);
                all[0] = all[0].max(thirds(active.count()));
            }
        }
        for p in points {
            let skipped = (0..p.diagonal()).filter(|&e| empty(e, p.row));
            all[1] = all[1].max(thirds(skipped.count()));
        }
        for e in 0..last {
            let skip = || points.iter().filter(move |p| p.diagonal() > e && empty(e, p.row));
            let stays = |p: &&Point| {
                let until = p.row + p.diagonal() - e;
                until < rows && empty(e, until)
            };
            let distance = skip().filter(stays).map(|p| p.diagonal() - e).max().unwrap_or(0);
            all[4] = all[4].max(3 * distance.cast_signed());
            all[5] = all[5].max(thirds(skip().count()));
        }
        for from in 0..rows {
            let (mut columns, mut held) = (0, 0);
            for at in from..rows {
                columns += 1 - 3 * i64::from(points.iter().all(|p| p.column != at));
                held += 1 - 3 * i64::from(points.iter().any(|p| p.row == at));
                all[2] = all[2].max(columns);
                all[3] = all[3].max(held);
            }
        }
        all
    }

    #[test]
    fn quantities_are_those_of_the_definitions() {
        let rows = 130;
        let mut points = vec![Vec::new(); 7];
        let mut each = Numbered::new(Grundy(6), |p: Point| points[p.value.0 as usize].push(p));
        wythoff(Engine::Vector, Grundy(6), rows, &Control::unlimited(), &mut each).unwrap();
        for (g, points) in points.iter().enumerate().skip(1) {
            let mut tally = Tally::default();
            for &point in points {
                tally.point(point);
            }
            tally.finish(rows);
            let lemmas = [
                Lemma::Active,
                Lemma::Skips,
                Lemma::Columns,
                Lemma::Rows,
                Lemma::Distance,
                Lemma::Skipped,
            ];
            let found = lemmas.map(|lemma| tally.largest(lemma));
            assert_eq!(found, by_definition(points, rows), "g = {g}");
        }
    }
}
