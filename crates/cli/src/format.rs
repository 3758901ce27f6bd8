//! In which format something is written: the one that is asked for, or the one that the
//! ending of the file names.

use crate::failure::Failure;
use std::path::Path;

/// The format asked for; else the one of the file's ending, among `endings`; the first of them
/// if the file has none or there is no file.
///
/// # Errors
/// An ending that names no format; `what` says what was to be written.
pub(crate) fn format_of<F: Copy>(
    asked: Option<F>,
    file: Option<&Path>,
    what: &str,
    endings: &[(&str, F)],
) -> Result<F, Failure> {
    if let Some(format) = asked {
        return Ok(format);
    }
    let Some((path, ending)) = file.and_then(|path| Some((path, path.extension()?))) else {
        return Ok(endings[0].1);
    };
    let named = endings.iter().find(|(known, _)| ending.eq_ignore_ascii_case(known));
    named.map(|(_, format)| *format).ok_or_else(|| {
        let all: Vec<String> = endings.iter().map(|(known, _)| format!(".{known}")).collect();
        let (last, others) = all.split_last().expect("there is a format");
        let (path, others) = (path.display(), others.join(", "));
        Failure::usage(format!(
            "{path}: {what} are written as {others} or {last}\n  --format writes one of them, or \
             a b-file, into a file of any name"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENDINGS: &[(&str, char)] = &[("txt", 't'), ("csv", 'c'), ("json", 'j')];

    fn of(asked: Option<char>, file: Option<&str>) -> Result<char, Failure> {
        format_of(asked, file.map(Path::new), "lists", ENDINGS)
    }

    #[test]
    fn what_is_asked_for_goes_before_the_ending_and_that_before_the_first() {
        for (asked, file, format) in [
            (Some('j'), Some("a.csv"), 'j'),
            (None, Some("a.b.CSV"), 'c'),
            (None, Some("list"), 't'),
            (None, None, 't'),
        ] {
            assert_eq!(of(asked, file).ok(), Some(format), "{asked:?} {file:?}");
        }
        let Err(Failure::Usage(said)) = of(None, Some("a.doc")) else { panic!("no such format") };
        assert!(said.starts_with("a.doc: lists are written as .txt, .csv or .json\n"), "{said}");
    }
}
