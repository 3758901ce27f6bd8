//! Texts of the libraries do not speak of the command line: advice is data there, and only the
//! command line puts it into commands and options.

use std::fs;
use std::path::{Path, PathBuf};

/// The Rust files below a folder.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Whether a line of code has a command of `wythoff` or an option in it. Two minus signs before
/// a letter are in no expression of ours.
fn speaks_of_options(line: &str) -> bool {
    let option = |(at, _)| {
        let word = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let text: &str = line;
        !text[..at].ends_with(word) && text[at + 2..].starts_with(|c: char| c.is_ascii_lowercase())
    };
    line.contains("`wythoff ") || line.match_indices("--").any(option)
}

#[test]
fn libraries_say_nothing_of_commands_and_options() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of all crates");
    let mut files = Vec::new();
    for library in fs::read_dir(crates).expect("a folder") {
        let library = library.expect("an entry").path();
        if !library.ends_with("cli") {
            sources(&library.join("src"), &mut files);
        }
    }
    // Programs of their own, and files of tests alone.
    files.retain(|file| !file.ends_with("src/main.rs") && !file.ends_with("tests.rs"));
    assert!(files.len() > 300, "{} files", files.len());
    for file in files {
        let text = fs::read_to_string(&file).expect("a text");
        // Tests stand at the end of a file, and may speak of what they test.
        let code = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        for (number, line) in (1..).zip(code.lines()) {
            let said = !line.trim_start().starts_with("//") && speaks_of_options(line);
            assert!(!said, "{}:{number}: a Hint is for advice: {line}", file.display());
        }
    }
}

#[test]
fn options_are_seen_where_they_are() {
    for line in ["\"use --full\"", "(--full)", "\"--engine naive\"", "\"`wythoff games` lists\""] {
        assert!(speaks_of_options(line), "{line}");
    }
    for line in ["\" --> {file}\"", "a - -b", "\"<!-- Written\"", "\"---\"", "`wythoff`"] {
        assert!(!speaks_of_options(line), "{line}");
    }
}
