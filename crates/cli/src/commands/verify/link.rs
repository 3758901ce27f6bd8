//! `wythoff verify link`

use super::extremes;
use crate::Verdict;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::status::Watched;
use std::fmt::Write;
use std::path::PathBuf;
use wythoff_workbench::verify::pieces::link::{LinkReport, link};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff verify link record/table-6/*.piece\n  wythoff verify link *.piece --out run.wyt\n  wythoff nth wythoff 1e9 --value 20 --checkpoint run.wyt\n\nThe pieces of one run, in any order; twice is once. A run is verified as far as every piece began\nin exactly the states, on every level, in which the one before ended. Exit codes: 0 the whole run\nis verified, 1 it is not, and which pieces are missing or have to be computed again is said, 2 a\nfile is damaged or is no piece of the run."
)]
pub(crate) struct Args {
    /// Files of `wythoff verify piece`
    #[arg(required = true, value_name = "FILES")]
    files: Vec<PathBuf>,
    /// Write what is verified as a checkpoint of `wythoff verify rows`
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// In the checkpoint keep the states behind these pieces, and not about sixty of them
    #[arg(long, value_name = "I,J,…", value_delimiter = ',', requires = "out")]
    joints: Vec<u64>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let watched = Watched::new("linking pieces", args.limits.limits());
    let report =
        watched.run(|control| link(&args.files, args.out.as_deref(), &args.joints, control))?;
    if args.json {
        print_json(&report)?;
    } else {
        print_text(&text(&report))?;
    }
    Ok(if report.is_whole() { Verdict::Yes } else { Verdict::No })
}

fn text(report: &LinkReport) -> String {
    let table = extremes(&report.values);
    let mut text = String::new();
    let LinkReport { linked, pieces, value, up_to_row, .. } = report;
    if let Some(known) = &report.known {
        let _ = writeln!(
            text,
            "{table}\nextremes of d_n - n, and the first n that has each\n\
             {known}: {linked} of {pieces} pieces, {} links equal on every level",
            report.links.equal
        );
    } else {
        let _ = writeln!(text, "nothing is verified: piece 1 of {pieces} is missing");
    }
    let command = |piece: u64| {
        format!("wythoff verify piece {piece}/{pieces} --value {value} --up-to-row {up_to_row}")
    };
    for repeat in &report.repeat {
        let level = repeat.level.map_or_else(String::new, |level| format!(" on level {level}"));
        let (piece, before) = (repeat.piece, repeat.piece - 1);
        let _ = writeln!(
            text,
            "piece {piece} did not begin in the states in which piece {before} ended{level}; \
             again:\n  {} --after {} --out {}",
            command(piece),
            repeat.after.display(),
            repeat.file.display()
        );
    }
    if let Some([first, _]) = report.missing.first() {
        let ranges = report.missing.iter().map(|[first, last]| {
            if first == last { first.to_string() } else { format!("{first} to {last}") }
        });
        let ranges: Vec<_> = ranges.collect();
        let _ = writeln!(
            text,
            "missing: {}; the first:\n  {} --out FILE",
            ranges.join(", "),
            command(*first)
        );
    }
    text
}
