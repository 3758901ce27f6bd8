//! Any text as a formula: no panic; what is read comes back from what is printed; deciding it
//! ends within its limits, and a mistake has a place.

#![no_main]

use libfuzzer_sys::fuzz_target;
use std::cell::RefCell;
use wythoff_control::{Cancel, Control, Limits};
use wythoff_logic::session::{Options, Session};
use wythoff_logic::syntax::{parse_formula, parse_script};
use wythoff_logic::{Failure, Trace};

/// What formulas may speak of, besides what is built in.
const DEFINITIONS: &str = "def f \"y=x/2\"; def g \"?lsd_2 x<=y\"; def h \"?msd_neg_2 x<=y\"; \
                           morphism m \"0->0110 1->1001\"; promote U m; \
                           reg s {0,1} {0,1} \"[0,1]*\";";

/// What has been computed is kept for this many formulas.
const FORMULAS_OF_A_SESSION: u32 = 2_000;

thread_local! {
    static SESSION: RefCell<(u32, Session)> = RefCell::new((0, open()));
}

fn open() -> Session {
    let mut session = Session::new(Options::default());
    for command in parse_script(DEFINITIONS) {
        let command = command.expect("the definitions parse");
        session.execute(&command, &Control::unlimited()).expect("and run");
    }
    session
}

fn few_states() -> Control {
    let limits = Limits { states: Some(1_000), work: Some(300_000), ..Limits::default() };
    Control::new(limits, Cancel::new())
}

fuzz_target!(|text: &str| {
    let formula = match parse_formula(text) {
        Ok(formula) => formula,
        Err(error) => {
            assert!(error.span.is_some(), "no place: {error}");
            let _ = error.render(text, "fuzz");
            return;
        }
    };
    let printed = formula.to_string();
    let again = parse_formula(&printed).expect("what is printed parses");
    assert_eq!(again.to_string(), printed);
    SESSION.with_borrow_mut(|(count, session)| {
        *count += 1;
        if *count == FORMULAS_OF_A_SESSION {
            (*count, *session) = (0, open());
        }
        let decided = session.prover.decide(&formula, &few_states(), &mut Trace::off());
        if let Err(Failure::Wrong(error)) = decided {
            assert!(error.span.is_some(), "no place: {error}");
            let _ = error.render(text, "fuzz");
        }
    });
});
