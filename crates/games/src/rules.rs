//! Rules of a game: move families, a terminal region, a blocking number and
//! the play convention. Everything the engines know about a game is here.

use crate::condition::{At, CoefficientTooLarge, Condition, MAX_COEFFICIENT, Number};
use crate::family::MoveFamily;
use crate::position::Position;
use std::fmt;
use std::num::NonZeroU32;

/// Who wins when no move is left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Play {
    /// The player who cannot move loses.
    #[default]
    Normal,
    /// The player who cannot move wins.
    Misere,
}

/// Why rules are refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RulesError {
    /// No move families.
    #[error("a game needs at least one family of moves")]
    NoMoves,
    /// The terminal region depends on a move.
    #[error("a terminal region may speak of x and y only, not of the step or the ratio")]
    TerminalDependsOnStep,
    /// The coefficients are too large for exact machine arithmetic.
    #[error(transparent)]
    CoefficientTooLarge(#[from] CoefficientTooLarge),
}

/// The rules of a game on two piles.
///
/// Families are kept sorted and without repetition, so rules that mean the same
/// set of families compare equal with [`Rules::same_game`] whatever the order
/// they were written in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    name: String,
    families: Vec<MoveFamily>,
    terminal: Condition,
    blocking: NonZeroU32,
    play: Play,
}

impl Rules {
    /// A game in normal play without terminal region or blocking.
    ///
    /// # Errors
    /// [`RulesError::NoMoves`] without families.
    pub fn new(
        name: impl Into<String>,
        families: impl IntoIterator<Item = MoveFamily>,
    ) -> Result<Self, RulesError> {
        let mut families: Vec<_> = families.into_iter().collect();
        families.sort();
        families.dedup();
        if families.is_empty() {
            return Err(RulesError::NoMoves);
        }
        if families.iter().any(|f| coefficient_too_large(f.guard())) {
            return Err(CoefficientTooLarge.into());
        }
        Ok(Self {
            name: name.into(),
            families,
            terminal: Condition::Never,
            blocking: NonZeroU32::MIN,
            play: Play::Normal,
        })
    }

    /// The same moves, but no move is allowed from positions in `terminal`.
    ///
    /// # Errors
    /// [`RulesError::TerminalDependsOnStep`].
    pub fn with_terminal(self, terminal: Condition) -> Result<Self, RulesError> {
        if !terminal.is_on_source() {
            return Err(RulesError::TerminalDependsOnStep);
        }
        if coefficient_too_large(&terminal) {
            return Err(CoefficientTooLarge.into());
        }
        Ok(Self { terminal, ..self })
    }

    /// The same moves, with up to `k - 1` options forbidden before each move.
    #[must_use]
    pub fn with_blocking(self, k: NonZeroU32) -> Self {
        Self { blocking: k, ..self }
    }

    /// The same moves under another play convention.
    #[must_use]
    pub fn with_play(self, play: Play) -> Self {
        Self { play, ..self }
    }

    /// The name of the game.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The move families, sorted.
    pub fn families(&self) -> &[MoveFamily] {
        &self.families
    }

    /// The terminal region ([`Condition::Never`] if there is none: then the
    /// positions without a legal move are the only ends of the game).
    pub const fn terminal(&self) -> &Condition {
        &self.terminal
    }

    /// The blocking number `k`: up to `k - 1` options may be forbidden.
    pub const fn blocking(&self) -> u32 {
        self.blocking.get()
    }

    /// The play convention.
    pub const fn play(&self) -> Play {
        self.play
    }

    /// Whether the same game is meant, whatever its name.
    pub fn same_game(&self, other: &Self) -> bool {
        self.families == other.families
            && self.terminal == other.terminal
            && self.blocking == other.blocking
            && self.play == other.play
    }

    /// A text that the same games have in common, whatever their names, and no others: the
    /// parts of rules print themselves without loss.
    pub fn key(&self) -> String {
        format!("{:?} {:?} {} {:?}", self.families, self.terminal, self.blocking, self.play)
    }

    /// The same game with the piles exchanged.
    #[must_use]
    pub fn mirror(&self) -> Self {
        let mut families: Vec<_> = self.families.iter().map(MoveFamily::mirror).collect();
        families.sort();
        Self { families, terminal: self.terminal.mirror(), ..self.clone() }
    }

    /// Whether exchanging the piles changes nothing.
    ///
    /// Decided on the normal form, so `true` is certain; a symmetric game
    /// written in an asymmetric way may be reported as not symmetric, which
    /// costs time and nothing else.
    pub fn is_symmetric(&self) -> bool {
        self.same_game(&self.mirror())
    }

    /// Whether Sprague-Grundy values decide sums with this game: blocking and
    /// misère games have outcomes only.
    pub const fn has_grundy_values(&self) -> bool {
        self.blocking.get() == 1 && matches!(self.play, Play::Normal)
    }

    /// Whether every guard and the terminal region can be written in
    /// first-order logic over addition.
    pub fn is_linear(&self) -> bool {
        self.families.iter().all(|f| f.guard().is_linear()) && self.terminal.is_linear()
    }

    /// Whether a position is in the terminal region.
    pub fn is_terminal(&self, p: Position) -> bool {
        self.terminal != Condition::Never && self.terminal.holds(&At::new(p.x, p.y, 0))
    }

    /// [`Rules::is_terminal`] for piles of any size.
    pub fn is_terminal_at<N: Number>(&self, x: &N, y: &N) -> bool {
        self.terminal.holds(&At { x: x.clone(), y: y.clone(), t: N::from(0) })
    }

    /// Calls `visit` with every option of `p`; an option that two families
    /// reach is visited twice.
    pub(crate) fn for_each_option(&self, p: Position, mut visit: impl FnMut(Position)) {
        if self.is_terminal(p) {
            return;
        }
        for family in &self.families {
            family.for_each_option(p, &mut visit);
        }
    }

    /// The options of `p`, sorted, each once.
    pub fn options(&self, p: Position) -> Vec<Position> {
        let mut all = Vec::new();
        self.for_each_option(p, |q| all.push(q));
        all.sort_unstable();
        all.dedup();
        all
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for family in &self.families {
            writeln!(f, "{family}")?;
        }
        if self.terminal != Condition::Never {
            writeln!(f, "no move if {}", self.terminal)?;
        }
        if self.blocking() > 1 {
            let k = self.blocking() - 1;
            let options = if k == 1 { "option" } else { "options" };
            writeln!(f, "before each move the previous player may forbid up to {k} {options}")?;
        }
        f.write_str(match self.play {
            Play::Normal => "a player who cannot move loses",
            Play::Misere => "a player who cannot move wins",
        })
    }
}

fn coefficient_too_large(c: &Condition) -> bool {
    match c {
        Condition::Compare(e, _) => e.weight() > MAX_COEFFICIENT,
        Condition::All(parts) | Condition::Any(parts) => parts.iter().any(coefficient_too_large),
        Condition::Always | Condition::Never | Condition::Remainder(_) | Condition::SameRatio => {
            false
        }
    }
}
