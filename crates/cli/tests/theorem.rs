//! `wythoff theorem` and `wythoff check`, from outside.

use std::path::PathBuf;
use std::process::{Command, Output};

fn wythoff(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_wythoff")).args(args).output().expect("the binary runs")
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).expect("JSON on the standard output")
}

#[test]
fn rules_in_theorem_out() {
    let rows = [
        ("wythoff", 7, "fib"),
        ("K2", 28, "fib"),
        ("W2", 73, "fib"),
        ("W3", 28, "fib"),
        ("W4", 26, "pell"),
        ("connell:3", 11, "ost[(3)]"),
        ("fraenkel:2", 15, "pell"),
        ("../../examples/misere-wythoff.game", 13, "fib"),
        ("../../examples/square-end.game", 37, "fib"),
    ];
    for (game, states, system) in rows {
        let output = wythoff(&["theorem", game, "--json"]);
        assert_eq!(output.status.code(), Some(0), "{game}");
        let report = json(&output);
        assert_eq!(report["status"], "proved", "{game}");
        assert_eq!(report["states"], states, "{game}");
        assert_eq!(report["system"], system, "{game}");
    }
}

#[test]
fn a_certificate_is_accepted_and_a_changed_one_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| -> PathBuf { folder.path().join(name) };
    let good = path("k2.cert");
    let output = wythoff(&["theorem", "K2", "--certificate", good.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(0));
    let text = std::fs::read_to_string(&good).expect("written");
    let bad = path("bad.cert");
    std::fs::write(&bad, text.replace("(>= -1 -1 0 2)", "(>= -1 -1 0 3)")).expect("writable");
    let check = |file: &PathBuf| wythoff(&["check", file.to_str().expect("UTF-8"), "--json"]);
    let accepted = check(&good);
    assert_eq!(accepted.status.code(), Some(0));
    assert_eq!(json(&accepted)[0]["states"], 28);
    let rejected = check(&bad);
    assert_eq!(rejected.status.code(), Some(1));
    assert_eq!(json(&rejected)[0]["accepted"], false);
}

#[test]
fn a_folder_holds_all_that_belongs_to_a_theorem() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("w3");
    let output = wythoff(&["theorem", "W3", "--out", out.to_str().expect("UTF-8")]);
    assert_eq!(output.status.code(), Some(0));
    for name in ["theorem.json", "theorem.html", "theorem.tex", "P.txt", "P.gv", "P.svg"] {
        assert!(out.join(name).exists(), "{name}");
    }
    // The script proves the theorem again, from the files alone.
    let library = out.join("Automata Library");
    std::fs::create_dir(&library).expect("writable");
    std::fs::copy(out.join("P.txt"), library.join("P.txt")).expect("copied");
    let script = out.join("proof.txt");
    let (script, session) = (script.to_str().expect("UTF-8"), out.to_str().expect("UTF-8"));
    let output = wythoff(&["run", script, "--session", session]);
    assert_eq!(output.status.code(), Some(0));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(text.lines().filter(|line| line.trim().ends_with("TRUE")).count(), 2, "{text}");
}

#[test]
fn what_cannot_be_stated_is_said() {
    let output = wythoff(&["theorem", "f-wythoff"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("ratio"));
    let output = wythoff(&["theorem", "../../examples/broken.game"]);
    assert_eq!(output.status.code(), Some(2));
    let output = wythoff(&["theorem", "K4", "--max-states", "20"]);
    assert_eq!(output.status.code(), Some(3));
}
