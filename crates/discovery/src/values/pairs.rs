//! The positions of one value as an automaton over pairs of Zeckendorf digits.
//!
//! y = floor(phi x) + w_h(x), and floor(phi x) is `shift(x)`, or one less in the rows x >= 1
//! with a 0-point (those whose digits end in an even number of zeros). So the points are a
//! word of offsets y - shift(x), whose pairs are made in `band`; the positions are these and
//! their mirror images. Cost: the product is some ten times the word.

use super::row_word::RowWord;
use crate::band::{Band, with_mirror_image};
use crate::{DiscoveryError, Numerals};
use wythoff_automata::{Control, Dfa, Dfao, StateId, Symbol, Tracks, minimize_words};
use wythoff_numeration::NumberSystem;

/// The points (x, y), x <= y, of value h.
pub(crate) fn points(word: &RowWord, h: usize, control: &Control) -> Result<Dfa, DiscoveryError> {
    let (least, most) = word.extremes(h);
    let (least, most) = (i64::from(least) - 1, i64::from(most) + 1);
    // Letter 0 is the empty set, letter i the offset least + i - 1.
    let mut sets = vec![Vec::new()];
    sets.extend((least..=most).map(|offset| vec![offset]));
    let states = (0..word.states()).map(|state| {
        let letter = match word.offset(state, h) {
            None => 0,
            Some(offset) => {
                let behind = i64::from(state != 0 && word.offset(state, 0).is_some());
                i64::from(offset) - behind - least + 1
            }
        };
        let edges = (0..2).filter_map(|digit| {
            let target = word.next(state, digit)?;
            Some((Symbol::new(digit), StateId::new(target)))
        });
        (letter, edges.collect())
    });
    let tracks = Tracks::up_to(&[2]).expect("two digits");
    let letters = minimize_words(&Dfao::new(tracks, states.collect()), control)?;
    let numerals = Numerals::new(NumberSystem::fibonacci())?;
    Ok(Band { terms: Vec::new(), sets }.pairs(&letters, &numerals, control)?)
}

/// The positions of value h in both orders.
pub(crate) fn positions(
    word: &RowWord,
    h: usize,
    control: &Control,
) -> Result<Dfa, DiscoveryError> {
    with_mirror_image(&points(word, h, control)?, control)
}
