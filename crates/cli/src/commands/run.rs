//! `wythoff run`

use super::prover::print::{Style, print_entry};
use super::prover::{ProverArgs, take};
use crate::Verdict;
use crate::failure::Failure;
use crate::output::{print_json, reader_has_gone};
use crate::terminal::print_problem;
use std::path::{Path, PathBuf};
use wythoff_workbench::WorkbenchError;
use wythoff_workbench::prover::{CommandReport, Run, Source, Totals};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff run proofs.txt\n  wythoff run proofs.txt --session my-proofs\n  wythoff run proofs.txt --max-time 1m --max-memory 2G --json\n\n$P is read from P.txt in the folder of the script, if nothing else defines it. Time and states\nare limited for each command. Exit codes: 0 every statement is TRUE, 1 one is FALSE, 2 a command is\nwrong or a file cannot be read, 3 a command was stopped by a limit; commands after it are run all\nthe same, unless it is an `assert` that is FALSE."
)]
pub(crate) struct Args {
    /// Scripts, run one after the other in one session
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    prover: ProverArgs,
    /// End the run at the first command that is wrong or stopped
    #[arg(long)]
    stop_on_error: bool,
    /// Print JSON: a list with one object per command
    #[arg(long)]
    json: bool,
}

/// Larger files are no scripts.
const MAX_SCRIPT: u64 = 1 << 24;

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let mut scripts = Vec::new();
    for path in &args.files {
        let text = wythoff_files::read_text(path, MAX_SCRIPT)
            .map_err(|error| WorkbenchError::file(path, error))?;
        scripts.push((path, text));
    }
    let mut session = args.prover.open()?;
    let style = Style { head: true, explain: args.prover.explain };
    let mut reports = Vec::new();
    let mut worst = Verdict::Yes;
    for (path, text) in &scripts {
        let file = path.display().to_string();
        session.look_beside(path.parent().unwrap_or(Path::new("")));
        let mut run = Run::new(Source { file: &file, text }, args.stop_on_error);
        while let Some(turn) = run.next_command()? {
            let entry = take(turn, &mut session);
            if args.json {
                reports.push(CommandReport::of(&entry, args.prover.explain));
                continue;
            }
            match print_entry(&entry, style) {
                // The rest was not run, so nothing is said of it.
                Err(error) if reader_has_gone(&error) => {
                    return Ok(worse(worst, Verdict::Stopped));
                }
                printed => printed?,
            }
        }
        let totals = run.totals();
        worst = worse(worst, verdict(totals));
        if totals.refuted {
            let text = format!("{file}: an assertion is false; what comes after it was not run");
            print_problem("error:", "1;31", &text);
        }
        if totals.ends_run(args.stop_on_error) {
            break;
        }
    }
    if args.json {
        print_json(&reports)?;
    }
    Ok(worst)
}

pub(super) fn verdict(totals: Totals) -> Verdict {
    if totals.cancelled {
        Verdict::Cancelled
    } else if totals.wrong > 0 {
        Verdict::Wrong
    } else if totals.stopped > 0 {
        Verdict::Stopped
    } else if totals.falsehoods > 0 {
        Verdict::No
    } else {
        Verdict::Yes
    }
}

pub(super) fn worse(one: Verdict, other: Verdict) -> Verdict {
    let rank = |verdict| match verdict {
        Verdict::Yes => 0,
        Verdict::No => 1,
        Verdict::Stopped => 2,
        Verdict::Wrong => 3,
        Verdict::Cancelled => 4,
    };
    if rank(other) > rank(one) { other } else { one }
}
