//! Parts of boards, and where two boards differ.

use super::planes::{count_outcomes, count_value, differences, mean_values, outcome_differences};
use super::shelf::{Shelf, Sort};
use crate::error::WorkbenchError;
use crate::game::Game;
use crate::session::Layer;
use crate::session::draw::{Drawing, Drawn};
use crate::session::question::{Answer, Terms};
use crate::tile::{Plane, Window};
use dashu_int::UBig;
use wythoff_games::{Known, Size};

const TOO_SLOW: &str = "the board of this game takes too long to compute";

/// The board that holds a window, or as much of it as the largest does; `None` if that is
/// nothing.
fn extent(largest: usize, window: &Window) -> Option<Size> {
    let side = UBig::from(largest);
    (window.x < side && window.y < side).then(|| {
        let end = window.x_end().max(window.y_end());
        let end = usize::try_from(end).unwrap_or(usize::MAX).min(largest);
        Size::new(end, end)
    })
}

/// Fills the cells that are on a board.
pub(super) fn draw(
    shelf: &Shelf,
    drawing: &mut Drawing<'_>,
    terms: Terms<'_>,
) -> Result<(), WorkbenchError> {
    let sort = if *drawing.layer == Layer::Outcome { Sort::Outcomes } else { Sort::Grundy };
    let (rules, window) = (drawing.game.rules(), drawing.window);
    let largest = shelf.drawn_side(rules, sort, terms.control);
    drawing.reaches(Some(largest));
    let Some(size) = extent(largest, window) else { return Ok(()) };
    let planes: Option<Vec<(usize, Plane)>> = match drawing.layer {
        Layer::Outcome => {
            let board = shelf.outcomes(rules, size, terms.control)?.board();
            board.map(|board| vec![(0, count_outcomes(window, &board))])
        }
        Layer::Grundy => {
            let table = shelf.grundy(rules, size, terms.control)?.board();
            table.map(|table| vec![(0, mean_values(window, &table))])
        }
        Layer::Values(_) => {
            let open = drawing.planes_of_values();
            let table = shelf.grundy(rules, size, terms.control)?.board();
            table.map(|table| {
                let count = |(plane, value)| (plane, count_value(window, &table, value));
                open.into_iter().map(count).collect()
            })
        }
    };
    if let Some(planes) = planes {
        for (plane, counted) in planes {
            drawing.fill(plane, &counted, Known::Definition);
        }
    } else {
        drawing.reaches(None);
        drawing.remark(TOO_SLOW);
    }
    Ok(())
}

/// Where the boards of two games differ; `None` if they do not hold the window, unless values
/// are compared, of which there is nothing else to be known.
pub(super) fn difference(
    shelf: &Shelf,
    window: &Window,
    games: [&Game; 2],
    of_values: bool,
    terms: Terms<'_>,
) -> Answer<Drawn> {
    let sort = if of_values { Sort::Grundy } else { Sort::Outcomes };
    let largest = games.map(|game| shelf.drawn_side(game.rules(), sort, terms.control));
    let largest = largest[0].min(largest[1]);
    let Some(size) = extent(largest, window) else { return Ok(None) };
    let whole = window.x_end().max(window.y_end()) <= UBig::from(largest);
    let planes = match sort {
        Sort::Outcomes if !whole => None,
        Sort::Outcomes => {
            let board = |game: &Game| -> Result<_, WorkbenchError> {
                Ok(shelf.outcomes(game.rules(), size, terms.control)?.board())
            };
            let boards = board(games[0])?.zip(board(games[1])?);
            let same_size = boards.filter(|(p, q)| p.size() == q.size());
            same_size.map(|(p, q)| outcome_differences(window, &p, &q))
        }
        Sort::Grundy => {
            let table = |game: &Game| -> Result<_, WorkbenchError> {
                Ok(shelf.grundy(game.rules(), size, terms.control)?.board())
            };
            let tables = table(games[0])?.zip(table(games[1])?);
            tables.map(|(p, q)| differences(window, &p, &q))
        }
    };
    Ok(match planes {
        Some(planes) => {
            let mut drawn = Drawn { planes: planes.into(), ..Drawn::default() };
            drawn.note_known(Known::Definition);
            drawn.explain(Some(largest), "values are computed near the origin only");
            Some(drawn)
        }
        None if of_values => Some(Drawn::unknown(window, 2, TOO_SLOW)),
        None => None,
    })
}
