//! Number systems given by automata: an addition automaton, and perhaps the canonical
//! words and the order.
//!
//! Sums are chained: Σ c_i·x_i on either side is built by additions with a forgotten
//! variable for every partial sum, multiples by doubling. This is what the files of
//! somebody else's number system allow; nothing is known here of its weights.

use super::{Arithmetic, Order, Relation, padded};
use crate::{CustomFault, NumerationError};
use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use wythoff_automata::{
    Control, Dfa, Reason, StateId, Tracks, difference, join, join_onto, minimize, project, rename,
    union,
};

/// The automata of a number system made elsewhere.
#[derive(Clone, Debug)]
pub struct CustomFiles {
    /// Accepts (x, y, z) with x + y = z.
    pub addition: Dfa,
    /// The canonical words; all words if absent.
    pub valid: Option<Dfa>,
    /// Accepts (x, y) with x < y; words compare digit by digit if absent.
    pub less: Option<Dfa>,
}

/// A number system made elsewhere, ready for use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Custom {
    digits: Vec<i32>,
    order: Order,
    addition: Dfa,
    valid: Dfa,
    less: Dfa,
    one: Vec<i32>,
}

impl Custom {
    pub(super) fn new(
        files: CustomFiles,
        order: Order,
        control: &Control,
    ) -> Result<Self, NumerationError> {
        let refuse = |fault| Err(NumerationError::Custom(fault));
        if files.addition.tracks().len() != 3 {
            return refuse(CustomFault::AdditionTracks);
        }
        let digits = files.addition.tracks().digits(0).to_vec();
        if (1..3).any(|track| files.addition.tracks().digits(track) != digits) {
            return refuse(CustomFault::AdditionAlphabets);
        }
        if !digits.contains(&0) {
            return refuse(CustomFault::NoZero);
        }
        let single = Tracks::new([digits.clone()])?;
        let pair = Tracks::new([digits.clone(), digits.clone()])?;
        let valid = files.valid.unwrap_or_else(|| Dfa::everything(single.clone()));
        if valid.tracks() != &single {
            return refuse(CustomFault::ValidAlphabet);
        }
        let less = match files.less {
            Some(less) if less.tracks() == &pair => less,
            Some(_) => return refuse(CustomFault::OrderTracks),
            None => lexicographic(&pair, order, control)?,
        };
        let both = pairs(&valid, &pair, control)?;
        let less = minimize(&join((&both, &[0, 1]), (&less, &[0, 1]), &pair, control)?, control)?;
        // Everything that is made of these automata takes 0 for the least number.
        let below_zero = join((&less, &[0, 1]), (&zero_word(&single), &[1]), &pair, control)?;
        if wythoff_automata::shortest_word(&below_zero, control)?.is_some() {
            return refuse(CustomFault::BelowZero);
        }
        let all = files.addition.tracks().clone();
        let triple = join((&both, &[0, 1]), (&valid, &[2]), &all, control)?;
        let addition = minimize(
            &join((&triple, &[0, 1, 2]), (&files.addition, &[0, 1, 2]), &all, control)?,
            control,
        )?;
        let mut custom = Self {
            digits,
            order,
            addition,
            valid: minimize(&valid, control)?,
            less,
            one: Vec::new(),
        };
        custom.one = custom.smallest_positive(control)?;
        Ok(custom)
    }

    pub(super) fn digits(&self) -> &[i32] {
        &self.digits
    }

    pub(super) fn valid(&self) -> &Dfa {
        &self.valid
    }

    /// x + y = z on three tracks.
    pub(super) fn addition(&self) -> &Dfa {
        &self.addition
    }

    /// x < y on two tracks.
    pub(super) fn less(&self) -> &Dfa {
        &self.less
    }

    /// The word of 1: the smallest number after 0.
    fn smallest_positive(&self, control: &Control) -> Result<Vec<i32>, NumerationError> {
        let fail = || NumerationError::Custom(CustomFault::NoOne);
        let zero = zero_word(self.valid.tracks());
        let positive = minimize(&difference(&self.valid, &zero, control)?, control)?;
        // x is 1 if it is positive and no positive y is smaller.
        let pair = self.less.tracks().clone();
        let smaller = join((&positive, &[0]), (&self.less, &[0, 1]), &pair, control)?;
        let larger = project(&smaller, &[1], control)?;
        let ones = wythoff_automata::subtract(&positive, (&larger, &[0]), control)?;
        let word = wythoff_automata::shortest_word(&ones, control)?.ok_or_else(fail)?;
        Ok(word.iter().map(|&symbol| ones.tracks().digit(symbol, 0)).collect())
    }

    /// Digits, most significant first: add 1, 2, 4, … by the addition automaton.
    pub(super) fn represent(&self, number: &UBig, control: &Control) -> Result<Vec<i32>, Reason> {
        let mut sum = Vec::new();
        for bit in (0..number.bit_len()).rev() {
            sum = self.sum(&sum, &sum, control)?;
            if number.bit(bit) {
                sum = self.sum(&sum, &self.one, control)?;
            }
        }
        if self.order == Order::LeastSignificantFirst {
            sum.reverse();
        }
        let zeros = sum.iter().take_while(|&&digit| digit == 0).count();
        Ok(sum.split_off(zeros))
    }

    /// x + y as a word in the order of reading.
    fn sum(&self, x: &[i32], y: &[i32], control: &Control) -> Result<Vec<i32>, Reason> {
        let all = self.addition.tracks();
        let fixed = |digits: &[i32]| padded(self.valid.tracks(), digits, self.order);
        let first = join((&fixed(x), &[0]), (&self.addition, &[0, 1, 2]), all, control)?;
        let both = join((&first, &[0, 1, 2]), (&fixed(y), &[1]), all, control)?;
        let word = wythoff_automata::shortest_word(&both, control)?.unwrap_or_default();
        Ok(word.iter().map(|&symbol| all.digit(symbol, 2)).collect())
    }

    /// The value of digits, most significant first, by bisection on the order.
    pub(super) fn value(&self, digits: &[i32], control: &Control) -> Result<UBig, Reason> {
        let word: Vec<i32> = match self.order {
            Order::MostSignificantFirst => digits.to_vec(),
            Order::LeastSignificantFirst => digits.iter().rev().copied().collect(),
        };
        let mut value = UBig::ZERO;
        let mut bit = 0;
        // There are no more words than this of so many digits; an adder that does not add may
        // never come to a number above the word.
        let most = digits.len() * self.digits.len().bit_len();
        while bit < most && !self.is_less(&word, &(UBig::ONE << bit), control)? {
            bit += 1;
        }
        for bit in (0..bit).rev() {
            let candidate = &value + (UBig::ONE << bit);
            if !self.is_less(&word, &candidate, control)? {
                value = candidate;
            }
        }
        Ok(value)
    }

    fn is_less(&self, word: &[i32], number: &UBig, control: &Control) -> Result<bool, Reason> {
        let pair = self.less.tracks();
        let mut other = self.represent(number, control)?;
        if self.order == Order::LeastSignificantFirst {
            other.reverse();
        }
        let left = padded(self.valid.tracks(), word, self.order);
        let right = padded(self.valid.tracks(), &other, self.order);
        let words = join((&left, &[0]), (&right, &[1]), pair, control)?;
        let less = join((&words, &[0, 1]), (&self.less, &[0, 1]), pair, control)?;
        Ok(wythoff_automata::shortest_word(&less, control)?.is_some())
    }

    /// Σ c_i·x_i ⋈ c by chains of additions: positive terms against negative ones.
    pub(super) fn linear(
        &self,
        arithmetic: &Arithmetic,
        coefficients: &[i64],
        relation: Relation,
        constant: &IBig,
        control: &Control,
    ) -> Result<Dfa, NumerationError> {
        let side = |sign: i64, constant: UBig| {
            let terms: Vec<u64> = coefficients
                .iter()
                .map(|&c| if c.signum() == sign { c.unsigned_abs() } else { 0 })
                .collect();
            self.sum_of(arithmetic, &terms, &constant, control)
        };
        let (sign, magnitude) = constant.clone().into_parts();
        let (left, right) = match sign {
            dashu_int::Sign::Positive => (side(1, UBig::ZERO)?, side(-1, magnitude)?),
            dashu_int::Sign::Negative => (side(1, magnitude)?, side(-1, UBig::ZERO)?),
        };
        // Tracks: the variables, the left sum, the right sum.
        let n = coefficients.len();
        let compare = self.comparison(relation, control)?;
        let wide = Tracks::new(vec![self.digits.clone(); n + 2])?;
        let vars: Vec<usize> = (0..n).collect();
        let onto = |sum: usize| vars.iter().copied().chain([sum]).collect::<Vec<_>>();
        let compared =
            minimize(&join((&left, &onto(n)), (&compare, &[n, n + 1]), &wide, control)?, control)?;
        let all: Vec<usize> = (0..n + 2).collect();
        let nfa = join_onto((&compared, &all), (&right, &onto(n + 1)), &wide, &vars, control)?;
        arithmetic.settle(nfa, control)
    }

    /// The automaton of z = Σ c_i·x_i + c, z on the last track.
    fn sum_of(
        &self,
        arithmetic: &Arithmetic,
        coefficients: &[u64],
        constant: &UBig,
        control: &Control,
    ) -> Result<Dfa, NumerationError> {
        let n = coefficients.len();
        let tracks = |count: usize| Tracks::new(vec![self.digits.clone(); count]);
        // All variables free, the sum equal to the constant.
        let mut sum = arithmetic.equal_to(constant, control)?;
        for track in 0..n {
            let onto: Vec<usize> = (0..track).chain([track + 1]).collect();
            sum = join((&sum, &onto), (&self.valid, &[track]), &tracks(track + 2)?, control)?;
        }
        for (track, &coefficient) in coefficients.iter().enumerate() {
            // Horner: z = 2·z' + bit·x, z' taking over the constant at the last step only,
            // so multiples are made first and added once.
            if coefficient == 0 {
                continue;
            }
            let multiple = self.multiple(arithmetic, coefficient, control)?;
            // Tracks: variables, old sum (n), multiple (n+1), new sum (n+2).
            let vars: Vec<usize> = (0..n).collect();
            let old: Vec<usize> = vars.iter().copied().chain([n]).collect();
            let wide = tracks(n + 2)?;
            let with = minimize(
                &join((&sum, &old), (&multiple, &[track, n + 1]), &wide, control)?,
                control,
            )?;
            let keep: Vec<usize> = vars.iter().copied().chain([n + 2]).collect();
            let all: Vec<usize> = (0..n + 2).collect();
            let nfa = join_onto(
                (&with, &all),
                (&self.addition, &[n, n + 1, n + 2]),
                &tracks(n + 3)?,
                &keep,
                control,
            )?;
            sum = arithmetic.settle(nfa, control)?;
        }
        Ok(sum)
    }

    /// The automaton of y = k·x on two tracks, k positive, by doubling.
    fn multiple(
        &self,
        arithmetic: &Arithmetic,
        k: u64,
        control: &Control,
    ) -> Result<Dfa, NumerationError> {
        let pair = self.less.tracks().clone();
        let double = rename(&self.addition, &[0, 0, 1], &pair, control)?;
        let mut result = minimize(&self.equality(control)?, control)?;
        let triple = self.addition.tracks();
        for bit in (0..k.ilog2()).rev() {
            let nfa = join_onto((&result, &[0, 1]), (&double, &[1, 2]), triple, &[0, 2], control)?;
            result = arithmetic.settle(nfa, control)?;
            if k >> bit & 1 == 1 {
                let nfa = join_onto(
                    (&result, &[0, 1]),
                    (&self.addition, &[0, 1, 2]),
                    triple,
                    &[0, 2],
                    control,
                )?;
                result = arithmetic.settle(nfa, control)?;
            }
        }
        Ok(result)
    }

    fn equality(&self, control: &Control) -> Result<Dfa, NumerationError> {
        let pair = self.less.tracks().clone();
        let same = (0..self.digits.len())
            .filter_map(|i| pair.symbol(&[self.digits[i], self.digits[i]]))
            .map(|symbol| (symbol, StateId::FIRST))
            .collect();
        let same = Dfa::new(pair.clone(), vec![(true, same)]);
        Ok(join((&same, &[0, 1]), (&self.valid, &[0]), &pair, control)?)
    }

    /// The automaton of x ⋈ y.
    fn comparison(&self, relation: Relation, control: &Control) -> Result<Dfa, NumerationError> {
        let pair = self.less.tracks().clone();
        let equal = self.equality(control)?;
        let greater = rename(&self.less, &[1, 0], &pair, control)?;
        let either = |a: &Dfa, b: &Dfa| union(a, b, control);
        Ok(minimize(
            &match relation {
                Relation::Equal => equal,
                Relation::NotEqual => either(&self.less, &greater)?,
                Relation::Less => self.less.clone(),
                Relation::AtMost => either(&self.less, &equal)?,
                Relation::Greater => greater,
                Relation::AtLeast => either(&greater, &equal)?,
            },
            control,
        )?)
    }
}

/// All pairs of words.
fn pairs(valid: &Dfa, pair: &Tracks, control: &Control) -> Result<Dfa, Reason> {
    join((valid, &[0]), (valid, &[1]), pair, control)
}

/// The pairs x < y of words that are ordered by their most significant different digit.
pub(super) fn radix_order(
    valid: &Dfa,
    order: Order,
    control: &Control,
) -> Result<Dfa, NumerationError> {
    let digits = valid.tracks().digits(0).to_vec();
    let pair = Tracks::new([digits.clone(), digits])?;
    let less = lexicographic(&pair, order, control)?;
    let both = pairs(valid, &pair, control)?;
    Ok(minimize(&join((&both, &[0, 1]), (&less, &[0, 1]), &pair, control)?, control)?)
}

/// The words of zeros.
fn zero_word(tracks: &Tracks) -> Dfa {
    let zero = tracks.zero().expect("0 is a digit");
    Dfa::new(tracks.clone(), vec![(true, vec![(zero, StateId::FIRST)])])
}

/// Words compared by their most significant different digit.
fn lexicographic(pair: &Tracks, order: Order, control: &Control) -> Result<Dfa, Reason> {
    let mut edges: [Vec<_>; 3] = Default::default();
    for number in 0..pair.symbols() {
        let symbol = wythoff_automata::Symbol::new(number);
        let verdict = match pair.digit(symbol, 0).cmp(&pair.digit(symbol, 1)) {
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(StateId::new(1)),
            std::cmp::Ordering::Greater => Some(StateId::new(2)),
        };
        for (from, list) in edges.iter_mut().enumerate() {
            let decided = from > 0 && order == Order::MostSignificantFirst;
            let to =
                if decided { StateId::new(from) } else { verdict.unwrap_or(StateId::new(from)) };
            list.push((symbol, to));
        }
    }
    let states = edges.into_iter().enumerate().map(|(i, list)| (i == 1, list)).collect();
    minimize(&Dfa::new(pair.clone(), states), control)
}
