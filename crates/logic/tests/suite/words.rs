//! Tracks over sets of digits: words in formulas, commands and files.

use dashu_int::IBig;
use std::fs;
use std::path::Path;
use wythoff_control::Control;
use wythoff_logic::WitnessValue;
use wythoff_logic::session::{
    Answer, Folder, Member, Options, Response, Session, SessionError, Size,
};
use wythoff_logic::syntax::parse_script;

/// What came of the last command of a script, in a line.
fn said(session: &mut Session, script: &str) -> String {
    let mut last = String::from("nothing");
    for command in parse_script(script) {
        let command = command.unwrap_or_else(|error| panic!("{}", error.render(script, "script")));
        last = match session.execute(&command, &Control::unlimited()) {
            Ok(response) => line(&response),
            Err(SessionError::Wrong(wrong)) => {
                let at = wrong.error.span.map_or("?", |span| span.of(script));
                format!("error at {at}: {}", wrong.error)
            }
            Err(SessionError::Stopped(stop)) => format!("stopped: {}", stop.reason),
        };
    }
    last
}

/// A number, or a word with its digits in brackets where they are not 0..9.
fn shown(number: Option<&IBig>, digits: &[i32]) -> String {
    let digit = |digit: &i32| match digit {
        0..=9 => digit.to_string(),
        _ => format!("[{digit}]"),
    };
    match number {
        Some(number) => number.to_string(),
        None if digits.is_empty() => "()".to_owned(),
        None => digits.iter().map(digit).collect(),
    }
}

fn line(response: &Response) -> String {
    let member = |member: &Member| {
        let tracks = member.numbers.iter().zip(&member.digits);
        let tracks = tracks.map(|(number, digits)| shown(number.as_ref(), digits));
        tracks.collect::<Vec<_>>().join(",")
    };
    let size = |size: Size| match size {
        Size::Finite(count) => count.to_string(),
        Size::Large => "many".to_owned(),
        Size::Infinite => "infinite".to_owned(),
    };
    match &response.answer {
        Answer::Truth { value, witness } => {
            let values = witness.iter().flat_map(|witness| &witness.values);
            let text = |v: &WitnessValue| shown(v.value.as_ref(), &v.digits);
            let values: Vec<String> = values.map(|v| format!(" {}={}", v.name, text(v))).collect();
            format!("{value}{}", values.concat())
        }
        Answer::Relation(summary) => {
            let members: Vec<String> = summary.members.iter().map(member).collect();
            let alphabets = summary.alphabets.join(" ").replace(", ", ",");
            format!("{alphabets}: {}: {}", size(summary.size), members.join(" "))
        }
        Answer::Word(summary) => summary.alphabets.join(" ").replace(", ", ","),
        Answer::Members(members) => members.iter().map(member).collect::<Vec<_>>().join(" "),
        Answer::Infinite(how_many) => size(*how_many),
        Answer::Text(text) => text.lines().next().unwrap_or("").to_owned(),
        other => format!("{other:?}"),
    }
}

fn open(folder: &Path) -> Session {
    let folder = Folder::open(folder).expect("the folder is there");
    Session::in_folder(Options { members: 4, ..Options::default() }, folder)
}

/// After a few definitions, a script and what comes of its last command.
fn check(definitions: &str, rows: &[(&str, &str)]) {
    let mut wrong = Vec::new();
    for (script, expected) in rows {
        let mut session = Session::new(Options { members: 4, ..Options::default() });
        said(&mut session, definitions);
        let found = said(&mut session, script);
        if found != *expected {
            wrong.push(format!("{script}\n  expected {expected}\n  found    {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// `two` is one word, `signs` has a word of every length but 0, `pairs` has words of one
/// and of three digits.
const DEFINITIONS: &str = "reg two {0,1,2} \"2\"; reg signs {-1,0,1} \"[-1]*1\";
    reg pairs {1,3} {1,3} \"[1,3]|[3,3][3,1][1,1]\"; reg size {1,3} msd_2 \"[1,1]|[3,1][3,0]\";";

#[test]
fn words_keep_their_digits() {
    check(
        DEFINITIONS,
        &[
            ("eval \"Ex $two(x)\";", "true x=2"),
            ("eval \"Ax $two(x)\";", "false x=()"),
            ("eval \"Ax ~$two(x)\";", "false x=2"),
            ("eval \"Ex $signs(x) & ~$signs(x)\";", "false"),
            ("eval \"?lsd_fib Ex $signs(x)\";", "true x=1"),
            ("def n \"~$two(x)\";", "{0,1,2}: infinite: () 0 1 00"),
            ("def n \"~$two(x)\"; eval \"Ax $n(x) <=> ~$two(x)\";", "true"),
            ("def n \"$two(x) & x!=x\";", "{0,1,2}: 0: "),
            (
                "def s \"$signs(x) & ~$signs(x) | $signs(x)\";",
                "{-1,0,1}: infinite: 1 [-1]1 [-1][-1]1 [-1][-1][-1]1",
            ),
            // Words have no padding: 02 is not 2.
            ("def z \"$two(x)\"; reg t {0,1,2} \"02\"; eval \"Ex $z(x) & $t(x)\";", "false"),
            ("eval \"Ex,y $pairs(x,y) & x=y\";", "false"),
            ("eval \"Ex $pairs(x,x)\";", "false"),
            ("def first \"Ey $pairs(x,y)\";", "{1,3}: 2: 1 331"),
            ("def second \"Ex $pairs(x,y)\";", "{1,3}: 2: 3 311"),
            ("eval \"Ax,y,z ($pairs(x,y) & $pairs(x,z)) => y=z\";", "true"),
            ("eval \"Ex,y,z $pairs(x,y) & $pairs(y,z)\";", "false"),
            ("def r \"`$pairs(x,y)\";", "{1,3} {1,3}: 2: 1,3 133,113"),
        ],
    );
}

#[test]
fn words_are_counted_one_by_one() {
    check(
        DEFINITIONS,
        &[
            ("eval \"E[=1] x $two(x)\";", "true"),
            ("eval \"E[>=2] x $two(x)\";", "false"),
            ("eval \"E[=2] x,y $pairs(x,y)\";", "true"),
            ("eval \"E[>=100] x $signs(x)\";", "true"),
            ("eval \"Ix $two(x)\";", "false"),
            ("eval \"Ix ~$two(x)\";", "true"),
            ("eval \"Ix $signs(x)\";", "true"),
            // Beside x, which has a length, there are finitely many.
            ("eval \"Ex Iy $pairs(x,y) | ~$pairs(x,y)\";", "false"),
            // 1 in one digit, and 2 in two: the zeros of numbers are not counted.
            ("eval \"E[=2] x,n $size(x,n)\";", "true"),
            ("def once \"E[=1] x $size(x,n)\";", "msd_2: 2: 1 2"),
            ("def never \"~(Ex $size(x,n))\"; eval \"An $never(n) <=> (n!=1 & n!=2)\";", "true"),
            ("inf signs;", "infinite"),
            ("inf pairs;", "2"),
            ("test pairs 3;", "1,3 331,311"),
            ("test size 3;", "1,1 33,2"),
        ],
    );
}

/// Beside a free word all variables have its length.
#[test]
fn beside_a_word_values_have_its_length() {
    check(
        DEFINITIONS,
        &[
            // No word of `two` is as long as one of three letters.
            ("eval \"Ex,y $two(x) & $signs(y)\";", "true x=2 y=1"),
            ("reg three {-1,0,1} \"111\"; eval \"Ex,y $two(x) & $three(y)\";", "false"),
            ("reg three {-1,0,1} \"111\"; eval \"(Ex $two(x)) & (Ey $three(y))\";", "true"),
            // `signs` has one word of each length.
            ("eval \"Ax,y ($signs(x) & $signs(y)) => x=y\";", "true"),
            // In one digit a number is 0 or 1, and complements do not change that.
            ("eval \"Ex,n $two(x) & n>1\";", "false"),
            ("eval \"Ex,n $two(x) & n=1\";", "true n=1 x=2"),
            ("eval \"Ex $two(x) & (En n>1)\";", "true x=2"),
            ("eval \"Ax $two(x) => (En n>1 & $two(x))\";", "false x=2"),
            ("eval \"Ax,n $two(x) => n<2\";", "true"),
            ("eval \"Ax,n ~($two(x) & n>=2)\";", "true"),
            ("def wide \"$two(x) & n>=0\";", "msd_2 {0,1,2}: 2: 0,2 1,2"),
            ("eval \"En (n>5 & (Ex $two(x) | ~$two(x)))\";", "true n=6"),
            ("eval \"Ex ($two(x) | ~$two(x)) & (An n<=3 | ($two(x) & ~$two(x)))\";", "true x=()"),
            // A word of one letter, and a number that needs three digits, apart.
            ("def apart \"m=6 & (Ex $size(x,n))\";", "msd_2 msd_2: 2: 6,1 6,2"),
            ("eval \"?lsd_2 Ex,n $two(x) & n>1\";", "false"),
        ],
    );
}

#[test]
fn words_are_no_numbers() {
    let help = "words can only be equal or different, by `=` and `!=`";
    let numbers = "`alphabet $new msd_3 $old;` makes an automaton of numbers";
    check(
        DEFINITIONS,
        &[
            (
                "eval \"Ex $two(x) & x<3\";",
                &format!(
                    "error at x: `x` is a word over {{0,1,2}}, not a number; {help}; {numbers}"
                ),
            ),
            (
                "eval \"Ex,n x+1=n & $two(x)\";",
                &format!(
                    "error at x: `x` is a word over {{0,1,2}}, not a number; {help}; {numbers}"
                ),
            ),
            (
                "eval \"Ex $signs(x) & x=1\";",
                &format!("error at x: `x` is a word over {{-1,0,1}}, not a number; {help}"),
            ),
            (
                "eval \"$two(5)\";",
                &format!(
                    "error at 5: track 1 of `two` holds words over {{0,1,2}}, not numbers; {help}; \
                     {numbers}"
                ),
            ),
            (
                "eval \"En $signs(n+1)\";",
                &format!(
                    "error at n+1: track 1 of `signs` holds words over {{-1,0,1}}, not numbers; \
                     {help}"
                ),
            ),
            (
                "def even \"Ey x=2*y\"; eval \"Ex $two(x) & $even(x)\";",
                "error at x: `x` is a word over {0,1,2} elsewhere, but track 1 of `even` holds \
                 numbers of `msd_2`; a variable is a number everywhere, or a word everywhere",
            ),
            (
                "eval \"Ex T[x]=@1 & $two(x)\";",
                "error at x: `x` is a word over {0,1,2} elsewhere, but track 1 of `T` holds numbers \
                 of `msd_2`; a variable is a number everywhere, or a word everywhere",
            ),
            (
                "eval \"Ex $signs(x) & $two(x)\";",
                "error at x: `x` is a word over {-1,0,1} elsewhere, but track 1 of `two` holds words \
                 over {0,1,2}; a variable has one set of digits; `alphabet` gives an automaton \
                 another one",
            ),
            (
                "eval x=0..3 \"$two(x)\";",
                &format!(
                    "error at $two(x): `x` is a word over {{0,1,2}}, not a number; {help}; {numbers}"
                ),
            ),
            ("alphabet $new msd_3 $two; eval \"?msd_3 Ex $new(x) & x<3\";", "true x=2"),
        ],
    );
}

/// As in Walnut, a track over exactly the digits of a number system takes its numbers; what
/// the variable is follows from its other places, before or after.
#[test]
fn sets_of_all_digits_of_a_system_take_its_numbers() {
    check(
        "reg one {1,0} \"01\"; reg shift {0,1} {0,1} \"([0,0]|[0,1][1,0])*\";",
        &[
            ("eval \"Ex $one(x) & x=1\";", "true x=1"),
            ("eval \"Ex x=1 & $one(x)\";", "true x=1"),
            ("eval \"Ax $one(x) <=> x=1\";", "true"),
            ("eval \"Ex $one(x)\";", "true x=01"),
            ("eval \"Ex,y $one(x) & x=y & y=1\";", "true x=1"),
            ("eval \"Ex,y $one(x) & x=y\";", "true x=01 y=01"),
            ("eval \"?msd_fib Ex $shift(x,11) & x>0\";", "true x=7"),
            ("eval \"?msd_fib Ex $shift(x,11)\";", "true x=01010"),
            ("eval \"$one(1) & ~$one(3)\";", "true"),
            // A backquote turns the order of digits: 10 is 2 read from the one side.
            ("eval \"Ex `(?lsd_2 x>0) & $one(x) & x<9\";", "true x=1"),
            ("eval \"Ex $one(x) & `(?lsd_2 x>0)\";", "true x=1"),
            ("eval \"Ex `($one(x) & ?lsd_2 x=2)\";", "true x=2"),
            ("eval \"Ex `($one(x) & ?lsd_2 x=1)\";", "false"),
            ("eval \"Ex `$one(x)\";", "true x=10"),
            (
                "eval \"?msd_3 Ex $one(x) & x=1\";",
                "error at x: `x` is a word over {0,1}, not a number; \
              words can only be equal or different, by `=` and `!=`; `alphabet $new msd_2 $old;` \
              makes an automaton of numbers",
            ),
        ],
    );
}

/// Every number is a sum of powers of 2 with signs, no two of them neighbours, in one way:
/// the nonadjacent form of Reitwiesner.
#[test]
fn nonadjacent_forms_are_unique() {
    check(
        "reg plus {-1,0,1} msd_2 \"([1,1]|[-1,0]|[0,0])*\";
         reg minus {-1,0,1} msd_2 \"([-1,1]|[1,0]|[0,0])*\";
         def value \"Et,u $plus(s,t) & $minus(s,u) & n+u=t\";
         reg form {-1,0,1} \"(()|1|[-1])(0*|0+(1|[-1]))*\"; reg zeros {-1,0,1} \"0.*\";",
        &[
            ("eval \"An Es $value(n,s) & $form(s)\";", "true"),
            ("eval \"An E[=1] s $value(n,s) & $form(s) & ~$zeros(s)\";", "true"),
            ("eval \"An E[=1] s $value(n,s) & ~$zeros(s)\";", "false n=1"),
            ("eval \"Es $value(7,s) & $form(s)\";", "true s=100[-1]"),
            ("eval \"As,t,n ($form(s) & $form(t) & $value(n,s) & $value(n,t)) => s=t\";", "true"),
        ],
    );
}

/// All paper-folding sequences at once: position n on the first track, least significant
/// digit first, and on the second what to do at each fold. For n = 2^k·m with m odd, the
/// letter is fold k if m is 1 mod 4, and its opposite if m is 3 mod 4.
const FOLDING: &str = "lsd_2 {-1,0,1}
# no digit 1 of n yet
0 0
0 * -> 0
1 -1 -> 1
1 0 -> 2
1 1 -> 3
# the lowest digit 1 of n was met beside this fold
1 -1
0 * -> 4
1 * -> 6
2 0
* * -> 5
3 1
0 * -> 6
1 * -> 4
# the letter is known
4 -1
* * -> 4
5 0
* * -> 5
6 1
* * -> 6
";

#[test]
fn a_word_automaton_is_asked_for_its_word() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let library = folder.path().join("Word Automata Library");
    fs::create_dir(&library).expect("a folder");
    fs::write(library.join("FOLD.txt"), FOLDING).expect("a file");
    let definitions = "reg folds {-1,0,1} \"([1]|[-1])*\"; reg ones {-1,0,1} \"1*\"; reverse Q P;";
    let rows = [
        ("eval \"?lsd_2 Ef,n n=3 & FOLD[n][f]=@1\";", "true f=[-1][-1] n=3"),
        ("eval \"?lsd_2 Ef,n n=6 & FOLD[n][f]=@1 & $folds(f)\";", "true f=[-1][-1][-1] n=6"),
        ("eval \"?lsd_2 Ef FOLD[1][f]=@1 & FOLD[2][f]=@-1 & FOLD[4][f]=@1\";", "true f=1[-1]1"),
        ("eval \"?lsd_2 Ef FOLD[1][f]=@1 & FOLD[3][f]=@1\";", "false"),
        ("eval \"?lsd_2 Af,n FOLD[n][f]=@0\";", "false f=[-1] n=1"),
        ("eval \"?lsd_2 Af,n (n>0 & $folds(f)) => FOLD[n][f]!=@0\";", "true"),
        // The regular paper-folding sequence, which the prover has, folds the same way always.
        ("eval \"?lsd_2 Af,n (n>0 & $ones(f)) => (FOLD[n][f]=@1 <=> Q[n-1]=@0)\";", "true"),
        // Whatever the folds, every other letter changes its sign.
        ("eval \"?lsd_2 Af,i $folds(f) => ~(FOLD[4*i+1][f]=FOLD[4*i+3][f])\";", "true"),
        // Other folds make another sequence.
        (
            "eval \"?lsd_2 Af,g ($folds(f) & $folds(g)) => (f=g <=> (An FOLD[n][f]=FOLD[n][g]))\";",
            "true",
        ),
        ("eval \"?lsd_2 Af $folds(f) => (En FOLD[n][f]=@1)\";", "false f=()"),
        (
            "def up \"?lsd_2 FOLD[n][f]=@1\"; eval \"?lsd_2 Af,n $up(f,n) <=> FOLD[n][f]=@1\";",
            "true",
        ),
        (
            "eval \"?lsd_2 FOLD[3][5]=@1\";",
            "error at 5: track 2 of `FOLD` holds words over {-1,0,1}, not numbers; words can only be \
             equal or different, by `=` and `!=`",
        ),
        (
            "eval n=1..3 \"?lsd_2 FOLD[n][n]\";",
            "error at n: track 2 of `FOLD` holds words over {-1,0,1}, not numbers; words can only be \
             equal or different, by `=` and `!=`",
        ),
        (
            "SIGN[n][f] := 2*FOLD[n][f]; eval \"?lsd_2 Af,n SIGN[n][f]=@2 <=> FOLD[n][f]=@1\";",
            "true",
        ),
    ];
    let mut wrong = Vec::new();
    for (script, expected) in rows {
        let mut session = open(folder.path());
        said(&mut session, definitions);
        let found = said(&mut session, script);
        if found != expected {
            wrong.push(format!("{script}\n  expected {expected}\n  found    {found}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is written is read back as it was, digits and all.
#[test]
fn words_survive_files() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let definitions = "reg a {2,-1,0} {1,3} \"[-1,3]|[0,1][2,3]\"; reg b {-1,0,2} {1,3} \"[2,3]*\";
        reg c {-1,0,2} msd_2 \"[-1,1][2,0]\"; def d \"$a(x,y) & ~$b(x,y)\"; def e \"En $c(x,n)\";
        union u a b; intersect i a b; reverse r a; combine W a=5 b=-2; alphabet $k {-1,0} {3} $a;
        concat q a a; star t a; minimize m a; def f \"Ex $c(x,n)\";
        V[x][y] := W[x][y]+W[x][y]; reverse X W; join J W[x][y] V[x][y];";
    let mut session = open(folder.path());
    said(&mut session, definitions);
    let names = ["a", "b", "c", "d", "e", "f", "u", "i", "r", "k", "q", "t", "m"];
    let words = ["W", "V", "X", "J"];
    let describe = |session: &mut Session| -> Vec<String> {
        let all = names.iter().chain(&words);
        all.map(|name| said(session, &format!("describe {name};"))).collect()
    };
    let before = describe(&mut session);
    assert_eq!(before[0], "{-1,0,2} {1,3}: 2: [-1],3 02,13");
    assert_eq!(before[2], "{-1,0,2} msd_2: 1: [-1]2,2");
    assert_eq!(before[3], "{-1,0,2} {1,3}: 2: [-1],3 02,13");
    assert_eq!(before[4], "{-1,0,2}: 1: [-1]2");
    assert_eq!(before[5], "msd_2: 1: 2");
    assert_eq!(before[6], "{-1,0,2} {1,3}: infinite: (),() [-1],3 2,3 02,13");
    assert_eq!(before[7], "{-1,0,2} {1,3}: 0: ");
    assert_eq!(before[8], "{-1,0,2} {1,3}: 2: [-1],3 20,31");
    assert_eq!(before[9], "{-1,0} {3}: 1: [-1],3");
    assert_eq!(before[10], "{-1,0,2} {1,3}: 4: [-1][-1],33 [-1]02,313 02[-1],133 0202,1313");
    assert_eq!(before[13], "{-1,0,2} {1,3}");
    let mut again = open(folder.path());
    assert_eq!(describe(&mut again), before);
    for (script, expected) in [
        ("reg n {-1,0,2} {1,3} \"[0,1][2,3]|[-1,3]\"; eval \"Ax,y $a(x,y) <=> $n(x,y)\";", "true"),
        (
            "reg n {-1,0,2} {1,3} \"[2,3]*\"; eval \"Ax,y $d(x,y) <=> ($a(x,y) & ~$n(x,y))\";",
            "true",
        ),
        ("eval \"Ax,y $a(x,y) <=> $u(x,y)\";", "false x=() y=()"),
        ("eval \"Ex,y W[x][y]=@5\";", "true x=[-1] y=3"),
        ("eval \"Ex,y W[x][y]=@-2 & $a(x,y)\";", "false"),
        ("eval \"Ax,y V[x][y]=@10 <=> $a(x,y)\";", "true"),
        ("eval \"Ax,y X[x][y]=@5 <=> $r(x,y)\";", "true"),
        ("eval \"Ax,y J[x][y]=W[x][y]\";", "true"),
        ("eval \"Ax,y $q(x,y) => $t(x,y)\";", "true"),
    ] {
        assert_eq!(said(&mut again, script), expected, "{script}");
    }
}

/// An automaton of numbers stands for those of which it accepts some representation, for
/// every command.
#[test]
fn automata_of_numbers_mean_the_same_everywhere() {
    for (system, expression) in [
        ("msd_2", "01(0|1)*"),
        ("msd_2", "()"),
        ("msd_2", "0|001"),
        ("msd_2", "1*"),
        ("lsd_2", "(0|1)*10"),
        ("lsd_2", "()|100"),
        ("msd_fib", "0*11|010"),
        ("msd_fib", "(0|1)*0"),
    ] {
        let mut session = Session::new(Options { members: 4, ..Options::default() });
        said(&mut session, &format!("reg e {system} \"{expression}\"; combine W e=7;"));
        let mut formula = |text: &str| said(&mut session, &format!("eval \"?{system} {text}\";"));
        let infinite = formula("Ix $e(x)") == "true";
        let members: Vec<u32> =
            (0..40).filter(|n| formula(&format!("$e({n})")) == "true").collect();
        assert_eq!(formula("Ax W[x]=@7 <=> $e(x)"), "true", "{system} {expression}");
        assert_eq!(formula("Ax W[x]=@0 <=> ~$e(x)"), "true", "{system} {expression}");
        let size = said(&mut session, "inf e;");
        assert_eq!(size == "infinite", infinite, "{system} {expression}");
        if !infinite {
            assert_eq!(size, members.len().to_string(), "{system} {expression}");
        }
        let first: Vec<String> = members.iter().take(4).map(u32::to_string).collect();
        assert_eq!(said(&mut session, "test e 4;"), first.join(" "), "{system} {expression}");
        let described = said(&mut session, "describe e;");
        assert_eq!(described, format!("{system}: {size}: {}", first.join(" ")));
    }
}

/// A word automaton whose outputs depend on padding has no letter to speak of.
#[test]
fn a_number_has_one_letter() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let library = folder.path().join("Word Automata Library");
    fs::create_dir(&library).expect("a folder");
    for (name, text) in [
        ("Bad", "msd_2\n0 0\n0 -> 1\n1 -> 0\n1 1\n0 -> 1\n1 -> 1\n"),
        ("Back", "lsd_2\n0 0\n0 -> 1\n1 -> 0\n1 1\n0 -> 1\n1 -> 1\n"),
        // Two states with one meaning, and a zero that leads nowhere.
        ("Good", "msd_2\n0 0\n0 -> 1\n1 -> 2\n1 0\n0 -> 0\n1 -> 2\n2 1\n* -> 2\n"),
        ("Some", "msd_2\n0 0\n1 -> 1\n1 1\n* -> 1\n"),
        // 11 is no Zeckendorf expansion: what it does does not matter.
        (
            "Fib",
            "msd_fib\n0 0\n0 -> 1\n1 -> 2\n1 0\n0 -> 1\n1 -> 4\n2 5\n0 -> 3\n1 -> 3\n3 5\n0 -> 3\n\
             1 -> 2\n4 5\n0 -> 5\n1 -> 1\n5 5\n0 -> 5\n1 -> 4\n",
        ),
    ] {
        fs::write(library.join(format!("{name}.txt")), text).expect("a file");
    }
    let mut session = open(folder.path());
    for (script, expected) in [
        (
            "eval \"En Bad[n]=@1\";",
            "error at Bad: `Bad[0]` has several letters, depending on zeros that are no part of the \
             number; zeros in front must lead from the first state of the automaton to itself",
        ),
        (
            "eval \"?lsd_2 En Back[n]=@1\";",
            "error at Back: `Back[0]` has several letters, depending on zeros that are no part of \
             the number; zeros at the end must not change the output",
        ),
        ("eval \"An Good[n]=@1 <=> n>0\";", "true"),
        ("eval \"An Some[n]=@1 <=> n>0\";", "true"),
        ("eval \"?msd_fib An Fib[n]=@5 <=> n>0\";", "true"),
    ] {
        assert_eq!(said(&mut session, script), expected, "{script}");
    }
}
