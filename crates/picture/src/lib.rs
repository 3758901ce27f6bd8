//! Pictures of boards and simple plots, as PNG and as SVG.
//!
//! A [`Heatmap`] or a [`Plot`] is laid out once, into a list of shapes at whole
//! pixels; the two back ends only know how to draw those shapes, so that both
//! forms show the same picture. A board is read row by row and kept only as
//! colours, at most 2000 × 2000 of them, however large it is.
//!
//! ```
//! use wythoff_games::{Control, Size, catalogue, engine::naive};
//! use wythoff_picture::Heatmap;
//!
//! let (_, rules) = catalogue::find("wythoff")?;
//! let control = Control::unlimited();
//! let table = naive::grundy(&rules, Size::new(16, 16), &control)?;
//! let map = Heatmap::new("Wythoff's game").subtitle("from the definition");
//! let picture = map.draw(&table, &control)?;
//! let mut png = Vec::new();
//! picture.write_png(&mut png)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

mod blocks;
mod colour;
mod field;
mod fit;
mod frame;
mod heatmap;
mod index;
mod legend;
mod measure;
mod plot;
mod png;
mod scene;
mod svg;
mod ticks;
mod typeface;

pub use field::{Field, Kind, Rows};
pub use heatmap::{Heatmap, Origin};
pub use plot::{Mark, Plot};

use scene::Scene;
use std::io::{self, Write};
use wythoff_games::Reason;

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The board has no rows or no columns, or the plot no points.
    #[error("there is nothing to draw: {0}")]
    Empty(&'static str),
    /// Reading the board was stopped.
    #[error(transparent)]
    Stopped(#[from] Reason),
    /// Writing failed.
    #[error("the picture could not be written")]
    Io(#[from] io::Error),
}

/// A finished picture.
#[derive(Clone, Debug)]
pub struct Picture {
    scene: Scene,
}

impl Picture {
    /// Width in pixels.
    pub const fn width(&self) -> u32 {
        self.scene.width
    }

    /// Height in pixels.
    pub const fn height(&self) -> u32 {
        self.scene.height
    }

    /// Writes the picture as PNG.
    ///
    /// # Errors
    /// [`PictureError::Io`].
    pub fn write_png(&self, out: &mut impl Write) -> Result<(), PictureError> {
        Ok(png::write(&self.scene, out)?)
    }

    /// Writes the picture as SVG. A large board is embedded as a raster image;
    /// everything else is vectors and text.
    ///
    /// # Errors
    /// [`PictureError::Io`].
    pub fn write_svg(&self, out: &mut impl Write) -> Result<(), PictureError> {
        Ok(svg::write(&self.scene, out)?)
    }
}

#[cfg(test)]
mod tests;
