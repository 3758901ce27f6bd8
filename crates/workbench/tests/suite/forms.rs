//! The closed form of every theorem of the shipped sweep, as it is printed, against the game.

use wythoff_control::Limits;
use wythoff_discovery::{ClosedForm, DiscoveryError};
use wythoff_games::Size;
use wythoff_games::engine::naive;
use wythoff_workbench::sweep::{Task, parse};
use wythoff_workbench::theorem::find;
use wythoff_workbench::{Control, WorkbenchError};

const SWEEP: &str = include_str!("../../../../sweeps/theorems.toml");

/// The side of the boards that are compared.
const SIDE: usize = 200;

/// The closed form of the theorem that is found with some work, compared with the board of
/// the naive engine. Says whether there is a theorem, and whether it has a form.
fn compare(task: &Task, work: u64) -> Result<(bool, bool), WorkbenchError> {
    let game = task.game()?;
    let control = Control::unlimited();
    let limits = Limits { work: Some(work), ..Limits::default() };
    let found = control.within(limits, |control| find(&game, control, &()))?;
    let Some(theorem) = found.theorem() else { return Ok((false, false)) };
    let form = control.within(limits, |control| ClosedForm::of(theorem, control));
    let form = match form {
        Err(DiscoveryError::Stopped(_)) => None,
        other => other?,
    };
    let Some(form) = form else { return Ok((true, false)) };
    let size = Size { rows: SIDE, cols: SIDE };
    let board = naive::outcomes(game.rules(), size, &control).expect("a small board");
    for (x, y) in (0..SIDE).flat_map(|x| (0..SIDE).map(move |y| (x, y))) {
        let is_p = board.is_p(x, y);
        let said = form.contains(x as u64, y as u64, &theorem.numerals);
        assert_eq!(said, is_p, "({x}, {y}) of {}", task.name);
    }
    Ok((true, true))
}

/// How many theorems there are, and the names of those without a form.
fn compare_all(work: u64) -> Result<(usize, Vec<String>), WorkbenchError> {
    let mut theorems = 0;
    let mut without = Vec::new();
    for task in parse("sweep", SWEEP)?.tasks {
        let (proved, form) = match compare(&task, work) {
            // Rules that cannot be stated in the logic.
            Err(WorkbenchError::Search(DiscoveryError::NotLinear { .. })) => continue,
            other => other?,
        };
        theorems += usize::from(proved);
        if proved && !form {
            without.push(task.name);
        }
    }
    Ok((theorems, without))
}

#[test]
fn closed_forms_are_the_p_positions() -> Result<(), WorkbenchError> {
    let (theorems, without) = compare_all(60_000_000)?;
    println!("{theorems} theorems, without a form: {without:?}");
    assert!(theorems >= 60, "{theorems}");
    assert!(without.len() <= 2, "{without:?}");
    Ok(())
}

#[test]
#[ignore = "minutes"]
fn closed_forms_of_the_whole_sweep_are_the_p_positions() -> Result<(), WorkbenchError> {
    let (theorems, without) = compare_all(3_000_000_000)?;
    println!("{theorems} theorems, without a form: {without:?}");
    assert!(theorems >= 87, "{theorems}");
    Ok(())
}
