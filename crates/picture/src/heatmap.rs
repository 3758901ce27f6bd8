//! A board in colours.

use super::blocks::{self, Blocks};
use super::colour::Colour;
use super::field::{Field, Kind};
use super::fit::{Fit, ROOMY_CELL, fit};
use super::frame::{Edge, Frame};
use super::legend::Legend;
use super::measure;
use super::scene::{Anchor, Area, Cells, Scene, Shape, Style};
use super::{Picture, PictureError};
use wythoff_games::Control;

/// Boards with at most this many rows and columns have a number in every cell.
const NUMBERED: usize = 32;
/// Smaller figures than this are not legible.
const SMALLEST_FIGURES: u32 = 9;

/// Where row 0 is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// At the bottom, so that the first pile grows upwards: the papers' habit.
    #[default]
    Bottom,
    /// At the top, as in a matrix.
    Top,
}

/// A picture of a board: the second pile to the right, the first one upwards or
/// downwards, a colour for every value or outcome.
///
/// Boards of more than 2000 rows or columns are drawn in blocks, and the picture
/// says so.
#[derive(Clone, Debug)]
pub struct Heatmap {
    title: String,
    subtitle: String,
    origin: Origin,
}

impl Heatmap {
    /// A heat map with this title, no subtitle and row 0 at the bottom.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: title.into(), subtitle: String::new(), origin: Origin::Bottom }
    }

    /// With a line below the title, such as how the board is known.
    #[must_use]
    pub fn subtitle(self, subtitle: impl Into<String>) -> Self {
        Self { subtitle: subtitle.into(), ..self }
    }

    /// With row 0 there.
    #[must_use]
    pub fn origin(self, origin: Origin) -> Self {
        Self { origin, ..self }
    }

    /// Reads the field and draws it.
    ///
    /// # Errors
    /// [`PictureError::Empty`] if it has no rows or no columns, [`PictureError::Stopped`].
    pub fn draw(&self, mut field: impl Field, control: &Control) -> Result<Picture, PictureError> {
        let size = field.size();
        if size.rows == 0 {
            return Err(PictureError::Empty("the board has no rows"));
        }
        if size.cols == 0 {
            return Err(PictureError::Empty("the board has no columns"));
        }
        let kind = field.kind();
        let (rows, cols) = fit(size);
        let figures = figures(kind, rows, cols);
        let mut numbers = Vec::new();
        let Blocks { mut colours, unknown } =
            blocks::read(&mut field, (rows, cols), control, |x, y, cell| {
                if let (Some(value), true) = (cell, figures.is_some()) {
                    numbers.push((x, y, value));
                }
            })?;

        let upwards = self.origin == Origin::Bottom;
        if upwards {
            colours.reverse();
            colours.chunks_exact_mut(cols.cells() as usize).for_each(<[_]>::reverse);
        }
        let (mut scene, drawing) = Frame {
            title: &self.title,
            subtitle: &[&self.subtitle, &block_note(kind, rows, cols)],
            size: (cols.pixels(), rows.pixels()),
            horizontal: cols.axis("y (second pile)", false, true),
            edge: if upwards { Edge::Bottom } else { Edge::Top },
            vertical: rows.axis("x (first pile)", upwards, false),
            legend: Legend::of_board(kind, unknown, rows.pixels()),
        }
        .set();
        scene.shapes.push(Shape::Cells(Cells {
            x: drawing.x,
            y: drawing.y,
            columns: cols.cells(),
            rows: rows.cells(),
            cell: (cols.cell, rows.cell),
            colours,
        }));
        grid(&mut scene, drawing, rows, cols);
        if let Some(size) = figures {
            for (x, y, value) in numbers {
                let style = Style::regular(size, blocks::colour(Some(value), kind).ink());
                let (across, down) = (cols.middle(y), rows.middle(x));
                let down = if upwards { rows.pixels() - 1 - down } else { down };
                let label = match kind {
                    Kind::Values { .. } => value.to_string(),
                    Kind::Outcomes if value == 0 => "P".to_owned(),
                    Kind::Outcomes => continue,
                };
                let baseline = drawing.y + down + style.half_capital();
                scene.text(drawing.x + across, baseline, &label, style, Anchor::Middle);
            }
        }
        Ok(Picture { scene })
    }
}

/// The size of the numbers in the cells, if they are to be there.
fn figures(kind: Kind, rows: Fit, cols: Fit) -> Option<u32> {
    if rows.positions.max(cols.positions) > NUMBERED {
        return None;
    }
    let widest = match kind {
        Kind::Values { max } => max.to_string(),
        Kind::Outcomes => "P".to_owned(),
    };
    let fits = |size: &u32| {
        measure::width(&widest, Style::regular(*size, Colour::TEXT)) * 5 <= cols.cell * 4
    };
    let most = cols.cell.min(rows.cell) * 2 / 5;
    (SMALLEST_FIGURES..=most).rev().find(fits)
}

/// Thin lines between the cells, if these are large enough.
fn grid(scene: &mut Scene, drawing: Area, rows: Fit, cols: Fit) {
    if cols.cell.min(rows.cell) < ROOMY_CELL {
        return;
    }
    for i in 1..cols.cells() {
        let x = drawing.x + i * cols.cell;
        scene.rect(Area::new(x, drawing.y, 1, drawing.height), Colour::WHITE);
    }
    for i in 1..rows.cells() {
        let y = drawing.y + i * rows.cell;
        scene.rect(Area::new(drawing.x, y, drawing.width, 1), Colour::WHITE);
    }
}

/// What a pixel stands for, if not for one position.
fn block_note(kind: Kind, rows: Fit, cols: Fit) -> String {
    if rows.block == 1 && cols.block == 1 {
        return String::new();
    }
    let shows = match kind {
        Kind::Values { .. } => "the mean of the values, red where some are P-positions",
        Kind::Outcomes => "the darker, the more of them are P-positions",
    };
    let pixel = if rows.cell == 1 && cols.cell == 1 { "pixel" } else { "cell" };
    format!("1 {pixel} = {} × {} positions: {shows}", rows.block, cols.block)
}
