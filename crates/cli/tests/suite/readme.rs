//! The README shows what really happens: every `$ wythoff …` and `$ cat …` line of
//! a `console` block is run, and what stands below it must be what comes out.

use crate::console::{Shown, shown};
use std::path::Path;
use std::process::Command;

#[test]
fn the_readme_shows_what_happens() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let text = std::fs::read_to_string(root.join("README.md")).expect("the README is there");
    assert!(text.lines().count() < 120, "the README is longer than one screenful or two");
    // What the commands write goes to a temporary folder; the examples are there as well.
    let folder = tempfile::tempdir().expect("a temporary folder");
    let examples = root.join("examples").canonicalize().expect("the examples are there");
    std::os::unix::fs::symlink(examples, folder.path().join("examples")).expect("a link");
    let commands = shown(&text);
    assert!(commands.len() >= 5, "the README has lost its examples");
    for Shown { command, output } in commands {
        let mut words: Vec<String> = command.split_whitespace().map(str::to_string).collect();
        let program = match words.remove(0).as_str() {
            "wythoff" => assert_cmd::cargo::cargo_bin!("wythoff").to_path_buf(),
            "cat" => "cat".into(),
            other => panic!("the README runs `{other}`"),
        };
        let ran = Command::new(program)
            .args(&words)
            .current_dir(folder.path())
            .output()
            .expect("the command starts");
        assert!(ran.status.success(), "{command}: {}", String::from_utf8_lossy(&ran.stderr));
        assert_eq!(String::from_utf8_lossy(&ran.stdout), output, "{command}");
    }
}
