//! Maple, with the names that Walnut gives: `v`, `M_n_0`, `M_n_1`, …, `w`.
//!
//! Walnut's `.mpl` files leave it to Maple to multiply v by the matrix of zeros until it says
//! how many longer numbers there are; here v is written as it is after that, so a script that
//! reads the file and goes on with v, the matrices and w finds the same.

use super::{Full, Header};
use crate::Linear;
use std::fmt::Write as _;
use wythoff_automata::{Control, Reason};

/// The text of a file.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn write(linear: &Linear, header: &Header, control: &Control) -> Result<String, Reason> {
    let full = Full::new(linear);
    let mut text =
        format!("# {}: the value of a word is v . (matrices of its digits) . w\n", header.tracks());
    // Writing to a string does not fail.
    let _ = writeln!(text, "v := Vector[row]([{}]);", full.row());
    for (symbol, _) in linear.matrices() {
        let name = header.matrix_name(&linear.tracks().tuple(symbol));
        let rows = full.matrix(symbol, ("[", "]"), ",\n", control)?;
        let _ = write!(text, "\n{name} := Matrix([{rows}]);\n");
    }
    let _ = write!(text, "\nw := Vector[column]([{}]);\n", full.column());
    Ok(text)
}
