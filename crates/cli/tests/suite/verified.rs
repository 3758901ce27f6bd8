//! `wythoff check --verified` runs what is on the path, and says what it said.

#![cfg(unix)]

use std::fs::{Permissions, set_permissions, write};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Output};

const CERTIFICATE: &str = "../../testdata/certificates/good/k2.cert";

/// With nothing on the path but this folder.
fn check(folder: &Path, file: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wythoff"));
    command.env("PATH", folder).args(["check", "--verified", "--", file]);
    command.output().expect("the binary runs")
}

#[test]
fn without_the_program_it_says_how_to_get_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let output = check(folder.path(), CERTIFICATE);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("`wythoff-verified` is not on the path"), "{said}");
    assert!(said.contains("make -C proof"), "{said}");
}

#[test]
fn its_verdict_is_the_verdict() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("wythoff-verified");
    for code in [0, 1, 2, 3] {
        write(&program, format!("#!/bin/sh\necho \"$1: said\"\nexit {code}\n")).expect("written");
        set_permissions(&program, Permissions::from_mode(0o755)).expect("a program");
        for (file, seen) in [(CERTIFICATE, CERTIFICATE), ("-odd", "./-odd")] {
            let output = check(folder.path(), file);
            assert_eq!(output.status.code(), Some(code), "{file}");
            assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{seen}: said\n"));
        }
    }
}
