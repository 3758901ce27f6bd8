//! Whether two games have the same P-positions.
//!
//! Boards are compared first: the smallest difference, if it is small, is a matter of
//! computing. If there is none, a theorem about one game is looked for, and its set is put
//! to the proof as the set of P-positions of the other: either it is, or the proof names a
//! position, and a difference lies there or below.

use crate::error::{Fault, InputError, WorkbenchError};
use crate::game::Game;
use crate::theorem::find;
use dashu_int::UBig;
use serde::Serialize;
use wythoff_discovery::encode::encode;
use wythoff_discovery::{ProofOutcome, Refutation, prove};
use wythoff_games::engine::select::{self, Choice};
use wythoff_games::{Control, Known, OutcomeBoard, Size};

/// The side of the boards that are compared first.
pub const FIRST_SIDE: u64 = 400;

/// Boards up to this side are computed to find a difference that the proof promises.
const LARGEST_SIDE: u64 = 20_000;

/// What came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Comparison {
    /// The P-positions are the same.
    Same,
    /// They are not.
    Different,
    /// No difference was found, and no proof.
    Undecided,
}

/// A position that is P in one game and N in the other.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Difference {
    /// The piles.
    pub position: [String; 2],
    /// The game in which it is P; the other one in which it is N.
    pub p_in: String,
    /// Whether there is none with a smaller sum of the piles.
    pub smallest: bool,
}

/// The answer.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct CompareReport {
    /// The two games.
    pub games: [String; 2],
    /// Whether they have the same P-positions.
    pub result: Comparison,
    /// A difference, if one was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
    /// No position with both piles below this is a difference, apart from the one named.
    pub compared_below: u64,
    /// How it is known.
    pub known: Known,
    /// What there is to say beside that.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Compares the P-positions of two games, on boards of a side first.
///
/// # Errors
/// A board that cannot be computed, or a cancelled run.
pub fn compare(
    games: [&Game; 2],
    side: u64,
    control: &Control,
) -> Result<CompareReport, WorkbenchError> {
    let report = |result, difference, compared_below, known, note| CompareReport {
        games: games.map(|game| game.name().to_owned()),
        result,
        difference,
        compared_below,
        known,
        note,
    };
    if games[0].rules().same_game(games[1].rules()) {
        let note = Some("the rules are the same".to_owned());
        return Ok(report(Comparison::Same, None, 0, Known::Definition, note));
    }
    if let Some(found) = on_boards(games, side, control)? {
        let known = Known::Definition;
        return Ok(report(Comparison::Different, Some(found), side, known, None));
    }
    let mut note = None;
    for [known_game, other] in [[0, 1], [1, 0]].map(|order| order.map(|i| games[i])) {
        match transfer(known_game, other, control)? {
            Transfer::Same { states } => {
                let known = format!("one automaton with {states} states for both");
                return Ok(report(Comparison::Same, None, side, Known::Proved(known), None));
            }
            Transfer::Refuted(refutation) => {
                let promised = promised_side(&refutation).max(side);
                let found = if promised <= LARGEST_SIDE {
                    on_boards(games, promised, control)?
                } else {
                    None
                };
                let known = match &found {
                    Some(_) => Known::Definition,
                    None => Known::Proved("the set of one is not that of the other".into()),
                };
                let below = if found.is_some() { promised } else { side };
                let (x, y) = (refutation.x, refutation.y);
                let note = found
                    .is_none()
                    .then(|| format!("a difference is at ({x}, {y}) or at an option of it"));
                return Ok(report(Comparison::Different, found, below, known, note));
            }
            Transfer::Unknown(reason) => note = note.or(Some(reason)),
        }
    }
    Ok(report(Comparison::Undecided, None, side, Known::VerifiedToRow(side), note))
}

fn promised_side(refutation: &Refutation) -> u64 {
    let larger: &UBig = (&refutation.x).max(&refutation.y);
    u64::try_from(larger).map_or(u64::MAX, |n| n.saturating_add(1))
}

/// The smallest difference on square boards.
fn on_boards(
    games: [&Game; 2],
    side: u64,
    control: &Control,
) -> Result<Option<Difference>, WorkbenchError> {
    let side = usize::try_from(side).map_err(|_| InputError::BoardTooLarge { side })?;
    let size = Size::new(side, side);
    let choice = Choice::within(None, control);
    let board = |game: &Game| -> Result<OutcomeBoard, WorkbenchError> {
        Ok(select::outcomes(game.rules(), size, choice, control)?.1)
    };
    let boards = [board(games[0])?, board(games[1])?];
    let differs = |&(x, y): &(usize, usize)| boards[0].is_p(x, y) != boards[1].is_p(x, y);
    let diagonals = (0..2 * side - 1).flat_map(|sum| {
        let first = (sum + 1).saturating_sub(side);
        (first..=sum.min(side - 1)).map(move |x| (x, sum - x))
    });
    Ok(diagonals.into_iter().find(differs).map(|(x, y)| Difference {
        position: [x.to_string(), y.to_string()],
        p_in: games[usize::from(!boards[0].is_p(x, y))].name().to_owned(),
        // Beyond the middle of the board, smaller sums lie outside of it.
        smallest: x + y < side,
    }))
}

enum Transfer {
    Same { states: usize },
    Refuted(Refutation),
    Unknown(String),
}

/// Puts the proved set of one game to the proof for another.
fn transfer(
    known_game: &Game,
    other: &Game,
    control: &Control,
) -> Result<Transfer, WorkbenchError> {
    for game in [known_game, other] {
        if !game.rules().is_linear() {
            return Ok(Transfer::Unknown(format!(
                "{} has a rule that is not linear, and whether the games agree is proved for \
                 linear rules only",
                game.name()
            )));
        }
    }
    let found = find(known_game, control, &())?;
    let Some(theorem) = found.theorem() else {
        return Ok(Transfer::Unknown(format!("no theorem about {} was found", known_game.name())));
    };
    let encoding = encode(other.rules())?;
    let verdict = prove(&encoding, &theorem.numerals, &theorem.set, control);
    Ok(match verdict.map_err(WorkbenchError::from) {
        Ok(ProofOutcome::Proved) => Transfer::Same { states: theorem.set.states() },
        Ok(ProofOutcome::Refuted(refutation)) => Transfer::Refuted(refutation),
        Err(error) if error.fault() == Fault::Limit => Transfer::Unknown(error.to_string()),
        Err(error) => return Err(error),
    })
}
