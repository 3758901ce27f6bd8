//! The games whose positions of each value have engines of their own.

use super::{Engine, Rows, f_wythoff, r_wythoff, wythoff};
use crate::engine::EngineError;
use crate::{Grundy, Rules, catalogue};
use wythoff_control::Control;

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

    /// Hands out rows `0..rows` with the points of values `0..=g`. R-Wythoff has one engine,
    /// whichever is asked for.
    ///
    /// # Errors
    /// [`EngineError::Unsupported`] if `g` or `rows` is beyond the engine,
    /// [`EngineError::Stopped`].
    pub fn rows<R: Rows>(
        self,
        engine: Engine,
        g: Grundy,
        rows: u64,
        control: &Control,
        out: &mut R,
    ) -> Result<(), EngineError> {
        match self {
            Self::Wythoff => wythoff(engine, g, rows, control, out),
            Self::FWythoff => f_wythoff(engine, g, rows, control, out),
            Self::RWythoff => r_wythoff(g, rows, control, out),
        }
    }
}
