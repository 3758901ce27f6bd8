//! `parry`, `pisot`, `dumont` and `ost`: what can be proved with their systems, what is refused,
//! and the files that are kept.

use std::fs;
use std::path::Path;
use wythoff_control::Control;
use wythoff_logic::session::{Answer, Folder, Options, Session, SessionError};
use wythoff_logic::syntax::parse_script;

/// What came of the last command of a script.
fn said(session: &mut Session, script: &str) -> String {
    let mut last = String::new();
    for command in parse_script(script) {
        let command = command.unwrap_or_else(|e| panic!("{}", e.render(script, "script")));
        last = match session.execute(&command, &Control::unlimited()) {
            Ok(response) => {
                let warned = response.warnings.iter().map(|notice| &*notice.warning.message);
                let warned: Vec<&str> = warned.collect();
                let answer = match response.answer {
                    Answer::Truth { value, .. } => value.to_string(),
                    Answer::Done(text) => text,
                    Answer::Word(word) => format!("{:?}", word.first),
                    Answer::Relation(relation) => format!("{} states", relation.states),
                    other => format!("{other:?}"),
                };
                [vec![answer.as_str()], warned].concat().join("; warning: ")
            }
            Err(SessionError::Wrong(wrong)) => {
                let at = wrong.error.span.map_or("?", |span| span.of(script));
                format!("error at {at}: {}", wrong.error)
            }
            Err(SessionError::Stopped(stop)) => format!("stopped: {}", stop.reason),
        };
    }
    last
}

fn in_memory(script: &str) -> String {
    said(&mut Session::new(Options::default()), script)
}

/// Statements about all numbers of a system that hold in every one, and some that hold in none.
const TRUE: [&str; 6] = [
    "Ax,y,z (x+y)+z=x+(y+z)",
    "Ax Ey x=2*y | x=2*y+1",
    "Ax,y x<y <=> Ez z>0 & x+z=y",
    "Ax,y 3*x=3*y => x=y",
    "Ax Ey,z x=3*y+z & z<3",
    "Ex,y 5*x=7*y+1 & x>100",
];
const FALSE: [&str; 4] = ["Ax Ey x=2*y", "Ax,y x+y=y+x+1", "Ex 2*x=2*x+1", "Ax,y x<y => x+2<=y"];

#[test]
fn systems_prove_what_holds_and_refuse_what_does_not() {
    for definition in [
        "parry s [1 1];",
        "parry s [] [1 1 0];",
        "parry s [1 0 1];",
        "parry s [2 0] [1];",
        "parry s [2] [1];",
        "parry s [3] [2];",
        "parry s [] [4];",
        "pisot s \"x^3-2x^2+x-1\";",
        "pisot s \"x^2=2x+2\";",
        "dumont s \"0->01 1->10\";",
        "dumont s \"0->0201 1->0 2->12\";",
        "dumont s \"7->78 8->878\";",
    ] {
        for order in ["msd", "lsd"] {
            let session = &mut Session::new(Options::default());
            let defined = said(session, definition);
            assert!(defined.contains("addition proved by induction"), "{definition}: {defined}");
            for (formulas, expected) in [(&TRUE[..], "true"), (&FALSE, "false")] {
                for formula in formulas {
                    let answer = said(session, &format!("eval \"?{order}_s {formula}\";"));
                    assert_eq!(answer, expected, "{definition} {order} {formula}");
                }
            }
        }
    }
}

/// 4 and 5 make every number from 12 on, and not 11.
#[test]
fn coins_pay_the_same_in_every_system() {
    for definition in ["parry s [2 0] [1];", "pisot s \"x^2=2x+2\";", "dumont s \"7->78 8->878\";"]
    {
        let session = &mut Session::new(Options::default());
        said(session, definition);
        for (first, expected) in [(12, "true"), (11, "false")] {
            let formula = format!("?msd_s Ax (x>={first}) => Ey,z x=4*y+5*z");
            assert_eq!(said(session, &format!("eval \"{formula}\";")), expected, "{definition}");
        }
    }
}

#[test]
fn what_is_defined_is_said() {
    for (script, expected) in [
        (
            "pisot s \"x^3-3x^2+2x-1\";",
            "number systems msd_s and lsd_s, digits 0..2, parry:2,0;1, 1 3 7 16 37 86 200 465 …; \
             addition proved by induction, 233 states",
        ),
        (
            "dumont s \"0->01 1->10\";",
            "number systems msd_s and lsd_s, digits 0..1, 1 2 4 8 16 32 64 128 …; \
             addition proved by induction, 2 states",
        ),
        (
            "ost s [0] [2];",
            "number systems msd_s and lsd_s, digits 0..2; addition proved by induction",
        ),
    ] {
        let answer = in_memory(script);
        assert!(answer.starts_with(expected), "{script}: {answer}");
    }
}

#[test]
fn promote_names_dumont_where_it_helps() {
    let script = "morphism m \"0->01 1->12 2->0\"; promote W m;";
    let said = in_memory(script);
    assert!(said.contains("`dumont system m;` defines one"), "{said}");
    let said = in_memory("morphism m \"0->01 1->12 2->0\"; dumont system m; promote W m;");
    assert!(!said.contains("known number system"), "{said}");
    // Its weights do not follow the recurrence of a Pisot number.
    let said = in_memory("morphism m \"0->0111 1->0\"; promote W m;");
    assert!(said.contains("images of one length k"), "{said}");
}

#[test]
fn what_is_no_system_is_refused_with_the_reason() {
    for (script, at, why) in [
        ("pisot s \"x^2-x-3\";", "x^2-x-3", "2 of its roots lie outside of the unit circle"),
        ("pisot s \"x^4-x^3-x^2-x+1\";", "x^4-x^3-x^2-x+1", "as of a Salem number"),
        ("pisot s \"x^3-2x^2+1\";", "x^3-2x^2+1", "reducible, with the factor x-1"),
        ("pisot s \"x^3-x^2-x\";", "x^3-x^2-x", "divisible by x"),
        ("pisot s \"x^2+x-1\";", "x^2+x-1", "is negative"),
        ("pisot s \"2x^2-x-1\";", "2x^2-x-1", "leading coefficient is not 1"),
        ("pisot s \"7\";", "7", "is a constant"),
        ("pisot s \"x-x\";", "x-x", "is a constant"),
        // Its own system has no adder, but that of its square has.
        ("pisot s \"x^3-x-1\";", "x^3-x-1", "recurrence of x^5-x^4-1"),
        ("pisot s \"x^3-x-1\";", "x^3-x-1", "power 2: `pisot s \"x^3-2*x^2+x-1\"`"),
        ("parry s [1 2];", "[1 2]", "from digit 2 on it must be smaller"),
        ("parry s [0 1];", "[0 1]", "its first digit"),
        ("parry s [] [];", "[] []", "its first digit"),
        ("parry s [1];", "[1]", "no solution"),
        ("parry s [1 0 0 0 1];", "[1 0 0 0 1]", "not known to be recognised by an automaton"),
        ("parry s [99999 1];", "[99999 1]", "automata hold digits below 65536"),
        ("parry s [1 0 0 0 0 0 0 0 0 0 0 0 1];", "[1 0 0", "no recurrence of at most 10 terms"),
        ("dumont s \"0->01 1->000\";", "0->01 1->000", "2 of its roots lie outside"),
        ("dumont s \"0->01 1->1\";", "0->01 1->1", "the recurrence of x^2-2*x+1"),
        ("dumont s \"0->01 1->\";", "0->01 1->", "the image of 1 is empty"),
        ("dumont s \"0->02\";", "0->02", "the letter 2 has no image"),
        ("dumont s \"0->10 1->0\";", "0->10 1->0", "no infinite fixed point"),
        ("dumont s m;", "m", "there is no morphism `m`"),
        ("morphism m \"0->01 1->000\"; dumont s m;", "m", "2 of its roots"),
    ] {
        let answer = in_memory(script);
        assert!(answer.starts_with(&format!("error at {at}")), "{script}: {answer}");
        assert!(answer.contains(why), "{script}: {answer}");
        // The name stays free.
        let script = format!("{script} eval \"?msd_s 1=1\";");
        assert!(in_memory(&script).contains("unknown number system `msd_s`"), "{script}");
    }
}

#[test]
fn a_fixed_point_is_promoted_into_its_own_system() {
    let session = &mut Session::new(Options::default());
    let script = "morphism m \"0->0201 1->0 2->12\"; dumont dt m; promote W m;";
    assert_eq!(&said(session, script)[..25], "[0, 2, 0, 1, 1, 2, 0, 2, ");
    // Every 2 stands beside a letter other than itself, and letters recur.
    for (formula, expected) in [
        ("An W[n]=@2 => W[n+1]!=@2", "true"),
        ("An Em m>n & W[m]=@2", "true"),
        ("An W[n]=@0 => W[n+1]!=@0", "false"),
        ("En An2 (n2>n) => W[n2]=@0", "false"),
    ] {
        assert_eq!(said(session, &format!("eval \"?msd_dt {formula}\";")), expected, "{formula}");
    }
}

fn session_in(folder: &Path) -> Session {
    Session::in_folder(Options::default(), Folder::open(folder).expect("the folder is there"))
}

#[test]
fn systems_are_kept_in_the_folder_and_found_by_a_later_session() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for definition in [
        "ost s [0] [2];",
        "ost s [0 3] [1 2];",
        "parry s [2 0] [1];",
        "pisot s \"x^2-3x+1\";",
        "dumont s \"0->0201 1->0 2->12\";",
    ] {
        said(&mut session_in(folder.path()), definition);
        for order in ["msd", "lsd"] {
            let later = &mut session_in(folder.path());
            for (formulas, expected) in [(&TRUE[..4], "true"), (&FALSE[..3], "false")] {
                for formula in formulas {
                    let answer = said(later, &format!("eval \"?{order}_s {formula}\";"));
                    assert_eq!(answer, expected, "{definition} {order} {formula}");
                }
            }
        }
    }
    let bases = folder.path().join("Custom Bases");
    let mut files: Vec<String> = fs::read_dir(&bases)
        .expect("it was made")
        .map(|entry| entry.expect("a file").file_name().into_string().expect("its name"))
        .collect();
    files.sort();
    assert_eq!(files, ["msd_s.txt", "msd_s_addition.txt", "msd_s_less_than.txt"]);
    let valid = fs::read_to_string(bases.join("msd_s.txt")).expect("it is there");
    assert!(valid.starts_with("{0, 1, 2, 3}\n"), "{valid}");
    // Nothing is kept of what is refused.
    fs::remove_dir_all(&bases).expect("it is removed");
    said(&mut session_in(folder.path()), "pisot s \"x^3-x-1\";");
    assert!(!bases.exists());
}

#[test]
fn a_system_does_not_hide_behind_files_of_another() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    said(&mut session_in(folder.path()), "parry s [1 1];");
    let bases = folder.path().join("Custom Bases");
    fs::rename(bases.join("msd_s_addition.txt"), bases.join("lsd_s_addition.txt")).expect("moved");
    for definition in ["parry s [2] [1];", "ost s [0] [2];"] {
        let answer = said(&mut session_in(folder.path()), definition);
        assert!(answer.contains("there is another system with this name"), "{answer}");
        assert!(answer.contains("lsd_s_addition.txt"), "{answer}");
    }
}

#[test]
fn files_that_do_not_add_are_used_with_a_warning() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    said(&mut session_in(folder.path()), "parry s [1 1];");
    let adder = folder.path().join("Custom Bases").join("msd_s_addition.txt");
    let right = fs::read_to_string(&adder).expect("it was written");
    let answer = said(&mut session_in(folder.path()), "eval \"?msd_s Ax,y x+y=y+x\";");
    assert_eq!(answer, "true");
    // Without one of its edges.
    let edges = right.matches("->").count();
    for edge in (0..edges).step_by(edges / 6) {
        let mut seen = 0;
        let lines: Vec<&str> = right
            .lines()
            .filter(|line| {
                seen += usize::from(line.contains("->"));
                !(line.contains("->") && seen == edge + 1)
            })
            .collect();
        fs::write(&adder, lines.join("\n")).expect("it is written");
        let session = &mut session_in(folder.path());
        let answer = said(session, "eval \"?msd_s 1=1\";");
        assert!(answer.starts_with("true; warning: the files of `msd_s`"), "{edge}: {answer}");
        // Once is enough.
        assert_eq!(said(session, "eval \"?msd_s 1=1\";"), "true");
    }
}

#[test]
fn files_whose_proof_takes_too_long_are_warned_of() {
    let root = tempfile::tempdir().expect("a temporary folder");
    let open = || {
        let folder = Folder::open(root.path()).expect("the folder is there");
        Session::in_folder(Options::default(), folder)
    };
    for (definition, is_checked) in [("ost s [0] [2];", true), ("parry s [1 1 1 1 1 1];", false)] {
        let ask = |session: &mut Session, script: &str| {
            let command = wythoff_logic::syntax::parse_command(script).expect("a command");
            let response = session.execute(&command, &Control::unlimited()).expect("an answer");
            response.warnings.iter().any(|notice| notice.warning.message.contains("not checked"))
        };
        assert!(!ask(&mut open(), definition), "it is proved when it is defined");
        assert_eq!(ask(&mut open(), "eval \"?msd_s Ax x<x+1\";"), !is_checked, "{definition}");
    }
}
