//! What to do in a lost position: leave the opponent as few winning moves as possible.
//!
//! Every move loses, but the opponent still has to find an answer. After each of them the
//! answers that win are counted, on boards; the move with the fewest is made, and of several
//! the one that leaves the most tokens, for further mistakes. Cost: the options of all
//! options, so only for piles that a person would play with.

use super::evaluate::Evaluator;
use super::{Component, Move, Sum, outcomes};
use crate::error::WorkbenchError;
use dashu_int::UBig;
use wythoff_games::{Grundy, Pair};

/// Larger piles have too many options of options.
const LARGEST: u32 = 200;

/// A move, and what the opponent can make of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Answered {
    pub(super) made: Move,
    /// How many answers win.
    pub(super) winning: usize,
    /// Whether the game is over then, and the opponent has won.
    pub(super) over: bool,
}

/// The move of a lost sum after which the fewest answers win; `None` if it is too large for
/// that, or no move is left.
pub(super) fn hardest(
    sum: &Sum,
    evaluator: &mut Evaluator<'_>,
) -> Result<Option<Answered>, WorkbenchError> {
    let largest = UBig::from(LARGEST);
    let large = |c: &Component| c.piles().0 > largest || c.piles().1 > largest;
    if sum.components().iter().any(large) {
        return Ok(None);
    }
    let answers = match sum.single() {
        Some(single) if !single.game().rules().has_grundy_values() => {
            outcomes::answers(single, evaluator.control)?
        }
        _ => answers(sum, evaluator)?,
    };
    // Of equally hard ones the first that takes least.
    let taken = |m: &Move| &m.take.0 + &m.take.1;
    Ok(answers.into_iter().min_by_key(|a| (a.over, a.winning, taken(&a.made))))
}

/// Every move, and how many answers to it win.
fn answers(sum: &Sum, evaluator: &mut Evaluator<'_>) -> Result<Vec<Answered>, WorkbenchError> {
    let control = evaluator.control;
    let boards = &mut evaluator.boards;
    let mut values = Vec::new();
    let mut options = Vec::new();
    for component in sum.components() {
        values.push(boards.value(component, control)?);
        options.push(boards.values_of_options(component, control)?);
    }
    let nim_sum = values.iter().fold(0, |sum, value| sum ^ value.0);
    let mut answers = Vec::new();
    for (i, component) in sum.components().iter().enumerate() {
        for &(to, value) in &options[i] {
            let to: Pair = (to.x.into(), to.y.into());
            // An answer wins if it makes this 0: by as much in whatever component.
            let left = nim_sum ^ values[i].0 ^ value.0;
            let moved = boards.values_of_options(&component.at(to.clone()), control)?;
            let elsewhere = (0..options.len()).filter(|&j| j != i);
            let winning = count(&moved, Grundy(value.0 ^ left))
                + elsewhere.map(|j| count(&options[j], Grundy(values[j].0 ^ left))).sum::<usize>();
            let made = Move { component: i, take: component.take_to(&to) };
            // In a lost sum some answer wins to every move, so none ends the game.
            answers.push(Answered { made, winning, over: false });
        }
    }
    Ok(answers)
}

fn count<T>(options: &[(T, Grundy)], value: Grundy) -> usize {
    options.iter().filter(|(_, other)| *other == value).count()
}
