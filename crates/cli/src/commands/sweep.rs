//! `wythoff sweep`

use crate::Verdict;
use crate::args::Part;
use crate::failure::Failure;
use crate::output::{Output, can_be_written, plain_table, print_json, print_text, write_text};
use crate::status::Watched;
use crate::terminal::say;
use comfy_table::CellAlignment;
use serde::Serialize;
use std::fmt::Write;
use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use wythoff_checker::check;
use wythoff_control::available_threads;
use wythoff_workbench::export::write_sweep;
use wythoff_workbench::sweep::{
    BOARD, Certificate, Commands, EndedTask, Task, TaskResult, Written, atlas, certificate, csv,
    join, markdown, only, parse, run as carry_out, shard, write_certificates,
};
use wythoff_workbench::{Limits, WorkbenchError};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff sweep sweeps/small.toml\n  wythoff sweep sweeps/theorems.toml --results theorems.jsonl --csv theorems.csv\n  wythoff sweep sweeps/theorems.toml --results theorems.jsonl --markdown docs/theorems.md\n  wythoff sweep sweeps/theorems.toml --shard 3/8 --results 3.jsonl\n  wythoff sweep sweeps/theorems.toml --results all.jsonl --join *.jsonl\n  wythoff sweep sweeps/atlas.toml --results atlas.jsonl --csv record/atlas.csv --atlas docs/atlas.md --check 100\n  wythoff sweep sweeps/atlas.toml --only \"max(x, y) <= 7 ends\" --certificates certificates\n\nWith --results every result is kept as soon as it is there; a run that was killed goes on\nfrom it. Every line of the file has a checksum; one that was altered is an error that names it.\nShards can be computed anywhere, twice, or be cut off: what is joined is added once, and what is\nstill missing then is computed.\nExit codes: 0 all done, proved or not, 1 a certificate is not accepted or not that of the results, 2 bad input or a file that cannot be used, 130 cancelled."
)]
pub(crate) struct Args {
    /// A TOML file of games and ranges of their parameters
    file: PathBuf,
    /// Keep results in this file, and take from it those that are there
    #[arg(long, value_name = "FILE")]
    results: Option<PathBuf>,
    /// Carry out one of N shards of the sweep, for many machines
    #[arg(long, value_name = "I/N")]
    shard: Option<Part>,
    /// Only the game of this name, as the tables of results have it; may be given several times
    #[arg(long, value_name = "NAME", conflicts_with_all = ["shard", "markdown", "atlas"])]
    only: Vec<String>,
    /// Add the results of other files, of shards as a rule, to that of --results first
    #[arg(long, value_name = "FILES", num_args = 1.., requires = "results")]
    join: Vec<PathBuf>,
    /// Games at a time; as many as there are processors if left out
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Write the results as comma-separated values
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write the results as a Parquet file
    #[arg(long, value_name = "FILE")]
    parquet: Option<PathBuf>,
    /// Write the results as a page for readers
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Write a page that surveys the results, for many games
    #[arg(long, value_name = "FILE", requires = "csv")]
    atlas: Option<PathBuf>,
    /// Write the certificate of every theorem into a folder, each compared with the digest of
    /// its result
    #[arg(long, value_name = "DIR", conflicts_with = "json")]
    certificates: Option<PathBuf>,
    /// Make the certificates of N theorems again, chosen by their digests, have the
    /// independent checker read them, and compare the automata with small boards
    #[arg(long, value_name = "N", conflicts_with = "json")]
    check: Option<usize>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Larger files are no sweeps.
const MAX_FILE: u64 = 1 << 24;

/// A line of the JSON.
#[derive(Serialize)]
struct Row<'a> {
    #[serde(flatten)]
    task: &'a Task,
    #[serde(flatten)]
    result: &'a TaskResult,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let text = wythoff_files::read_text(&args.file, MAX_FILE)
        .map_err(|error| WorkbenchError::file(&args.file, error))?;
    let mut sweep = parse(&args.file.display().to_string(), &text)?;
    if let Some(Part { number, of }) = args.shard {
        let place = |n| usize::try_from(n).unwrap_or(usize::MAX);
        sweep.tasks = shard(&sweep.tasks, place(number), place(of));
    }
    if !args.only.is_empty() {
        sweep.tasks = only(&sweep.tasks, &args.only)?;
    }
    let files = args.csv.iter().chain(&args.parquet).chain(&args.markdown).chain(&args.atlas);
    can_be_written(files)?;
    if let Some(folder) = &args.certificates {
        wythoff_files::can_be_filled(folder)
            .map_err(|error| WorkbenchError::file(folder, error))?;
    }
    let threads = args.threads.unwrap_or_else(available_threads);
    let terminal = std::io::stderr().is_terminal();
    let watch = |ended: &EndedTask<'_>| {
        if terminal && !ended.kept {
            let EndedTask { done, total, task, result, .. } = ended;
            let (name, verdict, seconds) = (&task.name, &result.verdict, result.seconds);
            say(&format!("{done}/{total} {name}: {verdict} ({seconds:.1} s)"));
        }
    };
    // Every task has limits of its own.
    let watched = Watched::new("sweeping", Limits::default());
    let results = watched.run(|control| {
        let file = args.results.as_deref();
        if let (Some(into), [_, ..]) = (file, args.join.as_slice()) {
            join(&sweep.tasks, &args.join, into, control)?;
        }
        carry_out(&sweep.tasks, threads, file, control, watch)
    })?;
    if args.json {
        let rows = sweep.tasks.iter().zip(&results);
        let rows: Vec<Row<'_>> = rows.map(|(task, result)| Row { task, result }).collect();
        print_json(&rows)?;
    } else {
        print_text(&table(&sweep.tasks, &results))?;
    }
    if let Some(path) = &args.csv {
        write_text(path, &csv(&sweep.tasks, &results))?;
    }
    if let Some(path) = &args.parquet {
        let mut out = Output::open(Some(path))?;
        write_sweep(&sweep.tasks, &results, &mut out)?;
        out.finish()?;
    }
    if let Some(path) = &args.markdown {
        let itself = format!("wythoff sweep {} --markdown", args.file.display());
        let commands = Commands { sweep: &itself, certificate: CERTIFICATE };
        write_text(path, &markdown(&sweep.title, &sweep.tasks, &results, commands))?;
    }
    if let (Some(page), Some(table)) = (&args.atlas, &args.csv) {
        let file = quoted(&args.file);
        let commands = Commands {
            sweep: &itself(args, page, table),
            certificate: &format!("wythoff sweep {file} --only GAME --certificates FOLDER"),
        };
        write_text(page, &atlas(&sweep, &results, &format!("`{}`", table.display()), commands))?;
    }
    let written = match &args.certificates {
        Some(folder) => write_all(&sweep.tasks, &results, threads, folder)?,
        None => Verdict::Yes,
    };
    let checked = match args.check {
        Some(count) => check_some(&sweep.tasks, &results, count)?,
        None => Verdict::Yes,
    };
    Ok(if written == Verdict::Yes { checked } else { written })
}

const CERTIFICATE: &str = "wythoff theorem GAME --certificate FILE";

/// The command that makes a survey, as it was given: what is kept on the way included, since
/// with it a run that was cut off goes on.
fn itself(args: &Args, page: &Path, table: &Path) -> String {
    let mut command = format!("wythoff sweep {}", quoted(&args.file));
    let files = [("--results", args.results.as_deref()), ("--csv", Some(table))];
    for (option, path) in files.into_iter().chain([("--atlas", Some(page))]) {
        if let Some(path) = path {
            let _ = write!(command, " {option} {}", quoted(path));
        }
    }
    if let Some(count) = args.check {
        let _ = write!(command, " --check {count}");
    }
    command
}

/// A path as a shell reads it.
fn quoted(path: &Path) -> String {
    crate::hint::quoted(&path.display().to_string()).into_owned()
}

/// Writes the certificates of all theorems, and says which.
fn write_all(
    tasks: &[Task],
    results: &[TaskResult],
    threads: NonZeroUsize,
    folder: &Path,
) -> Result<Verdict, Failure> {
    let (mut files, mut others) = (Vec::new(), Vec::new());
    let watched = Watched::new("writing certificates", Limits::default());
    watched.run(|control| {
        write_certificates(tasks, results, threads, folder, control, |task, written| {
            let name = &task.name;
            match written {
                Written::File(path) => files.push(path.display().to_string()),
                Written::TooLong => others.push((false, format!("{name}: no certificate fits"))),
                Written::Another { .. } => {
                    let said = "the certificate is another one than that of the results";
                    others.push((true, format!("{name}: {said}")));
                }
            }
        })
    })?;
    files.sort_unstable();
    for line in files.iter().chain(others.iter().map(|(_, line)| line)) {
        print_text(line)?;
    }
    print_text(&format!("{} certificates written", files.len()))?;
    Ok(if others.iter().any(|(wrong, _)| *wrong) { Verdict::No } else { Verdict::Yes })
}

/// Makes some certificates again and has the independent checker read them. Those with the
/// smallest digests are taken: as good as chance, and the same for everybody.
fn check_some(tasks: &[Task], results: &[TaskResult], count: usize) -> Result<Verdict, Failure> {
    let all = tasks.iter().zip(results);
    let mut chosen: Vec<_> =
        all.filter_map(|(task, result)| Some((result.certificate.as_ref()?, task))).collect();
    chosen.sort_by_key(|&(digest, _)| digest);
    chosen.truncate(count);
    let (mut accepted, total) = (0, chosen.len());
    let watched = Watched::new("checking certificates", Limits::default());
    for (digest, task) in chosen {
        let made = watched.run(|control| certificate(task, control))?;
        let verdict = match made {
            None => "there is no certificate".to_owned(),
            Some(made) if made.sha256 != *digest => "the certificate is another one".to_owned(),
            Some(Certificate { off_board: Some((x, y)), .. }) => {
                format!("the automaton is wrong at ({x}, {y})")
            }
            Some(made) => match check(&made.text, wythoff_checker::Ceiling::default()) {
                Ok(_) => {
                    accepted += 1;
                    "accepted".to_owned()
                }
                Err(rejection) => format!("rejected: {rejection}"),
            },
        };
        print_text(&format!("{} {}: {verdict}", &digest[..16], task.name))?;
    }
    print_text(&format!(
        "{accepted} of {total} certificates accepted by the checker, and their automata are right on \
         a board of {BOARD} x {BOARD}"
    ))?;
    Ok(if accepted == total { Verdict::Yes } else { Verdict::No })
}

fn table(tasks: &[Task], results: &[TaskResult]) -> String {
    let mut table = plain_table(["GAME", "VERDICT", "SYSTEM", "STATES", "SECONDS"]);
    for (task, result) in tasks.iter().zip(results) {
        table.add_row([
            task.name.clone(),
            result.verdict.clone(),
            result.system.clone().unwrap_or_default(),
            result.states.map_or_else(String::new, |n| n.to_string()),
            format!("{:.2}", result.seconds),
        ]);
    }
    for column in table.column_iter_mut().skip(3) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    let proved = results.iter().filter(|result| result.proved).count();
    format!("{table}\n{} games, {proved} theorems", tasks.len())
}
