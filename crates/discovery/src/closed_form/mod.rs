//! A proved set in a form that can be read: points, lines, planes, Beatty sequences.
//!
//! * Finitely many points and lines are that: see `lines`.
//! * A dense set that repeats in two directions is planes, beside points and lines: see
//!   `planes`.
//! * Otherwise the positions with x <= y, and those with x > y if the set is not symmetric,
//!   are read by diagonals. The j-th position on each diagonal, by the smaller pile, is a
//!   part of its own. It is there on the diagonals of some residues from one diagonal on; on
//!   those of one residue it is a line, or a sequence
//!   a(n) = factor·floor((n + start)·slope) + offset(n): see `sequence`. What no line and no
//!   sequence covers has to be points and lines again.
//!
//! Everything is derived from the proved set by the prover, or guessed and decided by it: the
//! form is as proved as the theorem. [`ClosedForm::contains`] reads it as it is printed.
//!
//! Cost: some dozens of small formulas for each part.

mod floor;
mod lines;
mod planes;
mod sequence;

use crate::ask::{Ask, is_symmetric};
use crate::listing::below;
use crate::{DiscoveryError, Numerals, Theorem};
#[cfg(test)]
pub(crate) use floor::period_matrix;
pub(crate) use floor::{Alpha, Theta, define_floor, far};
pub use lines::Line;
use lines::{PointsAndLines, on_lines};
pub use planes::Plane;
use planes::Planes;
use rustc_hash::FxHashSet;
use sequence::Diagonals;
pub use sequence::Sequence;
pub(crate) use sequence::word;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa};
use wythoff_logic::syntax::{
    any_of, at_least, at_most, call, equal, exists, for_all, less, number, variable,
};

/// The most positions on a diagonal that are told apart.
const MOST_PARTS: usize = 12;

/// The most residues of diagonals.
const MOST_RESIDUES: u64 = 12;

/// Residues are guessed from diagonals below this, the farther half of them.
const DIAGONALS: u64 = 600;

/// A set in a form that can be read.
#[derive(Clone, Debug)]
pub struct ClosedForm {
    /// Whether only the positions with x <= y are described, the others being their mirror
    /// images.
    pub symmetric: bool,
    /// The sequences.
    pub sequences: Vec<Sequence>,
    /// The lines.
    pub lines: Vec<Line>,
    /// The planes.
    pub planes: Vec<Plane>,
    /// The positions that are left.
    pub points: Vec<(u64, u64)>,
}

impl ClosedForm {
    /// The closed form of a theorem, if it has one.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn of(theorem: &Theorem, control: &Control) -> Result<Option<Self>, DiscoveryError> {
        let symmetric = is_symmetric(&theorem.set, control)?;
        let mut ask = Ask::about(theorem, control)?;
        let half = if symmetric {
            ask.relation(call("P", ["x", "y"]) & at_most("x", "y"))?
        } else {
            theorem.set.clone()
        };
        let form = |planes, PointsAndLines { lines, points }| Self {
            symmetric,
            sequences: Vec::new(),
            lines,
            planes,
            points,
        };
        if let Some(all) = PointsAndLines::of(&mut ask, &half)? {
            return Ok(Some(form(Vec::new(), all)));
        }
        if let Some(Planes { planes, rest }) = Planes::of(&mut ask, &half, symmetric)? {
            return Ok(Some(form(planes, rest)));
        }
        let mut reading = Reading { ask, half, parts: Vec::new() };
        let theta = Theta::of(theorem.numerals.system());
        if let Some(theta) = &theta {
            define_floor(&mut reading.ask, theta)?;
        }
        let sides: &[bool] = if symmetric { &[false] } else { &[false, true] };
        for &mirrored in sides {
            if !reading.side(theta.as_ref(), mirrored)? {
                return Ok(None);
            }
        }
        reading.finish(symmetric)
    }

    /// Whether a position is in the set, by what is printed: floors are computed exactly, and
    /// offsets come from their automata over the digits of a system.
    pub fn contains(&self, x: u64, y: u64, numerals: &Numerals) -> bool {
        let (x, y) = if self.symmetric { (x.min(y), x.max(y)) } else { (x, y) };
        self.points.contains(&(x, y))
            || self.lines.iter().any(|line| line.contains(x, y))
            || self.planes.iter().any(|plane| plane.contains(x, y))
            || self.sequences.iter().any(|sequence| sequence.contains(x, y, numerals))
    }

    /// The sequence, if there is exactly one, and nothing else that goes on for ever.
    pub fn only_sequence(&self) -> Option<&Sequence> {
        match &self.sequences[..] {
            [one] if self.lines.is_empty() && self.planes.is_empty() => Some(one),
            _ => None,
        }
    }
}

/// What has been read of a set: `$P(x,y)` is the set, `$F(n,s)` the floor of its system.
struct Reading<'a> {
    ask: Ask<'a>,
    /// The pairs that are described: those with x <= y of a symmetric set, or all.
    half: Arc<Dfa>,
    parts: Vec<Part>,
}

/// A line or a sequence, and the pairs (x, y) that it has.
struct Part {
    what: What,
    pairs: Arc<Dfa>,
}

enum What {
    Lines(Vec<Line>),
    Sequence(Box<Sequence>),
}

/// The j-th positions of all diagonals of a side.
struct Rank {
    /// The pairs (d, u) for positions (u, u + d).
    positions: Arc<Dfa>,
    /// How many residues of d are told apart, and which of them have a position.
    step: u64,
    residues: Vec<u64>,
}

impl Reading<'_> {
    /// Reads the positions with x <= y, or those with x > y by their mirror images; says
    /// whether all diagonals but finitely many could be read.
    fn side(&mut self, theta: Option<&Theta>, mirrored: bool) -> Result<bool, DiscoveryError> {
        let ask = &mut self.ask;
        let on_diagonal = if mirrored {
            call("P", ["v", "u"]) & less("u", "v") & equal("v", variable("u") + "d")
        } else {
            call("P", ["u", "v"]) & equal("v", variable("u") + "d")
        };
        let mut left = ask.relation(exists(["v"], on_diagonal))?;
        let mut ranks: Vec<Rank> = Vec::new();
        loop {
            ask.define("D", left);
            let taken = ask.relation(exists(["u"], call("D", ["d", "u"])))?;
            ask.define("E", taken.clone());
            let Some((step, residues)) = residues(&taken, ask)? else { return Ok(false) };
            if residues.is_empty() {
                break;
            }
            if ranks.len() == MOST_PARTS {
                return Ok(false);
            }
            let smaller = exists(["v"], less("v", "u") & call("D", ["d", "v"]));
            let positions = ask.relation(call("D", ["d", "u"]) & !smaller)?;
            ask.define("D1", positions.clone());
            left = ask.relation(call("D", ["d", "u"]) & !call("D1", ["d", "u"]))?;
            ranks.push(Rank { positions, step, residues });
        }
        let Some(from) = self.regular_from(&ranks)? else { return Ok(false) };
        for rank in &ranks {
            for &residue in &rank.residues {
                if !self.part(theta, rank, residue, from, mirrored)? {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// The diagonal from which on each has exactly the positions that its residues say.
    fn regular_from(&mut self, ranks: &[Rank]) -> Result<Option<u64>, DiscoveryError> {
        // `$D(d,u)` are the positions that no rank has.
        let mut regular = !exists(["u"], call("D", ["d", "u"]));
        for (j, rank) in ranks.iter().enumerate() {
            let name = format!("D{}", j + 1);
            self.ask.define(&name, rank.positions.clone());
            let taken = exists(["u"], call(&name, ["d", "u"]));
            regular = regular & taken.iff(of_residues(rank.step, &rank.residues));
        }
        self.ask.least(for_all(["d"], at_least("d", "x").implies(regular)))
    }

    /// Reads the positions of a rank on the diagonals of one residue from one of them on.
    fn part(
        &mut self,
        theta: Option<&Theta>,
        rank: &Rank,
        residue: u64,
        from: u64,
        mirrored: bool,
    ) -> Result<bool, DiscoveryError> {
        let ask = &mut self.ask;
        ask.define("D1", rank.positions.clone());
        let step = rank.step;
        let first = from.saturating_sub(residue).div_ceil(step);
        let pairs = on_diagonals(ask, step, residue, step * first, mirrored)?;
        let read = PointsAndLines::of(ask, &pairs)?;
        let what = if let Some(PointsAndLines { mut lines, .. }) = read
            && !lines.is_empty()
        {
            extend(&mut lines, &self.half, ask.numerals());
            What::Lines(lines)
        } else {
            let diagonal = variable("n") * step + residue;
            let function = ask.relation(call("D1", [diagonal, variable("u")]))?;
            let diagonals = Diagonals { step, residue, first, mirrored };
            match Sequence::of(ask, theta, &function, diagonals)? {
                Some(sequence) => What::Sequence(Box::new(sequence)),
                None => return Ok(false),
            }
        };
        // What is described may begin earlier or later than what was read.
        let pairs = match &what {
            What::Lines(lines) => on_lines(ask, lines)?,
            What::Sequence(sequence) => {
                let begin = sequence.step * sequence.from + sequence.lead;
                on_diagonals(ask, step, residue, begin, mirrored)?
            }
        };
        self.parts.push(Part { what, pairs });
        Ok(true)
    }

    /// Everything that was read, and what is left.
    fn finish(mut self, symmetric: bool) -> Result<Option<ClosedForm>, DiscoveryError> {
        let mut covered = Vec::new();
        for (i, part) in self.parts.iter().enumerate() {
            let name = format!("C{i}");
            self.ask.define(&name, part.pairs.clone());
            covered.push(call(&name, ["x", "y"]));
        }
        self.ask.define("H", self.half.clone());
        let rest = self.ask.relation(call("H", ["x", "y"]) & !any_of(covered))?;
        let Some(PointsAndLines { mut lines, mut points }) =
            PointsAndLines::of(&mut self.ask, &rest)?
        else {
            return Ok(None);
        };
        let mut sequences = Vec::new();
        for part in self.parts {
            match part.what {
                What::Lines(more) => lines.extend(more),
                What::Sequence(sequence) => sequences.push(*sequence),
            }
        }
        let numerals = self.ask.numerals();
        for sequence in &mut sequences {
            begin_earlier(sequence, &mut points, numerals);
        }
        Ok(Some(ClosedForm { symmetric, sequences, lines, planes: Vec::new(), points }))
    }
}

/// The pairs (x, y) of `$D1(d,u)` on the diagonals step·n + residue, no smaller than `begin`.
fn on_diagonals(
    ask: &mut Ask<'_>,
    step: u64,
    residue: u64,
    begin: u64,
    mirrored: bool,
) -> Result<Arc<Dfa>, DiscoveryError> {
    let (small, large) = if mirrored { ("y", "x") } else { ("x", "y") };
    let place = equal("d", variable("n") * step + residue)
        & at_least("d", number(begin))
        & equal(large, variable(small) + "d");
    ask.relation(exists(["d", "n"], place & call("D1", ["d", small])))
}

/// Lets a sequence with one offset begin as early as it is right, and takes its positions
/// from the points.
fn begin_earlier(sequence: &mut Sequence, points: &mut Vec<(u64, u64)>, numerals: &Numerals) {
    while sequence.constant().is_some() && sequence.from > 0 {
        let n = sequence.from - 1;
        let Some(a) = sequence.smaller_pile(n, numerals) else { break };
        let b = a + sequence.step * n + sequence.lead;
        let position = if sequence.mirrored { (b, a) } else { (a, b) };
        let Some(at) = points.iter().position(|&point| point == position) else { break };
        points.remove(at);
        sequence.from = n;
    }
}

/// Lets lines begin as early as they are in a set.
fn extend(lines: &mut [Line], set: &Dfa, numerals: &Numerals) {
    for Line { start, step } in lines {
        while let (Some(x), Some(y)) = (start.0.checked_sub(step.0), start.1.checked_sub(step.1))
            && numerals.contains(set, &x.into(), &y.into())
        {
            *start = (x, y);
        }
    }
}

/// d has one of some residues.
fn of_residues(step: u64, residues: &[u64]) -> wythoff_logic::syntax::Formula {
    if residues.len() as u64 == step {
        return equal("d", "d");
    }
    let of = |&residue: &u64| exists(["n"], equal("d", variable("n") * step + residue));
    any_of(residues.iter().map(of))
}

/// The residues of the numbers of a set, for the smallest modulus that is right from some
/// number on; `None` if there is none. An eventually empty set has no residues.
fn residues(set: &Dfa, ask: &mut Ask<'_>) -> Result<Option<(u64, Vec<u64>)>, DiscoveryError> {
    let numbers = below::<1>(set, ask.numerals(), DIAGONALS, ask.control())?;
    let inside: FxHashSet<u64> = numbers.into_iter().map(|[d]| d).collect();
    let same = |d: u64, step: u64| inside.contains(&d) == inside.contains(&(d - step));
    let far = |step: u64| DIAGONALS / 2 + step..DIAGONALS;
    let step = (1..=MOST_RESIDUES).find(|&step| far(step).all(|d| same(d, step)));
    let Some(step) = step else { return Ok(None) };
    let first = (DIAGONALS / 2).next_multiple_of(step);
    let residues: Vec<u64> = (0..step).filter(|r| inside.contains(&(first + r))).collect();
    // `$E(d)` is the set.
    let right = call("E", ["d"]).iff(of_residues(step, &residues));
    let from = ask.least(for_all(["d"], at_least("d", "x").implies(right)))?;
    Ok(from.map(|_| (step, residues)))
}

#[cfg(test)]
mod tests;
