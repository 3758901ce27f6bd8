//! `wythoff-check FILE…`: checks certificates, and links nothing of the prover.

use std::io::{ErrorKind, Read};
use std::process::ExitCode;
use wythoff_checker::{Limits, check};

const USAGE: &str = "usage: wythoff-check [--max-states N] FILE…

Checks certificates of theorems about two-pile games (docs/certificates.md): of
their P-positions, and of their Grundy values, by sets or by rows. N limits the
work: a hundred bytes and four microseconds each, by default 16000000.
Exit codes: 0 all accepted, 1 at least one rejected, 2 bad usage or unreadable file.";

fn main() -> ExitCode {
    let mut limits = Limits::default();
    let mut files: Vec<_> = std::env::args_os().skip(1).collect();
    let number = files.get(1).and_then(|n| n.to_str()?.parse().ok());
    if let Some(number) = number.filter(|_| files[0] == "--max-states") {
        limits.max_states = number;
        files.drain(..2);
    }
    if files == ["--help"] || files == ["-h"] {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    if files.is_empty() || files.iter().any(|f| f.as_encoded_bytes().starts_with(b"-")) {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    }
    let mut worst = 0;
    for file in files {
        let mut text = String::new();
        // Of longer files the rest is not read, and they are found to have no end.
        let read = |f: std::fs::File| f.take(256 << 20).read_to_string(&mut text);
        let (code, outcome) = match std::fs::File::open(&file).and_then(read) {
            Err(e) if e.kind() == ErrorKind::InvalidData => (1, "rejected: not UTF-8".to_string()),
            Err(e) => (2, e.to_string()),
            Ok(_) => match check(&text, limits) {
                Ok(accepted) => (0, format!("accepted: {accepted}")),
                Err(rejection) => (1, format!("rejected: {rejection}")),
            },
        };
        worst = worst.max(code);
        println!("{}: {outcome}", file.display());
    }
    ExitCode::from(worst)
}
