//! Sums on the command line: `value`, `move` and `play`, driven as a user would.

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;

fn wythoff(args: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"));
    command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).args(args);
    command
}

/// What a command says on standard output, ending with this code.
fn said(args: &[&str], code: i32) -> String {
    let output = wythoff(args).assert().code(code).get_output().stdout.clone();
    String::from_utf8(output).expect("output is UTF-8")
}

fn json(args: &[&str], code: i32) -> Value {
    let args = [args, &["--json"]].concat();
    serde_json::from_str(&said(&args, code)).unwrap_or_else(|e| panic!("{args:?}: {e}"))
}

/// What `play` says to these lines.
fn played(args: &[&str], lines: &[&str]) -> String {
    let args = [&["play"], args].concat();
    let output = wythoff(&args).write_stdin(lines.join("\n")).assert().code(0).get_output().clone();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

#[test]
fn a_move_makes_the_values_equal() {
    let report = json(&["move", "wythoff(10,15) + nim(7)"], 0);
    assert_eq!(report["outcome"], "N");
    assert_eq!(report["checked_by"], "the naive engine");
    let m = &report["move"];
    let to: Vec<&str> =
        m["to"].as_array().expect("piles").iter().filter_map(Value::as_str).collect();
    let after = report["after"].as_str().expect("a sum");
    assert!(after.contains(&format!("({})", to.join(","))), "{after}");
    assert_eq!(json(&["value", after], 0)["value"], 0);
    assert_eq!(json(&["move", after], 1)["move"], Value::Null);
}

#[test]
fn a_trillion_tokens_and_a_heap() {
    let report = json(&["move", "wythoff(1000000000000,1618033988750) + nim(3)"], 0);
    assert_eq!(report["value"], 3);
    assert_eq!(report["move"]["component"], 2);
    assert_eq!(report["move"]["to"], serde_json::json!(["0"]));
    let report = json(&["move", "wythoff(1000000000000,1618033988755) + nim(3)"], 0);
    assert_eq!(report["value"], Value::Null);
    assert!(report["known"].as_str().is_some_and(|k| k.contains("conditional")), "{report}");
    assert!(report["checked_by"].is_string());
    let after = report["after"].as_str().expect("a sum");
    assert_eq!(json(&["move", after], 1)["value"], 0);
}

#[test]
fn no_winning_move_is_code_1() {
    let text = said(&["move", "wythoff(3,5) + nim(4) + nim(4)"], 1);
    assert!(text.starts_with("no winning move\nthe nim-sum is 0"), "{text}");
    let text = said(&["move", "nim(5)"], 0);
    assert!(text.starts_with("take 5\nnim(5) -> nim(0): to a position of value 0\n"), "{text}");
}

#[test]
fn values_of_sums_and_of_long_rows() {
    let report = json(&["value", "wythoff(3,4) + nim(3) + examples/odd.game(3,4)"], 0);
    let values: Vec<u64> = report["components"]
        .as_array()
        .expect("components")
        .iter()
        .filter_map(|c| c["value"].as_u64())
        .collect();
    assert_eq!(values.len(), 3);
    assert_eq!(report["value"], values.iter().fold(0, |sum, v| sum ^ v));
    let report = json(&["value", "wythoff", "5", "1e50"], 0);
    assert_eq!(report["value"], format!("1{}2", "0".repeat(49)));
    assert!(report["known"].as_str().is_some_and(|k| k.starts_with("proved")), "{report}");
    assert_eq!(json(&["value", "nim(1e20)"], 0)["value"], "100000000000000000000");
    let trillionth = json(&["value", "wythoff", "1618033988749", "2618033988739"], 0);
    assert_eq!(trillionth["value"], 20);
    assert!(said(&["value", "W3(3,4)"], 0).starts_with('N'));
    assert!(said(&["value", "wythoff(3,5) + nim(1)", "--outcome"], 0).starts_with('N'));
}

#[test]
fn bad_sums_are_refused_with_the_place() {
    for (args, part) in [
        (&["move", "wythoff(3,4"][..], "expected `,` or `)`"),
        (&["move", ""], "expected a position"),
        (&["move", "wythof(3,4)"], "did you mean `wythoff`"),
        (&["move", "nim(3) + W2(3,4)"], "no Sprague-Grundy value"),
        (&["move", "nim(3) + examples/misere-wythoff.game(3,4)"], "misère"),
        (&["move", "nim(3) + wythoff(-1,4)"], "negative"),
        (&["move", "wythoff(1e30,1e30) + nim(1000)"], "values up to 30"),
        (&["value", "wythoff(3,4) + nim"], "has no piles"),
        (&["value", "wythoff"], "two piles are needed"),
        (&["value", "wythoff", "3"], "two piles are needed"),
        (&["value", "wythoff(3,4)", "--engine", "dense"], "single game"),
        (&["play", "W3(3,4)"], "blocking game"),
        (&["play", "wythoff(3,4)", "--first", "nobody"], "possible values"),
    ] {
        let assert = wythoff(args).assert().code(2);
        let error = String::from_utf8_lossy(&assert.get_output().stderr).to_string();
        assert!(error.contains(part), "{args:?} should say `{part}`:\n{error}");
        assert!(!error.contains("panicked"), "{error}");
    }
    let place = wythoff(&["move", "nim(3) + W2(3,4)"]).assert().code(2).get_output().stderr.clone();
    assert!(String::from_utf8_lossy(&place).contains("|          ^^^^^^^"), "the caret is off");
}

#[test]
fn the_machine_wins_a_won_game_and_says_why() {
    let text = played(&["wythoff(3,4)", "--first", "machine"], &["x 1", "y 1"]);
    assert!(text.contains("machine: take 2 from both"), "{text}");
    assert!(text.contains("to a position of value 0"), "{text}");
    assert!(text.ends_with("the machine wins.\n"), "{text}");
}

#[test]
fn a_good_player_wins_with_hints() {
    let text = played(&["wythoff(3,4)", "--hints"], &["both 2", "y 2"]);
    assert!(text.contains("hint: take 2 from both"), "{text}");
    // Of the moves from (1, 2) all have one answer; this one takes least.
    assert!(text.contains("machine: take 1 from x"), "{text}");
    assert!(text.contains("no move wins; after this one a single answer does"), "{text}");
    assert!(text.ends_with("you win.\n"), "{text}");
}

#[test]
fn in_misere_play_the_last_move_loses() {
    let text = played(&["examples/misere-wythoff.game(0,1)"], &["y 1"]);
    assert!(text.contains("cannot move wins"), "{text}");
    assert!(text.ends_with("the machine wins.\n"), "{text}");
}

#[test]
fn wrong_input_is_answered_and_the_game_goes_on() {
    let lines = ["castle", "x 3", "7: x 3", "1: x 99", "2: y 1", "1: 2", "help", "moves", "undo"];
    let text = played(&["r-wythoff(3,5) + nim(4)"], &lines);
    for part in [
        "do not understand `castle`",
        "In which game?",
        "1 to 2",
        "not that many tokens",
        "From which pile?",
        "take 3 from both piles",
        "2: nim(4)\n  take 1 to 4",
        "no move of yours",
        "The game ends here: r-wythoff(3,5) + nim(4)",
    ] {
        assert!(text.contains(part), "`{part}`:\n{text}");
    }
    let text = played(&["r-wythoff(3,5)"], &["x 1", "quit"]);
    assert!(text.contains("The rules do not allow that"), "{text}");
}

#[test]
fn moves_are_taken_back_and_games_given_up() {
    let text = played(&["wythoff(6,9) + nim(7)"], &["1: x 3", "undo", "resign"]);
    let drawn = text.matches("●●●●●● 6\n").count();
    assert_eq!(drawn, 2, "the position is drawn again:\n{text}");
    assert!(text.ends_with("You resign: the machine wins.\n"), "{text}");
}

#[test]
fn bytes_that_are_no_text_do_not_end_the_game() {
    let output = wythoff(&["play", "nim(3)"]).write_stdin(&b"\xff\xfe\n3\n"[..]).assert().code(0);
    let text = String::from_utf8_lossy(&output.get_output().stdout).to_string();
    assert!(text.ends_with("you win.\n"), "{text}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_at_the_prompt_leaves_at_once() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"))
        .args(["play", "nim(3)"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // Held open: waiting would close it, and the end of the input ends the game.
    let _input = child.stdin.take();
    let mut out = child.stdout.take().expect("piped");
    let mut said = Vec::new();
    while !said.ends_with(b"your move> ") {
        let mut byte = [0];
        out.read_exact(&mut byte).expect("the prompt comes");
        said.push(byte[0]);
    }
    let id = child.id().to_string();
    Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
    assert_eq!(child.wait().expect("the binary ends").code(), Some(130));
}

#[test]
fn help_has_examples() {
    for command in ["move", "play", "value"] {
        assert!(said(&[command, "--help"], 0).contains("Examples:"), "{command}");
    }
}
