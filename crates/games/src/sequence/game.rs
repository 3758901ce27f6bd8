//! The games whose positions of each value have engines of their own.

use crate::{Rules, catalogue};

/// A game with sequence engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SequenceGame {
    /// Wythoff's game.
    Wythoff,
    /// F-Wythoff.
    FWythoff,
    /// R-Wythoff.
    RWythoff,
}

impl SequenceGame {
    /// The game that these rules are, whatever they are called.
    pub fn of(rules: &Rules) -> Option<Self> {
        match catalogue::identify(rules)?.name {
            "wythoff" => Some(Self::Wythoff),
            "f-wythoff" => Some(Self::FWythoff),
            "r-wythoff" => Some(Self::RWythoff),
            _ => None,
        }
    }
}
