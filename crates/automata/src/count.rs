//! How many words a language has, exactly.
//!
//! The numbers of words of k symbols from every state follow from those of k - 1, an edge
//! at a time. Cost: edges times lengths. Sums are checked: a number that does not fit into
//! 128 bits is `None`, never a wrong one.

use crate::finite::topological_order;
use crate::{Control, Dfa, Reason, StateId, trim};

/// How many words a language has in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// So many.
    Finite(u128),
    /// Finitely many, but 2^128 or more.
    Large,
    /// Infinitely many.
    Infinite,
}

/// The number of accepted words of every length from 0 to `longest`; `None` where it is
/// 2^128 or more.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn counts_by_length(
    dfa: &Dfa,
    longest: usize,
    control: &Control,
) -> Result<Vec<Option<u128>>, Reason> {
    let dfa = trim(dfa, control)?;
    let accepts = |q| Some(u128::from(dfa.accepts_at(StateId::new(q))));
    let mut row: Vec<Option<u128>> = (0..dfa.states()).map(accepts).collect();
    let mut counts = vec![row[0]];
    for _ in 0..longest {
        let mut next = Vec::with_capacity(row.len());
        for state in (0..dfa.states()).map(StateId::new) {
            next.push(sum_over_targets(&dfa, state, &row));
            control.work(dfa.edges(state).targets.len(), 0)?;
        }
        row = next;
        counts.push(row[0]);
    }
    Ok(counts)
}

/// The number of accepted words of at most `longest` symbols; `None` if it is 2^128 or
/// more.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn count_up_to(dfa: &Dfa, longest: usize, control: &Control) -> Result<Option<u128>, Reason> {
    let counts = counts_by_length(dfa, longest, control)?;
    Ok(counts.into_iter().try_fold(0u128, |sum, count| sum.checked_add(count?)))
}

/// The number of all accepted words.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn count_words(dfa: &Dfa, control: &Control) -> Result<Count, Reason> {
    let dfa = trim(dfa, control)?;
    let Some(order) = topological_order(&dfa, control)? else {
        return Ok(Count::Infinite);
    };
    let mut counts: Vec<Option<u128>> = vec![Some(0); dfa.states()];
    for &state in order.iter().rev() {
        let next = sum_over_targets(&dfa, state, &counts);
        counts[state.index()] = next.and_then(|n| n.checked_add(u128::from(dfa.accepts_at(state))));
        control.work(dfa.edges(state).targets.len() + 1, 0)?;
    }
    Ok(counts[0].map_or(Count::Large, Count::Finite))
}

fn sum_over_targets(dfa: &Dfa, state: StateId, counts: &[Option<u128>]) -> Option<u128> {
    let targets = dfa.edges(state).targets.iter();
    targets.map(|target| counts[target.index()]).try_fold(0u128, |sum, n| sum.checked_add(n?))
}
