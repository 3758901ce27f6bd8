//! Indices, as in T₂₀ and dₙ, which Noto Sans does not have: the letters themselves, smaller and
//! lower.

/// How large an index is, next to the text: two thirds.
pub(super) const SIZE: (u32, u32) = (2, 3);

/// How far it stands below the line, in ems.
pub(super) const DROP: f32 = 0.16;

/// The letter that an index is made of.
pub(super) fn letter(index: char) -> Option<char> {
    match index {
        '₀'..='₉' => char::from_digit(u32::from(index) - u32::from('₀'), 10),
        'ₙ' => Some('n'),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ab_glyph::{Font, FontRef};

    #[test]
    fn what_figures_say_can_be_painted() {
        assert_eq!("T₂₀ dₙ".chars().filter_map(letter).collect::<String>(), "20n");
        for bytes in [notosans::REGULAR_TTF, notosans::BOLD_TTF] {
            let font = FontRef::try_from_slice(bytes).expect("the built-in font is well formed");
            for c in "dₙ − n: T₀₁₂₃₄₅₆₇₈₉, Wythoff’s 5\u{2009}000 – …".chars()
            {
                let shown = letter(c).unwrap_or(c);
                assert_ne!(font.glyph_id(shown).0, 0, "{c:?}");
            }
        }
    }
}
