//! Number systems of all integers: base -k, and negaFibonacci.
//!
//! Base -k has the weights 1, -k, k², -k³, … and the digits 0..k-1 (Grünwald 1885);
//! negaFibonacci has F_{-1} = 1, F_{-2} = -1, F_{-3} = 2, F_{-4} = -3, … and the digits 0 and
//! 1, no two 1s side by side (Bunder 1992; Knuth, The Art of Computer Programming, 7.1.3). In
//! both every integer, of either sign, has exactly one word without leading zeros. The weights
//! are w_m = (-1)^m·W_m with W_m = k^m or W_m = F_{m+1}, and satisfy
//! w_{m+1} = r·w_m + t·w_{m-1}: r = -k, t = 0 in base -k; r = -1, t = 1 and W_{-1} = 0 in
//! negaFibonacci.
//!
//! **The state.** Reading the most significant digit first, what has been read of Σ c_i·x_i is
//! worth a·w_m + b·w_{m-1} when m places are left, and the next digits turn (a, b) into
//! (r·a + b + d, t·a), d the sum of the digits times their coefficients. At the end, m = 0, it
//! is worth a. That pair is the state, with the last digits where these restrict the next ones.
//!
//! **What is large stays large, and changes its sign with every digit.** Let D = Σ |c_i|, and
//! let the sum be compared with C. A number of m places is at most W_m in magnitude: its digits
//! are at most (k-1)·(k^{m-1} + k^{m-3} + …) on the places of one sign in base -k, and at most
//! F_m + F_{m-2} + … <= F_{m+1} in negaFibonacci. So the sum ends as (-1)^m·v with
//! v = a·W_m - b·W_{m-1} + rest and |rest| <= D·W_m. Since 0 <= W_{m-1} <= W_m, the first two
//! terms lie between a·W_m and (a - b)·W_m. If min(a, a - b) > D + |C|, then
//! v >= (|C| + 1)·W_m > |C| for *every* m, so the sum is larger than C if m is even, and
//! smaller if m is odd; if max(a, a - b) < -(D + |C|), the other way round. From there on only
//! that is kept: how the sum would compare if the word ended here, turned round by every digit.
//!
//! **So there are finitely many states.** Put B = D + |C|. In base -k, b = 0, and (a, b) is open
//! for |a| <= B only. In negaFibonacci let f = a + φ·b. A digit turns it into f/φ + d with
//! |d| <= D, so |f| <= D/(1 - 1/φ) = φ²·D always. As a - b = φ·a - f/φ, a > B + D gives
//! a - b > φ·(B + D) - φ·D >= B, and the pair is closed; in the same way for a < -(B + D). So an
//! open pair has |a| <= B + D and |b| = |f - a|/φ <= φ·D + (B + D)/φ.
//!
//! Cost: O(B) open states in base -k and O(D·B) in negaFibonacci, times the flags of the tracks,
//! times the symbols. Addition has 3 states in every base -k, as a carry is -1, 0 or 1.

use super::weights::MOST_DIGITS;
use crate::{NumberSystem, NumerationError, Relation};
use dashu_int::{IBig, UBig};
use std::cmp::Ordering;
use wythoff_automata::{Control, Dfa, Frontier, Reason, Symbol, Tracks, minimize};

/// A number system of all integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Negative {
    /// Base -k, for k from 2 to [`MOST_DIGITS`].
    Base(u32),
    /// NegaFibonacci.
    Fibonacci,
}

impl Negative {
    /// Base -k.
    pub(super) fn base(k: u64) -> Result<Self, NumerationError> {
        match u32::try_from(k) {
            Ok(small @ 2..) if k <= MOST_DIGITS => Ok(Self::Base(small)),
            _ if k < 2 => Err(NumerationError::BaseOutOfRange { base: k }),
            _ => Err(NumerationError::TooManyDigits { digits: k, most: MOST_DIGITS }),
        }
    }

    /// How many digits a track has.
    pub(super) fn digits(self) -> u32 {
        match self {
            Self::Base(k) => k,
            Self::Fibonacci => 2,
        }
    }

    /// The value (a, b) of what was read, after one more place.
    fn next(self, [a, b]: [i64; 2], sum: i64) -> [i64; 2] {
        match self {
            Self::Base(k) => [sum - i64::from(k) * a, 0],
            Self::Fibonacci => [b - a + sum, a],
        }
    }

    /// Canonical digits, most significant first, without leading zeros.
    pub(super) fn represent(self, number: &IBig) -> Vec<i32> {
        let digits = match self {
            Self::Base(k) => base_digits(k, number),
            Self::Fibonacci => fibonacci_digits(number),
        };
        digits.into_iter().skip_while(|&digit| digit == 0).collect()
    }

    /// The number that digits, most significant first, stand for: Horner's rule.
    pub(super) fn value(self, digits: &[i32]) -> IBig {
        let (mut a, mut b) = (IBig::ZERO, IBig::ZERO);
        for &digit in digits {
            (a, b) = match self {
                Self::Base(k) => (IBig::from(digit) - a * k, IBig::ZERO),
                Self::Fibonacci => (b - &a + digit, a),
            };
        }
        a
    }
}

/// The digits of a number in base -k, by those in base k of another one: with
/// M = (k-1)·(k + k³ + … + k^{2p-1}), n + M = Σ d_j·k^j over even j + Σ (k-1-d_j)·k^j over odd j,
/// for n = Σ d_j·(-k)^j of 2p places.
fn base_digits(k: u32, number: &IBig) -> Vec<i32> {
    let magnitude = number.clone().into_parts().1;
    if magnitude == UBig::ZERO {
        return Vec::new();
    }
    let base = UBig::from(k);
    // The numbers of 2p places are those from -M to (k^{2p} - 1)/(k + 1), and (k + 1)·|n| is
    // below k^{2p} if |n| is below k^{2p-2}.
    let pairs = (magnitude.ilog(&base) + 3).div_ceil(2);
    let all_odd = (base.pow(2 * pairs) - UBig::ONE) / (&base + UBig::ONE) * &base;
    let shifted = UBig::try_from(number + IBig::from(all_odd)).expect("n is at least -M");
    let system = NumberSystem::base(u64::from(k)).expect("k is at least 2");
    let mut digits: Vec<i32> = system
        .represent(&shifted)
        .iter()
        .map(|digit| i32::try_from(digit).expect("digits are below 2^16"))
        .collect();
    let padding = 2 * pairs - digits.len();
    digits.splice(0..0, std::iter::repeat_n(0, padding));
    let largest = i32::try_from(k).expect("at most 2^16") - 1;
    // An even number of places: the first one is odd.
    for digit in digits.iter_mut().step_by(2) {
        *digit = largest - *digit;
    }
    digits
}

/// The negaFibonacci digits of a number, from the top: the numbers of m places are all those
/// from 1 - F_{m+1} to F_m if m is even, from 1 - F_m to F_{m+1} if it is odd, so a digit is 0
/// if and only if the places below it can do without it.
fn fibonacci_digits(number: &IBig) -> Vec<i32> {
    // F_m and F_{m+1}, m the places below the current one.
    let (mut lower, mut upper) = (IBig::ZERO, IBig::ONE);
    let mut places = 0usize;
    let fits = |rest: &IBig, lower: &IBig, upper: &IBig, places: usize| {
        let (negative, positive) =
            if places.is_multiple_of(2) { (upper, lower) } else { (lower, upper) };
        *rest <= *positive && -rest < *negative
    };
    while !fits(number, &lower, &upper, places) {
        (lower, upper) = (upper.clone(), lower + upper);
        places += 1;
    }
    let mut rest = number.clone();
    let mut digits = Vec::with_capacity(places);
    while places > 0 {
        places -= 1;
        (lower, upper) = (&upper - &lower, lower);
        let needed = !fits(&rest, &lower, &upper, places);
        if needed {
            // The weight of the place is (-1)^m·F_{m+1}.
            if places.is_multiple_of(2) {
                rest -= &upper;
            } else {
                rest += &upper;
            }
        }
        digits.push(i32::from(needed));
    }
    digits
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Value {
    /// Not yet decided.
    Open([i64; 2]),
    /// Decided but for the number of places left: how the sum compares with the constant if
    /// that is even.
    Large(Ordering),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// One bit for each track: whether its next digit has to be 0.
    flags: u32,
    value: Value,
}

/// The digits of one symbol on its first tracks.
#[derive(Clone, Copy, Default)]
struct Read {
    tracks: usize,
    symbol: usize,
    flags: u32,
    /// Digits times coefficients.
    sum: i64,
}

struct Compiler<'a> {
    system: Negative,
    coefficients: &'a [i64],
    relation: Relation,
    constant: i64,
    /// D + |C|.
    bound: i128,
}

/// The automaton of Σ c_i·x_i ⋈ c, most significant digit first; minimal.
pub(super) fn compile(
    system: Negative,
    coefficients: &[i64],
    relation: Relation,
    constant: i64,
    control: &Control,
) -> Result<Dfa, NumerationError> {
    let tracks = Tracks::up_to(&vec![system.digits(); coefficients.len()])?;
    let size: i128 = coefficients.iter().map(|&c| i128::from(c).abs()).sum();
    let bound = size + i128::from(constant).abs();
    let compiler = Compiler { system, coefficients, relation, constant, bound };
    let start = State { flags: 0, value: Value::Open([0; 2]) };
    let dfa = Dfa::explore(tracks, start, control, |state, next| {
        compiler.digits(state, Read::default(), next)?;
        Ok::<bool, Reason>(compiler.accepts(state))
    })?;
    Ok(minimize(&dfa, control)?)
}

impl Compiler<'_> {
    fn accepts(&self, state: &State) -> bool {
        self.relation.holds(match state.value {
            Value::Open([a, _]) => a.cmp(&self.constant),
            Value::Large(ordering) => ordering,
        })
    }

    /// All digits that may be read, on the tracks that have none yet. Symbols come out in
    /// order, and nothing is kept of them: an alphabet may have millions.
    fn digits(
        &self,
        state: &State,
        read: Read,
        next: &mut Frontier<'_, State>,
    ) -> Result<(), Reason> {
        let Some(&coefficient) = self.coefficients.get(read.tracks) else {
            return self.lead(state, read, next);
        };
        let zero_only = state.flags >> read.tracks & 1 == 1;
        let digits = self.system.digits();
        let base = usize::try_from(digits).expect("at most 2^16");
        for digit in 0..if zero_only { 1 } else { digits } {
            let restricts = self.system == Negative::Fibonacci && digit == 1;
            let read = Read {
                tracks: read.tracks + 1,
                symbol: read.symbol * base + usize::try_from(digit).expect("below 2^16"),
                flags: read.flags | u32::from(restricts) << read.tracks,
                sum: read.sum + coefficient * i64::from(digit),
            };
            self.digits(state, read, next)?;
        }
        Ok(())
    }

    /// The edge of one symbol.
    fn lead(
        &self,
        state: &State,
        read: Read,
        next: &mut Frontier<'_, State>,
    ) -> Result<(), Reason> {
        let value = match state.value {
            Value::Open(pair) => self.closed(self.system.next(pair, read.sum)),
            Value::Large(ordering) => Value::Large(ordering.reverse()),
        };
        if let Value::Large(ordering) = value
            && !self.relation.holds(ordering)
            && !self.relation.holds(ordering.reverse())
        {
            return next.leave_out();
        }
        next.lead(Symbol::new(read.symbol), State { flags: read.flags, value })
    }

    /// A pair, or only how it compares if it is large.
    fn closed(&self, pair: [i64; 2]) -> Value {
        // Open pairs are below 2^39 for coefficients up to 2^31 on 16 tracks and constants of
        // their size, and a digit multiplies by at most 2^16.
        let [a, b] = pair.map(i128::from);
        if a.min(a - b) > self.bound {
            Value::Large(Ordering::Greater)
        } else if a.max(a - b) < -self.bound {
            Value::Large(Ordering::Less)
        } else {
            Value::Open(pair)
        }
    }
}

#[cfg(test)]
mod tests;
