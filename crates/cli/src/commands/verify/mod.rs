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
use crate::output::plain_table;
use clap::Subcommand;
use comfy_table::{CellAlignment, Table};
use wythoff_workbench::verify::rows::{ExtremeReport, PointsReport};

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

/// The extremes of `d_n - n` of every value, and the first n that has each.
fn extremes(values: &[PointsReport]) -> Table {
    let mut table = plain_table(["G", "POINTS", "MIN", "AT N", "MAX", "AT N", "N >= 100", "AT N"]);
    for v in values {
        let extremes = [v.min, v.max, v.max_from_100].map(|extreme| match extreme {
            Some(ExtremeReport { value, n, .. }) => [value.to_string(), n.to_string()],
            None => [const { String::new() }; 2],
        });
        let first = [v.value.to_string(), v.points.to_string()];
        table.add_row(first.into_iter().chain(extremes.into_iter().flatten()));
    }
    for column in table.column_iter_mut() {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
