//! `wythoff show`

use crate::Verdict;
use crate::output::{print_json, print_text};
use std::fmt::Write;
use wythoff_workbench::game::GameReport;
use wythoff_workbench::{Game, WorkbenchError};

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
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, WorkbenchError> {
    let report = GameReport::of(&Game::load(&args.game)?);
    if args.json {
        print_json(&report)?;
    } else if args.file {
        print_text(&report.file)?;
    } else {
        print_text(&describe(&report))?;
    }
    Ok(Verdict::Yes)
}

fn describe(report: &GameReport) -> String {
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
    let p_positions = report
        .p_positions
        .as_ref()
        .map_or_else(|| "by computation".to_string(), |citation| format!("theorem ({citation})"));
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
            &format!("P-positions: {p_positions}"),
        ],
    );
    text
}
