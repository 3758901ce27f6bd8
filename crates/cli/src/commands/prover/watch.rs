//! One command of the prover, with Ctrl-C and, on a terminal, with a line that says
//! where it is.

use crate::status::Watched;
use wythoff_workbench::Limits;
use wythoff_workbench::prover::{Command, Response, Session, SessionError};

/// Carries out a command, watched where somebody looks; the limits are those of the session.
pub(crate) fn execute(session: &mut Session, command: &Command) -> Result<Response, SessionError> {
    Watched::new("deciding", Limits::default()).run(|control| session.execute(command, control))
}
