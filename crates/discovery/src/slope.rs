//! What the slope of a beam seems to be, and which number systems belong to it.
//!
//! A slope is recognised as a fraction or as (u + v·sqrt d)/w with small numbers. The
//! Ostrowski system of the continued fraction [k; k, k, …] belongs to the field of
//! sqrt(k² + 4): addition and multiplication by its numbers are automatic there. Systems
//! with a longer period are left out: their places have different rules, and a word would
//! have to know its length before it is read.

use crate::algebraic::Algebraic;
use std::fmt;
use wythoff_numeration::{NumberSystem, Quadratic};

/// The largest denominator of a fraction.
const DENOMINATOR: i64 = 12;

/// The largest rational part of a quadratic number.
const LARGEST: i64 = 24;

/// The largest quotient k of a system [k; k, …].
const QUOTIENT: u64 = 10;

/// A number that a slope was recognised as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slope {
    /// p/q in lowest terms.
    Rational {
        /// The numerator.
        p: i64,
        /// The denominator.
        q: i64,
    },
    /// (u + v·sqrt d)/w in lowest terms, d free of squares.
    Quadratic {
        /// The rational part.
        u: i64,
        /// The factor of the root, positive.
        v: i64,
        /// What stands under the root.
        d: i64,
        /// The denominator, positive.
        w: i64,
    },
}

impl Slope {
    /// The simplest number within a tolerance of a positive slope.
    pub(crate) fn recognise(slope: f64, tolerance: f64) -> Option<Self> {
        let near = |value: f64| (value - slope).abs() <= tolerance;
        let fraction = |q: i64| {
            let p = nearest(slope * small(q))?;
            (near(small(p) / small(q)) && gcd(p, q) == 1).then_some(Self::Rational { p, q })
        };
        if let Some(simple) = (1..=4).find_map(fraction) {
            return Some(simple);
        }
        let mut found: Vec<(i64, Self)> = Vec::new();
        for (w, v, d) in roots() {
            let root = small(v) * small(d).sqrt();
            let Some(u) = nearest(slope * small(w) - root) else { continue };
            let lowest = gcd(gcd(u, v), w) == 1;
            if lowest && u.abs() <= LARGEST && near((small(u) + root) / small(w)) {
                let number = Self::Quadratic { u, v, d, w };
                found.push((number.height(), number));
            }
        }
        found.sort_by_key(|(height, _)| *height);
        let quadratic = found.first().map(|&(_, slope)| slope);
        quadratic.or_else(|| (5..=DENOMINATOR).find_map(fraction))
    }

    /// How many numbers that are no less simple would be found within a tolerance of a slope by
    /// chance: as many as there are within a half of it, times the share of the tolerance. Far
    /// below 1, it is not by chance that this one is found.
    pub(crate) fn by_chance(&self, slope: f64, tolerance: f64) -> f64 {
        let near = |value: f64| (value - slope).abs() <= 0.5;
        let mut rivals = 0.0;
        match *self {
            Self::Rational { q, .. } => {
                for other in 1..=q {
                    let least = nearest((slope - 0.5) * small(other)).unwrap_or(0) - 1;
                    let all = least..=least + other + 2;
                    let lowest = all.filter(|&p| gcd(p, other) == 1);
                    rivals +=
                        lowest.filter(|&p| near(small(p) / small(other))).map(|_| 1.0).sum::<f64>();
                }
            }
            Self::Quadratic { .. } => {
                let height = self.height();
                for (w, v, d) in roots() {
                    let root = small(v) * small(d).sqrt();
                    let Some(u) = nearest(slope * small(w) - root) else { continue };
                    let around = (u - w..=u + w).filter(|&u| {
                        u.abs() <= LARGEST
                            && gcd(gcd(u, v), w) == 1
                            && (Self::Quadratic { u, v, d, w }).height() <= height
                            && near((small(u) + root) / small(w))
                    });
                    rivals += around.map(|_| 1.0).sum::<f64>();
                }
            }
        }
        rivals * 2.0 * tolerance
    }

    /// The number as a float.
    pub(crate) fn value(&self) -> f64 {
        match *self {
            Self::Rational { p, q } => small(p) / small(q),
            Self::Quadratic { u, v, d, w } => (small(u) + small(v) * small(d).sqrt()) / small(w),
        }
    }

    /// How large its numbers are: the simplest number is the smallest.
    fn height(&self) -> i64 {
        match *self {
            Self::Rational { q, .. } => q,
            Self::Quadratic { u, v, d, w } => u.abs() + v * d + w,
        }
    }

    /// Whether it is a fraction.
    pub fn is_rational(&self) -> bool {
        matches!(self, Self::Rational { .. })
    }

    /// The number itself, if it is irrational.
    pub(crate) fn quadratic(&self) -> Option<Quadratic> {
        match *self {
            Self::Rational { .. } => None,
            Self::Quadratic { u, v, d, w } => Quadratic::new(u, v, d.unsigned_abs(), w).ok(),
        }
    }

    /// The same as the root of a polynomial, if it is an irrational algebraic integer.
    pub(crate) fn algebraic(&self) -> Option<Algebraic> {
        match *self {
            Self::Rational { .. } => None,
            Self::Quadratic { u, v, d, w } => Algebraic::quadratic(u, v, d, w),
        }
    }

    /// The number systems that belong to it: bases of the integers of a fraction, Ostrowski
    /// systems of the field of a root.
    pub fn systems(&self) -> Vec<NumberSystem> {
        match *self {
            Self::Rational { p, q } => [p, q]
                .into_iter()
                .filter(|&base| (2..=9).contains(&base))
                .filter_map(|base| NumberSystem::base(base.unsigned_abs()).ok())
                .collect(),
            Self::Quadratic { d, .. } => fields()
                .filter(|&(_, field)| field == d)
                .filter_map(|(k, _)| match k {
                    1 => Some(NumberSystem::fibonacci()),
                    k => NumberSystem::metallic(k).ok(),
                })
                .collect(),
        }
    }
}

impl fmt::Display for Slope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Rational { p, q: 1 } => write!(f, "{p}"),
            Self::Rational { p, q } => write!(f, "{p}/{q}"),
            Self::Quadratic { u, v, d, w } => {
                let root = if v == 1 { format!("√{d}") } else { format!("{v}√{d}") };
                match (u, w) {
                    (0, 1) => write!(f, "{root}"),
                    (0, w) => write!(f, "{root}/{w}"),
                    (u, 1) => write!(f, "{u} + {root}"),
                    (u, w) => write!(f, "({u} + {root})/{w}"),
                }
            }
        }
    }
}

/// Denominator, factor and what stands under the root of the quadratic numbers that are looked
/// for; the fields of k = 1 and 4 are the same one.
fn roots() -> impl Iterator<Item = (i64, i64, i64)> {
    fields()
        .filter(|&(k, _)| k != 4)
        .flat_map(|(_, d)| (1..=4).flat_map(move |w| (1..=4).map(move |v| (w, v, d))))
}

/// The quotients k with the square-free part of k² + 4.
fn fields() -> impl Iterator<Item = (u64, i64)> {
    (1..=QUOTIENT).map(|k| {
        let mut d = i64::try_from(k * k + 4).expect("small");
        // Below 16, the root of the largest.
        for factor in 2..16 {
            while d % (factor * factor) == 0 {
                d /= factor * factor;
            }
        }
        (k, d)
    })
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}

/// A small integer as a float, exactly.
fn small(n: i64) -> f64 {
    i32::try_from(n).map_or(f64::NAN, f64::from)
}

/// The nearest integer, if it is small.
#[allow(clippy::cast_possible_truncation)]
fn nearest(x: f64) -> Option<i64> {
    // The bound makes the conversion exact.
    (x.abs() < 1e6).then(|| x.round() as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simple_numbers_are_recognised() {
        let rows = [
            (2.0, "2"),
            (2.5, "5/2"),
            (1.618_034, "(1 + √5)/2"),
            (2.414_214, "1 + √2"),
            (3.302_776, "(3 + √13)/2"),
            (1.477_03, "?"),
        ];
        for (slope, name) in rows {
            let found = Slope::recognise(slope, 1e-6).map_or("?".to_owned(), |s| s.to_string());
            assert_eq!(found, name);
        }
        let golden = Slope::Quadratic { u: 1, v: 1, d: 5, w: 2 };
        assert!((golden.value() - 1.618_033_988_7).abs() < 1e-9);
        assert_eq!(golden.systems()[0], NumberSystem::fibonacci());
    }

    /// The golden ratio to five digits is no accident; a number with a root of 26 in it is.
    #[test]
    fn what_fits_by_chance_is_known_to() {
        let golden = Slope::Quadratic { u: 1, v: 1, d: 5, w: 2 };
        assert!(golden.by_chance(1.618_034, 1e-5) < 0.001);
        // What (2, 1)-Wythoff seems to have: the slope is 1 + sqrt 3.
        let odd = Slope::Quadratic { u: -2, v: 2, d: 26, w: 3 };
        assert!(odd.by_chance(2.732_05, 1e-3) > 0.1);
        let half = Slope::Rational { p: 5, q: 2 };
        assert!(half.by_chance(2.5, 1e-3) < 0.01);
        assert!(Slope::Rational { p: 13, q: 11 }.by_chance(1.18, 1e-3) > 0.05);
    }
}
