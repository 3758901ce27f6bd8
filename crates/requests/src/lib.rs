//! What the explorer asks of the workbench, and what it is answered.
//!
//! A request is a type that serde reads, an answer one that it writes; between them is a
//! function. Who carries them is none of this crate's business: `wythoff-server` does by HTTP,
//! `wythoff-wasm` from a worker to the page that started it. Both answer the same, since
//! neither answers by itself.
//!
//! A [`Desk`] holds what is kept between requests. Whatever may take longer than a moment is
//! given a [`Control`](wythoff_control::Control) by the carrier, which knows when nobody waits
//! any more; what takes minutes is a [`jobs::Job`], which writes down what happens.
//!
//! ```
//! use wythoff_control::Cancel;
//! use wythoff_requests::position::{self, PositionQuery};
//! use wythoff_requests::{Allowance, Desk};
//!
//! let desk = Desk::new(Allowance::default());
//! let query: PositionQuery = serde_json::from_str(r#"{ "game": "K2", "x": "3", "y": "6" }"#)?;
//! let report = desk
//!     .run(desk.allowance().request_time, Cancel::new(), |control| {
//!         position::answer(&desk, &query, control)
//!     })
//!     .map_err(|error| error.message)?;
//! assert_eq!(serde_json::to_value(&report)?["outcome"], "P");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod automata;
mod desk;
mod error;
pub mod games;
mod hint;
pub mod jobs;
pub mod listing;
pub mod papers;
pub mod play;
pub mod position;
mod read;
pub mod tile;

pub use desk::{Allowance, Desk};
pub use error::{ApiError, ErrorBody, HintReport, Kind, Place};
pub(crate) use read::game_of;
pub use read::natural;

/// Where the paths of the requests begin.
pub const ROOT: &str = "/api/v1";
