//! What is computed, in the formats of others: b-files, LaTeX, Parquet, CSV, automata.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::Path;

fn wythoff(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"));
    command.args(args).current_dir(folder);
    command
}

fn text(args: &[&str]) -> String {
    let output = wythoff(Path::new("."), args).assert().code(0).get_output().stdout.clone();
    String::from_utf8(output).expect("UTF-8")
}

/// The terms of a b-file, whose indices must be 0, 1, 2, ….
fn terms(text: &str) -> Vec<u64> {
    assert!(text.is_ascii() && text.ends_with('\n') && !text.contains('\r'), "{text}");
    let lines = text.lines().filter(|line| !line.starts_with('#')).enumerate();
    let term = |(n, line): (usize, &str)| {
        let (index, term) = line.split_once(' ').expect("two numbers");
        assert_eq!(index, n.to_string());
        term.parse().expect("a number")
    };
    lines.map(term).collect()
}

#[test]
fn b_files_are_sequences_of_the_oeis() {
    // A004481, A000201 and A001950 (there from n = 1 on), as they are printed.
    let table = text(&["table", "wythoff", "--rows", "5", "--cols", "5", "--format", "bfile"]);
    assert_eq!(terms(&table), [0, 1, 1, 2, 2, 2, 3, 0, 0, 3, 4, 4, 1, 4, 4]);
    let row = text(&["table", "wythoff", "--row", "1", "--cols", "6", "--format", "bfile"]);
    assert_eq!(terms(&row), [1, 2, 0, 4, 5, 3]);
    let positions = |of: &str| {
        let args = ["positions", "wythoff", "--count", "8", "--format", "bfile", "--of", of];
        terms(&text(&args))
    };
    assert_eq!(positions("first"), [0, 1, 3, 4, 6, 8, 9, 11]);
    assert_eq!(positions("second"), [0, 2, 5, 7, 10, 13, 15, 18]);
    assert_eq!(positions("difference"), [0, 1, 2, 3, 4, 5, 6, 7]);
    let head = text(&["positions", "connell:3", "--count", "5", "--format", "bfile"]);
    for part in ["# %N ", "# %O 0,", "# %F a(n) = floor(", "(PARI) a(n) = ", "# %t Table[Floor["] {
        assert!(head.contains(part), "{part}: {head}");
    }
}

#[test]
fn files_are_written_where_they_are_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let run = |args: &[&str]| wythoff(at, args).assert().code(0);
    run(&["positions", "wythoff", "--count", "3", "--format", "csv", "--out", "p.csv"]);
    let csv = fs::read_to_string(at.join("p.csv")).expect("written");
    assert_eq!(csv, "x,y,terminal\n0,0,false\n1,2,false\n3,5,false\n");
    run(&["table", "wythoff", "--rows", "2", "--cols", "2", "--out", "t.tex"]);
    let tex = fs::read_to_string(at.join("t.tex")).expect("written");
    assert!(tex.starts_with("\\begin{tabular}{r|*{2}{r}}\n1 & 1 & 2 \\\\\n"), "{tex}");
    run(&["table", "wythoff", "--rows", "3", "--cols", "4", "--out", "t.parquet"]);
    run(&["table", "W2", "--outcome", "--out", "o.parquet"]);
    run(&["positions", "K2", "--count", "9", "--out", "p.parquet"]);
    // The ending says the format, unless it is given.
    for (name, start) in
        [("q.csv", "x,y,terminal\n"), ("q.JSON", "{\"positions\""), ("q", "(0, 0)")]
    {
        run(&["positions", "wythoff", "--count", "2", "--out", name]);
        let written = fs::read_to_string(at.join(name)).expect("written");
        assert!(written.starts_with(start), "{name}: {written}");
    }
    run(&["positions", "wythoff", "--count", "2", "--format", "csv", "--out", "q.json"]);
    let csv = fs::read_to_string(at.join("q.json")).expect("written");
    assert!(csv.starts_with("x,y,terminal\n"), "{csv}");
    let far = ["--from-row", "1e30", "--count", "3", "--format", "parquet", "--out", "f.parquet"];
    run(&[&["positions", "wythoff"], &far[..]].concat());
    fs::write(at.join("s.toml"), "[[games]]\ngame = \"K{l}\"\nl = [1, 2]\n").expect("written");
    run(&["sweep", "s.toml", "--parquet", "s.parquet"]);
    for name in ["t", "o", "p", "f", "s"] {
        let file = fs::read(at.join(format!("{name}.parquet"))).expect("written");
        assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"), "{name}");
    }
    // A run that fails leaves nothing behind.
    let out = ["--out", "no.csv", "--format", "csv"];
    wythoff(at, &[&["positions", "none", "--count", "3"], &out[..]].concat()).assert().code(2);
    assert!(!at.join("no.csv").exists());
}

#[test]
fn periods_are_comma_separated() {
    let csv = text(&["period", "wythoff", "0..2", "--format", "csv"]);
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!((lines[0], lines.len()), ("row,preperiod,period,rise", 4));
    let report = text(&["period", "wythoff", "0..2", "--json"]);
    let report: Value = serde_json::from_str(&report).expect("JSON");
    let row = &report["rows"][2];
    let line = format!("{},{},{},{}", row["row"], row["preperiod"], row["period"], row["rise"]);
    assert_eq!(lines[3], line);
}

#[test]
fn theorems_have_their_automata_with_all_transitions() {
    let folder = tempfile::tempdir().expect("a folder");
    let report = |args: &[&str]| {
        let output = wythoff(folder.path(), args).assert().code(0).get_output().stdout.clone();
        serde_json::from_slice::<Value>(&output).expect("JSON")
    };
    let found = report(&["theorem", "K2", "--json", "--out", "k2"]);
    let rows = found["automaton"].as_array().expect("states");
    assert_eq!(rows.len() as u64, found["states"].as_u64().expect("a number"));
    // The pair (1, 1) of K2 by hand: terminal positions are those with x + y <= 2.
    let step = |state: usize, digits: [i64; 2]| {
        let edges = rows[state]["edges"].as_array().expect("edges");
        let edge = edges.iter().find(|edge| edge["digits"] == Value::from(digits.to_vec()));
        edge.map(|edge| usize::try_from(edge["to"].as_u64().expect("a state")).expect("small"))
    };
    let end = step(0, [1, 1]).expect("an edge");
    assert_eq!(rows[end]["accepts"], true);
    let kept = fs::read_to_string(folder.path().join("k2/theorem.json")).expect("written");
    let kept: Value = serde_json::from_str(&kept).expect("JSON");
    assert_eq!(kept["automaton"], found["automaton"]);
    let tikz = fs::read_to_string(folder.path().join("k2/P.tikz")).expect("written");
    assert_eq!(tikz.matches("\\node[state").count(), rows.len());
    let value = report(&["theorem", "wythoff", "--value", "1", "--json"]);
    let rows = value["automaton"].as_array().expect("states");
    assert_eq!(Some(rows.len() as u64), value["states"].as_u64());
}

#[test]
fn options_that_do_not_fit_are_refused() {
    for (args, words) in [
        (&["table", "wythoff", "--row", "3"][..], "--format bfile"),
        (&["table", "wythoff", "--out", "t.xls"], ".parquet"),
        (&["positions", "wythoff", "--count", "3", "--of", "first"], "--format bfile"),
        (
            &["positions", "wythoff", "--count", "3", "--from-row", "9", "--format", "bfile"],
            "--from-row",
        ),
        (&["positions", "wythoff", "--count", "1e7", "--format", "bfile"], "1000000 terms"),
        (&["positions", "wythoff", "--count", "3", "--out", "/none/x"], "folder"),
        (&["positions", "wythoff", "--count", "3", "--out", "p.xls"], ".parquet"),
        (&["positions", "wythoff", "--count", "3", "--json", "--format", "csv"], "--format"),
        (&["period", "wythoff", "3", "--format", "xml"], "csv"),
        (&["table", "wythoff", "--row", "-1", "--format", "bfile"], "row"),
    ] {
        let assert = wythoff(Path::new("."), args).assert().code(2);
        let error = String::from_utf8(assert.get_output().stderr.clone()).expect("UTF-8");
        assert!(error.contains(words) && !error.contains("panicked"), "{args:?}: {error}");
    }
}
