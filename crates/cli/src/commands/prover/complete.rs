//! What Tab completes: commands where a command begins, otherwise names, by the sign
//! before them.

use wythoff_workbench::prover::{COMMANDS, Session};

/// File formats of `export`.
const FORMATS: [&str; 4] = ["ba", "gv", "svg", "txt"];

/// The names of a session.
#[derive(Debug, Default)]
pub(crate) struct Names {
    /// `$name`.
    automata: Vec<String>,
    /// `name[…]`.
    words: Vec<String>,
    /// `#name(…)` and morphisms.
    texts: Vec<String>,
    /// `?msd_name`.
    systems: Vec<String>,
}

impl Names {
    pub(crate) fn of(session: &Session) -> Self {
        Self {
            automata: session.prover.predicate_names(),
            words: session.prover.word_names(),
            texts: session.text_names(),
            systems: session.prover.systems.names(),
        }
    }
}

/// Where the word before the cursor begins, and what it may become.
pub(crate) fn complete(line: &str, position: usize, names: &Names) -> (usize, Vec<String>) {
    let before = &line[..position];
    let start = before.rfind(|c: char| !is_name(c)).map_or(0, |i| i + char_at(before, i));
    let (rest, word) = before.split_at(start);
    let commands = || COMMANDS.iter().map(|usage| usage.command.to_owned()).collect::<Vec<_>>();
    let sign = rest.chars().next_back();
    let words = unfinished(rest).map(|text| text.split_whitespace().collect::<Vec<_>>());
    let candidates: Vec<String> = match (sign, words.as_deref()) {
        (_, Some([] | ["help"])) => commands(),
        (Some('$'), _) => names.automata.clone(),
        (Some('#'), _) => names.texts.clone(),
        (Some('?'), _) => names.systems.clone(),
        (_, Some(["export", _])) => FORMATS.map(str::to_owned).to_vec(),
        _ => {
            let all = [&names.automata, &names.words, &names.texts, &names.systems];
            all.into_iter().flatten().cloned().collect()
        }
    };
    let mut fitting: Vec<String> =
        candidates.into_iter().filter(|candidate| candidate.starts_with(word)).collect();
    fitting.sort();
    fitting.dedup();
    (start, fitting)
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The bytes of the character that begins at `i`.
fn char_at(text: &str, i: usize) -> usize {
    text[i..].chars().next().map_or(0, char::len_utf8)
}

/// The text of the command that is being written, without comments before it; none inside
/// quotes.
fn unfinished(text: &str) -> Option<&str> {
    let mut quoted = false;
    let mut comment = false;
    let mut start = 0;
    for (i, c) in text.char_indices() {
        match c {
            '\n' if comment => (comment, start) = (false, i + 1),
            _ if comment => {}
            '"' => quoted = !quoted,
            ';' | ':' if !quoted => start = i + 1,
            '#' if !quoted => comment = true,
            _ => {}
        }
    }
    (!quoted).then(|| &text[start..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names() -> Names {
        let list = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        Names {
            automata: list(&["even", "shift"]),
            words: list(&["T", "TR"]),
            texts: list(&["between"]),
            systems: list(&["msd_fib", "msd_2", "lsd_fib"]),
        }
    }

    #[test]
    fn the_place_says_what_is_meant() {
        let rows: [(&str, &[&str]); 13] = [
            ("ev", &["eval"]),
            ("eval \"1=1\"; exp", &["explain", "export"]),
            ("# all numbers\nev", &["eval"]),
            ("help lo", &["load"]),
            ("export T s", &["svg"]),
            ("export T", &["T", "TR"]),
            ("eval \"?msd", &["msd_2", "msd_fib"]),
            ("eval \"$e", &["even"]),
            ("eval \"#b", &["between"]),
            ("eval \"Ax x=x & T", &["T", "TR"]),
            ("reg z ms", &["msd_2", "msd_fib"]),
            ("eval \"x=1; ev", &["even"]),
            ("eval zz", &[]),
        ];
        for (line, expected) in rows {
            assert_eq!(complete(line, line.len(), &names()).1, expected, "{line}");
        }
    }

    #[test]
    fn only_the_word_before_the_cursor_is_replaced() {
        assert_eq!(complete("eval \"é$sh", 11, &names()), (9, vec!["shift".to_owned()]));
        assert_eq!(complete("evxx", 2, &names()), (0, vec!["eval".to_owned()]));
    }
}
