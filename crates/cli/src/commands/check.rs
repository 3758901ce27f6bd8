//! `wythoff check`

use crate::Verdict;
use crate::output::{print_json, print_text};
use crate::terminal::{print_problem, with_nothing_to_lose};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::{fmt, io};
use wythoff_checker::{Limits, Rejection, check};
use wythoff_workbench::WorkbenchError;

/// Larger files are refused.
const MAX_FILE: u64 = 256 << 20;

/// What every certificate begins with, of whatever version.
const BEGIN: &str = "wythoff certificate ";

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff theorem K2 --certificate k2.cert\n  wythoff check k2.cert\n\nThe same as the stand-alone `wythoff-check`, which links nothing of the prover.\nExit codes: 0 all accepted, 1 one rejected, 2 one cannot be read, 3 a limit was reached."
)]
pub(crate) struct Args {
    /// Certificates
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// States that the checker may visit
    #[arg(long, value_name = "N", default_value_t = Limits::default().max_states)]
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
    /// The theorem, or the reason.
    #[serde(skip)]
    said: String,
    /// Whether nothing was checked, because there was nothing to read.
    #[serde(skip)]
    unread: bool,
}

/// Why a file is not accepted.
enum Refusal {
    /// It cannot be read.
    Unread(io::Error),
    /// It does not begin as a certificate does.
    NoCertificate,
    /// The checker does not accept it.
    Rejected(Rejection),
}

impl Refusal {
    const fn verdict(&self) -> Verdict {
        match self {
            Self::Unread(_) => Verdict::Wrong,
            Self::NoCertificate | Self::Rejected(Rejection::Wrong(_)) => Verdict::No,
            Self::Rejected(Rejection::Limit) => Verdict::Stopped,
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unread(error) => error.fmt(f),
            Self::NoCertificate => {
                write!(f, "not a certificate: its first line is not `{BEGIN}1`")
            }
            Self::Rejected(rejection) => rejection.fmt(f),
        }
    }
}

/// What outweighs the other: unread, then rejected, then unfinished.
const fn worse(one: Verdict, other: Verdict) -> Verdict {
    match (one, other) {
        (Verdict::Wrong, _) | (_, Verdict::Wrong) => Verdict::Wrong,
        (Verdict::No, _) | (_, Verdict::No) => Verdict::No,
        (Verdict::Stopped, _) | (_, Verdict::Stopped) => Verdict::Stopped,
        _ => Verdict::Yes,
    }
}

/// The text of a certificate.
fn read(path: &Path) -> Result<String, Refusal> {
    let bytes = wythoff_files::read_beginning_with(path, BEGIN.as_bytes(), MAX_FILE);
    let bytes = bytes.map_err(Refusal::Unread)?.ok_or(Refusal::NoCertificate)?;
    String::from_utf8(bytes).map_err(|_| Refusal::Rejected(Rejection::Wrong("not UTF-8".into())))
}

pub(crate) fn run(args: &Args) -> Result<Verdict, WorkbenchError> {
    if args.verified {
        return super::verified::run(&args.files);
    }
    let limits = Limits { max_states: args.max_states };
    let mut rows = Vec::new();
    let mut verdict = Verdict::Yes;
    for path in &args.files {
        let outcome = read(path).and_then(|text| {
            with_nothing_to_lose(|| check(&text, limits)).map_err(Refusal::Rejected)
        });
        let file = path.display().to_string();
        rows.push(match outcome {
            Ok(accepted) => Row {
                file,
                accepted: true,
                said: accepted.to_string(),
                kind: Some(accepted.kind),
                value: accepted.value,
                game: Some(accepted.game),
                system: Some(accepted.system),
                states: Some(accepted.states),
                reason: None,
                unread: false,
            },
            Err(refusal) => {
                verdict = worse(verdict, refusal.verdict());
                let said = refusal.to_string();
                let reason = Some(said.clone());
                let unread = matches!(refusal, Refusal::Unread(_));
                Row {
                    file,
                    accepted: false,
                    kind: None,
                    value: None,
                    game: None,
                    system: None,
                    states: None,
                    reason,
                    said,
                    unread,
                }
            }
        });
    }
    if args.json {
        print_json(&rows)?;
    } else {
        let (unread, checked): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| row.unread);
        let lines: Vec<String> = checked.into_iter().map(line).collect();
        if !lines.is_empty() {
            print_text(&lines.join("\n"))?;
        }
        for row in unread {
            print_problem("error:", "1;31", &format!("{}: {}", row.file, row.said));
        }
    }
    Ok(verdict)
}

fn line(row: &Row) -> String {
    let verdict = if row.accepted { "accepted" } else { "rejected" };
    format!("{}: {verdict}: {}", row.file, row.said)
}
