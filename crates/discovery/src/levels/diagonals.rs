//! The values of R-Wythoff, diagonal by diagonal.
//!
//! Every diagonal holds exactly one position (a, a + d) of each value, and it lies within a
//! fixed distance of the golden line (Gu 2015), so a value is one word: its letter at d is
//! a(d) - floor(d·phi). The exact row engine gives the word at a few nanoseconds a letter;
//! the automaton of the word is learned over the Zeckendorf digits of d, and that of the
//! pairs follows from it by a product.
//!
//! That the word is learned right is not assumed: the pairs are proved.

use super::{Guess, ON_THE_LEFT};
use crate::band::{Band, from_diagonals, with_mirror_image};
use crate::word::{DigitTree, learn_word};
use crate::{DiscoveryError, Effort, Method, Numerals, Reading};
use wythoff_automata::{Control, Dfao, StateId, Symbol, minimize_words};
use wythoff_games::Grundy;
use wythoff_games::sequence::{Row, r_wythoff};

/// The rows of the first run.
const FIRST: u32 = 1 << 14;

/// The rows of the longest run, whose words take half a gigabyte.
const LONGEST: u32 = 1 << 24;

/// How many rows of the game are computed.
pub(super) struct Diagonals {
    rows: u32,
}

impl Diagonals {
    pub(super) fn new() -> Self {
        Self { rows: FIRST }
    }

    pub(super) fn rows(&self) -> u32 {
        self.rows
    }

    /// More rows next time; `false` if there are none.
    pub(super) fn grow(&mut self, effort: Effort) -> bool {
        // Boards have fewer positions than this has rows.
        let longest = LONGEST.min(effort.largest_side.saturating_mul(8));
        let grows = self.rows < longest;
        self.rows = self.rows.saturating_mul(4).min(longest.max(self.rows));
        grows
    }

    /// For every diagonal of a value the smaller pile of its position, as far as the rows
    /// tell.
    fn positions(&self, value: u32, control: &Control) -> Result<Vec<u32>, DiscoveryError> {
        const UNKNOWN: u32 = u32::MAX;
        let mut positions: Vec<u32> = Vec::new();
        let mut receive = |row: Row<'_>| {
            let column = row.columns[value as usize];
            if column == Row::NONE {
                return;
            }
            let diagonal = usize::try_from(column - row.row).expect("64-bit addresses");
            if positions.len() <= diagonal {
                positions.resize(diagonal + 1, UNKNOWN);
            }
            positions[diagonal] = u32::try_from(row.row).expect("rows are counted in 32 bits");
        };
        r_wythoff(Grundy(value), self.rows.into(), control, &mut receive)?;
        let known = positions.iter().position(|&row| row == UNKNOWN).unwrap_or(positions.len());
        positions.truncate(known);
        Ok(positions)
    }

    /// The word of a value and its pairs; `None` if the rows end before it is learned.
    pub(super) fn guess(
        &self,
        value: u32,
        numerals: &Numerals,
        control: &Control,
    ) -> Result<Option<Guess>, DiscoveryError> {
        let rows = self.positions(value, control)?;
        let tree = DigitTree::new(numerals, rows.len())
            .expect("prefixes of Zeckendorf words are such words");
        let shift = |d: usize| i64::try_from(tree.children(d).start).expect("32 bits fit");
        let offsets = rows.iter().enumerate().map(|(d, &row)| i64::from(row) - shift(d));
        let Some(band) = Band::of_offsets(offsets) else { return Ok(None) };
        let Some(learned) = learn_word(&band.terms, numerals, control)? else { return Ok(None) };
        let set = from_diagonals(band.pairs(&learned, numerals, control)?, numerals, control)?;
        let set = with_mirror_image(&set, control)?;
        let offsets = learned.map(|term| band.sets[usize::try_from(term).unwrap_or(0)][0]);
        let (word, method) = (from_floor(&offsets, control)?, Method::Word(Reading::Diagonals));
        Ok(Some(Guess { word: Some(word), set, method }))
    }
}

/// The word of a(d) - floor(d·phi), from that of a(d) - shift(d); [`ON_THE_LEFT`] stays.
///
/// floor(d·phi) is shift(d) if d has an odd number of zeros at its end or is 0, and one less
/// otherwise.
pub(super) fn from_floor(offsets: &Dfao, control: &Control) -> Result<Dfao, DiscoveryError> {
    let tracks = offsets.tracks();
    let digit = |digit: i32| tracks.symbol(&[digit]).expect("binary digits");
    let state = |ends: [usize; 2]| -> Vec<(Symbol, StateId)> {
        vec![(digit(0), StateId::new(ends[0])), (digit(1), StateId::new(ends[1]))]
    };
    // Nothing but zeros; an even number of zeros at the end; an odd number.
    let states = vec![(0, state([0, 1])), (1, state([2, 1])), (0, state([1, 1]))];
    let less = Dfao::new(tracks.clone(), states);
    let sum =
        |offset: i64, less: i64| Some(if offset == ON_THE_LEFT { offset } else { offset + less });
    let word = Dfao::combine((offsets, &[0]), (&less, &[0]), tracks, sum, control)?;
    Ok(minimize_words(&word, control)?)
}
