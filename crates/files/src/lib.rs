//! Files read within a bound and written as a whole.
//!
//! Everything here that is read or written goes through this crate, so that one rule holds
//! everywhere: no file makes the program take more memory than its reader allows, and no
//! answer is left half-written under its name. It knows nothing of what the files hold and
//! depends on nothing but the standard library.
//!
//! | file | does |
//! |---|---|
//! | `read` | bytes and texts, up to a size |
//! | `place` | where a path leads: to a regular file, or to something that is written to |
//! | `draft` | a file that appears under its name once it is complete |
//! | `folder` | several files that appear together |
//!
//! ```
//! use std::io::Write;
//!
//! let folder = tempfile::tempdir()?;
//! let path = folder.path().join("answer.txt");
//! let mut draft = wythoff_files::Draft::open(&path)?;
//! writeln!(draft, "42")?;
//! assert!(!path.exists(), "not before it is complete");
//! draft.finish()?;
//! assert_eq!(wythoff_files::read_text(&path, 1000)?, "42\n");
//! # Ok::<(), std::io::Error>(())
//! ```

mod draft;
mod folder;
mod place;
mod read;

pub use draft::{Draft, can_be_written};
pub use folder::{can_be_filled, fill};
pub use read::{read, read_from, read_text, text};
