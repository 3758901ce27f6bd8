//! The local proof: the word of the rows says where the positions of values 0, …, g of
//! Wythoff's game stand, because it obeys the rules of algorithm WSG in every row.
//!
//! Let F(r) = floor(phi r). The points of value h are the (r, F(r) + w_h(r)) of the rows whose
//! letter has an offset, and with their mirror images they are the positions of value h if
//!
//! * *mirror*: w_h(r) is missing if and only if an earlier row has its h-point in column r;
//! * *column*, *diagonal*: no two h-points share one;
//! * *cell*: no two values share a point;
//! * *skip*: every cell (r, c), r <= c < F(r) + w_h(r), holds a point of a lower value, or
//!   column c or diagonal c - r holds an h-point of an earlier row.
//!
//! For then no option of an h-point is one, and every other position without a lower value
//! has one as an option. Cells far left of the line are skipped for one reason:
//!
//! * *low*: every diagonal below F(r) - r - C_h, with C_h = 1 + max(0, -min w_h), holds an
//!   h-point of an earlier row. F(r) - r grows by steps of 0 and 1, so it is enough that in
//!   every row the one diagonal F(r) - r - C_h does.
//!
//! All of this is local. The descendants of p at one level are consecutive rows, those of p - 1
//! and p + 1 are their neighbours, and the next level are the columns near phi times these
//! rows: the first child of r - 1 is F(r) - 1. So the conditions in all descendants of p at
//! depth k - 1 (rows) and k (columns) are decided by the three states of p - 1, p, p + 1.
//! Triples of states are closed under children, starting with p = 1; rows that are no
//! descendants at depth k of any p >= 1 are compared with exact ones. A window that would
//! leave the descendants of the three is refused: k has to be larger.
//!
//! Occupied columns and diagonals are two words per value, relative to F(r), as in the engine.
//! Cost: linear in the number of triples, some hundred steps each.

use super::first_rows::FirstRows;
use super::letter::{Letter, MOST_VALUES};
use super::row_word::{NOWHERE, RowWord};
use crate::DiscoveryError;
use rustc_hash::FxHashSet;
use std::fmt;
use wythoff_automata::Budget;

/// The bit of the cell on the golden line.
const OFFSET: i32 = 32;

/// The deepest expansion tried.
const DEEPEST: usize = 16;

/// The proof went through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofReport {
    /// The neighbour triples that were checked.
    pub triples: usize,
    /// The levels each was expanded.
    pub depth: usize,
    /// The rows compared with exact ones.
    pub base_rows: usize,
}

/// What does not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A first row is not the exact one.
    Base,
    /// A point is missing without a mirror image, or there in spite of one.
    Mirror,
    /// Two points of one value share a column.
    Column,
    /// Two points of one value share a diagonal.
    Diagonal,
    /// Two values share a point.
    Cell,
    /// A cell that is skipped for no reason.
    Skip,
    /// A diagonal far left of the line is empty.
    Low,
    /// Offsets that no expansion reaches, at any depth tried.
    Wide,
}

/// Where the proof fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The value.
    pub value: usize,
    /// What does not hold.
    pub what: Broken,
    /// The digits of a row in which it does not, most significant first.
    pub row: Vec<u8>,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.what {
            Broken::Base => "a first row is not the exact one",
            Broken::Mirror => "a point is missing without a mirror image, or there in spite of one",
            Broken::Column => "two points share a column",
            Broken::Diagonal => "two points share a diagonal",
            Broken::Cell => "it shares a point with a smaller value",
            Broken::Skip => "a cell is skipped for no reason",
            Broken::Low => "a diagonal far left of the line is empty",
            Broken::Wide => "its offsets are too large for the proof",
        };
        let row: String = self.row.iter().map(ToString::to_string).collect();
        write!(f, "value {}, in the row with the Zeckendorf digits {row}: {what}", self.value)
    }
}

/// What the proof said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LocalVerdict {
    /// The word is right.
    Proved(ProofReport),
    /// It is not, or not provable so.
    Refused(Place),
}

/// Decides whether a word is that of the rows of Wythoff's game.
///
/// # Errors
///
/// A limit that was reached.
pub fn local_proof(word: &RowWord, budget: &Budget<'_>) -> Result<LocalVerdict, DiscoveryError> {
    let wide = LocalVerdict::Refused(Place { value: 0, what: Broken::Wide, row: Vec::new() });
    let Some(bounds) = Bounds::of(word) else { return Ok(wide) };
    for depth in 3..=DEEPEST {
        let Some(rows) = base_rows(depth) else { break };
        if let Some(verdict) = at_depth(word, &bounds, depth, rows, budget)? {
            return Ok(verdict);
        }
    }
    Ok(wide)
}

/// The rows that are no descendants at this depth of a positive number: its smallest one is
/// 1 followed by as many zeros.
fn base_rows(depth: usize) -> Option<usize> {
    let (mut row, mut next) = (1usize, 2usize);
    for _ in 0..depth {
        (row, next) = (next, row.checked_add(next)?);
    }
    Some(row)
}

/// How far offsets go, value by value.
struct Bounds {
    values: usize,
    most: [i32; MOST_VALUES],
    /// The diagonal that has to be held, C_h left of the line.
    low: [i32; MOST_VALUES],
    /// How far F(r) - r has to have grown for a word to know all that matters.
    grown: i32,
    least: i32,
    largest: i32,
    /// The rows kept left and right of the middle ones: all that `grown` and offsets need.
    keep: (usize, usize),
}

impl Bounds {
    /// `None` if offsets do not fit the words.
    fn of(word: &RowWord) -> Option<Self> {
        let mut bounds = Self {
            values: word.values(),
            most: [0; MOST_VALUES],
            low: [0; MOST_VALUES],
            grown: 0,
            least: 0,
            largest: 0,
            keep: (0, 0),
        };
        for h in 0..word.values() {
            let (least, most) = word.extremes(h);
            let low = 1 + 0.max(-least);
            bounds.most[h] = most;
            bounds.low[h] = low;
            bounds.grown = bounds.grown.max(most + low + 1);
            bounds.least = bounds.least.min(least);
            bounds.largest = bounds.largest.max(most);
        }
        // F(r) - r grows by 1 at least in every two rows, and F by 1 in every row.
        let rows = |growth: i32| usize::try_from(growth).unwrap_or(0);
        bounds.keep = (rows(2 * bounds.grown + 4), rows(2 - bounds.least));
        let fits = bounds.largest < OFFSET - 2 && bounds.low.iter().all(|&low| low < OFFSET - 2);
        fits.then_some(bounds)
    }
}

/// The proof at one depth; `None` if it is too small.
fn at_depth(
    word: &RowWord,
    bounds: &Bounds,
    depth: usize,
    rows: usize,
    budget: &Budget<'_>,
) -> Result<Option<LocalVerdict>, DiscoveryError> {
    if let Some(place) = base(word, bounds, rows)? {
        return Ok(Some(LocalVerdict::Refused(place)));
    }
    let mut triples = Triples::new(word);
    let mut window = Window::default();
    let mut next = 0;
    while next < triples.found.len() {
        let triple = triples.found[next];
        match window.check(word, bounds, depth, triple) {
            Seen::Good => {}
            Seen::TooNarrow => return Ok(None),
            Seen::Bad { value, what, path } => {
                let mut row = triples.prefix(next);
                row.extend(path);
                return Ok(Some(LocalVerdict::Refused(Place { value, what, row })));
            }
        }
        triples.grow(word, next);
        next += 1;
        budget.state(triples.found.len(), 24 * triples.seen.capacity())?;
    }
    let report = ProofReport { triples: next, depth, base_rows: rows };
    Ok(Some(LocalVerdict::Proved(report)))
}

/// Compares the first rows with exact ones, and the low diagonals in them.
fn base(word: &RowWord, bounds: &Bounds, rows: usize) -> Result<Option<Place>, DiscoveryError> {
    let exact = FirstRows::new(word.values(), rows)?;
    // The states of 0, 1, 2, …: children of consecutive numbers are consecutive.
    let mut states: Vec<(u32, Vec<u8>)> = vec![(0, Vec::new())];
    let mut parent = 0;
    while states.len() < rows {
        let (state, digits) = states[parent].clone();
        for (digit, target) in (0..).zip(word.edges(state)) {
            if target != NOWHERE && (parent, digit) != (0, 0) {
                let mut longer = digits.clone();
                longer.push(digit);
                states.push((target, longer));
            }
        }
        parent += 1;
    }
    let mut held: Vec<Vec<bool>> = vec![Vec::new(); word.values()];
    let mut slope = 0usize;
    for (row, ((state, digits), letter)) in states.into_iter().zip(exact.letters()).enumerate() {
        let broken = |value, what| Some(Place { value, what, row: digits.clone() });
        for (h, held) in held.iter_mut().enumerate() {
            if word.letter(state).offset(h) != letter.offset(h) {
                return Ok(broken(h, Broken::Base));
            }
            let low = usize::try_from(bounds.low[h]).expect("not negative");
            if let Some(low) = slope.checked_sub(low)
                && held.get(low) != Some(&true)
            {
                return Ok(broken(h, Broken::Low));
            }
        }
        for (h, held) in held.iter_mut().enumerate() {
            let offset = letter.offset(h).and_then(|offset| isize::try_from(offset).ok());
            // No point lies left of the main diagonal.
            if let Some(diagonal) = offset.and_then(|offset| slope.checked_add_signed(offset)) {
                held.resize(held.len().max(diagonal + 1), false);
                held[diagonal] = true;
            }
        }
        // F(r) - r: row 0 is the one with a 0-point after which it does not grow.
        slope += usize::from(letter.has_zero() && row > 0);
    }
    Ok(None)
}

/// Triples of neighbours, as found, and where each comes from.
struct Triples {
    found: Vec<[u32; 3]>,
    /// The triple of the parent, and the digit.
    from: Vec<(u32, u8)>,
    seen: FxHashSet<[u32; 3]>,
}

impl Triples {
    /// Of the number 1.
    fn new(word: &RowWord) -> Self {
        let one = word.edges(0)[1];
        let triple = [0, one, word.edges(one)[0]];
        Self { found: vec![triple], from: vec![(0, 1)], seen: FxHashSet::from_iter([triple]) }
    }

    /// Adds the triples of the children of the middle.
    fn grow(&mut self, word: &RowWord, number: usize) {
        let [left, middle, right] = self.found[number].map(|state| word.edges(state));
        let last = |edges: [u32; 2]| if edges[1] == NOWHERE { edges[0] } else { edges[1] };
        let mut add = |triple: [u32; 3], digit: u8| {
            if self.seen.insert(triple) {
                let parent = u32::try_from(number).expect("triples are numbered by 32 bits");
                self.found.push(triple);
                self.from.push((parent, digit));
            }
        };
        if middle[1] == NOWHERE {
            add([last(left), middle[0], right[0]], 0);
        } else {
            add([last(left), middle[0], middle[1]], 0);
            add([middle[0], middle[1], right[0]], 1);
        }
    }

    /// The digits of a number that has this triple.
    fn prefix(&self, mut number: usize) -> Vec<u8> {
        let mut digits = Vec::new();
        loop {
            let (parent, digit) = self.from[number];
            digits.push(digit);
            if number == 0 {
                break;
            }
            number = parent as usize;
        }
        digits.reverse();
        digits
    }
}

/// What one triple showed.
enum Seen {
    Good,
    TooNarrow,
    Bad { value: usize, what: Broken, path: Vec<u8> },
}

/// The descendants of a triple at one level and at the next.
#[derive(Default)]
struct Window {
    rows: Vec<u32>,
    columns: Vec<u32>,
    /// Where the first child of each row stands among the columns.
    children: Vec<u32>,
    mirrored: Vec<u8>,
}

impl Window {
    /// Checks all conditions in the descendants of the middle state.
    fn check(&mut self, word: &RowWord, bounds: &Bounds, depth: usize, triple: [u32; 3]) -> Seen {
        self.rows.clear();
        self.rows.extend(triple);
        // The descendants of the middle.
        let mut middle = (1, 2);
        let mut columns = (1, 2);
        for level in 0..depth {
            self.columns.clear();
            self.children.clear();
            for &state in &self.rows {
                self.children.push(small(self.columns.len()));
                let edges = word.edges(state);
                self.columns.push(edges[0]);
                if edges[1] != NOWHERE {
                    self.columns.push(edges[1]);
                }
            }
            self.children.push(small(self.columns.len()));
            let child = |row: usize| self.children[row] as usize;
            columns = (child(middle.0), child(middle.1));
            if level + 1 < depth {
                std::mem::swap(&mut self.rows, &mut self.columns);
                let cut = columns.0.saturating_sub(bounds.keep.0);
                self.rows.truncate(columns.1 + bounds.keep.1);
                self.rows.drain(..cut);
                middle = (columns.0 - cut, columns.1 - cut);
            }
        }
        match self.conditions(word, bounds, middle, columns) {
            Ok(()) => Seen::Good,
            Err(None) => Seen::TooNarrow,
            Err(Some((value, what, place, level))) => {
                let first = if level == 0 { middle.0 } else { columns.0 };
                let path = path(word, triple[1], depth - 1 + level, place - first);
                Seen::Bad { value, what, path }
            }
        }
    }

    /// The conditions; a failure names the value, the condition, and the row among the rows
    /// (level 0) or the columns (level 1). `Err(None)` if the window is too narrow.
    fn conditions(
        &mut self,
        word: &RowWord,
        bounds: &Bounds,
        middle: (usize, usize),
        columns: (usize, usize),
    ) -> Result<(), Option<(usize, Broken, usize, usize)>> {
        self.mirrored.clear();
        self.mirrored.resize(self.columns.len(), 0);
        // F(r) is one more than the first child of r - 1, so rows start with the second.
        let line = |row: usize| signed(self.children[row - 1]) + 1;
        let first = 1;
        let slope = |row: usize| line(row) - signed(small(row));
        let narrow = slope(middle.0) - slope(first) < bounds.grown
            || signed(small(columns.0)) <= line(first) + bounds.largest
            || signed(small(columns.1)) > line(self.rows.len()) + bounds.least;
        if narrow {
            return Err(None);
        }
        let mut diagonals = [0u64; MOST_VALUES];
        let mut occupied = [0u64; MOST_VALUES];
        for row in first..self.rows.len() {
            let letter = word.letter(self.rows[row]);
            let here = line(row);
            for h in 0..bounds.values {
                if let Some(offset) = letter.offset(h)
                    && let Ok(column) = usize::try_from(here + offset)
                    && let Some(mask) = self.mirrored.get_mut(column)
                {
                    *mask |= 1 << h;
                }
            }
            if row >= middle.1 {
                continue;
            }
            if row >= middle.0 {
                in_row(letter, bounds, &diagonals, &occupied)
                    .map_err(|(value, what)| Some((value, what, row, 0)))?;
            }
            let step = line(row + 1) - here;
            for h in 0..bounds.values {
                if let Some(offset) = letter.offset(h) {
                    diagonals[h] |= bit(offset);
                    occupied[h] |= bit(offset);
                }
                diagonals[h] >>= step - 1;
                occupied[h] >>= step;
            }
        }
        for place in columns.0..columns.1 {
            let letter = word.letter(self.columns[place]);
            for h in 0..bounds.values {
                if letter.offset(h).is_none() != (self.mirrored[place] >> h & 1 != 0) {
                    return Err(Some((h, Broken::Mirror, place, 1)));
                }
            }
        }
        Ok(())
    }
}

/// The conditions in one row, with the diagonals and columns that earlier rows occupy.
#[inline]
fn in_row(
    letter: Letter,
    bounds: &Bounds,
    diagonals: &[u64; MOST_VALUES],
    columns: &[u64; MOST_VALUES],
) -> Result<(), (usize, Broken)> {
    let mut taken = 0u64;
    for h in 0..bounds.values {
        let low = bit(-bounds.low[h]);
        if diagonals[h] & low == 0 {
            return Err((h, Broken::Low));
        }
        let Some(offset) = letter.offset(h) else { continue };
        let here = bit(offset);
        if columns[h] & here != 0 {
            return Err((h, Broken::Column));
        }
        if diagonals[h] & here != 0 {
            return Err((h, Broken::Diagonal));
        }
        if taken & here != 0 {
            return Err((h, Broken::Cell));
        }
        // The cells from the low diagonal up to the point.
        let skipped = (here - 1) & !(low - 1);
        if skipped & !(diagonals[h] | columns[h] | taken) != 0 {
            return Err((h, Broken::Skip));
        }
        taken |= here;
    }
    Ok(())
}

/// The bit of an offset; all are smaller than the word, as [`Bounds::of`] has checked.
#[inline]
fn bit(offset: i32) -> u64 {
    1 << (offset + OFFSET)
}

fn small(n: usize) -> u32 {
    u32::try_from(n).expect("a window has some hundred rows")
}

fn signed(n: u32) -> i32 {
    i32::try_from(n).expect("a window has some hundred rows")
}

/// The digits that lead from a state to one of its descendants at a depth, given by its place
/// among them.
fn path(word: &RowWord, state: u32, depth: usize, place: usize) -> Vec<u8> {
    let mut level: Vec<(u32, Vec<u8>)> = vec![(state, Vec::new())];
    for _ in 0..depth {
        let mut below = Vec::new();
        for (state, path) in level {
            for (digit, target) in (0..).zip(word.edges(state)) {
                if target != NOWHERE {
                    let mut longer = path.clone();
                    longer.push(digit);
                    below.push((target, longer));
                }
            }
        }
        level = below;
    }
    level.swap_remove(place).1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::learn::{Sight, learn};
    use wythoff_games::Unwatched;

    fn word() -> RowWord {
        let sight = Sight { depth: 5, left: 1, right: 4, rows: 60 };
        let guess = learn(2, sight, &Budget::unlimited(), &Unwatched).expect("no limit");
        guess.expect("wide enough").into_word().expect("the shape of numbers")
    }

    /// A small generator, so that the mutants are the same in every run.
    fn random(state: &mut u64, below: usize) -> usize {
        *state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(*state >> 33).expect("31 bits") % below
    }

    #[test]
    fn one_edit_mutants_are_refused() {
        let word = word();
        let budget = Budget::unlimited();
        let states = word.states();
        let mut seed = 1;
        let (mut refused, mut same) = (0, 0);
        let twins: Vec<bool> = (0..states).map(|q| word.next(q, 1).is_some()).collect();
        while refused < 1200 {
            let mut letters: Vec<Letter> = (0..small(states)).map(|q| word.letter(q)).collect();
            let mut next: Vec<[u32; 2]> = (0..small(states)).map(|q| word.edges(q)).collect();
            let state = random(&mut seed, states);
            if random(&mut seed, 2) == 0 {
                // An offset that is another one, or missing.
                let h = random(&mut seed, 2);
                let offset = random(&mut seed, 9);
                let offset = i64::try_from(offset).expect("small") - 5;
                let mut offsets = [0, 1].map(|h| letters[state].offset(h).map(i64::from));
                offsets[h] = (offset < 3).then_some(offset);
                letters[state] = Letter::new(offsets).expect("small");
            } else {
                // An edge to another state of the same kind.
                let digit = random(&mut seed, 2);
                let target = random(&mut seed, states);
                if next[state][digit] == NOWHERE || twins[target] != (digit == 0) {
                    continue;
                }
                next[state][digit] = small(target);
            }
            let Some(mutant) = RowWord::new(2, letters, next) else { continue };
            if mutant.minimized(2) == word {
                same += 1;
                continue;
            }
            let verdict = local_proof(&mutant, &budget).expect("no limit");
            assert!(matches!(verdict, LocalVerdict::Refused(_)), "{state}: {verdict:?}");
            refused += 1;
        }
        assert!(same < 1200, "most edits change the word");
    }

    #[test]
    fn a_refusal_names_the_row() {
        let word = word();
        let mut letters: Vec<Letter> = (0..small(word.states())).map(|q| word.letter(q)).collect();
        let next: Vec<[u32; 2]> = (0..small(word.states())).map(|q| word.edges(q)).collect();
        // Row 4 is 101; its point of value 1 moves by one.
        let state = [1, 0, 1].iter().fold(0, |q, &digit| word.edges(q)[digit]) as usize;
        let moved = letters[state].offset(1).expect("row 4 has a point of value 1") + 1;
        letters[state] = letters[state].with(1, i8::try_from(moved).expect("small"));
        let mutant = RowWord::new(2, letters, next).expect("the same shape");
        let verdict = local_proof(&mutant, &Budget::unlimited()).expect("no limit");
        let place = Place { value: 1, what: Broken::Base, row: vec![1, 0, 1] };
        assert_eq!(verdict, LocalVerdict::Refused(place));
    }
}
