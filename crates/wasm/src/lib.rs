//! The workbench in a browser: the requests of the explorer's server, answered by a worker.
//!
//! The same page runs from any folder of files. Its requests go to a Web Worker that holds
//! this crate as WebAssembly; they are the paths, parameters and bodies that `wythoff-server`
//! takes by HTTP, and get the same answers, since `wythoff-requests` answers both.
//!
//! * `front` answers: a request in, an answer out, and events of a job meanwhile. It knows
//!   nothing of browsers, so that tests compare it with the server.
//! * `exports`, in WebAssembly only, is the door: bytes in, bytes out, and three functions of
//!   the module `wythoff` that the worker provides: `now`, the clock; `tell`, for an event of
//!   a job; `fail`, for the last words before a trap.
//!
//! A worker computes one thing at a time and hears nothing meanwhile: it is cancelled by
//! ending it. So the page has one for tiles, which take a moment, and another for searches.
//!
//! ```
//! use wythoff_requests::Allowance;
//! use wythoff_wasm::{Front, Request};
//!
//! let mut front = Front::new(Allowance::default(), |_| ());
//! let path = "position?game=wythoff&x=3&y=5".to_owned();
//! let answer = front.answer(&Request { method: "GET".to_owned(), path, body: String::new() });
//! assert_eq!(answer.status, 200);
//! ```

#[cfg(target_family = "wasm")]
mod exports;
mod front;
mod job;
mod path;

pub use front::{Answer, Front, Request};
