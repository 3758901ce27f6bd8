//! Where names are looked up that were not defined: the session's folder, then what is
//! built in, then the files beside the script.

use super::builtin;
use super::folder::{Folder, failed, read};
use super::transduce::built_in;
use crate::error::InFile;
use crate::prover::{Failure, Shelf};
use crate::syntax::Span;
use crate::table::{AutomaticWord, Predicate, TrackKind};
use crate::{LogicError, LogicErrorKind, Systems, induction};
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use wythoff_automata::format::{self, Draft, walnut};
use wythoff_automata::{Control, Dfa, Nfa, Reason, Transducer, determinize, minimize, reverse};
use wythoff_control::Limits;
use wythoff_numeration::{CustomFiles, Order};

/// How long the files of a number system are looked at before they are taken as they are.
const WORK_OF_A_DOUBT: u64 = 20_000_000;

/// The part of a folder that holds transducers.
const TRANSDUCERS: &str = "Transducer Library";

/// The digits of number systems by their names, for readers of files.
type Digits<'a> = &'a dyn Fn(&str) -> Option<Vec<i32>>;

/// The folder of a session, if it has one, what is built in, and the folder of the script
/// that is run, from which automata are read and into which nothing is written.
#[derive(Clone, Debug)]
pub(super) struct Library {
    folder: Option<Arc<Folder>>,
    pub(super) beside: Option<PathBuf>,
}

impl Library {
    pub(super) fn in_memory() -> Self {
        Self { folder: None, beside: None }
    }

    pub(super) fn in_folder(folder: Folder) -> Self {
        Self { folder: Some(Arc::new(folder)), beside: None }
    }

    pub(super) fn folder(&self) -> Option<&Folder> {
        self.folder.as_deref()
    }

    /// The text of a file in a library of the folder, if it is there.
    fn text(&self, library: &str, name: &str) -> Result<Option<String>, LogicError> {
        let Some(folder) = self.folder() else { return Ok(None) };
        let file = format!("{name}.txt");
        let Some(bytes) = folder.read(library, &file)? else { return Ok(None) };
        let text = wythoff_files::text(bytes);
        text.map(Some).map_err(|error| failed(&folder.file(library, &file), &error))
    }

    pub(super) fn macro_text(&self, name: &str) -> Result<Option<String>, LogicError> {
        self.text("Macro Library", name)
    }

    pub(super) fn morphism_text(&self, name: &str) -> Result<Option<String>, LogicError> {
        self.text("Morphism Library", name)
    }

    /// The path of an automaton in a library of the folder, there or not.
    fn in_library(&self, library: &str, name: &str) -> Option<PathBuf> {
        Some(self.folder()?.file(library, &format!("{name}.txt")))
    }

    /// The path of an automaton beside the script, there or not.
    fn beside(&self, name: &str) -> Option<PathBuf> {
        Some(self.beside.as_ref()?.join(format!("{name}.txt")))
    }

    /// The automaton of a file, if there is one, and what stands on its tracks.
    fn draft(
        &self,
        path: Option<PathBuf>,
        systems: &mut Systems,
        control: &Control,
    ) -> Result<Option<(Draft, Vec<TrackKind>)>, Failure> {
        let read = |bytes: &[u8], digits: Digits<'_>| walnut::read(bytes, digits);
        let Some(draft) = self.read(path, read, systems, control)? else { return Ok(None) };
        let kind = |kind: &format::TrackKind| {
            Ok(match kind {
                format::TrackKind::System(name) => TrackKind::System(systems.find(name, control)?),
                format::TrackKind::Digits(digits) => TrackKind::Digits(digits.clone()),
            })
        };
        let kinds = draft.header.tracks.iter().map(kind).collect::<Result<Vec<_>, Failure>>()?;
        Ok(Some((draft, kinds)))
    }

    /// The transducer of a name: in the folder, built in, or beside the script.
    pub(super) fn transducer(
        &self,
        name: &str,
        systems: &mut Systems,
        control: &Control,
    ) -> Result<Option<Transducer>, Failure> {
        let read = |bytes: &[u8], digits: Digits<'_>| walnut::read_transducer(bytes, digits);
        let kept = self.in_library(TRANSDUCERS, name);
        if let Some(kept) = self.read(kept, read, systems, control)? {
            return Ok(Some(kept));
        }
        match built_in(name) {
            None => self.read(self.beside(name), read, systems, control),
            known => Ok(known),
        }
    }

    /// The names of transducers, for suggestions.
    pub(super) fn transducer_names(&self) -> Vec<String> {
        let kept = self.folder().map(|folder| folder.names(TRANSDUCERS)).unwrap_or_default();
        kept.into_iter().chain(["RUNSUM2".to_owned(), "RUNSUM3".to_owned()]).collect()
    }

    /// What a file holds, if there is one.
    fn read<T>(
        &self,
        path: Option<PathBuf>,
        reader: impl Fn(&[u8], Digits<'_>) -> Result<T, format::FormatError>,
        systems: &mut Systems,
        control: &Control,
    ) -> Result<Option<T>, Failure> {
        let Some(path) = path else { return Ok(None) };
        let Some(bytes) = read(&path)? else { return Ok(None) };
        // The reader asks for the digits of systems one by one; each may be a file itself.
        let problem: RefCell<Option<Failure>> = RefCell::new(None);
        let shared = RefCell::new(systems);
        let digits = |system: &str| {
            let mut systems = shared.borrow_mut();
            let found = self.find(system, &mut systems, control);
            match found {
                Ok(digits) => Some(digits),
                Err(error) => {
                    // The first one is about the file; later ones come of looking for a name
                    // to suggest.
                    problem.borrow_mut().get_or_insert(error);
                    None
                }
            }
        };
        reader(&bytes, &digits).map(Some).map_err(|error| match problem.take() {
            Some(Failure::Wrong(cause)) => {
                let file = in_file(&path, &bytes, &error, (&cause.message, None));
                let message = place(&path, &cause.message);
                Failure::Wrong(LogicError { message, ..cause }.in_file(file))
            }
            Some(stopped) => stopped,
            None => format_error(&path, &bytes, &error).into(),
        })
    }

    /// The digits of a system.
    fn find(
        &self,
        name: &str,
        systems: &mut Systems,
        control: &Control,
    ) -> Result<Vec<i32>, Failure> {
        if !systems.is_known(name) {
            self.system(name, systems, control)?;
        }
        let id = systems.find(name, control)?;
        Ok(systems.get(id).arithmetic.digits().to_vec())
    }
}

impl Shelf for Library {
    fn predicate(
        &self,
        name: &str,
        systems: &mut Systems,
        control: &Control,
    ) -> Result<Option<Predicate>, Failure> {
        let kept = self.draft(self.in_library("Automata Library", name), systems, control)?;
        let found = match kept {
            None => self.draft(self.beside(name), systems, control)?,
            kept => kept,
        };
        let Some((draft, tracks)) = found else { return Ok(None) };
        let nfa: Nfa = draft.nfa();
        let dfa = determinize(&nfa, control)?;
        Ok(Some(Predicate { tracks, dfa: Arc::new(minimize(&dfa, control)?) }))
    }

    fn word(
        &self,
        name: &str,
        systems: &mut Systems,
        control: &Control,
    ) -> Result<Option<AutomaticWord>, Failure> {
        let library = self.in_library("Word Automata Library", name);
        match self.draft(library, systems, control)? {
            Some(kept) => word(name, kept).map(Some),
            None => builtin::word(name, systems, control),
        }
    }

    fn word_beside(
        &self,
        name: &str,
        systems: &mut Systems,
        control: &Control,
    ) -> Result<Option<AutomaticWord>, Failure> {
        let found = self.draft(self.beside(name), systems, control)?;
        found.map(|found| word(name, found)).transpose()
    }

    fn keeps_predicate(&self, name: &str) -> bool {
        self.in_library("Automata Library", name).is_some_and(|path| path.is_file())
    }

    fn system(&self, name: &str, systems: &mut Systems, control: &Control) -> Result<(), Failure> {
        let Some(folder) = self.folder() else { return Ok(()) };
        let (order, base) = match (name.strip_prefix("msd_"), name.strip_prefix("lsd_")) {
            (Some(base), _) => (Order::MostSignificantFirst, base),
            (_, Some(base)) => (Order::LeastSignificantFirst, base),
            _ => return Ok(()),
        };
        let Some(addition) = part(folder, (order, base), "_addition", control)? else {
            return Ok(());
        };
        let valid = part(folder, (order, base), "", control)?;
        let less = part(folder, (order, base), "_less_than", control)?;
        systems.define_files(base, CustomFiles { addition, valid, less }, order);
        // Automata that do not fit together are refused to whoever asks next.
        let Ok(id) = systems.find(name, control) else { return Ok(()) };
        let arithmetic = systems.get(id).arithmetic.clone();
        let limits = Limits { work: Some(WORK_OF_A_DOUBT), ..Limits::default() };
        let doubt = control.within(limits, |control| induction::doubt(&arithmetic, control));
        match doubt {
            Ok(None) => {}
            Ok(Some(statement)) => systems.doubt(format!(
                "the files of `{name}` are not those of the natural numbers: \"{statement}\" does \
                 not hold, so answers in this number system may be wrong"
            )),
            Err(Failure::Wrong(_) | Failure::Stopped(Reason::Work { limit: WORK_OF_A_DOUBT })) => {
                systems.doubt(format!(
                    "the files of `{name}` were not checked: it takes too long to prove that they \
                     are those of the natural numbers"
                ));
            }
            Err(stopped) => return Err(stopped),
        }
        Ok(())
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = builtin::names().map(str::to_owned).collect();
        if let Some(folder) = self.folder() {
            names.extend(folder.names("Automata Library"));
            names.extend(folder.names("Word Automata Library"));
        }
        names
    }
}

/// The word automaton of a file.
fn word(name: &str, (draft, tracks): (Draft, Vec<TrackKind>)) -> Result<AutomaticWord, Failure> {
    let dfao = draft.dfao().map_err(|error| {
        LogicError::new(LogicErrorKind::Format, format!("the word `{name}`: {error}"))
    })?;
    Ok(AutomaticWord { tracks, dfao: Arc::new(dfao) })
}

/// A part of a custom base: `msd_X_addition` and the like. Files of the other order
/// are read backwards, as Walnut does.
fn part(
    folder: &Folder,
    (order, base): (Order, &str),
    part: &str,
    control: &Control,
) -> Result<Option<Dfa>, Failure> {
    for (own, prefix) in [(true, prefix(order)), (false, prefix(other(order)))] {
        let file = format!("{prefix}{base}{part}.txt");
        let Some(bytes) = folder.read("Custom Bases", &file)? else { continue };
        let path = folder.file("Custom Bases", &file);
        // These files write their digits as sets, or name a base.
        let digits = |name: &str| {
            let base: i32 = name.split_once('_')?.1.parse().ok()?;
            Some((0..base).collect())
        };
        let draft = walnut::read(&bytes, digits).map_err(|e| format_error(&path, &bytes, &e))?;
        let nfa = if own { draft.nfa() } else { reverse(&draft.nfa(), control)? };
        let dfa = determinize(&nfa, control)?;
        return Ok(Some(minimize(&dfa, control)?));
    }
    Ok(None)
}

fn prefix(order: Order) -> &'static str {
    match order {
        Order::MostSignificantFirst => "msd_",
        Order::LeastSignificantFirst => "lsd_",
    }
}

fn other(order: Order) -> Order {
    match order {
        Order::MostSignificantFirst => Order::LeastSignificantFirst,
        Order::LeastSignificantFirst => Order::MostSignificantFirst,
    }
}

fn place(path: &Path, message: &str) -> String {
    format!("{}: {message}", path.display())
}

fn format_error(path: &Path, bytes: &[u8], error: &format::FormatError) -> LogicError {
    LogicError::new(LogicErrorKind::Format, place(path, &error.to_string())).in_file(in_file(
        path,
        bytes,
        error,
        (&error.message, error.suggestion.as_ref()),
    ))
}

/// Where a file is wrong, and in these words, with what may help.
fn in_file(
    path: &Path,
    bytes: &[u8],
    error: &format::FormatError,
    (message, help): (&str, Option<&String>),
) -> InFile {
    let text = format::decoded(bytes);
    let span = error.span(&text);
    InFile {
        path: path.display().to_string(),
        span: Span::new(span.start, span.end),
        text: text.into(),
        message: message.to_owned(),
        help: help.cloned(),
    }
}
