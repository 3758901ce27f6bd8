//! Runs of the engine that leave evidence, until it is a proof or to a given row.

use super::certificate::Certificate;
use super::evidence::Evidence;
use super::form::{Form, FormError};
use super::trace::Trace;
use crate::engine::EngineError;
use crate::position::Grundy;
use crate::sequence::receiver::{Row, Rows};
use crate::sequence::{r_wythoff, words_hold};
use wythoff_control::Control;

/// What so many rows of R-Wythoff show of the values `0..=g` that
/// [`Certificate::check`] accepts it, but no more than `most_rows`.
///
/// # Errors
/// As [`r_wythoff`]. A run that ends with some values not certified is no
/// error.
pub fn certify(g: Grundy, most_rows: u64, control: &Control) -> Result<Certificate, EngineError> {
    run(g, most_rows, true, control)
}

/// What rows `0..rows` show, or as many of them as are enough if it is to `stop` there.
pub(super) fn run(
    g: Grundy,
    rows: u64,
    stop: bool,
    control: &Control,
) -> Result<Certificate, EngineError> {
    words_hold(g)?;
    let mut traces = Traces::new(g, stop);
    r_wythoff(g, rows, control, &mut traces)?;
    let mut certificate = traces.evidence();
    attach_heads(&mut certificate, control)?;
    Ok(certificate)
}

/// Adds the heads of chains where values come close.
fn attach_heads(certificate: &mut Certificate, control: &Control) -> Result<(), EngineError> {
    /// No pair is known beyond (2, 3), whose windows end at index 58.
    const MOST: u64 = 1 << 24;
    let mut values: Vec<_> = certificate.touching().into_iter().flat_map(|(h, g)| [h, g]).collect();
    values.sort_unstable();
    values.dedup();
    for g in values {
        match Form::unchecked(certificate, g, control) {
            Ok(form) => certificate.heads.extend(form.heads(MOST)),
            Err(FormError::Engine(error)) => return Err(error),
            Err(other) => unreachable!("the evidence is that of this engine: {other}"),
        }
    }
    Ok(())
}

/// Receives rows; now and then looks whether they suffice.
struct Traces {
    values: Vec<Trace>,
    rows: u64,
    /// The row at which to look next, if at all.
    next_look: u64,
    is_done: bool,
}

impl Traces {
    fn new(g: Grundy, stop: bool) -> Self {
        let values = (0..=g.0).map(|h| Trace::new(Grundy(h))).collect();
        Self { values, rows: 0, next_look: if stop { 256 } else { u64::MAX }, is_done: false }
    }

    fn evidence(&self) -> Certificate {
        let values = self.values.iter().map(Evidence::of).collect();
        Certificate { rows: self.rows, values, heads: Vec::new() }
    }
}

impl Rows for Traces {
    fn row(&mut self, row: Row<'_>) {
        for (trace, &column) in self.values.iter_mut().zip(row.columns) {
            if column != Row::NONE {
                trace.point(row.row, column);
            }
        }
        self.rows += 1;
        if self.rows == self.next_look {
            // Rows that turn out not to have been needed: an eighth at most.
            self.next_look += self.next_look / 8;
            self.is_done = self.evidence().has_clear_bands();
        }
    }

    fn is_done(&self) -> bool {
        self.is_done
    }
}
