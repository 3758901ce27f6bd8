//! From the rules of a game to a theorem about its P-positions or its values.
//!
//! [`find`] looks for the automaton and proves it; [`Found::report`] is what there is to
//! say, [`write_folder`] writes everything that belongs to a theorem into one folder.
//! [`find_values`] does the same for the positions of a Grundy value. Both tell what they do
//! to a [`Follow`]; a [`StageReport`] is such a step as data.

mod folder;
mod forms;
mod html;
mod latex;
mod stages;
mod values;

pub use folder::write_folder;
pub use forms::{
    ClosedFormReport, CodingWordReport, Forms, MorphismReport, RecursionReport, RedundantReport,
};
pub use stages::{BeamReport, StageReport};
pub use values::{FoundValues, LevelReport, SynchronisedReport, ValueTheoremReport, find_values};

use crate::error::WorkbenchError;
use crate::game::Game;
use crate::memory::peak_kb;
use crate::prover::{Limits, Signals};
use serde::Serialize;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use wythoff_discovery::encode::encode;
use wythoff_discovery::{
    Attempt, Conclusion, Discovery, DiscoveryError, Effort, Strategy, Theorem, Why, certificate,
    discover,
};
pub use wythoff_discovery::{CountsOnly, Follow, Stage};
use wythoff_games::{EngineError, Known};

/// How the search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
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
pub struct AttemptReport {
    /// The number system.
    pub system: String,
    /// The side of the board.
    pub board: u32,
    /// The states of the guess.
    pub states: usize,
    /// How it ended.
    pub end: String,
}

/// What there is to say.
#[derive(Clone, Debug, Serialize)]
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
    /// The theorem in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// How it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub known: Option<Known>,
    /// The side of the board it was learned from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub board: Option<u32>,
    /// What follows from it: closed form, coding word, recursion.
    #[serde(flatten)]
    pub forms: Forms,
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
    /// The same with the numbers that speak for it.
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
    work: u64,
    time: Duration,
}

/// Looks for a theorem about the P-positions of a game, and tells `follow` what it does.
///
/// # Errors
/// Rules that cannot be stated in the logic, or a board that cannot be computed.
pub fn find(
    game: &Game,
    limits: Limits,
    signals: Signals<'_>,
    follow: &dyn Follow,
) -> Result<Found, WorkbenchError> {
    find_with(game, Effort::default(), limits, signals, follow)
}

/// The same with more or less effort.
pub(crate) fn find_with(
    game: &Game,
    effort: Effort,
    limits: Limits,
    signals: Signals<'_>,
    follow: &dyn Follow,
) -> Result<Found, WorkbenchError> {
    let start = Instant::now();
    let budget = limits.budget(signals);
    let discovery = discover(game.rules(), &[], effort, &budget, follow).map_err(trouble)?;
    not_cancelled(signals)?;
    let (work, time) = (budget.done(), start.elapsed());
    Ok(Found { game: game.clone(), discovery, forms: Forms::default(), work, time })
}

/// A search that the user cancelled has no verdict.
fn not_cancelled(signals: Signals<'_>) -> Result<(), WorkbenchError> {
    match signals.cancelled {
        Some(flag) if flag.load(Ordering::Relaxed) => Err(EngineError::Cancelled.into()),
        _ => Ok(()),
    }
}

pub(crate) fn trouble(error: DiscoveryError) -> WorkbenchError {
    match error {
        DiscoveryError::NotLinear { .. } => WorkbenchError::Input(format!(
            "{error}\n  its values can still be computed: `wythoff table`, `wythoff positions`"
        )),
        DiscoveryError::Engine(error) => error.into(),
        DiscoveryError::Stopped(wythoff_automata::Reason::Cancelled) => {
            EngineError::Cancelled.into()
        }
        DiscoveryError::Stopped(_) => WorkbenchError::Stopped(error.to_string()),
        other => WorkbenchError::Disagreement(other.to_string()),
    }
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

    /// Derives what follows from the theorem: closed form, coding word, recursion.
    ///
    /// # Errors
    /// A limit that was reached; what was found stays.
    pub fn derive(&mut self, limits: Limits, signals: Signals<'_>) -> Result<(), WorkbenchError> {
        let start = Instant::now();
        let redundant = self.forms.redundant.take();
        self.forms = Forms { redundant, ..Forms::of(self, &limits.budget(signals))? };
        self.time += start.elapsed();
        Ok(())
    }

    /// Decides which moves can be left out without changing the P-positions.
    ///
    /// # Errors
    /// A limit that was reached; what was found stays.
    pub fn find_redundant(
        &mut self,
        limits: Limits,
        signals: Signals<'_>,
    ) -> Result<(), WorkbenchError> {
        let start = Instant::now();
        self.forms.redundant = forms::redundant_report(self, &limits.budget(signals))?;
        self.time += start.elapsed();
        Ok(())
    }

    /// The certificate of the theorem, if there is one.
    ///
    /// # Errors
    /// None for a game that was proved.
    pub fn certificate(&self) -> Result<Option<String>, WorkbenchError> {
        let Some(theorem) = self.theorem() else { return Ok(None) };
        certificate::write(self.game.rules(), theorem.numerals.system(), &theorem.set)
            .map(Some)
            .map_err(trouble)
    }

    /// The winning strategy of the theorem, if there is one.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn strategy(&self, limits: Limits) -> Result<Option<Strategy>, WorkbenchError> {
        let Some(theorem) = self.theorem() else { return Ok(None) };
        let encoding = encode(self.game.rules()).map_err(trouble)?;
        let budget = limits.budget(Signals::default());
        Strategy::new(&encoding, &theorem.numerals, &theorem.set, &budget)
            .map(Some)
            .map_err(trouble)
    }

    /// What there is to say.
    pub fn report(&self) -> TheoremReport {
        let theorem = self.theorem();
        let attempts = &self.discovery.attempts;
        let conclusion = &self.discovery.verdict;
        let stopped =
            matches!(conclusion, Conclusion::Stopped { .. } | Conclusion::Unproved { .. });
        let status = match (theorem, stopped) {
            (Some(_), _) => Status::Proved,
            (None, true) => Status::Stopped,
            (None, false) => Status::NotProved,
        };
        TheoremReport {
            game: self.game.name().to_owned(),
            status,
            states: theorem.map(|theorem| theorem.set.states()),
            system: theorem.map(|theorem| theorem.numerals.system().to_string()),
            statement: theorem.map(|theorem| statement(&self.game, theorem)),
            known: theorem.map(|_| Known::Proved("stable and absorbing, decided".into())),
            board: theorem.map(|theorem| theorem.side),
            forms: self.forms.clone(),
            work: self.work,
            seconds: self.time.as_secs_f64(),
            peak_kb: peak_kb(),
            verdict: theorem.is_none().then(|| conclusion.name().to_owned()),
            evidence: theorem.is_none().then(|| conclusion.to_string()),
            attempts: attempts.iter().map(attempt).collect(),
        }
    }
}

fn statement(game: &Game, theorem: &Theorem) -> String {
    format!(
        "A position (x, y) of {} is a P-position if and only if the automaton with {} accepts \
         the digits of x and y in the number system {}, read together from the most significant \
         place.",
        game.name(),
        number_of_states(theorem.set.states()),
        theorem.numerals.system(),
    )
}

/// `1 state`, `28 states`.
fn number_of_states(states: usize) -> String {
    if states == 1 { "1 state".to_owned() } else { format!("{states} states") }
}

fn attempt(attempt: &Attempt) -> AttemptReport {
    AttemptReport {
        system: attempt.system.to_string(),
        board: attempt.side,
        states: attempt.states,
        end: match &attempt.end {
            Why::Proved => "proved".to_owned(),
            Why::BoardExhausted => {
                "the board ended before two states could be told apart".to_owned()
            }
            Why::Contradicted { side } => format!("a board of side {side} disagrees"),
            Why::TooManyStates => "too many states".to_owned(),
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
