//! The compiler of linear relations.
//!
//! Reading the most significant digit first, what has been read is worth
//! s_0·U_m + s_1·U_{m-1} when m places are left, and the next digits turn s into
//! (s_0·r_0 + s_1 + d, s_0·r_1), d the sum of the digits times their coefficients. That vector is the state, with what each track's digits demand of the
//! next one. As soon as the rest of the digits cannot bring the value back to the
//! constant, only its sign is kept: so there are finitely many states, for the other
//! eigenvalues of the recurrence contract.
//!
//! The test for "cannot bring back" looks at every m whose weight fits in 62 bits, with a
//! slack of one weight at the last of them; to keep a state that could have been closed
//! costs a state that minimisation removes, and never an answer.

use super::weights::{Flag, Weights};
use super::{Order, in_order};
use crate::{NumerationError, Relation};
use std::cmp::Ordering;
use wythoff_automata::{
    Control, Dfa, Frontier, Reason, Symbol, Tracks, determinize, minimize, project, reverse,
};

/// The most tracks: their flags share one word.
pub(super) const MOST_TRACKS: usize = 16;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Value {
    /// Not yet decided.
    Open([i64; 2]),
    /// Decided, whatever the digits to come.
    Closed(Ordering),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// The class of the place read last; `None` before the first.
    class: Option<usize>,
    /// Four bits for each track.
    flags: u64,
    value: Value,
}

/// The automaton of Σ c_i·x_i ⋈ c; minimal.
pub(super) fn compile(
    weights: &Weights,
    coefficients: &[i64],
    relation: Relation,
    constant: i64,
    order: Order,
    control: &Control,
) -> Result<Dfa, NumerationError> {
    let digits = u32::try_from(weights.digits()).expect("digits are counted by a natural number");
    let phased = weights.classes() > 1;
    let mut sizes = vec![digits; coefficients.len()];
    if phased {
        sizes.push(u32::try_from(weights.classes()).expect("a short continued fraction"));
    }
    let tracks = Tracks::up_to(&sizes)?;
    let compiler = Compiler {
        weights,
        coefficients,
        relation,
        constant,
        bounds: bounds(weights, coefficients),
    };
    let start = State { class: None, flags: 0, value: Value::Open([0; 2]) };
    let dfa = Dfa::explore(tracks, start, control, |state, next| {
        compiler.step(state, phased, next)?;
        Ok::<bool, Reason>(compiler.accepts(state))
    })?;
    let dfa = minimize(&dfa, control)?;
    if phased { without_phase(&dfa, order, control) } else { in_order(dfa, order, control) }
}

/// An automaton without its last track, which says in which class each digit lies, in an order of
/// reading. From the least significant digit on the classes are known, so it is turned round
/// before it is made deterministic: the other way about it would follow all classes at once.
pub(super) fn without_phase(
    phased: &Dfa,
    order: Order,
    control: &Control,
) -> Result<Dfa, NumerationError> {
    let keep: Vec<usize> = (0..phased.tracks().len() - 1).collect();
    let guessed = project(phased, &keep, control)?;
    let guessed = match order {
        Order::MostSignificantFirst => guessed,
        Order::LeastSignificantFirst => reverse(&guessed, control)?,
    };
    Ok(minimize(&determinize(&guessed, control)?, control)?)
}

/// What is left to come when some places are left, for every class of the place above.
struct Bound {
    class: usize,
    /// U_m and U_{m-1}.
    weights: [i128; 2],
    least: i128,
    most: i128,
    slack: i128,
}

/// Bounds for all places with weights of at most 62 bits.
fn bounds(weights: &Weights, coefficients: &[i64]) -> Vec<Bound> {
    let all = weights.small_weights();
    let before = i128::from(weights.before());
    let total = |sign: i64| -> i128 {
        coefficients.iter().filter(|&&c| c.signum() == sign).map(|&c| i128::from(c)).sum()
    };
    let size: i128 = coefficients.iter().map(|&c| i128::from(c.abs())).sum();
    let mut bounds: Vec<Bound> = (0..all.len())
        .map(|m| Bound {
            class: weights.class(m),
            weights: [all[m], if m >= 1 { all[m - 1] } else { before }],
            // Numbers of m places are those below U_m.
            least: total(-1) * (all[m] - 1),
            most: total(1) * (all[m] - 1),
            slack: 0,
        })
        .collect();
    for bound in bounds.iter_mut().rev().take(weights.classes()) {
        bound.slack = bound.weights[0] * (1 + size.min(1));
    }
    bounds
}

/// Where digits are read: in which state, at a place of which class, and which of how many
/// phases the hidden track shows.
struct Place<'a> {
    state: &'a State,
    class: usize,
    phase: (usize, usize),
}

/// The digits of one symbol on its first tracks.
#[derive(Clone, Copy, Default)]
struct Read {
    tracks: usize,
    symbol: usize,
    flags: u64,
    /// Digits times coefficients.
    sum: i64,
}

struct Compiler<'a> {
    weights: &'a Weights,
    coefficients: &'a [i64],
    relation: Relation,
    constant: i64,
    bounds: Vec<Bound>,
}

impl Compiler<'_> {
    fn accepts(&self, state: &State) -> bool {
        let may_end = (0..self.coefficients.len())
            .all(|track| self.weights.may_end(flag(state.flags, track)));
        let lowest = state.class.is_none_or(Weights::may_be_lowest);
        let ordering = match state.value {
            Value::Closed(ordering) => ordering,
            Value::Open([a, b]) => (a + b * self.weights.before()).cmp(&self.constant),
        };
        may_end && lowest && self.relation.holds(ordering)
    }

    fn step(
        &self,
        state: &State,
        phased: bool,
        next: &mut Frontier<'_, State>,
    ) -> Result<(), Reason> {
        let choices: Vec<usize> = match (phased, state.class) {
            (false, _) => vec![0],
            (true, None) => (0..self.weights.classes()).collect(),
            (true, Some(class)) => self.weights.below(class).collect(),
        };
        for class in choices {
            let phase = if phased { (class, self.weights.classes()) } else { (0, 1) };
            self.digits(&Place { state, class, phase }, Read::default(), next)?;
        }
        Ok(())
    }

    /// All digits that may be read at a place, on the tracks that have none yet. Symbols come
    /// out in order, and nothing is kept of them: an alphabet may have millions.
    fn digits(
        &self,
        place: &Place<'_>,
        read: Read,
        next: &mut Frontier<'_, State>,
    ) -> Result<(), Reason> {
        let Some(&coefficient) = self.coefficients.get(read.tracks) else {
            return self.lead(place, read, next);
        };
        let before = flag(place.state.flags, read.tracks);
        let base = usize::try_from(self.weights.digits()).expect("natural");
        for (number, digit) in (0..self.weights.digits()).enumerate() {
            let Some(after) = self.weights.step(place.class, before, digit) else { continue };
            let read = Read {
                tracks: read.tracks + 1,
                symbol: read.symbol * base + number,
                flags: read.flags | u64::from(after) << (4 * read.tracks),
                sum: read.sum + coefficient * i64::from(digit),
            };
            self.digits(place, read, next)?;
        }
        Ok(())
    }

    /// The edge of one symbol.
    fn lead(
        &self,
        place: &Place<'_>,
        read: Read,
        next: &mut Frontier<'_, State>,
    ) -> Result<(), Reason> {
        let value = match place.state.value {
            Value::Open(vector) => self.value(place.class, vector, read.sum),
            closed @ Value::Closed(_) => closed,
        };
        if let Value::Closed(ordering) = value
            && !self.relation.holds(ordering)
        {
            return next.leave_out();
        }
        let (phase, phases) = place.phase;
        let class = (phases > 1).then_some(place.class);
        let symbol = Symbol::new(read.symbol * phases + phase);
        next.lead(symbol, State { class, flags: read.flags, value })
    }

    fn value(&self, class: usize, [a, b]: [i64; 2], sum: i64) -> Value {
        let [r, s] = self.weights.row(class);
        let vector = [a * r + b + sum, a * s];
        let constant = i128::from(self.constant);
        let (mut above, mut below) = (true, true);
        for bound in &self.bounds {
            if bound.class != class {
                continue;
            }
            let value: i128 =
                vector.iter().zip(bound.weights).map(|(&x, weight)| i128::from(x) * weight).sum();
            above &= value + bound.least > constant + bound.slack;
            below &= value + bound.most < constant - bound.slack;
            if !above && !below {
                return Value::Open(vector);
            }
        }
        Value::Closed(if above { Ordering::Greater } else { Ordering::Less })
    }
}

fn flag(flags: u64, track: usize) -> Flag {
    u8::try_from(flags >> (4 * track) & 15).expect("four bits")
}
