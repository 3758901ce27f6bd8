//! Scene to PNG: paint every shape on one canvas, then encode it.

use super::colour::Colour;
use super::scene::{Area, Cells, Scene, Shape};
use super::typeface::Typeface;
use std::io::{self, Write};

/// Writes the scene as an 8-bit RGB image.
pub(super) fn write(scene: &Scene, out: &mut impl Write) -> io::Result<()> {
    let mut canvas = Canvas::new(scene.width, scene.height);
    let typeface = Typeface::new();
    for shape in &scene.shapes {
        match shape {
            Shape::Rect { area, fill } => canvas.rect(*area, *fill),
            Shape::Disc { x, y, radius, fill } => canvas.disc(*x, *y, *radius, *fill),
            Shape::Cells(cells) => canvas.cells(cells.x, cells.y, cells),
            Shape::Text(text) => {
                typeface.paint(text, |x, y, c| canvas.blend(x, y, text.style.fill, c));
            }
        }
    }
    canvas.encode(out)
}

/// Writes a grid of cells alone, in the size it has in the picture.
pub(super) fn write_cells(cells: &Cells, out: &mut impl Write) -> io::Result<()> {
    let (width, height) = cells.size();
    let mut canvas = Canvas::new(width, height);
    canvas.cells(0, 0, cells);
    canvas.encode(out)
}

/// The image. Whatever lies outside it is not drawn.
struct Canvas {
    width: u32,
    height: u32,
    pixels: Vec<Colour>,
}

impl Canvas {
    fn new(width: u32, height: u32) -> Self {
        let pixels = vec![Colour::WHITE; width as usize * height as usize];
        Self { width, height, pixels }
    }

    /// Pixels `from` to `to - 1` of row `y`, as far as they are on the canvas.
    fn span(&mut self, y: u32, from: u32, to: u32) -> &mut [Colour] {
        let (from, to) = (from.min(self.width) as usize, to.min(self.width) as usize);
        if y >= self.height {
            return &mut [];
        }
        let start = y as usize * self.width as usize;
        &mut self.pixels[start + from..start + to]
    }

    fn rect(&mut self, area: Area, fill: Colour) {
        for y in area.y..area.bottom() {
            self.span(y, area.x, area.right()).fill(fill);
        }
    }

    fn cells(&mut self, x: u32, mut y: u32, cells: &Cells) {
        let (across, down) = cells.cell;
        for line in cells.lines() {
            for _ in 0..down {
                let row = self.span(y, x, x + cells.columns * across);
                for (pixels, &colour) in row.chunks_mut(across as usize).zip(line) {
                    pixels.fill(colour);
                }
                y += 1;
            }
        }
    }

    /// A disc about the middle of pixel `(x, y)`, its rim smoothed by four by
    /// four samples a pixel.
    fn disc(&mut self, x: u32, y: u32, radius: u32, fill: Colour) {
        // Coordinates in eighths of a pixel: samples are at odd eighths.
        let reach = i64::from(radius);
        let limit = (8 * reach).pow(2);
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let inside = |i: i64, j: i64| {
                    (8 * dx + 2 * i - 3).pow(2) + (8 * dy + 2 * j - 3).pow(2) <= limit
                };
                let hits = (0..16).filter(|s| inside(s % 4, s / 4)).count();
                let coverage = u8::try_from(hits * 255 / 16).expect("at most 255");
                let px = u32::try_from(i64::from(x) + dx);
                let py = u32::try_from(i64::from(y) + dy);
                if let (Ok(px), Ok(py)) = (px, py) {
                    self.blend(px, py, fill, coverage);
                }
            }
        }
    }

    fn blend(&mut self, x: u32, y: u32, fill: Colour, coverage: u8) {
        if let Some(pixel) = self.span(y, x, x.saturating_add(1)).first_mut() {
            *pixel = pixel.mix(fill, coverage);
        }
    }
    fn encode(&self, out: &mut impl Write) -> io::Result<()> {
        let mut encoder = png::Encoder::new(out, self.width, self.height);
        encoder.set_color(png::ColorType::Rgb);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header()?;
        let mut stream = writer.stream_writer()?;
        let mut bytes = Vec::with_capacity(self.width as usize * 3);
        for line in self.pixels.chunks_exact(self.width as usize) {
            bytes.clear();
            bytes.extend(line.iter().flat_map(|colour| colour.0));
            stream.write_all(&bytes)?;
        }
        stream.finish()?;
        writer.finish()?;
        Ok(())
    }
}
