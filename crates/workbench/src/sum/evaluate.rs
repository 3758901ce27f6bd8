//! The value of a component, and an option of a given value.
//!
//! Which way is taken, first come first served:
//!
//! | way | where | known |
//! |---|---|---|
//! | Nim | `nim` | theorem |
//! | board | up to a million cells | definition |
//! | row | one pile up to 100 in `wythoff`, `f-wythoff`, some rows of `r-wythoff` | proved |
//! | board | up to 5·10^7 cells and the memory allowed | definition |
//! | nearby | `wythoff`, values 0 to 2, and other small values | proved; definition, conditional beyond row 4·10^6 |
//! | certified | `r-wythoff`, values 0 to 15 | theorem, proved |
//! | theorem | games whose P-positions a theorem in print gives; whether the value is 0 | theorem |
//! | strategy | games with a terminal region, or without such a theorem, if one is found; whether the value is 0 | proved |

use super::boards::{self, Boards};
use super::certified::{self, Certified};
use super::nearby::{self, Care, Points};
use super::rows::{self, ShortRows};
use super::strategies::{Proved, Strategies};
use super::{Component, zero};
use crate::error::WorkbenchError;
use crate::nimber::Nimber;
use crate::shipped::{self, WythoffValues};
use dashu_int::UBig;
use std::rc::Rc;
use wythoff_games::condition::Condition;
use wythoff_games::{ClosedForm, Control, Grundy, Known, Pair, Rules, catalogue};

/// What is known of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// All of it.
    Exactly(Nimber),
    /// That it is larger than this.
    MoreThan(Grundy),
}

/// What a position is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worth {
    /// Its value.
    pub value: Value,
    /// How it is known.
    pub known: Known,
}

impl Worth {
    /// The value, if it is known exactly.
    pub const fn exactly(&self) -> Option<&Nimber> {
        match &self.value {
            Value::Exactly(value) => Some(value),
            Value::MoreThan(_) => None,
        }
    }
}

/// How a component is dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Nim,
    Board,
    Row,
    Nearby,
    Certified,
    Theorem,
    Strategy,
}

/// Finds values, and keeps the boards and rows that it needed for them.
pub struct Evaluator<'a> {
    pub(super) control: &'a Control,
    pub(super) points: &'a dyn Points,
    pub(super) boards: Boards,
    pub(super) rows: ShortRows,
    pub(super) strategies: Strategies,
    values: Option<Rc<WythoffValues>>,
    certified: Option<Rc<Certified>>,
}

impl<'a> Evaluator<'a> {
    /// With nothing kept yet. `points` says what small values of Wythoff's game
    /// lie near huge positions; [`super::Sequences`] is the one to take.
    pub fn new(points: &'a dyn Points, control: &'a Control) -> Self {
        let (boards, rows) = (Boards::default(), ShortRows::default());
        let strategies = Strategies::default();
        Self { control, points, boards, rows, strategies, values: None, certified: None }
    }

    /// What a component is worth. Where the whole value is out of reach it is
    /// compared with `g`, as far as that can be done.
    ///
    /// # Errors
    /// A game without Grundy values, a position that nothing here reaches, a
    /// cancelled run.
    pub fn worth(&mut self, component: &Component, g: Grundy) -> Result<Worth, WorkbenchError> {
        let exactly = |value: UBig, known| Worth { value: Value::Exactly(Nimber(value)), known };
        let (x, y) = component.piles();
        Ok(match self.way(component)? {
            Way::Nim => exactly(x ^ y, Known::Theorem("Bouton 1901")),
            Way::Board => {
                let value = self.boards.value(component, self.control)?;
                exactly(value.0.into(), Known::Definition)
            }
            Way::Row => {
                let value = self.rows.value(component.game().rules(), component.piles());
                exactly(value.expect("the way was chosen because the row is there"), rows::known())
            }
            Way::Nearby if g > Grundy(0) => {
                let values = self.wythoff_values()?;
                if let Some(value) = values.value(component.piles()) {
                    return Ok(exactly(value.0.into(), values.known()));
                }
                if g <= shipped::LARGEST {
                    return Ok(Worth { value: Value::MoreThan(g), known: values.known() });
                }
                let g = g.min(nearby::LARGEST);
                let (value, known) =
                    nearby::value(self.points, component, g, Care::Usual, self.control)?;
                match value {
                    Some(value) => exactly(value.0.into(), known),
                    None => Worth { value: Value::MoreThan(g), known },
                }
            }
            Way::Certified if g > Grundy(0) && !theorem(component).is_p(x, y) => {
                let known = Certified::known();
                match self.certified()?.value(component.piles()) {
                    Some(value) => exactly(value.0.into(), known),
                    None => Worth { value: Value::MoreThan(g.min(certified::LARGEST)), known },
                }
            }
            Way::Nearby | Way::Certified | Way::Theorem => {
                let form = theorem(component);
                let known = Known::Theorem(form.citation());
                if form.is_p(x, y) {
                    exactly(UBig::ZERO, known)
                } else {
                    Worth { value: Value::MoreThan(Grundy(0)), known }
                }
            }
            Way::Strategy => {
                let proved = self.proved(component)?;
                if proved.is_p(component.piles()) {
                    exactly(UBig::ZERO, proved.known())
                } else {
                    Worth { value: Value::MoreThan(Grundy(0)), known: proved.known() }
                }
            }
        })
    }

    /// An option of a component that has a given value, and how that is known.
    ///
    /// # Errors
    /// As [`Evaluator::worth`]; a value that is too large to be looked for in
    /// so large a position.
    pub fn option(
        &mut self,
        component: &Component,
        value: &Nimber,
    ) -> Result<Option<(Pair, Known)>, WorkbenchError> {
        let with = |known: Known| move |to: Pair| (to, known);
        let small = value.small();
        Ok(match (self.way(component)?, small) {
            (Way::Nim, _) => {
                nim_option(component, &value.0).map(with(Known::Theorem("Bouton 1901")))
            }
            (Way::Board, Some(g)) => {
                let found = self.boards.option(component, g, self.control)?;
                found.map(with(Known::Definition))
            }
            // No board holds so large a value.
            (Way::Board, None) => None,
            (Way::Row, _) => self.rows.option(component, &value.0).map(with(rows::known())),
            (Way::Nearby | Way::Certified | Way::Theorem, Some(Grundy(0))) => {
                let form = theorem(component);
                zero::option(component, &form).map(with(Known::Theorem(form.citation())))
            }
            (Way::Strategy, Some(Grundy(0))) => {
                let proved = self.proved(component)?;
                proved.option(component).map(with(proved.known()))
            }
            (Way::Nearby, Some(g)) if g <= shipped::LARGEST => {
                let values = self.wythoff_values()?;
                nearby::option(&*values, component, g, self.control)?
            }
            (Way::Nearby, Some(g)) if g <= nearby::LARGEST => {
                nearby::option(self.points, component, g, self.control)?
            }
            (Way::Certified, Some(g)) if g <= certified::LARGEST => {
                self.certified()?.option(component, g).map(with(Certified::known()))
            }
            (Way::Nearby | Way::Certified | Way::Theorem | Way::Strategy, _) => {
                return Err(beyond(component, value));
            }
        })
    }

    /// The theorem about small values of Wythoff's game.
    fn wythoff_values(&mut self) -> Result<Rc<WythoffValues>, WorkbenchError> {
        if let Some(values) = &self.values {
            return Ok(values.clone());
        }
        let values = Rc::new(WythoffValues::load(self.control)?);
        self.values = Some(values.clone());
        Ok(values)
    }

    /// The certified values of R-Wythoff.
    pub(super) fn certified(&mut self) -> Result<Rc<Certified>, WorkbenchError> {
        if let Some(certified) = &self.certified {
            return Ok(certified.clone());
        }
        let certified = Rc::new(Certified::load(self.control)?);
        self.certified = Some(certified.clone());
        Ok(certified)
    }

    /// The strategy of a game that has one.
    pub(super) fn proved(&mut self, component: &Component) -> Result<Rc<Proved>, WorkbenchError> {
        let proved = self.strategies.find(component.game(), self.control)?;
        Ok(proved.expect("the way was chosen because there is one"))
    }

    /// The way to the value of a component.
    pub(crate) fn way(&mut self, component: &Component) -> Result<Way, WorkbenchError> {
        let rules = component.game().rules();
        if let Some(reason) = super::parse::cannot_be_added(component) {
            return Err(WorkbenchError::Input(reason));
        }
        let fits = |most| boards::fits(component, most, self.control);
        Ok(if is(rules, "nim") {
            Way::Nim
        } else if fits(boards::SMALL) {
            Way::Board
        } else if self.rows.reach(component, self.control)? {
            Way::Row
        } else if fits(u128::MAX) {
            Way::Board
        } else if is(rules, "wythoff") {
            Way::Nearby
        } else if is(rules, "r-wythoff") {
            Way::Certified
        } else if printed_theorem(rules) && component.game().closed_form().is_some() {
            Way::Theorem
        } else if self.strategies.find(component.game(), self.control)?.is_some() {
            Way::Strategy
        } else if component.game().closed_form().is_some() {
            Way::Theorem
        } else {
            return Err(WorkbenchError::Input(format!(
                "{component} is out of reach: its board is too large, and no theorem gives the \
                 P-positions of this game"
            )));
        })
    }
}

/// The closed form of a game that has one.
pub(super) fn theorem(component: &Component) -> ClosedForm {
    component.game().closed_form().expect("the way was chosen because there is one")
}

/// Whether the closed form of a game is asked before a theorem is looked for. Those of
/// games with a terminal region are slower than the automaton that proves them.
pub(crate) fn printed_theorem(rules: &Rules) -> bool {
    *rules.terminal() == Condition::Never
}

/// Whether these are the rules of a built-in game.
fn is(rules: &Rules, name: &str) -> bool {
    catalogue::find(name).is_ok_and(|(_, game)| rules.same_game(&game))
}

/// Bouton: leave in one pile what the other and the value add up to.
fn nim_option(component: &Component, value: &UBig) -> Option<Pair> {
    let (x, y) = component.piles();
    let (left_x, left_y) = (value ^ y, value ^ x);
    if left_x < *x { Some((left_x, y.clone())) } else { (left_y < *y).then(|| (x.clone(), left_y)) }
}

/// The refusal of a comparison that cannot be made.
pub(super) fn beyond(component: &Component, value: &Nimber) -> WorkbenchError {
    let compared = |g| format!("values up to {g} are compared in positions of this size");
    let reach = if is(component.game().rules(), "wythoff") {
        compared(nearby::LARGEST)
    } else if is(component.game().rules(), "r-wythoff") {
        compared(certified::LARGEST)
    } else {
        "a theorem tells whether its value is 0, and nothing more is known".to_string()
    };
    WorkbenchError::Input(format!(
        "{component} cannot be compared with the value {value}: its board is too large\n  {reach}"
    ))
}
