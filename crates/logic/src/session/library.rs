//! Where names are looked up that were not defined: the session's folder, then what is
//! built in.

use super::builtin;
use super::folder::Folder;
use crate::prover::Shelf;
use crate::table::{Predicate, TrackKind, Word};
use crate::{LogicError, LogicErrorKind, Systems};
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;
use wythoff_automata::format::{self, Draft, walnut};
use wythoff_automata::{Budget, Dfa, Nfa, determinize, minimize, reverse};
use wythoff_numeration::{CustomFiles, Order};

/// The folder of a session, if it has one, and what is built in.
#[derive(Clone, Debug)]
pub(super) struct Library {
    folder: Option<Rc<Folder>>,
}

impl Library {
    pub(super) fn in_memory() -> Self {
        Self { folder: None }
    }

    pub(super) fn in_folder(folder: Folder) -> Self {
        Self { folder: Some(Rc::new(folder)) }
    }

    pub(super) fn folder(&self) -> Option<&Folder> {
        self.folder.as_deref()
    }

    /// The text of a file in a library of the folder; a text that is none counts as absent.
    fn text(&self, library: &str, name: &str) -> Option<String> {
        let bytes = self.folder()?.read(library, &format!("{name}.txt")).ok()??;
        String::from_utf8(bytes).ok()
    }

    pub(super) fn macro_text(&self, name: &str) -> Option<String> {
        self.text("Macro Library", name)
    }

    pub(super) fn morphism_text(&self, name: &str) -> Option<String> {
        self.text("Morphism Library", name)
    }

    /// An automaton of the folder, and what stands on its tracks.
    fn draft(
        &self,
        library: &str,
        name: &str,
        systems: &mut Systems,
    ) -> Result<Option<(Draft, Vec<TrackKind>)>, LogicError> {
        let Some(folder) = self.folder() else { return Ok(None) };
        let file = format!("{name}.txt");
        let Some(bytes) = folder.read(library, &file)? else { return Ok(None) };
        let path = folder.file(library, &file);
        // The reader asks for the digits of systems one by one; each may be a file itself.
        let problem: RefCell<Option<LogicError>> = RefCell::new(None);
        let shared = RefCell::new(systems);
        let digits = |system: &str| {
            let mut systems = shared.borrow_mut();
            let found = self.find(system, &mut systems);
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
        let draft = walnut::read(&bytes, digits).map_err(|error| match problem.take() {
            Some(cause) => LogicError { message: place(&path, &cause.message), ..cause },
            None => format_error(&path, &error),
        })?;
        let systems = shared.into_inner();
        let kind = |kind: &format::TrackKind| {
            Ok(match kind {
                format::TrackKind::System(name) => TrackKind::System(systems.find(name)?),
                format::TrackKind::Digits(digits) => TrackKind::Digits(digits.clone()),
            })
        };
        let kinds = draft.header.tracks.iter().map(kind).collect::<Result<Vec<_>, LogicError>>()?;
        Ok(Some((draft, kinds)))
    }

    /// The digits of a system.
    fn find(&self, name: &str, systems: &mut Systems) -> Result<Vec<i32>, LogicError> {
        if !systems.is_known(name) {
            self.system(name, systems)?;
        }
        let id = systems.find(name)?;
        Ok(systems.get(id).arithmetic.digits().to_vec())
    }
}

impl Shelf for Library {
    fn predicate(
        &self,
        name: &str,
        systems: &mut Systems,
    ) -> Result<Option<Predicate>, LogicError> {
        let Some((draft, tracks)) = self.draft("Automata Library", name, systems)? else {
            return Ok(None);
        };
        let nfa: Nfa = draft.nfa();
        let dfa = determinize(&nfa, &Budget::unlimited()).map_err(|error| {
            LogicError::new(LogicErrorKind::Format, format!("`${name}`: {error}"))
        })?;
        Ok(Some(Predicate { tracks, dfa: Rc::new(minimize(&dfa)) }))
    }

    fn word(&self, name: &str, systems: &mut Systems) -> Result<Option<Word>, LogicError> {
        if let Some((draft, tracks)) = self.draft("Word Automata Library", name, systems)? {
            let dfao = draft.dfao().map_err(|error| {
                LogicError::new(LogicErrorKind::Format, format!("the word `{name}`: {error}"))
            })?;
            return Ok(Some(Word { tracks, dfao: Rc::new(dfao) }));
        }
        builtin::word(name, systems)
    }

    fn system(&self, name: &str, systems: &mut Systems) -> Result<(), LogicError> {
        let Some(folder) = self.folder() else { return Ok(()) };
        let (order, base) = match (name.strip_prefix("msd_"), name.strip_prefix("lsd_")) {
            (Some(base), _) => (Order::MostSignificantFirst, base),
            (_, Some(base)) => (Order::LeastSignificantFirst, base),
            _ => return Ok(()),
        };
        let Some(addition) = part(folder, (order, base), "_addition")? else {
            return Ok(());
        };
        let valid = part(folder, (order, base), "")?;
        let less = part(folder, (order, base), "_less_than")?;
        systems.define_files(base, CustomFiles { addition, valid, less }, order);
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

/// A part of a custom base: `msd_X_addition` and the like. Files of the other order
/// are read backwards, as Walnut does.
fn part(
    folder: &Folder,
    (order, base): (Order, &str),
    part: &str,
) -> Result<Option<Dfa>, LogicError> {
    for (own, prefix) in [(true, prefix(order)), (false, prefix(other(order)))] {
        let file = format!("{prefix}{base}{part}.txt");
        let Some(bytes) = folder.read("Custom Bases", &file)? else { continue };
        let path = folder.file("Custom Bases", &file);
        // These files write their digits as sets, or name a base.
        let digits = |name: &str| {
            let base: i32 = name.split_once('_')?.1.parse().ok()?;
            Some((0..base).collect())
        };
        let draft = walnut::read(&bytes, digits).map_err(|e| format_error(&path, &e))?;
        let nfa = if own { draft.nfa() } else { reverse(&draft.nfa()) };
        let dfa = determinize(&nfa, &Budget::unlimited());
        let dfa = dfa.map_err(|error| {
            LogicError::new(LogicErrorKind::Format, place(&path, &error.to_string()))
        })?;
        return Ok(Some(minimize(&dfa)));
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

fn format_error(path: &Path, error: &format::FormatError) -> LogicError {
    LogicError::new(LogicErrorKind::Format, place(path, &error.to_string()))
}
