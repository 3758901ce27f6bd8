//! Numbers beside integers: x in base k and y in base -k, or x in Zeckendorf's digits and y in
//! those of negaFibonacci, with x = y or x = -y.
//!
//! Base -k has the digits 0, …, k - 1 and the weights (-k)^i; negaFibonacci the digits 0 and 1,
//! no two 1s adjacent, and the weights 1, -1, 2, -3, 5, …, which are (-1)^i·F_{i+1} where
//! Zeckendorf's are F_{i+2}. Both have exactly one word for every integer, but for zeros in
//! front (Grünwald 1885; Bunder, "Zeckendorf representations using negative Fibonacci numbers",
//! 1992).
//!
//! Reading the most significant digits first, x ∓ y is a·F_{m+1} + b·F_m when m places are
//! left (a·k^m in a base), and the next digits change a and b by the recurrence. The sign of
//! the next weight of y depends on whether m is even, which only the end of a word tells: it
//! is guessed on a hidden track. What cannot become 0 any more is dropped. The other
//! eigenvalue contracts, so finitely many states are left; a bound on the difference that is
//! too wide would cost states, never an answer.

use super::{Order, in_order};
use crate::NumerationError;
use wythoff_automata::{Control, Dfa, Frontier, Reason, Tracks, determinize, minimize, project};

/// A system of natural numbers that has an opposite one, of integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opposed {
    /// Base k and base -k; k is at least 2.
    Base(u32),
    /// Zeckendorf and negaFibonacci.
    Fibonacci,
}

/// Which integers stand beside a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// The number itself.
    Itself,
    /// Its negative.
    Negative,
}

/// The automaton of x = y or x = -y, x on track 0 in the system of natural numbers, y on track
/// 1 in the opposite one; both canonical, with any padding.
///
/// # Errors
///
/// If there are too many digits for an alphabet, or the control says so.
pub fn beside(
    opposed: Opposed,
    which: Beside,
    order: Order,
    control: &Control,
) -> Result<Dfa, NumerationError> {
    let digits = match opposed {
        Opposed::Base(base) => base,
        Opposed::Fibonacci => 2,
    };
    let tracks = Tracks::up_to(&[digits, digits, 2])?;
    let compiler = Compiler { opposed, which, tracks: tracks.clone() };
    let start = State { difference: [0, 0], ones: [false; 2], below: None };
    let guessed = Dfa::explore(tracks, start, control, |state, next| {
        control.work(compiler.tracks.symbols(), 0)?;
        compiler.step(state, next)
    })?;
    let known = project(&minimize(&guessed, control)?, &[0, 1], control)?;
    in_order(minimize(&determinize(&known, control)?, control)?, order, control)
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// a and b; b is 0 in a base.
    difference: [i64; 2],
    /// Whether the last digits of Fibonacci systems were 1.
    ones: [bool; 2],
    /// Whether the number of places left is odd; unknown before the first digit.
    below: Option<bool>,
}

struct Compiler {
    opposed: Opposed,
    which: Beside,
    tracks: Tracks,
}

impl Compiler {
    fn step(&self, state: &State, next: &mut Frontier<'_, State>) -> Result<bool, Reason> {
        for symbol in (0..self.tracks.symbols()).map(wythoff_automata::Symbol::new) {
            let [x, y, odd] = [0, 1, 2].map(|track| self.tracks.digit(symbol, track));
            // The hidden track says whether the place read has an odd number of places below.
            let odd = odd == 1;
            if state.below.is_some_and(|left| left == odd) {
                continue;
            }
            if let Some(after) = self.read(state, [x, y].map(i64::from), odd) {
                next.lead(symbol, after)?;
            }
        }
        let ends = state.below != Some(true);
        Ok(ends && state.difference[0] == 0)
    }

    /// The state after digits at a place with an odd or even number of places below it.
    fn read(&self, state: &State, [x, y]: [i64; 2], odd: bool) -> Option<State> {
        let y = if odd { -y } else { y };
        let taken = match self.which {
            Beside::Itself => -y,
            Beside::Negative => y,
        };
        let [a, b] = state.difference;
        let (difference, ones) = match self.opposed {
            Opposed::Base(base) => ([a * i64::from(base) + x + taken, 0], [false; 2]),
            Opposed::Fibonacci => {
                let ones = [x != 0, y != 0];
                if (0..2).any(|track| ones[track] && state.ones[track]) {
                    return None;
                }
                // x stands for F_{m+1} and y for F_m if m places were left; F_{m+1} is the sum
                // of the two before it.
                ([a + x + b + taken, a + x], ones)
            }
        };
        self.may_vanish(difference).then_some(State { difference, ones, below: Some(odd) })
    }

    /// Whether some number of digits to come may bring a difference to 0: those of x are worth
    /// less than the next weight, those of y at most as much in either direction.
    fn may_vanish(&self, [a, b]: [i64; 2]) -> bool {
        match self.opposed {
            Opposed::Base(_) => a.abs() <= 2,
            Opposed::Fibonacci => {
                let (mut low, mut high) = (0i64, 1i64);
                (0..LONGEST).any(|_| {
                    let within = (a * high + b * low).abs() <= 4 * (low + high);
                    (low, high) = (high, low + high);
                    within
                })
            }
        }
    }
}

/// How many places are looked at for a difference that may vanish; quotients of Fibonacci
/// numbers hardly change after that.
const LONGEST: usize = 40;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arithmetic::Order;

    fn weights(opposed: Opposed) -> (Vec<i64>, Vec<i64>) {
        match opposed {
            Opposed::Base(base) => {
                let power = |i| i64::from(base).pow(i);
                let sign = |i: u32| if i.is_multiple_of(2) { 1 } else { -1 };
                ((0..12).map(power).collect(), (0..12).map(|i| sign(i) * power(i)).collect())
            }
            Opposed::Fibonacci => {
                (vec![1, 2, 3, 5, 8, 13, 21, 34], vec![1, -1, 2, -3, 5, -8, 13, -21])
            }
        }
    }

    /// All words of some digits, least significant first, with their values.
    fn numbers(opposed: Opposed, weights: &[i64], length: usize) -> Vec<(Vec<i32>, i64)> {
        let (base, apart) = match opposed {
            Opposed::Base(base) => (i32::try_from(base).unwrap(), false),
            Opposed::Fibonacci => (2, true),
        };
        let mut all = vec![(Vec::new(), 0)];
        for weight in &weights[..length] {
            let longer = all.iter().flat_map(|(word, value): &(Vec<i32>, i64)| {
                (0..base).map(move |digit| {
                    let mut word = word.clone();
                    word.push(digit);
                    (word, value + i64::from(digit) * weight)
                })
            });
            all = longer.collect();
        }
        all.retain(|(word, _)| !apart || word.windows(2).all(|pair| pair != [1, 1]));
        all
    }

    #[test]
    fn numbers_stand_beside_the_integers_that_they_are() {
        let control = Control::unlimited();
        let systems = [
            (Opposed::Base(2), 6),
            (Opposed::Base(3), 4),
            (Opposed::Base(10), 2),
            (Opposed::Fibonacci, 8),
        ];
        for (opposed, length) in systems {
            let (positive, negative) = weights(opposed);
            for which in [Beside::Itself, Beside::Negative] {
                let msd = beside(opposed, which, Order::MostSignificantFirst, &control).unwrap();
                let lsd = beside(opposed, which, Order::LeastSignificantFirst, &control).unwrap();
                for (x, value) in numbers(opposed, &positive, length) {
                    for (y, integer) in numbers(opposed, &negative, length) {
                        let symbols: Vec<_> = x
                            .iter()
                            .zip(&y)
                            .map(|(&x, &y)| msd.tracks().symbol(&[x, y]).unwrap())
                            .collect();
                        let expected = match which {
                            Beside::Itself => value == integer,
                            Beside::Negative => value == -integer,
                        };
                        let shown = (opposed, which, &x, &y);
                        assert_eq!(lsd.accepts(symbols.iter().copied()), expected, "{shown:?}");
                        assert_eq!(msd.accepts(symbols.into_iter().rev()), expected, "{shown:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn digits_that_are_not_canonical_are_not_accepted() {
        let control = Control::unlimited();
        let order = Order::MostSignificantFirst;
        let dfa = beside(Opposed::Fibonacci, Beside::Itself, order, &control).unwrap();
        let symbol = |(x, y)| dfa.tracks().symbol(&[x, y]).unwrap();
        // 3 + 2 = 5 and -1 + 1 = 0, but with adjacent ones.
        assert!(!dfa.accepts([(0, 1), (0, 0), (1, 0), (1, 0), (0, 0)].map(symbol)));
        assert!(dfa.accepts([(0, 1), (1, 0), (0, 0), (0, 0), (0, 0)].map(symbol)));
        assert!(!dfa.accepts([(0, 1), (0, 1)].map(symbol)));
        assert!(dfa.accepts([(0, 0), (0, 0)].map(symbol)));
    }
}
