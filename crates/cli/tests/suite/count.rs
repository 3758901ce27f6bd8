//! `wythoff count` as a user meets it: values, descriptions, files and what cannot be counted.
//! Exit codes are in `exits.rs`.

use assert_cmd::Command;
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// The exit code, standard output and standard error.
fn count_in(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"));
    let output = command.current_dir(folder).arg("count").args(args).output().expect("it starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    (output.status.code().expect("no signal"), text(output.stdout), text(output.stderr))
}

fn count(args: &[&str]) -> (i32, String, String) {
    count_in(Path::new("."), args)
}

fn printed(args: &[&str]) -> String {
    let (code, out, err) = count(args);
    assert_eq!(code, 0, "{args:?}: {err}");
    out
}

fn report(args: &[&str]) -> Value {
    let (_, out, err) = count(&[args, &["--json"]].concat());
    serde_json::from_str(&out).unwrap_or_else(|error| panic!("{error}: {out} {err}"))
}

#[test]
fn values_are_exact_at_any_size_and_ranges_are_b_files() {
    let even = "?msd_fib x<=n & Ey x=2*y";
    assert_eq!(printed(&[even, "n=10^30"]), "500000000000000000000000000001\n");
    assert_eq!(printed(&[even, "n=0..4"]), "0 1\n1 1\n2 2\n3 2\n4 3\n");
    assert_eq!(printed(&["n<=x & x<m", "n=1..2", "m=3..4"]), "1 3 2\n1 4 3\n2 3 1\n2 4 2\n");
    let signed = "?msd_neg_2 n<=x & x<=0";
    assert_eq!(printed(&[signed, "n=-2..1"]), "-2 3\n-1 2\n0 1\n1 0\n");
    assert_eq!(printed(&[signed, "n=-10^30"]), "1000000000000000000000000000001\n");
    let long = printed(&["x<n", "n=1e5000"]);
    assert_eq!(long.trim(), format!("1{}", "0".repeat(5000)));
    let counts = &report(&["n<=x & x<m", "n=5", "m=10^20"])["counts"];
    let expected = json!([{ "at": { "n": "5", "m": "100000000000000000000" },
                            "value": "99999999999999999995" }]);
    assert_eq!(*counts, expected);
}

#[test]
fn all_that_satisfy_a_formula_are_counted_without_a_variable() {
    assert_eq!(printed(&["?msd_fib x<1000 & Ey x=2*y"]), "500\n");
    assert_eq!(printed(&["x+y=7 & x<y"]), "4\n");
    assert_eq!(printed(&["?msd_neg_fib -5<x & x<5"]), "9\n");
    let expected = json!({ "counted": ["x"], "alphabets": ["msd_2"], "value": "5",
                           "known": "proved (an automaton with 4 states)" });
    assert_eq!(report(&["x<5"]), expected);
}

#[test]
fn a_function_is_described() {
    let ones = printed(&["x<=n & T[x]=@1", "n"]);
    let first =
        "f(n), counting x: dimension 4, rank 4; 0, 1, 2, 2, 3, 3, 3, 4, 5, 5, 5, 6, 6, 7, 8, 8, …";
    assert!(ones.starts_with(first), "{ones}");
    assert!(ones.contains("f is not bounded, and 2^k or more at the digits"), "{ones}");
    let half = report(&["2*x=n", "n", "--bounded"]);
    assert_eq!(half["growth"]["bounded"], true);
    assert_eq!(half["growth"]["values"], json!([0, 1]));
    assert_eq!(half["known"], "proved (a linear representation of dimension 2)");
    let lines = printed(&["x<n", "n", "--recurrence"]);
    let expected = "f(2*n) = 2 f(n)\nf(4*n+1) = 2 f(n) + f(2*n+1)\nf(4*n+3) = -2 f(n) + 3 f(2*n+1)\n\
                    f(x 0^(k+2) y) = 3 f(x 0^(k+1) y) - 2 f(x 0^k y)\nf(0) = 0, f(1) = 1\n";
    assert_eq!(lines, expected);
    let same = printed(&["?msd_fib x<n", "n", "--equal", "?msd_fib x+1<=n"]);
    assert_eq!(same, "the same function\n");
    let (code, out, _) = count(&["x<n", "n", "--equal", "x<n & x!=5"]);
    assert_eq!((code, out.as_str()), (1, "different at n = 6: 6 and 5\n"));
    let difference = &report(&["x<n", "n", "--equal", "x<n & x!=5"])["difference"];
    let expected =
        json!({ "at": { "n": "6" }, "digits": { "n": "110" }, "value": "6", "other": "5" });
    assert_eq!(*difference, expected);
}

#[test]
fn files_are_written_as_their_names_say() {
    let folder = tempfile::tempdir().expect("a folder");
    for (file, begins) in [
        ("f.mpl", "# n in msd_2: "),
        ("f.wl", "(* n in msd_2: "),
        ("f.m", "% n in msd_2: "),
        ("f.sage", "# n in msd_2: "),
        ("f.json", "{\"variables\":[\"n\"],"),
    ] {
        let (code, _, err) = count_in(folder.path(), &["x<=n & 2*y<=x", "n", "--out", file]);
        assert_eq!(code, 0, "{err}");
        let text = fs::read_to_string(folder.path().join(file)).expect("written");
        assert!(text.starts_with(begins), "{file}: {text}");
    }
    let dimension = |args: &[&str]| {
        let (code, _, err) = count_in(folder.path(), args);
        assert_eq!(code, 0, "{err}");
        let text = fs::read_to_string(folder.path().join("g.json")).expect("written");
        let value: Value = serde_json::from_str(&text).expect("JSON");
        value["dimension"].clone()
    };
    assert_eq!(dimension(&["x<=n & 2*y<=x", "n", "--out", "g.json"]), 6);
    assert_eq!(dimension(&["x<=n & 2*y<=x", "n", "--out", "g.json", "--minimal"]), 4);
    let (code, _, _) = count_in(folder.path(), &["x<n", "n=0..2", "--out", "b.txt"]);
    assert_eq!(code, 0);
    let text = fs::read_to_string(folder.path().join("b.txt")).expect("written");
    assert_eq!(text, "0 0\n1 1\n2 2\n");
}

#[test]
fn what_cannot_be_counted_is_told() {
    for (args, expected) in [
        (&["x>n", "n=4"][..], "infinitely many values of x satisfy the formula at n = 0"),
        (&["n=7 | x<n", "n=4"], "infinitely many values of x satisfy the formula at n = 7"),
        (&["x<n", "m=4"], "`m` is not a free variable of the formula"),
        (&["n+1", "n=4"], "this is a number, not a formula, so there is nothing to count"),
        (&["1=1", "n=4"], "`n` is not a free variable of the formula"),
        (&["x<n & x<m", "n", "m=3"], "`n` has no value; give it one, or give none"),
        (&["x<n", "n=0..10^9"], "there are more than 1000000 points"),
        (&["x+y=z"], "infinitely many tuples (x,y,z) satisfy the formula"),
        (&["Ey x=2*y"], "infinitely many values of x satisfy the formula"),
        (&["Ex x=5"], "no free variable"),
        (&["x<5", "--bounded"], "name a variable to count for"),
        (&["x<5", "--out", "f.mpl"], "name a variable to count for"),
        (&["x<n", "n=5..3"], "the range ends before it starts"),
        (&["x<n", "n=-3"], "is negative"),
        (&["x<n", "3"], "is not a variable"),
        (&["x<n", "n", "--out", "f.txt"], "a .txt file holds values"),
        (&["x<n", "n", "--minimal"], "--out"),
        (&["x<n", "n", "--equal", "?msd_3 x<n"], "one is a function over msd_2"),
    ] {
        let (code, out, err) = count(args);
        assert_eq!((code, out.as_str()), (2, ""), "{args:?}: {err}");
        assert!(err.contains(expected), "{args:?}: {err}");
    }
    let (code, out, _) = count(&["x<n & y<x", "n", "--max-states", "1"]);
    assert!(code == 3 && out.contains("STOPPED"), "{out}");
}
