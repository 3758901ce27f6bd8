//! The results of a sweep as CSV, and as a page of the documentation.

use super::task::{Task, TaskResult};
use crate::theorem::NumerationNames;
use std::fmt::Write;

/// Comma-separated values, a line for each task. No seconds: the same sweep makes the same
/// file.
pub fn csv(tasks: &[Task], results: &[TaskResult]) -> String {
    let mut out = String::from(
        "group,game,verdict,system,states,board,closed form,certificate sha256,work done,evidence\n",
    );
    for (task, result) in tasks.iter().zip(results) {
        let number = |n: Option<u64>| n.map_or_else(String::new, |n| n.to_string());
        let row = [
            task.group.clone(),
            task.name.clone(),
            result.verdict.clone(),
            result.system.clone().unwrap_or_default(),
            number(result.states.map(|n| n as u64)),
            number(result.board.map(u64::from)),
            result.closed_form.clone().unwrap_or_default(),
            result.certificate.clone().unwrap_or_default(),
            result.work_done.to_string(),
            result.evidence.clone().unwrap_or_default(),
        ];
        let row: Vec<String> = row.iter().map(|field| quoted(field)).collect();
        let _ = writeln!(out, "{}", row.join(","));
    }
    out
}

fn quoted(field: &str) -> String {
    if field.contains([',', '"', '\n']) {
        return format!("\"{}\"", field.replace('"', "\"\"").replace('\n', " "));
    }
    field.to_owned()
}

/// How the front that writes a page is asked for what the page speaks of.
#[derive(Clone, Copy, Debug)]
pub struct Commands<'a> {
    /// For the page itself.
    pub sweep: &'a str,
    /// For the certificate of a game.
    pub certificate: &'a str,
}

/// A page: the theorems group by group, then what is not proved.
pub fn markdown(
    title: &str,
    tasks: &[Task],
    results: &[TaskResult],
    Commands { sweep, certificate }: Commands<'_>,
) -> String {
    let all: Vec<(&Task, &TaskResult)> = tasks.iter().zip(results).collect();
    let proved = all.iter().filter(|(_, result)| result.proved).count();
    let mut out = format!(
        "# {title}\n\n<!-- Written by `{sweep}`. -->\n\n{} rule-sets, {proved} theorems. Each \
         theorem says: *a position (x, y) of the game is a P-position if and only if the automaton \
         accepts the digits of x and y in the numeration, read together from the most \
         significant place.* The automaton is minimal, for pairs in both orders, without a dead \
         state. The certificate of each is what `{certificate}` writes; \
         the page gives the beginning of its SHA-256. Closed forms are derived from the proved \
         automaton by the prover: φ is (1 + √5)/2, w is a word with finitely many values and an \
         automaton of its own; where only positions with x <= y are listed, the others are their \
         mirror images.\n",
        all.len()
    );
    let mut systems: Vec<NumerationNames> = Vec::new();
    for names in all.iter().filter_map(|(_, result)| names(result)) {
        if !systems.contains(&names) {
            systems.push(names);
        }
    }
    if !systems.is_empty() {
        out.push_str("\nThe numerations:\n\n");
    }
    for NumerationNames { name, definition, .. } in systems {
        let _ = writeln!(out, "- {name}: {definition}");
    }
    let mut groups: Vec<&str> = Vec::new();
    for (task, _) in &all {
        if !groups.contains(&task.group.as_str()) {
            groups.push(&task.group);
        }
    }
    for group in groups {
        let rows: Vec<_> =
            all.iter().filter(|(task, result)| task.group == group && result.proved).collect();
        if rows.is_empty() {
            continue;
        }
        let _ = write!(
            out,
            "\n## {group}\n\n| game | numeration | states | seconds | certificate | closed form |\n\
             |---|---|---|---|---|---|\n"
        );
        for (task, result) in rows {
            let _ = writeln!(
                out,
                "| {} | {} | {} | {:.2} | `{}` | {} |",
                cell(&task.name),
                names(result).map(|names| names.name).unwrap_or_default(),
                result.states.unwrap_or_default(),
                result.seconds,
                result.certificate.as_deref().unwrap_or_default().get(..16).unwrap_or_default(),
                cell(result.closed_form.as_deref().unwrap_or_default()),
            );
        }
    }
    out.push_str(
        "\n## Not proved\n\nNone of this shows that a set is not automatic.\n\n\
         | game | verdict | numbers |\n|---|---|---|\n",
    );
    for (task, result) in all.iter().filter(|(_, result)| !result.proved) {
        let evidence = cell(result.evidence.as_deref().unwrap_or_default());
        let _ = writeln!(out, "| {} | {} | {evidence} |", cell(&task.name), result.verdict);
    }
    out
}

/// The names of the number system of a theorem.
pub(super) fn names(result: &TaskResult) -> Option<NumerationNames> {
    let system = result.system.as_ref()?.parse().ok()?;
    Some(NumerationNames::of(&system))
}

/// Text that fits into a cell of a table.
pub(super) fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('\n', " ")
}
