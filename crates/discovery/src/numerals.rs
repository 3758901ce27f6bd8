//! A number system as discovery sees it: weights, digits and the name the prover knows.

use crate::DiscoveryError;
use dashu_int::UBig;
use std::sync::{Arc, OnceLock};
use wythoff_automata::{Control, Dfa, Reason, StateId, Symbol, Tracks};
use wythoff_logic::{SystemId, Systems, prove_addition};
use wythoff_numeration::{Arithmetic, NumberSystem, Order};

/// The digits of a number system in which every place has the same rules.
#[derive(Clone, Debug)]
pub struct Numerals {
    system: NumberSystem,
    arithmetic: Arc<Arithmetic>,
    weights: Vec<u64>,
    /// Set once the prover has shown that the automaton of a Parry system adds.
    adds: Arc<OnceLock<()>>,
}

impl Numerals {
    /// The digits of a system.
    ///
    /// # Errors
    ///
    /// If its digits are too many for automata, or the control says so.
    pub fn new(system: NumberSystem, control: &Control) -> Result<Self, DiscoveryError> {
        let arithmetic = Arithmetic::of(&system, Order::MostSignificantFirst, control)?;
        let weights = (0..)
            .map_while(|place| u64::try_from(system.weight(place)).ok())
            .take_while(|&weight| weight < 1 << 40)
            .collect();
        Ok(Self { system, arithmetic: Arc::new(arithmetic), weights, adds: Arc::default() })
    }

    /// The number system.
    pub fn system(&self) -> &NumberSystem {
        &self.system
    }

    /// Its automata.
    pub fn arithmetic(&self) -> &Arithmetic {
        &self.arithmetic
    }

    /// The canonical digits of a number, most significant first.
    pub fn represent(&self, number: &UBig) -> Vec<i32> {
        let small = |digit| i32::try_from(digit).expect("automata hold digits below 2^16");
        self.system.represent(number).iter().map(small).collect()
    }

    /// The same for a number that may have very many.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn represent_within(&self, number: &UBig, control: &Control) -> Result<Vec<i32>, Reason> {
        let small = |digit| i32::try_from(digit).expect("automata hold digits below 2^16");
        Ok(self.system.represent_within(number, control)?.iter().map(small).collect())
    }

    /// The number that digits, most significant first and with any padding, stand for.
    pub fn value(&self, digits: &[i32]) -> UBig {
        self.system.weigh(digits.iter().map(|digit| u64::from(digit.unsigned_abs())))
    }

    /// The weight of a place, as far as they are below 2^40.
    pub fn weight(&self, place: usize) -> Option<u64> {
        self.weights.get(place).copied()
    }

    pub(crate) fn valid(&self) -> &Dfa {
        self.arithmetic.valid()
    }

    /// The beginnings of canonical words that are not canonical themselves, if there are any:
    /// in Ostrowski numeration the last digit has fewer values than the others.
    pub(crate) fn unfinished(&self) -> Option<Dfa> {
        let valid = self.valid();
        let states = (0..valid.states()).map(StateId::new);
        let states = states
            .map(|state| (!valid.accepts_at(state), valid.edges(state).iter().collect::<Vec<_>>()));
        let words = Dfa::new(valid.tracks().clone(), states.collect());
        let any = (0..words.states()).any(|state| words.accepts_at(StateId::new(state)));
        any.then_some(words)
    }

    /// The name under which the prover knows the system, made known if need be. Nothing is
    /// asked in a Parry system before its addition is proved, once for all copies of this.
    pub(crate) fn name(
        &self,
        systems: &mut Systems,
        control: &Control,
    ) -> Result<(String, SystemId), DiscoveryError> {
        let name = match &self.system {
            NumberSystem::Fibonacci => "msd_fib".to_owned(),
            NumberSystem::Base(base) => format!("msd_{}", base.get()),
            NumberSystem::Ostrowski(ostrowski) => {
                let fraction = ostrowski.continued_fraction();
                if fraction.preperiod().is_empty() && fraction.period() == [2] {
                    "msd_pell".to_owned()
                } else {
                    let own = own_name("cf", fraction.preperiod(), fraction.period());
                    systems.define_ostrowski(&own, self.system.clone());
                    format!("msd_{own}")
                }
            }
            NumberSystem::Parry(parry) => {
                let expansion = parry.expansion();
                let own = own_name("parry", expansion.preperiod(), expansion.period());
                let name = format!("msd_{own}");
                if self.adds.get().is_none() {
                    prove_addition(&name, &self.arithmetic, control)?;
                    // Somebody else may have shown it meanwhile.
                    let _ = self.adds.set(());
                }
                systems.define_morphic(&own, parry.morphism().clone());
                name
            }
        };
        let id = systems.find(&name, control)?;
        Ok((name, id))
    }

    /// How many digits a track has.
    pub(crate) fn base(&self) -> u8 {
        u8::try_from(self.arithmetic.digits().len()).unwrap_or(u8::MAX)
    }

    /// The word of a pair of numbers, padded to one length.
    pub fn word(&self, pair: &Dfa, x: &UBig, y: &UBig) -> Option<Vec<Symbol>> {
        Self::padded(pair, &self.represent(x), &self.represent(y))
    }

    fn padded(pair: &Dfa, x: &[i32], y: &[i32]) -> Option<Vec<Symbol>> {
        let length = x.len().max(y.len());
        let digit = |digits: &[i32], i: usize| match (i + digits.len()).checked_sub(length) {
            Some(place) => digits[place],
            None => 0,
        };
        (0..length).map(|i| pair.tracks().symbol(&[digit(x, i), digit(y, i)])).collect()
    }

    /// Whether a pair of numbers belongs to a set of pairs.
    pub fn contains(&self, pair: &Dfa, x: &UBig, y: &UBig) -> bool {
        self.word(pair, x, y).is_some_and(|word| pair.accepts(word))
    }

    /// The same for numbers that may have very many digits.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn contains_within(
        &self,
        pair: &Dfa,
        (x, y): (&UBig, &UBig),
        control: &Control,
    ) -> Result<bool, Reason> {
        let (x, y) = (self.represent_within(x, control)?, self.represent_within(y, control)?);
        Ok(Self::padded(pair, &x, &y).is_some_and(|word| pair.accepts(word)))
    }
}

/// A name for the prover: what kind of system, the digits before the period, the period.
fn own_name(kind: &str, preperiod: &[u64], period: &[u64]) -> String {
    let digits = |list: &[u64]| list.iter().map(u64::to_string).collect::<Vec<_>>().join("_");
    match preperiod {
        [] => format!("{kind}{}", digits(period)),
        some => format!("{kind}{}_then_{}", digits(some), digits(period)),
    }
}

/// The pairs (n, x) in Zeckendorf digits where x has the digits of n and one zero more: every
/// digit of x is the next one of n.
pub(crate) fn shift() -> Dfa {
    let tracks = Tracks::up_to(&[2, 2]).expect("two tracks of two digits");
    let edge = |n: usize, x: usize, state: usize| (Symbol::new(2 * n + x), StateId::new(state));
    let states = vec![(true, vec![edge(0, 0, 0), edge(0, 1, 1)]), (false, vec![edge(1, 0, 0)])];
    Dfa::new(tracks, states)
}
