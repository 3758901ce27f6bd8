//! What `run`, `eval` and `repl` share: options, watching, printing.

pub(crate) mod complete;
pub(crate) mod editor;
pub(crate) mod print;
mod watch;

pub(crate) use watch::{execute, take};

use crate::args::SearchArgs;
use clap::Args;
use std::path::PathBuf;
use wythoff_workbench::WorkbenchError;
use wythoff_workbench::prover::{Options, Session, open};

/// Options of the prover.
#[derive(Clone, Debug, Args)]
pub(crate) struct ProverArgs {
    /// A folder in Walnut's layout to read automata from and to write results to;
    /// without it nothing is written
    #[arg(long, value_name = "DIR")]
    session: Option<PathBuf>,
    #[command(flatten)]
    limits: SearchArgs,
    /// Print the steps of every command: states, edges, largest automaton, time
    #[arg(long)]
    pub(crate) explain: bool,
}

impl ProverArgs {
    /// A session with these options.
    pub(crate) fn open(&self) -> Result<Session, WorkbenchError> {
        let limits = self.limits.limits();
        let options = Options { limits, steps: self.explain, ..Options::default() };
        open(self.session.as_deref(), options)
    }
}
