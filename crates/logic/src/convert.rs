//! Automata in other number systems: read from the other end, or in another power of a base.
//!
//! A set of tuples of numbers has one automaton in every system that fits: the reversed words
//! in the other order of a system; and in base b^m blocks of m digits of base b, on all tracks
//! at once, because tracks are read in step. From b^m to b^n the way leads over b^g, g the
//! greatest common divisor: digits are split, then put together again. Words that are too
//! short for whole blocks are padded first, and padding means nothing where all tracks hold
//! numbers (`table.rs`).
//!
//! Cost: splitting multiplies states by the beginnings of symbols, putting together keeps
//! them. Reversing can be exponential, and is limited as everything is.

use crate::kind::{self, Kind};
use crate::node::TableId;
use crate::power::Power;
use crate::prover::{Failure, Prover};
use crate::table::close;
use crate::{LogicError, LogicErrorKind, SystemId, Systems};
use std::sync::Arc;
use wythoff_automata::{
    Control, Dfa, Grouping, Nfa, Tracks, determinize, equivalent, group_language, minimize,
    part_language, reverse,
};
use wythoff_numeration::{NumerationError, Order, Relation};

impl Prover {
    /// The same system read from the other end.
    ///
    /// # Errors
    ///
    /// If there is none; or if the name means another system by now, so that what its other
    /// end was is not known any more.
    pub(crate) fn turned(
        &mut self,
        system: SystemId,
        control: &Control,
    ) -> Result<SystemId, Failure> {
        let name = self.systems.get(system).name.clone();
        if self.find_system(&name, control)? != system {
            let message = format!("`{name}` was defined again since then");
            return Err(LogicError::new(LogicErrorKind::Type, message).into());
        }
        let other = match name.strip_prefix("msd_") {
            Some(base) => format!("lsd_{base}"),
            None => name.replacen("lsd_", "msd_", 1),
        };
        self.find_system(&other, control)
    }

    /// Whether automata of one system can be turned into automata of the other.
    pub(crate) fn stand_for_each_other(
        &mut self,
        one: SystemId,
        other: SystemId,
        control: &Control,
    ) -> Result<bool, Failure> {
        let root = |id| Power::of_system(&self.systems, id).map(|power| power.root);
        if one == other {
            return Ok(true);
        }
        if root(one).is_some() || root(other).is_some() {
            return Ok(root(one) == root(other));
        }
        let order = |id| self.systems.get(id).arithmetic.order();
        let other = if order(one) == order(other) {
            other
        } else {
            match self.turned(other, control) {
                Ok(turned) => turned,
                Err(Failure::Wrong(_)) => return Ok(false),
                Err(stopped @ Failure::Stopped(_)) => return Err(stopped),
            }
        };
        Ok(one == other || self.is_same(one, other, control)?)
    }

    /// Whether two systems of one order are the same under two names: the same digits are
    /// valid, are 1, and are added in the same way. Then they stand for the same numbers, since
    /// every number is a sum of ones.
    fn is_same(&self, one: SystemId, other: SystemId, control: &Control) -> Result<bool, Failure> {
        let [one, other] = [one, other].map(|id| self.systems.get(id).arithmetic.clone());
        if one.digits() != other.digits()
            || !equivalent(one.valid(), other.valid(), control)?.holds()
        {
            return Ok(false);
        }
        for (coefficients, constant) in [(&[1][..], 1), (&[1, 1, -1][..], 0)] {
            let made = |arithmetic: &wythoff_numeration::Arithmetic| {
                arithmetic.linear(coefficients, Relation::Equal, &constant.into(), control)
            };
            if !equivalent(&made(&one)?, &made(&other)?, control)?.holds() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// An automaton `of` this name, whose tracks are of one kind each, made ready for others.
    pub(crate) fn prepare_as(
        &mut self,
        of: &str,
        dfa: &Arc<Dfa>,
        from: &[Kind],
        to: &[Kind],
        control: &Control,
    ) -> Result<TableId, Failure> {
        if from == to {
            return Ok(self.prepare(dfa, to, control)?);
        }
        if let Some(known) = self.tables.converted(dfa, from, to) {
            return Ok(known);
        }
        let change = Change::between(of, from, to, &self.systems)?;
        let ready = self.prepare(dfa, from, control)?;
        let ready = self.tables.get(ready).clone();
        let made = change.carry_out(&ready, to, &self.systems, control)?;
        let table = self.prepare(&Arc::new(made), to, control)?;
        self.tables.set_converted(dfa, from, to, table);
        Ok(table)
    }
}

/// What has to be done to an automaton.
struct Change {
    turn: bool,
    /// The order after that.
    order: Order,
    /// The base before and after.
    powers: Option<(Power, Power)>,
}

impl Change {
    fn between(
        of: &str,
        from: &[Kind],
        to: &[Kind],
        systems: &Systems,
    ) -> Result<Self, LogicError> {
        let wrong = |message: String, help: &str| {
            Err(LogicError::new(LogicErrorKind::Type, message).helping(help))
        };
        let orders = |kinds: &[Kind]| {
            let order_of = |kind: &Kind| match kind {
                Kind::Number(id) => Some(systems.get(*id).arithmetic.order()),
                Kind::Word(_) | Kind::Length => None,
            };
            kinds.iter().filter_map(order_of).collect::<Vec<Order>>()
        };
        let turns: Vec<bool> =
            orders(from).iter().zip(orders(to)).map(|(one, other)| *one != other).collect();
        let turn = turns.contains(&true);
        if turn && turns.contains(&false) {
            return wrong(
                format!("the tracks of `{of}` are read from different ends"),
                "give all its tracks the same order with `alphabet`",
            );
        }
        if turn && from.iter().any(Kind::is_word) {
            return wrong(
                format!("`{of}` would have to be read from the other end, with its words as well"),
                "begin the formula with the number system of its tracks, or use `reverse`",
            );
        }
        let base = |kinds: &[Kind]| match kinds.first() {
            Some(Kind::Number(id)) => Power::of_system(systems, *id),
            _ => None,
        };
        let powers = base(from).zip(base(to)).filter(|(one, other)| one != other);
        let order = orders(to).first().copied().unwrap_or(Order::MostSignificantFirst);
        Ok(Self { turn, order, powers })
    }

    fn carry_out(
        &self,
        dfa: &Dfa,
        to: &[Kind],
        systems: &Systems,
        control: &Control,
    ) -> Result<Dfa, NumerationError> {
        let mut made = dfa.clone();
        if self.turn {
            let reversed = reverse(&Nfa::from(&made), control)?;
            made = minimize(&determinize(&reversed, control)?, control)?;
        }
        if let Some((from, into)) = self.powers {
            let common = from.common(into);
            let small = from.root.pow(common);
            let tracks = Tracks::up_to(&vec![small; to.len()])?;
            let blocks = |power: Power| Grouping {
                base: small,
                length: power.exponent / common,
                high_first: self.order == Order::MostSignificantFirst,
            };
            made = part_language(&made, &tracks, blocks(from), control)?;
            // Lengths that are no multiple of a block are padded.
            made = close(&minimize(&made, control)?, self.order, control)?;
            let tracks = kind::tracks(to, systems)?;
            made = group_language(&made, &tracks, blocks(into), control)?;
        }
        Ok(made)
    }
}
