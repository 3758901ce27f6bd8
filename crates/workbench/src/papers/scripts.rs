//! The scripts of the prover that prove what the papers claim, embedded under the
//! paths by which `wythoff run` finds them from the root of the repository.

use super::item::PAPERS;
use include_dir::{Dir, File, include_dir};

/// The scripts that Renard and Rigo print.
static PRINTED: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../../testdata/renard-rigo");

/// Formulas with millions of subsets.
const HEAVY: &str = include_str!("../../../../testdata/heavy.txt");

/// A script, by its path.
pub(crate) fn script(path: &str) -> Option<&'static str> {
    if path == "testdata/heavy.txt" {
        return Some(HEAVY);
    }
    let own = path.strip_prefix("papers/").and_then(|rest| PAPERS.get_file(rest));
    let printed = || PRINTED.get_file(path.strip_prefix("testdata/renard-rigo/")?);
    own.or_else(printed).and_then(File::contents_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_logic::syntax::parse_script;

    #[test]
    fn every_script_of_the_papers_is_read() {
        let files = PAPERS.dirs().flat_map(Dir::files);
        let scripts = files.filter(|f| f.path().extension().is_some_and(|e| e == "txt"));
        for file in scripts {
            let path = format!("papers/{}", file.path().display());
            let commands = parse_script(script(&path).expect("it is embedded"));
            assert!(!commands.is_empty(), "{path}");
            assert!(commands.iter().all(Result::is_ok), "{path}");
        }
        assert!(script("testdata/renard-rigo/paper.txt").is_some());
        assert!(script("papers/renard-rigo/none.txt").is_none());
    }
}
