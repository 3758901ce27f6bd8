//! `wythoff compare`

use crate::Verdict;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::status::Watched;
use wythoff_workbench::compare::{CompareReport, Comparison, FIRST_SIDE, compare};
use wythoff_workbench::{Game, number};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff compare r-wythoff wythoff\n  wythoff compare K1 K2 --json\n  wythoff compare f-wythoff wythoff --up-to 2000\n\nExit codes: 0 the same, proved; 1 different; 2 bad input or a file that cannot be read; 3 no\ndifference found, no proof."
)]
pub(crate) struct Args {
    /// A built-in game, or a .game file
    game: String,
    /// The other game
    other: String,
    /// Compare boards of this side before anything is proved
    #[arg(long, value_name = "N", value_parser = number::parse_u64, default_value_t = FIRST_SIDE)]
    up_to: u64,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    if args.up_to == 0 {
        return Err(Failure::usage("--up-to: at least 1 is needed"));
    }
    let (game, other) = (Game::load(&args.game)?, Game::load(&args.other)?);
    let watched = Watched::new("computing the boards", args.limits.limits());
    let report = watched.run(|control| compare([&game, &other], args.up_to, control))?;
    if args.json {
        print_json(&report)?;
    } else {
        print_text(&text(&report))?;
    }
    Ok(match report.result {
        Comparison::Same => Verdict::Yes,
        Comparison::Different => Verdict::No,
        Comparison::Undecided => Verdict::Stopped,
    })
}

fn text(report: &CompareReport) -> String {
    let [first, second] = &report.games;
    let head = match (&report.result, &report.difference) {
        (Comparison::Same, _) => format!("{first} and {second} have the same P-positions"),
        (Comparison::Different, Some(difference)) => {
            let [x, y] = &difference.position;
            let other = if difference.p_in == *first { second } else { first };
            let smallest =
                if difference.smallest { "the smallest difference" } else { "different" };
            format!("{smallest}: ({x}, {y}) is P in {} and N in {other}", difference.p_in)
        }
        (Comparison::Different, None) => format!("{first} and {second} have different P-positions"),
        (Comparison::Undecided, _) => {
            format!("no difference with both piles below {}, and no proof", report.compared_below)
        }
    };
    let note = report.note.as_ref().map_or_else(String::new, |note| format!("\n{note}"));
    format!("{head}  ({}){note}", report.known)
}
