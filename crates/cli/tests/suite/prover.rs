//! The prover as a user meets it: `run` and `eval`, their output, limits and exit codes.

use assert_cmd::Command;
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What came of a command.
struct Ran {
    code: i32,
    out: String,
    err: String,
}

impl Ran {
    fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|e| panic!("{e}: {} {}", self.out, self.err))
    }
}

fn wythoff_in(folder: &Path, args: &[&str]) -> Ran {
    typed(folder, args, "")
}

/// Runs a command with something to read.
fn typed(folder: &Path, args: &[&str], input: &str) -> Ran {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"));
    let command = command.current_dir(folder).args(args).write_stdin(input);
    let output = command.output().expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    let ran = Ran {
        code: output.status.code().expect("no signal ended it"),
        out: text(output.stdout),
        err: text(output.stderr),
    };
    assert!(!ran.err.contains("panicked"), "{args:?}: {}", ran.err);
    ran
}

fn wythoff(args: &[&str]) -> Ran {
    wythoff_in(&root(), args)
}

/// Runs a script of its own, in a folder that is empty but for it.
fn script(text: &str, options: &[&str]) -> Ran {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("script.txt"), text).expect("the script is written");
    let ran = wythoff_in(folder.path(), &[&["run", "script.txt"], options].concat());
    if !options.contains(&"--session") {
        let files = fs::read_dir(folder.path()).expect("a folder").count();
        assert_eq!(files, 1, "a script without a session leaves no files");
    }
    ran
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.file_type().expect("a type").is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

#[test]
fn the_scripts_of_renard_and_rigo_are_all_true() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let session = folder.path().join("renard-rigo");
    copy(&root().join("crates/papers/data/renard-rigo/printed"), &session);
    let paper = session.join("paper.txt").display().to_string();
    let session = session.display().to_string();
    let ran = wythoff(&["run", &paper, "--session", &session, "--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let reports = ran.json();
    let reports = reports.as_array().expect("a list");
    assert_eq!(reports.len(), 88);
    let evals: Vec<&Value> = reports.iter().filter(|r| r["command"] == "eval").collect();
    assert_eq!(evals.len(), 45);
    for report in evals {
        assert_eq!(report["result"], true, "{report}");
    }
    let states = |name: &str| {
        let found = reports.iter().find(|r| r["name"] == name);
        found.unwrap_or_else(|| panic!("no {name}"))["states"].as_u64()
    };
    let known = [
        ("pposK2", 27),
        ("pposW2", 73),
        ("pposW3", 28),
        ("pposK3", 33),
        ("pposK4", 55),
        ("optW", 100),
    ];
    for (name, count) in known {
        assert_eq!(states(name), Some(count), "{name}");
    }
    // As Walnut leaves it: every automaton in the library, and drawn.
    for file in ["Automata Library/pposK2.txt", "Result/pposK2.txt", "Result/pposK2.gv"] {
        assert!(Path::new(&session).join(file).is_file(), "{file}");
    }
}

#[test]
fn a_quantifier_that_reaches_over_an_arrow_is_pointed_out() {
    let ran = wythoff(&["eval", "?msd_fib Ap (p>1 => (Er (r>p) => 1=2))"]);
    assert_eq!((ran.code, ran.out.lines().next()), (0, Some("TRUE")), "{}", ran.err);
    assert!(ran.err.contains("warning: "), "{}", ran.err);
    assert!(ran.err.contains("Er") && ran.err.contains("=>"), "{}", ran.err);
    let quiet = wythoff(&["eval", "?msd_fib Ap (p>1 => ((Er (r>p)) => 1=2))"]);
    assert_eq!((quiet.code, quiet.err.as_str()), (1, ""));
}

#[test]
fn true_and_false_in_six_number_systems() {
    for system in ["msd_fib", "msd_pell", "msd_trib", "lsd_fib", "msd_2", "msd_10"] {
        let commutes = wythoff(&["eval", &format!("?{system} Ax,y x+y=y+x"), "--json"]);
        assert_eq!((commutes.code, &commutes.json()["result"]), (0, &true.into()), "{system}");
        let even = wythoff(&["eval", &format!("?{system} Ax Ey x=2*y"), "--json"]);
        assert_eq!(even.code, 1, "{system}");
        assert_eq!(even.json()["result"], false, "{system}");
        assert_eq!(even.json()["counterexample"]["x"], "1", "{system}");
        assert_eq!(even.json()["digits"]["x"], "1", "{system}");
        let some = wythoff(&["eval", &format!("?{system} Ex x>6 & x<8"), "--json"]);
        assert_eq!(some.json()["witness"]["x"], "7", "{system}");
    }
    let text = wythoff(&["eval", "?msd_fib Ax Ey x=2*y"]);
    assert_eq!(text.out, "FALSE\n  counterexample: x = 1 (1)\n");
}

#[test]
fn words_that_no_number_has_do_not_count() {
    // 110 is no Zeckendorf expansion, so no number ends in it.
    let ran = script(
        "reg ez msd_fib \"(0|1)*0\":\nreg o110 {0,1} \"0*110\":\n\
         eval w1 \"?msd_fib Ea ((a=0) | $ez(a)) & $o110(a)\":\n",
        &[],
    );
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.out.lines().any(|line| line == "FALSE"), "{}", ran.out);
    assert!(!ran.out.lines().any(|line| line == "TRUE"), "{}", ran.out);
}

#[test]
fn words_are_shown_by_their_digits() {
    let text = "reg a {0,1,2} \"2\";\nreg s {-1,0,1} msd_2 \"()|[-1,1][1,0]\";\neval \"Ex $a(x)\";\n\
                eval \"Ax,n ~$s(x,n) | n=0\";\ntest s 2;\ndescribe s;\n";
    let ran = script(text, &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    for line in [
        "  {0, 1, 2}: 2",
        "  witness: x = 2",
        "  counterexample: n = 2 (10), x = [-1]1",
        "((),0)  () 0",
        "([-1]1,2)  [-1]1 10",
        "  {-1, 0, 1} msd_2: ((),0), ([-1]1,2)",
    ] {
        assert!(ran.out.lines().any(|found| found == line), "{line:?} in {}", ran.out);
    }
    let reports = script(text, &["--json"]).json();
    assert_eq!(reports[2]["witness"]["x"], "2");
    assert_eq!(reports[3]["counterexample"]["x"], "[-1]1");
    assert_eq!(reports[3]["counterexample"]["n"], "2");
    assert_eq!(reports[3]["digits"], serde_json::json!({ "n": "10" }));
    assert_eq!(reports[4]["members"], serde_json::json!([["()", "0"], ["[-1]1", "2"]]));
    let wrong = script("reg a {0,1,2} \"2\";\neval \"Ex $a(x) & x<3\";\n", &[]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.err.contains("`x` is a word over {0,1,2}, not a number"), "{}", wrong.err);
    assert!(wrong.err.contains("script.txt:2:18"), "{}", wrong.err);
}

const FOUR_UNKNOWNS: &str = "?msd_fib Ea,b,c,d 17*a+29*b=31*c+23*d+5 & a>b & c>d";

#[test]
fn a_limit_stops_a_command_and_the_session_goes_on() {
    let text = format!("eval large \"{FOUR_UNKNOWNS}\":\neval small \"?msd_fib Ax x<x+1\":\n");
    let ran = script(&text, &["--max-states", "500"]);
    assert_eq!(ran.code, 3, "{}{}", ran.out, ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert!(lines.contains(&"STOPPED: an automaton grew past 500 states"), "{}", ran.out);
    assert!(lines.contains(&"TRUE") && !lines.contains(&"FALSE"), "{}", ran.out);
    let ran = script(&text, &["--max-states", "500", "--json"]);
    let reports = ran.json();
    assert_eq!((&reports[0]["result"], &reports[1]["result"]), (&"stopped".into(), &true.into()));
    let place = reports[0]["where"].as_str().expect("a place");
    assert!(place.starts_with("in `") && place.contains("states so far"), "{place}");
    let ran = script(&text, &["--max-states", "500", "--stop-on-error", "--json"]);
    assert_eq!((ran.code, ran.json().as_array().map(Vec::len)), (3, Some(1)));
}

#[test]
fn every_limit_has_its_reason_and_exit_code_3() {
    for (option, value, reason) in [
        ("--max-states", "500", "an automaton grew past 500 states"),
        // Both are over before the command starts.
        ("--max-time", "0s", "the time limit was reached"),
        #[cfg(target_os = "linux")]
        ("--max-memory", "1M", "the memory limit of 1 MiB was about to be reached"),
    ] {
        let ran = wythoff(&["eval", FOUR_UNKNOWNS, option, value, "--json"]);
        assert_eq!(ran.code, 3, "{option}: {}{}", ran.out, ran.err);
        assert_eq!(ran.json()["result"], "stopped", "{option}");
        assert_eq!(ran.json()["reason"], reason, "{option}");
    }
}

#[test]
fn the_worst_outcome_is_the_exit_code() {
    let code = |text: &str| script(text, &[]).code;
    assert_eq!(code("eval \"?msd_fib 1=1\";"), 0);
    assert_eq!(code("def f \"x=3\";"), 0, "an automaton is no verdict");
    assert_eq!(code("eval \"1=1\"; eval \"1=2\"; eval \"1=1\";"), 1);
    assert_eq!(code("eval \"1=2\"; eval \"1=(\"; eval \"1=1\";"), 2);
    assert_eq!(code("evil \"1=2\"; eval \"1=1\";"), 2);
    assert_eq!(code("exit; evil;"), 0, "nothing is run after exit");
    assert_eq!(wythoff(&["run", "no-such-file.txt"]).code, 2);
    assert_eq!(wythoff(&["eval", "x=3", "--out", "picture.jpeg"]).code, 2);
    assert_eq!(wythoff(&["eval", "1=1", "--out", "truth.txt"]).code, 2);
}

#[test]
fn errors_show_their_place_and_what_was_meant() {
    let ran = script("def a \"x=3\";\neval b \"?msd_fob Ax x=x\":\neval c \"1=1\";\n", &[]);
    assert_eq!(ran.code, 2);
    let expected = "error: unknown number system `msd_fob`\n --> script.txt:2:9\n  |\n\
                    2 | eval b \"?msd_fob Ax x=x\":\n  |         ^^^^^^^^\n  |\n  \
                    = help: did you mean `msd_fib`?\n";
    assert!(ran.err.starts_with(expected), "{}", ran.err);
    assert!(ran.out.ends_with("eval c \"1=1\";\nTRUE\n"), "{}", ran.out);
    let ran = wythoff(&["eval", "?msd_fib Ax x=y*x"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains(" --> formula:1:"), "{}", ran.err);
}

#[test]
fn an_automaton_is_described_and_written() {
    let ran = wythoff(&["eval", "?msd_fib y=2*x", "--json"]);
    let report = ran.json();
    assert_eq!(report["result"], "relation");
    assert_eq!(report["variables"], serde_json::json!(["x", "y"]));
    assert_eq!(report["finite"], false);
    assert_eq!(report["members"][3], serde_json::json!(["3", "6"]));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str| {
        let path = folder.path().join(name);
        let ran = wythoff(&["eval", "x>3", "--out", &path.display().to_string()]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        fs::read_to_string(path).expect("it is written")
    };
    assert!(write("a.txt").starts_with("msd_2\n"));
    assert!(write("a.gv").contains("digraph"));
    assert!(write("a.ba").contains("->"));
    let picture = write("a.svg");
    assert!(picture.contains("<svg") && picture.trim_end().ends_with("</svg>"), "{picture}");
    let drawn = script("def far \"x>3\"; export far svg; export T svg;", &[]);
    assert_eq!((drawn.code, drawn.out.matches("<svg").count()), (0, 2), "{}", drawn.err);
}

#[test]
fn an_assertion_that_is_false_ends_the_script_with_exit_code_1() {
    let text = "assert \"Ax x<x+1\";\neval \"Ax Ey x=2*y\";\nassert even \"Ax Ey x=2*y\";\n\
                eval \"Ax x=x\";\n";
    let ran = script(text, &[]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let answers: Vec<&str> = ran.out.lines().filter(|line| !line.contains(' ')).collect();
    assert_eq!(answers, ["TRUE", "FALSE", "FALSE"], "an eval that is FALSE ends nothing");
    assert!(ran.out.ends_with("  counterexample: x = 1 (1)\n"), "{}", ran.out);
    assert!(ran.err.contains("script.txt: an assertion is false"), "{}", ran.err);
    let reports = script(text, &["--json"]).json();
    assert_eq!(reports.as_array().map(Vec::len), Some(3));
    assert_eq!(reports[2]["counterexample"]["x"], "1");
    let good = script("assert \"Ax x<x+1\";\neval \"Ax x=x\";\n", &[]);
    assert_eq!((good.code, good.err.as_str()), (0, ""));
    // A script that is loaded ends the one that loads it, and those that come after.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    fs::write(here.join("inner.txt"), "assert \"1=2\";").expect("a script");
    fs::write(here.join("outer.txt"), "load inner.txt; eval \"1=1\";").expect("a script");
    let ran = wythoff_in(here, &["run", "outer.txt", "outer.txt", "--json"]);
    assert_eq!((ran.code, ran.json().as_array().map(Vec::len)), (1, Some(2)));
    let free = script("assert \"x<5\";\n", &[]);
    assert_eq!(free.code, 2, "{}", free.out);
    assert!(free.err.contains("`Ax …` says that it holds for all values"), "{}", free.err);
}

#[test]
fn scripts_share_a_session_and_a_folder_keeps_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    fs::write(here.join("one.txt"), "def third \"?msd_fib Ey x=3*y\";").expect("a script");
    fs::write(here.join("two.txt"), "eval \"?msd_fib Ax $third(3*x)\";").expect("a script");
    let both = wythoff_in(here, &["run", "one.txt", "two.txt"]);
    assert_eq!(both.code, 0, "{}", both.err);
    assert_eq!(wythoff_in(here, &["run", "two.txt"]).code, 2, "nothing was kept");
    assert_eq!(wythoff_in(here, &["run", "one.txt", "--session", "kept"]).code, 0);
    assert_eq!(wythoff_in(here, &["run", "two.txt", "--session", "kept"]).code, 0);
    let formula = "?msd_fib Ax $third(x) <=> (Ey x=y+y+y)";
    assert_eq!(wythoff_in(here, &["eval", formula, "--session", "kept"]).code, 0);
}

#[test]
fn an_explanation_lists_the_steps() {
    let ran = wythoff(&["eval", "?msd_fib Ax Ey x=2*y | x=2*y+1", "--explain"]);
    assert!(ran.out.trim_start().starts_with("step"), "{}", ran.out);
    assert!(ran.out.ends_with("TRUE\n"), "{}", ran.out);
    let ran = wythoff(&["eval", "?msd_fib Ax Ey x=2*y | x=2*y+1", "--explain", "--json"]);
    assert!(!ran.json()["steps"].as_array().expect("steps").is_empty());
}

#[test]
fn the_repl_answers_what_is_piped_in() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let repl = |input: &str| typed(folder.path(), &["repl"], input);
    let ran = repl("def even \"Ey x=2*y\";\neval\n  \"Ax $even(x)\n | $even(x+1)\"\n;\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("even: ") && ran.out.ends_with("\nTRUE\n"), "{}", ran.out);
    assert!(!ran.out.contains('>'), "no prompt where nobody types: {}", ran.out);
    // Whatever goes wrong, the session goes on.
    let ran = repl("evil;\neval \"1=(\";\neval \"1=2\";\neval \"1=1\";\n");
    assert_eq!((ran.code, ran.out.as_str()), (2, "FALSE\nTRUE\n"));
    assert!(ran.err.contains("did you mean `eval`?"), "{}", ran.err);
    assert_eq!(repl("eval \"1=2\";").code, 1);
    // But for an assertion that is false, where a script ends.
    let ran = repl("cls;\nassert \"1=2\";\neval \"1=1\";\n");
    assert_eq!((ran.code, ran.out.contains("TRUE")), (1, false), "{}", ran.out);
    let ran = repl("assert \"1=1\";\neval \"1=1\";\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(repl("eval \"1=1\"").code, 2, "it does not end");
    assert_eq!(repl("").code, 0);
    let ran = repl("help export\nexit\neval \"1=2\";\n");
    assert!(ran.code == 0 && ran.out.starts_with("export <name>"), "{}", ran.out);
    let ran = typed(folder.path(), &["repl", "--json"], "eval \"1=1\"; eval \"1=2\";\n");
    let results: Vec<Value> =
        ran.out.lines().map(|l| serde_json::from_str(l).expect("JSON")).collect();
    assert_eq!((&results[0]["result"], &results[1]["result"]), (&true.into(), &false.into()));
    let stopped = format!("eval \"{FOUR_UNKNOWNS}\";\neval \"1=1\";\n");
    let ran = typed(folder.path(), &["repl", "--max-states", "500"], &stopped);
    assert!(ran.code == 3 && ran.out.ends_with("TRUE\n"), "{}", ran.out);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 0, "no file is left");
}

/// The names of all files below a folder.
#[cfg(unix)]
fn files_below(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(files_below(&path));
        } else {
            found.push(path.file_name().expect("a name").to_string_lossy().into_owned());
        }
    }
    found.sort();
    found
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_a_run_and_keeps_what_was_done() {
    use std::io::{BufRead, BufReader, Read};
    let folder = tempfile::tempdir().expect("a temporary folder");
    // The second command would take minutes; the third is not reached.
    let large = "?msd_fib 117*a+229*b=331*c+223*d+57*e+h";
    let text = format!("def small \"x<5\";\ndef large \"{large}\";\ndef third \"x<7\";\n");
    let script = folder.path().join("script.txt");
    fs::write(&script, text).expect("the script is written");
    let kept = folder.path().join("kept");
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("wythoff"))
        .arg("run")
        .args([&script, Path::new("--session"), &kept])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    let mut err = child.stderr.take().expect("piped");
    let mut said = String::new();
    // The answer of the first command: the second one comes next.
    while !said.contains("small: ") {
        assert_ne!(out.read_line(&mut said).expect("UTF-8"), 0, "it ended early: {said}");
    }
    let id = child.id().to_string();
    std::process::Command::new("kill").args(["-INT", &id]).status().expect("kill runs");
    out.read_to_string(&mut said).expect("UTF-8");
    assert_eq!(child.wait().expect("the binary ends").code(), Some(130), "{said}");
    assert!(!said.contains("STOPPED") && !said.contains("third"), "{said}");
    let mut told = String::new();
    err.read_to_string(&mut told).expect("UTF-8");
    // Where it was: in a part of the formula, or before the first, on a busy machine.
    assert!(told.starts_with("cancelled\n  ") && told.contains("the first step"), "{told}");
    assert_eq!(files_below(&kept), ["small.gv", "small.txt", "small.txt"]);
}
