//! `wythoff show`

use crate::Verdict;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::status::Watched;
use serde::Serialize;
use std::fmt::Write;
use wythoff_games::Known;
use wythoff_workbench::Game;
use wythoff_workbench::game::{GameReport, p_positions_known};
use wythoff_workbench::session::Session;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff show wythoff\n  wythoff show connell:3 --json\n  wythoff show W3 --file > w3.game"
)]
pub(crate) struct Args {
    /// A built-in game or the path of a .game file
    game: String,
    /// Print the game as a .game file
    #[arg(long, conflicts_with = "json")]
    file: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The report, and how P-positions are known.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    report: GameReport,
    p_positions_known: Known,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let game = Game::load(&args.game)?;
    let report = GameReport::of(&game);
    if args.file {
        print_text(&report.file)?;
        return Ok(Verdict::Yes);
    }
    let watched = Watched::new("looking for a theorem", args.limits.limits());
    let p_positions_known =
        watched.run(|control| p_positions_known(&Session::default(), &game, control))?;
    let shown = Shown { report, p_positions_known };
    if args.json {
        print_json(&shown)?;
    } else {
        print_text(&describe(&shown))?;
    }
    Ok(Verdict::Yes)
}

fn describe(shown: &Shown) -> String {
    let Shown { report, p_positions_known } = shown;
    let mut text = report.game.clone();
    let mut section = |title: &str, lines: &[&str]| {
        if !lines.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(text, "\n\n{title}");
            for line in lines {
                let _ = write!(text, "\n  {line}");
            }
        }
    };
    section("What", &report.title.map_or_else(Vec::new, |t| vec![t]));
    section("Rules", &report.rules.iter().map(String::as_str).collect::<Vec<_>>());
    section("Source", &report.source.map_or_else(Vec::new, |s| vec![s]));
    section("Known", &report.known);
    let yes_no = |flag, yes: &'static str, no: &'static str| if flag { yes } else { no };
    section(
        "Here",
        &[
            yes_no(
                report.symmetric,
                "symmetric in the two piles",
                "not symmetric in the two piles",
            ),
            yes_no(
                report.grundy_values,
                "has Sprague-Grundy values",
                "has outcomes only, no Sprague-Grundy values",
            ),
            &format!("P-positions: {p_positions_known}"),
        ],
    );
    text
}
