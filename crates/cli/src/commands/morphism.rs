//! `wythoff morphism`

use crate::Verdict;
use crate::args::LimitArgs;
use crate::output::{Output, print_json, print_text};
use crate::status::Watched;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use wythoff_workbench::morphism::{WordReport, of_game, of_letters, parse_word};
use wythoff_workbench::{Game, WorkbenchError};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff morphism K2\n  wythoff morphism abaababaabaababaababa\n  wythoff morphism terms.txt --json\n  seq 1 100 | wythoff morphism -\n\nThe words of a game are derived from a theorem, so their morphisms are proved. Of letters\nalone a morphism can only be guessed. Exit codes: 0 found, 1 none, 2 bad input, 3 limit."
)]
pub(crate) struct Args {
    /// A game, a word of digits or letters, a file of integers, or - for standard input
    input: String,
    /// Write the automaton with output of the first word, as a Walnut file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, WorkbenchError> {
    let input = Input::of(&args.input)?;
    let watched = Watched::new("looking for a morphism", args.limits.limits());
    let words = watched.run(|control| match &input {
        Input::Game(game) => of_game(game, control),
        Input::Letters(letters) => Ok(of_letters(letters, control)?.into_iter().collect()),
    })?;
    if args.json {
        print_json(&words)?;
    } else if words.is_empty() {
        print_text("no phi-morphism was found: more letters may help, or there is none")?;
    } else {
        let words: Vec<String> = words.iter().map(text).collect();
        print_text(&words.join("\n\n"))?;
    }
    if let (Some(path), Some(word)) = (&args.out, words.first()) {
        let mut out = Output::open(Some(path))?;
        out.write_all(word.automaton.as_bytes())?;
        out.finish()?;
    }
    Ok(if words.is_empty() { Verdict::No } else { Verdict::Yes })
}

enum Input {
    Game(Game),
    Letters(Vec<i64>),
}

impl Input {
    /// What the argument is: a game if there is one of this name, then a file, then a word.
    fn of(input: &str) -> Result<Self, WorkbenchError> {
        if input == "-" {
            let mut text = String::new();
            std::io::stdin().read_to_string(&mut text)?;
            return parse_word(&text).map(Self::Letters);
        }
        let path = Path::new(input);
        let is_game = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("game"));
        match Game::load(input) {
            Ok(game) => Ok(Self::Game(game)),
            Err(error) if is_game => Err(error),
            Err(_) if path.is_file() => {
                let read = std::fs::read_to_string(path);
                let text =
                    read.map_err(|error| WorkbenchError::File { path: path.into(), error })?;
                parse_word(&text).map(Self::Letters)
            }
            Err(error) => parse_word(input).map(Self::Letters).map_err(|word| {
                WorkbenchError::Input(format!(
                    "`{input}` is no game, no file and no word\n  as a game: {error}\n  as a \
                     word: {word}"
                ))
            }),
        }
    }
}

fn text(word: &WordReport) -> String {
    let first: Vec<String> = word.first.iter().map(ToString::to_string).collect();
    format!(
        "{}\n  {} …\n  {} letters: {}\n  {}",
        word.word,
        first.join(" "),
        word.morphism.letters,
        word.morphism.text,
        word.known
    )
}
