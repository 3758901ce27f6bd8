//! Answers of the prover as text. Lines that scripts look for are as in Walnut: `TRUE`
//! and `FALSE` alone on their line, and for commands that end in `:` the number of states
//! of every step.

use crate::output::{plain_table, print_text_to_reader};
use crate::terminal::{print_problem, say};
use std::fmt::Write as _;
use wythoff_workbench::prover::{
    Answer, CountingSummary, Entry, RelationSummary, Response, SessionError, Size, Step, Stop,
    Trouble, Verbosity, WitnessValue, digit_string, member_texts, witness_text,
};
use wythoff_workbench::{Reason, WorkbenchError};

/// Longer formulas are cut in the line that announces a command.
const LONGEST_HEAD: usize = 72;

/// How an entry is shown.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    /// Whether a line announces the command.
    pub(crate) head: bool,
    /// Whether its steps are shown as a table, whatever its end mark.
    pub(crate) explain: bool,
}

/// Prints an entry: the answer to standard output, or that a limit was reached; warnings, errors
/// and that it was cancelled to the other one.
pub(crate) fn print_entry(entry: &Entry<'_>, style: Style) -> Result<(), WorkbenchError> {
    let source = entry.source;
    if style.head && entry.command.is_some() {
        print_text_to_reader(&head(entry))?;
    }
    let warnings = match &entry.outcome {
        Ok(response) => &response.warnings[..],
        Err(Trouble::Unreadable(_)) => &[],
        Err(Trouble::Session(SessionError::Wrong(wrong))) => &wrong.warnings,
        Err(Trouble::Session(SessionError::Stopped(stop))) => &stop.warnings,
    };
    for notice in warnings {
        let text = notice.render(source.text, source.file);
        print_problem("warning:", "1;33", text.trim_end());
    }
    match &entry.outcome {
        Ok(response) => {
            let verbosity = entry.command.map_or(Verbosity::Quiet, |command| command.verbosity);
            let mut text = String::new();
            if style.explain || is_explanation(entry) {
                text.push_str(&table(&response.steps));
            } else {
                steps(&mut text, response, verbosity);
            }
            answer(&mut text, response);
            if text.is_empty() { Ok(()) } else { print_text_to_reader(&text) }
        }
        Err(Trouble::Unreadable(error)) => {
            print_problem("error:", "1;31", error.render(source.text, source.file).trim_end());
            Ok(())
        }
        Err(Trouble::Session(SessionError::Wrong(wrong))) => {
            let text = wrong.error.render(source.text, source.file);
            print_problem("error:", "1;31", text.trim_end());
            Ok(())
        }
        Err(Trouble::Session(SessionError::Stopped(stop))) => {
            if style.explain {
                print_text_to_reader(&table(&stop.steps))?;
            }
            if stop.reason == Reason::Cancelled {
                say(&format!("cancelled\n  {}", stop.place()));
                return Ok(());
            }
            print_text_to_reader(&stopped(stop))
        }
    }
}

fn is_explanation(entry: &Entry<'_>) -> bool {
    use wythoff_workbench::prover::CommandKind;
    entry.command.is_some_and(|command| matches!(command.kind, CommandKind::Explain(_)))
}

/// The command in a line: its words, and its formula where it has no name.
fn head(entry: &Entry<'_>) -> String {
    let text = entry.command.map_or("", |command| command.span.of(entry.source.text));
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    if line.chars().count() <= LONGEST_HEAD {
        return line;
    }
    let short: String = line.chars().take(LONGEST_HEAD).collect();
    format!("{short}…")
}

/// Steps as Walnut prints them.
fn steps(out: &mut String, response: &Response, verbosity: Verbosity) {
    if verbosity == Verbosity::Quiet || response.steps.is_empty() {
        return;
    }
    for step in &response.steps {
        let indent = " ".repeat(step.depth.saturating_sub(1));
        // Writing to a string does not fail.
        let _ = write!(
            out,
            "{indent}{}:{} states - {}ms",
            step.what,
            step.states,
            step.time.as_millis()
        );
        if verbosity == Verbosity::Details {
            let _ = write!(out, " ({} edges, largest {})", step.edges, step.largest);
        }
        out.push('\n');
    }
    let _ = writeln!(out, "Total computation time: {}ms.", response.time.as_millis());
}

/// Steps as a table.
fn table(steps: &[Step]) -> String {
    let mut table = plain_table(["step", "states", "edges", "kB", "largest", "time"]);
    for step in steps {
        let indent = "  ".repeat(step.depth.saturating_sub(1));
        table.add_row([
            format!("{indent}{}", step.what),
            step.states.to_string(),
            step.edges.to_string(),
            step.bytes.div_ceil(1024).to_string(),
            step.largest.to_string(),
            format!("{:.1} ms", step.time.as_secs_f64() * 1000.0),
        ]);
    }
    format!("{table}\n")
}

fn answer(out: &mut String, response: &Response) {
    let name = response.name.as_deref();
    let _ = match &response.answer {
        Answer::Truth { value, witness } => {
            out.push_str(if *value { "TRUE\n" } else { "FALSE\n" });
            if let Some(witness) = witness {
                let word = if *value { "witness" } else { "counterexample" };
                let value = |v: &WitnessValue| match v.value {
                    Some(_) => {
                        format!("{} = {} ({})", v.name, witness_text(v), digit_string(&v.digits))
                    }
                    None => format!("{} = {}", v.name, witness_text(v)),
                };
                let values: Vec<String> = witness.values.iter().map(value).collect();
                let _ = writeln!(out, "  {word}: {}", values.join(", "));
            }
            Ok(())
        }
        Answer::Relation(summary) => {
            relation(out, name, summary);
            Ok(())
        }
        Answer::Word(summary) => {
            let name = name.map_or(String::new(), |name| format!("{name}: "));
            let letters: Vec<String> = summary.letters.iter().map(i64::to_string).collect();
            let _ = writeln!(
                out,
                "{name}{} states, letters {}, index {}",
                summary.states,
                letters.join(" "),
                summary.alphabets.join(" ")
            );
            if summary.first.is_empty() {
                return;
            }
            let narrow = summary.letters.iter().all(|letter| (0..10).contains(letter));
            let first: Vec<String> = summary.first.iter().map(i64::to_string).collect();
            writeln!(out, "  {}…", first.join(if narrow { "" } else { " " }))
        }
        Answer::Values(rows) => {
            for row in rows {
                let at: Vec<String> = row.at.iter().map(|(v, n)| format!("{v} = {n}")).collect();
                let value = row.value.as_ref().map_or("undefined".to_owned(), ToString::to_string);
                let colon = if at.is_empty() { "" } else { ": " };
                let _ = writeln!(out, "{}{colon}{value}", at.join(", "));
            }
            Ok(())
        }
        Answer::Counts(rows) => {
            for row in rows {
                let at: Vec<String> = row.at.iter().map(|(v, n)| format!("{v} = {n}")).collect();
                let colon = if at.is_empty() { "" } else { ": " };
                let _ = writeln!(out, "{}{colon}{}", at.join(", "), row.value);
            }
            Ok(())
        }
        Answer::Members(members) => {
            for member in members {
                let texts = member_texts(member);
                let _ = if member.numbers.iter().all(Option::is_none) {
                    writeln!(out, "{}", texts.join(" "))
                } else {
                    let tracks = member.numbers.iter().zip(&member.digits).zip(&texts);
                    let digits: Vec<String> = tracks
                        .map(|((number, digits), text)| match number {
                            Some(_) => digit_string(digits),
                            None => text.clone(),
                        })
                        .collect();
                    writeln!(out, "({})  {}", texts.join(","), digits.join(" "))
                };
            }
            Ok(())
        }
        Answer::Infinite(how_many) => {
            let truth = if *how_many == Size::Infinite { "TRUE" } else { "FALSE" };
            writeln!(out, "{truth}\n  {}", size(*how_many))
        }
        Answer::Text(text) => writeln!(out, "{}", text.trim_end()),
        Answer::Done(text) if text.is_empty() => Ok(()),
        Answer::Done(text) => match name {
            Some(name) => writeln!(out, "{name}: {text}"),
            None => writeln!(out, "{text}"),
        },
        Answer::Script { .. } | Answer::Exit => Ok(()),
    };
}

fn relation(out: &mut String, name: Option<&str>, summary: &RelationSummary) {
    let head = name.map_or(String::new(), |name| format!("{name}: "));
    let size = size(summary.size);
    let _ = writeln!(out, "{head}{} states, {} edges; {size}", summary.states, summary.edges);
    let tuple = |parts: Vec<String>| match parts.as_slice() {
        [one] => one.clone(),
        parts => format!("({})", parts.join(",")),
    };
    if let Some(counting) = &summary.counting {
        let _ = writeln!(out, "  {}", counting_line(name, counting));
    }
    let mut members: Vec<String> = summary.members.iter().map(|m| tuple(member_texts(m))).collect();
    if members.is_empty() {
        return;
    }
    let listed = members.len() as u128;
    if !matches!(summary.size, Size::Finite(count) if count <= listed) {
        members.push("…".to_owned());
    }
    let heading = if summary.variables.is_empty() {
        summary.alphabets.join(" ")
    } else {
        tuple(summary.variables.clone())
    };
    let _ = writeln!(out, "  {heading}: {}", members.join(", "));
}

/// `f(n), counting x: dimension 12, rank 3; 1, 2, 3, …`
pub(crate) fn counting_line(name: Option<&str>, counting: &CountingSummary) -> String {
    let function = &counting.function;
    let counted = match function.counted.as_slice() {
        [] => "1 where it holds".to_owned(),
        counted => format!("counting {}", counted.join(",")),
    };
    let mut text = format!(
        "{}({}), {counted}: dimension {}",
        name.unwrap_or("f"),
        function.index.join(","),
        function.linear.dimension()
    );
    if let Some(rank) = counting.rank {
        let _ = write!(text, ", rank {rank}");
    }
    if !counting.first.is_empty() {
        let first: Vec<String> = counting.first.iter().map(ToString::to_string).collect();
        let _ = write!(text, "; {}, …", first.join(", "));
    }
    text
}

fn size(size: Size) -> String {
    match size {
        Size::Finite(0) => "no members".to_owned(),
        Size::Finite(1) => "1 member".to_owned(),
        Size::Finite(count) => format!("{count} members"),
        Size::Large => "finitely many members, 2^128 or more".to_owned(),
        Size::Infinite => "infinitely many members".to_owned(),
    }
}

/// A limit is no answer: that is said where the answer would stand.
fn stopped(stop: &Stop) -> String {
    format!("STOPPED: {}\n  {}", stop.reason, stop.place())
}
