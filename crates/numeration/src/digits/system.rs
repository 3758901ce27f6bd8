//! Number systems: Zeckendorf, Ostrowski, base k, Parry.
//!
//! What: the type [`NumberSystem`], its constructors, its largest digits and the
//! checked constructor of [`Digits`]. Each operation has its own file: `represent`,
//! `value`, `add`, `successor`, `shift`; names are read and printed in `name`.

use crate::digits::parry::ParrySystem;
use crate::digits::places::Places;
use crate::{ContinuedFraction, Digits, NumerationError, Parry};

/// The largest partial quotient of an Ostrowski system and the largest base.
///
/// Twice a digit and a carry then fit in 64 bits, and a digit times a 64-bit number in
/// 128, so no operation needs an overflow check.
pub const MAX_QUOTIENT: u64 = 1 << 62;

/// A way to write natural numbers in digits, each number in exactly one way.
///
/// ```
/// use wythoff_numeration::NumberSystem;
///
/// let fib = NumberSystem::fibonacci();
/// let seventeen = fib.represent_u64(17); // 13 + 3 + 1
/// assert_eq!(seventeen.to_string(), "100101");
/// assert_eq!(fib.add(&seventeen, &seventeen)?, fib.represent_u64(34));
/// # Ok::<(), wythoff_numeration::NumerationError>(())
/// ```
///
/// Not `non_exhaustive`: certificates and scripts have to name every system there is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum NumberSystem {
    /// Zeckendorf: weights 1, 2, 3, 5, …, digits 0 and 1, no two adjacent 1s.
    Fibonacci,
    /// Ostrowski numeration of an eventually periodic continued fraction.
    Ostrowski(Ostrowski),
    /// Powers of a base.
    Base(Base),
    /// The greedy system of an expansion of 1.
    Parry(Box<ParrySystem>),
}

/// The Ostrowski system of a continued fraction [0; a_1, a_2, …].
///
/// Weights are the denominators q_0 = 1, q_1 = a_1, q_{n+1} = a_{n+1}·q_n + q_{n-1} of
/// the convergents. The digit b_{n+1} of weight q_n satisfies b_1 <= a_1 - 1,
/// b_i <= a_i, and b_i = a_i only if b_{i-1} = 0 (Ostrowski 1922).
///
/// If a_1 = 1, then b_1 is always 0 and is not written: place 0 is then the place of
/// q_1 = 1. So [0; 1, 1, 1, …] has the weights 1, 2, 3, 5, … and is Zeckendorf, and
/// [0; 1, a_2, a_3, …] has the same digits as [0; a_2 + 1, a_3, …].
///
/// Made by [`NumberSystem::ostrowski`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ostrowski {
    fraction: ContinuedFraction,
    /// The coefficients of `places`: a_1, a_2, …, or a_2 + 1, a_3, … if a_1 = 1.
    preperiod: Vec<u64>,
    period: Vec<u64>,
}

impl Ostrowski {
    fn new(fraction: ContinuedFraction) -> Result<Self, NumerationError> {
        let mut preperiod = fraction.preperiod().to_vec();
        let mut period = fraction.period().to_vec();
        if let Some(i) = preperiod.iter().chain(&period).position(|&a| a > MAX_QUOTIENT) {
            return Err(NumerationError::QuotientTooLarge { index: i + 1, max: MAX_QUOTIENT });
        }
        if fraction.quotient(1) == 1 {
            while preperiod.len() < 2 {
                preperiod.push(period[0]);
                period.rotate_left(1);
            }
            preperiod.remove(0);
            preperiod[0] += 1;
        }
        Ok(Self { fraction, preperiod, period })
    }

    /// The continued fraction that defines the system.
    pub fn continued_fraction(&self) -> &ContinuedFraction {
        &self.fraction
    }
}

/// What decides which digits may stand where.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Rule<'a> {
    /// The coefficients of a recurrence of one or two terms.
    Places(Places<'a>),
    /// An expansion of 1.
    Parry(&'a ParrySystem),
}

/// A base, from 2 to [`MAX_QUOTIENT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Base(u64);

impl Base {
    /// The base k.
    ///
    /// # Errors
    ///
    /// [`NumerationError::BaseOutOfRange`] if k < 2 or k > [`MAX_QUOTIENT`].
    pub fn new(k: u64) -> Result<Self, NumerationError> {
        if (2..=MAX_QUOTIENT).contains(&k) {
            Ok(Self(k))
        } else {
            Err(NumerationError::BaseOutOfRange { base: k })
        }
    }

    /// The base as a number.
    pub fn get(self) -> u64 {
        self.0
    }
}

impl NumberSystem {
    /// Zeckendorf's system.
    pub fn fibonacci() -> Self {
        Self::Fibonacci
    }

    /// The Pell system, Ostrowski of [0; 2, 2, 2, …]: weights 1, 2, 5, 12, ….
    pub fn pell() -> Self {
        Self::metallic(2).expect("2 is a partial quotient in range")
    }

    /// The Ostrowski system of [0; k, k, k, …], which goes with Connell's game of
    /// parameter k. For k = 1 it is [`NumberSystem::Fibonacci`].
    ///
    /// # Errors
    ///
    /// [`NumerationError::ZeroQuotient`] or [`NumerationError::QuotientTooLarge`].
    pub fn metallic(k: u64) -> Result<Self, NumerationError> {
        Self::ostrowski(&[], &[k])
    }

    /// The Ostrowski system of [0; a_1, a_2, …], given by preperiod and period of the
    /// a_i. For [0; 1, 1, 1, …] it is [`NumberSystem::Fibonacci`].
    ///
    /// # Errors
    ///
    /// [`NumerationError::EmptyPeriod`], [`NumerationError::ZeroQuotient`], or
    /// [`NumerationError::QuotientTooLarge`] above [`MAX_QUOTIENT`].
    pub fn ostrowski(preperiod: &[u64], period: &[u64]) -> Result<Self, NumerationError> {
        Self::of_continued_fraction(ContinuedFraction::new(preperiod, period)?)
    }

    /// The Ostrowski system of a continued fraction; as [`NumberSystem::ostrowski`].
    ///
    /// # Errors
    ///
    /// [`NumerationError::QuotientTooLarge`] if a partial quotient exceeds
    /// [`MAX_QUOTIENT`].
    pub fn of_continued_fraction(fraction: ContinuedFraction) -> Result<Self, NumerationError> {
        if fraction.preperiod().is_empty() && fraction.period() == [1] {
            return Ok(Self::Fibonacci);
        }
        Ostrowski::new(fraction).map(Self::Ostrowski)
    }

    /// Base k.
    ///
    /// # Errors
    ///
    /// [`NumerationError::BaseOutOfRange`] if k < 2 or k > [`MAX_QUOTIENT`].
    pub fn base(k: u64) -> Result<Self, NumerationError> {
        Base::new(k).map(Self::Base)
    }

    /// The greedy system of an expansion of 1, given by preperiod and period as in
    /// [`Parry::new`]. For 1 0 1 0 … it is [`NumberSystem::Fibonacci`], for one digit repeated
    /// a base.
    ///
    /// # Errors
    ///
    /// [`NumerationError::Expansion`] if this is no expansion of 1, and what
    /// [`Parry::system`] says.
    pub fn parry(preperiod: &[u64], period: &[u64]) -> Result<Self, NumerationError> {
        Self::of_expansion(&Parry::new(preperiod, period)?)
    }

    /// The greedy system of an expansion of 1; as [`NumberSystem::parry`].
    ///
    /// # Errors
    ///
    /// What [`Parry::system`] says.
    pub fn of_expansion(expansion: &Parry) -> Result<Self, NumerationError> {
        match (expansion.preperiod(), expansion.period()) {
            ([], [1, 0]) => Ok(Self::Fibonacci),
            ([], &[digit]) => Self::base(digit + 1),
            _ => Ok(Self::Parry(Box::new(ParrySystem::new(expansion)?))),
        }
    }

    /// Checked digits, given most significant first. Leading zeros are dropped: words
    /// of several tracks are padded with them.
    ///
    /// # Errors
    ///
    /// [`NumerationError::Digit`] for the highest digit that breaks a rule.
    pub fn digits(&self, most_significant_first: &[u64]) -> Result<Digits, NumerationError> {
        let places: Vec<u64> = most_significant_first.iter().rev().copied().collect();
        self.check_places(&places)?;
        Ok(Digits::from_places(places))
    }

    /// Whether these digits, perhaps made by another system, are canonical here.
    ///
    /// # Errors
    ///
    /// [`NumerationError::Digit`] for the highest digit that breaks a rule.
    pub fn check(&self, digits: &Digits) -> Result<(), NumerationError> {
        self.check_places(digits.places())
    }

    /// Whether digits, least significant first, are canonical.
    pub(crate) fn check_places(&self, digits: &[u64]) -> Result<(), NumerationError> {
        match self.rule() {
            Rule::Places(places) => places.check(digits),
            Rule::Parry(system) => system.check(digits),
        }
    }

    /// The system as what its operations are written for.
    pub(crate) fn rule(&self) -> Rule<'_> {
        match self {
            Self::Fibonacci => Rule::Places(Places::ZECKENDORF),
            Self::Ostrowski(system) => {
                Rule::Places(Places::two_term(&system.preperiod, &system.period))
            }
            Self::Base(base) => Rule::Places(Places::powers_of(&base.0)),
            Self::Parry(system) => Rule::Parry(system),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DigitRule;

    #[test]
    fn a_leading_quotient_one_is_folded_into_the_next() -> Result<(), NumerationError> {
        for (given, folded) in [
            ((&[1][..], &[2][..]), (&[3][..], &[2][..])),
            ((&[], &[1, 2]), (&[3], &[1, 2])),
            ((&[1, 4, 5], &[6]), (&[5, 5], &[6])),
            ((&[1], &[7, 8, 9]), (&[8], &[8, 9, 7])),
        ] {
            let system = NumberSystem::ostrowski(given.0, given.1)?;
            let same = Places::two_term(folded.0, folded.1);
            let Rule::Places(places) = system.rule() else { panic!("{system} has two terms") };
            for place in 0..20 {
                assert_eq!(places.coefficient(place), same.coefficient(place));
            }
        }
        Ok(())
    }

    #[test]
    fn the_golden_fraction_is_zeckendorf() {
        assert_eq!(NumberSystem::ostrowski(&[1], &[1, 1]), Ok(NumberSystem::Fibonacci));
        assert_eq!(NumberSystem::metallic(1), Ok(NumberSystem::Fibonacci));
    }

    #[test]
    fn refused_systems() {
        let max = MAX_QUOTIENT;
        for k in [0, 1, max + 1] {
            assert_eq!(NumberSystem::base(k), Err(NumerationError::BaseOutOfRange { base: k }));
        }
        assert!(NumberSystem::base(max).is_ok() && NumberSystem::metallic(max).is_ok());
        assert_eq!(
            NumberSystem::ostrowski(&[1, 1], &[max + 1]),
            Err(NumerationError::QuotientTooLarge { index: 3, max })
        );
        assert_eq!(NumberSystem::metallic(0), Err(NumerationError::ZeroQuotient { index: 1 }));
    }

    #[test]
    fn checked_digits_name_the_offender() {
        let fib = NumberSystem::fibonacci();
        assert_eq!(fib.digits(&[0, 0, 1, 0, 1]).map(|d| d.to_string()), Ok("101".into()));
        let error = NumerationError::Digit { digit: 1, place: 2, rule: DigitRule::ZeroBelowFull };
        assert_eq!(fib.digits(&[1, 1, 0, 1]), Err(error.clone()));
        assert_eq!(
            error.to_string(),
            "digit 1 at place 2 (the lowest place is 0) must be 0, because the digit above it \
             is the largest of its place"
        );
    }
}
