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
use crate::listing::{below, value_at};
use crate::word::{DigitTree, learn_word};
use crate::{DiscoveryError, Numerals, Sample, Unlearned, learn};
use dashu_int::UBig;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa};
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
#[non_exhaustive]
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
            let terms = below::<1>(&rows, numerals, length, control)?;
            let small = |&[x]: &[u64; 1]| u32::try_from(x).expect("bounds are below 2^32");
            let terms: Vec<u32> = terms.iter().map(small).collect();
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
        let value = |function: &Dfa| value_at(function, &self.numerals, n);
        Some((value(&self.first)?, value(&self.second)?))
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
