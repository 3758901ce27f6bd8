//! Scene to SVG. The same scene gives the same bytes.

use super::colour::Colour;
use super::png;
use super::scene::{Anchor, Cells, Scene, Shape, Text, Weight};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::io::{self, Write};

/// Grids of up to this many cells are drawn as rectangles; larger ones become
/// an embedded image, which viewers show faster and which is smaller.
const MOST_RECTANGLES: usize = 64 * 64;

/// Writes the scene.
pub(super) fn write(scene: &Scene, out: &mut impl Write) -> io::Result<()> {
    let (width, height) = (scene.width, scene.height);
    writeln!(
        out,
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="{width}" height="{height}" viewBox="0 0 {width} {height}" font-family="'Noto Sans', 'Open Sans', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif">"#
    )?;
    rect(out, (0, 0), (width, height), Colour::WHITE)?;
    for shape in &scene.shapes {
        match shape {
            Shape::Rect { area, fill } => {
                rect(out, (area.x, area.y), (area.width, area.height), *fill)?;
            }
            // A disc is about the middle of its pixel.
            Shape::Disc { x, y, radius, fill } => {
                writeln!(out, r#"<circle cx="{x}.5" cy="{y}.5" r="{radius}" fill="{fill}"/>"#)?;
            }
            Shape::Text(line) => text(out, line)?,
            Shape::Cells(cells) if cells.colours.len() <= MOST_RECTANGLES => {
                rectangles(out, cells)?;
            }
            Shape::Cells(cells) => image(out, cells)?,
        }
    }
    writeln!(out, "</svg>")
}

fn rect(
    out: &mut impl Write,
    (x, y): (u32, u32),
    (width, height): (u32, u32),
    fill: Colour,
) -> io::Result<()> {
    writeln!(
        out,
        r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}" shape-rendering="crispEdges"/>"#
    )
}

/// One rectangle for every run of equal cells in a row.
fn rectangles(out: &mut impl Write, cells: &Cells) -> io::Result<()> {
    let (across, down) = cells.cell;
    let mut y = cells.y;
    for line in cells.lines() {
        let mut x = cells.x;
        for run in line.chunk_by(|a, b| a == b) {
            let length = u32::try_from(run.len()).expect("no longer than a row");
            rect(out, (x, y), (length * across, down), run[0])?;
            x += length * across;
        }
        y += down;
    }
    Ok(())
}

/// The cells as an image. It has the pixels of the picture, not one a cell:
/// librsvg, and what is built on it, smooths whatever it enlarges.
fn image(out: &mut impl Write, cells: &Cells) -> io::Result<()> {
    let mut raster = Vec::new();
    png::write_cells(cells, &mut raster)?;
    let (width, height) = cells.size();
    writeln!(
        out,
        r#"<image x="{}" y="{}" width="{width}" height="{height}" style="image-rendering:pixelated" xlink:href="data:image/png;base64,{}"/>"#,
        cells.x,
        cells.y,
        STANDARD.encode(raster)
    )
}

fn text(out: &mut impl Write, text: &Text) -> io::Result<()> {
    let Text { x, y, content, style, .. } = text;
    let anchor = match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => r#" text-anchor="middle""#,
        Anchor::End => r#" text-anchor="end""#,
    };
    let weight = match style.weight {
        Weight::Regular => "",
        Weight::Bold => r#" font-weight="bold""#,
    };
    let turn =
        if text.upwards { format!(r#" transform="rotate(-90 {x} {y})""#) } else { String::new() };
    writeln!(
        out,
        r#"<text x="{x}" y="{y}" font-size="{}" fill="{}"{anchor}{weight}{turn}>{}</text>"#,
        style.size,
        style.fill,
        escaped(content)
    )
}

/// A text as XML: special characters as entities, control characters as spaces.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            // Not characters of XML 1.0, not even as entities.
            '\u{fffe}' | '\u{ffff}' => safe.push(char::REPLACEMENT_CHARACTER),
            c if c.is_control() => safe.push(' '),
            c => safe.push(c),
        }
    }
    safe
}
