//! `wythoff reproduce`

mod figures;

use crate::Verdict;
use crate::args::LimitArgs;
use crate::failure::Failure;
use crate::output::{plain_table, print_json, print_text};
use crate::status::Watched;
use crate::terminal::{colour, say};
use comfy_table::ContentArrangement;
use figures::Destination;
use serde::Serialize;
use std::path::PathBuf;
use wythoff_papers::{Agreement, Item, Row, items, reproduce};
use wythoff_workbench::WorkbenchError;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  wythoff reproduce\n  wythoff reproduce --list\n  wythoff reproduce gu\n  wythoff reproduce nivasch:table-1 --json\n  wythoff reproduce nivasch --full\n  wythoff reproduce nivasch:figure-9 --figure leads.png\n\nThe exit code is 1 if something differs that is not a known erratum, 2 if a figure cannot be\nwritten."
)]
pub(crate) struct Args {
    /// A paper (`nivasch`) or an item (`nivasch:table-1`); all of them if left out
    #[arg(value_name = "PAPER[:ITEM]")]
    item: Option<String>,
    /// List the items instead of running them
    #[arg(long)]
    list: bool,
    /// Run heavy items too, which take longer than ten seconds
    #[arg(long)]
    full: bool,
    /// Write the figure of the one item named to this file (.png or .svg)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["figures", "list"])]
    figure: Option<PathBuf>,
    /// Write the figures of all items that are run and have one to this folder, as PNG
    #[arg(long, value_name = "FOLDER", conflicts_with = "list")]
    figures: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &Args) -> Result<Verdict, Failure> {
    let items = items(args.item.as_deref())?;
    if args.list {
        list(&items, args.json)?;
        return Ok(Verdict::Yes);
    }
    let heavy = |item: &Item| item.heavy && !args.full;
    let (skipped, items): (Vec<_>, Vec<_>) = items.into_iter().partition(heavy);
    // Looked at first: a figure that cannot be written is told before the run.
    let destination = Destination::of(args.figure.as_ref(), args.figures.as_ref());
    let destination = destination.map(|d| d.check(&items, &skipped)).transpose()?;
    let watched = Watched::new("reproducing the papers", args.limits.limits());
    let report = watched.run(|control| reproduce(&items, control))?;
    if let Some(destination) = destination {
        destination.write(&report.figures)?;
    }
    let note = match skipped.len() {
        0 => String::new(),
        1 => "1 heavy item skipped; --full runs it".to_string(),
        k => format!("{k} heavy items skipped; --full runs them"),
    };
    if args.json {
        print_json(&report.rows)?;
        if !note.is_empty() {
            say(&format!("note: {note}"));
        }
    } else {
        print_text(&format!("{}\n{note}", text(&report.rows)))?;
    }
    let differs = report.rows.iter().any(|r| r.verdict == Agreement::Differs);
    Ok(if differs { Verdict::No } else { Verdict::Yes })
}

fn text(rows: &[Row]) -> String {
    let mut table = plain_table(["ITEM", "WHAT", "PRINTED", "COMPUTED", "VERDICT"]);
    table.set_content_arrangement(ContentArrangement::Disabled);
    let colour = colour();
    for row in rows {
        let paint = match row.verdict {
            Agreement::Agrees => "32",
            Agreement::KnownErratum => "33",
            Agreement::Differs => "1;31",
        };
        // In the last column, where nothing stands behind characters that take no place.
        let verdict = if colour {
            format!("\x1b[{paint}m{}\x1b[0m", row.verdict)
        } else {
            row.verdict.to_string()
        };
        let cells = [&row.item, &row.what, &row.printed, &row.computed];
        let texts = cells.iter().zip([28, 44, 30, 44]).map(|(text, most)| shorten(text, most));
        table.add_row(texts.chain([verdict]));
    }
    let count = |v: Agreement| rows.iter().filter(|r| r.verdict == v).count();
    let mut notes: Vec<_> = rows
        .iter()
        .filter_map(|r| r.note.as_ref().map(|note| format!("  {}: {note}", r.item)))
        .collect();
    notes.dedup();
    let errata =
        if notes.is_empty() { String::new() } else { format!("\nErrata\n{}\n", notes.join("\n")) };
    format!(
        "{}\n{errata}\n{} comparisons: {} agree, {} known errata, {} differ",
        table.trim_fmt(),
        rows.len(),
        count(Agreement::Agrees),
        count(Agreement::KnownErratum),
        count(Agreement::Differs)
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
    heavy: bool,
    figure: bool,
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
            heavy: i.heavy,
            figure: i.has_figure(),
        })
        .collect();
    if json {
        return print_json(&listed);
    }
    let mut table = plain_table(["ITEM", "TITLE", "", "CLAIM"]);
    for item in &listed {
        let marks = [("heavy", item.heavy), ("figure", item.figure)];
        let marks: Vec<_> = marks.iter().filter(|(_, on)| *on).map(|(word, _)| *word).collect();
        table.add_row([item.item, item.title, &marks.join(" "), item.claim]);
    }
    print_text(&table.to_string())
}
