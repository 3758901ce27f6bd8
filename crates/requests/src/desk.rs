//! What is kept between requests, and how much they may use.

use crate::error::{ApiError, Kind};
use crate::papers::PaperReport;
use bytes::Bytes;
use std::time::Duration;
use wythoff_control::{Cancel, Control, Limits, Reason};
use wythoff_workbench::session::{Keep, Session, Shared};

/// Bytes of papers that are kept.
const PAPERS: usize = 16 << 20;

/// How much requests may use.
#[derive(Clone, Copy, Debug)]
pub struct Allowance {
    /// Time of one request.
    pub request_time: Duration,
    /// Time of a job, unless it asks for less.
    pub job_time: Duration,
    /// Bytes that may be taken before computations are stopped.
    pub memory: u64,
    /// Bytes of boards that are kept.
    pub boards: usize,
    /// Bytes of tiles that are kept.
    pub tiles: usize,
    /// The side of the largest board of Grundy values.
    pub grundy_side: usize,
    /// The side of the largest board of outcomes.
    pub outcome_side: usize,
    /// The most rows in which positions of one value are listed.
    pub point_rows: u32,
}

impl Default for Allowance {
    /// What a small machine has to spare.
    fn default() -> Self {
        Self {
            request_time: Duration::from_secs(20),
            job_time: Duration::from_secs(3600),
            memory: 4 << 30,
            boards: 256 << 20,
            tiles: 64 << 20,
            grundy_side: 4096,
            outcome_side: 16384,
            point_rows: 1 << 22,
        }
    }
}

/// What all requests share.
#[derive(Debug)]
pub struct Desk {
    allowance: Allowance,
    pub(crate) session: Session,
    pub(crate) tiles: Keep<Bytes>,
    pub(crate) papers: Keep<PaperReport>,
}

impl Desk {
    /// Nothing computed yet.
    pub fn new(allowance: Allowance) -> Self {
        Self {
            allowance,
            session: Session::shared(Shared {
                bytes: allowance.boards,
                board: allowance.memory / 4,
                grundy_side: allowance.grundy_side,
                outcome_side: allowance.outcome_side,
                point_rows: allowance.point_rows,
            }),
            tiles: Keep::new(allowance.tiles),
            papers: Keep::new(PAPERS),
        }
    }

    /// How much requests may use.
    pub const fn allowance(&self) -> &Allowance {
        &self.allowance
    }

    /// What answers questions about games.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Bytes of boards, tiles and papers that are kept.
    pub fn bytes(&self) -> usize {
        self.session.bytes() + self.tiles.bytes() + self.papers.bytes()
    }

    /// Computes something within a time that begins now.
    ///
    /// # Errors
    /// What `work` says; that it took too long, if it did.
    pub fn run<T>(
        &self,
        time: Duration,
        cancel: Cancel,
        work: impl FnOnce(&Control) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let memory = Some(self.allowance.memory);
        let control =
            Control::new(Limits { time: Some(time), memory, ..Limits::default() }, cancel);
        work(&control).map_err(|error| match control.look() {
            Err(Reason::Time) if error.kind == Kind::Limit => {
                ApiError::limit(format!("this took longer than {} s", time.as_secs_f32()))
            }
            _ => error,
        })
    }
}
