//! `GET /automaton`: an automaton as states and edges, and numbers stepped
//! through it.

use super::Parameters;
use crate::app::App;
use crate::error::Failure;
use crate::json::Json;
use crate::work::answer;
use axum::extract::State;
use std::sync::Arc;
use wythoff_requests::automata::{self, AutomatonQuery};
use wythoff_workbench::machine::MachineReport;

/// `GET /automaton`
pub(super) async fn automaton(
    State(app): State<Arc<App>>,
    Parameters(query): Parameters<AutomatonQuery>,
) -> Result<Json<MachineReport>, Failure> {
    let kept = match query.of_job() {
        Some((id, entry)) => Some(app.jobs.get(id)?.machine(entry)?),
        None => None,
    };
    let report = answer(&app, move |_, control| automata::answer(&query, kept.as_deref(), control));
    Ok(Json(report.await?))
}
