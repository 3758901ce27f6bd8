//! `wythoff theorem`

mod follow;

use crate::Verdict;
use crate::args::SearchArgs;
use crate::failure::Failure;
use crate::output::{can_be_written, plain_table, print_json, print_text, write_text};
use follow::Followed;
use serde::Serialize;
use std::fmt::Write;
use std::path::PathBuf;
use wythoff_games::Grundy;
use wythoff_workbench::theorem::{
    AlsoProved, AutomatonRow, ClosedFormReport, Forms, Found, FoundValues, MorphismReport,
    NumberSystem, Status, TheoremReport, ValueTheoremReport, find, find_in, find_values,
    write_folder,
};
use wythoff_workbench::{Fault, Game, Limits, WorkbenchError, number};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff theorem K2\n  wythoff theorem W4 --json\n  wythoff theorem K2 --redundant\n  wythoff theorem W14 --system \"base 2\"\n  wythoff theorem wythoff --value 1\n  wythoff theorem r-wythoff --value 4 --certificate r4.cert\n  wythoff theorem f-wythoff --value 3\n  wythoff theorem K2 --certificate k2.cert && wythoff check k2.cert\n  wythoff theorem examples/misere-wythoff.game --out misere\n\nA folder that is there already keeps its other files; all files of the theorem appear in it, or\nnone does. Exit codes: 0 proved, 1 not proved, 2 bad input or a file that cannot be read or\nwritten, 3 stopped by a limit."
)]
#[allow(clippy::struct_excessive_bools)] // options of a command line
pub(crate) struct Args {
    /// A built-in game, or a .game file with linear rules
    game: String,
    /// Write the certificate for the independent checker
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Write everything into a folder: page, automaton, Walnut script, LaTeX, certificate
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Find and prove the positions of this Grundy value, and of all smaller ones on the way
    #[arg(long, value_name = "G", conflicts_with = "redundant")]
    value: Option<u32>,
    /// Look in this number system only: fibonacci, pell, base:K, ost:PREPERIOD;PERIOD,
    /// parry:PREPERIOD;PERIOD
    #[arg(long, value_name = "NAME", conflicts_with = "value")]
    system: Option<NumberSystem>,
    /// Also values that take minutes: 3 of Wythoff's game
    #[arg(long, requires = "value")]
    full: bool,
    /// Find the moves that can be left out without changing the P-positions
    #[arg(long)]
    redundant: bool,
    /// Without a theorem: also what was tried, with the numbers that speak for the verdict
    #[arg(long)]
    explain: bool,
    #[command(flatten)]
    limits: SearchArgs,
    /// Work that search and derivations may take, in units of about an edge: they end at the
    /// same place on every machine
    #[arg(long, value_name = "N", value_parser = number::parse_u64)]
    max_work: Option<u64>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let game = Game::load(&args.game)?;
    // A search may take minutes; what would be lost after it is told before.
    can_be_written(&args.certificate)?;
    if let Some(folder) = &args.out {
        wythoff_files::can_be_filled(folder)
            .map_err(|error| WorkbenchError::file(folder, error))?;
    }
    let search = Followed::new(Limits { work: args.max_work, ..args.limits.limits() });
    if let Some(value) = args.value {
        return of_value(args, &game, Grundy(value), &search);
    }
    let found = search.run(|control, follow| -> Result<Found, WorkbenchError> {
        let mut found = match &args.system {
            Some(system) => find_in(&game, system, control, follow)?,
            None => find(&game, control, follow)?,
        };
        found.derive(control)?;
        if args.redundant {
            found.find_redundant(control)?;
        }
        Ok(found)
    })?;
    let mut report = found.report();
    // A page shows a few states; a program gets all of them.
    let shown = text(&report, args);
    report.automaton = found.automaton();
    tell(args, &report, &shown, || found.certificate())?;
    if let (Some(folder), Status::Proved) = (&args.out, report.status) {
        say_written(args, &write_folder(&found, folder)?)?;
    }
    Ok(verdict(report.status))
}

/// The report about a value, with the automaton of its positions.
#[derive(Serialize)]
struct ValueJson<'a> {
    #[serde(flatten)]
    report: &'a ValueTheoremReport,
    #[serde(skip_serializing_if = "Option::is_none")]
    automaton: Option<Vec<AutomatonRow>>,
}

fn of_value(
    args: &Args,
    game: &Game,
    value: Grundy,
    search: &Followed,
) -> Result<Verdict, Failure> {
    let mut found = search.run(|control, follow| -> Result<FoundValues, WorkbenchError> {
        let mut found = find_values(game, value, args.full, control, follow)?;
        found.synchronise(control)?;
        Ok(found)
    })?;
    let report = found.report();
    let with_automaton = ValueJson { report: &report, automaton: found.automaton() };
    tell(args, &with_automaton, &value_text(&report), || found.certificate())?;
    if let (Some(folder), Status::Proved) = (&args.out, report.status) {
        let written = search.run(|control, _| found.write_folder(folder, control))?;
        say_written(args, &written)?;
    }
    Ok(verdict(report.status))
}

/// Prints a report, and writes the certificate that was asked for. The report says if there is
/// none.
fn tell(
    args: &Args,
    report: &impl Serialize,
    text: &str,
    certificate: impl FnOnce() -> Result<Option<String>, WorkbenchError>,
) -> Result<(), WorkbenchError> {
    if args.json {
        print_json(report)?;
    } else {
        print_text(text)?;
    }
    let Some(path) = &args.certificate else { return Ok(()) };
    let certificate = match certificate() {
        Err(error) if error.fault() == Fault::Limit => None,
        other => other?,
    };
    if let Some(certificate) = certificate {
        write_text(path, &certificate)?;
    }
    Ok(())
}

fn say_written(args: &Args, files: &[PathBuf]) -> Result<(), WorkbenchError> {
    if args.json {
        return Ok(());
    }
    let names: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
    print_text(&format!("written: {}", names.join(", ")))
}

const fn verdict(status: Status) -> Verdict {
    match status {
        Status::Proved => Verdict::Yes,
        Status::NotProved => Verdict::No,
        Status::Stopped => Verdict::Stopped,
    }
}

fn value_text(report: &ValueTheoremReport) -> String {
    let mut out = if let (Some(statement), Some(known)) = (&report.statement, &report.known) {
        format!("Theorem. {statement}\n\n{known}")
    } else {
        let verdict = report.verdict.as_deref().unwrap_or_default();
        let evidence = report.evidence.as_deref().unwrap_or_default();
        format!("not proved: {verdict}: {evidence}")
    };
    if let (Some(states), Some(triples)) = (report.joint_word_states, report.triples) {
        let _ = write!(out, "\n\njoint word: {states} states; {triples} neighbour triples");
    }
    if !report.levels.is_empty() {
        let number = |n: Option<usize>| n.map_or_else(String::new, |n| n.to_string());
        // Words are not made for every game, nor pairs for every value.
        let words = report.levels.iter().any(|level| level.word_states.is_some());
        let mut table = if words {
            plain_table(["VALUE", "STATES AS PAIRS", "STATES OF THE WORD"])
        } else {
            plain_table(["VALUE", "STATES AS PAIRS"])
        };
        for level in &report.levels {
            let mut row = vec![level.value.to_string(), number(level.states)];
            row.extend(words.then(|| number(level.word_states)));
            table.add_row(row);
        }
        let _ = write!(out, "\n\n{table}");
    }
    if let Some(forms) = &report.synchronised {
        let _ = write!(
            out,
            "\n\nthe n-th position (a_n, b_n): {{(n, a_n)}} has {} states, {{(n, b_n)}} {}",
            forms.first_states, forms.second_states
        );
    }
    if let Some(golden) = &report.golden {
        let _ = write!(out, "\n\nalong the golden line: {}", golden.text);
    }
    out + &notes(&report.notes)
}

/// What was left out, a line each.
fn notes(notes: &[String]) -> String {
    let mut out = String::new();
    for note in notes {
        let _ = write!(out, "\n\nnote: {note}");
    }
    out
}

fn text(report: &TheoremReport, args: &Args) -> String {
    if let Some(statement) = &report.statement {
        let proved = "proved: stable and absorbing, decided over the whole board";
        let others = also_proved(&report.also_proved);
        let (forms, notes) = (forms(&report.forms), notes(&report.notes));
        let automaton = automaton(report, args);
        let system = system(report);
        return format!(
            "Theorem. {statement}{system}\n\n{proved}{others}{forms}{automaton}{notes}"
        );
    }
    let head = match report.status {
        Status::Stopped => "stopped by a limit",
        _ => "not proved",
    };
    let mut out = format!("{head}: {}", report.explanation.as_deref().unwrap_or_default());
    if !args.explain {
        out.push_str("\n\n--explain shows what was tried, and the numbers.");
        return out;
    }
    let mut table = plain_table(["SYSTEM", "BOARD", "STATES", "END"]);
    for attempt in &report.attempts {
        table.add_row([
            attempt.numeration.clone(),
            attempt.board.to_string(),
            attempt.states.to_string(),
            attempt.end.clone(),
        ]);
    }
    let _ = write!(out, "\n\n{}\n{table}", report.evidence.as_deref().unwrap_or_default());
    out
}

/// What the number system is, and how to ask for it if that is not its name.
fn system(report: &TheoremReport) -> String {
    let (Some(name), Some(definition)) = (&report.numeration, &report.definition) else {
        return String::new();
    };
    let mut letters = name.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    let asked = match report.system.as_deref() {
        Some(system) if system.starts_with("parry:") => format!(" (--system \"{system}\")"),
        _ => String::new(),
    };
    format!("\n  {first}{}: {definition}{asked}.", letters.as_str())
}

/// The automaton, if it is small enough to be read, or how to see it.
fn automaton(report: &TheoremReport, args: &Args) -> String {
    let Some(states) = &report.automaton else {
        let seen = "serve` draws it on its page Theorem";
        return match &args.out {
            Some(_) => format!("\n\nautomaton: in the folder, in P.svg; `wythoff {seen}"),
            None => format!(
                "\n\nautomaton: `wythoff theorem {} --out DIR` writes it into a folder, `wythoff \
                 {seen}",
                quoted(&args.game)
            ),
        };
    };
    let mut table = plain_table(["STATE", "ACCEPTS", "(DIGIT OF X, DIGIT OF Y) -> STATE"]);
    for state in states {
        let edges = state.edges.iter().map(|edge| {
            let digits: Vec<String> = edge.digits.iter().map(ToString::to_string).collect();
            format!("({}) -> {}", digits.join(","), edge.to)
        });
        let accepts = if state.accepts { "yes" } else { "" };
        let edges = edges.collect::<Vec<_>>().join("  ");
        table.add_row([state.state.to_string(), accepts.to_owned(), edges]);
    }
    format!("\n\nautomaton: it begins in state 0; digits without an arrow are refused\n{table}")
}

/// The name of a game as a shell takes it.
fn quoted(name: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_.:/,".contains(c);
    if name.chars().all(plain) { name.to_owned() } else { format!("'{name}'") }
}

/// The other number systems of a theorem.
fn also_proved(others: &[AlsoProved]) -> String {
    if others.is_empty() {
        return String::new();
    }
    let named: Vec<String> = others
        .iter()
        .map(|other| format!("{} with {} states", other.names.name, other.states))
        .collect();
    format!("\nalso proved in {}", named.join(", "))
}

/// What follows from the theorem, a line or two each.
fn forms(forms: &Forms) -> String {
    let mut out = String::new();
    if let Some(form) = &forms.closed_form {
        out.push_str(&closed_form(form));
    }
    if let Some(digits) = forms.digits {
        let _ = write!(out, "\n\ndigits: {digits}");
    }
    if let Some(word) = &forms.coding_word {
        let _ = write!(out, "\n\ncoding word: {}; {} states", word.text, word.states);
        out.push_str(&morphism(word.morphism.as_ref()));
    }
    if let Some(recursion) = &forms.recursion {
        let _ = write!(out, "\n\nrecursion: {}", recursion.text);
    }
    if let Some(redundant) = &forms.redundant {
        let _ = write!(out, "\n\nredundant moves: {}", redundant.text);
    }
    out
}

/// The closed form, a line for each of its parts, and its words.
fn closed_form(form: &ClosedFormReport) -> String {
    let parts = form.parts();
    let mut out = match &parts[..] {
        [] | [_] => format!("\n\nclosed form: {}", form.text),
        _ => format!("\n\nclosed form: {}", form.opening),
    };
    if parts.len() > 1 {
        for sequence in &form.sequences {
            let _ = write!(out, "\n  {}", sequence.text);
        }
        let lines: Vec<&str> = form.lines.iter().map(|line| line.text.as_str()).collect();
        let range =
            if lines.iter().any(|line| line.contains('t')) { "; t = 0, 1, …" } else { "" };
        out.push_str(&in_rows(&lines, range));
        let planes: Vec<&str> = form.planes.iter().map(|plane| plane.text.as_str()).collect();
        out.push_str(&in_rows(&planes, "; s, t = 0, 1, …"));
        if !form.points.is_empty() {
            let _ = write!(out, "\n  {}", some(&form.points, 24));
        }
    }
    for (word, sequence) in form.words() {
        let offsets: Vec<_> = sequence.offsets.iter().map(ToString::to_string).collect();
        let _ = write!(
            out,
            "\n  {word} takes the values {} and has an automaton with {} states",
            offsets.join(", "),
            sequence.states
        );
        out.push_str(&morphism(sequence.morphism.as_ref()));
    }
    out
}

/// Some texts in each row, and what is said of all of them at the end.
fn in_rows(texts: &[&str], end: &str) -> String {
    let rows: Vec<String> = texts.chunks(6).map(|row| format!("\n  {}", row.join(", "))).collect();
    if rows.is_empty() { String::new() } else { rows.join(",") + end }
}

/// Positions, those at the beginning if there are many.
fn some(positions: &[(u64, u64)], most: usize) -> String {
    let named: Vec<_> = positions.iter().take(most).map(|(x, y)| format!("({x}, {y})")).collect();
    let more = positions.len().saturating_sub(most);
    let more = if more > 0 { format!(", … ({more} more)") } else { String::new() };
    format!("{}{more}", named.join(", "))
}

/// A morphism, if it is short enough to be read.
fn morphism(morphism: Option<&MorphismReport>) -> String {
    match morphism {
        Some(morphism) if morphism.letters <= 40 => format!("\n  {}", morphism.text),
        Some(morphism) => format!("\n  a morphism over {} letters", morphism.letters),
        None => String::new(),
    }
}
