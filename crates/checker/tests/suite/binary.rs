//! What `wythoff-check` prints, and its exit code: 0 all accepted, 1 one rejected, 2 a
//! file that cannot be read or bad usage, 3 stopped.

use crate::path;
use std::io::{BufRead, BufReader};
use std::process::{Command, Output, Stdio};

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_wythoff-check"))
}

fn run(arguments: &[&str]) -> Output {
    program().args(arguments).output().expect("the checker runs")
}

fn file(folder: &str, name: &str) -> String {
    path(folder).join(name).with_extension("cert").to_string_lossy().into_owned()
}

#[test]
fn the_exit_code_says_the_worst() {
    let (k2, w3) = (file("good", "k2"), file("good", "w3"));
    let (values, rows) = (file("good", "values-r-wythoff"), file("good", "rows-1"));
    let (wrong, bytes) = (file("bad", "wrong-transition"), file("bad", "not-utf8"));
    let folder = path("good").to_string_lossy().into_owned();
    let stopped = "k2.cert: not checked: limit reached";
    let table: &[(&[&str], i32, &str)] = &[
        (&[&k2], 0, "accepted: p-positions of K^2: 28 states in fibonacci"),
        (&[&k2, &w3], 0, "accepted: p-positions of W^3"),
        (&[&values], 0, "accepted: values 0 to 2 of r-wythoff: 97 states in fibonacci"),
        (&[&rows], 0, "accepted: wythoff-rows 0 to 1 of wythoff: 209 states in fibonacci"),
        (&[&k2, &wrong, &w3], 1, "rejected: (17, 10) is in set 0 but has 2 of its options in it"),
        (&[&bytes], 1, "rejected: not UTF-8"),
        (&["--max-states", "10", &k2], 3, stopped),
        // Rejected is worse than stopped, and not read is worse than rejected.
        (&["--max-states", "10", &k2, &bytes], 1, stopped),
        (&["--max-states", "10", &bytes, "no such file", &k2], 2, stopped),
        (&["--max-states", "1000000", &k2], 0, "accepted"),
        (&["no such file"], 2, "no such file: "),
        (&["no such file", &wrong], 2, "rejected"),
        (&[&folder, &k2], 2, "good: "),
        (&["--help"], 0, "usage: wythoff-check [--max-states N] FILE…"),
        (&[], 2, ""),
        (&["--unknown", &k2], 2, ""),
        (&["--max-states"], 2, ""),
        (&["--max-states", "many", &k2], 2, ""),
        (&["--max-states", "10"], 2, ""),
    ];
    for (arguments, code, said) in table {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(*code), "{arguments:?}: {output:?}");
        assert!(String::from_utf8_lossy(&output.stdout).contains(said), "{output:?}");
        assert_eq!(said.is_empty(), String::from_utf8_lossy(&output.stderr).contains("usage"));
    }
}

/// No part of a file is judged in place of the whole.
#[test]
fn a_file_that_is_too_large_is_rejected() {
    let name = std::env::temp_dir().join(format!("wythoff-check-{}.cert", std::process::id()));
    std::fs::copy(file("good", "wythoff"), &name).expect("a copy");
    let long = std::fs::OpenOptions::new().append(true).open(&name).expect("it is there");
    long.set_len((256 << 20) + 1000).expect("a file with a hole");
    let output = run(&[&name.to_string_lossy()]);
    std::fs::remove_file(&name).expect("it is there");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("rejected: more than 256 MB"));
}

/// One line, then nobody reads any more.
#[test]
fn a_reader_who_has_gone_ends_it_quietly() {
    let good = file("good", "wythoff");
    let first = file("bad", "wrong-transition");
    for (first, code) in [(&good, 3), (&first, 1)] {
        // Far more than what a pipe holds.
        let mut arguments = vec![first; 1];
        arguments.resize(4000, &good);
        let mut child = program()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the checker runs");
        let mut line = String::new();
        let mut out = BufReader::with_capacity(64, child.stdout.take().expect("a pipe"));
        out.read_line(&mut line).expect("a line");
        drop(out);
        let output = child.wait_with_output().expect("it ends");
        assert!(line.starts_with(&**first), "{line}");
        assert_eq!(output.status.code(), Some(code));
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    }
}

/// With a pipe for standard error that nobody reads.
#[test]
fn a_closed_standard_error_changes_nothing() {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let status = program().arg("--unknown").stderr(writer).status().expect("the checker runs");
    assert_eq!(status.code(), Some(2));
}

#[cfg(unix)]
mod unix {
    use super::{file, program};
    use crate::good;
    use std::io::Write;
    use std::process::{Command, Output, Stdio};

    /// The checker with so many kilobytes of memory.
    fn run_within(kilobytes: usize, argument: &str) -> Output {
        let script = format!("ulimit -v {kilobytes}; exec \"$0\" \"$1\"");
        let program = program().get_program().to_owned();
        let shell = Command::new("sh").arg("-c").arg(script).arg(program).arg(argument).output();
        shell.expect("a shell runs")
    }

    #[test]
    fn a_full_disk_is_an_error() {
        let full = std::fs::File::options().write(true).open("/dev/full").expect("it is there");
        let output = program()
            .arg(file("good", "wythoff"))
            .stdout(full)
            .stderr(Stdio::piped())
            .output()
            .expect("the checker runs");
        assert_eq!(output.status.code(), Some(2));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains("No space left"), "{said}");
    }

    #[test]
    fn a_file_without_an_end_is_not_read() {
        for kilobytes in [100_000, 10_000] {
            let output = run_within(kilobytes, "/dev/zero");
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!(output.status.code(), Some(1), "{output:?}");
            assert_eq!(said, "/dev/zero: rejected: line 1: not a certificate of version 1\n");
        }
    }

    /// What is wrong takes no more memory than the file.
    #[test]
    fn long_lines_take_no_memory() {
        let (wythoff, rows) = (good("wythoff"), good("rows-0"));
        let long = |piece: &str| piece.repeat(10_000_000 / piece.len());
        let parts = format!("(and{})", long(" true"));
        for (text, reason) in [
            (wythoff.replace("\n0 1", &format!("\n0 1{}", long(" "))), "this is not an edge"),
            (wythoff.replace("states 7", &format!("states 7{}", long("7"))), "`states` is"),
            (wythoff.replace("fibonacci", &format!("ostrowski ;{}", long(" 1"))), "system"),
            (wythoff.replace("terminal false", &format!("terminal {parts}")), "x and y"),
            (wythoff.replacen("* true", &format!("* {parts}"), 1), "x, y and t"),
            (wythoff.replacen("* true", &format!("*{}", long(" 0")), 1), "x, y and t"),
            (wythoff.replace("game wythoff", &format!("game {}", long("w"))), "a name has"),
            (rows.replace("\n1 1 2 -", &format!("\n1 1 2{}", long(" -"))), "two targets"),
            (wythoff.replace("end\n", &long("\n")), "the last line is not `end`"),
        ] {
            let mut file = tempfile::NamedTempFile::new().expect("a file");
            file.write_all(text.as_bytes()).expect("written");
            let output = run_within(50_000, &file.path().to_string_lossy());
            let said = String::from_utf8_lossy(&output.stdout).into_owned();
            assert_eq!(output.status.code(), Some(1), "{reason}: {output:?}");
            assert!(said.contains(reason) && said.len() < 300, "{reason}: {said}");
        }
    }
}
