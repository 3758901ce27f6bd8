//! A single game that has outcomes but no Grundy values: blocking or misère.
//!
//! Its board of outcomes is computed up to the position, and its options that
//! are P are listed; beyond all boards a theorem is looked for, whose strategy
//! gives as many P-options as are needed. In a blocking game no move can be
//! promised before the other player has forbidden something; what can be said is
//! that the P-options are too many to be forbidden.

use super::boards::machine_sized;
use super::evaluate::Evaluator;
use super::hardest::Answered;
use super::winning::Solution;
use super::{Component, Move};
use crate::error::WorkbenchError;
use wythoff_games::engine::select::{self, Choice};
use wythoff_games::engine::{EngineError, naive};
use wythoff_games::{Control, Known, Outcome, OutcomeBoard, Pair, Play, Position, Size};

/// Boards beyond this many cells are not computed for a move.
const LARGEST: u128 = 500_000_000;
/// Boards up to this many cells are computed by the naive engine as well.
const CHECKED: u128 = 60_000;
/// P-options named in an explanation.
const NAMED: usize = 5;
/// Piles with more digits than this are not named.
const READABLE: usize = 40;

/// What is known of a position.
struct Sight {
    outcome: Outcome,
    /// Options that are P: all of them, or enough.
    good: Vec<Pair>,
    /// Whether these are all.
    all: bool,
    known: Known,
}

/// Solves a sum of one such game.
pub(super) fn solve(
    component: &Component,
    evaluator: &mut Evaluator<'_>,
) -> Result<Solution, WorkbenchError> {
    if let Ok((p, size)) = extent(component)
        && size.cells() <= LARGEST
    {
        let choice = Choice::within(None, evaluator.control);
        let rules = component.game().rules();
        let (_, board) = select::outcomes(rules, size, choice, evaluator.control)?;
        return Ok(judge(component, look(component, p, &board)));
    }
    let game = component.game();
    let Some(proved) = evaluator.strategies.find(game, evaluator.control)? else {
        return Err(out_of_reach(component));
    };
    let enough = game.rules().blocking() as usize;
    let good = proved.options(component.piles(), enough);
    let outcome = if proved.is_p(component.piles()) { Outcome::P } else { Outcome::N };
    let all = good.len() < enough;
    Ok(judge(component, Sight { outcome, good, all, known: proved.known() }))
}

/// Compares a solution with the naive engine's, where the board is small.
pub(super) fn check(
    component: &Component,
    solution: &Solution,
    control: &Control,
) -> Result<Option<String>, WorkbenchError> {
    let (p, size) = match extent(component) {
        Ok(extent) if extent.1.cells() <= CHECKED => extent,
        _ => return Ok(None),
    };
    let board = naive::outcomes(component.game().rules(), size, control)?;
    let again = judge(component, look(component, p, &board));
    if again.outcome == solution.outcome && again.winning == solution.winning {
        return Ok(Some("the naive engine".into()));
    }
    Err(WorkbenchError::Disagreement(format!(
        "two engines disagree about {component}; please report this"
    )))
}

/// Every move of a single game, and how many answers to it win.
pub(super) fn answers(
    component: &Component,
    control: &Control,
) -> Result<Vec<Answered>, WorkbenchError> {
    let (p, size) = extent(component)?;
    let rules = component.game().rules();
    let choice = Choice::within(None, control);
    let (_, board) = select::outcomes(rules, size, choice, control)?;
    let answers = rules.options(p).into_iter().map(|to| {
        let moved = component.at((to.x.into(), to.y.into()));
        let winning = look(&moved, to, &board).good.len();
        let made = Move { component: 0, take: component.take_to(moved.piles()) };
        let over = rules.smallest_take(moved.piles()).is_none();
        Answered { made, winning, over }
    });
    Ok(answers.collect())
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
        "{component} is out of reach: its board is too large, and no theorem about its \
         P-positions was found; `wythoff theorem` tells what was tried"
    ))
}

/// Reads what is needed off the board.
fn look(component: &Component, p: Position, board: &OutcomeBoard) -> Sight {
    let is_p = |q: &Position| {
        let index = |pile: u64| usize::try_from(pile).expect("the cell is on the board");
        board.is_p(index(q.x), index(q.y))
    };
    let outcome = if is_p(&p) { Outcome::P } else { Outcome::N };
    let mut good = component.game().rules().options(p);
    good.retain(is_p);
    good.sort_by_key(|q| (p.x - q.x + p.y - q.y, p.x - q.x));
    let good = good.into_iter().map(|q| (q.x.into(), q.y.into())).collect();
    Sight { outcome, good, all: true, known: Known::Definition }
}

/// Puts it in words.
fn judge(component: &Component, sight: Sight) -> Solution {
    let Sight { outcome, good, all, known } = sight;
    let rules = component.game().rules();
    let stuck = rules.smallest_take(component.piles()).is_none();
    let forbidden = rules.blocking() - 1;
    let at_least = if all { "" } else { "at least " };
    let list = named(&good);
    let explanation = match (outcome, rules.play()) {
        (Outcome::N, Play::Misere) if stuck => {
            "no move is left, and in misère play that wins".to_string()
        }
        (Outcome::N, Play::Misere) if forbidden as usize >= good.len() => format!(
            "every option is P{list}: a move to one that is left wins, and so does having no move"
        ),
        (Outcome::N, _) if forbidden > 0 => format!(
            "{at_least}{} options are P{list} and at most {forbidden} can be forbidden: move to \
             one that is left",
            good.len()
        ),
        (Outcome::N, _) => {
            format!("{component} -> {}: to a P-position", component.at(good[0].clone()))
        }
        (Outcome::P, _) if stuck => "no move is left".to_string(),
        (Outcome::P, _) if forbidden > 0 => match good.len() {
            0 => "no option is P: every move loses".to_string(),
            n => format!("{n} of the options are P{list}, and all of them can be forbidden"),
        },
        (Outcome::P, _) => "no option is P: every move loses".to_string(),
    };
    let best = (outcome == Outcome::N).then(|| good.first()).flatten();
    let winning = best.map(|to| Move { component: 0, take: component.take_to(to) });
    Solution { value: None, outcome, winning, explanation, known: vec![known], values: vec![None] }
}

/// The first options in parentheses, unless they are too long to be read.
fn named(good: &[Pair]) -> String {
    let names: Vec<_> = good.iter().take(NAMED).map(|(x, y)| format!("({x}, {y})")).collect();
    if names.iter().any(|name| name.len() > READABLE) {
        return String::new();
    }
    let and_more = if good.len() > NAMED { ", …" } else { "" };
    format!(" ({}{and_more})", names.join(", "))
}
