//! Columns for polars, pandas and everybody else who speaks Arrow, by its `PyCapsule` interface.
//!
//! An object with `__arrow_c_stream__` is a table to all of them: `polars.DataFrame(x)`,
//! `pyarrow.table(x)`, `pandas.DataFrame.from_arrow(x)`. What they get are the columns that a
//! Parquet file of the same thing has, and numbers are not copied on the way: the vectors that
//! were filled here are theirs.
//!
//! | file | what |
//! |---|---|
//! | `interface` | the structures in C, their ownership |
//! | `mod` | columns as such structures, in capsules |

mod interface;

use interface::{Array, Batches, Buffer, Schema, Stream};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use std::sync::Arc;
use wythoff_workbench::export::Columns;
use wythoff_workbench::export::parquet::{Kind, Values, bits};

/// What is said about a table: words and what they stand for.
pub(crate) type Words = Vec<(&'static str, String)>;

/// A table as a stream of groups of rows; `empty` are its columns without rows.
pub(crate) fn stream<'py>(
    py: Python<'py>,
    empty: &[(&'static str, Values)],
    words: Words,
    groups: impl Iterator<Item = std::io::Result<Columns>> + Send + 'static,
) -> PyResult<Bound<'py, PyCapsule>> {
    let kinds = kinds(empty);
    let stream = Stream::new(Box::new(Table { kinds, words, groups: Box::new(groups) }));
    PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
}

/// The type of the rows of a table.
pub(crate) fn schema<'py>(
    py: Python<'py>,
    empty: &[(&'static str, Values)],
    words: &[(&'static str, String)],
) -> PyResult<Bound<'py, PyCapsule>> {
    schema_capsule(py, row(&kinds(empty), words))
}

/// Numbers of which there are arrays.
pub(crate) trait Number: Send + Sync + 'static {
    /// How the interface writes their type.
    const FORMAT: &'static str;
}

impl Number for u16 {
    const FORMAT: &'static str = "S";
}

impl Number for u32 {
    const FORMAT: &'static str = "I";
}

/// Cells row by row as an array of lists, which shares their memory.
pub(crate) fn lists<T: Number>(
    py: Python<'_>,
    cells: Arc<Vec<T>>,
    (rows, cols): (usize, usize),
) -> PyResult<Bound<'_, PyTuple>> {
    assert_eq!(cells.len(), rows * cols, "a rectangle");
    let item = Schema::new(T::FORMAT, "item", false, &[], Vec::new());
    let schema = Schema::new(&format!("+w:{cols}"), "", false, &[], vec![item]);
    let items = Array::new(cells.len(), 0, vec![None, Some(Buffer::shared(cells))], Vec::new());
    let array = Array::new(rows, 0, vec![None], vec![items]);
    let array = PyCapsule::new_with_value(py, array, c"arrow_array")?;
    PyTuple::new(py, [schema_capsule(py, schema)?, array])
}

fn schema_capsule(py: Python<'_>, schema: Schema) -> PyResult<Bound<'_, PyCapsule>> {
    PyCapsule::new_with_value(py, schema, c"arrow_schema")
}

fn kinds(columns: &[(&'static str, Values)]) -> Vec<(&'static str, Kind)> {
    columns.iter().map(|(name, values)| (*name, values.kind())).collect()
}

/// A table on its way, group by group.
struct Table {
    kinds: Vec<(&'static str, Kind)>,
    words: Words,
    groups: Box<dyn Iterator<Item = std::io::Result<Columns>> + Send>,
}

impl Batches for Table {
    fn schema(&self) -> Schema {
        row(&self.kinds, &self.words)
    }

    fn next(&mut self) -> Option<Result<Array, String>> {
        let group = self.groups.next()?;
        Some(group.map(array).map_err(|error| error.to_string()))
    }
}

/// A row: a structure of its columns.
fn row(kinds: &[(&str, Kind)], words: &[(&'static str, String)]) -> Schema {
    let words: Vec<(&str, &str)> = words.iter().map(|(key, value)| (*key, &**value)).collect();
    let column = |(name, kind): &(&str, Kind)| {
        Schema::new(format(*kind), name, kind.is_optional(), &[], Vec::new())
    };
    Schema::new("+s", "", false, &words, kinds.iter().map(column).collect())
}

/// How the interface writes the type of a column. Texts have offsets of 64 bits.
fn format(kind: Kind) -> &'static str {
    match kind {
        Kind::Bool => "b",
        Kind::U32 => "I",
        Kind::U64 | Kind::MaybeU64 => "L",
        Kind::F64 => "g",
        Kind::Text | Kind::MaybeText => "U",
        _ => unreachable!("a kind of column that has no type yet"),
    }
}

/// A group of rows.
fn array(columns: Columns) -> Array {
    let rows = columns.first().map_or(0, |(_, values)| values.rows());
    let children = columns.into_iter().map(|(_, values)| column(values)).collect();
    Array::new(rows, 0, vec![None], children)
}

/// The values of a column: which rows have one, then the values themselves.
fn column(values: Values) -> Array {
    let rows = values.rows();
    let plain = |buffer: Buffer| Array::new(rows, 0, vec![None, Some(buffer)], Vec::new());
    match values {
        Values::Bool(values) => plain(Buffer::of(bits(&values))),
        Values::U32(values) => plain(Buffer::of(values)),
        Values::U64(values) => plain(Buffer::of(values)),
        Values::F64(values) => plain(Buffer::of(values)),
        Values::Text(values) => texts(values.iter().map(Some), None),
        Values::MaybeU64(values) => {
            let (there, nulls) = presence(&values);
            let numbers = values.into_iter().map(Option::unwrap_or_default).collect();
            Array::new(rows, nulls, vec![Some(there), Some(Buffer::of::<u64>(numbers))], Vec::new())
        }
        Values::MaybeText(values) => {
            let presence = presence(&values);
            texts(values.iter().map(Option::as_ref), Some(presence))
        }
        _ => unreachable!("a kind of column that has no type yet"),
    }
}

/// Which rows have a value, and how many have none.
fn presence<T>(values: &[Option<T>]) -> (Buffer, usize) {
    let there: Vec<bool> = values.iter().map(Option::is_some).collect();
    let nulls = there.iter().filter(|there| !**there).count();
    (Buffer::of(bits(&there)), nulls)
}

/// Texts one after the other, and where each ends.
fn texts<'a>(
    values: impl Iterator<Item = Option<&'a String>>,
    presence: Option<(Buffer, usize)>,
) -> Array {
    let (mut bytes, mut ends) = (Vec::new(), vec![0i64]);
    for text in values {
        bytes.extend_from_slice(text.map_or(&[][..], |text| text.as_bytes()));
        ends.push(i64::try_from(bytes.len()).expect("memory has fewer bytes"));
    }
    let rows = ends.len() - 1;
    let (there, nulls) = presence.unzip();
    let buffers = vec![there, Some(Buffer::of(ends)), Some(Buffer::of::<u8>(bytes))];
    Array::new(rows, nulls.unwrap_or(0), buffers, Vec::new())
}
