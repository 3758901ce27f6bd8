//! `wythoff morphism`

use crate::Verdict;
use crate::args::LimitArgs;
use crate::failure::{Failure, with_hint};
use crate::output::{can_be_written, print_json, print_text, write_text};
use crate::status::Watched;
use crate::terminal::with_nothing_to_lose;
use std::io::stdin;
use std::path::{Path, PathBuf};
use wythoff_games::catalogue;
use wythoff_workbench::morphism::{WordReport, of_game, of_letters, parse_word};
use wythoff_workbench::{Game, WorkbenchError};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff morphism K2\n  wythoff morphism abaababaabaababaababa\n  wythoff morphism terms.txt --json\n  seq 1 100 | wythoff morphism -\n\nThe words of a game are derived from a theorem, so their morphisms are proved. Of letters\nalone a morphism can only be guessed. Exit codes: 0 found, 1 none, 2 bad input or a file\nthat cannot be read or written, 3 stopped by a limit."
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

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    can_be_written(&args.out)?;
    let input = Input::of(&args.input)?;
    let watched = Watched::new("looking for a morphism", args.limits.limits());
    let words = watched.run(|control| match &input {
        Input::Game(game) => of_game(game, control),
        Input::Letters(letters) => Ok(of_letters(letters, control)?.into_iter().collect()),
    })?;
    if args.json {
        print_json(&words)?;
    } else if words.is_empty() {
        print_text("no morphism was found: more letters may help, or there is none")?;
    } else {
        let words: Vec<String> = words.iter().map(text).collect();
        print_text(&words.join("\n\n"))?;
    }
    if let (Some(path), Some(word)) = (&args.out, words.first()) {
        write_text(path, &word.automaton)?;
    }
    Ok(if words.is_empty() { Verdict::No } else { Verdict::Yes })
}

/// Longer words are refused.
const MAX_WORD: u64 = 1 << 26;

enum Input {
    Game(Game),
    Letters(Vec<i64>),
}

impl Input {
    /// What the argument is: a game if there is one of this name, then a file, then a word.
    fn of(input: &str) -> Result<Self, Failure> {
        if input == "-" {
            let bytes = with_nothing_to_lose(|| wythoff_files::read_from(stdin().lock(), MAX_WORD));
            let text = bytes.and_then(wythoff_files::text);
            let text = text.map_err(|error| WorkbenchError::file(Path::new("input"), error))?;
            return Ok(Self::Letters(parse_word(&text)?));
        }
        let path = Path::new(input);
        let is_game = path.extension().is_some_and(|e| e.eq_ignore_ascii_case("game"));
        // Read once, for it may be a pipe: as a game or as a word.
        if !is_game && path.exists() && !path.is_dir() && catalogue::find(input).is_err() {
            let text = wythoff_files::read_text(path, MAX_WORD)
                .map_err(|error| WorkbenchError::file(path, error))?;
            return match Game::parse(input, &text) {
                Ok(game) => Ok(Self::Game(game)),
                Err(_) => Ok(Self::Letters(parse_word(&text)?)),
            };
        }
        match Game::load(input) {
            Ok(game) => Ok(Self::Game(game)),
            Err(error) if is_game => Err(error.into()),
            Err(error) => parse_word(input).map(Self::Letters).map_err(|word| {
                let (game, word) = (with_hint(&error), with_hint(&word));
                Failure::usage(format!(
                    "`{input}` is no game, no file and no word\n\nas a game: {game}\n\nas a \
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
