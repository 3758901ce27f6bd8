//! The text of a morphism: `0->01 1->2 2->[10][-1]`, with or without commas.
//!
//! A letter is a digit, or an integer in brackets: `[10]`, or `(10)` as papers
//! print it. Left of an arrow the brackets may be left out. Spaces inside an
//! image mean nothing; what stands directly before the next arrow, after a
//! space or a comma, is the next letter to be mapped.

use super::span::Span;
use crate::error::LogicError;

/// A map from letters to words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Morphism {
    /// The letters and their images, in the order written; no letter twice.
    pub images: Vec<(i64, Vec<i64>)>,
}

/// The morphism that `text` is. Takes time linear in the text, but for the
/// search of letters mapped twice, which sorts.
///
/// # Errors
/// The first mistake, with its place in the text.
pub fn parse_morphism(text: &str) -> Result<Morphism, LogicError> {
    let arrows: Vec<usize> = text.match_indices("->").map(|(at, _)| at).collect();
    if arrows.is_empty() {
        let message = "a morphism is written as `0->01 1->10`";
        return Err(LogicError::syntax(Span::new(0, text.len()), message));
    }
    let mut sources = Vec::with_capacity(arrows.len());
    let mut from = 0;
    for &arrow in &arrows {
        sources.push(source_letter(text, from, arrow)?);
        from = arrow + 2;
    }
    let before = text[..sources[0].1.start].trim();
    if !before.is_empty() {
        let span = Span::new(0, sources[0].1.start);
        return Err(LogicError::syntax(span, "an arrow is missing here"));
    }
    let mut images = Vec::with_capacity(arrows.len());
    for (i, &(letter, _)) in sources.iter().enumerate() {
        let end = sources.get(i + 1).map_or(text.len(), |(_, span)| span.start);
        images.push((letter, image(text, arrows[i] + 2, end)?));
    }
    let mut order: Vec<usize> = (0..sources.len()).collect();
    order.sort_by_key(|&i| (sources[i].0, i));
    if let Some(pair) = order.windows(2).find(|pair| sources[pair[0]].0 == sources[pair[1]].0) {
        let (letter, span) = sources[pair[1]];
        return Err(LogicError::syntax(span, format!("the letter {letter} has two images")));
    }
    Ok(Morphism { images })
}

/// The letter that ends just before the arrow.
fn source_letter(text: &str, from: usize, arrow: usize) -> Result<(i64, Span), LogicError> {
    let before = text[from..arrow].trim_end();
    let end = from + before.len();
    let start = if let Some(inside) = before.strip_suffix([']', ')']) {
        from + inside.rfind(['[', '(']).unwrap_or(inside.len())
    } else {
        let digits = before.trim_end_matches(|c: char| c.is_ascii_digit());
        from + digits.strip_suffix('-').unwrap_or(digits).len()
    };
    let span = Span::new(start, end);
    let separated = text[from..start]
        .chars()
        .next_back()
        .is_none_or(|c| c.is_whitespace() || matches!(c, ',' | ']' | ')'));
    let written = span.of(text).trim_matches(['[', ']', '(', ')']).trim();
    if from > 0 && (from == start || !separated) {
        let arrow = Span::new(arrow, arrow + 2);
        return Err(LogicError::syntax(arrow, "a letter must stand before the arrow")
            .helping("images are separated by spaces or commas: `0->01 1->10`"));
    }
    match written.parse() {
        Ok(letter) => Ok((letter, span)),
        Err(_) => Err(LogicError::syntax(
            if start == end { Span::new(arrow, arrow + 2) } else { span },
            "a letter must stand before the arrow: a digit, or an integer in brackets",
        )),
    }
}

fn image(text: &str, start: usize, end: usize) -> Result<Vec<i64>, LogicError> {
    let mut letters = Vec::new();
    let mut at = start;
    while let Some(c) = text[at..end].chars().next() {
        let here = at;
        at += c.len_utf8();
        match c {
            '0'..='9' => letters.push(i64::from(u32::from(c) - u32::from('0'))),
            '[' | '(' => {
                let close = text[at..end].find(if c == '[' { ']' } else { ')' });
                let letter = close.and_then(|length| text[at..at + length].trim().parse().ok());
                let (Some(length), Some(letter)) = (close, letter) else {
                    let span = Span::new(here, close.map_or(end, |length| at + length + 1));
                    return Err(LogicError::syntax(span, "an integer in brackets is a letter"));
                };
                letters.push(letter);
                at += length + 1;
            }
            ',' => {}
            c if c.is_whitespace() => {}
            '-' => {
                return Err(LogicError::syntax(Span::new(here, at), "unexpected `-`")
                    .helping("a negative letter is written in brackets: `[-1]`"));
            }
            c => {
                let message = format!("unexpected character `{c}`");
                return Err(LogicError::syntax(Span::new(here, at), message)
                    .helping("letters are digits, or integers in brackets: `[10]`"));
            }
        }
    }
    Ok(letters)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The morphism, printed with all letters in full.
    fn shown(text: &str) -> String {
        let morphism = parse_morphism(text).unwrap_or_else(|e| panic!("{}", e.render(text, "m")));
        let image = |word: &[i64]| word.iter().map(i64::to_string).collect::<Vec<_>>().join(" ");
        let images: Vec<String> =
            morphism.images.iter().map(|(c, word)| format!("{c}:{}", image(word))).collect();
        images.join(", ")
    }

    #[test]
    fn morphisms_are_read_with_and_without_commas() {
        for (text, expected) in [
            ("0->01 1->10", "0:0 1, 1:1 0"),
            ("0->01, 1->2,2->31", "0:0 1, 1:2, 2:3 1"),
            (" 0 -> 0 1\n1 -> ", "0:0 1, 1:"),
            ("6->(10) 7->(11)(12) 10->(10)(13)", "6:10, 7:11 12, 10:10 13"),
            ("[10]->[-1]0 -1->[10]", "10:-1 0, -1:10"),
            ("0->[10][11]->2", "0:10, 11:2"),
        ] {
            assert_eq!(shown(text), expected, "{text}");
        }
    }

    #[test]
    fn mistakes_in_morphisms_are_explained() {
        for (text, part, said) in [
            ("", "", "is written as"),
            ("0=01", "0=01", "is written as"),
            ("0->011->10", "->", "a letter must stand before the arrow"),
            ("->01", "->", "a letter must stand before the arrow"),
            ("0->01 0->1", "0", "two images"),
            ("0->0a 1->1", "a", "unexpected character"),
            ("0->0-1", "-", "[-1]"),
            ("0->[x]", "[x]", "an integer in brackets"),
            ("0->[1", "[1", "an integer in brackets"),
            ("01 2->3", "01 ", "an arrow is missing"),
        ] {
            let error = parse_morphism(text).expect_err(text);
            assert!(error.to_string().contains(said), "{text}: {error}");
            assert_eq!(error.span.unwrap().of(text), part, "{text}: {error}");
        }
    }
}
