//! `wythoff games`

use crate::Verdict;
use crate::failure::Failure;
use crate::output::{plain_table, print_json, print_text};
use wythoff_workbench::game;

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  wythoff games\n  wythoff games --json")]
pub(crate) struct Args {
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let games = game::list();
    if args.json {
        print_json(&games)?;
        return Ok(Verdict::Yes);
    }
    let mut table = plain_table(["GAME", "ALSO", "WHAT", "SOURCE"]);
    for g in games {
        table.add_row([&g.usage, g.alias.as_deref().unwrap_or(""), g.title, g.source]);
    }
    print_text(&format!("{table}\n\n`wythoff show GAME` gives the rules and what is known."))?;
    Ok(Verdict::Yes)
}
