//! `wythoff verify`: long runs that settle something.

mod convergence;
mod diagonals;
mod near_zeros;
mod rows;

use crate::Verdict;
use crate::failure::Failure;
use clap::Subcommand;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// All rows up to one, exact: extremes of the diagonals of every value
    Rows(rows::Args),
    /// How long finite-state runs of Wythoff's game take to converge (Nivasch)
    Convergence(convergence::Args),
    /// Where the diagonals of R-Wythoff settle, proved (Gu's conjecture 2)
    Diagonals(diagonals::Args),
    /// Large values near 0-values of Wythoff's game (Nivasch)
    NearZeros(near_zeros::Args),
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    match &args.what {
        What::Rows(args) => rows::run(args),
        What::Convergence(args) => convergence::run(args),
        What::Diagonals(args) => diagonals::run(args),
        What::NearZeros(args) => near_zeros::run(args),
    }
}
