//! The morphism of a word: letters given by hand or in a file, or the words that belong to a
//! game.
//!
//! Of letters alone the heuristic gives a morphism that agrees with them. The words of a game
//! are derived from a theorem about its P-positions, so that their morphisms are proved.

use crate::error::{InputError, TextError, WorkbenchError};
use crate::game::Game;
use crate::theorem::{ClosedFormReport, MorphismReport, find, plus, walnut_word};
use serde::Serialize;
use wythoff_automata::Dfao;
use wythoff_discovery::{ClosedForm, CodingWord, Morphism};
use wythoff_games::{Control, Known};
use wythoff_numeration::NumberSystem;

/// Fewer letters than this say nothing about a morphism.
const FEWEST: usize = 10;

/// Letters that are read.
const MOST: usize = 10_000_000;

/// A word with its morphism.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct WordReport {
    /// What the word is.
    pub word: String,
    /// Its first letters.
    pub first: Vec<i64>,
    /// The morphism and the coding.
    pub morphism: MorphismReport,
    /// How the morphism is known: proved, or from so many letters.
    pub known: String,
    /// The automaton with output as a Walnut file.
    pub automaton: String,
}

/// Reads the letters of a word: integers separated by blanks or commas, or single digits or
/// letters without any gap, `abaababa`; letters count from a = 0.
///
/// # Errors
/// What is not a letter, and where.
pub fn parse_word(text: &str) -> Result<Vec<i64>, WorkbenchError> {
    let gap = |c: char| c.is_whitespace() || c == ',';
    let letters = if text.trim().contains(gap) {
        let mut end = 0;
        let parts = text.split_inclusive(gap).map(|part| {
            let start = end;
            end += part.len();
            (start, part.trim_end_matches(gap))
        });
        let parts = parts.filter(|(_, part)| !part.is_empty()).take(MOST);
        let read = parts.map(|(at, part)| part.parse().map_err(|_| (at, part, "an integer")));
        read.collect::<Result<Vec<i64>, _>>()
    } else {
        let start = text.len() - text.trim_start().len();
        let read = text.trim().char_indices().take(MOST).map(|(i, c)| match c {
            '0'..='9' => Ok(i64::from(u32::from(c) - u32::from('0'))),
            'a'..='z' => Ok(i64::from(u32::from(c) - u32::from('a'))),
            c => {
                let at = start + i;
                Err((at, &text[at..at + c.len_utf8()], "a letter"))
            }
        });
        read.collect()
    };
    let letters = letters.map_err(|(at, part, what)| {
        let message = format!("`{part}` is not {what}");
        TextError::new("the word", text, at..at + part.len(), message)
    })?;
    if letters.len() < FEWEST {
        return Err(InputError::ShortWord { letters: letters.len(), fewest: FEWEST }.into());
    }
    Ok(letters)
}

/// The morphism that the first letters of a word suggest, if any.
///
/// # Errors
/// A limit that was reached.
pub fn of_letters(
    letters: &[i64],
    control: &Control,
) -> Result<Option<WordReport>, WorkbenchError> {
    let Some(morphism) = Morphism::of(letters, control)? else {
        return Ok(None);
    };
    let known = format!("agrees with the {} letters given; not proved", letters.len());
    let dfao = morphism.dfao();
    let system = NumberSystem::fibonacci();
    Ok(Some(report("the word given".to_owned(), &morphism, &dfao, &system, known)))
}

/// The words of a game and their morphisms: offsets from Beatty sequences, and the side of
/// the diagonal on which each row has its P-position. Empty if there is no theorem, or none
/// of the words exists.
///
/// # Errors
/// Rules that cannot be stated, or a limit that was reached.
pub fn of_game(game: &Game, control: &Control) -> Result<Vec<WordReport>, WorkbenchError> {
    let found = find(game, control, &())?;
    let Some(theorem) = found.theorem() else { return Ok(Vec::new()) };
    let proved =
        || Known::Proved(format!("from an automaton with {} states", theorem.set.states()));
    let mut words = Vec::new();
    let form = ClosedForm::of(theorem, control)?;
    let form = form.map(|form| ClosedFormReport::of(&form, &theorem.numerals));
    for sequence in form.iter().flat_map(|form| &form.sequences) {
        let (Some(word), Some(morphism)) = (&sequence.word, &sequence.morphism) else { continue };
        words.push(WordReport {
            word: format!("offsets {word}: {}", sequence.text),
            first: sequence.first.clone(),
            morphism: morphism.clone(),
            known: proved().to_string(),
            automaton: sequence.automaton.clone(),
        });
    }
    let coding = CodingWord::of(game.rules(), theorem, control)?;
    if let Some(coding) = coding
        && let Some(morphism) = coding.morphism(theorem, control)?
    {
        let word = format!(
            "coding word: 1 if the P-position of row n{} is to the right of the diagonal, 2 \
             if to the left, 3 if on it",
            plus(coding.from)
        );
        let system = theorem.numerals.system();
        words.push(report(word, &morphism, &coding.word, system, proved().to_string()));
    }
    Ok(words)
}

fn report(
    word: String,
    morphism: &Morphism,
    dfao: &Dfao,
    system: &NumberSystem,
    known: String,
) -> WordReport {
    WordReport {
        word,
        first: morphism.word(40),
        morphism: MorphismReport::of(morphism),
        known,
        automaton: walnut_word(dfao, system),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_in_every_notation() {
        let rows = [
            ("abaababaab", vec![0, 1, 0, 0, 1, 0, 1, 0, 0, 1]),
            ("0 1 0 0 1 0 1 0 0 1\n", vec![0, 1, 0, 0, 1, 0, 1, 0, 0, 1]),
            ("-1, 0, 2, 3, 4, 5, 6, 7, 8, 9", vec![-1, 0, 2, 3, 4, 5, 6, 7, 8, 9]),
        ];
        for (text, letters) in rows {
            assert_eq!(parse_word(text).expect(text), letters, "{text}");
        }
        for text in ["", "abc"] {
            let error = parse_word(text).expect_err(text);
            assert!(matches!(error, WorkbenchError::Input(InputError::ShortWord { .. })), "{text}");
        }
        for (text, place) in [
            (" ab!ababababa", 3..4),
            ("abéababababa", 2..4),
            ("1 2, x 4 5 6 7 8 9 10 11", 5..6),
            ("1 2 three", 4..9),
        ] {
            let WorkbenchError::Text(error) = parse_word(text).expect_err(text) else {
                panic!("{text} has a place");
            };
            assert_eq!(error.span, place, "{text}");
        }
    }

    #[test]
    fn the_fibonacci_word_has_its_morphism() {
        let mut word = (String::from("0"), String::from("01"));
        for _ in 0..12 {
            word = (word.1.clone(), format!("{}{}", word.1, word.0));
        }
        let letters = parse_word(&word.1).expect("a word");
        let found = of_letters(&letters, &Control::unlimited()).expect("no limit");
        let found = found.expect("a morphism");
        assert_eq!(found.morphism.text, "0 -> 01, 1 -> 2, 2 -> 21; 0, 2 -> 0; 1 -> 1");
        assert_eq!(found.first, letters[..40]);
        assert!(found.known.contains("not proved"));
    }
}
