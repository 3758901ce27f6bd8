//! Which number system each variable has, where formulas mix several.
//!
//! Numbers are the same numbers in every system, so what is compared or added can be
//! calculated in any of them; only automata on tracks are bound to theirs. Two systems can
//! stand for each other if automata of one can be turned into automata of the other
//! (`convert.rs`): the two orders of one system, bases that are powers of one number, and one
//! system under two names. Automata over natural numbers can be turned into automata over
//! integers, from base k to base -k; so where something has a place among integers, it is an
//! integer, and the tracks on which it stands have no negative ones. Other systems that meet are
//! a mistake.
//!
//! * All numbers of a formula are read from the same end: as in the first system that is
//!   written down with `?`, or else in the first place of a number.
//! * What is added or compared has one system: the first that is written down for it, or
//!   else that of its first place, read from that end.
//! * If an automaton has to change its base for one track, it has to for all of them. What stands
//!   on them gets the same base, and is natural or an integer as before.
//!
//! A formula in which nothing is mixed is left as it is.

use super::part::Clash;
use super::{Inferred, Place, Reader, TableUse};
use crate::kind::{Kind, set};
use crate::opposite::Magnitude;
use crate::power::Power;
use crate::prover::Failure;
use crate::table::TrackKind;
use crate::{LogicError, LogicErrorKind, SystemId};
use rustc_hash::FxHashMap;
use wythoff_numeration::Order;

/// The place whose system is written down first.
fn first_named<'p>(places: impl Iterator<Item = &'p Place>) -> Option<&'p Place> {
    places.filter(|place| place.named_at.is_some()).min_by_key(|place| place.named_at)
}

/// The place whose system the others get: integers before natural numbers.
fn lead<'p>(places: impl IntoIterator<Item = &'p Place> + Clone) -> &'p Place {
    let is_signed = places.clone().into_iter().any(|place| place.system.is_signed());
    let is_lead = |place: &&Place| place.system.is_signed() == is_signed;
    let first = places.clone().into_iter().find(is_lead).expect("there is a place of that kind");
    first_named(places.into_iter().filter(is_lead)).unwrap_or(first)
}

impl Reader<'_> {
    /// What everything is.
    pub(super) fn resolve(&mut self) -> Result<Inferred, Failure> {
        loop {
            let kinds = self.kinds()?;
            if self.link_tables(&kinds)? {
                continue;
            }
            let kind = |thing: usize| kinds.get(&self.root(thing)).cloned();
            let number = |thing: usize| match kind(thing) {
                Some(Kind::Number(id)) => Some(id),
                _ => None,
            };
            let is_changed = |place: &Place| number(place.thing).is_some_and(|s| s != place.system);
            let free = self.free.iter();
            let bound = self.bound.iter();
            let sums = self.sums.iter();
            return Ok(Inferred {
                free: free.filter_map(|(name, v)| Some((name.clone(), kind(*v)?))).collect(),
                bound: bound.filter_map(|&(name, v)| Some((name, kind(v)?))).collect(),
                sums: sums.filter_map(|&(term, sum)| Some((term, number(sum)?))).collect(),
                is_mixed: !self.parts.is_empty() || self.places.iter().any(is_changed),
                parts: std::mem::take(&mut self.parts),
                reversed: std::mem::take(&mut self.reversed),
            });
        }
    }

    /// The kind of every thing that stands for others.
    fn kinds(&mut self) -> Result<FxHashMap<usize, Kind>, Failure> {
        let mut places: FxHashMap<usize, Vec<Place>> = FxHashMap::default();
        for place in &self.places {
            places.entry(self.root(place.thing)).or_default().push(place.clone());
        }
        let mut kinds = FxHashMap::default();
        for (root, thing) in self.things.iter().enumerate() {
            let Some(digits) = thing.digits.clone().filter(|_| thing.same.is_none()) else {
                continue;
            };
            let fits = |place: &Place| *self.digits(place.system) == *digits;
            let numbers = places.get(&root).map_or(&[][..], Vec::as_slice);
            let mut strong = numbers.iter().filter(|place| !place.is_weak).peekable();
            if strong.peek().is_none() || !strong.all(fits) {
                kinds.insert(root, Kind::Word(digits));
            }
        }
        let order = self.order(&kinds);
        for root in 0..self.things.len() {
            let Some(own) = places.get(&root).filter(|_| !kinds.contains_key(&root)) else {
                continue;
            };
            let system = self.common(own, order)?;
            let system = match self.lead_of_base(root) {
                Some(lead) => self.of_base(lead, system.is_signed(), order)?,
                None => system,
            };
            if let Some(digits) = &self.things[root].digits
                && let Some(other) = own.iter().find(|place| place.system != system)
            {
                return Err(self.no_end(digits, other).into());
            }
            kinds.insert(root, Kind::Number(system));
        }
        Ok(kinds)
    }

    fn digits(&self, system: SystemId) -> &[i32] {
        self.prover.systems.get(system).arithmetic.digits()
    }

    fn order_of(&self, system: SystemId) -> Order {
        self.prover.systems.get(system).arithmetic.order()
    }

    /// From which end numbers are read.
    fn order(&self, words: &FxHashMap<usize, Kind>) -> Order {
        let mut numbers = self
            .places
            .iter()
            .filter(|place| !words.contains_key(&self.root(place.thing)))
            .peekable();
        let Some(&first) = numbers.peek() else { return Order::MostSignificantFirst };
        self.order_of(first_named(numbers).unwrap_or(first).system)
    }

    /// The system whose base something has to have, because it is on the tracks of an automaton
    /// that changes its base beside others.
    fn lead_of_base(&self, root: usize) -> Option<SystemId> {
        let base = self.things[root].base?;
        let has_base = |place: &&Place| self.things[self.root(place.thing)].base == Some(base);
        Some(lead(self.places.iter().filter(has_base)).system)
    }

    /// The system with the base of another one, for natural numbers or integers.
    fn of_base(
        &mut self,
        lead: SystemId,
        is_signed: bool,
        order: Order,
    ) -> Result<SystemId, Failure> {
        let base = self.power(lead).expect("a base is what changes").base();
        let order = match order {
            Order::MostSignificantFirst => "msd",
            Order::LeastSignificantFirst => "lsd",
        };
        let sign = if is_signed { "neg_" } else { "" };
        self.prover.find_system(&format!("{order}_{sign}{base}"), self.control)
    }

    /// The system of something at these places.
    fn common(&mut self, places: &[Place], order: Order) -> Result<SystemId, Failure> {
        let lead = lead(places);
        let system =
            if self.order_of(lead.system) == order { lead.system } else { self.turned(lead)? };
        for place in places {
            let is_part = place.is_track && self.prover.is_part_of(place.system, lead.system);
            if !is_part
                && !self.prover.stand_for_each_other(lead.system, place.system, self.control)?
            {
                let places = [place, lead].map(|place| (place.span, place.system));
                self.clash = Some(Clash { places });
                return Err(self.conflict(lead, place).into());
            }
            if self.order_of(place.system) != order {
                self.turned(place)?;
            }
        }
        Ok(system)
    }

    /// The system of a place, read from the other end.
    fn turned(&mut self, place: &Place) -> Result<SystemId, Failure> {
        let found = self.prover.turned(place.system, self.control);
        found.map_err(|failure| match failure {
            Failure::Wrong(cause) => {
                let name = &self.prover.systems.get(place.system).name;
                let message = format!(
                    "numbers of `{name}` would have to be read from the other end here: {}",
                    cause.message
                );
                let error = LogicError::new(LogicErrorKind::Type, message).at(place.span);
                error
                    .helping("use systems with the same digit first, all `msd` or all `lsd`")
                    .into()
            }
            stopped @ Failure::Stopped(_) => stopped,
        })
    }

    /// Links the bases of all tracks of automata that have to change theirs; whether any was.
    fn link_tables(&mut self, kinds: &FxHashMap<usize, Kind>) -> Result<bool, Failure> {
        let mut together: Vec<Vec<usize>> = Vec::new();
        for table in &self.tables {
            let changes = table.tracks.iter().zip(&table.things).any(|(track, &thing)| {
                match (track, kinds.get(&self.root(thing))) {
                    // Of a base under another name the digits are the same.
                    (TrackKind::System(from), Some(Kind::Number(to))) => {
                        let base = |id| self.power(id);
                        base(*from).zip(base(*to)).is_some_and(|(from, to)| from != to)
                    }
                    _ => false,
                }
            });
            if !changes {
                continue;
            }
            let mut powers = table.tracks.iter().map(|track| match track {
                TrackKind::System(id) => self.power(*id),
                TrackKind::Digits(_) => None,
            });
            let first = powers.next().flatten();
            if first.is_none() || powers.any(|other| other != first) {
                return Err(self.no_blocks(table).into());
            }
            together.push(table.things.clone());
        }
        Ok(together.into_iter().any(|things| self.link_bases(&things)))
    }

    /// Has all these change their base together; whether some of them did not before.
    fn link_bases(&mut self, things: &[usize]) -> bool {
        let roots: Vec<usize> = things.iter().map(|&thing| self.root(thing)).collect();
        let bases: Vec<Option<usize>> = roots.iter().map(|&root| self.things[root].base).collect();
        if roots.iter().all(|&root| root == roots[0])
            || bases[0].is_some() && bases.iter().all(|&base| base == bases[0])
        {
            return false;
        }
        for (root, thing) in self.things.iter_mut().enumerate() {
            if roots.contains(&root) || thing.base.is_some() && bases.contains(&thing.base) {
                thing.base = Some(roots[0]);
            }
        }
        true
    }

    /// The base of a system, whatever its sign.
    fn power(&self, system: SystemId) -> Option<Power> {
        Magnitude::of(&self.prover.systems, system)?.power()
    }

    fn name(&self, system: SystemId) -> &str {
        &self.prover.systems.get(system).name
    }

    /// Two systems of which one does not know what the other one's digits mean.
    fn conflict(&self, lead: &Place, other: &Place) -> LogicError {
        let (one, two) = (self.name(lead.system), self.name(other.system));
        // The later place is the one where it is noticed.
        let (here, there, own, elsewhere) = if lead.span.start > other.span.start {
            (lead, other, one, two)
        } else {
            (other, lead, two, one)
        };
        let message = match (&here.name, &there.name) {
            (Some(name), Some(same)) if name == same => {
                format!("`{name}` is a number of `{own}` here, but of `{elsewhere}` elsewhere")
            }
            (Some(name), Some(other)) => format!(
                "`{name}` is a number of `{own}` here, but is compared with `{other}`, one of \
                 `{elsewhere}`"
            ),
            (Some(name), None) => {
                format!("`{name}` is a number of `{own}` here, beside numbers of `{elsewhere}`")
            }
            (None, _) => format!("this is a number of `{own}`, beside numbers of `{elsewhere}`"),
        };
        LogicError::new(LogicErrorKind::Type, message)
            .at(here.span)
            .beside(there.span, format!("`{elsewhere}` comes from here"))
            .helping(
                "the orders of a system, powers of one base, and sets of one variable that are \
                 ultimately periodic can be mixed; for others `convert` says why not",
            )
    }

    /// A set of digits does not say from which end it is read.
    fn no_end(&self, digits: &[i32], place: &Place) -> LogicError {
        let message = format!(
            "a number of `{}` here stands on a track with the digits {} elsewhere, so its system \
             cannot be changed to another one of the formula",
            self.name(place.system),
            set(digits)
        );
        let error = LogicError::new(LogicErrorKind::Type, message).at(place.span);
        error.helping("give the track a number system with `alphabet`, or use one order and base")
    }

    fn no_blocks(&self, table: &TableUse) -> LogicError {
        let tracks: Vec<String> = table
            .tracks
            .iter()
            .map(|track| match track {
                TrackKind::System(id) => format!("`{}`", self.name(*id)),
                TrackKind::Digits(digits) => set(digits),
            })
            .collect();
        let message = format!(
            "one track of `{}` would have to change its base, but not all its tracks are of one \
             base: they are {}",
            table.name,
            tracks.join(", ")
        );
        let error = LogicError::new(LogicErrorKind::Type, message).at(table.span);
        error.helping("write the formula in the systems of its tracks")
    }
}
