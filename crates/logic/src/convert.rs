//! Automata in other number systems: read from the other end, or in another power of a base.
//!
//! A set of tuples of numbers has one automaton in every system that fits: the reversed words
//! in the other order of a system; and in base b^m blocks of m digits of base b, on all tracks
//! at once, because tracks are read in step. From b^m to b^n the way leads over b^g, g the
//! greatest common divisor: digits are split, then put together again. Words that are too
//! short for whole blocks are padded first, and padding means nothing where all tracks hold
//! numbers (`table.rs`).
//!
//! From base k to base -k a track is replaced by the other one of a relation between their digits
//! (`opposite.rs`). From base -k to another power, integers of each sign are natural numbers on
//! the way: so many parts, and their union.
//!
//! Cost: splitting multiplies states by the beginnings of symbols, putting together keeps
//! them. Reversing can be exponential, and is limited as everything is.

use crate::kind::{self, Kind};
use crate::node::TableId;
use crate::opposite::{Magnitude, replace};
use crate::power::Power;
use crate::prover::{Failure, Prover};
use crate::table::close;
use crate::{LogicError, LogicErrorKind, SystemId, Systems};
use std::sync::Arc;
use wythoff_automata::{
    Control, Dfa, Grouping, Nfa, Tracks, determinize, equivalent, group_language, minimize,
    part_language, reverse, union,
};
use wythoff_numeration::{Beside, NumerationError, Order, Relation, beside};

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
        if one == other {
            return Ok(true);
        }
        if one.is_signed() != other.is_signed() {
            return Ok(false);
        }
        let magnitude = |id| Magnitude::of(&self.systems, id);
        // A base may have another name, too: `parry two [2]`.
        if let (Some(one), Some(other)) = (magnitude(one), magnitude(other)) {
            return Ok(one.meets(other));
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

    /// Whether automata over natural numbers can be turned into automata over integers, without
    /// negative ones: from base k to base -k, or a power of it.
    pub(crate) fn is_part_of(&self, natural: SystemId, integers: SystemId) -> bool {
        let magnitudes = [natural, integers].map(|id| Magnitude::of(&self.systems, id));
        let [Some(one), Some(other)] = magnitudes else { return false };
        !natural.is_signed() && integers.is_signed() && one.meets(other)
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
    /// The base before and after, whatever its sign.
    powers: Option<(Power, Power)>,
    /// For each track, in which pair of systems its digits get or change their signs.
    opposed: Vec<Option<Signs>>,
}

/// A track of numbers, before and after.
#[derive(Clone, Copy)]
struct Signs {
    from: Magnitude,
    was_signed: bool,
    to: Magnitude,
    is_signed: bool,
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
            Some(Kind::Number(id)) => Magnitude::of(systems, *id)?.power(),
            _ => None,
        };
        let powers = base(from).zip(base(to)).filter(|(one, other)| one != other);
        let order = orders(to).first().copied().unwrap_or(Order::MostSignificantFirst);
        let signs = |(from, to): (&Kind, &Kind)| match (from, to) {
            (Kind::Number(from), Kind::Number(to)) => Some(Signs {
                from: Magnitude::of(systems, *from)?,
                was_signed: from.is_signed(),
                to: Magnitude::of(systems, *to)?,
                is_signed: to.is_signed(),
            }),
            _ => None,
        };
        let opposed = from.iter().zip(to).map(signs).collect();
        Ok(Self { turn, order, powers, opposed })
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
        let Some(powers) = self.powers else {
            for (track, signs) in self.signs() {
                if signs.is_signed && !signs.was_signed {
                    made = self.with_signs(&made, track, signs.to, Beside::Itself, control)?;
                }
            }
            return Ok(made);
        };
        // Every choice of signs of the integers there were.
        let signed: Vec<usize> =
            self.signs().filter(|(_, signs)| signs.was_signed).map(|(track, _)| track).collect();
        let mut all = Dfa::nothing(kind::tracks(to, systems)?);
        for choice in 0..1_u64 << signed.len() {
            let sign = |track: usize| {
                let place = signed.iter().position(|&other| other == track);
                if place.is_some_and(|place| choice >> place & 1 == 1) {
                    Beside::Negative
                } else {
                    Beside::Itself
                }
            };
            let mut part = made.clone();
            for (track, signs) in self.signs().filter(|(_, signs)| signs.was_signed) {
                let relation = beside(signs.from.opposed(), sign(track), self.order, control)?;
                part = replace(&part, track, &relation, false, self.order, control)?;
            }
            part = self.regrouped(&part, powers, to, systems, control)?;
            for (track, signs) in self.signs().filter(|(_, signs)| signs.is_signed) {
                part = self.with_signs(&part, track, signs.to, sign(track), control)?;
            }
            all = minimize(&union(&all, &part, control)?, control)?;
        }
        Ok(all)
    }

    /// The tracks of numbers.
    fn signs(&self) -> impl Iterator<Item = (usize, Signs)> {
        let numbered = self.opposed.iter().enumerate();
        numbered.filter_map(|(track, signs)| Some((track, (*signs)?)))
    }

    /// A track of natural numbers becomes one of integers, of one sign.
    fn with_signs(
        &self,
        dfa: &Dfa,
        track: usize,
        magnitude: Magnitude,
        sign: Beside,
        control: &Control,
    ) -> Result<Dfa, NumerationError> {
        let relation = beside(magnitude.opposed(), sign, self.order, control)?;
        replace(dfa, track, &relation, true, self.order, control)
    }

    /// Natural numbers in another power of their base.
    fn regrouped(
        &self,
        dfa: &Dfa,
        (from, into): (Power, Power),
        to: &[Kind],
        systems: &Systems,
        control: &Control,
    ) -> Result<Dfa, NumerationError> {
        let common = from.common(into);
        let small = from.root.pow(common);
        let tracks = Tracks::up_to(&vec![small; to.len()])?;
        let blocks = |power: Power| Grouping {
            base: small,
            length: power.exponent / common,
            high_first: self.order == Order::MostSignificantFirst,
        };
        let parted = part_language(dfa, &tracks, blocks(from), control)?;
        // Lengths that are no multiple of a block are padded.
        let closed = close(&minimize(&parted, control)?, self.order, control)?;
        let tracks = kind::tracks(to, systems)?;
        Ok(group_language(&closed, &tracks, blocks(into), control)?)
    }
}
