//! How large automata get on the way to an answer: the sizes that Renard and Rigo mention for
//! Walnut, beside ours.
//!
//! Theirs are the sizes of deterministic automata that Walnut reports. Ours is the largest automaton
//! of any kind, before it is made smaller. The two provers take different ways, so the numbers are
//! shown side by side and not compared; ours have to stay below a bound, so that a way that gets
//! much worse is seen.

use super::super::Comparison;
use super::super::scripts::Script;
use super::{CheckError, ItemFlaw};
use serde::Deserialize;
use std::collections::BTreeMap;
use wythoff_games::{Control, EngineError};
use wythoff_logic::session::{Options, Session};

/// Commands of a script, with sizes as printed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Intermediate {
    script: String,
    /// A script to run before it.
    prelude: String,
    sizes: Vec<Size>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Size {
    /// The names of commands about which one size is printed.
    commands: Vec<String>,
    /// The size in print.
    printed: u64,
    /// What ours must not exceed.
    at_most: u64,
}

impl Intermediate {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let options = Options { members: 0, steps: true, ..Options::default() };
        let mut session = Session::new(options);
        let mut largest: BTreeMap<String, u64> = BTreeMap::new();
        for path in [&self.prelude, &self.script] {
            let script = Script::at(path)?;
            let commands = script.commands()?;
            let total = commands.len() as u64;
            for (done, command) in (0..).zip(commands) {
                control.progress(done, total).map_err(EngineError::from)?;
                let response = script.execute(&command, &mut session, control)?;
                let steps = response.steps.iter().map(|step| step.largest).max();
                if let Some((name, steps)) = response.name.zip(steps) {
                    largest.insert(name, steps);
                }
            }
        }
        self.sizes.iter().map(|size| size.compare(&largest, &self.script)).collect()
    }
}

impl Size {
    fn compare(
        &self,
        largest: &BTreeMap<String, u64>,
        script: &str,
    ) -> Result<Comparison, CheckError> {
        let mut ours = 0;
        for name in &self.commands {
            let (script, name) = (script.to_owned(), name.clone());
            let size = largest.get(&name).ok_or(ItemFlaw::NoAutomaton { script, name })?;
            ours = ours.max(*size);
        }
        Ok(Comparison {
            what: format!("largest automaton for {}", self.commands.join(", ")),
            printed: format!("{} in Walnut", self.printed),
            computed: format!("{ours} here, of any kind"),
            agrees: ours <= self.at_most,
        })
    }
}
