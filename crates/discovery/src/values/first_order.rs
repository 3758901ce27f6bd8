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
use crate::numerals::shift;
use crate::script::heading;
use crate::{DiscoveryError, Numerals};
use std::fmt::Write;
use std::rc::Rc;
use wythoff_automata::{Control, Dfa};
use wythoff_logic::syntax::parse_formula;
use wythoff_logic::{Outcome, Predicate, Prover, SystemId, Trace, TrackKind};
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
    formula: String,
}

/// A statement that was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decided {
    /// Its name in the script.
    pub name: String,
    /// Whether it holds.
    pub holds: bool,
}

/// The definitions and statements about values 0, …, `values` - 1, in order.
fn commands(values: usize) -> Vec<Command> {
    let mut all = Vec::new();
    let mut add = |kind, name: String, formula: String| {
        all.push(Command { kind, name, formula });
    };
    let band = format!("Es $shift(p,s) & s<=q+{WIDTH} & q<=s+{WIDTH}");
    add(Kind::Define, "band".into(), band);
    add(Kind::Define, "upper".into(), "p<=q & $band(p,q)".into());
    for h in 0..values {
        let mut define = |name: &str, formula: String| {
            add(Kind::Define, format!("{name}{h}"), formula);
        };
        define("row", format!("Ey $P{h}(x,y)"));
        define("column", format!("Ex $P{h}(x,y)"));
        // (d, x): row x holds the point of diagonal d.
        define("onto", format!("Ey $P{h}(x,y) & y=x+d"));
        define("left", format!("$upper(p,q) & (Ez z<q & $P{h}(p,z))"));
        define("above", format!("$upper(p,q) & (Ez z<p & $P{h}(z,q))"));
        define("slant", format!("$upper(p,q) & (Ed,u q=p+d & u<p & $onto{h}(d,u))"));
        let mut state = |name: &str, formula: String| {
            add(Kind::State, format!("{name}{h}"), formula);
        };
        state("inband", format!("Ax,y $P{h}(x,y) => (x<=y & $band(x,y))"));
        state("rows", format!("Ax $row{h}(x) | $column{h}(x)"));
        state("diagonals", format!("Ad Ex $onto{h}(d,x)"));
        state("onerow", format!("~(Ex,y,z $P{h}(x,y) & $P{h}(x,z) & y<z)"));
        state("onecolumn", format!("~(Ex,y,z $P{h}(x,z) & $P{h}(y,z) & x<y)"));
        state("onediagonal", format!("~(Ed,x,y $onto{h}(d,x) & $onto{h}(d,y) & x<y)"));
        // A point on the main diagonal is its own mirror image.
        state("nomirror", format!("~(Ex,y,z $P{h}(x,y) & $P{h}(y,z) & x<y)"));
        for lower in 0..h {
            let formula = format!("~(Ex,y $P{lower}(x,y) & $P{h}(x,y))");
            add(Kind::State, format!("disjoint{lower}{h}"), formula);
        }
        let known: Vec<String> = (0..=h).map(|lower| format!("$P{lower}(p,q)")).collect();
        let formula = format!(
            "Ap,q $upper(p,q) => ({} | $left{h}(p,q) | $column{h}(p) | $above{h}(p,q) | \
             $slant{h}(p,q))",
            known.join(" | ")
        );
        add(Kind::State, format!("absorbing{h}"), formula);
    }
    all
}

/// Decides all statements about the points of a word; those that do not hold are not hidden.
///
/// # Errors
///
/// A limit that was reached.
pub(crate) fn decide(word: &RowWord, control: &Control) -> Result<Vec<Decided>, DiscoveryError> {
    let points = (0..word.values()).map(|h| Ok(Rc::new(pairs::points(word, h, control)?)));
    decide_points(&points.collect::<Result<Vec<_>, DiscoveryError>>()?, control)
}

fn decide_points(points: &[Rc<Dfa>], control: &Control) -> Result<Vec<Decided>, DiscoveryError> {
    let mut prover = Prover::new();
    let numerals = Numerals::new(NumberSystem::fibonacci())?;
    let (system, id) = numerals.name(&mut prover.systems)?;
    prover.define("shift", predicate(id, Rc::new(shift())));
    for (h, points) in points.iter().enumerate() {
        prover.define(&format!("P{h}"), predicate(id, points.clone()));
    }
    let mut decided = Vec::new();
    for Command { kind, name, formula } in commands(points.len()) {
        let text = format!("?{system} {formula}");
        let wrong = |error: &dyn std::fmt::Display| DiscoveryError::Formula(error.to_string());
        let parsed = parse_formula(&text).map_err(|error| wrong(&error))?;
        match (kind, prover.decide(&parsed, control, &mut Trace::off())?) {
            (Kind::Define, Outcome::Relation(relation)) => {
                prover.define(&name, relation.predicate());
            }
            (Kind::State, Outcome::True(_)) => decided.push(Decided { name, holds: true }),
            (Kind::State, Outcome::False(_)) => decided.push(Decided { name, holds: false }),
            _ => return Err(wrong(&format!("`{text}` has the wrong variables"))),
        }
    }
    Ok(decided)
}

fn predicate(system: SystemId, dfa: Rc<Dfa>) -> Predicate {
    Predicate { tracks: vec![TrackKind::System(system); 2], dfa }
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
        let _ = writeln!(out, "{command} {name} \"?msd_fib {formula}\":");
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

    fn points() -> Vec<Rc<Dfa>> {
        let (word, control) = (word(), Control::unlimited());
        let points = |h| Rc::new(pairs::points(&word, h, &control).expect("no limit"));
        vec![points(0), points(1)]
    }

    fn without(set: &Rc<Dfa>, x: u32, y: u32) -> Rc<Dfa> {
        let fib = Numerals::new(NumberSystem::fibonacci()).expect("two digits");
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
        Rc::new(difference(set, &one, &Control::unlimited()).expect("no limit"))
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
            session.prover.define(&format!("P{h}"), predicate(id, points.clone()));
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
