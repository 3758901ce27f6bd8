//! `wythoff table`

mod draw;

use crate::Verdict;
use crate::args::{BoardArgs, parse_side};
use crate::failure::Failure;
use crate::output::Output;
use crate::status::Watched;
use crate::terminal::{cancelled, colour, say};
use clap::ValueEnum;
use std::io::IsTerminal;
use std::path::PathBuf;
use wythoff_games::Size;
use wythoff_games::engine::select::Engine;
use wythoff_picture::Origin;
use wythoff_workbench::table::{Content, TableRequest, table};
use wythoff_workbench::{Game, Reason, WorkbenchError};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff table wythoff\n  wythoff table r-wythoff --rows 40 --cols 60 --format csv\n  wythoff table W4 --outcome --rows 1000 --cols 1000 --out w4.png\n  wythoff table examples/k2.game --json"
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
    /// Write to this file (.txt, .csv, .json, .png, .svg); it appears only once it is complete
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
    if format == Format::Png && args.out.is_none() && std::io::stdout().is_terminal() {
        return Err(Failure::usage(
            "a PNG picture does not belong on a terminal; give --out FILE.png".to_string(),
        ));
    }
    let request = TableRequest {
        size: Size::new(args.rows, args.cols),
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
        Format::Png => table.write_png(args.origin.into(), &mut out)?,
        Format::Svg => table.write_svg(args.origin.into(), &mut out)?,
    }
    if cancelled() {
        return Err(WorkbenchError::from(Reason::Cancelled).into());
    }
    out.finish()?;
    Ok(Verdict::Yes)
}

/// The format asked for, or the one that the file's ending names; text, if it has none.
fn format(args: &Args) -> Result<Format, Failure> {
    if args.json {
        return Ok(Format::Json);
    }
    if let Some(format) = args.format {
        return Ok(format);
    }
    let Some((path, ending)) = args.out.as_ref().and_then(|path| Some((path, path.extension()?)))
    else {
        return Ok(Format::Text);
    };
    match ending.to_str().map(str::to_ascii_lowercase).as_deref() {
        Some("txt") => Ok(Format::Text),
        Some("csv") => Ok(Format::Csv),
        Some("json") => Ok(Format::Json),
        Some("png") => Ok(Format::Png),
        Some("svg") => Ok(Format::Svg),
        _ => Err(Failure::usage(format!(
            "{}: tables are written as .txt, .csv, .json, .png or .svg\n  --format writes one of \
             them into a file of any name",
            path.display()
        ))),
    }
}
