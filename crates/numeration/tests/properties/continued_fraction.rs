//! Continued fractions to and from their values.

use dashu_int::IBig;
use proptest::prelude::*;
use wythoff_numeration::ContinuedFraction;

use crate::given;

proptest! {
    #[test]
    fn the_expansion_of_the_value_is_the_fraction((preperiod, period) in given::quotients()) {
        let fraction = ContinuedFraction::new(&preperiod, &period)?;
        let value = fraction.value();
        prop_assert_eq!(ContinuedFraction::of(&value), Ok((IBig::ZERO, fraction)));
    }

    #[test]
    fn the_value_of_the_expansion_is_the_number(x in given::irrational()) {
        let (whole, fraction) = ContinuedFraction::of(&x)?;
        prop_assert_eq!(fraction.value().add_integer(&whole), x);
    }

    /// The definition: take the integer part, turn the rest over, repeat.
    #[test]
    fn partial_quotients_are_successive_integer_parts(x in given::irrational()) {
        let (whole, fraction) = ContinuedFraction::of(&x)?;
        prop_assert_eq!(&whole, &x.floor());
        let mut rest = x.add_integer(&-whole);
        for i in 1..40 {
            let complete = rest.reciprocal()?;
            let quotient = complete.floor();
            prop_assert_eq!(IBig::from(fraction.quotient(i)), quotient.clone());
            rest = complete.add_integer(&-quotient);
        }
    }

    /// However a fraction is written, its canonical form is the same.
    #[test]
    fn the_form_does_not_depend_on_the_writing(
        (preperiod, period) in given::quotients(),
        unrolled in 0..10usize,
        copies in 1..4usize,
    ) {
        let fraction = ContinuedFraction::new(&preperiod, &period)?;
        let mut longer = preperiod;
        longer.extend(period.iter().cycle().take(unrolled));
        let mut rotated = period;
        let turn = unrolled % rotated.len();
        rotated.rotate_left(turn);
        prop_assert_eq!(ContinuedFraction::new(&longer, &rotated.repeat(copies))?, fraction);
    }
}
