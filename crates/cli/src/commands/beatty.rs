//! `wythoff beatty`

use crate::Verdict;
use crate::args::SearchArgs;
use crate::failure::Failure;
use crate::output::{print_json, print_text};
use crate::status::Watched;
use wythoff_workbench::beatty::{BeattyReport, Quadratic, decide, parse_quadratic};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff beatty \"(1 + sqrt 5)/2\"\n  wythoff beatty \"sqrt 7\" --count 20\n  wythoff beatty \"1 + sqrt 3\" --json\n\nExit codes: 0 proved, 2 bad input, 3 stopped by a limit."
)]
pub(crate) struct Args {
    /// An irrational number above 1: sqrt 2, (1 + sqrt 5)/2, 3/2 + sqrt 3
    #[arg(value_name = "NUMBER", value_parser = parse_quadratic, allow_hyphen_values = true)]
    number: Quadratic,
    /// Terms of each sequence that are printed
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    count: u32,
    #[command(flatten)]
    limits: SearchArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let watched = Watched::new("deciding", args.limits.limits());
    let report = watched.run(|control| decide(&args.number, args.count, control))?;
    if args.json {
        print_json(&report)?;
    } else {
        print_text(&text(&report))?;
    }
    Ok(Verdict::Yes)
}

fn text(report: &BeattyReport) -> String {
    let BeattyReport { alpha, beta, first, second, known, .. } = report;
    let (first, second) = (first.join(", "), second.join(", "));
    format!(
        "Theorem (Beatty 1926). Every positive integer is in exactly one of the sequences \
         ⌊nα⌋ and ⌊nβ⌋, n >= 1, where α = {alpha} and β = {beta}.\n\n\
         ⌊nα⌋: {first}, …\n⌊nβ⌋: {second}, …\n\n{known}"
    )
}
