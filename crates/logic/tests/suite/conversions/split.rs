//! `split` and `rsplit` against digits in base -k.

use super::{holds, last, letters, mistake, scripts, scripts::run, session};
use wythoff_control::Control;
use wythoff_logic::session::{Answer, Session};

/// The digits of an integer in base -k, least significant first.
fn opposite_digits(mut n: i64, base: i64) -> Vec<i64> {
    let mut digits = Vec::new();
    while n != 0 {
        let digit = n.rem_euclid(base);
        digits.push(digit);
        n = (digit - n) / base;
    }
    digits
}

#[test]
fn digits_are_read_in_the_opposite_base() {
    let mut session = session();
    run(
        &mut session,
        "split P T[+]; split M T[-]; reverse L T; split PL L[+];
         reg odd msd_3 \"(0|2|1(0|2)*1)*1(0|2)*\"; combine O odd=1; split P3 O[+]; split M3 O[-];",
    );
    let sum = |n: i64, base: i64| opposite_digits(n, base).iter().sum::<i64>() % 2;
    let range = 0..2000i64;
    let plus: Vec<i64> = range.clone().map(|n| sum(n, 2)).collect();
    let minus: Vec<i64> = range.clone().map(|n| sum(-n, 2)).collect();
    assert_eq!(letters(&mut session, "P", 2000), plus);
    assert_eq!(letters(&mut session, "PL", 2000), plus);
    assert_eq!(letters(&mut session, "M", 2000), minus);
    let ones = |n: i64| {
        i64::try_from(opposite_digits(n, 3).iter().filter(|&&d| d == 1).count()).expect("few") % 2
    };
    assert_eq!(letters(&mut session, "P3", 2000), range.clone().map(ones).collect::<Vec<_>>());
    assert_eq!(letters(&mut session, "M3", 2000), range.map(|n| ones(-n)).collect::<Vec<_>>());
    assert!(!holds(&mut session, "eval \"An P[n]=M[n]\";"), "2 is 110 and -2 is 10");
}

#[test]
fn zeckendorf_digits_are_read_as_those_of_nega_fibonacci() {
    let mut session = session();
    run(&mut session, "split P FTM[+]; split M FTM[-];");
    let weights = [1i64, -1, 2, -3, 5, -8, 13, -21, 34, -55];
    let mut ones = vec![None; 201];
    for word in 0..1u32 << 10 {
        if word & (word >> 1) == 0 {
            let value: i64 = (0..10).filter(|i| word >> i & 1 == 1).map(|i| weights[i]).sum();
            if let Some(place) = usize::try_from(value + 100).ok().filter(|&place| place < 201) {
                ones[place] = Some(i64::from(word.count_ones() % 2));
            }
        }
    }
    let at = |n: i64| ones[usize::try_from(n + 100).expect("in range")];
    let plus: Option<Vec<i64>> = (0..50).map(at).collect();
    let minus: Option<Vec<i64>> = (0..50).map(|n| at(-n)).collect();
    assert_eq!(Some(letters(&mut session, "P", 50)), plus);
    assert_eq!(Some(letters(&mut session, "M", 50)), minus);
}

/// The letters of a word with two indices over base 2, most significant digit first.
fn letter(session: &mut Session, name: &str, x: u32, y: u32) -> Option<i64> {
    let word = scripts::word(session, name);
    let symbol = |place: u32| {
        let bit = |n: u32| i32::try_from(n >> place & 1).expect("a bit");
        word.dfao.tracks().symbol(&[bit(x), bit(y)]).expect("bits")
    };
    word.dfao.output((0..8).rev().map(symbol))
}

#[test]
fn each_of_two_indices_has_its_sign_or_none() {
    let mut session = session();
    run(
        &mut session,
        "join B T[x] T[y]; W[x][y] := \"T[x]=T[y]\"; split A W[+][-]; split C W [] [-]; split D W[-][+];",
    );
    let opposite = |n: i64| opposite_digits(n, 2).iter().sum::<i64>() % 2;
    for (x, y) in (0..40u32).flat_map(|x| (0..40u32).map(move |y| (x, y))) {
        let (a, b) = (i64::from(x), i64::from(y));
        let own = i64::from(x.count_ones() % 2);
        let rows = [
            ("A", opposite(a) == opposite(-b)),
            ("C", own == opposite(-b)),
            ("D", opposite(-a) == opposite(b)),
        ];
        for (name, same) in rows {
            let found = letter(&mut session, name, x, y);
            assert_eq!(found, Some(i64::from(same)), "{name}[{x}][{y}]");
        }
    }
}

#[test]
fn automata_stay_automata_and_strange_headers_are_warned_of() {
    let mut session = session();
    run(&mut session, "reg one msd_2 \"0*1\"; split two $one[+];");
    assert!(holds(&mut session, "eval \"Ax $two(x) <=> x=1\";"));
    run(&mut session, "reg ten msd_2 \"0*110\"; split three $ten[+]; split four $ten[-];");
    assert!(holds(&mut session, "eval \"Ax $three(x) <=> x=2\";"), "110 is 4 - 2");
    assert!(holds(&mut session, "eval \"Ax ~$four(x)\";"));
    let command = wythoff_logic::syntax::parse_command("split P T[+];").expect("a command");
    let response = session.execute(&command, &Control::unlimited()).expect("an answer");
    let warning = &response.warnings[0].warning;
    assert!(warning.message.contains("read as those of msd_neg_2"), "{warning:?}");
}

#[test]
fn parts_of_integers_are_put_together_again() {
    let mut session = session();
    run(
        &mut session,
        "split P T[+]; split M T[-]; rsplit A[+] P; rsplit B[-] M; join J A[x] B[x];",
    );
    // T as it is written, its digits read as those of base -2.
    let Answer::Word(joined) = last(&mut session, "describe J;").expect("a word") else {
        panic!("a word")
    };
    let word = joined.word.dfao;
    for n in 0..1024u32 {
        let symbol = |place: u32| {
            word.tracks().symbol(&[i32::try_from(n >> place & 1).expect("a bit")]).expect("a bit")
        };
        assert_eq!(word.output((0..10).rev().map(symbol)), Some(i64::from(n.count_ones() % 2)));
    }
    for formula in [
        "?msd_neg_2 An n<0 => .A[n]=@0",
        "?msd_neg_2 An n>0 => B[n]=@0",
        "?msd_neg_2 .A[2]=@0 & .A[3]=@1 & B[_1]=@0 & B[_2]=@1",
    ] {
        assert!(holds(&mut session, &format!("eval \"{formula}\";")), "{formula}");
    }
    assert!(!holds(&mut session, "eval \"?msd_neg_2 An .A[n]=@0\";"));
    assert!(!holds(&mut session, "eval \"?msd_neg_2 An B[n]=J[n]\";"));
    run(
        &mut session,
        "def small \"x+1<y\"; rsplit s $small[+][-]; split back $s[+][-]; rsplit G[-] FTM; split H G[-];",
    );
    for formula in [
        "?msd_neg_2 Ax,y $s(x,y) <=> (x>=0 & x+1<_y)",
        "Ax,y $back(x,y) <=> x+1<y",
        "?msd_fib An H[n]=FTM[n]",
        "?msd_neg_fib An n>0 => G[n]=@0",
    ] {
        assert!(holds(&mut session, &format!("eval \"{formula}\";")), "{formula}");
    }
    assert!(!holds(&mut session, "eval \"?msd_neg_2 Ax,y $s(x,y) <=> x+1<_y\";"));
    let rows = [
        ("rsplit N[+] J;", "J", "has integers already"),
        ("convert C msd_2 J;", "J", "msd_neg_2 has negative integers, and msd_2 has none"),
        ("convert C msd_neg_fib T;", "T", "no letters at the negative integers"),
        ("transduce C RUNSUM2 J;", "J", "in the order of their digits"),
    ];
    for (script, at, said) in rows {
        let (place, message) = mistake(&mut session, script);
        assert_eq!(place, at, "{script}: {message}");
        assert!(message.contains(said), "{script}: {message}");
    }
}

#[test]
fn what_cannot_be_split_is_said_with_its_place() {
    let mut session = session();
    let rows = [
        ("split P T[+][-];", "T", "has 1 tracks, but 2 signs are given"),
        ("split P TR[+];", "TR", "no system opposite"),
        ("rsplit N[-] TR;", "TR", "no system opposite"),
        ("split P Q[+];", "Q", "there is no automaton"),
        ("reg w {0,1} \"0\"; split p $w[+];", "w", "not numbers"),
    ];
    for (script, at, said) in rows {
        let (place, message) = mistake(&mut session, script);
        assert_eq!(place, at, "{script}: {message}");
        assert!(message.contains(said), "{script}: {message}");
    }
}
