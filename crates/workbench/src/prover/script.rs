//! A script on its way through a session, command by command.
//!
//! Whoever runs it asks for the next command and carries it out, under limits and watchers of
//! its own; so nothing here calls anybody. The scripts that a script loads lie on a stack: the
//! next command is that of the topmost.

use super::{
    Answer, Command, CommandKind, LogicError, Response, Session, SessionError, parse_script,
};
use crate::error::{InputError, WorkbenchError};
use std::borrow::Cow;
use std::path::Path;
use std::vec;
use wythoff_control::{Control, Reason};

/// The deepest that scripts may load scripts.
const MOST_LOADS: usize = 20;

/// A script with a name to show.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Its file, or what to call it.
    pub file: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// A command that was carried out, or was not.
#[derive(Clone, Copy, Debug)]
pub struct Entry<'a> {
    /// The script it stands in.
    pub source: Source<'a>,
    /// The command, if it could be read.
    pub command: Option<&'a Command>,
    /// What came of it.
    pub outcome: Result<&'a Response, Trouble<'a>>,
}

impl<'a> Entry<'a> {
    /// A command that a session has carried out, or refused.
    pub fn new(
        source: Source<'a>,
        command: &'a Command,
        outcome: &'a Result<Response, SessionError>,
    ) -> Self {
        let outcome = outcome.as_ref().map_err(Trouble::Session);
        Self { source, command: Some(command), outcome }
    }
}

/// Why a command has no response.
#[derive(Clone, Copy, Debug)]
pub enum Trouble<'a> {
    /// It cannot be read.
    Unreadable(&'a LogicError),
    /// It is wrong, or a limit was reached.
    Session(&'a SessionError),
}

/// What came of a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Totals {
    /// Commands in all.
    pub commands: usize,
    /// Statements that are true.
    pub truths: usize,
    /// Statements that are false.
    pub falsehoods: usize,
    /// Commands that are wrong.
    pub wrong: usize,
    /// Commands that reached a limit.
    pub stopped: usize,
    /// Whether somebody cancelled the run.
    pub cancelled: bool,
    /// Whether the script said `exit`.
    pub left: bool,
    /// Whether something that was asserted is false, which ends the script.
    pub refuted: bool,
}

impl Totals {
    /// Counts one more command.
    pub fn count(&mut self, entry: &Entry<'_>) {
        self.commands += 1;
        match &entry.outcome {
            Ok(Response { answer: Answer::Truth { value: true, .. }, .. }) => self.truths += 1,
            Ok(Response { answer: Answer::Truth { value: false, .. }, .. }) => {
                self.falsehoods += 1;
                let kind = entry.command.map(|command| &command.kind);
                self.refuted |= matches!(kind, Some(CommandKind::Assert { .. }));
            }
            Ok(Response { answer: Answer::Exit, .. }) => self.left = true,
            Ok(_) => {}
            Err(Trouble::Unreadable(_) | Trouble::Session(SessionError::Wrong(_))) => {
                self.wrong += 1;
            }
            Err(Trouble::Session(SessionError::Stopped(stop))) => {
                self.stopped += 1;
                self.cancelled |= stop.reason == Reason::Cancelled;
            }
        }
    }

    /// Whether a run is over, whatever commands are left. A command that is wrong or stopped
    /// does not keep the others from running, unless `stop_on_error`; an assertion that is
    /// false does.
    pub const fn ends_run(&self, stop_on_error: bool) -> bool {
        let failed = self.wrong + self.stopped > 0;
        self.left || self.refuted || self.cancelled || (stop_on_error && failed)
    }
}

/// A script, and how far it is.
///
/// ```
/// use wythoff_workbench::Control;
/// use wythoff_workbench::prover::{Options, Run, Session, Source};
///
/// let text = "def even \"?msd_fib Ey x=2*y\"; eval \"?msd_fib Ax $even(x)\";";
/// let mut session = Session::new(Options::default());
/// let mut run = Run::new(Source { file: "script", text }, false);
/// while let Some(turn) = run.next_command()? {
///     let entry = turn.execute(&mut session, &Control::unlimited());
///     assert!(entry.outcome.is_ok());
/// }
/// assert_eq!((run.totals().commands, run.totals().falsehoods), (2, 1));
/// # Ok::<(), wythoff_workbench::WorkbenchError>(())
/// ```
#[derive(Debug)]
pub struct Run<'a> {
    /// The script and those that were loaded and are not at their end, each by the one before.
    scripts: Vec<Script<'a>>,
    /// The command that was handed out last, and what came of it.
    last: Option<Done>,
    stop_on_error: bool,
    totals: Totals,
}

#[derive(Debug)]
struct Script<'a> {
    file: Cow<'a, str>,
    text: Cow<'a, str>,
    commands: vec::IntoIter<Result<Command, LogicError>>,
}

impl<'a> Script<'a> {
    fn given(source: Source<'a>) -> Self {
        let commands = parse_script(source.text).into_iter();
        Self { file: Cow::Borrowed(source.file), text: Cow::Borrowed(source.text), commands }
    }

    fn loaded(path: &Path, text: String) -> Self {
        let commands = parse_script(&text).into_iter();
        let file = path.display().to_string();
        Self { file: Cow::Owned(file), text: Cow::Owned(text), commands }
    }
}

#[derive(Debug)]
struct Done {
    command: Result<Command, LogicError>,
    /// Nothing for a command that cannot be read, and before it is carried out.
    outcome: Option<Result<Response, SessionError>>,
}

impl<'a> Run<'a> {
    /// The commands of a script, and of those that it loads, from the first on.
    pub fn new(source: Source<'a>, stop_on_error: bool) -> Self {
        let scripts = vec![Script::given(source)];
        Self { scripts, last: None, stop_on_error, totals: Totals::default() }
    }

    /// The next command; `None` at the end. One that was not carried out is left out.
    ///
    /// # Errors
    /// Scripts load one another too deeply.
    pub fn next_command(&mut self) -> Result<Option<Turn<'_>>, WorkbenchError> {
        self.load()?;
        if self.totals.ends_run(self.stop_on_error) {
            return Ok(None);
        }
        let command = loop {
            let Some(script) = self.scripts.last_mut() else { return Ok(None) };
            match script.commands.next() {
                Some(command) => break command,
                None => self.scripts.pop(),
            };
        };
        let script = self.scripts.last().expect("the command was taken from it");
        Ok(Some(Turn {
            source: Source { file: &script.file, text: &script.text },
            done: self.last.insert(Done { command, outcome: None }),
            totals: &mut self.totals,
        }))
    }

    /// Goes on with the script that the last command has loaded, if it has.
    fn load(&mut self) -> Result<(), WorkbenchError> {
        let outcome = self.last.take().and_then(|done| done.outcome);
        if let Some(Ok(Response { answer: Answer::Script { path, source }, .. })) = outcome {
            if self.scripts.len() > MOST_LOADS {
                return Err(InputError::DeepScripts { path, most: MOST_LOADS }.into());
            }
            self.scripts.push(Script::loaded(&path, source));
        }
        Ok(())
    }

    /// What came of the commands so far.
    pub const fn totals(&self) -> Totals {
        self.totals
    }
}

/// A command whose turn it is.
#[derive(Debug)]
pub struct Turn<'a> {
    source: Source<'a>,
    done: &'a mut Done,
    totals: &'a mut Totals,
}

impl<'a> Turn<'a> {
    /// The script it stands in.
    pub const fn source(&self) -> Source<'a> {
        self.source
    }

    /// The command, or why it cannot be read.
    ///
    /// # Errors
    /// The mistake.
    pub fn command(&self) -> Result<&Command, &LogicError> {
        self.done.command.as_ref()
    }

    /// Carries it out. What cannot be read is counted and told like what is wrong.
    pub fn execute(self, session: &mut Session, control: &Control) -> Entry<'a> {
        let Self { source, done, totals } = self;
        let entry = match &done.command {
            Ok(command) => {
                let outcome = done.outcome.insert(session.execute(command, control));
                Entry::new(source, command, outcome)
            }
            Err(error) => Entry { source, command: None, outcome: Err(Trouble::Unreadable(error)) },
        };
        totals.count(&entry);
        entry
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Options, open};
    use super::*;
    use std::fs;

    /// Runs a script, and gives the files that its commands stand in.
    fn files(text: &str, stop_on_error: bool) -> Result<(Vec<String>, Totals), WorkbenchError> {
        let mut session = Session::new(Options::default());
        let mut run = Run::new(Source { file: "top", text }, stop_on_error);
        let mut files = Vec::new();
        while let Some(turn) = run.next_command()? {
            files.push(turn.execute(&mut session, &Control::unlimited()).source.file.to_owned());
        }
        Ok((files, run.totals()))
    }

    #[test]
    fn a_mistake_ends_a_run_only_if_it_shall() {
        let text = "eval \"1=1\"; eval ; eval \"1=2\"; eval \"$none(1)\"; eval \"2=2\";";
        let (_, totals) = files(text, false).expect("nothing is loaded");
        let counted = (totals.commands, totals.truths, totals.falsehoods, totals.wrong);
        assert_eq!(counted, (5, 2, 1, 2));
        let (_, totals) = files(text, true).expect("nothing is loaded");
        assert_eq!((totals.commands, totals.wrong), (2, 1));
    }

    #[test]
    fn a_false_assertion_and_exit_end_a_run() {
        let (_, totals) = files("assert \"1=2\"; eval \"1=1\";", false).expect("no script");
        assert!(totals.refuted && totals.commands == 1, "{totals:?}");
        let (_, totals) = files("exit; eval \"1=1\";", false).expect("no script");
        assert!(totals.left && totals.commands == 1, "{totals:?}");
    }

    #[test]
    fn a_loaded_script_comes_before_what_follows_and_must_not_load_itself() {
        let folder = tempfile::tempdir().expect("a folder");
        let commands = folder.path().join("Command Files");
        fs::create_dir(&commands).expect("a folder");
        fs::write(commands.join("inner.txt"), "eval \"1=1\";").expect("a file");
        fs::write(commands.join("loop.txt"), "load loop.txt;").expect("a file");
        let run_all = |text: &str| -> Result<(Vec<bool>, Totals), WorkbenchError> {
            let mut session = open(Some(folder.path()), Options::default())?;
            let mut run = Run::new(Source { file: "top", text }, false);
            let mut at_top = Vec::new();
            while let Some(turn) = run.next_command()? {
                let entry = turn.execute(&mut session, &Control::unlimited());
                at_top.push(entry.source.file == "top");
            }
            Ok((at_top, run.totals()))
        };
        let (at_top, totals) = run_all("load inner.txt; eval \"1=2\";").expect("it ends");
        assert_eq!(at_top, [true, false, true]);
        assert_eq!((totals.commands, totals.truths, totals.falsehoods), (3, 1, 1));
        let error = run_all("load loop.txt;").expect_err("it has no end");
        assert!(error.to_string().contains("20"), "{error}");
    }

    #[test]
    fn a_command_that_is_not_carried_out_is_left_out() {
        let mut run = Run::new(Source { file: "top", text: "eval \"1=1\"; eval \"1=2\";" }, false);
        let turn = run.next_command().expect("nothing is loaded").expect("a command");
        assert!(turn.command().is_ok() && turn.source().file == "top");
        let mut session = Session::new(Options::default());
        let turn = run.next_command().expect("nothing is loaded").expect("another");
        turn.execute(&mut session, &Control::unlimited());
        assert!(run.next_command().expect("nothing is loaded").is_none());
        assert_eq!((run.totals().commands, run.totals().falsehoods), (1, 1));
    }
}
