//! Numerators of convergents: s = Σ b_i·p_i for the digits b_i of m.
//!
//! Let θ = [0; c_1, …, c_P, c_1, …] have the convergents p_i/q_i; the q_i are the weights. With W
//! the product of the matrices (c_i 1; 1 0), q_{i+P} = W_11·q_i + W_12·p_i, and by the recurrence
//! q_{i+P} = A·q_i + B·q_{i-1}, with A and B that depend on i modulo P only. So
//!
//! W_12·p_i = (A - W_11)·q_i + B·q_{i-1},
//!
//! and W_12·(s - Σ b_i·p_i) is a sum over the places in terms of q_i and q_{i-1}, as in `linear`: the
//! state is what has been read, in these terms, and it has to end at 0. It is forgotten as soon as
//! the rest cannot bring it back. Both s and Σ b_i·p_i = ⌊(m + 1)·θ⌋ of numbers with k places are
//! below q_k, so that the bounds are those of W_12·(s - m).
//!
//! No quotient is multiplied by another in a formula: a period costs the number of its classes
//! times W_12, and not its square.

use super::Order;
use super::linear::without_phase;
use super::weights::{Flag, Weights};
use crate::NumerationError;
use wythoff_automata::{Control, Dfa, Reason, Symbol, Tracks, minimize};

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// The class of the place read last; `None` before the first.
    class: Option<usize>,
    /// What the digits of m and of s demand of the next ones.
    flags: [Flag; 2],
    /// What has been read, in terms of the weights of this place and of the one below.
    value: [i64; 2],
}

/// What a digit counts at the places of one class, and what is left to come below them.
struct Class {
    /// The recurrence of the weights.
    row: [i64; 2],
    /// A digit of m, in terms of the weights of its place and of the one below.
    of_m: [i64; 2],
    /// Both weights at every place of the class below 2^62.
    weights: Vec<[i128; 2]>,
}

struct Compiler<'a> {
    weights: &'a Weights,
    classes: Vec<Class>,
    /// W_12, which a digit of s counts.
    scale: i64,
    /// How many digits a track has.
    digits: i32,
}

/// The automaton of the pairs (m, s); `None` in systems that are none of such a fraction.
pub(super) fn compile(
    weights: &Weights,
    order: Order,
    control: &Control,
) -> Result<Option<Dfa>, NumerationError> {
    let Some(period) = weights.repeating_quotients() else { return Ok(None) };
    let Some(compiler) = Compiler::new(weights, period) else {
        return Err(NumerationError::CoefficientTooLarge { coefficient: i64::MAX });
    };
    let digits = u32::try_from(compiler.digits).expect("digits are natural");
    let classes = u32::try_from(weights.classes()).expect("a short continued fraction");
    let tracks = Tracks::up_to(&[digits, digits, classes])?;
    let start = State { class: None, flags: [0; 2], value: [0; 2] };
    let phased = Dfa::explore(tracks, start, control, |state, next| {
        for (class, symbol, state) in compiler.steps(state) {
            next.lead(Symbol::new(symbol * weights.classes() + class), state)?;
        }
        Ok::<bool, Reason>(compiler.accepts(state))
    })?;
    without_phase(&minimize(&phased, control)?, order, control).map(Some)
}

/// Two steps of a recurrence, (1, 0) and (0, 1) at its beginning, so many quotients on.
fn product(quotients: impl Iterator<Item = u64>) -> Option<[i64; 2]> {
    let mut last = ([1i64, 0], [0i64, 1]);
    for c in quotients {
        let c = i64::try_from(c).ok()?;
        let next = |k: usize| last.0[k].checked_mul(c)?.checked_add(last.1[k]);
        last = ([next(0)?, next(1)?], last.0);
    }
    // Products with weights of 62 bits have to fit.
    Some(last.0).filter(|pair| pair.iter().all(|&n| n < 1 << 31))
}

impl<'a> Compiler<'a> {
    fn new(weights: &'a Weights, period: &[u64]) -> Option<Self> {
        let from = |start: usize| {
            product(period.iter().cycle().skip(start % period.len()).take(period.len()).copied())
        };
        // q_0 = 1 and p_0 = 0, so W_11 = q_P; and q_{-1} = 0 and p_{-1} = 1, so W_12 = q_{P-1}.
        let whole = from(0)?[0];
        let scale = product(period[..period.len() - 1].iter().copied())?[0];
        let all = weights.small_weights();
        let mut classes = Vec::new();
        for class in 0..weights.classes() {
            let [same, below] = from(class)?;
            let places = (0..all.len()).filter(|&place| weights.class(place) == class);
            let at = |place: usize| {
                [all[place], place.checked_sub(1).map_or(i128::from(weights.before()), |k| all[k])]
            };
            classes.push(Class {
                row: weights.row(class),
                of_m: [whole - same, -below],
                weights: places.map(at).collect(),
            });
        }
        Some(Self { weights, classes, scale, digits: weights.digits() })
    }

    fn accepts(&self, state: &State) -> bool {
        let [a, b] = state.value;
        state.class.is_none_or(Weights::may_be_lowest)
            && state.flags.iter().all(|&flag| self.weights.may_end(flag))
            && a + b * self.weights.before() == 0
    }

    /// All steps from a state, by class and digits.
    fn steps(&self, state: &State) -> Vec<(usize, usize, State)> {
        let choices: Vec<usize> = match state.class {
            None => (0..self.weights.classes()).collect(),
            Some(class) => self.weights.below(class).collect(),
        };
        let mut steps = Vec::new();
        for m in 0..self.digits {
            for s in 0..self.digits {
                for &class in &choices {
                    let flags = [(0, m), (1, s)]
                        .map(|(track, digit)| self.weights.step(class, state.flags[track], digit));
                    let [Some(first), Some(second)] = flags else { continue };
                    let Some(value) = self.value(class, state.value, m, s) else { continue };
                    let symbol = usize::try_from(m * self.digits + s).expect("natural");
                    let next = State { class: Some(class), flags: [first, second], value };
                    steps.push((class, symbol, next));
                }
            }
        }
        steps.sort_by_key(|&(class, symbol, _)| (symbol, class));
        steps
    }

    /// What has been read after two digits more; `None` if nothing below brings it back to 0.
    fn value(&self, class: usize, [a, b]: [i64; 2], m: i32, s: i32) -> Option<[i64; 2]> {
        let Class { row: [r, t], of_m, weights } = &self.classes[class];
        let (m, s) = (i64::from(m), i64::from(s));
        let next = [a * r + b + self.scale * s + of_m[0] * m, a * t + of_m[1] * m];
        let scale = i128::from(self.scale);
        let last = weights.len().saturating_sub(1);
        let open = weights.iter().enumerate().any(|(i, weights)| {
            let value: i128 = next.iter().zip(weights).map(|(&x, w)| i128::from(x) * w).sum();
            // The last of them stands for all above, where quotients of weights differ a little.
            let slack = if i == last { 2 * weights[0] } else { 0 };
            value.abs() <= scale * (weights[0] - 1) + slack
        });
        open.then_some(next)
    }
}

#[cfg(test)]
mod tests {
    use super::super::Arithmetic;
    use super::*;
    use crate::NumberSystem;
    use dashu_int::IBig;

    /// The numerators of the first convergents of [0; c_1, …, c_P, c_1, …].
    fn numerators(period: &[u64], count: usize) -> Vec<u64> {
        let mut last = (0, 1);
        let mut all = vec![0];
        for c in period.iter().cycle().take(count) {
            last = (c * last.0 + last.1, last.0);
            all.push(last.0);
        }
        all
    }

    #[test]
    fn sums_of_numerators_are_those_of_the_digits() -> Result<(), NumerationError> {
        let control = Control::unlimited();
        for period in [&[2, 1][..], &[3, 1, 4], &[2, 1, 3, 1, 2, 8], &[6, 1, 1, 1, 1]] {
            let system = NumberSystem::ostrowski(&[], period)?;
            let p = numerators(period, 40);
            for order in [Order::MostSignificantFirst, Order::LeastSignificantFirst] {
                let arithmetic = Arithmetic::of(&system, order, &control)?;
                let pairs = arithmetic.numerators(&control)?.expect("an Ostrowski system");
                for m in (0..1_500u64).chain([12_345, 999_999]) {
                    let mut digits = arithmetic.represent(&IBig::from(m), &control)?;
                    if order == Order::MostSignificantFirst {
                        digits.reverse();
                    }
                    let s: u64 =
                        digits.iter().zip(&p).map(|(&b, p)| u64::from(b.unsigned_abs()) * p).sum();
                    for (other, right) in [(s, true), (s + 1, false), (s.saturating_sub(1), s == 0)]
                    {
                        assert_eq!(holds(&pairs, &arithmetic, m, other), right, "{period:?} {m}");
                    }
                }
            }
        }
        // A single quotient, and a system that is none of this kind.
        for system in [NumberSystem::ostrowski(&[], &[3])?, NumberSystem::fibonacci()] {
            let arithmetic = Arithmetic::of(&system, Order::MostSignificantFirst, &control)?;
            assert!(arithmetic.numerators(&control)?.is_none());
        }
        Ok(())
    }

    fn holds(pairs: &Dfa, arithmetic: &Arithmetic, m: u64, s: u64) -> bool {
        let control = Control::unlimited();
        let backwards = arithmetic.order() == Order::LeastSignificantFirst;
        let digits = |n: u64| {
            let mut digits = arithmetic.represent(&n.into(), &control).expect("a number");
            if !backwards {
                digits.reverse();
            }
            digits
        };
        let (m, s) = (digits(m), digits(s));
        let digit = |digits: &[i32], i: usize| digits.get(i).copied().unwrap_or(0);
        let mut word: Vec<Symbol> = (0..m.len().max(s.len()))
            .map(|i| pairs.tracks().symbol(&[digit(&m, i), digit(&s, i)]).expect("digits"))
            .collect();
        if !backwards {
            word.reverse();
        }
        pairs.accepts(word)
    }
}
