//! Scripts that must run, and what they define.

use std::sync::Arc;
use wythoff_control::Control;
use wythoff_logic::session::Session;
use wythoff_logic::syntax::parse_script;
use wythoff_logic::{AutomaticWord, Predicate};

pub(crate) fn run(session: &mut Session, text: &str) {
    for command in parse_script(text) {
        let command = command.unwrap_or_else(|e| panic!("{}", e.render(text, "script")));
        if let Err(error) = session.execute(&command, &Control::unlimited()) {
            panic!("{text}: {error}");
        }
    }
}

pub(crate) fn predicate(session: &mut Session, name: &str) -> Arc<Predicate> {
    let found = session.prover.predicate(name, &Control::unlimited());
    found.expect("no file").unwrap_or_else(|| panic!("`${name}` is defined"))
}

pub(crate) fn word(session: &mut Session, name: &str) -> Arc<AutomaticWord> {
    let found = session.prover.word(name, &Control::unlimited());
    found.expect("no file").unwrap_or_else(|| panic!("`{name}` is defined"))
}
