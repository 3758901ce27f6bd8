//! Any text as a regular expression: no panic, what is read comes back from what is printed, and
//! its automaton is made within limits or not at all.

#![no_main]

use libfuzzer_sys::fuzz_target;
use wythoff_automata::Tracks;
use wythoff_control::{Cancel, Control, Limits};
use wythoff_logic::compile_regex;
use wythoff_logic::syntax::parse_regex;

fuzz_target!(|text: &str| {
    let regex = match parse_regex(text) {
        Ok(regex) => regex,
        Err(error) => {
            assert!(error.span.is_some(), "no place: {error}");
            let _ = error.render(text, "fuzz");
            return;
        }
    };
    let printed = regex.to_string();
    assert_eq!(parse_regex(&printed).expect("what is printed parses").to_string(), printed);
    let limits = Limits { states: Some(1_000), work: Some(300_000), ..Limits::default() };
    for sizes in [&[2][..], &[10], &[2, 3]] {
        let tracks = Tracks::up_to(sizes).expect("few symbols");
        let _ = compile_regex(&regex, &tracks, &Control::new(limits, Cancel::new()));
    }
});
