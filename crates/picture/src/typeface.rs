//! Noto Sans, which is part of programs that paint text: its pixels.
//!
//! The font comes with the `notosans` crate (SIL Open Font License 1.1);
//! `ab_glyph` reads outlines as they are needed, so that opening it is free.

use super::index;
use super::scene::{Anchor, Style, Text, Weight};
use ab_glyph::{Font, FontRef, Glyph, PxScale, ScaleFont, point};

/// The two faces in use.
pub(super) struct Typeface {
    regular: FontRef<'static>,
    bold: FontRef<'static>,
}

impl Typeface {
    pub(super) fn new() -> Self {
        let open =
            |bytes| FontRef::try_from_slice(bytes).expect("the built-in font is well formed");
        Self { regular: open(notosans::REGULAR_TTF), bold: open(notosans::BOLD_TTF) }
    }

    /// Calls `paint(x, y, coverage)` for every pixel that the text touches and
    /// that is not left of or above the picture.
    pub(super) fn paint(&self, text: &Text, mut paint: impl FnMut(u32, u32, u8)) {
        let (_, width) = self.set(&text.content, text.style, 0.0);
        let start = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width / 2.0,
            Anchor::End => -width,
        };
        let (glyphs, _) = self.set(&text.content, text.style, start);
        let font = self.face(text.style.weight);
        for outlined in glyphs.into_iter().filter_map(|g| font.outline_glyph(g)) {
            let corner = outlined.px_bounds().min;
            let (left, top) = (to_i64(corner.x), to_i64(corner.y));
            outlined.draw(|dx, dy, coverage| {
                let (across, down) = (left + i64::from(dx), top + i64::from(dy));
                // A quarter turn to the left takes right to up and down to right.
                let (x, y) = if text.upwards { (down, -across - 1) } else { (across, down) };
                let x = u32::try_from(i64::from(text.x) + x);
                let y = u32::try_from(i64::from(text.y) + y);
                if let (Ok(x), Ok(y)) = (x, y) {
                    paint(x, y, to_byte(coverage));
                }
            });
        }
    }

    fn face(&self, weight: Weight) -> &FontRef<'static> {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }

    /// The glyphs of a line from `start` on, and the width of the line.
    fn set(&self, text: &str, style: Style, start: f32) -> (Vec<Glyph>, f32) {
        let font = self.face(style.weight);
        let em = font.units_per_em().expect("the built-in font has an em");
        // Sizes are given by the em, as in SVG; ab_glyph scales by the height.
        #[expect(clippy::cast_precision_loss, reason = "a font size is a small number")]
        let scale = PxScale::from(style.size as f32 * font.height_unscaled() / em);
        #[expect(clippy::cast_precision_loss, reason = "as above")]
        let (drop, part) =
            (style.size as f32 * index::DROP, index::SIZE.0 as f32 / index::SIZE.1 as f32);
        let small = PxScale { x: scale.x * part, y: scale.y * part };
        let mut pen = start;
        let mut glyphs = Vec::with_capacity(text.len());
        for c in text.chars() {
            let (letter, scale, below) = match index::letter(c) {
                Some(letter) => (letter, small, drop),
                None => (c, scale, 0.0),
            };
            let id = font.glyph_id(letter);
            glyphs.push(id.with_scale_and_position(scale, point(pen, below)));
            pen += font.as_scaled(scale).h_advance(id);
        }
        (glyphs, pen - start)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "casts from floats saturate")]
fn to_i64(pixel: f32) -> i64 {
    pixel.floor() as i64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "casts from floats saturate, and so does coverage beyond 1"
)]
fn to_byte(coverage: f32) -> u8 {
    (coverage * 255.0).round() as u8
}
