//! The scripts of `testdata/prover`, one for each part of the language: what they assert is
//! TRUE, their controls are FALSE, and what has free variables is compared with enumeration.

use dashu_int::IBig;
use std::fs;
use std::path::Path;
use wythoff_control::Control;
use wythoff_logic::session::{Answer, Options, Session, SessionError};
use wythoff_logic::syntax::parse_script;

/// What an expression with variables is, at values of these.
type Expected = fn(&[i64]) -> i64;

/// A script, values of variables as in `eval`, an expression, and what it is there.
type Row = (&'static str, &'static str, &'static str, Expected);

/// The Thue-Morse word.
fn t(n: i64) -> i64 {
    i64::from(n.count_ones() % 2)
}

/// A letter of the fixed point of a morphism, where 0 begins.
fn fixed_point(n: i64, image: fn(i64) -> &'static [i64]) -> i64 {
    let n = usize::try_from(n).expect("natural");
    let mut word = vec![0];
    while word.len() <= n {
        word = word.iter().flat_map(|&letter| image(letter)).copied().collect();
    }
    word[n]
}

fn fibonacci(n: i64) -> i64 {
    fixed_point(n, |letter| if letter == 0 { &[0, 1] } else { &[0] })
}

/// The digits of a number in base -2, from the last one on.
fn base_minus_2(mut n: i64) -> Vec<i64> {
    let mut digits = Vec::new();
    while n != 0 {
        let digit = n.rem_euclid(2);
        digits.push(digit);
        n = (n - digit) / -2;
    }
    digits
}

const ROWS: &[Row] = &[
    ("negative", "x=-40..40", "?msd_neg_2 $evens(x)", |v| (v[0] % 2 == 0).into()),
    ("negative", "x=-8..8 y=-8..8", "?msd_neg_fib $between(x,y)", |v| {
        (-5 <= v[0] && v[0] < v[1] && v[1] <= 4).into()
    }),
    ("negative", "x=-9..9 y=-9..9", "?lsd_neg_3 $near(x,y)", |v| ((v[0] - v[1]).abs() <= 2).into()),
    ("negative", "x=-20..20 y=-8..8", "?msd_neg_3 $steps(x,y)", |v| {
        (v[1] == v[0].div_euclid(3)).into()
    }),
    ("negative", "n=-60..60", "?msd_neg_2 PARITY[n]", |v| {
        base_minus_2(v[0]).iter().sum::<i64>() % 2
    }),
    ("negative", "n=-60..60", "?msd_neg_2 SIGN[n]", |v| (v[0] < 0).into()),
    ("formula_index", "a=0..20", "$small_one(a)", |v| (v[0] < 5 && t(v[0]) == 1).into()),
    ("formula_index", "a=0..9 b=0..9", "$bounded(a,b)", |v| (v[0] < 5 && v[0] <= v[1]).into()),
    ("formula_index", "a=0..20", "$nested(a)", |v| {
        (v[0] % 2 == 0 && v[0] < 9 && t(v[0]) == 0).into()
    }),
    ("mixed", "x=0..40", "$both(x)", |v| (v[0] < 9 && v[0] % 3 == 0).into()),
    ("mixed", "n=0..60", "?lsd_2 $shifted(n)", |v| (t(v[0] + 1) == 1 && t(v[0]) == 0).into()),
    ("mixed", "n=0..99", "?lsd_8 O[n]", |v| t(v[0])),
    ("mixed", "b=0..40", "$next(b)", |v| (v[0] == 11).into()),
    ("mixed", "x=0..60", "?msd_fib $letters(x)", |v| {
        (fibonacci(v[0]) == 1 && v[0] % 3 == 1 && v[0] > 2).into()
    }),
    ("mixed", "x=0..60", "$thirds(x)", |v| (v[0] % 3 != 0 && t(v[0]) == 1).into()),
    ("mixed", "a=-9..9 b=-4..4 c=-4..4", "?msd_neg_2 $letter(a,b,c)", |v| {
        (v[0] >= 0 && v[0] < 5 && t(v[0]) - v[1] - v[2] == 1).into()
    }),
    ("split", "x=0..9 y=0..9", "?msd_fib $mixed(x,y)", |v| (v[0] - v[1] == 3).into()),
    ("split", "n=-30..30", "?msd_neg_2 J[n]", |v| match v[0].signum() {
        1 => 1,
        -1 => 2,
        _ => 0,
    }),
    ("split", "n=-30..30", "?msd_neg_2 B[n]", |v| if v[0] < 0 { 2 } else { 0 }),
    ("split", "x=-7..7 y=-9..9", "?msd_neg_fib $below(x,y)", |v| {
        (v[0] >= 0 && v[1] <= 0 && v[0] + 1 < -v[1]).into()
    }),
    ("transduce", "n=0..99", "S[n]", |v| (0..=v[0]).map(t).sum::<i64>() % 2),
    ("transduce", "n=0..99", "?msd_fib G[n]", |v| (0..=v[0]).map(fibonacci).sum::<i64>() % 3),
    ("transduce", "n=0..99", "?msd_8 OCTAL[n]", |v| t(v[0])),
    ("transduce", "n=0..99", "?msd_fib $thirds(n)", |v| (v[0] % 3 == 0).into()),
    ("reg", "x=0..200", "?msd_10 $large(x)", |v| {
        // With zeros before it a number begins with no digit from 5 on; without, it may.
        v[0].to_string().starts_with(['5', '6', '7', '8', '9']).into()
    }),
    ("reg", "x=0..100", "?msd_10 $few(x)", |v| (7..=9).contains(&v[0]).into()),
    ("reg", "x=0..100", "?msd_fib $power(x)", |v| {
        [1, 2, 3, 5, 8, 13, 21, 34, 55, 89].contains(&v[0]).into()
    }),
    ("reg", "x=0..100", "$ones(x)", |v| (v[0] > 0 && v[0] & (v[0] + 1) == 0).into()),
    ("letters", "a=0..20 b=0..20", "$product(a,b)", |v| t(v[0]) * t(v[1])),
    ("letters", "a=0..7 b=0..7 c=0..7", "$factor(a,b,c)", |v| {
        (t(v[0]) * (v[1] + v[2]) == 5).into()
    }),
    ("letters", "a=0..30 b=0..30", "$divided(a,b)", |v| (v[1] == v[0] / (t(v[0]) + 1)).into()),
    ("letters", "a=0..30 b=0..30", "?msd_fib $scaled(a,b)", |v| {
        ((2 * fibonacci(v[0]) - 1) * 3 + v[0] == v[1]).into()
    }),
    ("letters", "n=0..50", "W[n]", |v| (t(v[0]) + 2) * (3 - t(v[0] + 1))),
    ("matrices", "i=0..9 j=0..9 n=0..6", "?msd_fib $equal(i,j,n)", |v| {
        (0..v[2]).all(|k| fibonacci(v[0] + k) == fibonacci(v[1] + k)).into()
    }),
    ("matrices", "n=0..40", "H[n]", |v| (v[0] % 2 == 0).into()),
    ("systems", "x=0..50", "?msd_nara $cows(x)", |v| (v[0] % 2 == 0).into()),
    ("systems", "x=0..50", "?lsd_mixed $few(x)", |v| (v[0] < 7 && v[0] % 3 == 0).into()),
    ("parry", "x=0..60", "?msd_cube $cubes(x)", |v| (v[0] % 3 == 1).into()),
    ("parry", "x=0..20 y=0..30", "?lsd_root $roots(x,y)", |v| {
        (v[1] == 2 * v[0] + 1 && v[1] < 20).into()
    }),
    ("parry", "n=0..99", "?msd_dt $letters(n)", |v| {
        fixed_point(v[0], |letter| if letter == 0 { &[0, 1] } else { &[1, 0, 1] })
    }),
    ("beyond", "x=0..15 y=0..15", "$sums(x,y)", |v| (v[0] / 2 + 3 < v[0].max(v[1])).into()),
    ("beyond", "x=0..20", "$twice(x)", |v| {
        ((v[0] + 1..7).filter(|&y| t(y) == 1).count() == 2).into()
    }),
    ("beyond", "x=0..20", "$most(x)", |v| (v[0] <= 2).into()),
    ("beyond", "n=0..60", "X[n]", |v| t(2 * v[0] + 3) + 2 * t(v[0])),
    ("beyond", "x=0..15", "half(x)+max(x,3)", |v| v[0] / 2 + v[0].max(3)),
];

/// Counting functions: a script, what is counted for `count`, and how many there are.
const COUNTS: &[(&str, &str, Expected)] = &[
    ("matrices", "next n=0..30", |v| v[0] + 1),
    ("matrices", "complexity n=0..30", |v| v[0] + 1),
    ("matrices", "below n=0..30", |v| v[0]),
    ("matrices", "pairs n=0..9 m=0..9", |v| (v[1] - v[0]).max(0)),
    ("matrices", "halves n=0..30", |v| (v[0] % 2 == 0).into()),
    ("matrices", "signed n=-20..20", |v| v[0].abs() + 1),
];

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/prover")
}

/// The scripts, by their names.
fn names() -> Vec<String> {
    let files = fs::read_dir(folder()).expect("the scripts are there");
    let name = |file: std::io::Result<fs::DirEntry>| {
        let path = file.expect("it can be listed").path();
        path.file_stem().expect("a name").to_str().expect("UTF-8").to_owned()
    };
    let mut names: Vec<String> = files.map(name).collect();
    names.sort();
    names
}

/// A session in which a script has run, with its answers by name.
fn run(name: &str) -> (Session, Vec<(Option<String>, Answer)>) {
    let text = fs::read_to_string(folder().join(format!("{name}.txt"))).expect(name);
    let mut session = Session::new(Options::default());
    let mut answers = Vec::new();
    for command in parse_script(&text) {
        let command = command.unwrap_or_else(|error| panic!("{}", error.render(&text, name)));
        match session.execute(&command, &Control::unlimited()) {
            Ok(response) => answers.push((response.name, response.answer)),
            Err(SessionError::Wrong(wrong)) => panic!("{}", wrong.error.render(&text, name)),
            Err(SessionError::Stopped(stop)) => panic!("{name}: {}", stop.reason),
        }
    }
    (session, answers)
}

fn answer(session: &mut Session, text: &str) -> Answer {
    let command = parse_script(text).remove(0).expect(text);
    match session.execute(&command, &Control::unlimited()) {
        Ok(response) => response.answer,
        Err(error) => panic!("{text}: {error}"),
    }
}

#[test]
fn what_scripts_assert_holds_and_their_controls_do_not() {
    for name in names() {
        let (_, answers) = run(&name);
        let (mut truths, mut controls) = (0, 0);
        for (of, answer) in answers {
            if let Answer::Truth { value, .. } = answer {
                let is_control = of.as_ref().is_some_and(|of| of.starts_with("false"));
                assert_eq!(value, !is_control, "{name}: {of:?}");
                truths += usize::from(value);
                controls += usize::from(is_control);
            }
        }
        assert!(truths > 0 && controls > 0, "{name}: {truths} truths and {controls} controls");
    }
}

#[test]
fn what_scripts_define_agrees_with_enumeration() {
    for name in names() {
        let (mut session, _) = run(&name);
        let mut compared = 0;
        for (_, at, expression, expected) in ROWS.iter().filter(|row| row.0 == name) {
            let Answer::Values(rows) =
                answer(&mut session, &format!("eval {at} \"{expression}\";"))
            else {
                panic!("{name}: {expression} has values")
            };
            for row in rows {
                let point: Vec<i64> = row.at.iter().map(|(_, value)| *value).collect();
                let value = Some(IBig::from(expected(&point)));
                assert_eq!(row.value, value, "{name}: {expression} at {point:?}");
                compared += 1;
            }
        }
        for (_, at, expected) in COUNTS.iter().filter(|row| row.0 == name) {
            let Answer::Counts(rows) = answer(&mut session, &format!("count {at};")) else {
                panic!("{name}: {at} has values")
            };
            for row in rows {
                let small = |value: &IBig| i64::try_from(value.clone()).expect("small");
                let point: Vec<i64> = row.at.iter().map(|(_, value)| small(value)).collect();
                let value = IBig::from(row.value.clone());
                assert_eq!(value, expected(&point).into(), "{name}: {at} at {point:?}");
                compared += 1;
            }
        }
        // The automata of this one are languages, compared in the script.
        assert!(compared > 0 || name == "quotients", "{name}");
    }
}

/// What the scripts cannot hold: errors where nothing can be answered.
#[test]
fn what_cannot_be_asked_is_refused() {
    let mut wrong = Vec::new();
    for (name, command, expected) in [
        ("negative", "eval \"?msd_neg_2 (?msd_2 x<y) & x>-1\";", "`msd_2` elsewhere"),
        ("formula_index", "eval \"T[a<b]=@1\";", "this formula has 2 free variables"),
        ("formula_index", "eval \"(a<5)+1=b\";", "is true or false, not a number"),
        ("mixed", "eval \"?msd_fib F[x]=@1 & (?msd_2 T[x]=@1)\";", "`msd_fib` elsewhere"),
        ("split", "split X T[*];", "`]`"),
        ("transduce", "convert X msd_fib T;", "Cobham"),
        ("reg", "reg a msd_10 \"[9-5]\";", "9-5"),
        ("letters", "eval \"a*b=3\";", "one side of `*`"),
        (
            "quotients",
            "reg g {0,3} \"3\"; rightquo h a g;",
            "`g` has the tracks {0, 3}, not {0, 1, 2}",
        ),
        ("matrices", "def f n \"x>=n\";", "infinitely many"),
        ("systems", "[speed 3]eval \"1=1\";", "there is no metacommand `speed`"),
        ("parry", "pisot p \"x^3-x-1\";", "power"),
        ("beyond", "assert \"x=1\";", "free variable"),
    ] {
        let (mut session, _) = run(name);
        let mut last = String::new();
        for parsed in parse_script(command) {
            last = match parsed.map(|parsed| session.execute(&parsed, &Control::unlimited())) {
                Err(error) => error.render(command, name),
                Ok(Err(SessionError::Wrong(wrong))) => wrong.error.render(command, name),
                Ok(other) => format!("{other:?}"),
            };
        }
        if !last.contains(expected) || !last.contains('^') {
            wrong.push(format!("{name}: {command}\n  should say {expected}\n{last}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
