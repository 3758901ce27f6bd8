//! Any text as a script, carried out command by command: no panic, every command ends within
//! its limits, and every mistake has a place.

#![no_main]

use libfuzzer_sys::fuzz_target;
use wythoff_control::{Cancel, Control, Limits};
use wythoff_logic::session::{Options, Session, SessionError};
use wythoff_logic::syntax::parse_script;

fn few_states() -> Control {
    let limits = Limits { states: Some(1_000), work: Some(300_000), ..Limits::default() };
    Control::new(limits, Cancel::new())
}

fuzz_target!(|text: &str| {
    let mut session = Session::new(Options::default());
    for command in parse_script(text) {
        let error = match command {
            Err(error) => error,
            Ok(command) => match session.execute(&command, &few_states()) {
                Ok(_) | Err(SessionError::Stopped(_)) => continue,
                Err(SessionError::Wrong(wrong)) => wrong.error,
            },
        };
        assert!(error.span.is_some(), "no place: {error}");
        let _ = error.render(text, "fuzz");
    }
});
