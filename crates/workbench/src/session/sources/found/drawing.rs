//! Planes from the automaton of a proved theorem.
//!
//! Words of one length sort as their numbers do, so the rows whose words begin
//! alike are neighbours, and so are the columns. The automaton is walked over
//! ranges of rows and columns at once, split where their digits differ; most
//! pairs of ranges die after a few digits, because P-positions lie along beams.
//!
//! Cost: the digits of every row and column of the window, and the prefixes of
//! pairs that are alive.

use crate::theorem::Found;
use crate::tile::{Plane, Window};
use dashu_int::UBig;
use std::ops::Range;
use std::sync::Arc;
use wythoff_automata::{Dfa, StateId};
use wythoff_discovery::Numerals;
use wythoff_games::{Control, Known, Pair, Reason};

/// The most digits that are written down for a window.
const MOST_DIGITS: usize = 1 << 25;

/// The most rows and columns of positions together.
const MOST_LINES: usize = 1 << 16;

/// A set of positions that a theorem describes.
#[derive(Clone, Debug)]
pub(crate) struct ProvedSet {
    /// The digits in which it is described.
    pub(crate) numerals: Numerals,
    /// The automaton of the pairs (x, y).
    pub(crate) set: Arc<Dfa>,
}

impl ProvedSet {
    /// The P-positions of a theorem that was found.
    pub(crate) fn of(found: &Found) -> Option<Self> {
        let theorem = found.theorem()?;
        Some(Self { numerals: theorem.numerals.clone(), set: theorem.set.clone() })
    }

    /// Whether a position belongs to it.
    pub(crate) fn contains(&self, (x, y): &Pair, control: &Control) -> Result<bool, Reason> {
        self.numerals.contains_within(&self.set, (x, y), control)
    }

    /// How its members are known.
    pub(crate) fn known(&self) -> Known {
        Known::Proved(format!("an automaton with {} states", self.set.states()))
    }

    /// The bytes it takes, about.
    pub(crate) fn bytes(&self) -> usize {
        self.set.bytes()
    }
}

/// How many members of a set each cell holds; `None` if the window has too many
/// rows and columns for this.
pub(crate) fn count_members(window: &Window, theorem: &ProvedSet) -> Option<Plane> {
    let step =
        1usize.checked_shl(u32::try_from(window.scale).ok()?).filter(|_| window.scale < 16)?;
    let (rows, cols) = (window.rows.checked_mul(step)?, window.cols.checked_mul(step)?);
    if rows + cols > MOST_LINES {
        return None;
    }
    let last = window.x_end().max(window.y_end());
    let length = theorem.numerals.represent(&last).len();
    if length.checked_mul(rows + cols)? > MOST_DIGITS {
        return None;
    }
    let walk = Walk {
        set: &theorem.set,
        length,
        xs: digits(&theorem.numerals, &window.x, rows, length)?,
        ys: digits(&theorem.numerals, &window.y, cols, length)?,
    };
    let mut plane = Plane::empty(window.cells());
    walk.visit(StateId::FIRST, 0, 0..rows, 0..cols, &mut |xs, ys| {
        for x in xs {
            for y in ys.clone() {
                plane.add(x / step * window.cols + y / step, 1);
            }
        }
    });
    Some(plane)
}

/// The digits of numbers one after the other, all padded to one length.
fn digits(numerals: &Numerals, from: &UBig, count: usize, length: usize) -> Option<Vec<i16>> {
    let mut all = Vec::with_capacity(count * length);
    let mut number = from.clone();
    for _ in 0..count {
        let digits = numerals.represent(&number);
        all.extend(std::iter::repeat_n(0, length.checked_sub(digits.len())?));
        for digit in digits {
            all.push(i16::try_from(digit).ok()?);
        }
        number += UBig::ONE;
    }
    Some(all)
}

struct Walk<'a> {
    set: &'a Dfa,
    length: usize,
    xs: Vec<i16>,
    ys: Vec<i16>,
}

impl Walk<'_> {
    /// Calls `found` with ranges of rows and columns all of whose pairs are members.
    fn visit(
        &self,
        mut state: StateId,
        mut place: usize,
        xs: Range<usize>,
        ys: Range<usize>,
        found: &mut dyn FnMut(Range<usize>, Range<usize>),
    ) {
        loop {
            if place == self.length {
                if self.set.accepts_at(state) {
                    found(xs, ys);
                }
                return;
            }
            let alike = |digits: &[i16], range: &Range<usize>| {
                self.at(digits, range.start, place) == self.at(digits, range.end - 1, place)
            };
            if !(alike(&self.xs, &xs) && alike(&self.ys, &ys)) {
                break;
            }
            // One digit for all: no need to go deeper, however long the words are.
            let pair = [self.at(&self.xs, xs.start, place), self.at(&self.ys, ys.start, place)];
            match self.next(state, pair) {
                Some(next) => state = next,
                None => return,
            }
            place += 1;
        }
        for x_part in self.split(&self.xs, xs, place) {
            for y_part in self.split(&self.ys, ys.clone(), place) {
                let pair = [
                    self.at(&self.xs, x_part.start, place),
                    self.at(&self.ys, y_part.start, place),
                ];
                if let Some(next) = self.next(state, pair) {
                    self.visit(next, place + 1, x_part.clone(), y_part, found);
                }
            }
        }
    }

    fn at(&self, digits: &[i16], number: usize, place: usize) -> i32 {
        digits[number * self.length + place].into()
    }

    fn next(&self, state: StateId, pair: [i32; 2]) -> Option<StateId> {
        self.set.next(state, self.set.tracks().symbol(&pair)?)
    }

    /// The parts of a range with one digit at a place; the digits increase along it.
    fn split(&self, digits: &[i16], range: Range<usize>, place: usize) -> Vec<Range<usize>> {
        let mut parts = Vec::new();
        let mut start = range.start;
        while start < range.end {
            let digit = self.at(digits, start, place);
            let mut end = start + 1;
            while end < range.end && self.at(digits, end, place) == digit {
                end += 1;
            }
            parts.push(start..end);
            start = end;
        }
        parts
    }
}
