//! `wythoff check`

use crate::Verdict;
use crate::output::{print_json, print_text};
use serde::Serialize;
use std::path::PathBuf;
use wythoff_checker::{Limits, Rejection, check_file};
use wythoff_workbench::WorkbenchError;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff theorem K2 --certificate k2.cert\n  wythoff check k2.cert\n\nThe same as the stand-alone `wythoff-check`, which links nothing of the prover.\nExit codes: 0 all accepted, 1 one rejected, 3 a limit was reached."
)]
pub(crate) struct Args {
    /// Certificates
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// States that the checker may visit
    #[arg(long, value_name = "N", default_value_t = Limits::default().max_states)]
    max_states: usize,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    file: String,
    accepted: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    system: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    /// The verdict with the theorem, or with the reason.
    #[serde(skip)]
    said: String,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, WorkbenchError> {
    let limits = Limits { max_states: args.max_states };
    let mut rows = Vec::new();
    let mut verdict = Verdict::Yes;
    for path in &args.files {
        let failed = |error| WorkbenchError::File { path: path.clone(), error };
        let outcome = check_file(path, limits).map_err(failed)?;
        let file = path.display().to_string();
        rows.push(match outcome {
            Ok(accepted) => Row {
                file,
                accepted: true,
                said: format!("accepted: {accepted}"),
                kind: Some(accepted.kind),
                value: accepted.value,
                game: Some(accepted.game),
                system: Some(accepted.system),
                states: Some(accepted.states),
                reason: None,
            },
            Err(rejection) => {
                // Rejected outweighs unfinished.
                match rejection {
                    Rejection::Limit if verdict == Verdict::Yes => verdict = Verdict::Stopped,
                    Rejection::Limit => {}
                    Rejection::Wrong(_) => verdict = Verdict::No,
                }
                let reason = rejection.to_string();
                let stopped = rejection == Rejection::Limit;
                let said = if stopped { reason.clone() } else { format!("rejected: {reason}") };
                Row {
                    file,
                    accepted: false,
                    kind: None,
                    value: None,
                    game: None,
                    system: None,
                    states: None,
                    reason: Some(reason),
                    said,
                }
            }
        });
    }
    if args.json {
        print_json(&rows)?;
    } else {
        let lines: Vec<String> = rows.iter().map(line).collect();
        print_text(&lines.join("\n"))?;
    }
    Ok(verdict)
}

fn line(row: &Row) -> String {
    format!("{}: {}", row.file, row.said)
}
