//! Equality and inclusion of languages, with the first word that tells them apart.
//!
//! Pairs of states are searched breadth first along increasing symbols, so the first pair
//! that disagrees is reached by the shortlex least word, and the search stops there
//! instead of building the whole product. Cost: at most the edges of the product.

use crate::pairs::{DEAD, each_symbol};
use crate::shortest::Trail;
use crate::{Control, Dfa, Reason, StateId, Symbol};
use hashbrown::HashSet;
use rustc_hash::FxBuildHasher;

/// Whether two languages compare as asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// They do.
    Holds,
    /// They do not: a word that shows it, the first by length, then symbols.
    Fails {
        /// The word.
        witness: Vec<Symbol>,
    },
}

impl Verdict {
    /// Whether it holds.
    pub fn holds(&self) -> bool {
        *self == Self::Holds
    }

    /// The word that shows that it does not hold.
    pub fn witness(self) -> Option<Vec<Symbol>> {
        match self {
            Self::Holds => None,
            Self::Fails { witness } => Some(witness),
        }
    }
}

/// Whether both automata accept the same words; they have the same tracks.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn equivalent(left: &Dfa, right: &Dfa, control: &Control) -> Result<Verdict, Reason> {
    search(left, right, |a, b| a != b, false, control)
}

/// Whether every word of the first automaton belongs to the second; they have the same
/// tracks.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn included(left: &Dfa, right: &Dfa, control: &Control) -> Result<Verdict, Reason> {
    search(left, right, |a, b| a && !b, true, control)
}

fn search(
    left: &Dfa,
    right: &Dfa,
    disagree: impl Fn(bool, bool) -> bool,
    left_lives: bool,
    control: &Control,
) -> Result<Verdict, Reason> {
    assert_eq!(left.tracks(), right.tracks(), "both sides have the same tracks");
    let accepts = |dfa: &Dfa, state: u32| state != DEAD && dfa.accepting()[state as usize];
    let mut seen: HashSet<(u32, u32), FxBuildHasher> = HashSet::default();
    seen.insert((0, 0));
    let mut found = vec![(0u32, 0u32)];
    let mut trail = Trail::new();
    let mut current = 0;
    while current < found.len() {
        let (p, q) = found[current];
        if disagree(accepts(left, p), accepts(right, q)) {
            return Ok(Verdict::Fails { witness: trail.word(current) });
        }
        each_symbol(left, p, right, q, |symbol, p, q| {
            if !(left_lives && p == DEAD) && seen.insert((p, q)) {
                found.push((p, q));
                trail.push(StateId::new(current), symbol);
            }
            control.work(1, 0)
        })?;
        current += 1;
        control.state(found.len(), 16 * seen.capacity())?;
    }
    Ok(Verdict::Holds)
}
