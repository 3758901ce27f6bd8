//! Files as a user meets them: what is read is bounded, what is written goes where its path
//! leads and appears as a whole.

#![cfg(unix)]

use std::fs;
use std::io::Read;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

fn wythoff(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wythoff"));
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    command.current_dir(root).args(args).stdin(Stdio::null()).output().expect("the binary runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry"));
    let mut names: Vec<String> =
        entries.map(|entry| entry.file_name().into_string().expect("UTF-8")).collect();
    names.sort();
    names
}

fn utf8(path: &Path) -> &str {
    path.to_str().expect("a UTF-8 path")
}

fn fifo(path: &Path) {
    assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo runs").success());
}

/// Commands that write one file each, and what is in it.
fn writers(path: &str) -> [(Vec<&str>, &'static str); 7] {
    [
        (vec!["table", "nim", "--format", "csv", "--out", path], "x,0,1"),
        (vec!["theorem", "K2", "--certificate", path], "wythoff certificate 1"),
        (
            vec!["theorem", "r-wythoff", "--value", "1", "--certificate", path],
            "wythoff certificate",
        ),
        (vec!["morphism", "K2", "--out", path], "msd_fib"),
        (vec!["sweep", "sweeps/small.toml", "--csv", path], "group,game,verdict"),
        (vec!["sweep", "sweeps/small.toml", "--markdown", path], "# "),
        (vec!["eval", "?msd_fib x<3", "--out", path], "msd_fib"),
    ]
}

#[test]
fn links_are_followed_and_what_they_lead_to_is_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    fs::create_dir(at("elsewhere")).expect("a folder");
    symlink("elsewhere/target.txt", at("link.txt")).expect("a link");
    for (args, begin) in writers(utf8(&at("link.txt"))) {
        for old in [None, Some("old")] {
            let target = at("elsewhere/target.txt");
            let _ = fs::remove_file(&target);
            if let Some(old) = old {
                fs::write(&target, old).expect("writable");
                fs::set_permissions(&target, fs::Permissions::from_mode(0o604)).expect("own file");
            }
            let output = wythoff(&args);
            assert_eq!(output.status.code(), Some(0), "{args:?}: {}", said(&output));
            let text = fs::read_to_string(&target).expect("it was written");
            assert!(text.starts_with(begin), "{args:?}: {text}");
            assert!(fs::symlink_metadata(at("link.txt")).expect("it stays").is_symlink());
            if old.is_some() {
                let mode = fs::metadata(&target).expect("it is there").permissions().mode();
                assert_eq!(mode & 0o777, 0o604, "{args:?}");
            }
        }
    }
    assert_eq!(names(folder.path()), ["elsewhere", "link.txt"]);
    assert_eq!(names(&at("elsewhere")), ["target.txt"]);
    symlink("circle.txt", at("circle.txt")).expect("a link");
    for (args, _) in writers(utf8(&at("circle.txt"))) {
        let output = wythoff(&args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(said(&output).contains("symbolic links"), "{args:?}: {}", said(&output));
    }
}

#[test]
fn pipes_are_written_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe.txt");
    fifo(&pipe);
    for (args, begin) in writers(utf8(&pipe)) {
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || {
                let mut text = String::new();
                fs::File::open(pipe).expect("a pipe").read_to_string(&mut text).expect("UTF-8");
                text
            }
        });
        let output = wythoff(&args);
        assert_eq!(output.status.code(), Some(0), "{args:?}: {}", said(&output));
        let text = reader.join().expect("it was read");
        assert!(text.starts_with(begin), "{args:?}: {text}");
        assert!(fs::metadata(&pipe).expect("it stays").file_type().is_fifo());
    }
    assert_eq!(names(folder.path()), ["pipe.txt"]);
}

#[test]
fn devices_are_written_to() {
    let folder = tempfile::tempdir().expect("a folder");
    // The endings are for those who look at them.
    let link = |device: &str| {
        let link = folder.path().join(format!("{}.txt", device.replace('/', "-")));
        symlink(device, &link).expect("a link");
        link
    };
    let (null, full) = (link("/dev/null"), link("/dev/full"));
    for (args, _) in writers(utf8(&null)) {
        assert_eq!(wythoff(&args).status.code(), Some(0), "{args:?}");
    }
    for (args, _) in writers(utf8(&full)) {
        let output = wythoff(&args);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
        let said = said(&output);
        assert!(said.contains(utf8(&full)) && said.contains("No space left"), "{args:?}: {said}");
    }
    for device in ["/dev/null", "/dev/full"] {
        let kind = fs::metadata(device).expect("it is there").file_type();
        assert!(kind.is_char_device(), "{device} is still a device");
    }
    // Into what is standard output already, after what was printed.
    let file = folder.path().join("both");
    let script =
        "printf 'before\\n' >\"$2\"; exec \"$1\" theorem K2 --certificate /dev/stdout >>\"$2\"";
    let shell = Command::new("sh")
        .args(["-c", script, "sh", env!("CARGO_BIN_EXE_wythoff"), utf8(&file)])
        .status();
    assert!(shell.expect("the shell runs").success());
    let text = fs::read_to_string(&file).expect("it is there");
    assert!(text.starts_with("before\nTheorem."), "{text}");
    assert!(text.ends_with("\nend\n") && text.contains("\nwythoff certificate 1\n"), "{text}");
}

#[test]
fn a_write_that_fails_leaves_what_was_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("old.txt");
    fs::write(&file, "old").expect("writable");
    // Files may have 1 KB here; the signal that would end the process is ignored.
    let small = "trap '' XFSZ; ulimit -f 1; exec \"$@\"";
    for (args, _) in writers(utf8(&file)) {
        let mut shell = Command::new("sh");
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        shell.current_dir(root).args(["-c", small, "sh", env!("CARGO_BIN_EXE_wythoff")]);
        let output = shell.args(&args).output().expect("the shell runs");
        // Some answers are shorter than that.
        let text = fs::read_to_string(&file).expect("it is there");
        match output.status.code() {
            Some(2) => assert_eq!(text, "old", "{args:?}"),
            code => assert!(code == Some(0) && text.len() <= 1024, "{args:?}: {text}"),
        }
        fs::write(&file, "old").expect("writable");
        assert_eq!(names(folder.path()), ["old.txt"], "{args:?}");
    }
    // A folder appears with all its files or not at all.
    let out = folder.path().join("theorem");
    for existing in [false, true] {
        if existing {
            fs::create_dir(&out).expect("a folder");
            fs::write(out.join("theorem.tex"), "mine").expect("writable");
            fs::write(out.join("notes"), "mine").expect("writable");
        }
        for asked in [&["theorem", "K2"][..], &["theorem", "r-wythoff", "--value", "1"]] {
            let mut shell = Command::new("sh");
            shell.args(["-c", small, "sh", env!("CARGO_BIN_EXE_wythoff")]);
            let output = shell.args(asked).args(["--out", utf8(&out)]).output();
            let output = output.expect("the shell runs");
            assert_eq!(output.status.code(), Some(2), "{}", said(&output));
            assert!(said(&output).contains(utf8(&out)), "{}", said(&output));
            if existing {
                assert_eq!(names(&out), ["notes", "theorem.tex"]);
                assert_eq!(fs::read_to_string(out.join("theorem.tex")).expect("it stays"), "mine");
            } else {
                assert_eq!(names(folder.path()), ["old.txt"]);
            }
        }
    }
    // With room for them, they replace what has their names, and nothing else.
    let output = wythoff(&["theorem", "K2", "--out", utf8(&out)]);
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert_eq!(fs::read_to_string(out.join("notes")).expect("it stays"), "mine");
    let tex = fs::read_to_string(out.join("theorem.tex")).expect("written");
    assert!(tex.starts_with("\\begin{theorem}"), "{tex}");
    assert!(names(&out).iter().all(|name| !name.starts_with('.')), "{:?}", names(&out));
}

#[test]
fn checkpoints_and_results_follow_links() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| folder.path().join(name);
    symlink("run.wyt", at("run")).expect("a link");
    symlink("results.jsonl", at("results")).expect("a link");
    let (run, results) = (at("run"), at("results"));
    for row in ["999", "4999"] {
        let args = ["verify", "rows", "wythoff", "--value", "1", "--up-to-row", row];
        let output = wythoff(&[&args[..], &["--checkpoint", utf8(&run)]].concat());
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    }
    let sweep = ["sweep", "sweeps/small.toml", "--results", utf8(&results)];
    for _ in 0..2 {
        assert_eq!(wythoff(&sweep).status.code(), Some(0));
    }
    assert_eq!(names(folder.path()), ["results", "results.jsonl", "run", "run.wyt"]);
    for link in [run, results] {
        assert!(fs::symlink_metadata(link).expect("it stays").is_symlink());
    }
    for args in [
        ["sweep", "sweeps/small.toml", "--results", "/dev/null"],
        ["sweep", "sweeps/small.toml", "--results", "/dev/zero"],
    ] {
        let output = wythoff(&args);
        assert_eq!(output.status.code(), Some(2));
        assert!(said(&output).contains("regular file"), "{}", said(&output));
    }
}

#[test]
fn inputs_without_an_end_and_bytes_that_are_no_text_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let binary: PathBuf = folder.path().join("binary");
    fs::write(&binary, b"game \"\xFF\"\n").expect("writable");
    for (file, words) in [("/dev/zero", "larger than"), (utf8(&binary), "not a text in UTF-8")] {
        let sum = format!("{file}(3,4)");
        for args in [
            &["table", file][..],
            &["theorem", file],
            &["move", &sum],
            &["morphism", file],
            &["sweep", file],
            &["run", file],
        ] {
            let output = wythoff(args);
            assert_eq!(output.status.code(), Some(2), "{args:?}: {}", said(&output));
            assert!(said(&output).contains(words), "{args:?}: {}", said(&output));
        }
        let output = wythoff(&["check", file]);
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains("not a certificate") && !text.contains("line 0"), "{text}");
    }
    for command in [&["morphism", "-"][..], &["repl"]] {
        let zero = fs::File::open("/dev/zero").expect("a device");
        let mut endless = Command::new(env!("CARGO_BIN_EXE_wythoff"));
        let output = endless.args(command).stdin(zero).output().expect("the binary runs");
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(said(&output).contains("r than"), "{command:?}: {}", said(&output));
    }
}

#[test]
fn pipes_are_read_as_files_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let (game, word) = (folder.path().join("pipe.game"), folder.path().join("pipe"));
    fifo(&game);
    fifo(&word);
    let k2 = "game \"piped\"\ntake any from either pile\ntake equal from both\nterminal x+y<=2\n";
    let rows: [(&Path, &str, &[&str], &str); 4] = [
        (&game, k2, &["show"], "piped"),
        (&word, k2, &["show"], "piped"),
        (&word, "0 1 0 0 1 0 1 0 0 1 0 0 1 0 1 0 0 1 0 1 0\n", &["morphism"], "letters"),
        (&word, "eval \"0=0\";\n", &["run"], "TRUE"),
    ];
    for (pipe, text, command, part) in rows {
        let writer = std::thread::spawn({
            let (pipe, text) = (pipe.to_path_buf(), text.to_owned());
            move || fs::write(pipe, text).expect("somebody reads")
        });
        let output = wythoff(&[command, &[utf8(pipe)]].concat());
        writer.join().expect("it was written");
        assert_eq!(output.status.code(), Some(0), "{command:?}: {}", said(&output));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(text.contains(part), "{command:?}: {text}");
    }
}

#[test]
fn unknown_endings_are_refused_with_those_that_are_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = |name: &str| utf8(&folder.path().join(name)).to_owned();
    for name in ["a.pdf", "a.jpeg", "a.html", "a.text"] {
        for (args, known) in [
            (&["table", "nim", "--out"][..], &[".txt", ".csv", ".json", ".png", ".svg"][..]),
            (&["eval", "x<3", "--out"], &[".txt", ".gv", ".ba", ".svg"]),
            (&["reproduce", "nivasch:figure-2", "--figure"], &[".png", ".svg"]),
        ] {
            let output = wythoff(&[args, &[&at(name)]].concat());
            assert_eq!(output.status.code(), Some(2), "{args:?} {name}");
            for ending in known {
                assert!(said(&output).contains(ending), "{args:?} {name}: {}", said(&output));
            }
        }
    }
    assert_eq!(names(folder.path()), [""; 0]);
    // Named by hand, a format goes into a file of any name; without an ending it is text.
    let rows: [(&str, &[&str], &[u8]); 5] = [
        ("a.pdf", &["--format", "csv"], b"x,0,1"),
        ("b.pdf", &["--json"], b"{\"game\""),
        ("c", &[], b"1  1 0"),
        ("d.TXT", &[], b"1  1 0"),
        ("e.PNG", &[], b"\x89PNG"),
    ];
    for (name, more, begin) in rows {
        let args = ["table", "nim", "--rows", "2", "--cols", "2", "--out", &at(name)];
        assert_eq!(wythoff(&[&args[..], more].concat()).status.code(), Some(0), "{name}");
        let bytes = fs::read(at(name)).expect("it was written");
        assert!(bytes.starts_with(begin), "{name}");
    }
}

#[test]
fn a_name_breaks_nothing_that_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = folder.path().join("odd.game");
    let name = r"50% & #1 $x_2$ {a}~b^c \end{theorem} </title><script>'é: eval; φ";
    let moves = "take any from either pile\ntake equal from both\n";
    fs::write(&game, format!("game \"{name}\"\n{moves}")).expect("writable");
    let out = folder.path().join("out");
    for more in [&[][..], &["--value", "1"]] {
        let args = [&["theorem", utf8(&game), "--out", utf8(&out)], more].concat();
        let output = wythoff(&args);
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let read = |file: &str| fs::read_to_string(out.join(file)).expect("written");
        let tex = read("theorem.tex");
        let escaped = r"50\% \& \#1 \$x\_2\$ \{a\}\textasciitilde{}b\textasciicircum{}c \textbackslash{}end\{theorem\} \textless{}/title\textgreater{}\textless{}script\textgreater{}'é: eval; φ";
        assert!(tex.contains(escaped), "{tex}");
        assert_eq!(tex.matches("\\begin{").count(), tex.matches("\\end{").count(), "{tex}");
        let html = read("theorem.html");
        assert!(!html.contains("<script>") && html.contains("&lt;script&gt;"), "{html}");
        assert_eq!(html.matches("</title>").count(), html.matches("<title>").count());
        let mut run = Command::new(env!("CARGO_BIN_EXE_wythoff"));
        let output = run.current_dir(&out).args(["run", "proof.txt"]).output();
        let output = output.expect("the binary runs");
        assert_eq!(output.status.code(), Some(0), "{}", said(&output));
        let certificate = out.join("certificate.cert");
        assert_eq!(wythoff(&["check", utf8(&certificate)]).status.code(), Some(0));
    }
}
