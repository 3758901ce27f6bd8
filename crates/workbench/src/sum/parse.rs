//! How a sum is written: positions joined by `+`, each a game and its piles in
//! parentheses. A game is a built-in name or the path of a `.game` file;
//! `nim(7)` is one heap, every other game has two piles.

use super::{Component, Sum};
use crate::error::{InputError, TextError, WorkbenchError};
use crate::game::Game;
use crate::number::parse_natural;
use dashu_int::UBig;
use std::ops::Range;
use std::sync::Arc;

/// What a sum is called where its mistakes are shown.
const NAME: &str = "the sum";

const A_POSITION: &str = "a position such as `wythoff(3,5)` or `nim(7)`";

/// Reads a sum.
pub(super) fn sum(text: &str) -> Result<Sum, WorkbenchError> {
    // One line, so that a place in it is a column.
    let text = text.replace(['\n', '\r'], " ");
    let mut parser = Parser { text: &text, at: 0 };
    let mut components = Vec::new();
    let mut places = Vec::new();
    loop {
        let (component, place) = parser.component()?;
        components.push(component);
        places.push(place);
        parser.skip_spaces();
        match parser.rest().chars().next() {
            None => break,
            Some('+') => parser.at += 1,
            Some(_) => {
                let word = parser.word();
                let message = format!("unexpected `{}`", &text[word.clone()]);
                return Err(parser.mistake(word, message, "`+` or the end"));
            }
        }
    }
    if components.len() > 1 {
        for (component, place) in components.iter().zip(places) {
            component.can_be_added().map_err(|cause| parser.caused(place, cause.into()))?;
        }
    }
    Ok(Sum { components })
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

impl Parser<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn skip_spaces(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start().len();
    }

    /// From here to the next space or bracket: what to point at.
    fn word(&self) -> Range<usize> {
        let end = |c: char| c.is_whitespace() || "(),+".contains(c);
        let first = self.rest().chars().next().map_or(0, char::len_utf8);
        let length = self.rest()[first..].find(end).unwrap_or(self.rest().len() - first);
        self.at..self.at + first + length
    }

    /// What is wrong with what is written at a place.
    fn caused(&self, span: Range<usize>, cause: WorkbenchError) -> TextError {
        TextError::caused(NAME, self.text, span, cause)
    }

    /// Something else than was expected at a place.
    fn mistake(
        &self,
        span: Range<usize>,
        message: impl Into<String>,
        expected: &str,
    ) -> WorkbenchError {
        TextError::new(NAME, self.text, span, message).expecting(expected).into()
    }

    /// `game(x,y)`, and where it stands.
    fn component(&mut self) -> Result<(Component, Range<usize>), WorkbenchError> {
        self.skip_spaces();
        let start = self.at;
        let Some(open) = self.rest().find('(') else {
            let place = start..self.text.trim_end().len().max(start);
            let (message, expected) = if place.is_empty() {
                ("a position is missing".to_string(), A_POSITION.to_string())
            } else {
                let name = &self.text[place.clone()];
                (format!("`{name}` has no piles"), format!("{A_POSITION}, piles in parentheses"))
            };
            return Err(self.mistake(place, message, &expected));
        };
        let name = self.rest()[..open].trim_end().to_string();
        let place = start..start + name.len();
        let is_path = name.to_ascii_lowercase().ends_with(".game");
        if let Some(plus) = name.find('+').filter(|_| !is_path) {
            let before = name[..plus].trim_end().len();
            let (message, place) = match before {
                0 => ("a position is missing".to_string(), start..start + 1),
                _ => (format!("`{}` has no piles", &name[..before]), start..start + before),
            };
            return Err(self.mistake(place, message, A_POSITION));
        }
        if name.is_empty() {
            let message = "the name of a game is missing";
            return Err(self.mistake(start..start + 1, message, A_POSITION));
        }
        let game = match Game::load(&name) {
            Ok(game) => game,
            Err(error @ WorkbenchError::Catalogue(_)) => {
                return Err(self.caused(place, error).into());
            }
            Err(error) => return Err(error),
        };
        self.at = start + open + 1;
        let piles = self.piles()?;
        let whole = start..self.at;
        let is_nim = game.entry().is_some_and(|e| e.name == "nim");
        let (heap, piles) = match <[UBig; 2]>::try_from(piles) {
            Ok([x, y]) => (false, (x, y)),
            Err(mut one) if one.len() == 1 && is_nim => (true, (one.remove(0), UBig::ZERO)),
            Err(other) => {
                let message = format!("{name} has two piles, not {}", other.len());
                let expected = if is_nim { "one heap or two" } else { "two piles" };
                return Err(self.mistake(whole, message, expected));
            }
        };
        Ok((Component { game: Arc::new(game), name, heap, piles }, whole))
    }

    /// The numbers up to the closing parenthesis.
    fn piles(&mut self) -> Result<Vec<UBig>, WorkbenchError> {
        let mut piles = Vec::new();
        loop {
            self.skip_spaces();
            let length = end_of_number(self.rest());
            let written = self.rest()[..length].trim_end();
            let start = self.at;
            if written.is_empty() {
                let expected = "a number: digits, 1e100 or 10^100";
                return Err(self.mistake(self.word(), "a pile is missing", expected));
            }
            let pile = parse_natural(written).map_err(|error| {
                let part = start + error.span.start..start + error.span.end;
                self.caused(part, InputError::from(error).into())
            });
            piles.push(pile?);
            self.at += length;
            let next = self.rest().chars().next();
            if !matches!(next, Some(',' | ')')) {
                let message = "the parenthesis is not closed";
                return Err(self.mistake(self.word(), message, "`,` or `)`"));
            }
            self.at += 1;
            if next == Some(')') {
                return Ok(piles);
            }
        }
    }
}

/// Where a number ends; a `+` belongs to it if a digit follows.
fn end_of_number(text: &str) -> usize {
    let ends = |&(i, c): &(usize, char)| match c {
        ',' | ')' | '(' => true,
        '+' => !text[i + 1..].trim_start().starts_with(|next: char| next.is_ascii_digit()),
        _ => false,
    };
    text.char_indices().find(ends).map_or(text.len(), |(i, _)| i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Hint;

    #[test]
    fn sums_are_read_and_written_back() {
        for (text, written) in [
            ("wythoff(3,5)", "wythoff(3,5)"),
            ("  nim( 7 )  ", "nim(7)"),
            ("nim(3, 5)+nim(0)", "nim(3,5) + nim(0)"),
            ("wythoff (1e3,10^2)\n+ K2(5,7)", "wythoff(1000,100) + K2(5,7)"),
            ("gdwn:1,2(3,4) + K^2(0,0)", "gdwn:1,2(3,4) + K^2(0,0)"),
            ("../../examples/odd.game(3,4)", "../../examples/odd.game(3,4)"),
            ("W3(4,1_000)", "W3(4,1000)"),
            ("nim(1e30)", "nim(1000000000000000000000000000000)"),
        ] {
            assert_eq!(sum(text).map(|s| s.to_string()).expect(text), written);
        }
    }

    /// The text, where the caret must be (counted from 0), and what is said.
    #[test]
    fn mistakes_are_shown_where_they_are() {
        for (text, column, part) in [
            ("", 0, "expected a position"),
            ("   ", 3, "expected a position"),
            ("wythoff", 0, "has no piles"),
            ("nim + wythoff(3,4)", 0, "`nim` has no piles"),
            ("+ nim(3)", 0, "a position is missing"),
            ("nim(3) +", 8, "expected a position"),
            ("nim(3) + + nim(3)", 9, "a position is missing"),
            ("(3,4)", 0, "the name of a game is missing"),
            ("wythof(3,4)", 0, "did you mean `wythoff`"),
            ("nim(2) + connell(3,4)", 9, "connell:K"),
            ("wythoff(3,4", 11, "expected `,` or `)`"),
            ("wythoff(3 + nim(4)", 10, "expected `,` or `)`"),
            ("wythoff(3,)", 10, "a pile is missing"),
            ("wythoff()", 8, "a pile is missing"),
            ("wythoff(3,x)", 10, "not a natural number"),
            ("wythoff(-3,4)", 8, "negative"),
            ("wythoff(3,4,5)", 0, "two piles, not 3"),
            ("wythoff(3)", 0, "expected two piles"),
            ("nim(1,2,3)", 0, "expected one heap or two"),
            ("wythoff(3,4) nim(2)", 13, "expected `+` or the end"),
            ("wythoff(3,4) + nim(2))", 21, "expected `+` or the end"),
            ("nim(3) + W3(1,2)", 9, "no Sprague-Grundy value"),
            ("nim(3) + ../../examples/misere-wythoff.game(1,2)", 9, "misère"),
            ("nim(1e999999999)", 4, "digits"),
            ("nim(2 + 10^x)", 8, "not a natural number"),
        ] {
            let error = sum(text).expect_err(text).to_string();
            assert!(error.contains(part), "{text}: {error}");
            let marked = |line: &&str| line.starts_with("  |") && line.contains('^');
            let caret = error.lines().find(marked).and_then(|line| line.find('^'));
            assert_eq!(caret.map(|c| c - 4), Some(column), "{text}:\n{error}");
        }
    }

    #[test]
    fn mistakes_know_their_cause_and_what_to_do() {
        let WorkbenchError::Text(error) = sum("nim(3) + wythof(3,4)").expect_err("no such game")
        else {
            panic!("a mistake in a text");
        };
        assert_eq!((error.span.clone(), error.place().column), (9..15, 10));
        assert!(matches!(error.cause.as_deref(), Some(WorkbenchError::Catalogue(_))));
        assert_eq!(WorkbenchError::Text(error).hint(), Some(Hint::ListGames));
        let number = sum("nim(x)").expect_err("no number");
        let WorkbenchError::Text(error) = &number else { panic!("a mistake in a text") };
        let cause = error.cause.as_deref();
        assert!(matches!(cause, Some(WorkbenchError::Input(InputError::Number(_)))));
        assert_eq!(number.hint(), None);
    }

    #[test]
    fn a_lone_position_may_lack_grundy_values() {
        assert!(sum("W3(4,5)").is_ok());
        assert!(sum("../../examples/misere-wythoff.game(4,5)").is_ok());
    }
}
