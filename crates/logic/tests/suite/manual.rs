//! The examples of the book's pages about the prover: every line of a `walnut` block is run, in
//! one session for each block, and what its comment announces is what comes out.
//!
//! `# TRUE`, `# FALSE, x = 1`, `# = 0 2 4 …` and `# error: …` are compared; other comments are
//! explanations of a command that has to run.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use wythoff_control::Control;
use wythoff_logic::session::{Answer, Member, Options, Session, SessionError, Size};
use wythoff_logic::syntax::parse_script;

const PAGES: [&str; 4] = ["prover", "number-systems", "counting", "different"];

/// The blocks of a page, each a list of lines.
fn blocks(page: &str) -> Vec<Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/{page}.md"));
    let text = fs::read_to_string(path).expect("the page is there");
    let mut blocks = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```walnut";
            if inside {
                blocks.push(Vec::new());
            }
        } else if inside && let Some(block) = blocks.last_mut() {
            block.push(line.to_owned());
        }
    }
    blocks
}

fn numbers(members: &[Member]) -> Vec<String> {
    let number = |member: &Member| match &member.numbers[0] {
        Some(number) => number.to_string(),
        None => member.digits[0].iter().map(ToString::to_string).collect(),
    };
    members.iter().map(number).collect()
}

/// What an answer is, in the words of a comment.
fn said(answer: &Answer) -> String {
    let list = match answer {
        Answer::Truth { value, witness } => {
            let mut text = if *value { "TRUE".to_owned() } else { "FALSE".to_owned() };
            for value in witness.iter().flat_map(|witness| &witness.values) {
                let shown = match &value.value {
                    Some(number) => number.to_string(),
                    None => value.digits.iter().map(ToString::to_string).collect(),
                };
                write!(text, ", {} = {shown}", value.name).expect("a string can be written to");
            }
            return text;
        }
        Answer::Infinite(Size::Infinite) => vec!["infinitely many".to_owned()],
        Answer::Infinite(size) => vec![format!("{size:?}")],
        Answer::Values(rows) => rows
            .iter()
            .map(|row| row.value.as_ref().map_or("-".to_owned(), ToString::to_string))
            .collect(),
        Answer::Members(members) => numbers(members),
        Answer::Counts(rows) => rows.iter().map(|row| row.value.to_string()).collect(),
        Answer::Word(summary) => summary.first.iter().map(ToString::to_string).collect(),
        Answer::Relation(summary) => numbers(&summary.members),
        _ => Vec::new(),
    };
    format!("= {}", list.join(" "))
}

/// Whether what is said is what a comment announces.
fn agrees(comment: &str, said: &str) -> bool {
    if let Some(expected) = comment.strip_prefix("error: ") {
        return said.strip_prefix("error: ").is_some_and(|error| error.contains(expected));
    }
    if let Some(start) = comment.strip_suffix('…').filter(|_| comment.starts_with("= ")) {
        return said.starts_with(start);
    }
    if comment == "TRUE" || comment == "FALSE" {
        return said.split(',').next() == Some(comment);
    }
    let is_compared = ["TRUE", "FALSE", "= "].iter().any(|start| comment.starts_with(start));
    if is_compared { said == comment } else { !said.starts_with("error: ") }
}

#[test]
fn the_examples_of_the_manual_are_what_they_say() {
    let mut wrong = Vec::new();
    for page in PAGES {
        let blocks = blocks(page);
        assert!(!blocks.is_empty(), "{page} has lost its examples");
        for block in blocks {
            let mut session = Session::new(Options::default());
            for line in block {
                let (command, comment) = line.rsplit_once("  # ").unwrap_or((&line, ""));
                for parsed in parse_script(command) {
                    let outcome = match parsed {
                        Err(error) => Err(error),
                        Ok(parsed) => match session.execute(&parsed, &Control::unlimited()) {
                            Ok(response) => Ok(response.answer),
                            Err(SessionError::Wrong(wrong)) => Err(wrong.error),
                            Err(SessionError::Stopped(stop)) => panic!("{line}: {}", stop.reason),
                        },
                    };
                    let said = match &outcome {
                        Ok(answer) => said(answer),
                        Err(error) => format!("error: {}", error.render(command, page)),
                    };
                    if !agrees(comment, &said) {
                        wrong.push(format!("{page}: {line}\n  {said}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_comment_that_is_wrong_is_noticed() {
    for (comment, said) in [
        ("TRUE", "FALSE, x = 1"),
        ("FALSE, x = 1", "FALSE, x = 10"),
        ("= 1 2", "= 1 2 3"),
        ("= 1 2 …", "= 1 3 3"),
        ("error: no", "TRUE"),
        ("error: no", "error: yes"),
        ("a word", "error: yes"),
    ] {
        assert!(!agrees(comment, said), "{comment}: {said}");
    }
    for (comment, said) in
        [("FALSE", "FALSE, x = 1"), ("= 1 …", "= 1 2 3"), ("error: y", "error: yes"), ("", "= 1")]
    {
        assert!(agrees(comment, said), "{comment}: {said}");
    }
}
