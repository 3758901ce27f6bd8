//! The page of theorems is what the shipped sweep gives.

use std::collections::HashSet;
use wythoff_control::available_threads;
use wythoff_workbench::sweep::{Commands, Sweep, Task, markdown, parse, run};
use wythoff_workbench::{Control, WorkbenchError};

const PAGE: &str = include_str!("../../../../docs/theorems.md");
const SWEEP: &str = include_str!("../../../../sweeps/theorems.toml");

fn shipped() -> Sweep {
    parse("sweep", SWEEP).expect("the shipped sweep")
}

const COMMANDS: Commands<'_> = Commands {
    sweep: "wythoff sweep sweeps/theorems.toml --markdown",
    certificate: "wythoff theorem GAME --certificate FILE",
};

/// The lines of a page, those about theorems without their seconds.
fn lines(page: &str) -> Vec<String> {
    let without_seconds = |line: &str| {
        let mut cells: Vec<&str> = line.split(" | ").collect();
        if cells.len() == 6 {
            cells.remove(3);
        }
        cells.join(" | ")
    };
    page.lines().map(without_seconds).collect()
}

#[test]
fn what_takes_little_is_on_the_page() -> Result<(), WorkbenchError> {
    // Less would end some searches before the smallest system is found.
    let quick = |task: Task| Task { work: 5_000_000, ..task };
    let tasks: Vec<Task> = shipped().tasks.into_iter().map(quick).collect();
    let results = run(&tasks, available_threads(), None, &Control::unlimited(), |_| {})?;
    // Closed forms may need more; they are the last cell.
    let head = |line: String| line.rsplit_once(" | ").map(|(head, _)| head.to_owned());
    let page: HashSet<String> = lines(PAGE).into_iter().filter_map(head).collect();
    let mut seen = 0;
    for (task, result) in tasks.iter().zip(results).filter(|(_, result)| result.proved) {
        let one = markdown("One", std::slice::from_ref(task), &[result], COMMANDS);
        let row = lines(&one).into_iter().filter_map(head).find(|line| line.ends_with('`'));
        let row = row.expect("a row with a certificate");
        assert!(page.contains(&row), "{row}");
        seen += 1;
    }
    assert!(seen >= 45, "{seen}");
    Ok(())
}

#[test]
#[ignore = "two minutes"]
fn the_page_is_the_whole_sweep() -> Result<(), WorkbenchError> {
    let Sweep { title, tasks, .. } = shipped();
    let results = run(&tasks, available_threads(), None, &Control::unlimited(), |_| {})?;
    let page = markdown(&title, &tasks, &results, COMMANDS);
    assert_eq!(lines(&page), lines(PAGE));
    Ok(())
}
