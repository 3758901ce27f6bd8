//! The crates as others see them: what CONTRIBUTING.md says of their dependencies is true, and
//! each has a README and a first page with an example.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The folders of the crates, by name.
fn crates() -> BTreeMap<String, PathBuf> {
    let folders = fs::read_dir(root().join("crates")).expect("a folder");
    let named = folders.map(|entry| {
        let path = entry.expect("an entry").path();
        (path.file_name().expect("a name").to_string_lossy().into_owned(), path)
    });
    named.collect()
}

/// The crates of this workspace that a crate is built with.
fn dependencies(folder: &Path) -> BTreeSet<String> {
    let manifest = text(&folder.join("Cargo.toml"));
    let (_, rest) = manifest.split_once("\n[dependencies]\n").unwrap_or_default();
    let lines = rest.lines().take_while(|line| !line.starts_with('['));
    let ours = lines.filter_map(|line| line.strip_prefix("wythoff-")?.split_once('.'));
    ours.map(|(name, _)| name.to_owned()).collect()
}

/// The arrows of CONTRIBUTING.md: a crate, and those that are built with it.
fn drawn() -> BTreeSet<(String, String)> {
    let contributing = text(&root().join("CONTRIBUTING.md"));
    let (_, rest) =
        contributing.split_once("Dependencies point one way:\n\n```\n").expect("a graph");
    let (graph, _) = rest.split_once("```").expect("its end");
    let mut arrows = BTreeSet::new();
    for line in graph.lines() {
        let groups: Vec<Vec<&str>> =
            line.split('←').map(|group| group.split(',').map(str::trim).collect()).collect();
        for pair in groups.windows(2) {
            for from in &pair[0] {
                arrows.extend(pair[1].iter().map(|&to| ((*from).to_owned(), to.to_owned())));
            }
        }
    }
    arrows
}

#[test]
fn the_graph_of_crates_is_the_real_one() {
    let drawn = drawn();
    let real: BTreeSet<(String, String)> = crates()
        .iter()
        .flat_map(|(name, folder)| {
            dependencies(folder).into_iter().map(|from| (from, name.clone())).collect::<Vec<_>>()
        })
        .collect();
    assert!(real.len() > 40, "{real:?}");
    for arrow in &drawn {
        assert!(real.contains(arrow), "{arrow:?} is drawn, but is no dependency");
    }
    // What follows from others need not be drawn.
    for (from, to) in &real {
        let mut reached = BTreeSet::from([from]);
        while let Some((_, next)) =
            drawn.iter().find(|(one, other)| reached.contains(one) && !reached.contains(other))
        {
            reached.insert(next);
        }
        assert!(reached.contains(to), "{to} depends on {from}, which is not drawn");
    }
}

#[test]
fn every_crate_has_a_readme_and_a_first_page_with_an_example() {
    for (name, folder) in crates() {
        assert!(text(&folder.join("README.md")).lines().count() >= 5, "{name}");
        if name == "cli" {
            continue;
        }
        let page = text(&folder.join("src/lib.rs"));
        let page: Vec<&str> = page.lines().take_while(|line| line.starts_with("//!")).collect();
        assert!(page.contains(&"//! ```") || page.contains(&"//! ```no_run"), "{name}");
    }
}

#[test]
fn every_file_of_a_suite_is_a_part_of_it() {
    let mut parts = 0;
    for (name, folder) in crates() {
        let suite = folder.join("tests/suite");
        let Ok(entries) = fs::read_dir(&suite) else { continue };
        let main = text(&suite.join("main.rs"));
        for entry in entries {
            let file = entry.expect("an entry").path();
            let part = file.file_stem().expect("a name").to_string_lossy().into_owned();
            if part != "main" {
                assert!(main.lines().any(|line| line == format!("mod {part};")), "{name}: {part}");
                parts += 1;
            }
        }
    }
    assert!(parts > 60, "{parts} parts");
}
