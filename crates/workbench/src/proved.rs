//! The positions of a value by a theorem, in order, for rows and indices of any size.
//!
//! In this order: a theorem in print about the P-positions; values 0 to 2 of Wythoff's game by
//! the theorem that comes with the program; R-Wythoff by the finite certificate of Gu's
//! conjecture; any other game by an automaton that is found and proved on the spot, at once
//! or with all the effort of `wythoff theorem`.

use crate::error::{Fault, WorkbenchError};
use crate::game::Game;
use crate::sequence_game::SequenceGame;
use crate::shipped::{self, WythoffValues};
use crate::theorem::{self, trouble};
use dashu_int::UBig;
use std::ops::ControlFlow;
use std::rc::Rc;
use wythoff_automata::Dfa;
use wythoff_control::{Limits, Reason};
use wythoff_discovery::encode::encode;
use wythoff_discovery::{Effort, InOrder, Numerals, Sample, levels};
use wythoff_games::sequence::diagonals::{Form, FormError};
use wythoff_games::theorem::ClosedForm;
use wythoff_games::{Control, Grundy, Known, Pair};

/// How hard a theorem is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Care {
    /// As long as nobody notices: one small board, and automata of moderate size.
    AtOnce,
    /// As `wythoff theorem` does.
    Thorough,
}

/// Certificates of R-Wythoff up to this value take a tenth of a second.
const CERTIFIED_AT_ONCE: Grundy = Grundy(15);

/// One board, and small automata: W^4 and misère play take less than a tenth of a second.
const LITTLE: Effort = Effort { first_side: 1_000, largest_side: 1_000, most_states: 1_000 };

/// The states that an automaton may have on the way to a theorem that is found at once.
const FEW_STATES: u64 = 20_000;

/// Which positions are wanted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Wanted<'a> {
    /// Their value.
    pub(crate) value: Grundy,
    /// The first row.
    pub(crate) from_row: &'a UBig,
    /// Whether those in the terminal region are not wanted.
    pub(crate) non_terminal: bool,
}

/// The positions of one value, smaller pile first in a symmetric game.
#[derive(Debug)]
pub(crate) enum Proved {
    /// By a theorem in print.
    Print(ClosedForm),
    /// Of Wythoff's game, by the word of its rows.
    Rows(Box<WythoffValues>, Grundy),
    /// Of R-Wythoff.
    Diagonals(Box<Form>),
    /// By an automaton of pairs.
    Pairs(Box<InOrder>, usize),
}

impl Proved {
    /// A theorem about the positions of a value, if there is one that lists them; of those in
    /// the terminal region it may leave out any if they are not wanted.
    ///
    /// # Errors
    /// A cancelled run, or rules that an engine cannot deal with.
    pub(crate) fn find(
        game: &Game,
        wanted: &Wanted<'_>,
        care: Care,
        control: &Control,
    ) -> Result<Option<Self>, WorkbenchError> {
        let value = wanted.value;
        if value == Grundy(0)
            && let Some(form) = game.closed_form()
        {
            return Ok(Some(Self::Print(form)));
        }
        match SequenceGame::of(game.rules()) {
            Some(SequenceGame::Wythoff) if value <= shipped::LARGEST => {
                Ok(Some(Self::Rows(Box::new(WythoffValues::load(control)?), value)))
            }
            Some(SequenceGame::RWythoff)
                if value <= CERTIFIED_AT_ONCE || care == Care::Thorough =>
            {
                match Form::of(value, control) {
                    Ok(form) => Ok(Some(Self::Diagonals(Box::new(form)))),
                    Err(FormError::Engine(error)) => Err(error.into()),
                    Err(_) => Ok(None),
                }
            }
            Some(_) => Ok(None),
            None => {
                let found = match by_automaton(game, wanted, care, control) {
                    Err(error) if error.fault() == Fault::Limit => None,
                    other => other?,
                };
                if found.is_none() {
                    // A search that was stopped from outside has not found out anything.
                    control.look()?;
                }
                Ok(found)
            }
        }
    }

    /// How its answers are known.
    pub(crate) fn known(&self) -> Known {
        match self {
            Self::Print(form) => Known::Theorem(form.citation()),
            Self::Rows(values, _) => values.known(),
            Self::Diagonals(_) => Known::Proved("finite certificate of Gu's conjecture 2".into()),
            Self::Pairs(_, states) => Known::Proved(format!("an automaton with {states} states")),
        }
    }

    /// Lists all positions from a row on, until told to stop.
    ///
    /// # Errors
    /// The next position is too far away to be found, if there is one.
    pub(crate) fn list(
        &self,
        from: &UBig,
        out: &mut dyn FnMut(UBig, UBig) -> ControlFlow<()>,
        control: &Control,
    ) -> Result<(), WorkbenchError> {
        let mut pass = |pairs: &mut dyn Iterator<Item = Pair>| -> Result<(), Reason> {
            for (x, y) in pairs {
                control.look()?;
                if out(x, y).is_break() {
                    break;
                }
            }
            Ok(())
        };
        match self {
            Self::Print(form) if from.is_zero() => pass(&mut form.positions())?,
            Self::Print(form) => pass(&mut rows_from(from).flat_map(|row| {
                let right = form.partners(&row).into_iter().filter(|y| *y >= row);
                right.map(|y| (row.clone(), y)).collect::<Vec<_>>()
            }))?,
            Self::Rows(values, value) => pass(&mut values.points_from(*value, from))?,
            Self::Diagonals(form) => {
                pass(&mut rows_from(&form.first_from(from)).map(|n| form.nth(&n)))?;
            }
            Self::Pairs(pairs, _) => {
                let mut list = pairs.from(from, control);
                pass(&mut list)?;
                list.end().map_err(trouble)?;
            }
        }
        Ok(())
    }

    /// The n-th position, from 0, terminal positions not counted; `None` if there are not so
    /// many.
    ///
    /// # Errors
    /// A limit that was reached.
    pub(crate) fn nth(&self, n: &UBig, control: &Control) -> Result<Option<Pair>, WorkbenchError> {
        match self {
            Self::Print(form) => Ok(Some(form.nth(n))),
            Self::Rows(values, value) => Ok(values.nth(*value, n)),
            Self::Diagonals(form) => Ok(Some(form.nth(n))),
            Self::Pairs(pairs, _) => pairs.nth(n, control).map_err(trouble),
        }
    }
}

/// This number, and all that follow.
fn rows_from(first: &UBig) -> impl Iterator<Item = UBig> {
    std::iter::successors(Some(first.clone()), |row| Some(row + UBig::ONE))
}

/// The positions of a value of a game with linear rules, by an automaton.
fn by_automaton(
    game: &Game,
    wanted: &Wanted<'_>,
    care: Care,
    control: &Control,
) -> Result<Option<Proved>, WorkbenchError> {
    let (rules, value) = (game.rules(), wanted.value);
    if !rules.is_linear() || (value > Grundy(0) && !rules.has_grundy_values()) {
        return Ok(None);
    }
    let mut allowed = Limits::default();
    // Rules whose boards are computed option by option: the first board takes a second.
    let first = Sample::sides(rules).first;
    let slow = first < LITTLE.first_side;
    let effort = match care {
        Care::Thorough if slow => Effort { largest_side: first, ..Effort::default() },
        Care::Thorough => Effort::default(),
        // Values above 0 take boards of their own, one after the other.
        Care::AtOnce if slow || value > Grundy(0) => return Ok(None),
        Care::AtOnce => {
            allowed.states = Some(FEW_STATES);
            LITTLE
        }
    };
    let Some((numerals, set)) =
        control.within(allowed, |control| set(game, value, effort, control))?
    else {
        return Ok(None);
    };
    let encoding = encode(rules).map_err(trouble)?;
    let mut conditions = Vec::new();
    if rules.is_symmetric() {
        conditions.push("x<=y".to_owned());
    }
    if let Some(terminal) = encoding.terminal.filter(|_| wanted.non_terminal) {
        conditions.push(format!("~({terminal})"));
    }
    let in_order = |conditions: &[String]| {
        let condition = (!conditions.is_empty()).then(|| conditions.join(" & "));
        InOrder::of(&numerals, &set, condition.as_deref(), control).map_err(trouble)
    };
    let mut pairs = in_order(&conditions)?;
    if pairs.is_none() && !wanted.from_row.is_zero() {
        // Rows that hold infinitely many positions may all come before.
        conditions.push(format!("x>={}", wanted.from_row));
        pairs = in_order(&conditions)?;
    }
    Ok(pairs.map(|pairs| Proved::Pairs(Box::new(pairs), set.states())))
}

/// The proved set of a value, if one is found.
fn set(
    game: &Game,
    value: Grundy,
    effort: Effort,
    control: &Control,
) -> Result<Option<(Numerals, Rc<Dfa>)>, WorkbenchError> {
    if value == Grundy(0) {
        let found = theorem::find_with(game, effort, control, &())?;
        return Ok(found.theorem().map(|found| (found.numerals.clone(), found.set.clone())));
    }
    let found = levels::discover(game.rules(), value.0, effort, control, &()).map_err(trouble)?;
    let level = found.levels.into_iter().nth(value.0 as usize);
    Ok(level.map(|level| (found.numerals, level.set)))
}
