//! `wythoff run`

use super::prover::print::{Style, print_entry};
use super::prover::{ProverArgs, execute};
use crate::Verdict;
use crate::output::print_json;
use std::path::PathBuf;
use wythoff_workbench::WorkbenchError;
use wythoff_workbench::prover::{CommandReport, Source, Totals, run_script};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff run proofs.txt\n  wythoff run proofs.txt --session my-proofs\n  wythoff run proofs.txt --max-time 1m --max-memory 2G --json\n\nExit codes: 0 every statement is TRUE, 1 one is FALSE, 2 a command is wrong, 3 a command was\nstopped by a limit; commands after it are run all the same."
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

pub(crate) fn run(args: &Args) -> Result<Verdict, WorkbenchError> {
    let mut scripts = Vec::new();
    for path in &args.files {
        let text = std::fs::read_to_string(path)
            .map_err(|error| WorkbenchError::File { path: path.clone(), error })?;
        scripts.push((path.display().to_string(), text));
    }
    let mut session = args.prover.open()?;
    let style = Style { head: true, explain: args.prover.explain };
    let mut reports = Vec::new();
    let mut worst = Verdict::Yes;
    for (file, text) in &scripts {
        let source = Source { file, text };
        let totals =
            run_script(&mut session, source, args.stop_on_error, &mut execute, &mut |_, entry| {
                if args.json {
                    reports.push(CommandReport::of(entry, args.prover.explain));
                    Ok(())
                } else {
                    print_entry(entry, style)
                }
            })?;
        worst = worse(worst, verdict(totals));
        let failed = totals.wrong + totals.stopped > 0;
        if totals.left || totals.cancelled || (args.stop_on_error && failed) {
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
