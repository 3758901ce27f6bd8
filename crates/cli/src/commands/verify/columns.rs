//! `wythoff verify columns`

use crate::Verdict;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output::{plain_table, print_json, print_text};
use crate::status::Watched;
use comfy_table::CellAlignment;
use wythoff_games::Grundy;
use wythoff_workbench::Game;
use wythoff_workbench::number::parse_u64;
use wythoff_workbench::verify::columns::{ColumnsReport, columns};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff verify columns f-wythoff --value 10 --up-to-row 1e6\n  wythoff verify columns wythoff --value 3 --up-to-row 1e6 --json\n\nThe points of a value are (a_n, b_n), a_n <= b_n, by increasing a_n, on the diagonals\nd_n = b_n - a_n. L_d is the last n with d_n = d, as far as the rows go."
)]
pub(crate) struct Args {
    /// wythoff, r-wythoff or f-wythoff, or a .game file with the same rules
    game: String,
    /// The largest Grundy value
    #[arg(long, value_name = "G")]
    value: u32,
    /// The last row
    #[arg(long, value_name = "R", value_parser = parse_u64, allow_negative_numbers = true)]
    up_to_row: u64,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let game = Game::load(&args.game)?;
    let watched = Watched::new("verifying columns", args.limits.limits());
    let report =
        watched.run(|control| columns(&game, Grundy(args.value), args.up_to_row, control))?;
    if args.json {
        print_json(&report)?;
    } else {
        print_text(&text(&report))?;
    }
    Ok(Verdict::Yes)
}

fn text(report: &ColumnsReport) -> String {
    let mut table =
        plain_table(["G", "POINTS", "DESCENTS", "LAST TO", "MAX L_D - D", "AT D", "L_D"]);
    for value in &report.values {
        let last = value.last_descent.map_or_else(String::new, |[a, b]| format!("({a}, {b})"));
        let index = value.last_index.map_or_else(
            || [const { String::new() }; 3],
            |last| [last.ahead.to_string(), last.diagonal.to_string(), last.n.to_string()],
        );
        let [ahead, diagonal, n] = index;
        table.add_row([
            value.value.to_string(),
            value.points.to_string(),
            value.descents.to_string(),
            last,
            ahead,
            diagonal,
            n,
        ]);
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    format!(
        "{table}\ndescents of b_n, and the diagonal whose last index is farthest ahead; rows 0 to \
         {}\n{}, {:.1} s of CPU",
        report.up_to_row, report.known, report.cpu_seconds
    )
}
