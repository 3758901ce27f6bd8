//! A game against the machine, move by move. Nothing here reads or prints: the
//! front end asks, shows and comes back with the next move.

use super::hardest::{Answered, hardest};
use super::winning::{Solution, solve};
use super::{Asking, Move, Sum};
use crate::error::{Fault, InputError, WorkbenchError};
use wythoff_games::Play;

/// Who is to move, or has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The person.
    Human,
    /// The machine.
    Machine,
}

impl Player {
    /// The other one.
    #[must_use]
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::Human => Self::Machine,
            Self::Machine => Self::Human,
        }
    }
}

/// Why a move was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// There is no such component.
    NoSuchComponent,
    /// A pile does not hold that many tokens.
    TooMany,
    /// The rules do not allow it.
    AgainstTheRules,
}

/// A game being played.
#[derive(Clone, Debug)]
pub struct Match {
    sum: Sum,
    turn: Player,
    past: Vec<(Sum, Player)>,
}

impl Match {
    /// A game from the start.
    ///
    /// # Errors
    /// A blocking game: forbidding options is not a move of one player.
    pub fn new(sum: Sum, first: Player) -> Result<Self, WorkbenchError> {
        if let Some(single) = sum.single()
            && single.game().rules().blocking() > 1
        {
            let game = single.name().to_owned();
            return Err(InputError::Blocking { game, sum: sum.to_string() }.into());
        }
        Ok(Self { sum, turn: first, past: Vec::new() })
    }

    /// Where it stands.
    pub const fn sum(&self) -> &Sum {
        &self.sum
    }

    /// Who is to move.
    pub const fn turn(&self) -> Player {
        self.turn
    }

    /// The winner, if no move is left.
    pub fn winner(&self) -> Option<Player> {
        if self.sum.smallest_move().is_some() {
            return None;
        }
        // A misère game is never added to anything, so it is the whole sum.
        let misere = self.sum.single().is_some_and(|c| c.game().rules().play() == Play::Misere);
        Some(if misere { self.turn } else { self.turn.other() })
    }

    /// Makes a move.
    ///
    /// # Errors
    /// Why it was not made; then nothing has changed.
    pub fn make(&mut self, m: &Move) -> Result<(), Refusal> {
        let component = self.sum.components().get(m.component).ok_or(Refusal::NoSuchComponent)?;
        let (x, y) = component.piles();
        if m.take.0 > *x || m.take.1 > *y {
            return Err(Refusal::TooMany);
        }
        let next = self.sum.after(m).ok_or(Refusal::AgainstTheRules)?;
        self.past.push((std::mem::replace(&mut self.sum, next), self.turn));
        self.turn = self.turn.other();
        Ok(())
    }

    /// Goes back to before the last move of the human; whether there was one.
    pub fn undo(&mut self) -> bool {
        let Some(last) = self.past.iter().rposition(|(_, who)| *who == Player::Human) else {
            return false;
        };
        let (sum, turn) = self.past.swap_remove(last);
        self.past.truncate(last);
        (self.sum, self.turn) = (sum, turn);
        true
    }

    /// Who wins from here, and a winning move if there is one.
    ///
    /// # Errors
    /// A position out of reach, a cancelled run.
    pub fn solve(&self, asking: Asking<'_>) -> Result<Solution, WorkbenchError> {
        solve(&self.sum, asking)
    }

    /// A move for whoever is to move, and why: a winning one, or else the one after
    /// which the fewest answers win.
    ///
    /// # Errors
    /// A cancelled run; a position that is out of reach only means that the
    /// move is no more than legal.
    pub fn advise(&self, asking: Asking<'_>) -> Result<Option<(Move, String)>, WorkbenchError> {
        let why = match self.solve(asking) {
            Ok(Solution { winning: Some(m), explanation, .. }) => {
                return Ok(Some((m, explanation)));
            }
            Ok(_) => match hardest(&self.sum, asking)? {
                Some(Answered { made, over: false, winning }) => {
                    let why = match winning {
                        1 => "no move wins; after this one a single answer does".to_string(),
                        n => format!("no move wins; after this one {n} answers do"),
                    };
                    return Ok(Some((made, why)));
                }
                Some(Answered { made, .. }) => {
                    return Ok(Some((made, "no move wins, and every one ends the game".into())));
                }
                None => "no move wins, so the smallest one",
            },
            Err(error) if error.fault() == Fault::Request => {
                "who wins is out of reach here, so the smallest move"
            }
            Err(error) => return Err(error),
        };
        Ok(self.sum.smallest_move().map(|m| (m, why.to_string())))
    }
}
