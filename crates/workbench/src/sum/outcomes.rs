//! A single game that has outcomes but no Grundy values: blocking or misère.
//!
//! Its board of outcomes is computed up to the position, and its options that
//! are P are listed. In a blocking game no move can be promised before the
//! other player has forbidden something; what can be said is that the P-options
//! are too many to be forbidden.

use super::boards::machine_sized;
use super::winning::Solution;
use super::{Component, Move};
use crate::error::WorkbenchError;
use crate::limits::Limits;
use wythoff_games::engine::select::{self, Choice};
use wythoff_games::engine::{EngineError, naive};
use wythoff_games::{Known, Outcome, OutcomeBoard, Play, Position, Size, Watch};

/// Boards beyond this many cells are not computed for a move.
const LARGEST: u128 = 500_000_000;
/// Boards up to this many cells are computed by the naive engine as well.
const CHECKED: u128 = 60_000;
/// P-options named in an explanation.
const NAMED: usize = 5;

/// Solves a sum of one such game.
pub(super) fn solve(
    component: &Component,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Solution, WorkbenchError> {
    let (p, size) = extent(component)?;
    if size.cells() > LARGEST {
        return Err(out_of_reach(component));
    }
    let choice = Choice { engine: None, max_memory: limits.max_memory };
    let (_, board) = select::outcomes(component.game().rules(), size, choice, watch)?;
    Ok(judge(component, p, &board))
}

/// Compares a solution with the naive engine's, where the board is small.
pub(super) fn check(
    component: &Component,
    solution: &Solution,
    watch: &dyn Watch,
) -> Result<Option<String>, WorkbenchError> {
    let (p, size) = extent(component)?;
    if size.cells() > CHECKED {
        return Ok(None);
    }
    let board = naive::outcomes(component.game().rules(), size, watch)?;
    let again = judge(component, p, &board);
    if again.outcome == solution.outcome && again.winning == solution.winning {
        return Ok(Some("the naive engine".into()));
    }
    Err(WorkbenchError::Disagreement(format!(
        "two engines disagree about {component}; please report this"
    )))
}

fn extent(component: &Component) -> Result<(Position, Size), WorkbenchError> {
    let p = machine_sized(component.piles())?;
    let side = |pile: u64| usize::try_from(pile).ok().and_then(|n| n.checked_add(1));
    match (side(p.x), side(p.y)) {
        (Some(rows), Some(cols)) => Ok((p, Size::new(rows, cols))),
        _ => Err(EngineError::OutOfReach.into()),
    }
}

fn out_of_reach(component: &Component) -> WorkbenchError {
    WorkbenchError::Input(format!(
        "{component} is out of reach: its board is too large; \
         `wythoff value GAME X Y --outcome` tells who wins where a theorem does"
    ))
}

/// Reads the answer off the board.
fn judge(component: &Component, p: Position, board: &OutcomeBoard) -> Solution {
    let rules = component.game().rules();
    let is_p = |q: &Position| {
        let index = |pile: u64| usize::try_from(pile).expect("the cell is on the board");
        board.is_p(index(q.x), index(q.y))
    };
    let outcome = if is_p(&p) { Outcome::P } else { Outcome::N };
    let all = rules.options(p);
    let mut good: Vec<Position> = all.iter().copied().filter(|q| is_p(q)).collect();
    good.sort_by_key(|q| (p.x - q.x + p.y - q.y, p.x - q.x));
    let forbidden = rules.blocking() - 1;
    let named: Vec<String> = good.iter().take(NAMED).map(ToString::to_string).collect();
    let and_more = if good.len() > NAMED { ", …" } else { "" };
    let list = format!("{}{and_more}", named.join(", "));
    let explanation = match (outcome, rules.play()) {
        (Outcome::N, Play::Misere) if all.is_empty() => {
            "no move is left, and in misère play that wins".to_string()
        }
        (Outcome::N, _) if forbidden > 0 => format!(
            "{} options are P ({list}) and at most {forbidden} can be forbidden: move to one \
             that is left",
            good.len()
        ),
        (Outcome::N, _) => {
            format!("{component} -> {}: to a P-position", component_at(component, good[0]))
        }
        (Outcome::P, _) if all.is_empty() => "no move is left".to_string(),
        (Outcome::P, _) if forbidden > 0 => match good.len() {
            0 => "no option is P: every move loses".to_string(),
            n => format!("{n} of the options are P ({list}), and all of them can be forbidden"),
        },
        (Outcome::P, _) => "no option is P: every move loses".to_string(),
    };
    let winning = (outcome == Outcome::N)
        .then(|| good.first().copied())
        .flatten()
        .map(|q| Move { component: 0, take: ((p.x - q.x).into(), (p.y - q.y).into()) });
    let known = vec![Known::Definition];
    Solution { value: None, outcome, winning, explanation, known, values: vec![None] }
}

fn component_at(component: &Component, q: Position) -> Component {
    component.at((q.x.into(), q.y.into()))
}
