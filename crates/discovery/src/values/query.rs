//! Answers from a proved word, for numbers of any size.
//!
//! A point of row r is floor(phi r) and one run of the automaton. The n-th point of value h is
//! near row phi n: one walk says how many points there are below a row somewhat before it,
//! and the next rows are looked at one by one. Cost: writing numbers in Zeckendorf digits,
//! quadratic in their length but fast, milliseconds at 10^1000; walks and runs are linear.

use super::leads::Walk;
use super::row_word::RowWord;
use dashu_int::{IBig, UBig};
use wythoff_numeration::{Digits, NumberSystem, floor_phi_big};

/// How many rows before phi n the search for the n-th point starts.
const START: i32 = 6;

/// floor(phi r).
pub(crate) fn golden(r: &UBig) -> IBig {
    floor_phi_big(r).into()
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

/// How many points of value h lie in the rows below each of some; `None` if the offsets of the
/// word are too large for walks.
pub(crate) fn below(word: &RowWord, h: usize, rows: &[UBig]) -> Option<Vec<UBig>> {
    let walk = Walk::new(word)?;
    let count = |r: &UBig| {
        let (_, leads) = walk.to(&NumberSystem::fibonacci().represent(r));
        let below = golden(r) - IBig::from(r.clone()) + IBig::from(leads[h]);
        UBig::try_from(below).expect("a count is not negative")
    };
    Some(rows.iter().map(count).collect())
}

/// The n-th point of value h by increasing rows, counted from 0; `None` if the offsets of the
/// word are too large for walks.
pub(crate) fn nth(word: &RowWord, h: usize, n: &UBig) -> Option<(UBig, UBig)> {
    let walk = Walk::new(word)?;
    let system = NumberSystem::fibonacci();
    let n = IBig::from(n.clone());
    // Row phi n has about n points below it; leads are small.
    let mut row = golden(&UBig::try_from(n.clone()).ok()?) - IBig::from(START);
    let (mut here, mut digits, mut below) = loop {
        let here = UBig::try_from(row).unwrap_or(UBig::ZERO);
        let digits = system.represent(&here);
        let (_, leads) = walk.to(&digits);
        let below = golden(&here) - IBig::from(here.clone()) + IBig::from(leads[h]);
        if below <= n {
            break (here, digits, below);
        }
        row = IBig::from(here) - (&below - &n) * IBig::from(2);
    };
    loop {
        if let Some(column) = column(word, state_of(word, &digits), h, &here) {
            if below == n {
                return Some((here, column));
            }
            below += IBig::ONE;
        }
        here += UBig::ONE;
        digits = system.successor(&digits).expect("digits of this system");
    }
}

/// Whether (x, y) has value h: the row of the smaller pile decides.
pub(crate) fn contains(word: &RowWord, h: usize, x: &UBig, y: &UBig) -> bool {
    let (row, column) = if x <= y { (x, y) } else { (y, x) };
    point(word, h, row).as_ref() == Some(column)
}
