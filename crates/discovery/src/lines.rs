//! Boards that are finitely many lines, but for finitely many positions.
//!
//! A line is (a + p·t, b + q·t), t = 0, 1, …. Beams with rational slopes that repeat are such
//! lines, and the set is automatic in every base. The automaton needs no learning: far out a
//! position lies on a line of a direction (p, q) if q·x - p·y is one of finitely many numbers
//! and the pile has the right remainder, and both are known from the digits one after another;
//! near the origin the board says it. Learning from pairs would need a board with digits for all
//! remainders and for all positions that are on no line: the beam of W^50 of slope 91/45 repeats
//! after 90 rows, from row 888 on.
//!
//! Lines are guessed: from every position in a stretch of the board that no line covers yet, the
//! smallest step is taken that stays in the set up to the edge, and followed back to where it
//! begins. The first position without one says that the board is something else. Steps that are
//! good approximations of an irrational slope may stay as well, but not the same for all
//! positions: two directions so close that a board does not tell them apart are such steps.
//!
//! Cost: for every line the positions within the longest step, most of which fail at once; for
//! the automaton a state for every beginning of a position near the origin and for every number
//! within the width of a beam.

use crate::{DiscoveryError, Numerals, Sample};
use rustc_hash::FxHashSet;
use wythoff_automata::{Control, Dfa, Reason, Tracks, minimize};

/// Sets with more positions than this for each row are no lines.
const MOST_IN_A_ROW: usize = 256;

/// More lines than this are not looked for.
const MOST_LINES: usize = 4_000;

/// Nor more directions.
const MOST_DIRECTIONS: usize = 32;

/// The most remainders of a pile that are told apart.
const MOST_REMAINDERS: i64 = 1 << 16;

/// The positions `start`, `start + step`, `start + 2·step`, ….
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line {
    start: (i64, i64),
    step: (i64, i64),
}

/// The lines of one direction.
#[derive(Debug)]
struct Direction {
    /// The smallest step in this direction.
    step: (i64, i64),
    /// The remainders of the pile that grows are taken modulo this.
    modulus: i64,
    /// What `q·x - p·y` may be before the last digit, if a line is still to be met.
    window: (i64, i64),
    /// The lines: `q·x - p·y`, and the remainder.
    lines: FxHashSet<(i64, i64)>,
}

/// A board of lines, and where it begins to be one.
#[derive(Debug)]
pub(crate) struct Lines<'a> {
    sample: &'a Sample,
    directions: Vec<Direction>,
    /// Positions with a pile of at least this size are on the lines.
    from: i64,
    /// The positions before that on no line.
    points: Vec<(u32, u32)>,
}

/// Where a word of pairs of digits has led.
#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    /// To a position near the origin.
    Near(u32, u32),
    /// Farther, and these directions may still be met: which, `q·x - p·y` and the remainder.
    Far(Vec<(usize, i64, i64)>),
}

impl<'a> Lines<'a> {
    /// The lines of a board; `None` if it is not made of a few of them.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub(crate) fn of(sample: &'a Sample, control: &Control) -> Result<Option<Self>, Reason> {
        let side = i64::from(sample.side());
        if side < 24 || sample.len() > MOST_IN_A_ROW * sample.side() as usize {
            return Ok(None);
        }
        let Some(lines) = guess(sample, control)? else { return Ok(None) };
        let mut directions: Vec<Direction> = Vec::new();
        for line in &lines {
            let step = line.direction();
            let multiple = line.multiple();
            if let Some(same) = directions.iter_mut().find(|direction| direction.step == step) {
                same.modulus = lcm(same.modulus, multiple);
                // Checked at once: steps of many lengths would multiply beyond all bounds.
                if same.modulus > MOST_REMAINDERS {
                    return Ok(None);
                }
            } else {
                let window = (-step.1, step.0);
                directions.push(Direction {
                    step,
                    modulus: multiple,
                    window,
                    lines: FxHashSet::default(),
                });
            }
        }
        for direction in &mut directions {
            direction.modulus *= direction.unit();
            if direction.modulus > MOST_REMAINDERS {
                return Ok(None);
            }
        }
        let mut from = 1;
        for line in &lines {
            let step = line.direction();
            let direction = directions.iter_mut().find(|direction| direction.step == step);
            direction.expect("one for each line").add(line);
            let before = (line.start.0 - line.step.0, line.start.1 - line.step.1);
            if before.0 >= 0 && before.1 >= 0 {
                from = from.max(before.0.max(before.1) + 1);
            }
        }
        let mut points = Vec::new();
        let end = stretch(side).1;
        for (x, y) in sample.positions() {
            let far = i64::from(x.max(y));
            let at = (i64::from(x), i64::from(y));
            control.work(1, 0)?;
            if far < end && !directions.iter().any(|direction| direction.contains(at)) {
                from = from.max(far + 1);
                points.push((x, y));
            }
        }
        Ok(Some(Self { sample, directions, from, points }))
    }

    /// The automaton of the pairs in the digits of a base.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub(crate) fn pairs(
        &self,
        numerals: &Numerals,
        control: &Control,
    ) -> Result<Dfa, DiscoveryError> {
        let base = u32::from(numerals.base());
        let tracks = Tracks::up_to(&[base, base]).expect("as many digits as the prover has");
        let symbols = tracks.clone();
        let mut beginnings = FxHashSet::default();
        for &(mut x, mut y) in &self.points {
            while beginnings.insert((x, y)) {
                (x, y) = (x / base, y / base);
            }
        }
        control.work(beginnings.len(), 16 * beginnings.len())?;
        let digits = i32::try_from(base).expect("a base of few digits");
        let set = Dfa::explore(tracks, State::Near(0, 0), control, |state, edges| {
            for dx in 0..digits {
                for dy in 0..digits {
                    let symbol = symbols.symbol(&[dx, dy]).expect("digits of the base");
                    let (dx, dy) = (dx.unsigned_abs(), dy.unsigned_abs());
                    if let Some(next) = self.next(state, base, (dx, dy), &beginnings) {
                        edges.lead(symbol, next)?;
                    }
                }
            }
            Ok::<bool, Reason>(match state {
                State::Near(x, y) => self.sample.contains(*x, *y),
                State::Far(near) => near.iter().any(|&(direction, place, remainder)| {
                    self.directions[direction].lines.contains(&(place, remainder))
                }),
            })
        })?;
        Ok(minimize(&set, control)?)
    }

    /// Where digits lead, if a position may still be met.
    fn next(
        &self,
        state: &State,
        base: u32,
        (dx, dy): (u32, u32),
        beginnings: &FxHashSet<(u32, u32)>,
    ) -> Option<State> {
        let (wide, high) = (i64::from(dx), i64::from(dy));
        let far: Vec<(usize, i64, i64)> = match state {
            State::Near(x, y) => {
                let (x, y) = (base * x + dx, base * y + dy);
                let at = (i64::from(x), i64::from(y));
                let mut close = self.directions.iter().enumerate().filter_map(|(i, direction)| {
                    let place = direction.place(at);
                    direction.is_close(place).then(|| (i, place, direction.remainder(at)))
                });
                if at.0.max(at.1) < self.from {
                    let live = beginnings.contains(&(x, y)) || close.next().is_some();
                    return live.then_some(State::Near(x, y));
                }
                close.collect()
            }
            State::Far(near) => near
                .iter()
                .filter_map(|&(i, place, remainder)| {
                    let direction = &self.directions[i];
                    let base = i64::from(base);
                    let place = base * place + direction.place((wide, high));
                    let digit = if direction.step.0 > 0 { wide } else { high };
                    let remainder = (base * remainder + digit) % direction.modulus;
                    direction.is_close(place).then_some((i, place, remainder))
                })
                .collect(),
        };
        (!far.is_empty()).then_some(State::Far(far))
    }
}

impl Line {
    /// The smallest step in its direction.
    fn direction(&self) -> (i64, i64) {
        (self.step.0 / self.multiple(), self.step.1 / self.multiple())
    }

    /// How many of them it takes at a time.
    fn multiple(&self) -> i64 {
        gcd(self.step.0, self.step.1)
    }
}

impl Direction {
    /// How much the pile grows whose remainders are told apart.
    fn unit(&self) -> i64 {
        if self.step.0 > 0 { self.step.0 } else { self.step.1 }
    }

    /// On which of the parallels a position lies.
    fn place(&self, (x, y): (i64, i64)) -> i64 {
        self.step.1 * x - self.step.0 * y
    }

    /// The remainder of the pile that grows.
    fn remainder(&self, (x, y): (i64, i64)) -> i64 {
        (if self.step.0 > 0 { x } else { y }) % self.modulus
    }

    /// Whether digits may still lead to a line. With `h` digits more, `q·x - p·y` is
    /// multiplied by the h-th power of the base; what is added is at most q times, and what is
    /// taken away at most p times that power less one.
    fn is_close(&self, place: i64) -> bool {
        (self.window.0..=self.window.1).contains(&place)
    }

    /// Whether a position is on one of the lines, continued in both directions.
    fn contains(&self, at: (i64, i64)) -> bool {
        self.lines.contains(&(self.place(at), self.remainder(at)))
    }

    fn add(&mut self, line: &Line) {
        let place = self.place(line.start);
        self.window = (self.window.0.min(place), self.window.1.max(place));
        let every = line.multiple() * self.unit();
        let first = self.remainder(line.start) % every;
        for remainder in (0..self.modulus / every).map(|i| first + i * every) {
            self.lines.insert((place, remainder));
        }
    }
}

/// Lines are looked for from positions whose larger pile is between these two.
fn stretch(side: i64) -> (i64, i64) {
    (side / 2, side / 3 * 2)
}

/// The lines that a board suggests; `None` if a position of the stretch is on none.
fn guess(sample: &Sample, control: &Control) -> Result<Option<Vec<Line>>, Reason> {
    let side = i64::from(sample.side());
    let (first, last) = stretch(side);
    // A line then has four positions at least from the stretch to the edge.
    let longest = (side - last) / 4;
    let small = |pile: i64| u32::try_from(pile).expect("within the board");
    let is_inside = |(x, y): (i64, i64)| sample.contains(small(x), small(y));
    let row = |x: i64| sample.row(small(x));
    let mut lines: Vec<Line> = Vec::new();
    let mut directions: Vec<(i64, i64)> = Vec::new();
    let mut covered: FxHashSet<(i64, i64)> = FxHashSet::default();
    for x in 0..last {
        let columns = row(x);
        let begin = if x < first { columns.partition_point(|&y| i64::from(y) < first) } else { 0 };
        let end = columns.partition_point(|&y| i64::from(y) < last);
        for &y in &columns[begin.min(end)..end] {
            let (at, mut step) = ((x, i64::from(y)), None);
            if covered.contains(&at) {
                continue;
            }
            'rows: for p in 0..=longest {
                let next = row(x + p);
                let begin = next.partition_point(|&v| v < y + u32::from(p == 0));
                let end = next.partition_point(|&v| i64::from(v) <= at.1 + longest);
                control.work(1 + (end.max(begin) - begin) / 2, 0)?;
                for &v in &next[begin..end.max(begin)] {
                    let q = i64::from(v) - at.1;
                    let mut beyond = (1..)
                        .map(|t| (x + t * p, at.1 + t * q))
                        .take_while(|&(u, v)| u.max(v) < side);
                    if beyond.all(is_inside) {
                        step = Some((p, q));
                        break 'rows;
                    }
                }
            }
            let Some((p, q)) = step else { return Ok(None) };
            let ahead = (0..).map(|t| (x + t * p, at.1 + t * q));
            covered.extend(ahead.take_while(|&(u, v)| u.max(v) < last));
            let behind = (0..).map(|t| (x - t * p, at.1 - t * q));
            let behind = behind.take_while(|&(u, v)| u >= 0 && v >= 0 && is_inside((u, v)));
            let start = behind.last().expect("the position itself");
            let line = Line { start, step: (p, q) };
            lines.push(line);
            control.work(1 + directions.len(), 16 * covered.len())?;
            let new = line.direction();
            if !directions.contains(&new) {
                if directions.iter().any(|&known| are_close(known, new, side)) {
                    return Ok(None);
                }
                directions.push(new);
            }
            if lines.len() > MOST_LINES || directions.len() > MOST_DIRECTIONS {
                return Ok(None);
            }
        }
    }
    Ok(Some(lines))
}

/// Whether two directions do not part by more than a few positions on a board.
fn are_close((p, q): (i64, i64), (r, s): (i64, i64), side: i64) -> bool {
    (p * s - q * r).abs() * side < 8 * p.max(q) * r.max(s)
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn lcm(a: i64, b: i64) -> i64 {
    a / gcd(a, b) * b
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_numeration::NumberSystem;

    type Points<'a> = &'a [(u32, u32)];

    /// A board of some lines, start and step, and of some points.
    fn board(side: u32, lines: &[[u32; 4]], points: Points) -> Sample {
        let mut positions = points.to_vec();
        for &[x, y, p, q] in lines {
            let line = (0..).map(|t| (x + t * p, y + t * q));
            positions.extend(line.take_while(|&(x, y)| x.max(y) < side));
        }
        positions.sort_unstable();
        positions.dedup();
        Sample::from_positions(side, positions)
    }

    #[test]
    fn automata_of_lines_and_points_are_those_of_the_set() -> Result<(), DiscoveryError> {
        let control = Control::unlimited();
        let sets: [(&[[u32; 4]], Points); 6] = [
            (&[[0, 0, 1, 1]], &[]),
            (&[[3, 1, 2, 5], [4, 7, 2, 5], [7, 3, 10, 4]], &[(0, 0), (17, 2), (40, 90)]),
            // Both axes, and a diagonal with steps of two lengths.
            (&[[5, 0, 3, 0], [0, 4, 0, 1], [20, 26, 4, 4], [21, 27, 6, 6]], &[(2, 2)]),
            (&[[11, 30, 9, 13], [30, 11, 13, 9]], &[(1, 2), (2, 1), (50, 51)]),
            // Lines that cross.
            (&[[0, 40, 3, 2], [0, 0, 2, 3], [60, 0, 1, 2]], &[]),
            (&[], &[(3, 4), (5, 6)]),
        ];
        for (lines, points) in sets {
            let small = board(600, lines, points);
            let large = board(1_300, lines, points);
            let found = Lines::of(&small, &control)?.expect("lines");
            for base in [2, 3, 5] {
                let numerals = Numerals::new(NumberSystem::base(base)?, &control)?;
                let set = found.pairs(&numerals, &control)?;
                for (x, y) in (0..1_300u32).flat_map(|x| (0..1_300u32).map(move |y| (x, y))) {
                    // Every position of the set, and every seventh other one.
                    let inside = large.contains(x, y);
                    if inside || (x + 3 * y) % 7 == 0 {
                        let said = numerals.contains(&set, &x.into(), &y.into());
                        assert_eq!(said, inside, "({x}, {y}) of {lines:?} in base {base}");
                    }
                }
            }
        }
        Ok(())
    }

    #[test]
    fn other_boards_are_no_lines() -> Result<(), Reason> {
        let golden = |n: u32| u32::midpoint(n, (5 * n * n).isqrt());
        let wythoff = (0..600).map(|n| (golden(n), golden(n) + n));
        let parabola = (0..900).map(|n: u32| (n, n + n.isqrt()));
        let squares = (0..30).map(|n| (n * n, n));
        for positions in [wythoff.collect::<Vec<_>>(), parabola.collect(), squares.collect()] {
            let on_board = |&(x, y): &(u32, u32)| x.max(y) < 900;
            let positions = positions.into_iter().filter(on_board).collect();
            let sample = Sample::from_positions(900, positions);
            assert!(Lines::of(&sample, &Control::unlimited())?.is_none());
        }
        Ok(())
    }

    #[test]
    fn steps_of_too_many_lengths_are_no_lines() -> Result<(), Reason> {
        let lengths = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67];
        let lines: Vec<[u32; 4]> =
            (0..).zip(lengths).map(|(i, step)| [0, 100 * i, step, step]).collect();
        let sample = board(4_000, &lines, &[]);
        assert!(Lines::of(&sample, &Control::unlimited())?.is_none());
        Ok(())
    }

    #[test]
    fn a_limit_stops_it() {
        use wythoff_control::{Cancel, Limits};
        let sample = board(600, &[[0, 0, 1, 1], [0, 5, 7, 9]], &[]);
        let few = Limits { work: Some(10), ..Limits::default() };
        let found = Lines::of(&sample, &Control::new(few, Cancel::new()));
        assert_eq!(found.err(), Some(Reason::Work { limit: 10 }));
    }
}
