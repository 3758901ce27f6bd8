//! Theorems that are found and proved here, as `wythoff theorem` does, once for each game.
//!
//! A set of P-positions is kept with its winning strategy. Lists of positions, also of values
//! above 0, are looked for at a glance with little effort, and with all of it otherwise.

pub(super) mod drawing;

use crate::error::{Fault, WorkbenchError};
use crate::game::Game;
use crate::nimber::Nimber;
use crate::positions::Counter;
use crate::session::Layer;
use crate::session::draw::Drawing;
use crate::session::keep::Keep;
use crate::session::question::{
    Answer, Care, Checked, Choice, Ended, Judged, List, Listed, Place, Reach, Sight, Source, Terms,
    Wanted, Worth,
};
use crate::theorem;
use crate::tile::LARGER;
use dashu_int::UBig;
use drawing::{ProvedSet, count_members};
use std::sync::Arc;
use wythoff_automata::Dfa;
use wythoff_control::{Limits, Reason};
use wythoff_discovery::encode::encode;
use wythoff_discovery::{Effort, InOrder, Numerals, Sample, Strategy, levels};
use wythoff_games::sequence::SequenceGame;
use wythoff_games::{Control, Grundy, Known, Outcome, Pair, Rules};
use wythoff_logic::syntax::{Formula, at_least, at_most, number};

/// What an automaton may cost if a closed form could be asked instead: half a second.
const LITTLE_WORK: u64 = 20_000_000;

/// One board, and small automata: W^4 and misère play take less than a tenth of a second.
const LITTLE: Effort = Effort { first_side: 1_000, largest_side: 1_000, most_states: 1_000 };

/// The states that an automaton may have on the way to a theorem that is found at once.
const FEW_STATES: u64 = 20_000;

/// The largest value of F-Wythoff whose positions are proved while somebody waits: it takes a
/// second, and the next one more than a minute.
const LARGEST_OF_RATIOS: Grundy = Grundy(3);

/// Bytes of theorems that are kept.
const KEPT: usize = 64 << 20;

/// A proved set of P-positions with its winning strategy.
#[derive(Debug)]
struct Proved {
    set: ProvedSet,
    strategy: Option<Strategy>,
}

impl Proved {
    fn is_p(&self, piles: &Pair, control: &Control) -> Result<bool, Reason> {
        self.set.contains(piles, control)
    }

    /// So many different options that are P, as far as there are any; `None` if no strategy is
    /// there.
    fn options(&self, (x, y): &Pair, most: usize) -> Option<Vec<Pair>> {
        self.strategy.as_ref().map(|strategy| strategy.options(x, y, most))
    }
}

/// The theorems that were found, or looked for and not found.
#[derive(Debug)]
pub(super) struct Theorems {
    all: Keep<Option<Proved>>,
}

impl Default for Theorems {
    fn default() -> Self {
        Self { all: Keep::new(KEPT) }
    }
}

impl Theorems {
    fn kept(&self, rules: &Rules) -> Option<Arc<Option<Proved>>> {
        self.all.get(&rules.key())
    }

    fn keep(&self, rules: &Rules, proved: Option<Proved>) -> Arc<Option<Proved>> {
        let bytes = proved.as_ref().map_or(0, |proved| 3 * proved.set.bytes());
        let proved = Arc::new(proved);
        self.all.put(&rules.key(), proved.clone(), bytes);
        proved
    }

    /// The theorem about a game, if one can be found.
    fn search(
        &self,
        game: &Game,
        control: &Control,
    ) -> Result<Arc<Option<Proved>>, WorkbenchError> {
        if let Some(kept) = self.kept(game.rules()) {
            return match &*kept {
                Some(Proved { set, strategy: None }) => {
                    let set = set.clone();
                    let strategy = Some(strategy(game, &set, control)?);
                    Ok(self.keep(game.rules(), Some(Proved { set, strategy })))
                }
                _ => Ok(kept),
            };
        }
        let proved = match search(game, control) {
            Err(error) if error.fault() == Fault::Limit => None,
            other => other?,
        };
        if proved.is_none() {
            // A search that was stopped from outside has not found out anything.
            control.look()?;
        }
        Ok(self.keep(game.rules(), proved))
    }
}

fn strategy(game: &Game, set: &ProvedSet, control: &Control) -> Result<Strategy, WorkbenchError> {
    let encoding = encode(game.rules())?;
    Strategy::new(&encoding, &set.numerals, &set.set, control).map_err(WorkbenchError::from)
}

fn search(game: &Game, control: &Control) -> Answer<Proved> {
    if !game.rules().is_linear() {
        return Ok(None);
    }
    // Where a closed form is there anyway, nobody waits long for an automaton.
    let work = game.closed_form().map(|_| LITTLE_WORK);
    control.within(Limits { work, ..Limits::default() }, |control| {
        let found = theorem::find(game, control, &())?;
        let Some(set) = ProvedSet::of(&found) else { return Ok(None) };
        let strategy = Some(strategy(game, &set, control)?);
        Ok(Some(Proved { set, strategy }))
    })
}

/// Knows what is proved about games.
#[derive(Debug)]
pub(super) struct Found {
    theorems: Arc<Theorems>,
    /// Whether it searches with all effort, or says what is there or found at once.
    searches: bool,
}

impl Found {
    /// What was found already, and lists that are found at once.
    pub(super) const fn at_once(theorems: Arc<Theorems>) -> Self {
        Self { theorems, searches: false }
    }

    /// What a search finds.
    pub(super) const fn searched(theorems: Arc<Theorems>) -> Self {
        Self { theorems, searches: true }
    }

    /// The theorem about a game.
    fn proved(&self, game: &Game, terms: Terms<'_>) -> Answer<Arc<Option<Proved>>> {
        if !self.searches {
            return Ok(self.theorems.kept(game.rules()));
        }
        if terms.care < Care::Search {
            return Ok(None);
        }
        self.theorems.search(game, terms.control).map(Some)
    }

    /// Asks the theorem about a game, if there is one.
    fn ask<T>(
        &self,
        game: &Game,
        terms: Terms<'_>,
        question: impl FnOnce(&Proved) -> Option<T>,
    ) -> Answer<T> {
        let proved = self.proved(game, terms)?;
        Ok(proved.and_then(|proved| (*proved).as_ref().and_then(question)))
    }

    /// The positions of a value in order.
    fn in_order(&self, wanted: &Wanted<'_>, from_row: &UBig, terms: Terms<'_>) -> Answer<Pairs> {
        let thorough = terms.care > Care::Glance;
        if wanted.computed || thorough != self.searches || !is_looked_for(wanted) {
            return Ok(None);
        }
        let found = match pairs(wanted, from_row, thorough, terms.control) {
            Err(error) if error.fault() == Fault::Limit => None,
            other => other?,
        };
        if found.is_none() {
            // A search that was stopped from outside has not found out anything.
            terms.control.look()?;
        }
        Ok(found)
    }
}

impl Source for Found {
    fn name(&self) -> &'static str {
        if self.searches { "searched" } else { "found" }
    }

    fn reach(&self) -> Reach {
        Reach::UpTo(Grundy(0))
    }

    fn worth(&self, place: Place<'_>, _: Grundy, terms: Terms<'_>) -> Answer<Worth> {
        let worth = self.ask(place.game, terms, |proved| {
            let is_p = proved.is_p(place.piles, terms.control);
            Some(is_p.map(|is_p| Worth::zero_or_more(is_p, proved.set.known())))
        })?;
        Ok(worth.transpose()?)
    }

    fn option(&self, place: Place<'_>, _: &Nimber, terms: Terms<'_>) -> Answer<Choice> {
        self.ask(place.game, terms, |proved| {
            let option = proved.options(place.piles, 1)?.pop();
            Some(Choice::of(option, proved.set.known()))
        })
    }

    fn check(&self, place: Place<'_>, value: &Nimber, terms: Terms<'_>) -> Answer<Checked> {
        if *value != Nimber::ZERO {
            return Ok(None);
        }
        self.ask(place.game, terms, |proved| {
            let none = proved.options(place.piles, 1)?.is_empty();
            let (x, y) = place.piles;
            Some(match place.game.closed_form() {
                Some(form) => Checked {
                    same: none && form.is_p(x, y),
                    how: format!("theorem ({}); no P-position among its options", form.citation()),
                },
                None => Checked { same: none, how: "no P-position among its options".into() },
            })
        })
    }

    fn outcome(&self, place: Place<'_>, terms: Terms<'_>) -> Answer<Judged> {
        let judged = self.ask(place.game, terms, |proved| {
            let is_p = proved.is_p(place.piles, terms.control);
            Some(is_p.map(|is_p| Judged::p_if(is_p, proved.set.known())))
        })?;
        Ok(judged.transpose()?)
    }

    fn sight(&self, place: Place<'_>, enough: usize, terms: Terms<'_>) -> Answer<Sight> {
        let sight = self.ask(place.game, terms, |proved| {
            let good = proved.options(place.piles, enough)?;
            let all = good.len() < enough;
            Some(proved.is_p(place.piles, terms.control).map(|is_p| Sight {
                outcome: if is_p { Outcome::P } else { Outcome::N },
                good,
                all,
                known: proved.set.known(),
            }))
        })?;
        Ok(sight.transpose()?)
    }

    fn list(
        &self,
        wanted: &Wanted<'_>,
        from_row: &UBig,
        terms: Terms<'_>,
    ) -> Answer<Box<dyn List>> {
        let pairs = self.in_order(wanted, from_row, terms)?;
        Ok(pairs.map(|pairs| Box::new(pairs) as Box<dyn List>))
    }

    fn nth(&self, wanted: &Wanted<'_>, n: &UBig, terms: Terms<'_>) -> Answer<Listed> {
        let Some(pairs) = self.in_order(wanted, &UBig::ZERO, terms)? else { return Ok(None) };
        let pair = pairs.in_order.nth(n, terms.control)?;
        Ok(Some(pair.map(|pair| (pair, pairs.known()))))
    }

    fn draw(&self, drawing: &mut Drawing<'_>, _: Terms<'_>) -> Result<(), WorkbenchError> {
        // A search is a job of its own, and not for every part of the board that is passed.
        let kept = if self.searches { None } else { self.theorems.kept(drawing.game.rules()) };
        let Some(proved) = kept.as_deref().and_then(Option::as_ref) else { return Ok(()) };
        let single_values = *drawing.layer == Layer::Grundy && drawing.window.scale == 0;
        let planes = drawing.planes_of_zeros();
        if planes.is_empty() && !single_values {
            return Ok(());
        }
        let Some(mut members) = count_members(drawing.window, &proved.set) else { return Ok(()) };
        if single_values {
            for cell in &mut members.cells {
                *cell = if *cell == 0 { LARGER } else { 0 };
            }
            drawing.fill_compared(&members, Grundy(0), proved.set.known());
        }
        for plane in planes {
            drawing.fill(plane, &members, proved.set.known());
        }
        Ok(())
    }

    fn learn(&self, found: &theorem::Found) {
        // A theorem that is there with its strategy says no less.
        if let Some(set) = ProvedSet::of(found).filter(|_| !self.has_learned(found.game().rules()))
        {
            self.theorems.keep(found.game().rules(), Some(Proved { set, strategy: None }));
        }
    }

    fn has_learned(&self, rules: &Rules) -> bool {
        self.theorems.kept(rules).is_some_and(|proved| proved.is_some())
    }

    fn bytes(&self) -> usize {
        if self.searches { 0 } else { self.theorems.all.bytes() }
    }
}

/// The positions of a value by an automaton of pairs.
struct Pairs {
    in_order: InOrder,
    states: usize,
}

impl List for Pairs {
    fn known(&self) -> Known {
        Known::Proved(format!("an automaton with {} states", self.states))
    }

    fn list(&self, out: &mut Counter<'_>, control: &Control) -> Answer<Ended> {
        let mut list = self.in_order.from(out.first_row(), control);
        out.pass(&mut list, control)?;
        list.end()?;
        Ok(Some(Ended::proved(self.known())))
    }
}

/// Whether a theorem about a list is looked for here.
fn is_looked_for(wanted: &Wanted<'_>) -> bool {
    let (rules, value) = (wanted.game.rules(), wanted.value);
    match SequenceGame::of(rules) {
        // They have theorems of their own.
        Some(SequenceGame::Wythoff | SequenceGame::RWythoff) => false,
        // Its P-positions are in print.
        Some(SequenceGame::FWythoff) => Grundy(0) < value && value <= LARGEST_OF_RATIOS,
        None => rules.is_linear() && (value == Grundy(0) || rules.has_grundy_values()),
    }
}

/// The positions of a value of such a game.
fn pairs(wanted: &Wanted<'_>, from_row: &UBig, thorough: bool, control: &Control) -> Answer<Pairs> {
    let (rules, value) = (wanted.game.rules(), wanted.value);
    let mut allowed = Limits::default();
    // Rules whose boards are computed option by option: the first board takes a second.
    let first = Sample::sides(rules).first;
    let slow = first < LITTLE.first_side;
    let effort = match (thorough, slow) {
        (true, true) => Effort { largest_side: first, ..Effort::default() },
        (true, false) => Effort::default(),
        // Values above 0 take boards of their own, one after the other.
        (false, _) if slow || value > Grundy(0) => return Ok(None),
        (false, _) => {
            allowed.states = Some(FEW_STATES);
            LITTLE
        }
    };
    let found = control.within(allowed, |control| set(wanted.game, value, effort, control))?;
    let Some((numerals, set)) = found else { return Ok(None) };
    let mut conditions = Vec::new();
    if rules.is_symmetric() {
        conditions.push(at_most("x", "y"));
    }
    // F-Wythoff, which is not linear, has no terminal region.
    if wanted.non_terminal && rules.is_linear() {
        conditions.extend(encode(rules)?.terminal().map(|terminal| !terminal));
    }
    let in_order = |conditions: &[Formula]| {
        InOrder::of(&numerals, &set, conditions, control).map_err(WorkbenchError::from)
    };
    let mut pairs = in_order(&conditions)?;
    if pairs.is_none() && !from_row.is_zero() {
        // Rows that hold infinitely many positions may all come before.
        conditions.push(at_least("x", number(from_row.clone())));
        pairs = in_order(&conditions)?;
    }
    Ok(pairs.map(|in_order| Pairs { in_order, states: set.states() }))
}

/// The proved set of a value, if one is found.
fn set(
    game: &Game,
    value: Grundy,
    effort: Effort,
    control: &Control,
) -> Answer<(Numerals, Arc<Dfa>)> {
    if value == Grundy(0) {
        let found = theorem::find_with(game, &[], effort, control, &())?;
        return Ok(found.theorem().map(|found| (found.numerals.clone(), found.set.clone())));
    }
    let found = levels::discover(game.rules(), value.0, effort, control, &())?;
    let level = found.levels.into_iter().nth(value.0 as usize);
    Ok(level.map(|level| (found.numerals, level.set)))
}
