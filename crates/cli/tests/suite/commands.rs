//! The command line as a user meets it: every command, its JSON, its errors and
//! its exit codes.

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn wythoff(args: &[&str]) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"));
    command.current_dir(root()).args(args);
    command
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The standard output of a command that must succeed.
fn text(args: &[&str]) -> String {
    let output = wythoff(args).assert().code(0).get_output().stdout.clone();
    String::from_utf8(output).expect("output is UTF-8")
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&text(args)).unwrap_or_else(|e| panic!("{args:?}: {e}"))
}

/// The standard error of a command that must fail with this code.
fn failure(args: &[&str], code: i32) -> String {
    let assert = wythoff(args).assert().code(code);
    let error = String::from_utf8(assert.get_output().stderr.clone()).expect("errors are UTF-8");
    assert!(!error.contains("panicked"), "{args:?}: {error}");
    error
}

#[test]
fn the_table_of_wythoff_is_nivaschs_table_1() {
    let table = json(&["table", "wythoff", "--rows", "16", "--cols", "16", "--json"]);
    assert_eq!(table["game"], "wythoff");
    assert_eq!((&table["rows"], &table["cols"]), (&16.into(), &16.into()));
    assert_eq!(table["known"], "definition");
    assert_eq!(table["values"][8][15], 14);
    assert_eq!(table["values"][15][8], 14);
    let row_13: Vec<u64> = vec![13, 14, 12, 11, 16, 15, 17, 2, 0, 5, 6, 19, 20, 9, 7, 8];
    assert_eq!(table["values"][13], serde_json::to_value(row_13).expect("numbers"));
}

#[test]
fn every_engine_writes_the_same_table() {
    let table =
        |engine| json(&["table", "connell:2", "--engine", engine, "--json"])["values"].clone();
    assert_eq!(table("naive"), table("dense"));
    let board = |engine| {
        json(&["table", "W4", "--outcome", "--engine", engine, "--json"])["outcomes"].clone()
    };
    assert_eq!(board("naive"), board("sweep"));
}

#[test]
fn tables_are_drawn_upwards_or_downwards() {
    let up = text(&["table", "nim", "--rows", "3", "--cols", "4"]);
    assert_eq!(up, "2  2 3 0 1\n1  1 0 3 2\n0  0 1 2 3\n   0 1 2 3\n");
    let down = text(&["table", "nim", "--rows", "3", "--cols", "4", "--origin", "top"]);
    assert_eq!(down, "   0 1 2 3\n0  0 1 2 3\n1  1 0 3 2\n2  2 3 0 1\n");
    let csv = text(&["table", "nim", "--rows", "2", "--cols", "3", "--format", "csv"]);
    assert_eq!(csv, "x,0,1,2\n0,0,1,2\n1,1,0,3\n");
    let outcomes = text(&["table", "wythoff", "--outcome", "--rows", "2", "--cols", "3"]);
    assert_eq!(outcomes, "1  . . P\n0  P . .\n   0 1 2\n");
}

#[test]
fn values_of_small_and_of_huge_positions() {
    assert_eq!(json(&["value", "f-wythoff", "5", "12", "--json"])["value"], 9);
    assert_eq!(json(&["value", "r-wythoff", "9", "9", "--json"])["value"], 10);
    let (a, b) = (
        "161803398874989484820458683436563811772030917980576",
        "261803398874989484820458683436563811772030917980576",
    );
    let report = json(&["value", "wythoff", a, b, "--outcome", "--json"]);
    assert_eq!(report["outcome"], "P");
    assert!(report["known"].as_str().is_some_and(|k| k.starts_with("theorem")));
    assert_eq!(json(&["value", "K7", "1e60", "1e60", "--outcome", "--json"])["outcome"], "N");
    assert_eq!(json(&["value", "W4", "3", "3", "--outcome", "--json"])["known"], "definition");
}

#[test]
fn positions_of_k2_start_with_the_terminal_ones() {
    let all = json(&["positions", "K2", "--count", "5", "--json"]);
    let expected: Value = serde_json::from_str("[[0,0],[0,1],[0,2],[1,1],[3,6]]").expect("JSON");
    assert_eq!(all["positions"], expected);
    let terminal: Value = serde_json::from_str("[[0,0],[0,1],[0,2],[1,1]]").expect("JSON");
    assert_eq!(all["terminal"], terminal);
    let others = json(&["positions", "K2", "--count", "5", "--non-terminal", "--json"]);
    let expected: Value = serde_json::from_str("[[3,6],[4,8],[5,10],[7,13],[9,16]]").expect("JSON");
    assert_eq!(others["positions"], expected);
}

#[test]
fn a_theorem_and_an_engine_list_the_same_positions() {
    for (game, engine) in [("W2", "sweep"), ("connell:3", "sweep"), ("wythoff", "naive")] {
        let list = |more: &[&str]| {
            let args = [&["positions", game, "--up-to-row", "60", "--json"], more].concat();
            json(&args)
        };
        let (theorem, computed) = (list(&[]), list(&["--engine", engine]));
        assert_eq!(theorem["positions"], computed["positions"], "{game}");
        assert_eq!(computed["known"], "definition");
    }
}

#[test]
fn positions_of_larger_values_are_listed() {
    let list = json(&["positions", "r-wythoff", "--value", "2", "--count", "10", "--json"]);
    let expected = "[[0,2],[1,1],[3,4],[5,8],[6,11],[7,11],[9,16],[10,16],[12,21],[13,21]]";
    let expected: Value = serde_json::from_str(expected).expect("JSON");
    assert_eq!(list["positions"], expected);
    let known = list["known"].as_str().expect("how it is known");
    assert!(known.starts_with("proved"), "{known}");
}

#[test]
fn lists_begin_at_rows_of_any_size_where_something_is_proved() {
    for (args, known) in [
        (&["wythoff"][..], "theorem"),
        (&["wythoff", "--value", "1"], "proved"),
        (&["wythoff", "--value", "2"], "proved"),
        (&["r-wythoff", "--value", "9"], "proved"),
        (&["W4"], "proved"),
        (&["examples/misere-wythoff.game"], "proved"),
    ] {
        let list = |more: &[&str]| json(&[&["positions"], args, more, &["--json"]].concat());
        let far = list(&["--from-row", "10^1000", "--count", "2"]);
        assert!(far["known"].as_str().expect("how").starts_with(known), "{}", far["known"]);
        let piles = far["positions"].as_array().expect("a list").iter().flat_map(|pair| {
            pair.as_array().expect("a pair").iter().map(|pile| pile.as_str().expect("a string"))
        });
        let digits: Vec<usize> = piles.map(str::len).collect();
        assert_eq!(digits, [1001; 4], "{args:?}");
        // The first rows, in one piece and in two.
        let [all, low, high] = [
            &["--up-to-row", "50"][..],
            &["--up-to-row", "23"],
            &["--from-row", "24", "--up-to-row", "50"],
        ]
        .map(|rows| list(rows)["positions"].as_array().expect("a list").clone());
        assert_eq!(all, [low, high].concat(), "{args:?}");
    }
}

#[test]
fn a_list_of_no_positions_is_empty() {
    let none = json(&["positions", "W4", "--from-row", "9", "--up-to-row", "8", "--json"]);
    assert_eq!(none["count"], 0);
    assert_eq!(json(&["positions", "wythoff", "--count", "0", "--json"])["count"], 0);
    let rows = json(&["positions", "wythoff", "--up-to-row", "0", "--json"]);
    assert_eq!(rows["positions"], serde_json::json!([[0, 0]]));
}

#[test]
fn a_broken_game_file_shows_the_place_and_what_was_expected() {
    let error = failure(&["table", "examples/broken.game"], 2);
    assert!(error.contains("examples/broken.game:"), "{error}");
    assert!(error.contains('^') && error.contains("expected"), "{error}");
}

#[test]
fn bad_requests_are_refused_with_advice_and_code_2() {
    for (args, part) in [
        (&["table", "wythof"][..], "did you mean `wythoff`"),
        (&["table", "connell:0"], "K must be 1"),
        (&["table", "connell"], "connell:K"),
        (&["table", "wythoff", "--rows", "-3"], "negative"),
        (&["table", "wythoff", "--rows", "ten"], "not a natural number"),
        (&["table", "wythoff", "--rows", "0"], "at least 1"),
        (&["table", "wythoff", "--rows", "1e300"], "too large"),
        (&["table", "W3"], "--outcome"),
        (&["table", "f-wythoff", "--engine", "sweep"], "P-positions, not Grundy values"),
        (&["table", "wythoff", "--engine", "magic"], "unknown engine"),
        (&["table", "wythoff", "--max-memory", "lots"], "not a size"),
        (&["value", "wythoff", "-1", "4"], "negative"),
        (&["value", "blocking:2", "3", "4"], "--outcome"),
        (&["positions", "wythoff"], "--count"),
        (&["positions", "wythoff", "--count", "x"], "not a natural number"),
        (&["positions", "wythoff", "--from-row", "5"], "--count"),
        (&["positions", "wythoff", "--from-row", "-5", "--count", "1"], "negative"),
        (
            &["positions", "f-wythoff", "--value", "5", "--from-row", "1e30", "--count", "1"],
            "out of reach",
        ),
        (&["reproduce", "euclid"], "papers: connell"),
        (&["bench", "everything"], "possible values"),
        (&["period", "W3", "3"], "outcomes but no Sprague-Grundy values"),
        (&["period", "wythoff", "-3"], "negative"),
        (&["period", "wythoff", "1e9"], "the last one"),
        (&["period", "wythoff", "9..3"], "before the first"),
        (&["show", "nowhere.game"], "nowhere.game"),
    ] {
        let error = failure(args, 2);
        assert!(error.contains(part), "{args:?} should say `{part}`:\n{error}");
    }
    let too_large = failure(&["table", "wythoff", "--rows", "1000000", "--cols", "1000000"], 3);
    assert!(too_large.contains("positions wythoff"), "{too_large}");
}

#[test]
fn an_unwritable_path_is_told_before_anything_is_computed() {
    let error = failure(&["table", "wythoff", "--out", "/nonexistent/folder/t.csv"], 2);
    assert!(error.contains("/nonexistent/folder/t.csv"), "{error}");
    let error = failure(&["table", "wythoff", "--out", "/"], 2);
    assert!(error.contains("a folder"), "{error}");
}

#[test]
fn pictures_are_complete_files_with_the_format_of_their_ending() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, start) in [("t.png", &b"\x89PNG"[..]), ("t.svg", b"<svg"), ("t.csv", b"x,0,1")] {
        let path = folder.path().join(name);
        let path_text = path.to_str().expect("a UTF-8 path");
        text(&["table", "wythoff", "--rows", "40", "--cols", "50", "--out", path_text]);
        let bytes = std::fs::read(&path).expect("the file was written");
        let found = bytes.windows(start.len()).take(200).any(|w| w == start);
        assert!(found, "{name} does not start as it should");
    }
    let left: Vec<_> = std::fs::read_dir(folder.path()).expect("a folder").collect();
    assert_eq!(left.len(), 3, "temporary files were left behind");
}

#[cfg(unix)]
#[test]
fn ctrl_c_leaves_no_file_behind() {
    use std::io::Read;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("t.csv");
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("wythoff"))
        .args(["table", "wythoff", "--engine", "naive", "--rows", "5000", "--cols", "5000"])
        .arg("--out")
        .arg(&path)
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the binary starts");
    // The temporary file appears before the computation starts.
    while std::fs::read_dir(folder.path()).expect("a folder").next().is_none() {
        std::thread::yield_now();
    }
    let id = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
    let status = child.wait().expect("the binary ends");
    assert_eq!(status.code(), Some(130));
    let mut said = String::new();
    child.stderr.take().expect("piped").read_to_string(&mut said).expect("UTF-8");
    assert!(said.contains("cancelled"), "{said}");
    assert!(std::fs::read_dir(folder.path()).expect("a folder").next().is_none());
}

#[test]
fn games_are_listed_and_shown() {
    let games = json(&["games", "--json"]);
    let usages: Vec<_> = games.as_array().expect("a list").iter().map(|g| &g["usage"]).collect();
    for usage in ["nim", "wythoff", "connell:K", "terminal:L", "blocking:K", "gdwn:P,Q"] {
        assert!(usages.contains(&&Value::from(usage)), "{usage}");
    }
    let shown = text(&["show", "K^2"]);
    for part in ["x + y <= 2", "Renard and Rigo", "P-positions: theorem"] {
        assert!(shown.contains(part), "{part}:\n{shown}");
    }
    let report = json(&["show", "W3", "--json"]);
    assert_eq!(report["grundy_values"], false);
    assert_eq!(report["symmetric"], true);
}

#[test]
fn a_shown_game_can_be_loaded_again() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for game in ["nim", "f-wythoff", "r-wythoff", "connell:3", "K2", "fraenkel:2", "gdwn:1,2"] {
        let path = folder.path().join("twin.game");
        std::fs::write(&path, text(&["show", game, "--file"])).expect("the file is written");
        let values = |name: &str| json(&["table", name, "--json"])["values"].clone();
        assert_eq!(values(path.to_str().expect("a UTF-8 path")), values(game), "{game}");
    }
}

/// Items that must be there.
const ITEMS: &[&str] = &[
    "nivasch:table-1",
    "nivasch:lemma-2.4",
    "nivasch:theorem-2.3",
    "nivasch:theorem-2.15",
    "nivasch:figure-2",
    "nivasch:figure-9",
    "nivasch:figure-10",
    "nivasch:figure-11",
    "nivasch:table-2",
    "nivasch:table-3",
    "nivasch:table-6",
    "jiao:table-1",
    "jiao:equal-values",
    "jiao:lemma-1",
    "jiao:theorem-4",
    "jiao:remark-5",
    "jiao:theorem-12",
    "jiao:proposition-13",
    "jiao:proposition-14",
    "jiao:proposition-16",
    "jiao:corollary-17",
    "jiao:conjecture-18",
    "jiao:conjecture-20",
    "jiao:translation-1",
    "jiao:translation-2",
    "gu:figure-1",
    "gu:figure-2",
    "gu:theorem-5",
    "gu:theorem-6",
    "gu:theorem-7",
    "gu:theorem-8",
    "connell:table-1",
    "connell:table-k2",
    "connell:table-k3",
    "connell:table-k4",
    "connell:theorem-1",
    "connell:theorem-2",
    "renard-rigo:figure-1",
    "renard-rigo:figure-2",
    "renard-rigo:figure-4",
    "renard-rigo:figure-5",
    "renard-rigo:figure-6",
    "renard-rigo:table-1",
    "renard-rigo:table-3",
    "renard-rigo:table-4",
    "renard-rigo:table-5",
    "renard-rigo:theorem-2",
    "renard-rigo:theorem-12",
    "renard-rigo:theorem-13",
    "renard-rigo:theorem-14",
    "renard-rigo:theorem-17",
    "renard-rigo:theorem-26",
    "renard-rigo:theorem-28",
    "renard-rigo:corollary-19",
    "renard-rigo:remark-21-spectrum",
    "renard-rigo:scripts",
    "renard-rigo:vacuous",
    "renard-rigo:proposition-4-proof",
    "renard-rigo:proposition-15-proof",
    "renard-rigo:proposition-16-proof",
    "renard-rigo:proposition-22-proof",
    "renard-rigo:proposition-23-proof",
    "renard-rigo:proposition-24-proof",
    "renard-rigo:theorem-2-proof",
    "renard-rigo:theorem-12-proof",
    "renard-rigo:theorem-13-proof",
    "renard-rigo:theorem-14-proof",
    "renard-rigo:theorem-17-proof",
    "renard-rigo:theorem-26-proof",
    "renard-rigo:theorem-28-proof",
    "renard-rigo:theorem-30-proof",
    "renard-rigo:theorem-31-proof",
    "gu:theorem-5-proof",
    "gu:theorem-6-proof",
    "gu:theorem-7-proof",
    "gu:theorem-8-proof",
    "connell:theorem-2-k2-proof",
    "connell:theorem-2-k3-proof",
    "connell:theorem-2-k4-proof",
    "wythoff:theorem",
    "fraenkel:theorem",
];

#[test]
fn the_papers_are_reproduced() {
    let rows = json(&["reproduce", "--json"]);
    let rows = rows.as_array().expect("a list of rows");
    let differing: Vec<_> = rows.iter().filter(|r| r["verdict"] == "DIFFERS").collect();
    assert!(differing.is_empty(), "{differing:#?}");
    for &item in ITEMS {
        assert!(rows.iter().any(|r| r["item"] == item), "{item} is missing");
    }
    for item in [
        "gu:theorem-8",
        "jiao:remark-15",
        "nivasch:section-3.7",
        "renard-rigo:proposition-4",
        "renard-rigo:scripts",
        "renard-rigo:theorem-2-proof",
        "renard-rigo:theorem-13",
    ] {
        let verdicts: Vec<_> =
            rows.iter().filter(|r| r["item"] == item).map(|r| &r["verdict"]).collect();
        assert!(verdicts.contains(&&Value::from("known erratum")), "{item}: the print fails");
        assert!(verdicts.contains(&&Value::from("agrees")), "{item}: the correction holds");
    }
    for item in rows.iter().filter_map(|r| r["item"].as_str()).filter(|i| i.ends_with("-proof")) {
        // Formulas that must be false, or words that must not fit.
        let fails = |r: &&Value| r["printed"] == "FALSE" || r["printed"] == "fails";
        let controls = rows.iter().filter(|r| r["item"] == item).filter(fails);
        assert!(controls.count() >= 1, "{item}: something is false");
    }
    let listed = json(&["reproduce", "--list", "--json"]);
    assert!(listed.as_array().is_some_and(|l| l.len() >= 30));
    let heavy = listed.as_array().expect("a list").iter().filter(|i| i["heavy"] == true);
    for item in heavy {
        assert!(rows.iter().all(|r| r["item"] != item["item"]), "{item} is run with --full only");
    }
}

#[test]
#[ignore = "takes minutes: the heavy items too"]
fn the_papers_are_reproduced_in_full() {
    let rows = json(&["reproduce", "--full", "--json"]);
    let rows = rows.as_array().expect("a list of rows");
    let differing: Vec<_> = rows.iter().filter(|r| r["verdict"] == "DIFFERS").collect();
    assert!(differing.is_empty(), "{differing:#?}");
    assert!(rows.iter().any(|r| r["item"] == "nivasch:table-4"));
}

#[test]
fn heavy_items_are_skipped_and_say_so() {
    let skipped = text(&["reproduce", "nivasch:table-4"]);
    assert!(skipped.contains("1 heavy item skipped; --full runs it"), "{skipped}");
    assert!(text(&["reproduce", "nivasch", "--list"]).contains("heavy"));
}

#[test]
fn figures_are_drawn_from_what_was_computed() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("a UTF-8 path").to_string();
    let svg = path("strip.svg");
    text(&["reproduce", "nivasch:figure-2", "--figure", &svg]);
    let drawn = std::fs::read_to_string(&svg).expect("the figure is written");
    assert!(drawn.starts_with("<svg") && drawn.contains("T₂₀"), "{drawn}");
    let figures = path("figures");
    text(&["reproduce", "nivasch:figure-2", "--figures", &figures]);
    let png = std::fs::read(path("figures/nivasch-figure-2.png")).expect("the figure is written");
    assert!(png.starts_with(b"\x89PNG"));
    text(&["reproduce", "renard-rigo:figure-1", "--figures", &figures]);
    let automaton = std::fs::read_to_string(path("figures/renard-rigo-figure-1.svg"));
    assert!(automaton.expect("the automaton is written").starts_with("<svg"));
    for (args, message) in [
        (["renard-rigo:figure-4", "automaton.png"], ".svg only"),
        (["nivasch:table-6", &svg], "has a figure"),
        (["nivasch", &svg], "has a figure"),
        (["nivasch:figure-2", "strip.gif"], ".png or .svg"),
        (["nivasch:table-4", &svg], "--full"),
    ] {
        let output = wythoff(&["reproduce", args[0], "--figure", args[1]])
            .assert()
            .code(2)
            .get_output()
            .clone();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(message), "{args:?}: {said}");
    }
}

#[test]
fn periods_of_rows_are_exact_and_proved() {
    for (game, row, preperiod, period) in
        [("wythoff", "20", 1165, 384), ("f-wythoff", "36", 2771, 612), ("r-wythoff", "16", 92, 17)]
    {
        let report = json(&["period", game, row, "--json"]);
        assert_eq!((&report["preperiod"], &report["period"]), (&preperiod.into(), &period.into()));
        assert!(report["known"].as_str().is_some_and(|k| k.starts_with("proved")));
    }
    let range = json(&["period", "wythoff", "3..5", "--json"]);
    assert_eq!(
        range["rows"][2],
        serde_json::json!({"row": 5, "preperiod": 27, "period": 24, "rise": 24})
    );
    let advice = failure(&["period", "r-wythoff", "12", "--max-columns", "1000"], 3);
    assert!(advice.ends_with("\n  --max-columns allows more\n"), "{advice}");
    let cut = ["period", "r-wythoff", "9..12", "--max-columns", "100000", "--json"];
    let output = wythoff(&cut).assert().code(3).get_output().stdout.clone();
    let report: Value = serde_json::from_slice(&output).expect("JSON");
    assert!(report["stopped"].as_str().is_some_and(|s| s.contains("row 12")), "{report}");
}

#[test]
fn the_nth_position_of_a_value_for_n_of_any_size() {
    let trillionth = json(&["nth", "wythoff", "1000000000000", "--value", "20", "--json"]);
    assert_eq!(trillionth["position"], serde_json::json!(["1618033988749", "2618033988739"]));
    assert!(trillionth["known"].as_str().is_some_and(|k| k.starts_with("conditional")));
    let counted = json(&["nth", "wythoff", "9999999", "--value", "3", "--json"]);
    assert_eq!(counted["known"], "definition");
    let far = json(&["nth", "r-wythoff", "1e200", "--value", "8", "--json"]);
    assert!(far["known"].as_str().is_some_and(|k| k.starts_with("proved")));
    let digits = |i: usize| far["position"][i].as_str().map_or(0, str::len);
    assert_eq!((digits(0), digits(1)), (201, 201));
    let blocked = json(&["nth", "W4", "1e1000", "--json"]);
    assert_eq!(blocked["known"], "proved (an automaton with 26 states)");
    let ratios = json(&["nth", "f-wythoff", "1e30", "--value", "3", "--json"]);
    assert_eq!(ratios["known"], "proved (an automaton with 462 states)");
    let first = json(&["nth", "f-wythoff", "0", "--value", "7", "--json"]);
    assert_eq!(first["position"], serde_json::json!(["0", "7"]));
    for (args, part) in [
        (&["nth", "wythoff", "-1"][..], "negative"),
        (&["nth", "f-wythoff", "1e30", "--value", "5"], "out of reach"),
        (&["nth", "wythoff", "1e30", "--value", "999"], "do not hold"),
    ] {
        let error = failure(args, 2);
        assert!(error.contains(part), "{args:?} should say `{part}`:\n{error}");
    }
}

#[test]
fn diagonals_settle_and_runs_converge_as_published() {
    let lines = json(&["verify", "diagonals", "--value", "8", "--json"]);
    let offsets: Vec<_> = lines.as_array().expect("a list").iter().map(|l| &l["C"]).collect();
    assert_eq!(serde_json::json!(offsets), serde_json::json!([0, 1, 3, 5, 12, 9, 22, 52, 33]));
    assert!(lines.as_array().expect("a list").iter().all(|l| l["certified"] == true));
    // Too few rows: what they show is printed, but nothing is claimed.
    wythoff(&["verify", "diagonals", "--value", "8", "--max-rows", "1000"]).assert().code(1);
    let args = ["verify", "convergence", "--value", "1", "--up-to-row", "10000", "--json"];
    let report = json(&args);
    assert_eq!((&report["maximum"], &report["start"]), (&45.into(), &2201.into()));
}

#[test]
fn completions_and_help_name_every_command() {
    let script = text(&["completions", "bash"]);
    let help = text(&["--help"]);
    let commands = [
        "games",
        "show",
        "table",
        "positions",
        "value",
        "nth",
        "period",
        "reproduce",
        "count",
        "bench",
    ];
    for command in commands {
        assert!(script.contains(command) && help.contains(command), "{command}");
        assert!(text(&[command, "--help"]).contains("Examples:"), "{command}");
    }
}
