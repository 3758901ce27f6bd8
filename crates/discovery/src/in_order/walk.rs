//! The walk along the words of a set of pairs, row by row.

use super::InOrder;
use crate::DiscoveryError;
use dashu_int::UBig;
use wythoff_automata::{Control, Reason, StateId};

/// The states after some digits of x, and how some digits of y lead to each.
#[derive(Clone, Debug, Default)]
struct Layer {
    states: Vec<u32>,
    /// State, state in the layer before, digit of y; by state.
    ways: Vec<(u32, u32, i32)>,
}

/// The pairs of a set from a row on, in order.
#[derive(Debug)]
pub struct PairsFrom<'a> {
    pairs: &'a InOrder,
    /// The digits of x, those that only y may have being 0.
    digits: Vec<i32>,
    /// The layer before each digit, and the last.
    layers: Vec<Layer>,
    /// The digits of y for the pairs of this row that are not yet given, last first.
    row: Vec<Vec<i32>>,
    largest: i32,
    control: &'a Control,
    /// Why the list was given up, if it was.
    given_up: Option<GivenUp>,
}

#[derive(Clone, Copy, Debug)]
enum GivenUp {
    /// The next pair is too far away to be found, if there is one.
    Lost,
    Stopped(Reason),
}

/// After so many layers in a row without a pair no more are looked at.
const QUIET: usize = 10_000_000;

impl<'a> PairsFrom<'a> {
    pub(super) fn new(pairs: &'a InOrder, row: &UBig, control: &'a Control) -> Self {
        let own = pairs.numerals.arithmetic().represent(row);
        let digits: Vec<i32> = std::iter::repeat_n(0, pairs.longer).chain(own).collect();
        let largest = pairs.numerals.arithmetic().digits().iter().copied().max().unwrap_or(0);
        let layers = vec![Layer { states: vec![0], ways: Vec::new() }];
        let row = Vec::new();
        let mut here = Self { pairs, digits, layers, row, largest, control, given_up: None };
        if pairs.edges.is_empty() {
            here.digits.clear();
            here.layers.clear();
            return here;
        }
        for i in 0..here.digits.len() {
            let layer = here.after(i, here.digits[i]);
            let empty = layer.states.is_empty();
            here.layers.push(layer);
            if empty {
                // No pair begins so; the next one has a larger digit here, or before.
                break;
            }
        }
        here.find_row();
        here
    }

    /// Makes sure that the list has come to its end, and was not given up.
    ///
    /// # Errors
    ///
    /// [`DiscoveryError::GaveUp`] if the next pair is too far away to be found, if there is
    /// one; or a limit that was reached.
    pub fn end(&self) -> Result<(), DiscoveryError> {
        match self.given_up {
            None => Ok(()),
            Some(GivenUp::Lost) => {
                Err(DiscoveryError::GaveUp { what: "the next pair", steps: QUIET })
            }
            Some(GivenUp::Stopped(reason)) => Err(reason.into()),
        }
    }

    /// The layer after the i-th with one more digit of x.
    fn after(&self, i: usize, digit: i32) -> Layer {
        let mut next = Layer::default();
        for (place, &state) in (0u32..).zip(&self.layers[i].states) {
            for &(x, y, target) in &self.pairs.edges[state as usize] {
                if x != digit {
                    continue;
                }
                let known = next.states.iter().position(|&other| other == target);
                let target = known.unwrap_or_else(|| {
                    next.states.push(target);
                    next.states.len() - 1
                });
                let target = u32::try_from(target).expect("a layer has few states");
                next.ways.push((target, place, y));
            }
        }
        next.ways.sort_unstable();
        next
    }

    /// The pairs of the row whose layers are complete.
    fn find_row(&mut self) {
        let length = self.digits.len();
        if self.layers.len() != length + 1 {
            return;
        }
        let last = &self.layers[length].states;
        let mut ends: Vec<(usize, u32)> = Vec::new();
        for (place, &state) in (0u32..).zip(last) {
            if self.pairs.set.accepts_at(StateId::new(state as usize)) {
                ends.push((length, place));
            }
        }
        // Backwards along all ways: every one is a second number.
        let mut found: Vec<Vec<i32>> = Vec::new();
        let mut digits = vec![0; length];
        let mut stack: Vec<(usize, u32, i32)> =
            ends.into_iter().map(|(at, place)| (at, place, 0)).collect();
        while let Some((at, place, digit)) = stack.pop() {
            if at < length {
                digits[at] = digit;
            }
            if at == 0 {
                found.push(digits.clone());
                continue;
            }
            let ways = &self.layers[at].ways;
            let first = ways.partition_point(|&(state, ..)| state < place);
            for &(state, before, digit) in &ways[first..] {
                if state != place {
                    break;
                }
                stack.push((at - 1, before, digit));
            }
        }
        // All are equally long, so numbers are ordered as their digits are.
        found.sort_unstable_by(|one, other| other.cmp(one));
        self.row = found;
    }

    /// Goes to the next row with a pair; whether there is one.
    fn advance(&mut self) -> bool {
        let own = self.pairs.longer;
        // The digit that grows next; the layers before it are those of the digits before.
        let mut i = self.layers.len().checked_sub(2).filter(|&i| i >= own);
        let mut longer = 0;
        for _ in 0..QUIET {
            if let Err(reason) = self.control.work(1, 0) {
                self.given_up = Some(GivenUp::Stopped(reason));
                return false;
            }
            let Some(at) = i.filter(|&i| self.digits[i] < self.largest) else {
                i = match i {
                    Some(i) if i > own => Some(i - 1),
                    // A word that is longer by more than there are states could be cut down
                    // to one that is not.
                    _ if longer > self.pairs.edges.len() || !self.lengthen() => return false,
                    _ => {
                        longer += 1;
                        Some(own)
                    }
                };
                continue;
            };
            self.layers.truncate(at + 1);
            self.digits[at] += 1;
            i = Some(self.descend(at));
            if !self.row.is_empty() {
                return true;
            }
        }
        self.given_up = Some(GivenUp::Lost);
        false
    }

    /// Goes on from a digit along the smallest ones that something follows; the last digit
    /// that was tried. If that was the end of a row with pairs, they are there.
    fn descend(&mut self, mut at: usize) -> usize {
        loop {
            let layer = self.after(at, self.digits[at]);
            if layer.states.is_empty() {
                return at;
            }
            self.layers.push(layer);
            if at + 1 == self.digits.len() {
                self.find_row();
                return at;
            }
            at += 1;
            self.digits[at] = 0;
        }
    }

    /// The number 0, with one digit more than there were; whether anything begins so.
    fn lengthen(&mut self) -> bool {
        self.layers.truncate(1);
        self.digits = vec![0; self.digits.len() + 1];
        if self.layers.is_empty() {
            return false;
        }
        for i in 0..self.pairs.longer {
            let layer = self.after(i, 0);
            self.layers.push(layer);
        }
        self.layers.last().is_some_and(|layer| !layer.states.is_empty())
    }
}

impl Iterator for PairsFrom<'_> {
    type Item = (UBig, UBig);

    fn next(&mut self) -> Option<(UBig, UBig)> {
        self.nth(0)
    }

    /// Pairs that are passed over are not turned into numbers.
    fn nth(&mut self, mut n: usize) -> Option<(UBig, UBig)> {
        while self.row.len() <= n {
            n -= self.row.len();
            self.row.clear();
            if !self.advance() {
                return None;
            }
        }
        self.row.truncate(self.row.len() - n);
        let second = self.row.pop()?;
        let arithmetic = self.pairs.numerals.arithmetic();
        Some((arithmetic.value(&self.digits), arithmetic.value(&second)))
    }
}
