//! Certificates of kind `wythoff-rows`: Grundy values of Wythoff's game, row by row.
//!
//! An automaton reads the Zeckendorf word of a row `r` and says, for each value `h`
//! up to `g`, at which offset `w` from `floor(phi r)` the row has its *point* of the
//! value, `(r, b)` with `b = floor(phi r) + w >= r`, or that it has none. With their
//! mirror images the points are all positions of the value if, in every row `r`:
//!
//! * (a) there is none iff an earlier row has its point in column `r`;
//! * (b) no earlier row has its point in the same column or on the same diagonal;
//! * (c) the points of different values differ;
//! * (d) every cell `(r, c)` with `r <= c < b` is a point of a lower value, or an
//!   earlier row has its point in column `c` or on the diagonal `c - r`.
//!
//! By (a) to (c) no position has an option of its own value; by (a) and (d) every
//! other one outside of the lower sets has an option of the value.
//!
//! Rows are the nodes of a tree: the children of `n` are `n` followed by 0 and, if it
//! ends in 0, by 1; the children of consecutive numbers are consecutive; and the
//! first child of `r - 1` is `floor(phi r) - 1`. So below three consecutive numbers,
//! of which only the states matter, the nodes of depth `k - 1` are rows and those of
//! depth `k` the columns where these rows have their points, in one coordinate
//! system. All triples of states are visited, and under each the rows below the
//! middle one are checked. Of the cells of (d) all but those from `floor(phi r) - C`
//! on are blocked by their diagonals, which an induction shows: it is enough that in
//! every row `r` the diagonal of that very cell holds a point of an earlier row.
//! The first rows are computed from the definition.
//!
//! A triple costs some 200 nodes for each value, and there are about twice as many
//! triples as states.

use crate::machine::NONE;
use crate::reader::{Reader, number};
use crate::{Accepted, Budget, Checked, Rejection};
use std::collections::HashSet;

/// The largest value, depth and offset.
const MAX_VALUE: i64 = 15;
const MAX_DEPTH: i64 = 16;
const MAX_OFFSET: i64 = 1000;

/// Checks what follows the line `kind wythoff-rows`.
pub(crate) fn check(mut reader: Reader, budget: &Budget) -> Checked<Accepted> {
    let value: Option<u32> = number(reader.field("value")?, 0..=MAX_VALUE);
    let value = reader.need(value, "a value is 0 to 15")?;
    let depth = number(reader.field("depth")?, 2..=MAX_DEPTH);
    let depth: usize = reader.need(depth, "a depth is 2 to 16")?;
    let rows = Rows::read(&mut reader, value as usize + 1, budget)?;
    reader.require_end()?;
    rows.check_first(depth)?;

    // The states of 0, 1 and 2, then those of each child and its neighbours.
    let one = rows.child[0][1];
    let mut open = vec![[0, one, rows.child[one as usize][0]]];
    let mut known = HashSet::from([open[0]]);
    while let Some(triple) = open.pop() {
        let mut run = Run { states: triple.to_vec(), middle: 1..2, first: Vec::new() };
        let children = rows.children(&mut run);
        for at in children.middle.clone() {
            let states = &children.states[at - 1..=at + 1];
            let next = [states[0], states[1], states[2]];
            if known.insert(next) {
                budget.pay(60, 0)?;
                open.push(next);
            }
        }
        run = children;
        for _ in 2..depth {
            run = rows.children(&mut run);
        }
        let columns = rows.children(&mut run);
        budget.pay(0, 10 * columns.states.len() * rows.values)?;
        for value in 0..rows.values {
            if let Err(reason) = rows.check_below(&run, &columns, value) {
                let below = format!("value {value}, below the states {triple:?}: {reason}");
                return Err(Rejection::Wrong(below));
            }
        }
    }
    let (kind, game) = ("wythoff-rows".to_string(), "wythoff".to_string());
    let (system, states) = ("fibonacci".to_string(), rows.child.len());
    Ok(Accepted { kind, game, system, states, value: Some(value) })
}

/// Consecutive nodes of one depth.
struct Run {
    states: Vec<u32>,
    /// Those below the middle one of three.
    middle: std::ops::Range<usize>,
    /// For each the index of its first child; at last the number of all children.
    first: Vec<usize>,
}

/// The automaton of the rows.
struct Rows {
    /// How many values there are.
    values: usize,
    /// For each state and value the offset of the point, plus `pad`: at least 1.
    offsets: Vec<Option<u16>>,
    /// What `floor(phi r)` is counted from: no offset is below `1 - pad`. This is
    /// the constant `C` of the cells that are looked at.
    pad: u16,
    /// The largest of the offsets, plus `pad`.
    most: usize,
    /// For each state its targets; [`NONE`] for a second one that it does not have.
    child: Vec<[u32; 2]>,
}

impl Rows {
    /// Reads `states N` and the lines of the states.
    fn read(reader: &mut Reader, values: usize, budget: &Budget) -> Checked<Self> {
        let states: Option<u32> = number(reader.field("states")?, 1..=1 << 24);
        let states = reader.need(states, "the number of states is 1 to 2^24")?;
        let (mut offsets, mut child, mut fresh) = (Vec::new(), Vec::new(), 1);
        for state in 0..states {
            let fields: Vec<_> = reader.line()?.split(' ').collect();
            reader.require(fields.len() == values + 3, "expected a state, offsets, two targets")?;
            reader.require(fields[0] == state.to_string(), "not the next state")?;
            reader.require(state < fresh, "a state must be reachable from earlier ones")?;
            for (i, field) in fields[1..=values].iter().enumerate() {
                let offset: Option<i16> = number(field, -MAX_OFFSET..=MAX_OFFSET);
                let well = *field == "-" || offset.is_some();
                reader.require(well, "an offset is a number up to 1000 or `-`")?;
                let others = &offsets[offsets.len() - i..];
                let differs = offset.is_none() || !others.contains(&offset);
                reader.require(differs, "two values of the same position")?;
                offsets.push(offset);
            }
            let mut targets = [NONE; 2];
            for (target, field) in targets.iter_mut().zip(&fields[values + 1..]) {
                let found = number(field, 0..=i64::from(fresh.min(states - 1)));
                let absent = (*field == "-").then_some(NONE);
                *target = reader.need(found.or(absent), "not a target, breadth first, or `-`")?;
                fresh += u32::from(*target == fresh);
            }
            reader.require(targets[0] != NONE, "every word may be followed by 0")?;
            budget.pay(60 + 4 * values, 500)?;
            child.push(targets);
        }
        // Exactly the states that are reached by 1 have no second target.
        let both = |&target: &u32| child[target as usize][1] != NONE;
        let right = |[zero, one]: &[u32; 2]| both(zero) && (*one == NONE || !both(one));
        let shape = child[0][0] == 0 && both(&0) && child.iter().all(right);
        reader.require(shape, "the words are not those of Zeckendorf")?;

        let least = offsets.iter().flatten().min().map_or(0, |&least| least.min(0));
        let pad = 1 + least.unsigned_abs();
        let offsets = offsets.iter().map(|offset| offset.and_then(|w| pad.checked_add_signed(w)));
        let offsets: Vec<_> = offsets.collect();
        let most = offsets.iter().flatten().max().map_or(0, |&most| most.into());
        Ok(Self { values, offsets, pad, most, child })
    }

    fn offset(&self, state: u32, value: usize) -> Option<usize> {
        self.offsets[state as usize * self.values + value].map(usize::from)
    }

    /// The nodes of the next depth.
    fn children(&self, run: &mut Run) -> Run {
        let mut states = Vec::with_capacity(2 * run.states.len());
        for &state in &run.states {
            run.first.push(states.len());
            let [zero, one] = self.child[state as usize];
            states.extend([zero, one].iter().filter(|&&target| target != NONE));
        }
        run.first.push(states.len());
        let middle = run.first[run.middle.start]..run.first[run.middle.end];
        Run { states, middle, first: Vec::new() }
    }

    /// Computes the rows before the first that is below 1 at a depth, by the
    /// definition: a value is the least that no option has.
    fn check_first(&self, depth: usize) -> Checked<()> {
        let mut run = Run { states: vec![0], middle: 0..1, first: Vec::new() };
        let mut from = 1;
        for _ in 0..depth {
            from = run.states.len();
            run = self.children(&mut run);
        }
        let (rows, pad, full) = (run.states.len(), usize::from(self.pad), (1 << self.values) - 1);
        self.children(&mut run);
        // Sets of values. A point of row r has at most r columns, r diagonals and
        // the lower values before it.
        let mut columns = vec![0_u32; 3 * rows + self.values];
        let mut diagonals = columns.clone();
        for row in 0..rows {
            let floor = if row == 0 { 0 } else { run.first[row - 1] + 1 };
            if row == from {
                // The first row that is checked below a triple. From here on points
                // are to the right of their rows, and the induction starts.
                let right = floor + 1 > row + pad;
                let held = right && diagonals[..floor - row - pad].iter().all(|&d| d == full);
                let reason = || Rejection::Wrong("the depth is too small to start".to_string());
                held.then_some(()).ok_or_else(reason)?;
            }
            let (mut seen, mut points, mut at) = (columns[row], vec![None; self.values], row);
            while seen != full {
                let value = (seen | columns[at] | diagonals[at - row]).trailing_ones() as usize;
                if let Some(point) = points.get_mut(value) {
                    *point = Some(at);
                    seen |= 1 << value;
                    columns[at] |= 1 << value;
                    diagonals[at - row] |= 1 << value;
                }
                at += 1;
            }
            for (value, point) in points.into_iter().enumerate() {
                let claimed = self.offset(run.states[row], value).map(|w| w + floor);
                if claimed != point.map(|at| at + pad) {
                    let is = point.map_or("none".to_string(), |at| format!("{:?}", (row, at)));
                    let reason = format!("the point of value {value} in row {row} is {is}");
                    return Err(Rejection::Wrong(reason));
                }
            }
        }
        Ok(())
    }

    /// Checks (a), (b), (d) for one value in the rows below the middle of a triple.
    ///
    /// Rows and columns are indices of the runs, columns plus `pad`. Row 0 is left
    /// out, as its column is not known: before the run, columns and differences of
    /// column and row are at most `most`, and after it columns grow.
    fn check_below(&self, rows: &Run, columns: &Run, value: usize) -> Result<(), &'static str> {
        const DEEPER: &str = "the depth is too small";
        let need = |well: bool, reason: &'static str| well.then_some(()).ok_or(reason);
        let (count, pad, middle) = (rows.states.len(), usize::from(self.pad), &rows.middle);
        let floor = |row: usize| rows.first[row - 1] + 1;
        need(middle.start > 0 && floor(middle.start) > middle.start + self.most, DEEPER)?;
        need(floor(count) + 1 >= columns.middle.end + pad, DEEPER)?;

        let mut in_column = vec![false; columns.states.len() + self.most + pad + 1];
        let mut on_diagonal = vec![false; in_column.len() + count];
        for row in 1..count {
            let (offset, floor) = (self.offset(rows.states[row], value), floor(row));
            // The diagonal of a column in this row.
            let diagonal = |column: usize| column + count - row;
            if middle.contains(&row) {
                need(on_diagonal[diagonal(floor)], "a diagonal to the left has no point")?;
                for skipped in 1..offset.unwrap_or(0) {
                    let at = floor + skipped;
                    let lower =
                        || (0..value).any(|v| self.offset(rows.states[row], v) == Some(skipped));
                    let blocked = in_column[at] || on_diagonal[diagonal(at)] || lower();
                    need(blocked, "a skipped position has no option of the value")?;
                }
            }
            if let Some(offset) = offset {
                let at = floor + offset;
                let free = !in_column[at] && !on_diagonal[diagonal(at)];
                need(free || !middle.contains(&row), "two points on a column or a diagonal")?;
                in_column[at] = true;
                on_diagonal[diagonal(at)] = true;
            }
        }
        for column in columns.middle.clone() {
            let none = self.offset(columns.states[column], value).is_none();
            need(none == in_column[column + pad], "a row has no point iff its column has one")?;
        }
        Ok(())
    }
}
