//! `wythoff period`

use crate::Verdict;
use crate::failure::Failure;
use crate::output::{plain_table, print_json, print_text};
use crate::status::Watched;
use crate::terminal::say;
use clap::ValueEnum;
use comfy_table::CellAlignment;
use serde::Serialize;
use std::fmt::Write;
use std::ops::RangeInclusive;
use std::time::Duration;
use wythoff_games::Known;
use wythoff_games::period::RowLimits;
use wythoff_workbench::Game;
use wythoff_workbench::limits::{parse_bytes, parse_duration};
use wythoff_workbench::number::{NumberError, parse_u64};
use wythoff_workbench::period::{RowPeriod, periods};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff period wythoff 20\n  wythoff period f-wythoff 0..36\n  wythoff period r-wythoff 16 --json\n  wythoff period wythoff 0..127 --format csv\n\nFrom the preperiod on G(a, b + period) = G(a, b) + rise; preperiod and period are the\nsmallest ones. Where any number may be taken from the second pile the rise is the period.\nExit codes: 0 all rows, 2 bad input, 3 stopped by a limit (the rows found are printed)."
)]
pub(crate) struct Args {
    /// A built-in game or a .game file in which far out in a row the takes from the second pile
    /// alone are any number, multiples of one, or few
    game: String,
    /// A row, or a range of rows such as 0..127
    #[arg(value_name = "ROW", value_parser = parse_rows, allow_negative_numbers = true)]
    rows: RangeInclusive<u64>,
    /// Columns that one row may be followed
    #[arg(long, value_name = "N", value_parser = parse_u64, default_value_t = RowLimits::default().columns)]
    max_columns: u64,
    /// Time it may take: 500ms, 5s, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    max_time: Option<Duration>,
    /// Memory that the rows may take: bytes, or a number with K, M or G
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, default_value = "1G")]
    max_memory: u64,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print JSON (the same as --format json)
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Csv,
    Json,
}

fn parse_rows(text: &str) -> Result<RangeInclusive<u64>, NumberError> {
    match text.split_once("..") {
        None => parse_u64(text).map(|row| row..=row),
        Some((first, last)) => {
            let last = last.strip_prefix('=').unwrap_or(last);
            Ok(parse_u64(first)?..=parse_u64(last)?)
        }
    }
}

/// One row: the same fields as in a list, at the top level.
#[derive(Serialize)]
struct Single<'a> {
    game: &'a str,
    #[serde(flatten)]
    row: RowPeriod,
    known: &'a Known,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let game = Game::load(&args.game)?;
    let limits = RowLimits { columns: args.max_columns, bytes: args.max_memory };
    let memory = Some(args.max_memory);
    let watched = Watched::new(
        "following the rows",
        wythoff_workbench::Limits { time: args.max_time, memory, ..Default::default() },
    );
    let report = watched.run(|control| periods(&game, args.rows.clone(), limits, control))?;
    let complete = if report.stopped.is_some() { Verdict::Stopped } else { Verdict::Yes };
    let format = if args.json { Format::Json } else { args.format };
    match (&report.rows[..], format) {
        ([row], Format::Json) if report.stopped.is_none() => {
            print_json(&Single { game: &report.game, row: *row, known: &report.known })?;
        }
        (_, Format::Json) => print_json(&report)?,
        (rows, Format::Csv) => {
            let mut text = String::from("row,preperiod,period,rise\n");
            for r in rows {
                let _ = writeln!(text, "{},{},{},{}", r.row, r.preperiod, r.period, r.rise);
            }
            print_text(&text)?;
            if let Some(why) = &report.stopped {
                say(&format!("stopped: {why}"));
            }
        }
        (rows, Format::Text) => {
            let mut table = plain_table(["ROW", "PREPERIOD", "PERIOD", "RISE"]);
            for r in rows {
                table.add_row([r.row, r.preperiod, r.period, r.rise].map(|n| n.to_string()));
            }
            for column in table.column_iter_mut() {
                column.set_cell_alignment(CellAlignment::Right);
            }
            let rest = report.stopped.map_or_else(String::new, |why| format!("\nstopped: {why}"));
            print_text(&format!("{table}\n{}{rest}", report.known))?;
        }
    }
    Ok(complete)
}
