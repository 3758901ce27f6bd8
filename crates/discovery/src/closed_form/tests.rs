use super::*;
use crate::{Effort, discover};
use wythoff_games::{Rules, catalogue, language};

fn theorem(rules: &Rules) -> Theorem {
    let found = discover(rules, &[], Effort::default(), &Control::unlimited(), &());
    found.expect("no limit").theorem.expect("a theorem")
}

fn named(name: &str) -> Theorem {
    theorem(&catalogue::find(name).expect("a game of the catalogue").1)
}

fn of_text(rules: &str) -> Theorem {
    theorem(&language::parse(&format!("game \"g\"\n{rules}")).expect("a game"))
}

fn form(theorem: &Theorem) -> Result<Option<ClosedForm>, DiscoveryError> {
    let form = ClosedForm::of(theorem, &Control::unlimited())?;
    // What is printed is what the automaton says.
    if let Some(form) = &form {
        for (x, y) in (0..200u64).flat_map(|x| (0..200u64).map(move |y| (x, y))) {
            let inside = theorem.numerals.contains(&theorem.set, &x.into(), &y.into());
            assert_eq!(form.contains(x, y, &theorem.numerals), inside, "({x}, {y}): {form:?}");
        }
    }
    Ok(form)
}

#[test]
fn look() -> Result<(), DiscoveryError> {
    for name in ["wythoff", "nim", "K2", "W2", "W3", "W4", "fraenkel:2", "fraenkel:3", "connell:2", "connell:3", "connell:4", "W8"] {
        let theorem = named(name);
        let start = std::time::Instant::now();
        let form = ClosedForm::of(&theorem, &Control::unlimited())?;
        println!("{name} {:?}", start.elapsed());
        match form {
            None => println!("  none"),
            Some(ClosedForm::Repeating(r)) => println!("  {r:?}"),
            Some(ClosedForm::Beams(b)) => {
                println!("  lines {:?}\n  points {:?}", b.lines, b.points);
                for s in &b.sequences {
                    println!("  from {} a = {} floor((n+{}) {}) + {:?} ({} states), d = {} n + {}", s.from, s.factor, s.start, s.slope, s.offsets.outputs(), s.offsets.states(), s.step, s.lead);
                    println!("  {}", s.morphism(&theorem.numerals).map_or(String::new(), |m| m.to_string()));
                }
            }
        }
    }
    let _ = (of_text, form);
    Ok(())
}
