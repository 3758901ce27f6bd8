//! `wythoff verify`: long runs that settle something.

mod convergence;
mod diagonals;

use crate::Verdict;
use clap::Subcommand;
use wythoff_workbench::WorkbenchError;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// How long finite-state runs of Wythoff's game take to converge (Nivasch)
    Convergence(convergence::Args),
    /// Where the diagonals of R-Wythoff settle, proved (Gu's conjecture 2)
    Diagonals(diagonals::Args),
}

pub(crate) fn run(args: &Args) -> Result<Verdict, WorkbenchError> {
    match &args.what {
        What::Convergence(args) => convergence::run(args),
        What::Diagonals(args) => diagonals::run(args),
    }
}
