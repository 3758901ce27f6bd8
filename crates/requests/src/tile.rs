//! `GET /tile`: a rectangle of the board, in binary. The format is described in
//! `openapi.json`.

use crate::{ApiError, Desk, game_of, natural};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use wythoff_games::{Grundy, Known};
use wythoff_workbench::session::{Care, Drawn, Layer as Shown, Terms};
use wythoff_workbench::tile::{Plane, Window};
use wythoff_workbench::{Control, Game, WorkbenchError};

/// The most cells of one plane.
const MOST_CELLS: usize = 1 << 16;
/// The most cells along one side.
const MOST_SIDE: usize = 1024;
/// The most planes.
const MOST_VALUES: usize = 8;
/// The largest scale: cells of a thousand decimal digits.
const MOST_SCALE: usize = 4096;
/// The first bytes of a tile.
const MAGIC: &[u8; 4] = b"WYT1";

/// What a tile shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Layer {
    /// One plane: at scale 0 the Grundy value, at a larger scale the mean of the values in the
    /// cell, rounded down.
    Grundy,
    /// One plane: the number of P-positions in the cell (0 or 1 at scale 0).
    #[default]
    Outcome,
    /// A plane for each of `values` in their order: the number of positions of that value in
    /// the cell.
    Values,
    /// Two planes: how many positions of the cell differ one way, and how many the other.
    Difference,
}

/// What two games are compared by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum By {
    /// The positions that are P in `game` only, and in `other` only.
    #[default]
    Outcome,
    /// The positions whose value is larger in `game`, and larger in `other`.
    Grundy,
}

const fn usual_side() -> usize {
    256
}

/// Which rectangle of which board.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TileQuery {
    /// A built-in game with its parameters. Either `game` or `source`.
    game: Option<String>,
    /// The text of a .game file, instead of `game`. An address has at most 65,534 bytes.
    source: Option<String>,
    /// The first pile of the first cell: digits, also 1e100 or 10^100.
    x: String,
    /// The second pile of the first cell.
    y: String,
    /// Cells along the first pile.
    #[serde(default = "usual_side")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_SIDE)))]
    rows: usize,
    /// Cells along the second pile.
    #[serde(default = "usual_side")]
    #[cfg_attr(feature = "schema", schemars(range(min = 1, max = MOST_SIDE)))]
    cols: usize,
    /// A cell has 2^scale x 2^scale positions.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(range(max = MOST_SCALE)))]
    scale: usize,
    /// What is shown.
    #[serde(default)]
    layer: Layer,
    /// Of layer values: 1 to 8 Grundy values, joined by commas.
    #[cfg_attr(feature = "schema", schemars(example = &"0,1,2"))]
    values: Option<String>,
    /// Of layer difference: the other built-in game.
    other: Option<String>,
    /// Of layer difference: the other game as the text of a .game file.
    other_source: Option<String>,
    /// Of layer difference: what is compared.
    #[serde(default)]
    by: By,
}

/// What is drawn.
enum Wanted {
    Layer(Shown),
    Difference(Box<Game>, By),
}

impl Wanted {
    fn draw(
        &self,
        desk: &Desk,
        game: &Game,
        window: &Window,
        control: &Control,
    ) -> Result<Drawn, WorkbenchError> {
        let terms = Terms { care: Care::Glance, control };
        match self {
            Self::Layer(layer) => desk.session.draw(game, window, layer, terms),
            Self::Difference(other, by) => {
                desk.session.difference(window, [game, other], *by == By::Grundy, terms)
            }
        }
    }
}

/// The header of a tile.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TileHeader<'a> {
    /// The game.
    game: &'a str,
    /// The first pile of the first cell.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    x: String,
    /// The second pile of the first cell.
    #[cfg_attr(feature = "schema", schemars(regex(pattern = "^[0-9]+$")))]
    y: String,
    /// Cells along the first pile.
    rows: usize,
    /// Cells along the second pile.
    cols: usize,
    /// A cell has 2^scale x 2^scale positions.
    scale: usize,
    /// What is shown.
    layer: Layer,
    /// How many planes follow.
    planes: usize,
    /// Of layer values: the value of each plane.
    #[serde(skip_serializing_if = "Option::is_none")]
    values: Option<&'a [Grundy]>,
    /// Of layer difference: the other game.
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<&'a str>,
    /// How the known cells are known; empty if none is.
    known: &'a [Known],
    /// How many cells of the first plane are unknown.
    unknown: usize,
    /// The bound that cells 65534 exceed.
    more_than: Option<u32>,
    /// If cells are unknown: rows and columns below this could be computed.
    reach: Option<usize>,
    /// Why cells are unknown, in a sentence.
    note: Option<&'a str>,
    /// The largest ordinary cell of all planes.
    max: u16,
}

/// A tile, ready to be sent.
#[derive(Clone, Debug)]
pub struct Tile {
    /// Header and planes.
    pub bytes: Bytes,
    /// Whether no cell is unknown: such a tile stays as it is, while what is unknown now may
    /// be known after a theorem was found.
    pub complete: bool,
}

/// `GET /tile`, read.
pub struct Request {
    window: Window,
    game: Game,
    layer: Layer,
    wanted: Wanted,
    name: String,
}

impl Request {
    /// Reads a request.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(desk: &Desk, query: &TileQuery) -> Result<Self, ApiError> {
        let window = window(query)?;
        let game = game_of(query.game.as_deref(), query.source.as_deref())?;
        let wanted = wanted(query)?;
        let name = name(desk, query, &game, &wanted, &window);
        Ok(Self { window, game, layer: query.layer, wanted, name })
    }

    /// The tile, if it is there already.
    pub fn kept(&self, desk: &Desk) -> Option<Tile> {
        desk.tiles.get(&self.name).map(|bytes| Tile { bytes: (*bytes).clone(), complete: true })
    }

    /// The tile, drawn.
    ///
    /// # Errors
    /// A layer that the game does not have; a cancelled run.
    pub fn draw(&self, desk: &Desk, control: &Control) -> Result<Tile, ApiError> {
        let Self { window, game, layer, wanted, name } = self;
        let drawn = wanted.draw(desk, game, window, control)?;
        let complete = drawn.planes.iter().all(|plane| plane.unknown_cells() == 0);
        let bytes = encode(*layer, game, window, wanted, &drawn)?;
        if complete {
            desk.tiles.put(name, Arc::new(bytes.clone()), bytes.len());
        }
        Ok(Tile { bytes, complete })
    }
}

fn window(query: &TileQuery) -> Result<Window, ApiError> {
    let (rows, cols, scale) = (query.rows, query.cols, query.scale);
    let fits = (1..=MOST_SIDE).contains(&rows) && (1..=MOST_SIDE).contains(&cols);
    if !fits || rows * cols > MOST_CELLS {
        return Err(ApiError::limit(format!(
            "a tile has 1 to {MOST_SIDE} rows and columns and at most {MOST_CELLS} cells, not \
             {rows} x {cols}; `scale` makes its cells larger"
        )));
    }
    if scale > MOST_SCALE {
        return Err(ApiError::limit(format!("scale is at most {MOST_SCALE}, not {scale}")));
    }
    Ok(Window { x: natural(&query.x)?, y: natural(&query.y)?, rows, cols, scale })
}

fn wanted(query: &TileQuery) -> Result<Wanted, ApiError> {
    Ok(match query.layer {
        Layer::Grundy => Wanted::Layer(Shown::Grundy),
        Layer::Outcome => Wanted::Layer(Shown::Outcome),
        Layer::Values => {
            let text = query.values.as_deref().unwrap_or("");
            let wrong = || {
                ApiError::request(format!(
                    "layer=values needs `values`, 1 to {MOST_VALUES} numbers joined by commas, \
                     not `{text}`"
                ))
            };
            let values: Result<Vec<_>, _> =
                text.split(',').map(|v| v.trim().parse().map(Grundy)).collect();
            let values = values.map_err(|_| wrong())?;
            if values.len() > MOST_VALUES {
                return Err(wrong());
            }
            Wanted::Layer(Shown::Values(values))
        }
        Layer::Difference => {
            let other = game_of(query.other.as_deref(), query.other_source.as_deref());
            let other = other.map_err(|error| error.about("the other game"))?;
            Wanted::Difference(Box::new(other), query.by)
        }
    })
}

/// The name of a tile. The game's own name is in it because it is in the tile.
fn name(desk: &Desk, query: &TileQuery, game: &Game, wanted: &Wanted, window: &Window) -> String {
    let rules = game.rules().key();
    let other = match wanted {
        Wanted::Difference(other, by) => {
            format!("{by:?} {} {}", other.name(), other.rules().key())
        }
        Wanted::Layer(layer) => format!("{layer:?}"),
    };
    // A theorem that was found meanwhile is how a tile is known now.
    let proved = desk.session.has_learned(game.rules());
    let Window { x, y, rows, cols, scale } = window;
    let name = game.name();
    format!("{:?} {x} {y} {rows} {cols} {scale} {proved} {name} {other} {rules}", query.layer)
}

fn encode(
    layer: Layer,
    game: &Game,
    window: &Window,
    wanted: &Wanted,
    drawn: &Drawn,
) -> Result<Bytes, ApiError> {
    let header = TileHeader {
        game: game.name(),
        x: window.x.to_string(),
        y: window.y.to_string(),
        rows: window.rows,
        cols: window.cols,
        scale: window.scale,
        layer,
        planes: drawn.planes.len(),
        values: match wanted {
            Wanted::Layer(Shown::Values(values)) => Some(values),
            _ => None,
        },
        other: match wanted {
            Wanted::Difference(other, _) => Some(other.name()),
            Wanted::Layer(_) => None,
        },
        known: &drawn.known,
        unknown: drawn.planes.first().map_or(0, Plane::unknown_cells),
        more_than: drawn.more_than,
        reach: drawn.reach,
        note: drawn.note.as_deref(),
        max: drawn.planes.iter().map(Plane::max).max().unwrap_or(0),
    };
    let mut text = serde_json::to_vec(&header).map_err(|e| ApiError::defect(&e.to_string()))?;
    // The cells begin at a multiple of 8 bytes.
    text.resize(text.len().next_multiple_of(8), b' ');
    let length = u32::try_from(text.len()).map_err(|e| ApiError::defect(&e.to_string()))?;
    let cells: usize = drawn.planes.iter().map(|plane| plane.cells.len()).sum();
    let mut bytes = Vec::with_capacity(8 + text.len() + 2 * cells);
    bytes.extend(MAGIC);
    bytes.extend(length.to_le_bytes());
    bytes.extend(text);
    for plane in &drawn.planes {
        bytes.extend(plane.cells.iter().flat_map(|cell| cell.to_le_bytes()));
    }
    Ok(bytes.into())
}
