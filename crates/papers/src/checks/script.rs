//! Statements proved: a script of the prover, run in a session of its own.
//!
//! Every `eval` must be TRUE. Those called `control_…` must be FALSE: the same
//! statement about a wrong set, with a wrong constant or with a hypothesis left out.
//! They show that the statement says something, which a TRUE alone does not: nine of
//! the statements that Renard and Rigo print are true whatever they conclude. For the
//! same reason a warning of the prover is a difference.

use super::super::Comparison;
use super::super::scripts::Script;
use super::{CheckError, ItemFlaw};
use serde::Deserialize;
use std::collections::BTreeMap;
use wythoff_games::{Control, EngineError, Grundy};
use wythoff_logic::session::{Answer, Options, Session};
use wythoff_logic::syntax::CommandKind;
use wythoff_logic::{Failure, Predicate, TrackKind, Witness};
use wythoff_workbench::WorkbenchError;
use wythoff_workbench::prover::witness_text;
use wythoff_workbench::shipped::WythoffValues;

/// A script, and what is printed about it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ScriptCheck {
    /// The script, by its path from the root of the repository.
    script: String,
    /// A script to run before it, whose answers are not looked at.
    prelude: Option<String>,
    /// A value of Wythoff's game, up to 2: `$value` is the automaton of its positions, `$nth_a` and
    /// `$nth_b` those of n with the n-th of them, by the theorem that comes with the program.
    numbered: Option<u32>,
    /// Numbers of states, as printed, of automata that the script defines.
    #[serde(default)]
    states: BTreeMap<String, usize>,
    /// The same that no paper prints, as they came out here.
    #[serde(default)]
    recorded: BTreeMap<String, usize>,
    /// Where given, the statements are counted and not listed; no paper counts them.
    total: Option<Total>,
}

/// How many there are in a script.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Total {
    commands: usize,
    statements: usize,
}

/// What a script answered.
#[derive(Default)]
struct Answers {
    commands: usize,
    statements: Vec<Comparison>,
    states: BTreeMap<String, usize>,
    /// The names of the commands that the prover warns of.
    warnings: Vec<String>,
}

impl ScriptCheck {
    /// All that is run, as one script.
    pub(super) fn text(&self) -> Option<String> {
        let all = self.prelude.iter().chain([&self.script]);
        let texts = all.map(|path| Script::at(path).ok().map(|script| script.text));
        Some(texts.collect::<Option<Vec<_>>>()?.join("\n"))
    }

    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let mut session = Session::new(Options { members: 0, ..Options::default() });
        if let Some(value) = self.numbered {
            number(Grundy(value), &mut session, control)?;
        }
        if let Some(prelude) = &self.prelude {
            carry_out(prelude, &mut session, control)?;
        }
        let answers = carry_out(&self.script, &mut session, control)?;
        let mut comparisons = match self.total {
            Some(total) => total.compare(&answers),
            None => answers.statements,
        };
        let states = |name: &String| {
            let states = answers.states.get(name).map(usize::to_string);
            states.ok_or_else(|| ItemFlaw::NoAutomaton {
                script: self.script.clone(),
                name: name.clone(),
            })
        };
        let what = |name| format!("states of {name}");
        for (name, printed) in &self.states {
            comparisons.push(Comparison::of(what(name), printed.to_string(), states(name)?));
        }
        for (name, recorded) in &self.recorded {
            comparisons.push(Comparison::recorded(what(name), recorded, states(name)?));
        }
        if !answers.warnings.is_empty() {
            comparisons.push(Comparison::of("warnings", "none", answers.warnings.join(", ")));
        }
        Ok(comparisons)
    }
}

/// Defines the automata of a value of Wythoff's game.
fn number(value: Grundy, session: &mut Session, control: &Control) -> Result<(), CheckError> {
    let values = WythoffValues::load(control)?;
    let theorem = values.theorem();
    let pairs = theorem.pairs(value, control).map_err(WorkbenchError::from)?;
    let forms = theorem.synchronised(value, control).map_err(WorkbenchError::from)?;
    let (Some(pairs), Some(forms)) = (pairs, forms) else {
        return Err(ItemFlaw::NoValue { value }.into());
    };
    let system =
        session.prover.find_system("msd_fib", control).map_err(|failure| match failure {
            Failure::Stopped(reason) => WorkbenchError::from(reason),
            Failure::Wrong(_) => unreachable!("Zeckendorf digits are built in"),
        })?;
    for (name, dfa) in [("value", pairs), ("nth_a", forms.rows), ("nth_b", forms.columns)] {
        let tracks = vec![TrackKind::System(system); 2];
        session.prover.define(name, Predicate { tracks, dfa });
    }
    Ok(())
}

impl Total {
    fn compare(self, answers: &Answers) -> Vec<Comparison> {
        let failed: Vec<String> = answers
            .statements
            .iter()
            .filter(|c| !c.agrees)
            .map(|c| format!("; {}: {}", c.what, c.computed))
            .collect();
        let agree = answers.statements.len() - failed.len();
        let statements = format!("{agree} TRUE{}", failed.concat());
        vec![
            Comparison::recorded("commands", &self.commands, answers.commands.to_string()),
            Comparison::recorded("statements", &format!("{} TRUE", self.statements), statements),
        ]
    }
}

/// Runs a script; a command that is wrong ends it.
fn carry_out(path: &str, session: &mut Session, control: &Control) -> Result<Answers, CheckError> {
    let script = Script::at(path)?;
    let mut answers = Answers::default();
    let commands = script.commands()?;
    let total = commands.len() as u64;
    for (done, command) in (0..).zip(commands) {
        control.progress(done, total).map_err(EngineError::from)?;
        let response = script.execute(&command, session, control)?;
        answers.commands += 1;
        let name = response.name.unwrap_or_else(|| command.span.of(script.text).to_string());
        answers.warnings.extend(response.warnings.iter().map(|_| name.clone()));
        match response.answer {
            Answer::Truth { value, witness } => {
                answers.statements.push(statement(name, value, witness));
            }
            Answer::Relation(summary) => {
                if matches!(&command.kind, CommandKind::Evaluate(e) if !e.is_definition) {
                    return Err(ItemFlaw::Open { script: path.to_owned(), name }.into());
                }
                answers.states.insert(name, summary.states);
            }
            Answer::Word(summary) => {
                answers.states.insert(name, summary.states);
            }
            _ => {}
        }
    }
    Ok(answers)
}

/// An `eval`, which is TRUE, or FALSE if it is a control.
fn statement(name: String, value: bool, witness: Option<Witness>) -> Comparison {
    let expected = !name.starts_with("control_");
    let word = |value: bool| if value { "TRUE" } else { "FALSE" };
    let computed = match witness.filter(|_| !value) {
        Some(witness) => format!("FALSE for {}", values(&witness)),
        None => word(value).to_string(),
    };
    Comparison { what: name, printed: word(expected).into(), computed, agrees: value == expected }
}

fn values(witness: &Witness) -> String {
    let each = witness.values.iter().map(|v| format!("{} = {}", v.name, witness_text(v)));
    each.collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_control::{Cancel, Limits};
    use wythoff_workbench::Fault;

    fn check(text: &str) -> Result<Vec<Comparison>, CheckError> {
        toml::from_str::<ScriptCheck>(text).expect("a check").run(&Control::unlimited())
    }

    #[test]
    fn statements_controls_and_states_are_compared() {
        let rows = check("script = 'wythoff/theorem.txt'\nstates = { ppos = 7 }");
        let rows = rows.expect("it runs");
        let row = |what: &str| rows.iter().find(|c| c.what == what).expect("it is compared");
        assert!(rows.iter().all(|c| c.agrees), "{rows:?}");
        assert_eq!(row("stable").computed, "TRUE");
        assert_eq!(row("control_absorbing").computed, "FALSE for p = 0, q = 0");
        assert_eq!(row("states of ppos").computed, "7");
    }

    #[test]
    fn a_wrong_number_of_states_is_a_difference() {
        let rows = check("script = 'wythoff/theorem.txt'\nstates = { ppos = 8 }");
        let wrong: Vec<_> = rows.expect("it runs").into_iter().filter(|c| !c.agrees).collect();
        assert_eq!(wrong.len(), 1);
        assert_eq!((&*wrong[0].printed, &*wrong[0].computed), ("8", "7"));
    }

    #[test]
    fn a_statement_and_its_control_fail_the_other_way_round() {
        assert!(statement("stable".into(), true, None).agrees);
        assert!(!statement("stable".into(), false, None).agrees);
        assert!(statement("control_stable".into(), false, None).agrees);
        assert!(!statement("control_stable".into(), true, None).agrees);
    }

    #[test]
    fn what_is_not_there_is_said() {
        let data = |text| match check(text) {
            Err(CheckError::Data(flaw)) => flaw.to_string(),
            other => panic!("{other:?}"),
        };
        assert!(data("script = 'none.txt'").contains("no script none.txt"));
        let none = data("script = 'wythoff/theorem.txt'\nstates = { none = 1 }");
        assert!(none.contains("no automaton `none`"), "{none}");
    }

    #[test]
    fn a_script_that_is_stopped_is_not_called_wrong() {
        let limits = Limits { states: Some(3), ..Limits::default() };
        let check: ScriptCheck = toml::from_str("script = 'wythoff/theorem.txt'").expect("a check");
        let error = check.run(&Control::new(limits, Cancel::new())).expect_err("a limit");
        assert_eq!(error.in_item("wythoff:theorem").fault(), Fault::Limit);
    }
}
