//! `wythoff verify rows` as a user meets it: reports, checkpoints, errors.

use assert_cmd::Command;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn wythoff(args: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"));
    command.args(["verify", "rows"]).args(args);
    command
}

/// The report of a run that must succeed.
fn report(args: &[&str]) -> Value {
    let output = wythoff(args).arg("--json").assert().code(0).get_output().stdout.clone();
    serde_json::from_slice(&output).unwrap_or_else(|e| panic!("{args:?}: {e}"))
}

/// The standard error of a run that must fail with this code.
fn failure(args: &[&str], code: i32) -> String {
    let assert = wythoff(args).assert().code(code);
    let error = String::from_utf8(assert.get_output().stderr.clone()).expect("errors are UTF-8");
    assert!(!error.contains("panicked"), "{args:?}: {error}");
    error
}

/// A report without what depends on how it was computed.
fn findings(mut report: Value) -> Value {
    for key in ["cpu_seconds", "chunks", "links", "method", "resumed_from", "known", "game"] {
        report.as_object_mut().expect("an object").remove(key);
    }
    report
}

#[test]
fn extremes_of_wythoff_are_those_of_tables_2_and_3() {
    let run = report(&["wythoff", "--value", "9", "--up-to-row", "80000", "--chunk", "10000"]);
    assert_eq!(run["known"], "verified to row 80000");
    assert_eq!((&run["game"], &run["value"]), (&"wythoff".into(), &9.into()));
    assert_eq!((&run["up_to_row"], &run["rows"]), (&80_000.into(), &80_001.into()));
    assert_eq!(run["chunks"], 8);
    assert_eq!(run["links"], json!({"checked": 7, "equal": 7, "rerun": 0}));
    for (g, key, value, n) in [
        (0, "min", 0, 0),
        (1, "min", -4, 57),
        (1, "max", 2, 282),
        (2, "min", -6, 35_745),
        (2, "max", 3, 38_814),
        (3, "max", 4, 2335),
        (4, "max", 5, 15_486),
        (6, "min", -11, 30_165),
        (8, "max_from_100", 8, 20_735),
        (9, "min", -13, 17_972),
    ] {
        assert_eq!(run["values"][g][key], json!({"value": value, "n": n}), "value {g}");
    }
    let text = wythoff(&["wythoff", "--value", "2", "--up-to-row", "80000"]).assert().code(0);
    let text = String::from_utf8(text.get_output().stdout.clone()).expect("UTF-8");
    for part in ["35745", "38814", "verified to row 80000", "links checked"] {
        assert!(text.contains(part), "{part}:\n{text}");
    }
}

#[test]
fn neither_pieces_nor_threads_nor_margins_change_what_is_found() {
    let run = |more: &[&str]| {
        report(&[&["wythoff", "--value", "12", "--up-to-row", "70001"], more].concat())
    };
    let plain = run(&["--threads", "1"]);
    assert_eq!(plain["chunks"], 1);
    let in_pieces = run(&["--threads", "3", "--chunk", "9000"]);
    assert_eq!(findings(in_pieces), findings(plain.clone()));
    let bad = run(&["--chunk", "9000", "--margin", "0"]);
    assert_eq!(bad["known"], "verified to row 70001");
    let links = &bad["links"];
    assert!(links["rerun"].as_u64().is_some_and(|n| n > 0), "{links}");
    assert_eq!(links["checked"], 7);
    assert_eq!(findings(bad), findings(plain));
}

#[test]
fn r_and_f_wythoff_run_in_one_piece() {
    for game in ["r-wythoff", "f-wythoff"] {
        let run = report(&[game, "--value", "3", "--up-to-row", "5000"]);
        assert_eq!((&run["game"], &run["method"]), (&game.into(), &"sequential".into()));
        assert_eq!((&run["known"], &run["chunks"]), (&"definition".into(), &1.into()));
        assert_eq!(run["values"].as_array().map(Vec::len), Some(4));
    }
    let error =
        failure(&["r-wythoff", "--value", "3", "--up-to-row", "5000", "--checkpoint", "no.wyt"], 2);
    assert!(error.contains("not divided"), "{error}");
}

#[test]
fn a_run_goes_on_from_its_checkpoint() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("run.wyt");
    let file = path.to_str().expect("a UTF-8 path");
    let run = |row: &str, more: &[&str]| {
        let args = ["wythoff", "--value", "5", "--up-to-row", row, "--chunk", "10000"];
        report(&[&args, more].concat())
    };
    let part = run("49999", &["--checkpoint", file]);
    assert!(part["resumed_from"].is_null());
    let rest = run("120000", &["--checkpoint", file]);
    assert_eq!(rest["resumed_from"], 50_000);
    let whole = run("120000", &[]);
    assert_eq!(rest["links"], whole["links"]);
    assert_eq!(rest["chunks"], whole["chunks"]);
    assert_eq!(findings(rest), findings(whole.clone()));
    // Once more: nothing is left to do. Further: from the last joint.
    let again = run("120000", &["--checkpoint", file]);
    assert_eq!(again["resumed_from"], 120_001);
    assert_eq!(findings(again), findings(whole));
    let further = run("130000", &["--checkpoint", file]);
    assert_eq!(further["resumed_from"], 110_000);
    assert_eq!(findings(further), findings(run("130000", &[])));
    let files = fs::read_dir(folder.path()).expect("the folder").count();
    assert_eq!(files, 1, "nothing else is left behind");
}

#[test]
fn nth_positions_are_verified_in_the_rows_of_a_checkpoint() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("run.wyt");
    let file = path.to_str().expect("a UTF-8 path");
    let nth = |args: &[&str]| {
        let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"));
        command.arg("nth").args(args);
        command
    };
    let answer = |n: &str, more: &[&str]| -> Value {
        let args = [&["wythoff", n, "--value", "3", "--json"], more].concat();
        let output = nth(&args).assert().code(0).get_output().stdout.clone();
        serde_json::from_slice(&output).expect("JSON")
    };
    let refused = |args: &[&str], code: i32, words: &str| {
        let assert = nth(args).assert().code(code);
        let error = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(error.contains(words), "{words}: {error}");
    };
    // As many rows as there must be for an index that is not counted to.
    report(&[
        "wythoff",
        "--value",
        "3",
        "--up-to-row",
        "18e6",
        "--chunk",
        "1e6",
        "--checkpoint",
        file,
    ]);
    let conditional = answer("10400000", &[]);
    assert!(conditional["known"].as_str().is_some_and(|k| k.starts_with("conditional")));
    let verified = answer("10400000", &["--checkpoint", file]);
    assert_eq!(verified["position"], conditional["position"]);
    assert_eq!(verified["known"], "verified to row 18000000");
    // The file is asked wherever it is named: near the origin, and where a theorem answers.
    for (n, value) in [("0", "0"), ("57", "1"), ("2335", "3"), ("9999999", "0")] {
        let args = ["wythoff", n, "--value", value, "--json"];
        let given = |more: &[&str]| -> Value {
            let output = nth(&[&args[..], more].concat()).assert().code(0).get_output().clone();
            serde_json::from_slice(&output.stdout).expect("JSON")
        };
        let (plain, verified) = (given(&[]), given(&["--checkpoint", file]));
        assert_eq!(verified["position"], plain["position"], "{args:?}");
        assert_eq!(verified["known"], "verified to row 18000000", "{args:?}");
    }

    let with = ["--checkpoint", file];
    let wythoff = |n: &'static str, value: &'static str| ["wythoff", n, "--value", value];
    refused(&[&wythoff("1e12", "2")[..], &with].concat(), 2, "verified to row 18000000 only");
    refused(&[&wythoff("1e12", "0")[..], &with].concat(), 2, "verified to row 18000000 only");
    for n in ["10400000", "5"] {
        refused(&[&wythoff(n, "4")[..], &with].concat(), 2, "values up to 3");
    }
    for game in ["r-wythoff", "K2", "nim"] {
        refused(&[game, "5", "--checkpoint", file], 2, "runs of wythoff");
    }
    for n in ["1e9", "5"] {
        for value in ["0", "2", "3"] {
            let named = |file| ["wythoff", n, "--value", value, "--checkpoint", file];
            refused(&named("no.such.file"), 2, "no.such.file: there is no such file");
            refused(&named("/dev/null"), 2, "not a regular file");
            refused(&named("/"), 2, "not a regular file");
        }
    }
    let text = fs::read_to_string(&path).expect("a text file");
    fs::write(&path, text.replacen("\"rerun\":0", "\"rerun\":1", 1)).expect("written");
    refused(&[&wythoff("10400000", "2")[..], &with].concat(), 2, "damaged");
    refused(&[&wythoff("5", "0")[..], &with].concat(), 2, "damaged");
}

#[test]
fn checkpoints_of_other_runs_and_damaged_ones_are_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("run.wyt");
    let file = path.to_str().expect("a UTF-8 path");
    let args = |value: &'static str, row: &'static str| {
        vec![
            "wythoff",
            "--value",
            value,
            "--up-to-row",
            row,
            "--chunk",
            "4000",
            "--checkpoint",
            file,
        ]
    };
    report(&args("4", "20000"));
    let error = failure(&args("5", "20000"), 2);
    assert!(error.contains("values up to 4, not of wythoff up to 5"), "{error}");
    let error = failure(&args("4", "1000"), 2);
    assert!(error.contains("verified already"), "{error}");

    let good = fs::read_to_string(&path).expect("a text file");
    for (text, words) in [
        (good.replacen("checkpoint 2", "checkpoint 9", 1), "version 9"),
        (good.replacen("\"rerun\":0", "\"rerun\":1", 1), "damaged"),
        (good[..good.len() / 2].to_string(), "damaged"),
        ("{}".to_string(), "not a checkpoint"),
    ] {
        assert_ne!(text, good);
        fs::write(Path::new(file), &text).expect("the file is written");
        let error = failure(&args("4", "20000"), 2);
        assert!(error.contains(words), "{words}: {error}");
        assert_eq!(fs::read_to_string(&path).expect("a text file"), text, "left as it was");
    }
    let nowhere = folder.path().join("no/such/folder/run.wyt");
    let nowhere = nowhere.to_str().expect("a UTF-8 path");
    let base = ["wythoff", "--value", "4", "--up-to-row", "20000", "--chunk", "4000"];
    failure(&[&base[..], &["--checkpoint", nowhere]].concat(), 2);
}

#[test]
fn a_run_without_joints_is_kept_too_or_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("run.wyt");
    let file = path.to_str().expect("a UTF-8 path");
    let rows = |row: &'static str| ["wythoff", "--value", "4", "--up-to-row", row];
    report(&[&rows("999")[..], &["--checkpoint", file]].concat());
    let mut nth = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"));
    let nth = nth.args(["nth", "wythoff", "100", "--value", "4", "--checkpoint", file]).assert();
    let said = String::from_utf8_lossy(&nth.code(0).get_output().stdout).into_owned();
    assert!(said.contains("verified to row 999"), "{said}");
    let longer = report(&[&rows("5000")[..], &["--checkpoint", file]].concat());
    assert_eq!(findings(longer), findings(report(&rows("5000"))));
    let error = failure(&[&rows("2000")[..], &["--checkpoint", file]].concat(), 2);
    assert!(error.contains("rows up to 5000 are verified already"), "{error}");
    // A place where nothing can be written, whoever asks.
    for nowhere in ["/proc/run.wyt", "/proc/self/fd/no/run.wyt"] {
        failure(&[&rows("999")[..], &["--checkpoint", nowhere]].concat(), 2);
    }
}

#[test]
fn a_run_goes_on_by_a_piece_at_least_and_says_so() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("run.wyt");
    let file = path.to_str().expect("a UTF-8 path");
    let rows = |row: &'static str| {
        ["wythoff", "--value", "4", "--up-to-row", row, "--chunk", "10000", "--checkpoint", file]
    };
    report(&rows("19999"));
    let error = failure(&rows("20100"), 2);
    assert!(error.contains("rows up to 19999 are verified"), "{error}");
    assert!(error.contains("to row 20255 or a later one"), "{error}");
    report(&rows("20255"));
}

#[test]
fn what_cannot_be_verified_is_refused_with_the_reason() {
    for (args, words) in [
        (["connell:3", "--value", "1", "--up-to-row", "100"], "only wythoff"),
        (["wythoff", "--value", "400", "--up-to-row", "100"], "512 bits"),
        (["r-wythoff", "--value", "64", "--up-to-row", "100"], "63 at most"),
        (["wythoff", "--value", "4", "--up-to-row", "18446744073709551615"], "beyond"),
        (["wythoff", "--value", "4", "--up-to-row", "1e19"], "at most"),
        (["wythoff", "--value", "4", "--up-to-row", "-1"], "negative"),
    ] {
        let error = failure(&args, 2);
        assert!(error.contains(words), "{args:?}: {error}");
    }
}

/// A subcommand of `verify` with a report in JSON.
fn verify(args: &[&str]) -> Value {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"));
    let output = command.arg("verify").args(args).arg("--json").assert().code(0);
    serde_json::from_slice(&output.get_output().stdout).unwrap_or_else(|e| panic!("{args:?}: {e}"))
}

/// The exit code of a subcommand of `verify`.
fn code(args: &[&str]) -> Option<i32> {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"));
    command.arg("verify").args(args).output().expect("it runs").status.code()
}

#[test]
fn convergence_is_proved_without_a_row() {
    let report = verify(&["convergence", "--value", "1"]);
    assert_eq!((&report["maximum"], &report["states"]), (&45.into(), &18.into()));
    assert!(report["known"].as_str().is_some_and(|known| known.starts_with("proved")), "{report}");
    // Value 3 takes minutes, and of 4 nothing is known.
    assert_eq!(code(&["convergence", "--value", "3"]), Some(2));
    assert_eq!(code(&["convergence", "--value", "4", "--full"]), Some(2));
    assert_eq!(code(&["convergence", "--value", "1", "--full", "--up-to-row", "9"]), Some(2));
}

#[test]
fn a_spread_looks_at_every_point() {
    let args = ["wythoff", "--value", "2", "--up-to-row", "20000"];
    let run = report(&[&args[..], &["--spread"]].concat());
    let spread = &run["values"][1]["spread"];
    // Blass and Fraenkel: |a_n - phi n| and |b_n - phi^2 n| are small.
    assert_eq!(spread["alpha"]["value"], 2, "{spread}");
    let bars = spread["histogram"].as_array().expect("a list");
    assert_eq!((&bars[0][0], &bars[bars.len() - 1][0]), (&(-4).into(), &2.into()));
    let points: u64 = bars.iter().filter_map(|bar| bar[1].as_u64()).sum();
    assert_eq!(run["values"][1]["points"], points);
    // What both runs know is the same.
    let mut plain = findings(run);
    for value in plain["values"].as_array_mut().expect("a list") {
        value.as_object_mut().expect("an object").remove("spread");
    }
    assert_eq!(plain, findings(report(&args)));
    let error = failure(&[&args[..], &["--spread", "--checkpoint", "run"]].concat(), 2);
    assert!(error.contains("keeps no checkpoint"), "{error}");
}

#[test]
fn values_near_zeros_and_chains_are_shown() {
    let near = ["near-zeros", "--value", "100", "--up-to-row", "100", "--distances", "3"];
    let report = verify(&near);
    let third = &report["distances"][2]["all"];
    assert_eq!((&third["value"], &third["first"]), (&89.into(), &json!([44, 67])));
    assert_eq!(code(&[&near[..5], &["--distances", "0"]].concat()), Some(2));
    let report = verify(&["diagonals", "--value", "3", "--chains"]);
    let form = &report["forms"][3];
    assert_eq!((&form["N"], &form["C"]), (&35.into(), &5.into()));
    assert_eq!(form["chains"].as_array().map(Vec::len), Some(9));
    assert_eq!(form["chains"][0], json!({"m": 36, "n": 58, "x": 0}));
}
