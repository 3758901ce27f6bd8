//! Many results in a few tables: which numerations occur, which families are regular, what is
//! left open.
//!
//! The page says nothing that depends on a clock or on the machine, so the same sweep makes the
//! same page, however often it was cut off on the way.

use super::report::{Commands, cell, names};
use super::{Sweep, TaskResult};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Automata named as the largest.
const LARGEST: usize = 12;

/// A page that surveys the results of a sweep; `data` is where all of them are found.
pub fn atlas(
    sweep: &Sweep,
    results: &[TaskResult],
    data: &str,
    Commands { sweep: itself, certificate }: Commands<'_>,
) -> String {
    let proved = results.iter().filter(|result| result.proved).count();
    let mut out = format!(
        "# {}\n\n<!-- Written by `{itself}`. -->\n\n{} rule-sets, {proved} theorems; {} more were \
         left out, which are others of them under another name or with the piles exchanged. A \
         theorem says which positions are P-positions, by a finite automaton that reads the \
         digits of x and y in a numeration; it is proved by the program from the rules alone. \
         All results, with closed forms and the SHA-256 of every certificate, are in {data}; \
         `{itself}` makes them and this page again, `{certificate}` the certificate of one game, \
         called as in the column `game`.\n",
        sweep.title,
        results.len(),
        sweep.copies,
    );
    let preface = sweep.preface.trim();
    if !preface.is_empty() {
        let _ = write!(out, "\n{preface}\n");
    }
    numerations(&mut out, sweep, results);
    families(&mut out, sweep, results);
    left_open(&mut out, results);
    largest(&mut out, sweep, results);
    out
}

/// Which numerations occur, the most frequent first.
fn numerations(out: &mut String, sweep: &Sweep, results: &[TaskResult]) {
    struct Uses<'a> {
        definition: String,
        states: Vec<usize>,
        groups: Vec<&'a str>,
    }
    let mut all: BTreeMap<String, Uses<'_>> = BTreeMap::new();
    for (task, result) in sweep.tasks.iter().zip(results) {
        let Some(names) = names(result) else { continue };
        let uses = all.entry(names.name).or_insert_with(|| Uses {
            definition: names.definition,
            states: Vec::new(),
            groups: Vec::new(),
        });
        uses.states.extend(result.states);
        if !uses.groups.contains(&task.group.as_str()) {
            uses.groups.push(&task.group);
        }
    }
    let mut all: Vec<_> = all.into_iter().collect();
    all.sort_by_key(|(_, uses)| std::cmp::Reverse(uses.states.len()));
    out.push_str(
        "\n## Which numerations occur\n\n\
         | numeration | theorems | families | states: median | largest |\n|---|---|---|---|---|\n",
    );
    for (name, uses) in &mut all {
        uses.states.sort_unstable();
        let (median, most) = (uses.states[uses.states.len() / 2], uses.states.last());
        let most = most.expect("a numeration of some theorem");
        let (theorems, groups) = (uses.states.len(), uses.groups.len());
        let _ = writeln!(out, "| {name} | {theorems} | {groups} | {median} | {most} |");
    }
    out.push('\n');
    for (name, uses) in &all {
        let _ = writeln!(out, "- {name}: {}", uses.definition);
    }
}

/// Family by family, in the order of the sweep.
fn families(out: &mut String, sweep: &Sweep, results: &[TaskResult]) {
    out.push_str(
        "\n## Which families are regular\n\n\
         | family | rule-sets | theorems | numerations | states | the others |\n\
         |---|---|---|---|---|---|\n",
    );
    let mut groups: Vec<&str> = Vec::new();
    for task in &sweep.tasks {
        if !groups.contains(&task.group.as_str()) {
            groups.push(&task.group);
        }
    }
    for group in groups {
        let of_group = sweep.tasks.iter().zip(results).filter(|(task, _)| task.group == group);
        let rows: Vec<&TaskResult> = of_group.map(|(_, result)| result).collect();
        let theorems: Vec<_> = rows.iter().filter(|result| result.proved).collect();
        let systems = theorems.iter().filter_map(|result| Some(names(result)?.name));
        let states: Vec<_> = theorems.iter().filter_map(|result| result.states).collect();
        let range = match (states.iter().min(), states.iter().max()) {
            (Some(low), Some(high)) if low == high => low.to_string(),
            (Some(low), Some(high)) => format!("{low} to {high}"),
            _ => String::new(),
        };
        let verdicts = rows.iter().filter(|result| !result.proved).map(|r| r.verdict.clone());
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {range} | {} |",
            cell(group),
            rows.len(),
            theorems.len(),
            counted(systems),
            counted(verdicts),
        );
    }
}

/// What is not proved, verdict by verdict.
fn left_open(out: &mut String, results: &[TaskResult]) {
    out.push_str(
        "\n## What is left open\n\nNone of this shows that a set is not automatic: it says how \
         the search ended within its budget.\n\n| verdict | rule-sets |\n|---|---|\n",
    );
    let mut verdicts: BTreeMap<&str, usize> = BTreeMap::new();
    for result in results.iter().filter(|result| !result.proved) {
        *verdicts.entry(&result.verdict).or_default() += 1;
    }
    for (verdict, count) in verdicts {
        let _ = writeln!(out, "| {} | {count} |", cell(verdict));
    }
}

/// The theorems with the largest automata.
fn largest(out: &mut String, sweep: &Sweep, results: &[TaskResult]) {
    let mut theorems: Vec<_> = sweep
        .tasks
        .iter()
        .zip(results)
        .filter(|(_, result)| result.proved)
        .map(|(task, result)| (result.states.unwrap_or_default(), task, result))
        .collect();
    theorems.sort_by_key(|(states, ..)| std::cmp::Reverse(*states));
    out.push_str(
        "\n## The largest automata\n\n| game | numeration | states | units of work |\n\
         |---|---|---|---|\n",
    );
    for (states, task, result) in theorems.into_iter().take(LARGEST) {
        let name = names(result).map(|names| names.name).unwrap_or_default();
        let work = result.work_done;
        let _ = writeln!(out, "| {} | {name} | {states} | {work} |", cell(&task.name));
    }
}

/// Names with how often they occur, the most frequent first.
fn counted(names: impl Iterator<Item = String>) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    names.for_each(|name| *counts.entry(name).or_default() += 1);
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let each = counts.iter().map(|(name, count)| match counts.len() {
        1 => name.clone(),
        _ => format!("{name} ({count})"),
    });
    cell(&each.collect::<Vec<_>>().join(", "))
}

#[cfg(test)]
mod tests {
    use super::super::{parse, run};
    use super::*;
    use std::num::NonZeroUsize;
    use wythoff_control::Control;

    #[test]
    fn the_page_counts_what_the_results_say() {
        let text = "title = \"Small\"\npreface = \"Read this.\"\ndistinct = true\n\
                    [[games]]\ngroup = \"K\"\ngame = \"K{l}\"\nl = \"0..2\"\n\
                    [[games]]\ngroup = \"K\"\ngame = \"wythoff\"\n\
                    [[games]]\ngroup = \"Others\"\ngame = \"nim\"\n\
                    [[games]]\ngroup = \"Others\"\ngame = \"f-wythoff\"\n";
        let sweep = parse("small.toml", text).expect("a sweep");
        let control = Control::unlimited();
        let results =
            run(&sweep.tasks, NonZeroUsize::MIN, None, &control, |_| {}).expect("results");
        let commands = Commands { sweep: "make it", certificate: "prove it" };
        let page = atlas(&sweep, &results, "the table", commands);
        let lines = [
            "5 rule-sets, 4 theorems; 1 more were left out",
            "\nRead this.\n",
            "| Zeckendorf numeration | 3 | 1 | 7 | 28 |",
            "| K | 3 | 3 | Zeckendorf numeration | 5 to 28 |  |",
            "| Others | 2 | 1 |",
            "| not tried | 1 |",
        ];
        for line in lines {
            assert!(page.contains(line), "{line} in:\n{page}");
        }
        assert_eq!(page, atlas(&sweep, &results, "the table", commands));
    }
}
