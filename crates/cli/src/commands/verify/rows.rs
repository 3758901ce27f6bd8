//! `wythoff verify rows`

use super::extremes;
use crate::Verdict;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output::{plain_table, print_json, print_text};
use crate::status::Watched;
use comfy_table::CellAlignment;
use std::fmt::Write;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use wythoff_control::available_threads;
use wythoff_games::Grundy;
use wythoff_workbench::Game;
use wythoff_workbench::number::parse_u64;
use wythoff_workbench::verify::rows::{Method, PointsReport, RowsReport, RowsRequest, rows};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff verify rows wythoff --value 20 --up-to-row 1e8\n  wythoff verify rows wythoff --value 20 --up-to-row 1e10 --checkpoint run.wyt\n  wythoff verify rows r-wythoff --value 8 --up-to-row 1e6 --json\n  wythoff verify rows wythoff --value 20 --up-to-row 1e6 --spread\n\nThe rows of wythoff are computed in pieces at the same time; the states at every link between\nthem are compared, and a piece that began in a wrong one is run again: the result is exact\nwhatever the margin. Interrupted, with --checkpoint, the same command goes on. Once it has ended, the file holds all its rows."
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
    /// Pieces that run at a time; all processors if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// A file to keep the progress in, and to go on from if it is there
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Rows that every stage of a piece gets to forget its start
    #[arg(long, value_name = "R", value_parser = parse_u64)]
    margin: Option<u64>,
    /// Look at every point, in one sequential run: the greatest distances from the 0-points
    /// (alpha, beta), the strip a - b/phi, and the histogram of d_n - n
    #[arg(long)]
    spread: bool,
    /// Rows of a piece
    #[arg(long, value_name = "ROWS", value_parser = parse_u64)]
    chunk: Option<u64>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let game = Game::load(&args.game)?;
    let request = RowsRequest {
        value: Grundy(args.value),
        up_to_row: args.up_to_row,
        threads: args.threads.unwrap_or_else(available_threads),
        chunk: args.chunk,
        margin: args.margin,
        checkpoint: args.checkpoint.as_deref(),
        spread: args.spread,
    };
    let watched = Watched::new("verifying rows", args.limits.limits());
    let report = watched.run(|control| rows(&game, request, control))?;
    if args.json {
        print_json(&report)?;
    } else {
        print_text(&text(&report))?;
    }
    Ok(Verdict::Yes)
}

fn text(report: &RowsReport) -> String {
    let table = extremes(&report.values);
    let how = match report.method {
        Method::Pieces => format!(
            "{} pieces, {} links checked: {} equal, {} pieces run again",
            report.chunks, report.links.checked, report.links.equal, report.links.rerun
        ),
        Method::Sequential => "one sequential run".to_string(),
    };
    let table = match spread(&report.values) {
        Some(spread) => format!("{table}\n{spread}"),
        None => table.to_string(),
    };
    format!(
        "{table}\nextremes of d_n - n, and the first n that has each; rows 0 to {}\n\
         {} ({how}), {:.1} s of CPU",
        report.up_to_row, report.known, report.cpu_seconds
    )
}

/// The distances from the 0-points and from the golden line, and the histograms, if they were
/// asked for.
fn spread(values: &[PointsReport]) -> Option<String> {
    let mut table = plain_table(["G", "ALPHA", "AT N", "BETA", "AT N", "A - B/PHI FROM", "TO"]);
    let mut histograms = String::new();
    for value in values {
        let spread = value.spread.as_ref()?;
        let extremes = [spread.alpha, spread.beta].into_iter().flatten();
        let extremes =
            extremes.flat_map(|extreme| [extreme.value.to_string(), extreme.n.to_string()]);
        let strip = [&spread.lowest, &spread.highest].into_iter().flatten();
        let strip = strip.map(|offset| offset.offset.clone());
        table.add_row([value.value.to_string()].into_iter().chain(extremes).chain(strip));
        let bars = spread.histogram.iter().map(|(lead, count)| format!("{lead}: {count}"));
        let bars = bars.collect::<Vec<_>>().join(", ");
        // Writing to a string does not fail.
        let _ = write!(histograms, "\nd_n - n for g = {}: {bars}", value.value);
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    Some(format!("{table}{histograms}"))
}
