//! What is asked, what is answered, and what a source is.

use super::draw::{Drawing, Drawn};
use crate::error::WorkbenchError;
use crate::game::Game;
use crate::nimber::Nimber;
use crate::positions::Counter;
use crate::theorem::Found;
use crate::tile::Window;
use dashu_int::UBig;
use std::fmt;
use wythoff_games::engine::select::Engine;
use wythoff_games::{Control, Grundy, Known, Outcome, Pair, Position, Rules};

/// An answer, or nothing from someone who passes.
pub(crate) type Answer<T> = Result<Option<T>, WorkbenchError>;

/// How much care an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Care {
    /// A second at most: what is known already, boards of moderate size, small automata.
    Glance,
    /// Also a search for a theorem.
    Search,
    /// All of that, and every board that fits into memory.
    Thorough,
}

/// On which terms something is asked.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// How much care the answer is worth.
    pub care: Care,
    /// When to stop.
    pub control: &'a Control,
}

/// A position of a game.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The game.
    pub game: &'a Game,
    /// The two piles.
    pub piles: &'a Pair,
}

impl Place<'_> {
    /// The rules of its game.
    pub const fn rules(&self) -> &Rules {
        self.game.rules()
    }

    /// The smaller and the larger pile.
    pub(crate) fn sorted(&self) -> (&UBig, &UBig) {
        let (x, y) = self.piles;
        (x.min(y), x.max(y))
    }

    /// Whether the first pile is the larger one.
    pub(crate) fn is_turned(&self) -> bool {
        self.piles.0 > self.piles.1
    }

    /// What has to be taken to get to a position with no more in either pile.
    pub(crate) fn take_to(&self, to: &Pair) -> Pair {
        (&self.piles.0 - &to.0, &self.piles.1 - &to.1)
    }

    /// Whether a position is an option of this one.
    pub fn allows(&self, to: &Pair) -> bool {
        let (x, y) = self.piles;
        to.0 <= *x && to.1 <= *y && self.rules().allows(self.piles, &self.take_to(to))
    }
}

impl fmt::Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({},{})", self.game.name(), self.piles.0, self.piles.1)
    }
}

/// What is known of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// All of it.
    Exactly(Nimber),
    /// That it is larger than this.
    MoreThan(Grundy),
}

/// What a position is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Worth {
    /// Its value.
    pub value: Value,
    /// How it is known.
    pub known: Known,
    /// The engine that computed it, if one did.
    pub engine: Option<Engine>,
}

impl Worth {
    pub(super) fn exactly(value: impl Into<UBig>, known: Known) -> Self {
        Self { value: Value::Exactly(Nimber(value.into())), known, engine: None }
    }

    pub(super) const fn more_than(g: Grundy, known: Known) -> Self {
        Self { value: Value::MoreThan(g), known, engine: None }
    }

    /// What the outcome tells of the value.
    pub(super) fn zero_or_more(p: bool, known: Known) -> Self {
        if p { Self::exactly(0u8, known) } else { Self::more_than(Grundy(0), known) }
    }

    /// The value, if it is known exactly.
    pub const fn exact(&self) -> Option<&Nimber> {
        match &self.value {
            Value::Exactly(value) => Some(value),
            Value::MoreThan(_) => None,
        }
    }

    /// Who wins: a value that is larger than something is not 0.
    pub fn outcome(&self) -> Outcome {
        self.exact().map_or(Outcome::N, Nimber::outcome)
    }

    /// Whether it is compared with `g`.
    pub(super) fn tells(&self, g: Grundy) -> bool {
        !matches!(self.value, Value::MoreThan(than) if than < g)
    }
}

/// Who wins a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Judged {
    /// Who wins.
    pub outcome: Outcome,
    /// How it is known.
    pub known: Known,
    /// The engine that computed it, if one did.
    pub engine: Option<Engine>,
}

impl Judged {
    pub(super) const fn p_if(p: bool, known: Known) -> Self {
        let outcome = if p { Outcome::P } else { Outcome::N };
        Self { outcome, known, engine: None }
    }
}

impl From<Worth> for Judged {
    fn from(worth: Worth) -> Self {
        let outcome = worth.outcome();
        Self { outcome, known: worth.known, engine: worth.engine }
    }
}

/// How much of the values of its games a source knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reach {
    /// Nothing; it answers other questions.
    Nothing,
    /// Values up to this one, and whether others are larger.
    UpTo(Grundy),
    /// All of them.
    Whole,
}

/// An option of a value, as far as there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    /// This one.
    To(Pair, Known),
    /// No option has the value.
    Nowhere,
}

impl Choice {
    /// What was found, if anything was.
    pub(super) fn of(found: Option<Pair>, known: Known) -> Self {
        found.map_or(Self::Nowhere, |to| Self::To(to, known))
    }
}

/// A value once more, in another way.
#[derive(Clone, Debug)]
pub(crate) struct Checked {
    /// Whether it is the same.
    pub(super) same: bool,
    /// In which way.
    pub(super) how: String,
}

/// An option, with what is known of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Seen {
    /// The option.
    pub to: Position,
    /// Its value, if the game has values.
    pub value: Option<Grundy>,
    /// Who wins it.
    pub outcome: Outcome,
}

/// Who wins, and the options that are P.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Sight {
    /// Who wins.
    pub outcome: Outcome,
    /// Options that are P: all of them, or as many as were asked for.
    pub good: Vec<Pair>,
    /// Whether these are all.
    pub all: bool,
    /// How it is known.
    pub known: Known,
}

/// Which positions are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'a> {
    /// Of which game.
    pub(crate) game: &'a Game,
    /// Their value.
    pub(crate) value: Grundy,
    /// Whether those in the terminal region are not wanted.
    pub(crate) non_terminal: bool,
    /// Whether they shall be computed, and not come from a theorem.
    pub(crate) computed: bool,
    /// This engine of boards and no other.
    pub(crate) engine: Option<Engine>,
    /// Rows that a run far out gets to forget its start, if somebody says how many.
    pub(crate) margin: Option<u64>,
}

/// How a list of positions ended.
#[derive(Clone, Debug)]
pub(crate) struct Ended {
    /// How the positions are known.
    pub(crate) known: Known,
    /// The engine that computed them, if one did.
    pub(crate) engine: Option<&'static str>,
    /// If set, only columns below this were searched.
    pub(crate) columns: Option<u64>,
    /// Whether the list is one that ends only if no position follows.
    pub(crate) to_the_end: bool,
}

impl Ended {
    /// A list by a theorem, that ended because no position follows or none was wanted.
    pub(super) const fn proved(known: Known) -> Self {
        Self { known, engine: None, columns: None, to_the_end: true }
    }

    /// A list by an engine that looked at columns below some column, or at all that matter.
    pub(super) const fn computed(engine: &'static str, columns: Option<u64>) -> Self {
        Self { known: Known::Definition, engine: Some(engine), columns, to_the_end: false }
    }
}

/// Positions of one value, smaller pile first in a symmetric game, in order.
pub(crate) trait List {
    /// How they are known.
    fn known(&self) -> Known;

    /// Passes them on from the row that the counter begins with, until it has enough; `None`
    /// if that cannot be done, and then nothing was passed on.
    fn list(&self, out: &mut Counter<'_>, control: &Control) -> Answer<Ended>;
}

/// The n-th position, and how it is known; `None` if there are not so many.
pub(crate) type Listed = Option<(Pair, Known)>;

/// Somebody who knows something about some games.
///
/// Every method answers or passes (`None`). An error ends the question: a source that is
/// merely out of its depth passes.
#[expect(unused_variables, reason = "whoever passes looks at nothing")]
pub(crate) trait Source: Send + Sync {
    /// A word for it.
    fn name(&self) -> &'static str;

    /// Whether it knows anything of single positions; if not, only of positions in order.
    #[cfg(test)]
    fn knows_places(&self) -> bool {
        true
    }

    /// How much of a value it knows.
    fn reach(&self) -> Reach {
        Reach::Nothing
    }

    /// What a position is worth, at least whether it is worth more than `g` or than what
    /// [`Source::reach`] allows.
    fn worth(&self, place: Place<'_>, g: Grundy, terms: Terms<'_>) -> Answer<Worth> {
        Ok(None)
    }

    /// An option of a value that is within reach.
    fn option(&self, place: Place<'_>, value: &Nimber, terms: Terms<'_>) -> Answer<Choice> {
        Ok(None)
    }

    /// The value of a position again, in another way than [`Source::worth`].
    fn check(&self, place: Place<'_>, value: &Nimber, terms: Terms<'_>) -> Answer<Checked> {
        Ok(None)
    }

    /// Who wins.
    fn outcome(&self, place: Place<'_>, terms: Terms<'_>) -> Answer<Judged> {
        if !place.rules().has_grundy_values() {
            return Ok(None);
        }
        Ok(self.worth(place, Grundy(0), terms)?.map(Judged::from))
    }

    /// Who wins, and options that are P: all, or at least `enough`.
    fn sight(&self, place: Place<'_>, enough: usize, terms: Terms<'_>) -> Answer<Sight> {
        Ok(None)
    }

    /// All options.
    fn options(&self, place: Place<'_>, terms: Terms<'_>) -> Answer<Vec<Seen>> {
        Ok(None)
    }

    /// A list of positions from a row on.
    fn list(
        &self,
        wanted: &Wanted<'_>,
        from_row: &UBig,
        terms: Terms<'_>,
    ) -> Answer<Box<dyn List>> {
        Ok(None)
    }

    /// The n-th position, from 0, terminal positions not counted.
    fn nth(&self, wanted: &Wanted<'_>, n: &UBig, terms: Terms<'_>) -> Answer<Listed> {
        Ok(None)
    }

    /// Fills cells of a drawing that are still unknown.
    fn draw(&self, drawing: &mut Drawing<'_>, terms: Terms<'_>) -> Result<(), WorkbenchError> {
        Ok(())
    }

    /// Where one game has P-positions (or larger values) and another has not, and the other
    /// way round.
    fn difference(
        &self,
        window: &Window,
        games: [&Game; 2],
        of_values: bool,
        terms: Terms<'_>,
    ) -> Answer<Drawn> {
        Ok(None)
    }

    /// Takes notice of a theorem that was found elsewhere.
    fn learn(&self, found: &Found) {}

    /// Whether a theorem about these rules was found since the session began.
    fn has_learned(&self, rules: &Rules) -> bool {
        false
    }

    /// The bytes of what it keeps.
    fn bytes(&self) -> usize {
        0
    }
}
