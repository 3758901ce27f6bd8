//! `wythoff value`

use crate::Verdict;
use crate::args::BoardArgs;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::status::Watched;
use dashu_int::UBig;
use wythoff_workbench::Game;
use wythoff_workbench::number::parse_natural;
use wythoff_workbench::session::Session;
use wythoff_workbench::sum::{self, Asking, Sum};
use wythoff_workbench::value::{ValueRequest, value};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff value wythoff 8 15\n  wythoff value wythoff 5 1e50\n  wythoff value K2 1e50 2e50 --outcome\n  wythoff value W4 1000 1700 --outcome --json\n  wythoff value \"wythoff(10,15) + nim(7) + connell:3(8,9)\""
)]
pub(crate) struct Args {
    /// A built-in game or the path of a .game file; or a whole sum of positions
    #[arg(value_name = "GAME|SUM")]
    game: String,
    /// The first pile: digits, 1e100 or 10^100
    #[arg(value_parser = parse_natural, allow_negative_numbers = true)]
    x: Option<UBig>,
    /// The second pile
    #[arg(value_parser = parse_natural, allow_negative_numbers = true)]
    y: Option<UBig>,
    /// Only who wins: P (the previous player) or N (the next)
    #[arg(long)]
    outcome: bool,
    #[command(flatten)]
    board: BoardArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    match (&args.x, &args.y) {
        (Some(x), Some(y)) => of_position(args, x.clone(), y.clone()),
        (None, None) if args.game.contains('(') => of_sum(args),
        _ => Err(Failure::usage(format!(
            "two piles are needed, as in `wythoff value {0} 8 15` or `wythoff value \"{0}(8,15)\"`",
            args.game
        ))),
    }
}

fn of_position(args: &Args, x: UBig, y: UBig) -> Result<Verdict, Failure> {
    let game = Game::load(&args.game)?;
    let request = ValueRequest { x, y, outcome_only: args.outcome, engine: args.board.engine };
    let watched = Watched::new("computing the board", args.board.limits.limits());
    let report = watched.run(|control| value(&Session::default(), &game, &request, control))?;
    if args.json {
        print_json(&report)?;
    } else {
        let answer = match (report.value, report.more_than) {
            (Some(value), _) => value.to_string(),
            (None, Some(g)) => format!("more than {g}: {}", report.outcome),
            (None, None) => report.outcome.to_string(),
        };
        print_text(&format!("{answer}  ({})", report.known))?;
    }
    Ok(Verdict::Yes)
}

fn of_sum(args: &Args) -> Result<Verdict, Failure> {
    if args.board.engine.is_some() {
        let message = "--engine is for a single game: write `wythoff value GAME X Y`";
        return Err(Failure::usage(message));
    }
    let whole = Sum::parse(&args.game)?;
    let watched = Watched::new("computing the boards", args.board.limits.limits());
    let session = &Session::default();
    let report = watched.run(|control| sum::value(&whole, Asking { session, control }))?;
    if args.json {
        print_json(&report)?;
        return Ok(Verdict::Yes);
    }
    let answer = match report.value {
        Some(value) if !args.outcome => value.to_string(),
        _ => report.outcome.to_string(),
    };
    print_text(&format!("{answer}  ({})", report.known))?;
    Ok(Verdict::Yes)
}
