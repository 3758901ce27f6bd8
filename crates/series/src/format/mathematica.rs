//! Mathematica (the Wolfram language): `v`, `M[0]`, `M[1]`, … (`M[0, 1]` for two variables),
//! `w`, and `value[{…}]` of a list of digits.

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
        "(* {}: value[{{digit, ...}}] is v . M[digit] . ... . w; with several variables a digit \
         is a list *)\n",
        header.tracks()
    );
    // Writing to a string does not fail.
    let _ = writeln!(text, "v = {{{}}};", full.row());
    for (symbol, _) in linear.matrices() {
        let digits: Vec<String> =
            linear.tracks().tuple(symbol).iter().map(i32::to_string).collect();
        let rows = full.matrix(symbol, ("{", "}"), ",\n", control)?;
        let _ = write!(text, "\nM[{}] = {{{rows}}};\n", digits.join(", "));
    }
    let _ = write!(text, "\nw = {{{}}};\n", full.column());
    text.push_str("\nvalue[word_List] := Fold[#1 . (M @@ Flatten[{#2}]) &, v, word] . w\n");
    Ok(text)
}
