//! `wythoff play`

mod draw;
mod input;

use crate::Verdict;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::status::Watched;
use crate::terminal;
use clap::ValueEnum;
use input::Input;
use std::io::{Write, stdout};
use wythoff_games::Play;
use wythoff_workbench::session::Session;
use wythoff_workbench::sum::{Asking, Match, Move, Player, Refusal, Sum};
use wythoff_workbench::{Control, WorkbenchError};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff play \"wythoff(10,15)\"\n  wythoff play \"wythoff(10,15) + nim(7)\" --hints\n  wythoff play \"K2(12,9) + nim(3,5)\" --first machine\n\nType `x 3`, `both 2` or `take 3 from x of 1`; `help` lists everything."
)]
pub(crate) struct Args {
    /// Positions joined by +, each a game and its piles: "wythoff(10,15) + nim(7)"
    sum: String,
    /// Who moves first
    #[arg(long, value_enum, default_value = "human")]
    first: First,
    /// Show a good move before each of yours
    #[arg(long)]
    hints: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum First {
    Human,
    Machine,
}

const HELP: &str = "\
  x 3                    take 3 from the first pile
  y 3                    take 3 from the second pile
  both 3                 take 3 from both piles
  x 3 y 5                take 3 from the first and 5 from the second
  3                      take 3 from a heap
  2: x 3                 the same in game 2 of a sum; also `take 3 from x of 2`
  moves                  what may be taken
  hint                   a good move, and why
  undo                   take your last move back
  show                   draw the position again
  resign, quit           end the game";

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let first = match args.first {
        First::Human => Player::Human,
        First::Machine => Player::Machine,
    };
    let watched = Watched::new("thinking", args.limits.limits());
    let session = Session::default();
    let machine = Machine { watched: &watched, session: &session };
    let mut game = Match::new(Sum::parse(&args.sum)?, first)?;
    // A game that the machine cannot judge is told now rather than halfway.
    watched.run(|control| game.solve(machine.asking(control)))?;
    say(&introduction(&game))?;
    loop {
        if let Some(winner) = game.winner() {
            say(match winner {
                Player::Human => "No move is left: you win.",
                Player::Machine => "No move is left: the machine wins.",
            })?;
            return Ok(Verdict::Yes);
        }
        match game.turn() {
            Player::Machine => machine_moves(&mut game, &machine)?,
            Player::Human => {
                say(&draw::position(game.sum(), terminal::window(), terminal::colour()))?;
                if args.hints {
                    hint(&game, &machine)?;
                }
                if human_moves(&mut game, &machine)?.is_end() {
                    return Ok(Verdict::Yes);
                }
            }
        }
    }
}

/// Who plays against the human, and thinks visibly.
struct Machine<'a> {
    watched: &'a Watched,
    session: &'a Session,
}

impl Machine<'_> {
    const fn asking<'b>(&'b self, control: &'b Control) -> Asking<'b> {
        Asking { session: self.session, control }
    }

    /// A good move, and why; `None` if the game is over.
    fn advise(&self, game: &Match) -> Result<Option<(Move, String)>, WorkbenchError> {
        self.watched.run(|control| game.advise(self.asking(control)))
    }
}

fn introduction(game: &Match) -> String {
    let misere = game.sum().single().is_some_and(|c| c.game().rules().play() == Play::Misere);
    let end = if misere { "wins" } else { "loses" };
    format!("{}\nWhoever cannot move {end}. `help` shows what you can type.\n", game.sum())
}

fn say(text: &str) -> Result<(), WorkbenchError> {
    Ok(writeln!(stdout().lock(), "{text}")?)
}

fn machine_moves(game: &mut Match, machine: &Machine<'_>) -> Result<(), WorkbenchError> {
    let advice = machine.advise(game)?;
    let (m, why) = advice.expect("the game is not over, so a move is left");
    say(&format!("machine: {}\n         {why}\n", game.sum().words(&m)))?;
    game.make(&m).expect("the machine keeps to the rules");
    Ok(())
}

fn hint(game: &Match, machine: &Machine<'_>) -> Result<(), WorkbenchError> {
    let advice = machine.advise(game)?;
    let (m, why) = advice.expect("the game is not over, so a move is left");
    say(&format!("hint: {} ({why})", game.sum().words(&m)))
}

/// Whether the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Over,
    GoesOn,
}

impl Turn {
    const fn is_end(self) -> bool {
        matches!(self, Self::Over)
    }
}

/// Asks until a move is made, taken back, or the game is left.
fn human_moves(game: &mut Match, machine: &Machine<'_>) -> Result<Turn, WorkbenchError> {
    loop {
        let Some(line) = terminal::ask("your move> ")? else {
            say(&format!("\nThe game ends here: {}", game.sum()))?;
            return Ok(Turn::Over);
        };
        match input::read(&line, game.sum()) {
            Ok(Input::Nothing) => {}
            Ok(Input::Help) => say(HELP)?,
            Ok(Input::Moves) => say(&draw::moves(game.sum()))?,
            Ok(Input::Hint) => hint(game, machine)?,
            Ok(Input::Show) => return Ok(Turn::GoesOn),
            Ok(Input::Undo) if game.undo() => return Ok(Turn::GoesOn),
            Ok(Input::Undo) => say("There is no move of yours to take back.")?,
            Ok(Input::Resign) => {
                say("You resign: the machine wins.")?;
                return Ok(Turn::Over);
            }
            Ok(Input::Quit) => {
                say(&format!("The game ends here: {}", game.sum()))?;
                return Ok(Turn::Over);
            }
            Ok(Input::Take(m)) => match game.make(&m) {
                Ok(()) => return Ok(Turn::GoesOn),
                Err(refusal) => say(&explain(refusal, game))?,
            },
            Err(problem) => say(&problem)?,
        }
    }
}

fn explain(refusal: Refusal, game: &Match) -> String {
    match refusal {
        Refusal::NoSuchComponent => {
            format!("There are games 1 to {} here.", game.sum().components().len())
        }
        Refusal::TooMany => "There are not that many tokens.".to_string(),
        Refusal::AgainstTheRules => {
            "The rules do not allow that; `moves` shows what they do.".to_string()
        }
    }
}
