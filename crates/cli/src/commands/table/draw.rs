//! A table as text, drawn as in the papers: first coordinate upwards, the
//! numbers of rows and columns along the sides, colour by value on a terminal.

use std::io::{self, Write};
use wythoff_picture::Origin;
use wythoff_workbench::table::{Content, Table};

pub(crate) fn draw(
    table: &Table,
    origin: Origin,
    colour: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (rows, cols) = (table.size.rows, table.size.cols);
    let digits = |n: usize| n.to_string().len();
    let largest = match &table.content {
        Content::Values(t) => t.max().0 as usize,
        Content::Outcomes(_) => 0,
    };
    let width = digits(largest).max(digits(cols - 1));
    let margin = digits(rows - 1);
    let columns = |out: &mut dyn Write| -> io::Result<()> {
        write!(out, "{:margin$} ", "")?;
        for y in 0..cols {
            dim(out, colour, &format!(" {y:>width$}"))?;
        }
        writeln!(out)
    };
    if origin == Origin::Top {
        columns(out)?;
    }
    for i in 0..rows {
        let x = match origin {
            Origin::Top => i,
            Origin::Bottom => rows - 1 - i,
        };
        dim(out, colour, &format!("{x:>margin$} "))?;
        for y in 0..cols {
            cell(out, table, (x, y), width, largest, colour)?;
        }
        writeln!(out)?;
    }
    if origin == Origin::Bottom {
        columns(out)?;
    }
    Ok(())
}

fn cell(
    out: &mut dyn Write,
    table: &Table,
    (x, y): (usize, usize),
    width: usize,
    largest: usize,
    colour: bool,
) -> io::Result<()> {
    match &table.content {
        Content::Values(t) => {
            let value = t.get(x, y).0;
            if !colour {
                return write!(out, " {value:>width$}");
            }
            if value == 0 {
                return write!(out, " \x1b[1;7m{value:>width$}\x1b[0m");
            }
            write!(out, " \x1b[38;5;{}m{value:>width$}\x1b[0m", shade(value as usize, largest))
        }
        Content::Outcomes(b) => match (b.is_p(x, y), colour) {
            (true, true) => write!(out, " \x1b[1;7m{:>width$}\x1b[0m", "P"),
            (true, false) => write!(out, " {:>width$}", "P"),
            (false, _) => write!(out, " {:>width$}", "."),
        },
    }
}

/// From violet over blue and green to yellow, in the terminal's 256 colours.
fn shade(value: usize, largest: usize) -> u8 {
    const RAMP: [u8; 16] = [99, 63, 69, 75, 81, 80, 79, 78, 77, 113, 149, 185, 221, 220, 214, 208];
    let step = value * (RAMP.len() - 1) / largest.max(1);
    RAMP[step.min(RAMP.len() - 1)]
}

fn dim(out: &mut dyn Write, colour: bool, text: &str) -> io::Result<()> {
    if colour { write!(out, "\x1b[2m{text}\x1b[0m") } else { write!(out, "{text}") }
}
