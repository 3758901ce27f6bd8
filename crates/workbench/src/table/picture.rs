//! Tables as pictures.

use super::{Content, Table};
use crate::error::WorkbenchError;
use std::io::Write;
use wythoff_games::Control;
use wythoff_picture::{Heatmap, Origin, Picture, PictureError};

impl Table {
    fn picture(&self, origin: Origin, control: &Control) -> Result<Picture, PictureError> {
        let what = match self.content {
            Content::Values(_) => "Grundy values",
            Content::Outcomes(_) => "P-positions",
        };
        let map = Heatmap::new(self.game.clone())
            .subtitle(format!("{what}, by {}", self.known))
            .origin(origin);
        match &self.content {
            Content::Values(table) => map.draw(table, control),
            Content::Outcomes(board) => map.draw(board, control),
        }
    }

    /// A heat map as PNG.
    ///
    /// # Errors
    /// Those of the writer, and that of the control.
    pub fn write_png(
        &self,
        origin: Origin,
        out: &mut impl Write,
        control: &Control,
    ) -> Result<(), WorkbenchError> {
        Ok(self.picture(origin, control)?.write_png(out)?)
    }

    /// A heat map as SVG.
    ///
    /// # Errors
    /// Those of the writer, and that of the control.
    pub fn write_svg(
        &self,
        origin: Origin,
        out: &mut impl Write,
        control: &Control,
    ) -> Result<(), WorkbenchError> {
        Ok(self.picture(origin, control)?.write_svg(out)?)
    }
}
