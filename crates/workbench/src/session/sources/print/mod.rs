//! Theorems in print that give the P-positions of a game in closed form.

pub(super) mod drawing;

use self::drawing::{count_by_theorem, theorem_differences, zero_or_larger};
use super::zero;
use crate::error::WorkbenchError;
use crate::game::Game;
use crate::nimber::Nimber;
use crate::positions::Counter;
use crate::session::Layer;
use crate::session::draw::{Drawing, Drawn};
use crate::session::question::{
    Answer, Checked, Choice, Ended, Judged, List, Listed, Place, Reach, Source, Terms, Wanted,
    Worth,
};
use crate::tile::Window;
use dashu_int::UBig;
use wythoff_games::condition::Condition;
use wythoff_games::{ClosedForm, Control, Grundy, Known};

/// Knows what is in print.
#[derive(Debug)]
pub(super) struct Print {
    /// Whether it speaks of single positions of games with a terminal region, and of nothing
    /// else.
    beside_a_terminal_region: bool,
}

impl Print {
    /// Everything but single positions of games with a terminal region.
    pub(super) const fn anywhere() -> Self {
        Self { beside_a_terminal_region: false }
    }

    /// Those: their closed forms are slower than the automata that prove them.
    pub(super) const fn beside_a_terminal_region() -> Self {
        Self { beside_a_terminal_region: true }
    }

    /// The closed form that answers for a single position.
    fn form(&self, place: Place<'_>) -> Option<ClosedForm> {
        let terminal = *place.rules().terminal() != Condition::Never;
        (terminal == self.beside_a_terminal_region).then(|| place.game.closed_form()).flatten()
    }

    /// The closed form that answers for many.
    fn all(&self, game: &Game) -> Option<ClosedForm> {
        (!self.beside_a_terminal_region).then(|| game.closed_form()).flatten()
    }
}

const fn known(form: &ClosedForm) -> Known {
    Known::Theorem(form.citation())
}

impl Source for Print {
    fn name(&self) -> &'static str {
        "print"
    }

    fn reach(&self) -> Reach {
        Reach::UpTo(Grundy(0))
    }

    fn worth(&self, place: Place<'_>, _: Grundy, _: Terms<'_>) -> Answer<Worth> {
        let (x, y) = place.piles;
        Ok(self.form(place).map(|form| Worth::zero_or_more(form.is_p(x, y), known(&form))))
    }

    fn option(&self, place: Place<'_>, _: &Nimber, _: Terms<'_>) -> Answer<Choice> {
        Ok(self.form(place).map(|form| Choice::of(zero::option(place, &form), known(&form))))
    }

    fn check(&self, place: Place<'_>, value: &Nimber, _: Terms<'_>) -> Answer<Checked> {
        let form = self.form(place).filter(|_| *value == Nimber::ZERO);
        Ok(form.map(|form| Checked {
            same: zero::option(place, &form).is_none(),
            how: "no P-position among its options".into(),
        }))
    }

    fn outcome(&self, place: Place<'_>, _: Terms<'_>) -> Answer<Judged> {
        let (x, y) = place.piles;
        Ok(self.form(place).map(|form| Judged::p_if(form.is_p(x, y), known(&form))))
    }

    fn list(&self, wanted: &Wanted<'_>, _: &UBig, _: Terms<'_>) -> Answer<Box<dyn List>> {
        let form = self.all(wanted.game).filter(|_| !wanted.computed && wanted.value == Grundy(0));
        Ok(form.map(|form| Box::new(form) as Box<dyn List>))
    }

    fn nth(&self, wanted: &Wanted<'_>, n: &UBig, _: Terms<'_>) -> Answer<Listed> {
        // Whatever the margin, this is quicker, and needs no conjecture.
        let form = self.all(wanted.game).filter(|_| wanted.value == Grundy(0));
        Ok(form.map(|form| Some((form.nth(n), known(&form)))))
    }

    fn draw(&self, drawing: &mut Drawing<'_>, _: Terms<'_>) -> Result<(), WorkbenchError> {
        let Some(form) = self.all(drawing.game) else { return Ok(()) };
        if *drawing.layer == Layer::Grundy {
            if let Some(plane) = zero_or_larger(drawing.window, &form) {
                drawing.fill_compared(&plane, Grundy(0), known(&form));
            }
            return Ok(());
        }
        let planes = drawing.planes_of_zeros();
        if !planes.is_empty() {
            let counted = count_by_theorem(drawing.window, &form);
            for plane in planes {
                drawing.fill(plane, &counted, known(&form));
            }
        }
        Ok(())
    }

    fn difference(
        &self,
        window: &Window,
        games: [&Game; 2],
        of_values: bool,
        _: Terms<'_>,
    ) -> Answer<Drawn> {
        if of_values {
            return Ok(None);
        }
        let (Some(p), Some(q)) = (self.all(games[0]), self.all(games[1])) else { return Ok(None) };
        Ok(theorem_differences(window, &p, &q).map(|planes| {
            let mut drawn = Drawn { planes: planes.into(), ..Drawn::default() };
            drawn.note_known(known(&p));
            drawn.note_known(known(&q));
            drawn
        }))
    }
}

impl List for ClosedForm {
    fn known(&self) -> Known {
        known(self)
    }

    fn list(&self, out: &mut Counter<'_>, control: &Control) -> Answer<Ended> {
        let from = out.first_row().clone();
        if from.is_zero() {
            out.pass(self.positions(), control)?;
        } else {
            let rows = std::iter::successors(Some(from), |row| Some(row + UBig::ONE));
            let pairs = rows.flat_map(|row| {
                let right = self.partners(&row).into_iter().filter(|y| *y >= row);
                right.map(|y| (row.clone(), y)).collect::<Vec<_>>()
            });
            out.pass(pairs, control)?;
        }
        Ok(Some(Ended::proved(known(self))))
    }
}
