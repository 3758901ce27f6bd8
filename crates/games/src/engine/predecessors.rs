//! P-positions for every game without blocking: from each of them back to the positions that
//! lead to it.
//!
//! Positions are visited row by row, so that all options of a position come before it. One that
//! no P-position was found to be an option of is a P-position itself, and every position from
//! which a move leads to it is marked. In misère play it must have a move.
//!
//! Why it is fast: P-positions are few on most boards, a few in every row, and nothing is done
//! for the options of the others. Guards that compare the step with a pile, which no other
//! engine but [`naive`](super::naive) knows, take a board of side 1000 from twenty seconds to
//! a tenth of one. Where most positions are P it is no faster than looking at all options.
//!
//! Cost: the moves that lead to each P-position from within the board, and a byte a cell.

use super::{EngineError, Obstacle};
use crate::board::Size;
use crate::condition::{At, Condition};
use crate::family::MoveFamily;
use crate::position::Position;
use crate::rules::{Play, Rules};
use wythoff_control::Control;

/// How many moves back take the time of an edge of an automaton.
const MOVES_A_UNIT: usize = 16;

/// Whether the engine knows these rules.
///
/// # Errors
/// The rule that is in the way.
pub fn supports(rules: &Rules) -> Result<(), Obstacle> {
    match rules.blocking() {
        1 => Ok(()),
        _ => Err(Obstacle::Blocking),
    }
}

/// Calls `found` with the P-positions of a board, row by row.
///
/// # Errors
/// [`EngineError::Unsupported`] and [`EngineError::Stopped`].
pub fn positions(
    rules: &Rules,
    size: Size,
    control: &Control,
    mut found: impl FnMut(usize, usize),
) -> Result<(), EngineError> {
    supports(rules)
        .map_err(|reason| EngineError::Unsupported { engine: "predecessors", reason })?;
    control.allocate(size.cells().try_into().unwrap_or(u64::MAX))?;
    let mut board = Marks { size, leads_to_p: vec![false; size.rows * size.cols], moves: 0 };
    for x in 0..size.rows {
        for y in 0..size.cols {
            if board.leads_to_p[x * size.cols + y] {
                continue;
            }
            let here = Position::new(x as u64, y as u64);
            if rules.play() == Play::Misere && rules.options(here).is_empty() {
                continue;
            }
            found(x, y);
            for family in rules.families() {
                board.mark(rules, family, here);
            }
        }
        control.work(board.moves / MOVES_A_UNIT, 0)?;
        board.moves %= MOVES_A_UNIT;
        control.progress(x as u64 + 1, size.rows as u64)?;
    }
    Ok(())
}

/// The positions that are known to have a P-position among their options.
struct Marks {
    size: Size,
    leads_to_p: Vec<bool>,
    /// The moves that were followed back.
    moves: usize,
}

impl Marks {
    /// Marks the positions of the board from which a move of a family leads to a position.
    fn mark(&mut self, rules: &Rules, family: &MoveFamily, to: Position) {
        // Every step takes at least one token more than the one before, so the first that
        // comes from outside the board ends the family.
        for t in family.steps().up_to(u64::MAX) {
            let (Some(i), Some(j)) = (family.x().at(t), family.y().at(t)) else { break };
            if !self.holds(to.x + i, to.y + j) {
                break;
            }
            match family.wedge() {
                None => self.mark_one(rules, family, t, (to.x + i, to.y + j)),
                Some(wedge) => {
                    for l in t..=wedge.most(t) {
                        let (i, j) = if wedge.larger_from_x { (l, j) } else { (i, l) };
                        if !self.holds(to.x + i, to.y + j) {
                            break;
                        }
                        self.mark_one(rules, family, t, (to.x + i, to.y + j));
                    }
                }
            }
        }
    }

    fn holds(&self, x: u64, y: u64) -> bool {
        x < self.size.rows as u64 && y < self.size.cols as u64
    }

    /// Marks a position of the board if the step is allowed there.
    fn mark_one(&mut self, rules: &Rules, family: &MoveFamily, t: u64, (x, y): (u64, u64)) {
        self.moves += 1;
        let within = |n: u64| usize::try_from(n).expect("within the board");
        let cell = within(x) * self.size.cols + within(y);
        if self.leads_to_p[cell] {
            return;
        }
        let guard = family.guard();
        let allowed = *guard == Condition::Always || guard.holds(&At::new(x, y, t));
        self.leads_to_p[cell] = allowed && !rules.is_terminal(Position::new(x, y));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::naive;
    use crate::language;

    #[test]
    fn positions_are_those_of_the_definition() -> Result<(), EngineError> {
        let control = Control::unlimited();
        let size = Size { rows: 50, cols: 70 };
        for moves in [
            "take any from x if 2t <= x\ntake any from y if 2t <= y\ntake equal from both if t <= |x - y|",
            "take any from x if 2t <= x\ntake any from y\ntake equal from both",
            "take any from either pile\ntake equal from both",
            "take any from either pile\ntake equal from both\nterminal x + y <= 4",
            "take 2t + 1 from x and 3t - 1 from y\ntake one of 2, 5, ..., 20 from y if x >= t",
            "take any odd from y if x - t mod 3 != 1\ntake any from x\nterminal x mod 2 = 1 and y < 3",
            "take k from one pile and l from the other where k <= l < 2k + 1\ntake any from either pile",
            "take k from y and l from x where k <= l < 3k if x > y\ntake any from y",
        ] {
            for play in ["", "play misere\n"] {
                let text = format!("game \"test\"\n{moves}\n{play}");
                let rules = language::parse(&text).unwrap_or_else(|e| panic!("{moves}: {e}"));
                let board = naive::outcomes(&rules, size, &control)?;
                let mut expected: Vec<_> = board.positions().map(|p| (p.x, p.y)).collect();
                expected.sort_unstable();
                let mut found = Vec::new();
                positions(&rules, size, &control, |x, y| found.push((x as u64, y as u64)))?;
                assert_eq!(found, expected, "{text}");
            }
        }
        let text = "game \"test\"\ntake any from either pile\nblocking 2\n";
        assert!(supports(&language::parse(text).expect("a game")).is_err());
        Ok(())
    }
}
