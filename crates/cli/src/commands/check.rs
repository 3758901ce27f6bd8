//! `wythoff check`

use crate::Verdict;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::terminal::{print_problem, with_nothing_to_lose};
use serde::Serialize;
use std::io;
use std::path::{Path, PathBuf};
use wythoff_checker::{Accepted, Ceiling, Rejection, check_file};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff theorem K2 --certificate k2.cert\n  wythoff check k2.cert\n\nThe same as the stand-alone `wythoff-check`, which links nothing of the prover.\nExit codes: 0 all accepted, 1 one rejected, 2 one cannot be read, or asked about\nwith --verified, 3 a limit was reached."
)]
pub(crate) struct Args {
    /// Certificates
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// States that the checker may visit
    #[arg(long, value_name = "N", default_value_t = Ceiling::default().max_states)]
    max_states: usize,
    /// Run `wythoff-verified`, the checker that is proved correct (proof/), if it is installed
    #[arg(long, conflicts_with_all = ["max_states", "json"])]
    verified: bool,
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
    #[serde(skip)]
    verdict: Verdict,
}

impl Row {
    fn new(file: &Path, outcome: io::Result<Result<Accepted, Rejection>>) -> Self {
        let (verdict, reason) = match outcome {
            Ok(Ok(accepted)) => return Self::accepted(file, accepted),
            Ok(Err(Rejection::Limit)) => (Verdict::Stopped, Rejection::Limit.to_string()),
            Ok(Err(rejection)) => (Verdict::No, rejection.to_string()),
            Err(error) => (Verdict::Wrong, error.to_string()),
        };
        let said = match verdict {
            Verdict::No => format!("rejected: {reason}"),
            _ => reason.clone(),
        };
        Self {
            file: file.display().to_string(),
            accepted: false,
            kind: None,
            value: None,
            game: None,
            system: None,
            states: None,
            reason: Some(reason),
            said,
            verdict,
        }
    }

    fn accepted(file: &Path, accepted: Accepted) -> Self {
        Self {
            file: file.display().to_string(),
            accepted: true,
            said: format!("accepted: {accepted}"),
            kind: Some(accepted.kind),
            value: accepted.value,
            game: Some(accepted.game),
            system: Some(accepted.system),
            states: Some(accepted.states),
            reason: None,
            verdict: Verdict::Yes,
        }
    }
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    if args.verified {
        return super::verified::run(&args.files);
    }
    let limits = Ceiling { max_states: args.max_states };
    let check =
        |path: &PathBuf| Row::new(path, with_nothing_to_lose(|| check_file(path.as_ref(), limits)));
    let rows: Vec<Row> = args.files.iter().map(check).collect();
    if args.json {
        print_json(&rows)?;
    } else {
        let (unread, checked): (Vec<&Row>, Vec<&Row>) =
            rows.iter().partition(|row| row.verdict == Verdict::Wrong);
        let line = |row: &&Row| format!("{}: {}", row.file, row.said);
        if !checked.is_empty() {
            print_text(&checked.iter().map(line).collect::<Vec<_>>().join("\n"))?;
        }
        for row in &unread {
            print_problem("error:", "1;31", &line(row));
        }
    }
    // What outweighs the others: unread, then rejected, then unfinished.
    let worst = [Verdict::Wrong, Verdict::No, Verdict::Stopped];
    let worst = worst.into_iter().find(|worst| rows.iter().any(|row| row.verdict == *worst));
    Ok(worst.unwrap_or(Verdict::Yes))
}
