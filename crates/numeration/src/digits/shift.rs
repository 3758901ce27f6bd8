//! Left shift: a 0 appended below the digits.
//!
//! Why: in Zeckendorf's system the shift takes the lower Wythoff number floor(n·phi) to
//! its partner floor(n·phi²), so P-positions of Wythoff's game can be read off the
//! digits. In base k it multiplies by k.
//!
//! Cost: linear. Where all coefficients agree (base k, [0; k, k, …]), and in the system of an
//! expansion of 1, the shift of
//! canonical digits is canonical; elsewhere a digit may be too large for its new place,
//! and that is reported, not repaired.

use crate::{Digits, NumberSystem, NumerationError};

impl NumberSystem {
    /// The digits with a 0 appended as the new lowest digit; 0 stays 0.
    ///
    /// ```
    /// use wythoff_numeration::NumberSystem;
    ///
    /// let fib = NumberSystem::fibonacci();
    /// // The shift of the lower Wythoff number 4 = 3 + 1 is its partner 7 = 5 + 2.
    /// assert_eq!(fib.shift(&fib.represent_u64(4))?, fib.represent_u64(7));
    /// # Ok::<(), wythoff_numeration::NumerationError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`NumerationError::Digit`] if the digits are not canonical in this system, or not
    /// any more one place higher.
    pub fn shift(&self, digits: &Digits) -> Result<Digits, NumerationError> {
        self.check(digits)?;
        let mut places = Vec::with_capacity(digits.len() + 1);
        places.push(0);
        places.extend_from_slice(digits.places());
        self.check_places(&places)?;
        Ok(Digits::from_places(places))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::floors::golden::{floor_phi, floor_phi2};

    #[test]
    fn the_shift_pairs_the_wythoff_numbers() -> Result<(), NumerationError> {
        let fib = NumberSystem::fibonacci();
        for n in 1..2000 {
            let (Some(lower), Some(upper)) = (floor_phi(n), floor_phi2(n)) else {
                unreachable!("small n do not overflow");
            };
            assert_eq!(fib.shift(&fib.represent_u64(lower))?, fib.represent_u64(upper));
        }
        Ok(())
    }

    #[test]
    fn a_shift_that_breaks_a_rule_is_refused() -> Result<(), NumerationError> {
        let system = NumberSystem::ostrowski(&[], &[3, 1])?;
        let two = system.represent_u64(2);
        assert_eq!(two.to_string(), "2");
        assert!(matches!(system.shift(&two), Err(NumerationError::Digit { place: 1, .. })));
        assert_eq!(system.shift(&Digits::zero()), Ok(Digits::zero()));
        let decimal = NumberSystem::base(10)?;
        assert_eq!(decimal.shift(&decimal.represent_u64(42)), Ok(decimal.represent_u64(420)));
        Ok(())
    }
}
