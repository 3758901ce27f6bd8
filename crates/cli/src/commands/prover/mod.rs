//! What `run`, `eval` and `repl` share: options, watching, printing.

pub(crate) mod complete;
pub(crate) mod editor;
pub(crate) mod print;
mod watch;

pub(crate) use watch::execute;

use clap::Args;
use std::path::PathBuf;
use std::time::Duration;
use wythoff_workbench::limits::{parse_bytes, parse_duration};
use wythoff_workbench::prover::{Options, Session, open};
use wythoff_workbench::{Limits, WorkbenchError, number};

/// Options of the prover.
#[derive(Clone, Debug, Args)]
pub(crate) struct ProverArgs {
    /// A folder in Walnut's layout to read automata from and to write results to;
    /// without it nothing is written
    #[arg(long, value_name = "DIR")]
    session: Option<PathBuf>,
    /// Time that one command may take: 500ms, 5s, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    max_time: Option<Duration>,
    /// Memory that the process may take: bytes, or a number with K, M or G
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, default_value = "4G")]
    max_memory: u64,
    /// States that one automaton may have
    #[arg(long, value_name = "N", value_parser = number::parse_u64)]
    max_states: Option<u64>,
    /// Print the steps of every command: states, edges, largest automaton, time
    #[arg(long)]
    pub(crate) explain: bool,
}

impl ProverArgs {
    /// A session with these options.
    pub(crate) fn open(&self) -> Result<Session, WorkbenchError> {
        let limits = Limits {
            time: self.max_time,
            memory: Some(self.max_memory),
            states: self.max_states,
            ..Limits::default()
        };
        let options = Options { limits, steps: self.explain, ..Options::default() };
        open(self.session.as_deref(), options)
    }
}
