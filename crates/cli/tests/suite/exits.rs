//! Exit codes and pipes, for every command: 0 yes, 1 no, 2 cannot be asked or answered, 3
//! stopped by a limit; what becomes of a command whose streams are closed or full.

#![cfg(unix)]

use std::fs::File;
use std::path::Path;
use std::process::{Command, Stdio};

fn wythoff(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wythoff"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    command.current_dir(root).args(args).stdin(Stdio::null());
    command
}

/// The exit code, and what was said on standard error.
fn ended(command: &mut Command) -> (Option<i32>, String) {
    let output = command.output().expect("the binary runs");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// A short question to every command, and the exit code of its answer.
const QUESTIONS: &[(&[&str], i32)] = &[
    (&["games"], 0),
    (&["show", "wythoff"], 0),
    (&["table", "wythoff"], 0),
    (&["table", "wythoff", "--rows", "2", "--cols", "65600"], 0),
    // What is refused before it begins is stopped by a limit as well.
    (&["table", "wythoff", "--rows", "1e5", "--cols", "1e5", "--max-memory", "1G"], 3),
    (&["table", "W4", "--outcome", "--rows", "1e6", "--cols", "1e6", "--max-memory", "1G"], 3),
    (&["positions", "wythoff", "--count", "5"], 0),
    (&["positions", "W4", "--count", "20000"], 0),
    (&["value", "wythoff", "8", "15"], 0),
    (&["value", "nim(7)"], 0),
    (&["move", "wythoff(10,15)"], 0),
    (&["move", "wythoff(1,2)"], 1),
    (&["play", "nim(1)"], 0),
    (&["nth", "wythoff", "100"], 0),
    (&["period", "wythoff", "3"], 0),
    (&["period", "r-wythoff", "9..12", "--max-columns", "100000"], 3),
    (&["period", "r-wythoff", "12", "--max-columns", "1000"], 3),
    (&["verify", "rows", "wythoff", "--value", "2", "--up-to-row", "1000"], 0),
    (&["verify", "convergence", "--value", "1", "--up-to-row", "100"], 0),
    (&["verify", "diagonals", "--value", "2"], 0),
    (&["verify", "diagonals", "--value", "8", "--max-rows", "1000"], 1),
    (&["theorem", "wythoff"], 0),
    (&["theorem", "K4", "--max-work", "1e4"], 3),
    (&["compare", "K0", "wythoff"], 0),
    (&["compare", "K1", "K2"], 1),
    (&["morphism", "abaababaabaababaababa"], 0),
    (&["morphism", "0123456789"], 1),
    (&["sweep", "sweeps/small.toml"], 0),
    (&["check", "testdata/certificates/good/k2.cert"], 0),
    (&["check", "README.md"], 1),
    (&["reproduce", "connell:table-1"], 0),
    (&["reproduce", "--list"], 0),
    (&["run", "crates/papers/data/renard-rigo/none.txt"], 2),
    (&["eval", "Ax Ey x=2*y | x=2*y+1"], 0),
    (&["eval", "Ax Ey x=2*y"], 1),
    (&["eval", "Ax Ey x=2*"], 2),
    (&["eval", "Ax x=x", "--out", "a.pdf"], 2),
    (&["count", "x<=n", "n=10^30"], 0),
    (&["count", "x<=n", "n"], 0),
    (&["count", "2*x=n", "n", "--bounded"], 0),
    (&["count", "x<=n", "n", "--bounded"], 1),
    (&["count", "x<n", "n", "--equal", "x+1<=n"], 0),
    (&["count", "x<n", "n", "--equal", "x<=n"], 1),
    (&["count", "x>n", "n=4"], 2),
    (&["count", "x<n", "m"], 2),
    (&["count", "x<", "n"], 2),
    (&["count", "x<n"], 2),
    (&["count", "x<n", "n=0..10^9"], 2),
    (&["count", "x<n", "n", "--out", "f.pdf"], 2),
    (&["count", "x<n", "n", "--max-states", "1"], 3),
    (&["repl"], 0),
    (&["completions", "bash"], 0),
    (&["completions", "zsh"], 0),
    (&["--help"], 0),
    (&["theorem", "--help"], 0),
    (&["--version"], 0),
    (&[], 2),
    (&["theorem"], 2),
    (&["nonsense"], 2),
];

#[test]
fn every_command_answers_with_its_exit_code() {
    for (args, code) in QUESTIONS {
        let (ended, said) = ended(&mut wythoff(args));
        assert_eq!(ended, Some(*code), "{args:?}: {said}");
        assert!(!said.contains("panicked"), "{args:?}: {said}");
    }
}

#[test]
fn a_file_that_is_not_there_or_a_folder_cannot_be_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let (missing, directory) = (folder.path().join("no.game"), folder.path().join("is.game"));
    std::fs::create_dir(&directory).expect("a folder");
    for path in [&missing, &directory] {
        let file = path.to_str().expect("UTF-8");
        let sum = format!("{file}(3,4)");
        let named: &[&[&str]] = &[
            &["show", file],
            &["table", file],
            &["positions", file, "--count", "3"],
            &["value", file, "3", "4"],
            &["value", &sum],
            &["move", &sum],
            &["play", &sum],
            &["nth", file, "3"],
            &["period", file, "3"],
            &["verify", "rows", file, "--value", "2", "--up-to-row", "100"],
            &["theorem", file],
            &["theorem", file, "--value", "1"],
            &["compare", file, "wythoff"],
            &["compare", "wythoff", file],
            &["morphism", file],
            &["sweep", file],
            &["check", file],
            &["check", "testdata/certificates/good/k2.cert", file, "--json"],
            &["run", file],
            &["nth", "wythoff", "5", "--checkpoint", file],
        ];
        for args in named {
            let (code, said) = ended(&mut wythoff(args));
            assert_eq!(code, Some(2), "{args:?}: {said}");
            let told = said.contains(file) || args.contains(&"--json");
            assert!(told && !said.contains("panicked"), "{args:?}: {said}");
        }
    }
}

#[test]
fn an_output_that_cannot_be_written_is_no_answer() {
    let folder = tempfile::tempdir().expect("a folder");
    let directory = folder.path().to_str().expect("UTF-8");
    for path in [directory, "/nonexistent/folder/file.png", "/dev/null/file.svg"] {
        let named: &[&[&str]] = &[
            &["table", "wythoff", "--format", "csv", "--out", path],
            &["theorem", "K2", "--certificate", path],
            &["morphism", "K2", "--out", path],
            &["sweep", "sweeps/small.toml", "--csv", path],
            &["sweep", "sweeps/small.toml", "--markdown", path],
            &["sweep", "sweeps/small.toml", "--results", path],
            &["eval", "x<3", "--out", path],
            &["reproduce", "nivasch:figure-2", "--figure", path],
            &[
                "verify",
                "rows",
                "wythoff",
                "--value",
                "2",
                "--up-to-row",
                "99",
                "--checkpoint",
                path,
            ],
        ];
        for args in named {
            let output = wythoff(args).output().expect("the binary runs");
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
            assert!(said.contains(path), "{args:?}: {said}");
            assert!(output.stdout.is_empty(), "{args:?}: told before anything is computed");
        }
    }
    for folder in ["/dev/null", "/dev/null/folder", "/proc/folder"] {
        for args in [
            &["theorem", "K2", "--out", folder][..],
            &["reproduce", "nivasch:figure-2", "--figures", folder],
        ] {
            let (code, said) = ended(&mut wythoff(args));
            assert_eq!(code, Some(2), "{args:?}: {said}");
        }
    }
}

/// A stream that nobody reads.
fn unread() -> Stdio {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    writer.into()
}

fn full() -> Stdio {
    File::options().write(true).open("/dev/full").expect("a device").into()
}

#[test]
fn nothing_depends_on_whether_standard_error_can_be_written() {
    for (args, code) in QUESTIONS {
        for stream in [unread as fn() -> Stdio, full] {
            let status = wythoff(args).stdout(Stdio::null()).stderr(stream()).status();
            assert_eq!(status.expect("the binary runs").code(), Some(*code), "{args:?}");
        }
        // Closed altogether, as by `2>&-`.
        let mut shell = Command::new("sh");
        shell.current_dir(wythoff(&[]).get_current_dir().expect("it was set"));
        shell.args(["-c", "exec \"$@\" 0</dev/null >/dev/null 2>&-", "sh"]);
        let status = shell.arg(env!("CARGO_BIN_EXE_wythoff")).args(*args).status();
        assert_eq!(status.expect("the shell runs").code(), Some(*code), "{args:?}");
    }
}

#[test]
fn a_reader_that_has_gone_is_a_quiet_end_and_a_full_disk_is_not() {
    for (args, code) in QUESTIONS {
        let output = wythoff(args).stdout(unread()).stderr(Stdio::piped()).spawn();
        let output = output.expect("the binary runs").wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        // What a report would have told, the exit code tells all the same.
        assert_eq!(output.status.code(), Some(*code), "{args:?}: {said}");
        assert!(!said.contains("pipe") && !said.contains("panicked"), "{args:?}: {said}");
        let answer = wythoff(args).output().expect("the binary runs").stdout;
        if !answer.is_empty() {
            let output = wythoff(args).stdout(full()).stderr(Stdio::piped()).spawn();
            let output = output.expect("the binary runs").wait_with_output().expect("it ends");
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        }
    }
}

#[test]
fn a_script_whose_reader_has_gone_is_not_said_to_be_true() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = folder.path().join("script.txt");
    std::fs::write(&script, "eval \"0=0\";\neval \"0=1\";\n").expect("writable");
    let script = script.to_str().expect("UTF-8");
    let status = wythoff(&["run", script]).stdout(unread()).stderr(Stdio::null()).status();
    assert_eq!(status.expect("the binary runs").code(), Some(3));
    let input = File::open(script).expect("it is there");
    let mut repl = wythoff(&["repl"]);
    let status = repl.stdin(input).stdout(unread()).stderr(Stdio::null()).status();
    assert_eq!(status.expect("the binary runs").code(), Some(3));
}
