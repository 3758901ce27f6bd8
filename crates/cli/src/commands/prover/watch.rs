//! One command of the prover, with Ctrl-C and, on a terminal, with a line that says
//! where it is.

use crate::status::Watched;
use wythoff_workbench::Limits;
use wythoff_workbench::prover::{Command, Entry, Response, Session, SessionError, Turn};

fn watched() -> Watched {
    // The limits are those of the session.
    Watched::new("deciding", Limits::default())
}

/// Carries out a command, watched where somebody looks.
pub(crate) fn execute(session: &mut Session, command: &Command) -> Result<Response, SessionError> {
    watched().run(|control| session.execute(command, control))
}

/// The same for a command of a script.
pub(crate) fn take<'a>(turn: Turn<'a>, session: &mut Session) -> Entry<'a> {
    watched().run(|control| turn.execute(session, control))
}
