//! `wythoff reproduce`

use crate::Verdict as ExitVerdict;
use crate::output::{plain_table, print_json, print_text};
use crate::terminal::{Progress, colour};
use comfy_table::{Attribute, Cell, Color, ContentArrangement};
use serde::Serialize;
use wythoff_workbench::WorkbenchError;
use wythoff_workbench::papers::{Item, Row, Verdict, items, reproduce};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff reproduce\n  wythoff reproduce --list\n  wythoff reproduce gu\n  wythoff reproduce nivasch:table-1 --json\n\nThe exit code is 1 if something differs that is not a known erratum."
)]
pub(crate) struct Args {
    /// A paper (`nivasch`) or an item (`nivasch:table-1`); all of them if left out
    #[arg(value_name = "PAPER[:ITEM]")]
    item: Option<String>,
    /// List the items instead of running them
    #[arg(long)]
    list: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitVerdict, WorkbenchError> {
    let items = items(args.item.as_deref())?;
    if args.list {
        list(&items, args.json)?;
        return Ok(ExitVerdict::Yes);
    }
    let rows = reproduce(&items, &Progress::new("reproducing the papers"))?;
    if args.json {
        print_json(&rows)?;
    } else {
        print_text(&report(&rows))?;
    }
    let differs = rows.iter().any(|r| r.verdict == Verdict::Differs);
    Ok(if differs { ExitVerdict::No } else { ExitVerdict::Yes })
}

fn report(rows: &[Row]) -> String {
    let mut table = plain_table(["ITEM", "WHAT", "PRINTED", "COMPUTED", "VERDICT"]);
    table.set_content_arrangement(ContentArrangement::Disabled);
    let colour = colour();
    for row in rows {
        let verdict = Cell::new(row.verdict);
        let verdict = match (row.verdict, colour) {
            (_, false) => verdict,
            (Verdict::Agrees, true) => verdict.fg(Color::Green),
            (Verdict::KnownErratum, true) => verdict.fg(Color::Yellow),
            (Verdict::Differs, true) => verdict.fg(Color::Red).add_attribute(Attribute::Bold),
        };
        let cells = [&row.item, &row.what, &row.printed, &row.computed];
        let texts =
            cells.iter().zip([28, 44, 30, 44]).map(|(text, most)| Cell::new(shorten(text, most)));
        table.add_row(texts.chain([verdict]));
    }
    let count = |v: Verdict| rows.iter().filter(|r| r.verdict == v).count();
    let notes: Vec<_> = rows
        .iter()
        .filter_map(|r| r.note.as_ref().map(|note| format!("  {}: {note}", r.item)))
        .collect();
    let errata =
        if notes.is_empty() { String::new() } else { format!("\nErrata\n{}\n", notes.join("\n")) };
    format!(
        "{table}\n{errata}\n{} comparisons: {} agree, {} known errata, {} differ",
        rows.len(),
        count(Verdict::Agrees),
        count(Verdict::KnownErratum),
        count(Verdict::Differs)
    )
}

/// The text, cut to `most` characters; `--json` has it in full.
fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    let cut: String = text.chars().take(most - 1).collect();
    format!("{cut}…")
}

#[derive(Serialize)]
struct Listed<'a> {
    item: &'a str,
    title: &'a str,
    claim: &'a str,
    citation: &'a str,
    errata: usize,
}

fn list(items: &[Item], json: bool) -> Result<(), WorkbenchError> {
    let listed: Vec<_> = items
        .iter()
        .map(|i| Listed {
            item: &i.id,
            title: &i.title,
            claim: &i.claim,
            citation: &i.citation,
            errata: i.errata.len(),
        })
        .collect();
    if json {
        return print_json(&listed);
    }
    let mut table = plain_table(["ITEM", "TITLE", "CLAIM"]);
    for item in &listed {
        table.add_row([item.item, item.title, item.claim]);
    }
    print_text(&table.to_string())
}
