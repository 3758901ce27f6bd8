//! The new commands with random mistakes: nothing panics, and what is wrong has a place.

use super::session;
use proptest::prelude::*;
use wythoff_control::{Cancel, Control, Limits};
use wythoff_logic::session::SessionError;
use wythoff_logic::syntax::parse_script;

const PIECES: &[&str] = &[
    "split ",
    "rsplit ",
    "join ",
    "transduce ",
    "convert ",
    "reg ",
    "rightquo ",
    "alphabet ",
    "[strategy 3 BRZ]",
    "[export * BA]",
    "[",
    "]",
    "[+]",
    "[-]",
    "[]",
    "[x]",
    "$",
    "T",
    "F",
    "TR",
    " A ",
    " B ",
    "RUNSUM2 ",
    "RUNSUM",
    "msd_2 ",
    "lsd_4 ",
    "fib ",
    "msd_neg_2 ",
    "2 ",
    "{0,1} ",
    "\"",
    "0",
    "1",
    "(",
    ")",
    "*",
    "|",
    "[0-1]",
    "[5-9]",
    "[^1]",
    "[^",
    "[0-",
    "-",
    ",",
    ";",
    ":",
    " ",
    "é",
];

const COMMANDS: &[&str] = &[
    "split A T[+];",
    "rsplit A[-] T;",
    "transduce A RUNSUM2 T;",
    "transduce B RUNSUM3 F:",
    "convert $A lsd_8 T;",
    "convert B fib T;",
    "reg A fib \"[0-1]*(0|[5-9])\";",
    "[strategy * CCLS]reg B {0,1} \"0*1\"::",
    "join A T[x] F[y];",
];

fn run(text: &str) -> Result<(), TestCaseError> {
    let limits = Limits { states: Some(2000), work: Some(2_000_000), ..Limits::default() };
    let control = Control::new(limits, Cancel::new());
    let mut session = session();
    for command in parse_script(text) {
        match command {
            Err(error) => {
                let span = error.span.expect("a mistake has a place");
                prop_assert!(span.start <= span.end && span.end <= text.len(), "{text}: {error}");
            }
            Ok(command) => {
                if let Err(SessionError::Wrong(wrong)) = session.execute(&command, &control) {
                    let expanded = wrong.error.expanded.is_some();
                    prop_assert!(wrong.error.span.is_some() || expanded, "{text}: {}", wrong.error);
                    let _ = wrong.error.render(text, "random");
                }
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn random_pieces(pieces in prop::collection::vec(prop::sample::select(PIECES), 1..14)) {
        run(&pieces.concat())?;
    }

    #[test]
    fn commands_with_a_mistake(
        command in prop::sample::select(COMMANDS),
        at in any::<prop::sample::Index>(),
        length in 0usize..4,
        piece in prop::sample::select(PIECES),
    ) {
        let places: Vec<usize> = command.char_indices().map(|(i, _)| i).collect();
        let from = places[at.index(places.len())];
        let until = (from + length).min(command.len());
        let mut text = command.to_owned();
        text.replace_range(from..until, piece);
        run(&text)?;
    }
}

#[test]
fn metacommands_are_warned_of_and_the_command_runs() {
    let script =
        "[strategy 10 BRZ-CCLS]eval \"1=1\"; [export * BA][strategy * CCL]eval \"Ax x=x+1\";";
    let commands: Vec<_> =
        parse_script(script).into_iter().map(|c| c.expect("a command")).collect();
    let mut session = session();
    let said: Vec<Vec<String>> = commands
        .iter()
        .map(|command| {
            let response = session.execute(command, &Control::unlimited()).expect("an answer");
            response.warnings.iter().map(|notice| notice.warning.message.clone()).collect()
        })
        .collect();
    assert_eq!(said[0].len(), 1);
    assert!(said[0][0].starts_with("`[strategy 10 BRZ-CCLS]` is ignored"), "{said:?}");
    assert!(said[1][0].starts_with("`[export * BA]` is ignored"), "{said:?}");
    assert!(said[1][1].starts_with("`[strategy * CCL]` is ignored"), "{said:?}");
}
