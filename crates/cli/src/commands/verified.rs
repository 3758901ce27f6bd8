//! `wythoff check --verified`: another program, whose correctness is a theorem of Coq.
//!
//! `proof/` makes it and needs Coq and OCaml, so it is found on the path, not built in.
//! It prints its verdicts itself, and has the exit codes of `wythoff-check`.

use crate::Verdict;
use crate::failure::Failure;
use std::ffi::OsString;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Command;
use wythoff_workbench::WorkbenchError;

const PROGRAM: &str = "wythoff-verified";

pub(crate) fn run(files: &[PathBuf]) -> Result<Verdict, Failure> {
    let status = Command::new(PROGRAM).args(files.iter().map(|file| argument(file))).status();
    let status = status.map_err(|error| match error.kind() {
        ErrorKind::NotFound => Failure::usage(format!(
            "`{PROGRAM}` is not on the path\n  `make -C proof` builds proof/bin/{PROGRAM}; it needs Coq and OCaml"
        )),
        _ => WorkbenchError::file(Path::new(PROGRAM), error).into(),
    })?;
    match status.code() {
        Some(0) => Ok(Verdict::Yes),
        Some(1) => Ok(Verdict::No),
        Some(3) => Ok(Verdict::Stopped),
        // It has said why.
        Some(2) => Ok(Verdict::Wrong),
        _ => Err(Failure::usage(format!("`{PROGRAM}` did not finish: {status}"))),
    }
}

/// A name that cannot be taken for an option.
fn argument(file: &Path) -> OsString {
    if file.as_os_str().as_encoded_bytes().starts_with(b"-") {
        Path::new(".").join(file).into()
    } else {
        file.into()
    }
}
