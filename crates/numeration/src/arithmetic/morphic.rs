//! The compiler of linear relations in the number system of a morphism.
//!
//! Reading the most significant digits first, what has been read of Σ c_i·x_i is worth v_m
//! when m places are left. By the digits' weights (`morphic/system`) the sequence v is a
//! combination of the lengths C_q, so it follows their recurrence (`morphic/recurrence`) and is
//! given by its first terms v_0, …, v_{D-1}. Digits d_i read at letters q_i turn it into
//! v'_m = v_{m+1} + Σ c_i·W_{q_i,d_i}(m). These terms are the state, with the letter that each
//! track stands on. At the end no place is left: the sum is v_0.
//!
//! Of the m places that are left a track at letter q makes 0 to C_q(m) - 1. So the sum is
//! above the constant c, whatever follows, if for all m
//!
//! > v_m + Σ_{c_i < 0} c_i·(C_{q_i}(m) - 1) > c,
//!
//! and below it likewise. Apart from a constant, the left side follows the recurrence as well.
//! That it is above c for *all* m is seen from finitely many terms: if all up to one that
//! exceeds the *escape* are, the rest is larger still (`morphic/escape`). Then only the sign is
//! kept. To keep what could have been closed costs a state, which minimisation removes, and
//! never an answer.
//!
//! There are finitely many states: v_m = A·β^m + (what shrinks with m), where the second part
//! is bounded, for it shrinks by each step and grows by bounded digits; and unless A is
//! bounded too the sequence escapes.

use super::Relation;
use crate::morphic::{DumontThomas, Grip, MOST_TERMS};
use crate::{NumerationError, WeightsFault};
use std::cmp::Ordering;
use wythoff_automata::{Control, Dfa, Frontier, StateId, Symbol, Tracks, minimize};

/// First terms are below this, so that their multiples fit in 128 bits: 62 bits, times 40 of
/// the escape, times 20 and 4 more of the recurrence.
const LARGEST_TERM: i128 = 1 << 62;

/// A number system of a morphism whose addition automata recognise.
#[derive(Clone, Debug)]
pub(super) struct Morphic {
    system: DumontThomas,
    grip: Grip,
    /// C_q(0), …, C_q(D-1) of every letter.
    lengths: Vec<Vec<i64>>,
    /// The letter and W_{q,d}(0), …, W_{q,d}(D-1) for every digit d at every letter q.
    steps: Vec<Vec<(u8, Vec<i64>)>>,
}

impl Morphic {
    pub(super) fn new(system: &DumontThomas, control: &Control) -> Result<Self, NumerationError> {
        let grip = system.recurrence().grip(control)?;
        let terms = system.recurrence().terms().len();
        let mut lengths = vec![Vec::with_capacity(terms); system.images().len()];
        let mut last = vec![dashu_int::UBig::ONE; lengths.len()];
        for _ in 0..terms {
            for (all, length) in lengths.iter_mut().zip(&last) {
                all.push(i64::try_from(length).map_err(|_| too_large())?);
            }
            last = system.lengthen(&last);
        }
        let step = |image: &Vec<usize>| {
            let mut before = vec![0i64; terms];
            let mut steps = Vec::with_capacity(image.len());
            for &letter in image {
                steps.push((u8::try_from(letter).expect("at most 256 letters"), before.clone()));
                for (sum, length) in before.iter_mut().zip(&lengths[letter]) {
                    *sum = sum.checked_add(*length).ok_or_else(too_large)?;
                }
            }
            Ok(steps)
        };
        let steps = system.images().iter().map(step).collect::<Result<_, NumerationError>>()?;
        Ok(Self { system: system.clone(), grip, lengths, steps })
    }

    pub(super) fn system(&self) -> &DumontThomas {
        &self.system
    }

    /// The canonical words, most significant digit first: all addresses.
    pub(super) fn valid(&self, control: &Control) -> Result<Dfa, NumerationError> {
        let digits = u32::try_from(self.system.digits()).expect("images are short");
        let states = self.system.images().iter().map(|image| {
            let edge =
                |(digit, &letter): (usize, &usize)| (Symbol::new(digit), StateId::new(letter));
            (true, image.iter().enumerate().map(edge).collect())
        });
        Ok(minimize(&Dfa::new(Tracks::up_to(&[digits])?, states.collect()), control)?)
    }

    /// The automaton of Σ c_i·x_i ⋈ c, most significant digit first; minimal.
    pub(super) fn compile(
        &self,
        coefficients: &[i64],
        relation: Relation,
        constant: i64,
        control: &Control,
    ) -> Result<Dfa, NumerationError> {
        let asked = Asked { coefficients, relation, constant };
        // The number of terms is part of the type, so that states are plain arrays.
        match self.system.recurrence().terms().len() {
            1 => self.explore::<1>(&asked, control),
            2 => self.explore::<2>(&asked, control),
            3 => self.explore::<3>(&asked, control),
            4 => self.explore::<4>(&asked, control),
            5 => self.explore::<5>(&asked, control),
            6 => self.explore::<6>(&asked, control),
            7 => self.explore::<7>(&asked, control),
            8 => self.explore::<8>(&asked, control),
            9 => self.explore::<9>(&asked, control),
            _ => self.explore::<MOST_TERMS>(&asked, control),
        }
    }

    fn explore<const D: usize>(
        &self,
        asked: &Asked<'_>,
        control: &Control,
    ) -> Result<Dfa, NumerationError> {
        let digits = u32::try_from(self.system.digits()).expect("images are short");
        let tracks = Tracks::up_to(&vec![digits; asked.coefficients.len()])?;
        let compiler = Compiler::<D>::new(self, asked);
        let start = State { letters: 0, value: Value::Open([0; D]) };
        let dfa = Dfa::explore(tracks, start, control, |state, next| {
            compiler.digits(state, Read::default(), next)?;
            Ok::<bool, NumerationError>(compiler.accepts(state))
        })?;
        Ok(minimize(&dfa, control)?)
    }
}

fn too_large() -> NumerationError {
    NumerationError::Weights(WeightsFault::LargeSums { bits: 62 })
}

/// A linear relation.
struct Asked<'a> {
    coefficients: &'a [i64],
    relation: Relation,
    constant: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Value<const D: usize> {
    /// Not yet decided: what was read is worth these with 0, 1, … places left.
    Open([i64; D]),
    /// Decided, whatever the digits to come.
    Closed(Ordering),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State<const D: usize> {
    /// The letter of each track, eight bits each.
    letters: u128,
    value: Value<D>,
}

/// The digits of one symbol on its first tracks.
#[derive(Clone, Copy)]
struct Read<const D: usize> {
    tracks: usize,
    symbol: usize,
    letters: u128,
    /// Σ c_i·W of the digits.
    sum: [i128; D],
}

impl<const D: usize> Default for Read<D> {
    fn default() -> Self {
        Self { tracks: 0, symbol: 0, letters: 0, sum: [0; D] }
    }
}

struct Compiler<'a, const D: usize> {
    morphic: &'a Morphic,
    asked: &'a Asked<'a>,
    base: usize,
    terms: [i64; D],
    /// The sums of the negative and of the positive coefficients.
    totals: [i128; 2],
}

impl<'a, const D: usize> Compiler<'a, D> {
    fn new(morphic: &'a Morphic, asked: &'a Asked<'a>) -> Self {
        let terms = morphic.system.recurrence().terms();
        let total = |sign: i64| {
            let with_sign = asked.coefficients.iter().filter(|c| c.signum() == sign);
            with_sign.map(|&c| i128::from(c)).sum()
        };
        Self {
            morphic,
            asked,
            base: morphic.system.digits(),
            terms: std::array::from_fn(|i| terms[i]),
            totals: [total(-1), total(1)],
        }
    }

    fn accepts(&self, state: &State<D>) -> bool {
        self.asked.relation.holds(match state.value {
            Value::Closed(ordering) => ordering,
            Value::Open(value) => value[0].cmp(&self.asked.constant),
        })
    }

    /// All digits that may be read, on the tracks that have none yet. Symbols come out in
    /// order, and nothing is kept of them.
    fn digits(
        &self,
        state: &State<D>,
        read: Read<D>,
        next: &mut Frontier<'_, State<D>>,
    ) -> Result<(), NumerationError> {
        let Some(&coefficient) = self.asked.coefficients.get(read.tracks) else {
            return self.lead(state, &read, next);
        };
        let letter = letter(state.letters, read.tracks);
        for (digit, (to, worth)) in self.morphic.steps[letter].iter().enumerate() {
            let mut sum = read.sum;
            for (total, &worth) in sum.iter_mut().zip(worth) {
                *total += i128::from(coefficient) * i128::from(worth);
            }
            let read = Read {
                tracks: read.tracks + 1,
                symbol: read.symbol * self.base + digit,
                letters: read.letters | u128::from(*to) << (8 * read.tracks),
                sum,
            };
            self.digits(state, read, next)?;
        }
        Ok(())
    }

    /// The edge of one symbol.
    fn lead(
        &self,
        state: &State<D>,
        read: &Read<D>,
        next: &mut Frontier<'_, State<D>>,
    ) -> Result<(), NumerationError> {
        let value = match state.value {
            Value::Open(value) => self.value(value, read)?,
            closed @ Value::Closed(_) => closed,
        };
        if let Value::Closed(ordering) = value
            && !self.asked.relation.holds(ordering)
        {
            return Ok(next.leave_out()?);
        }
        let to = State { letters: read.letters, value };
        Ok(next.lead(Symbol::new(read.symbol), to)?)
    }

    fn value(&self, old: [i64; D], read: &Read<D>) -> Result<Value<D>, NumerationError> {
        let mut value = [0; D];
        let last = self.follow(&old.map(i128::from));
        for (m, entry) in value.iter_mut().enumerate() {
            let before = old.get(m + 1).map_or(last, |&term| i128::from(term));
            let sum = before + read.sum[m];
            *entry = i64::try_from(sum)
                .ok()
                .filter(|entry| i128::from(*entry).abs() < LARGEST_TERM)
                .ok_or_else(too_large)?;
        }
        let constant = i128::from(self.asked.constant);
        let [negative, positive] = self.totals;
        // With no place left the sum is the first term, which excludes one of the two.
        let ordering = value[0].cmp(&self.asked.constant);
        let closed = match ordering {
            Ordering::Equal => false,
            Ordering::Greater => {
                let least = self.with_lengths(value, read.letters, -1)?;
                self.stays_above(least, constant + negative)
            }
            Ordering::Less => {
                let most = self.with_lengths(value, read.letters, 1)?;
                self.stays_above(most.map(|term| -term), -constant - positive)
            }
        };
        Ok(if closed { Value::Closed(ordering) } else { Value::Open(value) })
    }

    /// The terms of v plus Σ c_i·C_{q_i} over the coefficients of one sign.
    fn with_lengths(
        &self,
        value: [i64; D],
        letters: u128,
        sign: i64,
    ) -> Result<[i128; D], NumerationError> {
        let mut terms = value.map(i128::from);
        for (track, &c) in self.asked.coefficients.iter().enumerate() {
            if c.signum() == sign {
                let lengths = &self.morphic.lengths[letter(letters, track)];
                for (term, &length) in terms.iter_mut().zip(lengths) {
                    *term += i128::from(c) * i128::from(length);
                }
            }
        }
        if terms.iter().any(|term| term.abs() >= LARGEST_TERM) {
            return Err(too_large());
        }
        Ok(terms)
    }

    /// Whether all terms of a sequence are above a bound; no answer in time is no.
    fn stays_above(&self, mut terms: [i128; D], bound: i128) -> bool {
        let largest = terms.iter().map(|term| term.abs()).max().unwrap_or(0);
        let far = i128::from(self.morphic.grip.escape) * largest;
        if terms.iter().any(|&term| term <= bound) {
            return false;
        }
        for _ in 0..self.morphic.grip.patience {
            let next = self.follow(&terms);
            if next <= bound {
                return false;
            }
            if next > far {
                return true;
            }
            terms.rotate_left(1);
            terms[D - 1] = next;
        }
        false
    }

    /// The term after these.
    fn follow(&self, terms: &[i128; D]) -> i128 {
        self.terms.iter().zip(terms).map(|(&c, term)| i128::from(c) * term).sum()
    }
}

fn letter(letters: u128, track: usize) -> usize {
    usize::try_from(letters >> (8 * track) & 255).expect("eight bits")
}
