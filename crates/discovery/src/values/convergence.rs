//! The Convergence Conjecture (Nivasch 2009, conjecture 3.10) for the values of a proved word:
//! how many rows a finite-state run from the dummy state needs to be in the true state, at most,
//! over all starts.
//!
//! The run from row r depends on the numbers of points below r, which the true state of r shows,
//! and on which values have a point in the rows from r on. Both are in the word. So all runs are
//! those in the windows of the word: as in the local proof, the descendants at depth k of a
//! number p are consecutive rows, those of p - 1 and p + 1 are their neighbours, and the triples
//! of states of p - 1, p, p + 1 are finite in number. For every triple
//!
//! * rows of p - 1 give the true state of the first row of p: diagonals up to the low one hold a
//!   point (the local proof's *low*), the others are seen once F(r) - r has grown by more than
//!   offsets spread;
//! * a run starts in every row of p, and has to agree with the true state within the rows it
//!   gets, which are rows of p and p + 1.
//!
//! Rows that are no descendants at depth k of a positive number are run with exact rows. If all
//! runs agree the largest time is the constant R of the conjecture, and the true states that
//! were met are all there are (corollary 3.8).
//!
//! Runs that meet in one state are one run from there on, and the one that started first needs
//! longest. Cost: some thousand steps for each triple.

use super::first_rows::FirstRows;
use super::letter::{Letter, MOST_VALUES};
use super::local_proof::base_rows;
use super::neighbours::{Bounds, Triples, path};
use super::refine::number;
use super::row_word::{NOWHERE, RowWord};
use crate::DiscoveryError;
use dashu_int::UBig;
use rustc_hash::FxHashSet;
use std::ops::Range;
use wythoff_automata::Control;

/// The bit of diagonal `index_0` of a row, which is that of its 0-point if it has one.
const ORIGIN: i32 = 32;

/// Every run agrees with the true state in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Converging {
    /// The largest number of rows that a run needs.
    pub rows: usize,
    /// A row whose run needs so many.
    pub start: UBig,
    /// How many states rows have.
    pub states: usize,
    /// The neighbour triples whose windows were run.
    pub triples: usize,
    /// The levels each was expanded.
    pub depth: usize,
}

/// What became of the runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Convergence {
    /// All agree within the rows they got.
    Proved(Converging),
    /// The one from this row does not.
    Open(UBig),
    /// The offsets of the word are too large for the words of a run.
    Wide,
}

/// Runs from every row of a proved word, with `patience` rows for each.
///
/// # Errors
///
/// A limit that was reached.
pub(crate) fn convergence(
    word: &RowWord,
    patience: usize,
    control: &Control,
) -> Result<Convergence, DiscoveryError> {
    let Some(bounds) = Bounds::of(word) else { return Ok(Convergence::Wide) };
    let (left, _) = bounds.kept();
    let depth = depth_with(patience.max(left) + 1);
    let Some((depth, base)) = depth.and_then(|depth| Some((depth, base_rows(depth)?))) else {
        return Ok(Convergence::Wide);
    };
    let mut runs = Runs::new(word.values(), patience);
    // The first rows, from row 0, in which F(r) - r is index_0 and not one less.
    let mut letters = FirstRows::new(word.values(), base + patience, control)?.letters().to_vec();
    letters[0] = letters[0].moved(1).unwrap_or(letters[0]);
    let mut longest = match runs.all(&letters, State::origin(word.values()), 0..base) {
        Ok(longest) => (longest.rows, longest.place.into()),
        Err(Stop::Open(row)) => return Ok(Convergence::Open(row.into())),
        Err(Stop::Narrow) => return Ok(Convergence::Wide),
    };
    let mut triples = Triples::new(word);
    let mut window = TripleRows::default();
    let mut next = 0;
    while next < triples.found.len() {
        let triple = triples.found[next];
        window.expand(word, triple, depth, (left, patience));
        let row = |place: usize| {
            let mut row = triples.prefix(next);
            row.extend(path(word, triple[1], depth, place));
            number(&row)
        };
        let Some(truth) = window.truth(&bounds) else { return Ok(Convergence::Wide) };
        match runs.all(window.letters(), truth, 0..window.middle.len()) {
            Ok(found) if found.rows > longest.0 => longest = (found.rows, row(found.place)),
            Ok(_) => {}
            Err(Stop::Open(place)) => return Ok(Convergence::Open(row(place))),
            Err(Stop::Narrow) => return Ok(Convergence::Wide),
        }
        triples.grow(word, next);
        next += 1;
        control.state(triples.found.len(), triples.bytes() + runs.bytes())?;
        control.work(window.middle.len(), 0)?;
        control.progress(next as u64, triples.found.len() as u64)?;
    }
    let (rows, start) = longest;
    let states = runs.states.len();
    Ok(Convergence::Proved(Converging { rows, start, states, triples: next, depth }))
}

/// The first depth at which every number has so many descendants. One that ends in 1 has one
/// child, any other has two.
fn depth_with(rows: usize) -> Option<usize> {
    let (mut one, mut other) = (1usize, 1usize);
    for depth in 0..40 {
        if one >= rows {
            return Some(depth);
        }
        (one, other) = (other, one.checked_add(other)?);
    }
    None
}

/// The state of a row, values from 1 on: definition 3.7. Diagonals are relative to `index_0`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct State {
    /// The occupied diagonals; all below the word are.
    diagonals: [u64; MOST_VALUES - 1],
    /// The diagonals, from the first empty one on, whose cell lies in an occupied column.
    columns: [u64; MOST_VALUES - 1],
}

impl State {
    /// That of row 0: no diagonal is occupied, but those left of the main one.
    fn origin(values: usize) -> Self {
        let mut state = Self::default();
        state.diagonals[..values - 1].fill(bit(0) - 1);
        state
    }

    /// The dummy state (3-8) with the same numbers of points.
    fn forget(&self) -> Self {
        // A word of ones would be a lead of 32 rows.
        let below = |diagonals: u64| 1u64.checked_shl(diagonals.count_ones()).unwrap_or(0) - 1;
        Self { diagonals: self.diagonals.map(below), ..Self::default() }
    }

    /// Goes through a row with points of the same values as `letter`: algorithm FSW. Says
    /// where the points stand.
    fn step(&mut self, letter: Letter, values: usize) -> Result<Letter, Stop> {
        let zero = u64::from(letter.has_zero());
        let mut taken = zero << ORIGIN;
        let mut placed = Letter::EMPTY.with_zero(zero != 0);
        for h in 1..values {
            let (diagonals, columns) = (&mut self.diagonals[h - 1], &mut self.columns[h - 1]);
            if letter.offset(h).is_some() {
                let free = !(*diagonals | *columns | taken);
                let low = free & free.wrapping_neg();
                // The top bit is left empty, so that no point lies above the word.
                if low == 0 || low >> 63 != 0 {
                    return Err(Stop::Narrow);
                }
                taken |= low;
                *diagonals |= low;
                *columns |= low;
                // F(r) - r is one less than index_0.
                placed = placed.with_if(h, true, low.trailing_zeros() + 1);
            }
            // An empty diagonal must not leave the word.
            if zero & !*diagonals != 0 {
                return Err(Stop::Narrow);
            }
            *diagonals >>= zero;
            *columns >>= zero + 1;
            let first_empty = !*diagonals & diagonals.wrapping_add(1);
            *columns &= !(first_empty - 1);
        }
        Ok(placed)
    }
}

/// The bit of a diagonal.
fn bit(diagonal: i32) -> u64 {
    1 << (diagonal + ORIGIN)
}

/// Why runs end early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// The run from this row did not agree in the rows it got.
    Open(usize),
    /// A word of 64 diagonals does not hold the state, or the letters are not those of FSW.
    Narrow,
}

/// The longest run in a window.
#[derive(Clone, Copy, Debug, Default)]
struct Longest {
    rows: usize,
    /// The row from which it started.
    place: usize,
}

/// Runs from the rows of windows, and the true states that were met.
struct Runs {
    values: usize,
    patience: usize,
    states: FxHashSet<State>,
    /// The runs that do not agree yet, with their starts, the first start first.
    open: Vec<(State, usize)>,
}

impl Runs {
    fn new(values: usize, patience: usize) -> Self {
        Self { values, patience, states: FxHashSet::default(), open: Vec::new() }
    }

    fn bytes(&self) -> usize {
        (size_of::<State>() + 1) * self.states.capacity()
    }

    /// A run from every row of `starts`; the true state is that of the first letter.
    fn all(
        &mut self,
        letters: &[Letter],
        mut truth: State,
        starts: Range<usize>,
    ) -> Result<Longest, Stop> {
        let mut longest = Longest::default();
        self.open.clear();
        for (row, &letter) in letters.iter().enumerate() {
            if starts.contains(&row) {
                self.states.insert(truth);
                self.open.push((truth.forget(), row));
            } else if self.open.is_empty() {
                return Ok(longest);
            }
            let mut kept = 0;
            for run in 0..self.open.len() {
                let (state, start) = self.open[run];
                if state == truth {
                    if row - start > longest.rows {
                        longest = Longest { rows: row - start, place: start };
                    }
                } else if row - start >= self.patience {
                    return Err(Stop::Open(start));
                } else if self.open[..kept].iter().all(|(other, _)| *other != state) {
                    self.open[kept] = (state, start);
                    kept += 1;
                }
            }
            self.open.truncate(kept);
            for (state, _) in &mut self.open {
                state.step(letter, self.values)?;
            }
            // The word was proved to be what FSW does.
            if truth.step(letter, self.values)? != letter {
                return Err(Stop::Narrow);
            }
        }
        // A window ends with the patience of its last run.
        match self.open.first() {
            Some(&(_, start)) => Err(Stop::Open(start)),
            None => Ok(longest),
        }
    }
}

/// The rows of a triple: some descendants of the left state, all of the middle one, and some of
/// the right one.
#[derive(Default)]
struct TripleRows {
    rows: Vec<u32>,
    below: Vec<u32>,
    letters: Vec<Letter>,
    /// The descendants of the middle state.
    middle: Range<usize>,
    /// Whether the first row may be row 0.
    whole: bool,
}

impl TripleRows {
    fn expand(&mut self, word: &RowWord, triple: [u32; 3], depth: usize, keep: (usize, usize)) {
        self.rows.clear();
        self.rows.extend(triple);
        let mut middle = (1, 2);
        self.whole = true;
        for _ in 0..depth {
            self.below.clear();
            let mut children = (0, 0);
            for (row, &state) in self.rows.iter().enumerate() {
                if row == middle.0 {
                    children.0 = self.below.len();
                }
                if row == middle.1 {
                    children.1 = self.below.len();
                }
                let there = |target: &u32| *target != NOWHERE;
                self.below.extend(word.edges(state).into_iter().filter(there));
            }
            // Where no row is kept on the right, the middle ends with the rows.
            if middle.1 == self.rows.len() {
                children.1 = self.below.len();
            }
            let cut = children.0.saturating_sub(keep.0);
            self.whole &= cut == 0;
            self.below.truncate(children.1 + keep.1);
            self.below.drain(..cut);
            middle = (children.0 - cut, children.1 - cut);
            std::mem::swap(&mut self.rows, &mut self.below);
        }
        self.middle = middle.0..middle.1;
        self.letters.clear();
        self.letters.extend(self.rows.iter().map(|&state| word.letter(state)));
    }

    /// The letters from the first row of the middle on.
    fn letters(&self) -> &[Letter] {
        &self.letters[self.middle.start..]
    }

    /// The true state of the first row of the middle; `None` if the rows before it are too few.
    fn truth(&self, bounds: &Bounds) -> Option<State> {
        let mut state = State::default();
        let mut grown = 0;
        // Row 0 has another line.
        for letter in &self.letters[usize::from(self.whole)..self.middle.start] {
            let zero = i32::from(letter.has_zero());
            for h in 1..bounds.values() {
                if let Some(offset) = letter.offset(h) {
                    state.diagonals[h - 1] |= bit(offset - 1);
                    state.columns[h - 1] |= bit(offset - 1);
                }
                state.diagonals[h - 1] >>= zero;
                state.columns[h - 1] >>= zero + 1;
            }
            grown += zero;
        }
        if grown < bounds.grown() {
            return None;
        }
        for h in 1..bounds.values() {
            state.diagonals[h - 1] |= bit(-bounds.low[h]) - 1;
            let first_empty = !state.diagonals[h - 1] & (state.diagonals[h - 1] + 1);
            state.columns[h - 1] &= !(first_empty - 1);
        }
        Some(state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::learn::tests::word;
    use wythoff_games::Grundy;
    use wythoff_games::sequence::convergence::convergence as experiment;
    use wythoff_games::sequence::{State as Literal, ValueState};

    #[test]
    fn value_1_converges_within_45_rows() {
        let control = Control::unlimited();
        let proved = convergence(&word(), 60, &control).expect("no limit");
        let Convergence::Proved(proved) = proved else { panic!("{proved:?}") };
        assert_eq!(proved.rows, 45);
        // No start among the first has a longer run, and one of them has this one.
        let tried = experiment(Grundy(1), 20_000, &control).expect("small values");
        assert_eq!(tried.per_value[1].rows, 45);
        let within = |rows| convergence(&word(), rows, &control).expect("no limit");
        assert!(matches!(within(45), Convergence::Proved(again) if again.rows == 45));
        assert!(matches!(within(44), Convergence::Open(_)), "one row less is too few");
        // Value 0 alone agrees at once.
        let zeros = word().minimized(1, &control).expect("no limit");
        let proved = convergence(&zeros, 0, &control).expect("no limit");
        assert!(
            matches!(proved, Convergence::Proved(at_once) if (at_once.rows, at_once.states) == (0, 1))
        );
    }

    #[test]
    fn states_are_those_of_the_literal_machine() {
        let rows = FirstRows::new(2, 30_000, &Control::unlimited()).expect("small values");
        let value = || ValueState { index: 0, first: 0, diagonals: [].into(), columns: [].into() };
        let mut literal = Literal(vec![value(), value()]);
        let mut met = std::collections::HashSet::new();
        for letter in rows.letters() {
            met.insert(format!("{literal:?}"));
            literal.step(|h| letter.offset(h.0 as usize).is_some());
        }
        let proved = convergence(&word(), 60, &Control::unlimited()).expect("no limit");
        let Convergence::Proved(proved) = proved else { panic!("{proved:?}") };
        assert!(met.len() <= proved.states, "{} > {}", met.len(), proved.states);
        assert!(met.len() * 10 > proved.states * 9, "{} of {}", met.len(), proved.states);
    }
}
