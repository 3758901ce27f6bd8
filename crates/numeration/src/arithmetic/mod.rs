//! The automata of a number system's arithmetic.
//!
//! What: [`Arithmetic`] compiles Σ c_i·x_i ⋈ c directly into one automaton over the
//! digits of the x_i, without a variable for every `+`. Why: linear relations are the
//! atoms of every formula, and a chain of additions costs a product and a projection for
//! each of its steps. The Fibonacci adder comes out with 16 states.
//!
//! Words are padded with leading zeros (most significant digit first) or trailing ones
//! (least significant first) to one length; every automaton here accepts a word whatever
//! its padding, and accepts canonical digits only. Numbers are natural, or all integers in a
//! negative base.

mod custom;
mod linear;
mod morphic;
mod negative;
mod numerators;
mod opposite;
mod weights;

pub use custom::CustomFiles;
pub use opposite::{Beside, Opposed, beside};

use crate::digits::Rule;
use crate::{DumontThomas, NumberSystem, NumerationError, Parry, Relation};
use custom::Custom;
use dashu_int::{IBig, Sign, UBig};
use linear::MOST_TRACKS;
use morphic::Morphic;
use negative::Negative;
use weights::Weights;
use wythoff_automata::{
    Control, Dfa, Reason, StateId, Symbol, Tracks, accept_before_zeros, determinize, join_onto,
    minimize, reverse, start_after_zeros,
};

/// Which end of a number is read first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Order {
    /// The most significant digit first: words are padded in front.
    MostSignificantFirst,
    /// The least significant digit first: words are padded at the end.
    LeastSignificantFirst,
}

/// How the relations of a system are made.
#[derive(Clone, Debug)]
enum Source {
    /// From the recurrence of its weights.
    Weights(Weights),
    /// From the recurrence of its weights, which are positive and negative by turns.
    Negative(Negative),
    /// From the lengths of a morphism's images.
    Morphic(Box<Morphic>),
    /// From an addition automaton that somebody else made.
    Custom(Box<Custom>),
}

/// Arithmetic of one number system, as automata.
///
/// ```
/// use wythoff_automata::Control;
/// use wythoff_numeration::{Arithmetic, NumberSystem, Order, Relation};
///
/// let (fibonacci, control) = (NumberSystem::fibonacci(), Control::unlimited());
/// let fib = Arithmetic::of(&fibonacci, Order::MostSignificantFirst, &control)?;
/// let sum = fib.linear(&[1, 1, -1], Relation::Equal, &0.into(), &control)?;
/// assert_eq!(sum.states(), 16); // x + y = z
/// # Ok::<(), wythoff_numeration::NumerationError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Arithmetic {
    source: Source,
    order: Order,
    digits: Vec<i32>,
    valid: Dfa,
}

impl Arithmetic {
    /// The arithmetic of a number system.
    ///
    /// # Errors
    ///
    /// If its digits are too large for an alphabet, its weights do not follow the recurrence of
    /// a Pisot number, or the control says so.
    pub fn of(
        system: &NumberSystem,
        order: Order,
        control: &Control,
    ) -> Result<Self, NumerationError> {
        match system.rule() {
            Rule::Places(places) => {
                Self::from_weights(Weights::of(system, places)?, order, control)
            }
            Rule::Parry(parry) => Self::morphic(parry.morphism(), order, control),
        }
    }

    /// Tribonacci: weights 1, 2, 4, 7, 13, …, no three adjacent 1s.
    ///
    /// # Errors
    ///
    /// If the control says so.
    pub fn tribonacci(order: Order, control: &Control) -> Result<Self, NumerationError> {
        Self::morphic(&Parry::new(&[1, 1, 1], &[])?.system()?, order, control)
    }

    /// Narayana: weights 1, 2, 3, 4, 6, 9, …, two 0s after every 1.
    ///
    /// # Errors
    ///
    /// If the control says so.
    pub fn narayana(order: Order, control: &Control) -> Result<Self, NumerationError> {
        Self::morphic(&Parry::new(&[1, 0, 1], &[])?.system()?, order, control)
    }

    /// The number system of a morphism.
    ///
    /// # Errors
    ///
    /// [`NumerationError::Unrecognised`] if its lengths do not follow the recurrence of a
    /// Pisot number, or the control says so.
    pub fn morphic(
        system: &DumontThomas,
        order: Order,
        control: &Control,
    ) -> Result<Self, NumerationError> {
        let morphic = Morphic::new(system, control)?;
        let valid = in_order(morphic.valid(control)?, order, control)?;
        let digits = valid.tracks().digits(0).to_vec();
        Ok(Self { source: Source::Morphic(Box::new(morphic)), order, digits, valid })
    }

    /// Base -k, of all integers: weights 1, -k, k², -k³, …, digits 0..k-1.
    ///
    /// # Errors
    ///
    /// If k is below 2 or has too many digits for an alphabet, or the control says so.
    pub fn negative_base(k: u64, order: Order, control: &Control) -> Result<Self, NumerationError> {
        Self::from_negative(Negative::base(k)?, order, control)
    }

    /// `NegaFibonacci`, of all integers: weights 1, -1, 2, -3, 5, -8, …, no two adjacent 1s.
    ///
    /// # Errors
    ///
    /// If the control says so.
    pub fn nega_fibonacci(order: Order, control: &Control) -> Result<Self, NumerationError> {
        Self::from_negative(Negative::Fibonacci, order, control)
    }

    /// A system given by automata: see [`CustomFiles`].
    ///
    /// # Errors
    ///
    /// If the automata do not fit together, or the control says so.
    pub fn custom(
        files: CustomFiles,
        order: Order,
        control: &Control,
    ) -> Result<Self, NumerationError> {
        let custom = Custom::new(files, order, control)?;
        let (digits, valid) = (custom.digits().to_vec(), custom.valid().clone());
        Ok(Self { source: Source::Custom(Box::new(custom)), order, digits, valid })
    }

    fn from_weights(
        weights: Weights,
        order: Order,
        control: &Control,
    ) -> Result<Self, NumerationError> {
        let digits: Vec<i32> = (0..weights.digits()).collect();
        let valid = linear::compile(&weights, &[0], Relation::Equal, 0, order, control)?;
        Ok(Self { source: Source::Weights(weights), order, digits, valid })
    }

    fn from_negative(
        system: Negative,
        order: Order,
        control: &Control,
    ) -> Result<Self, NumerationError> {
        let digits = (0..).take(system.digits() as usize).collect();
        let valid = negative::compile(system, &[0], Relation::Equal, 0, control)?;
        let valid = in_order(valid, order, control)?;
        Ok(Self { source: Source::Negative(system), order, digits, valid })
    }

    /// Whether both write the same numbers with the same words. Systems are named by whoever
    /// defines them, so their names do not tell.
    ///
    /// Order, digits and canonical words are compared. They say which number a word is: in all
    /// systems made here natural numbers come in the order of the length of their words, then of
    /// their digits, and integers have the weights of a recurrence that the canonical words
    /// belong to. Systems of files are the same if their automata are.
    pub fn same_numbers(&self, other: &Self) -> bool {
        let made_alike = match (&self.source, &other.source) {
            (Source::Custom(one), Source::Custom(two)) => one == two,
            (Source::Custom(_), _) | (_, Source::Custom(_)) => false,
            _ => self.is_signed() == other.is_signed(),
        };
        made_alike
            && self.order == other.order
            && self.digits == other.digits
            && self.valid == other.valid
    }

    /// Whether its numbers are all integers; those of other systems are natural.
    pub fn is_signed(&self) -> bool {
        matches!(self.source, Source::Negative(_))
    }

    /// Which digit is read first.
    pub fn order(&self) -> Order {
        self.order
    }

    /// The digits of a track, increasing.
    pub fn digits(&self) -> &[i32] {
        &self.digits
    }

    /// The canonical words, with any padding, on one track.
    pub fn valid(&self) -> &Dfa {
        &self.valid
    }

    /// The automaton of Σ c_i·x_i ⋈ `constant`, c_i the coefficients, x_i on track i.
    ///
    /// # Errors
    ///
    /// If there are too many tracks for an alphabet, a coefficient is beyond 2^31, or the
    /// control says so.
    pub fn linear(
        &self,
        coefficients: &[i64],
        relation: Relation,
        constant: &IBig,
        control: &Control,
    ) -> Result<Dfa, NumerationError> {
        if let Some(&coefficient) = coefficients.iter().find(|c| c.unsigned_abs() > 1 << 31) {
            return Err(NumerationError::CoefficientTooLarge { coefficient });
        }
        if let Source::Custom(custom) = &self.source {
            return custom.linear(self, coefficients, relation, constant, control);
        }
        if coefficients.len() > MOST_TRACKS {
            return Err(NumerationError::TooManyVariables { most: MOST_TRACKS });
        }
        let size: u64 = coefficients.iter().map(|c| c.unsigned_abs()).sum();
        let small = match i64::try_from(constant) {
            Ok(small) if small.unsigned_abs() <= 4 * size + 4 || coefficients.is_empty() => small,
            _ => return self.with_large_constant(coefficients, relation, constant, control),
        };
        let dfa = match &self.source {
            Source::Weights(weights) => {
                let order = self.order;
                return linear::compile(weights, coefficients, relation, small, order, control);
            }
            Source::Negative(system) => {
                negative::compile(*system, coefficients, relation, small, control)?
            }
            Source::Morphic(morphic) => morphic.compile(coefficients, relation, small, control)?,
            Source::Custom(_) => unreachable!("answered above"),
        };
        in_order(dfa, self.order, control)
    }

    /// In Ostrowski numeration, the pairs (m, s) with s = Σ b_i·p_i, where b_i are the digits of m
    /// and p_i the numerators of the convergents of its number θ: s = ⌊(m + 1)·θ⌋. `None` in other
    /// systems, and if the continued fraction is not c_1, …, c_P, c_1, …, of several quotients and
    /// c_1 > 1.
    ///
    /// # Errors
    ///
    /// If the numbers of a period are too large, or the control says so.
    pub fn numerators(&self, control: &Control) -> Result<Option<Dfa>, NumerationError> {
        match &self.source {
            Source::Weights(weights) => numerators::compile(weights, self.order, control),
            _ => Ok(None),
        }
    }

    /// The automaton of x + y = z: that of the files, or the one that is compiled.
    ///
    /// # Errors
    ///
    /// As [`Arithmetic::linear`].
    pub fn addition(&self, control: &Control) -> Result<Dfa, NumerationError> {
        match &self.source {
            Source::Custom(custom) => Ok(custom.addition().clone()),
            _ => self.linear(&[1, 1, -1], Relation::Equal, &IBig::ZERO, control),
        }
    }

    /// The order x < y of the canonical words of natural numbers: that of the files, or the
    /// order by the most significant different digit. It is made without a look at weights, so
    /// that it can tell whether what is made of weights is right.
    ///
    /// # Errors
    ///
    /// If there are too many digits for an alphabet, or the control says so.
    pub fn word_order(&self, control: &Control) -> Result<Dfa, NumerationError> {
        match &self.source {
            Source::Custom(custom) => Ok(custom.less().clone()),
            _ => custom::radix_order(&self.valid, self.order, control),
        }
    }

    /// A large constant becomes a track of its own, fixed and then forgotten: its digits
    /// number as many as its logarithm, where open values would number as many as it.
    fn with_large_constant(
        &self,
        coefficients: &[i64],
        relation: Relation,
        constant: &IBig,
        control: &Control,
    ) -> Result<Dfa, NumerationError> {
        let (sign, magnitude) = constant.clone().into_parts();
        let mut extended = coefficients.to_vec();
        extended.push(if sign == Sign::Positive { -1 } else { 1 });
        let open = self.linear(&extended, relation, &IBig::ZERO, control)?;
        let onto: Vec<usize> = (0..extended.len()).collect();
        let last = coefficients.len();
        let fixed = self.equal_to(&magnitude, control)?;
        let tracks = open.tracks().clone();
        let nfa = join_onto((&open, &onto), (&fixed, &[last]), &tracks, &onto[..last], control)?;
        self.settle(nfa, control)
    }

    /// The minimal deterministic automaton of a projection, closed under padding.
    fn settle(
        &self,
        nfa: wythoff_automata::Nfa,
        control: &Control,
    ) -> Result<Dfa, NumerationError> {
        let zero = nfa.tracks().zero().expect("0 is a digit of every number system");
        let nfa = match self.order {
            Order::MostSignificantFirst => start_after_zeros(nfa, zero, control)?,
            Order::LeastSignificantFirst => accept_before_zeros(nfa, zero, control)?,
        };
        Ok(minimize(&determinize(&nfa, control)?, control)?)
    }

    /// The words of one natural number, with any padding.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub(crate) fn equal_to(&self, number: &UBig, control: &Control) -> Result<Dfa, Reason> {
        let digits = self.in_reading_order(self.natural(number, control)?);
        control.work(digits.len(), 0)?;
        let tracks = Tracks::new([self.digits.clone()]).expect("one track of known digits");
        Ok(padded(&tracks, &digits, self.order))
    }

    /// The canonical digits of a number in the order of reading, without padding.
    ///
    /// # Errors
    ///
    /// If the number is negative and the system is not [signed](Arithmetic::is_signed), or the
    /// control says so: systems given by automata take long for thousands of digits.
    pub fn represent(&self, number: &IBig, control: &Control) -> Result<Vec<i32>, NumerationError> {
        let digits = match &self.source {
            Source::Negative(system) => system.represent(number),
            Source::Weights(_) | Source::Morphic(_) | Source::Custom(_) => {
                match UBig::try_from(number.clone()) {
                    Ok(natural) => self.natural(&natural, control)?,
                    Err(_) => {
                        return Err(NumerationError::NegativeNumber { number: number.clone() });
                    }
                }
            }
        };
        Ok(self.in_reading_order(digits))
    }

    /// The canonical digits of a natural number, most significant first.
    fn natural(&self, number: &UBig, control: &Control) -> Result<Vec<i32>, Reason> {
        match &self.source {
            Source::Weights(weights) => weights.represent(number, control),
            Source::Morphic(morphic) => morphic.system().represent_within(number, control),
            Source::Negative(system) => Ok(system.represent(&number.clone().into())),
            Source::Custom(custom) => custom.represent(number, control),
        }
    }

    /// Digits that come most significant first, in the order of reading.
    fn in_reading_order(&self, mut digits: Vec<i32>) -> Vec<i32> {
        if self.order == Order::LeastSignificantFirst {
            digits.reverse();
        }
        digits
    }

    /// The number that digits, in the order of reading and with any padding, stand for.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`]: systems given by automata take long for thousands of digits.
    pub fn value(&self, digits: &[i32], control: &Control) -> Result<IBig, Reason> {
        // Turning round twice is turning back.
        let msd = self.in_reading_order(digits.to_vec());
        match &self.source {
            Source::Weights(weights) => Ok(weights.value(&msd, control)?.into()),
            Source::Negative(system) => Ok(system.value(&msd)),
            Source::Morphic(morphic) => Ok(morphic.system().value(&msd).into()),
            Source::Custom(custom) => Ok(custom.value(&msd, control)?.into()),
        }
    }

    /// The symbol of one digit on a single track.
    pub fn symbol(&self, digit: i32) -> Option<Symbol> {
        self.valid.tracks().symbol(&[digit])
    }
}

/// One word in the order of reading, with any padding instead of its own.
fn padded(tracks: &Tracks, word: &[i32], order: Order) -> Dfa {
    let is_digit = |digit: &i32| *digit != 0;
    let word = match order {
        Order::MostSignificantFirst => {
            &word[word.iter().position(is_digit).unwrap_or(word.len())..]
        }
        Order::LeastSignificantFirst => {
            &word[..word.iter().rposition(is_digit).map_or(0, |i| i + 1)]
        }
    };
    let symbol = |digit: i32| tracks.symbol(&[digit]).expect("a digit of the system");
    let states = (0..=word.len())
        .map(|i| {
            let pads = match order {
                Order::MostSignificantFirst => i == 0,
                Order::LeastSignificantFirst => i == word.len(),
            };
            let mut edges = Vec::new();
            if pads {
                edges.push((symbol(0), StateId::new(i)));
            }
            if let Some(&digit) = word.get(i) {
                edges.push((symbol(digit), StateId::new(i + 1)));
            }
            (i == word.len(), edges)
        })
        .collect();
    Dfa::new(tracks.clone(), states)
}

/// The automaton that reads the words of one that reads the most significant digit first
/// in the given order.
fn in_order(dfa: Dfa, order: Order, control: &Control) -> Result<Dfa, NumerationError> {
    match order {
        Order::MostSignificantFirst => Ok(dfa),
        Order::LeastSignificantFirst => Ok(minimize(
            &determinize(&reverse(&wythoff_automata::Nfa::from(&dfa), control)?, control)?,
            control,
        )?),
    }
}

#[cfg(test)]
mod morphic_tests;
#[cfg(test)]
mod plainly;
#[cfg(test)]
mod tests;
