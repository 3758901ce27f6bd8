//! `wythoff verify diagonals`

use crate::Verdict;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output::{plain_table, print_json, print_text};
use crate::status::Watched;
use comfy_table::CellAlignment;
use wythoff_games::Grundy;
use wythoff_workbench::number::parse_u64;
use wythoff_workbench::verify::diagonals::{ChainReport, DEFAULT_ROWS, FormReport, diagonals};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff verify diagonals --value 12\n  wythoff verify diagonals --value 20 --json\n  wythoff verify diagonals --value 6 --chains\n\nFor every value up to G: C (repeated columns), M (from which d_n = n), the number of wrong\ndiagonals, and whether that is certified for ever. The exit code is 1 if a value is not."
)]
pub(crate) struct Args {
    /// The largest Grundy value
    #[arg(long, value_name = "G")]
    value: u32,
    /// Rows to compute at most
    #[arg(long, value_name = "R", value_parser = parse_u64, default_value_t = DEFAULT_ROWS)]
    max_rows: u64,
    /// Gu's conjecture 1 for every certified value as well: N, and the chains of exceptions
    #[arg(long)]
    chains: bool,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON: a list with g, C, M, wrong, certified, rows; with --chains an object with that
    /// list and the forms
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let watched = Watched::new("computing rows", args.limits.limits());
    let report = watched
        .run(|control| diagonals(Grundy(args.value), args.max_rows, args.chains, control))?;
    if args.json && args.chains {
        print_json(&report)?;
    } else if args.json {
        print_json(&report.values)?;
    } else {
        let mut table = plain_table(["G", "C", "M", "WRONG", "CERTIFIED"]);
        for line in &report.values {
            let certified = if line.certified { "yes" } else { "no" };
            let numbers = [line.g.0.into(), line.offset, line.settled, line.wrong];
            let cells = numbers.iter().map(u64::to_string).chain([certified.to_string()]);
            table.add_row(cells);
        }
        for column in table.column_iter_mut() {
            column.set_cell_alignment(CellAlignment::Right);
        }
        let rows = report.values.first().map_or(0, |line| line.rows);
        let forms: String = report.forms.iter().map(form).collect();
        print_text(&format!("{table}\ncertified lines: {}; {rows} rows{forms}", report.known))?;
    }
    let all = report.values.iter().all(|line| line.certified);
    Ok(if all { Verdict::Yes } else { Verdict::No })
}

/// The form of one value, as Gu writes it.
fn form(form: &FormReport) -> String {
    let FormReport { g, from, offset, chains, .. } = form;
    let chain = |c: &ChainReport| format!("F^({},{}), x = {}", c.m, c.n, c.x);
    let chains: Vec<String> = chains.iter().map(chain).collect();
    let chains = if chains.is_empty() { "none".to_owned() } else { chains.join("; ") };
    format!("\n\ng = {g}: N = {from}, C = {offset}; chains: {chains}")
}
