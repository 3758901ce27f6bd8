//! `wythoff verify convergence`

use crate::Verdict;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output::{plain_table, print_json, print_text};
use crate::status::Watched;
use comfy_table::CellAlignment;
use wythoff_games::Grundy;
use wythoff_workbench::number::parse_u64;
use wythoff_workbench::verify::convergence::{ProvedConvergence, convergence, proved};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff verify convergence --value 3 --up-to-row 100000\n  wythoff verify convergence --value 10 --up-to-row 1e6 --json\n  wythoff verify convergence --value 2\n\nThe longest time to convergence over all starts up to a row, for every value up to G. Without a\nrow: over all starts there are, proved, where the rows of the value have a theorem (0 to 3), and\nthe number of states that rows have."
)]
pub(crate) struct Args {
    /// The largest Grundy value
    #[arg(long, value_name = "G")]
    value: u32,
    /// The last start; every row if left out, by proof
    #[arg(long, value_name = "R", value_parser = parse_u64)]
    up_to_row: Option<u64>,
    /// Also the proof that takes minutes: value 3
    #[arg(long, conflicts_with = "up_to_row")]
    full: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let watched = Watched::new("running from every start", args.limits.limits());
    let Some(up_to_row) = args.up_to_row else { return prove(args, &watched) };
    let report = watched.run(|control| convergence(Grundy(args.value), up_to_row, control))?;
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

/// The same for every row.
fn prove(args: &Args, watched: &Watched) -> Result<Verdict, Failure> {
    let report = watched.run(|control| proved(Grundy(args.value), args.full, control))?;
    if args.json {
        print_json(&report)?;
        return Ok(Verdict::Yes);
    }
    let ProvedConvergence { value, maximum, start, states, known, .. } = &report;
    print_text(&format!(
        "Theorem. A finite-state run of values 0 to {value} of Wythoff's game from the dummy state \
         is in the true state after at most {maximum} rows, from whichever row it starts; from row \
         {start} it takes so many. Rows have {states} states.\n\n{known}"
    ))?;
    Ok(Verdict::Yes)
}
