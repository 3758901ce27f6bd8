//! `wythoff bench`

use crate::Verdict;
use crate::failure::Failure;
use crate::output::{plain_table, print_json, print_text};
use crate::status::Watched;
use crate::terminal::cancelled;
use clap::ValueEnum;
use comfy_table::CellAlignment;
use wythoff_papers::bench::{Measurement, dense, prover, sequences, sweep, theorem};
use wythoff_workbench::Limits;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff bench\n  wythoff bench dense --json\n  wythoff bench theorem --json\n\nCPU time, best of several runs, engine and reference in one process. For the prover\nN is the number of commands, for theorems that of states, and PEAK KB the memory\nduring that group."
)]
pub(crate) struct Args {
    /// Which; all of them if left out
    name: Option<Name>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Name {
    /// The dense Grundy engine against a stamp array and a plain bitset
    Dense,
    /// The bit-parallel sweep against the counting sweep
    Sweep,
    /// The sequence engines against bit vectors and hash sets, g = 20
    Sequences,
    /// The prover on the scripts of Renard and Rigo (games K, games W, redundant moves), and on
    /// formulas with millions of subsets
    Prover,
    /// Discovery and proof of K20, K100, W4 and W10
    Theorem,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let wanted = |name| args.name.is_none_or(|n| n == name) && !cancelled();
    // Nothing is drawn: that would be measured, too.
    let watched = Watched::new("measuring", Limits::default());
    let control = watched.control();
    let mut measured: Vec<Measurement> = Vec::new();
    // First, because it reads off how much memory the process has needed so far.
    if wanted(Name::Sequences) {
        measured.extend(sequences(control)?);
    }
    if wanted(Name::Prover) {
        measured.extend(prover(control)?);
    }
    if wanted(Name::Theorem) {
        measured.extend(theorem(control)?);
    }
    if wanted(Name::Dense) {
        measured.extend(dense(control)?);
    }
    if wanted(Name::Sweep) {
        measured.extend(sweep(control)?);
    }
    if args.json {
        print_json(&measured)?;
        return Ok(Verdict::Yes);
    }
    let mut table =
        plain_table(["NAME", "N", "SECONDS", "REFERENCE", "RATIO", "PER SECOND", "PEAK KB"]);
    for m in &measured {
        table.add_row([
            m.name.to_string(),
            m.n.to_string(),
            format!("{:.4}", m.seconds),
            m.reference_seconds.map_or_else(String::new, |seconds| format!("{seconds:.4}")),
            m.ratio.map_or_else(String::new, |ratio| format!("{ratio:.1}")),
            format!("{:.2e}", m.per_second),
            m.peak_kb.map_or_else(String::new, |kb| kb.to_string()),
        ]);
    }
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    print_text(&table.to_string())?;
    Ok(Verdict::Yes)
}
