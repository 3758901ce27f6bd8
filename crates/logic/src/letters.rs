//! That a word automaton gives every number one letter.
//!
//! In a formula a letter holds of a number if the automaton outputs it for some
//! representation, with whatever padding. An automaton whose outputs depend on the padding
//! would give one number several letters, and `W[n]=@0 & W[n]=@1` would be true: it is
//! refused. Cost: linear where zeros lead nowhere or keep the output, as in nearly every
//! word automaton there is; otherwise the closed languages of all letters are made.

use crate::kind::Kind;
use crate::prover::Failure;
use crate::syntax::Name;
use crate::table::order;
use crate::translate::Translator;
use crate::{LogicError, LogicErrorKind};
use std::sync::Arc;
use wythoff_automata::{
    Dfa, Dfao, StateId, Symbol, Tracks, intersection, minimize, shortest_word, union,
};
use wythoff_numeration::Order;

impl Translator<'_> {
    /// Refuses a word automaton that has several letters for a tuple of numbers.
    pub(crate) fn check_letters(
        &mut self,
        name: &Name,
        dfao: &Arc<Dfao>,
        kinds: &[Kind],
    ) -> Result<(), Failure> {
        let Some(order) = order(kinds, &self.prover.systems) else { return Ok(()) };
        if keeps_letters(dfao, order) || self.prover.tables.is_checked(dfao, kinds) {
            return Ok(());
        }
        let mut seen: Option<Dfa> = None;
        for letter in dfao.outputs() {
            let dfa = Arc::new(dfao.where_output(|output| output == letter));
            let table = self.prover.prepare(&dfa, kinds, self.control)?;
            let dfa = self.prover.tables.get(table);
            let Some(before) = &seen else {
                seen = Some((**dfa).clone());
                continue;
            };
            let twice = intersection(before, dfa, self.control)?;
            if let Some(word) = shortest_word(&twice, self.control)? {
                let tracks = twice.tracks();
                let numbers = self.numbers(tracks, kinds, &word)?;
                let message = format!(
                    "`{}[{}]` has several letters, depending on zeros that are no part of the number",
                    name.text,
                    numbers.join("][")
                );
                let help = match order {
                    Order::MostSignificantFirst => {
                        "zeros in front must lead from the first state of the automaton to itself"
                    }
                    Order::LeastSignificantFirst => "zeros at the end must not change the output",
                };
                let error = LogicError::new(LogicErrorKind::Type, message);
                return Err(error.at(name.span).helping(help).into());
            }
            seen = Some(minimize(&union(before, dfa, self.control)?, self.control)?);
        }
        self.prover.tables.set_checked(dfao, kinds);
        Ok(())
    }

    fn numbers(
        &self,
        tracks: &Tracks,
        kinds: &[Kind],
        word: &[Symbol],
    ) -> Result<Vec<String>, Failure> {
        let number = |(track, kind): (usize, &Kind)| {
            let digits: Vec<i32> = word.iter().map(|&symbol| tracks.digit(symbol, track)).collect();
            match kind {
                Kind::Number(id) => {
                    let arithmetic = &self.prover.systems.get(*id).arithmetic;
                    Ok(arithmetic.value(&digits, self.control)?.to_string())
                }
                Kind::Word(_) | Kind::Length => unreachable!("all tracks hold numbers"),
            }
        };
        kinds.iter().enumerate().map(number).collect()
    }
}

/// Whether it can be seen at once that padding does not change a letter.
fn keeps_letters(dfao: &Dfao, order: Order) -> bool {
    let zero = dfao.tracks().zero().expect("0 is a digit of every number system");
    match order {
        Order::MostSignificantFirst => {
            dfao.next(StateId::FIRST, zero).is_none_or(|next| next == StateId::FIRST)
        }
        Order::LeastSignificantFirst => (0..dfao.states()).map(StateId::new).all(|state| {
            let next = dfao.next(state, zero);
            next.is_none_or(|next| dfao.output_at(next) == dfao.output_at(state))
        }),
    }
}
