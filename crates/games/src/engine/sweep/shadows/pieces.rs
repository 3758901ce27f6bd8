//! The moves of a game in pieces that a sweep of shadows can cast.
//!
//! A piece is a progression of takes, or a wedge, with a guard on the piles alone. Takes whose
//! first step stays in the row and whose others leave it become two pieces.

use super::super::steps::by_steps;
use crate::condition::Condition;
use crate::engine::Obstacle;
use crate::family::{Progression, Wedge};
use crate::rules::Rules;

/// The widest wedge: `s + t` at most.
const WIDEST: u64 = 64;

/// The most rows of shadows that a piece keeps.
const MOST_ROWS: u64 = 1024;

/// The most pieces of a game.
const MOST_PIECES: usize = 128;

/// Moves that are cast together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) takes: Takes,
    /// Of the piles alone.
    pub(super) guard: Condition,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Takes {
    /// Every take leaves the row, or none does.
    Line(Progression),
    Wedge(Wedge),
}

/// The pieces of a game, or the rule that is in the way.
pub(super) fn of(rules: &Rules) -> Result<Vec<Piece>, Obstacle> {
    let mut pieces = Vec::new();
    for family in rules.families() {
        if !family.guard().is_linear() {
            return Err(Obstacle::Ratio(Box::new(family.clone())));
        }
        for family in by_steps(family)? {
            match (family.wedge(), family.progression()) {
                (None, Some(progression)) => push(progression, family.guard(), &mut pieces)?,
                (Some(wedge), _) if u64::from(wedge.rate) + u64::from(wedge.offset) <= WIDEST => {
                    let guard = family.guard().clone();
                    pieces.push(Piece { takes: Takes::Wedge(wedge), guard });
                }
                _ => return Err(Obstacle::WideWedge(Box::new(family))),
            }
        }
        if pieces.len() > MOST_PIECES {
            return Err(Obstacle::ManyKinds);
        }
    }
    Ok(pieces)
}

/// A progression, in two parts if its first take alone stays in the row.
fn push(all: Progression, guard: &Condition, pieces: &mut Vec<Piece>) -> Result<(), Obstacle> {
    let Progression { first, stride, count } = all;
    let (stride, count) = match count {
        Some(1) => ((0, 0), Some(1)),
        _ if stride == (0, 0) => ((0, 0), Some(1)),
        count => (stride, count),
    };
    let rows = count.map_or(stride.0, |count| stride.0.saturating_mul(count));
    if rows.saturating_add(first.0) > MOST_ROWS {
        return Err(Obstacle::FarBack);
    }
    let line = |first, stride, count| {
        let takes = Takes::Line(Progression { first, stride, count });
        Piece { takes, guard: guard.clone() }
    };
    if first.0 == 0 && stride.0 > 0 {
        pieces.push(line(first, (0, 0), Some(1)));
        let rest = count.map(|count| count - 1);
        // What is as far as this fits on no board.
        let next = (first.0 + stride.0, first.1.saturating_add(stride.1));
        pieces.push(line(next, stride, rest));
    } else {
        pieces.push(line(first, stride, count));
    }
    Ok(())
}
