//! MATLAB and Octave: the row `v`, `M_n_0`, `M_n_1`, … row by row, the column `w`.
//!
//! These programs calculate in floating-point numbers, which hold integers to 2^53 exactly; the
//! file says so, and how to go on beyond that.

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
    let mut text = format!(
        "% {}: the value of a word is v * (matrices of its digits) * w\n\
         % exact below 2^53; sym(v) in place of v for larger values\n",
        header.tracks()
    );
    // Writing to a string does not fail.
    let _ = writeln!(text, "v = [{}];", full.row());
    for (symbol, _) in linear.matrices() {
        let name = header.matrix_name(&linear.tracks().tuple(symbol));
        let rows = full.matrix(symbol, ("", ""), ";\n", control)?;
        let _ = write!(text, "\n{name} = [{rows}];\n");
    }
    let _ = write!(text, "\nw = [{}];\n", full.column_with(";"));
    Ok(text)
}
