//! How large automata get on the way to an answer: the sizes that Renard and Rigo mention for
//! Walnut, beside ours.
//!
//! Theirs are the sizes of deterministic automata that Walnut reports. Ours is the largest automaton
//! of any kind, before it is made smaller. The two provers take different ways, so the numbers are
//! shown side by side and not compared. Ours are compared with those that came out before, so that a
//! way that gets worse is seen, and the table of `docs/open-questions.md` is what comes out.

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
    /// Ours, as it came out here.
    ours: u64,
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
            printed: format!("{} in Walnut; {} here (recorded)", self.printed, self.ours),
            computed: format!("{ours} here, of any kind"),
            agrees: ours == self.ours,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::Check;
    use super::*;
    use crate::items;

    /// The page has a line for each size, with theirs and ours, and no other.
    #[test]
    fn the_table_of_the_page_is_that_of_the_item() {
        const PAGE: &str = include_str!("../../../../docs/open-questions.md");
        let item = items(Some("renard-rigo:intermediate-sizes")).expect("the item");
        let Check::Intermediate(check) = &item[0].check else { panic!("of another kind") };
        let table = PAGE.lines().skip_while(|line| !line.contains("| commands |")).skip(2);
        let lines: Vec<&str> = table.take_while(|line| line.contains('|')).collect();
        assert_eq!(lines.len(), check.sizes.len());
        for (line, Size { commands, printed, ours }) in lines.iter().zip(&check.sizes) {
            let cells: Vec<&str> = line.trim().trim_matches('|').split('|').collect();
            let [names, theirs, here] = cells[..] else { panic!("{line}") };
            let first = commands[0].split("_K4").next().expect("a name");
            assert!(names.contains(&format!("`{first}`")), "{line}");
            assert!(theirs.contains(&printed.to_string()), "{line}");
            assert_eq!(here.trim(), ours.to_string(), "{line}");
        }
    }
}
