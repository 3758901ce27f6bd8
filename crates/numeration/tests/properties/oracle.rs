//! Definitions, straight from the books: slow, obvious, never optimised.

use dashu_int::UBig;

/// The Ostrowski digits of n for the partial quotients a_1, a_2, …, most significant
/// first: the weights by their definition, then take away the largest that fits, again
/// and again. If a_1 = 1 the lowest digit is 0 and is not written.
pub(crate) fn ostrowski(quotient: impl Fn(usize) -> u64, n: &UBig) -> Vec<u64> {
    let mut weights = vec![UBig::ONE, UBig::from(quotient(1))];
    while weights[weights.len() - 1] <= *n {
        let last = weights.len() - 1;
        weights.push(&weights[last] * quotient(last + 1) + &weights[last - 1]);
    }
    let mut digits = greedy(&weights, n);
    if quotient(1) == 1 {
        assert_eq!(digits.pop(), Some(0));
    }
    without_leading_zeros(digits)
}

/// The Zeckendorf digits of n, most significant first.
pub(crate) fn zeckendorf(n: &UBig) -> Vec<u64> {
    let mut weights = vec![UBig::ONE, UBig::from(2u32)];
    while weights[weights.len() - 1] <= *n {
        weights.push(&weights[weights.len() - 1] + &weights[weights.len() - 2]);
    }
    without_leading_zeros(greedy(&weights, n))
}

/// The base-k digits of n, most significant first.
pub(crate) fn base(k: u64, n: &UBig) -> Vec<u64> {
    let mut digits = Vec::new();
    let mut rest = n.clone();
    while rest != UBig::ZERO {
        digits.push(&rest % k);
        rest /= k;
    }
    digits.reverse();
    digits
}

fn greedy(weights: &[UBig], n: &UBig) -> Vec<u64> {
    let mut rest = n.clone();
    let mut digits = Vec::new();
    for weight in weights.iter().rev() {
        let mut digit = 0;
        while rest >= *weight {
            rest -= weight;
            digit += 1;
        }
        digits.push(digit);
    }
    digits
}

fn without_leading_zeros(digits: Vec<u64>) -> Vec<u64> {
    digits.into_iter().skip_while(|&d| d == 0).collect()
}

/// floor((p + q·sqrt d)/r) by scanning upwards, for small data.
pub(crate) fn floor(p: i64, q: i64, d: u64, r: i64) -> i64 {
    let (p, q) = if r < 0 { (-p, -q) } else { (p, q) };
    let r = r.abs();
    // m <= (p + q·sqrt d)/r exactly if m·r - p <= q·sqrt d.
    let at_most = |m: i64| {
        let t = i128::from(m * r - p);
        let square = i128::from(q) * i128::from(q) * i128::from(d);
        match (t <= 0, q >= 0) {
            (true, true) => true,
            (false, false) => false,
            (false, true) => t * t <= square,
            (true, false) => t * t >= square,
        }
    };
    let mut m = -100_000;
    assert!(at_most(m), "the scan starts too high");
    while at_most(m + 1) {
        m += 1;
    }
    m
}
