//! The papers' tables, figures and theorems: printed against computed.
//!
//! Every published item is one TOML file below `data/`, embedded in the binary: citation, claim, inputs, printed values
//! and known errata. [`reproduce`] recomputes items from the rules of the games
//! and compares. An erratum is pinned both ways: the printed value must fail in
//! the way that is recorded, and the correction must hold.
//!
//! ```
//! use wythoff_control::Control;
//! use wythoff_papers::{Agreement, items, reproduce};
//!
//! let report = reproduce(&items(Some("wythoff"))?, &Control::unlimited())?;
//! assert!(report.rows.iter().all(|row| row.verdict != Agreement::Differs));
//! # Ok::<(), wythoff_papers::PapersError>(())
//! ```

#![cfg_attr(not(test), deny(clippy::disallowed_methods))]

pub mod bench;
mod checks;
mod error;
mod flaw;
mod item;
mod scripts;

pub use error::PapersError;
pub use flaw::ItemFlaw;
pub use item::{Erratum, Item, items};

use serde::Serialize;
use std::fmt;
use std::io::Write;
use wythoff_games::Control;
use wythoff_picture::{PictureError, Plot};
use wythoff_workbench::WorkbenchError;

/// What a comparison shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Agreement {
    /// Printed and computed agree.
    #[serde(rename = "agrees")]
    Agrees,
    /// They differ exactly as a recorded erratum says.
    #[serde(rename = "known erratum")]
    KnownErratum,
    /// They differ, and nobody has explained why.
    #[serde(rename = "DIFFERS")]
    Differs,
}

impl fmt::Display for Agreement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Agrees => "agrees",
            Self::KnownErratum => "known erratum",
            Self::Differs => "DIFFERS",
        })
    }
}

/// One printed statement beside the computed one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Comparison {
    pub(crate) what: String,
    pub(crate) printed: String,
    pub(crate) computed: String,
    pub(crate) agrees: bool,
}

impl Comparison {
    /// A comparison of two texts.
    fn of(
        what: impl Into<String>,
        printed: impl Into<String>,
        computed: impl Into<String>,
    ) -> Self {
        let (printed, computed) = (printed.into(), computed.into());
        Self { what: what.into(), agrees: printed == computed, printed, computed }
    }

    /// A comparison with something that no paper prints, but that came out here before.
    fn recorded(what: impl Into<String>, recorded: &dyn fmt::Display, computed: String) -> Self {
        let recorded = recorded.to_string();
        let agrees = recorded == computed;
        Self { what: what.into(), printed: format!("{recorded} (recorded)"), computed, agrees }
    }

    /// A statement that holds, or the text that says where it fails.
    fn holds(what: impl Into<String>, outcome: Result<String, String>) -> Self {
        let agrees = outcome.is_ok();
        let computed = outcome.unwrap_or_else(|failure| failure);
        Self { what: what.into(), printed: "holds".into(), computed, agrees }
    }

    /// A control: a statement that has to fail, so that a check that would say yes to anything
    /// is a difference itself.
    fn control(what: impl fmt::Display, outcome: Result<String, String>) -> Self {
        let agrees = outcome.is_err();
        let computed = outcome.unwrap_or_else(|failure| failure);
        Self { what: format!("control: {what}"), printed: "fails".into(), computed, agrees }
    }
}

/// A row of the report.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Row {
    /// The item, `nivasch:table-1`.
    pub item: String,
    /// What is compared.
    pub what: String,
    /// What the paper says.
    pub printed: String,
    /// What comes out.
    pub computed: String,
    /// What that shows.
    pub verdict: Agreement,
    /// The note of the erratum, if it is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// What a figure shows.
#[derive(Clone, Debug)]
pub enum Drawing {
    /// Points, bars or lines.
    Plot(Plot),
    /// An automaton, as SVG.
    Automaton(String),
}

/// A figure drawn from what was computed.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The item, `nivasch:figure-9`.
    pub item: String,
    /// The figure.
    pub drawing: Drawing,
}

impl Figure {
    /// Writes it as SVG.
    ///
    /// # Errors
    /// A plot without a point, or what the writer says.
    pub fn write_svg(&self, out: &mut impl Write) -> Result<(), PictureError> {
        match &self.drawing {
            Drawing::Plot(plot) => plot.draw()?.write_svg(out),
            Drawing::Automaton(svg) => Ok(out.write_all(svg.as_bytes())?),
        }
    }
}

/// What came out.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The comparisons, item by item.
    pub rows: Vec<Row>,
    /// The figures of those items that have one.
    pub figures: Vec<Figure>,
}

/// Recomputes items and compares them with what is printed.
///
/// # Errors
/// A cancelled run, or an item whose file does not fit its check.
pub fn reproduce(items: &[Item], control: &Control) -> Result<Report, PapersError> {
    let mut report = Report::default();
    for (i, item) in items.iter().enumerate() {
        control.look().map_err(WorkbenchError::from)?;
        control.part(i, items.len(), |control| judge(item, control, &mut report))?;
    }
    Ok(report)
}

/// Runs the checks of one item and weighs them against its errata.
fn judge(item: &Item, control: &Control, report: &mut Report) -> Result<(), PapersError> {
    let mut comparisons = Vec::new();
    let corrected = item.corrected.iter().map(|c| ("as corrected: ", c));
    let label = if item.corrected.is_some() { "as printed: " } else { "" };
    for (label, check) in std::iter::once((label, &item.check)).chain(corrected) {
        let findings = check.run(control).map_err(|e| e.in_item(&item.id))?;
        for mut comparison in findings.comparisons {
            comparison.what = format!("{label}{}", comparison.what);
            comparisons.push(comparison);
        }
        let figure = findings.figure.map(|drawing| Figure { item: item.id.clone(), drawing });
        report.figures.extend(figure);
    }
    report.rows.extend(comparisons.iter().map(|c| row(item, c)));
    for erratum in item.errata.iter().filter(|e| !comparisons.iter().any(|c| e.explains(c))) {
        report.rows.push(Row {
            item: item.id.clone(),
            what: erratum.what.clone(),
            printed: format!("erratum: {}", erratum.computed),
            computed: "no such difference".into(),
            verdict: Agreement::Differs,
            note: Some(erratum.note.clone()),
        });
    }
    Ok(())
}

fn row(item: &Item, comparison: &Comparison) -> Row {
    let erratum = item.errata.iter().find(|e| e.explains(comparison));
    let verdict = match (comparison.agrees, erratum) {
        (true, _) => Agreement::Agrees,
        (false, Some(_)) => Agreement::KnownErratum,
        (false, None) => Agreement::Differs,
    };
    Row {
        item: item.id.clone(),
        what: comparison.what.clone(),
        printed: comparison.printed.clone(),
        computed: comparison.computed.clone(),
        verdict,
        note: erratum.map(|e| e.note.clone()),
    }
}
