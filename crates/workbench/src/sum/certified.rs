//! R-Wythoff in huge positions, against small values: Gu's conjecture, certified.
//!
//! A certified value has one position for each difference of the piles; its form finds that,
//! and one with a given pile, for numbers of any size. A move keeps the smaller pile or the
//! difference. Of the positions with that pile all are options or none is, so it is enough to
//! look at one.

use super::Component;
use crate::error::WorkbenchError;
use dashu_int::UBig;
use wythoff_games::sequence::diagonals::{Form, FormError, MOST_ROWS, certify};
use wythoff_games::{Control, Grundy, Known, Pair};

/// The largest value that is compared: all forms together take a quarter of a second, and
/// with every value more twice as long.
pub(super) const LARGEST: Grundy = Grundy(15);

/// The forms of the values 1, 2, …, [`LARGEST`].
#[derive(Debug)]
pub(super) struct Certified {
    forms: Vec<Form>,
}

impl Certified {
    /// Certifies the values.
    ///
    /// # Errors
    /// A cancelled run.
    pub(super) fn load(control: &Control) -> Result<Self, WorkbenchError> {
        let failed = |error| match error {
            FormError::Engine(error) => error.into(),
            other => WorkbenchError::Disagreement(other.to_string()),
        };
        let certificate = certify(LARGEST, MOST_ROWS, control)?;
        let values = (1..=LARGEST.0).map(Grundy);
        let forms = values.map(|g| Form::new(&certificate, g, control).map_err(failed));
        Ok(Self { forms: forms.collect::<Result<_, _>>()? })
    }

    fn form(&self, g: Grundy) -> Option<&Form> {
        self.forms.iter().find(|form| form.value() == g)
    }

    /// The value of a position, if it is from 1 to [`LARGEST`].
    pub(super) fn value(&self, (x, y): &Pair) -> Option<Grundy> {
        self.forms.iter().find(|form| form.contains(x, y)).map(Form::value)
    }

    /// An option of a value from 1 to [`LARGEST`].
    pub(super) fn option(&self, component: &Component, g: Grundy) -> Option<Pair> {
        let form = self.form(g)?;
        let (a, b) = component.sorted();
        let places = [form.with_pile(a), form.with_pile(b), Some(form.with_difference(&(b - a)))];
        let turned = |(x, y): Pair| [(y.clone(), x.clone()), (x, y)];
        let (x, y) = component.piles();
        let rules = component.game().rules();
        places.into_iter().flatten().flat_map(turned).find(|to: &(UBig, UBig)| {
            to.0 <= *x && to.1 <= *y && rules.allows(component.piles(), &component.take_to(to))
        })
    }

    /// How its answers are known.
    pub(super) fn known() -> Known {
        Known::Proved("finite certificate of Gu's conjecture 2".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use wythoff_games::engine::select::{self, Choice};
    use wythoff_games::{Control, Size};

    #[test]
    fn values_and_options_are_those_of_a_board() {
        let side = 120;
        let game = Game::load("r-wythoff").expect("a game of the catalogue");
        let choice = Choice { engine: None, max_memory: 1 << 30 };
        let board =
            select::grundy(game.rules(), Size::new(side, side), choice, &Control::unlimited());
        let board = board.expect("a small board").1;
        let certified = Certified::load(&Control::unlimited()).expect("certified");
        for x in 0..side {
            for y in 0..side {
                let piles = (UBig::from(x), UBig::from(y));
                let here = board.get(x, y);
                let small = (Grundy(1)..=LARGEST).contains(&here).then_some(here);
                assert_eq!(certified.value(&piles), small, "({x}, {y})");
                let component = Component::new(game.clone(), "r-wythoff", piles);
                // A value below that of a position is that of an option, and its own is not.
                for g in [1, here.0.saturating_sub(1), here.0].map(Grundy) {
                    let to = certified.option(&component, g);
                    let wanted = (Grundy(1)..=LARGEST).contains(&g) && g < here;
                    assert!(to.is_some() || !wanted, "({x}, {y}), {g}");
                    assert!(to.is_none() || g != here, "({x}, {y}), {g}");
                    if let Some((a, b)) = to {
                        let piles = [a, b].map(|pile| usize::try_from(pile).expect("smaller"));
                        assert_eq!(board.get(piles[0], piles[1]), g, "({x}, {y})");
                    }
                }
            }
        }
    }
}
