//! The files below `papers/`.

use super::Comparison;
use super::PapersError;
use super::checks::Check;
use include_dir::{Dir, include_dir};
use serde::Deserialize;
use wythoff_workbench::WorkbenchError;
use wythoff_workbench::error::TextError;

/// TOML files, and the scripts that some of them name.
pub(super) static PAPERS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/data");

/// A difference between print and computation that has been explained.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Erratum {
    /// Which comparison of the item it concerns.
    pub what: String,
    /// What comes out instead of what is printed.
    pub computed: String,
    /// The explanation.
    pub note: String,
}

impl Erratum {
    /// Whether this erratum is what a comparison shows.
    pub(super) fn explains(&self, comparison: &Comparison) -> bool {
        !comparison.agrees && comparison.what == self.what && comparison.computed == self.computed
    }
}

/// A published item.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Item {
    /// `paper:item`, from the file's place.
    pub id: String,
    /// What it is called in the paper.
    pub title: String,
    /// Where it was published.
    pub citation: String,
    /// What it claims, in words.
    pub claim: String,
    /// Whether it takes longer than some ten seconds.
    pub heavy: bool,
    /// The check of what is printed.
    pub(super) check: Check,
    /// The check of the corrected statement, where the printed one is wrong.
    pub(super) corrected: Option<Check>,
    /// Known errata.
    pub errata: Vec<Erratum>,
}

impl Item {
    /// Whether it comes with a figure.
    pub const fn has_figure(&self) -> bool {
        self.check.draws()
    }

    /// The script that proves it, where the prover does: of the corrected statement, if
    /// there is one.
    pub fn script(&self) -> Option<String> {
        self.corrected.as_ref().unwrap_or(&self.check).script()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ItemFile {
    title: String,
    citation: String,
    claim: String,
    #[serde(default)]
    heavy: bool,
    check: Check,
    corrected: Option<Check>,
    #[serde(default)]
    errata: Vec<Erratum>,
}

/// The items whose name matches `filter`: a paper (`nivasch`), an item
/// (`nivasch:table-1`), or everything.
///
/// # Errors
/// An unknown paper or item, with those there are; a file that cannot be read.
pub fn items(filter: Option<&str>) -> Result<Vec<Item>, PapersError> {
    let mut all = Vec::new();
    for folder in PAPERS.dirs() {
        for file in folder.files().filter(|f| f.path().extension().is_some_and(|e| e == "toml")) {
            let id = file.path().with_extension("").to_string_lossy().replace(['/', '\\'], ":");
            all.push(parse(id, file.contents_utf8().unwrap_or_default())?);
        }
    }
    // table-2 before table-10.
    all.sort_by_cached_key(|item| sort_key(&item.id));
    let Some(filter) = filter else { return Ok(all) };
    let wanted = |item: &Item| {
        item.id == filter || item.id.split_once(':').is_some_and(|(paper, _)| paper == filter)
    };
    let known: Vec<String> = all.iter().map(|i| i.id.clone()).collect();
    all.retain(wanted);
    if all.is_empty() {
        return Err(unknown(filter, &known));
    }
    Ok(all)
}

fn parse(id: String, text: &str) -> Result<Item, PapersError> {
    let file: ItemFile = toml::from_str(text).map_err(|error| {
        WorkbenchError::from(TextError::of_toml(&format!("paper item {id}"), text, &error))
    })?;
    let ItemFile { title, citation, claim, heavy, check, corrected, errata } = file;
    Ok(Item { id, title, citation, claim, heavy, check, corrected, errata })
}

/// Text and numbers of a name, apart, so that numbers compare as numbers.
fn sort_key(id: &str) -> Vec<(String, u64)> {
    id.split(['-', ':'])
        .map(|part| part.parse().map_or_else(|_| (part.to_string(), 0), |n| (String::new(), n)))
        .collect()
}

fn unknown(filter: &str, known: &[String]) -> PapersError {
    let mut papers: Vec<&str> =
        known.iter().filter_map(|id| id.split_once(':')).map(|(paper, _)| paper).collect();
    papers.dedup();
    let papers = papers.into_iter().map(str::to_owned).collect();
    PapersError::Unknown { name: filter.to_owned(), papers }
}
