//! `GET /papers`: what was published, printed beside computed.

use super::Places;
use crate::app::App;
use crate::error::ApiError;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};
use wythoff_papers::{Item, Row, items, reproduce};

/// Heavy items may take this long.
const PATIENCE: Duration = Duration::from_secs(300);

/// A table, a figure or a theorem of a paper.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PaperItem {
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
pub(super) struct Papers {
    /// All items.
    items: Vec<PaperItem>,
}

/// An item that was recomputed.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct PaperReport {
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
    pictures: Vec<Vec<u8>>,
}

/// `GET /papers`
pub(super) async fn list() -> Result<Json<Papers>, ApiError> {
    Ok(Json(Papers { items: items(None)?.iter().map(PaperItem::of).collect() }))
}

/// `GET /papers/{paper}/{item}`
pub(super) async fn item(
    State(app): State<Arc<App>>,
    Places((paper, item)): Places<(String, String)>,
) -> Result<impl IntoResponse, ApiError> {
    let computed = computed(&app, &paper, &item).await?;
    Ok(Json(&*computed).into_response())
}

/// `GET /papers/{paper}/{item}/figures/{number}`
pub(super) async fn figure(
    State(app): State<Arc<App>>,
    Places((paper, item, number)): Places<(String, String, String)>,
) -> Result<impl IntoResponse, ApiError> {
    let computed = computed(&app, &paper, &item).await?;
    let number: Option<usize> = number.trim_end_matches(".svg").parse().ok();
    let picture = number.and_then(|n| computed.pictures.get(n));
    let picture = picture.ok_or_else(|| ApiError::not_found("this item has no such figure"))?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CACHE_CONTROL, "private, max-age=3600"),
        // A picture runs no scripts, whoever opens it.
        (header::CONTENT_SECURITY_POLICY, crate::assets::PICTURE_POLICY),
    ];
    Ok((headers, picture.clone()))
}

async fn computed(app: &Arc<App>, paper: &str, item: &str) -> Result<Arc<PaperReport>, ApiError> {
    let id = format!("{paper}:{item}");
    if let Some(found) = app.papers.get(&id) {
        return Ok(found);
    }
    let all = items(None)?;
    let wanted = all.into_iter().find(|item| item.id == id);
    let wanted = wanted.ok_or_else(|| ApiError::not_found(format!("no item is called {id}")))?;
    let shared = app.clone();
    app.pool
        .run(PATIENCE, move |control| {
            shared.papers.get_or_make(&id, || {
                let start = Instant::now();
                let report = reproduce(std::slice::from_ref(&wanted), control)?;
                let mut pictures = Vec::new();
                for figure in &report.figures {
                    let mut svg = Vec::new();
                    let drawn = figure.write_svg(&mut svg);
                    drawn.map_err(wythoff_workbench::WorkbenchError::from)?;
                    pictures.push(svg);
                }
                let listed = PaperItem::of(&wanted);
                let address =
                    |n| format!("/api/v1/papers/{}/{}/figures/{n}", listed.paper, listed.item);
                let computed = PaperReport {
                    figures: (0..pictures.len()).map(address).collect(),
                    rows: report.rows,
                    script: wanted.script(),
                    seconds: start.elapsed().as_secs_f64(),
                    pictures,
                    item: listed,
                };
                let texts: usize =
                    computed.rows.iter().map(|r| r.printed.len() + r.computed.len() + 200).sum();
                let script = computed.script.as_ref().map_or(0, String::len);
                let bytes = texts + script + computed.pictures.iter().map(Vec::len).sum::<usize>();
                Ok((computed, bytes))
            })
        })
        .await
}
