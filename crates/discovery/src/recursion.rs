//! The recursive characterisation of a proved set: a mex, and a difference that grows evenly.
//!
//! With P-positions (a_n, b_n), a_n <= b_n, not terminal, in the order of b_n - rate·a_n:
//!
//! a_n = mex({a_i, b_i : i < n} ∪ {0, …, first - 1}), b_n = rate·a_n + step·n + difference.
//!
//! It follows from four properties that the prover decides of the set: b >= rate·a + difference
//! for all of these positions, and b - rate·a takes each of the numbers difference, difference +
//! step, … once, and no other; the a_n increase with it; every number from `first` on is in
//! exactly one position, and no smaller one in any. Indeed, the least number that is in none of
//! the positions before the n-th must come as an a later, since b_m >= a_m and the a_m increase,
//! and so as the next.
//!
//! Theorem 17 of Renard and Rigo has it for K^l, with rate and step 1 and the other numbers
//! l + 1; for Wythoff's game they are 0. For (s, t)-Wythoff the rate is s and the step t
//! (Fraenkel, "Heap games, numeration systems and sequences", Annals of Combinatorics 2, 1998).
//! The rate is that of the wedge of the rules, or 1.
//!
//! Cost: a handful of small formulas.

use crate::ask::Ask;
use crate::{DiscoveryError, Theorem};
use wythoff_automata::Control;
use wythoff_games::{MoveFamily, Rules};
use wythoff_logic::syntax::{
    at_least, at_most, call, equal, exist_at_least, exists, for_all, less, number, variable,
};

/// A recursive characterisation that was derived from a theorem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recursion {
    /// The first number that is in a position: those below are excluded from the start.
    pub first: u64,
    /// How many times the smaller pile the larger one has.
    pub rate: u64,
    /// By how much what it has more grows from position to position.
    pub step: u64,
    /// How much more the larger pile of the first position has.
    pub difference: u64,
}

impl Recursion {
    /// The recursive characterisation of a theorem, if its set has one of this shape.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn of(
        rules: &Rules,
        theorem: &Theorem,
        control: &Control,
    ) -> Result<Option<Self>, DiscoveryError> {
        if !rules.is_symmetric() {
            return Ok(None);
        }
        let wedges = rules.families().iter().filter_map(MoveFamily::wedge);
        let rate = wedges.map(|wedge| u64::from(wedge.rate)).max().unwrap_or(1);
        let mut ask = Ask::about_open(rules, theorem, control)?;
        let larger = match rate {
            1 => variable("u") + "d",
            rate => variable("u") * rate + "d",
        };
        let diagonals = ask.relation(exists(["v"], call("Q", ["u", "v"]) & equal("v", larger)))?;
        ask.define("D", diagonals);
        let taken = exists(["u"], call("D", ["d", "u"]));
        let Some(difference) = ask.least(taken.clone())? else { return Ok(None) };
        let next = less(number(difference), "d") & taken.clone();
        let Some(step) = ask.least(next)?.map(|next| next - difference) else { return Ok(None) };
        let Some(first) = ask.least(exists(["d"], call("D", ["d", "x"])))? else {
            return Ok(None);
        };
        let taken_once = taken.clone() & !exist_at_least(2, ["u"], call("D", ["d", "u"]));
        let used_once =
            exists(["y"], call("Q", ["x", "y"])) & !exist_at_least(2, ["y"], call("Q", ["x", "y"]));
        let in_turn = match step {
            1 => at_least("d", number(difference)),
            step => {
                let place = variable("n") * step + number(difference);
                exists(["n"], equal("d", place))
            }
        };
        let mut properties = vec![
            // Each of these is taken once.
            for_all(["d"], in_turn.clone().implies(taken_once)),
            // The smaller piles increase: from each to the next, and all are taken.
            for_all(
                ["d", "u", "v"],
                (call("D", ["d", "u"]) & call("D", [variable("d") + step, variable("v")]))
                    .implies(less("u", "v")),
            ),
            // A number is in one position.
            for_all(["x"], at_least("x", number(first)).implies(used_once)),
        ];
        if step > 1 {
            // No other is taken.
            properties.push(for_all(["d"], taken.implies(in_turn)));
        }
        if rate > 1 {
            // No position lies between the diagonal and the first of these lines.
            let pair = call("Q", ["x", "y"]) & at_most("x", "y");
            let above = at_least("y", variable("x") * rate);
            properties.push(for_all(["x", "y"], pair.implies(above)));
        }
        for property in properties {
            if !ask.holds(property)? {
                return Ok(None);
            }
        }
        Ok(Some(Self { first, rate, step, difference }))
    }

    /// The first positions that it gives.
    pub fn positions(&self, count: usize) -> Vec<(u64, u64)> {
        let mut taken = std::collections::BTreeSet::new();
        let mut least = self.first;
        let differences = (0..).map(|n| self.difference + n * self.step).take(count);
        differences
            .map(|difference| {
                while taken.remove(&least) {
                    least += 1;
                }
                let pair = (least, self.rate * least + difference);
                least += 1;
                taken.insert(pair.1);
                pair
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Effort, discover};
    use wythoff_games::catalogue;

    #[test]
    fn games_have_the_recursions_of_the_papers() -> Result<(), DiscoveryError> {
        let rows = [
            ("wythoff", Some((0, 1, 1, 0))),
            ("K1", Some((2, 1, 1, 2))),
            ("K2", Some((3, 1, 1, 3))),
            ("K3", Some((4, 1, 1, 4))),
            ("K10", Some((11, 1, 1, 11))),
            ("W2", None),
            ("fraenkel:2", Some((0, 1, 2, 0))),
            ("fraenkel:3", Some((0, 1, 3, 0))),
            ("st-wythoff:2,1", Some((0, 2, 1, 0))),
            ("st-wythoff:2,3", Some((0, 2, 3, 0))),
        ];
        for (name, expected) in rows {
            let (_, rules) = catalogue::find(name).expect("a game of the catalogue");
            let control = Control::unlimited();
            let found = discover(&rules, &[], Effort::default(), &control, &())?;
            let theorem = found.theorem.expect(name);
            let recursion = Recursion::of(&rules, &theorem, &control)?;
            assert_eq!(
                recursion.map(|r| (r.first, r.rate, r.step, r.difference)),
                expected,
                "{name}"
            );
            for (a, b) in recursion.map_or_else(Vec::new, |r| r.positions(300)) {
                assert!(theorem.numerals.contains(&theorem.set, &a.into(), &b.into()), "{name}");
            }
        }
        Ok(())
    }
}
