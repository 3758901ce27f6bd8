//! `wythoff verify near-zeros`

use crate::Verdict;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output::{plain_table, print_json, print_text};
use crate::status::Watched;
use comfy_table::CellAlignment;
use wythoff_games::Grundy;
use wythoff_workbench::number::parse_u64;
use wythoff_workbench::verify::near_zeros::{
    LargestReport, NearZerosReport, NearZerosRequest, near_zeros,
};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff verify near-zeros --value 199 --up-to-row 1e6 --from 600\n  wythoff verify near-zeros --value 120 --up-to-row 1e5 --distances 4 --json\n\nThe largest Grundy values of Wythoff's game at each Manhattan distance from the closest 0-value\n(Nivasch, table 4). By his theorem 2.3 small values lie near 0-values; whether conversely values near\n0-values are bounded is open: the last record of each distance is shown, and with --json all of them."
)]
pub(crate) struct Args {
    /// The largest Grundy value that is computed; larger ones are only told to be so
    #[arg(long, value_name = "G")]
    value: u32,
    /// The last row
    #[arg(long, value_name = "R", value_parser = parse_u64)]
    up_to_row: u64,
    /// Distances from 1 to this one
    #[arg(long, value_name = "D", value_parser = parse_u64, default_value_t = 10)]
    distances: u64,
    /// The first row of the second half of the table: the values of early rows are larger
    #[arg(long, value_name = "R", value_parser = parse_u64, default_value_t = 0)]
    from: u64,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let request = NearZerosRequest {
        value: Grundy(args.value),
        up_to_row: args.up_to_row,
        distances: args.distances,
        from: args.from,
    };
    let watched = Watched::new("computing rows", args.limits.limits());
    let report = watched.run(|control| near_zeros(request, control))?;
    if args.json {
        print_json(&report)?;
    } else {
        print_text(&text(&report))?;
    }
    Ok(Verdict::Yes)
}

fn text(report: &NearZerosReport) -> String {
    let late = report.from > 0;
    let mut table = if late {
        plain_table([
            "DISTANCE",
            "VALUE",
            "CELLS",
            "FIRST",
            "RECORDS",
            "LATE VALUE",
            "CELLS",
            "FIRST",
            "RECORDS",
        ])
    } else {
        plain_table(["DISTANCE", "VALUE", "CELLS", "FIRST", "RECORDS"])
    };
    for line in &report.distances {
        let mut cells = vec![line.distance.to_string()];
        cells.extend(of(&line.all, report.value));
        if late {
            cells.extend(of(&line.late, report.value));
        }
        table.add_row(cells);
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let late = if late { format!("; late: from row {} on", report.from) } else { String::new() };
    format!(
        "{table}\nlargest values at each distance from the closest 0-value, rows 0 to {}{late}\n{}",
        report.up_to_row, report.known
    )
}

fn of(largest: &LargestReport, most: Grundy) -> [String; 4] {
    let value = match largest.value {
        Some(value) => value.to_string(),
        None => format!("> {most}"),
    };
    let first = largest.first.map_or_else(String::new, |[x, y]| format!("({x}, {y})"));
    [value, largest.count.to_string(), first, largest.records.len().to_string()]
}
