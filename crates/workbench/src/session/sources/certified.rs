//! R-Wythoff in huge positions, against small values: Gu's conjecture, certified.
//!
//! A certified value has one position for each difference of the piles; its form finds that,
//! and one with a given pile, for numbers of any size. A move keeps the smaller pile or the
//! difference. Of the positions with that pile all are options or none is, so it is enough to
//! look at one.

use crate::error::{Disagreement, WorkbenchError};
use crate::nimber::Nimber;
use crate::positions::Counter;
use crate::session::Care;
use crate::session::question::{
    Answer, Checked, Choice, Ended, List, Listed, Place, Reach, Source, Terms, Wanted, Worth,
};
use dashu_int::UBig;
use std::sync::OnceLock;
use wythoff_games::sequence::SequenceGame;
use wythoff_games::sequence::diagonals::{Form, FormError, MOST_ROWS, certify};
use wythoff_games::{Control, Grundy, Known, Pair, Rules};

/// The largest value that single positions are compared with: all forms together take a
/// quarter of a second, and with every value more twice as long.
const LARGEST: Grundy = Grundy(15);

/// Knows small values of R-Wythoff, from the first question on.
#[derive(Debug, Default)]
pub(super) struct Certified {
    forms: OnceLock<Vec<Form>>,
}

fn known() -> Known {
    Known::Proved("finite certificate of Gu's conjecture 2".into())
}

fn is_r_wythoff(rules: &Rules) -> bool {
    SequenceGame::of(rules) == Some(SequenceGame::RWythoff)
}

impl Certified {
    /// The forms of the values 0, 1, …, [`LARGEST`], if the game is R-Wythoff.
    fn forms(&self, rules: &Rules, control: &Control) -> Answer<&[Form]> {
        if !is_r_wythoff(rules) {
            return Ok(None);
        }
        if let Some(forms) = self.forms.get() {
            return Ok(Some(forms));
        }
        let failed = |error| match error {
            FormError::Engine(error) => error.into(),
            other => WorkbenchError::from(Disagreement::Form(other)),
        };
        let certificate = certify(LARGEST, MOST_ROWS, control)?;
        let values = (0..=LARGEST.0).map(Grundy);
        let forms = values.map(|g| Form::new(&certificate, g, control).map_err(failed));
        let forms = forms.collect::<Result<Vec<_>, _>>()?;
        Ok(Some(self.forms.get_or_init(|| forms)))
    }
}

/// The form of one value, if it can be certified with the care that it is worth.
fn form(wanted: &Wanted<'_>, terms: Terms<'_>) -> Answer<Form> {
    let at_once = wanted.value <= LARGEST || terms.care > Care::Glance;
    if wanted.computed || !at_once || !is_r_wythoff(wanted.game.rules()) {
        return Ok(None);
    }
    match Form::of(wanted.value, terms.control) {
        Ok(form) => Ok(Some(form)),
        Err(FormError::Engine(error)) => Err(error.into()),
        Err(_) => Ok(None),
    }
}

/// An option of the value of a form.
fn option(form: &Form, place: Place<'_>) -> Option<Pair> {
    let (a, b) = place.sorted();
    let places = [form.with_pile(a), form.with_pile(b), Some(form.with_difference(&(b - a)))];
    let turned = |(x, y): Pair| [(y.clone(), x.clone()), (x, y)];
    places.into_iter().flatten().flat_map(turned).find(|to| place.allows(to))
}

impl Source for Certified {
    fn name(&self) -> &'static str {
        "certified"
    }

    fn reach(&self) -> Reach {
        Reach::UpTo(LARGEST)
    }

    fn worth(&self, place: Place<'_>, g: Grundy, terms: Terms<'_>) -> Answer<Worth> {
        let (x, y) = place.piles;
        Ok(self.forms(place.rules(), terms.control)?.map(|forms| {
            match forms.iter().find(|form| form.contains(x, y)) {
                Some(form) => Worth::exactly(form.value().0, known()),
                None => Worth::more_than(g.min(LARGEST), known()),
            }
        }))
    }

    fn option(&self, place: Place<'_>, value: &Nimber, terms: Terms<'_>) -> Answer<Choice> {
        let forms = self.forms(place.rules(), terms.control)?;
        let form = forms.zip(value.small()).and_then(|(forms, g)| forms.get(g.0 as usize));
        Ok(form.map(|form| Choice::of(option(form, place), known())))
    }

    fn check(&self, place: Place<'_>, value: &Nimber, terms: Terms<'_>) -> Answer<Checked> {
        let forms = self.forms(place.rules(), terms.control)?;
        let Some((forms, g)) = forms.zip(value.small()).filter(|(_, g)| *g <= LARGEST) else {
            return Ok(None);
        };
        let here = |form: &Form| option(form, place).is_some();
        let (smaller, own) = forms.split_at(g.0 as usize);
        let same = smaller.iter().all(here) && !here(&own[0]);
        Ok(Some(Checked { same, how: "the values of its options".into() }))
    }

    fn list(&self, wanted: &Wanted<'_>, _: &UBig, terms: Terms<'_>) -> Answer<Box<dyn List>> {
        Ok(form(wanted, terms)?.map(|form| Box::new(form) as Box<dyn List>))
    }

    fn nth(&self, wanted: &Wanted<'_>, n: &UBig, terms: Terms<'_>) -> Answer<Listed> {
        Ok(form(wanted, terms)?.map(|form| Some((form.nth(n), known()))))
    }
}

impl List for Form {
    fn known(&self) -> Known {
        known()
    }

    fn list(&self, out: &mut Counter<'_>, control: &Control) -> Answer<Ended> {
        let first = self.first_from(out.first_row());
        let numbers = std::iter::successors(Some(first), |n| Some(n + UBig::ONE));
        out.pass(numbers.map(|n| self.nth(&n)), control)?;
        Ok(Some(Ended::proved(known())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use wythoff_games::Size;
    use wythoff_games::engine::select::{self, Choice as Engine};

    #[test]
    fn values_and_options_are_those_of_a_board() -> Result<(), WorkbenchError> {
        let side = 120;
        let game = Game::load("r-wythoff")?;
        let engine = Engine { engine: None, max_memory: 1 << 30 };
        let control = Control::unlimited();
        let terms = Terms { care: Care::Glance, control: &control };
        let board = select::grundy(game.rules(), Size::new(side, side), engine, &control)?.1;
        let certified = Certified::default();
        for x in 0..side {
            for y in 0..side {
                let piles = (UBig::from(x), UBig::from(y));
                let here = board.get(x, y);
                let place = Place { game: &game, piles: &piles };
                let worth = certified.worth(place, LARGEST, terms)?.expect("R-Wythoff");
                let small = (here <= LARGEST).then(|| Nimber::from(here));
                assert_eq!(worth.exact(), small.as_ref(), "({x}, {y})");
                // A value below that of a position is that of an option, and its own is not.
                for g in [0, 1, here.0.saturating_sub(1), here.0].map(Grundy) {
                    match certified.option(place, &Nimber::from(g), terms)? {
                        None => assert!(g > LARGEST, "({x}, {y}), {g}"),
                        Some(Choice::Nowhere) => assert!(g >= here, "({x}, {y}), {g}"),
                        Some(Choice::To((a, b), _)) => {
                            let [a, b] = [a, b].map(|n| usize::try_from(n).expect("smaller"));
                            assert!(g != here && board.get(a, b) == g, "({x}, {y}), {g}");
                        }
                    }
                }
            }
        }
        Ok(())
    }
}
