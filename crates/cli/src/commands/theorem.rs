//! `wythoff theorem`

use crate::Verdict;
use crate::output::{Output, plain_table, print_json, print_text};
use crate::terminal::{Progress, cancel_flag};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use wythoff_workbench::limits::{parse_bytes, parse_duration};
use wythoff_workbench::prover::{Limits, Signals};
use wythoff_workbench::theorem::{Status, TheoremReport, find, write_folder};
use wythoff_workbench::{Game, WorkbenchError, number};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff theorem K2\n  wythoff theorem W4 --json\n  wythoff theorem K2 --certificate k2.cert && wythoff check k2.cert\n  wythoff theorem examples/misere-wythoff.game --out misere\n\nExit codes: 0 proved, 1 not proved, 2 bad input, 3 stopped by a limit."
)]
pub(crate) struct Args {
    /// A built-in game, or a .game file with linear rules
    game: String,
    /// Write the certificate for the independent checker
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Write everything into a folder: page, automaton, Walnut script, LaTeX, certificate
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Time that the search may take: 500ms, 5s, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    max_time: Option<Duration>,
    /// Memory that the process may take: bytes, or a number with K, M or G
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, default_value = "4G")]
    max_memory: u64,
    /// States that one automaton may have
    #[arg(long, value_name = "N", value_parser = number::parse_u64)]
    max_states: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, WorkbenchError> {
    let game = Game::load(&args.game)?;
    let limits =
        Limits { time: args.max_time, memory: Some(args.max_memory), states: args.max_states };
    let signals = Signals { cancelled: Some(cancel_flag()), progress: None };
    let found = find(&game, limits, signals, &Progress::new("computing the board"))?;
    let report = found.report();
    if args.json {
        print_json(&report)?;
    } else {
        print_text(&text(&report))?;
    }
    if let (Some(path), Some(certificate)) = (&args.certificate, found.certificate()?) {
        let mut out = Output::open(Some(path))?;
        out.write_all(certificate.as_bytes())?;
        out.finish()?;
    }
    if let (Some(folder), Status::Proved) = (&args.out, report.status) {
        let files = write_folder(&found, folder)?;
        if !args.json {
            let names: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
            print_text(&format!("written: {}", names.join(", ")))?;
        }
    }
    Ok(match report.status {
        Status::Proved => Verdict::Yes,
        Status::NotProved => Verdict::No,
        Status::Stopped => Verdict::Stopped,
    })
}

fn text(report: &TheoremReport) -> String {
    if let Some(statement) = &report.statement {
        return format!(
            "Theorem. {statement}\n\nproved: stable and absorbing, decided over the whole board"
        );
    }
    let mut table = plain_table(["SYSTEM", "BOARD", "STATES", "END"]);
    for attempt in &report.attempts {
        table.add_row([
            attempt.system.clone(),
            attempt.board.to_string(),
            attempt.states.to_string(),
            attempt.end.clone(),
        ]);
    }
    let head = match report.status {
        Status::Stopped => "stopped by a limit",
        _ => "not proved",
    };
    format!("{head}: {}\n{table}", report.evidence.as_deref().unwrap_or_default())
}
