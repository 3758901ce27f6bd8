//! P-positions described by automatic words and by Zeckendorf digits.

use super::{CheckError, Comparison, ItemFlaw, board, same_set};
use serde::Deserialize;
use std::collections::{BTreeMap, HashSet};
use wythoff_games::{Control, Size};
use wythoff_numeration::{NumberSystem, floor_phi, floor_phi2};

/// `a_n = floor((n + index) phi) + w(n + 1) + add_a` and
/// `b_n = floor((n + index) phi²) + w(n + 1) + add_b`, where w is the coding of
/// a fixed point of a morphism: theorems 13 and 14.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct OffsetWord {
    terminal: u64,
    side: usize,
    morphism: BTreeMap<char, String>,
    coding: BTreeMap<char, u64>,
    start: char,
    /// The beginning of w as printed.
    prefix: String,
    index: u64,
    add_a: i64,
    add_b: i64,
}

impl OffsetWord {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let what = format!("P-positions of K^{}", self.terminal);
        let word = match self.word()? {
            Ok(word) => word,
            Err(failure) => return Ok(vec![Comparison::holds(what, Err(failure))]),
        };
        let beginning: String = word.iter().take(self.prefix.len()).map(u64::to_string).collect();
        let side = self.side as u64;
        let pair = |n: u64| {
            let letter = *word.get(usize::try_from(n).ok()? + 1)?;
            let at = |floor: Option<u64>, add: i64| (floor? + letter).checked_add_signed(add);
            Some((
                at(floor_phi(n + self.index), self.add_a)?,
                at(floor_phi2(n + self.index), self.add_b)?,
            ))
        };
        let pairs: HashSet<_> = (0..side).map_while(pair).collect();
        let name = format!("terminal:{}", self.terminal);
        let board = board(&name, Size::new(self.side, self.side), control)?;
        let holds = same_set(&board, |x, y| {
            pairs.contains(&(x, y)) || pairs.contains(&(y, x)) || x + y <= self.terminal
        });
        Ok(vec![
            Comparison::of("the beginning of the word", self.prefix.clone(), beginning),
            Comparison::holds(what, holds),
        ])
    }

    /// The coded fixed point, long enough for the board, or why there is none.
    fn word(&self) -> Result<Result<Vec<u64>, String>, CheckError> {
        let image = |letter: char| self.morphism.get(&letter).ok_or(ItemFlaw::NoImage { letter });
        if !image(self.start)?.starts_with(self.start) || image(self.start)?.len() < 2 {
            return Ok(Err(format!(
                "no word: {} -> {} does not start with {} and grow",
                self.start,
                image(self.start)?,
                self.start
            )));
        }
        let mut letters = vec![self.start];
        while letters.len() <= self.side + 1 {
            let mut next = Vec::with_capacity(letters.len() * 2);
            for &letter in &letters {
                next.extend(image(letter)?.chars());
            }
            letters = next;
        }
        let code = |letter: &char| {
            let value = self.coding.get(letter).copied();
            value.ok_or_else(|| ItemFlaw::NoCoding { letter: *letter }.into())
        };
        letters.iter().map(code).collect::<Result<_, _>>().map(Ok)
    }
}

/// Theorem 12: the Zeckendorf digits of a end with 0, and b has the same digits
/// followed by 1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct DigitPairs {
    side: usize,
    #[serde(default)]
    with_terminal: bool,
    /// Printed rows `[a, digits of a, b, digits of b]` of table 3.
    #[serde(default)]
    table: Vec<(u64, String, u64, String)>,
}

impl DigitPairs {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let fibonacci = NumberSystem::fibonacci();
        let digits = |n: u64| match n {
            0 => String::new(),
            n => fibonacci.represent_u64(n).to_string(),
        };
        let mut comparisons = Vec::new();
        for (a, digits_a, b, digits_b) in &self.table {
            let printed = format!("{digits_a} {digits_b}");
            let computed = format!("{} {}", digits(*a), digits(*b));
            comparisons.push(Comparison::of(format!("digits of {a} and {b}"), printed, computed));
        }
        if self.side > 0 {
            let texts: Vec<_> = (0..self.side as u64).map(digits).collect();
            let paired = |a: u64, b: u64| {
                let text = |n: u64| usize::try_from(n).ok().and_then(|n| texts.get(n));
                text(a).zip(text(b)).is_some_and(|(a, b)| a.ends_with('0') && *b == format!("{a}1"))
            };
            let board = board("terminal:1", Size::new(self.side, self.side), control)?;
            let holds = same_set(&board, |x, y| {
                paired(x, y) || paired(y, x) || (self.with_terminal && x + y <= 1)
            });
            comparisons.push(Comparison::holds("P-positions of K^1", holds));
        }
        Ok(comparisons)
    }
}
