//! Which engine answers: the fastest one that supports the rules, unless the
//! caller names another. Boards that would not fit in memory are refused here,
//! before anything is allocated.

use super::{EngineError, Obstacle, dense, naive, sweep};
use crate::board::{GrundyTable, OutcomeBoard, Size};
use crate::rules::Rules;
use serde::Serialize;
use std::fmt;
use std::str::FromStr;
use wythoff_control::Control;

/// An engine, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Engine {
    /// Straight from the definition.
    Naive,
    /// Bitsets along lines (Grundy values).
    Dense,
    /// Occupied lines (outcomes).
    Sweep,
}

impl Engine {
    /// Every engine.
    pub const ALL: [Self; 3] = [Self::Naive, Self::Dense, Self::Sweep];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Naive => "naive",
            Self::Dense => "dense",
            Self::Sweep => "sweep",
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Engine {
    type Err = UnknownEngine;

    fn from_str(s: &str) -> Result<Self, UnknownEngine> {
        let found = Self::ALL.into_iter().find(|engine| engine.name() == s);
        found.ok_or_else(|| UnknownEngine { name: s.to_owned() })
    }
}

/// There is no engine of this name; those of [`Engine::ALL`] there are.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown engine `{name}`; one of {}", Engine::ALL.map(Engine::name).join(", "))]
#[non_exhaustive]
pub struct UnknownEngine {
    /// The name.
    pub name: String,
}

/// What the caller asks of the choice.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// This engine and no other, if given.
    pub engine: Option<Engine>,
    /// Bytes a board may take.
    pub max_memory: u64,
}

impl Choice {
    /// Bytes a board may take if nobody says more: a table of 50,000 × 50,000, and every
    /// board of the papers.
    pub const USUAL_MEMORY: u64 = 4 << 30;

    /// An engine, if one is named, with the memory that a run may have.
    pub fn within(engine: Option<Engine>, control: &Control) -> Self {
        Self { engine, max_memory: control.memory_limit().unwrap_or(Self::USUAL_MEMORY) }
    }
}

/// The table of Grundy values and the engine that computed it.
///
/// # Errors
/// [`EngineError`]: no Grundy values, not supported by the engine named, too
/// large, or cancelled.
pub fn grundy(
    rules: &Rules,
    size: Size,
    choice: Choice,
    control: &Control,
) -> Result<(Engine, GrundyTable), EngineError> {
    if !rules.has_grundy_values() {
        return Err(EngineError::NoGrundyValues(rules.name().to_string()));
    }
    let engine = grundy_engine(rules, choice.engine);
    match engine {
        Engine::Naive => {
            fits(size, grundy_memory(rules, size, choice.engine), choice)?;
            Ok((engine, naive::grundy(rules, size, control)?))
        }
        Engine::Dense => {
            supported(engine, dense::supports(rules))?;
            fits(size, grundy_memory(rules, size, choice.engine), choice)?;
            Ok((engine, dense::grundy(rules, size, control)?))
        }
        Engine::Sweep => {
            Err(EngineError::Unsupported { engine: engine.name(), reason: Obstacle::OutcomesOnly })
        }
    }
}

/// The board of outcomes and the engine that computed it.
///
/// # Errors
/// [`EngineError`]: not supported by the engine named, too large, or cancelled.
pub fn outcomes(
    rules: &Rules,
    size: Size,
    choice: Choice,
    control: &Control,
) -> Result<(Engine, OutcomeBoard), EngineError> {
    let engine = outcomes_engine(rules, choice.engine);
    match engine {
        Engine::Naive => {
            fits(size, outcomes_memory(rules, size, choice.engine), choice)?;
            Ok((engine, naive::outcomes(rules, size, control)?))
        }
        Engine::Sweep => {
            supported(engine, sweep::supports(rules))?;
            fits(size, outcomes_memory(rules, size, choice.engine), choice)?;
            Ok((engine, sweep::outcomes(rules, size, control)?))
        }
        Engine::Dense => {
            let (engine, table) = grundy(rules, size, choice, control)?;
            let mut board = OutcomeBoard::all_n(size);
            for x in 0..size.rows {
                for (y, _) in table.row(x).enumerate().filter(|(_, g)| g.0 == 0) {
                    board.set_p(x, y);
                }
            }
            Ok((engine, board))
        }
    }
}

/// Bytes that [`grundy`] wants for a board, by the engine that is named or chosen; none for an
/// engine that does not play the game.
pub fn grundy_memory(rules: &Rules, size: Size, engine: Option<Engine>) -> u128 {
    match grundy_engine(rules, engine) {
        Engine::Naive => size.cells().saturating_mul(4),
        Engine::Dense => dense::memory_needed(rules, size),
        Engine::Sweep => 0,
    }
}

/// The same of [`outcomes`].
pub fn outcomes_memory(rules: &Rules, size: Size, engine: Option<Engine>) -> u128 {
    match outcomes_engine(rules, engine) {
        Engine::Naive => size.cells().div_ceil(8),
        Engine::Dense => dense::memory_needed(rules, size),
        Engine::Sweep => sweep::memory_needed(rules, size),
    }
}

fn grundy_engine(rules: &Rules, named: Option<Engine>) -> Engine {
    named.unwrap_or_else(|| match dense::supports(rules) {
        Ok(()) => Engine::Dense,
        Err(_) => Engine::Naive,
    })
}

fn outcomes_engine(rules: &Rules, named: Option<Engine>) -> Engine {
    named.unwrap_or_else(|| match sweep::supports(rules) {
        Ok(()) => Engine::Sweep,
        Err(_) => Engine::Naive,
    })
}

fn supported(engine: Engine, answer: Result<(), Obstacle>) -> Result<(), EngineError> {
    answer.map_err(|reason| EngineError::Unsupported { engine: engine.name(), reason })
}

fn fits(size: Size, needed: u128, choice: Choice) -> Result<(), EngineError> {
    if needed <= u128::from(choice.max_memory) {
        return Ok(());
    }
    Err(EngineError::TooLarge { size, needed, allowed: choice.max_memory })
}
