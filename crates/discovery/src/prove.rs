//! The proof: a set of positions is the set of P-positions.
//!
//! Every move lowers the piles, so a set is the set of P-positions if and only if no
//! position of it has too many options in it (stable) and every other one has enough
//! (absorbing). Both are decided by the prover, one direction of the moves at a time where
//! nothing has to be counted; a set that is wrong comes back with a position.

use crate::encode::Encoding;
use crate::{DiscoveryError, Numerals};
use dashu_int::UBig;
use std::rc::Rc;
use wythoff_automata::{Budget, Dfa};
use wythoff_games::Play;
use wythoff_logic::syntax::parse_formula;
use wythoff_logic::{Outcome, Predicate, Prover, Trace, TrackKind};

/// A position that shows that a set is not the set of P-positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The first pile.
    pub x: UBig,
    /// The second pile.
    pub y: UBig,
    /// Whether the position is in the set.
    pub inside: bool,
}

/// What the proof said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The set is the set of P-positions.
    Proved,
    /// It is not.
    Refuted(Refutation),
}

/// A statement that must hold.
#[derive(Clone, Debug)]
pub struct Statement {
    /// What it is called.
    pub name: String,
    /// No (x, y) satisfies this.
    pub never: String,
    /// Whether a witness lies in the set.
    pub inside: bool,
}

/// The statements that together say that `$P` is the set of P-positions: none of them has
/// a solution (x, y).
pub fn statements(encoding: &Encoding) -> Vec<Statement> {
    let terminal = encoding.terminal.as_deref();
    let running = terminal.map_or(String::new(), |region| format!(" & ~({region})"));
    let mut all = Vec::new();
    let mut add = |name: &str, inside: bool, never: String| {
        all.push(Statement { name: name.to_owned(), never, inside });
    };
    let few = |one: &String| format!("(Eu,v ({one}) & $P(u,v))");
    let legal: Vec<String> = encoding.moves.iter().map(|one| format!("~(Eu,v ({one}))")).collect();
    let stuck = legal.join(" & ");
    let k = encoding.blocking;
    if k == 1 {
        for (i, one) in encoding.moves.iter().enumerate() {
            let name = format!("stable{}", i + 1);
            add(&name, true, format!("$P(x,y){running} & {}", few(one)));
        }
    } else {
        let enough = format!("(E[>={k}] u,v ({}) & $P(u,v))", encoding.option());
        add("stable", true, format!("$P(x,y) & {enough}"));
    }
    let mut missing: String = match k {
        1 => encoding.moves.iter().map(|one| format!(" & ~{}", few(one))).collect(),
        _ => format!(" & ~(E[>={k}] u,v ({}) & $P(u,v))", encoding.option()),
    };
    match encoding.play {
        Play::Normal => {
            add("absorbing", false, format!("~$P(x,y){running}{missing}"));
            if let Some(region) = terminal {
                add("terminal", false, format!("~$P(x,y) & ({region})"));
            }
        }
        Play::Misere => {
            // A position without a move is won by the player who cannot move.
            missing.push_str(" & ~(");
            missing.push_str(&stuck);
            missing.push(')');
            add("absorbing", false, format!("~$P(x,y){running}{missing}"));
            add("stuck", true, format!("$P(x,y) & {stuck}"));
            if let Some(region) = terminal {
                add("terminal", true, format!("$P(x,y) & ({region})"));
            }
        }
    }
    all
}

/// Decides whether a set of pairs is the set of P-positions.
///
/// # Errors
///
/// A limit that was reached.
pub fn prove(
    encoding: &Encoding,
    numerals: &Numerals,
    set: &Rc<Dfa>,
    budget: &Budget<'_>,
) -> Result<Verdict, DiscoveryError> {
    let mut prover = Prover::new();
    let (name, id) = numerals.name(&mut prover.systems)?;
    let tracks = vec![TrackKind::System(id); 2];
    prover.define("P", Predicate { tracks, dfa: set.clone() });
    for statement in statements(encoding) {
        let text = format!("?{name} ~(Ex,y {})", statement.never);
        let formula =
            parse_formula(&text).map_err(|error| DiscoveryError::Formula(error.to_string()))?;
        match prover.decide(&formula, budget, &mut Trace::off())? {
            Outcome::True(_) => {}
            Outcome::False(witness) => {
                let value = |name: &str| {
                    let found = witness
                        .iter()
                        .flat_map(|witness| &witness.values)
                        .find(|value| value.name == name);
                    // A variable that does not matter was simplified away.
                    found.map_or(UBig::ZERO, |value| value.value.clone())
                };
                return Ok(Verdict::Refuted(Refutation {
                    x: value("x"),
                    y: value("y"),
                    inside: statement.inside,
                }));
            }
            Outcome::Relation(_) => {
                return Err(DiscoveryError::Formula(format!("`{text}` has free variables")));
            }
        }
    }
    Ok(Verdict::Proved)
}
