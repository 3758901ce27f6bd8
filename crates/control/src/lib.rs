//! How long computations are told what they may use, asked to stop, and watched.
//!
//! There is one value for all of it, a [`Control`], and every function that can take longer
//! than a moment has one as a parameter. A front makes it from [`Limits`] and a [`Cancel`];
//! nobody below makes one up, so that no limit and no Ctrl-C is lost on the way. Functions
//! hand it on, narrowed if a part may use less ([`Control::within`], [`Control::capped`]),
//! and count what they do ([`Control::work`], [`Control::state`], [`Control::progress`]); a
//! count is also a look at the clock, the memory and the cancel flag every so often. Running
//! out is an answer, not an accident: it is a [`Reason`].
//!
//! What differs between a machine and a browser is here and nowhere else: the clocks, the
//! threads, and the memory in use. In WebAssembly there is one thread; the clock is a function
//! `now` of the module `wythoff`, in milliseconds, that whoever starts it provides; the memory
//! is what this crate's allocator has handed out.
//!
//! ```
//! use wythoff_control::{Cancel, Control, Limits, Reason};
//!
//! fn sum(numbers: &[u64], control: &Control) -> Result<u64, Reason> {
//!     let mut sum = 0;
//!     for number in numbers {
//!         control.work(1, 0)?;
//!         sum += number;
//!     }
//!     Ok(sum)
//! }
//!
//! let little = Limits { work: Some(2), ..Limits::default() };
//! let control = Control::new(little, Cancel::new());
//! assert_eq!(sum(&[1, 2], &control), Ok(3));
//! assert_eq!(sum(&[3], &control), Err(Reason::Work { limit: 2 }));
//! ```

mod bytes;
mod cancel;
mod clock;
mod control;
mod limits;
mod memory;
mod peak;
mod progress;
mod reason;
mod threads;

pub use bytes::Bytes;
pub use cancel::Cancel;
pub use clock::{Instant, ProcessTime, ThreadTime};
pub use control::Control;
pub use limits::Limits;
#[cfg(target_family = "wasm")]
pub use memory::is_exhausted;
pub use memory::{give_back_by, memory_is_known, resident_bytes};
pub use peak::{forget_peak, peak_kb};
pub use progress::{Progress, Tally};
pub use reason::Reason;
pub use threads::{available_threads, run_jobs};
