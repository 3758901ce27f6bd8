//! Guesses of the positions of a value from a board of Grundy values.
//!
//! A board that repeats gives its automaton at once. Otherwise it answers which words belong
//! to the set, and the automaton is learned from pairs of digits as that of the P-positions
//! is; in Zeckendorf digits, lines with a band around the golden line are tried as well, and
//! the smallest guess is taken. One board serves all values until one of them needs a larger
//! one.
//!
//! Cost: the board, 2 to 20 ns a cell or, with Wythoff's rays, some 20 ns a row and value,
//! and what learning takes.

use super::{Counterexample, Guess, sweep};
use crate::band::Reading;
use crate::check::agrees;
use crate::encode::Encoding;
use crate::look::Look;
use crate::{
    DiscoveryError, Effort, Method, Mixture, Numerals, Periodic, Sample, Unlearned, learn,
};
use wythoff_automata::Control;
use wythoff_games::engine::dense;
use wythoff_games::engine::select::{self, Choice};
use wythoff_games::{GrundyTable, Rules, Size};
use wythoff_numeration::NumberSystem;

/// The side of the first board.
const FIRST: u32 = 1_000;

/// The side of the largest board of all values, which takes a third of a gigabyte.
const LARGEST_TABLE: u32 = 16_000;

/// The same for games whose options are looked at one by one.
const LARGEST_NAIVE: u32 = 1_000;

/// On larger boards pairs of digits are not learned from: that takes minutes.
const LARGEST_FOR_PAIRS: u32 = 16_000;

/// The most positions of one value that are kept.
const MOST_POSITIONS: usize = 1 << 23;

/// Boards of Grundy values.
pub(super) struct Boards {
    side: u32,
    largest: u32,
    data: Option<Data>,
    is_swept: bool,
}

/// A board.
enum Data {
    Table(GrundyTable),
    /// The positions of the values 0, 1, …
    Samples(Vec<Sample>),
}

impl Boards {
    pub(super) fn new(rules: &Rules, encoding: &Encoding) -> Self {
        let is_swept = sweep::supports(encoding) && rules.is_symmetric();
        let largest = if dense::supports(rules).is_ok() { LARGEST_TABLE } else { LARGEST_NAIVE };
        Self { side: FIRST, largest, data: None, is_swept }
    }

    pub(super) fn side(&self) -> u32 {
        self.side
    }

    /// A larger board next time, one that holds a counterexample; `false` if there is none.
    pub(super) fn grow(
        &mut self,
        wrong: Option<&Counterexample>,
        numerals: &Numerals,
        effort: Effort,
    ) -> bool {
        // A sweep keeps a few numbers a row, not a table.
        let largest = if self.is_swept {
            effort.largest_side.saturating_mul(4)
        } else {
            effort.largest_side.min(self.largest)
        };
        let mut next = self.side.saturating_mul(3).min(largest);
        if let Some(wrong) = wrong {
            // Words are compared with the board up to the largest weight on it.
            let far = u64::try_from((&wrong.x).max(&wrong.y)).unwrap_or(u64::MAX);
            let weight = (0..64).map_while(|place| numerals.weight(place)).find(|&w| w > far);
            let weight = weight.and_then(|weight| u32::try_from(weight).ok());
            next = next.max(weight.map_or(0, |weight| weight.min(largest)));
        }
        let grows = next > self.side;
        if grows {
            self.side = next;
            self.data = None;
        }
        grows
    }

    /// A guess that agrees with the whole board; `None` if it ends too early.
    pub(super) fn guess(
        &mut self,
        rules: &Rules,
        value: u32,
        numerals: &Numerals,
        effort: Effort,
        control: &Control,
    ) -> Result<Option<Guess>, DiscoveryError> {
        let Some(sample) = self.sample(rules, value, control)? else {
            self.largest = self.side;
            return Ok(None);
        };
        if let Some(periodic) = Periodic::of(&sample, control)? {
            let (own, set) = periodic.pairs(&sample, control)?;
            if own.system() == numerals.system() {
                return Ok(Some(Guess { word: None, set, method: Method::Periodic }));
            }
        }
        let golden = *numerals.system() == NumberSystem::fibonacci();
        let mut sets = Vec::new();
        if golden {
            let mixture = Mixture::of(&sample, &Look::of(&sample, control)?, control)?;
            for reading in [Reading::Diagonals, Reading::Rows] {
                if let Some(set) = mixture.guess(reading, control)?
                    && agrees(&set, numerals, &sample, control)?
                {
                    sets.push((Method::Mixture(reading), set));
                }
            }
        }
        if self.side <= LARGEST_FOR_PAIRS && !(golden && sets.len() == 2) {
            match learn(&sample, numerals, effort.most_states, control) {
                Ok(set) => sets.push((Method::Pairs, set)),
                Err(Unlearned::Stopped { reason, .. }) => return Err(reason.into()),
                Err(Unlearned::Exhausted { .. } | Unlearned::TooMany { .. }) => {}
            }
        }
        // A guess that has to explain the edge of the board is larger than the truth.
        let smallest = sets.into_iter().min_by_key(|(_, set)| set.states());
        Ok(smallest.map(|(method, set)| Guess { word: None, set, method }))
    }

    /// The positions of a value; `None` if they are too many to be kept.
    fn sample(
        &mut self,
        rules: &Rules,
        value: u32,
        control: &Control,
    ) -> Result<Option<Sample>, DiscoveryError> {
        let side = self.side;
        let index = value as usize;
        match &mut self.data {
            Some(Data::Samples(samples)) if index < samples.len() => {}
            Some(Data::Table(_)) => {}
            data if self.is_swept => match sweep::samples(rules, value, side, control) {
                Err(DiscoveryError::TooDense { .. }) => return Ok(None),
                samples => *data = Some(Data::Samples(samples?)),
            },
            data => {
                let size = Size { rows: side as usize, cols: side as usize };
                let choice = Choice { engine: None, max_memory: 1 << 31 };
                *data = Some(Data::Table(select::grundy(rules, size, choice, control)?.1));
            }
        }
        match self.data.as_ref().expect("computed above") {
            Data::Samples(samples) => Ok(Some(samples[index].clone())),
            Data::Table(table) => {
                let mut positions = Vec::new();
                for x in 0..side {
                    control.work(side as usize, positions.len() * size_of::<(u32, u32)>())?;
                    let row = table.row(x as usize).zip(0..side);
                    let row = row.filter(|(grundy, _)| grundy.0 == value);
                    positions.extend(row.map(|(_, y)| (x, y)));
                    if positions.len() > MOST_POSITIONS {
                        return Ok(None);
                    }
                }
                Ok(Some(Sample::from_positions(side, positions)))
            }
        }
    }
}
