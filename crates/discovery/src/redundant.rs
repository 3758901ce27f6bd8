//! Which moves of a game can be left out, one at a time, without changing its P-positions.
//!
//! A move is a step (i, j): i tokens from the first pile and j from the second, wherever the
//! rules allow it. Without it every position has the same options or one fewer, so the set
//! stays stable, and it is still the set of P-positions if and only if every N-position
//! keeps enough options in it. A step is needed, then, if some N-position has exactly as
//! many P-options as the blocking number and one of them is reached by that step; all other
//! steps are redundant. In misère play a P-position needs an N-option as well, so a step is
//! also needed that is the only one to an N-option of some P-position, and an N-position
//! without an N-option needs nothing.
//!
//! Steps are left out one at a time: two of them may each be redundant and not both. If none
//! is redundant alone, no set of them is, since the position that needs one of them needs it
//! whatever else is left out.
//!
//! The formulas printed by Renard and Rigo say "another option that differs in both piles";
//! what is meant, and decided here, is an option that differs.
//!
//! Cost: one automaton of the positions with exactly that many P-options, then a join and a
//! projection for each family of moves: 2 s for K^20, milliseconds for the games of the paper.

use crate::ask::{Ask, is_symmetric, mirrored};
use crate::counts;
use crate::encode::{Encoding, Moves, Ray};
use crate::prove::options_in_set;
use crate::{DiscoveryError, Numerals};
use dashu_int::UBig;
use std::sync::Arc;
use wythoff_automata::{
    Control, Dfa, Reason, StateId, Symbol, difference, is_empty, is_finite, minimize,
    shortlex_words, union,
};
use wythoff_games::Play;
use wythoff_logic::syntax::{
    Formula, Term, call, equal, exist_at_least, exists, greater, number, variable,
};

/// The moves of a game that can be left out.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Redundant {
    /// The steps (i, j) that are legal somewhere.
    pub steps: Arc<Dfa>,
    /// Those that can be left out, each alone.
    pub redundant: Arc<Dfa>,
    numerals: Numerals,
}

impl Redundant {
    /// Whether no move is legal anywhere.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn has_no_moves(&self, control: &Control) -> Result<bool, Reason> {
        is_empty(&self.steps, control)
    }

    /// Whether no move can be left out.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn is_none(&self, control: &Control) -> Result<bool, Reason> {
        is_empty(&self.redundant, control)
    }

    /// Whether finitely many moves can be left out.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn is_finite(&self, control: &Control) -> Result<bool, Reason> {
        is_finite(&without_padding(&self.redundant), control)
    }

    /// Some redundant steps, those of few digits first.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn examples(&self, most: usize, control: &Control) -> Result<Vec<(UBig, UBig)>, Reason> {
        let set = without_padding(&self.redundant);
        let value = |word: &[Symbol], track: usize| {
            let digits: Vec<i32> =
                word.iter().map(|&symbol| set.tracks().digit(symbol, track)).collect();
            self.numerals.value(&digits)
        };
        shortlex_words(&set, control)?
            .take(most)
            .map(|word| word.map(|word| (value(&word, 0), value(&word, 1))))
            .collect()
    }

    /// Whether a step is legal somewhere and can be left out.
    pub fn contains(&self, i: &UBig, j: &UBig) -> bool {
        self.numerals.contains(&self.redundant, i, j)
    }
}

/// The words that do not begin with zeros on both tracks: a new first state without that
/// loop. It does not accept, since every step takes something.
fn without_padding(set: &Dfa) -> Dfa {
    let zero = set.tracks().symbol(&[0, 0]);
    let edges = |state: StateId| {
        let all = set.edges(state);
        all.iter()
            .map(|(symbol, target)| (symbol, StateId::new(target.index() + 1)))
            .collect::<Vec<_>>()
    };
    let mut first = edges(StateId::FIRST);
    first.retain(|(symbol, _)| Some(*symbol) != zero);
    let mut states = vec![(false, first)];
    let old = (0..set.states()).map(StateId::new);
    states.extend(old.map(|state| (set.accepts_at(state), edges(state))));
    Dfa::new(set.tracks().clone(), states)
}

/// The moves of a game that can be left out, each alone, given its P-positions.
///
/// # Errors
///
/// A limit that was reached.
pub fn redundant(
    encoding: &Encoding,
    numerals: &Numerals,
    set: &Arc<Dfa>,
    control: &Control,
) -> Result<Redundant, DiscoveryError> {
    let mut ask = Ask::new(numerals, control)?;
    ask.define("P", set.clone());
    let any_pair = equal("x", "x") & equal("y", "y");
    let running = ask.relation(match encoding.terminal() {
        Some(terminal) => any_pair & !terminal,
        None => any_pair,
    })?;
    ask.define("R", running.clone());
    // More options in the set than the blocking number.
    let more = encoding.blocking.saturating_add(1);
    let spare = match counts::enough(encoding, more, &mut ask, set, control)? {
        Some(counted) => {
            ask.define("Q", Arc::new(counted));
            call("Q", ["x", "y"])
        }
        None => options_in_set(encoding, more),
    };
    let mut critical = call("R", ["x", "y"]) & !call("P", ["x", "y"]) & !spare;
    let mut needs = vec![Need::Winning];
    if encoding.play == Play::Misere {
        let outside = encoding.option() & !call("P", ["u", "v"]);
        critical = critical & exists(["u", "v"], outside.clone());
        let two = exist_at_least(2, ["u", "v"], outside);
        let last = ask.relation(call("R", ["x", "y"]) & call("P", ["x", "y"]) & !two)?;
        ask.define("L", last);
        needs.push(Need::Outside);
    }
    let critical = ask.relation(critical)?;
    // What misère play adds need not be symmetric where these are.
    let mut symmetric = encoding.play == Play::Normal;
    for set in [set, &running, &critical] {
        symmetric = symmetric && is_symmetric(set, control)?;
    }
    ask.define("C", critical);
    let rays: Vec<Option<Ray>> = encoding.moves.iter().map(Moves::ray).collect();
    let mut collect = |needs: &[Need]| -> Result<Dfa, DiscoveryError> {
        let mut all = Dfa::nothing(set.tracks().clone());
        for need in needs {
            for (one, ray) in encoding.moves.iter().zip(&rays) {
                // Steps from one pile are those from the other in a symmetric game.
                if *ray == Some(Ray::FromY) && symmetric && rays.contains(&Some(Ray::FromX)) {
                    continue;
                }
                let part = ask.relation(by_step(one, *need))?;
                all = minimize(&union(&all, &part, control)?, control)?;
                if *ray == Some(Ray::FromX) && symmetric {
                    all = minimize(&union(&all, &mirrored(&part, control)?, control)?, control)?;
                }
            }
        }
        Ok(all)
    };
    let (steps, needed) = (collect(&[Need::Legal])?, collect(&needs)?);
    let redundant = Arc::new(minimize(&difference(&steps, &needed, control)?, control)?);
    Ok(Redundant { steps: Arc::new(steps), redundant, numerals: numerals.clone() })
}

/// What a step from a position (x, y) to an option (u, v) is for.
#[derive(Clone, Copy)]
enum Need {
    /// The game goes on at the position.
    Legal,
    /// The option is one of just enough P-options of an N-position.
    Winning,
    /// The option is the only N-option of a P-position.
    Outside,
}

impl Need {
    fn formula(self, x: Term, y: Term) -> Formula {
        let option = call("P", ["u", "v"]);
        match self {
            Self::Legal => call("R", [x, y]),
            Self::Winning => call("C", [x, y]) & option,
            Self::Outside => call("L", [x, y]) & !option,
        }
    }
}

/// The steps (i, j) by which some position (x, y) with the option (u, v) of one family of
/// moves has a need. The usual families need no variables for the position.
fn by_step(moves: &Moves, need: Need) -> Formula {
    let [u, v, i, j] = ["u", "v", "i", "j"].map(variable);
    let zero = || number(0u32);
    let from = |x: Term, y: Term| exists(["u", "v"], need.formula(x, y));
    match moves.ray() {
        Some(Ray::FromX) => greater(&i, zero()) & equal(&j, zero()) & from(u + &i, v),
        Some(Ray::FromY) => equal(&i, zero()) & greater(&j, zero()) & from(u, v + &j),
        Some(Ray::FromBoth) => greater(&i, zero()) & equal(&i, &j) & from(u + &i, v + &i),
        None => {
            let step = equal("x", u + &i) & equal("y", v + &j) & moves.option();
            exists(["u", "v", "x", "y"], step & need.formula(variable("x"), variable("y")))
        }
    }
}
