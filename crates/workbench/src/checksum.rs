//! The checksum of what is written to be read again: results of sweeps, checkpoints, pieces.
//!
//! CRC-32: a change within 32 bits in a row is always noticed, any other but for one case in
//! 2^32. It guards against disks, editors and mistakes, not against somebody who writes the
//! checksum that belongs to a forgery; what has to stand against that has a certificate.
//! (The checksums of rows in `wythoff_games` are another matter: they are of sequences, and
//! those of two parts can be joined.)

/// The checksum of a text, in eight hexadecimal digits.
pub(crate) fn of(text: &str) -> String {
    format!("{:08x}", crc32fast::hash(text.as_bytes()))
}

/// A text of one line as a record: the number of its bytes, its checksum, and the text.
pub(crate) fn record(text: &str) -> String {
    format!("{} {} {text}", text.len(), of(text))
}

/// The text of the record on the first line, and what follows that line; `None` if it is not
/// exactly what [`record`] writes.
pub(crate) fn read_record(lines: &str) -> Option<(&str, &str)> {
    let (line, rest) = lines.split_once('\n')?;
    let (_, after_length) = line.split_once(' ')?;
    let (_, text) = after_length.split_once(' ')?;
    (record(text) == line).then_some((text, rest))
}
