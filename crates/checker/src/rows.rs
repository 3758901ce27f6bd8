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
//! middle one are computed from the definition: a value is the least that no option
//! has. Of the cells of a row those before `floor(phi r) - C` hold no points, since
//! their diagonals do, which an induction shows: it is enough that in every row `r`
//! the diagonal of that very cell holds points of all values in earlier rows. The
//! first rows are those below 0.
//!
//! A triple costs some 200 nodes for each value, and there are about twice as many
//! triples as states.

use crate::machine::{Edge, Machine, START, State, StateId, Symbol, explore, nothing};
use crate::{Accepted, Budget, Checked, Reader, Rejection, number};
use std::ops::Range;

/// The digits of a row.
const ZERO: Symbol = [0, 0, 0, 0];
const ONE: Symbol = [1, 0, 0, 0];

/// Checks what follows the line `kind wythoff-rows`.
pub(crate) fn check(mut reader: Reader, budget: &Budget) -> Checked<Accepted> {
    let value = reader.number("value", 0..=15)?;
    let depth = reader.number("depth", 2..=16)?;
    let rows = Rows::read(&mut reader, value as usize + 1, budget)?;
    reader.require(reader.rest.is_empty(), "expected `end` after this")?;
    // The first rows are those below 0. Of these, those below 1 at one depth less are the
    // first that are looked at below triples.
    let first_below_one = rows.below(&[START], depth)[0].states.len();
    rows.check_below(&[START], depth + 1, Some(first_below_one))?;

    // The states of 0, 1 and 2, then those of each child and its neighbours.
    let one = rows.machine.next(START, ONE);
    let first = [START, one, rows.machine.next(one, ZERO)];
    explore(first, budget, nothing, |triple, _| {
        let nodes = rows.check_below(triple, depth, None)?;
        budget.pay(0, 10 * rows.offsets[0].len() * nodes)?;
        let [_, Run { states, middle, .. }] = rows.below(triple, 1);
        let around = |at: usize| [states[at - 1], states[at], states[at + 1]];
        let edges = middle.map(|at| Edge { symbol: ZERO, target: around(at) }).collect();
        Ok(State { value: None, edges })
    })?;
    let [kind, game, system] = ["wythoff-rows", "wythoff", "fibonacci"].map(str::to_string);
    Ok(Accepted { kind, game, system, states: rows.machine.states.len(), value: Some(value) })
}

/// Consecutive nodes of one depth.
#[derive(Default)]
struct Run {
    states: Vec<StateId>,
    /// Those below the middle one of three, or below the only one.
    middle: Range<usize>,
    /// For each the index of its first child; at last the number of all children.
    first_children: Vec<usize>,
}

/// The automaton of the rows.
struct Rows {
    /// Reads the digits of a row.
    machine: Machine,
    /// All values as bits.
    all: u32,
    /// For each state and value the offset of the point.
    offsets: Vec<Vec<Option<i16>>>,
    /// The constant `C` of the cells that are looked at: the least positive number that
    /// makes all offsets positive when it is added to them.
    margin: usize,
    /// The largest of the offsets, or 0, plus the margin.
    most: usize,
}

impl Rows {
    /// Reads `states N` and the lines of the states.
    fn read(reader: &mut Reader, values: usize, budget: &Budget) -> Checked<Self> {
        const SHAPE: &str = "expected a state, an offset for each value, two targets";
        let mut offsets: Vec<Vec<Option<i16>>> = Vec::new();
        let machine = Machine::read(reader, budget, |reader, mut fields| {
            reader.require(fields.clone().count() == values + 2, SHAPE)?;
            let mut of_state = Vec::with_capacity(values);
            for field in fields.by_ref().take(values) {
                let offset = number(field, -1000..=1000);
                let well = field == "-" || offset.is_some();
                reader.require(well, "an offset is a number up to 1000 or `-`")?;
                let again = offset.is_some() && of_state.contains(&offset);
                reader.require(!again, "two values at one position")?;
                of_state.push(offset);
            }
            offsets.push(of_state);
            let mut edges = Vec::new();
            for (symbol, field) in [ZERO, ONE].into_iter().zip(fields) {
                reader.require(field != "-" || symbol == ONE, "every word may be followed by 0")?;
                let target = number(field, 0..=1 << 24).map(StateId);
                let well = field == "-" || target.is_some();
                reader.require(well, "a target is a state or `-`")?;
                edges.extend(target.map(|target| Edge { symbol, target }));
            }
            Ok(State { value: None, edges })
        })?;
        // Exactly the states that are not reached by 1 go on with 1.
        let right = |edge: &Edge| (machine.edges(edge.target).len() == 2) == (edge.symbol == ZERO);
        let shape = machine.states.iter().flat_map(|state| &state.edges).all(right);
        let shape = shape && machine.next(START, ZERO) == START;
        reader.require(shape, "the words are not those of Zeckendorf")?;
        let known = offsets.iter().flatten().flatten();
        let (least, most) = known.fold((0, 0), |(least, most), &w| (w.min(least), w.max(most)));
        let margin = 1 + usize::from(least.unsigned_abs());
        let most = margin + usize::from(most.unsigned_abs());
        Ok(Self { machine, all: (1 << values) - 1, offsets, margin, most })
    }

    /// The points of a state: the value, as a bit, and the offset plus the margin.
    fn points(&self, state: StateId) -> impl Iterator<Item = (u32, usize)> {
        (0..).zip(&self.offsets[state.index()]).filter_map(|(value, &offset)| {
            Some((1 << value, self.margin.saturating_add_signed(offset?.into())))
        })
    }

    /// The values that have no point, as bits.
    fn absent(&self, state: StateId) -> u32 {
        self.points(state).fold(self.all, |absent, (value, _)| absent & !value)
    }

    /// The nodes below some consecutive ones: one step before a depth, and at it. The
    /// former are rows, and their points are in columns that are the latter.
    fn below(&self, top: &[StateId], depth: u32) -> [Run; 2] {
        let middle = top.len() / 2..top.len() / 2 + 1;
        let mut columns = Run { states: top.to_vec(), middle, first_children: Vec::new() };
        let mut rows = Run::default();
        for _ in 0..depth {
            rows = std::mem::take(&mut columns);
            for &state in &rows.states {
                rows.first_children.push(columns.states.len());
                columns.states.extend(self.machine.edges(state).iter().map(|edge| edge.target));
            }
            rows.first_children.push(columns.states.len());
            let first_child = |at: usize| rows.first_children[at];
            columns.middle = first_child(rows.middle.start)..first_child(rows.middle.end);
        }
        [rows, columns]
    }

    /// Computes the rows of a depth below the middle of a triple or, if there is a row
    /// where the induction has to `start`, below 0. Gives the number of nodes.
    ///
    /// Rows and columns are indices of the runs, columns plus the margin, so that none is
    /// negative. The first row below a triple is left out, as its column is not known:
    /// before the run, columns and differences of column and row are at most `most`, and
    /// after it columns grow.
    fn check_below(&self, top: &[StateId], depth: u32, start: Option<usize>) -> Checked<usize> {
        let [rows, columns] = self.below(top, depth);
        let top: Vec<_> = top.iter().map(|state| state.index()).collect();
        let need = |well: bool, row: usize, reason: &str| {
            let wrong = || format!("row {row} below the states {top:?}: {reason}");
            well.then_some(()).ok_or_else(|| Rejection::Wrong(wrong()))
        };
        let (count, first) = (rows.states.len(), rows.middle.start);
        // `floor(phi r)` is one more than the first child of `r - 1`.
        let floor = |row: usize| if row == 0 { 0 } else { rows.first_children[row - 1] + 1 };
        let before = first > 0 && floor(first) > first + self.most;
        let deep = before && floor(count) + 1 >= columns.middle.end + self.margin;
        need(deep || start.is_some(), first, "the depth is too small")?;
        // That a row has no point iff another has its point in the column of its number.
        let image = |row: usize, state: StateId, in_column: u32| {
            need(self.absent(state) == in_column, row, "a row has no point iff its column has one")
        };
        // The values that columns and diagonals hold so far, as bits.
        let mut in_columns = vec![0; columns.states.len() + self.most + 1];
        let mut on_diagonals = vec![0; in_columns.len() + count];
        for row in usize::from(start.is_none())..count {
            let (state, floor, left) = (rows.states[row], floor(row), row + self.margin);
            // From a column to its diagonal.
            let shift = count - row;
            if start == Some(row) {
                // From here on points are to the right of their rows, and the diagonals
                // of all cells that are not looked at hold all values.
                let held = |column: usize| on_diagonals[column + shift] == self.all;
                let held = floor >= left && (left..floor).all(held);
                need(held, row, "the depth is too small to start")?;
            }
            if rows.middle.contains(&row) {
                if start.is_some() {
                    image(row, state, in_columns[left])?;
                } else {
                    let held = on_diagonals[floor + shift] == self.all;
                    need(held, row, "a diagonal to the left has no point")?;
                }
                // Values without a point are to the left, as images of points.
                let mut seen = self.absent(state);
                for column in start.map_or(floor + 1, |_| left)..=floor + self.most {
                    let lines: u32 = in_columns[column] | on_diagonals[column + shift];
                    let least = self.all & (1 << (seen | lines).trailing_ones());
                    let here = self.points(state).find(|(_, offset)| floor + offset == column);
                    let here = here.map_or(0, |(value, _)| value);
                    let skipped = here == 0 && least != 0;
                    need(!skipped, row, "a skipped position has no option of some value")?;
                    need(here & lines == 0, row, "two points on a column or a diagonal")?;
                    need(here == least, row, "a value is not the least that no option has")?;
                    seen |= here;
                }
                need(seen == self.all, row, "a point is to the left of its row")?;
            }
            for (value, offset) in self.points(state) {
                in_columns[floor + offset] |= value;
                on_diagonals[floor + offset + shift] |= value;
            }
        }
        for column in columns.middle.filter(|_| start.is_none()) {
            image(column, columns.states[column], in_columns[column + self.margin])?;
        }
        Ok(columns.states.len())
    }
}
