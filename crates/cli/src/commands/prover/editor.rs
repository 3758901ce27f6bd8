//! Where the commands of `repl` come from: a line editor on a terminal, else lines as
//! they are.
//!
//! A command is read until its end mark, over several lines if need be. The history is
//! kept in the user's data folder (`~/.local/share/wythoff` on Linux); where there is none
//! it lasts as long as the session.

use super::complete::{Names, complete};
use crate::terminal::with_nothing_to_lose;
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::{ValidationContext, ValidationResult, Validator};
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::io::{self, BufRead, IsTerminal, Read, stdin, stdout};
use std::path::{Path, PathBuf};
use wythoff_workbench::WorkbenchError;
use wythoff_workbench::prover::is_complete;

/// Commands that nobody ends with a mark when typing.
const ALONE: [&str; 3] = ["help", "exit", "quit"];

/// Bytes of one command; longer ones are refused.
const LONGEST: u64 = 1 << 24;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Line {
    /// One or more commands.
    Text(String),
    /// What was typed has been given up.
    Cleared,
    /// There is no more.
    End,
}

/// Reads commands.
pub(crate) enum Reader {
    /// Typed on a terminal.
    Typed { editor: Box<Editor<Helping, DefaultHistory>>, history: Option<PathBuf> },
    /// From a file or another program: no prompt, nothing but the answers.
    Piped,
}

impl Reader {
    /// An editor if somebody types and looks, else plain lines.
    pub(crate) fn open() -> Self {
        if !stdin().is_terminal() || !stdout().is_terminal() {
            return Self::Piped;
        }
        let config = Config::builder().completion_type(CompletionType::List).build();
        let Ok(mut editor) = Editor::with_config(config) else { return Self::Piped };
        editor.set_helper(Some(Helping::default()));
        let history = history_file();
        if let Some(path) = &history {
            // There is none the first time.
            let _ = editor.load_history(path);
        }
        Self::Typed { editor: Box::new(editor), history }
    }

    /// Whether somebody types.
    pub(crate) fn is_interactive(&self) -> bool {
        matches!(self, Self::Typed { .. })
    }

    /// The next commands. `names` is what Tab completes.
    pub(crate) fn next(&mut self, names: impl FnOnce() -> Names) -> Result<Line, WorkbenchError> {
        let Self::Typed { editor, history } = self else {
            let read = with_nothing_to_lose(|| piped(&mut stdin().lock()));
            return read.map_err(|error| WorkbenchError::file(Path::new("input"), error));
        };
        editor.set_helper(Some(Helping { names: names() }));
        match editor.readline("> ") {
            Ok(text) if text.trim().is_empty() => Ok(Line::Cleared),
            Ok(text) => {
                let added = editor.add_history_entry(&text);
                if let (Ok(true), Some(path)) = (added, history) {
                    // A command that is not remembered is carried out all the same.
                    let _ = editor.append_history(path);
                }
                Ok(Line::Text(ended(text)))
            }
            Err(ReadlineError::Interrupted) => Ok(Line::Cleared),
            Err(ReadlineError::Eof) => Ok(Line::End),
            Err(ReadlineError::Io(error)) => Err(error.into()),
            Err(error) => Err(io::Error::other(error).into()),
        }
    }
}

/// Lines until a command is complete.
fn piped(input: &mut impl BufRead) -> io::Result<Line> {
    let mut text = String::new();
    loop {
        let mut line = Vec::new();
        if input.by_ref().take(LONGEST + 1).read_until(b'\n', &mut line)? == 0 {
            // What is left has no end mark; that is for the parser to say.
            return Ok(if text.trim().is_empty() { Line::End } else { Line::Text(ended(text)) });
        }
        text.push_str(&String::from_utf8_lossy(&line));
        if text.len() as u64 > LONGEST {
            let message = format!("a command is longer than {} MB", LONGEST >> 20);
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        if text.trim().is_empty() {
            text.clear();
        } else if is_finished(&text) {
            return Ok(Line::Text(ended(text)));
        }
    }
}

/// Whether a text can be carried out.
fn is_finished(text: &str) -> bool {
    is_complete(text) || stands_alone(text)
}

/// `help`, `help eval`, `exit`: clear without an end mark.
fn stands_alone(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let first = words.next().unwrap_or("");
    let rest: Vec<&str> = words.collect();
    let plain = |word: &&str| word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    ALONE.contains(&first) && rest.len() <= usize::from(first == "help") && rest.iter().all(plain)
}

fn ended(text: String) -> String {
    if stands_alone(&text) { format!("{};", text.trim_end()) } else { text }
}

/// The file of the history, its folder made; none if that is not possible, or if it is
/// something that cannot be read to its end.
fn history_file() -> Option<PathBuf> {
    let folder = dirs::data_dir()?.join("wythoff");
    std::fs::create_dir_all(&folder).ok()?;
    let file = folder.join("history.txt");
    match std::fs::metadata(&file) {
        Ok(metadata) if !metadata.is_file() || metadata.len() > LONGEST => None,
        _ => Some(file),
    }
}

/// What the editor asks while somebody types.
#[derive(Default)]
pub(crate) struct Helping {
    names: Names,
}

impl Completer for Helping {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(complete(line, position, &self.names))
    }
}

impl Validator for Helping {
    fn validate(&self, context: &mut ValidationContext<'_>) -> rustyline::Result<ValidationResult> {
        Ok(if is_finished(context.input()) {
            ValidationResult::Valid(None)
        } else {
            ValidationResult::Incomplete
        })
    }
}

impl Hinter for Helping {
    type Hint = String;
}

impl Highlighter for Helping {}

impl Helper for Helping {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_until_their_end_mark() {
        let mut input = "\n# why\neval \"Ax\n x=x\"\n;\nhelp eval\n  quit\neval \"1=1\"".as_bytes();
        let mut all = Vec::new();
        while let Line::Text(text) = piped(&mut input).unwrap() {
            all.push(text);
        }
        let expected =
            ["# why\n", "eval \"Ax\n x=x\"\n;\n", "help eval;", "  quit;", "eval \"1=1\""];
        assert_eq!(all, expected);
    }

    #[test]
    fn a_command_without_an_end_is_not_read_for_ever() {
        let error = piped(&mut io::BufReader::new(io::repeat(b'a'))).unwrap_err().to_string();
        assert_eq!(error, "a command is longer than 16 MB");
        let lines = &mut io::BufReader::new(io::repeat(b' ').take(100).chain(&b"\neval"[..]));
        assert_eq!(piped(lines).unwrap(), Line::Text("eval".to_owned()));
    }

    #[test]
    fn only_what_is_clear_needs_no_end_mark() {
        for text in ["help", " help \n", "help eval", "exit", "quit"] {
            assert!(stands_alone(text), "{text}");
        }
        for text in ["", "help;", "help eval def", "exit now", "eval", "helpme"] {
            assert!(!stands_alone(text), "{text}");
        }
    }
}
