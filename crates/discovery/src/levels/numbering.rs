//! The n-th position of a value as a function of n: the sets {(n, a_n)} and {(n, b_n)}.
//!
//! Positions are numbered by their first pile, from 0, those with x <= y only in a symmetric
//! game. Which first piles occur is one projection of the proved set, so the numbers a_n can
//! be listed to any length; the automaton of the pairs (n, a_n) is learned from them, as a
//! word of offsets from the golden line or from pairs of digits. It is right if
//!
//! * every n has exactly one a_n,
//! * a_n < a_{n+1}, and
//! * the a_n are the first piles that occur;
//!
//! for then a_n is the n-th of them. All of it is decided by the prover, and the b_n follow:
//! (n, b_n) are the pairs (n, y) with (a_n, y) in the set.
//!
//! Cost: a list of 20,000 to 8,000,000 numbers, and five small formulas.

use crate::ask::{Ask, is_symmetric};
use crate::band::Band;
use crate::word::{DigitTree, learn_word};
use crate::{DiscoveryError, Numerals, Sample, Unlearned, learn};
use dashu_int::UBig;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Reason, StateId};
use wythoff_logic::syntax::{all_of, at_most, call, exists, for_all, less, variable};
use wythoff_numeration::NumberSystem;

/// How far numbers are listed, one length after the other.
const LENGTHS: [u64; 4] = [20_000, 200_000, 2_000_000, 8_000_000];

/// The most states of an automaton learned from pairs.
const MOST_STATES: usize = 2_000;

/// The largest board of pairs.
const LARGEST_SIDE: u32 = 100_000;

/// The n-th position of a set, proved.
#[derive(Clone, Debug)]
pub struct Numbering {
    /// The pairs (n, a_n): the first pile, the smaller one in a symmetric game.
    pub first: Arc<Dfa>,
    /// The pairs (n, b_n): the second pile.
    pub second: Arc<Dfa>,
    /// Whether the set is symmetric: then only positions with x <= y are numbered.
    pub symmetric: bool,
    numerals: Numerals,
}

impl Numbering {
    /// The numbering of the positions of a set, those with x <= y if it is symmetric; `None`
    /// if it is finite, has two of them in one row, or none is learned.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn of(
        numerals: &Numerals,
        set: &Arc<Dfa>,
        control: &Control,
    ) -> Result<Option<Self>, DiscoveryError> {
        let symmetric = is_symmetric(set, control)?;
        let mut ask = Ask::new(numerals, control)?;
        ask.define("S", set.clone());
        let half = symmetric.then(|| at_most("x", "y"));
        let half = ask.relation(all_of([call("S", ["x", "y"])].into_iter().chain(half)))?;
        ask.define("H", half);
        let two_in_a_row = call("H", ["x", "y"]) & call("H", ["x", "z"]) & less("y", "z");
        if !ask.holds(!exists(["x", "y", "z"], two_in_a_row))? {
            return Ok(None);
        }
        let rows = ask.relation(exists(["y"], call("H", ["x", "y"])))?;
        ask.define("X", rows.clone());
        let mut last = 0;
        for length in LENGTHS {
            let terms = list(&rows, numerals, length, control)?;
            // A finite set has no position for all but finitely many n.
            if terms.len() == last {
                return Ok(None);
            }
            last = terms.len();
            let Some(first) = guess(&terms, numerals, control)? else { continue };
            let first = Arc::new(first);
            ask.define("A", first.clone());
            if numbers_rows(&mut ask)? {
                let second =
                    ask.relation(exists(["x"], call("A", ["n", "x"]) & call("H", ["x", "y"])))?;
                let numerals = numerals.clone();
                return Ok(Some(Self { first, second, symmetric, numerals }));
            }
        }
        Ok(None)
    }

    /// The n-th position, from 0; `None` for an n that the digits cannot write.
    pub fn nth(&self, n: &UBig) -> Option<(UBig, UBig)> {
        Some((self.value(&self.first, n)?, self.value(&self.second, n)?))
    }

    /// The one number that an automaton relates to n: from the states that can be reached
    /// along the digits of n, back along the way that is accepted.
    fn value(&self, function: &Dfa, n: &UBig) -> Option<UBig> {
        let numerals = &self.numerals;
        // Values may have more digits than n, by a fixed number.
        let own = numerals.represent(n);
        for zeros in 0..64 {
            let digits: Vec<i32> = std::iter::repeat_n(0, zeros).chain(own.clone()).collect();
            if let Some(value) = related(function, &digits) {
                return Some(numerals.value(&value));
            }
        }
        None
    }
}

/// Whether `$A(n,x)` gives the n-th number of `$X(x)`, for every n.
fn numbers_rows(ask: &mut Ask<'_>) -> Result<bool, DiscoveryError> {
    let nth = |x: &str| call("A", ["n", x]);
    let next = call("A", [variable("n") + 1u64, variable("y")]);
    let statements = [
        for_all(["n"], exists(["x"], nth("x"))),
        !exists(["n", "x", "y"], nth("x") & nth("y") & less("x", "y")),
        !exists(["n", "x", "y"], nth("x") & next & at_most("y", "x")),
        for_all(["x"], call("X", ["x"]).iff(exists(["n"], nth("x")))),
    ];
    for statement in statements {
        if !ask.holds(statement)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// The digits on the second track of an accepted word with these on the first.
fn related(function: &Dfa, digits: &[i32]) -> Option<Vec<i32>> {
    // For each place the states reached, each with its digit and the state before.
    let mut layers: Vec<Vec<(StateId, i32, usize)>> = vec![vec![(StateId::FIRST, 0, 0)]];
    for &digit in digits {
        let before = layers.last().expect("the first layer is there");
        let mut layer: Vec<(StateId, i32, usize)> = Vec::new();
        for (i, &(state, ..)) in before.iter().enumerate() {
            for (symbol, target) in function.edges(state).iter() {
                let tracks = function.tracks();
                let fits = tracks.digit(symbol, 0) == digit;
                if fits && layer.iter().all(|&(other, ..)| other != target) {
                    layer.push((target, tracks.digit(symbol, 1), i));
                }
            }
        }
        layers.push(layer);
    }
    let last = layers.last().expect("the first layer is there");
    let mut at = last.iter().position(|&(state, ..)| function.accepts_at(state))?;
    let mut found = Vec::with_capacity(digits.len());
    for layer in layers.iter().skip(1).rev() {
        let (_, digit, before) = layer[at];
        found.push(digit);
        at = before;
    }
    found.reverse();
    Some(found)
}

/// The numbers of a set below a bound, increasing.
fn list(set: &Dfa, numerals: &Numerals, bound: u64, control: &Control) -> Result<Vec<u32>, Reason> {
    let places = (0..64).take_while(|&p| numerals.weight(p).is_some_and(|w| w < bound)).count();
    let mut found = Vec::new();
    let mut stack = vec![(StateId::FIRST, places, 0u64)];
    while let Some((state, left, value)) = stack.pop() {
        control.work(1, found.len() * 4)?;
        if left == 0 {
            if set.accepts_at(state) {
                found.push(u32::try_from(value).expect("bounds are below 2^32"));
            }
            continue;
        }
        let weight = numerals.weight(left - 1).expect("within the bound");
        // The largest digit first: the smallest comes off the stack first.
        for (symbol, target) in set.edges(state).iter().collect::<Vec<_>>().into_iter().rev() {
            let digit = u64::try_from(set.tracks().digit(symbol, 0)).expect("not negative");
            stack.push((target, left - 1, value + digit * weight));
        }
    }
    Ok(found)
}

/// The automaton that some numbers a_0, a_1, … suggest.
fn guess(
    terms: &[u32],
    numerals: &Numerals,
    control: &Control,
) -> Result<Option<Dfa>, DiscoveryError> {
    if *numerals.system() == NumberSystem::fibonacci()
        && let Some(tree) = DigitTree::new(numerals, terms.len())
    {
        let shift = |n: usize| i64::try_from(tree.children(n).start).expect("32 bits fit");
        let offsets = terms.iter().enumerate().map(|(n, &a)| i64::from(a) - shift(n));
        if let Some(band) = Band::of_offsets(offsets)
            && let Some(word) = learn_word(&band.terms, numerals, control)?
        {
            return Ok(Some(band.pairs(&word, numerals, control)?));
        }
    }
    // The board is a square: what lies beyond the last term is not known.
    let side = u32::try_from(terms.len()).expect("bounds are below 2^32").min(LARGEST_SIDE);
    let known = (0..side).zip(terms.iter().copied()).filter(|&(_, a)| a < side).collect();
    match learn(&Sample::from_positions(side, known), numerals, MOST_STATES, control) {
        Ok(set) => Ok(Some(set)),
        Err(Unlearned::Stopped { reason, .. }) => Err(reason.into()),
        Err(Unlearned::Exhausted { .. } | Unlearned::TooMany { .. }) => Ok(None),
    }
}
