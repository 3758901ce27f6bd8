//! Whether two families of moves share a take.
//!
//! With blocking number `k > 1` options are counted as positions, so an option
//! that two families reach must not count twice. Two progressions
//! `F + u·S` and `F' + v·S'` share a take iff a linear equation in two unknowns
//! has a solution in range; it is solved exactly. Guards are not looked at: a
//! shared take that guards would keep apart counts as shared, which sends the
//! game to a slower engine and never to a wrong answer. So does a take beyond
//! [`LARGEST_TAKE`].

use crate::family::Progression;

type Vector = (i128, i128);

/// Takes up to here are compared exactly: products of two fit in `i128` with
/// room to spare, and no board is this wide.
const LARGEST_TAKE: u64 = 1 << 40;

/// Whether some take belongs to both progressions.
pub(super) fn share_a_take(a: &Progression, b: &Progression) -> bool {
    let takes = [a.first, a.stride, b.first, b.stride];
    if takes.iter().any(|t| t.0.max(t.1) > LARGEST_TAKE) {
        return true;
    }
    let (s, t) = (vector(a.stride), vector(b.stride));
    let gap = minus(vector(b.first), vector(a.first));
    // u·s - v·t = gap, with 0 <= u < a.count and 0 <= v < b.count.
    let in_range = |u: i128, v: i128| in_count(u, a.count) && in_count(v, b.count);
    let det = cross(t, s);
    if det != 0 {
        // Cramer's rule.
        let (u, v) = (cross(t, gap), cross(s, gap));
        return u % det == 0 && v % det == 0 && in_range(u / det, v / det);
    }
    // Parallel strides, or a single move on at least one side: everything
    // happens on one line, if it happens at all.
    let (line, other) = if s == (0, 0) { (t, s) } else { (s, t) };
    if line == (0, 0) {
        return gap == (0, 0);
    }
    if cross(line, gap) != 0 {
        return false;
    }
    let along = |v: Vector| if line.0 != 0 { v.0 } else { v.1 };
    if other == (0, 0) {
        let steps = along(gap) / along(line);
        let on_line = along(gap) % along(line) == 0;
        return on_line && if s == (0, 0) { in_range(0, -steps) } else { in_range(steps, 0) };
    }
    let Some((u, v)) = smallest_solution(along(s), along(t), along(gap)) else { return false };
    in_range(u, v)
}

/// The smallest `u, v >= 0` with `u·p - v·q = gap`, for `p, q > 0`: all others
/// are larger in both.
fn smallest_solution(p: i128, q: i128, gap: i128) -> Option<(i128, i128)> {
    let (g, inverse) = gcd_with_inverse(p, q);
    if gap % g != 0 {
        return None;
    }
    let (p, q, gap) = (p / g, q / g, gap / g);
    // u ≡ gap/p (mod q).
    let u = (gap.rem_euclid(q) * inverse.rem_euclid(q)).rem_euclid(q);
    let v = (u * p - gap) / q;
    let lift = if v < 0 { (-v + p - 1) / p } else { 0 };
    Some((u + lift * q, v + lift * p))
}

/// The greatest common divisor `g` of `p` and `q`, and `i` with `i·p ≡ g (mod q)`.
fn gcd_with_inverse(p: i128, q: i128) -> (i128, i128) {
    let (mut r, mut next_r, mut i, mut next_i) = (p, q, 1, 0);
    while next_r != 0 {
        let quotient = r / next_r;
        (r, next_r) = (next_r, r - quotient * next_r);
        (i, next_i) = (next_i, i - quotient * next_i);
    }
    (r, i)
}

fn in_count(u: i128, count: Option<u64>) -> bool {
    u >= 0 && count.is_none_or(|m| u < m.into())
}

fn vector(v: (u64, u64)) -> Vector {
    (v.0.into(), v.1.into())
}

fn minus(a: Vector, b: Vector) -> Vector {
    (a.0 - b.0, a.1 - b.1)
}

fn cross(a: Vector, b: Vector) -> i128 {
    a.0 * b.1 - a.1 * b.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(p: &Progression, far: u64) -> Vec<(u64, u64)> {
        let count = p.count.unwrap_or(u64::MAX).min(far);
        (0..count).map(|u| (p.first.0 + u * p.stride.0, p.first.1 + u * p.stride.1)).collect()
    }

    #[test]
    fn decides_like_a_search() {
        let mut all = Vec::new();
        for first in [(1, 0), (0, 1), (1, 1), (2, 4), (3, 1), (5, 5)] {
            all.push(Progression { first, stride: (0, 0), count: Some(1) });
            for stride in [(1, 0), (0, 2), (1, 1), (2, 2), (3, 3), (1, 2), (2, 4), (3, 1), (6, 4)] {
                for count in [None, Some(2), Some(3), Some(7)] {
                    all.push(Progression { first, stride, count });
                }
            }
        }
        for a in &all {
            for b in &all {
                // Entries are below 10, so a shared take lies within 100 steps.
                let (left, right) = (listed(a, 100), listed(b, 100));
                let found = left.iter().any(|take| right.contains(take));
                assert_eq!(share_a_take(a, b), found, "{a:?} and {b:?}");
            }
        }
    }

    #[test]
    fn huge_takes_count_as_shared() {
        let a = Progression { first: (u64::MAX, 0), stride: (1, 0), count: None };
        let b = Progression { first: (0, 1), stride: (0, 1), count: None };
        assert!(share_a_take(&a, &b));
    }
}
