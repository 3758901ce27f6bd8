//! Values in short rows: a small pile beside one of any size.
//!
//! The rows of these games are periodic, with a proof (`wythoff_games::period`),
//! and the value differs from the larger pile by at most twice the smaller one.
//! So an option of a given value has at most five places for every token of the
//! smaller pile.

use super::Component;
use dashu_int::UBig;
use wythoff_games::period::{self, Limits, PeriodError, Rows};
use wythoff_games::{Control, Known, Pair, Rules};

/// Rows up to this one are found within a moment (Wythoff's and F-Wythoff's; in
/// R-Wythoff the periods run out of hand at row 23).
pub(super) const LAST: u64 = 100;

/// Enough for the rows of Wythoff's game and F-Wythoff; where R-Wythoff needs
/// more, a theorem or a board is quicker to ask.
const LIMITS: Limits = Limits { columns: 1 << 22, bytes: 1 << 28 };

/// How values in short rows are known.
pub(super) fn known() -> Known {
    Known::Proved("the full state of the row recurs".into())
}

/// Rows found so far.
#[derive(Debug, Default)]
pub(super) struct ShortRows {
    games: Vec<(Rules, Rows)>,
}

impl ShortRows {
    /// Makes sure that the row of a position is there; whether it could be found.
    pub(super) fn reach(
        &mut self,
        component: &Component,
        control: &Control,
    ) -> Result<bool, PeriodError> {
        let rules = component.game().rules();
        let Some(row) = u64::try_from(component.sorted().0).ok().filter(|row| *row <= LAST) else {
            return Ok(false);
        };
        let kept = self.games.iter().position(|(of, _)| of.same_game(rules));
        if let Some(kept) = kept {
            let rows = &self.games[kept].1;
            if rows.rows().len() as u64 > row {
                return Ok(true);
            }
            if rows.stopped().is_some() {
                return Ok(false);
            }
        }
        // All of them at once: the rows before the last are a part of its cost.
        let found = match period::rows(rules, LAST.min(2 * row + 8), LIMITS, control) {
            Ok(found) => found,
            Err(PeriodError::Unsupported { .. }) => return Ok(false),
            Err(error) => return Err(error),
        };
        if let Some(stopped @ period::Stopped::Run { .. }) = found.stopped() {
            return Err(stopped.clone().into());
        }
        let reached = found.rows().len() as u64 > row;
        match kept {
            Some(kept) => self.games[kept].1 = found,
            None => self.games.push((rules.clone(), found)),
        }
        Ok(reached)
    }

    /// The value of a position in a row that was [reached](Self::reach).
    pub(super) fn value(&self, rules: &Rules, (x, y): &Pair) -> Option<UBig> {
        let (_, rows) = self.games.iter().find(|(of, _)| of.same_game(rules))?;
        rows.value(x, y)
    }

    /// An option of a given value of a position in a row that was reached.
    pub(super) fn option(&self, component: &Component, value: &UBig) -> Option<Pair> {
        let rules = component.game().rules();
        let from = component.piles();
        places(component, value).find(|to| {
            rules.allows(from, &component.take_to(to))
                && self.value(rules, to).is_some_and(|v| v == *value)
        })
    }
}

/// Where an option of a given value may lie.
fn places<'a>(component: &'a Component, value: &'a UBig) -> impl Iterator<Item = Pair> + use<'a> {
    let (short, long) = component.sorted();
    let row = u64::try_from(short).unwrap_or(0);
    let turned = component.piles().0 > component.piles().1;
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
