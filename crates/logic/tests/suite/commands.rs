//! Every command with its response, as a table; errors with their place.

use dashu_int::IBig;
use wythoff_control::Control;
use wythoff_logic::WitnessValue;
use wythoff_logic::session::{
    Answer, FileFormat, Folder, Member, Options, Response, Session, SessionError, Size,
};
use wythoff_logic::syntax::{parse_command, parse_script};

/// What came of the last command of a script, in a line.
fn said(session: &mut Session, script: &str) -> String {
    let mut last = String::from("nothing");
    for command in parse_script(script) {
        last = match command {
            Err(error) => place(script, &error),
            Ok(command) => match session.execute(&command, &Control::unlimited()) {
                Ok(response) => line(&response),
                Err(SessionError::Wrong(wrong)) => place(script, &wrong.error),
                Err(SessionError::Stopped(stop)) => format!("stopped: {}", stop.reason),
            },
        };
    }
    last
}

fn place(script: &str, error: &wythoff_logic::LogicError) -> String {
    let at = error.span.map_or("?", |span| span.of(script));
    format!("error at {at}: {error}")
}

/// A number, or the digits of a word.
fn shown(number: Option<&IBig>, digits: &[i32]) -> String {
    match number {
        Some(number) => number.to_string(),
        None => digits.iter().map(ToString::to_string).collect(),
    }
}

fn line(response: &Response) -> String {
    let joined = |members: &[Member]| {
        let one = |member: &Member| {
            let tracks = member.numbers.iter().zip(&member.digits);
            let tracks = tracks.map(|(number, digits)| shown(number.as_ref(), digits));
            tracks.collect::<Vec<_>>().join(",")
        };
        members.iter().map(one).collect::<Vec<_>>().join(" ")
    };
    let size = |size: Size| match size {
        Size::Finite(count) => count.to_string(),
        Size::Large => "many".to_owned(),
        Size::Infinite => "infinite".to_owned(),
    };
    let warned = if response.warnings.is_empty() { "" } else { " (warned)" };
    let text = match &response.answer {
        Answer::Truth { value, witness } => {
            let values = witness.iter().flat_map(|witness| &witness.values);
            let text = |v: &WitnessValue| shown(v.value.as_ref(), &v.digits);
            let values: Vec<String> = values.map(|v| format!(" {}={}", v.name, text(v))).collect();
            format!("{value}{}", values.concat())
        }
        Answer::Relation(summary) => {
            format!("{}: {}", size(summary.size), joined(&summary.members))
        }
        Answer::Word(summary) => {
            let first: Vec<String> = summary.first.iter().take(8).map(i64::to_string).collect();
            format!("{} {}", summary.alphabets.join(" "), first.concat())
        }
        Answer::Values(rows) => {
            let value = |row: &wythoff_logic::session::ValueRow| match &row.value {
                Some(value) => value.to_string(),
                None => "-".to_owned(),
            };
            rows.iter().map(value).collect::<Vec<_>>().join(" ")
        }
        Answer::Members(members) => joined(members),
        Answer::Counts(rows) => {
            rows.iter().map(|row| row.value.to_string()).collect::<Vec<_>>().join(" ")
        }
        Answer::Infinite(how_many) => size(*how_many),
        Answer::Text(text) => text.lines().next().unwrap_or("").to_owned(),
        Answer::Done(text) => text.clone(),
        Answer::Script { .. } => "script".to_owned(),
        Answer::Exit => "exit".to_owned(),
    };
    format!("{text}{warned}")
}

fn check(rows: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (script, expected) in rows {
        let options = Options { members: 4, ..Options::default() };
        let found = said(&mut Session::new(options), script);
        if found != *expected {
            wrong.push(format!("{script}\n  expected {expected}\n  found    {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn commands_and_their_responses() {
    check(&[
        ("eval \"Ax Ey x=2*y\";", "false x=1"),
        ("eval \"?msd_fib Ex x>6 & x<8\";", "true x=7"),
        ("eval \"?msd_fib Ap (p>1 => (Er (r>p) => 1=2))\";", "true (warned)"),
        ("eval n=0..7 \"T[n]\";", "0 1 1 0 1 0 0 1"),
        ("eval n=0..3 \"n-2\";", "- - 0 1"),
        ("eval n=0..3 \"Ey n=2*y\";", "1 0 1 0"),
        ("def even \"Ey x=2*y\";", "infinite: 0 2 4 6"),
        ("def even \"Ey x=2*y\"; eval \"Ax $even(x) | $even(x+1)\";", "true"),
        ("def pair \"x<2 & y=x+1\";", "2: 0,1 1,2"),
        ("eval \"E[>=3] x x<3\";", "true"),
        ("eval \"E[>=4] x x<3\";", "false"),
        ("reg a {0,1} \"1(0|1)\";", "2: 10 11"),
        ("reg s {0,1} {0,1} \"[0,1][1,0]\";", "1: 01,10"),
        ("macro less \"%0<%1\"; eval \"Ax #less(x,x+1)\";", "true"),
        ("morphism m \"0->01 1->10\";", "0->01, 1->10"),
        ("morphism m \"0->01 1->10\"; promote W m;", "msd_2 01101001"),
        ("morphism f \"0->01 1->0\"; promote W f;", "msd_fib 01001010"),
        ("morphism d \"0->00 1->11\"; image W d T;", "msd_2 00111100"),
        ("def a \"x<2\"; def b \"x=3\"; combine W a=5 b;", "msd_2 55020000"),
        ("def a \"x<5\"; def b \"Ey x=2*y+1\"; combine W a=3 b=7;", "msd_2 37373707"),
        ("join W T[x] PD[x];", "msd_2 11111011"),
        ("W[n] := T[n+1]+2*T[n];", "msd_2 13212013"),
        ("W[n] := \"?msd_fib n<3\";", "msd_fib 11100000"),
        (
            "W[n] := T[n]/(0-2);",
            "error at 0-2: the divisor must be a positive constant, or made of letters and constants",
        ),
        ("cls; eval \"1=1\";", "true"),
        ("clear; eval \"1=1\";", "true"),
        ("ost silver [0] [2]; eval \"?msd_silver Ax Ey x=y+y | x=y+y+1\";", "true"),
        ("reg a {0,1} \"01\"; reg b {0,1} \"10\"; union c a b;", "2: 01 10"),
        ("reg a {0,1} \"01|11\"; reg b {0,1} \"10|11\"; intersect c a b;", "1: 11"),
        ("reg a {0,1} \"1\"; reg b {0,1} \"0|1\"; concat c a b;", "2: 10 11"),
        ("reg a {0,1} \"1\"; star c a;", "infinite:  1 11 111"),
        ("reg a {0,1} \"111\"; reg b {0,1} \"1\"; rightquo c a b;", "1: 11"),
        ("reg a {0,1} \"10|11|00\"; reg b {0,1} \"1\"; leftquo c a b;", "2: 0 1"),
        ("reg a {0,1} \"1\"; reg b {0,1} \"10\"; leftquo c a b;", "0: "),
        ("reg a {0,1} \"100\"; reverse c a;", "1: 001"),
        ("reverse R T; eval \"?lsd_2 R[6]=@0\";", "true"),
        ("minimize M T;", "msd_2 01101001"),
        ("convert L lsd_2 T;", "lsd_2 01101001"),
        // One system under two names.
        ("ost phi [0] [1]; convert L msd_phi F;", "msd_phi 01001010"),
        ("ost phi [0] [1]; convert L lsd_phi F;", "lsd_phi 01001010"),
        ("parry two [2]; convert L lsd_two T;", "lsd_two 01101001"),
        ("parry two [2]; convert L msd_two T; convert M lsd_2 L;", "lsd_2 01101001"),
        ("convert L lsd_8 T;", "lsd_8 01101001"),
        ("def e \"Ey x=3*y\"; convert $f msd_fib $e;", "infinite: 0 3 6 9"),
        ("transduce S RUNSUM2 T;", "msd_2 01001110"),
        ("transduce S RUNSUM3 F;", "msd_fib 01112200"),
        ("split P T[+];", "msd_2 01011010 (warned)"),
        ("rsplit N[-] T;", "msd_neg_2 00000000"),
        ("reg a {0,1,2} \"(01|2)2\"; reg b {2,0} \"2\"; rightquo c a b;", "2: 2 01"),
        ("reg a msd_5 \"[3-9][^1-4]\";", "2: 15 20"),
        ("reg a fib \"10*\";", "infinite: 1 2 3 5"),
        ("[strategy 3 CCLS]eval \"1=1\";", "true (warned)"),
        ("reg a {0,1,2} \"1(0|2)\"; alphabet $b {0,1} $a;", "1: 10"),
        ("alphabet T4 msd_4 T;", "msd_4 01001000"),
        ("reg a {0,1} \"01\"; fixleadzero c a; eval \"Ax $c(x) <=> x=1\";", "true"),
        ("reg a {0,1} \"10\"; fixtrailzero c a; eval \"?lsd_2 Ax $c(x) <=> x=1\";", "true"),
        ("def a \"x<5\"; inf a;", "5"),
        ("def a \"x>5\"; inf a;", "infinite"),
        ("def a \"x>5\"; test a 3;", "6 7 8"),
        ("describe T;", "msd_2 01101001"),
        ("def a \"x<2\"; info a;", "2: 0 1"),
        ("reg a {0,1} \"10\"; regex a;", "10"),
        ("def a \"x<2\"; export a txt;", "msd_2"),
        ("draw T;", "digraph automaton {"),
        ("help inf;", "inf <name>"),
        ("explain \"Ax x=x+0\";", "true"),
        ("exit;", "exit"),
        ("quit;", "exit"),
    ]);
}

/// Members of systems of all integers come in the order of the lengths of their words.
#[test]
fn commands_about_integers() {
    check(&[
        ("eval \"?msd_neg_2 Ax x>=0\";", "false x=-2"),
        ("eval \"?msd_neg_fib Ex x+5=0\";", "true x=-5"),
        ("eval \"?msd_neg_10 x>=-2 & x<=_1\";", "2: -2 -1"),
        ("eval \"?lsd_neg_2 x>=-2 & x<=1\";", "4: 0 1 -2 -1"),
        ("def even \"?msd_neg_2 Ey x=2*y\";", "infinite: 0 -2 4 2"),
        ("def even \"?msd_neg_2 Ey x=2*y\"; test even 7;", "0 -2 4 2 -8 -10 -4"),
        ("def few \"?msd_neg_2 x<5 & x>-5\"; inf few;", "9"),
        ("eval n=-3..3 \"?msd_neg_2 n/2\";", "-2 -1 -1 0 0 1 1"),
        ("eval n=-3..3 \"?msd_neg_2 n/-2\";", "1 1 0 0 -1 -1 -2"),
        ("eval n=-1..1 \"?msd_neg_2 n-5\";", "-6 -5 -4"),
        ("eval n=-3..3 \"?msd_neg_3 n>1\";", "0 0 0 0 0 1 1"),
        ("eval n=-9223372036854775808 \"?msd_neg_3 n+1\";", "-9223372036854775807"),
        (
            "eval n=-1..1 \"n+1\";",
            "error at n: -1 is negative, and this number system has natural numbers only",
        ),
        (
            "eval n=-1..1 \"n>1\";",
            "error at n>1: -1 is negative, and this number system has natural numbers only",
        ),
        ("eval n=3..-3 \"n\";", "error at 3..-3: the range is empty: its end is before its start"),
        (
            "eval \"?msd_neg_2 x/0=y\";",
            "error at 0: the divisor must be a constant other than 0, or made of letters and constants",
        ),
        (
            "eval \"x/-2=y\";",
            "error at -2: the divisor must be a positive constant, or made of letters and constants",
        ),
        ("reg odd msd_neg_2 \"(0|1)*1\";", "infinite: 1 -1 5 3"),
        ("W[n] := \"?msd_neg_2 Em n=3*m\";", "msd_neg_2 10010010"),
        ("W[n] := \"?msd_neg_2 Em n=3*m\"; eval n=-4..2 \"?msd_neg_2 W[n]+1\";", "1 2 1 1 2 1 1"),
        (
            "W[n] := \"?msd_neg_2 Em n=2*m\"; morphism m \"0->01 1->10\"; image V m W;
             eval \"?msd_neg_2 An V[2*n]=W[n] & V[2*n+1]=1-W[n]\";",
            "true",
        ),
        // The same words number the letters 0, 1, 2, … in the order of base 2 and Fibonacci.
        ("morphism m \"0->01 1->10\"; promote W m;", "msd_2 01101001"),
        ("morphism m \"0->01 1->0\"; promote W m;", "msd_fib 01001010"),
        // What does not occur in it does not matter, be it longer, shorter or empty.
        ("morphism m \"0->01 1->0 2->012\"; promote W m;", "msd_fib 01001010"),
        ("morphism m \"0->01 1->10 2->0\"; promote W m;", "msd_2 01101001"),
        ("morphism m \"0->01 1->10 2->\"; dumont d m; eval n=2..3 \"?msd_d n+n\";", "4 6"),
        (
            "V[n] := \"?msd_neg_2 Em n=3*m\"; W[n] := \"?msd_neg_2 (3*V[n]+2)/(-2)\";
          eval n=-1..1 \"?msd_neg_2 W[n]\";",
            "-1 -3 -1",
        ),
        (
            "V[n] := \"?msd_neg_2 Em n=3*m\"; W[n] := \"?msd_neg_2 6/(2*V[n]-1)\";
          eval n=-1..1 \"?msd_neg_2 W[n]\";",
            "-6 6 -6",
        ),
        ("def a \"?msd_neg_2 x=-3\"; reverse b a; eval \"?lsd_neg_2 $b(x)\";", "1: -3"),
        ("eval \"?msd_nara x<3\";", "3: 0 1 2"),
        ("def a \"?msd_narayana Ey x=y+y\"; eval \"?msd_nara Ax $a(x) <=> (Ey x=2*y)\";", "true"),
    ]);
}

#[test]
fn near_misses_of_number_systems() {
    let help = "built in are msd_K and lsd_K for a base K, msd_neg_K for the base -K, fib, \
                neg_fib, pell, trib and nara; `ost`, `parry`, `pisot` and `dumont` define others";
    for (name, meant) in [
        ("msd_neg2", Some("msd_neg_2")),
        ("lsd_nega10", Some("lsd_neg_10")),
        ("msd_negafib", Some("msd_neg_fib")),
        ("msd_neg_fibonacci", Some("msd_neg_fib")),
        ("lsd_fibonacci", Some("lsd_fib")),
        ("msd_nar", Some("msd_nara")),
        ("msd_neg_pell", None),
    ] {
        let script = format!("eval \"?{name} x=1\";");
        let meant = meant.map_or(String::new(), |meant| format!(" did you mean `{meant}`?;"));
        let expected = format!("error at ?{name}: unknown number system `{name}`;{meant} {help}");
        assert_eq!(said(&mut Session::new(Options::default()), &script), expected);
    }
    check(&[
        (
            "eval \"?msd_neg_1 x=1\";",
            "error at ?msd_neg_1: `msd_neg_1`: base 1 is outside 2..=4611686018427387904",
        ),
        (
            "ost neg_3 [0] [2];",
            "error at neg_3: names that begin with `neg_` are those of negative bases; negative bases are neg_K for any K from 2 on, and neg_fib",
        ),
    ]);
}

/// Files of another system that begins so would be taken for natural numbers.
#[test]
fn files_of_negative_bases_are_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bases = folder.path().join("Custom Bases");
    std::fs::create_dir(&bases).expect("a new folder");
    let digits = "{0,1} {0,1} {0,1}\n0 1\n0 0 0 -> 0\n0 1 1 -> 0\n1 0 1 -> 0\n";
    for name in ["msd_neg_x_addition.txt", "msd_neg_2_addition.txt"] {
        std::fs::write(bases.join(name), digits).expect("it can be written");
    }
    let folder = Folder::open(folder.path()).expect("the folder is there");
    let mut session = Session::in_folder(Options::default(), folder);
    let found = said(&mut session, "eval \"?msd_neg_x x=1\";");
    assert_eq!(
        found,
        "error at ?msd_neg_x: `msd_neg_x`: files can have natural numbers only; negative bases are neg_K for any K from 2 on, and neg_fib"
    );
    // What is built in comes first.
    assert_eq!(said(&mut session, "eval \"?msd_neg_2 Ex x+x=-2\";"), "true x=-1");
}

#[test]
fn errors_and_their_places() {
    check(&[
        (
            "evil \"1=1\";",
            "error at evil: there is no command `evil`; did you mean `eval`?; `help;` lists the \
             commands",
        ),
        (
            "def even \"x=2\"; eval \"Ax $evn(x)\";",
            "error at evn: there is no automaton `$evn`; did you mean `even`?",
        ),
        (
            "def even \"x=2\"; eval \"$even(1,2)\";",
            "error at even: `even` takes 1 argument, but 2 were given",
        ),
        ("eval \"Q[3]=@0\";", "error at Q: there is no word automaton `Q`"),
        (
            "eval \"?msd_fob 1=1\";",
            "error at ?msd_fob: unknown number system `msd_fob`; did you mean `msd_fib`?; built in are msd_K and lsd_K for a base K, msd_neg_K for the base -K, fib, neg_fib, pell, trib and nara; `ost`, `parry`, `pisot` and `dumont` define others",
        ),
        (
            "eval \"x*y=3\";",
            "error at x*y: one side of `*` must be a constant, or made of letters and constants; products of two numbers that vary cannot be decided",
        ),
        ("describe Q;", "error at Q: there is no automaton `$Q`"),
        (
            "promote W m;",
            "error at m: there is no morphism `m`; define it first: `morphism name \"0->01 1->10\";`",
        ),
        (
            "morphism m \"0->10 1->0\"; promote W m;",
            "error at m: there is no infinite fixed point: the image of 0 must begin with 0, and go on",
        ),
        ("reg a {0,1} \"2\";", "0:  (warned)"),
        ("reg a {0,1} \"(0\";", "error at (: the expression ends inside a parenthesis opened here"),
        (
            "export T ba;",
            "error at T: the BA format has no outputs, so word automata cannot be written in it; `def name \"W[n]=@1\"` gives an automaton for one letter",
        ),
        (
            "export T png;",
            "error at png: there is no format `png`; the formats are gv, ba, txt and svg; of \
             a counting function mpl, wl, sage and json",
        ),
        ("help nothing;", "error at nothing: there is no command `nothing`"),
        (
            "def n \"3+4\";",
            "error at n: this is a number, not a formula, so nothing can be defined by it; leave out the name to print its value",
        ),
        (
            "W[n] := T[n-1];",
            "error at W: `W[0]` would have no letter; a difference that is negative has no value, nor has an index where its formula does not hold",
        ),
        ("def p x y \"x=y+1\";", "infinite: 1,0 2,1 3,2 4,3"),
        ("def p x z \"x=y+1\";", "error at z: `z` is not a free variable of the formula"),
    ]);
}

#[test]
fn a_session_outlives_its_errors_and_limits() {
    let mut session = Session::new(Options::default());
    assert_eq!(said(&mut session, "def even \"Ey x=2*y\";").split(':').next(), Some("infinite"));
    assert!(said(&mut session, "eval \"Ax $even(x,x)\";").starts_with("error at"));
    session.options.limits.states = Some(20);
    let stopped = said(&mut session, "def large \"17*a+29*b=31*c+23*d\";");
    assert_eq!(stopped, "stopped: an automaton grew past 20 states");
    assert_eq!(said(&mut session, "eval \"Ax $even(x) | $even(x+1)\";"), "true");
}

/// Writes the automaton of a formula as a file of a custom base.
fn write_base(folder: &std::path::Path, file: &str, formula: &str) {
    let session = &mut Session::new(Options::default());
    let script = format!("eval \"{formula}\";");
    let command = parse_script(&script).remove(0).expect("it can be read");
    let response = session.execute(&command, &Control::unlimited()).expect("it can be decided");
    let Answer::Relation(summary) = response.answer else { panic!("{formula} has no automaton") };
    let text = session.predicate_text(&summary.predicate, FileFormat::Walnut);
    // The files of a base cannot name the base; they write its digits.
    let (_, states) = text.split_once('\n').expect("a header");
    let header = vec!["{0,1}"; summary.alphabets.len()].join(" ");
    std::fs::write(folder.join(file), format!("{header}\n{states}")).expect("it is written");
}

#[test]
fn fibonacci_from_files_gives_the_same_answers() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let bases = folder.path().join("Custom Bases");
    std::fs::create_dir(&bases).expect("a folder");
    // Most significant digit first only: the other order is read backwards from it.
    write_base(&bases, "msd_gold_addition.txt", "?msd_fib x+y=z");
    write_base(&bases, "msd_gold.txt", "?msd_fib x=x");
    let open = || {
        let folder = Folder::open(folder.path()).expect("the folder is there");
        Session::in_folder(Options { members: 6, ..Options::default() }, folder)
    };
    let formulas = [
        "Ax,y x+y=y+x",
        "Ax Ey x=2*y",
        "Ex,y 3*x=2*y+1 & x>4",
        "x<5",
        "y=2*x & x>3",
        "Ey x=3*y+1",
        "Ax,y (x<y <=> (Ez y=x+z & z>0))",
        "x=y-3",
        "x=y/4",
    ];
    for order in ["msd", "lsd"] {
        for formula in formulas {
            let own = said(&mut open(), &format!("eval \"?{order}_gold {formula}\";"));
            let built_in = said(&mut open(), &format!("eval \"?{order}_fib {formula}\";"));
            assert_eq!(own, built_in, "{order} {formula}");
        }
    }
    // Words and automata of one are those of the other.
    for system in ["msd_gold", "lsd_gold"] {
        let mixed = format!("eval \"?{system} F[n]=@1 & n<8\";");
        assert_eq!(said(&mut open(), &mixed), "3: 1 4 6 (warned)", "{system}");
    }
    // One session, both orders, and the first one again.
    let script = "def a \"?msd_gold x>3\"; def b \"?lsd_gold x>3\"; def c \"?msd_gold x<7\"; \
                  intersect d a c;";
    assert_eq!(said(&mut open(), script), "3: 4 5 6");
    let mut again = open();
    assert_eq!(said(&mut again, "eval \"?msd_gold Ax $a(x) <=> x>=4\";"), "true");
}

#[test]
fn automata_beside_a_script_are_found_last_and_nothing_is_written_there() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let write = |name: &str, text: &str| {
        std::fs::write(folder.path().join(name), text).expect("it is written");
    };
    write("even.txt", "msd_2\n0 1\n0 -> 0\n1 -> 1\n1 0\n0 -> 0\n1 -> 1\n");
    write("ones.txt", "msd_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 0\n1 -> 1\n");
    // The name of a built-in word.
    write("T.txt", "not an automaton\n");
    write("notes.txt", "not an automaton\n");
    let session = &mut Session::new(Options::default());
    let script = "eval \"Ax $even(x) <=> Ey x=2*y\";";
    assert!(said(session, script).contains("even"), "nothing is looked for unasked");
    session.look_beside(folder.path());
    assert_eq!(said(session, script), "true");
    assert_eq!(said(session, "eval \"ones[1]=@1 & ones[2]=@0\";"), "true");
    assert_eq!(said(session, "eval \"T[1]=@1\";"), "true");
    let error = said(session, "eval \"$notes(1)\";");
    assert!(error.contains("notes.txt"), "{error}");
    assert_eq!(said(session, "def even \"x=1\"; eval \"$even(1)\";"), "true", "definitions win");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 4);
}

/// A file beside the script hides no automaton of the session or its folder, whatever the file
/// is: not even if it was read before.
#[test]
fn automata_of_the_session_go_before_files_beside_the_script() {
    let beside = tempfile::tempdir().expect("a temporary folder");
    for name in ["half", "kept"] {
        let path = beside.path().join(format!("{name}.txt"));
        std::fs::write(path, "def half \"y=x/2\"; describe half;\n").expect("it is written");
    }
    // A word with the letter 7 everywhere.
    let seven = "msd_2\n0 7\n0 -> 0\n1 -> 0\n";
    std::fs::write(beside.path().join("seven.txt"), seven).expect("it is written");
    let root = tempfile::tempdir().expect("a temporary folder");
    let open = || Folder::open(root.path()).expect("the folder is there");
    let keep = &mut Session::in_folder(Options::default(), open());
    assert_eq!(said(keep, "def kept \"x<3\";"), "3: 0 1 2");
    let session = &mut Session::in_folder(Options::default(), open());
    session.look_beside(beside.path());
    assert_eq!(said(session, "eval \"seven[5]=@7\";"), "true");
    assert_eq!(said(session, "def half \"x<3\"; def seven \"x<3\"; describe half;"), "3: 0 1 2");
    for name in ["half", "kept", "seven"] {
        for command in [
            "describe NAME;",
            "minimize n NAME; describe $n;",
            "alphabet n msd_2 NAME; describe $n;",
            "reverse n NAME; reverse m n; describe $m;",
            "convert n msd_4 NAME; describe $n;",
            "rsplit n [+] NAME; split m n [+]; describe $m;",
        ] {
            let script = command.replace("NAME", name);
            assert_eq!(said(session, &script), "3: 0 1 2", "{script}");
        }
        let exported = said(session, &format!("export {name} txt;"));
        assert!(!exported.contains("not a number system"), "{exported}");
        let file = root.path().join("Result").join(format!("{name}.txt"));
        assert!(std::fs::read_to_string(file).expect("a file").starts_with("msd_2\n"));
    }
    // Nothing but the file: it is what is meant.
    let session = &mut Session::new(Options::default());
    session.look_beside(beside.path());
    assert!(said(session, "describe half;").contains("half.txt"));
    assert_eq!(said(session, "eval \"$seven(5)\"; minimize W seven; eval \"W[9]=@7\";"), "true");
}

#[cfg(unix)]
#[test]
fn files_of_a_folder_are_bounded_and_their_faults_are_told() {
    use std::os::unix::fs::symlink;
    let root = tempfile::tempdir().expect("a temporary folder");
    for library in ["Automata Library", "Macro Library", "Morphism Library"] {
        let library = root.path().join(library);
        std::fs::create_dir(&library).expect("a folder");
        symlink("/dev/zero", library.join("endless.txt")).expect("a link");
        std::fs::write(library.join("binary.txt"), b"\xFF\xFE").expect("it is written");
    }
    let folder = Folder::open(root.path()).expect("the folder is there");
    let session = &mut Session::in_folder(Options::default(), folder);
    for (script, words) in [
        ("eval \"$endless(1)\";", "larger than 64 MB"),
        ("eval \"#endless()\";", "larger than 64 MB"),
        ("promote w endless;", "larger than 64 MB"),
        ("eval \"#binary()\";", "not a text in UTF-8"),
        ("reg a {0,1} \"#binary()\";", "not a text in UTF-8"),
        ("promote w binary;", "not a text in UTF-8"),
        ("load /dev/zero;", "larger than 16 MB"),
    ] {
        let error = said(session, script);
        assert!(error.contains(words), "{script}: {error}");
    }
}

#[test]
fn an_unknown_number_system_of_a_file_is_told_by_its_name() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for library in ["Automata Library", "Word Automata Library"] {
        let library = folder.path().join(library);
        std::fs::create_dir(&library).expect("a folder");
        std::fs::write(library.join("f.txt"), "msd_2 msd_myown\n0 1\n0 0 -> 0\n").expect("a file");
    }
    let folder = Folder::open(folder.path()).expect("the folder is there");
    let mut session = Session::in_folder(Options::default(), folder);
    for script in ["eval \"Ex,y $f(x,y)\";", "eval \"Ex,y f[x][y]=@1\";", "describe f;"] {
        let said = said(&mut session, script);
        assert!(said.contains("f.txt: unknown number system `msd_myown`"), "{script} {said}");
    }
}

#[test]
fn a_mistake_in_a_file_is_shown_with_the_line_of_the_file() {
    let root = tempfile::tempdir().expect("a temporary folder");
    let library = root.path().join("Automata Library");
    std::fs::create_dir(&library).expect("a folder");
    std::fs::write(library.join("f.txt"), "msd_2\n0 1\n0 -> 0\n1 => 0\n").expect("a file");
    std::fs::write(library.join("g.txt"), "msd_2 msd_fob\n0 1\n").expect("a file");
    let folder = Folder::open(root.path()).expect("the folder is there");
    let mut session = Session::in_folder(Options::default(), folder);
    for (script, excerpt) in [
        ("eval \"Ex $f(x)\";", "f.txt:4:1\n  |\n4 | 1 => 0\n  | ^\n  |\n"),
        ("eval \"Ex $g(x)\";", "g.txt:1:7\n  |\n1 | msd_2 msd_fob\n  |       ^^^^^^^\n  |\n"),
    ] {
        let command = parse_command(script).expect("it parses");
        let Err(SessionError::Wrong(wrong)) = session.execute(&command, &Control::unlimited())
        else {
            panic!("{script} has an answer");
        };
        let shown = wrong.error.render(script, "script");
        assert!(shown.contains(excerpt), "{shown}");
        assert!(shown.contains("what names the file: script:1:7"), "{shown}");
    }
}
