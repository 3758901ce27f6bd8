//! Beatty's theorem for a quadratic number, decided.
//!
//! For irrational α > 1 and β with 1/α + 1/β = 1, every positive integer is in exactly one of the
//! sequences ⌊nα⌋ and ⌊nβ⌋, n >= 1, and there once (S. Beatty, American Mathematical Monthly
//! 33, 1926, 159). For a quadratic α this is a statement of first-order logic over addition in
//! the Ostrowski numeration of its continued fraction, once the floors are automata.
//!
//! **The system.** Continued fractions of quadratic numbers repeat. Let c_1, …, c_P be the period
//! of that of α, begun at a quotient above 1 if there is one, and θ = [0; c_1, …, c_P, c_1, …].
//! Then α is (u + vθ)/w with small integers, and ⌊nθ⌋ is an automaton: see `closed_form/floor` for
//! P = 1. For larger P it is made quotient by quotient (`Arithmetic::numerators`), since the product
//! of the matrices (c_i 1; 1 0) of a period, which would be the coefficients of a formula, grows
//! exponentially with P.
//!
//! That it is the floor is proved there, after Ostrowski. What comes out is compared with exact
//! floors as well, against mistakes of ours; and for some numbers the tests have the prover decide
//! it.
//!
//! **The order of reading.** The most significant digit of a number does not tell which of the P
//! quotients its place has, and automata that read it first follow all of them at once: with six
//! quotients they have millions of states. The least significant one has the first quotient, so
//! where there are several quotients it is read first.
//!
//! **The second sequence** is that of the numbers s with kα < s and s + 1 < (k + 1)α for some k, and
//! no multiple of anything is needed for it: see `define_other`.
//!
//! Cost: the square roots below 100 take from milliseconds to fourteen seconds of CPU time, √94 with
//! its sixteen quotients two. It is the quotients that count, and not how many there are: alphabets
//! are pairs of digits, and digits go up to quotients.

use crate::ask::Ask;
use crate::closed_form::{Alpha, Theta, define_floor};
use crate::{DiscoveryError, NotBeatty, Numerals, Unexpected};
use dashu_int::{IBig, UBig};
use std::cmp::Ordering;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa};
use wythoff_logic::syntax::{
    Formula, at_least, call, equal, exists, for_all, less, number, variable,
};
use wythoff_numeration::{
    Arithmetic, ContinuedFraction, NumberSystem, Order, Quadratic, floor_linear,
};

/// The largest coefficient of a formula that is asked here: with 100, as for 100 + √2, it takes some
/// twenty seconds, with 400 gigabytes.
const LARGEST: u64 = 100;

/// The most pairs of digits, at the places of one period together: half a minute.
const MOST_PAIRS: u64 = 700;

/// The same where the period is a single quotient, which is then at most 43.
const MOST_PAIRS_OF_ONE: u64 = 2_000;

/// Floors are compared below this, and at so many powers of 10.
const COMPARED: (u32, usize) = (1_000, 40);

/// What was decided about a number.
#[derive(Clone, Debug)]
#[non_exhaustive]
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
    let number = || Box::new(alpha.clone());
    let refuse = |reason| DiscoveryError::NotBeatty { number: number(), reason };
    let beyond_one = alpha.add_integer(&-IBig::ONE);
    if alpha.is_rational() || beyond_one.sign() != Ordering::Greater {
        return Err(refuse(NotBeatty::NotAboutIt));
    }
    // α/(α - 1) = 1 + 1/(α - 1).
    let beta = beyond_one.reciprocal()?.add_integer(&IBig::ONE);
    let (_, fraction) = ContinuedFraction::of(alpha)?;
    let mut period = fraction.period().to_vec();
    let large = period.iter().position(|&quotient| quotient > 1).unwrap_or(0);
    period.rotate_left(large);
    let pairs = period.iter().map(|c| c.saturating_add(1).saturating_pow(2));
    let pairs = pairs.fold(0u64, u64::saturating_add);
    let most = if period.len() > 1 { MOST_PAIRS } else { MOST_PAIRS_OF_ONE };
    if pairs > most {
        return Err(refuse(NotBeatty::ManyPairs { quotients: period.len(), pairs, most }));
    }
    let system = NumberSystem::ostrowski(&[], &period)?;
    let numerals = Numerals::new(system.clone(), control)?;
    let theta = rest(alpha, 1 + fraction.preperiod().len() + large)?;
    let first = Alpha::exactly(&theta, alpha).filter(|alpha| alpha.size() <= LARGEST);
    let first = first.ok_or_else(|| refuse(NotBeatty::LargeNumbers { most: LARGEST }))?;
    let mut ask = if period.len() == 1 {
        let theta = Theta::of(&system);
        let theta = theta.ok_or_else(|| refuse(NotBeatty::NoShift))?;
        let mut ask = Ask::new(&numerals, control)?;
        define_floor(&mut ask, &theta)?;
        ask
    } else {
        let mut ask = Ask::backwards(&numerals, control)?;
        define_numerators(&mut ask, &system)?;
        ask
    };
    let lower = ask.relation(first.floor())?;
    ask.define("A", lower.clone());
    let counted = define_other(&mut ask)?;
    compare(&lower, &counted, &numerals, period.len() > 1, [alpha, &beta])?;
    for statement in complementary() {
        if !ask.holds(statement.clone())? {
            return Err(Unexpected::False { statement: Box::new(statement) }.into());
        }
    }
    Ok(Beatty { alpha: alpha.clone(), beta, system })
}

/// [0; c_k, c_{k+1}, …] for the continued fraction [c_0; c_1, …] of a number.
fn rest(number: &Quadratic, k: usize) -> Result<Quadratic, DiscoveryError> {
    let mut rest = number.add_integer(&-number.floor());
    for _ in 1..k {
        let next = rest.reciprocal()?;
        rest = next.add_integer(&-next.floor());
    }
    Ok(rest)
}

/// Defines `$F(n,s)`, s = ⌊nθ⌋, by the numerators of the convergents of θ.
fn define_numerators(ask: &mut Ask<'_>, system: &NumberSystem) -> Result<(), DiscoveryError> {
    let control = ask.control();
    let arithmetic = Arithmetic::of(system, Order::LeastSignificantFirst, control)?;
    let numerators = arithmetic.numerators(control)?;
    let numerators = numerators.ok_or(Unexpected::LateQuotients)?;
    ask.define("N", Arc::new(numerators));
    let next = equal("n", variable("m") + number(1u32)) & call("N", ["m", "s"]);
    let floor = equal("n", number(0u32)) & equal("s", number(0u32)) | exists(["m"], next);
    let floor = ask.relation(floor)?;
    ask.define("F", floor);
    Ok(())
}

/// Defines `$C(k,s)`: s = ⌊nβ⌋ with n = s - k > 0, by `$A` and without a multiple of anything.
///
/// For n > 0, s < nβ says that s/β < n = s - k, and as 1/β = 1 - 1/α that kα < s; nβ < s + 1 says
/// that s + 1 < (k + 1)α. So k is the number of terms of the first sequence that lie below s, and s
/// is none of them.
fn define_other(ask: &mut Ask<'_>) -> Result<Arc<Dfa>, DiscoveryError> {
    let below = exists(["y"], call("A", ["k", "y"]) & less("y", "s"));
    let below = ask.relation(below)?;
    ask.define("L", below);
    let next = call("A", [variable("k") + number(1u32), variable("z")]);
    let above = ask.relation(exists(["z"], next & less("s", "z")))?;
    ask.define("U", above);
    let between = call("L", ["k", "s"]) & call("U", ["k", "s"]) & less("k", "s");
    let counted = ask.relation(between)?;
    ask.define("C", counted.clone());
    Ok(counted)
}

/// Every positive number is in exactly one of the sequences, 0 in neither, and both are functions
/// of n of which the first increases. The second does as β > 1, and stands in `$C` with the number
/// of terms of the first below its own.
fn complementary() -> [Formula; 3] {
    let first = exists(["n"], at_least("n", number(1u32)) & call("A", ["n", "x"]));
    let second = exists(["k"], call("C", ["k", "x"]));
    let positive = at_least("x", number(1u32));
    let next = call("A", [variable("n") + number(1u32), variable("y")]);
    [
        for_all(["x"], positive.implies(first.clone().iff(!second.clone()))),
        for_all(["x"], equal("x", number(0u32)).implies(!(first | second))),
        for_all(["n", "x", "y"], (call("A", ["n", "x"]) & next).implies(less("x", "y"))),
    ]
}

/// Compares the automata with exact floors, of small numbers and large: that of the pairs
/// (n, ⌊nα⌋), and that of the pairs (s - n, s) with s = ⌊nβ⌋.
fn compare(
    lower: &Dfa,
    counted: &Dfa,
    numerals: &Numerals,
    backwards: bool,
    [alpha, beta]: [&Quadratic; 2],
) -> Result<(), DiscoveryError> {
    let contains = |set: &Dfa, x: &UBig, y: &UBig| {
        let Some(mut word) = numerals.word(set, x, y) else { return false };
        if backwards {
            word.reverse();
        }
        set.accepts(word)
    };
    let exact = |n: &UBig, slope: &Quadratic| {
        let floor = floor_linear(&n.clone().into(), slope, &Quadratic::from(IBig::ZERO));
        UBig::try_from(floor).unwrap_or_default()
    };
    let large = (3..COMPARED.1).map(|power| UBig::from(10u32).pow(power) + 7u32);
    for n in (1..COMPARED.0).map(UBig::from).chain(large) {
        let (first, second) = (exact(&n, alpha), exact(&n, beta));
        let k = &second - &n;
        let right = contains(lower, &n, &first)
            && !contains(lower, &n, &(&first + 1u32))
            && contains(counted, &k, &second)
            && !contains(counted, &(&k + 1u32), &second);
        if !right {
            return Err(Unexpected::Floor { slope: Box::new(alpha.clone()), n }.into());
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::closed_form::period_matrix;
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
            let mut shifted = Ask::new(&numerals, &control)?;
            define_floor(&mut shifted, &theta)?;
            let mut asks = vec![shifted];
            if period.len() > 1 {
                let mut backwards = Ask::backwards(&numerals, &control)?;
                define_numerators(&mut backwards, &system)?;
                asks.push(backwards);
            }
            for mut ask in asks {
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
        }
        Ok(())
    }

    #[test]
    fn roots_with_long_periods_are_decided_and_large_ones_refused() {
        let control = Control::unlimited();
        let root = |d: u64| Quadratic::new(0, 1, d, 1).expect("a root");
        for (d, quotients) in [(7, 4), (13, 5), (19, 6), (22, 6), (31, 8), (61, 11)] {
            let found = beatty(&root(d), &control).expect("decided");
            let NumberSystem::Ostrowski(system) = &found.system else { panic!("{}", found.system) };
            assert_eq!(system.continued_fraction().period().len(), quotients, "sqrt {d}");
        }
        let refused = beatty(&root(999), &control).expect_err("too large").to_string();
        assert!(refused.contains("18 long") && refused.contains("4260 pairs"), "{refused}");
        let golden = Quadratic::golden().add_integer(&-IBig::ONE);
        assert!(beatty(&golden, &control).is_err(), "below 1");
    }
}
