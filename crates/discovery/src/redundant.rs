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

use crate::ask::is_symmetric;
use crate::counts::{self, relation};
use crate::encode::{Encoding, FROM_BOTH, FROM_X, FROM_Y};
use crate::{DiscoveryError, Numerals};
use dashu_int::UBig;
use std::rc::Rc;
use wythoff_automata::{
    Control, Dfa, Reason, StateId, Symbol, difference, is_empty, is_finite, minimize, rename,
    shortlex_words, union,
};
use wythoff_games::Play;
use wythoff_logic::{Predicate, Prover, TrackKind};

/// The moves of a game that can be left out.
#[derive(Clone, Debug)]
pub struct Redundant {
    /// The steps (i, j) that are legal somewhere.
    pub steps: Rc<Dfa>,
    /// Those that can be left out, each alone.
    pub redundant: Rc<Dfa>,
    numerals: Numerals,
}

impl Redundant {
    /// Whether no move is legal anywhere.
    pub fn has_no_moves(&self) -> bool {
        is_empty(&self.steps)
    }

    /// Whether no move can be left out.
    pub fn is_none(&self) -> bool {
        is_empty(&self.redundant)
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
            self.numerals.arithmetic().value(&digits)
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
    set: &Rc<Dfa>,
    control: &Control,
) -> Result<Redundant, DiscoveryError> {
    let mut prover = Prover::new();
    let (system, id) = numerals.name(&mut prover.systems)?;
    let tracks = vec![TrackKind::System(id); 2];
    let pairs = |dfa: Rc<Dfa>| Predicate { tracks: tracks.clone(), dfa };
    prover.define("P", pairs(set.clone()));
    let terminal = encoding.terminal.as_deref().unwrap_or("0=1");
    let running = format!("x=x & y=y & ~({terminal})");
    let running = relation(&mut prover, &system, &running, control)?;
    prover.define("R", pairs(running.clone()));
    // More options in the set than the blocking number.
    let more = Encoding { blocking: encoding.blocking.saturating_add(1), ..encoding.clone() };
    let spare = match counts::enough(&more, numerals, &mut prover, set, control)? {
        Some(counted) => {
            prover.define("Q", pairs(Rc::new(counted)));
            "$Q(x,y)".to_owned()
        }
        None => format!("(E[>={}] u,v ({}) & $P(u,v))", more.blocking, encoding.option()),
    };
    let mut critical = format!("$R(x,y) & ~$P(x,y) & ~{spare}");
    let mut reasons = vec!["$C(x,y) & $P(u,v)"];
    if encoding.play == Play::Misere {
        let outside = format!("u,v ({}) & ~$P(u,v)", encoding.option());
        critical = format!("{critical} & (E{outside})");
        let last = format!("$R(x,y) & $P(x,y) & ~(E[>=2] {outside})");
        let last = relation(&mut prover, &system, &last, control)?;
        prover.define("L", pairs(last));
        reasons.push("$L(x,y) & ~$P(u,v)");
    }
    let critical = relation(&mut prover, &system, &critical, control)?;
    // What misère play adds need not be symmetric where these are.
    let mut symmetric = encoding.play == Play::Normal;
    for set in [set, &running, &critical] {
        symmetric = symmetric && is_symmetric(set, control)?;
    }
    prover.define("C", pairs(critical));
    let mut collect = |reasons: &[&str]| -> Result<Dfa, DiscoveryError> {
        let mut all = Dfa::nothing(set.tracks().clone());
        for reason in reasons {
            for one in &encoding.moves {
                // Steps from one pile are those from the other in a symmetric game.
                if one == FROM_Y && symmetric && encoding.moves.iter().any(|one| one == FROM_X) {
                    continue;
                }
                let part = relation(&mut prover, &system, &by_step(one, reason), control)?;
                all = minimize(&union(&all, &part, control)?, control)?;
                if one == FROM_X && symmetric {
                    all = minimize(&union(&all, &mirrored(&part, control)?, control)?, control)?;
                }
            }
        }
        Ok(all)
    };
    let (steps, needed) = (collect(&["$R(x,y)"])?, collect(&reasons)?);
    let redundant = Rc::new(minimize(&difference(&steps, &needed, control)?, control)?);
    Ok(Redundant { steps: Rc::new(steps), redundant, numerals: numerals.clone() })
}

fn mirrored(set: &Dfa, control: &Control) -> Result<Dfa, Reason> {
    rename(set, &[1, 0], set.tracks(), control)
}

/// The steps (i, j) by which some position (x, y) with the option (u, v) of one family of
/// moves satisfies a formula in predicates. The usual families need no variables for the
/// position.
fn by_step(family: &str, formula: &str) -> String {
    let at = |x: &str, y: &str| formula.replace("(x,y)", &format!("({x},{y})"));
    match family {
        FROM_X => format!("(i>0 & j=0 & (Eu,v {}))", at("u+i", "v")),
        FROM_Y => format!("(i=0 & j>0 & (Eu,v {}))", at("u", "v+j")),
        FROM_BOTH => format!("(i>0 & i=j & (Eu,v {}))", at("u+i", "v+i")),
        other => format!("(Eu,v,x,y x=u+i & y=v+j & ({other}) & {formula})"),
    }
}
