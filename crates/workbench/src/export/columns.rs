//! Tables, lists of positions and results of sweeps as columns of a Parquet file.

use super::parquet::{Kind, Values, Writer};
use crate::positions::{Listed, PositionsSummary};
use crate::sweep::{Task, TaskResult};
use crate::table::{Content, Table};
use dashu_int::UBig;
use std::io::{self, Write};

/// Rows of a group: a few megabytes at a time.
const GROUP: usize = 1 << 18;

/// A table in columns `x`, `y` and `value`, or `p` where it has outcomes, cell by cell with the
/// first pile slowest.
///
/// # Errors
/// Those of the writer, and a side beyond 2^32.
pub fn write_table(table: &Table, out: &mut dyn Write) -> io::Result<()> {
    let last = match &table.content {
        Content::Values(_) => ("value", Kind::U32),
        Content::Outcomes(_) => ("p", Kind::Bool),
    };
    let mut writer = Writer::new(out, &[("x", Kind::U32), ("y", Kind::U32), last])?;
    let (rows, cols) = (table.size.rows, table.size.cols);
    let side = |n: usize| u32::try_from(n).map_err(io::Error::other);
    let rows_at_once = (GROUP / cols.max(1)).max(1);
    let mut x = 0;
    while x < rows {
        let end = rows.min(x + rows_at_once);
        let cells = || (x..end).flat_map(|x| (0..cols).map(move |y| (x, y)));
        let pile = |of: fn((usize, usize)) -> usize| cells().map(|cell| side(of(cell))).collect();
        let content = match &table.content {
            Content::Values(values) => {
                Values::U32(cells().map(|(x, y)| values.get(x, y).0).collect())
            }
            Content::Outcomes(board) => {
                Values::Bool(cells().map(|(x, y)| board.is_p(x, y)).collect())
            }
        };
        let (xs, ys): (io::Result<Vec<_>>, io::Result<Vec<_>>) = (pile(|c| c.0), pile(|c| c.1));
        writer.group(&[Values::U32(xs?), Values::U32(ys?), content])?;
        x = end;
    }
    let (engine, known) = (table.engine.to_string(), table.known.to_string());
    writer.finish(&[("game", &table.game), ("engine", &engine), ("known", &known)])?;
    Ok(())
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
            let beyond = |p: &Listed| [&p.x, &p.y].iter().any(|pile| u64::try_from(*pile).is_err());
            self.as_text = self.waiting.iter().any(beyond);
            let pile = if self.as_text { Kind::Text } else { Kind::U64 };
            let columns = [("x", pile), ("y", pile), ("terminal", Kind::Bool)];
            self.writer = Some(Writer::new(out, &columns)?);
        }
        let Some(writer) = &mut self.writer else { return Ok(()) };
        let piles = |of: fn(&Listed) -> &UBig| -> io::Result<Values> {
            let piles = self.waiting.iter().map(of);
            if self.as_text {
                return Ok(Values::Text(piles.map(UBig::to_string).collect()));
            }
            let small = |pile: &UBig| {
                u64::try_from(pile).map_err(|_| {
                    io::Error::other("a pile is beyond 64 bits, and those before it were not")
                })
            };
            Ok(Values::U64(piles.map(small).collect::<io::Result<_>>()?))
        };
        let terminal = self.waiting.iter().map(|position| position.terminal).collect();
        writer.group(&[piles(|p| &p.x)?, piles(|p| &p.y)?, Values::Bool(terminal)])?;
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

/// The results of a sweep, a row for each task.
///
/// # Errors
/// Those of the writer.
pub fn write_sweep(tasks: &[Task], results: &[TaskResult], out: &mut dyn Write) -> io::Result<()> {
    let texts =
        |of: fn(&TaskResult) -> Option<String>| Values::MaybeText(results.iter().map(of).collect());
    let numbers =
        |of: fn(&TaskResult) -> Option<u64>| Values::MaybeU64(results.iter().map(of).collect());
    let names = |of: fn(&Task) -> &String| Values::Text(tasks.iter().map(of).cloned().collect());
    let columns = [
        ("group", Kind::Text, names(|task| &task.group)),
        ("game", Kind::Text, names(|task| &task.name)),
        ("proved", Kind::Bool, Values::Bool(results.iter().map(|r| r.proved).collect())),
        ("verdict", Kind::MaybeText, texts(|r| Some(r.verdict.clone()))),
        ("system", Kind::MaybeText, texts(|r| r.system.clone())),
        ("states", Kind::MaybeU64, numbers(|r| r.states.map(|n| n as u64))),
        ("board", Kind::MaybeU64, numbers(|r| r.board.map(u64::from))),
        ("closed_form", Kind::MaybeText, texts(|r| r.closed_form.clone())),
        ("statement", Kind::MaybeText, texts(|r| r.statement.clone())),
        ("evidence", Kind::MaybeText, texts(|r| r.evidence.clone())),
        ("certificate", Kind::MaybeText, texts(|r| r.certificate.clone())),
        ("work_done", Kind::U64, Values::U64(results.iter().map(|r| r.work_done).collect())),
        ("seconds", Kind::F64, Values::F64(results.iter().map(|r| r.seconds).collect())),
    ];
    let names: Vec<_> = columns.iter().map(|(name, kind, _)| (*name, *kind)).collect();
    let values: Vec<Values> = columns.into_iter().map(|(_, _, values)| values).collect();
    let mut writer = Writer::new(out, &names)?;
    writer.group(&values)?;
    writer.finish(&[])?;
    Ok(())
}
