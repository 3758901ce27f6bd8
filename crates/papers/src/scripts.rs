//! The scripts of the prover that prove what the papers claim, and those that Renard and Rigo
//! print, by their paths below `data/`.

use crate::ItemFlaw;
use crate::checks::CheckError;
use crate::item::PAPERS;
use include_dir::File;
use wythoff_control::Control;
use wythoff_logic::LogicError;
use wythoff_logic::session::{Response, Session, SessionError};
use wythoff_logic::syntax::{Command, parse_script};
use wythoff_workbench::WorkbenchError;

/// A script, and where it lies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Script<'a> {
    path: &'a str,
    pub(crate) text: &'static str,
}

impl<'a> Script<'a> {
    /// The script with this path.
    pub(crate) fn at(path: &'a str) -> Result<Self, ItemFlaw> {
        let text = PAPERS.get_file(path).and_then(File::contents_utf8);
        let text = text.ok_or_else(|| ItemFlaw::NoScript { script: path.to_owned() })?;
        Ok(Self { path, text })
    }

    /// Its commands.
    pub(crate) fn commands(self) -> Result<Vec<Command>, ItemFlaw> {
        let read = parse_script(self.text).into_iter();
        read.collect::<Result<_, _>>().map_err(|error| self.wrong(error))
    }

    /// Carries out one of them.
    pub(crate) fn execute(
        self,
        command: &Command,
        session: &mut Session,
        control: &Control,
    ) -> Result<Response, CheckError> {
        session.execute(command, control).map_err(|error| match error {
            SessionError::Wrong(wrong) => self.wrong(wrong.error).into(),
            SessionError::Stopped(stop) => WorkbenchError::from(stop.reason).into(),
        })
    }

    fn wrong(self, error: LogicError) -> ItemFlaw {
        let (script, error) = (self.path.to_owned(), Box::new(error));
        ItemFlaw::Command { script, text: self.text, error }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use include_dir::Dir;

    #[test]
    fn every_script_of_the_papers_is_read() {
        let files = PAPERS.dirs().flat_map(Dir::files);
        let scripts = files.filter(|f| f.path().extension().is_some_and(|e| e == "txt"));
        for file in scripts {
            let path = file.path().display().to_string();
            let commands = Script::at(&path).expect("it is embedded").commands();
            assert!(commands.is_ok_and(|commands| !commands.is_empty()), "{path}");
        }
        assert!(Script::at("renard-rigo/printed/paper.txt").is_ok());
        assert!(Script::at("renard-rigo/none.txt").is_err());
    }
}
