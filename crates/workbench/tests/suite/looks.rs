//! Whoever asks to stop is heard at the next look and nothing is begun after it, wherever a computation is: no part of it takes
//! the stop of a smaller part for an answer and goes on.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use wythoff_workbench::prover::{Options, Session, formula_command};
use wythoff_workbench::theorem::{Follow, Stage, find, find_values};
use wythoff_workbench::{Cancel, Control, Game, Limits, Progress};

/// Hears nothing.
struct Silence;

impl Follow for Silence {
    fn stage(&self, _: &Stage<'_>) {}
}

/// Computes under a control that is cancelled during look `at`: whether the work came to its end
/// all the same, and how many looks there were.
fn cancelled_at(at: u64, work: &dyn Fn(&Control) -> bool) -> (bool, u64) {
    let cancel = Cancel::new();
    let progress = Arc::new(Progress::new());
    let looks = Arc::new(AtomicU64::new(0));
    let (counted, flag) = (looks.clone(), cancel.clone());
    progress.call_at_looks(move || {
        if counted.fetch_add(1, Ordering::Relaxed) + 1 == at {
            flag.cancel();
        }
    });
    let control = Control::new(Limits::default(), cancel).watched(progress);
    let ended = work(&control);
    (ended, looks.load(Ordering::Relaxed))
}

/// A few places all along the way, close together at its beginning and at its end.
fn is_heard_at_once(name: &str, work: impl Fn(&Control) -> bool) {
    let (ended, all) = cancelled_at(u64::MAX, &work);
    assert!(ended && all > 30, "{name}: {all} looks");
    let places = (0..).map(|n| 3u64.pow(n)).take_while(|&n| n <= all);
    let places: Vec<u64> = places.flat_map(|n| [n, all - all / (n + 1)]).collect();
    for at in places {
        let (ended, looks) = cancelled_at(at, &work);
        assert!(!ended, "{name}: cancelled at look {at} of {all}, and went on");
        assert_eq!(looks, at, "{name}: somebody went on after look {at} of {all}");
    }
}

#[test]
fn a_search_for_a_theorem_stops_at_the_next_look() {
    for name in ["wythoff", "W3", "K2", "connell:2"] {
        let game = Game::load(name).expect("built in");
        is_heard_at_once(name, |control| {
            let found = find(&game, control, &Silence);
            found.is_ok_and(|mut found| found.derive(control).is_ok())
        });
    }
}

#[test]
fn a_theorem_about_a_value_stops_at_the_next_look() {
    let game = Game::load("r-wythoff").expect("built in");
    is_heard_at_once("value 1", |control| {
        let found = find_values(&game, wythoff_games::Grundy(1), false, control, &Silence);
        found.is_ok_and(|mut found| found.synchronise(control).is_ok())
    });
}

#[test]
fn the_prover_stops_at_the_next_look() {
    for formula in ["?msd_fib Ax,y Ez,u 3*x+z=5*y+2*u", "?lsd_2 Ax Ey,z x=31*y+57*z | x<1800"] {
        is_heard_at_once(formula, |control| {
            let mut session = Session::new(Options::default());
            session.execute(&formula_command(formula), control).is_ok()
        });
    }
}
