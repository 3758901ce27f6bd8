//! Input that means no good: never a panic, never much time or memory, and what is
//! accepted all the same is true.

use crate::oracle::first_difference;
use crate::random::Random;
use crate::{certificates, good};
use wythoff_checker::{Ceiling, Rejection, check};

/// Enough for the small certificates and little enough for thousands of runs.
const SMALL: Ceiling = Ceiling { max_states: 10_000 };

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
    "kind values\n",
    "kind wythoff-rows\n",
    "value 3\n",
    "set 1\n",
    "depth 9\n",
    "16777216",
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
            assert_eq!(first_difference(&text), None, "accepted:\n{text}");
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
fn a_certificate_cut_after_any_line_is_rejected() {
    for (name, bytes) in certificates("good") {
        let text = String::from_utf8(bytes).expect("text");
        let ends = text.match_indices('\n').map(|(at, _)| at + 1);
        // The last few lines of long ones, and a sample of the others.
        let lines: Vec<_> = ends.filter(|&at| at < text.len()).collect();
        let step = 1 + lines.len() / 200;
        for &at in lines.iter().step_by(step).chain(lines.iter().rev().take(5)) {
            let cut = &text[..at];
            assert!(check(cut, SMALL).is_err(), "{name} cut at {at}");
            let closed = format!("{cut}end\n");
            if closed != text {
                assert!(check(&closed, SMALL).is_err(), "{name} closed at {at}");
            }
        }
    }
}

#[test]
fn sizes_that_are_not_there_cost_nothing() {
    let rows = good("rows-1");
    let values = good("values-r-wythoff");
    for (text, line, absurd) in [
        (&rows, "states 209", "states 16777216"),
        (&rows, "value 1", "value 15"),
        (&rows, "value 1", "value 4294967295"),
        (&rows, "depth 8", "depth 99999999999999999999"),
        (&values, "value 2", "value 1000"),
        (&values, "value 2", "value 1001"),
        (&values, "states 75", "states 16777216"),
        (&values, "states 75", "states 16777217"),
    ] {
        let text = text.replace(line, absurd);
        let verdict = check(&text, Ceiling { max_states: 100 });
        assert!(verdict.is_err(), "{absurd}: {verdict:?}");
    }
    // The largest depth is only slower.
    let verdict = check(&rows.replace("depth 8", "depth 16"), Ceiling { max_states: 1000 });
    assert_eq!(verdict, Err(Rejection::Limit));
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
        let verdict = check(&text, Ceiling { max_states: 100_000 });
        assert!(verdict.is_err(), "{verdict:?}:\n{text}");
    }
}
