//! Answers from a proved word, for numbers of any size.
//!
//! A point of row r is floor(phi r) and one run of the automaton; the n-th point of value h is
//! in a row r with floor(phi r) - r = n - lead, and the leads are a handful, so it is among a
//! handful of rows around phi n. Cost: writing numbers in Zeckendorf digits, quadratic in
//! their length but fast: milliseconds at 10^1000; the automaton itself is linear.

use super::leads::LeadWord;
use super::row_word::RowWord;
use dashu_int::{IBig, UBig};
use wythoff_numeration::{Digits, NumberSystem, Quadratic, floor_linear};

/// floor(phi r).
fn golden(r: &UBig) -> IBig {
    floor_linear(&IBig::from(r.clone()), &Quadratic::golden(), &Quadratic::from(IBig::ZERO))
}

/// The column of the point of value h in row r, if it has one on or right of the main
/// diagonal.
pub(crate) fn point(word: &RowWord, h: usize, r: &UBig) -> Option<UBig> {
    let state = state_of(word, &NumberSystem::fibonacci().represent(r));
    column(word, state, h, r)
}

/// The state of a number; every Zeckendorf word has one.
fn state_of(word: &RowWord, digits: &Digits) -> usize {
    word.state_of(digits).expect("the automaton reads all Zeckendorf digits")
}

fn column(word: &RowWord, state: usize, h: usize, r: &UBig) -> Option<UBig> {
    let offset = word.offset(state, h)?;
    Some(UBig::try_from(golden(r) + IBig::from(offset)).expect("columns are not negative"))
}

/// The n-th point of value h by increasing rows, counted from 0.
pub(crate) fn nth(leads: &LeadWord, h: usize, n: &UBig) -> (UBig, UBig) {
    let (least, most) = leads.extremes(h);
    let n = IBig::from(n.clone());
    // floor(r / phi) = n - lead lies between n - most and n - least, and floor(r / phi) = m
    // means phi m <= r < phi (m + 1).
    let natural = |number: IBig| UBig::try_from(number).unwrap_or(UBig::ZERO);
    let first = golden(&natural(&n - IBig::from(most)));
    let last = golden(&natural(&n - IBig::from(least) + IBig::ONE)) + IBig::ONE;
    let system = NumberSystem::fibonacci();
    let mut row = natural(first);
    let last = natural(last);
    let mut digits = system.represent(&row);
    loop {
        let state = state_of(leads.word(), &digits);
        let below = golden(&row) - IBig::from(row.clone()) + IBig::from(leads.lead(state, h));
        if below == n
            && let Some(column) = column(leads.word(), state, h, &row)
        {
            return (row, column);
        }
        assert!(row < last, "every value has points in infinitely many rows");
        row += UBig::ONE;
        digits = system.successor(&digits).expect("digits of this system");
    }
}

/// Whether (x, y) has value h: the row of the smaller pile decides.
pub(crate) fn contains(word: &RowWord, h: usize, x: &UBig, y: &UBig) -> bool {
    let (row, column) = if x <= y { (x, y) } else { (y, x) };
    point(word, h, row).as_ref() == Some(column)
}
