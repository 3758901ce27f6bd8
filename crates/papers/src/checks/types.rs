//! The types of letters that make Renard and Rigo's morphisms: table 2, and the depths of section
//! 3.3 and remark 25.
//!
//! The t-type of n is what the word says of n and of its descendants down t levels: the numbers
//! whose Zeckendorf digits are those of n and some more. 0 has no digits, so its descendants are
//! those of 1, one level later.

use super::komak::komak_g;
use super::recursion::pairs;
use super::{CheckError, Comparison, ItemFlaw};
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use wythoff_control::Control;
use wythoff_discovery::Morphism;
use wythoff_numeration::floor_phi;
use wythoff_workbench::WorkbenchError;

/// A word of the paper.
#[derive(Clone, Copy, Debug, Deserialize)]
enum PrintedWord {
    /// g of definition 1.
    #[serde(rename = "g")]
    G,
    /// g_3 of theorem 13: `a_n - floor((n+2) phi) + 1`, after a first letter 1.
    #[serde(rename = "g_3")]
    G3,
    /// g_4 of theorem 14: `a_n - floor((n+2) phi)`, after a first letter 1.
    #[serde(rename = "g_4")]
    G4,
    /// 1 at every a_n of K^1, 2 at every b_n, from 2 on.
    #[serde(rename = "coding of K^1")]
    Coding1,
    /// The same for K^2, from 3 on.
    #[serde(rename = "coding of K^2")]
    Coding2,
    /// The same for K^3, from 4 on.
    #[serde(rename = "coding of K^3")]
    Coding3,
}

impl PrintedWord {
    fn letters(self, length: usize) -> Vec<i64> {
        let coding = |l: u64| {
            let larger: HashSet<u64> = pairs(l, length).into_iter().map(|(_, b)| b).collect();
            let numbers = (l + 1..).take(length);
            numbers.map(|n| 1 + i64::from(larger.contains(&n))).collect()
        };
        let offsets = |l: u64, more: i64| {
            let offset = |(n, (a, _)): (u64, (u64, u64))| {
                Some(a.cast_signed() - floor_phi(n + 2)?.cast_signed() + more)
            };
            let all = (0..).zip(pairs(l, length - 1)).filter_map(offset);
            std::iter::once(1).chain(all).collect()
        };
        match self {
            Self::G => komak_g(length).into_iter().map(u64::cast_signed).collect(),
            Self::G3 => offsets(3, 1),
            Self::G4 => offsets(4, 0),
            Self::Coding1 => coding(1),
            Self::Coding2 => coding(2),
            Self::Coding3 => coding(3),
        }
    }
}

/// The least depth of types at which each has one image, and how many there are.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct TypeDepths {
    length: usize,
    printed: Vec<Line>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    word: PrintedWord,
    types: usize,
    /// Where the paper says it.
    depth: Option<usize>,
}

impl TypeDepths {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let mut comparisons = Vec::new();
        for line in &self.printed {
            let letters = line.word.letters(self.length);
            let found = Morphism::of(&letters, control).map_err(WorkbenchError::from)?;
            let what = format!("{:?}", line.word);
            let show = |types: usize, depth: Option<usize>| match depth {
                Some(depth) => format!("{types} types of depth {depth}"),
                None => format!("{types} types"),
            };
            let found = found.map(|m| (m.images.len(), m.depth));
            let computed = found.map_or_else(
                || "none".to_owned(),
                |(types, depth)| show(types, line.depth.map(|_| depth)),
            );
            comparisons.push(Comparison::of(&what, show(line.types, line.depth), computed));
            let depth = line.depth.or(found.map(|(_, depth)| depth)).unwrap_or_default();
            if let Some(less) = depth.checked_sub(1) {
                let images = match clash(&letters, less) {
                    None => Ok("one image each".to_owned()),
                    Some((m, n)) => Err(format!("{m} and {n} have one type and two images")),
                };
                comparisons.push(Comparison::control(format!("{what}, depth {less}"), images));
            }
        }
        Ok(comparisons)
    }
}

/// Table 2: the different types of one depth, in the order in which they appear.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct TypeTable {
    length: usize,
    /// Line by line, the parts of a type with spaces between them.
    printed: String,
}

impl TypeTable {
    pub(super) fn run(&self) -> Result<Vec<Comparison>, CheckError> {
        let printed: Vec<String> =
            self.printed.lines().map(normal).filter(|line| !line.is_empty()).collect();
        let parts = printed.first().map_or(0, |line| line.split(' ').count());
        let depth = parts.checked_sub(1).ok_or(ItemFlaw::UnevenRows)?;
        let found = types(&PrintedWord::G.letters(self.length), depth);
        let mut comparisons = vec![Comparison::of(
            "number of types",
            printed.len().to_string(),
            found.len().to_string(),
        )];
        for (i, (printed, found)) in printed.iter().zip(&found).enumerate() {
            comparisons.push(Comparison::of(format!("type {i}"), printed, found));
        }
        let others = types(&PrintedWord::G3.letters(self.length), depth);
        let same = match printed.iter().zip(&others).position(|(printed, other)| printed != other) {
            None if others.len() == printed.len() => Ok("the same".to_owned()),
            None => Err(format!("{} types", others.len())),
            Some(i) => Err(format!("type {i} is {}", others[i])),
        };
        comparisons.push(Comparison::control("the types of g_3", same));
        Ok(comparisons)
    }
}

/// The different types of one depth, in the order in which they appear.
fn types(word: &[i64], depth: usize) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    // 0 is the only number without digits, so it has a type of its own.
    for n in 0.. {
        let Some(line) = type_of(word, n, depth) else { break };
        if n < 2 && found.len() == n || !found.contains(&line) {
            found.push(line);
        }
    }
    found
}

/// Two numbers of one type whose children have other types: at this depth types are no letters
/// of a morphism.
fn clash(word: &[i64], depth: usize) -> Option<(usize, usize)> {
    let mut images: HashMap<String, (usize, Vec<String>)> = HashMap::new();
    // 0 is the only number without digits, so it has a type of its own.
    for n in 1.. {
        let (own, children) = (type_of(word, n, depth)?, descendants(n, 1)?);
        let image: Vec<String> =
            children.map(|child| type_of(word, child, depth)).collect::<Option<_>>()?;
        let (first, known) = images.entry(own).or_insert_with(|| (n, image.clone()));
        if *known != image {
            return Some((*first, n));
        }
    }
    None
}

fn normal(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The type of n; `None` if the word is too short.
fn type_of(word: &[i64], n: usize, depth: usize) -> Option<String> {
    let mut levels = Vec::new();
    for level in 0..=depth {
        let range = match (n, level) {
            (0, 0) => 0..1,
            (0, level) => descendants(1, level - 1)?,
            (n, level) => descendants(n, level)?,
        };
        levels.push(word.get(range)?.iter().map(i64::to_string).collect::<String>());
    }
    Some(levels.join(" "))
}

/// The numbers whose digits are those of n > 0 and so many more: the first child of n is
/// floor((n+1) phi) - 1.
fn descendants(n: usize, depth: usize) -> Option<std::ops::Range<usize>> {
    let child = |n: usize| usize::try_from(floor_phi(n as u64 + 1)? - 1).ok();
    let (mut from, mut to) = (n, n + 1);
    for _ in 0..depth {
        (from, to) = (child(from)?, child(to)?);
    }
    Some(from..to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_paper() {
        // rep(4) = 101: then 1010, 10100 and 10101, then 101000, 101001 and 101010.
        assert_eq!(descendants(4, 1), Some(7..8));
        assert_eq!(descendants(4, 3), Some(18..21));
        let word = PrintedWord::G.letters(100);
        assert_eq!(type_of(&word, 4, 3).as_deref(), Some("0 1 10 011"));
        assert_eq!(type_of(&word, 40, 3), None, "the word is too short");
    }
}
