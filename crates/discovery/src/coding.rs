//! The word that codes the P-positions, row by row.
//!
//! In many games every row x from some row on has exactly one P-position (x, y) that is not
//! terminal. The word says where it is: 1 if y > x, 2 if y < x, 3 if y = x. For Wythoff's
//! game it is the Fibonacci word; those of K^1, K^2 and K^3 are in Renard and Rigo, section
//! 5. As a closed form, it is derived from the proved set by the prover, letter by letter,
//! so that it needs no proof of its own; the phi-morphism that its first letters suggest is
//! proved by comparing automata, and other systems take the morphism of the automaton.
//!
//! Cost: a handful of small formulas.

use crate::ask::Ask;
use crate::closed_form::word;
use crate::morphism::Morphism;
use crate::{DiscoveryError, Theorem};
use wythoff_automata::{Control, Dfao};
use wythoff_games::Rules;
use wythoff_logic::syntax::{
    at_least, call, equal, exist_at_least, exists, for_all, greater, less, variable,
};
use wythoff_numeration::NumberSystem;

/// Letters from which a morphism is guessed.
const LETTERS: usize = 20_000;

/// The word of the rows from `from` on: letter n speaks of row n + `from`.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CodingWord {
    /// The first row from which every row has exactly one P-position, not terminal.
    pub from: u64,
    /// The letters, over the digits of n: 1 to the right of the diagonal, 2 to the left, 3
    /// on it.
    pub word: Dfao,
}

impl CodingWord {
    /// The coding word of a theorem; `None` if rows go on to have several P-positions, or
    /// none.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn of(
        rules: &Rules,
        theorem: &Theorem,
        control: &Control,
    ) -> Result<Option<Self>, DiscoveryError> {
        let mut ask = Ask::about_open(rules, theorem, control)?;
        // From row m on, exactly one P-position, and that is not terminal.
        let one =
            exists(["y"], call("Q", ["x", "y"])) & !exist_at_least(2, ["y"], call("P", ["x", "y"]));
        let Some(from) = ask.least(for_all(["x"], at_least("x", "m").implies(one)))? else {
            return Ok(None);
        };
        let row = || variable("n") + from;
        let mut languages = Vec::new();
        let sides = [(1, greater("y", row())), (2, less("y", row())), (3, equal("y", row()))];
        for (letter, side) in sides {
            let rows = exists(["y"], call("Q", [row(), variable("y")]) & side);
            languages.push((letter, (*ask.relation(rows)?).clone()));
        }
        Ok(word(languages, 1, &ask)?.map(|word| Self { from, word }))
    }

    /// The morphism of the word: in Zeckendorf digits the one that the heuristic finds, if it
    /// is right, and else that of the automaton itself.
    ///
    /// # Errors
    ///
    /// A limit that was reached.
    pub fn morphism(
        &self,
        theorem: &Theorem,
        control: &Control,
    ) -> Result<Option<Morphism>, DiscoveryError> {
        let Some(own) = Morphism::of_dfao(&self.word, &theorem.numerals) else { return Ok(None) };
        if *theorem.numerals.system() != NumberSystem::fibonacci() {
            return Ok(Some(own));
        }
        let guess = Morphism::of(&own.word(LETTERS), control)?;
        match guess {
            Some(guess) if guess.generates(&self.word, control)? => Ok(Some(guess)),
            _ => Ok(Some(own)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Effort, discover};
    use wythoff_games::catalogue;

    #[test]
    fn words_of_the_paper_come_out_with_their_alphabets() -> Result<(), DiscoveryError> {
        // Game, first row, letters of the morphism (0: no word).
        let rows = [("wythoff", 0, 4), ("K1", 2, 5), ("K2", 3, 16), ("K3", 4, 22), ("W2", 0, 0)];
        for (name, from, letters) in rows {
            let (_, rules) = catalogue::find(name).expect("a game of the catalogue");
            let control = Control::unlimited();
            let found = discover(&rules, &[], Effort::default(), &control, &())?;
            let theorem = found.theorem.expect(name);
            let word = CodingWord::of(&rules, &theorem, &control)?;
            let Some(word) = word else {
                assert_eq!(letters, 0, "{name}");
                continue;
            };
            let morphism = word.morphism(&theorem, &control)?.expect("Zeckendorf digits");
            println!("{name} {} states, {morphism}", word.word.states());
            assert_eq!((word.from, morphism.images.len()), (from, letters), "{name}");
            // The letters against the set.
            let letters = morphism.word(200);
            for (n, letter) in (0u64..).zip(letters) {
                let x = n + word.from;
                let is_p = |y: u64| theorem.numerals.contains(&theorem.set, &x.into(), &y.into());
                let y = (0..3 * x + 10).find(|&y| is_p(y)).expect("a P-position");
                let expected = if y > x { 1 } else { 3 - i64::from(y < x) };
                assert_eq!(letter, expected, "{name} {x}");
            }
        }
        Ok(())
    }
}
