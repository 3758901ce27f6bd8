//! What may be done about an error, as data. Each front has words of its own for it, since only
//! it knows how it is asked.

use std::path::PathBuf;
use wythoff_control::Reason;
use wythoff_games::Grundy;

/// What may be done about an error.
///
/// Not `non_exhaustive`: a front that has no words for a hint should not compile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hint {
    /// The built-in games can be listed; others are written in files.
    ListGames,
    /// No theorem is looked for in this way, but values can be computed, and those of F-Wythoff
    /// are proved one by one.
    Compute,
    /// More memory allows it; lists of positions and single positions need less than a board.
    NoBoard {
        /// The game as it was asked for.
        game: String,
    },
    /// The game has no values, but it can be told who wins the position.
    AskWhoWins,
    /// The game has no values, but its P-positions can be shown.
    ShowOutcomes {
        /// The game as it was asked for.
        game: String,
    },
    /// The game has no values, but a theorem about its P-positions can be looked for.
    ProveOutcomes {
        /// The game as it was asked for.
        game: String,
    },
    /// Another engine, or whichever can do it.
    OtherEngine,
    /// A search for a theorem says what was tried.
    SearchTheorem {
        /// The game as it was asked for.
        game: String,
        /// The value that the theorem would be about.
        value: Grundy,
    },
    /// The n-th position of a value of Wythoff's game can be found under a conjecture, however far.
    AskNth {
        /// The value.
        value: Grundy,
    },
    /// The first rows are in reach; a search for a theorem says what was tried.
    FirstRows,
    /// A larger margin R of the Convergence Conjecture.
    LargerMargin,
    /// It takes long, so it has to be asked for in full.
    InFull,
    /// The run of the checkpoint can go on; without it the answer is by theorem or conditional.
    GoOnVerifying,
    /// A verified run writes such a file.
    WriteCheckpoint {
        /// Where.
        path: PathBuf,
    },
    /// The run was saved, and goes on if asked for again.
    Resume {
        /// Where it was saved.
        path: PathBuf,
        /// The rows below this are saved.
        row: u64,
    },
    /// Another file, or this one removed, to begin again.
    BeginAgain,
    /// Another file, or a later row.
    LaterRow,
    /// The piece computed again, with the file removed.
    ComputeAgain,
    /// Another file, or the line deleted, to compute its result again.
    DeleteLine,
    /// Another file, or the line deleted if it was a result.
    DeleteLineIfResult,
    /// Another file, or this one deleted, to compute its results again.
    DeleteFile,
    /// The options to move to can be listed.
    ListOptions {
        /// The sum.
        sum: String,
    },
    /// The items of the papers can be listed.
    ListItems,
    /// More memory.
    MoreMemory,
    /// More time.
    MoreTime,
    /// More states.
    MoreStates,
    /// More work.
    MoreWork,
    /// More columns that a row is followed.
    MoreColumns,
}

impl Hint {
    /// What allows a run to get further that ended for a reason.
    pub(crate) const fn after(reason: &Reason) -> Option<Self> {
        match reason {
            Reason::States { .. } => Some(Self::MoreStates),
            Reason::Work { .. } => Some(Self::MoreWork),
            Reason::Time => Some(Self::MoreTime),
            Reason::Memory { .. } => Some(Self::MoreMemory),
            _ => None,
        }
    }

    /// A word for programs; words do not change.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::ListGames => "list-games",
            Self::Compute => "compute",
            Self::NoBoard { .. } => "no-board",
            Self::AskWhoWins => "ask-who-wins",
            Self::ShowOutcomes { .. } => "show-outcomes",
            Self::ProveOutcomes { .. } => "prove-outcomes",
            Self::OtherEngine => "other-engine",
            Self::SearchTheorem { .. } => "search-theorem",
            Self::AskNth { .. } => "ask-nth",
            Self::FirstRows => "first-rows",
            Self::LargerMargin => "larger-margin",
            Self::InFull => "in-full",
            Self::GoOnVerifying => "go-on-verifying",
            Self::WriteCheckpoint { .. } => "write-checkpoint",
            Self::Resume { .. } => "resume",
            Self::BeginAgain => "begin-again",
            Self::LaterRow => "later-row",
            Self::ComputeAgain => "compute-again",
            Self::DeleteLine => "delete-line",
            Self::DeleteLineIfResult => "delete-line-if-result",
            Self::DeleteFile => "delete-file",
            Self::ListOptions { .. } => "list-options",
            Self::ListItems => "list-items",
            Self::MoreMemory => "more-memory",
            Self::MoreTime => "more-time",
            Self::MoreStates => "more-states",
            Self::MoreWork => "more-work",
            Self::MoreColumns => "more-columns",
        }
    }
}
