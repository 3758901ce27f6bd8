//! One command of the prover, with Ctrl-C and, on a terminal, with a line that says
//! where it is.

use crate::status::{INTERVAL, with_status};
use crate::terminal::{cancel_flag, shows_progress};
use wythoff_workbench::prover::{Command, Progress, Response, Session, SessionError, Signals};

/// Longer formulas are cut, so that the line stays one.
const LONGEST_PLACE: usize = 60;

/// Carries out a command, watched where somebody looks.
pub(crate) fn execute(session: &mut Session, command: &Command) -> Result<Response, SessionError> {
    let progress = Progress::default();
    let mut last = 0;
    let line = || {
        let states = progress.states();
        let made = states.saturating_sub(last);
        last = states;
        let rate = f64::from(u32::try_from(made).unwrap_or(u32::MAX)) / INTERVAL.as_secs_f64();
        let place = progress.place();
        let short: String = place.chars().take(LONGEST_PLACE).collect();
        let dots = if short.len() < place.len() { "…" } else { "" };
        let within = if place.is_empty() { "" } else { ", in " };
        format!("{states} states so far, {rate:.0} per second{within}{short}{dots}")
    };
    let listening = shows_progress().then_some(&progress);
    let signals = Signals { cancelled: Some(cancel_flag()), progress: listening };
    with_status(line, || session.execute(command, signals))
}
