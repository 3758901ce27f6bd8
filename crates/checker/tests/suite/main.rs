//! The checker accepts what is true and nothing else.
//!
//! * [`files`]: the certificates of `testdata`, good and corrupted;
//! * [`binary`]: what `wythoff-check` prints, and its exit code;
//! * [`oracle`]: good certificates against positions counted one by one;
//! * [`mutation`]: good certificates with one edit;
//! * [`parry`]: systems by an expansion of 1, good and bad, with games that are guessed;
//! * [`hostile`]: bytes that mean no good;
//! * [`automaton`], [`row_automaton`], [`random`]: what these are made with.

mod automaton;
mod binary;
mod files;
mod hostile;
mod mutation;
mod oracle;
mod parry;
mod random;
mod row_automaton;

use std::path::PathBuf;
use wythoff_checker::{Accepted, Ceiling, Rejection, check};

/// The certificates in a folder of `testdata`, by name.
fn certificates(folder: &str) -> Vec<(String, Vec<u8>)> {
    let mut found: Vec<_> = std::fs::read_dir(path(folder))
        .expect("the folder is there")
        .map(|entry| entry.expect("readable").path())
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read(&path).expect("readable"))
        })
        .collect();
    found.sort();
    found
}

fn path(folder: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/certificates").join(folder)
}

/// A good certificate.
fn good(name: &str) -> String {
    in_folder("good", name)
}

/// A certificate of a folder of `testdata`.
fn in_folder(folder: &str, name: &str) -> String {
    std::fs::read_to_string(path(folder).join(name).with_extension("cert")).expect("readable")
}

fn run(text: &str) -> Result<Accepted, Rejection> {
    check(text, Ceiling::default())
}
