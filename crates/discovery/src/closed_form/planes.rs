//! Dense sets that repeat in two directions, as games with bounded takes have them.
//!
//! A plane is (a, b) + s·u + t·v, s, t = 0, 1, …, for two steps u and v. All planes of a set
//! have the same steps: the flattest and the steepest small ones that lead from positions to
//! positions on a board, away from its edges. Given u and v, the rest is exact. The *core* of
//! the set are its positions p with all p + s·u + t·v in it, by two formulas. The core is
//! closed under both steps, so every position of it is reached from one that neither step
//! leads to; if these are finitely many, they begin the planes, and the core is the planes.
//! What is left of the set has to be points and lines.
//!
//! Cost: the positions of a board for every step that is tried, hardly more than one for those
//! that fail; half a dozen formulas.

use super::lines::{LARGEST_PILE, PointsAndLines, finite};
use crate::DiscoveryError;
use crate::ask::Ask;
use crate::listing::below;
use rustc_hash::FxHashSet;
use std::sync::Arc;
use wythoff_automata::{Dfa, is_empty};
use wythoff_logic::syntax::{Formula, Term, call, equal, exists, for_all, variable};

/// The side of the board on which steps are guessed.
const SIDE: u64 = 300;

/// Positions closer than this to an edge of the set are not looked at.
const EDGE: u64 = 60;

/// The longest step.
const LONGEST: u64 = 40;

/// More planes than this are not read by anybody.
const MOST_PLANES: usize = 400;

/// What is added to the piles.
type Step = (u64, u64);

/// The positions `start` + s·`steps.0` + t·`steps.1`, s, t = 0, 1, ….
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Plane {
    /// The first position.
    pub start: (u64, u64),
    /// The two steps; neither is a multiple of the other.
    pub steps: (Step, Step),
}

impl Plane {
    /// Whether a position is on it.
    pub fn contains(&self, x: u64, y: u64) -> bool {
        let wide = |n: u64| i128::from(n);
        let (x, y) = (wide(x) - wide(self.start.0), wide(y) - wide(self.start.1));
        let ((a, b), (c, d)) = self.steps;
        let (a, b, c, d) = (wide(a), wide(b), wide(c), wide(d));
        // Cramer's rule.
        let area = a * d - b * c;
        let (s, t) = (x * d - y * c, a * y - b * x);
        let whole = |n: i128| n % area == 0 && n / area >= 0;
        whole(s) && whole(t)
    }
}

/// A set of planes, points and lines.
#[derive(Clone, Debug)]
pub(super) struct Planes {
    pub(super) planes: Vec<Plane>,
    pub(super) rest: PointsAndLines,
}

impl Planes {
    /// The planes of a set of pairs, all with x <= y if `half`; `None` if it is not made of a
    /// few of them, and of points and lines.
    pub(super) fn of(
        ask: &mut Ask<'_>,
        set: &Arc<Dfa>,
        half: bool,
    ) -> Result<Option<Self>, DiscoveryError> {
        let Some(steps) = guess(ask, set, half)? else { return Ok(None) };
        ask.define("W", set.clone());
        let row = ask.relation(for_all(["i"], call("W", along(steps.0))))?;
        ask.define("K", row);
        let core = ask.relation(for_all(["i"], call("K", along(steps.1))))?;
        if is_empty(&core, ask.control())? {
            return Ok(None);
        }
        ask.define("K", core);
        let first = call("K", ["x", "y"]) & !reached(steps.0) & !reached(steps.1);
        let first = ask.relation(first)?;
        let Some(starts) = finite(ask, &first, LARGEST_PILE)? else { return Ok(None) };
        if starts.len() > MOST_PLANES {
            return Ok(None);
        }
        let rest = ask.relation(call("W", ["x", "y"]) & !call("K", ["x", "y"]))?;
        let Some(rest) = PointsAndLines::of(ask, &rest)? else { return Ok(None) };
        let planes = starts.into_iter().map(|start| Plane { start, steps }).collect();
        Ok(Some(Self { planes, rest }))
    }
}

/// x and y after i steps.
fn along((p, q): Step) -> [Term; 2] {
    let after = |pile: &str, step: u64| match step {
        0 => variable(pile),
        step => variable(pile) + variable("i") * step,
    };
    [after("x", p), after("y", q)]
}

/// A step leads from a position of `$K` to (x, y).
fn reached((p, q): Step) -> Formula {
    let from = equal("x", variable("u") + p) & equal("y", variable("v") + q);
    exists(["u", "v"], from & call("K", ["u", "v"]))
}

/// The flattest and the steepest step from positions to positions on a board, the shortest of
/// each direction; `None` if there are no two directions.
fn guess(ask: &Ask<'_>, set: &Dfa, half: bool) -> Result<Option<(Step, Step)>, DiscoveryError> {
    let pairs = below::<2>(set, ask.numerals(), SIDE, ask.control())?;
    let inside: FxHashSet<[u64; 2]> = pairs.iter().copied().collect();
    let away = |&&[x, y]: &&[u64; 2]| x >= EDGE && if half { y >= x + EDGE } else { y >= EDGE };
    let middle: Vec<[u64; 2]> = pairs.iter().filter(away).copied().collect();
    if middle.is_empty() {
        return Ok(None);
    }
    let mut steps: Vec<Step> = Vec::new();
    for sum in 1..=2 * LONGEST {
        for p in sum.saturating_sub(LONGEST)..=sum.min(LONGEST) {
            let (step, q) = ((p, sum - p), sum - p);
            if half && p > q {
                continue;
            }
            ask.control().work(16, 0)?;
            let stays = |&[x, y]: &[u64; 2]| {
                x + p >= SIDE || y + q >= SIDE || inside.contains(&[x + p, y + q])
            };
            if middle.iter().all(stays) {
                steps.push(step);
            }
        }
    }
    // p/q < r/s if and only if p·s < r·q; of one direction the shortest comes first.
    let flatter = |a: &Step, b: &Step| (b.0 * a.1).cmp(&(a.0 * b.1));
    let flattest = steps.iter().min_by(|a, b| flatter(a, b)).copied();
    let steepest = steps.iter().rev().max_by(|a, b| flatter(a, b)).copied();
    let two = flattest.zip(steepest).filter(|(u, v)| u.0 * v.1 != u.1 * v.0);
    Ok(two)
}
