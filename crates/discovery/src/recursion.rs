//! The recursive characterisation of a proved set: a mex, and a difference that grows by one.
//!
//! With P-positions (a_n, b_n), a_n <= b_n, not terminal, in the order of their differences:
//!
//! a_n = mex({a_i, b_i : i < n} ∪ {0, …, first - 1}), b_n = a_n + n + difference.
//!
//! It follows from three properties that the prover decides of the set: every difference
//! from `difference` on is taken by exactly one of the positions, and no smaller one; the
//! a_n increase with the difference; every number from `first` on is in exactly one
//! position, and no smaller one in any. Indeed, the least number that is in none of the
//! positions before the n-th must come as an a later, since b_m > a_m, and so as the next.
//! Theorem 17 of Renard and Rigo has it for K^l, with both numbers l + 1; for Wythoff's game
//! both are 0.
//!
//! Cost: a handful of small formulas.

use crate::ask::Ask;
use crate::{DiscoveryError, Theorem};
use wythoff_automata::Control;
use wythoff_games::Rules;
use wythoff_logic::syntax::{
    at_least, call, equal, exist_at_least, exists, for_all, less, number, variable,
};

/// A recursive characterisation that was derived from a theorem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Recursion {
    /// The first number that is in a position: those below are excluded from the start.
    pub first: u64,
    /// The difference of the first position.
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
        let mut ask = Ask::about_open(rules, theorem, control)?;
        let on_diagonal = call("Q", ["u", "v"]) & equal("v", variable("u") + "d");
        let diagonals = ask.relation(exists(["v"], on_diagonal))?;
        ask.define("D", diagonals);
        let taken = exists(["u"], call("D", ["d", "u"]));
        let Some(difference) = ask.least(taken.clone())? else { return Ok(None) };
        let Some(first) = ask.least(exists(["d"], call("D", ["d", "x"])))? else {
            return Ok(None);
        };
        let taken_once = taken & !exist_at_least(2, ["u"], call("D", ["d", "u"]));
        let used_once =
            exists(["y"], call("Q", ["x", "y"])) & !exist_at_least(2, ["y"], call("Q", ["x", "y"]));
        let properties = [
            // A difference is taken once.
            for_all(["d"], at_least("d", number(difference)).implies(taken_once)),
            // The smaller piles increase: from each difference to the next, and all are taken.
            for_all(
                ["d", "u", "v"],
                (call("D", ["d", "u"]) & call("D", [variable("d") + 1u64, variable("v")]))
                    .implies(less("u", "v")),
            ),
            // A number is in one position.
            for_all(["x"], at_least("x", number(first)).implies(used_once)),
        ];
        for property in properties {
            if !ask.holds(property)? {
                return Ok(None);
            }
        }
        Ok(Some(Self { first, difference }))
    }

    /// The first positions that it gives.
    pub fn positions(&self, count: usize) -> Vec<(u64, u64)> {
        let mut taken = std::collections::BTreeSet::new();
        let mut least = self.first;
        let differences = (self.difference..).take(count);
        differences
            .map(|difference| {
                while taken.remove(&least) {
                    least += 1;
                }
                let pair = (least, least + difference);
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
    fn terminal_sets_have_the_recursion_of_the_paper() -> Result<(), DiscoveryError> {
        let rows = [
            ("wythoff", Some((0, 0))),
            ("K1", Some((2, 2))),
            ("K2", Some((3, 3))),
            ("K3", Some((4, 4))),
            ("K10", Some((11, 11))),
            ("W2", None),
            ("fraenkel:2", None),
        ];
        for (name, expected) in rows {
            let (_, rules) = catalogue::find(name).expect("a game of the catalogue");
            let control = Control::unlimited();
            let found = discover(&rules, &[], Effort::default(), &control, &())?;
            let theorem = found.theorem.expect(name);
            let recursion = Recursion::of(&rules, &theorem, &control)?;
            assert_eq!(recursion.map(|r| (r.first, r.difference)), expected, "{name}");
            for (a, b) in recursion.map_or_else(Vec::new, |r| r.positions(300)) {
                assert!(theorem.numerals.contains(&theorem.set, &a.into(), &b.into()), "{name}");
            }
        }
        Ok(())
    }
}
