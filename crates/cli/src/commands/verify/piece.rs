//! `wythoff verify piece`

use crate::Verdict;
use crate::args::{LimitArgs, Part};
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::status::Watched;
use std::path::PathBuf;
use wythoff_games::Grundy;
use wythoff_workbench::number::parse_u64;
use wythoff_workbench::verify::pieces::piece::{
    Begun, PieceReport, PieceRequest, TABLE_6_ROW, TABLE_6_VALUE, piece,
};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff verify piece 17/200 --out 017.piece\n  wythoff verify piece 3/8 --value 10 --up-to-row 1e9 --out 3.piece\n  wythoff verify piece 18/200 --after 017.piece --out 018.piece\n\nA run of wythoff for many machines: every piece is computed by itself, in any order, and\n`wythoff verify link` links the files. A piece that is there already is not computed again. Its\nfile appears as a whole, so a command that was killed is simply given again. If a link is not\nequal, --after begins a piece in the states in which the one before ended.\nWithout --value and --up-to-row the run is that of table 6 of Nivasch 2009."
)]
pub(crate) struct Args {
    /// Which piece of how many, 1/200 to 200/200
    #[arg(value_name = "I/N")]
    part: Part,
    /// Where the piece is written
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The largest Grundy value
    #[arg(long, value_name = "G", default_value_t = TABLE_6_VALUE.0)]
    value: u32,
    /// The last row of the run
    #[arg(long, value_name = "R", value_parser = parse_u64, default_value_t = TABLE_6_ROW, allow_negative_numbers = true)]
    up_to_row: u64,
    /// The file of the piece before, to begin in the states in which it ended
    #[arg(long, value_name = "FILE")]
    after: Option<PathBuf>,
    /// Rows that every level gets to forget its start
    #[arg(long, value_name = "R", value_parser = parse_u64)]
    margin: Option<u64>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let request = PieceRequest {
        value: Grundy(args.value),
        up_to_row: args.up_to_row,
        piece: args.part.number,
        pieces: args.part.of,
        margin: args.margin,
        after: args.after.as_deref(),
        out: &args.out,
    };
    let watched = Watched::new("computing rows", args.limits.limits());
    let report = watched.run(|control| piece(request, control))?;
    if args.json {
        print_json(&report)?;
    } else {
        print_text(&text(&report))?;
    }
    Ok(Verdict::Yes)
}

fn text(report: &PieceReport) -> String {
    let PieceReport { piece, pieces, first_row, last_row, file, cpu_seconds, .. } = report;
    let what = format!("piece {piece}/{pieces}, rows {first_row} to {last_row}");
    let file = file.display();
    let from = match report.begun {
        Begun::Before => return format!("{what}: {file} holds it already"),
        Begun::Origin => "from the origin",
        Begun::Guess => "from a guess",
        Begun::After => "from where the piece before ended",
    };
    format!("{what}, {from}: written to {file}, {cpu_seconds:.1} s of CPU")
}
