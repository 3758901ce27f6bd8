//! Morphisms that generate automatic words, from an automaton or from the first letters.
//!
//! The digits of a number system make a tree: the children of n are n with one more digit,
//! and level by level they are the numbers in order. So a word automaton over such digits is
//! a morphism with a coding: its states are the letters, the d-th letter of an image is where
//! digit d leads, and the coded fixed point is the word. In base k all images have k letters;
//! in Zeckendorf digits one or two. Where some beginnings of numbers are none themselves, as
//! in Ostrowski numeration, whose last digit has fewer values than the others, their letters
//! are left out by the coding.
//!
//! From letters alone: a phi-morphism maps a letter to one or two, as the Fibonacci morphism a -> ab, b -> a
//! does underneath: the n-th letter of its fixed point goes to the letters whose indices
//! are n with one more Zeckendorf digit. Given a word that codes such a fixed point, the
//! letters of the morphism are the types of the word: what it says of n and of its
//! descendants down t levels. The word of types, cut along the Fibonacci word, gives the
//! images: the n-th block is the image of the n-th type. The depth t is raised until every
//! type has one image in the whole prefix.
//!
//! The letter of 0 is one of its own: no index has the digits of 0 before the others.
//! Letters are numbered in the order in which they appear.
//!
//! Cost: one hash per letter and depth. Source: Renard and Rigo, section 2.2, "A heuristic
//! generating phi-morphisms". It is a heuristic: what it gives agrees with the prefix, and
//! still has to be proved of the word.

use crate::word::{DigitTree, Types};
use crate::{DiscoveryError, Numerals};
use rustc_hash::FxHashMap;
use std::fmt;
use wythoff_automata::{Control, Dfao, StateId, Symbol, Tracks, minimize_words};
use wythoff_numeration::NumberSystem;

/// A morphism with a coding: the coded fixed point of letter 0 begins with a given word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Morphism {
    /// The image of each letter; that of letter 0 begins with letter 0.
    pub images: Vec<Vec<usize>>,
    /// What each letter stands for in the word; `None` if it is left out.
    pub coding: Vec<Option<i64>>,
    /// The depth of the types that are its letters; 0 if they are states.
    pub depth: usize,
}

impl Morphism {
    /// The morphism that the first letters of a word suggest, by the smallest depth at
    /// which every type has one image; `None` if the prefix is too short for that.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn of(word: &[i64], control: &Control) -> Result<Option<Self>, DiscoveryError> {
        let numerals = Numerals::new(NumberSystem::fibonacci(), control)?;
        let tree = DigitTree::new(&numerals, word.len())
            .expect("prefixes of Zeckendorf words are such words");
        let types = Types::of(word, &tree, control)?;
        for depth in 1..types.depths() {
            match Self::of_depth(word, &tree, &types, depth) {
                Images::Found(morphism) => return Ok(Some(morphism)),
                Images::Ambiguous => {}
                Images::TooShort => break,
            }
        }
        Ok(None)
    }

    /// The morphism of the types of one depth.
    fn of_depth(word: &[i64], tree: &DigitTree, types: &Types, depth: usize) -> Images {
        // The word of types; 0 has a type that nothing else has.
        let mut letters: FxHashMap<u64, usize> = FxHashMap::default();
        let mut coding = vec![];
        let mut typed = Vec::new();
        for (n, &term) in word.iter().enumerate() {
            let Some(kind) = types.at(depth, n) else { break };
            let fresh = coding.len();
            let letter = if n == 0 { 0 } else { *letters.entry(kind).or_insert(fresh) };
            if letter == fresh {
                coding.push(Some(term));
            }
            typed.push(letter);
        }
        let mut images: Vec<Vec<usize>> = vec![Vec::new(); coding.len()];
        for (n, &letter) in typed.iter().enumerate() {
            let Some(block) = typed.get(tree.children(n)) else { break };
            if images[letter].is_empty() {
                images[letter] = block.to_vec();
            } else if images[letter] != block {
                return Images::Ambiguous;
            }
        }
        if images.iter().any(Vec::is_empty) {
            return Images::TooShort;
        }
        Images::Found(Self { images, coding, depth })
    }

    /// The morphism of a word automaton over the digits of a system that ignores leading
    /// zeros: its letters are the states, each with what the system says of the digits so
    /// far. `None` if it does not read every word.
    pub fn of_dfao(dfao: &Dfao, numerals: &Numerals) -> Option<Self> {
        let valid = numerals.valid();
        let mut letters = vec![(StateId::FIRST, StateId::FIRST)];
        let mut images: Vec<Vec<usize>> = Vec::new();
        while images.len() < letters.len() {
            let (state, flag) = letters[images.len()];
            let mut image = Vec::new();
            for (symbol, flag) in valid.edges(flag).iter() {
                let next = (dfao.next(state, symbol)?, flag);
                let known = letters.iter().position(|letter| *letter == next);
                image.push(known.unwrap_or(letters.len()));
                if known.is_none() {
                    letters.push(next);
                }
            }
            images.push(image);
        }
        let coding = letters
            .iter()
            .map(|&(state, flag)| valid.accepts_at(flag).then(|| dfao.output_at(state)));
        // The fixed point is infinite.
        let grows = images[0].first() == Some(&0) && images[0].len() > 1;
        grows.then(|| Self { coding: coding.collect(), images, depth: 0 })
    }

    /// The first letters of the coded fixed point of letter 0.
    pub fn word(&self, length: usize) -> Vec<i64> {
        let mut fixed = vec![0];
        let mut coded: Vec<i64> = Vec::new();
        let mut n = 0;
        while coded.len() < length {
            // The image of letter 0 begins with letter 0 itself.
            let image = &self.images[fixed[n]];
            fixed.extend(&image[usize::from(n == 0)..]);
            coded.extend(self.coding[fixed[n]]);
            n += 1;
        }
        coded
    }

    /// Whether the coded fixed point is the word of an automaton over Zeckendorf digits.
    ///
    /// # Errors
    ///
    /// The control's reason to stop.
    pub(crate) fn generates(&self, word: &Dfao, control: &Control) -> Result<bool, DiscoveryError> {
        Ok(minimize_words(&self.dfao(), control)? == minimize_words(word, control)?)
    }

    /// The automaton of the coded fixed point: letters are states, the d-th letter of an
    /// image is where digit d leads.
    pub fn dfao(&self) -> Dfao {
        let states = self.images.iter().zip(&self.coding).map(|(image, output)| {
            let edges = image.iter().enumerate();
            // Words that end at a letter without a meaning are no numbers.
            (
                output.unwrap_or(0),
                edges.map(|(d, &to)| (Symbol::new(d), StateId::new(to))).collect(),
            )
        });
        let most = self.images.iter().map(Vec::len).max().unwrap_or(1);
        let digits = Tracks::up_to(&[u32::try_from(most).expect("digits are few")]);
        Dfao::new(digits.expect("few digits make an alphabet"), states.collect())
    }
}

/// What the types of one depth give.
enum Images {
    Found(Morphism),
    /// One type has two images: too shallow.
    Ambiguous,
    /// A type has no image within the prefix.
    TooShort,
}

impl fmt::Display for Morphism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = |n: &usize| if *n < 10 { n.to_string() } else { format!("({n})") };
        for (n, image) in self.images.iter().enumerate() {
            let gap = if n == 0 { "" } else { ", " };
            let image: String = image.iter().map(letter).collect();
            write!(f, "{gap}{n} -> {image}")?;
        }
        write!(f, "; ")?;
        let mut outputs = self.coding.clone();
        // What is left out comes last.
        outputs.sort_unstable_by_key(|output| (output.is_none(), *output));
        outputs.dedup();
        for (i, output) in outputs.iter().enumerate() {
            let gap = if i == 0 { "" } else { "; " };
            let same = (0..self.coding.len()).filter(|&n| self.coding[n] == *output);
            let same: Vec<String> = same.map(|n| n.to_string()).collect();
            let output = output.map_or_else(|| "nothing".to_owned(), |output| output.to_string());
            write!(f, "{gap}{} -> {output}", same.join(", "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sample;
    use wythoff_games::catalogue;
    use wythoff_numeration::floor_phi_u32;

    /// The smaller piles of the P-positions of K^l with difference d, d = 0, 1, …; the
    /// last of each diagonal.
    fn smaller_piles(l: u32) -> Result<(Sample, Vec<i64>), DiscoveryError> {
        let (_, rules) = catalogue::find(&format!("K{l}")).expect("K^l is in the catalogue");
        let sample = Sample::of(&rules, 12_000, &Control::unlimited())?;
        let mut piles = vec![0; 4_500];
        for (x, y) in sample.positions().filter(|(x, y)| x <= y) {
            if let Some(pile) = piles.get_mut((y - x) as usize) {
                *pile = x.into();
            }
        }
        Ok((sample, piles))
    }

    /// The letters of an image, written as in the paper: digits, then a, b, c, …
    fn images(text: &str) -> Vec<Vec<usize>> {
        let letter = |c: char| c.to_digit(36).expect("a letter") as usize;
        text.split(' ').map(|image| image.chars().map(letter).collect()).collect()
    }

    #[test]
    fn sequences_of_the_paper_give_its_morphisms() -> Result<(), DiscoveryError> {
        // a(n + e) = floor((n + s)·phi) + g(n) + c, and g(0) as the paper chooses it.
        let rows = [
            (2, 1, 0, -1, 1, "01 2 31 45 35 4"),
            (3, 3, 1, -1, 1, "01 2 34 56 7 78 9 ab a 56 ab 7"),
            (4, 4, 1, 0, 1, "01 2 34 56 7 89 a bc dc d ef ef e 7g eh b d b"),
        ];
        for (l, e, s, c, first, expected) in rows {
            let (_, piles) = smaller_piles(l)?;
            let floor = |n: usize| {
                let n = u32::try_from(n + s).expect("small");
                i64::try_from(floor_phi_u32(n)).expect("small")
            };
            let mut g: Vec<i64> = (0..4_000).map(|n| piles[n + e] - floor(n) - c).collect();
            g[0] = first;
            let found = Morphism::of(&g, &Control::unlimited())?.expect("a morphism");
            assert_eq!(found.images, images(expected), "K{l}: {found}");
            assert_eq!(found.word(g.len()), g, "K{l}");
            assert_eq!(found.dfao().states(), found.images.len());
        }
        Ok(())
    }

    #[test]
    fn coding_words_give_the_morphisms_of_the_paper() -> Result<(), DiscoveryError> {
        let rows = [
            (1, "01 2 34 31 2"),
            (2, "01 2 34 56 7 89 a bc ad e ad 56 f 5 89 bc"),
            (3, "01 2 34 56 7 89 a bc dc e fg eh i eh jc ik l i dc jc e fg"),
        ];
        for (l, expected) in rows {
            let (sample, _) = smaller_piles(l)?;
            // 1 where the pile is the smaller one, 2 where it is the larger one.
            let word: Vec<i64> = (l + 1..6_000)
                .map(|x| if sample.row(x).iter().any(|&y| y > x) { 1 } else { 2 })
                .collect();
            let found = Morphism::of(&word, &Control::unlimited())?.expect("a morphism");
            assert_eq!(found.images, images(expected), "K{l}: {found}");
            assert_eq!(found.word(word.len()), word, "K{l}");
        }
        Ok(())
    }

    #[test]
    fn short_or_irregular_words_give_nothing() -> Result<(), DiscoveryError> {
        let control = Control::unlimited();
        assert_eq!(Morphism::of(&[0, 1, 0], &control)?, None);
        let mut state = 1u32;
        let word: Vec<i64> = (0..2_000)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                i64::from(state >> 31)
            })
            .collect();
        assert_eq!(Morphism::of(&word, &control)?, None);
        Ok(())
    }
}
