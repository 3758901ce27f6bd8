//! The checksum of what is written to be read again: results of sweeps, and checkpoints.
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
