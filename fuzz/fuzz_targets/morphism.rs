//! Any text as a morphism: no panic; its fixed point, its number system and its image of a word
//! are made within limits or not at all, and a mistake has a place.

#![no_main]

use libfuzzer_sys::fuzz_target;
use wythoff_control::{Cancel, Control, Limits};
use wythoff_logic::session::{Options, Session, SessionError};
use wythoff_logic::syntax::{parse_morphism, parse_script};

fuzz_target!(|text: &str| {
    if let Err(error) = parse_morphism(text) {
        assert!(error.span.is_some(), "no place: {error}");
        let _ = error.render(text, "fuzz");
        return;
    }
    let script = format!(
        "morphism m \"{text}\"; promote W m; image V m T; dumont d m; eval \"?msd_d Ax x+0=x\";"
    );
    let mut session = Session::new(Options::default());
    let limits = Limits { states: Some(1_000), work: Some(300_000), ..Limits::default() };
    for command in parse_script(&script) {
        let error = match command {
            Err(error) => error,
            Ok(command) => {
                match session.execute(&command, &Control::new(limits, Cancel::new())) {
                    Ok(_) | Err(SessionError::Stopped(_)) => continue,
                    Err(SessionError::Wrong(wrong)) => wrong.error,
                }
            }
        };
        assert!(error.span.is_some(), "no place: {error}");
    }
});
