//! Which games have rows that a finite-state machine can follow, and why.
//!
//! What is asked of the rules, row by row: **from some column on a player may take any
//! number from the second pile** (a family `take any from y`, with or without a guard on the
//! piles), and no position is terminal there. And no family takes a fixed number from the
//! first pile and any number from the second one: all others have finitely many takes in a
//! row `a`, since they take at most `a` from the first pile. Which of these are legal is
//! settled far out ([`super::tail`]), up to a cycle if there are remainders.
//!
//! **Then the offsets `G(a, b) - b` are bounded, and every offset below a bound has been used
//! in row `a` before column `b`.** Above: a game from `(a, b)` lasts at most `a + b` moves.
//! Below, by induction on `a`: let all takes along row `a` be legal from column `f` on. From
//! there on values differ, from each other and from those before. Let `g` be unused in the
//! columns `k < b`. At most `g` of the columns from `f` to `b` hold a smaller value. Each of
//! the others holds a larger value, so one of its options in a lower row `r < a` has the value
//! `g`. Row `r` holds `g` at most once from its own column on and at most as often before as
//! it has columns there; and each of these cells is an option of row `a` by each of finitely
//! many takes. So `b - f <= g + n` with a number `n` that depends on the rules and on `a`
//! alone. (For Wythoff's game this is Landman's argument: `f = 0` and `n = 2a`.)
//!
//! So what a row has to remember at a column is a set of offsets in a bounded window: a
//! finite-state machine. How wide the window must be is found by trying: the machine notices
//! when a value leaves it, and is started again with a wider one.
//!
//! Sources: Landman 2002, "A simple FSM-based proof of the additive periodicity of the
//! Sprague-Grundy function of Wythoff's game"; Jiao 2013, "On the Sprague-Grundy values of the
//! F-Wythoff game"; Ho 2012 and Gu 2015 for R-Wythoff. The condition on the rules is ours.

use super::tail::Tail;
use crate::family::{MoveFamily, Progression, Steps, Take};
use crate::rules::Rules;

/// The most takes of one family that lead to one and the same lower row: each may widen the
/// window by one, and the widest has not many more places.
const MOST_TAKES: u64 = 1000;

/// The most sources of a row: each is looked at in every column, and each may widen the
/// window by one.
const MOST_SOURCES: usize = 10_000;

/// A set of options that travels along lines: those of `p` are those of `p - stride`, and
/// `p - first`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Track {
    /// The nearest option.
    pub(super) first: (usize, usize),
    /// From one cell of a line to the next; at least one row further.
    pub(super) stride: (usize, usize),
}

/// How the lower rows act on a row, from its settled column on.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    /// From this column on all takes along the row are legal.
    pub(super) free: usize,
    /// From this column on the sources say which options there are in lower rows.
    pub(super) settled: usize,
    /// Where the options in lower rows are.
    pub(super) sources: Vec<Source>,
}

/// Some options of the cells of a row, all in lower rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Source {
    pub(super) options: Options,
    /// Whether they are legal, by the column modulo the length of this.
    pub(super) legal: Vec<bool>,
}

/// Which options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Options {
    /// Those on the line of the track of this number.
    Along(usize),
    /// One, so many rows and columns away.
    One(usize, usize),
}

/// What keeps the rows of a game from being followed.
pub(super) fn obstacle(rules: &Rules, last: usize) -> Option<String> {
    for family in rules.families() {
        let Some(Progression { first: (1.., _), stride: (0, 1..), count }) = family.progression()
        else {
            continue;
        };
        if count.is_none_or(|count| count > MOST_TAKES) {
            return Some(format!("`{family}` takes a fixed number from x and many from y"));
        }
    }
    (0..=last).find_map(|row| free(rules, row).err())
}

/// From which column of a row on all takes along it are legal, or what is in the way.
fn free(rules: &Rules, row: usize) -> Result<usize, String> {
    let x = row as u64;
    let terminal = Tail::of(rules.terminal(), x, 0).ok_or_else(|| {
        format!("`terminal {}` settles too far out in row {row}", rules.terminal())
    })?;
    if !terminal.never() {
        return Err(format!(
            "in row {row} positions are terminal however large the second pile is"
        ));
    }
    let along = rules.families().iter().filter(|family| takes_any_from_y(family));
    let from = along.filter_map(|family| {
        let guard = Tail::of(family.guard(), x, 0)?;
        guard.always().then_some(guard.from)
    });
    let from = from.min().ok_or_else(|| {
        format!("in row {row} no rule lets a player take any number from y, however large it is")
    })?;
    Ok(from.max(terminal.from))
}

fn takes_any_from_y(family: &MoveFamily) -> bool {
    let takes = (family.x(), family.y(), family.steps());
    family.wedge().is_none()
        && takes == (Take::NOTHING, Take::STEP, Steps::ALL)
        && family.guard().is_on_source()
}

/// The tracks of a game: rays without end whose guards look at the piles only, and are legal
/// far out in some row. Others need not be kept, and what is not kept has no period: in
/// R-Wythoff that of all columns would be beyond reach. Takes beyond the rows that are wanted
/// are left out.
pub(super) fn tracks(rules: &Rules, last: usize) -> Vec<Track> {
    let mut all = Vec::new();
    for family in rules.families() {
        let legal =
            |row: usize| Tail::of(family.guard(), row as u64, 0).is_none_or(|guard| !guard.never());
        let track = track_of(family, last).filter(|_| (0..=last).any(legal));
        all.extend(track.filter(|track| !all.contains(track)));
    }
    all
}

fn track_of(family: &MoveFamily, last: usize) -> Option<Track> {
    let Progression { first, stride, count } = family.progression()?;
    if count.is_some() || stride.0 == 0 || !family.guard().is_on_source() {
        return None;
    }
    let narrow = |(x, y): (u64, u64)| Some((usize::try_from(x).ok()?, usize::try_from(y).ok()?));
    let (mut first, stride) = (narrow(first)?, narrow(stride)?);
    if first.0 == 0 {
        // Along the row: that is known already.
        first = (stride.0, first.1.checked_add(stride.1)?);
    }
    (first.0 <= last).then_some(Track { first, stride })
}

impl Shape {
    /// The shape of a row of a game without [`obstacle`].
    ///
    /// # Errors
    /// A condition that settles too far out, or too many moves that are on no track.
    pub(super) fn of(
        rules: &Rules,
        tracks: &[Track],
        row: usize,
        last: usize,
    ) -> Result<Self, String> {
        let free = free(rules, row)?;
        let mut shape = Self { free, settled: free, sources: Vec::new() };
        for family in rules.families() {
            shape.add(family, tracks, row, last)?;
        }
        Ok(shape)
    }

    fn add(
        &mut self,
        family: &MoveFamily,
        tracks: &[Track],
        row: usize,
        last: usize,
    ) -> Result<(), String> {
        let too_far = || format!("the guard of `{family}` settles too far out in row {row}");
        let guard = |t: u64| Tail::of(family.guard(), row as u64, t).ok_or_else(too_far);
        if let Some(track) = track_of(family, last) {
            let Some(newest) = row.checked_sub(track.first.0) else { return Ok(()) };
            // From here on all cells of a line have a column.
            let columns = track.stride.1.saturating_mul(newest / track.stride.0);
            let legal = guard(0)?;
            match tracks.iter().position(|known| *known == track) {
                Some(number) => {
                    let from = columns.saturating_add(track.first.1);
                    self.push(Options::Along(number), legal, from);
                }
                // Never legal far out.
                None => self.settled = self.settled.max(legal.from),
            }
            return Ok(());
        }
        for t in family.steps().up_to(u64::MAX) {
            let narrow = |take: Option<u64>| take.and_then(|n| usize::try_from(n).ok());
            let (Some(i), Some(j)) = (narrow(family.x().at(t)), narrow(family.y().at(t))) else {
                break;
            };
            if i > row || (i == 0 && family.x().rate == 0) {
                // Beyond the board, or along the row for all steps.
                break;
            }
            if self.sources.len() > MOST_SOURCES {
                return Err(format!("more than {MOST_SOURCES} moves lead to lower rows"));
            }
            let legal = guard(t)?;
            match family.wedge() {
                None if i == 0 => {}
                None => self.push(Options::One(i, j), legal, j),
                Some(wedge) => {
                    let most = usize::try_from(wedge.most(t)).unwrap_or(usize::MAX);
                    if wedge.larger_from_x {
                        for l in i..=most.min(row) {
                            self.push(Options::One(l, j), legal.clone(), j);
                        }
                    } else {
                        for l in j..=most {
                            self.push(Options::One(i, l), legal.clone(), l);
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Adds options that all cells from a column on have, if a condition allows them.
    fn push(&mut self, options: Options, legal: Tail, from: usize) {
        self.settled = self.settled.max(legal.from).max(from);
        if !legal.never() {
            self.sources.push(Source { options, legal: legal.cycle });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use crate::language;
    use crate::position::Position;

    fn shape(rules: &Rules, row: usize) -> Shape {
        let tracks = tracks(rules, row);
        Shape::of(rules, &tracks, row, row).expect("settles")
    }

    /// Rows, columns and sources that are settled as the papers say.
    #[test]
    fn the_games_of_the_papers_settle_where_they_say() {
        let settled = |name: &str, a: usize| {
            let (_, rules) = catalogue::find(name).unwrap();
            assert_eq!(obstacle(&rules, 20), None, "{name}");
            let shape = shape(&rules, a);
            (shape.free, shape.settled, shape.sources.len())
        };
        for a in 1..14 {
            assert_eq!(settled("nim", a), (0, 0, 1));
            assert_eq!(settled("wythoff", a), (0, a, 2));
            // A diagonal move needs b <= a² (Jiao, Lemma 2).
            assert_eq!(settled("f-wythoff", a), (0, a * a + 1, 1));
            // Taking from the first pile needs a >= b.
            assert_eq!(settled("r-wythoff", a), (a + 1, a + 1, 1));
        }
    }

    /// From the settled column on, the sources are the options in lower rows.
    #[test]
    fn sources_are_the_options_in_lower_rows() {
        let games = [
            "take any from either pile\ntake equal from both if x + y mod 2 = 0",
            "take any from y\ntake t from x and 2t from y\ntake 2t + 1 from x and t from y",
            "take any from either pile\ntake equal from both if t <= |x - y|",
            "take any from y if y >= 3x\ntake 1 from x and 2 from y\ntake at most 3 from x",
            "take any from either pile\nterminal x + y <= 9\ntake 3t from x and t from y if y - x mod 3 != 0",
            "take any from either pile\ntake k from one pile and l from the other where k <= l < 2k + 1",
        ];
        for lines in games {
            let rules = language::parse(&format!("game \"g\"\n{lines}")).expect(lines);
            assert_eq!(obstacle(&rules, 12), None, "{lines}");
            let tracks = tracks(&rules, 12);
            for a in 0..=12 {
                let shape = Shape::of(&rules, &tracks, a, 12).expect("settles");
                for b in shape.settled..shape.settled + 30 {
                    let mut expected = rules.options(Position::new(a as u64, b as u64));
                    expected.retain(|q| q.x < a as u64);
                    let mut found = Vec::new();
                    for Source { options, legal } in &shape.sources {
                        let mut add = |i: usize, j: usize| {
                            found.push(Position::new((a - i) as u64, (b - j) as u64));
                        };
                        if !legal[b % legal.len()] {
                            continue;
                        }
                        match *options {
                            Options::One(i, j) => add(i, j),
                            Options::Along(number) => {
                                let Track { first, stride } = tracks[number];
                                let line =
                                    (0..).map(|u| (first.0 + u * stride.0, first.1 + u * stride.1));
                                line.take_while(|take| take.0 <= a).for_each(|(i, j)| add(i, j));
                            }
                        }
                    }
                    found.sort_unstable();
                    found.dedup();
                    assert_eq!(found, expected, "{lines} at ({a}, {b})");
                }
            }
        }
    }

    #[test]
    fn other_games_are_told_what_is_in_the_way() {
        let reason = |lines: &str| {
            let rules = language::parse(&format!("game \"g\"\n{lines}")).expect(lines);
            obstacle(&rules, 5).unwrap_or_else(|| panic!("{lines} can be followed"))
        };
        let none = "in row 0 no rule lets a player take any number from y, however large it is";
        assert_eq!(reason("take any odd from y"), none);
        assert_eq!(reason("take at most 3 from either pile"), none);
        assert_eq!(reason("take any from y if 2t <= y"), none);
        assert_eq!(reason("take any from y if y mod 2 = 0"), none);
        let later = reason("take any from y if x <= 3\ntake any from x");
        assert!(later.starts_with("in row 4 no rule"), "{later}");
        let ends = reason("take any from y\nterminal x = 2 and y > 7");
        assert_eq!(ends, "in row 2 positions are terminal however large the second pile is");
        let half = reason("take any from y\nterminal y mod 2 = 1");
        assert_eq!(half, "in row 0 positions are terminal however large the second pile is");
        let both = reason("take any from y\ntake 1 from x and t from y");
        assert!(both.ends_with("takes a fixed number from x and many from y"), "{both}");
    }
}
