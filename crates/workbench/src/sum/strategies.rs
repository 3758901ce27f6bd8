//! Outcomes and winning options by a theorem that is found and proved on the spot.
//!
//! Beyond all boards, a game with linear rules may still have an automaton of its
//! P-positions: it is looked for as `wythoff theorem` does, once for each game.

use super::Component;
use crate::error::{Fault, WorkbenchError};
use crate::game::Game;
use crate::theorem;
use std::rc::Rc;
use wythoff_control::Limits;
use wythoff_discovery::Strategy;
use wythoff_games::{Control, Known, Pair, Rules};

/// What an automaton may cost if a closed form could be asked instead: half a second.
const LITTLE_WORK: u64 = 20_000_000;

/// A proved set of P-positions with its winning strategy.
#[derive(Clone, Debug)]
pub(crate) struct Proved {
    strategy: Strategy,
    states: usize,
}

impl Proved {
    /// How it is known.
    pub(crate) fn known(&self) -> Known {
        Known::Proved(format!("an automaton with {} states", self.states))
    }

    /// Whether a position is P.
    pub(crate) fn is_p(&self, (x, y): &Pair) -> bool {
        self.strategy.is_p(x, y)
    }

    /// So many different options that are P, as far as there are any.
    pub(crate) fn options(&self, (x, y): &Pair, most: usize) -> Vec<Pair> {
        self.strategy.options(x, y, most)
    }

    /// A legal option that is P.
    pub(super) fn option(&self, component: &Component) -> Option<Pair> {
        self.options(component.piles(), 1).pop()
    }
}

/// The strategies that were looked for, found or not.
#[derive(Debug, Default)]
pub(crate) struct Strategies {
    all: Vec<(Rules, Option<Rc<Proved>>)>,
}

impl Strategies {
    /// The strategy of a game, if a theorem can be found.
    pub(crate) fn find(
        &mut self,
        game: &Game,
        control: &Control,
    ) -> Result<Option<Rc<Proved>>, WorkbenchError> {
        let known = self.all.iter().find(|(rules, _)| rules.same_game(game.rules()));
        if let Some((_, proved)) = known {
            return Ok(proved.clone());
        }
        let proved = match search(game, control) {
            Ok(proved) => proved.map(Rc::new),
            Err(error) if error.fault() == Fault::Limit => None,
            Err(error) => return Err(error),
        };
        if proved.is_none() {
            // A search that was stopped from outside has not found out anything.
            control.look()?;
        }
        self.all.push((game.rules().clone(), proved.clone()));
        Ok(proved)
    }
}

fn search(game: &Game, control: &Control) -> Result<Option<Proved>, WorkbenchError> {
    if !game.rules().is_linear() {
        return Ok(None);
    }
    // Where a closed form is there anyway, nobody waits long for an automaton.
    let work = game.closed_form().map(|_| LITTLE_WORK);
    control.within(Limits { work, ..Limits::default() }, |control| {
        let found = theorem::find(game, control, &())?;
        let (Some(theorem), Some(strategy)) = (found.theorem(), found.strategy(control)?) else {
            return Ok(None);
        };
        Ok(Some(Proved { strategy, states: theorem.set.states() }))
    })
}
