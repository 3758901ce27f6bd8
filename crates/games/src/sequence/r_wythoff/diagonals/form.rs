//! The `n`-th position of a certified value for `n` of any size, and whether a
//! given position is one.
//!
//! Notation as in the `certificate` and `chain` modules. Past its window a
//! certified value has `(a_n, b_n) = p_n - (C, C) + (e_n, e_n)`; `e_n` comes
//!
//! * from a table for `n < f(N)`, filled by one run of the engine;
//! * by equation (1) for larger `n`: `n = f(m)` or `f(m) + 1`, where `f(m) = A_m
//!   + e_m` and `|e_m| <= E`, so `m` is one of about `2E/phi` candidates near
//!   `n/phi`, these come from about twice as many near `n/phi²`, and so on down
//!   to the table; the number of candidates stays below `4E + 8`;
//! * along chains once all exceptions are narrow: let `e_n = 1`. Then `n` and
//!   `A_n + 1` are consecutive terms of a chain (if `e_n = -1`, `n` and `A_n`),
//!   and subtracting leads down to its head. Both signs are tried: if the head
//!   found is an exception with the right sign and the right second term, the
//!   chain exists; if for neither sign, `e_n = 0`.
//!
//! Narrow they are from `N_j` on, where `N_0 = N`, `N_{i+1} = f(N_i)` and
//! `E/phi^j <= 1/phi`, by the remark after lemma 1; for that it is enough that
//! the Fibonacci number `F_j <= phi^(j-1)` reaches `E`.
//!
//! Cost: the table, then two subtractions of long numbers for each of log n
//! terms and one long floor. For g = 8 certificate and table take a millisecond,
//! n = 1e200 20 microseconds, 1e10000 50 milliseconds.
//! Source: Gu 2015, proposition 5, made effective.

use super::chain::{Head, Heads, Sign};
use super::table::{Table, successors};
use super::trace::lower_wythoff;
use super::{Certificate, MOST_ROWS, Refused, certify};
use crate::engine::EngineError;
use crate::position::Grundy;
use dashu_int::{IBig, UBig};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;
use wythoff_control::Control;
use wythoff_numeration::{ceil_div_phi, floor_div_phi, floor_div_phi_big, floor_phi_big};

/// Why there is no closed form.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FormError {
    /// The certificate does not reach the value.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// The engine stopped.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The run does not agree with the certificate.
    #[error("the certificate is not that of value {0}")]
    OtherRun(Grundy),
}

/// The positions of one value of R-Wythoff, all of them.
#[derive(Clone, Debug)]
pub struct Form {
    g: Grundy,
    /// `C`.
    offset: u64,
    /// `N`, from which on equation (1) holds.
    start: u64,
    /// `E`.
    bound: u64,
    /// `e_n` for `n < f(N)`.
    table: Table,
    /// `(n, d_n)` with `d_n != n`, by `n` and by `d_n`.
    wrong: Vec<(u64, u64)>,
    wrong_by_diagonal: Vec<(u64, u64)>,
    /// All exceptions from here on are narrow.
    narrow: u64,
    /// `f(narrow)`.
    narrow_end: u64,
}

impl Form {
    /// The form of value `g`, certified by as many rows as it takes.
    ///
    /// ```
    /// use dashu_int::UBig;
    /// use wythoff_games::{Grundy, Control, sequence::diagonals::Form};
    ///
    /// let form = Form::of(Grundy(8), &Control::unlimited())?;
    /// let n = UBig::from(10u8).pow(50);
    /// let (a, b) = form.nth(&n);
    /// // The n-th P-position moved by -(33, 33).
    /// assert_eq!(a.to_string(), "161803398874989484820458683436563811772030917980543");
    /// assert_eq!(b, &a + n);
    /// assert!(form.contains(&b, &a));
    /// # Ok::<(), wythoff_games::sequence::diagonals::FormError>(())
    /// ```
    ///
    /// # Errors
    /// [`FormError`]; values up to 26 are certified within [`MOST_ROWS`].
    pub fn of(g: Grundy, control: &Control) -> Result<Self, FormError> {
        Self::new(&certify(g, MOST_ROWS, control)?, g, control)
    }

    /// The form of value `g` by a certificate that reaches it.
    ///
    /// # Errors
    /// [`FormError`].
    pub fn new(certificate: &Certificate, g: Grundy, control: &Control) -> Result<Self, FormError> {
        match certificate.check() {
            Err(refused) if refused.g <= g => return Err(refused.into()),
            _ => {}
        }
        Self::unchecked(certificate, g, control)
    }

    /// The form that `certificate` gives if it is right about `g`.
    pub(super) fn unchecked(
        certificate: &Certificate,
        g: Grundy,
        control: &Control,
    ) -> Result<Self, FormError> {
        let (evidence, window) = certificate.window(g).ok_or(FormError::OtherRun(g))?;
        let (table, wrong) = Table::compute(evidence, window, control)?;
        let mut wrong_by_diagonal = wrong.clone();
        wrong_by_diagonal.sort_unstable_by_key(|&(_, d)| d);
        let start = window.start;
        let mut form = Self {
            g,
            offset: evidence.repeats,
            start,
            bound: window.bound,
            table,
            wrong,
            wrong_by_diagonal,
            narrow: start,
            narrow_end: start,
        };
        let bounded = |n| form.table.at(n).unsigned_abs() <= window.bound;
        let is_same = form.wrong.len() as u64 == evidence.wrong
            && form.table.end() == evidence.end(window)
            && form.row(start) == window.start_row
            && (start..form.table.end()).all(bounded);
        if !is_same {
            return Err(FormError::OtherRun(g));
        }
        form.narrow_end = form.next(start);
        // F_0, F_1 and then F_j, F_{j+1}.
        let (mut fibonacci, mut following) = (0, 1);
        while fibonacci < form.bound {
            (fibonacci, following) = (following, fibonacci + following);
            form.narrow = form.narrow_end;
            form.narrow_end = form.next(form.narrow);
        }
        Ok(form)
    }

    /// The value.
    pub const fn value(&self) -> Grundy {
        self.g
    }

    /// The translation: all positions but exceptions are `p_n - (C, C)`.
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// The `n`-th position, from `n = 0`, smaller pile first.
    pub fn nth(&self, n: &UBig) -> (UBig, UBig) {
        match u64::try_from(n) {
            Ok(n) if n < self.narrow_end => {
                let row = self.row(n);
                (row.into(), UBig::from(row) + UBig::from(self.diagonal(n)))
            }
            _ => {
                let lower = floor_phi_big(n);
                let signs = [Sign::Minus, Sign::Plus];
                let sign = signs.into_iter().find(|&sign| self.is_exception(n, &lower, sign));
                let shift = sign.map_or(0, Sign::error);
                let row = IBig::from(lower) + IBig::from(shift) - IBig::from(self.offset);
                let row = UBig::try_from(row).expect("rows are no less than their index");
                (row.clone(), row + n)
            }
        }
    }

    /// Whether the position has the value.
    pub fn contains(&self, x: &UBig, y: &UBig) -> bool {
        let (row, column) = if x <= y { (x, y) } else { (y, x) };
        self.with_difference(&(column - row)).0 == *row
    }

    /// The one position whose piles differ by this, smaller pile first.
    pub fn with_difference(&self, difference: &UBig) -> (UBig, UBig) {
        match u64::try_from(difference) {
            Ok(d) => self.nth(&self.index(d).into()),
            Err(_) => self.nth(difference),
        }
    }

    /// The index of the first position whose smaller pile is no less than this.
    pub fn first_from(&self, row: &UBig) -> UBig {
        // Rows grow with the index, and the n-th is near phi n.
        let mut n = floor_div_phi_big(&(row + UBig::from(self.offset)));
        while !n.is_zero() && self.nth(&n).0 >= *row {
            n -= UBig::ONE;
        }
        while self.nth(&n).0 < *row {
            n += UBig::ONE;
        }
        n
    }

    /// A position with a pile of this size; `None` if there is none. Where it is the smaller
    /// pile, it is so in one position and never the larger one: a move would lead from one to
    /// the other. It may be the larger pile of several positions.
    pub fn with_pile(&self, pile: &UBig) -> Option<(UBig, UBig)> {
        let found = self.nth(&self.first_from(pile));
        if found.0 == *pile {
            return Some(found);
        }
        // As the larger pile: near phi² n from N on, where d_n = n, and anywhere before.
        let near = &floor_div_phi_big(&floor_div_phi_big(&(pile + UBig::from(self.offset))));
        let around = UBig::from(self.bound + 3);
        let first = if *near > around { near - &around } else { UBig::ZERO };
        let last = near + around;
        let later = std::iter::successors(Some(first), |n| Some(n + UBig::ONE));
        let later = later.take_while(|n| *n <= last).map(|n| self.nth(&n));
        let small = u64::try_from(pile).is_ok();
        let before = (0..self.start).take_while(|_| small);
        let wrong = self.wrong.iter().map(|&(n, _)| n).take_while(|_| small);
        let others = before.chain(wrong).map(|n| self.nth(&n.into()));
        later.chain(others).find(|position| position.1 == *pile)
    }

    /// The chains as Gu writes them: from `start` on, the first index of which that is so, the
    /// n-th position lies on diagonal n and the exceptions are exactly the terms of these chains.
    /// `None` if that takes more than `most` indices to see.
    pub fn chains(&self, most: u64) -> Option<Heads> {
        let (Heads { g, mut start, heads }, table) = self.window(most)?;
        let before = |head: Head| {
            let index = head.second().checked_sub(head.index)?;
            let before = Head { index, sign: head.sign.opposite() };
            (before.second() == head.index).then_some((before, head))
        };
        // Go down from the narrow window as long as every exception is the
        // term before the first of some chain.
        let mut extensions: BTreeMap<_, _> = heads.iter().filter_map(|&h| before(h)).collect();
        let mut heads: BTreeSet<_> = heads.into_iter().collect();
        let settled = self.wrong.last().map_or(0, |&(n, _)| n + 1);
        for n in (settled..start).rev() {
            let error = table.at(n);
            if error != 0 {
                let Some(sign) = Sign::of(error) else { break };
                let head = Head { index: n, sign };
                let Some(after) = extensions.remove(&head) else { break };
                heads.remove(&after);
                heads.insert(head);
                extensions.extend(before(head));
            }
            start = n;
        }
        Some(Heads { g, start, heads: heads.into_iter().collect() })
    }

    /// The exceptions in the first window that has none but narrow ones; `None`
    /// if it ends beyond `most`.
    pub(super) fn heads(&self, most: u64) -> Option<Heads> {
        self.window(most).map(|(heads, _)| heads)
    }

    /// These heads, and the table up to the end of the window or further.
    fn window(&self, most: u64) -> Option<(Heads, Table)> {
        if self.narrow_end > most {
            return None;
        }
        let mut table = self.table.clone();
        table.extend(self.start, self.narrow_end);
        let head = |n: u64| Some(Head { index: n, sign: Sign::of(table.at(n))? });
        let is_wide = |n: &u64| table.at(*n) != 0 && !head(*n).is_some_and(Head::is_narrow);
        let wide = (self.start..self.narrow_end).rev().find(is_wide);
        let start = wide.map_or(self.start, |n| n + 1);
        let [(end, _), _] = successors(start, table.at(start));
        let heads = (start..end).filter_map(head).collect();
        Some((Heads { g: self.g, start, heads }, table))
    }

    /// `a_n`, for `n` up to `narrow_end`.
    fn row(&self, n: u64) -> u64 {
        let row = lower_wythoff(n).checked_add_signed(self.error(n));
        row.and_then(|row| row.checked_sub(self.offset)).expect("rows are no less than their index")
    }

    /// `f(n) = a_n + C`.
    fn next(&self, n: u64) -> u64 {
        successors(n, self.error(n))[0].0
    }

    /// `d_n`.
    fn diagonal(&self, n: u64) -> u64 {
        self.wrong.binary_search_by_key(&n, |&(n, _)| n).map_or(n, |i| self.wrong[i].1)
    }

    /// The `n` with `d_n = d`.
    fn index(&self, d: u64) -> u64 {
        let wrong = &self.wrong_by_diagonal;
        wrong.binary_search_by_key(&d, |&(_, d)| d).map_or(d, |i| wrong[i].0)
    }

    /// `e_n`, by way of the candidates at `n/phi`, `n/phi²`, …
    fn error(&self, n: u64) -> i64 {
        let end = self.table.end();
        let mut levels = vec![n..=n];
        while let Some(last) = levels.last().filter(|level| *level.end() >= end) {
            levels.push(self.candidates(last));
        }
        let mut below = Vec::new();
        for level in levels.into_iter().rev() {
            let known = level.clone().take_while(|&n| n < end);
            let mut here: Vec<_> = known.map(|n| (n, self.table.at(n))).collect();
            for (n, error) in below.into_iter().flat_map(|(n, error)| successors(n, error)) {
                // In increasing order, some twice.
                if level.contains(&n) && here.last().is_none_or(|&(last, _)| last < n) {
                    here.push((n, error));
                }
            }
            below = here;
        }
        let [(found, error)] = below[..] else {
            unreachable!("by lemma 1 the candidates contain a predecessor of {n}")
        };
        debug_assert_eq!(found, n);
        error
    }

    /// Every `m >= N` for which `f(m)` or `f(m) + 1` may lie in `level`.
    fn candidates(&self, level: &RangeInclusive<u64>) -> RangeInclusive<u64> {
        // A_m = f(m) - e_m; and A_m >= v means m >= v/phi, A_m <= v means
        // m < (v + 1)/phi.
        let least = level.start().saturating_sub(1 + self.bound);
        let most = level.end() + self.bound;
        self.start.max(ceil_div_phi(least))..=floor_div_phi(most + 1)
    }

    /// Whether `e_n` has this sign, for `n >= narrow_end`; `lower` is `A_n`.
    fn is_exception(&self, n: &UBig, lower: &UBig, sign: Sign) -> bool {
        let end = UBig::from(self.narrow_end);
        let (mut term, mut next, mut sign) = (n.clone(), lower.clone(), sign);
        if sign == Sign::Plus {
            next += UBig::ONE;
        }
        while term >= end {
            // On a chain terms grow; going down, a pair that is on none does
            // not stay near the slope phi for long.
            if next <= term {
                return false;
            }
            next -= &term;
            if next >= term {
                return false;
            }
            std::mem::swap(&mut term, &mut next);
            sign = sign.opposite();
        }
        let Ok(index) = u64::try_from(&term) else { return false };
        index >= self.narrow
            && self.error(index) == sign.error()
            && UBig::from(Head { index, sign }.second()) == next
    }
}
