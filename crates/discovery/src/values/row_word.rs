//! The joint word of the rows: an automaton that reads the Zeckendorf digits of r, most
//! significant first, and says where the points of values 0, …, g of row r stand.
//!
//! The states are numbers with one more digit at every step: a number whose last digit is 0,
//! and 0 itself, has two children, any other has one. So a state that digit 1 leads to has no
//! edge with digit 1, every other state has both, and none is reached by both digits; state
//! 0 is the number 0 and loops on digit 0. [`RowWord::new`] checks this shape, and everything
//! else relies on it.

use super::letter::Letter;
use wythoff_automata::{Control, Dfao, Reason, StateId, Symbol, Tracks, minimize_words};
use wythoff_numeration::Digits;

/// Stands for: no edge.
pub(crate) const NOWHERE: u32 = u32::MAX;

/// The automaton of the rows' letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowWord {
    values: usize,
    letters: Vec<Letter>,
    next: Vec<[u32; 2]>,
}

impl RowWord {
    /// The automaton with these letters and edges, if it has the shape of the numbers.
    pub(crate) fn new(values: usize, letters: Vec<Letter>, next: Vec<[u32; 2]>) -> Option<Self> {
        let states = letters.len();
        let mut by = vec![0u8; states];
        let good = |target: u32| (target as usize) < states;
        if states != next.len() || next.first()?[0] != 0 {
            return None;
        }
        by[0] = 1;
        for (digit, bit) in [(0, 1), (1, 2)] {
            for edges in &next {
                if good(edges[digit]) {
                    by[edges[digit] as usize] |= bit;
                }
            }
        }
        let shaped = next.iter().zip(&by).all(|(edges, &by)| match by {
            1 => good(edges[0]) && good(edges[1]),
            2 => good(edges[0]) && edges[1] == NOWHERE,
            _ => false,
        });
        shaped.then_some(Self { values, letters, next })
    }

    /// How many values it speaks of: 0, …, `values` - 1.
    pub fn values(&self) -> usize {
        self.values
    }

    /// The number of states.
    pub fn states(&self) -> usize {
        self.letters.len()
    }

    /// Where the point of value h stands in the rows of a state: its column less
    /// floor(phi r), if there is one on or right of the main diagonal.
    pub fn offset(&self, state: usize, h: usize) -> Option<i32> {
        self.letters[state].offset(h)
    }

    /// The state after one more digit, if it may stand there.
    pub fn next(&self, state: usize, digit: usize) -> Option<usize> {
        let target = *self.next[state].get(digit)?;
        (target != NOWHERE).then_some(target as usize)
    }

    /// The state of a number.
    pub(crate) fn state_of(&self, digits: &Digits) -> Option<usize> {
        digits.iter().try_fold(0, |state, digit| self.next(state, usize::try_from(digit).ok()?))
    }

    pub(crate) fn letter(&self, state: u32) -> Letter {
        self.letters[state as usize]
    }

    pub(crate) fn edges(&self, state: u32) -> [u32; 2] {
        self.next[state as usize]
    }

    /// The least and the largest offset of value h; (0, -1) if it has no point.
    pub(crate) fn extremes(&self, h: usize) -> (i32, i32) {
        let offsets = || self.letters.iter().filter_map(|letter| letter.offset(h));
        (offsets().min().unwrap_or(0), offsets().max().unwrap_or(-1))
    }

    /// The same word with the fewest states, in canonical order. Of the letters only the
    /// first `values` are kept.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub(crate) fn minimized(&self, values: usize, control: &Control) -> Result<Self, Reason> {
        let values = values.min(self.values);
        let kept = |letter: Letter| {
            let offsets = (0..values).map(|h| letter.offset(h).map(i64::from));
            Letter::new(offsets).expect("the offsets of a letter fit a letter")
        };
        let outputs = self.letters.iter().map(|&letter| i64::from(kept(letter).bits()));
        let (outputs, next) = minimized(outputs, &self.next, control)?;
        let letters = outputs.into_iter().map(|output| {
            Letter::from_bits(u32::try_from(output).expect("outputs were made from letters"))
        });
        Ok(Self { values, letters: letters.collect(), next })
    }
}

/// The smallest automaton with the same outputs, in canonical order.
pub(crate) fn minimized(
    outputs: impl Iterator<Item = i64>,
    next: &[[u32; 2]],
    control: &Control,
) -> Result<(Vec<i64>, Vec<[u32; 2]>), Reason> {
    let tracks = Tracks::up_to(&[2]).expect("two digits");
    let states = outputs.zip(next).map(|(output, edges)| {
        let there = |&(_, target): &(usize, u32)| target != NOWHERE;
        let edges = edges.iter().copied().enumerate().filter(there);
        let edge = |(digit, target)| (Symbol::new(digit), StateId::new(target as usize));
        (output, edges.map(edge).collect())
    });
    let small = minimize_words(&Dfao::new(tracks, states.collect()), control)?;
    let ids = || (0..small.states()).map(StateId::new);
    let next = ids().map(|state| {
        let mut edges = [NOWHERE; 2];
        for (symbol, target) in small.edges(state).iter() {
            edges[symbol.index()] =
                u32::try_from(target.index()).expect("states are numbered by 32 bits");
        }
        edges
    });
    Ok((ids().map(|state| small.output_at(state)).collect(), next.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_numeration::NumberSystem;

    /// The word of value 0 alone: even numbers of zeros at the end, and 0.
    fn zeros() -> RowWord {
        let letter = |offset| Letter::new([offset]).expect("small");
        let letters = [Some(0), Some(1), None, Some(1)].map(letter).to_vec();
        RowWord::new(1, letters, vec![[0, 1], [2, NOWHERE], [3, 1], [2, 1]]).expect("shaped")
    }

    #[test]
    fn rows_with_a_zero_are_the_lower_wythoff_numbers() {
        let (word, fib) = (zeros(), NumberSystem::fibonacci());
        let lower: Vec<u64> = (0..400).filter_map(wythoff_numeration::floor_phi).collect();
        for r in 0..600 {
            let state = word.state_of(&fib.represent_u64(r)).expect("Zeckendorf digits");
            assert_eq!(word.offset(state, 0).is_some(), lower.contains(&r), "row {r}");
        }
        assert_eq!(word.minimized(1, &Control::unlimited()).expect("no limit"), word);
        assert_eq!(word.extremes(0), (0, 1));
    }

    #[test]
    fn other_shapes_are_refused() {
        let (letters, next) = (zeros().letters, zeros().next);
        let refused = |change: fn(&mut Vec<[u32; 2]>)| {
            let mut next = next.clone();
            change(&mut next);
            RowWord::new(1, letters.clone(), next).is_none()
        };
        assert!(!refused(|_| {}));
        assert!(refused(|next| next[0][0] = 2));
        assert!(refused(|next| next[1][1] = 1));
        assert!(refused(|next| next[2][1] = NOWHERE));
        assert!(refused(|next| next[2][0] = 1));
        assert!(refused(|next| next[2][0] = 7));
        assert!(refused(|next| next.truncate(3)));
        assert!(RowWord::new(1, Vec::new(), Vec::new()).is_none());
    }
}
