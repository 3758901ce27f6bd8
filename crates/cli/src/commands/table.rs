//! `wythoff table`

mod draw;

use crate::Verdict;
use crate::args::{BoardArgs, parse_side};
use crate::failure::Failure;
use crate::format::format_of;
use crate::output::Output;
use crate::status::Watched;
use crate::terminal::{cancelled, colour, say};
use clap::ValueEnum;
use std::io::IsTerminal;
use std::path::PathBuf;
use wythoff_games::Size;
use wythoff_games::engine::select::Engine;
use wythoff_picture::Origin;
use wythoff_workbench::export::oeis::BFile;
use wythoff_workbench::export::write_table;
use wythoff_workbench::number::parse_u64;
use wythoff_workbench::table::{Content, TableRequest, table};
use wythoff_workbench::{Game, Reason, WorkbenchError};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff table wythoff\n  wythoff table r-wythoff --rows 40 --cols 60 --format csv\n  wythoff table W4 --outcome --rows 1000 --cols 1000 --out w4.png\n  wythoff table examples/k2.game --json\n  wythoff table wythoff --rows 100 --cols 100 --format bfile\n  wythoff table wythoff --row 3 --cols 1000 --format bfile\n  wythoff table wythoff --rows 1000 --cols 1000 --out wythoff.parquet"
)]
pub(crate) struct Args {
    /// A built-in game or the path of a .game file
    game: String,
    /// Number of rows: first pile 0 to R-1
    #[arg(long, value_name = "R", default_value = "16", value_parser = parse_side, allow_negative_numbers = true)]
    rows: usize,
    /// Number of columns: second pile 0 to C-1
    #[arg(long, value_name = "C", default_value = "16", value_parser = parse_side, allow_negative_numbers = true)]
    cols: usize,
    /// P and N instead of Grundy values
    #[arg(long)]
    outcome: bool,
    /// How to write it (by default as the ending of --out says, text if it has none)
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Print JSON (the same as --format json)
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// With --format bfile: this row, not the antidiagonals
    #[arg(long, value_name = "X", value_parser = parse_u64, allow_negative_numbers = true)]
    row: Option<u64>,
    /// Write to this file (.txt, .csv, .json, .png, .svg, .tex, .parquet); it appears only once
    /// it is complete
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Where row 0 is: at the bottom as in the papers, or at the top
    #[arg(long, value_enum, default_value_t = OriginArg::Bottom)]
    origin: OriginArg,
    #[command(flatten)]
    board: BoardArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Csv,
    Json,
    Png,
    Svg,
    /// A tabular of LaTeX
    Latex,
    /// A b-file of the OEIS, by antidiagonals
    Bfile,
    /// Parquet, a row for each cell
    Parquet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OriginArg {
    Bottom,
    Top,
}

impl From<OriginArg> for Origin {
    fn from(origin: OriginArg) -> Self {
        match origin {
            OriginArg::Bottom => Self::Bottom,
            OriginArg::Top => Self::Top,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let game = Game::load(&args.game)?;
    let format = format(args)?;
    let on_terminal = args.out.is_none() && std::io::stdout().is_terminal();
    if on_terminal && matches!(format, Format::Png | Format::Parquet) {
        return Err(Failure::usage(
            "pictures and Parquet do not belong on a terminal; give --out FILE".to_string(),
        ));
    }
    let row = match args.row {
        Some(_) if format != Format::Bfile => {
            return Err(Failure::usage("--row is for --format bfile: a sequence of one row"));
        }
        Some(row) => Some(usize::try_from(row).unwrap_or(usize::MAX - 1)),
        None => None,
    };
    let request = TableRequest {
        size: Size::new(row.map_or(args.rows, |row| row + 1), args.cols),
        outcomes: args.outcome,
        engine: args.board.engine,
    };
    // Opened first: an unwritable path is told before the computation.
    let mut out = Output::open(args.out.as_deref())?;
    let watched = Watched::new("computing the table", args.board.limits.limits());
    let table = watched.run(|control| table(&game, request, control))?;
    let wide = matches!(&table.content, Content::Values(t) if t.bytes_per_cell() > 2);
    if wide && table.engine != Engine::Naive {
        say("note: values may exceed 65535, so every cell takes 4 bytes instead of 2");
    }
    let in_colour = colour() && args.out.is_none();
    match format {
        Format::Text => draw::draw(&table, args.origin.into(), in_colour, &mut out)?,
        Format::Csv => table.write_csv(&mut out)?,
        Format::Json => table.write_json(&mut out)?,
        Format::Png => table.write_png(args.origin.into(), &mut out, watched.control())?,
        Format::Svg => table.write_svg(args.origin.into(), &mut out, watched.control())?,
        Format::Latex => table.write_latex(args.origin == OriginArg::Bottom, &mut out)?,
        Format::Bfile => {
            let file = row.map_or_else(|| BFile::of_table(&table), |x| BFile::of_row(&table, x));
            file.write(&mut out)?;
        }
        Format::Parquet => write_table(&table, &mut out)?,
    }
    if cancelled() {
        return Err(WorkbenchError::from(Reason::Cancelled).into());
    }
    out.finish()?;
    Ok(Verdict::Yes)
}

/// By the endings of files.
const FORMATS: &[(&str, Format)] = &[
    ("txt", Format::Text),
    ("csv", Format::Csv),
    ("json", Format::Json),
    ("png", Format::Png),
    ("svg", Format::Svg),
    ("tex", Format::Latex),
    ("parquet", Format::Parquet),
];

fn format(args: &Args) -> Result<Format, Failure> {
    let asked = if args.json { Some(Format::Json) } else { args.format };
    format_of(asked, args.out.as_deref(), "tables", FORMATS)
}
