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

use crate::ask::is_symmetric;
use crate::band::Band;
use crate::counts::relation;
use crate::word::{DigitTree, learn_word};
use crate::{DiscoveryError, Numerals, Sample, Unlearned, learn};
use dashu_int::UBig;
use std::rc::Rc;
use wythoff_automata::{Control, Dfa, Reason, StateId};
use wythoff_logic::syntax::parse_formula;
use wythoff_logic::{Outcome, Predicate, Prover, Trace, TrackKind};
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
    pub first: Rc<Dfa>,
    /// The pairs (n, b_n): the second pile.
    pub second: Rc<Dfa>,
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
        set: &Rc<Dfa>,
        control: &Control,
    ) -> Result<Option<Self>, DiscoveryError> {
        let symmetric = is_symmetric(set, control)?;
        let half = if symmetric { " & x<=y" } else { "" };
        let mut work = Work::new(numerals, control)?;
        work.define("S", set.clone(), 2);
        let half = work.relation(&format!("$S(x,y){half}"))?;
        work.define("H", half, 2);
        if !work.holds("~(Ex,y,z $H(x,y) & $H(x,z) & y<z)")? {
            return Ok(None);
        }
        let rows = work.relation("Ey $H(x,y)")?;
        work.define("X", rows.clone(), 1);
        let mut last = 0;
        for length in LENGTHS {
            let terms = list(&rows, numerals, length, control)?;
            // A finite set has no position for all but finitely many n.
            if terms.len() == last {
                return Ok(None);
            }
            last = terms.len();
            let Some(first) = guess(&terms, numerals, control)? else { continue };
            let first = Rc::new(first);
            work.define("A", first.clone(), 2);
            let proved = work.holds("An Ex $A(n,x)")?
                && work.holds("~(En,x,y $A(n,x) & $A(n,y) & x<y)")?
                && work.holds("~(En,x,y $A(n,x) & $A(n+1,y) & y<=x)")?
                && work.holds("Ax $X(x) <=> (En $A(n,x))")?;
            if proved {
                let second = work.relation("Ex $A(n,x) & $H(x,y)")?;
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
        let arithmetic = self.numerals.arithmetic();
        // Values may have more digits than n, by a fixed number.
        let own = arithmetic.represent(n);
        for zeros in 0..64 {
            let digits: Vec<i32> = std::iter::repeat_n(0, zeros).chain(own.clone()).collect();
            if let Some(value) = related(function, &digits) {
                return Some(arithmetic.value(&value));
            }
        }
        None
    }
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

/// The prover with what is known.
struct Work<'a> {
    prover: Prover,
    system: String,
    track: TrackKind,
    control: &'a Control,
}

impl<'a> Work<'a> {
    fn new(numerals: &Numerals, control: &'a Control) -> Result<Self, DiscoveryError> {
        let mut prover = Prover::new();
        let (system, id) = numerals.name(&mut prover.systems)?;
        Ok(Self { prover, system, track: TrackKind::System(id), control })
    }

    fn define(&mut self, name: &str, dfa: Rc<Dfa>, tracks: usize) {
        let tracks = vec![self.track.clone(); tracks];
        self.prover.define(name, Predicate { tracks, dfa });
    }

    fn relation(&mut self, text: &str) -> Result<Rc<Dfa>, DiscoveryError> {
        relation(&mut self.prover, &self.system, text, self.control)
    }

    fn holds(&mut self, text: &str) -> Result<bool, DiscoveryError> {
        let text = format!("?{} {text}", self.system);
        let formula =
            parse_formula(&text).map_err(|error| DiscoveryError::Formula(error.to_string()))?;
        match self.prover.decide(&formula, self.control, &mut Trace::off())? {
            Outcome::True(_) => Ok(true),
            Outcome::False(_) => Ok(false),
            Outcome::Relation(_) => {
                Err(DiscoveryError::Formula(format!("`{text}` has free variables")))
            }
        }
    }
}
