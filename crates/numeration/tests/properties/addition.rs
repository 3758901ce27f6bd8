//! Addition on digits against addition of numbers.

use proptest::prelude::*;
use wythoff_numeration::{Digits, NumberSystem};

use crate::given;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn digits_add_as_numbers_do(
        system in given::system(),
        m in given::natural(),
        n in given::natural(),
    ) {
        let sum = system.add(&system.represent(&m), &system.represent(&n));
        prop_assert_eq!(sum, Ok(system.represent(&(m + n))));
    }
}

proptest! {
    #[test]
    fn long_numbers_add_too(
        system in given::system(),
        m in given::long_natural(),
        n in given::long_natural(),
    ) {
        let sum = system.add(&system.represent(&m), &system.represent(&n));
        prop_assert_eq!(sum, Ok(system.represent(&(m + n))));
    }

    /// The largest and the smallest words of a length make the longest runs of carries.
    #[test]
    fn sums_near_a_weight(system in given::system(), place in 1..60usize, below in 1..20u32) {
        let weight = system.weight(place);
        let Some(m) = (weight >= below.into()).then(|| &weight - below) else { return Ok(()) };
        for n in [m.clone(), weight.clone(), below.into(), &weight + below] {
            let sum = system.add(&system.represent(&m), &system.represent(&n));
            prop_assert_eq!(sum, Ok(system.represent(&(&m + n))));
        }
    }
}

#[test]
fn a_thousand_decimal_digits_double() {
    let n = given::ten_to_1000();
    for name in ["fib", "pell", "ost:1,2;3,1", "2", "10"] {
        let system: NumberSystem = name.parse().expect(name);
        let digits = system.represent(&n);
        assert_eq!(system.add(&digits, &digits), Ok(system.represent(&(&n + &n))), "{name}");
        assert_eq!(system.add(&digits, &Digits::zero()), Ok(digits));
    }
}
