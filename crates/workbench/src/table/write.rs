//! Tables as CSV and JSON, written row by row so that a table of any size
//! needs no second copy in memory.

use super::{Content, Table};
use std::io::{self, Write};

impl Table {
    /// The cells of row `x` as JSON values.
    fn write_row_json(&self, x: usize, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "[")?;
        for y in 0..self.size.cols {
            let comma = if y == 0 { "" } else { "," };
            match &self.content {
                Content::Values(t) => write!(out, "{comma}{}", t.get(x, y))?,
                Content::Outcomes(b) => write!(out, "{comma}\"{}\"", b.outcome(x, y))?,
            }
        }
        write!(out, "]")
    }

    /// `{"game", "rows", "cols", "engine", "known", "values" | "outcomes"}`,
    /// with row x first: `values[x][y]`.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_json(&self, out: &mut dyn Write) -> io::Result<()> {
        let name = serde_json::to_string(&self.game)?;
        let known = serde_json::to_string(&self.known)?;
        let (key, width) = match &self.content {
            Content::Values(t) => ("values", t.bytes_per_cell()),
            Content::Outcomes(_) => ("outcomes", 0),
        };
        write!(out, "{{\"game\":{name},\"rows\":{},\"cols\":{}", self.size.rows, self.size.cols)?;
        write!(out, ",\"engine\":\"{}\",\"known\":{known}", self.engine)?;
        if width > 0 {
            write!(out, ",\"bytes_per_cell\":{width}")?;
        }
        write!(out, ",\"{key}\":[")?;
        for x in 0..self.size.rows {
            if x > 0 {
                writeln!(out, ",")?;
            }
            self.write_row_json(x, out)?;
        }
        writeln!(out, "]}}")
    }

    /// A header `x,0,1,2,…`, then one line a row, starting with its number.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, "x")?;
        for y in 0..self.size.cols {
            write!(out, ",{y}")?;
        }
        writeln!(out)?;
        for x in 0..self.size.rows {
            write!(out, "{x}")?;
            for y in 0..self.size.cols {
                match &self.content {
                    Content::Values(t) => write!(out, ",{}", t.get(x, y))?,
                    Content::Outcomes(b) => write!(out, ",{}", b.outcome(x, y))?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }
}
