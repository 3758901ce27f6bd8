//! What may be done about an error, in the words of Python: the only place that puts functions
//! and arguments into advice.

use wythoff_games::Grundy;
use wythoff_workbench::Hint;

/// A hint in words; none for what is not done from Python.
pub(crate) fn words(hint: &Hint) -> Option<String> {
    Some(match hint {
        Hint::ListGames => {
            "wythoff.games() lists the built-in games; wythoff.Game(text) makes one \
                            of rules"
                .into()
        }
        Hint::Compute => {
            "those of f-wythoff are proved value by value: g.theorem(value=0); g.table(rows, cols) \
             and g.positions() compute those of any game"
                .into()
        }
        Hint::NoBoard { .. } => "max_memory allows more; g.positions() lists P-positions alone, \
                                 g.outcome(x, y) asks about one position"
            .into(),
        Hint::AskWhoWins => "g.outcome(x, y) tells who wins".into(),
        Hint::ShowOutcomes { .. } => {
            "g.table(rows, cols, outcome=True) shows its P-positions".into()
        }
        Hint::ProveOutcomes { .. } => {
            "g.theorem(), without a value, looks for a theorem about who wins".into()
        }
        Hint::SearchTheorem { value: Grundy(0), .. } => "g.theorem() says what was tried".into(),
        Hint::SearchTheorem { value, .. } => {
            format!("g.theorem(value={value}) says what was tried")
        }
        Hint::AskNth { value } => format!(
            "g.nth(n, value={value}) finds the n-th position of this value, however far, under the \
             Convergence Conjecture"
        ),
        Hint::FirstRows => {
            "g.theorem() says what was tried; g.positions() lists the first positions".into()
        }
        Hint::InFull => "full=True asks for it".into(),
        Hint::MoreMemory => "max_memory allows more".into(),
        Hint::MoreTime => "max_time allows more".into(),
        Hint::OtherEngine
        | Hint::LargerMargin
        | Hint::GoOnVerifying
        | Hint::WriteCheckpoint { .. }
        | Hint::Resume { .. }
        | Hint::BeginAgain
        | Hint::LaterRow
        | Hint::ComputeAgain
        | Hint::DeleteLine
        | Hint::DeleteLineIfResult
        | Hint::DeleteFile
        | Hint::ListOptions { .. }
        | Hint::ListItems
        | Hint::MoreStates
        | Hint::MoreWork
        | Hint::MoreColumns => return None,
    })
}
