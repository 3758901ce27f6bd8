//! `wythoff verify`: long runs that settle something.

mod columns;
mod convergence;
mod diagonals;
mod link;
mod near_zeros;
mod piece;
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
    /// One piece of a run of wythoff, for many machines
    Piece(piece::Args),
    /// The pieces of a run, linked: how far it is verified
    Link(link::Args),
    /// Where the columns of a value fall, and the last index of every diagonal (Jiao)
    Columns(columns::Args),
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
        What::Piece(args) => piece::run(args),
        What::Link(args) => link::run(args),
        What::Columns(args) => columns::run(args),
        What::Convergence(args) => convergence::run(args),
        What::Diagonals(args) => diagonals::run(args),
        What::NearZeros(args) => near_zeros::run(args),
    }
}
