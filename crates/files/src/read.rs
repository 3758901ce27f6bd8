//! Bytes and texts, up to a size.
//!
//! Whatever a path names (a file, a pipe, `/dev/zero`), no more than the allowed number of
//! bytes is read, and one to see that there are more. Memory: what was read. The room for
//! it is asked for at once, so that nothing is copied while it grows; the system hands out
//! pages of it only as they are filled.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// The bytes of a file that has at most `most` of them.
///
/// # Errors
/// What the system says, and a file that is larger.
pub fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    let file = File::open(path)?;
    let length = length_of(&file, most)?;
    bounded(file, most, length)
}

/// The text of a file that has at most `most` bytes.
///
/// # Errors
/// As [`read`]; and bytes that are no text.
pub fn read_text(path: &Path, most: u64) -> io::Result<String> {
    text(read(path, most)?)
}

/// The bytes of an input that has at most `most` of them.
///
/// # Errors
/// What the system says, and an input that is longer.
pub fn read_from(input: impl Read, most: u64) -> io::Result<Vec<u8>> {
    bounded(input, most, most)
}

/// Bytes as text.
///
/// # Errors
/// Bytes that are none.
pub fn text(bytes: Vec<u8>) -> io::Result<String> {
    String::from_utf8(bytes).map_err(|error| {
        let place = error.utf8_error().valid_up_to() + 1;
        let message = format!("not a text in UTF-8: byte {place} belongs to no character");
        io::Error::new(ErrorKind::InvalidData, message)
    })
}

/// How long a file is, or may be: only a regular one says so.
fn length_of(file: &File, most: u64) -> io::Result<u64> {
    let metadata = file.metadata()?;
    let length = if metadata.is_file() { metadata.len() } else { most };
    if length > most { Err(too_large(most)) } else { Ok(length) }
}

fn bounded(input: impl Read, most: u64, expected: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let room = usize::try_from(expected.saturating_add(1)).map_err(|_| too_large(most))?;
    bytes.try_reserve_exact(room).map_err(|_| ErrorKind::OutOfMemory)?;
    input.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_large(most)) } else { Ok(bytes) }
}

fn too_large(most: u64) -> io::Error {
    let size = match most >> 20 {
        0 => format!("{most} bytes"),
        megabytes => format!("{megabytes} MB"),
    };
    io::Error::new(ErrorKind::FileTooLarge, format!("larger than {size}, the most that is read"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_read_up_to_their_bound() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("text");
        std::fs::write(&path, "12345").unwrap();
        assert_eq!(read_text(&path, 5).unwrap(), "12345");
        let error = read_text(&path, 4).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::FileTooLarge);
        assert_eq!(error.to_string(), "larger than 4 bytes, the most that is read");
        std::fs::write(&path, b"ab\xFFcd").unwrap();
        let error = read_text(&path, 5).unwrap_err().to_string();
        assert!(error.contains("byte 3"), "{error}");
        assert!(read(folder.path(), 5).is_err(), "a folder");
        assert_eq!(read(&folder.path().join("no"), 5).unwrap_err().kind(), ErrorKind::NotFound);
    }

    #[cfg(unix)]
    #[test]
    fn inputs_without_an_end_are_read_up_to_their_bound() {
        let error = read(Path::new("/dev/zero"), 3 << 20).unwrap_err().to_string();
        assert_eq!(error, "larger than 3 MB, the most that is read");
        assert!(read_from(io::repeat(b'a'), 1000).is_err());
        assert_eq!(read_from(&b"abc"[..], 1000).unwrap(), b"abc");
        assert_eq!(read(Path::new("/dev/null"), 1000).unwrap(), b"");
        // Files of /proc say that they are empty.
        assert!(!read(Path::new("/proc/self/status"), 1 << 20).unwrap().is_empty());
    }
}
