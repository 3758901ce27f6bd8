//! Ctrl-C while a command works: it is gone soon, with exit code 130 and nothing broken.
//!
//! No clock decides: the signal is sent once the command has computed for some time, and it
//! may compute for at most a second more, on however busy a machine. Both are read from the
//! processor time that Linux tells of a process, also of one that has ended and was not yet
//! waited for.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Ticks of the processor time in `/proc`: there are a hundred in a second everywhere.
const TICKS_PER_SECOND: u64 = 100;

/// The state of a process, and its processor time in ticks.
fn stat(child: &Child) -> (char, u64) {
    let text = fs::read_to_string(format!("/proc/{}/stat", child.id())).expect("not waited for");
    // The name, in parentheses, may hold anything; what follows it is fixed.
    let rest = &text[text.rfind(')').expect("a name") + 2..];
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let ticks = |i: usize| fields[i].parse::<u64>().expect("a number");
    (fields[0].chars().next().expect("a state"), ticks(11) + ticks(12))
}

fn wait_until(child: &Child, what: impl Fn(char, u64) -> bool) -> u64 {
    loop {
        let (state, ticks) = stat(child);
        if what(state, ticks) {
            return ticks;
        }
        assert_ne!(state, 'Z', "it ended before it was told to, after {ticks} ticks");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Starts a command, interrupts it after a third of a second of work, and gives its exit code
/// and what it wrote to standard error.
fn interrupted(args: &[&str], input: Option<&str>, folder: &Path) -> (Option<i32>, String) {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"));
    command.args(args).current_dir(folder).stdout(Stdio::null()).stderr(Stdio::piped());
    command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    let mut child = command.spawn().expect("the binary runs");
    if let Some(text) = input {
        // Kept open: the end of the input would end the command.
        let mut stdin = child.stdin.take().expect("piped");
        stdin.write_all(text.as_bytes()).expect("it reads");
        std::mem::forget(stdin);
    }
    let before = wait_until(&child, |_, ticks| ticks >= TICKS_PER_SECOND / 3);
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("kill runs").success());
    let after = loop {
        match stat(&child) {
            ('Z', ticks) => break ticks,
            (_, ticks) => {
                assert!(ticks <= before + 10 * TICKS_PER_SECOND, "{args:?}: it goes on");
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    };
    // Threads work at the same time, so a second on the clock may be two here.
    assert!(after <= before + 2 * TICKS_PER_SECOND, "{args:?}: {before} then {after} ticks");
    let output = child.wait_with_output().expect("it has ended");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Every command that computes, with something that takes it far longer than a second.
const LONG: [&[&str]; 19] = [
    &["table", "wythoff", "--engine", "naive", "--rows", "4000", "--cols", "4000"],
    &["positions", "wythoff", "--value", "20", "--up-to-row", "1e11"],
    &["positions", "file.game", "--value", "1", "--count", "10000000"],
    &["value", "wythoff", "6000", "6000", "--engine", "naive"],
    &["value", "W61(100000,200000)", "--outcome"],
    &["move", "W61(100000,200000)"],
    &["nth", "wythoff", "1e3000", "--value", "20"],
    &["nth", "W61", "1e100"],
    &["period", "wythoff", "250"],
    &["verify", "rows", "wythoff", "--value", "20", "--up-to-row", "1e11"],
    &["verify", "rows", "r-wythoff", "--value", "20", "--up-to-row", "4e9"],
    &["verify", "piece", "100/200", "--out", "100.piece"],
    &["verify", "convergence", "--value", "20", "--up-to-row", "1e8"],
    &["verify", "diagonals", "--value", "33"],
    &["theorem", "W61"],
    &["theorem", "wythoff", "--value", "3", "--full"],
    &["compare", "f-wythoff", "wythoff", "--up-to", "20000"],
    &["morphism", "K150"],
    &["sweep", "sweep.toml"],
];

/// A formula that takes far longer than a second to decide.
const LONG_FORMULA: &str = "?msd_10 1001*a+4711*b=5333*c+7111*d+1000";

#[test]
fn every_command_ends_soon_when_it_is_told_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "game \"slow\"\ntake k from x and l from y where |k - l| < 3\n\
                take any odd from either pile\n";
    fs::write(folder.path().join("file.game"), text).expect("written");
    let sweep = "[[games]]\ngame = \"W{k}\"\nk = \"61..61\"\n";
    fs::write(folder.path().join("sweep.toml"), sweep).expect("written");
    for args in LONG {
        let (code, error) = interrupted(args, None, folder.path());
        assert_eq!(code, Some(130), "{args:?}: {error}");
        assert!(error.starts_with("cancelled"), "{args:?}: {error}");
    }
    let left = fs::read_dir(folder.path()).expect("the folder").count();
    assert_eq!(left, 2, "nothing is left behind");
}

#[test]
fn formulas_end_soon_and_scripts_and_a_session_that_is_piped_in() {
    let folder = tempfile::tempdir().expect("a folder");
    let (code, error) = interrupted(&["eval", LONG_FORMULA], None, folder.path());
    assert!(code == Some(130) && error.starts_with("cancelled"), "{error}");
    let args = ["count", LONG_FORMULA, "a=1", "b=1", "c=1"];
    let (code, error) = interrupted(&args, None, folder.path());
    assert!(code == Some(130) && error.starts_with("cancelled"), "{error}");
    let script = format!("eval long \"{LONG_FORMULA}\";\neval next \"Ex x=1\";\n");
    fs::write(folder.path().join("script.txt"), &script).expect("written");
    let (code, error) = interrupted(&["run", "script.txt"], None, folder.path());
    assert!(code == Some(130) && error.starts_with("cancelled"), "{error}");
    let (code, error) = interrupted(&["repl"], Some(&script), folder.path());
    assert!(code == Some(130) && error.starts_with("cancelled"), "{error}");
}

#[test]
fn a_check_and_a_reproduction_end_soon() {
    let folder = tempfile::tempdir().expect("a folder");
    let certificate = folder.path().join("w10.cert");
    let made = Command::new(assert_cmd::cargo::cargo_bin!("wythoff"))
        .args(["theorem", "W10", "--certificate"])
        .arg(&certificate)
        .output();
    assert!(made.expect("the binary runs").status.success());
    let (code, error) = interrupted(&["check", "w10.cert"], None, folder.path());
    assert_eq!(code, Some(130), "{error}");
    let (code, error) = interrupted(&["reproduce", "--full"], None, folder.path());
    assert_eq!(code, Some(130), "{error}");
    let (code, error) = interrupted(&["bench", "sequences"], None, folder.path());
    assert_eq!(code, Some(130), "{error}");
}
