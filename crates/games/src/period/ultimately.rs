//! Ultimately periodic sequences: the terms before the cycle, and the cycle.
//!
//! Every sequence here is *known* to be ultimately periodic when it is built;
//! this file finds the smallest preperiod and period of it and combines two of
//! them. The smallest period of a periodic tail divides every period of it, so
//! it is reached by dividing by one prime after another as long as the tail
//! allows; then the cycle is extended backwards while the terms agree.
//!
//! Cost: linear in the terms for each prime factor of the period.

/// A sequence given by its first `preperiod + period` terms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UltimatelyPeriodic<T> {
    terms: Vec<T>,
    preperiod: usize,
}

impl<T: Copy + PartialEq> UltimatelyPeriodic<T> {
    /// The sequence that repeats `terms[preperiod..]`, with the smallest
    /// preperiod and period that describe it.
    pub(super) fn minimal(terms: Vec<T>, preperiod: usize) -> Self {
        assert!(preperiod < terms.len(), "a cycle has at least one term");
        let mut sequence = Self { terms, preperiod };
        sequence.minimise();
        sequence
    }

    /// The same term for ever.
    pub(super) fn constant(term: T) -> Self {
        Self { terms: vec![term], preperiod: 0 }
    }

    /// How many terms come before the cycle.
    pub(super) const fn preperiod(&self) -> usize {
        self.preperiod
    }

    /// The length of the cycle.
    pub(super) const fn period(&self) -> usize {
        self.terms.len() - self.preperiod
    }

    /// The terms before the cycle and the cycle.
    pub(super) fn terms(&self) -> &[T] {
        &self.terms
    }

    /// Where term `i` is stored.
    pub(super) const fn index(&self, i: usize) -> usize {
        if i < self.terms.len() { i } else { self.preperiod + (i - self.preperiod) % self.period() }
    }

    /// The terms from number `from` on, for ever.
    pub(super) fn from(&self, from: usize) -> Cursor<'_, T> {
        Cursor { sequence: self, at: self.index(from) }
    }

    /// How many terms [`UltimatelyPeriodic::combine`] works with.
    pub(super) fn combined_len<U: Copy + PartialEq>(
        &self,
        other: &UltimatelyPeriodic<U>,
        from: usize,
    ) -> usize {
        let (preperiod, period) = self.common(other, from);
        preperiod.saturating_add(period)
    }

    /// Changes every term with the help of the term of `other`, read from
    /// number `from` on.
    pub(super) fn combine<U: Copy + PartialEq>(
        &mut self,
        other: &UltimatelyPeriodic<U>,
        from: usize,
        mut change: impl FnMut(&mut T, U),
    ) {
        let (preperiod, period) = self.common(other, from);
        let more = preperiod + period - self.terms.len();
        self.terms.reserve_exact(more);
        let own_period = self.period();
        for _ in 0..more {
            self.terms.push(self.terms[self.terms.len() - own_period]);
        }
        self.preperiod = preperiod;
        let mut others = other.from(from);
        for term in &mut self.terms {
            change(term, others.next());
        }
        self.minimise();
    }

    /// A preperiod and a period that both sequences have.
    fn common<U: Copy + PartialEq>(
        &self,
        other: &UltimatelyPeriodic<U>,
        from: usize,
    ) -> (usize, usize) {
        let preperiod = self.preperiod.max(other.preperiod.saturating_sub(from));
        (preperiod, lcm(self.period(), other.period()))
    }

    fn minimise(&mut self) {
        let mut period = self.period();
        for prime in prime_factors(period) {
            let shorter = period / prime;
            let cycle = &self.terms[self.preperiod..][..period];
            // A cycle that agrees with itself shifted by a divisor of its
            // length is that divisor's block repeated.
            if cycle[..period - shorter] == cycle[shorter..] {
                period = shorter;
            }
        }
        while self.preperiod > 0
            && self.terms[self.preperiod - 1] == self.terms[self.preperiod - 1 + period]
        {
            self.preperiod -= 1;
        }
        self.terms.truncate(self.preperiod + period);
        self.terms.shrink_to_fit();
    }
}

/// Reads a sequence term by term without dividing.
#[derive(Debug)]
pub(super) struct Cursor<'a, T> {
    sequence: &'a UltimatelyPeriodic<T>,
    at: usize,
}

impl<'a, T: Copy> Cursor<'a, T> {
    /// The term under the cursor, which moves on.
    #[inline]
    pub(super) fn next_ref(&mut self) -> &'a T {
        let term = &self.sequence.terms[self.at];
        self.at += 1;
        if self.at == self.sequence.terms.len() {
            self.at = self.sequence.preperiod;
        }
        term
    }

    #[inline]
    fn next(&mut self) -> T {
        *self.next_ref()
    }
}

/// The least common multiple; saturates, which only ever makes a limit refuse.
pub(super) fn lcm(a: usize, b: usize) -> usize {
    (a / gcd(a, b)).saturating_mul(b)
}

fn gcd(a: usize, b: usize) -> usize {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The prime factors of `n >= 1`, each as often as it divides, by trial
/// division: periods stay below the columns followed, and those take longer.
fn prime_factors(mut n: usize) -> Vec<usize> {
    let mut factors = Vec::new();
    let mut p = 2;
    while p * p <= n {
        if n.is_multiple_of(p) {
            factors.push(p);
            n /= p;
        } else {
            p += 1;
        }
    }
    if n > 1 {
        factors.push(n);
    }
    factors
}

#[cfg(test)]
mod tests {
    use super::*;

    fn minimal(text: &str, preperiod: usize) -> (usize, usize) {
        let s = UltimatelyPeriodic::minimal(text.bytes().collect(), preperiod);
        assert_eq!(s.terms(), &text.as_bytes()[..s.preperiod() + s.period()]);
        (s.preperiod(), s.period())
    }

    #[test]
    fn preperiod_and_period_are_minimal() {
        assert_eq!(minimal("aaaaaaaaaaaa", 5), (0, 1));
        assert_eq!(minimal("xabcabcabcabcabcabcabc", 10), (1, 3));
        assert_eq!(minimal("aabaabaabaab", 0), (0, 3));
        assert_eq!(minimal("abababab", 4), (0, 2));
        assert_eq!(minimal("xyabcdef", 2), (2, 6));
        // Of the divisors 6 and 4 of 12 only the second is a period.
        assert_eq!(minimal("aaabaaabaaab", 0), (0, 4));
    }

    #[test]
    fn terms_repeat_for_ever() {
        let s = UltimatelyPeriodic::minimal(b"xyabc".to_vec(), 2);
        let mut cursor = s.from(3);
        let read: Vec<u8> = (0..7).map(|_| cursor.next()).collect();
        assert_eq!(read, b"bcabcab");
        assert_eq!(s.terms()[s.index(3000)], b"xyabc"[2 + 2998 % 3]);
    }

    #[test]
    fn combining_takes_the_common_cycle_and_minimises_it() {
        let mut s = UltimatelyPeriodic::minimal(vec![9, 1, 2], 1);
        let t = UltimatelyPeriodic::minimal(vec![0, 0, 5, 6, 7, 8], 2);
        s.combine(&t, 1, |a, b| *a = *a * 10 + b);
        assert_eq!((s.terms(), s.preperiod()), (&[90, 15, 26, 17, 28][..], 1));
        // Together the two are constant: the cycle closes.
        let mut s = UltimatelyPeriodic::minimal(vec![1, 2], 0);
        s.combine(&UltimatelyPeriodic::minimal(vec![2, 1], 0), 0, |a, b| *a += b);
        assert_eq!(s, UltimatelyPeriodic::constant(3));
    }

    #[test]
    fn factors_multiply_back() {
        for n in 1..2000 {
            assert_eq!(prime_factors(n).iter().product::<usize>(), n);
        }
        assert_eq!(prime_factors(18_144_000), [2, 2, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 5, 5, 5, 7]);
    }
}
