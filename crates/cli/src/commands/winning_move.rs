//! `wythoff move`

use crate::Verdict;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::status::Watched;
use wythoff_workbench::session::Session;
use wythoff_workbench::sum::{Asking, Sum, winning_move};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff move \"wythoff(10,15) + nim(7)\"\n  wythoff move \"wythoff(1000000000000,1618033988750) + nim(3)\" --json\n  wythoff move \"K2(1e30,2e30)\"\n  wythoff move \"examples/odd.game(13,21) + nim(3,5)\"\n\nnim(7) is one heap. Piles may be of any size. Exit codes: 0 a winning move, 1 no move wins,\n2 bad input or a file that cannot be read."
)]
pub(crate) struct Args {
    /// Positions joined by +, each a game and its piles: "wythoff(10,15) + nim(7)"
    sum: String,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let sum = Sum::parse(&args.sum)?;
    let watched = Watched::new("computing the boards", args.limits.limits());
    let session = &Session::default();
    let report = watched.run(|control| winning_move(&sum, Asking { session, control }))?;
    let verdict = if report.winning.is_some() { Verdict::Yes } else { Verdict::No };
    if args.json {
        print_json(&report)?;
        return Ok(verdict);
    }
    let what = report.winning.map_or_else(|| "no winning move".to_string(), |m| m.words);
    let checked = report.checked_by.map_or_else(String::new, |way| format!("\nchecked by: {way}"));
    print_text(&format!("{what}\n{}\nknown: {}{checked}", report.explanation, report.known))?;
    Ok(verdict)
}
