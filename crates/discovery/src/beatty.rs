//! Beatty's theorem for a quadratic number, decided.
//!
//! For irrational α > 1 and β with 1/α + 1/β = 1, every positive integer is in exactly one of the
//! sequences ⌊nα⌋ and ⌊nβ⌋, n >= 1, and there once (S. Beatty, American Mathematical Monthly
//! 33, 1926, 159). For a quadratic α this is a statement of first-order logic over addition in
//! the Ostrowski numeration of its continued fraction, once the floors are automata.
//!
//! **The system.** Continued fractions of quadratic numbers repeat. Let c_1, …, c_P be the period
//! of that of α, begun at a quotient above 1 if there is one, and θ = [0; c_1, …, c_P, c_1, …].
//! Then α and β are (u + vθ)/w with integers, and ⌊nθ⌋ is an automaton: see `closed_form/floor`.
//!
//! That it is the floor is proved there, after Ostrowski. What comes out is compared with exact
//! floors as well, against mistakes of ours; and for some numbers the tests have the prover decide
//! it.
//!
//! Cost: milliseconds for short periods. The product of the matrices (c_i 1; 1 0) of a period has
//! the coefficients of the formulas, so numbers with long periods are refused.

use crate::ask::Ask;
use crate::closed_form::{Alpha, Theta, define_floor, period_matrix};
use crate::{DiscoveryError, Numerals};
use dashu_int::{IBig, UBig};
use std::cmp::Ordering;
use wythoff_automata::{Control, Dfa};
use wythoff_logic::syntax::{
    Formula, at_least, call, equal, exists, for_all, less, number, variable,
};
use wythoff_numeration::{ContinuedFraction, NumberSystem, Quadratic, floor_linear};

/// The largest coefficient of a formula that is asked here.
const LARGEST: u64 = 2_000;

/// Floors are compared below this, and at so many powers of 10.
const COMPARED: (u32, usize) = (1_000, 40);

/// What was decided about a number.
#[derive(Clone, Debug)]
pub struct Beatty {
    /// The number.
    pub alpha: Quadratic,
    /// The other one: 1/α + 1/β = 1.
    pub beta: Quadratic,
    /// The number system in which the statements were decided.
    pub system: NumberSystem,
}

/// Decides Beatty's theorem for a number.
///
/// # Errors
///
/// [`DiscoveryError::NotBeatty`]; a limit that was reached.
pub fn beatty(alpha: &Quadratic, control: &Control) -> Result<Beatty, DiscoveryError> {
    let refuse = |reason: String| DiscoveryError::NotBeatty { number: alpha.to_string(), reason };
    let beyond_one = alpha.add_integer(&-IBig::ONE);
    if alpha.is_rational() || beyond_one.sign() != Ordering::Greater {
        return Err(refuse("it has to be irrational and above 1".to_owned()));
    }
    // α/(α - 1) = 1 + 1/(α - 1).
    let beta = beyond_one.reciprocal()?.add_integer(&IBig::ONE);
    let (_, fraction) = ContinuedFraction::of(alpha)?;
    let mut period = fraction.period().to_vec();
    let large = period.iter().position(|&quotient| quotient > 1).unwrap_or(0);
    period.rotate_left(large);
    let matrix = period_matrix(&period);
    if !matrix.is_some_and(|rows| rows.iter().flatten().all(|&entry| entry <= LARGEST)) {
        return Err(refuse(format!(
            "its continued fraction repeats after {} quotients, and numbers above {LARGEST} \
             would be needed to say so",
            period.len()
        )));
    }
    let system = NumberSystem::ostrowski(&[], &period)?;
    let numerals = Numerals::new(system.clone(), control)?;
    let theta = Theta::of(&system);
    let theta = theta.ok_or_else(|| refuse("its system has no shift".to_owned()))?;
    let of_field = |number: &Quadratic| {
        let found = Alpha::exactly(&theta, number).filter(|alpha| alpha.size() <= LARGEST);
        found.ok_or_else(|| refuse(format!("numbers above {LARGEST} would be needed")))
    };
    let (first, second) = (of_field(alpha)?, of_field(&beta)?);

    let mut ask = Ask::new(&numerals, control)?;
    define_floor(&mut ask, &theta)?;
    for (name, slope, number) in [("A", first, alpha), ("B", second, &beta)] {
        let floor = ask.relation(slope.floor())?;
        compare(&floor, &numerals, number)?;
        ask.define(name, floor);
    }
    for statement in complementary() {
        if !ask.holds(statement.clone())? {
            return Err(DiscoveryError::Formula(format!("`{statement}` is false")));
        }
    }
    Ok(Beatty { alpha: alpha.clone(), beta, system })
}

/// Every positive number is in exactly one of `$A` and `$B`, 0 in neither, and both increase.
fn complementary() -> [Formula; 4] {
    let in_sequence =
        |name: &str| exists(["n"], at_least("n", number(1u32)) & call(name, ["n", "x"]));
    let (first, second) = (in_sequence("A"), in_sequence("B"));
    let positive = at_least("x", number(1u32));
    let increases = |name: &str| {
        let next = call(name, [variable("n") + number(1u32), variable("y")]);
        for_all(["n", "x", "y"], (call(name, ["n", "x"]) & next).implies(less("x", "y")))
    };
    [
        for_all(["x"], positive.clone().implies(first.clone().iff(!second.clone()))),
        for_all(["x"], equal("x", number(0u32)).implies(!(first | second))),
        increases("A"),
        increases("B"),
    ]
}

/// Compares an automaton of pairs (n, ⌊n·slope⌋) with exact floors, of small numbers and large.
fn compare(floor: &Dfa, numerals: &Numerals, slope: &Quadratic) -> Result<(), DiscoveryError> {
    let large = (3..COMPARED.1).map(|power| UBig::from(10u32).pow(power) + 7u32);
    for n in (0..COMPARED.0).map(UBig::from).chain(large) {
        let exact = floor_linear(&n.clone().into(), slope, &Quadratic::from(IBig::ZERO));
        let exact = UBig::try_from(exact).unwrap_or_default();
        let next = &exact + 1u32;
        if !numerals.contains(floor, &n, &exact) || numerals.contains(floor, &n, &next) {
            let what = format!("the automaton of ⌊n·({slope})⌋ is wrong at n = {n}");
            return Err(DiscoveryError::Formula(what));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_logic::syntax::{Term, at_most};

    /// Statements of which all hold if and only if `$F` is the floor of nθ, where the period of θ
    /// has so many quotients and the matrix W.
    ///
    /// T(n, s) = (W_11·n + W_12·s, W_21·n + W_22·s) has the determinant (-1)^P and maps the line
    /// s = nθ to itself, so it keeps its two sides if P is even and exchanges them if P is odd.
    /// Let L be the set of (n, s) with s < nθ, as `$F` has it. Of all n and s that are not both 0:
    ///
    /// 1. (n, s) is in L if and only if T(n, s) is, or is not if P is odd;
    /// 2. if W_11·s < W_21·n, then (n, s) is in L for even P, and for odd P if W_12·s < W_22·n;
    /// 3. if W_22·n < W_12·s, then (n, s) is not in L for even P, and for odd P if
    ///    W_21·n < W_11·s.
    ///
    /// The true set satisfies all three: W_21/W_11 and W_22/W_12 are convergents of θ on the sides
    /// that they are asked about. And only one set does: a pair of which neither 2 nor 3 speaks is
    /// T of a pair of natural numbers; and that pair is some (0, s), of which 3 speaks, or has a
    /// smaller sum.
    fn is_floor([[a, b], [c, d]]: [[u64; 2]; 2], period: usize) -> [Formula; 3] {
        let [n, s] = ["n", "s"].map(variable);
        let below = |n: Term, s: Term| {
            at_least(n.clone(), number(1u32))
                & exists(["z"], call("F", [n, variable("z")]) & at_most(s, "z"))
        };
        let here = below(n.clone(), s.clone());
        let there = below(n.clone() * a + s.clone() * b, n.clone() * c + s.clone() * d);
        let (turned, under, over) = if period.is_multiple_of(2) {
            (there, less(s.clone() * a, n.clone() * c), less(n.clone() * d, s.clone() * b))
        } else {
            (!there, less(s.clone() * b, n.clone() * d), less(n.clone() * c, s.clone() * a))
        };
        let some = at_least(n + s, number(1u32));
        [here.clone().iff(turned), under.implies(here.clone()), over.implies(!here)]
            .map(|statement| for_all(["n", "s"], some.clone().implies(statement)))
    }

    #[test]
    fn floors_are_decided() -> Result<(), DiscoveryError> {
        let control = Control::unlimited();
        for period in [&[1][..], &[2], &[5], &[2, 1], &[3, 2], &[2, 1, 1]] {
            let system = NumberSystem::ostrowski(&[], period)?;
            let numerals = Numerals::new(system.clone(), &control)?;
            let theta = Theta::of(&system).expect("a shift");
            let mut ask = Ask::new(&numerals, &control)?;
            define_floor(&mut ask, &theta)?;
            let matrix = period_matrix(period).expect("small");
            for statement in is_floor(matrix, period.len()) {
                assert!(ask.holds(statement.clone())?, "{period:?}: {statement}");
            }
            // Another line: that of the same numbers with one quotient more.
            let [[a, b], [c, d]] = matrix;
            let other = is_floor([[a + b, b], [c + d, d]], period.len());
            let mut all = true;
            for statement in other {
                all &= ask.holds(statement)?;
            }
            assert!(!all, "{period:?}");
        }
        Ok(())
    }
}
