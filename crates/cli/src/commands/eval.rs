//! `wythoff eval`

use super::prover::print::{Style, print_entry};
use super::prover::{ProverArgs, execute};
use super::run::verdict;
use crate::Verdict;
use crate::failure::Failure;
use crate::output::{can_be_written, print_json, unless_unread, write_text};
use std::path::{Path, PathBuf};
use wythoff_workbench::prover::{
    Answer, CommandReport, Entry, FileFormat, Session, Source, Totals, formula_command,
};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff eval \"?msd_fib Ax,y x+y=y+x\"\n  wythoff eval \"?msd_fib Ax Ey x=2*y\" --json\n  wythoff eval \"?msd_fib y=2*x\" --out double.gv\n  wythoff eval \"T[n]=@1\" --explain\n\nExit codes: 0 TRUE or an automaton, 1 FALSE, 2 the formula is wrong or a file\ncannot be written, 3 stopped by a limit."
)]
pub(crate) struct Args {
    /// A formula in the language of Walnut: E A for some, for all; ?msd_fib for the numbers
    formula: String,
    #[command(flatten)]
    prover: ProverArgs,
    /// Write the automaton to a file: .txt (Walnut), .gv (Graphviz), .ba or .svg
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let format = args.out.as_deref().map(format_of).transpose()?;
    can_be_written(&args.out)?;
    let mut session = args.prover.open()?;
    let command = formula_command(&args.formula);
    let outcome = execute(&mut session, &command);
    let source = Source { file: "formula", text: &args.formula };
    let entry = Entry::new(source, &command, &outcome);
    let mut totals = Totals::default();
    totals.count(&entry);
    if args.json && totals.wrong == 0 && !totals.cancelled {
        print_json(&CommandReport::of(&entry, args.prover.explain))?;
    } else {
        let style = Style { head: false, explain: args.prover.explain };
        unless_unread(print_entry(&entry, style))?;
    }
    if let (Some(path), Some(format)) = (&args.out, format) {
        write_out(&session, &entry, path, format)?;
    }
    Ok(verdict(totals))
}

fn format_of(path: &Path) -> Result<FileFormat, Failure> {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    FileFormat::of_extension(extension).ok_or_else(|| {
        Failure::usage(format!(
            "{}: automata are written as .txt (Walnut), .gv (Graphviz), .ba or .svg",
            path.display()
        ))
    })
}

fn write_out(
    session: &Session,
    entry: &Entry<'_>,
    path: &Path,
    format: FileFormat,
) -> Result<(), Failure> {
    let Ok(response) = entry.outcome else { return Ok(()) };
    let Answer::Relation(summary) = &response.answer else {
        let message = "only a formula with free variables has an automaton to write";
        return Err(Failure::usage(message));
    };
    let text = session.predicate_text(&summary.predicate, format);
    Ok(write_text(path, &text)?)
}
