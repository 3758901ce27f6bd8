//! Sage: `v`, `M_n_0`, `M_n_1`, …, `w` as matrices over the rationals.

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
    let size = full.size;
    let mut text = format!(
        "# {}: the value of a word is (v * matrices of its digits * w)[0, 0]\n",
        header.tracks()
    );
    // Writing to a string does not fail.
    let _ = writeln!(text, "v = matrix(QQ, 1, {size}, [{}])", full.row());
    for (symbol, _) in linear.matrices() {
        let name = header.matrix_name(&linear.tracks().tuple(symbol));
        let rows = full.matrix(symbol, ("[", "]"), ",\n", control)?;
        let _ = write!(text, "\n{name} = matrix(QQ, {size}, {size}, [{rows}])\n");
    }
    let _ = write!(text, "\nw = matrix(QQ, {size}, 1, [{}])\n", full.column());
    Ok(text)
}
