//! What a picture consists of: a few shapes at whole pixels.
//!
//! Layout happens before this point, drawing after it.

use super::colour::Colour;

/// A rectangle in pixels, from its left upper corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Area {
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) width: u32,
    pub(super) height: u32,
}

impl Area {
    pub(super) const fn new(x: u32, y: u32, width: u32, height: u32) -> Self {
        Self { x, y, width, height }
    }

    /// The first column to the right of it.
    pub(super) const fn right(self) -> u32 {
        self.x + self.width
    }

    /// The first row below it.
    pub(super) const fn bottom(self) -> u32 {
        self.y + self.height
    }
}

/// Which end of a line of text is at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// The face of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    Regular,
    Bold,
}

/// How a text looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    /// The em, in pixels.
    pub(super) size: u32,
    pub(super) weight: Weight,
    pub(super) fill: Colour,
}

impl Style {
    pub(super) const TITLE: Self = Self { size: 22, weight: Weight::Bold, fill: Colour::TEXT };
    pub(super) const SUBTITLE: Self = Self::regular(14, Colour::MUTED);
    pub(super) const LABEL: Self = Self::regular(15, Colour::TEXT);
    pub(super) const TICK: Self = Self::regular(13, Colour::TEXT);

    pub(super) const fn regular(size: u32, fill: Colour) -> Self {
        Self { size, weight: Weight::Regular, fill }
    }

    /// From the middle of the capitals and figures down to the baseline. A
    /// capital of Noto Sans is 0.714 em high; other sans serifs are close.
    pub(super) const fn half_capital(self) -> u32 {
        (self.size * 357 + 500) / 1000
    }
}

/// One line of text.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// The point on the baseline that `anchor` speaks of.
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) content: String,
    pub(super) style: Style,
    pub(super) anchor: Anchor,
    /// Whether it reads upwards, a quarter turn about its point.
    pub(super) upwards: bool,
}

/// A grid of coloured cells, row by row from the top.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// Where its left upper corner is.
    pub(super) x: u32,
    pub(super) y: u32,
    pub(super) columns: u32,
    pub(super) rows: u32,
    /// Pixels of one cell, across and down.
    pub(super) cell: (u32, u32),
    pub(super) colours: Vec<Colour>,
}

impl Cells {
    /// Pixels across and down.
    pub(super) const fn size(&self) -> (u32, u32) {
        (self.columns * self.cell.0, self.rows * self.cell.1)
    }

    /// The rows of colours, from the top.
    pub(super) fn lines(&self) -> impl Iterator<Item = &[Colour]> {
        self.colours.chunks_exact(self.columns as usize)
    }
}

/// A thing to draw.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    Rect { area: Area, fill: Colour },
    Disc { x: u32, y: u32, radius: u32, fill: Colour },
    Text(Text),
    Cells(Cells),
}

/// A picture: shapes on white, later ones over earlier ones.
#[derive(Clone, Debug)]
pub(super) struct Scene {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) shapes: Vec<Shape>,
}

impl Scene {
    pub(super) fn rect(&mut self, area: Area, fill: Colour) {
        self.shapes.push(Shape::Rect { area, fill });
    }

    pub(super) fn text(&mut self, x: u32, y: u32, content: &str, style: Style, anchor: Anchor) {
        let content = content.to_owned();
        self.shapes.push(Shape::Text(Text { x, y, content, style, anchor, upwards: false }));
    }

    /// Text centred at `(x, y)` that reads upwards.
    pub(super) fn text_upwards(&mut self, x: u32, y: u32, content: &str, style: Style) {
        let content = content.to_owned();
        let anchor = Anchor::Middle;
        self.shapes.push(Shape::Text(Text { x, y, content, style, anchor, upwards: true }));
    }
}
