//! From the rules of a game to a theorem about its P-positions or its values.
//!
//! [`find`] looks for the automaton and proves it; [`Found::report`] is what there is to
//! say, [`write_folder`] writes everything that belongs to a theorem into one folder.
//! [`find_values`] does the same for the positions of a Grundy value. Both tell what they do
//! to a [`Follow`]; a [`StageReport`] is such a step as data.

mod closed_form;
mod folder;
mod forms;
mod html;
mod latex;
mod notation;
mod spent;
mod stages;
mod table;
mod values;

pub(crate) use closed_form::walnut_word;
pub use closed_form::{ClosedFormReport, LineReport, PlaneReport, SequenceReport};
pub(crate) use folder::walnut_system;
pub use folder::{files_of, write_folder};
pub(crate) use forms::plus;
pub use forms::{CodingWordReport, Forms, MorphismReport, RecursionReport, RedundantReport};
pub use stages::{BeamReport, StageReport};
pub use table::{AutomatonArrow, AutomatonRow};
pub use values::{
    FoundValues, GoldenReport, LevelReport, SynchronisedReport, ValueTheoremReport, find_values,
};

use crate::error::{Fault, WorkbenchError};
use crate::game::Game;
use serde::Serialize;
use spent::Spent;
use wythoff_control::peak_kb;
use wythoff_control::{Control, Reason};
use wythoff_discovery::{Attempt, Discovery, Effort, Theorem, Why, certificate, discover};
pub use wythoff_discovery::{Follow, NumerationNames, Stage};
use wythoff_games::Known;
pub use wythoff_numeration::NumberSystem;

/// How the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// There is a theorem.
    Proved,
    /// There is none; the report says what was tried.
    #[serde(rename = "not proved")]
    NotProved,
    /// A limit was reached before the end of the search.
    Stopped,
}

/// What was tried in one number system.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AttemptReport {
    /// The number system.
    pub system: String,
    /// The same as people call it.
    #[serde(skip)]
    pub numeration: String,
    /// The side of the board.
    pub board: u32,
    /// The states of the guess.
    pub states: usize,
    /// How it ended.
    pub end: String,
}

/// The same theorem in another number system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AlsoProved {
    /// The number system.
    pub system: String,
    /// The same as people call it.
    #[serde(skip)]
    pub names: NumerationNames,
    /// The states of its automaton.
    pub states: usize,
}

/// What there is to say.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TheoremReport {
    /// The game.
    pub game: String,
    /// How the search ended.
    pub status: Status,
    /// The states of the automaton of pairs, both orders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states: Option<usize>,
    /// The number system of its digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system: Option<String>,
    /// The same as people call it: `Pell numeration`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub numeration: Option<String>,
    /// Its weights and digits in a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub definition: Option<String>,
    /// Other number systems in which the positions were proved, with larger automata.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub also_proved: Vec<AlsoProved>,
    /// The theorem in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// The automaton, if it has few states.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub automaton: Option<Vec<AutomatonRow>>,
    /// How it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<Known>,
    /// The side of the board it was learned from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    /// What follows from it: closed form, coding word, recursion.
    #[serde(flatten)]
    pub forms: Forms,
    /// What was left out, and why.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// Whether there is a certificate.
    #[serde(skip)]
    pub certified: bool,
    /// Units of work that the search took, the same on every machine.
    pub work: u64,
    /// Seconds that it took.
    pub seconds: f64,
    /// The most memory that the process had resident, in kB, where the system tells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub peak_kb: Option<u64>,
    /// Why there is no theorem, in a word or two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<String>,
    /// The same in a few sentences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explanation: Option<String>,
    /// The numbers that speak for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub evidence: Option<String>,
    /// What was tried.
    pub attempts: Vec<AttemptReport>,
}

/// The result of a search, with what the theorem is made of.
#[derive(Clone, Debug)]
pub struct Found {
    game: Game,
    discovery: Discovery,
    forms: Forms,
    notes: Vec<String>,
    /// Units of work that the search took.
    work: u64,
    /// What search and derivations have used.
    spent: Spent,
}

/// Looks for a theorem about the P-positions of a game, and tells `follow` what it does.
///
/// # Errors
/// Rules that cannot be stated in the logic, or a board that cannot be computed.
pub fn find(game: &Game, control: &Control, follow: &dyn Follow) -> Result<Found, WorkbenchError> {
    find_with(game, &[], Effort::default(), control, follow)
}

/// The same in one number system.
///
/// # Errors
/// As [`find`].
pub fn find_in(
    game: &Game,
    system: &NumberSystem,
    control: &Control,
    follow: &dyn Follow,
) -> Result<Found, WorkbenchError> {
    find_with(game, std::slice::from_ref(system), Effort::default(), control, follow)
}

/// The same in some number systems, or in those that the board suggests if there are none
/// here, with more or less effort.
pub(crate) fn find_with(
    game: &Game,
    systems: &[NumberSystem],
    effort: Effort,
    control: &Control,
    follow: &dyn Follow,
) -> Result<Found, WorkbenchError> {
    let mut spent = Spent::default();
    let discovery = spent.phase(control, |control| {
        discover(game.rules(), systems, effort, control, follow).map_err(WorkbenchError::from)
    })?;
    not_cancelled(control)?;
    let (forms, notes) = (Forms::default(), Vec::new());
    Ok(Found { game: game.clone(), discovery, forms, notes, work: spent.work, spent })
}

/// A search that the user cancelled has no verdict.
fn not_cancelled(control: &Control) -> Result<(), WorkbenchError> {
    if control.is_cancelled() { Err(Reason::Cancelled.into()) } else { Ok(()) }
}

impl Found {
    /// The game.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The theorem, if there is one.
    pub const fn theorem(&self) -> Option<&Theorem> {
        self.discovery.theorem.as_ref()
    }

    /// Derives what follows from the theorem: closed form, digits, coding word, recursion. What
    /// reaches a limit is left out, with a note.
    ///
    /// # Errors
    /// A cancelled run; what was found stays.
    pub fn derive(&mut self, control: &Control) -> Result<(), WorkbenchError> {
        let Some(theorem) = self.discovery.theorem.as_ref() else { return Ok(()) };
        let (rules, forms, notes) = (self.game.rules(), &mut self.forms, &mut self.notes);
        self.spent.phase(control, |control| {
            let form = forms::closed_form(theorem, control);
            forms.closed_form = unless_limited(form, "the closed form", notes)?;
            let digits = forms::digits(theorem, control);
            forms.digits = unless_limited(digits, "the form of the digits", notes)?;
            let word = forms::coding_word(rules, theorem, control);
            forms.coding_word = unless_limited(word, "the coding word", notes)?;
            let recursion = forms::recursion(rules, theorem, control);
            forms.recursion = unless_limited(recursion, "the recursion", notes)?;
            Ok(())
        })
    }

    /// Decides which moves can be left out without changing the P-positions, as
    /// [`Found::derive`] derives forms.
    ///
    /// # Errors
    /// A cancelled run; what was found stays.
    pub fn find_redundant(&mut self, control: &Control) -> Result<(), WorkbenchError> {
        let Some(theorem) = self.discovery.theorem.as_ref() else { return Ok(()) };
        let (rules, forms, notes) = (self.game.rules(), &mut self.forms, &mut self.notes);
        self.spent.phase(control, |control| {
            let moves = forms::redundant_moves(rules, theorem, control).map(Some);
            forms.redundant = unless_limited(moves, "the redundant moves", notes)?;
            Ok(())
        })
    }

    /// The limit that ended the search without a theorem, if one did.
    pub const fn limit(&self) -> Option<Reason> {
        self.discovery.verdict.limit()
    }

    /// The automaton of the theorem, state by state, however many there are.
    pub fn automaton(&self) -> Option<Vec<AutomatonRow>> {
        self.theorem().map(|theorem| table::of(&theorem.set))
    }

    /// The certificate of the theorem, if there is one.
    ///
    /// # Errors
    /// A theorem that the format of certificates has no room for.
    pub fn certificate(&self) -> Result<Option<String>, WorkbenchError> {
        let Some(theorem) = self.theorem() else { return Ok(None) };
        certificate::write(self.game.rules(), theorem.numerals.system(), &theorem.set)
            .map(Some)
            .map_err(WorkbenchError::from)
    }

    /// The theorem for a paper, if there is one: environments of LaTeX.
    pub fn latex(&self) -> Option<String> {
        let theorem = self.theorem()?;
        let others = also_proved(theorem, &self.discovery.attempts);
        Some(latex::of_p_positions(self, theorem, &others, &self.forms))
    }

    /// What there is to say.
    pub fn report(&self) -> TheoremReport {
        let theorem = self.theorem();
        let attempts = &self.discovery.attempts;
        let conclusion = &self.discovery.verdict;
        let status = match (theorem, self.limit()) {
            (Some(_), _) => Status::Proved,
            (None, Some(_)) => Status::Stopped,
            (None, None) => Status::NotProved,
        };
        let certificate = self.certificate().map(|_| ());
        let names = theorem.map(|theorem| NumerationNames::of(theorem.numerals.system()));
        let (numeration, definition) = names.map(|names| (names.name, names.definition)).unzip();
        TheoremReport {
            game: self.game.name().to_owned(),
            status,
            states: theorem.map(|theorem| theorem.set.states()),
            system: theorem.map(|theorem| theorem.numerals.system().to_string()),
            numeration,
            definition,
            also_proved: theorem.map_or_else(Vec::new, |best| also_proved(best, attempts)),
            statement: theorem.map(|theorem| statement(&self.game, theorem)),
            automaton: theorem.and_then(|theorem| table::if_few(&theorem.set)),
            known: theorem.map(|_| Known::Proved("stable and absorbing, decided".into())),
            board: theorem.map(|theorem| theorem.side),
            forms: self.forms.clone(),
            certified: theorem.is_some() && certificate.is_ok(),
            notes: notes_of(&self.notes, certificate),
            work: self.work,
            seconds: self.spent.time.as_secs_f64(),
            peak_kb: peak_kb(),
            verdict: theorem.is_none().then(|| conclusion.name().to_owned()),
            explanation: theorem.is_none().then(|| conclusion.explanation()),
            evidence: theorem.is_none().then(|| conclusion.to_string()),
            attempts: attempts.iter().map(attempt).collect(),
        }
    }
}

/// What was derived; `None` with a note that says so if that reached a limit.
fn unless_limited<T>(
    derived: Result<Option<T>, WorkbenchError>,
    what: &str,
    notes: &mut Vec<String>,
) -> Result<Option<T>, WorkbenchError> {
    match derived {
        Err(error) if error.fault() == Fault::Limit => {
            notes.push(left_out(what, &error));
            Ok(None)
        }
        other => other,
    }
}

/// `the closed form was left out: …`.
fn left_out(what: &str, error: &WorkbenchError) -> String {
    format!("{what} was left out: {error}")
}

/// The certificate; `None` if the format has no room for it, of which there is a note.
pub(crate) fn if_it_fits(
    certificate: Result<Option<String>, WorkbenchError>,
) -> Result<Option<String>, WorkbenchError> {
    match certificate {
        Err(error) if error.fault() == Fault::Limit => Ok(None),
        other => other,
    }
}

/// The notes of a report: what was left out so far, and the certificate if there is none.
fn notes_of(notes: &[String], certificate: Result<(), WorkbenchError>) -> Vec<String> {
    let certificate = certificate.err().map(|error| left_out("the certificate", &error));
    notes.iter().cloned().chain(certificate).collect()
}

/// The theorems in other systems than that of the best.
fn also_proved(best: &Theorem, attempts: &[Attempt]) -> Vec<AlsoProved> {
    let others = attempts.iter().filter(|attempt| {
        matches!(attempt.end, Why::Proved) && attempt.system != *best.numerals.system()
    });
    others
        .map(|attempt| AlsoProved {
            system: attempt.system.to_string(),
            names: NumerationNames::of(&attempt.system),
            states: attempt.states,
        })
        .collect()
}

fn statement(game: &Game, theorem: &Theorem) -> String {
    format!(
        "A position (x, y) of {} is a P-position if and only if the automaton with {} accepts \
         the digits of x and y in {}, read together from the most significant place.",
        game.name(),
        number_of_states(theorem.set.states()),
        NumerationNames::of(theorem.numerals.system()).name,
    )
}

/// `1 state`, `28 states`.
fn number_of_states(states: usize) -> String {
    if states == 1 { "1 state".to_owned() } else { format!("{states} states") }
}

fn attempt(attempt: &Attempt) -> AttemptReport {
    AttemptReport {
        system: attempt.system.to_string(),
        numeration: NumerationNames::of(&attempt.system).name,
        board: attempt.side,
        states: attempt.states,
        end: match &attempt.end {
            Why::Proved => "proved".to_owned(),
            Why::BoardExhausted => {
                "the board ended before two states could be told apart".to_owned()
            }
            Why::Contradicted { side } => format!("a board of side {side} disagrees"),
            Why::TooManyStates => "too many states".to_owned(),
            Why::SetAside => "set aside for another number system".to_owned(),
            Why::LearningStopped(reason) => format!("learning stopped: {reason}"),
            Why::ProofStopped(reason) => {
                format!("agrees with the board; the proof stopped: {reason}")
            }
            Why::Refuted(refutation) => {
                format!("agrees with the board, refuted at ({}, {})", refutation.x, refutation.y)
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_checker::check;
    use wythoff_control::{Cancel, Limits};

    fn search(name: &str, text: &str, control: &Control) -> Result<Found, WorkbenchError> {
        find(&Game::parse(name, text)?, control, &())
    }

    #[test]
    fn what_was_derived_stays_when_a_limit_is_reached() -> Result<(), WorkbenchError> {
        let limited = |work| {
            let limits = Limits { work: Some(work), ..Limits::default() };
            Control::new(limits, Cancel::new())
        };
        let text = "game \"w\"\ntake any from either pile\ntake equal from both\n";
        let unlimited = Control::unlimited();
        let mut whole = search("w", text, &unlimited)?;
        let work = whole.work;
        assert_eq!(work, unlimited.done());
        // With as much work as the search takes, none is left for what follows.
        let none_left = limited(work);
        let mut found = search("w", text, &none_left)?;
        found.derive(&none_left)?;
        let report = found.report();
        assert_eq!(report.status, Status::Proved);
        assert!(report.forms.closed_form.is_none());
        assert_eq!(report.notes.len(), 4, "{:?}", report.notes);
        let limit = format!("{work} units");
        assert!(report.notes[0].starts_with("the closed form was left out"), "{:?}", report.notes);
        assert!(report.notes.iter().all(|note| note.contains(&limit)), "{:?}", report.notes);
        // Enough for the closed form, and not for the rest.
        let form = Control::unlimited();
        forms::closed_form(whole.theorem().expect("a theorem"), &form)?;
        let some_left = limited(work + form.done());
        let mut found = search("w", text, &some_left)?;
        found.derive(&some_left)?;
        found.find_redundant(&some_left)?;
        let report = found.report();
        assert!(report.forms.closed_form.is_some() && report.forms.recursion.is_none());
        assert!(report.notes.iter().any(|note| note.starts_with("the redundant moves")));
        assert_eq!(report.work, work);
        // With all that is needed nothing is left out.
        whole.derive(&unlimited)?;
        whole.find_redundant(&unlimited)?;
        assert!(whole.report().notes.is_empty() && whole.report().forms.redundant.is_some());
        Ok(())
    }

    #[test]
    fn the_smallest_system_is_the_answer_and_others_are_named() -> Result<(), WorkbenchError> {
        let game = Game::load("W3")?;
        let control = Control::unlimited();
        let report = find(&game, &control, &())?.report();
        assert_eq!((report.states, report.system.as_deref()), (Some(7), Some("base 2")));
        let names = NumerationNames::of(&NumberSystem::fibonacci());
        let fib = AlsoProved { system: "fib".to_owned(), names, states: 28 };
        assert_eq!(report.also_proved, [fib]);
        let report = find_in(&game, &NumberSystem::fibonacci(), &control, &())?.report();
        assert_eq!((report.states, report.system.as_deref()), (Some(28), Some("fib")));
        assert!(report.also_proved.is_empty());
        // Nothing is tried in another one, a board that repeats included.
        let report = find_in(&game, &NumberSystem::pell(), &control, &())?.report();
        assert!(report.attempts.iter().all(|attempt| attempt.system == "pell"));
        Ok(())
    }

    #[test]
    fn certificates_fit_the_format_or_are_left_out() -> Result<(), WorkbenchError> {
        // A name of 2 bytes a letter, cut in the middle of one, and none.
        for name in ["a".to_owned() + &"é".repeat(150), "\u{7}".to_owned()] {
            let moves = "take any from either pile\ntake equal from both\n";
            let found = search("w", &format!("game \"w\"\n{moves}"), &Control::unlimited())?;
            let families = found.game().rules().families().iter().cloned();
            let rules = wythoff_games::Rules::new(name, families).expect("rules");
            let theorem = found.theorem().expect("a theorem");
            let text = certificate::write(&rules, theorem.numerals.system(), &theorem.set);
            let text = text.expect("it fits");
            let accepted = check(&text, wythoff_checker::Ceiling::default()).expect("accepted");
            assert!((1..=200).contains(&accepted.game.len()), "{}", accepted.game);
        }
        // All options may be forbidden, so every position is P.
        let text = "game \"b\"\ntake 1 from x\nblocking 1001\n";
        let found = search("b", text, &Control::unlimited())?;
        let report = found.report();
        assert_eq!(report.status, Status::Proved);
        let error = found.certificate().expect_err("no room");
        assert_eq!(error.fault(), Fault::Limit);
        assert_eq!(report.notes.len(), 1, "{:?}", report.notes);
        assert!(report.notes[0].contains("the blocking number 1001"), "{:?}", report.notes);
        let folder = tempfile::tempdir().expect("a folder");
        let files = write_folder(&found, folder.path())?;
        assert!(!files.is_empty() && files.iter().all(|file| !file.ends_with("certificate.cert")));
        Ok(())
    }
}
