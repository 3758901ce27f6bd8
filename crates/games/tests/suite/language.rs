//! The `.game` language: examples, documentation, errors and their places.

use std::fs;
use std::path::{Path, PathBuf};
use wythoff_games::language::{self, LanguageError};
use wythoff_games::{Play, Rules, catalogue};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|e| panic!("{path}: {e}"))
}

fn parse(name: &str, source: &str) -> Rules {
    language::parse(source).unwrap_or_else(|e| panic!("{}", e.render(name, source)))
}

/// A game with these lines after its name, which is line 1.
fn game(lines: &str) -> String {
    format!("game \"test\"\n{lines}\n")
}

fn refused(source: &str) -> LanguageError {
    match language::parse(source) {
        Ok(rules) => panic!("accepted:\n{source}\nas\n{rules}"),
        Err(error) => error,
    }
}

/// Built-in games and their files.
const TWINS: &[(&str, &str)] = &[
    ("nim", "nim"),
    ("wythoff", "wythoff"),
    ("f-wythoff", "f-wythoff"),
    ("r-wythoff", "r-wythoff"),
    ("connell:3", "connell3"),
    ("terminal:2", "k2"),
    ("blocking:3", "w3"),
    ("fraenkel:2", "fraenkel2"),
    ("st-wythoff:2,1", "st-wythoff21"),
    ("gdwn:1,2", "gdwn12"),
];

#[test]
fn every_built_in_family_has_a_twin_that_is_the_same_game() {
    for entry in catalogue::ENTRIES {
        let twins = TWINS.iter().filter(|(name, _)| name.split(':').next() == Some(entry.name));
        assert_eq!(twins.count(), 1, "a twin of {}", entry.name);
    }
    for (name, file) in TWINS {
        let path = format!("examples/{file}.game");
        let (_, built_in) = catalogue::find(name).unwrap();
        let loaded = parse(&path, &read(&path));
        assert!(loaded.same_game(&built_in), "{path}:\n{loaded}\n{name}:\n{built_in}");
    }
}

#[test]
fn every_example_but_the_broken_one_parses() {
    let mut count = 0;
    for entry in fs::read_dir(root().join("examples")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "game") && !path.ends_with("broken.game") {
            parse(&path.display().to_string(), &fs::read_to_string(&path).unwrap());
            count += 1;
        }
    }
    assert!(count > TWINS.len());
}

#[test]
fn the_broken_example_is_shown_with_its_place() {
    let source = read("examples/broken.game");
    let error = refused(&source);
    let shown = "\
unexpected `form`
 --> examples/broken.game:4:10
  |
4 | take any form y
  |          ^^^^ expected `from`
  |
  = help: did you mean `from`?
";
    assert_eq!(error.render("examples/broken.game", &source), shown);
    assert_eq!(
        error.to_string(),
        "line 4, column 10: unexpected `form`; expected `from`; did you mean `from`?"
    );
    assert!(read("docs/game-language.md").contains(shown));
}

#[test]
fn the_documentation_shows_errors_as_they_are() {
    let source = game("take t - 1 from x");
    let shown = refused(&source).render("loop.game", &source);
    assert!(read("docs/game-language.md").contains(&shown), "{shown}");
}

#[test]
fn every_game_and_every_line_of_the_documentation_parses() {
    let text = read("docs/game-language.md");
    let mut games = 0;
    for block in text.split("```game\n").skip(1) {
        let source = block.split("```").next().unwrap();
        parse("docs/game-language.md", source);
        games += 1;
    }
    let mut lines = 0;
    for row in text.lines() {
        let cell = row.strip_prefix("| `").and_then(|r| r.split_once("` |")).map(|(cell, _)| cell);
        let Some(line) = cell.map(|c| c.replace("\\|", "|")) else { continue };
        let schematic = line.contains('…') || line.contains("CONDITION") || line.contains('K');
        if !schematic && (line.starts_with("take ") || line.starts_with("terminal ")) {
            parse(&line, &game(&format!("take any from x\n{line}")));
            lines += 1;
        }
    }
    assert!(games >= 3 && lines >= 35, "{games} games, {lines} lines");
}

#[test]
fn different_spellings_are_the_same_game() {
    let rows = [
        ("take any from either pile", "take any from y\ntake any from one pile\ntake any from x"),
        ("take equal from both", "take t from x and t from y"),
        ("take equal from both piles", "take k from x and l from y where |k - l| < 1"),
        ("take 3 from x", "take one of 3 from x"),
        ("take at most 3 from x", "take one of 3, 1, 2, 3 from x"),
        ("take any odd from x", "take one of 1, 3, ... from x"),
        ("take even from x", "take multiples of 2 from x"),
        ("take at least 4 from x", "take one of 4, 5, … from x"),
        ("take one of 2, 5, ..., 11 from y", "take one of 2, 5, 8, 11 from y"),
        ("take t from y and 2t from x", "take 2t from x and t from y"),
        (
            "take t from one pile and 2t from the other",
            "take t from x and 2t from y\ntake 2t from x and t from y",
        ),
        (
            "take any from the larger pile",
            "take any from x if x >= y\ntake any from y where y >= x",
        ),
        (
            "take t from the smaller pile and 2t from the larger pile",
            "take 2t from the larger pile and t from the smaller pile",
        ),
        ("take any from x if 1 <= t <= 5", "take any from x if t <= 5 and t >= 1 and 0 < t < 6"),
        ("take any from x if x > y", "take any from x if y + 1 <= x"),
        ("take any from x if x = y", "take any from x if y = x"),
        ("take any from x if |x - y| <= 3", "take any from x if 4 > |y - x|"),
        ("take any from x if 2(x - y) < 2 |y|", "take any from x if 2*x < 2y + |-y| * 2"),
        ("take any from x if x ≥ y − 1", "take any from x if --x >= y - (3 - 2)"),
        ("take any from x\nterminal x = 0 or y = 0", "take any from x\nterminal y=0\nterminal x=0"),
        ("take any from x if (x < 1 or (y < 1))", "take any from x if y < 1 or x < 1 or y < 1"),
        ("take any from x\nplay misere", "take any from x\nplay misère"),
        ("take any from x", "# nothing\r\n\r\n\ttake any from x # x\r\nterminal never\nblocking 1"),
    ];
    for (left, right) in rows {
        let (a, b) = (parse(left, &game(left)), parse(right, &game(right)));
        assert!(a.same_game(&b), "{left}\n{right}\n{a}\n{b}");
    }
}

type Pair = (u64, u64);

/// Lines, a position, and its options.
const MOVES: &[(&str, Pair, &[Pair])] = &[
    ("take any from x", (2, 3), &[(0, 3), (1, 3)]),
    ("take any from either pile", (1, 2), &[(0, 2), (1, 0), (1, 1)]),
    ("take any from the larger pile", (1, 2), &[(1, 0), (1, 1)]),
    ("take any from the larger pile", (1, 1), &[(0, 1), (1, 0)]),
    ("take any from the smaller pile", (1, 2), &[(0, 2)]),
    ("take any from the smaller pile", (1, 1), &[(0, 1), (1, 0)]),
    ("take 2 from y", (5, 3), &[(5, 1)]),
    ("take 2 from y", (5, 1), &[]),
    ("take at most 2 from x", (5, 0), &[(3, 0), (4, 0)]),
    ("take at least 2 from x", (4, 0), &[(0, 0), (1, 0), (2, 0)]),
    ("take multiples of 3 from x", (7, 0), &[(1, 0), (4, 0)]),
    ("take any odd from x", (4, 0), &[(1, 0), (3, 0)]),
    ("take any even from x", (4, 0), &[(0, 0), (2, 0)]),
    ("take one of 1, 3, 7 from x", (8, 0), &[(1, 0), (5, 0), (7, 0)]),
    ("take one of 2, 5, ... from x", (9, 0), &[(1, 0), (4, 0), (7, 0)]),
    ("take one of 2, 5, ..., 8 from x", (12, 0), &[(4, 0), (7, 0), (10, 0)]),
    ("take 2t + 1 from x", (6, 0), &[(1, 0), (3, 0)]),
    ("take equal from both", (2, 3), &[(0, 1), (1, 2)]),
    ("take equal from both for t even", (4, 5), &[(0, 1), (2, 3)]),
    ("take t from x and 2t from y", (3, 5), &[(1, 1), (2, 3)]),
    ("take t - 1 from x and t from y for t at least 2", (3, 3), &[(1, 0), (2, 1)]),
    ("take 1 from one pile and 2 from the other", (2, 2), &[(0, 1), (1, 0)]),
    ("take 2 from the larger pile and 1 from the smaller pile", (2, 3), &[(1, 1)]),
    ("take k from x and l from y where |k - l| < 2", (2, 2), &[(0, 0), (0, 1), (1, 0), (1, 1)]),
    ("take k from x and l from y where |k - l| < 2 if x = 3", (2, 2), &[]),
    ("take any from x if 2t <= x", (5, 0), &[(3, 0), (4, 0)]),
    ("take any from x if t = x or t = min(x, y)", (5, 2), &[(0, 2), (3, 2)]),
    ("take equal from both if t <= |x - y|", (3, 5), &[(1, 3), (2, 4)]),
    // floor(9/4) = floor(8/3) = 2, but floor(7/2) = 3 and floor(6/1) = 6.
    ("take equal from both if the ratio stays the same", (4, 9), &[(3, 8)]),
    ("take any from x\nterminal max(x, y) <= 3", (3, 3), &[]),
    ("take any from x\nterminal x + 1 < y and x != 0", (1, 3), &[]),
    ("take any from x\nterminal x + 1 < y and x != 0", (1, 2), &[(0, 2)]),
];

#[test]
fn lines_mean_what_they_say() {
    for (lines, (x, y), expected) in MOVES {
        let options = parse(lines, &game(lines)).options(wythoff_games::Position::new(*x, *y));
        let options: Vec<_> = options.iter().map(|p| (p.x, p.y)).collect();
        assert_eq!(&options, expected, "{lines} at ({x}, {y})");
    }
}

#[test]
fn blocking_and_play_are_read() {
    let rules = parse("both", &game("blocking 4\nplay misere\ntake any from x"));
    assert_eq!((rules.blocking(), rules.play(), rules.name()), (4, Play::Misere, "test"));
}

#[test]
fn rules_may_lack_a_name_where_one_is_given() {
    let lines = "take any from x\ntake any from y";
    let unnamed = language::parse_rules(lines, "mine").expect("rules");
    assert_eq!(unnamed.name(), "mine");
    assert!(unnamed.same_game(&parse("named", &game(lines))));
    let named = language::parse_rules(&game(lines), "mine").expect("rules");
    assert_eq!(named.name(), parse("named", &game(lines)).name());
    // Places are those of the text as it was written.
    let error = language::parse_rules("take any form x", "mine").expect_err("a slip");
    assert_eq!(error.span.start, 9);
    assert!(language::parse_rules("", "mine").expect_err("nothing").to_string().contains("take"));
    assert!(language::parse(lines).is_err(), "a file has a name");
}
