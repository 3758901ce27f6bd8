//! JSON: `variables`, `alphabets`, `dimension`, `row`, `matrices` (each with its `digits`) and
//! `column`. Entries are strings, `"3"` or `"1/2"`, because they may have any size.

use super::{Full, Header};
use crate::{Linear, Rational};
use std::fmt::Write as _;
use wythoff_automata::{Control, Reason};

/// The text of a file.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn write(linear: &Linear, header: &Header, control: &Control) -> Result<String, Reason> {
    let full = Full::new(linear);
    let names = |names: &[String]| {
        let quoted: Vec<String> = names.iter().map(|name| quoted(name)).collect();
        format!("[{}]", quoted.join(","))
    };
    let mut text = format!(
        "{{\"variables\":{},\n\"alphabets\":{},\n\"dimension\":{},\n\"row\":{},\n\"matrices\":[",
        names(&header.variables),
        names(&header.alphabets),
        full.size,
        strings(linear.row()),
    );
    for (symbol, matrix) in linear.matrices() {
        let digits: Vec<String> =
            linear.tracks().tuple(symbol).iter().map(i32::to_string).collect();
        let comma = if symbol.index() > 0 { "," } else { "" };
        // Writing to a string does not fail.
        let _ = write!(text, "{comma}\n{{\"digits\":[{}],\"rows\":[", digits.join(","));
        let mut entries = matrix.entries().iter().peekable();
        for row in 0..full.size {
            control.work(full.size, text.capacity())?;
            let mut numbers = vec![Rational::ZERO; full.size];
            while let Some(entry) = entries.next_if(|entry| entry.row == row) {
                numbers[entry.column] = entry.value.clone();
            }
            let comma = if row > 0 { ",\n" } else { "" };
            let _ = write!(text, "{comma}{}", strings(&numbers));
        }
        text.push_str("]}");
    }
    let _ = write!(text, "],\n\"column\":{}}}\n", strings(linear.column()));
    Ok(text)
}

fn strings(numbers: &[Rational]) -> String {
    if numbers.is_empty() {
        return "[\"0\"]".to_owned();
    }
    let quoted: Vec<String> = numbers.iter().map(|number| format!("\"{number}\"")).collect();
    format!("[{}]", quoted.join(","))
}

/// A name in quotes; names are letters, digits, braces and commas.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('\\', "\\\\").replace('"', "\\\""))
}
