//! Remainders of linear forms: `x + y mod 3 = 1`.
//!
//! The remainder is the one from 0 to the modulus minus 1, also of a negative number. A
//! condition has a normal form: coefficients are reduced, what divides all of them and the
//! modulus is divided out, and of a form and its negative, which have the same multiples,
//! one is kept. So `y - x mod 3 = 0` is `x - y mod 3 = 0`, and `2 x mod 4 = 2` is
//! `x mod 2 = 1`.

use super::{At, Condition, Expr, Linear, Number};

/// The largest modulus: proofs have a state for every remainder.
pub const MAX_MODULUS: u32 = 1000;

/// Why a remainder is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RemainderError {
    /// There is no remainder by 0, and large moduli are not wanted.
    #[error("a remainder is one by 1 to {MAX_MODULUS}, not by {0}")]
    Modulus(u32),
    /// A remainder is smaller than the modulus.
    #[error("a remainder by {modulus} is at most {}, not {residue}", modulus - 1)]
    Residue {
        /// The modulus.
        modulus: u32,
        /// What was taken for a remainder.
        residue: u32,
    },
    /// Only linear forms have remainders here.
    #[error("a remainder is that of a linear form, without `max`, `min` and bars")]
    NotLinear,
}

/// That a linear form has some remainder, or that it has another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Remainder {
    /// Coefficients from 0 to the modulus minus 1; the constant is 0.
    form: Linear,
    modulus: i64,
    residue: i64,
    equal: bool,
}

impl Condition {
    /// That a linear form has the remainder `residue` by `modulus` or, if not `equal`, that
    /// it has another one.
    ///
    /// # Errors
    /// [`RemainderError`].
    pub fn remainder(
        form: &Expr,
        modulus: u32,
        equal: bool,
        residue: u32,
    ) -> Result<Self, RemainderError> {
        let form = form.as_linear().ok_or(RemainderError::NotLinear)?;
        if !(1..=MAX_MODULUS).contains(&modulus) {
            return Err(RemainderError::Modulus(modulus));
        }
        if residue >= modulus {
            return Err(RemainderError::Residue { modulus, residue });
        }
        let (modulus, residue) = (i64::from(modulus), i64::from(residue));
        // Both are far from 2^63: the constant of an expression is at most 2^40.
        let residue = residue - form.c;
        Ok(Remainder { form: Linear { c: 0, ..form }, modulus, residue, equal }.normal())
    }
}

impl Remainder {
    /// The form and its remainder: coefficients from 0 to the modulus minus 1, no constant.
    pub const fn form(&self) -> Linear {
        self.form
    }

    /// The modulus, at least 2.
    pub const fn modulus(&self) -> i64 {
        self.modulus
    }

    /// The remainder in question.
    pub const fn residue(&self) -> i64 {
        self.residue
    }

    /// Whether the form has that remainder, or another one.
    pub const fn equal(&self) -> bool {
        self.equal
    }

    /// Whether it holds at a place.
    pub(super) fn holds<N: Number>(&self, at: &At<N>) -> bool {
        let modulus = || N::from(self.modulus);
        // Not negative, so division rounds down.
        let value = self.form.eval(at);
        let remainder = value.clone() - value / modulus() * modulus();
        (remainder == N::from(self.residue)) == self.equal
    }

    /// Whether it holds at the columns `0, 1, …` of row `x`, for the step 0: a sequence that
    /// repeats after as many columns as the modulus.
    pub(crate) fn along_row(self, x: u64) -> impl Iterator<Item = bool> {
        let Self { form, modulus, residue, equal } = self;
        let first = i128::from(form.x) * i128::from(x) % i128::from(modulus);
        let first = i64::try_from(first).expect("below the modulus");
        let next = move |value: &i64| Some((value + form.y) % modulus);
        std::iter::successors(Some(first), next).map(move |value| (value == residue) == equal)
    }

    /// The remainder with the two piles exchanged.
    pub(super) fn mirror(&self) -> Condition {
        let form = Linear { x: self.form.y, y: self.form.x, ..self.form };
        Self { form, ..*self }.normal()
    }

    fn normal(self) -> Condition {
        let Self { form: Linear { x, y, t, .. }, modulus, residue, equal } = self;
        let constant = |holds: bool| if holds { Condition::Always } else { Condition::Never };
        let divisor = [x, y, t].into_iter().fold(modulus, gcd);
        if residue % divisor != 0 {
            return constant(!equal);
        }
        let modulus = modulus / divisor;
        if modulus == 1 {
            return constant(equal);
        }
        let times = |sign: i64| {
            let reduced = |n: i64| (sign * (n / divisor)).rem_euclid(modulus);
            let form = Linear { x: reduced(x), y: reduced(y), t: reduced(t), c: 0 };
            Self { form, modulus, residue: reduced(residue), equal }
        };
        // The one that is written with fewer minus signs in front.
        let [plus, minus] = [times(1), times(-1)];
        let kept = if plus.centred() >= minus.centred() { plus } else { minus };
        Condition::Remainder(match kept {
            // Of two remainders one is the other one.
            Self { modulus: 2, equal: false, residue, .. } => {
                Self { equal: true, residue: 1 - residue, ..kept }
            }
            kept => kept,
        })
    }

    /// The form with coefficients near 0, as people write it.
    pub(super) fn centred(&self) -> Linear {
        let near = |n: i64| if 2 * n > self.modulus { n - self.modulus } else { n };
        let Linear { x, y, t, c } = self.form;
        Linear { x: near(x), y: near(y), t: near(t), c }
    }

    /// Whether the step occurs in it.
    pub(super) const fn mentions_step(&self) -> bool {
        self.form.t != 0
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
