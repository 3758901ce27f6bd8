//! Wythoff's game in huge positions, against small values: Nivasch 2009,
//! section 3.6.
//!
//! All positions `(a, b)`, `a <= b`, of value at most `g` lie in a strip around
//! `b = phi a` (his theorem 2.3). So a position outside the strip is worth more
//! than `g`; inside, the points of its row tell. The lines through a position
//! cross the strip and its mirror image in at most three intervals of bounded
//! length that a move can reach (four from inside the strip), and algorithm RW
//! lists the points there.

use crate::session::question::{Choice, Place};
use dashu_int::UBig;
use wythoff_games::engine::EngineError;
use wythoff_games::sequence::{self, Engine, Interval, Margin, Row};
use wythoff_games::{Control, Grundy, Known, Pair};
use wythoff_numeration::floor_div_phi_big;

/// A position `(row, column)`, `row <= column`, and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Point {
    /// Its value.
    pub(crate) value: Grundy,
    /// The smaller pile.
    pub(crate) row: UBig,
    /// The larger pile.
    pub(crate) column: UBig,
}

/// How carefully points are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exactness {
    /// As usual.
    Usual,
    /// Once more, with a larger margin.
    Larger,
}

/// Knows the points of small values of Wythoff's game.
pub(crate) trait Points {
    /// A bound of `|a - b/phi|` over all points `(a, b)` of values up to `g`.
    fn strip(&self, g: Grundy) -> u64;

    /// The points of values up to `g` in `rows` rows from `first` on, and how
    /// they are known.
    ///
    /// # Errors
    /// A value out of reach, or a cancelled run.
    fn points(
        &self,
        first: &UBig,
        rows: u64,
        g: Grundy,
        care: Exactness,
        control: &Control,
    ) -> Result<(Vec<Point>, Known), EngineError>;
}

/// Rows below this are reached from the origin, without any conjecture.
pub(crate) const EXACT_ROWS: u64 = 4_000_000;

/// The sequences of the games crate: from the origin where that takes a moment,
/// by algorithm RW beyond.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sequences;

impl Points for Sequences {
    /// Wide of everything seen: for g = 20 the extreme is 13.4 to row 2·10^7.
    fn strip(&self, g: Grundy) -> u64 {
        16 + 2 * u64::from(g.0)
    }

    fn points(
        &self,
        first: &UBig,
        rows: u64,
        g: Grundy,
        care: Exactness,
        control: &Control,
    ) -> Result<(Vec<Point>, Known), EngineError> {
        let end = first + UBig::from(rows);
        if let Ok(end) = u64::try_from(&end)
            && end <= EXACT_ROWS
        {
            let mut found = Vec::new();
            let mut note = |row: Row<'_>| {
                if UBig::from(row.row) >= *first {
                    let here = (0..=g.0).filter_map(|h| Some((h, row.point(Grundy(h))?)));
                    found.extend(here.map(|(h, p)| Point {
                        value: Grundy(h),
                        row: p.x.into(),
                        column: p.y.into(),
                    }));
                }
            };
            let engine = match care {
                Exactness::Usual => Engine::Stream,
                Exactness::Larger => Engine::Window,
            };
            sequence::wythoff(engine, g, end, control, &mut note)?;
            return Ok((found, Known::Definition));
        }
        let (interval, known) = far_rows(first, rows, g, care, control)?;
        Ok((points_of(&interval, g).collect(), known))
    }
}

/// The points of values up to `g` in rows beyond those reached from the origin.
pub(super) fn far_rows(
    first: &UBig,
    rows: u64,
    g: Grundy,
    care: Exactness,
    control: &Control,
) -> Result<(Interval, Known), EngineError> {
    let usual = Margin::usual(g.0);
    let margin = match care {
        Exactness::Usual => usual,
        Exactness::Larger => usual.larger(),
    };
    let interval = sequence::points_in_rows(g, first, rows, margin, control)?;
    let on = format!("the Convergence Conjecture for g = {g}, R = {}", margin.rows);
    Ok((interval, Known::Conditional(on)))
}

/// The points of an interval of rows, value by value.
pub(super) fn points_of(interval: &Interval, g: Grundy) -> impl Iterator<Item = Point> {
    let of = |h: u32| interval.points(Grundy(h)).map(move |(_, p)| (h, p));
    (0..=g.0).flat_map(of).map(|(h, p)| Point { value: Grundy(h), row: p.row, column: p.column })
}

/// The value of a position of Wythoff's game if it is at most `g`; `None` if it
/// is larger.
pub(crate) fn value(
    points: &dyn Points,
    place: Place<'_>,
    g: Grundy,
    care: Exactness,
    control: &Control,
) -> Result<(Option<Grundy>, Known), EngineError> {
    let (a, b) = place.sorted();
    if *b > (a << 1) + UBig::from(g.0) {
        return Ok((None, Known::Theorem("Landman 2002: G(a, b) >= b - 2a")));
    }
    let strip = points.strip(g);
    let middle = floor_div_phi_big(b);
    let around = UBig::from(strip + 1);
    if *a > &middle + &around || a + around < middle {
        let on = format!("|a - b/phi| <= {strip} for the positions of value at most {g}");
        return Ok((None, Known::Conditional(on)));
    }
    let (found, known) = points.points(a, 1, g, care, control)?;
    let here = found.into_iter().find(|p| p.row == *a && p.column == *b);
    Ok((here.map(|p| p.value), known))
}

/// An option of value `g`.
pub(crate) fn option(
    points: &dyn Points,
    place: Place<'_>,
    g: Grundy,
    control: &Control,
) -> Result<Choice, EngineError> {
    let (a, b) = place.sorted();
    for line in Line::through(a, b) {
        let (found, known) = line.options(points, (a, b), g, Exactness::Usual, control)?;
        if let Some((_, (x, y))) = found.into_iter().find(|(value, _)| *value == g) {
            return Ok(Choice::To(if place.is_turned() { (y, x) } else { (x, y) }, known));
        }
    }
    Ok(Choice::Nowhere)
}

/// The values up to `g` of all options.
pub(crate) fn values_of_options(
    points: &dyn Points,
    place: Place<'_>,
    g: Grundy,
    care: Exactness,
    control: &Control,
) -> Result<Vec<Grundy>, EngineError> {
    let (a, b) = place.sorted();
    let mut values = Vec::new();
    for line in Line::through(a, b) {
        let (found, _) = line.options(points, (a, b), g, care, control)?;
        values.extend(found.into_iter().map(|(value, _)| value));
    }
    Ok(values)
}

/// Where a line through `(a, b)` may meet a point.
enum Line<'a> {
    /// `(a, y)` with `a <= y < b`.
    Row(&'a UBig),
    /// A pile of `n` stays and is the larger one: the point `(m, n)`, `m <= n`.
    Reflected(&'a UBig),
    /// The difference of the piles stays.
    Diagonal(UBig),
}

impl<'a> Line<'a> {
    /// The lines of the moves from `(a, b)`, `a <= b`.
    fn through(a: &'a UBig, b: &'a UBig) -> [Self; 4] {
        [Self::Row(a), Self::Reflected(a), Self::Reflected(b), Self::Diagonal(b - a)]
    }

    /// The options of `(a, b)` on it that have values up to `g`.
    fn options(
        &self,
        points: &dyn Points,
        (a, b): (&UBig, &UBig),
        g: Grundy,
        care: Exactness,
        control: &Control,
    ) -> Result<(Vec<(Grundy, Pair)>, Known), EngineError> {
        let strip = UBig::from(points.strip(g) + 1);
        let Some((first, rows)) = self.rows(a, b, &strip) else {
            return Ok((Vec::new(), Known::Definition));
        };
        let (found, known) = points.points(&first, rows, g, care, control)?;
        let options = found.into_iter().filter_map(|p| Some((p.value, self.option(a, b, p)?)));
        Ok((options.collect(), known))
    }

    /// The rows in which it crosses the strip, if a move from `(a, b)` can get
    /// there: the first and how many.
    fn rows(&self, a: &UBig, b: &UBig, strip: &UBig) -> Option<(UBig, u64)> {
        let (middle, around) = match self {
            // phi (a - strip) is a lower bound of the column.
            Self::Row(a) => {
                let nearest = saturating_sub(&(*a + floor_div_phi_big(a)), &(strip << 1));
                return (nearest < *b).then(|| ((*a).clone(), 1));
            }
            Self::Reflected(n) => (floor_div_phi_big(n), strip.clone()),
            // a - b/phi = a/phi² - d/phi, and phi² < 3.
            Self::Diagonal(d) => (d + floor_div_phi_big(d), strip * UBig::from(3u8)),
        };
        let first = saturating_sub(&middle, &around);
        // Fixing the smaller pile a, any m <= a will do as long as m < b.
        let reachable = match self {
            Self::Reflected(n) if *n == a => first < *b,
            _ => first < *a,
        };
        let rows = &middle + around + UBig::ONE - &first;
        Some((first, u64::try_from(rows).ok()?)).filter(|_| reachable)
    }

    /// The point as an option of `(a, b)`, if it is one.
    fn option(&self, a: &UBig, b: &UBig, p: Point) -> Option<Pair> {
        match self {
            Self::Row(_) => (p.row == *a && p.column < *b).then_some((p.row, p.column)),
            Self::Reflected(n) if *n == a => {
                (p.column == *a && p.row < *b).then_some((p.column, p.row))
            }
            Self::Reflected(_) => (p.column == *b && p.row < *a).then_some((p.row, p.column)),
            Self::Diagonal(d) => {
                (&p.column - &p.row == *d && p.row < *a).then_some((p.row, p.column))
            }
        }
    }
}

fn saturating_sub(a: &UBig, b: &UBig) -> UBig {
    if a > b { a - b } else { UBig::ZERO }
}
