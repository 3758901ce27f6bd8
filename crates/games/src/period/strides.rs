//! Rows along which not every number may be taken: by an exact state of another kind.
//!
//! Where any number may be taken from the second pile, all values of a row differ and grow with
//! the column (see `shape`). In other games, those of Connell with multiples of k or those with
//! at most m, they do not; but a row is still a finite-state machine driven by the rows below
//! it, and its state is whatever the cells to come can see of those before.
//!
//! **The state.** Far out in a row the takes along it are finitely many progressions `f, f + s,
//! f + 2s, …`, with or without an end. The options of column `b` by one without end are the
//! columns up to `b - f` of one class modulo `s`: of each class the *set* of its values is
//! enough. Of a finite one they are single columns not far back: the last values are enough. A
//! guard that speaks of the step, but not of step and column together, is from some step on the
//! same for all steps of a class, which are a progression again. So the state at a column is these sets and these
//! values, and which moves are legal there, which repeats.
//!
//! **The proof of a period.** A set is kept as a number `full`, below which all values are in
//! it, and the values above. All values of a state are told from a base, the least `full`. If
//! the state is the same at two columns but for the base, which has risen by `R`, if the rows
//! below rise by `R` as well between these columns, and if the columns are a multiple of all
//! periods apart, then from there on everything repeats, higher by `R` from time to time: the
//! least value that is not excluded rises with those that are. Nothing about the sizes of sets
//! has to be known beforehand: a state that comes back is a proof. The one thing to look at is
//! 0, the least value there is: it does not rise. If `R > 0`, a least value is found above the
//! base only if values below it are excluded; so every column in between has to see a set. Where
//! the takes along a row are illegal at every other column, or positions terminal, values rise at
//! some columns only, and there is no such period: these rows are given up.
//!
//! **Which rows come back.** If in row `a` all infinite progressions are multiples of one `k`,
//! as in Connell's games, values of one class differ; a value that is unused there was passed
//! over because of one of finitely many options in lower rows, each of which holds it at most `k`
//! times: the argument of `shape` for every class. If there are finite progressions only, values
//! are bounded. Elsewhere nothing is promised, and limits end the search.
//!
//! Cost: for each column the options in lower rows, one by one, and a few lookups; so a hundred
//! times that of `machine`, which is not for these games.

use super::periodicity::Periodicity;
use super::tail::{Tail, period};
use super::ultimately::{UltimatelyPeriodic, lcm};
use super::{PeriodError, RowLimits, Rows, Stopped};
use crate::condition::Condition;
use crate::family::{MoveFamily, Progression};
use crate::position::Position;
use crate::rules::Rules;
use std::collections::{BTreeSet, HashMap};
use wythoff_control::Control;

/// States are compared at least this many columns apart.
const LEAST_STRIDE: usize = 16;

/// Columns followed between two reports to the control.
const REPORT_EVERY: usize = 1 << 10;

/// Values rise so far while some columns see no set before a row is given up.
const MOST_UNSEEN: u64 = 1_000;

/// The most columns that a row is followed.
const MOST_COLUMNS: u64 = 1 << 20;

/// The most columns that a finite progression reaches back, and the most options of a cell in
/// lower rows.
const MOST_TAKES: u64 = 1_000;
const MOST_SOURCES: usize = 10_000;

/// The values of a class of columns.
#[derive(Clone, Debug, Default)]
struct Seen {
    /// All values below this are there.
    full: u64,
    /// Others that are.
    above: BTreeSet<u64>,
}

impl Seen {
    fn insert(&mut self, value: u64) {
        if value >= self.full {
            self.above.insert(value);
            while self.above.remove(&self.full) {
                self.full += 1;
            }
        }
    }

    fn contains(&self, value: u64) -> bool {
        value < self.full || self.above.contains(&value)
    }
}

/// Some takes along a row, if a condition allows them.
struct Along {
    first: usize,
    stride: usize,
    /// How many there are, if they end.
    count: Option<u64>,
    legal: Tail,
}

/// One option in a lower row, so many rows and columns away, if a condition allows it.
struct Below {
    away: (usize, usize),
    legal: Tail,
}

/// How the options of a row are found far out.
struct Plan {
    along: Vec<Along>,
    below: Vec<Below>,
    /// Where positions are terminal.
    terminal: Tail,
    /// From this column on.
    settled: usize,
    /// How many values the state has to remember one by one.
    recent: usize,
}

impl Tail {
    fn at(&self, column: usize) -> bool {
        self.cycle[column % self.cycle.len()]
    }
}

impl Plan {
    fn of(rules: &Rules, row: usize) -> Result<Self, String> {
        let x = row as u64;
        let terminal = Tail::of(rules.terminal(), x, 0).ok_or_else(|| {
            format!("`terminal {}` settles too far out in row {row}", rules.terminal())
        })?;
        let settled = terminal.from;
        let mut plan = Self { along: Vec::new(), below: Vec::new(), terminal, settled, recent: 0 };
        for family in rules.families() {
            match family.progression() {
                Some(progression) if progression.first.0 == 0 && progression.stride.0 == 0 => {
                    plan.add_along(family, progression, row)?;
                }
                _ => plan.add_below(family, row)?,
            }
        }
        Ok(plan)
    }

    fn settle(&mut self, legal: &Tail, from: usize) {
        self.settled = self.settled.max(legal.from).max(from);
    }

    fn add_along(
        &mut self,
        family: &MoveFamily,
        takes: Progression,
        row: usize,
    ) -> Result<(), String> {
        let too_far = || format!("the guard of `{family}` settles too far out in row {row}");
        let guard = |t: u64| Tail::of(family.guard(), row as u64, t).ok_or_else(too_far);
        let narrow = |n: u64| usize::try_from(n).map_err(|_| too_far());
        let count = takes.count.unwrap_or(1);
        let reach = takes.stride.1.saturating_mul(count - 1).saturating_add(takes.first.1);
        if reach > MOST_TAKES {
            return Err(format!("`{family}` takes single numbers above {MOST_TAKES} from y"));
        }
        let (first, stride, reach) =
            (narrow(takes.first.1)?, narrow(takes.stride.1)?.max(1), narrow(reach)?);
        self.recent = self.recent.max(reach);
        if family.guard().is_on_source() {
            let legal = guard(0)?;
            self.settle(&legal, reach);
            self.along.push(Along { first, stride, count: takes.count, legal });
            return Ok(());
        }
        if takes.count.is_none() {
            return self.add_classes(family, row);
        }
        for (t, take) in family.steps().up_to(u64::MAX).zip((first..).step_by(stride)) {
            let legal = guard(t)?;
            self.settle(&legal, take);
            self.along.push(Along { first: take, stride: 1, count: Some(1), legal });
        }
        Ok(())
    }

    /// Takes without end whose guard speaks of the step: from some step on it is the same for all
    /// steps of a class, which are a progression; the steps before are taken one by one.
    fn add_classes(&mut self, family: &MoveFamily, row: usize) -> Result<(), String> {
        let depends = |how: Together| {
            let means = match how {
                Together::Compared => "so that a row would have to remember all of its columns",
                Together::InRemainder => "so that a column sees several classes of a row at once",
            };
            format!(
                "which takes of `{family}` are legal depends on the take and on the pile, {means}"
            )
        };
        let too_many =
            || format!("the takes of `{family}` would be more than {MOST_TAKES} progressions");
        let too_far = || format!("the guard of `{family}` settles too far out in row {row}");
        let steps = family.steps();
        let settled = settled_step(family.guard(), row as u64).map_err(depends)?;
        let stride = usize::try_from(steps.stride()).map_err(|_| too_many())?;
        let classes = lcm(stride, period(family.guard())) as u64;
        if settled > MOST_TAKES || classes / steps.stride() > MOST_TAKES {
            return Err(too_many());
        }
        let tail = |t: u64| Tail::of(family.guard(), row as u64, t).ok_or_else(too_far);
        let take = |t: u64| {
            let take = family.y().at(t).and_then(|take| usize::try_from(take).ok());
            take.ok_or_else(too_far)
        };
        let (single, endless): (Vec<u64>, Vec<u64>) = steps
            .up_to(settled.max(steps.first()).saturating_add(classes - 1))
            .partition(|&t| t < settled);
        for t in single {
            self.add_if_legal(take(t)?, 1, Some(1), tail(t)?);
        }
        let tails = endless.iter().map(|&t| tail(t)).collect::<Result<Vec<_>, _>>()?;
        // Where all classes are alike they are one progression, and their values one set.
        let alike = tails.iter().all(|one| *one == tails[0]);
        let (kept, apart) = if alike { (1, steps.stride()) } else { (endless.len(), classes) };
        for (t, legal) in endless.into_iter().zip(tails).take(kept) {
            let next = take(t.checked_add(apart).ok_or_else(too_far)?)?;
            self.add_if_legal(take(t)?, next - take(t)?, None, legal);
        }
        Ok(())
    }

    /// Takes along the row, unless they are never legal far out.
    fn add_if_legal(&mut self, first: usize, stride: usize, count: Option<u64>, legal: Tail) {
        self.settle(&legal, first);
        if !legal.never() {
            self.recent = self.recent.max(first);
            self.along.push(Along { first, stride, count, legal });
        }
    }

    fn add_below(&mut self, family: &MoveFamily, row: usize) -> Result<(), String> {
        if let Some(Progression { stride: (0, 1..), count, .. }) = family.progression()
            && count.is_none_or(|count| count > MOST_TAKES)
        {
            return Err(format!("`{family}` takes a fixed number from x and many from y"));
        }
        let too_far = || format!("the guard of `{family}` settles too far out in row {row}");
        for t in family.steps().up_to(u64::MAX) {
            let narrow = |take: Option<u64>| take.and_then(|n| usize::try_from(n).ok());
            let (Some(i), Some(j)) = (narrow(family.x().at(t)), narrow(family.y().at(t))) else {
                break;
            };
            if i > row {
                break;
            }
            if self.below.len() > MOST_SOURCES {
                return Err(format!("more than {MOST_SOURCES} moves lead to lower rows"));
            }
            let legal = Tail::of(family.guard(), row as u64, t).ok_or_else(too_far)?;
            let most = |k: u64| usize::try_from(k).unwrap_or(usize::MAX);
            let takes: Vec<(usize, usize)> = match family.wedge() {
                // The first of a ray may be along the row.
                None if i == 0 => Vec::new(),
                None => vec![(i, j)],
                Some(wedge) if wedge.larger_from_x => {
                    (i..=most(wedge.most(t)).min(row)).map(|l| (l, j)).collect()
                }
                Some(wedge) => (j..=most(wedge.most(t))).map(|l| (i, l)).collect(),
            };
            for away in takes {
                self.settle(&legal, away.1);
                self.below.push(Below { away, legal: legal.clone() });
            }
        }
        Ok(())
    }

    /// After how many columns what is legal repeats, and which class a column is in.
    fn cycle(&self) -> usize {
        let tails = self.along.iter().map(|along| &along.legal);
        let tails = tails.chain(self.below.iter().map(|below| &below.legal));
        let cycles = tails.chain([&self.terminal]).map(|tail| tail.cycle.len());
        let strides = self.along.iter().filter(|along| along.count.is_none());
        cycles.chain(strides.map(|along| along.stride)).fold(1, lcm)
    }
}

/// How a guard speaks of the step and the column together.
enum Together {
    /// It compares them.
    Compared,
    /// By a remainder of both.
    InRemainder,
}

/// The step from which on no comparison of a guard changes with the step in a row.
fn settled_step(guard: &Condition, row: u64) -> Result<u64, Together> {
    match guard {
        guard if guard.is_on_source() => Ok(1),
        Condition::Remainder(remainder) if remainder.form().y == 0 => Ok(1),
        Condition::Remainder(_) => Err(Together::InRemainder),
        Condition::Compare(expr, _) => {
            let (linear, atoms) = expr.parts();
            if linear.y != 0 || !atoms.is_empty() {
                return Err(Together::Compared);
            }
            // Beyond its constant, a t + c has the sign of a.
            let constant = linear.x.unsigned_abs().saturating_mul(row);
            Ok(constant.saturating_add(linear.c.unsigned_abs()).saturating_add(1))
        }
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter().try_fold(1, |most, part| Ok(settled_step(part, row)?.max(most)))
        }
        Condition::Always | Condition::Never | Condition::SameRatio => Err(Together::Compared),
    }
}

/// A row on its way.
struct Run<'a> {
    plan: &'a Plan,
    lower: &'a [Periodicity],
    row: usize,
    values: Vec<u64>,
    /// For each infinite progression the values of each class, up to its nearest take.
    seen: Vec<Vec<Seen>>,
    /// The last column from which no set can be seen.
    unseen: Option<usize>,
}

impl Run<'_> {
    fn infinite(&self) -> impl Iterator<Item = &Along> {
        self.plan.along.iter().filter(|along| along.count.is_none())
    }

    /// Adds to the sets what the next column is the first to see.
    fn absorb(&mut self) {
        let plan = self.plan;
        let infinite = plan.along.iter().filter(|along| along.count.is_none());
        for (along, seen) in infinite.zip(&mut self.seen) {
            if let Some(column) = self.values.len().checked_sub(along.first) {
                seen[column % along.stride].insert(self.values[column]);
            }
        }
    }

    /// The next column, beyond the settled one.
    fn step(&mut self) {
        self.absorb();
        let column = self.values.len();
        if self.plan.terminal.at(column) {
            self.unseen = Some(column);
            self.values.push(0);
            return;
        }
        let mut single = BTreeSet::new();
        for along in self.plan.along.iter().filter(|along| along.legal.at(column)) {
            let takes = (0..along.count.unwrap_or(0))
                .map(|u| along.first + along.stride * usize::try_from(u).expect("few takes"));
            single.extend(takes.map(|take| self.values[column - take]));
        }
        for Below { away: (i, j), legal } in &self.plan.below {
            if legal.at(column) {
                single.insert(self.lower[self.row - i].value_at((column - j) as u64));
            }
        }
        let visible = self.infinite().zip(&self.seen).filter(|(along, _)| along.legal.at(column));
        let sets: Vec<&Seen> = visible
            .filter_map(|(along, seen)| {
                Some(&seen[column.checked_sub(along.first)? % along.stride])
            })
            .collect();
        let mut value = sets.iter().map(|set| set.full).max().unwrap_or(0);
        while single.contains(&value) || sets.iter().any(|set| set.contains(value)) {
            value += 1;
        }
        if sets.is_empty() {
            self.unseen = Some(column);
        }
        self.values.push(value);
    }

    /// What the columns to come can see, told from the base, which comes first.
    fn state(&self) -> (u64, Vec<i64>) {
        let sets = || self.seen.iter().flatten();
        let base = sets().map(|set| set.full).min().unwrap_or(0);
        let from_base = |value: u64| signed(value) - signed(base);
        let mut state = Vec::new();
        for set in sets() {
            state.push(from_base(set.full));
            state.push(signed(set.above.len() as u64));
            state.extend(set.above.iter().map(|&value| from_base(value)));
        }
        let recent = self.values.len().saturating_sub(self.plan.recent);
        state.extend(self.values[recent..].iter().map(|&value| from_base(value)));
        (base, state)
    }
}

/// Follows rows from 0 on.
pub(super) struct Strides<'a> {
    rules: &'a Rules,
    limits: RowLimits,
    control: &'a Control,
    last: usize,
    rows: Vec<Periodicity>,
}

/// What keeps the rows of a game from being followed in this way.
pub(super) fn obstacle(rules: &Rules, last: usize) -> Option<String> {
    (0..=last).find_map(|row| Plan::of(rules, row).err())
}

impl<'a> Strides<'a> {
    /// For rows `0..=last` of a game without obstacle.
    pub(super) fn new(
        rules: &'a Rules,
        last: usize,
        limits: RowLimits,
        control: &'a Control,
    ) -> Self {
        Self { rules, limits, control, last, rows: Vec::new() }
    }

    /// Follows all rows, or as many as the limits allow.
    pub(super) fn run(mut self) -> Result<Rows, PeriodError> {
        let mut stopped = None;
        for row in 0..=self.last {
            match self.follow(row) {
                Ok(finished) => self.rows.push(finished),
                Err(PeriodError::Stopped(reason)) => {
                    stopped = Some(reason);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(Rows { finished: self.rows, stopped, symmetric: self.rules.is_symmetric() })
    }

    /// Follows a row until its state comes back.
    fn follow(&self, row: usize) -> Result<Periodicity, PeriodError> {
        let unsettled = |reason| Stopped::Unsettled { row: row as u64, reason };
        let plan = Plan::of(self.rules, row).map_err(unsettled)?;
        let mut apart = plan.cycle();
        let mut start = plan.settled;
        for Below { away: (i, j), .. } in &plan.below {
            let lower = &self.rows[row - i];
            let narrow = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
            apart = lcm(apart, narrow(lower.period()));
            start = start.max(narrow(lower.preperiod()).saturating_add(*j));
        }
        apart = apart.saturating_mul(LEAST_STRIDE.div_ceil(apart));
        let seen: Vec<Vec<Seen>> = (plan.along.iter())
            .filter(|along| along.count.is_none())
            .map(|along| vec![Seen::default(); along.stride])
            .collect();
        let mut run =
            Run { plan: &plan, lower: &self.rows, row, values: Vec::new(), seen, unseen: None };
        while run.values.len() < plan.settled {
            run.absorb();
            run.values.push(self.by_definition(&run));
        }
        let mut states: HashMap<Vec<i64>, (usize, u64)> = HashMap::new();
        let mut stored = 0;
        for target in (start..).step_by(apart) {
            self.allow(row, target, stored)?;
            while run.values.len() < target {
                if run.values.len().is_multiple_of(REPORT_EVERY) {
                    self.report(row)?;
                }
                run.step();
            }
            let (base, state) = run.state();
            if let Some(&(before, base_before)) = states.get(&state) {
                let (period, rise) = (target - before, base - base_before);
                let seen = rise == 0 || run.unseen.is_none_or(|column| column < before);
                if seen && self.rises(&plan, row, period, rise) {
                    return finish(row, &run.values, before, rise);
                }
            }
            let unseen = run.unseen.is_some_and(|column| column.saturating_add(apart) >= target);
            if unseen && base > MOST_UNSEEN {
                let reason = "values rise at some columns, and at others, from which no set of \
                              values can be seen, they do not";
                return Err(unsettled(reason.to_owned()).into());
            }
            stored += state.len();
            states.insert(state, (target, base));
        }
        unreachable!("the limits end a row before columns run out")
    }

    /// Whether all options of a row in lower ones rise by so much in so many columns.
    fn rises(&self, plan: &Plan, row: usize, period: usize, rise: u64) -> bool {
        plan.below.iter().all(|below| {
            let lower = &self.rows[row - below.away.0];
            // The period is a multiple of theirs.
            lower.rise() * (period as u64 / lower.period()) == rise
        })
    }

    /// The value of the next column by the rules.
    fn by_definition(&self, run: &Run<'_>) -> u64 {
        let mut values = BTreeSet::new();
        let at = Position::new(run.row as u64, run.values.len() as u64);
        self.rules.for_each_option(at, |option| {
            let lower = usize::try_from(option.x).ok().and_then(|x| self.rows.get(x));
            let column = usize::try_from(option.y).expect("a column before this one");
            values.insert(match lower {
                Some(lower) => lower.value_at(option.y),
                None => run.values[column],
            });
        });
        // Values in increasing order are above their number as soon as one is left out.
        let left_out = (0..).zip(&values).find(|(number, value)| number != *value);
        left_out.map_or(values.len() as u64, |(number, _)| number)
    }

    /// Refuses to follow a row to `columns`, with so many numbers of states kept, if a limit
    /// forbids it.
    fn allow(&self, row: usize, columns: usize, numbers: usize) -> Result<(), PeriodError> {
        let allowed = self.limits.columns.min(MOST_COLUMNS);
        if columns as u64 > allowed {
            return Err(Stopped::Columns { row: row as u64, allowed }.into());
        }
        let finished: u64 = self.rows.iter().map(Periodicity::bytes).sum();
        let needed = finished + 8 * (columns as u64 + numbers as u64);
        let allowed = self.limits.bytes;
        if needed > allowed {
            return Err(Stopped::Bytes { row: row as u64, needed, allowed }.into());
        }
        Ok(())
    }

    fn report(&self, row: usize) -> Result<(), PeriodError> {
        let stopped = |reason| Stopped::Run { row: row as u64, reason };
        Ok(self.control.progress(row as u64, self.last as u64 + 1).map_err(stopped)?)
    }
}

/// The row whose values repeat from a column on, higher by `rise` each time, with the smallest
/// preperiod and period. From column to column values change by a sequence that repeats.
fn finish(
    row: usize,
    values: &[u64],
    before: usize,
    rise: u64,
) -> Result<Periodicity, PeriodError> {
    let next = values[before] + rise;
    let after = values[1..].iter().copied().chain([next]);
    let changes: Vec<i64> =
        values.iter().zip(after).map(|(&value, after)| signed(after) - signed(value)).collect();
    let changes = UltimatelyPeriodic::minimal(changes, before);
    let (preperiod, period) = (changes.preperiod(), changes.period());
    // The smallest period divides the one that was found, and the rise with it.
    let rise = rise * period as u64 / (values.len() - before) as u64;
    let places = || Stopped::Window { row: row as u64, places: 1 << 16 };
    Ok(Periodicity::rising(row as u64, &values[..preperiod + period], preperiod, rise)
        .ok_or_else(places)?)
}

fn signed(n: u64) -> i64 {
    i64::try_from(n).expect("values stay below 2^63")
}
