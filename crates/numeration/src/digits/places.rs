//! The rule of digits that all number systems share.
//!
//! What: [`Places`], a borrowed view of a system as its recurrence, and the check of
//! digits against it. Why: base k, Zeckendorf and Ostrowski differ only in the
//! recurrence of their weights, so every operation is written once for this view.
//!
//! With coefficients c_0, c_1, … (eventually periodic) and weights q_0 = 1:
//!
//! * one-term, base k: q_{i+1} = c_i·q_i with all c_i = k; digits d_i <= c_i - 1;
//! * two-term, Ostrowski: q_{i+1} = c_i·q_i + q_{i-1} with q_{-1} = 0; digits
//!   d_0 <= c_0 - 1, d_i <= c_i, and d_i = c_i only above d_{i-1} = 0.
//!
//! Here c_i is the partial quotient a_{i+1}, except that a fraction beginning with
//! a_1 = 1 is read as [0; a_2 + 1, a_3, …]: its lowest digit is always 0 and its two
//! lowest weights are both 1, so dropping that digit gives exactly this system. Thus
//! c_0 >= 2 always, and Zeckendorf is c = 2, 1, 1, 1, ….

use crate::floors::continued_fraction::nth;
use crate::{DigitRule, NumerationError};

/// The recurrence of the weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recurrence {
    /// q_{i+1} = c_i·q_i.
    OneTerm,
    /// q_{i+1} = c_i·q_i + q_{i-1}.
    TwoTerm,
}

/// A number system as its recurrence and coefficients.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places<'a> {
    pub(crate) recurrence: Recurrence,
    pub(crate) preperiod: &'a [u64],
    pub(crate) period: &'a [u64],
}

impl<'a> Places<'a> {
    /// The Fibonacci weights 1, 2, 3, 5, ….
    pub(crate) const ZECKENDORF: Places<'static> =
        Places { recurrence: Recurrence::TwoTerm, preperiod: &[2], period: &[1] };

    /// Two-term weights with the given coefficients; the first is at least 2.
    pub(crate) fn two_term(preperiod: &'a [u64], period: &'a [u64]) -> Self {
        Self { recurrence: Recurrence::TwoTerm, preperiod, period }
    }

    /// The powers of a base.
    pub(crate) fn powers_of(base: &'a u64) -> Self {
        Self { recurrence: Recurrence::OneTerm, preperiod: &[], period: std::slice::from_ref(base) }
    }

    /// The coefficient c_i.
    #[inline]
    pub(crate) fn coefficient(&self, place: usize) -> u64 {
        nth(self.preperiod, self.period, place)
    }

    /// The largest digit at a place.
    pub(crate) fn max_digit(&self, place: usize) -> u64 {
        match (self.recurrence, place) {
            (Recurrence::TwoTerm, 1..) => self.coefficient(place),
            (Recurrence::TwoTerm, 0) | (Recurrence::OneTerm, _) => self.coefficient(place) - 1,
        }
    }

    /// Checks digits, least significant first; reports the highest place that breaks a
    /// rule.
    pub(crate) fn check(&self, digits: &[u64]) -> Result<(), NumerationError> {
        let mut full_above = false;
        for (place, &digit) in digits.iter().enumerate().rev() {
            let max = self.max_digit(place);
            let rule = if digit > max {
                DigitRule::AtMost(max)
            } else if full_above && digit > 0 {
                DigitRule::ZeroBelowFull
            } else {
                full_above = self.recurrence == Recurrence::TwoTerm && digit == max;
                continue;
            };
            return Err(NumerationError::Digit { digit, place, rule });
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(digit: u64, place: usize, rule: DigitRule) -> Result<(), NumerationError> {
        Err(NumerationError::Digit { digit, place, rule })
    }

    #[test]
    fn the_rule_of_each_system_is_enforced() {
        let ten = 10;
        let decimal = Places::powers_of(&ten);
        assert_eq!(decimal.check(&[9, 9, 9]), Ok(()));
        assert_eq!(decimal.check(&[0, 10, 9]), error(10, 1, DigitRule::AtMost(9)));

        let zeckendorf = Places::ZECKENDORF;
        assert_eq!(zeckendorf.check(&[1, 0, 1, 0, 0, 1]), Ok(()));
        assert_eq!(zeckendorf.check(&[0, 1, 1]), error(1, 1, DigitRule::ZeroBelowFull));
        assert_eq!(zeckendorf.check(&[2]), error(2, 0, DigitRule::AtMost(1)));

        let pell = Places::two_term(&[], &[2]);
        assert_eq!(pell.check(&[1, 1, 0, 2]), Ok(()));
        assert_eq!(pell.check(&[2, 1]), error(2, 0, DigitRule::AtMost(1)));
        assert_eq!(pell.check(&[1, 2]), error(1, 0, DigitRule::ZeroBelowFull));
        assert_eq!(pell.check(&[1, 3]), error(3, 1, DigitRule::AtMost(2)));
    }
}
