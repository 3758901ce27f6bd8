//! `convert` against the letters of the word that is converted.

use super::{Random, holds, letters, mistake, random_word, scripts, scripts::run, session};
use wythoff_automata::{Dfa, Symbol};
use wythoff_control::Control;

#[test]
fn random_words_between_bases_letter_by_letter() {
    let mut random = Random(7);
    let families: [&[&str]; 2] = [
        &["msd_2", "lsd_2", "msd_4", "lsd_4", "msd_8", "lsd_8"],
        &["msd_3", "lsd_3", "msd_9", "lsd_9"],
    ];
    for family in families {
        for from in family {
            for to in family {
                let mut session = session();
                let word = random_word(&mut random, &mut session, from, &[-1, 0, 1, 2]);
                session.prover.define_word("W", word);
                run(&mut session, &format!("convert X {to} W;"));
                let (old, new) =
                    (letters(&mut session, "W", 5000), letters(&mut session, "X", 5000));
                assert_eq!(old, new, "from {from} to {to}");
            }
        }
    }
}

#[test]
fn there_and_back_is_the_same_word() {
    let mut session = session();
    run(
        &mut session,
        "convert A msd_4 T; convert B lsd_32 A; convert C msd_8 B; convert D msd_2 C;",
    );
    assert!(holds(&mut session, "eval \"An D[n]=T[n]\";"));
    assert!(holds(&mut session, "eval \"?msd_8 An C[2*n]!=C[2*n+1]\";"));
    assert!(!holds(&mut session, "eval \"?msd_8 An C[n]=C[2*n+1]\";"));
}

/// Whether an automaton accepts numbers of one base, most significant digit first.
fn accepts(dfa: &Dfa, base: u32, numbers: &[u32]) -> bool {
    let length = 8;
    let digit = |n: u32, place: u32| i32::try_from(n / base.pow(place) % base).expect("a digit");
    let word: Vec<Symbol> = (0..length)
        .rev()
        .map(|place| {
            let digits: Vec<i32> = numbers.iter().map(|&n| digit(n, place)).collect();
            dfa.tracks().symbol(&digits).expect("digits")
        })
        .collect();
    dfa.accepts(word)
}

#[test]
fn automata_with_two_indices() {
    let mut session = session();
    run(&mut session, "def less \"x+2<y\"; convert $four msd_4 $less; convert $back msd_2 $four;");
    let four = scripts::predicate(&mut session, "four");
    for x in 0..30 {
        for y in 0..30 {
            assert_eq!(accepts(&four.dfa, 4, &[x, y]), x + 2 < y, "{x} {y}");
        }
    }
    assert!(holds(&mut session, "eval \"Ax,y $back(x,y) <=> x+2<y\";"));
    assert!(holds(&mut session, "eval \"?msd_4 Ax,y $four(x,y) <=> x+2<y\";"));
    assert!(!holds(&mut session, "eval \"?msd_4 Ax,y $four(x,y) <=> x<y\";"));
}

#[test]
fn results_are_words_or_automata_as_they_are_asked_for() {
    let mut session = session();
    run(
        &mut session,
        "def even \"Ey x=2*y\"; convert W msd_4 $even; convert $p msd_4 $even; convert $q lsd_2 T;",
    );
    assert_eq!(letters(&mut session, "W", 6), [1, 0, 1, 0, 1, 0]);
    assert!(holds(&mut session, "eval \"?msd_4 Ax $p(x) <=> W[x]=@1\";"));
    assert!(holds(&mut session, "eval \"?lsd_2 $q(1) & ~$q(3) & $q(4)\";"));
    assert!(session.prover.word("p", &Control::unlimited()).expect("no file").is_none());
}

#[test]
fn words_that_repeat_themselves_are_converted_between_all_systems() {
    let mut session = session();
    run(
        &mut session,
        "def a \"x<4 & x!=1\"; def b \"Ey x=6*y+7\"; def c \"Ey x=6*y+9\"; combine W a=5 b=2 c=3; ost odd [0 2] [3 1];",
    );
    let old = letters(&mut session, "W", 300);
    assert_eq!(&old[..10], [5, 0, 5, 5, 0, 0, 0, 2, 0, 3]);
    for system in ["msd_3", "lsd_5", "msd_fib", "lsd_fib", "msd_trib", "msd_odd", "msd_10"] {
        run(&mut session, &format!("convert X {system} W; convert Y msd_2 X;"));
        assert_eq!(letters(&mut session, "X", 300), old, "{system}");
        assert_eq!(letters(&mut session, "Y", 300), old, "{system}");
    }
    run(&mut session, "convert $f msd_fib $b;");
    assert!(holds(&mut session, "eval \"?msd_fib Ax $f(x) <=> Ey x=6*y+7\";"));
    assert!(!holds(&mut session, "eval \"?msd_fib Ax $f(x) <=> Ey x=6*y+6\";"));
}

#[test]
fn integers_are_converted_between_negative_bases() {
    let mut session = session();
    run(
        &mut session,
        "def ev \"?msd_neg_2 Ek x=2*k\"; def pair \"?msd_neg_2 x+3<=y\";
         reg odd msd_neg_2 \"0*10*(10*10*)*\"; W[n] := \"?msd_neg_2 $odd(n)\";
         def low \"?msd_neg_2 x<-7 | x=5 | (x>9 & Ek x=3*k+1)\"; def few \"x<9 & x!=4\";",
    );
    run(
        &mut session,
        "convert $q msd_neg_4 $ev; convert $r lsd_neg_8 $pair; convert $s msd_neg_2 $r;
         convert X lsd_neg_8 W; convert Y msd_neg_2 X; convert $f msd_neg_fib $ev;
         convert $l lsd_neg_3 $low; convert $n msd_neg_8 $few; convert $m msd_neg_3 $few;",
    );
    for formula in [
        "?msd_neg_4 Ax $q(x) <=> Ek x=2*k",
        "?lsd_neg_8 Ax,y $r(x,y) <=> x+3<=y",
        "?msd_neg_2 Ax,y $s(x,y) <=> x+3<=y",
        "?msd_neg_2 An .Y[n]=W[n]",
        "?msd_neg_fib Ax $f(x) <=> Ek x=2*k",
        "?lsd_neg_3 Ax $l(x) <=> (x<-7 | x=5 | (x>9 & Ek x=3*k+1))",
        "?msd_neg_8 Ax $n(x) <=> (x>=0 & x<9 & x!=4)",
        "?msd_neg_3 Ax $m(x) <=> (x>=0 & x<9 & x!=4)",
    ] {
        assert!(holds(&mut session, &format!("eval \"{formula}\";")), "{formula}");
    }
    for formula in [
        "?msd_neg_4 Ax x>=0 => ($q(x) <=> Ek x=4*k)",
        "?lsd_neg_8 Ax,y $r(x,y) <=> x+2<=y",
        "?lsd_neg_3 Ax $l(x) <=> (x<-6 | x=5 | (x>9 & Ek x=3*k+1))",
        "?msd_neg_3 Ax $m(x) <=> (x<9 & x!=4)",
    ] {
        assert!(!holds(&mut session, &format!("eval \"{formula}\";")), "{formula}");
    }
    let rows = [
        ("convert $q msd_2 $ev;", "ev", "`split` takes integers of one sign"),
        ("convert X msd_neg_2 T;", "T", "`rsplit` takes a word from a base"),
        ("convert X msd_neg_3 W;", "W", "does not repeat itself in both directions"),
        ("convert $q msd_neg_3 $odd;", "odd", "cannot be converted from msd_neg_2 to msd_neg_3"),
    ];
    for (script, at, said) in rows {
        let (place, message) = mistake(&mut session, script);
        assert_eq!(place, at, "{script}: {message}");
        assert!(message.contains(said), "{script}: {message}");
    }
}

#[test]
fn other_words_are_refused_and_it_is_said_why() {
    let mut session = session();
    run(&mut session, "ost odd [0 2] [3 1];");
    let rows = [
        ("convert X msd_3 T;", "T", "not ultimately periodic, so no automaton reads it in msd_3"),
        ("convert X lsd_5 T;", "T", "theorem of Cobham and Durand"),
        ("convert X msd_2 F;", "F", "no automaton reads it in msd_2"),
        ("convert X msd_fib T;", "T", "no automaton reads it in msd_fib"),
        ("convert X msd_trib F;", "F", "no automaton reads it in msd_trib"),
        // Nothing is claimed where nothing is known.
        ("convert X msd_odd F;", "F", "it cannot be converted from msd_fib to msd_odd here"),
        ("def p \"x<y\"; convert $q msd_3 $p;", "p", "only a word with one index"),
        ("reg w {0,1} \"0*\"; convert $q msd_3 $w;", "w", "must be numbers of one system"),
        ("convert X msd_nothing T;", "msd_nothing", "unknown number system"),
        ("convert X msd_3 Q;", "Q", "there is no automaton"),
    ];
    for (script, at, said) in rows {
        let (place, message) = mistake(&mut session, script);
        assert_eq!(place, at, "{script}: {message}");
        assert!(message.contains(said), "{script}: {message}");
    }
}
