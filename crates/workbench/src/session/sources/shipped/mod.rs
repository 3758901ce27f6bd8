//! Values 0, 1 and 2 of Wythoff's game, by the theorem that comes with the program.

pub(super) mod drawing;

use super::recursion::nearby::{self, Exactness, Point, Points};
use crate::error::WorkbenchError;
use crate::nimber::Nimber;
use crate::positions::Counter;
use crate::session::draw::Drawing;
use crate::session::question::{
    Answer, Choice, Ended, List, Listed, Place, Reach, Source, Terms, Wanted, Worth,
};
use crate::shipped::{LARGEST, WythoffValues};
use dashu_int::UBig;
use drawing::count_by_values;
use std::sync::{Arc, OnceLock};
use wythoff_games::engine::EngineError;
use wythoff_games::sequence::SequenceGame;
use wythoff_games::{Control, Grundy, Known, Rules};

/// Knows small values of Wythoff's game, from the first question on.
#[derive(Debug, Default)]
pub(super) struct Shipped {
    values: OnceLock<Arc<WythoffValues>>,
}

impl Shipped {
    /// The theorem, if the game is Wythoff's.
    fn values(&self, rules: &Rules, control: &Control) -> Answer<Arc<WythoffValues>> {
        if SequenceGame::of(rules) != Some(SequenceGame::Wythoff) {
            return Ok(None);
        }
        if let Some(values) = self.values.get() {
            return Ok(Some(values.clone()));
        }
        let proved = Arc::new(WythoffValues::load(control)?);
        Ok(Some(self.values.get_or_init(|| proved).clone()))
    }

    /// The theorem, if it lists the positions that are wanted.
    fn listed(&self, wanted: &Wanted<'_>, control: &Control) -> Answer<Arc<WythoffValues>> {
        if wanted.computed || wanted.value > LARGEST {
            return Ok(None);
        }
        self.values(wanted.game.rules(), control)
    }
}

impl Source for Shipped {
    fn name(&self) -> &'static str {
        "shipped"
    }

    fn reach(&self) -> Reach {
        Reach::UpTo(LARGEST)
    }

    fn worth(&self, place: Place<'_>, g: Grundy, terms: Terms<'_>) -> Answer<Worth> {
        let values = self.values(place.rules(), terms.control)?;
        Ok(values.map(|values| match values.value(place.piles) {
            Some(value) => Worth::exactly(value.0, values.known()),
            None => Worth::more_than(g.min(LARGEST), values.known()),
        }))
    }

    fn option(&self, place: Place<'_>, value: &Nimber, terms: Terms<'_>) -> Answer<Choice> {
        let (Some(values), Some(g)) = (self.values(place.rules(), terms.control)?, value.small())
        else {
            return Ok(None);
        };
        Ok(Some(nearby::option(&*values, place, g, terms.control)?))
    }

    fn list(&self, wanted: &Wanted<'_>, _: &UBig, terms: Terms<'_>) -> Answer<Box<dyn List>> {
        let values = self.listed(wanted, terms.control)?;
        Ok(values.map(|values| Box::new(OfValue { values, value: wanted.value }) as Box<dyn List>))
    }

    fn nth(&self, wanted: &Wanted<'_>, n: &UBig, terms: Terms<'_>) -> Answer<Listed> {
        let values = self.listed(wanted, terms.control)?;
        Ok(values.map(|values| values.nth(wanted.value, n).map(|pair| (pair, values.known()))))
    }

    fn draw(&self, drawing: &mut Drawing<'_>, terms: Terms<'_>) -> Result<(), WorkbenchError> {
        let planes = drawing.planes_of_values();
        for (plane, value) in planes.into_iter().filter(|(_, value)| *value <= LARGEST) {
            let Some(values) = self.values(drawing.game.rules(), terms.control)? else { break };
            if let Some(counted) = count_by_values(drawing.window, value, &values) {
                drawing.fill(plane, &counted, values.known());
            }
        }
        Ok(())
    }
}

/// The positions of one value.
struct OfValue {
    values: Arc<WythoffValues>,
    value: Grundy,
}

impl List for OfValue {
    fn known(&self) -> Known {
        self.values.known()
    }

    fn list(&self, out: &mut Counter<'_>, control: &Control) -> Answer<Ended> {
        let from = out.first_row().clone();
        out.pass(self.values.points_from(self.value, &from), control)?;
        Ok(Some(Ended::proved(self.known())))
    }
}

impl Points for WythoffValues {
    /// |b - floor(phi a)| bounds |a - b/phi| by more than is needed.
    fn strip(&self, _: Grundy) -> u64 {
        self.strip()
    }

    fn points(
        &self,
        first: &UBig,
        rows: u64,
        g: Grundy,
        _: Exactness,
        _: &Control,
    ) -> Result<(Vec<Point>, Known), EngineError> {
        let all = (0..rows).flat_map(|i| (0..=g.0).map(move |h| (i, Grundy(h))));
        let found = all.filter_map(|(i, value)| {
            let row = first + UBig::from(i);
            let column = self.point(value, &row)?;
            Some(Point { value, row, column })
        });
        Ok((found.collect(), self.known()))
    }
}
