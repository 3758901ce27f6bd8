//! `wythoff nth`

use crate::Verdict;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::status::Watched;
use dashu_int::UBig;
use std::path::PathBuf;
use wythoff_games::Grundy;
use wythoff_workbench::Game;
use wythoff_workbench::nth::{NthRequest, nth};
use wythoff_workbench::number::{parse_natural, parse_u64};
use wythoff_workbench::session::Session;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff nth wythoff 1e100\n  wythoff nth wythoff 1000000000000 --value 20\n  wythoff nth r-wythoff 1e200 --value 8 --json\n  wythoff nth W4 1e1000\n\nN = 0 is the first. Terminal positions are not counted. Where a theorem counts the positions, or\none is found, it answers (proved). Values of wythoff from 3 on rest on the Convergence Conjecture\nfar out and say so. With --checkpoint the answer is checked in the rows of a verified run, whatever\nthe value; a position beyond them is refused."
)]
pub(crate) struct Args {
    /// A built-in game or the path of a .game file
    game: String,
    /// The index: digits, 1e100 or 10^100
    #[arg(value_parser = parse_natural, allow_negative_numbers = true)]
    n: UBig,
    /// The Grundy value; 0 is for the P-positions
    #[arg(long, default_value_t = 0)]
    value: u32,
    /// Rows that a run far out gets to forget its start (R of the Convergence Conjecture)
    #[arg(long, value_name = "R", value_parser = parse_u64)]
    margin: Option<u64>,
    /// The checkpoint of `wythoff verify rows`, for an answer without a conjecture
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let game = Game::load(&args.game)?;
    let request = NthRequest {
        n: args.n.clone(),
        value: Grundy(args.value),
        margin: args.margin,
        checkpoint: args.checkpoint.clone(),
    };
    let watched = Watched::new("counting positions", args.limits.limits());
    let report = watched.run(|control| nth(&Session::default(), &game, &request, control))?;
    if args.json {
        print_json(&report)?;
    } else {
        let [a, b] = &report.position;
        print_text(&format!("({a}, {b})  ({})", report.known))?;
    }
    Ok(Verdict::Yes)
}
