//! Renard and Rigo's remark 21: which of the sequences are Beatty sequences.

use super::Comparison;
use super::recursion::pairs;
use dashu_int::IBig;
use serde::Deserialize;
use std::fmt;
use wythoff_numeration::{Quadratic, floor_linear};

/// Boshernitzan and Fraenkel's criterion on the first terms of `(a_n)` of K^l:
/// a prefix is a spectrum if and only if the lower bound on the slope is less
/// than the upper one.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Spectrum {
    max_l: u64,
    length: usize,
    /// The upper bound is a minimum; the paper prints a second maximum.
    upper: Extreme,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Extreme {
    Min,
    Max,
}

/// A fraction in lowest terms, positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction(i64, i64);

impl Fraction {
    fn new(p: i64, q: i64) -> Self {
        let mut g = (p.abs(), q);
        while g.1 != 0 {
            g = (g.1, g.0 % g.1);
        }
        Self(p / g.0.max(1), q / g.0.max(1))
    }

    fn less(self, other: Self) -> bool {
        self.0 * other.1 < other.0 * self.1
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.0, self.1)
    }
}

impl Spectrum {
    pub(super) fn run(&self) -> Vec<Comparison> {
        let (mut lower, mut upper) = (Vec::new(), Vec::new());
        let (mut printed_lower, mut printed_upper) = (Vec::new(), Vec::new());
        for l in 2..=self.max_l {
            let terms: Vec<i64> =
                pairs(l, self.length).iter().map(|(a, _)| a.cast_signed()).collect();
            let signed = l.cast_signed();
            lower.push(best(&terms, -1, Extreme::Max));
            upper.push(best(&terms, 1, self.upper));
            printed_lower.push(Fraction::new(2 * signed + 1, signed + 1));
            printed_upper.push(Fraction::new(signed + 1, signed));
        }
        let show = |list: &[Fraction]| {
            let shown: Vec<_> = list.iter().take(6).map(Fraction::to_string).collect();
            format!("{}, …", shown.join(", "))
        };
        let compare = |name: &str, printed: &[Fraction], computed: &[Fraction]| Comparison {
            what: format!("{name} slope bound, l = 2 to {}", self.max_l),
            printed: show(printed),
            computed: show(computed),
            agrees: printed == computed,
        };
        vec![compare("lower", &printed_lower, &lower), compare("upper", &printed_upper, &upper)]
    }
}

/// The extreme of `(c_k - c_{k-i} + add)/i` over `1 <= i < k <= L`.
fn best(terms: &[i64], add: i64, extreme: Extreme) -> Fraction {
    let mut best: Option<Fraction> = None;
    for k in 1..terms.len() {
        for i in 1..=k {
            let width = i64::try_from(i).unwrap_or(i64::MAX);
            let slope = Fraction::new(terms[k] - terms[k - i] + add, width);
            let better = best.is_none_or(|b| match extreme {
                Extreme::Max => b.less(slope),
                Extreme::Min => slope.less(b),
            });
            if better {
                best = Some(slope);
            }
        }
    }
    best.unwrap_or(Fraction(0, 1))
}

/// For K^1: `a_n = floor((n + s) phi - 1)` and `b_n = floor((n + s) phi² - 1)`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ShiftedBeatty {
    shift: u64,
    up_to: usize,
}

impl ShiftedBeatty {
    pub(super) fn run(&self) -> Vec<Comparison> {
        let phi = Quadratic::golden();
        let square = phi.add_integer(&IBig::ONE);
        let zero = Quadratic::golden().mul_integer(&IBig::ZERO);
        let described = |n: usize, slope: &Quadratic| {
            floor_linear(&IBig::from(n as u64 + self.shift), slope, &zero) - IBig::ONE
        };
        let fails = pairs(1, self.up_to).into_iter().enumerate().find(|(n, (a, b))| {
            described(*n, &phi) != IBig::from(*a) || described(*n, &square) != IBig::from(*b)
        });
        let holds = match fails {
            None => Ok(format!("holds for n < {}", self.up_to)),
            Some((n, _)) => Err(format!("fails at n = {n}")),
        };
        let text = format!("K^1: a_n = floor((n+{}) phi - 1)", self.shift);
        vec![Comparison::holds(text, holds)]
    }
}
