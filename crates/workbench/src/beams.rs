//! A first look at a game before a theorem is searched for: the beams of its
//! P-positions and the number systems that their slopes suggest.

use crate::error::WorkbenchError;
use crate::game::Game;
use serde::Serialize;
use wythoff_discovery::{DiscoveryError, Look, Sample};
use wythoff_games::Watch;

/// The side of the board that is looked at.
const SIDE: u32 = 2000;

/// What a board shows.
#[derive(Clone, Debug, Serialize)]
pub struct BeamsReport {
    /// The side of the board.
    pub board: u32,
    /// How many P-positions it has.
    pub positions: usize,
    /// Whether beams with x > y are the mirror images of those listed.
    pub symmetric: bool,
    /// The beams.
    pub beams: Vec<BeamReport>,
    /// The number systems to try, the most promising first.
    pub systems: Vec<String>,
}

/// P-positions along a line.
#[derive(Clone, Debug, Serialize)]
pub struct BeamReport {
    /// Its slope y/x.
    pub slope: f64,
    /// Whether it lies where x > y; then the slope is x/y.
    pub mirrored: bool,
    /// P-positions on it.
    pub points: usize,
}

/// Looks at the board of a game; `None` if its P-positions are too many for beams.
///
/// # Errors
/// A board that cannot be computed, or a cancelled run.
pub fn beams(game: &Game, watch: &dyn Watch) -> Result<Option<BeamsReport>, WorkbenchError> {
    let sample = match Sample::of(game.rules(), SIDE, watch) {
        Ok(sample) => sample,
        Err(DiscoveryError::Engine(error)) => return Err(error.into()),
        Err(_) => return Ok(None),
    };
    let look = Look::of(&sample);
    let beam = |beam: &wythoff_discovery::Beam| BeamReport {
        slope: beam.slope,
        mirrored: beam.mirrored,
        points: beam.points,
    };
    Ok(Some(BeamsReport {
        board: look.side,
        positions: look.positions,
        symmetric: look.symmetric,
        beams: look.beams.iter().map(beam).collect(),
        systems: look.systems().iter().map(ToString::to_string).collect(),
    }))
}
