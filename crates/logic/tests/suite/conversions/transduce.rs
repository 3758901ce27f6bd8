//! `transduce` against running the transducer.

use super::{Random, holds, letters, mistake, random_word, scripts::run, session};
use std::fmt::Write as _;
use wythoff_logic::session::{Folder, Options, Session};

/// What a transducer of some states does, straight from its table: for each state and letter
/// the next state and what is written.
fn transduced(table: &[Vec<(usize, i64)>], word: &[i64]) -> Vec<i64> {
    let mut state = 0;
    let mut written = Vec::new();
    for &letter in word {
        let (next, output) = table[state][usize::try_from(letter).expect("a letter")];
        state = next;
        written.push(output);
    }
    written
}

fn running_sums(modulus: i64, word: &[i64]) -> Vec<i64> {
    let mut sum = 0;
    let add = |&letter: &i64| {
        sum = (sum + letter) % modulus;
        sum
    };
    word.iter().map(add).collect()
}

#[test]
fn running_sums_of_known_words() {
    let rows = [
        ("T", 2),
        ("F", 2),
        ("F", 3),
        ("PD", 2),
        ("RS", 3),
        ("P", 4),
        ("FTM", 2),
        ("TR", 3),
        ("TR", 5),
    ];
    for (name, modulus) in rows {
        let mut session = session();
        run(
            &mut session,
            &format!(
                "transduce S RUNSUM{modulus} {name}; reverse L {name}; transduce SL RUNSUM{modulus} L;"
            ),
        );
        let expected = running_sums(modulus, &letters(&mut session, name, 3000));
        assert_eq!(letters(&mut session, "S", 3000), expected, "{name} {modulus}");
        // The least significant digit first.
        assert_eq!(letters(&mut session, "SL", 3000), expected, "{name} {modulus}");
    }
}

#[test]
fn sums_satisfy_what_defines_them_and_not_its_opposite() {
    let mut session = session();
    run(
        &mut session,
        "transduce S RUNSUM2 T; transduce G RUNSUM2 F; def even \"Ey x=2*y\"; transduce D RUNSUM2 $even;",
    );
    for formula in [
        "An (S[n+1]=@0 <=> S[n]=T[n+1])",
        "?msd_fib An (G[n+1]=@0 <=> G[n]=F[n+1])",
        // There are floor(n/2) + 1 even numbers up to n.
        "An (D[n]=@1 <=> Ek (n=4*k|n=4*k+1))",
    ] {
        assert!(holds(&mut session, &format!("eval \"{formula}\";")), "{formula}");
    }
    for formula in
        ["An S[n]=T[n]", "An (S[n+1]=@1 <=> S[n]=T[n+1])", "?msd_fib An G[n]=F[n]", "An D[n]=@1"]
    {
        assert!(!holds(&mut session, &format!("eval \"{formula}\";")), "{formula}");
    }
}

#[test]
fn random_transducers_of_random_words() {
    let mut random = Random(11);
    for round in 0..60 {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let library = folder.path().join("Transducer Library");
        std::fs::create_dir(&library).expect("a folder");
        let states = 1 + random.below(4);
        let table: Vec<Vec<(usize, i64)>> = (0..states)
            .map(|_| {
                (0..3).map(|_| (random.below(states), random.one_of(&[-2, 0, 1, 7]))).collect()
            })
            .collect();
        let mut text = String::from("{0, 1, 2}\n");
        for (state, edges) in table.iter().enumerate() {
            writeln!(text, "\n{state}").expect("a string takes it");
            for (letter, (next, output)) in edges.iter().enumerate() {
                writeln!(text, "{letter} -> {next} / {output}").expect("a string takes it");
            }
        }
        std::fs::write(library.join("TR1.txt"), text).expect("a file");
        let folder = Folder::open(folder.path()).expect("it is there");
        let mut session = Session::in_folder(Options::default(), folder);
        run(&mut session, "ost odd [0 2] [3 1];");
        let systems = [
            "msd_2", "msd_3", "msd_fib", "msd_pell", "msd_trib", "msd_odd", "lsd_2", "lsd_3",
            "lsd_fib", "lsd_odd",
        ];
        let system = systems[round % systems.len()];
        let word = random_word(&mut random, &mut session, system, &[0, 1, 2]);
        session.prover.define_word("W", word);
        run(&mut session, "transduce X TR1 W;");
        let before = letters(&mut session, "W", 700);
        assert_eq!(
            letters(&mut session, "X", 700),
            transduced(&table, &before),
            "{system} {table:?}"
        );
    }
}

#[test]
fn what_cannot_be_transduced_is_said_with_its_place() {
    let mut session = session();
    let rows = [
        ("transduce X RUNSUM2 TR;", "RUNSUM2", "does not read the letter 2 in its state 1"),
        ("transduce X RUNSUN2 T;", "RUNSUN2", "did you mean `RUNSUM2`"),
        ("transduce X RUNSUM2 Q;", "Q", "there is no"),
        ("def p \"x<y\"; transduce X RUNSUM2 $p;", "p", "one index"),
        ("reg w {0,1} \"0*\"; transduce X RUNSUM2 $w;", "w", "one index"),
        ("transduce X RUNSUM2;", "", "is missing"),
    ];
    for (script, at, said) in rows {
        if let Some(Err(error)) = wythoff_logic::syntax::parse_script(script).pop() {
            assert!(error.to_string().contains(said), "{script}: {error}");
            continue;
        }
        let (place, message) = mistake(&mut session, script);
        assert_eq!(place, at, "{script}: {message}");
        assert!(message.contains(said), "{script}: {message}");
    }
}

#[test]
fn faults_of_files_are_told_with_their_line() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let library = folder.path().join("Transducer Library");
    std::fs::create_dir(&library).expect("a folder");
    std::fs::write(library.join("bad.txt"), "{0, 1}\n0\n0 -> 0\n").expect("a file");
    let mut session =
        Session::in_folder(Options::default(), Folder::open(folder.path()).expect("there"));
    let (place, message) = mistake(&mut session, "transduce X bad T;");
    assert_eq!(place, "bad");
    assert!(message.contains("line 3") && message.contains("without an output"), "{message}");
}
