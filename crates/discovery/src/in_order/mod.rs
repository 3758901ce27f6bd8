//! The pairs of a set in order: those from a row on, the n-th, and how many come before a row.
//!
//! Pairs (x, y) are ordered by x, then by y. For digits of x, read from the most significant
//! place, a layer holds the states that some digits of y lead to, with the digits that do; an
//! empty layer says that no pair begins so. Rows that follow each other share the layers of
//! their common digits, so a list costs a few layers for each row, however far out it begins.
//!
//! How many pairs have x < r: along the digits of r two vectors are kept, of the numbers of ways
//! to each state with x equal to r so far and with x smaller. The n-th pair is looked for
//! between rows by interpolation: numbers of pairs grow nearly in proportion to rows, so a few
//! counts are enough, and the last few pairs are listed.
//!
//! Cost: layers and vectors are linear in the digits; a count adds numbers as long as n for
//! every edge and digit.

mod walk;

pub use walk::PairsFrom;

use crate::ask::Ask;
use crate::{DiscoveryError, Numerals};
use dashu_int::UBig;
use std::cmp::Ordering;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Reason, StateId, minimize};
use wythoff_logic::syntax::{Formula, all_of, call};

/// So many pairs before the n-th it is found by listing.
const LISTED: u32 = 64;

/// A search for the n-th pair ends here.
const STEPS: usize = 4_000;

/// Interpolation mostly takes so many steps.
const USUAL_STEPS: usize = 4;

/// The pairs of a set, in order.
#[derive(Clone, Debug)]
pub struct InOrder {
    numerals: Numerals,
    set: Arc<Dfa>,
    /// How many digits more than x the second number may have.
    longer: usize,
    /// The edges of every state: digit of x, digit of y, target.
    edges: Vec<Vec<(i32, i32, u32)>>,
}

impl InOrder {
    /// The pairs of a set for which conditions on x and y hold; `None` if there are
    /// infinitely many in some row.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn of(
        numerals: &Numerals,
        set: &Arc<Dfa>,
        conditions: &[Formula],
        control: &Control,
    ) -> Result<Option<Self>, DiscoveryError> {
        let mut ask = Ask::new(numerals, control)?;
        ask.define("S", set.clone());
        let set = ask.relation(all_of(
            [call("S", ["x", "y"])].into_iter().chain(conditions.iter().cloned()),
        ))?;
        let set = Arc::new(minimize(&set, control)?);
        let digits = |state: usize| {
            let edges = set.edges(StateId::new(state)).iter();
            let digits = edges.map(|(symbol, target)| {
                let digit = |track| set.tracks().digit(symbol, track);
                let target = u32::try_from(target.index()).expect("states have 32 bits");
                (digit(0), digit(1), target)
            });
            digits.collect()
        };
        let edges: Vec<Vec<_>> = (0..set.states()).map(digits).collect();
        let longer = longest(&edges);
        let numerals = numerals.clone();
        Ok(longer.map(|longer| Self { numerals, set, longer, edges }))
    }

    /// The pairs from a row on.
    pub fn from<'a>(&'a self, row: &UBig, control: &'a Control) -> PairsFrom<'a> {
        PairsFrom::new(self, row, control)
    }

    /// How many pairs lie in rows below this one.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn below(&self, row: &UBig, control: &Control) -> Result<UBig, Reason> {
        let digits = self.numerals.represent_within(row, control)?;
        let states = self.edges.len();
        let mut same = vec![UBig::ZERO; states];
        let mut less = same.clone();
        if let Some(first) = same.first_mut() {
            *first = UBig::ONE;
        }
        let total = digits.len() as u64;
        for (done, digit) in (0..).zip(std::iter::repeat_n(0, self.longer).chain(digits)) {
            control.work(states, 0)?;
            control.progress(done, total)?;
            let (mut same_next, mut less_next) =
                (vec![UBig::ZERO; states], vec![UBig::ZERO; states]);
            for (state, edges) in self.edges.iter().enumerate() {
                if less[state].is_zero() && same[state].is_zero() {
                    continue;
                }
                for &(x, _, target) in edges {
                    let target = target as usize;
                    less_next[target] += &less[state];
                    match x.cmp(&digit) {
                        Ordering::Less => less_next[target] += &same[state],
                        Ordering::Equal => same_next[target] += &same[state],
                        Ordering::Greater => {}
                    }
                }
            }
            (same, less) = (same_next, less_next);
        }
        let ends = (0..states).filter(|&state| self.set.accepts_at(StateId::new(state)));
        Ok(ends.map(|state| &less[state]).fold(UBig::ZERO, |sum, ways| sum + ways))
    }

    /// The n-th pair, from 0; `None` if there are not so many.
    ///
    /// # Errors
    ///
    /// A limit that was reached, or [`DiscoveryError::GaveUp`] if the numbers of pairs grow so
    /// unevenly that interpolation does not find it.
    pub fn nth(&self, n: &UBig, control: &Control) -> Result<Option<(UBig, UBig)>, DiscoveryError> {
        let (mut low, mut before) = (UBig::ZERO, UBig::ZERO);
        let mut high: Option<(UBig, UBig)> = None;
        let listed = UBig::from(LISTED);
        let mut row = n + UBig::ONE;
        for step in 0..STEPS {
            if n - &before <= listed
                || high.as_ref().is_some_and(|(high, _)| *high <= &low + UBig::ONE)
            {
                break;
            }
            let count = control.part(step.min(USUAL_STEPS), USUAL_STEPS + 1, |control| {
                self.below(&row, control)
            })?;
            if count <= *n {
                (low, before) = (row, count);
            } else {
                high = Some((row, count));
            }
            row = match &high {
                None if self.ends_before(&low, control)? => return Ok(None),
                None => (&low + UBig::ONE) * UBig::from(2u8),
                Some((high, count)) => {
                    let width = high - &low;
                    let share = (n - &before) * &width / (count - &before);
                    let middle = &width / UBig::from(2u8);
                    let share = if step % 8 == 7 { middle } else { share };
                    // A little before where it is thought to be: pairs are listed forwards.
                    let share = if share > listed { share - UBig::from(16u8) } else { share };
                    &low + share.max(UBig::ONE)
                }
            };
        }
        let gave_up = || DiscoveryError::GaveUp { what: "the n-th pair", steps: STEPS };
        let left = n - before;
        if left > listed && high.is_none_or(|(high, _)| high > &low + UBig::ONE) {
            return Err(gave_up());
        }
        let mut rest = self.from(&low, control);
        // Few are left, unless a single row holds them.
        let pair = rest.nth(usize::try_from(left).map_err(|_| gave_up())?);
        if pair.is_none() {
            rest.end()?;
        }
        Ok(pair)
    }

    /// Whether all pairs lie in rows below this one.
    fn ends_before(&self, row: &UBig, control: &Control) -> Result<bool, DiscoveryError> {
        let mut rest = self.from(row, control);
        match rest.next() {
            Some(_) => Ok(false),
            None => rest.end().map(|()| true),
        }
    }
}

/// The length of the longest path of digits 0 of x from the first state, zeros of both aside;
/// `None` if there is no longest one.
fn longest(edges: &[Vec<(i32, i32, u32)>]) -> Option<usize> {
    // Longest paths by depth first search: 0 not seen, 1 on the way, 2 done.
    let mut seen = vec![0u8; edges.len()];
    let mut length = vec![0usize; edges.len()];
    let mut stack = vec![(0u32, 0usize)];
    if edges.is_empty() {
        return Some(0);
    }
    seen[0] = 1;
    while let Some((state, next)) = stack.pop() {
        let here = state as usize;
        if let Some(&(x, y, target)) = edges[here].get(next) {
            stack.push((state, next + 1));
            if x != 0 || (state, y, target) == (0, 0, 0) {
                continue;
            }
            match seen[target as usize] {
                0 => {
                    seen[target as usize] = 1;
                    stack.push((target, 0));
                }
                1 => return None,
                _ => {}
            }
        } else {
            seen[here] = 2;
            let zeros = edges[here].iter().filter(|edge| edge.0 == 0);
            let below = zeros.filter(|&&(_, y, target)| (state, y, target) != (0, 0, 0));
            length[here] =
                below.map(|&(.., target)| length[target as usize] + 1).max().unwrap_or(0);
        }
    }
    Some(length[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Effort, discover};
    use wythoff_control::{Cancel, Limits};
    use wythoff_games::catalogue;
    use wythoff_logic::syntax::{at_least, at_most, equal, greater, less, variable};

    fn of(name: &str, conditions: &[Formula]) -> (Numerals, Arc<Dfa>, InOrder) {
        let (_, rules) = catalogue::find(name).expect("a game of the catalogue");
        let control = Control::unlimited();
        let found = discover(&rules, &[], Effort::default(), &control, &());
        let theorem = found.expect("no limit").theorem.expect("a theorem");
        let pairs = InOrder::of(&theorem.numerals, &theorem.set, conditions, &control);
        let pairs = pairs.expect("no limit").expect("finite rows");
        (theorem.numerals, theorem.set, pairs)
    }

    fn small(n: u64) -> UBig {
        UBig::from(n)
    }

    #[test]
    fn a_search_that_gives_up_says_so() {
        // The n-th pair is (2^n, 0): rows double as long as they may, and it is far away still.
        let numerals = Numerals::new(
            wythoff_numeration::NumberSystem::base(2).expect("a base"),
            &Control::unlimited(),
        );
        let numerals = numerals.expect("digits");
        let tracks = wythoff_automata::Tracks::up_to(&[2, 2]).expect("two tracks");
        let edge = |x: i32, state: usize| {
            (tracks.symbol(&[x, 0]).expect("binary digits"), StateId::new(state))
        };
        let states = vec![(false, vec![edge(0, 0), edge(1, 1)]), (true, vec![edge(0, 1)])];
        let set = Arc::new(Dfa::new(tracks.clone(), states));
        let control = Control::unlimited();
        let pairs = InOrder::of(&numerals, &set, &[], &control);
        let pairs = pairs.expect("no limit").expect("finite rows");
        let near = pairs.nth(&small(100), &control).expect("it is found");
        assert_eq!(near, Some((UBig::ONE << 100, UBig::ZERO)));
        let far = pairs.nth(&small(1_000_000), &control);
        assert!(matches!(far, Err(DiscoveryError::GaveUp { steps: STEPS, .. })), "{far:?}");
    }

    #[test]
    fn pairs_come_in_order_from_every_row() {
        let control = Control::unlimited();
        for (name, conditions, keep) in [
            ("wythoff", vec![], (|_, _| true) as fn(u64, u64) -> bool),
            ("K2", vec![at_most("x", "y"), at_least(variable("x") + "y", 3u64)], |x, y| {
                x <= y && x + y >= 3
            }),
            ("W3", vec![at_most("x", "y")], |x, y| x <= y),
            ("W4", vec![at_most("x", "y")], |x, y| x <= y),
            ("connell:3", vec![greater("x", "y")], |x, y| x > y),
        ] {
            let (numerals, set, pairs) = of(name, &conditions);
            let side = 90;
            let mut all = Vec::new();
            for x in 0..side {
                for y in 0..8 * side {
                    if keep(x, y) && numerals.contains(&set, &small(x), &small(y)) {
                        all.push((x, y));
                    }
                }
            }
            for row in 0..side {
                let from = all.partition_point(|&(x, _)| x < row);
                let list = pairs.from(&small(row), &control);
                let found: Vec<_> = list.take(all.len() - from).collect();
                let expected = all[from..].iter().map(|&(x, y)| (small(x), small(y)));
                assert_eq!(found, expected.collect::<Vec<_>>(), "{name} from row {row}");
                assert_eq!(
                    pairs.below(&small(row), &control),
                    Ok(UBig::from(from)),
                    "{name} {row}"
                );
            }
            for (n, &(x, y)) in all.iter().enumerate() {
                let nth = pairs.nth(&UBig::from(n), &control).expect("no limit");
                assert_eq!(nth, Some((small(x), small(y))), "{name} {n}");
            }
        }
    }

    #[test]
    fn far_pairs_are_those_of_the_closed_form() {
        let control = Control::unlimited();
        for name in ["wythoff", "W2", "W3", "connell:3"] {
            let (_, rules) = catalogue::find(name).expect("a game of the catalogue");
            let form = wythoff_games::ClosedForm::of(&rules).expect("a theorem in print");
            let (_, _, pairs) = of(name, &[at_most("x", "y")]);
            for exponent in [3, 12, 40, 300] {
                let n = UBig::from(10u8).pow(exponent);
                let (x, y) = form.nth(&n);
                let found = pairs.nth(&n, &control).expect("no limit");
                assert_eq!(found, Some((x.clone(), y.clone())), "{name} 10^{exponent}");
                let mut near = pairs.from(&x, &control).take(9);
                assert!(near.any(|pair| pair == (x.clone(), y.clone())));
                assert_eq!(form.partners(&x).iter().filter(|y| **y >= x).count(), {
                    pairs.from(&x, &control).take_while(|pair| pair.0 == x).count()
                });
            }
        }
    }

    #[test]
    fn a_list_says_whether_it_ended_or_was_stopped() {
        let (_, _, few) = of("wythoff", &[at_most("x", "y"), less("y", 20u64)]);
        let unlimited = Control::unlimited();
        let mut list = few.from(&small(0), &unlimited);
        assert_eq!(list.by_ref().take(4).count(), 4);
        let limits = Limits { work: Some(unlimited.done()), ..Limits::default() };
        assert_eq!(list.by_ref().count(), 4);
        assert!(list.end().is_ok());
        let limited = Control::new(limits, Cancel::new());
        let mut list = few.from(&small(0), &limited);
        assert_eq!(list.by_ref().count(), 4);
        let stopped = list.end();
        assert!(matches!(stopped, Err(DiscoveryError::Stopped(Reason::Work { .. }))));
    }

    #[test]
    fn finite_sets_end_and_infinite_rows_are_refused() {
        let (numerals, set, _) = of("wythoff", &[]);
        let control = Control::unlimited();
        let order = |conditions: &[Formula]| InOrder::of(&numerals, &set, conditions, &control);
        let few =
            order(&[at_most("x", "y"), less("y", 20u64)]).expect("no limit").expect("finite rows");
        assert_eq!(few.from(&small(0), &control).count(), 8);
        assert_eq!(few.from(&small(9), &control).count(), 2);
        assert_eq!(few.from(&small(1000), &control).count(), 0);
        let last = few.nth(&small(7), &control).expect("no limit");
        assert_eq!(last, Some((small(11), small(18))));
        assert_eq!(few.nth(&small(8), &control).expect("no limit"), None);
        let none =
            order(&[less("x", "y"), less("y", "x")]).expect("no limit").expect("finite rows");
        assert_eq!(none.from(&small(0), &control).next(), None);
        assert_eq!(none.nth(&small(0), &control).expect("no limit"), None);
        // All pairs: every row is infinite.
        let mut ask = Ask::new(&numerals, &control).expect("a known system");
        let everything = ask.relation(equal("x", "x") & equal("y", "y")).expect("no limit");
        let infinite = InOrder::of(&numerals, &everything, &[], &control).expect("no limit");
        assert!(infinite.is_none());
    }
}
