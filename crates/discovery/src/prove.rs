//! The proof: a set of positions is the set of P-positions.
//!
//! Every move lowers the piles, so a set is the set of P-positions if and only if no
//! position of it has too many options in it (stable) and every other one has enough
//! (absorbing). In misère play a player without a move wins, so a position of the set must
//! also have an option outside of it, and one without such an option need not have enough
//! inside. Both are decided by the prover, one direction of the moves at a time where
//! nothing has to be counted, and ray by ray where options are; a set that is wrong comes
//! back with a position.

use crate::encode::Encoding;
use crate::{DiscoveryError, Numerals, counts};
use dashu_int::UBig;
use std::rc::Rc;
use wythoff_automata::{Control, Dfa};
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
pub(crate) struct Statement {
    /// No (x, y) satisfies this.
    pub(crate) never: String,
    /// Whether a witness lies in the set.
    pub(crate) inside: bool,
}

/// The statements that together say that `$P` is the set of P-positions: none of them has
/// a solution (x, y). `enough` says of (x, y), if it is not terminal, that as many of its
/// options are in `$P` as the blocking number; it is not used if that number is 1.
pub(crate) fn statements(encoding: &Encoding, enough: &str) -> Vec<Statement> {
    let terminal = encoding.terminal.as_deref();
    let running = terminal.map_or(String::new(), |region| format!(" & ~({region})"));
    let mut all = Vec::new();
    let mut add = |inside: bool, never: String| all.push(Statement { never, inside });
    let few = |one: &String| format!("(Eu,v ({one}) & $P(u,v))");
    let k = encoding.blocking;
    if k == 1 {
        for one in &encoding.moves {
            add(true, format!("$P(x,y){running} & {}", few(one)));
        }
    } else {
        add(true, format!("$P(x,y){running} & {enough}"));
    }
    let missing: String = match k {
        1 => encoding.moves.iter().map(|one| [" & ~", &few(one)].concat()).collect(),
        _ => format!(" & ~{enough}"),
    };
    match encoding.play {
        Play::Normal => {
            add(false, format!("~$P(x,y){running}{missing}"));
            if let Some(region) = terminal {
                add(false, format!("~$P(x,y) & ({region})"));
            }
        }
        Play::Misere => {
            let nothing_left = encoding.nothing_left();
            add(false, format!("~$P(x,y){running}{missing} & ~({nothing_left})"));
            add(true, format!("$P(x,y) & {nothing_left}"));
            if let Some(region) = terminal {
                add(true, format!("$P(x,y) & ({region})"));
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
    control: &Control,
) -> Result<Verdict, DiscoveryError> {
    let mut prover = Prover::new();
    let (name, id) = numerals.name(&mut prover.systems)?;
    let tracks = vec![TrackKind::System(id); 2];
    prover.define("P", Predicate { tracks, dfa: set.clone() });
    let enough = match encoding.blocking {
        1 => String::new(),
        k => match counts::enough(encoding, numerals, &mut prover, set, control)? {
            Some(counted) => {
                let tracks = vec![TrackKind::System(id); 2];
                prover.define("Q", Predicate { tracks, dfa: Rc::new(counted) });
                "$Q(x,y)".to_owned()
            }
            None => format!("(E[>={k}] u,v ({}) & $P(u,v))", encoding.option()),
        },
    };
    for statement in statements(encoding, &enough) {
        let text = format!("?{name} ~(Ex,y {})", statement.never);
        let formula =
            parse_formula(&text).map_err(|error| DiscoveryError::Formula(error.to_string()))?;
        match prover.decide(&formula, control, &mut Trace::off())? {
            Outcome::True(_) => {}
            Outcome::False(witness) => {
                let value = |name: &str| {
                    let found = witness
                        .iter()
                        .flat_map(|witness| &witness.values)
                        .find(|value| value.name == name);
                    // A variable that does not matter was simplified away.
                    found.and_then(|value| value.value.clone()).unwrap_or(UBig::ZERO)
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
