//! The greedy number system of an expansion of 1.
//!
//! What: a word t = t_1 t_2 …, eventually periodic, with t_1 >= 1, not 0 from some place on,
//! and lexicographically no smaller than what is left of it from any place. Such words are
//! the *quasi-greedy* expansions of 1 in the bases β > 1 with 1 = Σ t_i·β^-i (Parry 1960).
//! The system has the weights U_n = t_1·U_{n-1} + … + t_n·U_0 + 1; a word of digits is
//! canonical if no part of it, read to its end, is lexicographically above the beginning of
//! t of the same length (Bertrand-Mathis 1989).
//!
//! It is the system of a morphism: letter i says that the last i digits were t_1 … t_i, the
//! places being counted round the period. Its image has t_{i+1} times the letter 0, for the
//! digits below t_{i+1}, and then letter i+1, for t_{i+1} itself. All digits below lead to
//! letter 0, so a digit d is worth d·C_0(m), and C_0(n) = Σ t_i·C_0(n-i) + 1 are the weights.
//! By `system` these words are in the order of the numbers they stand for.
//!
//! A finite expansion t_1 … t_k, t_k >= 1, such as 1 1 in base phi, stands for the
//! quasi-greedy one, t_1 … t_{k-1} (t_k - 1) repeated for ever: (1 0)^ω.

use std::fmt;

use super::DumontThomas;
use super::expansion;
use super::pisot;
use super::polynomial::Polynomial;
use crate::floors::continued_fraction::joined;
use crate::{ExpansionFault, NumerationError};
use dashu_int::IBig;
use wythoff_automata::Control;

/// An eventually periodic quasi-greedy expansion of 1.
///
/// ```
/// use wythoff_automata::Control;
/// use wythoff_numeration::{Parry, Polynomial};
///
/// let fibonacci = Parry::new(&[1, 1], &[])?;
/// assert_eq!(fibonacci.to_string(), "parry:;1,0");
///
/// // The cube of the smallest Pisot number.
/// let cube = Polynomial::new([-1, 2, -3, 1].map(Into::into));
/// let cube = Parry::of_pisot(&cube, &Control::unlimited())?;
/// assert_eq!(cube.to_string(), "parry:2,0;1");
/// assert_eq!(cube.system()?.represent(&9u32.into()), [1, 0, 2]); // 7 + 2
/// # Ok::<(), wythoff_numeration::NumerationError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Parry {
    preperiod: Vec<u64>,
    period: Vec<u64>,
}

impl Parry {
    /// The expansion with this preperiod and this period. An empty period, or one of zeros,
    /// makes the expansion finite.
    ///
    /// # Errors
    ///
    /// [`NumerationError::Expansion`] if this is no expansion of 1.
    pub fn new(preperiod: &[u64], period: &[u64]) -> Result<Self, NumerationError> {
        let wrong = NumerationError::Expansion;
        let finite = period.iter().all(|&digit| digit == 0);
        let (preperiod, period) = if finite {
            let length = preperiod.iter().rposition(|&digit| digit != 0).map_or(0, |i| i + 1);
            (preperiod[..length].to_vec(), vec![0])
        } else {
            (preperiod.to_vec(), period.to_vec())
        };
        if preperiod.len() + period.len() > LONGEST + 1 {
            return Err(wrong(ExpansionFault::TooLong { most: LONGEST }));
        }
        let written = Self { preperiod, period }.shortest();
        if written.digit(0) == 0 {
            return Err(wrong(ExpansionFault::ZeroFirst));
        }
        written.check(finite)?;
        if !finite {
            return Ok(written);
        }
        let mut period = written.preperiod;
        *period.last_mut().expect("its first digit is not 0") -= 1;
        if period == [0] {
            return Err(wrong(ExpansionFault::NoBase));
        }
        Ok(Self { preperiod: Vec::new(), period }.shortest())
    }

    /// The expansion of 1 in the base that is the dominant root of a polynomial.
    ///
    /// # Errors
    ///
    /// [`NumerationError::NotPisot`] if that is not the minimal polynomial of a Pisot number;
    /// or the control says so.
    pub fn of_pisot(polynomial: &Polynomial, control: &Control) -> Result<Self, NumerationError> {
        expansion::of_one(polynomial, control)
    }

    /// The first power, up to the sixth, of a Pisot number for which automata can add, with its
    /// minimal polynomial: the expansion of the number itself may have other roots than its
    /// conjugates, that of a power none.
    pub fn power_with_adder(
        polynomial: &Polynomial,
        control: &Control,
    ) -> Option<(usize, Polynomial)> {
        pisot::check(polynomial).ok()?;
        let adds = |power: &Polynomial| {
            let system = Self::of_pisot(power, control)?.system()?;
            system.recurrence().grip(control)
        };
        let powers = (1..=6).map(|power| (power, expansion::of_power(polynomial, power)));
        powers.into_iter().find(|(_, power)| adds(power).is_ok())
    }

    /// The digits before the period.
    pub fn preperiod(&self) -> &[u64] {
        &self.preperiod
    }

    /// The period.
    pub fn period(&self) -> &[u64] {
        &self.period
    }

    /// The polynomial whose root β the expansion makes it, of the degree of preperiod and period
    /// together: with t for what repeats, 1 = t_1/β + … + t_p/β^p + t/β^p and
    /// t = t_{p+1}/β + … + t_{p+q}/β^q + t/β^q, without t.
    pub fn polynomial(&self) -> Polynomial {
        let (before, all) = (self.preperiod.len(), self.length());
        let mut coefficients = vec![IBig::ZERO; all + 1];
        for (length, sign) in [(all, IBig::ONE), (before, -IBig::ONE)] {
            coefficients[length] += &sign;
            for place in 0..length {
                coefficients[length - 1 - place] -= &sign * IBig::from(self.digit(place));
            }
        }
        Polynomial::new(coefficients)
    }

    /// The number system.
    ///
    /// # Errors
    ///
    /// [`NumerationError::TooManyDigits`], [`NumerationError::Morphism`] or
    /// [`NumerationError::Weights`] if its digits are too large, or it is too long.
    pub fn system(&self) -> Result<DumontThomas, NumerationError> {
        let length = self.length();
        let image = |place: usize| {
            let next = if place + 1 == length { self.preperiod.len() } else { place + 1 };
            let digits = usize::try_from(self.digit(place)).unwrap_or(usize::MAX);
            let mut image = vec![0; digits];
            image.push(next);
            image
        };
        let most = self.preperiod.iter().chain(&self.period).max().copied().unwrap_or(0);
        if most >= MOST_DIGITS {
            return Err(NumerationError::TooManyDigits { digits: most, most: MOST_DIGITS });
        }
        DumontThomas::new(&(0..length).map(image).collect::<Vec<_>>())
    }

    /// The digit t_{place+1}.
    fn digit(&self, place: usize) -> u64 {
        match self.preperiod.get(place) {
            Some(&digit) => digit,
            None => self.period[(place - self.preperiod.len()) % self.period.len()],
        }
    }

    fn length(&self) -> usize {
        self.preperiod.len() + self.period.len()
    }

    /// The same word with the shortest period and then the shortest preperiod.
    fn shortest(mut self) -> Self {
        let n = self.period.len();
        let repeats =
            |p: usize| n.is_multiple_of(p) && (p..n).all(|i| self.period[i] == self.period[i - p]);
        let least = (1..=n).find(|&p| repeats(p)).expect("the period repeats itself");
        self.period.truncate(least);
        while self.preperiod.last().is_some_and(|last| self.period.last() == Some(last)) {
            self.preperiod.pop();
            self.period.rotate_right(1);
        }
        self
    }

    /// That no part of the word, read for ever, is above the whole, nor equal if it is finite.
    fn check(&self, finite: bool) -> Result<(), NumerationError> {
        for start in 1..self.length() {
            // Two words of these lengths that agree so far agree for ever.
            let differ = (0..2 * self.length())
                .map(|i| self.digit(start + i).cmp(&self.digit(i)))
                .find(|order| order.is_ne());
            let above = differ.is_some_and(std::cmp::Ordering::is_gt);
            if above || finite && differ.is_none() {
                let fault = ExpansionFault::TailNotSmaller { digit: start + 1 };
                return Err(NumerationError::Expansion(fault));
            }
        }
        Ok(())
    }
}

/// The most digits before and in the period together: each is a letter of the morphism.
pub(super) const LONGEST: usize = 256;

/// Digits are alphabets, which are tables.
const MOST_DIGITS: u64 = 1 << 16;

impl fmt::Display for Parry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "parry:{};{}", joined(&self.preperiod, ","), joined(&self.period, ","))
    }
}

#[cfg(test)]
mod tests {
    use super::super::polynomial::polynomial;
    use super::*;
    use dashu_int::UBig;

    #[test]
    fn expansions_have_one_form() {
        for (preperiod, period, name) in [
            (&[1, 1][..], &[][..], "parry:;1,0"),
            (&[1, 1, 0], &[0, 0], "parry:;1,0"),
            (&[], &[1, 0, 1, 0], "parry:;1,0"),
            (&[1, 0, 1], &[0, 1], "parry:;1,0"),
            (&[2, 0], &[1], "parry:2,0;1"),
            (&[2, 0, 1, 1], &[1, 1], "parry:2,0;1"),
            (&[10], &[], "parry:;9"),
            (&[3], &[2], "parry:3;2"),
            (&[1, 1, 0, 1], &[], "parry:;1,1,0,0"),
        ] {
            assert_eq!(Parry::new(preperiod, period).expect(name).to_string(), name);
        }
    }

    #[test]
    fn expansions_have_polynomials() {
        for (preperiod, period, polynomial) in [
            (&[][..], &[1, 0][..], "x^2-x-1"),
            (&[2, 0], &[1], "x^3-3*x^2+2*x-1"),
            (&[], &[1, 0, 0, 0], "x^4-x^3-1"),
            (&[3], &[2], "x^2-4*x+1"),
        ] {
            let parry = Parry::new(preperiod, period).expect("an expansion of 1");
            assert_eq!(parry.polynomial().to_string(), polynomial);
        }
    }

    #[test]
    fn words_that_are_no_expansions_are_refused() {
        for (preperiod, period, said) in [
            (&[][..], &[][..], "first digit"),
            (&[0, 1], &[1], "first digit"),
            (&[1], &[], "no solution"),
            (&[1], &[0], "no solution"),
            (&[1, 2], &[1], "from digit 2 on"),
            (&[2, 1], &[2, 2], "from digit 3 on"),
            (&[1, 0, 1, 1], &[], "from digit 3 on"),
            (&[], &[1, 0, 2], "from digit 3 on"),
            // Equal to the whole from digit 3 on if it were greedy: 1 0 1 0 is 1 0 1.
            (&[1, 0, 0, 1, 0, 1], &[], "from digit 4 on"),
        ] {
            let error = Parry::new(preperiod, period).expect_err("no expansion").to_string();
            assert!(error.contains(said), "{preperiod:?} {period:?}: {error}");
        }
        assert!(Parry::new(&[1; 300], &[]).is_err(), "too long");
        let large = Parry::new(&[1 << 16], &[1]).expect("an expansion").system();
        assert!(matches!(large, Err(NumerationError::TooManyDigits { .. })));
    }

    #[test]
    fn powers_with_adders_are_found() {
        let found = |coefficients: &[i64]| {
            let power = Parry::power_with_adder(&polynomial(coefficients), &Control::unlimited());
            power.map(|(power, polynomial)| (power, polynomial.to_string()))
        };
        assert_eq!(found(&[-1, -1, 0, 1]), Some((2, "x^3-2*x^2+x-1".to_owned())));
        assert_eq!(found(&[-1, -1, 1]), Some((1, "x^2-x-1".to_owned())));
        assert_eq!(found(&[-3, -1, 1]), None);
        assert_eq!(found(&[]), None);
    }

    /// Digits by the greedy algorithm on weights, from the definition.
    #[test]
    fn digits_are_greedy() -> Result<(), NumerationError> {
        for (preperiod, period) in [
            (&[1u64, 1][..], &[][..]),
            (&[1, 1, 1], &[]),
            (&[1, 0, 1], &[]),
            (&[2, 0], &[1]),
            (&[2], &[1]),
            (&[3], &[2]),
            (&[1, 0, 0, 0], &[1, 0, 0, 0, 0]),
            (&[1, 1, 0, 1], &[]),
            (&[2, 2, 0], &[1, 0]),
        ] {
            let parry = Parry::new(preperiod, period)?;
            let mut weights: Vec<u64> = Vec::new();
            while weights.len() < 24 {
                let n = weights.len();
                weights.push(1 + (0..n).map(|i| parry.digit(i) * weights[n - 1 - i]).sum::<u64>());
            }
            let system = parry.system()?;
            for n in (0..2000).chain([weights[23] - 1, weights[22], weights[22] + 7]) {
                let mut rest = n;
                let greedy: Vec<i32> = weights[..24]
                    .iter()
                    .rev()
                    .map(|weight| {
                        let digit = rest / weight;
                        rest %= weight;
                        i32::try_from(digit).expect("small")
                    })
                    .skip_while(|&digit| digit == 0)
                    .collect();
                assert_eq!(system.represent(&n.into()), greedy, "{n} in {parry}");
                assert_eq!(system.value(&greedy), UBig::from(n));
            }
        }
        Ok(())
    }
}
