//! `wythoff value`

use crate::Verdict;
use crate::args::LimitArgs;
use crate::output::{print_json, print_text};
use crate::terminal::Progress;
use dashu_int::UBig;
use wythoff_games::engine::select::Engine;
use wythoff_workbench::number::parse_natural;
use wythoff_workbench::value::{ValueRequest, value};
use wythoff_workbench::{Game, WorkbenchError};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff value wythoff 8 15\n  wythoff value K2 1e50 2e50 --outcome\n  wythoff value W4 1000 1700 --outcome --json"
)]
pub(crate) struct Args {
    /// A built-in game or the path of a .game file
    game: String,
    /// The first pile: digits, 1e100 or 10^100
    #[arg(value_parser = parse_natural, allow_negative_numbers = true)]
    x: UBig,
    /// The second pile
    #[arg(value_parser = parse_natural, allow_negative_numbers = true)]
    y: UBig,
    /// Only who wins: P (the previous player) or N (the next)
    #[arg(long)]
    outcome: bool,
    /// Use this engine: naive, dense or sweep
    #[arg(long)]
    engine: Option<Engine>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, WorkbenchError> {
    let game = Game::load(&args.game)?;
    let request = ValueRequest {
        x: args.x.clone(),
        y: args.y.clone(),
        outcome_only: args.outcome,
        engine: args.engine,
        limits: args.limits.limits(),
    };
    let report = value(&game, &request, &Progress::new("computing the board"))?;
    if args.json {
        print_json(&report)?;
    } else {
        let answer = report.value.map_or_else(|| report.outcome.to_string(), |g| g.to_string());
        print_text(&format!("{answer}  ({})", report.known))?;
    }
    Ok(Verdict::Yes)
}
