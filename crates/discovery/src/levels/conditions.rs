//! The proof: a set is the set of positions of one Grundy value.
//!
//! Let the sets of the lower values be known. A set is that of value g if
//!
//! 1. it has no position in common with the lower ones,
//! 2. no position of it has an option in it,
//! 3. every position that is neither in it nor in a lower one has an option in it;
//!
//! and for g = 0 also if it holds the terminal positions. Every move lowers the piles, so by
//! induction a position of the set has an option of every lower value and none of its own,
//! and a position outside has one of value g: the mex does the rest.
//!
//! For every family of moves the positions with an option in the set along it are one
//! automaton over pairs; the conditions are then products of automata that must be empty,
//! and a word of one that is not is a counterexample. Along the diagonal they are made in
//! the coordinates (difference, smaller pile), where the option is on the same line. In a
//! symmetric game positions with x <= y are enough.
//!
//! Of *doubtful* moves it is not said whether the game has them (see `ratio`). By 2 none of
//! them may lead into the set either, and none counts as an option for 3.
//!
//! Cost: the determinisation of one projection per family of moves.

use super::ratio::Stated;
use crate::ask::Ask;
use crate::encode::{Moves, Ray};
use crate::{DiscoveryError, Numerals};
use dashu_int::UBig;
use std::sync::Arc;
use wythoff_automata::{
    Control, Dfa, Symbol, difference, intersection, minimize, shortest_word, union,
};
use wythoff_logic::syntax::{Formula, at_most, call, equal, exists, variable};

/// Which of the conditions fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The position is also in the set of a lower value.
    Disjoint,
    /// A position of the set has an option in it.
    Stable,
    /// A position without a lower value has no option in the set, and is not in it.
    Absorbing,
    /// A terminal position is not in the set of value 0.
    Terminal,
}

/// A position that shows that a set is not that of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counterexample {
    /// The first pile.
    pub x: UBig,
    /// The second pile.
    pub y: UBig,
    /// The condition that fails there.
    pub condition: Condition,
}

/// What is known before a value is proved.
pub(super) struct Conditions<'a> {
    pub(super) moves: &'a Stated,
    pub(super) numerals: &'a Numerals,
    /// Whether the game is symmetric.
    pub(super) symmetric: bool,
    /// All positions of lower values; `None` below value 0.
    pub(super) lower: Option<&'a Dfa>,
}

impl Conditions<'_> {
    /// Proves that a set is that of the next value, or finds a position that shows it is
    /// not.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub(super) fn refute(
        &self,
        set: &Arc<Dfa>,
        control: &Control,
    ) -> Result<Option<Counterexample>, DiscoveryError> {
        let found = |dfa: &Dfa, condition: Condition| {
            let word = shortest_word(dfa, control)?;
            Ok::<_, DiscoveryError>(word.map(|word| self.position(dfa, &word, condition)))
        };
        if let Some(lower) = self.lower {
            let both = intersection(set, lower, control)?;
            if let Some(wrong) = found(&both, Condition::Disjoint)? {
                return Ok(Some(wrong));
            }
        }
        let mut work = Work::new(self, set, control)?;
        let half = work.relation(any_pair())?;
        let mut rest = difference(&half, set, control)?;
        match (self.lower, self.moves.sure.terminal()) {
            (Some(lower), _) => rest = difference(&minimize(&rest, control)?, lower, control)?,
            (None, Some(terminal)) => {
                let terminal = work.relation(any_pair() & terminal)?;
                let outside = difference(&terminal, set, control)?;
                if let Some(wrong) = found(&outside, Condition::Terminal)? {
                    return Ok(Some(wrong));
                }
            }
            (None, None) => {}
        }
        let running = match (self.lower, self.moves.sure.terminal()) {
            (None, Some(terminal)) => {
                let terminal = work.relation(any_pair() & terminal)?;
                Arc::new(minimize(&difference(set, &terminal, control)?, control)?)
            }
            _ => set.clone(),
        };
        let sure = self.moves.sure.moves.iter().map(|family| (family, true));
        let doubtful = self.moves.doubtful.iter().map(|family| (family, false));
        for (family, is_sure) in sure.chain(doubtful) {
            let along = work.along(family)?;
            let inside = intersection(&running, &along, control)?;
            if let Some(wrong) = found(&inside, Condition::Stable)? {
                return Ok(Some(wrong));
            }
            if is_sure {
                rest = minimize(&difference(&rest, &along, control)?, control)?;
            }
        }
        found(&rest, Condition::Absorbing)
    }

    fn position(&self, dfa: &Dfa, word: &[Symbol], condition: Condition) -> Counterexample {
        let value = |track: usize| {
            let digits: Vec<i32> =
                word.iter().map(|&symbol| dfa.tracks().digit(symbol, track)).collect();
            self.numerals.value(&digits)
        };
        Counterexample { x: value(0), y: value(1), condition }
    }
}

/// Any (x, y).
fn any_pair() -> Formula {
    equal("x", "x") & equal("y", "y")
}

/// The prover with the set defined as `$S`.
struct Work<'a> {
    ask: Ask<'a>,
    symmetric: bool,
    control: &'a Control,
}

impl<'a> Work<'a> {
    fn new(
        given: &Conditions<'a>,
        set: &Arc<Dfa>,
        control: &'a Control,
    ) -> Result<Self, DiscoveryError> {
        let mut ask = Ask::new(given.numerals, control)?;
        ask.define("S", set.clone());
        Ok(Self { ask, symmetric: given.symmetric, control })
    }

    /// The positions that satisfy a formula; those with x <= y only in a symmetric game.
    fn relation(&mut self, formula: Formula) -> Result<Arc<Dfa>, DiscoveryError> {
        self.ask.relation(if self.symmetric { at_most("x", "y") & formula } else { formula })
    }

    /// The positions with an option in the set by one family of moves, the terminal region
    /// aside.
    fn along(&mut self, moves: &Moves) -> Result<Arc<Dfa>, DiscoveryError> {
        match moves.down_diagonal() {
            Some(down) if self.symmetric => self.diagonal(["u", "v"], ["x", "y"], down),
            Some(down) if moves.ray() == Some(Ray::FromBoth) => {
                let above = self.diagonal(["u", "v"], ["x", "y"], down.clone())?;
                let below = self.diagonal(["v", "u"], ["y", "x"], down)?;
                Ok(Arc::new(minimize(&union(&above, &below, self.control)?, self.control)?))
            }
            _ => {
                let inside = moves.option() & call("S", ["u", "v"]);
                self.relation(exists(["u", "v"], inside))
            }
        }
    }

    /// The positions from which moves lead down a diagonal to others of the set, on one side:
    /// `pair` is a member with u <= v, `small` and `large` are the piles of the position, and
    /// `down` says that the moves lead from (x, x + d) to (u, u + d).
    fn diagonal(
        &mut self,
        pair: [&str; 2],
        [small, large]: [&str; 2],
        down: Formula,
    ) -> Result<Arc<Dfa>, DiscoveryError> {
        let members = exists(["v"], call("S", pair) & equal("v", variable("u") + "d"));
        let above = exists(["u"], down & call("D", ["d", "u"]));
        for diagonals in [members, above] {
            let dfa = self.ask.relation(diagonals)?;
            self.ask.define("D", dfa);
        }
        let there = equal(large, variable(small) + "d") & call("D", ["d", small]);
        self.relation(exists(["d"], there))
    }
}
