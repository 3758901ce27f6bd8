//! floor(n·alpha) as an automaton, for alpha in the field of a number system.
//!
//! The system of theta = [0; k, k, k, …] has the weights q_0 = 1, q_1 = k (for k = 1 the
//! places begin at q_1), q_{i+1} = k·q_i + q_{i-1}; the numerators of its convergents are
//! p_i = q_{i-1}. For the digits b_i of m, the sum of b_i·(q_i·theta - p_i) lies in
//! [-theta, 1 - theta) (Ostrowski 1922), so that Σ b_i·p_i = floor((m + 1)·theta). With one
//! zero more the digits stand for Σ b_i·q_{i+1} = k·m + Σ b_i·p_i, and with a zero more a
//! canonical word stays canonical. Hence
//!
//! floor((m + 1)·theta) = shift(m) - k·m,
//!
//! where the shift appends a zero. With quotients that repeat after several places, θ = [0; c_1,
//! …, c_P, c_1, …], P zeros are appended: if W is the product of the matrices (c_i 1; 1 0), then
//! q_{i+P} = W_11·q_i + W_12·p_i, and
//!
//! W_12·floor((m + 1)·theta) = shift(m) - W_11·m.
//!
//! The Parry system of the unit β with 1 = k/β + (k - 1)/β² + (k - 1)/β³ + …, k >= 2, that is
//! β² = (k + 1)·β - 1, has the weights U_{i+1} = (k + 1)·U_i - U_{i-1}, and
//! U_{i+1} - β·U_i = β^-(i+1). So shift(m) - β·m = Σ b_i·β^-(i+1) for the digits b_i of m. In
//! canonical words digits are at most k, and between two that are k one is below k - 1: so they
//! are canonical backwards as well, and for m > 0 the sum is above 0 and below 1. Hence
//!
//! floor(m·β) = shift(m) - 1.
//!
//! The shift is an automaton that remembers the last P digits, and the rest is a
//! formula. Every other alpha = (u + v·theta)/w of the field follows, for a floor can be
//! taken before an integer is added and before dividing by one:
//! floor(n·alpha) = floor((u·n + floor(v·n·theta))/w) for v > 0, and
//! floor(-z) = -floor(z) - 1 for the irrational z = |v|·n·theta, n > 0. Fractions are the
//! case v = 0, in any system.
//!
//! An alpha is recognised from one value of a function that stays close to n·alpha, at
//! n = 10^30, where no two candidates are closer than 10^20.
//!
//! Cost: four small formulas.

use crate::ask::Ask;
use crate::{DiscoveryError, Numerals};
use dashu_int::ops::{Abs, DivEuclid, Gcd};
use dashu_int::{IBig, UBig};
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Reason, StateId, Tracks};
use wythoff_logic::syntax::{
    Formula, Term, at_least, at_most, call, equal, exists, less, number, variable,
};
use wythoff_numeration::{
    ContinuedFraction, NumberSystem, NumerationError, Quadratic, floor_linear,
};

/// The largest denominator of an alpha.
const MOST_PARTS: i64 = 24;

/// The largest multiple of theta in an alpha.
const MOST_THETAS: i64 = 48;

/// The number (u + v·theta)/w of the field of a system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Alpha {
    u: i64,
    v: i64,
    w: i64,
}

/// The irrational number of a system that the shift multiplies by, less an integer:
/// shift(m) = quotient·m + factor·floor((m + before)·theta) + after, for all m with
/// m + before > 0. The shift appends so many zeros as there are places.
#[derive(Clone, Debug)]
pub(crate) struct Theta {
    places: usize,
    quotient: u64,
    factor: u64,
    before: u64,
    after: u64,
    value: Quadratic,
}

/// The product of the matrices (c 1; 1 0) of some quotients, row by row; `None` if its numbers
/// are too large.
pub(crate) fn period_matrix(quotients: &[u64]) -> Option<[[u64; 2]; 2]> {
    quotients.iter().try_fold([[1, 0], [0, 1]], |[first, second], &c| {
        let times = |[a, b]: [u64; 2]| Some([a.checked_mul(c)?.checked_add(b)?, a]);
        Some([times(first)?, times(second)?])
    })
}

impl Theta {
    /// That of a system whose places have the same rules, or rules that repeat from the first
    /// on.
    pub(crate) fn of(system: &NumberSystem) -> Option<Self> {
        match system {
            NumberSystem::Fibonacci => Self::of_quotients(&[1]),
            NumberSystem::Ostrowski(ostrowski) => {
                let fraction = ostrowski.continued_fraction();
                match (fraction.preperiod(), fraction.period()) {
                    // Of those that begin with 1 the lowest place is left out.
                    ([], period) if period.len() == 1 || period[0] > 1 => {
                        Self::of_quotients(period)
                    }
                    _ => None,
                }
            }
            NumberSystem::Parry(parry) => {
                let expansion = parry.expansion();
                match (expansion.preperiod(), expansion.period()) {
                    (&[first], &[then]) if first == then + 1 => Self::of_unit(first),
                    _ => None,
                }
            }
            NumberSystem::Base(_) => None,
        }
    }

    /// That of Ostrowski's system of [0; c_1, …, c_P, c_1, …].
    fn of_quotients(period: &[u64]) -> Option<Self> {
        let [[quotient, factor], _] = period_matrix(period)?;
        let value = ContinuedFraction::new(&[], period).ok()?.value();
        Some(Self { places: period.len(), quotient, factor, before: 1, after: 0, value })
    }

    /// That of the unit β = [k; 1, k - 1, 1, k - 1, …] with β² = (k + 1)·β - 1, less k.
    fn of_unit(k: u64) -> Option<Self> {
        let trace = IBig::from(k) + IBig::ONE;
        let radicand = UBig::try_from(&trace * &trace - IBig::from(4)).ok()?;
        let unit = Quadratic::new(trace, 1, radicand, 2).ok()?;
        let value = unit.add_integer(&-IBig::from(k));
        Some(Self { places: 1, quotient: k, factor: 1, before: 0, after: 1, value })
    }
}

impl Alpha {
    #[cfg(test)]
    pub(super) fn for_tests(u: i64, v: i64, w: i64) -> Self {
        Self { u, v, w }
    }

    /// The alpha of a function with f(n) = n·alpha up to something bounded, from its value at
    /// [`far`]; `None` if no small numbers give it.
    pub(crate) fn recognise(theta: Option<&Theta>, value: &UBig) -> Option<Self> {
        let (n, value) = (IBig::from(far()), IBig::from(value.clone()));
        // Differences of functions that are close stay below this, and n is far above.
        let close = IBig::from(10).pow(9);
        let most = if theta.is_some() { MOST_THETAS } else { 0 };
        let multiples = || (0..=most).flat_map(|v| [v, -v]);
        for w in 1..=MOST_PARTS {
            for v in multiples() {
                let root = theta.map_or(IBig::ZERO, |theta| {
                    floor_linear(&(&n * IBig::from(v)), &theta.value, &Quadratic::from(IBig::ZERO))
                });
                let left = &value * IBig::from(w) - root;
                // The nearest integer to left/n.
                let u: IBig = (&left * IBig::from(2) + &n).div_euclid(&n * IBig::from(2));
                if (&left - &u * &n).abs() <= close {
                    return Some(Self { u: i64::try_from(u).ok()?, v, w });
                }
            }
        }
        None
    }

    /// A number of the field of theta, exactly; `None` if it is in another field, or no small
    /// numbers give it.
    pub(crate) fn exactly(theta: &Quadratic, number: &Quadratic) -> Option<Self> {
        let ((p, q, d, r), (tp, tq, td, tr)) = (number.parts(), theta.parts());
        if d != td {
            return None;
        }
        // Of (p + q·sqrt d)/r the root is v/w times that of theta, and u/w is what is left;
        // the denominator of both is r·tq·tr.
        let (v, w) = (q * tr * tr, r * tq * tr);
        let u = p * tq * tr - q * tr * tp;
        let sign = if w < IBig::ZERO { -IBig::ONE } else { IBig::ONE };
        let common = (&u).gcd(&v).gcd(&w);
        let small = |n: IBig| i64::try_from(n * &sign / IBig::from(common.clone())).ok();
        Some(Self { u: small(u)?, v: small(v)?, w: small(w)? })
    }

    /// The largest of its numbers.
    pub(crate) fn size(self) -> u64 {
        [self.u, self.v, self.w].iter().map(|n| n.unsigned_abs()).max().unwrap_or_default()
    }

    /// The number divided by an integer.
    pub(super) fn divided(self, by: u64) -> Option<Self> {
        let (u, v) = (self.u, self.v);
        let w = self.w.checked_mul(i64::try_from(by).ok()?)?;
        let common = gcd(gcd(u.unsigned_abs(), v.unsigned_abs()), w.unsigned_abs());
        let common = i64::try_from(common).ok()?;
        Some(Self { u: u / common, v: v / common, w: w / common })
    }

    /// The number itself.
    pub(super) fn value(self, theta: Option<&Theta>) -> Quadratic {
        let root = theta.map_or_else(
            || Quadratic::from(IBig::ZERO),
            |theta| theta.value.mul_integer(&self.v.into()),
        );
        let sum = root.add_integer(&self.u.into());
        sum.mul_ratio(&IBig::ONE, &self.w.into()).expect("w is positive")
    }

    /// s = floor(n·alpha), for the variables n and s; `$F(n,s)` has to be defined if alpha is
    /// irrational.
    pub(crate) fn floor(self) -> Formula {
        let times = |factor: u64, name: &str| (factor > 0).then(|| variable(name) * factor);
        let (v, w) = (self.v.unsigned_abs(), self.w.unsigned_abs());
        let n = times(self.u.unsigned_abs(), "n");
        let s = Some(variable("s") * w);
        let z = (v > 0).then(|| variable("z"));
        let one = (self.v < 0).then(|| number(1u32));
        // w·s <= u·n + sign·z < w·s + w, with everything on the side where it is added.
        let (mut upper, mut lower) = (Vec::new(), vec![s]);
        if self.u < 0 { &mut lower } else { &mut upper }.push(n);
        if self.v < 0 { &mut lower } else { &mut upper }.push(z);
        lower.push(one);
        let next = lower.iter().cloned().chain([Some(number(w))]);
        let between = at_most(sum(lower.clone()), sum(upper.clone())) & less(sum(upper), sum(next));
        let nothing = equal("n", number(0u32)) & equal("s", number(0u32));
        if v == 0 {
            return between;
        }
        let root = call("F", [variable("n") * v, variable("z")]);
        nothing | at_least("n", number(1u32)) & exists(["z"], root & between)
    }
}

/// The sum of those terms that are there.
fn sum(terms: impl IntoIterator<Item = Option<Term>>) -> Term {
    terms.into_iter().flatten().reduce(|sum, term| sum + term).unwrap_or_else(|| number(0u32))
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The argument at which functions are asked for their slope.
pub(crate) fn far() -> UBig {
    UBig::from(10u32).pow(30)
}

/// Defines `$F(n,s)`: s = floor(n·theta).
pub(crate) fn define_floor(ask: &mut Ask<'_>, theta: &Theta) -> Result<(), DiscoveryError> {
    let shift = shift(ask.numerals(), theta.places, ask.control())?;
    ask.define("S", Arc::new(shift));
    let after = call("S", ["m", "x"])
        & equal("n", variable("m") + theta.before)
        & equal("x", variable("m") * theta.quotient + variable("s") * theta.factor + theta.after)
        & at_least("n", number(1u32));
    let floor = ask.relation(
        equal("n", number(0u32)) & equal("s", number(0u32)) | exists(["m", "x"], after),
    )?;
    ask.define("F", floor);
    Ok(())
}

/// The pairs (m, x) where x has the digits of m and so many zeros more: every digit of x is one
/// of m so many places further on.
fn shift(numerals: &Numerals, zeros: usize, control: &Control) -> Result<Dfa, DiscoveryError> {
    let (valid, digits) = (numerals.valid(), i32::from(numerals.base()));
    let tracks = Tracks::up_to(&[u32::from(numerals.base()); 2]).map_err(NumerationError::from)?;
    let symbols = tracks.clone();
    // The digits that m has yet to show, the next one first.
    let start = (vec![0; zeros], StateId::FIRST, StateId::FIRST);
    let pairs = Dfa::explore(tracks, start, control, |(owed, m, x), edges| {
        for digit in 0..digits {
            let step = |state, digit: i32| {
                valid.next(state, valid.tracks().symbol(&[digit]).expect("a digit"))
            };
            let (Some(m), Some(x)) = (step(*m, owed[0]), step(*x, digit)) else { continue };
            let symbol = symbols.symbol(&[owed[0], digit]).expect("two digits");
            let mut next = owed[1..].to_vec();
            next.push(digit);
            edges.lead(symbol, (next, m, x))?;
        }
        let paid = owed.iter().all(|&digit| digit == 0);
        Ok::<bool, Reason>(paid && valid.accepts_at(*m) && valid.accepts_at(*x))
    })?;
    Ok(pairs)
}
