//! What the engine does with each family of moves, decided once.
//!
//! With `F` the first take and `S` the stride, the options of `p` in a family
//! are `p - F, p - F - S, p - F - 2S, …`. If the family has no end and its
//! guard looks at `p` only, `p` has the options of `p - S` and one more,
//! `p - F`: a set of values that travels along the line `p, p + S, p + 2S, …`
//! and takes in one value per cell. Such sets are a [`Track`]. F-Wythoff's guard fits as
//! well: along a diagonal the cells of equal ratio are neighbours, so the set
//! is emptied where the ratio changes.
//!
//! A family with few moves is looked up move by move instead ([`Few`]).

use super::table::max_value;
use crate::board::{Layout, Size};
use crate::condition::Condition;
use crate::engine::Obstacle;
use crate::family::{MoveFamily, Steps, Take};
use crate::rules::Rules;

/// Families with at most this many moves are looked up move by move: below it
/// a lookup is about as fast as keeping a set, and needs no memory.
pub(super) const FEW: usize = 64;

/// Sets that travel along lines: at a cell `p` the set of its line holds the
/// values of `p - first - u·stride`, `u >= 0`.
#[derive(Clone, Debug)]
pub(super) struct Track {
    /// The nearest cell that counts.
    pub(super) first: (usize, usize),
    /// The direction and pace of the lines.
    pub(super) stride: (usize, usize),
    /// Whether only cells of the same ratio count, as in F-Wythoff.
    pub(super) same_ratio: bool,
    /// How many cells to the left of the diagonal a half board must visit.
    pub(super) reach: usize,
}

/// A family whose options are kept on a [`Track`].
///
/// Families that differ in the second take only, such as Fraenkel's, share a
/// track: the options of a cell are then on the line of a cell to its left.
#[derive(Clone, Debug)]
pub(super) struct Ray {
    /// Index of the track.
    pub(super) track: usize,
    /// How many columns to the left that cell is.
    pub(super) shift: usize,
    /// Where the moves are allowed; about the source only.
    pub(super) guard: Condition,
}

/// A family with few moves on this board.
#[derive(Clone, Debug)]
pub(super) struct Few {
    /// The step and what it takes from each pile.
    pub(super) moves: Vec<(u64, usize, usize)>,
    /// Where they are allowed; may depend on the step.
    pub(super) guard: Condition,
}

/// A game on a board, ready to be swept row by row.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    /// Rows to sweep.
    pub(super) rows: usize,
    /// Columns to sweep: as few as can be, because sets are kept per column,
    /// unless symmetry asks for the cells `x <= y` of `rows <= cols`.
    pub(super) cols: usize,
    /// Whether rows and columns are exchanged in the table asked for.
    pub(super) flipped: bool,
    /// How the table is stored.
    pub(super) layout: Layout,
    /// Where no move is allowed.
    pub(super) terminal: Condition,
    /// The sets to keep.
    pub(super) tracks: Vec<Track>,
    /// The long families.
    pub(super) rays: Vec<Ray>,
    /// The short families.
    pub(super) few: Vec<Few>,
    /// How many options a cell may have.
    options: usize,
}

/// Which rule, if any, keeps the engine from playing a game.
pub(super) fn obstacle(rules: &Rules) -> Option<Obstacle> {
    if !rules.has_grundy_values() {
        return Some(Obstacle::NoValues);
    }
    if let Some(wedge) = rules.families().iter().find(|family| family.wedge().is_some()) {
        return Some(Obstacle::NoRay(Box::new(wedge.clone())));
    }
    rules.families().iter().find_map(|family| match family.progression()?.count {
        Some(n) if n <= FEW as u64 => None,
        Some(moves) => {
            Some(Obstacle::ManyMoves { family: Box::new(family.clone()), moves, few: FEW })
        }
        None if split_guard(family).is_some() => None,
        None => Some(Obstacle::StepOf(Box::new(family.clone()))),
    })
}

/// The guard as a condition on the source, and whether the ratio must stay the
/// same as well; `None` if it depends on the step in another way.
pub(super) fn split_guard(family: &MoveFamily) -> Option<(Condition, bool)> {
    let parts = match family.guard() {
        Condition::All(parts) => parts.as_slice(),
        single => std::slice::from_ref(single),
    };
    let same_ratio = parts.contains(&Condition::SameRatio);
    if same_ratio && !is_plain(family, 1, 1) {
        return None;
    }
    let rest = parts.iter().filter(|part| **part != Condition::SameRatio);
    let source = rest.fold(Condition::Always, |all, part| all.and(part.clone()));
    source.is_on_source().then_some((source, same_ratio))
}

/// Whether a family takes `t·dx` and `t·dy` for every `t >= 1`.
pub(super) fn is_plain(family: &MoveFamily, dx: u32, dy: u32) -> bool {
    let take = |rate| Take { rate, offset: 0 };
    let is_ray = family.wedge().is_none() && family.steps() == Steps::ALL;
    is_ray && family.x() == take(dx) && family.y() == take(dy)
}

/// Whether a game is computed on one side of the diagonal only.
///
/// On a long board little would be saved, and one set per column of the long
/// side would cost more than the table.
pub(super) fn has_half_table(rules: &Rules, size: Size) -> bool {
    let (short, long) = size.sides();
    long / 4 <= short && rules.is_symmetric()
}

impl Plan {
    /// The plan for a game without [`obstacle`]; families with at most
    /// `few` moves on the board are looked up move by move.
    pub(super) fn new(rules: &Rules, size: Size, few: usize) -> Self {
        let half = has_half_table(rules, size);
        let (short, long) = size.sides();
        let (rows, cols) = if half { (short, long) } else { (long, short) };
        let flipped = !half && size.cols > size.rows;
        let mut families = rules.families().to_vec();
        if flipped {
            families = families.iter().map(MoveFamily::mirror).collect();
            // Smaller takes first, so that a track is made for the smallest.
            families.sort();
        }
        let mut plan = Self {
            rows,
            cols,
            flipped,
            layout: Layout::for_size(size, half),
            terminal: if flipped { rules.terminal().mirror() } else { rules.terminal().clone() },
            tracks: Vec::new(),
            rays: Vec::new(),
            few: Vec::new(),
            options: 0,
        };
        for family in &families {
            plan.add(family, few);
        }
        plan
    }

    fn add(&mut self, family: &MoveFamily, few: usize) {
        let p = family.progression().expect("a ray, as `obstacle` saw");
        // A family with an end has at most FEW moves in all.
        let few = if p.count.is_some() { FEW } else { few };
        let moves: Vec<_> = self.moves_on_board(family).take(few + 1).collect();
        let Some(&(_, dx, dy)) = moves.first() else { return };
        if moves.len() <= few {
            self.options = self.options.saturating_add(moves.len());
            self.few.push(Few { moves, guard: family.guard().clone() });
            return;
        }
        let (guard, same_ratio) = split_guard(family).expect("checked by `obstacle`");
        // A stride beyond the board leads to no second move, whatever it is.
        let side = self.rows.max(self.cols);
        let on_board = |stride: u64| usize::try_from(stride).unwrap_or(usize::MAX).min(side);
        let stride = (on_board(p.stride.0), on_board(p.stride.1));
        let further =
            |side: usize, first: usize, stride: usize| (side - 1 - first).checked_div(stride);
        let ends = [further(self.rows, dx, stride.0), further(self.cols, dy, stride.1)];
        let steps = ends.into_iter().flatten().min().expect("a family without end has a stride");
        self.options = self.options.saturating_add(steps).saturating_add(1);
        let shift_to = |track: &Track| {
            let alike =
                track.stride == stride && track.same_ratio == same_ratio && track.first.0 == dx;
            let shift = dy.checked_sub(track.first.1)?;
            // A line within a row grows while the row is swept, so what it held
            // some cells ago is lost; and a ratio is that of one cell only.
            (alike && (shift == 0 || stride.0 > 0 && !same_ratio)).then_some(shift)
        };
        let shared = self.tracks.iter().enumerate().find_map(|(i, t)| Some((i, shift_to(t)?)));
        let (track, shift) = shared.unwrap_or((self.tracks.len(), 0));
        if track == self.tracks.len() {
            // A ray that leans towards the second pile leads from one side of
            // the diagonal to the other.
            let reach = if stride.1 > stride.0 { side } else { 0 };
            self.tracks.push(Track { first: (dx, dy), stride, same_ratio, reach });
        }
        let reach = &mut self.tracks[track].reach;
        *reach = shift.max(*reach);
        self.rays.push(Ray { track, shift, guard });
    }

    /// Steps and takes of a family that fit on the board, in order.
    fn moves_on_board(&self, family: &MoveFamily) -> impl Iterator<Item = (u64, usize, usize)> {
        let (x, y) = (family.x(), family.y());
        let fits = |take: Option<u64>, side: usize| {
            take.and_then(|n| usize::try_from(n).ok()).filter(|&n| n < side)
        };
        let (rows, cols) = (self.rows, self.cols);
        let steps = family.steps().up_to(u64::MAX);
        steps.map_while(move |t| Some((t, fits(x.at(t), rows)?, fits(y.at(t), cols)?)))
    }

    /// The largest value a cell may have: no more than it has options. This
    /// saves memory where strides are long.
    pub(super) fn max_value(&self) -> usize {
        max_value(Size::new(self.rows, self.cols)).min(self.options)
    }

    /// Whether only the cells with `x <= y` are evaluated and stored.
    pub(super) fn is_half(&self) -> bool {
        matches!(self.layout, Layout::Half { .. })
    }
}

impl Track {
    /// How many lines are alive at one time in a sweep over `cols` columns.
    ///
    /// A line meets every `stride.0`-th row, and a line that has left the board
    /// gives its place to one that enters.
    pub(super) fn lines(&self, cols: usize) -> u128 {
        match self.stride {
            (0, dy) => dy as u128,
            (dx, _) => (dx as u128).saturating_mul(cols as u128),
        }
    }
}
