//! How wide a text is in Noto Sans, without the font.
//!
//! Pictures are laid out from widths, but only painted text needs outlines. The widths of all
//! characters are read from the font while this is compiled (tables `cmap`, format 4, and
//! `hmtx` of OpenType), so that a program that writes SVG only, such as the explorer's page in a
//! browser, does not carry 400 KB of outlines. The font has no table `kern`: the width of a
//! text is the sum of its characters.

use super::index;
use super::scene::{Style, Weight};

/// A character and how far it moves the pen, in units of the font.
type Advance = (u16, u16);

/// The em of both faces, in units of the font.
const EM: u32 = 2048;

static REGULAR: [Advance; count(notosans::REGULAR_TTF)] = advances(notosans::REGULAR_TTF);
static BOLD: [Advance; count(notosans::BOLD_TTF)] = advances(notosans::BOLD_TTF);

/// How far characters move the pen that the font does not have: its box.
const BOX: [u16; 2] = [of_glyph(notosans::REGULAR_TTF, 0), of_glyph(notosans::BOLD_TTF, 0)];

/// How wide a text is, in whole pixels.
pub(super) fn width(text: &str, style: Style) -> u32 {
    let (face, missing) = match style.weight {
        Weight::Regular => (REGULAR.as_slice(), BOX[0]),
        Weight::Bold => (BOLD.as_slice(), BOX[1]),
    };
    let full = |c: char| {
        let code = u16::try_from(u32::from(c)).ok();
        let found = code.and_then(|code| face.binary_search_by_key(&code, |a| a.0).ok());
        u64::from(found.map_or(missing, |i| face[i].1))
    };
    let advance = |c: char| match index::letter(c) {
        Some(letter) => full(letter) * u64::from(index::SIZE.0) / u64::from(index::SIZE.1),
        None => full(c),
    };
    let units: u64 = text.chars().map(advance).sum();
    // A text of 2^32 pixels is laid out as nobody could see it anyway.
    u32::try_from((units * u64::from(style.size)).div_ceil(u64::from(EM))).unwrap_or(u32::MAX)
}

/// Breaks a text into lines of at most `most` pixels, at spaces. A word
/// that is wider has a line of its own.
pub(super) fn wrap(text: &str, style: Style, most: u32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match longer.filter(|line| width(line, style) <= most) {
            Some(line) => *lines.last_mut().expect("it was made longer") = line,
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

const fn u16_at(font: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([font[at], font[at + 1]])
}

const fn u32_at(font: &[u8], at: usize) -> usize {
    u32::from_be_bytes([font[at], font[at + 1], font[at + 2], font[at + 3]]) as usize
}

/// Where a table of the font begins.
const fn table(font: &[u8], name: [u8; 4]) -> usize {
    let mut at = 12;
    while u32_at(font, at) != u32::from_be_bytes(name) as usize {
        at += 16;
    }
    u32_at(font, at + 8)
}

/// How far a glyph moves the pen.
const fn of_glyph(font: &[u8], glyph: u16) -> u16 {
    let metrics = u16_at(font, table(font, *b"hhea") + 34);
    assert!(glyph < metrics, "every glyph has a width of its own");
    u16_at(font, table(font, *b"hmtx") + 4 * glyph as usize)
}

/// The segments of characters: where they are described, and twice their number.
const fn segments(font: &[u8]) -> (usize, usize) {
    let cmap = table(font, *b"cmap");
    let map = cmap + u32_at(font, cmap + 8);
    assert!(u16_at(font, map) == 4, "characters in segments, with two bytes each");
    (map, u16_at(font, map + 6) as usize)
}

/// The glyph of a character of the segment at `at`, counted in bytes; zero is none.
const fn glyph(font: &[u8], (map, twice): (usize, usize), at: usize, code: u16) -> u16 {
    let first = u16_at(font, map + 16 + twice + at);
    let delta = u16_at(font, map + 16 + 2 * twice + at);
    let offsets = map + 16 + 3 * twice + at;
    let offset = u16_at(font, offsets) as usize;
    if offset == 0 {
        return code.wrapping_add(delta);
    }
    match u16_at(font, offsets + offset + 2 * (code - first) as usize) {
        0 => 0,
        named => named.wrapping_add(delta),
    }
}

/// How many characters the font has.
const fn count(font: &[u8]) -> usize {
    let mut found = 0;
    let (map, twice) = segments(font);
    let mut at = 0;
    while at < twice {
        let (last, mut code) = (u16_at(font, map + 14 + at), u16_at(font, map + 16 + twice + at));
        // The last segment, of the code 0xffff alone, ends the list.
        while code <= last && code != u16::MAX {
            found += (glyph(font, (map, twice), at, code) != 0) as usize;
            code += 1;
        }
        at += 2;
    }
    found
}

/// All characters of the font in their order, and how far they move the pen.
const fn advances<const N: usize>(font: &[u8]) -> [Advance; N] {
    assert!(u16_at(font, table(font, *b"head") + 18) as u32 == EM, "units of an em");
    let mut advances = [(0, 0); N];
    let mut found = 0;
    let (map, twice) = segments(font);
    let mut at = 0;
    while at < twice {
        let (last, mut code) = (u16_at(font, map + 14 + at), u16_at(font, map + 16 + twice + at));
        while code <= last && code != u16::MAX {
            let glyph = glyph(font, (map, twice), at, code);
            if glyph != 0 {
                advances[found] = (code, of_glyph(font, glyph));
                found += 1;
            }
            code += 1;
        }
        at += 2;
    }
    advances
}

#[cfg(test)]
mod tests {
    use super::*;
    use ab_glyph::{Font, FontRef};

    #[test]
    fn text_is_as_wide_as_its_letters() {
        let width = |text| width(text, Style::TICK);
        assert_eq!(width(""), 0);
        assert!(width("10") > width("1"));
        // 13 px, and a figure of Noto Sans is 0.572 em wide.
        assert_eq!(width("0000000000"), 75);
    }

    #[test]
    fn wrapping_keeps_all_words_and_the_width() {
        let text = "a subtitle of several words that does not fit on one line";
        let lines = wrap(text, Style::SUBTITLE, 120);
        assert!(lines.len() > 1);
        assert_eq!(lines.join(" "), text);
        assert!(lines.iter().all(|line| width(line, Style::SUBTITLE) <= 120));
    }

    /// Every character that there is, in both faces, against a reader of fonts; and that
    /// pairs of letters are no closer than single ones.
    #[test]
    fn widths_are_those_of_the_font() {
        for (bytes, weight) in
            [(notosans::REGULAR_TTF, Weight::Regular), (notosans::BOLD_TTF, Weight::Bold)]
        {
            let font = FontRef::try_from_slice(bytes).expect("the built-in font is well formed");
            let em = Style { size: EM, weight, ..Style::TICK };
            for c in ('\0'..='\u{1ffff}').filter(|&c| index::letter(c).is_none()) {
                let advance = font.h_advance_unscaled(font.glyph_id(c));
                let mut text = [0; 4];
                let own = f64::from(width(c.encode_utf8(&mut text), em));
                assert!((own - f64::from(advance)).abs() < 0.5, "{c:?}: {own}, not {advance}");
            }
            for (a, b) in [('A', 'V'), ('T', 'o'), ('1', '1'), ('L', 'T'), ('P', '.')] {
                let kern = font.kern_unscaled(font.glyph_id(a), font.glyph_id(b));
                assert!(kern.abs() < f32::EPSILON);
            }
        }
    }
}
