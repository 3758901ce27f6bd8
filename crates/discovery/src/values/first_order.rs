//! The first-order proof, restricted to a band, and the same as a script for Walnut.
//!
//! Let `$P0(x,y)`, …, `$Pg(x,y)` be the points, x <= y, of the values. That they and their
//! mirror images are the positions of values 0, …, g says of all positions (p, q) that a
//! member has no option in its set, and that every other one without a lower value has. Decided
//! for all p and q at once, the latter blows up. But three lemmas about each value h,
//!
//! * `inband`: every point lies within [`WIDTH`] of (x, shift(x));
//! * `rows`: every row holds a point or a mirror image;
//! * `diagonals`: every diagonal holds a point,
//!
//! leave only p <= q with |q - shift(p)| <= [`WIDTH`]. For if q is larger, the row's own
//! position of value h is an option; it lies left of q. If q is smaller, the point (u, u + d)
//! on the diagonal d = q - p is: shift(u) - u <= d + [`WIDTH`] < shift(p) - p, and
//! shift(x) - x never falls as x grows, so u < p.
//!
//! The statements have two or three variables each, and every kind of option its own
//! definition, so that a prover without plans can finish. It is a second proof, by other
//! means: the local proof knows nothing of formulas.

use super::pairs;
use super::row_word::RowWord;
use crate::ask::Ask;
use crate::numerals::shift;
use crate::script::heading;
use crate::{DiscoveryError, Numerals};
use std::fmt::Write;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa};
use wythoff_logic::syntax::{
    Formula, any_of, at_most, call, equal, exists, for_all, less, variable,
};
use wythoff_numeration::NumberSystem;

/// How far from the line positions are looked at.
pub const WIDTH: u32 = 14;

/// What a command of the proof does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Names the tuples that satisfy a formula.
    Define,
    /// States that a formula holds.
    State,
}

/// A command of the proof.
#[derive(Clone, Debug)]
struct Command {
    kind: Kind,
    name: String,
    formula: Formula,
}

/// A statement that was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decided {
    /// Its name in the script.
    pub name: String,
    /// Whether it holds.
    pub holds: bool,
}

/// The definitions and statements about values 0, …, `values` - 1, in order.
fn commands(values: usize) -> Vec<Command> {
    let near = |s: &str, q: &str| at_most(s, variable(q) + u64::from(WIDTH));
    let band = exists(["s"], call("shift", ["p", "s"]) & near("s", "q") & near("q", "s"));
    let upper = at_most("p", "q") & call("band", ["p", "q"]);
    let mut all = vec![define("band", band), define("upper", upper)];
    for h in 0..values {
        all.extend(definitions(h));
        all.extend(lemmas(h));
        all.extend((0..h).map(|lower| {
            let both = point(lower, "x", "y") & point(h, "x", "y");
            state(format!("disjoint{lower}{h}"), !exists(["x", "y"], both))
        }));
        all.push(state(format!("absorbing{h}"), absorbing(h)));
    }
    all
}

/// Where value h has its points, and the positions of the band with an option of value h, one
/// definition for each kind of option.
fn definitions(h: usize) -> [Command; 6] {
    let in_band = || call("upper", ["p", "q"]);
    let left = exists(["z"], less("z", "q") & point(h, "p", "z"));
    let above = exists(["z"], less("z", "p") & point(h, "z", "q"));
    let diagonal = equal("q", variable("p") + "d");
    let slant = exists(["d", "u"], diagonal & less("u", "p") & of(h, "onto", ["d", "u"]));
    // (d, x): row x holds the point of diagonal d.
    let onto = exists(["y"], point(h, "x", "y") & equal("y", variable("x") + "d"));
    [
        ("row", exists(["y"], point(h, "x", "y"))),
        ("column", exists(["x"], point(h, "x", "y"))),
        ("onto", onto),
        ("left", in_band() & left),
        ("above", in_band() & above),
        ("slant", in_band() & slant),
    ]
    .map(|(name, formula)| define(format!("{name}{h}"), formula))
}

/// What the points of value h have to be like on their own.
fn lemmas(h: usize) -> [Command; 7] {
    let here = || point(h, "x", "y");
    let onto = |x: &str| of(h, "onto", ["d", x]);
    let in_band = here().implies(at_most("x", "y") & call("band", ["x", "y"]));
    let one_row = here() & point(h, "x", "z") & less("y", "z");
    let one_column = point(h, "x", "z") & point(h, "y", "z") & less("x", "y");
    let one_diagonal = onto("x") & onto("y") & less("x", "y");
    // A point on the main diagonal is its own mirror image.
    let mirror = here() & point(h, "y", "z") & less("x", "y");
    [
        ("inband", for_all(["x", "y"], in_band)),
        ("rows", for_all(["x"], of(h, "row", ["x"]) | of(h, "column", ["x"]))),
        ("diagonals", for_all(["d"], exists(["x"], onto("x")))),
        ("onerow", !exists(["x", "y", "z"], one_row)),
        ("onecolumn", !exists(["x", "y", "z"], one_column)),
        ("onediagonal", !exists(["d", "x", "y"], one_diagonal)),
        ("nomirror", !exists(["x", "y", "z"], mirror)),
    ]
    .map(|(name, formula)| state(format!("{name}{h}"), formula))
}

/// Every position of the band without a value up to h has an option of value h.
fn absorbing(h: usize) -> Formula {
    let known = (0..=h).map(|lower| point(lower, "p", "q"));
    let option = [
        of(h, "left", ["p", "q"]),
        of(h, "column", ["p"]),
        of(h, "above", ["p", "q"]),
        of(h, "slant", ["p", "q"]),
    ];
    let cases = any_of(known.chain(option));
    for_all(["p", "q"], call("upper", ["p", "q"]).implies(cases))
}

/// (x, y) is a point of value h.
fn point(h: usize, x: &str, y: &str) -> Formula {
    of(h, "P", [x, y])
}

/// A relation that every value has one of.
fn of<const N: usize>(h: usize, name: &str, arguments: [&str; N]) -> Formula {
    call(&format!("{name}{h}"), arguments)
}

fn define(name: impl Into<String>, formula: Formula) -> Command {
    Command { kind: Kind::Define, name: name.into(), formula }
}

fn state(name: impl Into<String>, formula: Formula) -> Command {
    Command { kind: Kind::State, name: name.into(), formula }
}

/// Decides all statements about the points of a word; those that do not hold are not hidden.
///
/// # Errors
///
/// A limit that was reached.
pub(crate) fn decide(word: &RowWord, control: &Control) -> Result<Vec<Decided>, DiscoveryError> {
    let points = (0..word.values()).map(|h| Ok(Arc::new(pairs::points(word, h, control)?)));
    decide_points(&points.collect::<Result<Vec<_>, DiscoveryError>>()?, control)
}

fn decide_points(points: &[Arc<Dfa>], control: &Control) -> Result<Vec<Decided>, DiscoveryError> {
    let numerals = Numerals::new(NumberSystem::fibonacci(), control)?;
    let mut ask = Ask::new(&numerals, control)?;
    ask.define("shift", Arc::new(shift()));
    for (h, points) in points.iter().enumerate() {
        ask.define(&format!("P{h}"), points.clone());
    }
    let mut decided = Vec::new();
    for Command { kind, name, formula } in commands(points.len()) {
        match kind {
            Kind::Define => {
                let relation = ask.relation(formula)?;
                ask.define(&name, relation);
            }
            Kind::State => decided.push(Decided { name, holds: ask.holds(formula)? }),
        }
    }
    Ok(decided)
}

/// The proof as a script for Walnut, for the files `P0.txt`, …, one for each value.
pub(crate) fn walnut_script(values: usize) -> String {
    let last = values - 1;
    let files = format!("P0.txt to P{last}.txt");
    let claim = format!(
        "The positions of Grundy values 0 to {last} of Wythoff's game are the pairs accepted by\n\
         # {files}, smaller pile first, and their mirror images."
    );
    let mut out = heading(&claim, &files);
    // Writing to a string does not fail.
    let _ = writeln!(
        out,
        "#\n\
         # inband, rows and diagonals are the lemmas that carry the rest to the whole board:\n\
         # right of the band the row's own position is an option, left of it the point on the\n\
         # same diagonal.\n\
         reg shift msd_fib msd_fib \"([0,0]|[0,1][1,0])*\":"
    );
    for Command { kind, name, formula } in commands(values) {
        let command = match kind {
            Kind::Define => "def",
            Kind::State => "eval",
        };
        let formula = formula.in_system("msd_fib");
        let _ = writeln!(out, "{command} {name} \"{formula}\":");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::values::learn::tests::word;
    use wythoff_automata::difference;
    use wythoff_automata::{StateId, Symbol};
    use wythoff_logic::session::{Answer, Options, Session};
    use wythoff_logic::syntax::parse_script;
    use wythoff_logic::{Predicate, TrackKind};

    fn points() -> Vec<Arc<Dfa>> {
        let (word, control) = (word(), Control::unlimited());
        let points = |h| Arc::new(pairs::points(&word, h, &control).expect("no limit"));
        vec![points(0), points(1)]
    }

    fn without(set: &Arc<Dfa>, x: u32, y: u32) -> Arc<Dfa> {
        let fib = Numerals::new(NumberSystem::fibonacci(), &Control::unlimited());
        let fib = fib.expect("two digits");
        let word = fib.word(set, &x.into(), &y.into()).expect("digits of the system");
        let mut states: Vec<(bool, Vec<(Symbol, StateId)>)> = Vec::new();
        for (i, &symbol) in word.iter().enumerate() {
            states.push((false, vec![(symbol, StateId::new(i + 1))]));
        }
        states.push((true, Vec::new()));
        // With zeros before it, too.
        let zero = set.tracks().zero().expect("0 is a digit");
        states[0].1.push((zero, StateId::FIRST));
        let one = Dfa::new(set.tracks().clone(), states);
        Arc::new(difference(set, &one, &Control::unlimited()).expect("no limit"))
    }

    #[test]
    fn the_statements_hold_of_the_points_and_of_no_other_set() {
        let (points, control) = (points(), Control::unlimited());
        let decided = decide_points(&points, &control).expect("no limit");
        assert_eq!(decided.iter().filter(|one| !one.holds).count(), 0, "{decided:?}");
        // (0, 1) is the first point of value 1, (1, 2) that of value 0 after (0, 0).
        for wrong in [
            vec![points[0].clone(), without(&points[1], 0, 1)],
            vec![without(&points[0], 1, 2), points[1].clone()],
            vec![points[1].clone(), points[0].clone()],
        ] {
            let decided = decide_points(&wrong, &control).expect("no limit");
            assert!(decided.iter().any(|one| !one.holds));
        }
    }

    #[test]
    fn the_script_says_the_same() {
        let points = points();
        let mut session = Session::new(Options::default());
        let id = session.prover.find_system("msd_fib", &Control::unlimited()).expect("built in");
        for (h, points) in points.iter().enumerate() {
            let tracks = vec![TrackKind::System(id); 2];
            session.prover.define(&format!("P{h}"), Predicate { tracks, dfa: points.clone() });
        }
        let mut statements = 0;
        for command in parse_script(&walnut_script(2)) {
            let command = command.expect("the script parses");
            let response = session.execute(&command, &Control::unlimited()).expect("no limit");
            assert!(response.warnings.is_empty(), "{:?}", response.warnings);
            if let Answer::Truth { value, .. } = response.answer {
                assert!(value);
                statements += 1;
            }
        }
        assert_eq!(statements, 2 * 8 + 1);
    }
}
