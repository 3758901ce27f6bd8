//! Nim: the value is the nim-sum of the piles (Bouton 1901).

use crate::error::WorkbenchError;
use crate::nimber::Nimber;
use crate::session::Layer;
use crate::session::draw::Drawing;
use crate::session::question::{Answer, Choice, Place, Reach, Source, Terms, Worth};
use crate::tile::{Plane, Window, ordinary};
use dashu_int::UBig;
use wythoff_games::{Grundy, Known, Pair, Rules, catalogue};

const BOUTON: Known = Known::Theorem("Bouton 1901");

/// Knows Nim.
#[derive(Debug)]
pub(super) struct Nim;

fn is_nim(rules: &Rules) -> bool {
    catalogue::is(rules, "nim")
}

impl Source for Nim {
    fn name(&self) -> &'static str {
        "nim"
    }

    fn reach(&self) -> Reach {
        Reach::Whole
    }

    fn worth(&self, place: Place<'_>, _: Grundy, _: Terms<'_>) -> Answer<Worth> {
        let (x, y) = place.piles;
        Ok(is_nim(place.rules()).then(|| Worth::exactly(x ^ y, BOUTON)))
    }

    fn option(&self, place: Place<'_>, value: &Nimber, _: Terms<'_>) -> Answer<Choice> {
        Ok(is_nim(place.rules()).then(|| Choice::of(option(place, &value.0), BOUTON)))
    }

    fn draw(&self, drawing: &mut Drawing<'_>, _: Terms<'_>) -> Result<(), WorkbenchError> {
        if *drawing.layer == Layer::Grundy
            && is_nim(drawing.game.rules())
            && let Some(plane) = nim_values(drawing.window)
        {
            drawing.fill(0, &plane, BOUTON);
        }
        Ok(())
    }
}

/// Leaves in one pile what the other and the value add up to.
fn option(place: Place<'_>, value: &UBig) -> Option<Pair> {
    let (x, y) = place.piles;
    let (left_x, left_y) = (value ^ y, value ^ x);
    if left_x < *x { Some((left_x, y.clone())) } else { (left_y < *y).then(|| (x.clone(), left_y)) }
}

/// The values of Nim: the nim-sum of the piles. `None` at a larger scale, where
/// a mean of values is wanted.
pub(super) fn nim_values(window: &Window) -> Option<Plane> {
    if window.scale > 0 {
        return None;
    }
    let (xs, ys) = (window.x_edges(), window.y_edges());
    let mut plane = Plane::empty(window.cells());
    for (i, x) in xs.iter().take(window.rows).enumerate() {
        for (j, y) in ys.iter().take(window.cols).enumerate() {
            let value = u64::try_from(x ^ y).unwrap_or(u64::MAX);
            plane.cells[i * window.cols + j] = ordinary(value);
        }
    }
    Some(plane)
}
