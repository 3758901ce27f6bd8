//! Sums of games: `wythoff(10,15) + nim(7) + connell:3(8,9)`.
//!
//! A move in a sum is a move in one component. By Sprague and Grundy the sum is
//! lost for the player to move exactly if the nim-sum of the values is 0, so all
//! that is needed is the value of each component, of whatever size, and an
//! option of a given smaller value.
//!
//! | file | says |
//! |---|---|
//! | `parse` | how a sum is written |
//! | `winning`, `value` | a winning move, the nim-sum |
//! | `outcomes` | a single game without Grundy values |
//! | `play`, `hardest` | a game against the machine, move by move; what to do when it is lost |

mod hardest;
mod outcomes;
mod parse;
mod play;
mod value;
mod winning;

pub use play::{Match, Player, Refusal};
pub use value::{ComponentReport, SumReport, value};
pub(crate) use winning::USUAL;
pub use winning::{MoveReport, Moved, Solution, solve, winning_move};

use crate::error::{Empty, InputError, NoValue, OutOfReach, WorkbenchError};
use crate::game::Game;
use crate::nimber::Nimber;
use crate::session::{Care, Choice, Place, Seen, Session, Terms, Worth};
use std::fmt;
use std::sync::Arc;
use wythoff_games::{Control, Grundy, Known, Pair};

/// Somebody to ask about the components of a sum.
#[derive(Clone, Copy, Debug)]
pub struct Asking<'a> {
    /// Who answers.
    pub session: &'a Session,
    /// When to stop.
    pub control: &'a Control,
}

impl<'a> Asking<'a> {
    /// A move is worth a search for a theorem, and not more than a board of a second.
    const fn terms(self) -> Terms<'a> {
        Terms { care: Care::Search, control: self.control }
    }

    /// What a component is worth. Where the whole value is out of reach it is compared with
    /// `g`, as far as that can be done.
    ///
    /// # Errors
    /// A game without Grundy values, a position that nothing here reaches, a
    /// cancelled run.
    pub fn worth(self, component: &Component, g: Grundy) -> Result<Worth, WorkbenchError> {
        component.can_be_added()?;
        let worth = self.session.worth(component.place(), g, self.terms())?;
        worth.ok_or_else(|| component.out_of_reach())
    }

    /// An option of a component that has a given value, and how that is known.
    fn option(
        self,
        component: &Component,
        value: &Nimber,
    ) -> Result<Option<(Pair, Known)>, WorkbenchError> {
        match self.session.option(component.place(), value, self.terms())? {
            Some(Choice::To(to, known)) => Ok(Some((to, known))),
            Some(Choice::Nowhere) => Ok(None),
            None => Err(self.beyond(component, value)?),
        }
    }

    /// All options of a component.
    fn options(self, component: &Component) -> Result<Option<Vec<Seen>>, WorkbenchError> {
        self.session.options(component.place(), self.terms())
    }

    /// The refusal of a comparison that cannot be made.
    fn beyond(
        self,
        component: &Component,
        value: &Nimber,
    ) -> Result<WorkbenchError, WorkbenchError> {
        let most = self.session.compared_up_to(component.place(), self.terms())?;
        let (position, value) = (component.to_string(), value.clone());
        Ok(OutOfReach::Comparison { position, value, most }.into())
    }
}

/// One game of a sum in a certain position.
///
/// A Nim heap is two-pile Nim with nothing in the second pile; it is only
/// written in another way.
#[derive(Clone, Debug)]
pub struct Component {
    game: Arc<Game>,
    /// As the game was written: a name or a path.
    name: String,
    heap: bool,
    piles: Pair,
}

impl Component {
    /// A position of a game, under the name it goes by.
    pub fn new(game: Game, name: impl Into<String>, piles: Pair) -> Self {
        Self { game: Arc::new(game), name: name.into(), heap: false, piles }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Its name as it was written.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The two piles.
    pub const fn piles(&self) -> &Pair {
        &self.piles
    }

    /// Whether it is a single Nim heap.
    pub const fn is_heap(&self) -> bool {
        self.heap
    }

    /// The numbers that are written in its parentheses, or for a take from it.
    pub fn numbers(&self, pair: &Pair) -> Vec<String> {
        let both = [pair.0.to_string(), pair.1.to_string()];
        both.into_iter().take(if self.heap { 1 } else { 2 }).collect()
    }

    /// The same game in another position.
    #[must_use]
    pub fn at(&self, piles: Pair) -> Self {
        Self { piles, ..self.clone() }
    }

    /// The component after a take, if that is legal.
    pub fn after(&self, take: &Pair) -> Option<Self> {
        let legal = self.game.rules().allows(&self.piles, take);
        legal.then(|| self.at((&self.piles.0 - &take.0, &self.piles.1 - &take.1)))
    }

    /// Its position, to ask about.
    pub fn place(&self) -> Place<'_> {
        Place { game: &self.game, piles: &self.piles }
    }

    /// What has to be taken to get to a position with no more in either pile.
    fn take_to(&self, to: &Pair) -> Pair {
        self.place().take_to(to)
    }

    /// That it has a value, which a sum of several needs.
    ///
    /// # Errors
    /// Why it has none.
    pub fn can_be_added(&self) -> Result<(), InputError> {
        NoValue::of(self.game.rules()).map_or(Ok(()), |why| {
            let game = self.name.clone();
            Err(InputError::CannotBeAdded { game, why })
        })
    }

    /// That nothing is known of it.
    fn out_of_reach(&self) -> WorkbenchError {
        let (position, game) = (self.to_string(), self.game.asked_as().to_owned());
        OutOfReach::Position { position, game }.into()
    }

    /// Whether both are worth the same because they are the same position.
    fn same_position(&self, other: &Self) -> bool {
        let rules = self.game.rules();
        rules.same_game(other.game.rules())
            && (self.piles == other.piles
                || rules.is_symmetric() && self.place().sorted() == other.place().sorted())
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({})", self.name, self.numbers(&self.piles).join(","))
    }
}

/// A move: so much from the piles of one component.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    /// Which component, counted from 0.
    pub component: usize,
    /// What is taken from its piles.
    pub take: Pair,
}

/// One or several games played side by side.
#[derive(Clone, Debug)]
pub struct Sum {
    components: Vec<Component>,
}

impl Sum {
    /// Puts components together.
    ///
    /// # Errors
    /// No component, or several of which one has no Grundy values.
    pub fn new(components: Vec<Component>) -> Result<Self, WorkbenchError> {
        if components.is_empty() {
            return Err(InputError::from(Empty::Sum).into());
        }
        if components.len() > 1 {
            components.iter().try_for_each(Component::can_be_added)?;
        }
        Ok(Self { components })
    }

    /// Reads `wythoff(3,5) + nim(7)`.
    ///
    /// # Errors
    /// The place of the mistake and what was expected there.
    pub fn parse(text: &str) -> Result<Self, WorkbenchError> {
        parse::sum(text)
    }

    /// Its components.
    pub fn components(&self) -> &[Component] {
        &self.components
    }

    /// The only component, if it is a sum of one.
    pub fn single(&self) -> Option<&Component> {
        match self.components.as_slice() {
            [one] => Some(one),
            _ => None,
        }
    }

    /// The sum after a move, if that is legal.
    pub fn after(&self, m: &Move) -> Option<Self> {
        let moved = self.components.get(m.component)?.after(&m.take)?;
        let mut components = self.components.clone();
        components[m.component] = moved;
        Some(Self { components })
    }

    /// A move in words that `wythoff play` understands as well: `take 3 from x
    /// of 1`.
    pub fn words(&self, m: &Move) -> String {
        let (x, y) = &m.take;
        let heap = self.components.get(m.component).is_some_and(Component::is_heap);
        let what = match (x.is_zero(), y.is_zero()) {
            _ if heap => format!("take {x}"),
            (false, true) => format!("take {x} from x"),
            (true, false) => format!("take {y} from y"),
            _ if x == y => format!("take {x} from both"),
            _ => format!("take {x} from x and {y} from y"),
        };
        match self.components.len() {
            1 => what,
            _ => format!("{what} of {}", m.component + 1),
        }
    }

    /// The legal move that takes the fewest tokens, the first of them; `None`
    /// if no move is left.
    pub fn smallest_move(&self) -> Option<Move> {
        let smallest = self.components.iter().enumerate().filter_map(|(component, c)| {
            let take = c.game().rules().smallest_take(c.piles())?;
            Some(Move { component, take })
        });
        smallest.min_by_key(|m| &m.take.0 + &m.take.1)
    }
}

impl fmt::Display for Sum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, component) in self.components.iter().enumerate() {
            if i > 0 {
                f.write_str(" + ")?;
            }
            write!(f, "{component}")?;
        }
        Ok(())
    }
}
