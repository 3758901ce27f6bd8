//! `wythoff repl`

use super::prover::complete::Names;
use super::prover::editor::{Line, Reader};
use super::prover::print::{Style, print_entry};
use super::prover::{ProverArgs, take};
use super::run::{verdict, worse};
use crate::Verdict;
use crate::failure::Failure;
use crate::output::{print_json_to_reader, print_text, reader_has_gone};
use crate::terminal::forget_cancel;
use wythoff_workbench::WorkbenchError;
use wythoff_workbench::prover::{CommandReport, Run, Session, Source, Totals};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff repl\n  wythoff repl --session my-proofs --max-memory 2G\n  echo 'eval \"?msd_fib Ax Ey x=2*y\";' | wythoff repl\n\nA command ends in `;`, `:` or `::` and may run over several lines; `help` lists the commands,\nTab completes names. Ctrl-C cancels the running command, or clears what is typed; Ctrl-D ends.\nCommands can be piped in; the exit codes are then those of `run`, and an `assert` that is FALSE is\nthe end. Time and states are limited for\neach command."
)]
pub(crate) struct Args {
    #[command(flatten)]
    prover: ProverArgs,
    /// Print JSON: one line per command
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let mut session = args.prover.open()?;
    let mut reader = Reader::open();
    let interactive = reader.is_interactive();
    if interactive {
        print_text(concat!(
            "wythoff ",
            env!("CARGO_PKG_VERSION"),
            ": `help` lists the commands, Ctrl-C cancels one, Ctrl-D ends"
        ))?;
    }
    let mut worst = Verdict::Yes;
    loop {
        let text = match reader.next(|| Names::of(&session))? {
            Line::Text(text) => text,
            Line::Cleared => continue,
            Line::End => break,
        };
        if interactive {
            // Pressed between two commands, it was meant for none.
            forget_cancel();
        }
        let totals = match answer(&mut session, &text, args) {
            // Nothing is said of what was not run.
            Err(error) if reader_has_gone(&error) => return Ok(worse(worst, Verdict::Stopped)),
            totals => totals?,
        };
        worst = worse(worst, verdict(totals));
        // A script ends where it is built on something false, as with `run`.
        if totals.left || (!interactive && (totals.cancelled || totals.refuted)) {
            break;
        }
    }
    // Nobody in front of a terminal asks for a verdict on all that was tried.
    Ok(if interactive { Verdict::Yes } else { worst })
}

/// Carries out the commands of a text and shows what comes of them.
fn answer(session: &mut Session, text: &str, args: &Args) -> Result<Totals, WorkbenchError> {
    let style = Style { head: false, explain: args.prover.explain };
    let mut run = Run::new(Source { file: "input", text }, false);
    while let Some(turn) = run.next_command()? {
        let entry = take(turn, session);
        if args.json {
            print_json_to_reader(&CommandReport::of(&entry, args.prover.explain))?;
        } else {
            print_entry(&entry, style)?;
        }
    }
    Ok(run.totals())
}
