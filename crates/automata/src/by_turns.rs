//! Determinisation whose cost is not known beforehand: subsets and learning by turns.
//!
//! Where subsets are few nothing is faster than to list them, and that is nearly always so.
//! Where they are millions, [`learn`] may need a few hundred of them, or may not. So the
//! subset construction comes first, with as much work as the automaton's edges and a few
//! tenths of a second allow; then learning, with four times as much work as the few tenths
//! are. What is small is mostly learned then. If not, the subset construction goes on where it
//! was, by turns of four times the work, and learning is tried again, from the start, whenever
//! a sixteenth of that is more than it had. Until then subsets may take hundreds of megabytes:
//! the factors of the Tribonacci word with period p and length at least 3p took 13 s and 760 MB
//! when the first turns were alike, and take 0.5 s and 90 MB.
//!
//! Learning is given up as soon as it has one state for 32 subsets so far: a smallest automaton
//! of that size is had as cheaply from its subsets. So where it does not help, as in the proof
//! of K^100, it costs a few hundredths.
//!
//! The cap is on work, not on states: subsets that are long cost as much as subsets that are
//! many. Where words of a context only are wanted ([`subtract_by_turns`]), what is learned is
//! the whole automaton, and the context comes after: the product with the context is larger
//! than the automaton, and was not learned in more than ten times the time.

use crate::determinize::{Determinization, Subtraction};
use crate::{Control, Dfa, Nfa, Reason, learn, subtract};
use wythoff_control::Limits;

/// The work of the first turns, besides that for the edges: that of the largest projections
/// of Renard and Rigo's script. With 10 million the equality of factors takes twice as long.
const FIRST_WORK: u64 = 4_500_000;

/// The least work of the first turn of learning.
const FIRST_LEARNING: u64 = 4 * FIRST_WORK;

/// How much more the next turns may do.
const GROWTH: u64 = 4;

/// The share of later turns that learning has.
const LEARNING_SHARE: u64 = 16;

/// Learning is given up if it has more than one state for so many subsets.
const SUBSETS_A_STATE: u64 = 32;

/// A deterministic automaton for the same words, by subsets or learned.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn determinize_by_turns(nfa: &Nfa, control: &Control) -> Result<Dfa, Reason> {
    let mut turns = Turns::new(nfa.transitions().edges(), control);
    let mut subsets = Determinization::new(nfa);
    if turns.subsets(|control| subsets.run(control))? {
        return Ok(subsets.into_dfa());
    }
    let learned = turns.alternate(nfa, |control| subsets.run(control))?;
    Ok(learned.unwrap_or_else(|| subsets.into_dfa()))
}

/// The words of `context` whose tracks `onto` the automaton does not accept, by the subsets
/// that words of the context lead to, or by the whole automaton, learned.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn subtract_by_turns(
    context: &Dfa,
    (nfa, onto): (&Nfa, &[usize]),
    control: &Control,
) -> Result<Dfa, Reason> {
    let mut turns = Turns::new(nfa.transitions().edges() + context.edge_count(), control);
    let mut subsets = Subtraction::new(context, nfa, onto);
    if turns.subsets(|control| subsets.run(control))? {
        return Ok(subsets.into_dfa());
    }
    match turns.alternate(nfa, |control| subsets.run(control))? {
        Some(learned) => subtract(context, (&Nfa::from(&learned), onto), control),
        None => Ok(subsets.into_dfa()),
    }
}

/// Whose turn it is, and what it may take.
struct Turns<'a> {
    control: &'a Control,
    work: u64,
    /// The subsets of the longest turn.
    most_subsets: u64,
}

impl<'a> Turns<'a> {
    fn new(edges: usize, control: &'a Control) -> Self {
        let work = FIRST_WORK.saturating_add(2 * edges as u64);
        Self { control, work, most_subsets: 0 }
    }

    /// A turn of subsets: whether they are done.
    fn subsets(
        &mut self,
        mut run: impl FnMut(&Control) -> Result<(), Reason>,
    ) -> Result<bool, Reason> {
        let limits = Limits { work: Some(self.work), ..Limits::default() };
        let before = self.control.made();
        let outcome = self.control.within(limits, &mut run);
        self.most_subsets = self.most_subsets.max(self.control.made() - before);
        match outcome {
            Ok(()) => Ok(true),
            // Unless it was the limit of the whole, it is the other's turn.
            Err(Reason::Work { .. }) => self.control.work(0, 0).map(|()| false),
            Err(reason) => Err(reason),
        }
    }

    /// A turn of learning with so much work: the automaton, if it is found.
    fn learn(&self, nfa: &Nfa, work: u64) -> Result<Option<Dfa>, Reason> {
        let states = self.most_subsets / SUBSETS_A_STATE + 1;
        let limits = Limits { work: Some(work), states: Some(states), ..Limits::default() };
        match self.control.within(limits, |control| learn(nfa, control)) {
            Ok(dfa) => Ok(Some(dfa)),
            Err(Reason::Work { .. }) => self.control.work(0, 0).map(|()| None),
            Err(Reason::States { limit }) if limit == states => Ok(None),
            Err(reason) => Err(reason),
        }
    }

    /// Turns of learning and of subsets, until one of them is done; nothing if it is the
    /// latter.
    fn alternate(
        &mut self,
        nfa: &Nfa,
        mut run: impl FnMut(&Control) -> Result<(), Reason>,
    ) -> Result<Option<Dfa>, Reason> {
        let mut for_learning = self.work.max(FIRST_LEARNING);
        loop {
            if let Some(learned) = self.learn(nfa, for_learning)? {
                return Ok(Some(learned));
            }
            let before = for_learning;
            while for_learning <= before {
                self.work = self.work.saturating_mul(GROWTH);
                for_learning = self.work / LEARNING_SHARE;
                if self.subsets(&mut run)? {
                    return Ok(None);
                }
            }
        }
    }
}
