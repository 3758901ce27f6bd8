//! `GET /papers`: what was published, printed beside computed.

use crate::{ApiError, Desk, ROOT};
use bytes::Bytes;
use serde::Serialize;
use std::sync::Arc;
use std::time::Duration;
use wythoff_control::{Control, Instant};
use wythoff_papers::{Item, Row, items, reproduce};

/// Heavy items may take this long.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// A table, a figure or a theorem of a paper.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PaperItem {
    /// The paper and the item.
    #[cfg_attr(feature = "schema", schemars(example = &"nivasch:table-1"))]
    id: String,
    /// The paper.
    paper: String,
    /// The item.
    item: String,
    /// A few words.
    title: String,
    /// What it says.
    claim: String,
    /// Where it was published.
    citation: String,
    /// How many errata are known.
    errata: usize,
    /// Whether it takes longer than some ten seconds.
    heavy: bool,
    /// Whether figures are drawn.
    figure: bool,
}

impl PaperItem {
    fn of(item: &Item) -> Self {
        let (paper, name) = item.id.split_once(':').unwrap_or((&item.id, ""));
        Self {
            id: item.id.clone(),
            paper: paper.to_string(),
            item: name.to_string(),
            title: item.title.clone(),
            claim: item.claim.clone(),
            citation: item.citation.clone(),
            errata: item.errata.len(),
            heavy: item.heavy,
            figure: item.has_figure(),
        }
    }
}

/// What can be recomputed.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Papers {
    /// All items.
    items: Vec<PaperItem>,
}

/// An item that was recomputed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PaperReport {
    /// What was recomputed.
    item: PaperItem,
    /// Printed beside computed.
    rows: Vec<Row>,
    /// Addresses of its figures (SVG).
    figures: Vec<String>,
    /// What the prover ran, where it did: a script for a job of kind prove.
    #[serde(skip_serializing_if = "Option::is_none")]
    script: Option<String>,
    /// How long it took, in seconds.
    seconds: f64,
    #[serde(skip)]
    pictures: Vec<Bytes>,
}

impl PaperReport {
    /// `GET /papers/{paper}/{item}/figures/{number}`: the text of a picture (SVG).
    ///
    /// # Errors
    /// There is no such figure.
    pub fn figure(&self, number: &str) -> Result<Bytes, ApiError> {
        let number: Option<usize> = number.trim_end_matches(".svg").parse().ok();
        let picture = number.and_then(|n| self.pictures.get(n)).cloned();
        picture.ok_or_else(|| ApiError::not_found("this item has no such figure"))
    }

    fn bytes(&self) -> usize {
        let texts = self.rows.iter().map(|r| r.printed.len() + r.computed.len() + 200);
        let script = self.script.as_ref().map_or(0, String::len);
        texts.sum::<usize>() + script + self.pictures.iter().map(Bytes::len).sum::<usize>()
    }
}

/// `GET /papers`
///
/// # Errors
/// A mistake of ours in the data of the papers.
pub fn list() -> Result<Papers, ApiError> {
    Ok(Papers { items: items(None)?.iter().map(PaperItem::of).collect() })
}

/// An item, if it was recomputed already.
pub fn kept(desk: &Desk, paper: &str, item: &str) -> Option<Arc<PaperReport>> {
    desk.papers.get(&id(paper, item))
}

/// `GET /papers/{paper}/{item}`
///
/// # Errors
/// No such item; a limit that was reached, a cancelled run.
pub fn recompute(
    desk: &Desk,
    paper: &str,
    item: &str,
    control: &Control,
) -> Result<Arc<PaperReport>, ApiError> {
    let id = id(paper, item);
    desk.papers.get_or_make(&id, || {
        let start = Instant::now();
        let wanted = items(None)?.into_iter().find(|item| item.id == id);
        let wanted =
            wanted.ok_or_else(|| ApiError::not_found(format!("no item is called {id}")))?;
        let report = reproduce(std::slice::from_ref(&wanted), control)?;
        let mut pictures = Vec::new();
        for figure in &report.figures {
            let mut svg = Vec::new();
            figure.write_svg(&mut svg).map_err(wythoff_workbench::WorkbenchError::from)?;
            pictures.push(Bytes::from(svg));
        }
        let item = PaperItem::of(&wanted);
        let address = |n| format!("{ROOT}/papers/{}/{}/figures/{n}", item.paper, item.item);
        let computed = PaperReport {
            figures: (0..pictures.len()).map(address).collect(),
            rows: report.rows,
            script: wanted.script(),
            seconds: start.elapsed().as_secs_f64(),
            pictures,
            item,
        };
        let bytes = computed.bytes();
        Ok((computed, bytes))
    })
}

fn id(paper: &str, item: &str) -> String {
    format!("{paper}:{item}")
}
