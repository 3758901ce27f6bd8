//! The `console` blocks of the book's pages about the prover: every command is run, and what
//! stands below it must be what comes out, errors included, with `(exit N)` at the end where the
//! exit code is not 0. `cat FILE` writes the file that it shows.

use crate::console::{Shown, shown};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

/// The words of a command, of which quotes make one.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in command.split('"').enumerate() {
        if i % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    words
}

#[test]
fn the_manual_shows_what_happens() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let mut count = 0;
    for page in ["prover.md", "counting.md"] {
        let text = fs::read_to_string(docs.join(page)).expect("the page is there");
        let folder = tempfile::tempdir().expect("a temporary folder");
        for Shown { command, output } in shown(&text) {
            let words = words(&command);
            match words[0].as_str() {
                "cat" => fs::write(folder.path().join(&words[1]), &output).expect("written"),
                "wythoff" => {
                    let ran = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"))
                        .args(&words[1..])
                        .current_dir(folder.path())
                        .output()
                        .expect("the command starts");
                    let mut found = String::from_utf8(ran.stdout).expect("UTF-8");
                    // What a script says of itself on standard error is not shown.
                    if words[1] != "run" {
                        found.push_str(&String::from_utf8(ran.stderr).expect("UTF-8"));
                    }
                    let code = ran.status.code().expect("no signal ended it");
                    if code != 0 {
                        writeln!(found, "(exit {code})").expect("a string can be written to");
                    }
                    assert_eq!(found, output, "{page}: {command}");
                    count += 1;
                }
                other => panic!("{page} runs `{other}`"),
            }
        }
    }
    assert!(count >= 7, "the manual has lost its examples");
}
