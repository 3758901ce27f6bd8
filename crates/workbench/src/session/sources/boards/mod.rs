//! Everything near the origin: boards are computed by the rules alone, and kept from one
//! question to the next: the positions of a game that is being played all lie on its first
//! board.
//!
//! | file | says |
//! |---|---|
//! | `shelf` | which boards are computed and kept |
//! | `listing` | positions of a value by boards of growing size |
//! | `drawing` | parts of boards |

mod drawing;
mod listing;
pub(super) mod planes;
mod shelf;

pub(super) use shelf::Shelf;

use crate::error::WorkbenchError;
use crate::game::Game;
use crate::nimber::{Nimber, mex};
use crate::positions::Counter;
use crate::session::draw::{Drawing, Drawn};
use crate::session::question::{
    Answer, Care, Checked, Choice, Judged, List, Listed, Place, Reach, Seen, Sight, Source, Terms,
    Wanted, Worth,
};
use crate::tile::Window;
use dashu_int::UBig;
use listing::Growing;
use shelf::{Got, Sort};
use std::sync::Arc;
use wythoff_games::engine::{EngineError, dense, naive};
use wythoff_games::{Grundy, GrundyTable, Known, OutcomeBoard, Pair, Position, Rules, Size};

/// Boards up to this many cells are computed without a thought.
const SMALL: u128 = 1 << 20;
/// Boards beyond this take longer than a move is worth: about a second.
const LARGE: u128 = 50_000_000;
/// The same for games that only the naive engine plays.
const LARGE_NAIVE: u128 = 250_000;
/// The same for boards of outcomes.
const LARGE_OUTCOMES: u128 = 500_000_000;
/// Boards of values up to this many cells are computed by the naive engine as well.
const CHECKED: u128 = LARGE_NAIVE / 4;
/// Rows up to here are listed without a search for a theorem.
const NEAR: u64 = 20_000;

/// Knows what is on boards.
#[derive(Debug)]
pub(super) struct Boards {
    shelf: Arc<Shelf>,
    /// Only those that are there, or that are computed in no time.
    small: bool,
}

impl Boards {
    /// Boards that are there, or that are computed in no time.
    pub(super) const fn small(shelf: Arc<Shelf>) -> Self {
        Self { shelf, small: true }
    }

    /// As large as the care allows.
    pub(super) const fn large(shelf: Arc<Shelf>) -> Self {
        Self { shelf, small: false }
    }

    /// Whether a board is there or worth its time.
    fn is_worth_it(&self, rules: &Rules, sort: Sort, size: Size, care: Care) -> bool {
        let most = match (self.small, care, sort) {
            (true, ..) => SMALL,
            (false, Care::Thorough, _) => return true,
            (false, _, Sort::Outcomes) => LARGE_OUTCOMES,
            (false, _, Sort::Grundy) => LARGE,
        };
        let naive = sort == Sort::Grundy && dense::supports(rules).is_err();
        let most = if naive { most.min(LARGE_NAIVE) } else { most };
        let shared = |side: usize| size.rows <= side && size.cols <= side;
        size.cells() <= most
            || self.shelf.largest_side(sort).is_some_and(shared)
            || self.shelf.has(rules, sort, size)
    }

    /// The board of values up to a position, and the position on it.
    fn grundy(&self, place: Place<'_>, terms: Terms<'_>) -> Result<Option<Near>, EngineError> {
        let rules = place.rules();
        let Some(cell) = cell(rules, place.piles).filter(|_| rules.has_grundy_values()) else {
            return Ok(None);
        };
        let size = Size::new(cell.0 + 1, cell.1 + 1);
        if !self.is_worth_it(rules, Sort::Grundy, size, terms.care) {
            return Ok(None);
        }
        Ok(match self.shelf.grundy(rules, size, terms.control)? {
            Got::Board(engine, table) => Some(Near { engine, table, cell }),
            Got::TooLarge | Got::TooSlow => None,
        })
    }

    /// The board of outcomes up to a position.
    fn outcomes(
        &self,
        place: Place<'_>,
        terms: Terms<'_>,
    ) -> Result<Option<(Judged, Arc<OutcomeBoard>)>, EngineError> {
        let rules = place.rules();
        let Some((x, y)) = cell(rules, place.piles) else { return Ok(None) };
        let size = Size::new(x + 1, y + 1);
        if !self.is_worth_it(rules, Sort::Outcomes, size, terms.care) {
            return Ok(None);
        }
        Ok(match self.shelf.outcomes(rules, size, terms.control)? {
            Got::Board(engine, board) => {
                let judged = Judged {
                    outcome: board.outcome(x, y),
                    known: Known::Definition,
                    engine: Some(engine),
                };
                Some((judged, board))
            }
            Got::TooLarge | Got::TooSlow => None,
        })
    }
}

/// A board of values, and a position on it.
struct Near {
    engine: wythoff_games::engine::select::Engine,
    table: Arc<GrundyTable>,
    cell: (usize, usize),
}

impl Near {
    fn value(&self) -> Grundy {
        self.table.get(self.cell.0, self.cell.1)
    }

    /// The options of the position with their values.
    fn options<'a>(&'a self, place: Place<'a>) -> impl Iterator<Item = (Position, Grundy)> + 'a {
        options(place).into_iter().map(move |q| {
            let (x, y) = cell_of(place.rules(), q);
            (q, self.table.get(x, y))
        })
    }
}

impl Source for Boards {
    fn name(&self) -> &'static str {
        if self.small { "small boards" } else { "boards" }
    }

    fn reach(&self) -> Reach {
        Reach::Whole
    }

    fn worth(&self, place: Place<'_>, _: Grundy, terms: Terms<'_>) -> Answer<Worth> {
        Ok(self.grundy(place, terms)?.map(|near| Worth {
            engine: Some(near.engine),
            ..Worth::exactly(near.value().0, Known::Definition)
        }))
    }

    /// The option of least take.
    fn option(&self, place: Place<'_>, value: &Nimber, terms: Terms<'_>) -> Answer<Choice> {
        Ok(self.grundy(place, terms)?.map(|near| {
            // No board holds a value that is not small.
            let wanted = near.options(place).filter(|(_, g)| Some(*g) == value.small());
            let nearest = wanted.max_by_key(|(q, _)| (q.x + q.y, q.x)).map(|(q, _)| q);
            Choice::of(nearest.map(|q| (q.x.into(), q.y.into())), Known::Definition)
        }))
    }

    /// By the naive engine; on larger boards by a theorem, or by the mex of the options.
    fn check(&self, place: Place<'_>, value: &Nimber, terms: Terms<'_>) -> Answer<Checked> {
        let Some(near) = self.grundy(place, terms)? else { return Ok(None) };
        let (x, y) = near.cell;
        let size = Size::new(x + 1, y + 1);
        if size.cells() <= CHECKED {
            let table = naive::grundy(place.rules(), size, terms.control)?;
            let same = Nimber::from(table.get(x, y)) == *value;
            return Ok(Some(Checked { same, how: "the naive engine".into() }));
        }
        Ok(Some(match place.game.closed_form() {
            Some(form) if *value == Nimber::ZERO => Checked {
                same: form.is_p(&place.piles.0, &place.piles.1),
                how: format!("theorem ({})", form.citation()),
            },
            _ => {
                let mex = mex(near.options(place).map(|(_, g)| g));
                Checked { same: Nimber::from(mex) == *value, how: "the mex of its options".into() }
            }
        }))
    }

    fn outcome(&self, place: Place<'_>, terms: Terms<'_>) -> Answer<Judged> {
        Ok(self.outcomes(place, terms)?.map(|(judged, _)| judged))
    }

    fn sight(&self, place: Place<'_>, _: usize, terms: Terms<'_>) -> Answer<Sight> {
        let Some((judged, board)) = self.outcomes(place, terms)? else { return Ok(None) };
        let is_p = |q: &Position| {
            let (x, y) = cell_of(place.rules(), *q);
            board.is_p(x, y)
        };
        let mut good = options(place);
        good.retain(is_p);
        // Those that take least come first.
        good.sort_by_key(|q| (std::cmp::Reverse(q.x + q.y), std::cmp::Reverse(q.x)));
        let good = good.into_iter().map(|q| (q.x.into(), q.y.into())).collect();
        Ok(Some(Sight { outcome: judged.outcome, good, all: true, known: judged.known }))
    }

    fn options(&self, place: Place<'_>, terms: Terms<'_>) -> Answer<Vec<Seen>> {
        if place.rules().has_grundy_values() {
            let near = self.grundy(place, terms)?;
            let seen = |(to, value): (Position, Grundy)| Seen {
                to,
                value: Some(value),
                outcome: value.outcome(),
            };
            return Ok(near.map(|near| near.options(place).map(seen).collect()));
        }
        let Some((_, board)) = self.outcomes(place, terms)? else { return Ok(None) };
        let seen = |to: Position| {
            let (x, y) = cell_of(place.rules(), to);
            Seen { to, value: None, outcome: board.outcome(x, y) }
        };
        Ok(Some(options(place).into_iter().map(seen).collect()))
    }

    fn list(
        &self,
        wanted: &Wanted<'_>,
        from_row: &UBig,
        terms: Terms<'_>,
    ) -> Answer<Box<dyn List>> {
        let near = *from_row <= UBig::from(NEAR) || terms.care > Care::Glance;
        Ok((!self.small && near).then(|| Box::new(Growing::of(wanted)) as Box<dyn List>))
    }

    fn nth(&self, wanted: &Wanted<'_>, n: &UBig, terms: Terms<'_>) -> Answer<Listed> {
        if self.small {
            return Ok(None);
        }
        Counter::nth(&Growing::of(wanted), wanted, n, terms.control)
    }

    fn draw(&self, drawing: &mut Drawing<'_>, terms: Terms<'_>) -> Result<(), WorkbenchError> {
        if self.small { Ok(()) } else { drawing::draw(&self.shelf, drawing, terms) }
    }

    fn difference(
        &self,
        window: &Window,
        games: [&Game; 2],
        of_values: bool,
        terms: Terms<'_>,
    ) -> Answer<Drawn> {
        if self.small {
            return Ok(None);
        }
        drawing::difference(&self.shelf, window, games, of_values, terms)
    }

    fn bytes(&self) -> usize {
        if self.small { 0 } else { self.shelf.bytes() }
    }
}

/// The cell of a position: the shorter pile first if the order does not matter, so that a flat
/// and a tall position share a board; `None` if no board has it.
fn cell(rules: &Rules, piles: &Pair) -> Option<(usize, usize)> {
    let index = |pile| usize::try_from(pile).ok().filter(|n| *n < usize::MAX);
    let (x, y) = (index(&piles.0)?, index(&piles.1)?);
    Some(if rules.is_symmetric() { (x.min(y), x.max(y)) } else { (x, y) })
}

/// The cell of an option of a position that has one.
fn cell_of(rules: &Rules, q: Position) -> (usize, usize) {
    let piles = (q.x.into(), q.y.into());
    cell(rules, &piles).expect("an option has no more tokens")
}

/// The options of a position that has a cell.
fn options(place: Place<'_>) -> Vec<Position> {
    let pile = |pile: &UBig| u64::try_from(pile).expect("it has a cell");
    place.rules().options(Position::new(pile(&place.piles.0), pile(&place.piles.1)))
}
