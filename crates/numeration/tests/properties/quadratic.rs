//! Quadratic numbers: field laws, order, floor.

use std::cmp::Ordering;

use dashu_int::IBig;
use proptest::prelude::*;
use wythoff_numeration::Quadratic;

use crate::{given, oracle};

proptest! {
    #[test]
    fn the_operations_obey_the_field_laws([a, b, c] in given::one_field()) {
        prop_assert_eq!(a.try_add(&b)?, b.try_add(&a)?);
        prop_assert_eq!(a.try_add(&b)?.try_sub(&b)?, a.clone());
        prop_assert_eq!(a.try_mul(&b)?, b.try_mul(&a)?);
        prop_assert_eq!(
            a.try_mul(&b.try_add(&c)?)?,
            a.try_mul(&b)?.try_add(&a.try_mul(&c)?)?
        );
        if a.sign() != Ordering::Equal {
            prop_assert_eq!(a.try_mul(&a.reciprocal()?)?, IBig::ONE.into());
        }
        prop_assert!(a.try_add(&a.conjugate())?.is_rational());
        prop_assert!(a.try_mul(&a.conjugate())?.is_rational());
    }

    #[test]
    fn integers_and_ratios_act_as_rational_numbers(
        x in given::irrational(),
        n in -99..99i64,
        m in 1..99i64,
    ) {
        let (numerator, denominator) = (IBig::from(n), IBig::from(m));
        let integer = Quadratic::from(numerator.clone());
        let ratio = Quadratic::rational(n, m)?;
        prop_assert_eq!(x.add_integer(&numerator), x.try_add(&integer)?);
        prop_assert_eq!(x.mul_integer(&numerator), x.try_mul(&integer)?);
        prop_assert_eq!(x.add_ratio(&numerator, &denominator)?, x.try_add(&ratio)?);
        prop_assert_eq!(x.mul_ratio(&numerator, &denominator)?, x.try_mul(&ratio)?);
    }

    #[test]
    fn the_floor_is_the_one_found_by_scanning((p, q, d, r) in given::small_parts()) {
        let floor = oracle::floor(p, q, d, r);
        let x = Quadratic::new(p, q, d, r)?;
        prop_assert_eq!(x.floor(), IBig::from(floor));
        prop_assert_eq!(x.ceil(), IBig::from(floor + 1));
    }

    #[test]
    fn the_floor_bounds_the_value(x in given::irrational()) {
        let floor = x.floor();
        prop_assert!(Quadratic::from(floor.clone()) < x);
        prop_assert!(x < Quadratic::from(floor + IBig::ONE));
    }

    /// Numbers with small data that differ at all differ by more than 10^-40, so
    /// comparing their first 40 decimals is exact, in one field or in two.
    #[test]
    fn the_order_is_that_of_the_decimals(x in given::irrational(), y in given::irrational()) {
        let scale = IBig::from(10).pow(40);
        let decimals = |z: &Quadratic| z.mul_integer(&scale).floor();
        prop_assert_eq!(x.cmp(&y), decimals(&x).cmp(&decimals(&y)), "{} against {}", x, y);
        prop_assert_eq!(y.cmp(&x), x.cmp(&y).reverse());
    }
}
