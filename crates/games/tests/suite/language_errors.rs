//! Every mistake gets its place and a reason, and no input brings the parser
//! down.

use proptest::prelude::*;
use wythoff_games::Position;
use wythoff_games::language::{self, LanguageError};

fn refused(source: &str) -> LanguageError {
    match language::parse(source) {
        Ok(rules) => panic!("accepted:\n{source}\nas\n{rules}"),
        Err(error) => error,
    }
}

/// Source after the line `game "g"`; line, column; part of the one-line message.
const IN_A_GAME: &[(&str, usize, usize, &str)] = &[
    // Words.
    (
        "tkae any from x",
        2,
        1,
        "unexpected `tkae`; expected `take`, `terminal`, `blocking` or `play`; did you mean `take`?",
    ),
    ("teminal x <= 2", 2, 1, "did you mean `terminal`?"),
    ("TAKE any from x", 2, 1, "did you mean `take`?"),
    ("take any form x", 2, 10, "expected `from`; did you mean `from`?"),
    ("take any from X", 2, 15, "did you mean `x`?"),
    ("take any from the bigger pile", 2, 19, "expected `larger pile` or `smaller pile`"),
    ("take any from either", 2, 21, "the line ends too early; expected `pile`"),
    ("take some from x", 2, 6, "expected `any`, `equal`,"),
    ("take", 2, 5, "the line ends too early"),
    ("take any from x\n\n  take equal form both", 4, 14, "did you mean `from`?"),
    ("take any from x take any from y", 2, 17, "expected `if` or the end of the line"),
    ("take any from x and any from y", 2, 17, "unexpected `and`"),
    ("take at most 3 from both", 2, 21, "how much from which of both piles?"),
    ("take equal from both up to 5", 2, 22, "expected `for t`, `if` or the end of the line"),
    ("take equal from both for t", 2, 27, "expected `odd`, `even`,"),
    ("take any from x for t odd", 2, 17, "unexpected `for`"),
    ("take t from x and 2t from x", 2, 27, "expected `y`"),
    ("take t from one pile and 2t from y", 2, 34, "expected `the`"),
    ("take k from x and l from y where |k - l| <= 2", 2, 42, "expected `<`"),
    ("take any from x fi x > 1", 2, 17, "unexpected `fi`"),
    ("play nromal", 2, 6, "did you mean `normal`?"),
    // Conditions.
    ("terminal x + y", 2, 15, "the line ends too early; expected `<`, `<=`,"),
    ("terminal x and y <= 2", 2, 12, "unexpected `and`; expected `<`"),
    ("terminal x <= 2, y <= 3", 2, 16, "expected `and`, `or` or the end of the line"),
    ("terminal x <=", 2, 14, "expected a number, `x`, `y`,"),
    ("terminal (x <= 2", 2, 17, "expected `)`"),
    ("terminal |x - 2 <= 2", 2, 17, "expected `|`"),
    ("terminal max(x <= 2", 2, 16, "expected `,`"),
    ("terminal max(x) <= 2", 2, 15, "expected `,`"),
    ("terminal (x <= 2) + 1 = 3", 2, 10, "a condition cannot be used as a number"),
    ("terminal x * y <= 2", 2, 10, "a product of two unknowns is not linear"),
    ("terminal 2 3 <= x", 2, 12, "unexpected number 3"),
    ("terminal z <= 2", 2, 10, "unexpected `z`"),
    ("terminal x == 2", 2, 12, "did you mean `=`?"),
    ("terminal x =< 2", 2, 12, "did you mean `<=`?"),
    ("terminal x <= 2 && y <= 2", 2, 17, "did you mean `and`?"),
    ("terminal t <= 2", 2, 10, "a terminal region may speak of x and y only"),
    ("terminal the ratio stays the same", 2, 10, "a terminal region may speak of x and y only"),
    ("terminal x / 2 <= 2", 2, 12, "unexpected character `/`"),
    // Wedges.
    ("take k from x and l from y where k < l", 2, 36, "expected `<=`"),
    ("take k from x and l from y where k <= l < k", 2, 43, "for k = 1 there is no such l"),
    ("take k from x and l from y where k <= l < 0k + 5", 2, 43, "for k = 1 there is no such l"),
    ("take k from x and l from y where k <= l < 7", 2, 44, "the line ends too early; expected `k`"),
    ("take k from x and l from y where k <= l < 1001k", 2, 43, "expected at most 1000"),
    ("take k from x and l from y where k <= l < 2k - 1", 2, 46, "unexpected `-`; expected `if`"),
    ("take k from x and l from y where k <= l < 2k if t = 1", 2, 49, "this take has no step t"),
    ("take k from one pile and l from the other where |k - l| < 2", 2, 49, "expected `k <= l <`"),
    ("take k from z and l from y where k <= l < 2k", 2, 13, "expected `x`, `y` or `one pile`"),
    ("take k from x and l from x where k <= l < 2k", 2, 26, "expected `y`"),
    // Remainders.
    ("terminal x mod 0 = 0", 2, 16, "a remainder is one by 1 to 1000, not by 0"),
    ("terminal x mod -2 = 0", 2, 16, "unexpected `-`; expected a modulus"),
    ("terminal x mod y = 0", 2, 16, "unexpected `y`; expected a modulus"),
    ("terminal x mod 1001 = 0", 2, 16, "a modulus is too large; expected at most 1000"),
    ("terminal x mod 3 = 3", 2, 20, "a remainder by 3 is at most 2, not 3"),
    ("terminal x mod 3 = -1", 2, 20, "unexpected `-`; expected a remainder, such as `0`"),
    ("terminal x mod 3 <= 1", 2, 18, "unexpected `<=`; expected `=` or `!=`"),
    ("terminal x mod 3", 2, 17, "the line ends too early; expected `=` or `!=`"),
    ("terminal x mod 2 = y mod 2", 2, 20, "unexpected `y`; expected a remainder"),
    ("terminal x mod 2 = 1 = y", 2, 22, "such as `x - y mod 2 = 0`"),
    ("terminal x mod 2 = 1 + y", 2, 22, "such as `x - y mod 2 = 0`"),
    ("terminal 0 = x mod 2", 2, 16, "unexpected `mod`"),
    ("terminal x % 2 = 0", 2, 12, "did you mean `mod`?"),
    ("terminal |x - y| mod 2 = 0", 2, 10, "a remainder is that of a linear form"),
    ("terminal t mod 2 = 0", 2, 10, "a terminal region may speak of x and y only"),
    ("take t mod 2 from x", 2, 8, "expected `from`"),
    ("take any from x if the ratio stays the same", 2, 20, "for equal takes only"),
    ("take 1 from x and 2 from y if t = 1", 2, 31, "this take has no step t"),
    ("take x from y", 2, 6, "an amount may mention the step t only"),
    ("take 3 - t from x", 2, 6, "may not shrink"),
    ("take (|t|) from x", 2, 6, "must be linear in the step t"),
    // Games that could run for ever, and moves that are none.
    ("take 0 from x", 2, 6, "so the game could run for ever"),
    ("take 0 from x and 0 from y", 2, 1, "so the game could run for ever"),
    ("take t - 1 from x", 2, 1, "the step t = 1 takes nothing, so the game could run for ever"),
    ("  take t - 1 from x and 2t - 2 from y", 2, 3, "the step t = 1 takes nothing"),
    ("take multiples of 0 from x", 2, 19, "so the game could run for ever"),
    ("take one of 2, 0 from x", 2, 16, "so the game could run for ever"),
    ("take t - 2 from x and t from y", 2, 1, "the step t = 1 takes a negative number"),
    ("take -1 from x", 2, 6, "an amount cannot be negative"),
    ("take 1 from x and 1 from y for t at most 3", 2, 1, "the same move for every step"),
    ("take equal from both for t one of 0", 2, 35, "the step t begins at 1"),
    ("take one of 1, ... from x", 2, 16, "do not tell how to go on"),
    ("take one of 1, 3, ..., 8 from x", 2, 13, "do not tell how to go on"),
    ("take one of 1, 3, 4, ... from x", 2, 22, "do not tell how to go on"),
    ("take k from x and l from y where |k - l| < 0", 2, 44, "at least 1"),
    // Numbers.
    (
        "take at most 99999999999999999999999999 from x",
        2,
        14,
        "the number is too large; expected at most 1099511627776",
    ),
    ("take at most 1000000001 from x", 2, 14, "expected at most 1000000000"),
    ("take 1000000001t from x", 2, 6, "expected at most 1000000000"),
    ("take k from x and l from y where |k - l| < 1001", 2, 44, "expected at most 1000"),
    (
        "terminal 1099511627776 * 2 x <= 0",
        2,
        10,
        "the coefficients add up to more than 1099511627776",
    ),
    (
        "terminal 1099511627776 x + x <= 0",
        2,
        10,
        "the coefficients add up to more than 1099511627776",
    ),
    (
        "terminal x <= 1099511627776 (1 + 1)",
        2,
        15,
        "the coefficients add up to more than 1099511627776",
    ),
    (
        "terminal x + 1099511627776 <= -1",
        2,
        10,
        "the coefficients add up to more than 1099511627776",
    ),
    ("terminal x + 1099511627775 < 0", 2, 10, "the coefficients add up to more than"),
    (
        "terminal 1000000*|1000000*|1000000*|x||| <= 0",
        2,
        10,
        "the coefficients add up to more than",
    ),
    ("blocking 0", 2, 10, "expected at least 1"),
    ("blocking 4294967296", 2, 10, "the blocking number is too large"),
    ("blocking x", 2, 10, "expected the blocking number"),
    // Repetitions.
    ("game \"h\"", 2, 1, "a second `game` line"),
    ("blocking 2\nblocking 2", 3, 1, "a second `blocking` line"),
    ("play normal\nplay misere", 3, 1, "a second `play` line"),
    // Characters. Columns count characters, not bytes.
    ("terminal x ≤ y ? 2", 2, 16, "unexpected character `?`"),
    ("take any\0 from x", 2, 9, "the control character U+0000"),
    ("take any from x # \u{1b}[2J", 2, 19, "the control character U+001B"),
    ("take any form x\nblocking ?", 2, 10, "unexpected `form`"),
];

/// Whole sources.
const FILES: &[(&str, usize, usize, &str)] = &[
    ("", 1, 1, "the file says nothing; expected `game \"NAME\"`"),
    ("\u{feff}# only a comment\n\n", 1, 1, "the file says nothing"),
    ("\n take any from x", 2, 2, "unexpected `take`; expected `game \"NAME\"`"),
    ("gmae \"g\"", 1, 1, "did you mean `game`?"),
    ("game g", 1, 6, "expected the name of the game in quotes"),
    ("game \"g", 1, 6, "the name has no closing quote"),
    ("game “g”", 1, 6, "did you mean `\"`?"),
    ("game \"  \"", 1, 6, "the name is empty"),
    ("game \"g\" \"h\"", 1, 10, "unexpected name \"h\"; expected the end of the line"),
    ("game \"g\"", 1, 1, "a game needs at least one family of moves; expected a `take` line"),
    ("game \"g\"\ntake any from", 2, 14, "the file ends too early"),
];

#[test]
fn mistakes_are_reported_with_their_place() {
    let in_a_game = IN_A_GAME
        .iter()
        .map(|&(lines, line, column, part)| (format!("game \"g\"\n{lines}\n"), line, column, part));
    let files =
        FILES.iter().map(|&(file, line, column, part)| (file.to_string(), line, column, part));
    for (source, line, column, part) in in_a_game.chain(files) {
        let error = refused(&source);
        assert_eq!((error.line, error.column), (line, column), "{}", error.render("g", &source));
        assert!(error.to_string().contains(part), "{part}\n{}", error.render("g", &source));
    }
}

#[test]
fn long_lines_and_control_characters_are_shown_safely() {
    let source = format!("game \"g\"\nterminal {}\u{1b} <= 2", "x + ".repeat(200));
    let shown = refused(&source).render("g", &source);
    assert!(shown.lines().all(|line| line.chars().count() < 120), "{shown}");
    assert!(!shown.contains('\u{1b}'), "{shown}");
    let (text, carets) = (shown.lines().nth(3).unwrap(), shown.lines().nth(4).unwrap());
    let column = carets.chars().position(|c| c == '^').unwrap();
    assert_eq!(text.chars().nth(column), Some('\u{FFFD}'), "{shown}");
    // An error shown with another source than its own is useless but harmless.
    let _ = refused(&source).render("g", "é");
}

#[test]
fn limits_are_errors_and_take_no_time() {
    let many = |line: &str, count: usize| format!("game \"g\"\n{}", line.repeat(count));
    let condition = |inside: String| format!("game \"g\"\nterminal {inside} <= 2\ntake any from x");
    let rows = [
        (many("take any from x\n", 5000), "bytes; expected at most 65536"),
        (many("take 1 from x\n", 3000), "more than 2048 families"),
        (many("take k from x and l from y where |k - l| < 999\n", 9), "more than 2048 families"),
        (many("terminal x<1\n", 4000), "more than 256 comparisons"),
        (condition("x<".repeat(20000) + "x"), "more than 256 comparisons"),
        (condition("|x|+".repeat(10000) + "x"), "more than 256 comparisons"),
        (condition("(".repeat(60000)), "nested more than 32 deep"),
        (condition("|".repeat(60000)), "nested more than 32 deep"),
        (condition("max(".repeat(10000)), "nested more than 32 deep"),
        (condition("x".repeat(60000)), "unexpected `xxxx"),
        (condition("9".repeat(60000)), "the number is too large"),
        (format!("game \"{}\"", "g".repeat(60000)), "the name is too long"),
        (format!("game \"g\"\ntake one of {} from x", "7, ".repeat(20000)), "2048 families"),
    ];
    for (source, part) in rows {
        let error = refused(&source).to_string();
        let head: String = error.chars().take(200).collect();
        assert!(error.contains(part), "{part}: {head}");
    }
    // Long but within the limits.
    let minus = condition("-".repeat(60000) + "x");
    let sum = condition("|x + y| + ".repeat(200) + &"x + ".repeat(15000) + "x");
    for source in [minus, sum] {
        language::parse(&source).unwrap_or_else(|e| panic!("{e}"));
    }
}

const WORDS: &[&str] = &[
    "game",
    "\"g\"",
    "take",
    "any",
    "equal",
    "odd",
    "even",
    "multiples",
    "of",
    "at",
    "most",
    "least",
    "one",
    "from",
    "x",
    "y",
    "t",
    "k",
    "l",
    "both",
    "piles",
    "pile",
    "either",
    "the",
    "larger",
    "smaller",
    "other",
    "and",
    "or",
    "if",
    "where",
    "for",
    "ratio",
    "stays",
    "same",
    "terminal",
    "blocking",
    "play",
    "normal",
    "misère",
    "max",
    "min",
    "always",
    "never",
    "(",
    ")",
    "|",
    ",",
    "...",
    "…",
    "<",
    "<=",
    "≤",
    "=",
    "!=",
    ">",
    "+",
    "-",
    "−",
    "*",
    "0",
    "1",
    "2",
    "7",
    "1000000000",
    "1099511627776",
    "99999999999999999999",
    "#",
    "\n",
    "\n",
    "\n",
    "\"",
    "\0",
    "é",
];

/// Lines that are nearly right reach deeper than random words.
const LINES: &[&str] = &[
    "take any from x if",
    "take equal from both for t",
    "take 2t + 1 from x and t from y if",
    "take one of 1, 3,",
    "terminal",
    "terminal |x -",
    "take k from x and l from y where |k - l| <",
];

/// The parser's answer is rules or an error whose place lies in the source.
fn check(source: &str) {
    match language::parse(source) {
        Ok(rules) => {
            let printed = language::print(&rules);
            let again = language::parse(&printed).unwrap_or_else(|e| panic!("{printed}\n{e}"));
            assert!(rules.same_game(&again), "{source}\n{printed}");
            rules.options(Position::new(20, 30));
            // Evaluation does not overflow in the far corner of the board either.
            rules.is_terminal(Position::new(u64::MAX, u64::MAX));
        }
        Err(error) => {
            assert!(source.get(error.span.clone()).is_some(), "{source:?}: {error:?}");
            let lines = source.split('\n').count();
            assert!((1..=lines).contains(&error.line) && error.column >= 1);
            assert!(!error.render("g", source).is_empty());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_text_never_panics(source in any::<String>(), tail in "\\PC{0,60}") {
        check(&source);
        check(&format!("game \"g\"\ntake any from x if {source}"));
        check(&format!("game \"g\"\n{tail}"));
    }

    #[test]
    fn random_words_never_panic(
        words in prop::collection::vec(prop::sample::select(WORDS), 0..40),
        line in prop::sample::select(LINES),
        tight in any::<bool>(),
    ) {
        let text = words.join(if tight { "" } else { " " });
        check(&text);
        check(&format!("game \"g\"\n{text}"));
        check(&format!("game \"g\"\ntake any from y\n{line} {text}"));
    }

    #[test]
    fn random_formulas_never_panic(
        words in prop::collection::vec(prop::sample::select(vec![
            "x", "y", "t", "2", "3", "|", "|", "(", ")", "max(", "min(", ",", "+", "-", "*", "<=", "=",
            "and", "or", "1099511627776",
        ]), 1..16),
    ) {
        check(&format!("game \"g\"\ntake any from y if {}", words.join(" ")));
    }
}
