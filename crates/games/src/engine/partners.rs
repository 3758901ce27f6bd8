//! P-positions row by row, in constant time a row, where every row has at most one.
//!
//! For rules with Wythoff's moves along rows and columns, and some moves (t, t) along
//! diagonals: whatever the piles are, t from a set T that holds every number from some m on.
//! Then the P-position of row x with x <= y, if there is one, is at the first y whose column
//! has no P-position yet and whose diagonal has none at a distance in T: every smaller y leads
//! to one, and so does every other y of the row, by the row itself. Rows whose partner lies
//! below them are taken by their column.
//!
//! The game may be misère, or have terminal positions, if they lie within a square at the corner:
//! the *beginning*, which [`predecessors`] computes. Of misère play the position without a move
//! is all there is to know. Outside of the square nothing is different, and a row or a column
//! that has a P-position inside has none outside.
//!
//! Why it is fast: a diagonal that has a P-position in row q is closed from row q + m on. Where
//! diagonals close in order, as in all games with one beam, only those within a short window
//! after the closed ones have to be looked at, and of each only its P-positions within m rows,
//! one bit for each.
//!
//! Cost: a bit for every row, a word or two for every open diagonal. Twenty million rows take
//! 0.2 s and 2.5 MB.

use super::{EngineError, Obstacle, predecessors};
use crate::board::Size;
use crate::condition::{At, Condition, Relation};
use crate::family::{MoveFamily, Take};
use crate::rules::{Play, Rules};
use std::collections::VecDeque;
use wythoff_control::Control;

/// All numbers from this one on have to belong to T, or one before it.
const LATEST: u32 = 64;

/// The most rows of a beginning.
const LONGEST_BEGINNING: u32 = 256;

/// How many rows, or open diagonals, go by between two looks at the control.
const INTERVAL: u64 = 1 << 14;

/// The diagonal steps T: all from some number on, and some smaller ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Diagonal {
    /// The least m such that all t >= m belong to T; at most [`LATEST`].
    all_from: u32,
    /// Bit t for the smaller ones.
    smaller: u64,
}

/// Whether the engine knows these rules.
///
/// # Errors
/// The rule that is in the way.
pub fn supports(rules: &Rules) -> Result<(), Obstacle> {
    beginning(rules).and_then(|_| diagonal(rules)).map(|_| ())
}

/// How many rows the beginning has, in which there may be several P-positions or none: 0 in
/// normal play without terminal positions.
///
/// # Errors
/// The rule that is in the way.
pub fn beginning(rules: &Rules) -> Result<u32, Obstacle> {
    if rules.blocking() != 1 {
        return Err(Obstacle::Blocking);
    }
    let last = match rules.terminal() {
        Condition::Never if rules.play() == Play::Normal => return Ok(0),
        Condition::Never => 0,
        region if rules.is_symmetric() => farthest(region).ok_or(Obstacle::EndlessRegion)?,
        _ => return Err(Obstacle::SymmetricRegions),
    };
    u32::try_from(last)
        .ok()
        .and_then(|last| last.checked_add(1))
        .filter(|&rows| rows <= LONGEST_BEGINNING)
        .ok_or(Obstacle::LongRegion(LONGEST_BEGINNING))
}

/// A number that no pile of a position with this condition exceeds, if there is one.
fn farthest(region: &Condition) -> Option<u64> {
    match region {
        Condition::Never => Some(0),
        Condition::Compare(expr, Relation::Less | Relation::AtMost | Relation::Equal) => {
            let (linear, atoms) = expr.parts();
            let bounded = linear.x > 0 && linear.y > 0 && linear.t == 0 && atoms.is_empty();
            bounded.then(|| linear.c.unsigned_abs())
        }
        Condition::All(parts) => parts.iter().filter_map(farthest).min(),
        Condition::Any(parts) => {
            parts.iter().map(farthest).try_fold(0, |most, part| Some(most.max(part?)))
        }
        Condition::Always
        | Condition::Compare(..)
        | Condition::Remainder(_)
        | Condition::SameRatio => None,
    }
}

/// Calls `found` with the P-positions (x, y), x <= y < `side`, row by row.
///
/// # Errors
/// [`EngineError::Unsupported`] and [`EngineError::Stopped`].
pub fn positions(
    rules: &Rules,
    side: u32,
    control: &Control,
    mut found: impl FnMut(u32, u32),
) -> Result<(), EngineError> {
    let refused = |reason| EngineError::Unsupported { engine: "partners", reason };
    let beginning = beginning(rules).map_err(refused)?.min(side);
    let diagonal = diagonal(rules).map_err(refused)?;
    control.allocate(u64::from(side) / 8)?;
    let mut taken = vec![0u64; side as usize / 64 + 1];
    let is_taken = |taken: &[u64], y: u32| taken[y as usize / 64] >> (y % 64) & 1 == 1;
    // The P-positions on the diagonals from `first` on.
    let mut open: VecDeque<Chain> = VecDeque::new();
    let mut first = 0u32;
    if beginning > 0 {
        open.resize(beginning as usize, Chain::default());
        let square = Size { rows: beginning as usize, cols: beginning as usize };
        predecessors::positions(rules, square, control, |x, y| {
            let small = |n: usize| u32::try_from(n).expect("a short beginning");
            taken[x / 64] |= 1 << (x % 64);
            if x <= y {
                open[y - x].add_if_open(small(x), diagonal);
                found(small(x), small(y));
            }
        })?;
    }
    let mut looks = 0;
    for x in 0..side {
        looks += 1;
        if looks >= INTERVAL {
            looks = 0;
            control.progress(x.into(), side.into())?;
        }
        if is_taken(&taken, x) {
            continue;
        }
        while open.front().is_some_and(|chain| chain.is_closed(x, diagonal)) {
            open.pop_front();
            first += 1;
        }
        // What is in the beginning is known.
        let mut distance = first.max(beginning.saturating_sub(x));
        // Rows near the end have their partner beyond the board.
        while let Some(y) = x.checked_add(distance).filter(|&y| y < side) {
            let place = (distance - first) as usize;
            while place >= open.len() {
                open.push_back(Chain::default());
            }
            let chain = &mut open[place];
            if !is_taken(&taken, y) && chain.is_free(x, diagonal) {
                chain.add(x);
                taken[y as usize / 64] |= 1 << (y % 64);
                taken[x as usize / 64] |= 1 << (x % 64);
                found(x, y);
                break;
            }
            distance += 1;
            looks += 1;
        }
    }
    Ok(())
}

/// The P-positions of one diagonal, by their rows.
#[derive(Clone, Copy, Debug, Default)]
struct Chain {
    /// The first of them.
    row: u32,
    /// Bit i: whether there is one i rows after it; none of them if there is no position.
    after: u64,
}

impl Chain {
    /// Whether there is no more room from row x on.
    fn is_closed(self, x: u32, diagonal: Diagonal) -> bool {
        // Rows of the beginning may come before the first of them.
        self.after != 0 && x.checked_sub(self.row).is_some_and(|rows| rows >= diagonal.all_from)
    }

    /// Whether no move leads along the diagonal from row x to a P-position.
    fn is_free(self, x: u32, diagonal: Diagonal) -> bool {
        if self.after == 0 {
            return true;
        }
        let distance = x - self.row;
        let mut rest = self.after;
        // Those that are closer are within `all_from` rows as well.
        let mut free = distance < diagonal.all_from;
        while free && rest != 0 {
            free = diagonal.smaller >> (distance - rest.trailing_zeros()) & 1 == 0;
            rest &= rest - 1;
        }
        free
    }

    /// One more, in a row where there is room: it is within `all_from` rows of the first.
    fn add(&mut self, x: u32) {
        if self.after == 0 {
            self.row = x;
        }
        self.after |= 1 << (x - self.row);
    }

    /// One more of the beginning, where terminal positions need no room: beyond `all_from` rows
    /// the diagonal is closed by the first.
    fn add_if_open(&mut self, x: u32, diagonal: Diagonal) {
        if !self.is_closed(x, diagonal) {
            self.add(x);
        }
    }
}

/// The diagonal steps of rules that the engine knows.
fn diagonal(rules: &Rules) -> Result<Diagonal, Obstacle> {
    let [from_x, from_y] =
        [(1, 0), (0, 1)].map(|(dx, dy)| MoveFamily::ray(dx, dy).expect("a ray moves"));
    if !rules.families().contains(&from_x) || !rules.families().contains(&from_y) {
        return Err(Obstacle::NotAnyNumber);
    }
    let mut all_from = None;
    let mut smaller = 0u64;
    for family in rules.families().iter().filter(|&family| *family != from_x && *family != from_y) {
        let steps = Steps::of(family)?;
        let bits = (1..LATEST).filter(|&t| steps.contains(t.into()));
        smaller |= bits.fold(0, |bits, t| bits | 1 << t);
        all_from = all_from.into_iter().chain(steps.all_from()).min();
    }
    let all_from = all_from.ok_or(Obstacle::FewDiagonalSteps)?;
    // Other families may hold what comes just before.
    let all_from = (1..=all_from).rev().take_while(|&t| t == all_from || smaller >> t & 1 == 1);
    let all_from = all_from.last().expect("the range holds its end");
    Ok(Diagonal { all_from, smaller: smaller & ((1 << all_from) - 1) })
}

/// The steps of one family along the diagonals.
struct Steps<'a> {
    family: &'a MoveFamily,
    /// The guard is the same for all steps from here on.
    settled: u64,
}

impl<'a> Steps<'a> {
    fn of(family: &'a MoveFamily) -> Result<Self, Obstacle> {
        let equal = family.wedge().is_none() && family.x() == family.y();
        let plain = matches!(family.x(), Take { rate: 1, offset: 0 } | Take { rate: 0, .. });
        let settled = settled(family.guard()).filter(|&settled| settled <= u64::from(LATEST));
        settled
            .filter(|_| equal && plain)
            .map(|settled| Self { family, settled })
            .ok_or(Obstacle::OtherDirections)
    }

    /// Whether some step takes this many from both piles.
    fn contains(&self, tokens: u64) -> bool {
        let steps = self.family.steps();
        let step = match self.family.x() {
            Take { rate: 0, offset } => {
                // Every step takes the same; a guard may refuse some of them.
                return i64::from(offset) == tokens.cast_signed()
                    && steps.up_to(self.settled.max(steps.first())).any(|t| self.allows(t));
            }
            _ => tokens,
        };
        let is_step = step >= steps.first()
            && (step - steps.first()).is_multiple_of(steps.stride())
            && steps.last().is_none_or(|last| step <= last);
        is_step && self.allows(step)
    }

    /// Whether the guard, which does not speak of the piles, allows a step.
    fn allows(&self, step: u64) -> bool {
        self.family.guard().holds(&At::new(0, 0, step))
    }

    /// The first number from which on all are steps, if there is one below [`LATEST`].
    fn all_from(&self) -> Option<u32> {
        let steps = self.family.steps();
        let endless = self.family.x() == Take::STEP && steps.stride() == 1;
        let first = steps.first().max(self.settled);
        let all = endless && steps.last().is_none() && self.allows(first);
        u32::try_from(first).ok().filter(|&first| all && first < LATEST)
    }
}

/// From which step on a condition on the step alone does not change; `None` if it speaks of the
/// piles, or of remainders, which change for ever.
fn settled(guard: &Condition) -> Option<u64> {
    match guard {
        Condition::Always | Condition::Never => Some(1),
        Condition::Compare(expr, _) => {
            let (linear, atoms) = expr.parts();
            let of_step = linear.x == 0 && linear.y == 0 && atoms.is_empty();
            // Beyond its constant, a·t + c has the sign of a.
            of_step.then(|| linear.c.unsigned_abs() + 1)
        }
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter().map(settled).try_fold(1, |most, part| Some(most.max(part?)))
        }
        Condition::SameRatio | Condition::Remainder(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::naive;
    use crate::language;

    fn parse(moves: &str) -> Rules {
        let text = format!("game \"test\"\ntake any from either pile\n{moves}\n");
        language::parse(&text).unwrap_or_else(|error| panic!("{moves}: {error}"))
    }

    #[test]
    fn partners_are_those_of_the_definition() -> Result<(), EngineError> {
        let control = Control::unlimited();
        for moves in [
            "take equal from both",
            "take equal from both for t at least 2",
            "take equal from both for t at least 3\ntake 1 from x and 1 from y",
            "take equal from both for t one of 1\ntake equal from both for t at least 3",
            "take equal from both if t != 2",
            "take equal from both if t > 4 or t = 2",
            "take equal from both for t at least 6\ntake equal from both for t one of 1, 3, 4",
            "take equal from both for t at least 9\ntake equal from both for t at least 4",
            "take equal from both for t at least 63",
            "take equal from both\nplay misere",
            "take equal from both if t != 2\nplay misere",
            "take equal from both for t at least 9\nplay misere",
            "take equal from both\nterminal x + y <= 7",
            "take equal from both for t at least 2\nterminal x + y <= 3",
            "take equal from both if t != 3\nterminal x + y <= 40",
            "take equal from both if t != 3\nterminal 2x + 2y <= 31\nplay misere",
            "take equal from both for t at least 5\nterminal x + y = 12",
            "take equal from both for t at least 5\nterminal x + y = 12\nplay misere",
            "take equal from both for t at least 3\nterminal x + y <= 90",
            "take equal from both if t != 2\nterminal x + y < 10 and x != y or x + y = 17",
        ] {
            let rules = parse(moves);
            assert_eq!(supports(&rules), Ok(()), "{moves}");
            let size = Size { rows: 120, cols: 120 };
            let board = naive::outcomes(&rules, size, &control)?;
            let mut expected: Vec<(u64, u64)> =
                board.positions().map(|p| (p.x, p.y)).filter(|(x, y)| x <= y).collect();
            expected.sort_unstable();
            let mut found = Vec::new();
            positions(&rules, 120, &control, |x, y| found.push((x.into(), y.into())))?;
            assert_eq!(found, expected, "{moves}");
        }
        Ok(())
    }

    #[test]
    fn other_rules_are_refused() {
        for moves in [
            "take t from x and 2t from y",
            "take equal from both for t odd",
            "take equal from both for t at most 5",
            "take equal from both for t at least 64",
            "take equal from both if t <= x",
            "take equal from both\nterminal |x - y| <= 2",
            "take equal from both\nterminal x + 2y <= 2",
            "take equal from both\nterminal x + y <= 300",
            "take equal from both\nblocking 2",
        ] {
            assert!(supports(&parse(moves)).is_err(), "{moves}");
        }
        let text = "game \"rook\"\ntake any from x\ntake equal from both\n";
        assert!(supports(&language::parse(text).expect("a game")).is_err());
    }

    #[test]
    fn a_long_run_is_stopped() {
        let control = Control::unlimited();
        control.cancel().cancel();
        let stopped = positions(&parse("take equal from both"), 1 << 20, &control, |_, _| {});
        assert!(matches!(stopped, Err(EngineError::Stopped(_))), "{stopped:?}");
    }
}
