//! `wythoff positions`

use crate::Verdict;
use crate::args::BoardArgs;
use crate::failure::Failure;
use crate::format::format_of;
use crate::output::Output;
use crate::status::Watched;
use crate::terminal::say;
use clap::ValueEnum;
use dashu_int::UBig;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use wythoff_games::Grundy;
use wythoff_workbench::export::PositionColumns;
use wythoff_workbench::export::oeis::{BFile, MOST_TERMS, Of};
use wythoff_workbench::number::{parse_natural, parse_u64};
use wythoff_workbench::positions::{Extent, Listed, PositionsRequest, PositionsSummary, positions};
use wythoff_workbench::session::Session;
use wythoff_workbench::{Game, WorkbenchError};

#[derive(Debug, clap::Args)]
#[command(
    group(clap::ArgGroup::new("extent").args(["count", "up_to_row"]).required(true)),
    after_help = "Examples:\n  wythoff positions wythoff --count 10\n  wythoff positions K2 --count 5 --non-terminal --json\n  wythoff positions connell:3 --up-to-row 60 --format csv\n  wythoff positions wythoff --value 2 --from-row 1e1000 --count 3\n  wythoff positions W4 --from-row 10^50 --count 5 --json\n  wythoff positions wythoff --count 10000 --format bfile --of second --out b001950.txt\n  wythoff positions K2 --up-to-row 1e5 --out k2.parquet\n\nA symmetric game lists each pair once, smaller pile first. Where something is proved about\nthe positions, the list may begin at a row of any size."
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
    /// How to write them (by default as the ending of --out says, text if it has none)
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Print JSON (the same as --format json)
    #[arg(long, conflicts_with = "format")]
    json: bool,
    /// With --format bfile: which number of a position is the term
    #[arg(long, value_enum, value_name = "WHICH")]
    of: Option<Term>,
    /// Write to this file (.txt, .csv, .json, .parquet); it appears only once it is complete
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    board: BoardArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Csv,
    Json,
    /// A b-file of the OEIS
    Bfile,
    /// Parquet: x, y, terminal
    Parquet,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Term {
    /// The first pile, the smaller one in a symmetric game
    First,
    /// The second pile
    Second,
    /// Their difference
    Difference,
}

impl From<Term> for Of {
    fn from(term: Term) -> Self {
        match term {
            Term::First => Self::First,
            Term::Second => Self::Second,
            Term::Difference => Self::Difference,
        }
    }
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
    let format = format(args)?;
    refuse_what_does_not_fit(args, format)?;
    let mut listing = Listing::new(format, args)?;
    let mut failed: Option<io::Error> = None;
    let mut sink = |listed: Listed| match listing.write(listed) {
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
    listing.finish(&game, &summary)?;
    Ok(Verdict::Yes)
}

/// By the endings of files.
const FORMATS: &[(&str, Format)] = &[
    ("txt", Format::Text),
    ("csv", Format::Csv),
    ("json", Format::Json),
    ("parquet", Format::Parquet),
];

fn format(args: &Args) -> Result<Format, Failure> {
    let asked = if args.json { Some(Format::Json) } else { args.format };
    format_of(asked, args.out.as_deref(), "positions", FORMATS)
}

/// Options that have no meaning for a format.
fn refuse_what_does_not_fit(args: &Args, format: Format) -> Result<(), Failure> {
    if format != Format::Bfile && args.of.is_some() {
        return Err(Failure::usage("--of is for --format bfile, whose terms are single numbers"));
    }
    if format == Format::Parquet && args.out.is_none() && io::stdout().is_terminal() {
        return Err(Failure::usage("Parquet does not belong on a terminal; give --out FILE"));
    }
    if format != Format::Bfile {
        return Ok(());
    }
    if args.from_row.is_some() {
        return Err(Failure::usage(
            "a b-file begins with the first position; leave --from-row out, or use --format csv",
        ));
    }
    if args.count.is_some_and(|count| count > MOST_TERMS) {
        return Err(Failure::usage(format!("a b-file has at most {MOST_TERMS} terms here")));
    }
    Ok(())
}

/// Writes positions as they come, so that a list of any length streams. Only the terms of a
/// b-file are kept: its head says something of all of them.
enum Listing {
    Lines(Lines),
    Columns(PositionColumns<Output>),
    Terms { of: Of, out: Output, kept: Vec<Listed> },
}

impl Listing {
    fn new(format: Format, args: &Args) -> Result<Self, WorkbenchError> {
        let out = Output::open(args.out.as_deref())?;
        Ok(match format {
            Format::Parquet => Self::Columns(PositionColumns::new(out)),
            Format::Bfile => {
                let of = args.of.unwrap_or(Term::First).into();
                Self::Terms { of, out, kept: Vec::new() }
            }
            Format::Text | Format::Csv | Format::Json => Self::Lines(Lines::new(format, out)?),
        })
    }

    fn write(&mut self, listed: Listed) -> io::Result<()> {
        match self {
            Self::Lines(lines) => lines.write(&listed),
            Self::Columns(columns) => columns.add(listed),
            Self::Terms { kept, .. } => {
                if kept.len() as u64 >= MOST_TERMS {
                    let text = format!("a b-file has at most {MOST_TERMS} terms here");
                    return Err(io::Error::new(io::ErrorKind::InvalidInput, text));
                }
                kept.push(listed);
                Ok(())
            }
        }
    }

    fn finish(self, game: &Game, summary: &PositionsSummary) -> Result<(), WorkbenchError> {
        match self {
            Self::Lines(lines) => return lines.finish(summary),
            Self::Columns(columns) => {
                if let Some(out) = columns.finish(summary)? {
                    out.finish()?;
                }
            }
            Self::Terms { of, mut out, kept } => {
                BFile::of_positions(game, of, &kept, summary).write(&mut out)?;
                out.finish()?;
            }
        }
        say_how_many(summary);
        Ok(())
    }
}

/// How many were listed, and how they are known.
fn say_how_many(summary: &PositionsSummary) {
    let end = if summary.no_more { ", and no position follows" } else { "" };
    let what = if summary.count == 1 { "position" } else { "positions" };
    say(&format!("{} {what}{end} ({})", summary.count, summary.known));
    if let Some(columns) = summary.columns {
        say(&format!("only columns below {columns} were searched"));
    }
}

/// Positions as text, CSV or JSON.
struct Lines {
    format: Format,
    out: Output,
    first: bool,
    /// For JSON: those listed that are terminal.
    terminal: Vec<String>,
}

impl Lines {
    fn new(format: Format, mut out: Output) -> Result<Self, WorkbenchError> {
        match format {
            Format::Csv => writeln!(out, "x,y,terminal")?,
            Format::Json => write!(out, "{{\"positions\":[")?,
            _ => {}
        }
        Ok(Self { format, out, first: true, terminal: Vec::new() })
    }

    fn write(&mut self, listed: &Listed) -> io::Result<()> {
        let Listed { x, y, terminal } = listed;
        match self.format {
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
            _ => writeln!(self.out, "({x}, {y}){}", if *terminal { "  terminal" } else { "" }),
        }
    }

    fn finish(mut self, summary: &PositionsSummary) -> Result<(), WorkbenchError> {
        if self.format == Format::Json {
            write!(self.out, "],\"terminal\":[{}]", self.terminal.join(","))?;
            let rest = serde_json::to_string(summary).map_err(io::Error::from)?;
            writeln!(self.out, ",{}", rest.trim_start_matches('{'))?;
            return self.out.finish();
        }
        self.out.finish()?;
        say_how_many(summary);
        Ok(())
    }
}

/// A number of 64 bits as such, a longer one as a string, which every reader of JSON keeps.
fn json(pile: &UBig) -> String {
    match u64::try_from(pile) {
        Ok(small) => small.to_string(),
        Err(_) => format!("\"{pile}\""),
    }
}
