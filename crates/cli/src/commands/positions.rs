//! `wythoff positions`

use crate::Verdict;
use crate::args::BoardArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::status::Watched;
use crate::terminal::say;
use clap::ValueEnum;
use dashu_int::UBig;
use std::io::{self, Write};
use std::ops::ControlFlow;
use wythoff_games::Grundy;
use wythoff_workbench::number::{parse_natural, parse_u64};
use wythoff_workbench::positions::{Extent, Listed, PositionsRequest, PositionsSummary, positions};
use wythoff_workbench::session::Session;
use wythoff_workbench::{Game, WorkbenchError};

#[derive(Debug, clap::Args)]
#[command(
    group(clap::ArgGroup::new("extent").args(["count", "up_to_row"]).required(true)),
    after_help = "Examples:\n  wythoff positions wythoff --count 10\n  wythoff positions K2 --count 5 --non-terminal --json\n  wythoff positions connell:3 --up-to-row 60 --format csv\n  wythoff positions wythoff --value 2 --from-row 1e1000 --count 3\n  wythoff positions W4 --from-row 10^50 --count 5 --json\n\nA symmetric game lists each pair once, smaller pile first. Where something is proved about\nthe positions, the list may begin at a row of any size."
)]
pub(crate) struct Args {
    /// A built-in game or the path of a .game file
    game: String,
    /// The Grundy value; 0 lists the P-positions
    #[arg(long, default_value_t = 0)]
    value: u32,
    /// How many
    #[arg(long, value_name = "N", value_parser = parse_u64, allow_negative_numbers = true)]
    count: Option<u64>,
    /// Begin at this row: digits, 1e1000 or 10^1000
    #[arg(long, value_name = "R", value_parser = parse_natural, allow_negative_numbers = true)]
    from_row: Option<UBig>,
    /// All in rows up to this one
    #[arg(long, value_name = "R", value_parser = parse_natural, allow_negative_numbers = true)]
    up_to_row: Option<UBig>,
    /// Leave out the terminal positions
    #[arg(long)]
    non_terminal: bool,
    /// How to print
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Print JSON (the same as --format json)
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    board: BoardArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Csv,
    Json,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let game = Game::load(&args.game)?;
    let extent = match (args.count, &args.up_to_row) {
        (Some(n), _) => Extent::Count(n),
        (None, Some(row)) => Extent::UpToRow(row.clone()),
        (None, None) => unreachable!("clap requires one of them"),
    };
    let request = PositionsRequest {
        value: Grundy(args.value),
        from_row: args.from_row.clone().unwrap_or(UBig::ZERO),
        extent,
        non_terminal: args.non_terminal,
        engine: args.board.engine,
    };
    let format = if args.json { Format::Json } else { args.format };
    let mut listing = Listing::new(format)?;
    let mut failed: Option<io::Error> = None;
    let mut sink = |listed: Listed| match listing.write(&listed) {
        Ok(()) => ControlFlow::Continue(()),
        Err(error) => {
            failed = Some(error);
            ControlFlow::Break(())
        }
    };
    let watched = Watched::new("searching positions", args.board.limits.limits());
    let session = Session::default();
    let summary = watched.run(|control| positions(&session, &game, request, &mut sink, control))?;
    if let Some(error) = failed {
        return Err(error.into());
    }
    listing.finish(&summary)?;
    Ok(Verdict::Yes)
}

/// Writes positions as they come, so that a list of any length streams.
struct Listing {
    format: Format,
    out: Output,
    first: bool,
    /// For JSON: those listed that are terminal.
    terminal: Vec<String>,
}

impl Listing {
    fn new(format: Format) -> Result<Self, WorkbenchError> {
        let mut out = Output::open(None)?;
        match format {
            Format::Text => {}
            Format::Csv => writeln!(out, "x,y,terminal")?,
            Format::Json => write!(out, "{{\"positions\":[")?,
        }
        Ok(Self { format, out, first: true, terminal: Vec::new() })
    }

    fn write(&mut self, listed: &Listed) -> io::Result<()> {
        let Listed { x, y, terminal } = listed;
        match self.format {
            Format::Text => {
                writeln!(self.out, "({x}, {y}){}", if *terminal { "  terminal" } else { "" })
            }
            Format::Csv => writeln!(self.out, "{x},{y},{terminal}"),
            Format::Json => {
                let comma = if self.first { "" } else { "," };
                self.first = false;
                let pair = format!("[{},{}]", json(x), json(y));
                write!(self.out, "{comma}{pair}")?;
                if *terminal {
                    self.terminal.push(pair);
                }
                Ok(())
            }
        }
    }

    fn finish(mut self, summary: &PositionsSummary) -> Result<(), WorkbenchError> {
        match self.format {
            Format::Text | Format::Csv => {
                self.out.finish()?;
                let end = if summary.no_more { ", and no position follows" } else { "" };
                let what = if summary.count == 1 { "position" } else { "positions" };
                say(&format!("{} {what}{end} ({})", summary.count, summary.known));
                if let Some(columns) = summary.columns {
                    say(&format!("only columns below {columns} were searched"));
                }
                Ok(())
            }
            Format::Json => {
                write!(self.out, "],\"terminal\":[{}]", self.terminal.join(","))?;
                let rest = serde_json::to_string(summary).map_err(io::Error::from)?;
                writeln!(self.out, ",{}", rest.trim_start_matches('{'))?;
                self.out.finish()
            }
        }
    }
}

/// A number of 64 bits as such, a longer one as a string, which every reader of JSON keeps.
fn json(pile: &UBig) -> String {
    match u64::try_from(pile) {
        Ok(small) => small.to_string(),
        Err(_) => format!("\"{pile}\""),
    }
}
