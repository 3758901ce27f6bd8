//! What the local proof looks at: triples of neighbouring states, and the rows and columns
//! below each.
//!
//! See `local_proof` for the conditions and why they suffice. Occupied columns and diagonals
//! are two words per value, relative to floor(phi r), as in the engine; a window that does not
//! show all of them that matter is refused.
//!
//! Cost: some hundred steps for each triple. Most windows come from that of the parent, whose
//! columns are the rows below the children.

use super::letter::{Letter, MOST_VALUES};
use super::local_proof::Broken;
use super::row_word::{NOWHERE, RowWord};
use rustc_hash::FxHashSet;

/// The bit of the cell on the golden line.
const OFFSET: i32 = 32;

/// How far offsets go, value by value.
pub(crate) struct Bounds {
    values: usize,
    most: [i32; MOST_VALUES],
    /// The diagonal that has to be held, C_h left of the line.
    pub(crate) low: [i32; MOST_VALUES],
    /// How far F(r) - r has to have grown for a word to know all that matters.
    grown: i32,
    least: i32,
    largest: i32,
    /// The rows kept left and right of the middle ones: all that `grown` and offsets need.
    keep: (usize, usize),
}

impl Bounds {
    /// `None` if offsets do not fit the words.
    pub(crate) fn of(word: &RowWord) -> Option<Self> {
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

    pub(crate) fn values(&self) -> usize {
        self.values
    }

    /// How far F(r) - r has to have grown for rows to show all that matters in a later one.
    pub(crate) fn grown(&self) -> i32 {
        self.grown
    }

    /// The rows to keep left and right of some.
    pub(crate) fn kept(&self) -> (usize, usize) {
        self.keep
    }
}

/// Triples of neighbours, as found, and where each comes from.
pub(crate) struct Triples {
    pub(crate) found: Vec<[u32; 3]>,
    /// The triple of the parent, and the digit.
    from: Vec<(u32, u8)>,
    seen: FxHashSet<[u32; 3]>,
}

impl Triples {
    /// Of the number 1.
    pub(crate) fn new(word: &RowWord) -> Self {
        let one = word.edges(0)[1];
        let triple = [0, one, word.edges(one)[0]];
        Self { found: vec![triple], from: vec![(0, 1)], seen: FxHashSet::from_iter([triple]) }
    }

    /// Adds the triples of the children of the middle.
    pub(crate) fn grow(&mut self, word: &RowWord, number: usize) {
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

    /// The bytes of the largest table.
    pub(crate) fn bytes(&self) -> usize {
        24 * self.seen.capacity()
    }

    /// The digit that leads to a triple from that of its parent.
    pub(crate) fn digit(&self, number: usize) -> u8 {
        self.from[number].1
    }

    /// The digits of a number that has this triple.
    pub(crate) fn prefix(&self, mut number: usize) -> Vec<u8> {
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
pub(crate) enum Seen {
    Good,
    TooNarrow,
    Bad { value: usize, what: Broken, path: Vec<u8> },
}

/// The rows that are looked at below a triple: descendants of its states, one level before the
/// last.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct RowsBelow {
    rows: Vec<u32>,
    /// The descendants of the middle state.
    middle: (usize, usize),
}

/// The descendants of a triple at one level and at the next.
pub(crate) struct Generations {
    depth: usize,
    /// How many descendants a state has one level before the last, if it has one child, and if
    /// it has two.
    below: [usize; 2],
    columns: Vec<u32>,
    /// Where the descendants of the middle are among the columns.
    middle: (usize, usize),
    /// Where the first child of each row stands among the columns.
    children: Vec<u32>,
    mirrored: Vec<u8>,
}

impl Generations {
    /// To some depth, 1 at least.
    pub(crate) fn new(depth: usize) -> Self {
        let (mut one, mut two) = (1, 1);
        for _ in 1..depth {
            (one, two) = (two, one + two);
        }
        let (columns, children, mirrored) = (Vec::new(), Vec::new(), Vec::new());
        Self { depth, below: [one, two], columns, middle: (0, 0), children, mirrored }
    }

    /// The rows below a triple.
    pub(crate) fn window(
        &mut self,
        word: &RowWord,
        bounds: &Bounds,
        triple: [u32; 3],
    ) -> RowsBelow {
        let mut window = RowsBelow { rows: triple.to_vec(), middle: (1, 2) };
        for _ in 1..self.depth {
            self.next(word, &window);
            let from = self.middle.0.saturating_sub(bounds.keep.0);
            let to = self.columns.len().min(self.middle.1 + bounds.keep.1);
            window.rows.clear();
            window.rows.extend_from_slice(&self.columns[from..to]);
            window.middle = (self.middle.0 - from, self.middle.1 - from);
        }
        window
    }

    /// The rows below a child of the middle, as [`Self::window`] gives them, from the columns of
    /// the window that was checked last. `triple` is that of the child.
    pub(crate) fn child_window(
        &self,
        word: &RowWord,
        bounds: &Bounds,
        triple: [u32; 3],
        digit: u8,
        window: &mut RowsBelow,
    ) {
        let below = |state: u32| self.below[usize::from(word.edges(state)[1] != NOWHERE)];
        let [left, own, right] = triple.map(below);
        let (start, end) = self.middle;
        let start = if digit == 0 { start } else { end - own };
        let from = start - left.min(bounds.keep.0);
        let to = start + own + right.min(bounds.keep.1);
        window.rows.clear();
        window.rows.extend_from_slice(&self.columns[from..to]);
        window.middle = (start - from, start + own - from);
    }

    /// The columns of a window.
    fn next(&mut self, word: &RowWord, window: &RowsBelow) {
        self.columns.clear();
        self.children.clear();
        for &state in &window.rows {
            self.children.push(small(self.columns.len()));
            let edges = word.edges(state);
            self.columns.push(edges[0]);
            if edges[1] != NOWHERE {
                self.columns.push(edges[1]);
            }
        }
        self.children.push(small(self.columns.len()));
        let child = |row: usize| self.children[row] as usize;
        self.middle = (child(window.middle.0), child(window.middle.1));
    }

    /// Checks all conditions in the descendants of the middle state.
    pub(crate) fn check(
        &mut self,
        word: &RowWord,
        bounds: &Bounds,
        triple: [u32; 3],
        window: &RowsBelow,
    ) -> Seen {
        self.next(word, window);
        match self.conditions(word, bounds, window) {
            Ok(()) => Seen::Good,
            Err(None) => Seen::TooNarrow,
            Err(Some((value, what, place, level))) => {
                let first = if level == 0 { window.middle.0 } else { self.middle.0 };
                let path = path(word, triple[1], self.depth - 1 + level, place - first);
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
        RowsBelow { rows, middle }: &RowsBelow,
    ) -> Result<(), Option<(usize, Broken, usize, usize)>> {
        let columns = self.middle;
        self.mirrored.clear();
        self.mirrored.resize(self.columns.len(), 0);
        // F(r) is one more than the first child of r - 1, so rows start with the second.
        let line = |row: usize| signed(self.children[row - 1]) + 1;
        let first = 1;
        let slope = |row: usize| line(row) - signed(small(row));
        let narrow = slope(middle.0) - slope(first) < bounds.grown
            || signed(small(columns.0)) <= line(first) + bounds.largest
            || signed(small(columns.1)) > line(rows.len()) + bounds.least;
        if narrow {
            return Err(None);
        }
        let mut diagonals = [0u64; MOST_VALUES];
        let mut occupied = [0u64; MOST_VALUES];
        for (row, &state) in rows.iter().enumerate().skip(first) {
            let letter = word.letter(state);
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

pub(crate) fn small(n: usize) -> u32 {
    u32::try_from(n).expect("a window has some hundred rows")
}

fn signed(n: u32) -> i32 {
    i32::try_from(n).expect("a window has some hundred rows")
}

/// The digits that lead from a state to one of its descendants at a depth, given by its place
/// among them.
pub(crate) fn path(word: &RowWord, state: u32, depth: usize, place: usize) -> Vec<u8> {
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
    use crate::values::{ValueEffort, discover};
    use wythoff_automata::Control;
    use wythoff_games::Grundy;

    #[test]
    fn windows_of_children_are_cut_from_those_of_their_parents() {
        let found = discover(Grundy(1), ValueEffort::default(), &Control::unlimited(), &());
        let word = found.expect("no limit").theorem.expect("value 1 is proved").word;
        let bounds = Bounds::of(&word).expect("small offsets");
        for depth in [3, 6, 9] {
            let (mut triples, mut next) = (Triples::new(&word), 0);
            let (mut parents, mut afresh) = (Generations::new(depth), Generations::new(depth));
            while next < triples.found.len() {
                let window = parents.window(&word, &bounds, triples.found[next]);
                parents.next(&word, &window);
                let first = triples.found.len();
                triples.grow(&word, next);
                for child in first..triples.found.len() {
                    let (triple, digit) = (triples.found[child], triples.digit(child));
                    let mut cut = RowsBelow::default();
                    parents.child_window(&word, &bounds, triple, digit, &mut cut);
                    assert_eq!(cut, afresh.window(&word, &bounds, triple), "{triple:?}");
                }
                next += 1;
            }
            assert!(next > 300, "{next}");
        }
    }
}
