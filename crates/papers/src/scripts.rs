//! The scripts of the prover that prove what the papers claim, and those that Renard and Rigo
//! print, by their paths below `data/`.

use crate::item::PAPERS;
use include_dir::File;

/// A script, by its path.
pub(crate) fn script(path: &str) -> Option<&'static str> {
    PAPERS.get_file(path).and_then(File::contents_utf8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use include_dir::Dir;
    use wythoff_logic::syntax::parse_script;

    #[test]
    fn every_script_of_the_papers_is_read() {
        let files = PAPERS.dirs().flat_map(Dir::files);
        let scripts = files.filter(|f| f.path().extension().is_some_and(|e| e == "txt"));
        for file in scripts {
            let path = file.path().display().to_string();
            let commands = parse_script(script(&path).expect("it is embedded"));
            assert!(!commands.is_empty(), "{path}");
            assert!(commands.iter().all(Result::is_ok), "{path}");
        }
        assert!(script("renard-rigo/printed/paper.txt").is_some());
        assert!(script("renard-rigo/none.txt").is_none());
    }
}
