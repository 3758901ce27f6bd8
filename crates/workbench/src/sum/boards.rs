//! Values read off boards, which are kept from one question to the next: the
//! positions of a game that is being played all lie on its first board.

use super::Component;
use wythoff_games::engine::select::{self, Choice};
use wythoff_games::engine::{EngineError, dense, naive};
use wythoff_games::{Control, Grundy, GrundyTable, Pair, Position, Rules, Size};

/// Boards up to this many cells are computed without a thought.
pub(super) const SMALL: u128 = 1 << 20;
/// Boards beyond this take longer than a move is worth: about a second.
const LARGEST: u128 = 50_000_000;
/// The same for games that only the naive engine plays.
const LARGEST_NAIVE: u128 = 250_000;

/// Boards computed so far.
#[derive(Debug, Default)]
pub(super) struct Boards {
    tables: Vec<(Rules, GrundyTable)>,
}

impl Boards {
    /// The value of a position whose board [fits](fits).
    pub(super) fn value(
        &mut self,
        component: &Component,
        control: &Control,
    ) -> Result<Grundy, EngineError> {
        let rules = component.game().rules();
        let at = place(rules, component.piles())?;
        let table = self.table(rules, at, control)?;
        Ok(table.get(at.0, at.1))
    }

    /// The option of least take that has a value, if there is one.
    pub(super) fn option(
        &mut self,
        component: &Component,
        value: Grundy,
        control: &Control,
    ) -> Result<Option<Pair>, EngineError> {
        let found = self.values_of_options(component, control)?;
        let wanted = found.into_iter().filter(|(_, g)| *g == value);
        let nearest = wanted.max_by_key(|(q, _)| (q.x + q.y, q.x)).map(|(q, _)| q);
        Ok(nearest.map(|q| (q.x.into(), q.y.into())))
    }

    /// The options of a position with their values.
    pub(super) fn values_of_options(
        &mut self,
        component: &Component,
        control: &Control,
    ) -> Result<Vec<(Position, Grundy)>, EngineError> {
        let rules = component.game().rules();
        let p = machine_sized(component.piles())?;
        let table = self.table(rules, place(rules, component.piles())?, control)?;
        let mut found = Vec::new();
        for q in rules.options(p) {
            let (x, y) = place(rules, &(q.x.into(), q.y.into()))?;
            found.push((q, table.get(x, y)));
        }
        Ok(found)
    }

    /// A board that holds a cell.
    fn table(
        &mut self,
        rules: &Rules,
        (x, y): (usize, usize),
        control: &Control,
    ) -> Result<&GrundyTable, EngineError> {
        let holds = |(of, table): &(Rules, GrundyTable)| {
            of.same_game(rules) && x < table.size().rows && y < table.size().cols
        };
        if let Some(found) = self.tables.iter().position(holds) {
            return Ok(&self.tables[found].1);
        }
        let choice = Choice::within(None, control);
        let (_, table) = select::grundy(rules, Size::new(x + 1, y + 1), choice, control)?;
        self.tables.push((rules.clone(), table));
        Ok(&self.tables[self.tables.len() - 1].1)
    }
}

/// Whether the board up to a position is small enough, in cells and in memory.
pub(super) fn fits(component: &Component, most_cells: u128, control: &Control) -> bool {
    let rules = component.game().rules();
    let Ok((x, y)) = place(rules, component.piles()) else { return false };
    let size = Size::new(x + 1, y + 1);
    let (most, needed) = if dense::supports(rules).is_ok() {
        (LARGEST, dense::memory_needed(rules, size))
    } else {
        (LARGEST_NAIVE, size.cells() * 4)
    };
    size.cells() <= most.min(most_cells)
        && needed <= u128::from(Choice::within(None, control).max_memory)
}

/// The value by the naive engine, if that is a matter of moments.
pub(super) fn naive_value(
    component: &Component,
    control: &Control,
) -> Option<Result<Grundy, EngineError>> {
    let rules = component.game().rules();
    let (x, y) = place(rules, component.piles()).ok()?;
    let size = Size::new(x + 1, y + 1);
    (size.cells() <= LARGEST_NAIVE / 4)
        .then(|| naive::grundy(rules, size, control).map(|table| table.get(x, y)))
}

/// The position in machine words.
pub(super) fn machine_sized((x, y): &Pair) -> Result<Position, EngineError> {
    match (u64::try_from(x), u64::try_from(y)) {
        (Ok(x), Ok(y)) => Ok(Position::new(x, y)),
        _ => Err(EngineError::OutOfReach),
    }
}

/// The cell of a position: the shorter pile first if the order does not matter,
/// so that a flat and a tall position share a board.
fn place(rules: &Rules, piles: &Pair) -> Result<(usize, usize), EngineError> {
    let index = |pile| usize::try_from(pile).ok().filter(|n| *n < usize::MAX);
    let (Some(x), Some(y)) = (index(&piles.0), index(&piles.1)) else {
        return Err(EngineError::OutOfReach);
    };
    Ok(if rules.is_symmetric() { (x.min(y), x.max(y)) } else { (x, y) })
}
