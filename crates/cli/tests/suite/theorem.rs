//! `wythoff theorem` and `wythoff check`, from outside.

use std::path::{Path, PathBuf};
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
        ("W3", 7, "base 2"),
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
fn a_number_system_can_be_asked_for() {
    let output = wythoff(&["theorem", "W3"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("also proved in Zeckendorf numeration with 28 states"), "{text}");
    for (name, states) in [("fibonacci", 28), ("base 2", 7), ("base:2", 7)] {
        let report = json(&wythoff(&["theorem", "W3", "--json", "--system", name]));
        assert_eq!((&report["status"], &report["states"]), (&"proved".into(), &states.into()));
    }
    // A system in which it has no automaton, and a name that is none.
    let output = wythoff(&["theorem", "wythoff", "--json", "--system", "pell"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(json(&output)["status"], "not proved");
    let output = wythoff(&["theorem", "W3", "--system", "decimal"]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(["fib", "pell", "base:K", "ost:"].iter().all(|name| said.contains(name)), "{said}");
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
    for name in ["theorem.json", "theorem.html", "theorem.tex", "P.txt", "P.gv", "P.svg", "P.tikz"]
    {
        assert!(out.join(name).exists(), "{name}");
    }
}

/// Runs `proof.txt` in a folder with some options, and counts what is TRUE.
fn prove_again(folder: &Path, more: &[&str]) -> usize {
    let mut run = Command::new(env!("CARGO_BIN_EXE_wythoff"));
    let output = run.current_dir(folder).args(["run", "proof.txt"]).args(more).output();
    let output = output.expect("the binary runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{text}");
    text.lines().filter(|line| line.trim().ends_with("TRUE")).count()
}

#[test]
fn the_script_of_a_theorem_runs_in_its_folder_and_in_walnuts() {
    let folder = tempfile::tempdir().expect("a folder");
    let rows: [&[&str]; 6] = [
        &["W3"],
        &["connell:3"],
        &["../../examples/misere-wythoff.game"],
        &["wythoff", "--value", "1"],
        &["r-wythoff", "--value", "1"],
        &["connell:2", "--value", "1"],
    ];
    for (i, asked) in rows.into_iter().enumerate() {
        let out = folder.path().join(i.to_string());
        let named = ["--out", out.to_str().expect("UTF-8")];
        let output = wythoff(&[&["theorem"], asked, &named[..]].concat());
        assert_eq!(output.status.code(), Some(0), "{asked:?}");
        let script = std::fs::read_to_string(out.join("proof.txt")).expect("written");
        assert!(script.contains("It runs as it stands in the folder that it was"), "{script}");
        let truths = script.matches("\neval ").count();
        assert!(truths >= 2, "{script}");
        assert_eq!(prove_again(&out, &[]), truths, "{asked:?}");
        // As its header says: the automata in one library, the script in another.
        let walnut = folder.path().join(format!("walnut {i}"));
        let library = walnut.join("Automata Library");
        let commands = walnut.join("Command Files");
        for folder in [&library, &commands] {
            std::fs::create_dir_all(folder).expect("writable");
        }
        std::fs::rename(out.join("proof.txt"), commands.join("proof.txt")).expect("moved");
        for entry in std::fs::read_dir(&out).expect("a folder") {
            let entry = entry.expect("a file");
            let path = entry.path();
            let name = entry.file_name().into_string().expect("UTF-8");
            if path.extension().is_some_and(|e| e == "txt") && name.starts_with(['P', 'V']) {
                std::fs::rename(path, library.join(name)).expect("moved");
            }
        }
        let session = ["--session", walnut.to_str().expect("UTF-8")];
        assert_eq!(prove_again(&commands, &session), truths, "{asked:?}");
    }
}

#[test]
fn what_follows_from_a_theorem_is_reported() {
    let report = json(&wythoff(&["theorem", "K2", "--json", "--redundant"]));
    let sequence = &report["closed_form"]["sequences"][0];
    assert_eq!(sequence["states"], 6);
    assert_eq!(sequence["morphism"]["letters"], 6);
    assert_eq!(report["closed_form"]["points"], serde_json::json!([[0, 0], [1, 1]]));
    assert_eq!(report["numeration"], "Zeckendorf numeration");
    assert_eq!(report["automaton"].as_array().map(Vec::len), Some(28));
    assert_eq!(report["coding_word"]["morphism"]["letters"], 16);
    assert_eq!(report["coding_word"]["from"], 3);
    assert_eq!(
        report["recursion"]["text"],
        "a_n = mex({a_i, b_i : i < n} ∪ {0, …, 2}), b_n = a_n + n + 3, n = 0, 1, …"
    );
    assert_eq!(report["redundant"]["steps"], "none");
}

#[test]
fn theorems_can_be_read() {
    let rows = [
        ("nim", vec!["closed form: the P-positions are x = y\n", "STATE"]),
        ("W3", vec!["y = 2x + 1, y = 2x + 2\n  (0, 0)\n", "in Zeckendorf numeration with 28"]),
        ("../../examples/even-from-one.game", vec!["(--system \"parry:3;2\")"]),
        ("K2", vec!["b(n) = a(n) + n + 1", "theorem K2 --out DIR"]),
        (
            "fraenkel:2",
            vec!["a(n) = ⌊n√2⌋, b(n) = ⌊n(2 + √2)⌋\n", "Pell numeration: weights 1, 2, 5,"],
        ),
        ("wythoff", vec!["a(n) = ⌊nφ⌋, b(n) = ⌊nφ²⌋\n", "(0,0) -> 0  (0,1) -> 1  (1,0) -> 2"]),
    ];
    for (game, parts) in rows {
        let output = wythoff(&["theorem", game]);
        let text = String::from_utf8_lossy(&output.stdout);
        for part in parts {
            assert!(text.contains(part), "{game}: {text}");
        }
    }
}

#[test]
fn a_search_without_a_theorem_says_why_in_three_sentences() {
    let output = wythoff(&["theorem", "W5"]);
    assert_eq!(output.status.code(), Some(1));
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.contains("the one of slope about 1.477 shows no pattern."), "{text}");
    assert!(text.contains("--explain") && !text.contains("STATES"), "{text}");
    let explained = wythoff(&["theorem", "W5", "--explain"]);
    let text = String::from_utf8_lossy(&explained.stdout).into_owned();
    assert!(text.contains("different stretches of 16 steps") && text.contains("STATES"), "{text}");
}

#[test]
fn a_theorem_is_not_lost_with_what_follows_from_it() {
    let report = json(&wythoff(&["theorem", "wythoff", "--json"]));
    assert!(report.get("notes").is_none(), "{report}");
    let work = report["work"].to_string();
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("w.cert");
    let file = file.to_str().expect("UTF-8");
    let limited = ["theorem", "wythoff", "--redundant", "--max-work", &work];
    let output = wythoff(&[&limited[..], &["--json", "--certificate", file][..]].concat());
    assert_eq!(output.status.code(), Some(0));
    let report = json(&output);
    assert_eq!(report["status"], "proved");
    assert_eq!(report["notes"].as_array().map(Vec::len), Some(5), "{report}");
    assert_eq!(wythoff(&["check", file]).status.code(), Some(0));
    let text = String::from_utf8_lossy(&wythoff(&limited).stdout).into_owned();
    assert!(text.starts_with("Theorem."), "{text}");
    let note = format!("note: the closed form was left out: the budget of {work} units of work");
    assert!(text.contains(&note), "{text}");
}

#[test]
fn values_are_proved_and_their_certificates_accepted() {
    let folder = tempfile::tempdir().expect("a folder");
    let rows = [("wythoff", "1", 825), ("r-wythoff", "3", 167)];
    for (game, value, states) in rows {
        let file = folder.path().join(format!("{game}.cert"));
        let file = file.to_str().expect("UTF-8");
        let out = folder.path().join(game);
        let all = ["--certificate", file, "--out", out.to_str().expect("UTF-8")];
        let asked = ["theorem", game, "--value", value, "--json"];
        let output = wythoff(&[&asked[..], &all[..]].concat());
        assert_eq!(output.status.code(), Some(0), "{game}");
        let report = json(&output);
        assert_eq!(report["status"], "proved", "{game}");
        assert_eq!(report["states"], states, "{game}");
        let check = wythoff(&["check", file, "--json"]);
        assert_eq!(json(&check)[0]["accepted"], true, "{game}");
        let paper = std::fs::read_to_string(out.join("theorem.tex")).expect("LaTeX");
        assert!(paper.contains(&format!("has Grundy value ${value}$")), "{paper}");
        assert!(paper.contains(&format!("{states} states")), "{paper}");
        assert!(out.join("proof.txt").exists() && out.join(format!("V{value}.txt")).exists());
        let page = std::fs::read_to_string(out.join("theorem.html")).expect("a page");
        assert!(page.contains(&format!("The positions of value {value} of {game}")), "{page}");
        assert!(page.contains("<svg class=\"board\"") && !page.contains("http"), "{page}");
    }
    let report = json(&wythoff(&["theorem", "wythoff", "--value", "1", "--json"]));
    assert_eq!(report["synchronised"]["first_states"], 302);
    let refused = wythoff(&["theorem", "wythoff", "--value", "3"]);
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("--full"));
}

#[test]
fn far_positions_of_values_are_proved() {
    let report = json(&wythoff(&["nth", "wythoff", "1e1000", "--value", "2", "--json"]));
    assert!(report["known"].as_str().expect("text").starts_with("proved"));
    let other =
        json(&wythoff(&["nth", "wythoff", "1e1000", "--value", "2", "--margin", "200", "--json"]));
    assert!(other["known"].as_str().expect("text").starts_with("conditional"));
    assert_eq!(report["position"], other["position"]);
}

#[test]
fn games_are_compared() {
    let same = wythoff(&["compare", "r-wythoff", "wythoff", "--json"]);
    assert_eq!(same.status.code(), Some(0));
    assert_eq!(json(&same)["result"], "same");
    assert!(json(&same)["known"].as_str().expect("text").starts_with("proved"));
    assert_eq!(wythoff(&["compare", "K0", "wythoff"]).status.code(), Some(0));
    let different = wythoff(&["compare", "K1", "K2", "--json"]);
    assert_eq!(different.status.code(), Some(1));
    let difference = &json(&different)["difference"];
    assert_eq!(difference["position"], serde_json::json!(["0", "2"]));
    assert_eq!(
        (&difference["p_in"], &difference["smallest"]),
        (&"terminal:2".into(), &true.into())
    );
    let undecided = wythoff(&["compare", "f-wythoff", "connell:2", "--up-to", "1"]);
    assert_eq!(undecided.status.code(), Some(3));
    assert_eq!(wythoff(&["compare", "K1", "nonsense"]).status.code(), Some(2));
}

#[test]
fn morphisms_of_games_and_words() {
    // Its offsets are all the same, so that the coding word is the only one.
    let words = json(&wythoff(&["morphism", "K1", "--json"]));
    assert_eq!(
        words[0]["morphism"]["text"],
        "0 -> 01, 1 -> 2, 2 -> 34, 3 -> 31, 4 -> 2; 0, 1, 3 -> 1; 2, 4 -> 2"
    );
    assert!(words[0]["known"].as_str().expect("text").starts_with("proved"));
    for (game, offsets, coding) in [("K2", 6, 16), ("K3", 12, 22), ("K4", 18, 0)] {
        let words = json(&wythoff(&["morphism", game, "--json"]));
        assert_eq!(words[0]["morphism"]["letters"], offsets, "{game}");
        if coding > 0 {
            assert_eq!(words[1]["morphism"]["letters"], coding, "{game}");
        }
    }
    let guess = wythoff(&["morphism", "abaababaabaababaababaabaababaabaab"]);
    assert_eq!(guess.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&guess.stdout).contains("not proved"));
    assert_eq!(wythoff(&["morphism", "ab"]).status.code(), Some(2));
}

#[test]
fn a_survey_is_the_same_however_often_it_was_cut_off() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let survey = |results: &str, csv: &str, page: &str| {
        let files = ["--results", results, "--csv", csv, "--atlas", page, "--check", "3"];
        let output = wythoff(&[&["sweep", "../../sweeps/small.toml"][..], &files].concat());
        assert_eq!(output.status.code(), Some(0));
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let last = said.lines().last().expect("a line");
        assert!(last.starts_with("3 of 3 certificates accepted by the checker, and "), "{said}");
        assert_eq!(said.matches(": accepted").count(), 3, "{said}");
        [csv, page].map(|file| std::fs::read_to_string(file).expect("written"))
    };
    let (results, csv, page) = (path("results.jsonl"), path("out.csv"), path("out.md"));
    let whole = survey(&results, &csv, &page);
    assert!(whole[1].contains("5 rule-sets, 5 theorems"), "{}", whole[1]);
    // The page prints the command that goes on after a kill, and that of one certificate.
    let printed = format!("--results {results} --csv {csv} --atlas {page} --check 3`");
    assert!(whole[1].contains(&printed), "{}", whole[1]);
    assert!(whole[1].contains("--only GAME --certificates FOLDER`"), "{}", whole[1]);
    let text = std::fs::read_to_string(&results).expect("written");
    std::fs::write(&results, &text[..text.len() / 2]).expect("writable");
    assert_eq!(survey(&results, &csv, &page), whole);
    // The page says where the data is, so there has to be some.
    let alone = wythoff(&["sweep", "../../sweeps/small.toml", "--atlas", &page]);
    assert_eq!(alone.status.code(), Some(2));
}

#[test]
fn a_sweep_writes_the_certificate_of_one_game_by_its_name() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (csv, into) = (path("out.csv"), path("certificates"));
    let sweep = ["sweep", "../../sweeps/small.toml", "--only", "K2"];
    let output = wythoff(&[&sweep[..], &["--csv", &csv, "--certificates", &into]].concat());
    assert_eq!(output.status.code(), Some(0));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("1 games, 1 theorems") && said.contains("1 certificates written"));
    let file = said.lines().find(|line| line.starts_with(&into)).expect("its path");
    let table = std::fs::read_to_string(&csv).expect("written");
    let digest = file.rsplit('-').next().and_then(|end| end.strip_suffix(".cert")).expect("hex");
    assert!(table.contains(digest), "{digest} in {table}");
    assert_eq!(wythoff(&["check", file]).status.code(), Some(0));
    let unknown = wythoff(&["sweep", "../../sweeps/small.toml", "--only", "K22"]);
    assert_eq!(unknown.status.code(), Some(2));
    let said = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(said.contains("no game of the sweep is called `K22`") && said.contains("`K2`"));
}

#[test]
fn a_sweep_resumes_and_writes_its_tables() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let (results, csv, page) = (path("results.jsonl"), path("out.csv"), path("out.md"));
    let args = [
        "sweep",
        "../../sweeps/small.toml",
        "--results",
        &results,
        "--csv",
        &csv,
        "--markdown",
        &page,
    ];
    let first = wythoff(&args);
    assert_eq!(first.status.code(), Some(0));
    let text = String::from_utf8_lossy(&first.stdout).into_owned();
    assert!(text.contains("5 games, 5 theorems"), "{text}");
    let pages = [&csv, &page].map(|file| std::fs::read_to_string(file).expect("written"));
    assert_eq!(pages[0].lines().count(), 6);
    assert!(pages[1].contains("| K2 | Zeckendorf numeration | 28 |"), "{}", pages[1]);
    // Everything is kept: the same tables again, times included.
    assert_eq!(wythoff(&args).stdout, first.stdout);
    let json = wythoff(&["sweep", "../../sweeps/small.toml", "--results", &results, "--json"]);
    let json = String::from_utf8_lossy(&json.stdout).into_owned();
    let rows: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!((&rows[2]["work"], &rows[2]["states"]), (&100_000_000.into(), &28.into()));
    assert!(rows[2]["work_done"].as_u64().is_some_and(|done| done > 10_000), "{}", rows[2]);
    assert_eq!(wythoff(&["sweep", "nothing.toml"]).status.code(), Some(2));
    // A line that says something else is neither printed nor computed again.
    let text = std::fs::read_to_string(&results).expect("written");
    std::fs::write(&results, text.replace("\"states\":28", "\"states\":29")).expect("writable");
    let refused = wythoff(&args);
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(2), 0));
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert!(said.contains("results.jsonl: line ") && said.contains("was altered"), "{said}");
    assert!(said.contains("delete that line to compute its result again"), "{said}");
}

#[test]
fn refusals_claim_no_more_than_that_no_theorem_was_found_and_say_what_to_do() {
    for (args, reason, advice) in [
        (&["theorem", "f-wythoff"][..], "is not linear", "`wythoff theorem f-wythoff --value 0`"),
        (&["theorem", "W3", "--value", "1"], "no Sprague-Grundy values", "`wythoff theorem W3`"),
        (
            &["theorem", "../../examples/misere-wythoff.game", "--value", "0"],
            "no Sprague-Grundy values",
            "`wythoff theorem ../../examples/misere-wythoff.game`",
        ),
        (
            &["theorem", "wythoff", "--value", "4"],
            "no theorem about value 4",
            "`wythoff nth wythoff N --value 4`",
        ),
        (
            &["positions", "f-wythoff", "--value", "5", "--from-row", "1e30", "--count", "1"],
            "no theorem was found",
            "`wythoff theorem` says what was tried",
        ),
    ] {
        let output = wythoff(args);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{args:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(reason) && said.contains(advice), "{args:?}: {said}");
        for claim in
            ["nothing can be", "nothing is proved", "nothing more is known", "beyond what is"]
        {
            assert!(!said.contains(claim), "{args:?}: {said}");
        }
    }
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
    let output = wythoff(&["theorem", "K4", "--max-work", "1e4"]);
    assert_eq!(output.status.code(), Some(3));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("budget of 10000 units of work"), "{said}");
}
