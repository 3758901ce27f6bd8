//! The winning strategy that a theorem contains.
//!
//! One automaton reads the digits of a position and of an option and accepts if the option
//! is legal and a P-position. To find options of a given position, it is run over the
//! position's digits with all guesses of an option's digits at once; backwards, the states
//! are kept from which acceptance is still possible; then it goes forwards along those: time
//! linear in the digits, whatever the size of the piles. With blocking as many different
//! options come out as can be asked for.

use crate::ask::Ask;
use crate::encode::Encoding;
use crate::{DiscoveryError, Numerals, Unexpected};
use dashu_int::UBig;
use std::sync::Arc;
use wythoff_automata::{Control, Dfa, StateId, Symbol};
use wythoff_logic::syntax::call;

/// A machine that gives winning moves.
#[derive(Clone, Debug)]
pub struct Strategy {
    numerals: Numerals,
    set: Arc<Dfa>,
    /// Tracks u, v, x, y: (u, v) is an option of (x, y) and a P-position.
    options: Arc<Dfa>,
    blocking: u32,
}

impl Strategy {
    /// The strategy of a game whose P-positions are known.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn new(
        encoding: &Encoding,
        numerals: &Numerals,
        set: &Arc<Dfa>,
        control: &Control,
    ) -> Result<Self, DiscoveryError> {
        let mut ask = Ask::new(numerals, control)?;
        ask.define("P", set.clone());
        let options = ask.named(encoding.option() & call("P", ["u", "v"]))?;
        if options.names != ["u", "v", "x", "y"] {
            return Err(Unexpected::Options { variables: options.names }.into());
        }
        Ok(Self {
            numerals: numerals.clone(),
            set: set.clone(),
            options: options.dfa,
            blocking: encoding.blocking,
        })
    }

    /// Whether a position is P.
    pub fn is_p(&self, x: &UBig, y: &UBig) -> bool {
        self.numerals.contains(&self.set, x, y)
    }

    /// Enough winning options of an N-position that not all of them can be forbidden: one,
    /// or as many as the blocking number. Fewer for a P-position.
    pub fn winning(&self, x: &UBig, y: &UBig) -> Vec<(UBig, UBig)> {
        self.options(x, y, self.blocking as usize)
    }

    /// Up to `most` different options of a position that are P.
    pub fn options(&self, x: &UBig, y: &UBig, most: usize) -> Vec<(UBig, UBig)> {
        let numerals = &self.numerals;
        let (xs, ys) = (numerals.represent(x), numerals.represent(y));
        let length = xs.len().max(ys.len());
        let digit = |digits: &[i32], i: usize| match (i + digits.len()).checked_sub(length) {
            Some(place) => digits[place],
            None => 0,
        };
        let fits = |symbol: Symbol, i: usize| {
            let tracks = self.options.tracks();
            tracks.digit(symbol, 2) == digit(&xs, i) && tracks.digit(symbol, 3) == digit(&ys, i)
        };
        // layers[i]: the states that i digits lead to, in order. Then only those from which
        // the rest can lead to acceptance.
        let mut layers = vec![vec![StateId::FIRST]];
        for i in 0..length {
            let mut next = Vec::new();
            for &state in &layers[i] {
                let edges = self.options.edges(state).iter();
                next.extend(edges.filter(|&(symbol, _)| fits(symbol, i)).map(|edge| edge.1));
            }
            next.sort_unstable();
            next.dedup();
            layers.push(next);
        }
        layers[length].retain(|&state| self.options.accepts_at(state));
        for i in (0..length).rev() {
            let (before, after) = layers.split_at_mut(i + 1);
            before[i].retain(|&state| {
                let mut edges = self.options.edges(state).iter();
                edges.any(|(symbol, target)| {
                    fits(symbol, i) && after[0].binary_search(&target).is_ok()
                })
            });
        }
        let live = |i: usize, state: StateId| layers[i].binary_search(&state).is_ok();
        // Depth first along live states: every end is another option.
        let mut found = Vec::new();
        let mut word: Vec<Symbol> = Vec::with_capacity(length);
        let mut stack: Vec<(StateId, usize, Option<Symbol>)> = Vec::new();
        if live(0, StateId::FIRST) {
            stack.push((StateId::FIRST, 0, None));
        }
        while let Some((state, depth, symbol)) = stack.pop() {
            if let Some(symbol) = symbol {
                word.truncate(depth - 1);
                word.push(symbol);
            }
            if depth == length {
                let value = |track: usize| {
                    let tracks = self.options.tracks();
                    let digits: Vec<i32> =
                        word.iter().map(|&symbol| tracks.digit(symbol, track)).collect();
                    numerals.value(&digits)
                };
                found.push((value(0), value(1)));
                if found.len() == most {
                    break;
                }
                continue;
            }
            for (symbol, target) in self.options.edges(state).iter() {
                if fits(symbol, depth) && live(depth + 1, target) {
                    stack.push((target, depth + 1, Some(symbol)));
                }
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Effort, discover, encode};
    use wythoff_games::{Position, catalogue};
    use wythoff_numeration::NumberSystem;

    fn strategy(name: &str) -> (wythoff_games::Rules, Strategy) {
        let (_, rules) = catalogue::find(name).expect("a game of the catalogue");
        let control = Control::unlimited();
        let systems = [NumberSystem::fibonacci()];
        let found = discover(&rules, &systems, Effort::default(), &control, &())
            .expect("no limit is reached");
        let theorem = found.theorem.expect("the game is automatic");
        let encoding = encode::encode(&rules).expect("linear rules");
        let strategy = Strategy::new(&encoding, &theorem.numerals, &theorem.set, &control)
            .expect("no limit is reached");
        (rules, strategy)
    }

    #[test]
    fn every_n_position_has_enough_winning_options() {
        for (name, enough) in [("K2", 1), ("W2", 2), ("W3", 3)] {
            let (rules, strategy) = strategy(name);
            for (x, y) in (0..24u64).flat_map(|x| (0..24u64).map(move |y| (x, y))) {
                let (big_x, big_y) = (UBig::from(x), UBig::from(y));
                let options = strategy.winning(&big_x, &big_y);
                let legal = rules.options(Position::new(x, y));
                for (u, v) in &options {
                    assert!(strategy.is_p(u, v), "{name} ({x}, {y})");
                    let target = Position::new(
                        u64::try_from(u.clone()).expect("small"),
                        u64::try_from(v.clone()).expect("small"),
                    );
                    assert!(legal.contains(&target), "{name} ({x}, {y})");
                }
                let different: std::collections::BTreeSet<_> = options.iter().collect();
                assert_eq!(different.len(), options.len());
                assert_eq!(
                    options.len() < enough,
                    strategy.is_p(&big_x, &big_y),
                    "{name} ({x}, {y})"
                );
            }
        }
    }

    #[test]
    fn piles_of_a_thousand_digits_have_a_move() {
        let (_, strategy) = strategy("K2");
        let x = UBig::from(7u32).pow(1183);
        let y = UBig::from(3u32).pow(2096) + UBig::ONE;
        let options = strategy.winning(&x, &y);
        assert_eq!(options.len(), 1);
        let (u, v) = &options[0];
        assert!(strategy.is_p(u, v));
        let same_difference = &x + v == &y + u;
        assert!(u <= &x && v <= &y && (u == &x || v == &y || same_difference));
    }
}
