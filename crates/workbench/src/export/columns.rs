//! Tables, lists of positions and results of sweeps as columns, for Parquet files and for Arrow.

use super::parquet::{Kind, Values, Writer};
use crate::positions::{Listed, PositionsSummary};
use crate::sweep::{Task, TaskResult};
use crate::table::{Content, Table};
use dashu_int::UBig;
use std::io::{self, Write};
use std::ops::Range;

/// Rows of a group: a few megabytes at a time.
const GROUP: usize = 1 << 18;

/// Some rows, column by column.
pub type Columns = Vec<(&'static str, Values)>;

/// A table in columns `x`, `y` and `value`, or `p` where it has outcomes, cell by cell with the
/// first pile slowest.
///
/// # Errors
/// Those of the writer, and a side beyond 2^32.
pub fn write_table(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let kinds = kinds(&table_columns(table, 0..0)?);
    let mut writer = Writer::new(out, &kinds)?;
    for rows in table_groups(table) {
        writer.group(&values(table_columns(table, rows)?))?;
    }
    let (engine, known) = (table.engine.to_string(), table.known.to_string());
    writer.finish(&[("game", &table.game), ("engine", &engine), ("known", &known)])?;
    Ok(())
}

/// The rows of a table in parts of a few megabytes.
pub fn table_groups(table: &Table) -> impl Iterator<Item = Range<usize>> + use<> {
    let rows = table.size.rows;
    let at_once = (GROUP / table.size.cols.max(1)).max(1);
    (0..rows).step_by(at_once).map(move |first| first..rows.min(first + at_once))
}

/// The cells of some rows of a table in columns, as [`write_table`] has them.
///
/// # Errors
/// A side beyond 2^32.
pub fn table_columns(table: &Table, rows: Range<usize>) -> io::Result<Columns> {
    let cols = table.size.cols;
    let side = |n: usize| u32::try_from(n).map_err(io::Error::other);
    let cells = || rows.clone().flat_map(|x| (0..cols).map(move |y| (x, y)));
    let pile = |of: fn((usize, usize)) -> usize| cells().map(|cell| side(of(cell))).collect();
    let content = match &table.content {
        Content::Values(values) => {
            ("value", Values::U32(cells().map(|(x, y)| values.get(x, y).0).collect()))
        }
        Content::Outcomes(board) => {
            ("p", Values::Bool(cells().map(|(x, y)| board.is_p(x, y)).collect()))
        }
    };
    let (xs, ys): (io::Result<Vec<_>>, io::Result<Vec<_>>) = (pile(|c| c.0), pile(|c| c.1));
    Ok(vec![("x", Values::U32(xs?)), ("y", Values::U32(ys?)), content])
}

fn kinds(columns: &[(&'static str, Values)]) -> Vec<(&'static str, Kind)> {
    columns.iter().map(|(name, values)| (*name, values.kind())).collect()
}

fn values(columns: Columns) -> Vec<Values> {
    columns.into_iter().map(|(_, values)| values).collect()
}

/// Positions in columns `x`, `y` and `terminal`, as they come. Piles are numbers of 64 bits, or
/// texts if the first position is beyond these.
pub struct PositionColumns<W> {
    /// Until the first position comes.
    out: Option<W>,
    writer: Option<Writer<W>>,
    as_text: bool,
    waiting: Vec<Listed>,
}

impl<W: Write> PositionColumns<W> {
    /// No position yet.
    pub const fn new(out: W) -> Self {
        Self { out: Some(out), writer: None, as_text: false, waiting: Vec::new() }
    }

    /// Adds a position.
    ///
    /// # Errors
    /// Those of the writer; a pile beyond 64 bits after others within them.
    pub fn add(&mut self, position: Listed) -> io::Result<()> {
        self.waiting.push(position);
        if self.waiting.len() < GROUP { Ok(()) } else { self.write() }
    }

    fn write(&mut self) -> io::Result<()> {
        if let Some(out) = self.out.take() {
            self.as_text = are_beyond_64_bits(&self.waiting);
            let columns = kinds(&position_columns(&[], self.as_text)?);
            self.writer = Some(Writer::new(out, &columns)?);
        }
        let Some(writer) = &mut self.writer else { return Ok(()) };
        writer.group(&values(position_columns(&self.waiting, self.as_text)?))?;
        self.waiting.clear();
        Ok(())
    }

    /// Writes the rest, and what the list says of itself.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self, summary: &PositionsSummary) -> io::Result<Option<W>> {
        self.write()?;
        let (value, known) = (summary.value.to_string(), summary.known.to_string());
        let words = [("game", summary.game.as_str()), ("value", &value), ("known", &known)];
        self.writer.map(|writer| writer.finish(&words)).transpose()
    }
}

/// Whether some pile does not fit into a number of 64 bits.
pub fn are_beyond_64_bits(positions: &[Listed]) -> bool {
    positions.iter().flat_map(|p| [&p.x, &p.y]).any(|pile| u64::try_from(pile).is_err())
}

/// Positions in columns `x`, `y` and `terminal`; piles are numbers of 64 bits, or texts.
///
/// # Errors
/// A pile beyond 64 bits where they are numbers.
pub fn position_columns(positions: &[Listed], as_text: bool) -> io::Result<Columns> {
    let piles = |of: fn(&Listed) -> &UBig| -> io::Result<Values> {
        let piles = positions.iter().map(of);
        if as_text {
            return Ok(Values::Text(piles.map(UBig::to_string).collect()));
        }
        let small = |pile: &UBig| {
            u64::try_from(pile).map_err(|_| {
                io::Error::other("a pile is beyond 64 bits, and those before it were not")
            })
        };
        Ok(Values::U64(piles.map(small).collect::<io::Result<_>>()?))
    };
    let terminal = positions.iter().map(|position| position.terminal).collect();
    Ok(vec![("x", piles(|p| &p.x)?), ("y", piles(|p| &p.y)?), ("terminal", Values::Bool(terminal))])
}

/// The results of a sweep, a row for each task.
///
/// # Errors
/// Those of the writer.
pub fn write_sweep(tasks: &[Task], results: &[TaskResult], out: &mut dyn Write) -> io::Result<()> {
    let columns = sweep_columns(tasks, results);
    let mut writer = Writer::new(out, &kinds(&columns))?;
    writer.group(&values(columns))?;
    writer.finish(&[])?;
    Ok(())
}

/// The results of a sweep in columns, a row for each task.
pub fn sweep_columns(tasks: &[Task], results: &[TaskResult]) -> Columns {
    let texts =
        |of: fn(&TaskResult) -> Option<String>| Values::MaybeText(results.iter().map(of).collect());
    let numbers =
        |of: fn(&TaskResult) -> Option<u64>| Values::MaybeU64(results.iter().map(of).collect());
    let names = |of: fn(&Task) -> &String| Values::Text(tasks.iter().map(of).cloned().collect());
    vec![
        ("group", names(|task| &task.group)),
        ("game", names(|task| &task.name)),
        ("proved", Values::Bool(results.iter().map(|r| r.proved).collect())),
        ("verdict", texts(|r| Some(r.verdict.clone()))),
        ("system", texts(|r| r.system.clone())),
        ("states", numbers(|r| r.states.map(|n| n as u64))),
        ("board", numbers(|r| r.board.map(u64::from))),
        ("closed_form", texts(|r| r.closed_form.clone())),
        ("statement", texts(|r| r.statement.clone())),
        ("evidence", texts(|r| r.evidence.clone())),
        ("certificate", texts(|r| r.certificate.clone())),
        ("work_done", Values::U64(results.iter().map(|r| r.work_done).collect())),
        ("seconds", Values::F64(results.iter().map(|r| r.seconds).collect())),
    ]
}
