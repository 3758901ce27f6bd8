//! How the positions of a value run along the golden line.
//!
//! Let (a, b), a <= b, be the positions of a proved set in Zeckendorf digits, one in a row at
//! most. The prover decides of it
//!
//! * that b - floor(a·phi) stays within the bounds that its word shows: so b/a tends to phi;
//! * whether every diagonal has a position;
//! * whether b falls for ever: beyond every row there are positions (a, b) and (a', b') with
//!   a < a' and b > b'. In a translate of Wythoff's P-positions, up to finitely many
//!   positions, b increases with a in the end: so a set that falls for ever is none;
//! * if it does not, whether it is such a translate and finitely many positions more.
//!
//! Cost: half a dozen small formulas.

use super::{Level, ON_THE_LEFT};
use crate::ask::Ask;
use crate::band::Band;
use crate::listing::below;
use crate::{DiscoveryError, Numerals};
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Dfao, StateId};
use wythoff_logic::syntax::{
    Formula, all_of, at_least, at_most, call, equal, exists, for_all, greater, less, number,
    variable,
};

/// A row beyond which a translate is expected to have begun. If it has not, none is found.
const FAR: u64 = 1_000_000;

/// The positions (a, b), a <= b, of a value along the golden line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Golden {
    /// The least and the largest b - floor(a·phi).
    pub offsets: (i64, i64),
    /// Whether every diagonal b - a has a position.
    pub every_diagonal: bool,
    /// What becomes of b.
    pub course: Course,
}

/// What becomes of b while a grows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Course {
    /// It falls for ever: the positions are no translate of Wythoff's P-positions, whatever
    /// finitely many of them are.
    Falls,
    /// The positions are Wythoff's P-positions with so much added to both piles, and
    /// finitely many others.
    Translate {
        /// What is added.
        by: u64,
        /// The other positions.
        others: Vec<(u64, u64)>,
    },
    /// It falls finitely often, and the positions are no such translate.
    Other,
}

impl Golden {
    /// What the prover decides of a value whose word is read by rows; `None` for others, and
    /// if the bounds of its word are not those of its positions.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn of(
        level: &Level,
        numerals: &Numerals,
        control: &Control,
    ) -> Result<Option<Self>, DiscoveryError> {
        let letters = level.word.as_ref().map(Dfao::outputs).unwrap_or_default();
        // The letter for the left is larger than all offsets.
        let [offsets @ .., ON_THE_LEFT] = &letters[..] else { return Ok(None) };
        let Some((&first, &last)) = offsets.first().zip(offsets.last()) else { return Ok(None) };
        let mut ask = Ask::new(numerals, control)?;
        ask.define("S", level.set.clone());
        let half = ask.relation(call("S", ["x", "y"]) & at_most("x", "y"))?;
        ask.define("H", half);
        define_floor(&mut ask)?;
        let near = call("H", ["x", "y"]) & call("F", ["x", "s"]);
        let within = for_all(["s", "x", "y"], near.implies(between(first, last)));
        if !ask.holds(within)? {
            return Ok(None);
        }
        let on_diagonal = call("H", [variable("x"), variable("x") + "d"]);
        let every_diagonal = ask.holds(for_all(["d"], exists(["x"], on_diagonal)))?;
        let fall = all_of([
            at_least("a", "n"),
            call("H", ["a", "b"]),
            call("H", ["c", "d"]),
            less("a", "c"),
            greater("b", "d"),
        ]);
        let course = if ask.holds(for_all(["n"], exists(["a", "b", "c", "d"], fall)))? {
            Course::Falls
        } else {
            translate(&mut ask)?.unwrap_or(Course::Other)
        };
        Ok(Some(Self { offsets: (first, last), every_diagonal, course }))
    }
}

/// The translate that `$H(x,y)` is, with finitely many positions more.
fn translate(ask: &mut Ask<'_>) -> Result<Option<Course>, DiscoveryError> {
    // A position far out tells by how much: (floor(d·phi) + by, floor(d·phi) + d + by).
    let row = exists(["y"], call("H", ["x", "y"])) & at_least("x", number(FAR));
    let Some(a) = ask.least(row)? else { return Ok(None) };
    let Some(b) = ask.least(call("H", [number(a), variable("y")]))? else { return Ok(None) };
    let Some(floor) = ask.least(call("F", [number(b - a), variable("s")]))? else {
        return Ok(None);
    };
    let Some(by) = a.checked_sub(floor) else { return Ok(None) };
    let moved =
        call("F", ["d", "s"]) & equal("x", variable("s") + by) & equal("y", variable("x") + "d");
    let translate = ask.relation(exists(["d", "s"], moved))?;
    ask.define("T", translate);
    let (inside, translated) = (call("H", ["x", "y"]), call("T", ["x", "y"]));
    if !ask.holds(!exists(["x", "y"], translated.clone() & !inside.clone()))? {
        return Ok(None);
    }
    let others = ask.relation(inside & !translated)?;
    ask.define("E", others.clone());
    let end = for_all(["x", "y"], call("E", ["x", "y"]).implies(less("y", "n")));
    let Some(end) = ask.least(end)? else { return Ok(None) };
    let others = below::<2>(&others, ask.numerals(), end, ask.control())?;
    Ok(Some(Course::Translate { by, others: others.iter().map(|&[x, y]| (x, y)).collect() }))
}

/// Defines `$F(x,s)`: s = floor(x·phi), which is 0, or one more than shift(x - 1).
fn define_floor(ask: &mut Ask<'_>) -> Result<(), DiscoveryError> {
    ask.define("Z", Arc::new(shift(ask.numerals(), ask.control())?));
    let later =
        call("Z", ["m", "z"]) & equal("p", variable("m") + 1u64) & equal("q", variable("z") + 1u64);
    let zero = equal("p", number(0u32)) & equal("q", number(0u32));
    let floor = ask.relation(exists(["m", "z"], later) | zero)?;
    ask.define("F", floor);
    Ok(())
}

/// y - s is between two numbers.
fn between(least: i64, largest: i64) -> Formula {
    let plus = |name: &str, n: u64| variable(name) + n;
    let below = |n: i64| plus("y", n.min(0).unsigned_abs());
    let above = |n: i64| plus("s", n.max(0).unsigned_abs());
    at_least(below(least), above(least)) & at_most(below(largest), above(largest))
}

/// The pairs of a number and the one with its digits and one zero more.
fn shift(numerals: &Numerals, control: &Control) -> Result<Dfa, DiscoveryError> {
    let valid = numerals.valid();
    let states = (0..valid.states()).map(StateId::new);
    let states = states.map(|state| (0, valid.edges(state).iter().collect())).collect();
    let word = Dfao::new(valid.tracks().clone(), states);
    let band = Band { terms: Vec::new(), sets: vec![vec![0]] };
    Ok(band.pairs(&word, numerals, control)?)
}
