//! The games whose positions of each value have engines of their own.

use wythoff_games::{Rules, catalogue};

/// A game with sequence engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SequenceGame {
    /// Wythoff's game.
    Wythoff,
    /// F-Wythoff.
    FWythoff,
    /// R-Wythoff.
    RWythoff,
}

impl SequenceGame {
    /// The game that these rules are, whatever they are called.
    pub(crate) fn of(rules: &Rules) -> Option<Self> {
        let games = [
            ("wythoff", Self::Wythoff),
            ("f-wythoff", Self::FWythoff),
            ("r-wythoff", Self::RWythoff),
        ];
        let same = |name: &str| catalogue::find(name).is_ok_and(|(_, r)| r.same_game(rules));
        games.into_iter().find(|(name, _)| same(name)).map(|(_, game)| game)
    }
}
