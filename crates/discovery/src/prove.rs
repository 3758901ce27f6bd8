//! The proof: a set of positions is the set of P-positions.
//!
//! Every move lowers the piles, so a set is the set of P-positions if and only if no
//! position of it has too many options in it (stable) and every other one has enough
//! (absorbing). In misère play a player without a move wins, so a position of the set must
//! also have an option outside of it, and one without such an option need not have enough
//! inside. Both are decided by the prover, one direction of the moves at a time where
//! nothing has to be counted, and ray by ray where options are; a set that is wrong comes
//! back with a position.
//!
//! Where the form of [`rows`](crate::rows) applies it comes first, and nearly always decides. It
//! and this one have turns of the same work, each from the start and four times as long as the
//! one before, so that whichever is quicker ends it, at less than three times its cost.

use crate::ask::Ask;
use crate::encode::{Encoding, Moves};
use crate::{DiscoveryError, Numerals, counts, rows};
use dashu_int::UBig;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, Reason};
use wythoff_control::Limits;
use wythoff_games::Play;
use wythoff_logic::syntax::{Formula, all_of, call, exist_at_least, exists};

/// The work of the first turns: that of a set with a few hundred states.
const FIRST_SHARE: u64 = 20_000_000;

/// How much more the next turns may do.
const GROWTH: u64 = 4;

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
pub enum ProofOutcome {
    /// The set is the set of P-positions.
    Proved,
    /// It is not.
    Refuted(Refutation),
}

/// A statement that must hold.
struct Statement {
    /// No (x, y) satisfies this.
    never: Formula,
    /// Whether a witness lies in the set.
    inside: bool,
}

/// (x, y) is in the set.
fn in_set() -> Formula {
    call("P", ["x", "y"])
}

/// Some option of (x, y) by these moves is in the set, the terminal region aside.
fn leads_into_set(moves: &Moves) -> Formula {
    exists(["u", "v"], moves.option() & call("P", ["u", "v"]))
}

/// As many options of (x, y) as this are in the set, other than those of Wythoff's rays.
pub(crate) fn options_in_set(encoding: &Encoding, count: u32) -> Formula {
    exist_at_least(count, ["u", "v"], encoding.option() & call("P", ["u", "v"]))
}

/// The statements that together say that `$P` is the set of P-positions: none of them has
/// a solution (x, y). `enough` says of (x, y), if it is not terminal, that as many of its
/// options are in `$P` as the blocking number; `None` if that number is 1.
fn statements(encoding: &Encoding, enough: Option<Formula>) -> Vec<Statement> {
    let terminal = encoding.terminal();
    let running = |formula: Formula| match &terminal {
        Some(region) => formula & !region.clone(),
        None => formula,
    };
    let mut all = Vec::new();
    let mut add = |inside: bool, never: Formula| all.push(Statement { never, inside });
    // What leads into the set, in parts of which each must not hold inside of it, and some
    // must hold outside.
    let ways: Vec<Formula> = match enough {
        Some(enough) => vec![enough],
        None => encoding.moves.iter().map(leads_into_set).collect(),
    };
    for way in &ways {
        add(true, running(in_set()) & way.clone());
    }
    let missing = all_of([running(!in_set())].into_iter().chain(ways.into_iter().map(|way| !way)));
    match encoding.play {
        Play::Normal => {
            add(false, missing);
            if let Some(region) = &terminal {
                add(false, !in_set() & region.clone());
            }
        }
        Play::Misere => {
            let nothing_left = encoding.nothing_left();
            add(false, missing & !nothing_left.clone());
            add(true, in_set() & nothing_left);
            if let Some(region) = &terminal {
                add(true, in_set() & region.clone());
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
    set: &Arc<Dfa>,
    control: &Control,
) -> Result<ProofOutcome, DiscoveryError> {
    if !rows::applies(encoding) {
        return prove_in_general(encoding, numerals, set, control);
    }
    let mut share = FIRST_SHARE;
    loop {
        let turn = Limits { work: Some(share), ..Limits::default() };
        match control.within(turn, |control| rows::prove(encoding, numerals, set, control)) {
            Ok(Some(outcome)) => return Ok(outcome),
            // Another form may need fewer states.
            Ok(None) | Err(DiscoveryError::Stopped(Reason::States { .. })) => {
                return prove_in_general(encoding, numerals, set, control);
            }
            Err(error) if !is_over(&error, share) => return Err(error),
            Err(_) => {}
        }
        match control.within(turn, |control| prove_in_general(encoding, numerals, set, control)) {
            Err(error) if is_over(&error, share) => share = share.saturating_mul(GROWTH),
            decided => return decided,
        }
    }
}

/// Whether a share of work was used up.
fn is_over(error: &DiscoveryError, share: u64) -> bool {
    matches!(error, DiscoveryError::Stopped(Reason::Work { limit }) if *limit == share)
}

/// The same in the form that is right for all rules.
///
/// # Errors
///
/// A limit that was reached.
pub(crate) fn prove_in_general(
    encoding: &Encoding,
    numerals: &Numerals,
    set: &Arc<Dfa>,
    control: &Control,
) -> Result<ProofOutcome, DiscoveryError> {
    let mut ask = Ask::new(numerals, control)?;
    ask.define("P", set.clone());
    let enough = match encoding.blocking {
        1 => None,
        k => Some(match counts::enough(encoding, k, &mut ask, set, control)? {
            Some(counted) => {
                ask.define("Q", Arc::new(counted));
                call("Q", ["x", "y"])
            }
            None => options_in_set(encoding, k),
        }),
    };
    for Statement { never, inside } in statements(encoding, enough) {
        let decision = ask.decide(!exists(["x", "y"], never))?;
        if !decision.holds {
            let (x, y) = (decision.value("x"), decision.value("y"));
            return Ok(ProofOutcome::Refuted(Refutation { x, y, inside }));
        }
    }
    Ok(ProofOutcome::Proved)
}
