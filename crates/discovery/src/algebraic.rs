//! Which algebraic number a slope seems to be, and the Pisot number systems of its field.
//!
//! A slope that is known to some digits is compared with the roots of all small integer
//! polynomials. Of so many polynomials some has a root nearby by chance; so how many of those
//! that are as simple as the one that was found, or simpler, should be expected to is counted,
//! and if it is not a small part of one, nothing is recognised.
//!
//! Numbers of the field are small combinations of the powers of the slope; what its conjugates
//! are shows whether such a number is a *Pisot unit*: itself above 1, all conjugates inside of
//! the unit circle, their product ±1. In the greedy system of such a number addition and
//! multiplication by the slope are automatic if the polynomial of its expansion of 1 has no
//! other roots than the conjugates; so the smallest unit of which that is true is taken, powers
//! among them. Of the smallest Pisot number it is the cube.
//!
//! A slope that is a Pisot number has a system of its own, too, which comes second. If it is no
//! unit, the words of most boards never end to be new there; but those of the (s, t)-Wythoff
//! games do, whose slope is the number β with β² = (s + t - 1)·β + s, and in no system of a unit
//! (Fraenkel, "Heap games, numeration systems and sequences", Annals of Combinatorics 2, 1998).
//!
//! All this is a guess in floating point. What becomes of it is exact: whether a polynomial is
//! that of a Pisot number is decided by `Parry::of_pisot`, and whether the system adds by the
//! prover.
//!
//! Cost: some ten thousand polynomials and as many combinations, a few milliseconds.

use std::fmt;
use wythoff_automata::{Control, Reason};
use wythoff_numeration::{NumberSystem, NumerationError, Parry, Polynomial, Quadratic};

/// The largest coefficient of a polynomial of degree 2, 3, ….
const HEIGHTS: [i32; 5] = [24, 5, 3, 2, 1];

/// The largest coefficient of a number in the powers of a slope, by the degree.
const COMBINATIONS: [i32; 5] = [12, 6, 3, 2, 1];

/// The size of a polynomial is its degree and the sum of its coefficients, without signs;
/// larger ones than this are not looked at.
const LARGEST_SIZE: usize = 29;

/// How many polynomials up to the one that is found may have a root nearby by chance.
const BY_CHANCE: f64 = 0.02;

/// Pisot units above this have too many digits to be looked for.
const LARGEST_BASE: f64 = 10.0;

/// The same for a slope itself.
const LARGEST_SLOPE: f64 = 24.0;

/// The highest power of a unit that is tried.
const POWERS: usize = 6;

/// A root of a small polynomial.
#[derive(Clone, Debug, PartialEq)]
pub struct Algebraic {
    /// The coefficients, the constant term first.
    coefficients: Vec<i32>,
    root: f64,
}

impl Algebraic {
    /// The root of the simplest polynomial that has one within an error of a slope, if that is
    /// no coincidence. Fractions are not looked for.
    pub(crate) fn recognise(slope: f64, error: f64) -> Option<Self> {
        // How many polynomials of each size have a root nearby by chance, and those that have.
        let mut chances = [0.0; LARGEST_SIZE + 1];
        let mut found: Option<(usize, Vec<i32>)> = None;
        for (degree, height) in (2..).zip(HEIGHTS) {
            for_each_vector(degree, height, &mut |upper| {
                // The leading coefficient is positive.
                if upper[degree - 1] <= 0 {
                    return;
                }
                let mut all = vec![0];
                all.extend_from_slice(upper);
                let (value, derivative) = at(&all, slope);
                let constant = -value.round();
                if constant == 0.0 || constant.abs() > f64::from(height) {
                    return;
                }
                all[0] = integer(constant);
                let size = all.iter().map(|c| c.unsigned_abs() as usize).sum::<usize>() + degree;
                if size > LARGEST_SIZE {
                    return;
                }
                // The distance of the nearest root, to first order.
                let reach = error * derivative.abs();
                chances[size] += (2.0 * reach).min(1.0);
                let simplest = found.as_ref().is_none_or(|(least, _)| size < *least);
                if (value + constant).abs() <= reach && simplest {
                    found = Some((size, all));
                }
            });
        }
        let (size, coefficients) = found?;
        let by_chance: f64 = chances[..=size].iter().sum();
        (by_chance <= BY_CHANCE).then(|| {
            let root = refine(&coefficients, slope);
            Self { coefficients, root }
        })
    }

    /// The root (u + v·sqrt d)/w, if it is an algebraic integer.
    pub(crate) fn quadratic(u: i64, v: i64, d: i64, w: i64) -> Option<Self> {
        // The trace and the norm.
        let (trace, norm) = (2 * u, u * u - v * v * d);
        if trace % w != 0 || norm % (w * w) != 0 {
            return None;
        }
        let small = |n: i64| i32::try_from(n).ok();
        let coefficients = vec![small(norm / (w * w))?, small(-trace / w)?, 1];
        let float = |n: i64| small(n).map(f64::from);
        let root = (float(u)? + float(v)? * float(d)?.sqrt()) / float(w)?;
        Some(Self { coefficients, root })
    }

    /// The root, as exactly as floating point has it.
    pub fn value(&self) -> f64 {
        self.root
    }

    /// The root of a polynomial of degree 2: (-b ± sqrt(b² - 4ac))/2a.
    pub(crate) fn as_quadratic(&self) -> Option<Quadratic> {
        let [c, b, a] = self.coefficients[..] else { return None };
        let [a, b, c] = [a, b, c].map(i64::from);
        let radicand = u64::try_from(b * b - 4 * a * c).ok()?;
        let sign = if at(&self.coefficients, self.root).1 < 0.0 { -1 } else { 1 };
        Quadratic::new(-b, sign, radicand, 2 * a).ok()
    }

    /// The polynomial.
    pub fn polynomial(&self) -> Polynomial {
        Polynomial::new(self.coefficients.iter().map(|&c| c.into()))
    }

    /// The greedy system of the smallest Pisot unit of the field whose expansion of 1 has no
    /// other roots than its conjugates; none if there is no small one.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn system(&self, control: &Control) -> Result<Option<NumberSystem>, Reason> {
        for unit in self.units(control)? {
            if let Some(system) = greedy_system(&unit, control)? {
                return Ok(Some(system));
            }
        }
        Ok(None)
    }

    /// Whether a slope that is roughly known may be this one.
    pub(crate) fn is_near(&self, slope: f64) -> bool {
        (slope - self.root).abs() < self.root / 100.0
    }

    /// The greedy system of the number itself, if it is a Pisot number whose expansion of 1 has
    /// no other roots than its conjugates. That of β² = k·β + 1 is Ostrowski's.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub(crate) fn own_system(&self, control: &Control) -> Result<Option<NumberSystem>, Reason> {
        if self.root > LARGEST_SLOPE {
            return Ok(None);
        }
        match self.coefficients[..] {
            [-1, k, 1] if k < 0 => Ok(NumberSystem::metallic(k.unsigned_abs().into()).ok()),
            _ => {
                let wide: Vec<i64> = self.coefficients.iter().map(|&c| c.into()).collect();
                greedy_system(&wide, control)
            }
        }
    }

    /// The polynomials of what seem to be Pisot units of the field, the smallest first.
    fn units(&self, control: &Control) -> Result<Vec<Vec<i64>>, Reason> {
        let degree = self.coefficients.len() - 1;
        let conjugates = roots(&self.coefficients, self.root);
        let mut found: Vec<(f64, Vec<i64>)> = Vec::new();
        let mut tried = 0;
        for_each_vector(degree, COMBINATIONS[degree - 2], &mut |numbers| {
            tried += 1;
            // Integers of the field may have halves in the powers of the slope.
            for half in [1.0, 0.5] {
                let element: Vec<Complex> = conjugates
                    .iter()
                    .map(|&root| {
                        let sum = numbers.iter().rev().fold(Complex::ZERO, |sum, &c| {
                            sum.times(root).plus(Complex::real(f64::from(c)))
                        });
                        sum.times(Complex::real(half))
                    })
                    .collect();
                if !is_pisot(&element) {
                    continue;
                }
                let mut power = element.clone();
                for _ in 0..POWERS {
                    if power[0].re > LARGEST_BASE {
                        break;
                    }
                    if let Some(polynomial) = unit_polynomial(&power) {
                        found.push((power[0].re, polynomial));
                    }
                    for (all, one) in power.iter_mut().zip(&element) {
                        *all = all.times(*one);
                    }
                }
            }
        });
        control.work(tried * degree, 0)?;
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut units: Vec<Vec<i64>> = found.into_iter().map(|(_, unit)| unit).collect();
        units.dedup();
        Ok(units)
    }
}

impl fmt::Display for Algebraic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a root of {}", self.polynomial())
    }
}

/// The greedy system of the root of a polynomial, if that is a Pisot number whose expansion of 1
/// has no other roots than its conjugates.
fn greedy_system(coefficients: &[i64], control: &Control) -> Result<Option<NumberSystem>, Reason> {
    let polynomial = Polynomial::new(coefficients.iter().map(|&c| c.into()));
    match Parry::of_pisot(&polynomial, control) {
        Ok(found) if found.preperiod().len() + found.period().len() + 1 == coefficients.len() => {
            Ok(NumberSystem::of_expansion(&found).ok())
        }
        Err(NumerationError::Stopped(reason)) => Err(reason),
        Ok(_) | Err(_) => Ok(None),
    }
}

/// Calls with all vectors of a length with entries up to a bound, of both signs.
fn for_each_vector(length: usize, bound: i32, call: &mut dyn FnMut(&[i32])) {
    let mut vector = vec![-bound; length];
    loop {
        call(&vector);
        let Some(place) = vector.iter().position(|&entry| entry < bound) else { return };
        vector[place] += 1;
        vector[..place].fill(-bound);
    }
}

/// The value of a polynomial and of its derivative.
fn at(coefficients: &[i32], x: f64) -> (f64, f64) {
    coefficients.iter().rev().fold((0.0, 0.0), |(value, derivative), &c| {
        (value * x + f64::from(c), derivative * x + value)
    })
}

/// A small whole number.
#[allow(clippy::cast_possible_truncation)]
fn integer(x: f64) -> i32 {
    x as i32
}

/// The root of a polynomial near a number, by Newton's method.
fn refine(coefficients: &[i32], near: f64) -> f64 {
    (0..8).fold(near, |x, _| {
        let (value, derivative) = at(coefficients, x);
        if derivative == 0.0 { x } else { x - value / derivative }
    })
}

/// A complex number.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Complex {
    re: f64,
    im: f64,
}

impl Complex {
    const ZERO: Self = Self::real(0.0);

    const fn real(re: f64) -> Self {
        Self { re, im: 0.0 }
    }

    fn plus(self, other: Self) -> Self {
        Self { re: self.re + other.re, im: self.im + other.im }
    }

    fn minus(self, other: Self) -> Self {
        Self { re: self.re - other.re, im: self.im - other.im }
    }

    fn times(self, other: Self) -> Self {
        Self {
            re: self.re * other.re - self.im * other.im,
            im: self.re * other.im + self.im * other.re,
        }
    }

    fn over(self, other: Self) -> Self {
        let norm = other.re * other.re + other.im * other.im;
        let product = self.times(Self { re: other.re, im: -other.im });
        Self { re: product.re / norm, im: product.im / norm }
    }

    fn size(self) -> f64 {
        self.re.hypot(self.im)
    }
}

/// All roots of a polynomial, a known real one first, the others by Durand and Kerner's
/// iteration: every guess is moved by the value over the product of its distances.
fn roots(coefficients: &[i32], known: f64) -> Vec<Complex> {
    let degree = coefficients.len() - 1;
    let leading = f64::from(coefficients[degree]);
    let start = Complex { re: 0.4, im: 0.9 };
    let mut all = vec![Complex::real(known)];
    for _ in 1..degree {
        all.push(all[all.len() - 1].times(start).plus(Complex { re: 0.01, im: 0.1 }));
    }
    for _ in 0..200 {
        for i in 1..degree {
            let value = coefficients.iter().rev().fold(Complex::ZERO, |sum, &c| {
                sum.times(all[i]).plus(Complex::real(f64::from(c) / leading))
            });
            let others = (0..degree).filter(|&j| j != i);
            let product =
                others.map(|j| all[i].minus(all[j])).fold(Complex::real(1.0), Complex::times);
            all[i] = all[i].minus(value.over(product));
        }
    }
    all
}

/// Whether the first of these is above 1, and the others are inside of the unit circle.
fn is_pisot(conjugates: &[Complex]) -> bool {
    conjugates[0].re > 1.0 && conjugates[1..].iter().all(|other| other.size() < 1.0 - 1e-9)
}

/// The monic polynomial with these roots, if it has integer coefficients and the constant ±1.
fn unit_polynomial(roots: &[Complex]) -> Option<Vec<i64>> {
    let mut product = vec![Complex::real(1.0)];
    for &root in roots {
        let mut next = vec![Complex::ZERO; product.len() + 1];
        for (place, &c) in product.iter().enumerate() {
            next[place + 1] = next[place + 1].plus(c);
            next[place] = next[place].minus(c.times(root));
        }
        product = next;
    }
    let whole = |c: &Complex| {
        let near = c.minus(Complex::real(c.re.round())).size() < 1e-6 && c.re.abs() < 1e6;
        near.then(|| i64::from(integer(c.re.round())))
    };
    let coefficients = product.iter().map(whole).collect::<Option<Vec<i64>>>()?;
    (coefficients[0].abs() == 1).then_some(coefficients)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn slopes_of_games_have_systems() {
        // The slope, its error, the polynomial, the system.
        let rows = [
            (1.380_277_569, 1e-8, "x^4-x^3-1", "parry:;1,0,0,0"),
            (1.324_717_957, 1e-8, "x^3-x-1", "parry:2,0;1"),
            (2.732_050_8, 1e-6, "x^2-2*x-2", "parry:3;2"),
            (1.366_025_4, 1e-6, "2*x^2-2*x-1", "parry:3;2"),
            (3.791_287_8, 1e-6, "x^2-3*x-3", "parry:4;3"),
            (1.618_033_9, 1e-6, "x^2-x-1", "fib"),
            (1.839_286_755, 1e-8, "x^3-x^2-x-1", "parry:;1,1,0"),
        ];
        for (slope, error, polynomial, system) in rows {
            let found = Algebraic::recognise(slope, error).expect(polynomial);
            assert_eq!(found.polynomial().to_string(), polynomial);
            let control = Control::unlimited();
            let best = found.system(&control).expect("no limit").expect(polynomial);
            assert_eq!(best.to_string(), system, "{polynomial}");
        }
    }

    #[test]
    fn slopes_that_are_pisot_numbers_have_their_own_system() {
        // (u + v sqrt d)/w, and the system.
        let rows = [
            ((1, 1, 3, 1), "parry:;2,1"),
            ((3, 1, 17, 2), "parry:;3,1"),
            ((2, 2, 2, 1), "parry:;4,3"),
            ((2, 1, 3, 1), "parry:3;2"),
            ((1, 1, 5, 2), "fib"),
            ((10, 1, 101, 1), "ost[(20)]"),
            // No algebraic integer, a conjugate outside of the unit circle, too many digits.
            ((1, 1, 3, 2), "none"),
            ((1, 1, 7, 1), "none"),
            ((15, 1, 226, 1), "none"),
        ];
        for ((u, v, d, w), system) in rows {
            let slope = Algebraic::quadratic(u, v, d, w);
            let own = slope.and_then(|slope| {
                slope.own_system(&Control::unlimited()).expect("no limit is reached")
            });
            assert_eq!(own.map_or("none".to_owned(), |own| own.to_string()), system);
        }
    }

    #[test]
    fn coincidences_are_not_recognised() {
        // Nothing small is at Euler's number or pi, and too few digits say nothing.
        for (slope, error) in [
            (std::f64::consts::E, 1e-9),
            (std::f64::consts::PI, 1e-9),
            (1.380_277_569, 1e-3),
            // (2 + sqrt 29)/5 is as near as that, and many others.
            (1.477_03, 1e-5),
        ] {
            assert_eq!(Algebraic::recognise(slope, error), None, "{slope}");
        }
    }

    /// Cubic polynomials of Pisot numbers.
    fn pisot_cubics() -> Vec<[i32; 4]> {
        let mut found = Vec::new();
        for_each_vector(3, 3, &mut |lower| {
            let coefficients = [lower[0], lower[1], lower[2], 1];
            let polynomial = Polynomial::new(coefficients.map(Into::into));
            if Parry::of_pisot(&polynomial, &Control::unlimited()).is_ok() {
                found.push(coefficients);
            }
        });
        assert!(found.len() > 30, "{}", found.len());
        found
    }

    proptest! {
        /// A Pisot number is found again, and nothing else, wherever within the error it seems
        /// to be.
        #[test]
        fn pisot_numbers_are_recognised(
            polynomial in proptest::sample::select(pisot_cubics()),
            off in -0.9f64..0.9,
        ) {
            // Above its largest root a polynomial grows: from far out Newton's method finds it.
            let root = (0..12).fold(20.0, |x, _| refine(&polynomial, x));
            let found = Algebraic::recognise(root + off * 1e-8, 1e-8).expect("a small polynomial");
            prop_assert!((found.value() - root).abs() < 1e-12, "{found} at {root}");
            prop_assert!(at(&found.coefficients, root).0.abs() < 1e-9);
        }
    }
}
