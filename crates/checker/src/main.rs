//! `wythoff-check FILE…`: checks certificates, and links nothing of the prover.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;
use wythoff_checker::{Ceiling, Rejection, check_file};

const USAGE: &str = "usage: wythoff-check [--max-states N] FILE…

Checks certificates of theorems about two-pile games (docs/certificates.md). N limits
the work: a hundred bytes and four microseconds each, by default 16000000.
Exit codes: 0 all accepted, 1 one rejected, 2 bad usage or not readable, 3 stopped.";

fn main() -> ExitCode {
    let mut files: Vec<_> = std::env::args_os().skip(1).collect();
    let mut ceiling = Ceiling::default();
    let number = files.get(1).and_then(|n| n.to_str()?.parse().ok());
    if let Some(number) = number.filter(|_| files[0] == "--max-states") {
        ceiling.max_states = number;
        files.drain(..2);
    }
    let help = files == ["--help"] || files == ["-h"];
    if files.is_empty() || files.iter().any(|f| f.as_encoded_bytes().starts_with(b"-")) {
        let to: &mut dyn Write = if help { &mut io::stdout() } else { &mut io::stderr() };
        // Here and below, a reader who has gone misses nothing.
        let _ = writeln!(to, "{USAGE}");
        return ExitCode::from(if help { 0 } else { 2 });
    }
    let mut codes = Vec::new();
    for file in &files {
        let (code, said) = match check_file(file.as_ref(), ceiling) {
            Ok(Ok(accepted)) => (0, format!("accepted: {accepted}")),
            Ok(Err(Rejection::Limit)) => (3, Rejection::Limit.to_string()),
            Ok(Err(rejection)) => (1, format!("rejected: {rejection}")),
            Err(error) => (2, error.to_string()),
        };
        codes.push(code);
        if let Err(error) = writeln!(io::stdout(), "{}: {said}", file.display()) {
            // A reader who has gone ends it quietly, a full disk does not.
            let gone = error.kind() == ErrorKind::BrokenPipe;
            let _ = if gone { Ok(()) } else { writeln!(io::stderr(), "wythoff-check: {error}") };
            codes.push(if gone { 3 } else { 2 });
            break;
        }
    }
    // The worst of them.
    ExitCode::from([2, 1, 3].into_iter().find(|code| codes.contains(code)).unwrap_or(0))
}
