//! What may be done about an error, in the words of the command line: the only place that
//! puts commands and options into advice.

use std::borrow::Cow;
use wythoff_games::Grundy;
use wythoff_workbench::Hint;

/// A hint in words.
pub(crate) fn words(hint: &Hint) -> String {
    match hint {
        Hint::ListGames => {
            "`wythoff games` lists the built-in games; a file of your own ends in .game".into()
        }
        Hint::Compute => {
            "those of f-wythoff are proved value by value: `wythoff theorem f-wythoff --value 0` \
             for its P-positions; `wythoff table` and `wythoff positions` compute those of any game"
                .into()
        }
        Hint::NoBoard { game } => {
            let game = quoted(game);
            format!(
                "--max-memory allows more; for P-positions alone use \
                 `wythoff positions {game} --up-to-row R`, for one position \
                 `wythoff value {game} X Y`"
            )
        }
        Hint::AskWhoWins => "--outcome tells who wins".into(),
        Hint::ShowOutcomes { game } => {
            format!("`wythoff table {} --outcome` shows its P-positions", quoted(game))
        }
        Hint::ProveOutcomes { game } => format!(
            "`wythoff theorem {}`, without --value, looks for a theorem about who wins",
            quoted(game)
        ),
        Hint::OtherEngine => "leave --engine out, or use --engine naive".into(),
        Hint::SearchTheorem { game, value: Grundy(0) } => {
            format!("`wythoff theorem {}` says what was tried", quoted(game))
        }
        Hint::SearchTheorem { game, value } => {
            format!("`wythoff theorem {} --value {value}` says what was tried", quoted(game))
        }
        Hint::AskNth { value } => format!(
            "`wythoff nth wythoff N --value {value}` finds the N-th position of this value, \
             however far, under the Convergence Conjecture"
        ),
        Hint::FirstRows => "`wythoff theorem` says what was tried about a game; without \
                            --from-row the first positions are listed"
            .into(),
        Hint::LargerMargin => "use a larger --margin".into(),
        Hint::InFull => "--full asks for it".into(),
        Hint::GoOnVerifying => "`wythoff verify rows` goes on from the file; without \
                                --checkpoint the answer is by a theorem or conditional"
            .into(),
        Hint::WriteCheckpoint { path } => format!(
            "`wythoff verify rows wythoff --value G --up-to-row R --checkpoint {}` writes it",
            quoted(&path.display().to_string())
        ),
        Hint::Resume { path, row } => format!(
            "{} holds the rows below {row}, and the same command goes on from there",
            path.display()
        ),
        Hint::BeginAgain => "name another file, or remove this one to begin again".into(),
        Hint::LaterRow => "name another file, or a later row".into(),
        Hint::ComputeAgain => {
            "remove the file and compute its piece again: `wythoff verify piece`".into()
        }
        Hint::DeleteLine => {
            "delete that line to compute its result again, or give another file".into()
        }
        Hint::DeleteLineIfResult => "delete that line if it was one, or give another file".into(),
        Hint::DeleteFile => {
            "give another file, or delete this one to compute its results again".into()
        }
        Hint::ListOptions { sum } => {
            format!("`wythoff move {}` lists the options to move to", quoted(sum))
        }
        Hint::ListItems => "`wythoff reproduce --list` shows every item".into(),
        Hint::MoreMemory => "--max-memory allows more".into(),
        Hint::MoreTime => "--max-time allows more".into(),
        Hint::MoreStates => "--max-states allows more".into(),
        Hint::MoreWork => "--max-work allows more".into(),
        Hint::MoreColumns => "--max-columns allows more".into(),
    }
}

/// A word as it can be typed in a shell.
pub(crate) fn quoted(word: &str) -> Cow<'_, str> {
    let plain = |c: char| c.is_alphanumeric() || "_-./:,^=+@%".contains(c);
    match word {
        word if !word.is_empty() && word.chars().all(plain) => word.into(),
        word if !word.contains(['"', '$', '`', '\\', '!']) => format!("\"{word}\"").into(),
        word => format!("'{}'", word.replace('\'', "'\\''")).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_advised_can_be_typed() {
        for (sum, typed) in [
            ("W3(3,4)", "`wythoff move \"W3(3,4)\"`"),
            ("my games/a.game(3,4)", "`wythoff move \"my games/a.game(3,4)\"`"),
            ("a$b(3,4)", "`wythoff move 'a$b(3,4)'`"),
            ("it's!(3,4)", "`wythoff move 'it'\\''s!(3,4)'`"),
        ] {
            let words = words(&Hint::ListOptions { sum: sum.to_owned() });
            assert!(words.starts_with(typed), "{words}");
        }
        let hint = |game: &str, value| Hint::SearchTheorem { game: game.to_owned(), value };
        assert_eq!(words(&hint("K2", Grundy(0))), "`wythoff theorem K2` says what was tried");
        let told = words(&hint("my rules.game", Grundy(3)));
        assert_eq!(told, "`wythoff theorem \"my rules.game\" --value 3` says what was tried");
    }
}
