//! A number system as the learner sees it: prefixes and the intervals they stand for.
//!
//! The numbers whose digits begin with a given prefix, followed by exactly d more digits,
//! are an interval: digits sort as numbers do. Its start is the prefix with d zeros, its
//! length the number of ways to go on.

use crate::DiscoveryError;
use dashu_int::UBig;
use wythoff_automata::{Budget, Dfa, StateId, Symbol};
use wythoff_logic::{SystemId, Systems};
use wythoff_numeration::{Arithmetic, NumberSystem, Order};

/// The digits of a number system in which every place has the same rules.
#[derive(Clone, Debug)]
pub struct Numerals {
    system: NumberSystem,
    arithmetic: Arithmetic,
    weights: Vec<u64>,
    /// How many canonical words of length d lead on from each state of the automaton of
    /// canonical words.
    ways: Vec<Vec<u64>>,
}

/// What was read of one number: its digits, and the state of the automaton of canonical
/// words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Prefix {
    digits: Vec<u8>,
    pub(crate) flag: StateId,
}

impl Numerals {
    /// The digits of a system.
    ///
    /// # Errors
    ///
    /// If its digits are too many for automata.
    pub fn new(system: NumberSystem) -> Result<Self, DiscoveryError> {
        let arithmetic = Arithmetic::of(&system, Order::MostSignificantFirst)?;
        let mut weights = Vec::new();
        let mut digits = vec![1];
        while let Ok(weight) = u64::try_from(arithmetic.value(&digits)) {
            if weight >= 1 << 40 {
                break;
            }
            weights.push(weight);
            digits.push(0);
        }
        let valid = arithmetic.valid();
        let ends = (0..valid.states()).map(|q| u64::from(valid.accepts_at(StateId::new(q))));
        let mut ways = vec![ends.collect::<Vec<u64>>()];
        for depth in 1..weights.len() {
            let last = &ways[depth - 1];
            let next = (0..valid.states())
                .map(|q| valid.edges(StateId::new(q)).targets.iter().map(|t| last[t.index()]).sum())
                .collect();
            ways.push(next);
        }
        Ok(Self { system, arithmetic, weights, ways })
    }

    /// The number system.
    pub fn system(&self) -> &NumberSystem {
        &self.system
    }

    /// Its automata.
    pub fn arithmetic(&self) -> &Arithmetic {
        &self.arithmetic
    }

    /// The weight of a place, as far as they are below 2^40.
    pub fn weight(&self, place: usize) -> Option<u64> {
        self.weights.get(place).copied()
    }

    pub(crate) fn valid(&self) -> &Dfa {
        self.arithmetic.valid()
    }

    /// The name under which the prover knows the system, made known if need be.
    pub(crate) fn name(&self, systems: &mut Systems) -> Result<(String, SystemId), DiscoveryError> {
        let name = match &self.system {
            NumberSystem::Fibonacci => "msd_fib".to_owned(),
            NumberSystem::Base(base) => format!("msd_{}", base.get()),
            NumberSystem::Ostrowski(ostrowski) => {
                let fraction = ostrowski.continued_fraction();
                if fraction.preperiod().is_empty() && fraction.period() == [2] {
                    "msd_pell".to_owned()
                } else {
                    let digits = |list: &[u64]| {
                        list.iter().map(u64::to_string).collect::<Vec<_>>().join("_")
                    };
                    let own = match fraction.preperiod() {
                        [] => format!("cf{}", digits(fraction.period())),
                        some => format!("cf{}_then_{}", digits(some), digits(fraction.period())),
                    };
                    systems.define_ostrowski(&own, self.system.clone());
                    format!("msd_{own}")
                }
            }
        };
        let id = systems.find(&name).map_err(|error| DiscoveryError::Formula(error.to_string()))?;
        Ok((name, id))
    }

    /// The empty prefix.
    pub(crate) fn root(&self) -> Prefix {
        Prefix { digits: Vec::new(), flag: StateId::FIRST }
    }

    /// The prefix with one more digit, if that can be the beginning of a number.
    pub(crate) fn extend(&self, prefix: &Prefix, digit: u8) -> Option<Prefix> {
        let symbol = self.arithmetic.symbol(digit.into())?;
        let flag = self.valid().next(prefix.flag, symbol)?;
        let mut digits = prefix.digits.clone();
        digits.push(digit);
        Some(Prefix { digits, flag })
    }

    /// The numbers with this prefix and d more digits: first and how many.
    pub(crate) fn block(&self, prefix: &Prefix, depth: usize) -> Option<(u64, u64)> {
        let mut first = 0;
        for (place, &digit) in prefix.digits.iter().rev().enumerate() {
            if digit > 0 {
                first += u64::from(digit) * self.weight(place + depth)?;
            }
        }
        Some((first, *self.ways.get(depth)?.get(prefix.flag.index())?))
    }

    /// How many digits a track has.
    pub(crate) fn base(&self) -> u8 {
        u8::try_from(self.arithmetic.digits().len()).unwrap_or(u8::MAX)
    }

    /// The word of a pair of numbers, padded to one length.
    pub fn word(&self, pair: &Dfa, x: &UBig, y: &UBig) -> Option<Vec<Symbol>> {
        let (x, y) = (self.arithmetic.represent(x), self.arithmetic.represent(y));
        let length = x.len().max(y.len());
        let digit = |digits: &[i32], i: usize| match (i + digits.len()).checked_sub(length) {
            Some(place) => digits[place],
            None => 0,
        };
        (0..length).map(|i| pair.tracks().symbol(&[digit(&x, i), digit(&y, i)])).collect()
    }

    /// Whether a pair of numbers belongs to a set of pairs.
    pub fn contains(&self, pair: &Dfa, x: &UBig, y: &UBig) -> bool {
        self.word(pair, x, y).is_some_and(|word| pair.accepts(word))
    }

    /// A budget without limits, for what is small by construction.
    pub(crate) fn unlimited() -> Budget<'static> {
        Budget::unlimited()
    }
}
