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
//! Cost: the determinisation of one projection per family of moves.

use crate::counts::relation;
use crate::encode::{Encoding, FROM_BOTH};
use crate::{DiscoveryError, Numerals};
use dashu_int::UBig;
use std::rc::Rc;
use wythoff_automata::{
    Control, Dfa, Symbol, difference, intersection, minimize, shortest_word, union,
};
use wythoff_logic::{Predicate, Prover, TrackKind};

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
    pub(super) encoding: &'a Encoding,
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
        set: &Rc<Dfa>,
        control: &Control,
    ) -> Result<Option<Counterexample>, DiscoveryError> {
        let found = |dfa: &Dfa, condition: Condition| {
            shortest_word(dfa).map(|word| self.position(dfa, &word, condition))
        };
        if let Some(lower) = self.lower {
            let both = intersection(set, lower, control)?;
            if let Some(wrong) = found(&both, Condition::Disjoint) {
                return Ok(Some(wrong));
            }
        }
        let mut work = Work::new(self, set, control)?;
        let half = work.relation("x=x & y=y")?;
        let mut rest = difference(&half, set, control)?;
        match (self.lower, &self.encoding.terminal) {
            (Some(lower), _) => rest = difference(&minimize(&rest, control)?, lower, control)?,
            (None, Some(terminal)) => {
                let terminal = work.relation(&format!("x=x & y=y & ({terminal})"))?;
                let outside = difference(&terminal, set, control)?;
                if let Some(wrong) = found(&outside, Condition::Terminal) {
                    return Ok(Some(wrong));
                }
            }
            (None, None) => {}
        }
        let running = match (self.lower, &self.encoding.terminal) {
            (None, Some(terminal)) => {
                let terminal = work.relation(&format!("x=x & y=y & ({terminal})"))?;
                Rc::new(minimize(&difference(set, &terminal, control)?, control)?)
            }
            _ => set.clone(),
        };
        for family in &self.encoding.moves {
            let along = work.along(family)?;
            let inside = intersection(&running, &along, control)?;
            if let Some(wrong) = found(&inside, Condition::Stable) {
                return Ok(Some(wrong));
            }
            rest = minimize(&difference(&rest, &along, control)?, control)?;
        }
        Ok(found(&rest, Condition::Absorbing))
    }

    fn position(&self, dfa: &Dfa, word: &[Symbol], condition: Condition) -> Counterexample {
        let value = |track: usize| {
            let digits: Vec<i32> =
                word.iter().map(|&symbol| dfa.tracks().digit(symbol, track)).collect();
            self.numerals.arithmetic().value(&digits)
        };
        Counterexample { x: value(0), y: value(1), condition }
    }
}

/// The prover with the set defined.
struct Work<'a> {
    prover: Prover,
    system: String,
    tracks: Vec<TrackKind>,
    symmetric: bool,
    control: &'a Control,
}

impl<'a> Work<'a> {
    fn new(
        given: &Conditions<'_>,
        set: &Rc<Dfa>,
        control: &'a Control,
    ) -> Result<Self, DiscoveryError> {
        let mut prover = Prover::new();
        let (system, id) = given.numerals.name(&mut prover.systems)?;
        let tracks = vec![TrackKind::System(id); 2];
        prover.define("S", Predicate { tracks: tracks.clone(), dfa: set.clone() });
        Ok(Self { prover, system, tracks, symmetric: given.symmetric, control })
    }

    /// The positions that satisfy a formula; those with x <= y only in a symmetric game.
    fn relation(&mut self, text: &str) -> Result<Rc<Dfa>, DiscoveryError> {
        let half = if self.symmetric { "x<=y & " } else { "" };
        relation(&mut self.prover, &self.system, &format!("{half}({text})"), self.control)
    }

    /// The positions with an option in the set by one family of moves, the terminal region
    /// aside.
    fn along(&mut self, family: &str) -> Result<Rc<Dfa>, DiscoveryError> {
        if family != FROM_BOTH {
            return self.relation(&format!("Eu,v ({family}) & $S(u,v)"));
        }
        let above = self.diagonal("Ev $S(u,v) & v=u+d", "y=x+d & $D(d,x)")?;
        if self.symmetric {
            return Ok(above);
        }
        let below = self.diagonal("Ev $S(v,u) & v=u+d", "x=y+d & $D(d,y)")?;
        Ok(Rc::new(minimize(&union(&above, &below, self.control)?, self.control)?))
    }

    /// The positions above others of the set on a diagonal, on one side.
    fn diagonal(&mut self, turned: &str, back: &str) -> Result<Rc<Dfa>, DiscoveryError> {
        for text in [turned, "Eu u<x & $D(d,u)"] {
            let dfa = relation(&mut self.prover, &self.system, text, self.control)?;
            self.prover.define("D", Predicate { tracks: self.tracks.clone(), dfa });
        }
        self.relation(&format!("Ed {back}"))
    }
}
