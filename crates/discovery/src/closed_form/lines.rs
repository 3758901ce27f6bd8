//! Sets that are finitely many points and lines.
//!
//! A line is (a + p·t, b + q·t), t = 0, 1, …. Lines are guessed on a board: from every
//! position in a stretch of it that no line covers yet, the smallest step is taken that
//! stays in the set up to the edge, and followed back to where it begins; some positions far
//! beyond the edge are asked of the automaton. A set of points
//! and lines that begin and repeat early enough is covered so. The guess is then proved:
//! the prover decides that all lines are in the set, and gives what they leave of it; if
//! that is bounded, it is listed, and the description is exact. If the prover says
//! otherwise, there is no description.
//!
//! Cost: the positions of the stretch, each with those that follow it; one formula for each
//! line, and two for the whole.

use crate::DiscoveryError;
use crate::ask::Ask;
use crate::listing::below;
use dashu_int::UBig;
use rustc_hash::FxHashSet;
use std::sync::Arc;
use wythoff_automata::Dfa;
use wythoff_logic::syntax::{any_of, call, equal, exists, for_all, less, number, variable};
use wythoff_numeration::NumberSystem;

/// The sides of the boards on which lines are guessed, one after the other. The larger one is
/// for lines that begin late, and in bases only: in other systems most sets are no lines.
pub(super) const SIDES: [u64; 2] = [1_200, 9_600];

/// Lines are looked for from positions between these two parts of a board, and are followed up
/// to the edge.
const fn stretch(side: u64) -> (u64, u64) {
    (side / 3, side / 2)
}

/// The longest step: a line then has four positions at least from the stretch to the edge.
const fn longest_step(side: u64) -> u64 {
    (side - stretch(side).1) / 4
}

/// How many steps beyond the board a line is looked at before it is put to the proof.
const FAR: [u64; 8] = [50, 90, 200, 1_000, 3_000, 10_000, 1_000_000, 1_000_000_000];

/// Sets with more positions than this for each row are no lines.
const MOST_IN_A_ROW: u64 = 64;

/// More lines than this are not read by anybody.
const MOST_LINES: usize = 400;

/// Single positions in piles as large as this, or as the board of the lines, are listed.
pub(super) const LARGEST_PILE: u64 = 2_000;

/// The positions `start`, `start + step`, `start + 2·step`, ….
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Line {
    /// The first position.
    pub start: (u64, u64),
    /// From one position to the next; not (0, 0).
    pub step: (u64, u64),
}

impl Line {
    /// Whether a position is on it.
    pub fn contains(&self, x: u64, y: u64) -> bool {
        let (Some(x), Some(y)) = (x.checked_sub(self.start.0), y.checked_sub(self.start.1)) else {
            return false;
        };
        let (p, q) = self.step;
        let steps = x.checked_div(p).or_else(|| y.checked_div(q)).unwrap_or(0);
        (steps * p, steps * q) == (x, y)
    }
}

/// A set of points and lines.
#[derive(Clone, Debug)]
pub(super) struct PointsAndLines {
    pub(super) lines: Vec<Line>,
    pub(super) points: Vec<(u64, u64)>,
}

impl PointsAndLines {
    /// The points and lines of a set of pairs; `None` if it is not made of a few of them.
    pub(super) fn of(ask: &mut Ask<'_>, set: &Arc<Dfa>) -> Result<Option<Self>, DiscoveryError> {
        let is_base = matches!(ask.numerals().system(), NumberSystem::Base(_));
        for side in SIDES.into_iter().take(if is_base { 2 } else { 1 }) {
            let pairs = below::<2>(set, ask.numerals(), side, ask.control())?;
            if pairs.len() as u64 > MOST_IN_A_ROW * side {
                return Ok(None);
            }
            // No lines begin late there, and so many pairs would take all work that is allowed.
            let fills_the_plane = fills_the_plane(&pairs, side);
            if let Some(lines) = guess(ask, set, side, pairs)?
                && let Some(all) = Self::on(lines, side, ask, set)?
            {
                return Ok(Some(all));
            }
            if fills_the_plane {
                break;
            }
        }
        Ok(None)
    }

    /// These lines of a set and single points, if it is made of them.
    fn on(
        lines: Vec<Line>,
        side: u64,
        ask: &mut Ask<'_>,
        set: &Arc<Dfa>,
    ) -> Result<Option<Self>, DiscoveryError> {
        let rest = if lines.is_empty() {
            set.clone()
        } else {
            let covered = on_lines(ask, &lines)?;
            ask.define("L", covered);
            ask.define("W", set.clone());
            let inside = call("L", ["x", "y"]).implies(call("W", ["x", "y"]));
            if !ask.holds(for_all(["x", "y"], inside))? {
                return Ok(None);
            }
            ask.relation(call("W", ["x", "y"]) & !call("L", ["x", "y"]))?
        };
        let Some(points) = finite(ask, &rest, LARGEST_PILE.max(side))? else { return Ok(None) };
        Ok(Some(Self { lines, points }))
    }
}

/// The pairs that are on one of some lines.
pub(super) fn on_lines(ask: &mut Ask<'_>, lines: &[Line]) -> Result<Arc<Dfa>, DiscoveryError> {
    let mut parts = Vec::new();
    for line in lines {
        let at = |pile: &str, start: u64, step: u64| {
            let start = number(start);
            equal(variable(pile), if step == 0 { start } else { variable("t") * step + start })
        };
        let Line { start, step } = *line;
        let on_it = at("x", start.0, step.0) & at("y", start.1, step.1);
        let on_it = ask.relation(exists(["t"], on_it))?;
        let name = format!("L{}", parts.len());
        ask.define(&name, on_it);
        parts.push(call(&name, ["x", "y"]));
    }
    ask.relation(any_of(parts))
}

/// All pairs of a set, by the larger one first; `None` if there are infinitely many, or some with
/// a larger pile.
pub(super) fn finite(
    ask: &mut Ask<'_>,
    set: &Arc<Dfa>,
    largest: u64,
) -> Result<Option<Vec<(u64, u64)>>, DiscoveryError> {
    ask.define("R", set.clone());
    let bounded = less("x", "m") & less("y", "m");
    let bounded = for_all(["x", "y"], call("R", ["x", "y"]).implies(bounded));
    let Some(bound) = ask.least(bounded)? else { return Ok(None) };
    if bound > largest {
        return Ok(None);
    }
    let pairs = below::<2>(set, ask.numerals(), bound, ask.control())?;
    let mut pairs: Vec<(u64, u64)> = pairs.into_iter().map(|[x, y]| (x, y)).collect();
    pairs.sort_unstable();
    Ok(Some(pairs))
}

/// Whether the pairs on a board grow as its area does, not as its side: four times as many as on
/// the board of half the side, not twice as many.
fn fills_the_plane(pairs: &[[u64; 2]], side: u64) -> bool {
    let inner = pairs.iter().filter(|[x, y]| *x.max(y) < side / 2).count();
    pairs.len() > 3 * inner
}

/// The lines that the pairs on a board of this side suggest; `None` if some far position is on
/// none.
fn guess(
    ask: &Ask<'_>,
    set: &Dfa,
    side: u64,
    pairs: Vec<[u64; 2]>,
) -> Result<Option<Vec<Line>>, DiscoveryError> {
    let control = ask.control();
    let (from, to) = stretch(side);
    let inside: FxHashSet<[u64; 2]> = pairs.iter().copied().collect();
    let mut far: Vec<[u64; 2]> = pairs.into_iter().filter(|[x, y]| *x.max(y) >= from).collect();
    far.sort_unstable_by_key(|&[x, y]| (x + y, x));
    let mut lines: Vec<Line> = Vec::new();
    for (i, &[x, y]) in far.iter().enumerate() {
        if x.max(y) >= to || lines.iter().any(|line| line.contains(x, y)) {
            continue;
        }
        control.work(far.len() - i, 0)?;
        let mut steps = far[i + 1..].iter().filter_map(|[u, v]| {
            let step = (u.checked_sub(x)?, v.checked_sub(y)?);
            (step.0.max(step.1) <= longest_step(side)).then_some(step)
        });
        let stays = |&(p, q): &(u64, u64)| {
            (1..side)
                .map(|t| [x + t * p, y + t * q])
                .take_while(|[u, v]| *u.max(v) < side)
                .all(|at| inside.contains(&at))
        };
        let far_away = |&(p, q): &(u64, u64)| {
            FAR.iter().all(|t| {
                ask.numerals().contains(set, &UBig::from(x + t * p), &UBig::from(y + t * q))
            })
        };
        // The steps of a good approximation of a slope stay for a while.
        let Some(step) = steps.find(stays).filter(far_away) else { return Ok(None) };
        let mut start = (x, y);
        while let (Some(u), Some(v)) = (start.0.checked_sub(step.0), start.1.checked_sub(step.1))
            && inside.contains(&[u, v])
        {
            start = (u, v);
        }
        lines.push(Line { start, step });
        if lines.len() > MOST_LINES {
            return Ok(None);
        }
    }
    lines.sort_unstable_by_key(|line| {
        (line.step.0 * side / line.step.1.max(1), line.step, line.start)
    });
    Ok(Some(lines))
}
