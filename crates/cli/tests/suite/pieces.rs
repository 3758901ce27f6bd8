//! `wythoff verify piece` and `wythoff verify link`, and shards of sweeps, as a cluster uses
//! them: pieces in any order, twice, killed, damaged, guessed wrong.

use assert_cmd::Command;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

const RUN: [&str; 4] = ["--value", "20", "--up-to-row", "79999"];

fn wythoff(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"));
    command.args(args).current_dir(folder);
    command
}

fn piece(folder: &Path, part: &str, file: &str, more: &[&str]) -> String {
    let args = [&["verify", "piece", part, "--out", file], &RUN[..], more].concat();
    let output = wythoff(folder, &args).assert().code(0).get_output().stdout.clone();
    String::from_utf8(output).expect("UTF-8")
}

fn link(folder: &Path, files: &[&str], code: i32) -> Value {
    let args = [&["verify", "link", "--json"], files].concat();
    let output = wythoff(folder, &args).assert().code(code).get_output().stdout.clone();
    serde_json::from_slice(&output).expect("JSON")
}

fn failure(folder: &Path, args: &[&str], code: i32) -> String {
    let assert = wythoff(folder, args).assert().code(code);
    let error = String::from_utf8(assert.get_output().stderr.clone()).expect("UTF-8");
    assert!(!error.contains("panicked"), "{args:?}: {error}");
    error
}

#[test]
fn pieces_in_any_order_and_twice_are_the_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for i in [3, 1, 4, 2] {
        let text = piece(at, &format!("{i}/4"), &format!("{i}.piece"), &[]);
        assert!(text.contains(if i == 1 { "from the origin" } else { "from a guess" }), "{text}");
        let bytes = fs::metadata(at.join(format!("{i}.piece"))).expect("written").len();
        assert!(bytes < 100_000, "{bytes}");
    }
    // Once more: nothing is computed, and nothing changes.
    let before = fs::read(at.join("3.piece")).expect("written");
    assert!(piece(at, "3/4", "3.piece", &[]).contains("holds it already"));
    fs::remove_file(at.join("3.piece")).expect("removed");
    piece(at, "3/4", "3.piece", &[]);
    assert_eq!(fs::read(at.join("3.piece")).expect("written"), before);
    fs::copy(at.join("2.piece"), at.join("again.piece")).expect("copied");
    let files = ["4.piece", "again.piece", "1.piece", "3.piece", "2.piece"];
    let linked = link(at, &files, 0);
    assert_eq!(linked["known"], "verified to row 79999");
    assert_eq!(linked["links"], json!({"checked": 3, "equal": 3, "rerun": 0}));
    let args = [&["verify", "rows", "wythoff", "--json"], &RUN[..]].concat();
    let rows = wythoff(at, &args).assert().code(0).get_output().stdout.clone();
    let rows: Value = serde_json::from_slice(&rows).expect("JSON");
    assert_eq!(linked["values"], rows["values"]);
    let text = wythoff(at, &[&["verify", "link"], &files[..]].concat()).assert().code(0);
    let text = String::from_utf8(text.get_output().stdout.clone()).expect("UTF-8");
    assert!(text.contains("verified to row 79999: 4 of 4 pieces, 3 links equal"), "{text}");
}

#[test]
fn linked_pieces_are_a_checkpoint_to_ask_and_to_go_on_from() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for i in 1..=4 {
        piece(at, &format!("{i}/4"), &format!("{i}.piece"), &[]);
    }
    let files = ["1.piece", "2.piece", "3.piece", "4.piece"];
    for joints in [&[][..], &["--joints", "2,3"]] {
        link(at, &[&files[..], &["--out", "run.wyt"], joints].concat(), 0);
        let nth = ["nth", "wythoff", "30000", "--value", "7", "--checkpoint", "run.wyt"];
        let answer = wythoff(at, &nth).assert().code(0).get_output().stdout.clone();
        let answer = String::from_utf8(answer).expect("UTF-8");
        assert!(answer.contains("verified to row 79999"), "{answer}");
        let on = ["--value", "20", "--up-to-row", "99999", "--checkpoint", "run.wyt"];
        wythoff(at, &[&["verify", "rows", "wythoff"], &on[..]].concat()).assert().code(0);
    }
    let error = failure(at, &["verify", "link", "1.piece", "--joints", "1"], 2);
    assert!(error.contains("--out"), "{error}");
    let few = ["verify", "link", "1.piece", "2.piece", "--out", "few.wyt", "--joints", "3"];
    let error = failure(at, &few, 2);
    assert!(error.contains("pieces 1 to 2 are linked"), "{error}");
    assert!(!at.join("few.wyt").exists());
}

#[test]
fn what_is_missing_is_named_and_the_rest_counts_as_far_as_it_goes() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for i in [1, 2, 5] {
        piece(at, &format!("{i}/6"), &format!("{i}.piece"), &[]);
    }
    let linked = link(at, &["1.piece", "2.piece", "5.piece"], 1);
    assert_eq!(linked["known"], "verified to row 26663");
    assert_eq!((&linked["linked"], &linked["pieces"]), (&json!(2), &json!(6)));
    assert_eq!(linked["missing"], json!([[3, 4], [6, 6]]));
    let output = wythoff(at, &["verify", "link", "2.piece", "5.piece"]).assert().code(1);
    let text = String::from_utf8(output.get_output().stdout.clone()).expect("UTF-8");
    for part in ["piece 1 of 6 is missing", "missing: 1, 3 to 4, 6", "verify piece 1/6 --value 20"]
    {
        assert!(text.contains(part), "{part}:\n{text}");
    }
}

#[test]
fn a_wrong_guess_is_noticed_and_repeated_from_the_piece_before() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for i in 1..=4 {
        let margin: &[&str] = if i == 3 { &["--margin", "0"] } else { &[] };
        piece(at, &format!("{i}/4"), &format!("{i}.piece"), margin);
    }
    let files = ["1.piece", "2.piece", "3.piece", "4.piece"];
    let linked = link(at, &files, 1);
    assert_eq!(linked["known"], "verified to row 39999");
    let repeat = &linked["repeat"][0];
    assert_eq!((&repeat["piece"], &repeat["after"]), (&json!(3), &json!("2.piece")));
    let output = wythoff(at, &[&["verify", "link"], &files[..]].concat()).assert().code(1);
    let text = String::from_utf8(output.get_output().stdout.clone()).expect("UTF-8");
    let command = "wythoff verify piece 3/4 --value 20 --up-to-row 79999 --after 2.piece --out \
                   3.piece";
    assert!(text.contains(command), "{text}");
    let text = piece(at, "3/4", "3.piece", &["--after", "2.piece"]);
    assert!(text.contains("from where the piece before ended"), "{text}");
    assert_eq!(link(at, &files, 0)["known"], "verified to row 79999");
    let text = piece(at, "3/4", "3.piece", &["--after", "2.piece"]);
    assert!(text.contains("holds it already"), "{text}");
}

#[test]
fn one_flipped_byte_is_refused_and_the_piece_is_computed_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for i in 1..=2 {
        piece(at, &format!("{i}/2"), &format!("{i}.piece"), &[]);
    }
    let good = fs::read(at.join("2.piece")).expect("written");
    for place in [20, good.len() / 2, good.len() - 3] {
        let mut bad = good.clone();
        bad[place] ^= 1;
        fs::write(at.join("2.piece"), &bad).expect("written");
        let error = failure(at, &["verify", "link", "1.piece", "2.piece"], 2);
        assert!(error.contains("2.piece") && error.contains("damaged"), "{error}");
        assert!(error.contains("compute its piece again"), "{error}");
    }
    piece(at, "2/2", "2.piece", &[]);
    assert_eq!(fs::read(at.join("2.piece")).expect("written"), good);
    assert_eq!(link(at, &["1.piece", "2.piece"], 0)["linked"], 2);
}

#[test]
fn files_and_numbers_that_do_not_belong_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    piece(at, "1/2", "1.piece", &[]);
    piece(at, "1/3", "other.piece", &[]);
    fs::write(at.join("notes.txt"), "mine\n").expect("written");
    for (args, words) in [
        (&["verify", "link", "1.piece", "other.piece"][..], "another run"),
        (&["verify", "link", "1.piece", "notes.txt"], "not a piece"),
        (&["verify", "link", "1.piece", "none"], "none: No such file"),
        (&["verify", "link", "."], "."),
        (&["verify", "link"], "FILES"),
        (&["verify", "piece", "2/2"], "--out"),
        (&["verify", "piece", "3/2", "--out", "x"], "from 1 to 2"),
        (&["verify", "piece", "0/2", "--out", "x"], "from 1 to 2"),
        (&["verify", "piece", "1/0", "--out", "x"], "at least one"),
        (&["verify", "piece", "2", "--out", "x"], "I/N"),
        (&["verify", "piece", "1/1e9", "--up-to-row", "1e6", "--out", "x"], "pieces"),
        (&["verify", "piece", "2/3", "--out", "1.piece"], "piece 1/2"),
        (&["verify", "piece", "2/2", "--out", "notes.txt"], "not a piece"),
        (&["verify", "piece", "2/2", "--out", "no/where"], "folder"),
        (&["verify", "piece", "2/3", "--after", "1.piece", "--out", "x"], "piece 1/2"),
    ] {
        let error = failure(at, args, 2);
        assert!(error.contains(words), "{args:?}: {error}");
    }
    assert_eq!(fs::read_to_string(at.join("notes.txt")).expect("there"), "mine\n");
    assert_eq!(fs::read_dir(at).expect("there").count(), 3, "nothing else was written");
}

#[test]
fn shards_of_a_sweep_are_joined_into_its_results() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let text = "[[games]]\ngame = \"K{l}\"\nl = \"0..4\"\n";
    fs::write(at.join("sweep.toml"), text).expect("written");
    let sweep = |more: &[&str]| {
        let args = [&["sweep", "sweep.toml", "--json"], more].concat();
        let output = wythoff(at, &args).assert().code(0).get_output().stdout.clone();
        let mut rows: Vec<Value> = serde_json::from_slice(&output).expect("JSON");
        for row in &mut rows {
            row["seconds"] = json!(0);
        }
        rows
    };
    let plain = sweep(&[]);
    let first = sweep(&["--shard", "1/2", "--results", "1.jsonl"]);
    let second = sweep(&["--shard", "2/2", "--results", "2.jsonl"]);
    assert_eq!((first.len(), second.len()), (3, 2));
    let joined = sweep(&["--results", "all.jsonl", "--join", "1.jsonl", "2.jsonl", "1.jsonl"]);
    assert_eq!(joined, plain);
    let lines = fs::read_to_string(at.join("all.jsonl")).expect("written");
    assert_eq!(lines.lines().count(), 5, "nothing twice");
    for (args, words) in [
        (&["sweep", "sweep.toml", "--join", "1.jsonl"][..], "--results"),
        (&["sweep", "sweep.toml", "--shard", "3/2"], "from 1 to 2"),
        (&["sweep", "sweep.toml", "--results", "x", "--join", "none"], "none"),
    ] {
        let error = failure(at, args, 2);
        assert!(error.contains(words), "{args:?}: {error}");
    }
    assert!(!at.join("x").exists());
}
