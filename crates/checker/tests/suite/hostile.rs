//! Input that means no good: never a panic, never much time or memory, and what is
//! accepted all the same is true.

use crate::automaton::split;
use crate::oracle::first_difference;
use crate::random::Random;
use crate::{certificates, good};
use wythoff_checker::{Limits, check};

/// Enough for the small certificates and little enough for thousands of runs.
const SMALL: Limits = Limits { max_states: 20_000 };

/// Pieces that certificates are made of, and some they are not.
const PIECES: &[&str] = &[
    "\n",
    " ",
    ">",
    ",",
    "(",
    ")",
    "*",
    "-",
    "0",
    "1",
    "2",
    "9",
    "99999",
    "-1",
    "end\n",
    "move ",
    "states ",
    "true",
    "false",
    "(and ",
    "(or ",
    "(not ",
    "(>= ",
    "(= ",
    "system ",
    "base 10",
    "ostrowski ",
    " ; ",
    "fibonacci",
    "misere",
    "blocking ",
    "1000000",
    "18446744073709551616",
    "\u{0}",
    "é",
    "\r\n",
    "0,0>0",
    "1,1>1",
    "play normal\n",
];

fn garbage(random: &mut Random) -> String {
    (0..random.below(60)).map(|_| PIECES[random.below(PIECES.len())]).collect()
}

/// A certificate with up to four pieces put in, cut out or copied elsewhere.
fn damaged(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len());
        let end = bytes.len().min(at + random.below(12));
        match random.below(4) {
            0 => drop(bytes.splice(at..end, PIECES[random.below(PIECES.len())].bytes())),
            1 => drop(bytes.drain(at..end)),
            2 => bytes[at] = u8::try_from(random.below(128)).expect("ASCII"),
            _ => {
                let piece = bytes[at..end].to_vec();
                let to = random.below(bytes.len());
                drop(bytes.splice(to..to, piece));
            }
        }
        if bytes.is_empty() {
            break;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn fuzz(seed: u64, runs: usize) {
    let mut random = Random(seed);
    let texts = certificates("good").into_iter();
    let texts: Vec<_> = texts.map(|(_, bytes)| String::from_utf8(bytes).expect("text")).collect();
    let mut accepted = 0;
    for _ in 0..runs {
        let text = &texts[random.below(texts.len())];
        let head = text.find("\nstates").expect("a certificate");
        let text = match random.below(4) {
            0 => garbage(&mut random),
            // Damage where the rules are, as often as anywhere.
            1 | 2 => damaged(&text[..head], &mut random) + &text[head..],
            _ => damaged(text, &mut random),
        };
        if check(&text, SMALL).is_ok() {
            let (head, automaton) = split(&text);
            assert_eq!(first_difference(head, &automaton), None, "accepted:\n{text}");
            accepted += 1;
        }
    }
    println!("{accepted} of {runs} still accepted");
}

#[test]
fn damaged_certificates_do_not_panic() {
    fuzz(1, 3_000);
}

/// `WYTHOFF_SEED` starts another sequence.
#[test]
#[ignore = "runs for minutes"]
fn many_damaged_certificates_do_not_panic() {
    let seed = std::env::var("WYTHOFF_SEED").ok().and_then(|seed| seed.parse().ok());
    fuzz(seed.unwrap_or(2), 300_000);
}

#[test]
fn large_rules_end_at_the_limit() {
    let wythoff = good("wythoff");
    let base = wythoff.replace("system fibonacci", "system base 10");
    let moves = "move 1 0 1 0 1 1 * true\n";
    let two_a_step = "move 3 0 5 0 1 7 1000000 (or (>= 999999 -999999 3 7) (= 1 -2 1000 -999))\n";
    let far = "terminal (or (>= -999983 999979 0 1000000) (>= 999961 -999959 0 -1000000))";
    let thirty: Vec<_> = (1..=30).map(|n| format!("move 1 {n} {n} 0 1 {n} * true\n")).collect();
    let thirty = thirty.concat();
    let rows = [
        base.replace(moves, two_a_step),
        wythoff.replace(moves, two_a_step),
        wythoff.replace("terminal false", far),
        base.replace("terminal false", far).replace("blocking 1", "blocking 1000"),
        wythoff.replace(moves, &thirty).replace("blocking 1", "blocking 1000"),
        base.replace(moves, &thirty).replace("play normal", "play misere"),
        wythoff.replace("system fibonacci", "system ostrowski ; 1 9 1 9 9 1 9 1"),
    ];
    for text in rows {
        let verdict = check(&text, Limits { max_states: 300_000 });
        assert!(verdict.is_err(), "{verdict:?}:\n{text}");
    }
}
