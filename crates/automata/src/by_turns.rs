//! Determinisation whose cost is not known beforehand: subsets and learning by turns.
//!
//! Where subsets are few nothing is faster than to list them, and that is nearly always so.
//! Where they are millions, [`learn`] may need a few hundred of them, or may not. So the
//! subset construction comes first, with as much work as the automaton's edges and a few
//! tenths of a second allow. An automaton that is not done then is [reduced](reduce) (for the
//! others, that takes longer than it saves: a tenth of the time of Renard and Rigo's script)
//! and learned with the same work; then come turns of subsets and of learning with four times
//! as much, and so on. The subset construction goes on where it was, so it is late by what
//! learning takes.
//!
//! And learning is given up as soon as it has an eighth as many states as there are subsets so
//! far: a smallest automaton of that size is had as cheaply from its subsets. So it costs
//! little where it does not help: of the proof of K^100, with 400 million units of work in one
//! subset construction, some hundredths.
//!
//! The cap is on work, not on states: subsets that are long cost as much as subsets that are
//! many. Where words of a context only are wanted ([`subtract_by_turns`]), what is learned is
//! the whole automaton, and the context comes after.

use crate::determinize::{Determinization, Subtraction};
use crate::{Control, Dfa, Nfa, Reason, learn, reduce, subtract};
use wythoff_control::Limits;

/// The work of the first turns, besides that for the edges. With 3 million one projection of
/// Renard and Rigo is learned after all, and their script takes a fifth longer; with 10
/// million the equality of factors takes twice as long.
const FIRST_WORK: u64 = 4_500_000;

/// How much more the next turns may do.
const GROWTH: u64 = 4;

/// Learning is given up if it has more than one state for so many subsets.
const SUBSETS_A_STATE: u64 = 8;

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
    drop(subsets);
    let nfa = reduce(nfa, control)?;
    let mut subsets = Determinization::new(&nfa);
    let learned = turns.alternate(&nfa, |control| subsets.run(control))?;
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
    drop(subsets);
    let nfa = reduce(nfa, control)?;
    let mut subsets = Subtraction::new(context, &nfa, onto);
    match turns.alternate(&nfa, |control| subsets.run(control))? {
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

    /// A turn of learning: the automaton, if it is found.
    fn learn(&self, nfa: &Nfa) -> Result<Option<Dfa>, Reason> {
        let states = self.most_subsets / SUBSETS_A_STATE + 1;
        let limits = Limits { work: Some(self.work), states: Some(states), ..Limits::default() };
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
        loop {
            if let Some(learned) = self.learn(nfa)? {
                return Ok(Some(learned));
            }
            self.work = self.work.saturating_mul(GROWTH);
            if self.subsets(&mut run)? {
                return Ok(None);
            }
        }
    }
}
