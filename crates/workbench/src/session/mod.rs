//! A session answers questions about games: what a position is worth, who wins it, which move
//! wins, where the positions of a value are, what a part of the board looks like.
//!
//! It has one ordered list of sources (`sources`); each answers what it knows with how it is
//! known, or passes, and keeps what it computed for the next question. Nothing outside of the
//! folder of the sources knows which there are.
//!
//! | question | who is asked |
//! |---|---|
//! | who wins | all in order |
//! | the value, an option of a value, a second opinion | those that know whole values before those that compare with small ones |
//! | positions in order, the n-th | all in order at a glance, then all with care |
//! | a part of the board | all in order, each fills what is still unknown |

mod draw;
mod keep;
mod question;
mod sources;
#[cfg(test)]
mod tests;

pub use draw::{Drawn, Layer};
pub use keep::Keep;
pub use question::{Care, Judged, Place, Seen, Sight, Terms, Value, Worth};
pub(crate) use question::{Choice, Ended, List, Listed, Wanted};

use crate::error::{Disagreement, Fault, WorkbenchError};
use crate::game::Game;
use crate::nimber::Nimber;
use crate::positions::Counter;
use crate::theorem::Found;
use crate::tile::Window;
use dashu_int::UBig;
use draw::Drawing;
use question::{Answer, Reach, Source};
use std::fmt;
use wythoff_games::{Grundy, Known, Rules};

/// How boards are shared by many questions.
#[derive(Clone, Copy, Debug)]
pub struct Shared {
    /// Bytes that are kept of boards and lists, of each at most so many.
    pub bytes: usize,
    /// Bytes that one board may take.
    pub board: u64,
    /// The side of the largest board of Grundy values.
    pub grundy_side: usize,
    /// The side of the largest board of outcomes.
    pub outcome_side: usize,
    /// The most rows in which positions of one value are listed.
    pub point_rows: u32,
}

/// Answers questions, and keeps what it needed for them.
pub struct Session {
    sources: Vec<Box<dyn Source>>,
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = self.sources.iter().map(|source| source.name()).collect();
        f.debug_struct("Session").field("sources", &names).finish()
    }
}

impl Default for Session {
    /// Boards are computed as large as one question needs them, and all are kept.
    fn default() -> Self {
        Self { sources: sources::all(None) }
    }
}

impl Session {
    /// Boards are computed in sizes that serve many questions; the least recently used go
    /// when the bytes are used up.
    pub fn shared(settings: Shared) -> Self {
        Self { sources: sources::all(Some(settings)) }
    }

    /// All sources, those that know whole values first.
    fn by_value(&self) -> impl Iterator<Item = &dyn Source> {
        let whole = |source: &&dyn Source| source.reach() == Reach::Whole;
        let all = || self.sources.iter().map(AsRef::as_ref);
        all().filter(whole).chain(all().filter(move |source| !whole(source)))
    }

    /// What a position is worth. Where the whole value is out of reach it is compared with
    /// `g`, as far as that can be done; `None` if nothing is known of it.
    ///
    /// # Errors
    /// A limit that was reached, a cancelled run.
    pub fn worth(&self, place: Place<'_>, g: Grundy, terms: Terms<'_>) -> Answer<Worth> {
        if !place.rules().has_grundy_values() {
            return Ok(None);
        }
        let mut best: Option<Worth> = None;
        for source in self.by_value() {
            // Whoever knows no more than is known already need not be asked.
            let more = match (&best, source.reach()) {
                (_, Reach::Nothing) => false,
                (Some(Worth { value: Value::MoreThan(than), .. }), Reach::UpTo(h)) => {
                    h.min(g) > *than
                }
                _ => true,
            };
            if more && let Some(worth) = source.worth(place, g, terms)? {
                if worth.exact().is_some() || worth.tells(g) {
                    return Ok(Some(worth));
                }
                best = Some(worth);
            }
        }
        Ok(best)
    }

    /// An option of a value, and how that is known; `None` if nobody can tell.
    ///
    /// # Errors
    /// As [`Session::worth`].
    pub(crate) fn option(
        &self,
        place: Place<'_>,
        value: &Nimber,
        terms: Terms<'_>,
    ) -> Answer<Choice> {
        let small = value.small();
        let knows = |source: &&dyn Source| match source.reach() {
            Reach::Whole => true,
            Reach::UpTo(h) => small.is_some_and(|g| g <= h),
            Reach::Nothing => false,
        };
        for source in self.by_value().filter(knows) {
            if let Some(choice) = source.option(place, value, terms)? {
                return Ok(Some(choice));
            }
        }
        Ok(None)
    }

    /// The largest value that a position can be compared with, as far as somebody knows it.
    pub(crate) fn compared_up_to(&self, place: Place<'_>, terms: Terms<'_>) -> Answer<Grundy> {
        let mut most = None;
        for source in self.by_value() {
            if let Reach::UpTo(h) = source.reach()
                && Some(h) > most
                && source.worth(place, h, terms)?.is_some_and(|worth| worth.tells(h))
            {
                most = Some(h);
            }
        }
        Ok(most)
    }

    /// Computes a value again; the words say how. `None` if there is no second way.
    ///
    /// # Errors
    /// The two ways disagree, or the run was cancelled.
    pub(crate) fn check(
        &self,
        place: Place<'_>,
        value: &Nimber,
        terms: Terms<'_>,
    ) -> Answer<String> {
        for source in self.by_value() {
            if let Some(checked) = source.check(place, value, terms)? {
                if checked.same {
                    return Ok(Some(checked.how));
                }
                let (position, second) = (place.to_string(), checked.how);
                return Err(Disagreement::Values { position, second }.into());
            }
        }
        Ok(None)
    }

    /// Who wins; `None` if nobody knows.
    ///
    /// # Errors
    /// A limit that was reached, a cancelled run.
    pub fn outcome(&self, place: Place<'_>, terms: Terms<'_>) -> Answer<Judged> {
        self.first(|source| source.outcome(place, terms))
    }

    /// Who wins, and options that are P: all, or at least `enough`; `None` if nobody knows.
    ///
    /// # Errors
    /// A limit that was reached, a cancelled run.
    pub fn sight(&self, place: Place<'_>, enough: usize, terms: Terms<'_>) -> Answer<Sight> {
        self.first(|source| source.sight(place, enough, terms))
    }

    /// All options with what is known of them; `None` if they are too many.
    ///
    /// # Errors
    /// A limit that was reached, a cancelled run.
    pub fn options(&self, place: Place<'_>, terms: Terms<'_>) -> Answer<Vec<Seen>> {
        self.first(|source| source.options(place, terms))
    }

    /// How the positions of a value are known that a glance finds; `None` if that is nothing.
    pub(crate) fn known(&self, wanted: &Wanted<'_>, terms: Terms<'_>) -> Answer<Known> {
        let list = self.first(|source| source.list(wanted, &UBig::ZERO, terms))?;
        Ok(list.map(|list| list.known()))
    }

    /// Passes the positions of a value on to a counter; `None` if nobody knows them in the
    /// rows that it wants.
    pub(crate) fn list(
        &self,
        wanted: &Wanted<'_>,
        out: &mut Counter<'_>,
        terms: Terms<'_>,
    ) -> Answer<Ended> {
        let from = out.first_row().clone();
        let mut list = |source: &dyn Source, terms: Terms<'_>| {
            let list = source.list(wanted, &from, terms)?;
            list.map_or(Ok(None), |list| list.list(out, terms.control))
        };
        self.with_growing_care(terms, &mut list)
    }

    /// The n-th position of a value; `None` if nobody can tell.
    pub(crate) fn nth(&self, wanted: &Wanted<'_>, n: &UBig, terms: Terms<'_>) -> Answer<Listed> {
        self.with_growing_care(terms, &mut |source: &dyn Source, terms| {
            source.nth(wanted, n, terms)
        })
    }

    /// A part of the board.
    ///
    /// # Errors
    /// A game without values if they are asked for; a cancelled run.
    pub fn draw(
        &self,
        game: &Game,
        window: &Window,
        layer: &Layer,
        terms: Terms<'_>,
    ) -> Result<Drawn, WorkbenchError> {
        let mut drawing = Drawing::new(game, window, layer)?;
        let mut sources: Vec<_> = self.sources.iter().collect();
        if *layer == Layer::Grundy {
            // A cell that is only known to be larger than something is not asked for again.
            sources.sort_by_key(|source| std::cmp::Reverse(source.reach()));
        }
        for source in sources {
            if drawing.unknown() == 0 {
                break;
            }
            match source.draw(&mut drawing, terms) {
                // What is drawn is worth showing.
                Err(error) if error.fault() == Fault::Limit => break,
                other => other?,
            }
        }
        Ok(drawing.finish())
    }

    /// Where two games differ: in P-positions or in values.
    ///
    /// # Errors
    /// As [`Session::draw`].
    pub fn difference(
        &self,
        window: &Window,
        games: [&Game; 2],
        of_values: bool,
        terms: Terms<'_>,
    ) -> Result<Drawn, WorkbenchError> {
        if of_values {
            games.into_iter().try_for_each(draw::needs_values)?;
        }
        let found = self.first(|source| source.difference(window, games, of_values, terms))?;
        match found {
            Some(drawn) => Ok(drawn),
            None if of_values => {
                Ok(Drawn::unknown(window, 2, "values are compared near the origin only"))
            }
            None => {
                let [first, second] =
                    games.map(|game| self.draw(game, window, &Layer::Outcome, terms));
                Ok(Drawn::apart(&first?, &second?, window))
            }
        }
    }

    /// Takes notice of a theorem that was found elsewhere.
    pub fn learn(&self, found: &Found) {
        self.sources.iter().for_each(|source| source.learn(found));
    }

    /// Whether a theorem about these rules was found since the session began.
    pub fn has_learned(&self, rules: &Rules) -> bool {
        self.sources.iter().any(|source| source.has_learned(rules))
    }

    /// The bytes of what is kept, about.
    pub fn bytes(&self) -> usize {
        self.sources.iter().map(|source| source.bytes()).sum()
    }

    /// The answer of the first source that does not pass.
    fn first<T>(&self, mut ask: impl FnMut(&dyn Source) -> Answer<T>) -> Answer<T> {
        for source in &self.sources {
            if let Some(answer) = ask(source.as_ref())? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// The same at a glance first.
    fn with_growing_care<T>(
        &self,
        terms: Terms<'_>,
        ask: &mut dyn FnMut(&dyn Source, Terms<'_>) -> Answer<T>,
    ) -> Answer<T> {
        let glance = Terms { care: Care::Glance, ..terms };
        match self.first(|source| ask(source, glance))? {
            None if terms.care > Care::Glance => self.first(|source| ask(source, terms)),
            answer => Ok(answer),
        }
    }
}
