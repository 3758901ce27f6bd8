//! Columns as a Parquet file: the plain subset of the format, which every reader knows.
//!
//! No compression, no dictionaries, no nesting: values one after the other, in groups of rows
//! that are written as they come, so that a table of any size streams. Columns that may be
//! empty carry a bit for each row. Unsigned numbers keep their type, so polars, pandas and
//! Arrow read `u32` and `u64`.
//!
//! The crate `parquet` does all of this and much more; without any of its features it adds 44
//! seconds of CPU to a release build, for some two hundred lines.
//!
//! Source: "Apache Parquet format", version 2.10, `parquet.thrift` and "Encodings".

use super::thrift::{Type, Writer as Thrift};
use std::io::{self, Write};

const MAGIC: &[u8; 4] = b"PAR1";

/// Numbers of the format: encodings, page types, kinds of columns.
const PLAIN: i32 = 0;
const RLE: i32 = 3;
const DATA_PAGE: i32 = 0;
const UNCOMPRESSED: i32 = 0;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// Yes or no.
    Bool,
    /// Numbers below 2^32.
    U32,
    /// Numbers below 2^64.
    U64,
    /// Real numbers.
    F64,
    /// Texts.
    Text,
    /// Numbers below 2^64, where there are any.
    MaybeU64,
    /// Texts, where there are any.
    MaybeText,
}

impl Kind {
    /// The physical type, and how it is to be understood.
    const fn types(self) -> (i32, Option<i32>) {
        match self {
            Self::Bool => (0, None),
            Self::U32 => (1, Some(13)),
            Self::U64 | Self::MaybeU64 => (2, Some(14)),
            Self::F64 => (5, None),
            Self::Text | Self::MaybeText => (6, Some(0)),
        }
    }

    /// Whether rows may have none.
    pub const fn is_optional(self) -> bool {
        matches!(self, Self::MaybeU64 | Self::MaybeText)
    }
}

/// The values of a column in a group of rows.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Values {
    /// Yes or no.
    Bool(Vec<bool>),
    /// Numbers below 2^32.
    U32(Vec<u32>),
    /// Numbers below 2^64.
    U64(Vec<u64>),
    /// Real numbers.
    F64(Vec<f64>),
    /// Texts.
    Text(Vec<String>),
    /// Numbers below 2^64, where there are any.
    MaybeU64(Vec<Option<u64>>),
    /// Texts, where there are any.
    MaybeText(Vec<Option<String>>),
}

impl Values {
    /// What they are.
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Bool(_) => Kind::Bool,
            Self::U32(_) => Kind::U32,
            Self::U64(_) => Kind::U64,
            Self::F64(_) => Kind::F64,
            Self::Text(_) => Kind::Text,
            Self::MaybeU64(_) => Kind::MaybeU64,
            Self::MaybeText(_) => Kind::MaybeText,
        }
    }

    /// How many there are.
    pub const fn rows(&self) -> usize {
        match self {
            Self::Bool(values) => values.len(),
            Self::U32(values) => values.len(),
            Self::U64(values) => values.len(),
            Self::F64(values) => values.len(),
            Self::Text(values) => values.len(),
            Self::MaybeU64(values) => values.len(),
            Self::MaybeText(values) => values.len(),
        }
    }

    /// The bytes of a page.
    fn bytes(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        match self {
            Self::Bool(values) => bytes = bits(values),
            Self::U32(values) => values.iter().for_each(|v| bytes.extend(v.to_le_bytes())),
            Self::U64(values) => values.iter().for_each(|v| bytes.extend(v.to_le_bytes())),
            Self::F64(values) => values.iter().for_each(|v| bytes.extend(v.to_le_bytes())),
            Self::Text(values) => texts(values, &mut bytes)?,
            Self::MaybeU64(values) => {
                bytes = presence(values)?;
                values.iter().flatten().for_each(|v| bytes.extend(v.to_le_bytes()));
            }
            Self::MaybeText(values) => {
                bytes = presence(values)?;
                texts(values.iter().flatten(), &mut bytes)?;
            }
        }
        Ok(bytes)
    }
}

/// Eight to a byte, the first one lowest.
pub fn bits(values: &[bool]) -> Vec<u8> {
    let byte = |chunk: &[bool]| {
        chunk.iter().enumerate().fold(0, |byte, (i, &bit)| byte | u8::from(bit) << i)
    };
    values.chunks(8).map(byte).collect()
}

/// Which rows have a value: one run of groups of eight bits, after its length in bytes.
fn presence<T>(values: &[Option<T>]) -> io::Result<Vec<u8>> {
    let there: Vec<bool> = values.iter().map(Option::is_some).collect();
    let packed = bits(&there);
    let mut head = Vec::new();
    let mut groups = (packed.len() as u64) << 1 | 1;
    while groups >= 0x80 {
        head.push((groups & 0x7F) as u8 | 0x80);
        groups >>= 7;
    }
    head.push((groups & 0x7F) as u8);
    let mut bytes = size(head.len() + packed.len())?.to_le_bytes().to_vec();
    bytes.extend(head);
    bytes.extend(packed);
    Ok(bytes)
}

fn texts<'a>(values: impl IntoIterator<Item = &'a String>, bytes: &mut Vec<u8>) -> io::Result<()> {
    for text in values {
        bytes.extend(size(text.len())?.to_le_bytes());
        bytes.extend_from_slice(text.as_bytes());
    }
    Ok(())
}

/// Sizes of the format have 31 bits.
fn size(bytes: usize) -> io::Result<i32> {
    i32::try_from(bytes).map_err(|_| io::Error::other("a group of rows is larger than 2 GB"))
}

/// Where a column of a group of rows is.
struct Chunk {
    offset: i64,
    bytes: i64,
    rows: i64,
}

/// A file that is being written.
pub struct Writer<W> {
    out: W,
    columns: Vec<(String, Kind)>,
    /// Bytes written.
    at: i64,
    groups: Vec<Vec<Chunk>>,
}

impl<W: Write> Writer<W> {
    /// A file with these columns, and no row yet.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn new(mut out: W, columns: &[(&str, Kind)]) -> io::Result<Self> {
        out.write_all(MAGIC)?;
        let columns = columns.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect();
        Ok(Self { out, columns, at: 4, groups: Vec::new() })
    }

    /// Adds a group of rows: the values of all columns, in order and equally many.
    ///
    /// # Errors
    /// Those of the writer, and a column larger than 2 GB.
    ///
    /// # Panics
    /// If these are not the columns, or not equally many values.
    pub(crate) fn group(&mut self, values: &[Values]) -> io::Result<()> {
        let kinds = self.columns.iter().map(|(_, kind)| *kind);
        assert!(kinds.eq(values.iter().map(Values::kind)), "the columns of the file");
        let rows = values.first().map_or(0, Values::rows);
        assert!(values.iter().all(|column| column.rows() == rows), "as many values each");
        if rows == 0 {
            return Ok(());
        }
        let mut chunks = Vec::new();
        for column in values {
            let page = column.bytes()?;
            let (length, count) = (size(page.len())?, size(rows)?);
            let header = Thrift::structure(|page| {
                page.i32(1, DATA_PAGE);
                page.i32(2, length);
                page.i32(3, length);
                page.inner(5, |data| {
                    data.i32(1, count);
                    data.i32(2, PLAIN);
                    data.i32(3, RLE);
                    data.i32(4, RLE);
                });
            });
            self.out.write_all(&header)?;
            self.out.write_all(&page)?;
            let bytes = i64::from(size(header.len())?) + i64::from(length);
            chunks.push(Chunk { offset: self.at, bytes, rows: count.into() });
            self.at += bytes;
        }
        self.groups.push(chunks);
        Ok(())
    }

    /// Writes what the file says about itself, with some words and what they stand for.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn finish(mut self, words: &[(&str, &str)]) -> io::Result<W> {
        let footer = self.footer(words);
        self.out.write_all(&footer)?;
        self.out.write_all(&size(footer.len())?.to_le_bytes())?;
        self.out.write_all(MAGIC)?;
        Ok(self.out)
    }

    fn footer(&self, words: &[(&str, &str)]) -> Vec<u8> {
        let rows_of = |group: &Vec<Chunk>| group.first().map_or(0, |chunk| chunk.rows);
        Thrift::structure(|file| {
            file.i32(1, 1);
            file.list(2, Type::Struct, self.columns.len() + 1);
            file.element(|root| {
                root.text(4, "schema");
                root.i32(5, i32::try_from(self.columns.len()).unwrap_or(i32::MAX));
            });
            for (name, kind) in &self.columns {
                let (physical, meaning) = kind.types();
                file.element(|column| {
                    column.i32(1, physical);
                    column.i32(3, i32::from(kind.is_optional()));
                    column.text(4, name);
                    if let Some(meaning) = meaning {
                        column.i32(6, meaning);
                    }
                });
            }
            file.i64(3, self.groups.iter().map(rows_of).sum());
            file.list(4, Type::Struct, self.groups.len());
            for group in &self.groups {
                file.element(|row_group| {
                    row_group.list(1, Type::Struct, group.len());
                    for ((name, kind), chunk) in self.columns.iter().zip(group) {
                        row_group.element(|column| {
                            column.i64(2, chunk.offset);
                            column.inner(3, |about| chunk.write(name, *kind, about));
                        });
                    }
                    row_group.i64(2, group.iter().map(|chunk| chunk.bytes).sum());
                    row_group.i64(3, rows_of(group));
                });
            }
            file.list(5, Type::Struct, words.len());
            for (key, value) in words {
                file.element(|word| {
                    word.text(1, key);
                    word.text(2, value);
                });
            }
            file.text(6, concat!("wythoff ", env!("CARGO_PKG_VERSION")));
        })
    }
}

impl Chunk {
    fn write(&self, name: &str, kind: Kind, about: &mut Thrift) {
        about.i32(1, kind.types().0);
        about.list(2, Type::I32, 2);
        about.element_i32(PLAIN);
        about.element_i32(RLE);
        about.list(3, Type::Text, 1);
        about.element_text(name);
        about.i32(4, UNCOMPRESSED);
        about.i64(5, self.rows);
        about.i64(6, self.bytes);
        about.i64(7, self.bytes);
        about.i64(9, self.offset);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file of all kinds of columns in two groups; `testdata/parquet/check.py` reads the same
    /// with pyarrow and polars.
    #[test]
    fn a_file_is_what_it_was_byte_for_byte() {
        let kinds = [
            ("bool", Kind::Bool),
            ("u32", Kind::U32),
            ("u64", Kind::U64),
            ("f64", Kind::F64),
            ("text", Kind::Text),
            ("maybe u64", Kind::MaybeU64),
            ("maybe text", Kind::MaybeText),
        ];
        let mut writer = Writer::new(Vec::new(), &kinds).unwrap();
        for rows in [10usize, 0, 1] {
            let numbers = || 0..u32::try_from(rows).unwrap();
            let texts = || numbers().map(|i| format!("é{i}"));
            writer
                .group(&[
                    Values::Bool(numbers().map(|i| i % 3 == 0).collect()),
                    Values::U32(numbers().map(|i| u32::MAX - i).collect()),
                    Values::U64(numbers().map(|i| u64::MAX - u64::from(i)).collect()),
                    Values::F64(numbers().map(|i| f64::from(i) / 4.0).collect()),
                    Values::Text(texts().collect()),
                    Values::MaybeU64(numbers().map(|i| (i % 2 == 1).then_some(i.into())).collect()),
                    Values::MaybeText(
                        texts().zip(numbers()).map(|(t, i)| (i % 4 == 0).then_some(t)).collect(),
                    ),
                ])
                .unwrap();
        }
        let file = writer.finish(&[("game", "wythoff")]).unwrap();
        let kept = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/parquet/kinds.parquet");
        if std::env::var_os("WYTHOFF_WRITE_PARQUET").is_some() {
            std::fs::write(kept, &file).unwrap();
        }
        assert_eq!(file, std::fs::read(kept).unwrap());
    }

    #[test]
    fn rows_without_a_value_take_a_bit() {
        let page = Values::MaybeU64(vec![None, Some(7), None]).bytes().unwrap();
        assert_eq!(page, [2, 0, 0, 0, 3, 0b010, 7, 0, 0, 0, 0, 0, 0, 0]);
        assert_eq!(Values::Bool(vec![true; 9]).bytes().unwrap(), [0xFF, 1]);
    }
}
