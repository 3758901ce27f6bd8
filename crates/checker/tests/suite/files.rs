//! The certificates of `testdata`: which are accepted, and why the others are not.

use crate::{certificates, good, run};
use wythoff_checker::{Ceiling, Rejection, check};

/// Kind, system and states by certificate: all of them are accepted.
const GOOD: &[(&str, &str, &str, usize)] = &[
    ("bounded", "p-positions", "base 2", 99),
    ("connell3", "p-positions", "ostrowski ; 3", 11),
    ("fraenkel2", "p-positions", "ostrowski ; 2", 15),
    ("k1", "p-positions", "fibonacci", 5),
    ("k2", "p-positions", "fibonacci", 28),
    ("k20", "p-positions", "fibonacci", 471),
    ("k3", "p-positions", "fibonacci", 33),
    ("k4", "p-positions", "fibonacci", 55),
    ("misere-double-steps", "p-positions", "fibonacci", 32),
    ("misere-overlap", "p-positions", "fibonacci", 38),
    ("misere-w2", "p-positions", "fibonacci", 91),
    ("misere-wythoff", "p-positions", "fibonacci", 13),
    ("nim", "p-positions", "base 2", 1),
    ("nim-period-two", "p-positions", "ostrowski ; 1 2", 6),
    ("odd", "p-positions", "fibonacci", 17),
    ("parry-even", "p-positions", "parry 3 ; 2", 15),
    ("parry-not-two", "p-positions", "parry 2 0 ; 1", 823),
    ("parry-threes", "p-positions", "parry 4 ; 3", 21),
    ("r-wythoff", "p-positions", "fibonacci", 7),
    ("rows-0", "wythoff-rows", "fibonacci", 4),
    ("rows-1", "wythoff-rows", "fibonacci", 209),
    ("rows-2", "wythoff-rows", "fibonacci", 9671),
    ("square-end", "p-positions", "fibonacci", 37),
    ("values-nim", "values", "base 2", 17),
    ("values-r-wythoff", "values", "fibonacci", 97),
    ("values-r-wythoff-4", "values", "fibonacci", 979),
    ("values-short-takes", "values", "base 3", 44),
    ("w2", "p-positions", "fibonacci", 73),
    ("w2-overlap", "p-positions", "fibonacci", 73),
    ("w3", "p-positions", "fibonacci", 28),
    ("w3-base-ten", "p-positions", "base 10", 7),
    ("w4", "p-positions", "ostrowski ; 2", 26),
    ("w8", "p-positions", "base 2", 187),
    ("wythoff", "p-positions", "fibonacci", 7),
];

/// System and states of certificates with remainders, which the verified checker refuses.
const REMAINDERS: &[(&str, &str, usize)] = &[
    ("even-diagonal", "fibonacci", 25),
    ("mod3", "base 2", 11),
    ("odd-step", "fibonacci", 25),
    ("parity-nim", "base 2", 6),
];

/// The same with wedges of moves, which it refuses as well.
const WEDGES: &[(&str, &str, usize)] =
    &[("st-2-1", "parry ; 2 1", 9), ("st-2-2", "parry ; 3 1", 11)];

/// States of certificates of games between two, which the verified checker refuses.
const BETWEEN: &[(&str, usize)] = &[("f-wythoff-2", 56), ("f-wythoff-3", 518)];

/// Corrupted certificates and the reason.
const BAD: &[(&str, &str)] = &[
    ("absorbing-not-stable", "(0, 1) is in set 0 but has 1 of its options in it"),
    ("absurd-states", "line 11: `states` is a number in 1..=16777216"),
    ("adds-tokens", "line 9: a move must take something from a pile and never add to one"),
    ("bad-acceptance", "line 12: expected 0 or 1 after the state"),
    ("base-one", "line 4: this number system is not known"),
    ("blocking-large", "line 5: `blocking` is a number in 1..=1000"),
    ("blocking-zero", "line 5: `blocking` is a number in 1..=1000"),
    ("comment", "line 5: expected `blocking …`"),
    ("constant-move", "line 7: all steps of this move take the same"),
    ("crlf", "line 1: not a certificate of version 1"),
    ("dead-state", "line 13: some state leads to no accepting state"),
    ("deep-condition", "line 9: not a condition on x, y and t"),
    ("digit-too-large", "line 13: some accepted word is not canonical"),
    ("duplicate-edge", "line 12: edges must be in increasing order, each once"),
    ("empty", "line 1: not a certificate of version 1"),
    ("empty-set", "(0, 0) is not in set 0 but has 0 of its options in it"),
    ("kind-unknown", "line 2: this kind of certificate is not known"),
    ("large-product", "line 9: the numbers are too large"),
    ("large-rate", "line 9: a move is seven numbers of up to a million and a condition"),
    ("leading-zero-number", "line 11: `states` is a number in 1..=16777216"),
    ("leading-zeros-matter", "line 13: state 0 must stay on the digits 0,0"),
    ("lonely-and", "line 9: not a condition on x, y and t"),
    ("long-condition", "line 9: not a condition on x, y and t"),
    ("long-name", "line 3: a name has 1 to 200 bytes and no control characters"),
    ("many-quotients", "line 4: this number system is not known"),
    ("min-condition", "line 9: not a condition on x, y and t"),
    ("misere-double-steps-wrong", "(38, 21) is not in set 0 but has 0 of its options in it"),
    ("more-states-than-lines", "line 14: `end` comes too early"),
    ("move-twice", "line 10: moves must be in increasing order, each once"),
    ("moves-not-sorted", "line 8: moves must be in increasing order, each once"),
    ("negative-rate", "line 7: a move must take something from a pile and never add to one"),
    ("no-final-line-end", "line 40: the last line is not `end`"),
    ("no-loop", "line 13: state 0 must stay on the digits 0,0"),
    ("no-moves", "line 7: expected `move …`"),
    ("no-name", "line 3: a name has 1 to 200 bytes and no control characters"),
    ("no-period", "line 4: this number system is not known"),
    ("no-states", "line 11: `states` is a number in 1..=16777216"),
    ("no-steps", "line 9: a move needs steps with 1 <= first <= last or `*`, and 1 <= stride"),
    ("no-terminal", "(0, 1) is in set 0 but has 1 of its options in it"),
    ("non-canonical-numbering", "line 12: states must be numbered breadth first"),
    ("not-canonical-words", "line 12: some accepted word is not canonical"),
    ("not-utf8", "not UTF-8"),
    ("only-end", "line 1: not a certificate of version 1"),
    ("open-condition", "line 9: not a condition on x, y and t"),
    ("overflow-condition", "line 9: not a condition on x, y and t"),
    ("overflow-rate", "line 9: a move is seven numbers of up to a million and a condition"),
    ("parry-base", "line 4: write this with fewer digits, as `base …` or as `fibonacci`"),
    ("parry-digit-large", "line 4: this number system is not known"),
    ("parry-empty-period", "line 4: the period is empty or all zeros"),
    ("parry-fibonacci", "line 4: write this with fewer digits, as `base …` or as `fibonacci`"),
    ("parry-flipped-edge", "(18, 9) is in set 0 but has 1 of its options in it"),
    ("parry-larger", "line 4: what is left of an expansion of 1 is nowhere larger than the whole"),
    ("parry-longer", "line 4: write this with fewer digits, as `base …` or as `fibonacci`"),
    ("parry-many-digits", "line 4: this number system is not known"),
    ("parry-moved-acceptance", "(2, 2) is in set 0 but has 1 of its options in it"),
    ("parry-no-period", "line 4: this number system is not known"),
    (
        "parry-repeated-period",
        "line 4: write this with fewer digits, as `base …` or as `fibonacci`",
    ),
    ("parry-two-periods", "line 4: this number system is not known"),
    ("parry-wrong-system", "(1, 4) is not in set 0 but has 0 of its options in it"),
    ("parry-zeros", "line 4: the period is empty or all zeros"),
    ("play-unknown", "line 6: play is `normal` or `misere`"),
    ("preperiod", "line 4: this number system is not known"),
    ("quotient-large", "line 4: this number system is not known"),
    ("quotient-zero", "line 4: this number system is not known"),
    ("remainder-by-many", "line 9: not a condition on x, y and t"),
    ("remainder-by-one", "line 9: not a condition on x, y and t"),
    ("remainder-short", "line 9: not a condition on x, y and t"),
    ("remainder-wrong", "(1, 1) is not in set 0 but has 0 of its options in it"),
    ("rows-absurd-states", "line 5: `states` is a number in 1..=16777216"),
    (
        "rows-column",
        "row 70 below the states [10, 11, 12]: a row has no point iff its column has one",
    ),
    ("rows-depth-large", "line 4: `depth` is a number in 2..=16"),
    ("rows-depth-one", "line 4: `depth` is a number in 2..=16"),
    ("rows-depth-small", "row 3 below the states [1, 2, 3]: the depth is too small"),
    (
        "rows-depth-too-small-to-start",
        "row 5 below the states [0]: the depth is too small to start",
    ),
    (
        "rows-diagonal",
        "row 47 below the states [32, 33, 34]: a row has no point iff its column has one",
    ),
    ("rows-field-missing", "line 9: expected a state, an offset for each value, two targets"),
    ("rows-field-more", "line 9: expected a state, an offset for each value, two targets"),
    ("rows-no-loop", "line 9: the words are not those of Zeckendorf"),
    ("rows-no-loop-later", "line 8: the words are not those of Zeckendorf"),
    ("rows-no-one", "line 9: the words are not those of Zeckendorf"),
    ("rows-no-point", "row 3 below the states [0]: a row has no point iff its column has one"),
    ("rows-no-zero", "line 7: every word may be followed by 0"),
    ("rows-not-breadth-first", "line 7: states must be numbered breadth first"),
    (
        "rows-not-least",
        "row 25 below the states [25, 26, 27]: a value is not the least that no option has",
    ),
    ("rows-offset-large", "line 9: an offset is a number up to 1000 or `-`"),
    ("rows-offset-plus", "line 9: an offset is a number up to 1000 or `-`"),
    ("rows-only-zero", "line 6: the words are not those of Zeckendorf"),
    ("rows-order", "line 9: not the next state"),
    ("rows-same-position", "line 7: two values at one position"),
    (
        "rows-skipped",
        "row 50 below the states [2, 3, 4]: a skipped position has no option of some value",
    ),
    ("rows-target-too-large", "line 9: a target is not one of the states"),
    ("rows-trailing", "line 9: expected `end` after this"),
    ("rows-truncated", "line 9: `end` comes too early"),
    ("rows-two-ones", "line 9: the words are not those of Zeckendorf"),
    (
        "rows-two-points",
        "row 52 below the states [39, 40, 41]: two points on a column or a diagonal",
    ),
    ("rows-unreachable", "line 9: a state must be reachable from earlier ones"),
    ("rows-value-large", "line 3: `value` is a number in 0..=15"),
    ("rows-value-more", "line 6: expected a state, an offset for each value, two targets"),
    (
        "rows-wrong-offset",
        "row 3 below the states [0]: a skipped position has no option of some value",
    ),
    ("second-end", "line 39: expected `end` after this"),
    ("short-move", "line 9: a move is seven numbers of up to a million and a condition"),
    ("stable-not-absorbing", "(1, 2) is not in set 0 but has 0 of its options in it"),
    ("stride-zero", "line 9: a move needs steps with 1 <= first <= last or `*`, and 1 <= stride"),
    ("system-unknown", "line 4: this number system is not known"),
    ("takes-nothing", "line 7: a move must take something from a pile and never add to one"),
    ("target-too-large", "line 12: a target is not one of the states"),
    ("terminal-on-step", "line 10: not a condition on x and y"),
    ("too-many-moves", "line 71: there are at most 64 moves"),
    ("trailing-blank-line", "line 41: the last line is not `end`"),
    ("trailing-data", "line 41: the last line is not `end`"),
    ("trailing-space", "line 12: this is not an edge"),
    ("truncated", "line 19: the last line is not `end`"),
    ("truncated-states", "line 36: `end` comes too early"),
    ("two-spaces", "line 6: play is `normal` or `misere`"),
    ("unknown-condition", "line 9: not a condition on x, y and t"),
    ("unreachable-state", "line 13: a state must be reachable from earlier ones"),
    ("unsorted-edges", "line 12: edges must be in increasing order, each once"),
    ("values-blocking", "line 9: values are those of normal play without blocking"),
    ("values-empty-set", "(0, 3) is not in set 3 but has 0 of its options in it"),
    ("values-large", "line 10: `value` is a number in 0..=1000"),
    ("values-leading-zero", "line 10: `value` is a number in 0..=1000"),
    ("values-misere", "line 9: values are those of normal play without blocking"),
    ("values-no-set-line", "line 14: expected `set …`"),
    ("values-not-absorbing", "(2, 3) is not in set 1 but has 0 of its options in it"),
    ("values-not-disjoint", "(0, 0) is in set 1 but is in a lower set"),
    ("values-not-numbered", "line 14: not the next set"),
    ("values-not-stable", "(0, 2) is in set 1 but has 1 of its options in it"),
    ("values-set-missing", "line 40: `end` comes too early"),
    ("values-set-too-many", "line 33: expected `end` after this"),
    ("values-swapped", "(0, 1) is not in set 1 but has 0 of its options in it"),
    ("values-truncated", "line 23: `end` comes too early"),
    ("values-wrong-game", "(1, 1) is not in set 0 but has 0 of its options in it"),
    ("values-wrong-numeration", "(3, 5) is not in set 0 but has 0 of its options in it"),
    ("values-wrong-terminal", "(0, 2) is in set 0 but has 1 of its options in it"),
    ("version-two", "line 1: not a certificate of version 1"),
    ("wrong-acceptance", "(6, 3) is not in set 0 but has 0 of its options in it"),
    ("wrong-blocking", "(0, 2) is in set 0 but has 2 of its options in it"),
    ("wrong-condition", "(0, 1) is not in set 0 but has 0 of its options in it"),
    ("wrong-moves", "(1, 1) is not in set 0 but has 0 of its options in it"),
    ("wrong-numeration", "(3, 5) is not in set 0 but has 0 of its options in it"),
    ("wrong-numeration-base", "(3, 5) is not in set 0 but has 0 of its options in it"),
    ("wrong-play", "(0, 0) is in set 0 but has no option outside of it"),
    ("wrong-steps", "(4, 4) is not in set 0 but has 0 of its options in it"),
    ("wrong-terminal", "(1, 2) is not in set 0 but is terminal"),
    ("wrong-transition", "(17, 10) is in set 0 but has 2 of its options in it"),
];

#[test]
fn good_certificates_are_accepted() {
    let files = certificates("good");
    assert_eq!(
        files.iter().map(|file| &*file.0).collect::<Vec<_>>(),
        GOOD.iter().map(|row| row.0).collect::<Vec<_>>()
    );
    for &(name, kind, system, states) in GOOD {
        let accepted = run(&good(name)).unwrap_or_else(|reason| panic!("{name}: {reason}"));
        assert_eq!((&*accepted.kind, &*accepted.system), (kind, system), "{name}");
        assert_eq!(accepted.value.is_some(), kind != "p-positions", "{name}");
        assert_eq!(accepted.states, states, "{name}");
        assert!(!accepted.game.is_empty(), "{name}");
    }
}

#[test]
fn certificates_with_remainders_are_accepted_and_refused_with_another_one() {
    let files = certificates("remainders");
    assert_eq!(files.len(), REMAINDERS.len());
    for ((name, bytes), &(expected, system, states)) in files.iter().zip(REMAINDERS) {
        let text = str::from_utf8(bytes).expect("text");
        let accepted = run(text).unwrap_or_else(|reason| panic!("{name}: {reason}"));
        assert_eq!((&**name, &*accepted.system, accepted.states), (expected, system, states));
        let (before, after) = text.split_once("(mod ").expect("a remainder");
        let (numbers, after) = after.split_once(')').expect("closed");
        let (rest, constant) = numbers.rsplit_once(' ').expect("numbers");
        let other = constant.parse::<i64>().expect("a number") + 1;
        let changed = format!("{before}(mod {rest} {other}){after}");
        assert!(matches!(run(&changed), Err(Rejection::Wrong(_))), "{name}");
    }
}

/// Of the digits of two piles, an option and a step there are 12^5 at every place.
#[test]
fn steps_in_systems_with_large_digits_are_within_the_limit() {
    let files = certificates("strides");
    let [(name, bytes)] = &files[..] else { panic!("one certificate") };
    let text = str::from_utf8(bytes).expect("text");
    let accepted = run(text).unwrap_or_else(|reason| panic!("{name}: {reason}"));
    assert_eq!((&*accepted.system, accepted.states), ("ostrowski ; 11", 27));
    for (right, wrong) in
        [("1 1 1,0>23", "1 1 1,0>22"), ("move 0 0 1 0 11 11 *", "move 0 0 1 0 11 10 *")]
    {
        let changed = text.replacen(right, wrong, 1);
        assert_ne!(changed, text);
        assert!(matches!(run(&changed), Err(Rejection::Wrong(_))), "{wrong}");
    }
}

#[test]
fn certificates_with_wedges_are_accepted_and_refused_with_another_one() {
    let files = certificates("wedges");
    assert_eq!(files.len(), WEDGES.len());
    for ((name, bytes), &(expected, system, states)) in files.iter().zip(WEDGES) {
        let text = str::from_utf8(bytes).expect("text");
        let accepted = run(text).unwrap_or_else(|reason| panic!("{name}: {reason}"));
        assert_eq!((&**name, &*accepted.system, accepted.states), (expected, system, states));
        let wedges: Vec<&str> = text.lines().filter(|line| line.contains("wedge")).collect();
        let [first, second] = wedges[..] else { panic!("{name} has two wedges") };
        let (rate_and_offset, _) =
            first["move wedge x ".len()..].split_once(" true").expect("true");
        let (rate, offset) = rate_and_offset.split_once(' ').expect("two numbers");
        let offset: u32 = offset.parse().expect("a number");
        let changed = |wedge: &str| text.replace(&format!("{first}\n"), wedge);
        // Another wedge, one that holds nowhere or nowhere else, no wedge.
        for wrong in [
            format!("move wedge x {rate} {} true\n", offset + 1),
            format!("move wedge x {rate} {} true\n", offset - 1),
            format!("move wedge x 3 {offset} true\n"),
            format!("move wedge x {rate} {offset} (mod 2 1 0 0 0)\n"),
            format!("move wedge x {rate} {offset} (>= 1 -1 0 -9)\n"),
            String::new(),
        ] {
            let verdict = run(&changed(&wrong));
            let refused = matches!(&verdict, Err(Rejection::Wrong(why)) if why.starts_with('('));
            assert!(refused, "{name} with {wrong:?}: {verdict:?}");
        }
        // What is no wedge.
        for wrong in [
            format!("move wedge z {rate} {offset} true\n"),
            format!("move wedge x 1 {offset} true\n"),
            format!("move wedge x {rate} -1 true\n"),
            format!("move wedge x {rate} 1000001 true\n"),
            format!("move wedge x 0{rate} {offset} true\n"),
            format!("move wedge x {rate} {offset} (>= 0 0 1 0)\n"),
            format!("move wedge x {rate} {offset}\n"),
            format!("move wedge  x {rate} {offset} true\n"),
        ] {
            let reason = run(&changed(&wrong)).expect_err(name).to_string();
            assert_eq!(reason, "line 9: a wedge is a pile, two numbers and a condition", "{wrong}");
        }
        let exchanged =
            text.replace(first, "first").replace(second, first).replace("first", second);
        let reason = run(&exchanged).expect_err(name).to_string();
        assert_eq!(reason, "line 10: moves must be in increasing order, each once");
    }
}

#[test]
fn certificates_of_games_between_two_are_accepted_and_refused_when_more_is_doubtful() {
    let files = certificates("between");
    assert_eq!(files.len(), BETWEEN.len());
    for ((name, bytes), &(expected, states)) in files.iter().zip(BETWEEN) {
        let text = str::from_utf8(bytes).expect("text");
        let accepted = run(text).unwrap_or_else(|reason| panic!("{name}: {reason}"));
        assert_eq!(
            (&**name, &*accepted.kind, accepted.states),
            (expected, "values-between", states)
        );
        let maybe = text.lines().find(|line| line.starts_with("maybe ")).expect("a doubtful move");
        let edits = [
            // All equal takes, whatever the ratio.
            (maybe, "maybe 1 0 1 0 1 1 * true", ") is in set "),
            // No doubt at all: that is another kind.
            (&format!("{maybe}\n"), "", "`maybe` is for `values-between`"),
            ("kind values-between", "kind values", "`maybe` is for `values-between`"),
            ("maybe ", "move ", "moves must be in increasing order, each once"),
            ("move 1 0 1", "maybe 1 0 1", "expected `terminal …`"),
            ("play normal", "play misere", "values are those of normal play without blocking"),
        ];
        for (old, new, reason) in edits {
            let said = run(&text.replacen(old, new, 1)).expect_err(name).to_string();
            assert!(said.contains(reason), "{name}: {said}");
        }
        let said = run(&text.replacen(maybe, "maybe 1 0 1 0 1 1 * true", 1)).expect_err(name);
        assert!(said.to_string().ends_with("but may have an option in it"), "{name}: {said}");
    }
}

#[test]
fn corrupted_certificates_are_rejected_with_the_reason() {
    let files = certificates("bad");
    assert_eq!(
        files.iter().map(|file| &*file.0).collect::<Vec<_>>(),
        BAD.iter().map(|row| row.0).collect::<Vec<_>>()
    );
    for ((name, bytes), (_, expected)) in files.iter().zip(BAD) {
        // The binary reads bytes; the library is only ever given text.
        let reason = match str::from_utf8(bytes) {
            Ok(text) => run(text).expect_err(name).to_string(),
            Err(_) => "not UTF-8".to_string(),
        };
        assert_eq!(reason, *expected, "{name}");
    }
}

#[test]
fn the_examples_of_the_documentation_are_certificates() {
    let page = include_str!("../../../../docs/certificates.md");
    let blocks = page.split("```\n").filter(|block| block.starts_with("wythoff certificate"));
    let kinds = blocks.map(|block| run(block).map(|accepted| accepted.kind));
    let kinds: Vec<_> = kinds.collect::<Result<_, _>>().expect("accepted");
    assert_eq!(kinds, ["p-positions", "values", "values-between", "wythoff-rows"]);
}

#[test]
fn a_limit_is_a_rejection_of_its_own() {
    let verdict = check(&good("k20"), Ceiling { max_states: 1000 });
    assert_eq!(verdict, Err(Rejection::Limit));
    assert_eq!(Rejection::Limit.to_string(), "not checked: limit reached");
    for max_states in [0, 1, 10, 100, usize::MAX] {
        let verdict = check(&good("k2"), Ceiling { max_states });
        assert_eq!(verdict.is_ok(), max_states == usize::MAX, "{max_states}: {verdict:?}");
    }
}

/// Small enough to be read: that is half of why it can be trusted.
#[test]
fn the_checker_has_at_most_1000_lines_of_code() {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
    let files = std::fs::read_dir(source).expect("the source is there");
    let mut lines = 0;
    for file in files {
        let text = std::fs::read_to_string(file.expect("readable").path()).expect("readable");
        let code = |line: &&str| !line.trim().is_empty() && !line.trim().starts_with("//");
        lines += text.lines().filter(code).count();
    }
    assert!((500..=1000).contains(&lines), "{lines}");
}
