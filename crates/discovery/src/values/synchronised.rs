//! The n-th point of a value as automata that read n together with a_n, b_n or b_n - a_n.
//!
//! Row r holds the n-th point of value h, counted from 0, if it has one and
//! n = floor(phi r) - r + J_h(r), J_h being the lead. As floor(phi r) = shift(r) - e, with
//! e = 1 in rows r >= 1 with a 0-point and else 0, the difference n - (shift(r) - r) is
//! J_h(r) - e: a word of r, known from the leads. While n and r are read, two numbers keep
//! track of it: with V the value of the digits read, V+ that of the same digits shifted up and
//! V- down, a = V(n) - V-(r) and b = V+(n) - V(r) become b + dn - dr and a + b + 2 dn - dr.
//!
//! The leads are proved, so the relation is: it is a function of n, increasing, and its
//! values are all rows with a point. The other two follow by composition with the points.
//!
//! Cost: some ten times the word of the leads.

use super::first_order::Decided;
use super::leads::LeadWord;
use super::pairs;
use super::row_word::RowWord;
use crate::ask::Ask;
use crate::{DiscoveryError, Numerals};
use rustc_hash::FxHashSet;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Reason, Tracks, minimize};
use wythoff_logic::syntax::{at_most, call, equal, exists, for_all, less, number, variable};
use wythoff_numeration::NumberSystem;

/// Numbers beyond this never come back to a small difference.
const BOX: i32 = 60;

/// The n-th points of a value, n = 0, 1, …: the relations {(n, a_n)}, {(n, b_n)} and
/// {(n, b_n - a_n)}.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Synchronised {
    /// {(n, a_n)}.
    pub rows: Arc<Dfa>,
    /// {(n, b_n)}.
    pub columns: Arc<Dfa>,
    /// {(n, b_n - a_n)}.
    pub diagonals: Arc<Dfa>,
    /// {(a_n, b_n)}.
    points: Arc<Dfa>,
}

impl Synchronised {
    /// The relations of value h; `None` if the offsets of the word are too large for walks.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub(crate) fn of(
        word: &RowWord,
        h: usize,
        control: &Control,
    ) -> Result<Option<Self>, DiscoveryError> {
        let Some(leads) = LeadWord::of(word, control)? else { return Ok(None) };
        let rows = Arc::new(rows(&leads, h, control)?);
        let points = Arc::new(pairs::points(word, h, control)?);
        let numerals = Numerals::new(NumberSystem::fibonacci(), control)?;
        let mut ask = Ask::new(&numerals, control)?;
        ask.define("row", rows.clone());
        ask.define("point", points.clone());
        let row = || call("row", ["n", "a"]);
        let columns = ask.relation(exists(["a"], row() & call("point", ["a", "z"])))?;
        let difference = equal("b", variable("a") + "z");
        let diagonals =
            ask.relation(exists(["a", "b"], row() & call("point", ["a", "b"]) & difference))?;
        Ok(Some(Self { rows, columns, diagonals, points }))
    }

    /// A second proof of {(n, a_n)}, by induction over n: every n has exactly one row, a_0 is
    /// the first row with a point, and a_(n+1) the next after a_n.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn first_order(&self, control: &Control) -> Result<Vec<Decided>, DiscoveryError> {
        let numerals = Numerals::new(NumberSystem::fibonacci(), control)?;
        let mut ask = Ask::new(&numerals, control)?;
        ask.define("row", self.rows.clone());
        ask.define("point", self.points.clone());
        let row = |a: &str| call("row", ["n", a]);
        let next = || call("row", [variable("n") + 1u64, variable("b")]);
        let first = call("row", [number(0u32), variable("a")]);
        let point = |a: &str| call("point", [a, "y"]);
        let between = less("a", "c") & less("c", "b");
        let statements = [
            ("total", for_all(["n"], exists(["a"], row("a")))),
            ("functional", !exists(["n", "a", "b"], row("a") & row("b") & less("a", "b"))),
            ("rows", for_all(["n", "a"], row("a").implies(exists(["y"], point("a"))))),
            ("first", exists(["a"], first & !exists(["b", "y"], less("b", "a") & point("b")))),
            ("increasing", !exists(["n", "a", "b"], row("a") & next() & at_most("b", "a"))),
            ("next", !exists(["n", "a", "b", "c", "y"], row("a") & next() & between & point("c"))),
        ];
        let mut decided = Vec::new();
        for (name, statement) in statements {
            let holds = ask.holds(statement)?;
            decided.push(Decided { name: name.to_owned(), holds });
        }
        Ok(decided)
    }
}

/// {(n, a_n)}.
pub(crate) fn rows(leads: &LeadWord, h: usize, control: &Control) -> Result<Dfa, DiscoveryError> {
    let word = leads.word();
    let target = |state: usize| {
        let behind = i32::from(state != 0 && word.offset(state, 0).is_some());
        word.offset(state, h).map(|_| leads.lead(state, h) - behind)
    };
    let (least, most) = leads.extremes(h);
    let live = live(least - 1, most);
    let tracks = Tracks::up_to(&[2, 2]).expect("two tracks of two digits");
    let symbols = tracks.clone();
    // The state of r, the last digit of n, and the two numbers.
    let start = (0usize, 0i32, 0i32, 0i32);
    let dfa = Dfa::explore(tracks, start, control, |&(state, last, a, b), edges| {
        for digit in 0..2 {
            let Some(next) = word.next(state, digit) else { continue };
            let dr = i32::try_from(digit).expect("a digit");
            for dn in 0..2 - last {
                let (a, b) = step((a, b), dn, dr);
                if live.contains(&(a, b)) {
                    let symbol = symbols.symbol(&[dn, dr]).expect("digits of the tracks");
                    edges.lead(symbol, (next, dn, a, b))?;
                }
            }
        }
        Ok::<bool, Reason>(target(state) == Some(a))
    })?;
    Ok(minimize(&dfa, control)?)
}

fn step((a, b): (i32, i32), dn: i32, dr: i32) -> (i32, i32) {
    (b + dn - dr, a + b + 2 * dn - dr)
}

/// The pairs from which some digits lead to a difference in a range.
fn live(least: i32, most: i32) -> FxHashSet<(i32, i32)> {
    let mut live: FxHashSet<(i32, i32)> = FxHashSet::default();
    let all = || (-BOX..=BOX).flat_map(|a| (-BOX..=BOX).map(move |b| (a, b)));
    live.extend(all().filter(|&(a, _)| (least..=most).contains(&a)));
    loop {
        let before = live.len();
        let leads = |pair| {
            let digits = [(0, 0), (0, 1), (1, 0), (1, 1)];
            digits.iter().any(|&(dn, dr)| live.contains(&step(pair, dn, dr)))
        };
        let more: Vec<_> = all().filter(|&pair| leads(pair)).collect();
        live.extend(more);
        if live.len() == before {
            return live;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::learn::tests::word;

    #[test]
    fn other_relations_are_refused() {
        let (word, control) = (word(), Control::unlimited());
        let of =
            |h| Synchronised::of(&word, h, &control).expect("no limit").expect("small offsets");
        let (zeros, ones) = (of(0), of(1));
        let broken = |forms: &Synchronised| {
            let decided = forms.first_order(&control).expect("no limit");
            decided.into_iter().filter(|one| !one.holds).count()
        };
        assert_eq!((broken(&zeros), broken(&ones)), (0, 0));
        let mixed = Synchronised { rows: ones.rows.clone(), ..zeros.clone() };
        assert!(broken(&mixed) > 0);
        let columns = Synchronised { rows: ones.columns.clone(), ..ones.clone() };
        assert!(broken(&columns) > 0);
        let nothing = Arc::new(Dfa::nothing(ones.rows.tracks().clone()));
        assert!(broken(&Synchronised { rows: nothing, ..ones }) > 0);
    }
}
