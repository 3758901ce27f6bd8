//! Determinisation by learning: the cost grows with the answer, not with its subsets.
//!
//! Where a small automaton has millions of subsets, nearly all of them have the language of
//! another one. So a candidate D is learned as by Angluin's L*, with the automaton N itself as
//! the teacher, and only a few subsets for each of its states are ever made:
//!
//! | file | what |
//! |---|---|
//! | `experiments` | words that tell subsets apart, each as the set of states that accept it |
//! | `candidate` | D: one subset for each class, the classes as leaves of a tree of experiments |
//! | `cover` | every word of N is one of D: a product |
//! | `claims` | every word of D is one of N: claims "all words of d are accepted from X" |
//! | `matrix` | rows of bits |
//! | `meter` | the work of all this, in the units of others |
//!
//! *Why it is exact.* The last two together say that the languages are the same, and each is
//! checked to the end; a check that fails gives an experiment, by which some class of the
//! candidate splits. Classes differ by experiments, so there are never more of them than the
//! smallest automaton has states: the search ends, and with the smallest automaton.
//!
//! *What it costs.* With n states of N and m of D: m times the symbols for subsets, at most
//! n·m pairs for the product, and the claims, which may be exponentially many and mostly are
//! few times m. The equality of factors of the Tribonacci word has 5.8 million subsets and is
//! learned in a second. Where subsets are few they are faster by a factor of 2 to 10, so
//! `by_turns` tries both.
//!
//! Sources: Angluin, "Learning regular sets from queries and counterexamples", 1987, with the
//! tree of Kearns and Vazirani, 1994; claims are discharged by smaller ones as in De Wulf,
//! Doyen, Henzinger and Raskin, "Antichains: a new algorithm for checking universality of
//! finite automata", 2006.

mod candidate;
mod claims;
mod cover;
mod experiments;
mod matrix;
mod meter;

use crate::trim::trim_nfa;
use crate::{Control, Dfa, Nfa, Reason};
use candidate::Candidate;
use meter::Meter;

/// The smallest deterministic automaton for the same words, learned.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn learn(nfa: &Nfa, control: &Control) -> Result<Dfa, Reason> {
    let nfa = trim_nfa(nfa.clone(), control)?;
    if nfa.initial().is_empty() {
        return Ok(Dfa::nothing(nfa.tracks().clone()));
    }
    let meter = &mut Meter::new(control);
    let mut candidate = Candidate::new(&nfa, meter)?;
    loop {
        candidate.expand(meter)?;
        if candidate.agrees(meter)?
            && cover::holds(&mut candidate, meter)?
            && claims::hold(&mut candidate, meter)?
        {
            return candidate.into_dfa();
        }
    }
}
