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

use crate::machine::{Edge, Machine};
use crate::{Accepted, Budget, Checked, Reader, Rejection, number};
use std::collections::HashSet;
use std::ops::Range;

/// Checks what follows the line `kind wythoff-rows`.
pub(crate) fn check(mut reader: Reader, budget: &Budget) -> Checked<Accepted> {
    let value: u32 = reader.number("value", 0..=15)?;
    let depth = reader.number("depth", 2..=16)?;
    let rows = Rows::read(&mut reader, value as usize + 1, budget)?;
    reader.require(reader.rest.is_empty(), "expected `end` after this")?;
    let first = rows.below(&[0], depth)[0].states.len();
    rows.check_below(&[0], depth + 1, Some(first))?;

    // The states of 0, 1 and 2, then those of each child and its neighbours.
    let one = rows.machine.next(0, 1);
    let mut open = vec![[0, one, rows.machine.next(one, 0)]];
    let mut known = HashSet::from([open[0]]);
    while let Some(triple) = open.pop() {
        budget.pay(0, 10 * rows.values * rows.check_below(&triple, depth, None)?)?;
        let [_, children] = rows.below(&triple, 1);
        for at in children.middle {
            let next = [at - 1, at, at + 1].map(|at| children.states[at]);
            if known.insert(next) {
                budget.pay(60, 0)?;
                open.push(next);
            }
        }
    }
    let [kind, game, system] = ["wythoff-rows", "wythoff", "fibonacci"].map(str::to_string);
    Ok(Accepted { kind, game, system, states: rows.machine.0.len(), value: Some(value) })
}

/// Consecutive nodes of one depth.
#[derive(Default)]
struct Run {
    states: Vec<u32>,
    /// Those below the middle one of three, or below the only one.
    middle: Range<usize>,
    /// For each the index of its first child; at last the number of all children.
    first: Vec<usize>,
}

/// The automaton of the rows.
struct Rows {
    machine: Machine,
    /// How many values there are, and all of them as bits.
    values: usize,
    all: u32,
    /// For each state and value the offset of the point.
    offsets: Vec<Option<i16>>,
    /// What is added to offsets and columns, so that all offsets are positive. This
    /// is the constant `C` of the cells that are looked at.
    pad: usize,
    /// The largest of the offsets, or 0, plus `pad`.
    most: usize,
}

impl Rows {
    /// Reads `states N` and the lines of the states.
    fn read(reader: &mut Reader, values: usize, budget: &Budget) -> Checked<Self> {
        let mut offsets = Vec::new();
        let machine = Machine::read(reader, budget, |reader, fields| {
            let complete = fields.len() == values + 2 && fields[values] != "-";
            reader.require(complete, "expected a state, offsets, one or two targets")?;
            for field in &fields[..values] {
                let offset: Option<i16> = number(field, -1000..=1000);
                let well = *field == "-" || offset.is_some();
                reader.require(well, "an offset is a number up to 1000 or `-`")?;
                offsets.push(offset);
            }
            let targets = (0..).zip(&fields[values..]).filter(|(_, field)| **field != "-");
            let edge = |(digit, field): (u32, &&str)| Some((digit, 0, number(field, 0..=1 << 24)?));
            let edges = reader.need(targets.map(edge).collect(), "a target is a number or `-`")?;
            Ok((0, edges))
        })?;
        // Exactly the states that are not reached by 1 go on with 1.
        let both = |state: u32| machine.edges(state).len() == 2;
        let right = |&(digit, _, target): &Edge| both(target) == (digit == 0);
        let shape = machine.next(0, 0) == 0 && machine.0.iter().flat_map(|q| &q.1).all(right);
        reader.require(shape, "the words are not those of Zeckendorf")?;
        let span = |(least, most): (i16, i16), &w: &i16| (least.min(w), most.max(w));
        let (least, most) = offsets.iter().flatten().fold((0, 0), span);
        let [pad, most] = [least, most].map(|w| usize::from(w.unsigned_abs()));
        Ok(Self {
            machine,
            values,
            all: (1 << values) - 1,
            offsets,
            pad: pad + 1,
            most: pad + 1 + most,
        })
    }

    /// The points of a state: their offsets plus `pad`, and their values as bits.
    fn points(&self, state: u32) -> impl Iterator<Item = (usize, u32)> {
        let offsets = &self.offsets[state as usize * self.values..][..self.values];
        let padded = |w: i16| self.pad.saturating_add_signed(w.into());
        offsets.iter().zip(0..).filter_map(move |(w, value)| Some((padded((*w)?), 1 << value)))
    }

    /// The values that have no point, as bits.
    fn absent(&self, state: u32) -> u32 {
        self.points(state).fold(self.all, |absent, (_, value)| absent & !value)
    }

    /// The nodes below some consecutive ones, one step before a depth, and there.
    fn below(&self, states: &[u32], depth: u32) -> [Run; 2] {
        let middle = states.len() / 2..states.len() / 2 + 1;
        let mut runs = [Run::default(), Run { states: states.to_vec(), middle, first: Vec::new() }];
        for _ in 0..depth {
            runs = [std::mem::take(&mut runs[1]), Run::default()];
            let [run, next] = &mut runs;
            for &state in &run.states {
                run.first.push(next.states.len());
                next.states.extend(self.machine.edges(state).iter().map(|edge| edge.2));
            }
            run.first.push(next.states.len());
            next.middle = run.first[run.middle.start]..run.first[run.middle.end];
        }
        runs
    }

    /// Computes the rows of a depth below the middle of a triple, or below 0: from
    /// `start` on these are also looked at below triples. Gives the number of nodes.
    ///
    /// Rows and columns are indices of the runs, columns plus `pad`. The first row
    /// below a triple is left out, as its column is not known: before the run,
    /// columns and differences of column and row are at most `most`, and after it
    /// columns grow.
    fn check_below(&self, states: &[u32], depth: u32, start: Option<usize>) -> Checked<usize> {
        let ([run, next], pad, all) = (self.below(states, depth), self.pad, self.all);
        let need = |well: bool, row: usize, reason: &str| {
            let wrong = || format!("row {row} below the states {states:?}: {reason}");
            well.then_some(()).ok_or_else(|| Rejection::Wrong(wrong()))
        };
        let (count, first) = (run.states.len(), run.middle.start);
        let floor = |row: usize| row.checked_sub(1).map_or(0, |row| run.first[row] + 1);
        let before = first > 0 && floor(first) > first + self.most;
        let deep = before && floor(count) + 1 >= next.middle.end + pad;
        need(deep || start.is_some(), first, "the depth is too small")?;
        // The values that columns and diagonals hold so far, as bits.
        let mut columns = vec![0; next.states.len() + self.most + pad + 2];
        let mut diagonals = vec![0; columns.len() + count];
        for row in usize::from(start.is_none())..count {
            let (state, floor, shift) = (run.states[row], floor(row), count - row);
            if start == Some(row) {
                // From here on points are to the right of their rows, and the
                // induction starts.
                let held = floor >= row + pad
                    && diagonals[pad + count..floor + shift].iter().all(|&values| values == all);
                need(held, row, "the depth is too small to start")?;
            }
            if run.middle.contains(&row) {
                // Values without a point are to the left, as images of points.
                let mut seen = self.absent(state);
                let held = diagonals[floor + shift] == all;
                need(start.is_some() || held, row, "a diagonal to the left has no point")?;
                let image = columns[row + pad] == seen;
                need(start.is_none() || image, row, "a point iff none in its column")?;
                for at in start.map_or(floor + 1, |_| row + pad)..=floor + self.most {
                    let taken: u32 = seen | columns[at] | diagonals[at + shift];
                    let here = self.points(state).filter(|point| floor + point.0 == at);
                    let here = here.fold(0, |here, point| here | point.1);
                    let least = here == all & (1 << taken.trailing_ones());
                    need(least, row, "a value is not the least that no option has")?;
                    seen |= here;
                }
                need(seen == all, row, "a point is to the left of its row")?;
            }
            for (offset, value) in self.points(state) {
                columns[floor + offset] |= value;
                diagonals[floor + offset + shift] |= value;
            }
        }
        for at in next.middle.filter(|_| start.is_none()) {
            let image = columns[at + pad] == self.absent(next.states[at]);
            need(image, at, "a point iff none in its column")?;
        }
        Ok(next.states.len())
    }
}
