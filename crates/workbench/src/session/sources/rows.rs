//! Values in short rows: a small pile beside one of any size.
//!
//! The rows of many games are periodic, with a proof (`wythoff_games::period`).
//! In the four games here the value moreover differs from the larger pile by at
//! most twice the smaller one, and options lie in the row, the column or the
//! diagonal of a position. So an option of a given value has at most five places
//! for every token of the smaller pile.

use crate::nimber::Nimber;
use crate::session::question::{Answer, Checked, Choice, Place, Reach, Source, Terms, Worth};
use dashu_int::UBig;
use std::sync::{Mutex, MutexGuard, PoisonError};
use wythoff_games::period::{self, PeriodError, RowLimits, Rows};
use wythoff_games::{Control, Grundy, Known, Pair, Rules, catalogue};

/// The games for which the places of options and Landman's bound, as they are used below,
/// hold.
const GAMES: [&str; 4] = ["nim", "wythoff", "f-wythoff", "r-wythoff"];

/// Rows up to this one are found within a moment (Wythoff's and F-Wythoff's; in
/// R-Wythoff the periods run out of hand at row 23).
const LAST: u64 = 100;

/// Enough for the rows of Wythoff's game and F-Wythoff; where R-Wythoff needs
/// more, a theorem or a board is quicker to ask.
const LIMITS: RowLimits = RowLimits { columns: 1 << 22, bytes: 1 << 28 };

fn known() -> Known {
    Known::Proved("the full state of the row recurs".into())
}

/// Knows values beside small piles, from the rows found so far.
#[derive(Debug, Default)]
pub(super) struct ShortRows {
    games: Mutex<Vec<(Rules, Rows)>>,
}

impl ShortRows {
    /// The rows of a game, if that of a position is among them or can be found.
    fn rows(&self, place: Place<'_>, control: &Control) -> Result<Option<Found<'_>>, PeriodError> {
        let rules = place.rules();
        let Some(row) = u64::try_from(place.sorted().0).ok().filter(|row| *row <= LAST) else {
            return Ok(None);
        };
        if !catalogue::identify(rules).is_some_and(|entry| GAMES.contains(&entry.name)) {
            return Ok(None);
        }
        // Nobody leaves a list half-changed behind.
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = games.iter().position(|(of, _)| of.same_game(rules));
        if let Some(at) = kept {
            let rows = &games[at].1;
            if rows.rows().len() as u64 > row {
                return Ok(Some(Found { games, at }));
            }
            if rows.stopped().is_some() {
                return Ok(None);
            }
        }
        // All of them at once: the rows before the last are a part of its cost.
        let found = period::rows(rules, LAST.min(2 * row + 8), LIMITS, control)?;
        if let Some(stopped @ period::Stopped::Run { .. }) = found.stopped() {
            return Err(stopped.clone().into());
        }
        let reached = found.rows().len() as u64 > row;
        let at = kept.unwrap_or(games.len());
        match kept {
            Some(kept) => games[kept].1 = found,
            None => games.push((rules.clone(), found)),
        }
        Ok(reached.then_some(Found { games, at }))
    }
}

/// The rows of a game.
struct Found<'a> {
    games: MutexGuard<'a, Vec<(Rules, Rows)>>,
    at: usize,
}

impl Found<'_> {
    fn value(&self, (x, y): &Pair) -> Option<UBig> {
        self.games[self.at].1.value(x, y)
    }

    /// An option of a given value.
    fn option(&self, place: Place<'_>, value: &UBig) -> Option<Pair> {
        let has = |to: &Pair| self.value(to).is_some_and(|v| v == *value);
        places(place, value).find(|to| place.allows(to) && has(to))
    }
}

impl Source for ShortRows {
    fn name(&self) -> &'static str {
        "rows"
    }

    fn reach(&self) -> Reach {
        Reach::Whole
    }

    fn worth(&self, place: Place<'_>, _: Grundy, terms: Terms<'_>) -> Answer<Worth> {
        let rows = self.rows(place, terms.control)?;
        let value = rows.and_then(|rows| rows.value(place.piles));
        Ok(value.map(|value| Worth::exactly(value, known())))
    }

    fn option(&self, place: Place<'_>, value: &Nimber, terms: Terms<'_>) -> Answer<Choice> {
        let rows = self.rows(place, terms.control)?;
        Ok(rows.map(|rows| Choice::of(rows.option(place, &value.0), known())))
    }

    /// By the definition: all smaller values among the options, the value itself not.
    fn check(&self, place: Place<'_>, value: &Nimber, terms: Terms<'_>) -> Answer<Checked> {
        let Some(rows) = self.rows(place, terms.control)? else { return Ok(None) };
        let (short, long) = place.sorted();
        // Every value below b - 2a has been used in the row (Landman's bound).
        let used = short << 1;
        let mut smaller = if *long > used { long - used } else { UBig::ZERO };
        while smaller < value.0 && rows.option(place, &smaller).is_some() {
            smaller += UBig::ONE;
        }
        let same = smaller >= value.0 && rows.option(place, &value.0).is_none();
        Ok(Some(Checked { same, how: "the values of its options".into() }))
    }
}

/// Where an option of a given value may lie.
fn places<'a>(place: Place<'a>, value: &'a UBig) -> impl Iterator<Item = Pair> + use<'a> {
    let (x, y) = place.piles;
    let (short, long) = (x.min(y), x.max(y));
    let row = u64::try_from(short).unwrap_or(0);
    let turned = place.is_turned();
    let lowest = if *value > *short { value - short } else { UBig::ZERO };
    let beside = (0..=3 * row + 1)
        .map(move |i| &lowest + UBig::from(i))
        .take_while(move |column| column < long)
        .map(move |column| (short.clone(), column));
    let below = (0..row).map(move |a| (UBig::from(a), long.clone()));
    let across = (1..=row).map(move |k| (short - UBig::from(k), long - UBig::from(k)));
    let all = beside.chain(below).chain(across);
    all.map(move |(a, b)| if turned { (b, a) } else { (a, b) })
}
