//! Automata as text: Walnut's files, Graphviz, BA, Sage, regular expressions, pictures, TikZ.
//!
//! Readers accept any bytes and answer an automaton or a [`FormatError`] that says where
//! and why; they allocate in proportion to what they read. Writers are byte-stable: equal
//! automata give equal text.

pub mod ba;
pub mod dot;
mod draft;
mod error;
mod label;
pub mod regex;
pub mod sage;
pub mod svg;
pub mod tikz;
pub mod walnut;

pub use draft::{Draft, Header, TrackKind};
pub use error::{FormatError, decoded};
pub use label::label as edge_label;
