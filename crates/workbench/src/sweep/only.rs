//! Some tasks of a sweep, by the names that its tables have.

use super::task::Task;
use crate::error::{InputError, WorkbenchError};

/// Names that are shown beside an unknown one.
const SHOWN: usize = 5;

/// The tasks of these names, in the order of the sweep.
///
/// # Errors
/// A name that no task has, with those that come nearest.
pub fn only(tasks: &[Task], names: &[String]) -> Result<Vec<Task>, WorkbenchError> {
    for name in names {
        if !tasks.iter().any(|task| task.name == *name) {
            let nearest = nearest(tasks, name);
            return Err(InputError::UnknownTask { name: name.clone(), nearest }.into());
        }
    }
    Ok(tasks.iter().filter(|task| names.contains(&task.name)).cloned().collect())
}

fn nearest(tasks: &[Task], name: &str) -> Vec<String> {
    let folded = name.to_lowercase();
    let mut names: Vec<&str> = tasks.iter().map(|task| task.name.as_str()).collect();
    names.sort_by_cached_key(|other| strsim::damerau_levenshtein(&folded, &other.to_lowercase()));
    names.into_iter().take(SHOWN).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::super::parse;
    use super::*;

    #[test]
    fn tasks_are_found_by_their_names_and_unknown_names_give_the_nearest() {
        let text = "[[games]]\ngame = \"K{l}\"\nl = \"0..20\"\n[[games]]\ngame = \"nim\"\n";
        let tasks = parse("sweep", text).expect("a sweep").tasks;
        let names = |wanted: &[&str]| {
            let wanted: Vec<String> = wanted.iter().map(|name| (*name).to_owned()).collect();
            only(&tasks, &wanted)
                .map(|tasks| tasks.into_iter().map(|task| task.name).collect::<Vec<_>>())
        };
        assert_eq!(names(&["nim", "K3"]).expect("both are there"), ["K3", "nim"]);
        let error = names(&["K3", "Nin"]).expect_err("no such game").to_string();
        assert!(error.starts_with("no game of the sweep is called `Nin`; the nearest"), "{error}");
        assert!(error.contains("names: `nim`"), "{error}");
        assert_eq!(error.matches('`').count(), 2 * (1 + SHOWN), "{error}");
    }
}
