//! Tables as CSV, JSON and LaTeX, written row by row so that a table of any size
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

    /// A `tabular` of LaTeX with the numbers of rows and columns, P-positions in bold; row 0 is
    /// the last line if `upwards`, as in the papers.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_latex(&self, upwards: bool, out: &mut dyn Write) -> io::Result<()> {
        let columns = |out: &mut dyn Write| -> io::Result<()> {
            write!(out, "$x \\backslash y$")?;
            for y in 0..self.size.cols {
                write!(out, " & {y}")?;
            }
            writeln!(out, " \\\\")
        };
        writeln!(out, "\\begin{{tabular}}{{r|*{{{}}}{{r}}}}", self.size.cols)?;
        if !upwards {
            columns(out)?;
            writeln!(out, "\\hline")?;
        }
        for i in 0..self.size.rows {
            let x = if upwards { self.size.rows - 1 - i } else { i };
            write!(out, "{x}")?;
            for y in 0..self.size.cols {
                match &self.content {
                    Content::Values(t) if t.get(x, y).0 == 0 => write!(out, " & \\textbf{{0}}")?,
                    Content::Values(t) => write!(out, " & {}", t.get(x, y))?,
                    Content::Outcomes(b) if b.is_p(x, y) => write!(out, " & \\textbf{{P}}")?,
                    Content::Outcomes(_) => write!(out, " & N")?,
                }
            }
            writeln!(out, " \\\\")?;
        }
        if upwards {
            writeln!(out, "\\hline")?;
            columns(out)?;
        }
        writeln!(out, "\\end{{tabular}}")
    }
}

#[cfg(test)]
mod tests {
    use crate::table::{TableRequest, table};
    use crate::{Game, WorkbenchError};
    use wythoff_games::{Control, Size};

    #[test]
    fn latex_is_a_tabular_with_the_rows_upwards_or_downwards() -> Result<(), WorkbenchError> {
        let request = TableRequest { size: Size::new(2, 3), outcomes: false, engine: None };
        let table = table(&Game::load("wythoff")?, request, &Control::unlimited())?;
        let text = |upwards| {
            let mut out = Vec::new();
            table.write_latex(upwards, &mut out).expect("into memory");
            String::from_utf8(out).expect("text")
        };
        let (head, row_0) = ("$x \\backslash y$ & 0 & 1 & 2 \\\\", "0 & \\textbf{0} & 1 & 2 \\\\");
        let row_1 = "1 & 1 & 2 & \\textbf{0} \\\\";
        let (open, close) = ("\\begin{tabular}{r|*{3}{r}}", "\\end{tabular}\n");
        let down = [open, head, "\\hline", row_0, row_1, close].join("\n");
        assert_eq!(text(false), down);
        assert_eq!(text(true), [open, row_1, row_0, "\\hline", head, close].join("\n"));
        Ok(())
    }
}
