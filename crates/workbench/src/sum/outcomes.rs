//! A single game that has outcomes but no Grundy values: blocking or misère.
//!
//! Its board of outcomes is computed up to the position, and its options that
//! are P are listed; beyond all boards a theorem is looked for, whose strategy
//! gives as many P-options as are needed. In a blocking game no move can be
//! promised before the other player has forbidden something; what can be said is
//! that the P-options are too many to be forbidden.

use super::hardest::Answered;
use super::winning::Solution;
use super::{Asking, Component, Move};
use crate::error::{Disagreement, WorkbenchError};
use crate::session::{Place, Sight};
use wythoff_games::engine::naive;
use wythoff_games::{Control, Known, Outcome, Pair, Play, Position, Size};

/// Boards up to this many cells are computed by the naive engine as well.
const CHECKED: u128 = 60_000;
/// P-options named in an explanation.
const NAMED: usize = 5;
/// Piles with more digits than this are not named.
const READABLE: usize = 40;

/// Solves a sum of one such game.
pub(super) fn solve(component: &Component, asking: Asking<'_>) -> Result<Solution, WorkbenchError> {
    let enough = component.game().rules().blocking() as usize;
    let sight = asking.session.sight(component.place(), enough, asking.terms())?;
    sight.map_or_else(|| Err(component.out_of_reach()), |sight| Ok(judge(component, sight)))
}

/// Compares a solution with the naive engine's, where the board is small.
pub(super) fn check(
    component: &Component,
    solution: &Solution,
    control: &Control,
) -> Result<Option<String>, WorkbenchError> {
    let side = |pile| usize::try_from(pile).ok().and_then(|n: usize| n.checked_add(1));
    let (x, y) = component.piles();
    let size = side(x).zip(side(y)).map(|(rows, cols)| Size::new(rows, cols));
    let Some(size) = size.filter(|size| size.cells() <= CHECKED) else { return Ok(None) };
    let board = naive::outcomes(component.game().rules(), size, control)?;
    let p = Position::new(size.rows as u64 - 1, size.cols as u64 - 1);
    let index = |pile: u64| usize::try_from(pile).expect("the cell is on the board");
    let is_p = |q: &Position| board.is_p(index(q.x), index(q.y));
    let mut good = component.game().rules().options(p);
    good.retain(is_p);
    good.sort_by_key(|q| (p.x - q.x + p.y - q.y, p.x - q.x));
    let good = good.into_iter().map(|q| (q.x.into(), q.y.into())).collect();
    let outcome = if is_p(&p) { Outcome::P } else { Outcome::N };
    let again = judge(component, Sight { outcome, good, all: true, known: Known::Definition });
    if again.outcome == solution.outcome && again.winning == solution.winning {
        return Ok(Some("the naive engine".into()));
    }
    Err(Disagreement::Engines { position: component.to_string() }.into())
}

/// Every move of a single game, and how many answers to it win; none if that is out of reach.
pub(super) fn answers(
    component: &Component,
    asking: Asking<'_>,
) -> Result<Vec<Answered>, WorkbenchError> {
    let rules = component.game().rules();
    let mut answers = Vec::new();
    for seen in asking.options(component)?.unwrap_or_default() {
        let moved: Pair = (seen.to.x.into(), seen.to.y.into());
        let place = Place { game: component.game(), piles: &moved };
        let sight = asking.session.sight(place, usize::MAX, asking.terms())?;
        let winning = sight.map_or(0, |sight| sight.good.len());
        let made = Move { component: 0, take: component.take_to(&moved) };
        let over = rules.smallest_take(&moved).is_none();
        answers.push(Answered { made, winning, over });
    }
    Ok(answers)
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
