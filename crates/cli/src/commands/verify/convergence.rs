//! `wythoff verify convergence`

use crate::Verdict;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output::{plain_table, print_json, print_text};
use crate::status::Watched;
use comfy_table::CellAlignment;
use wythoff_games::Grundy;
use wythoff_workbench::number::parse_u64;
use wythoff_workbench::verify::convergence::convergence;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff verify convergence --value 3 --up-to-row 100000\n  wythoff verify convergence --value 10 --up-to-row 1e6 --json\n\nThe longest time to convergence over all starts, for every value up to G."
)]
pub(crate) struct Args {
    /// The largest Grundy value
    #[arg(long, value_name = "G")]
    value: u32,
    /// The last start
    #[arg(long, value_name = "R", value_parser = parse_u64)]
    up_to_row: u64,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let watched = Watched::new("running from every start", args.limits.limits());
    let report = watched.run(|control| convergence(Grundy(args.value), args.up_to_row, control))?;
    if args.json {
        print_json(&report)?;
        return Ok(Verdict::Yes);
    }
    let mut table = plain_table(["G", "ROWS", "FIRST START", "STARTS"]);
    for m in &report.values {
        table.add_row([m.g.0.into(), m.rows, m.start, m.count].map(|n: u64| n.to_string()));
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    print_text(&format!("{table}\nover all starts up to row {}", report.up_to_row))?;
    Ok(Verdict::Yes)
}
