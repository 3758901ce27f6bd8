//! Draws automata from Walnut's files as SVG: `draw FILE…` writes the pictures of all files
//! to standard output, one after the other.
//!
//! Number systems named in a file are taken to have the digits 0 and 1.

use std::process::ExitCode;
use wythoff_automata::format::{svg, walnut};

fn main() -> ExitCode {
    for name in std::env::args().skip(1) {
        let text = match std::fs::read(&name) {
            Ok(text) => text,
            Err(error) => {
                eprintln!("{name}: {error}");
                return ExitCode::FAILURE;
            }
        };
        let draft = walnut::read(&text, |_| Some(vec![0, 1]));
        match draft.and_then(|draft| draft.dfao()) {
            // A word of zeros and ones is drawn as the language of its ones.
            Ok(word) if word.outputs().iter().all(|output| (0..=1).contains(output)) => {
                print!("{}", svg::draw(&word.where_output(|output| output == 1)));
            }
            Ok(word) => print!("{}", svg::draw_words(&word)),
            Err(error) => {
                eprintln!("{name}: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}
