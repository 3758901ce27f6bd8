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
//! **That it is the floor** is not taken from there but decided. Let W be the product of the
//! matrices (c_i 1; 1 0), and T(n, s) = (W_11·n + W_12·s, W_21·n + W_22·s). T has the
//! determinant (-1)^P and maps the line s = nθ to itself, so it keeps its two sides if P is even
//! and exchanges them if P is odd. Let L be the set of (n, s) with s < nθ, as the automaton has
//! it. Three statements are decided of all n and s that are not both 0:
//!
//! 1. (n, s) is in L if and only if T(n, s) is, or is not if P is odd;
//! 2. if W_11·s < W_21·n, then (n, s) is in L for even P, and for odd P if W_12·s < W_22·n;
//! 3. if W_22·n < W_12·s, then (n, s) is not in L for even P, and for odd P if W_21·n < W_11·s.
//!
//! The true set satisfies all three: the fractions are W_21/W_11 and W_22/W_12, convergents of θ
//! on the sides that they are asked about. And only one set does: a pair of which neither 2 nor 3
//! speaks is T of a pair of natural numbers, by 1 of the same side or of the other one; and that
//! pair is some (0, s), of which 3 speaks, or has a smaller sum.
//!
//! Cost: milliseconds for short periods; the numbers of W are coefficients of formulas, so
//! numbers with long periods are refused.

use crate::ask::Ask;
use crate::closed_form::{Alpha, Theta, define_floor, period_matrix};
use crate::{DiscoveryError, Numerals};
use dashu_int::IBig;
use std::cmp::Ordering;
use wythoff_automata::Control;
use wythoff_logic::syntax::{
    Formula, Term, at_least, at_most, call, equal, exists, for_all, less, number, variable,
};
use wythoff_numeration::{ContinuedFraction, NumberSystem, Quadratic};

/// The largest coefficient of a formula that is asked here.
const LARGEST: u64 = 2_000;

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
    let small = matrix.filter(|rows| rows.iter().flatten().all(|&entry| entry <= LARGEST));
    let Some(matrix) = small else {
        return Err(refuse(format!(
            "its continued fraction repeats after {} quotients, and numbers above {LARGEST} \
             would be needed to say so",
            period.len()
        )));
    };
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
    for statement in is_floor(matrix, period.len()) {
        decide(&mut ask, statement, "the floors")?;
    }
    for (name, slope) in [("A", first), ("B", second)] {
        let floor = ask.relation(slope.floor())?;
        ask.define(name, floor);
    }
    for statement in complementary() {
        decide(&mut ask, statement, "the sequences")?;
    }
    Ok(Beatty { alpha: alpha.clone(), beta, system })
}

/// All of these hold of natural numbers that are not both 0 if and only if `$F` is the floor.
fn is_floor([[a, b], [c, d]]: [[u64; 2]; 2], period: usize) -> [Formula; 3] {
    let [n, s] = ["n", "s"].map(variable);
    // s < nθ, since nθ is no integer unless n is 0.
    let below = |n: Term, s: Term| {
        at_least(n.clone(), number(1u32))
            & exists(["z"], call("F", [n, variable("z")]) & at_most(s, "z"))
    };
    let here = below(n.clone(), s.clone());
    let there = below(n.clone() * a + s.clone() * b, n.clone() * c + s.clone() * d);
    let (turned, under, over) = if period % 2 == 0 {
        (there, less(s.clone() * a, n.clone() * c), less(n.clone() * d, s.clone() * b))
    } else {
        (!there, less(s.clone() * b, n.clone() * d), less(n.clone() * c, s.clone() * a))
    };
    let some = at_least(n + s, number(1u32));
    [here.clone().iff(turned), under.implies(here.clone()), over.implies(!here)]
        .map(|statement| for_all(["n", "s"], some.clone().implies(statement)))
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

/// Decides what has to be true.
fn decide(ask: &mut Ask<'_>, statement: Formula, about: &str) -> Result<(), DiscoveryError> {
    if ask.holds(statement.clone())? {
        return Ok(());
    }
    Err(DiscoveryError::Formula(format!("{about} are not what they should be: `{statement}`")))
}
