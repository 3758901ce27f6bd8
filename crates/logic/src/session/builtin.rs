//! Words that are always there: fixed points of morphisms, given by their images.
//!
//! The names are those that scripts of the field use. Each is computed from its morphism
//! and a coding of letters, so there is nothing here to be trusted but a line.

use super::promote::fixed_point;
use crate::syntax::parse_morphism;
use crate::table::{AutomaticWord, TrackKind};
use crate::{Failure, Systems};
use std::sync::Arc;
use wythoff_automata::Control;

/// A word: its name, number system, morphism, first letter, and the letters that are
/// shown as 1; all others are shown as themselves if `None`, else as 0.
struct Known {
    name: &'static str,
    system: &'static str,
    morphism: &'static str,
    start: i64,
    ones: Option<&'static [i64]>,
}

const KNOWN: [Known; 7] = [
    // Thue-Morse: the parity of the sum of the binary digits.
    Known { name: "T", system: "msd_2", morphism: "0->01 1->10", start: 0, ones: None },
    // The Fibonacci word: the last Zeckendorf digit.
    Known { name: "F", system: "msd_fib", morphism: "0->01 1->0", start: 0, ones: None },
    // The Tribonacci word.
    Known { name: "TR", system: "msd_trib", morphism: "0->01 1->02 2->0", start: 0, ones: None },
    // Period doubling: 1 where n + 1 has an even number of zeros at the end.
    Known { name: "PD", system: "msd_2", morphism: "1->10 0->11", start: 1, ones: None },
    // Rudin-Shapiro: the parity of the number of 11 in binary.
    Known {
        name: "RS",
        system: "msd_2",
        morphism: "0->01 1->02 2->31 3->32",
        start: 0,
        ones: Some(&[2, 3]),
    },
    // Paper folding: whether the odd part of n + 1 is 3 mod 4.
    Known {
        name: "P",
        system: "msd_2",
        morphism: "0->01 1->21 2->03 3->23",
        start: 0,
        ones: Some(&[2, 3]),
    },
    // Fibonacci-Thue-Morse: the parity of the number of Zeckendorf digits 1.
    Known {
        name: "FTM",
        system: "msd_fib",
        morphism: "0->01 1->2 2->23 3->0",
        start: 0,
        ones: Some(&[1, 2]),
    },
];

/// The names of built-in words.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    KNOWN.iter().map(|known| known.name)
}

/// The built-in word of a name.
pub(super) fn word(
    name: &str,
    systems: &mut Systems,
    control: &Control,
) -> Result<Option<AutomaticWord>, Failure> {
    let Some(known) = KNOWN.iter().find(|known| known.name == name) else { return Ok(None) };
    let id = systems.find(known.system, control)?;
    let morphism = parse_morphism(known.morphism)?;
    let dfao = fixed_point(&morphism, known.start)?;
    let dfao = match known.ones {
        Some(ones) => dfao.map(|letter| i64::from(ones.contains(&letter))),
        None => dfao,
    };
    Ok(Some(AutomaticWord { tracks: vec![TrackKind::System(id)], dfao: Arc::new(dfao) }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_int::IBig;

    /// The first letters of every word, from their definitions.
    #[test]
    fn built_in_words_are_what_their_names_say() {
        let (mut systems, control) = (Systems::default(), Control::unlimited());
        let mut fibonacci = vec![0u8];
        while fibonacci.len() < 200 {
            let image = |&letter: &u8| if letter == 0 { vec![0, 1] } else { vec![0] };
            fibonacci = fibonacci.iter().flat_map(image).collect();
        }
        for n in 0..200u32 {
            let odd = (n + 1) >> (n + 1).trailing_zeros();
            let rows = [
                ("T", i64::from(n.count_ones() % 2)),
                ("F", i64::from(fibonacci[n as usize])),
                ("PD", i64::from(1 - (n + 1).trailing_zeros() % 2)),
                ("RS", i64::from((n & (n >> 1)).count_ones() % 2)),
                ("P", i64::from(odd % 4 == 3)),
            ];
            for (name, expected) in rows {
                let word = word(name, &mut systems, &control).unwrap().unwrap();
                let TrackKind::System(id) = word.tracks[0] else { panic!("a number system") };
                let digits = systems.get(id).arithmetic.represent(&IBig::from(n), &control);
                let symbols =
                    digits.unwrap().into_iter().map(|d| word.dfao.tracks().symbol(&[d]).unwrap());
                assert_eq!(word.dfao.output(symbols), Some(expected), "{name}[{n}]");
            }
        }
    }
}
