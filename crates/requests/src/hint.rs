//! What may be done about an error, in the words of the API.

use wythoff_workbench::Hint;

/// A hint in words; none if no request can follow it.
pub(crate) fn words(hint: &Hint) -> Option<String> {
    Some(match hint {
        Hint::ListGames => {
            "GET /api/v1/games lists the built-in games; games of your own go into `source`".into()
        }
        Hint::Compute => {
            "those of f-wythoff are proved value by value: POST /api/v1/jobs with kind \
                          `theorem` and a `value`; GET /api/v1/tile computes those of any game"
                .into()
        }
        Hint::NoBoard { .. } => "GET /api/v1/position answers for single positions".into(),
        Hint::AskWhoWins | Hint::ShowOutcomes { .. } => "layer=outcome shows who wins".into(),
        Hint::ProveOutcomes { .. } => "POST /api/v1/jobs with kind `theorem`, without a `value`, \
                                       looks for a theorem about who wins"
            .into(),
        Hint::SearchTheorem { .. } | Hint::FirstRows => {
            "POST /api/v1/jobs with kind `theorem` looks for a theorem, and says what was tried"
                .into()
        }
        Hint::ListOptions { .. } => "GET /api/v1/position lists the options to move to".into(),
        Hint::ListItems => "GET /api/v1/papers lists every item".into(),
        Hint::InFull => "`full` asks for it".into(),
        Hint::MoreTime => "a job may ask for more `seconds`".into(),
        Hint::MoreStates => "a job may ask for more `max_states`".into(),
        // Engines, margins, files and the other limits are not up to clients.
        Hint::OtherEngine
        | Hint::AskNth { .. }
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
        | Hint::MoreMemory
        | Hint::MoreWork
        | Hint::MoreColumns => return None,
    })
}
