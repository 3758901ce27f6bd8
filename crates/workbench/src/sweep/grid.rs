//! The file of a sweep: TOML with a list of games, some with parameters.
//!
//! ```toml
//! title = "Terminal sets"
//! work = "1e9"                   # for each game; so are time, "60s", and memory, "2G"
//!
//! [[games]]
//! group = "K^l"
//! game = "K{l}"                  # a built-in game, or the path of a .game file,
//! l = "0..3"                     # for every value of its parameters
//!
//! [[games]]
//! group = "Squares"
//! name = "max(x, y) <= {m}"      # or rules, as in a .game file
//! rules = """
//! take any from either pile
//! take equal from both
//! terminal max(x, y) <= {m}
//! """
//! m = [1, 2, 5]
//! ```
//!
//! Work is counted, in units of about an edge of an automaton, some ten or thirty million a
//! second: a game that ends there ends at the same place on every machine and beside every
//! other game. Time, which is not limited if nothing is said, and memory depend on both.
//!
//! Keys that mean nothing else are parameters: a range `"a..b"`, both ends included, or a
//! list. With several parameters every combination is taken.
//!
//! With `distinct = true` a game that is an earlier one under another name, or is one with the
//! piles exchanged, is left out. Games are told apart by the normal form of their rules, so two
//! that are written in different ways may both stay.
//!
//! A `preface` stands at the beginning of the pages that are made of the results.

use super::task::{Source, Task};
use crate::error::{InputError, TextError, WorkbenchError};
use crate::limits::{parse_bytes, parse_duration};
use crate::number::parse_u64;
use std::collections::HashSet;
use std::ops::Range;
use std::time::Duration;
use toml::Spanned;
use toml::de::{DeInteger, DeTable, DeValue};

/// Games of one sweep beyond this number are taken for a mistake.
const MOST_GAMES: usize = 100_000;

const OWN_KEYS: [&str; 7] = ["group", "name", "game", "rules", "work", "time", "memory"];

/// A sweep: what it is called, and its tasks in order.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// The title.
    pub title: String,
    /// What a page of the results begins with.
    pub preface: String,
    /// The tasks.
    pub tasks: Vec<Task>,
    /// How many games were left out, because they are others of this sweep.
    pub copies: usize,
}

/// Reads the file of a sweep; `name` is what it is called where its mistakes are shown.
///
/// # Errors
/// What is wrong in it, and where; games that do not exist, rules with a mistake.
pub fn parse(name: &str, text: &str) -> Result<Sweep, WorkbenchError> {
    let file = DeTable::parse(text).map_err(|error| TextError::of_toml(name, text, &error))?;
    Reader { name, text }.sweep(file.get_ref())
}

/// The text that is read, for the places of mistakes.
#[derive(Clone, Copy)]
struct Reader<'a> {
    name: &'a str,
    text: &'a str,
}

#[derive(Clone, Copy)]
struct Budget {
    work: u64,
    milliseconds: Option<u64>,
    memory: u64,
}

impl Reader<'_> {
    /// A mistake at a place.
    fn wrong(self, span: Range<usize>, message: impl Into<String>) -> WorkbenchError {
        TextError::new(self.name, self.text, span, message).into()
    }

    /// What is wrong with what is written at a place.
    fn caused(self, span: Range<usize>, cause: impl Into<WorkbenchError>) -> WorkbenchError {
        TextError::caused(self.name, self.text, span, cause.into()).into()
    }

    fn sweep(self, file: &DeTable<'_>) -> Result<Sweep, WorkbenchError> {
        for key in file.keys() {
            let own = ["title", "preface", "distinct", "work", "time", "memory", "games"];
            if !own.contains(&key.get_ref().as_ref()) {
                let known = "a sweep has a title, a preface, distinct, work, time, memory and \
                             [[games]]";
                return Err(self.wrong(key.span(), format!("`{}`: {known}", key.get_ref())));
            }
        }
        let title = self.string(file, "title")?.map_or("Sweep", |title| title.0).to_owned();
        let preface = self.string(file, "preface")?.map_or("", |preface| preface.0).to_owned();
        let distinct = match file.get("distinct") {
            None => false,
            Some(value) => value.get_ref().as_bool().ok_or_else(|| {
                self.wrong(value.span(), "`distinct` is true or false, without quotes")
            })?,
        };
        let default = Budget { work: 1_000_000_000, milliseconds: None, memory: 4 << 30 };
        let budget = self.budget(file, default)?;
        let none = "a sweep needs at least one [[games]]";
        let games = file.get("games").ok_or_else(|| self.wrong(0..0, none))?;
        let entries = games.get_ref().as_array().ok_or_else(|| self.wrong(games.span(), none))?;
        let mut tasks = Vec::new();
        let mut names = HashSet::new();
        for entry in entries {
            let table = entry.get_ref().as_table();
            let table = table.ok_or_else(|| self.wrong(entry.span(), "a table is expected"))?;
            let before = tasks.len();
            self.expand(table, entry.span(), budget, &mut tasks)?;
            for task in &tasks[before..] {
                if !names.insert(task.name.clone()) {
                    let message = format!("two games are called `{}`", task.name);
                    return Err(self.wrong(entry.span(), message));
                }
            }
        }
        let all = tasks.len();
        if distinct {
            tasks = distinct_games(tasks)?;
        }
        Ok(Sweep { title, preface, copies: all - tasks.len(), tasks })
    }

    /// What a table says about the budget, the rest from a default.
    fn budget(self, table: &DeTable<'_>, default: Budget) -> Result<Budget, WorkbenchError> {
        let mut budget = default;
        if let Some((work, span)) = self.string(table, "work")? {
            let read = parse_u64(work).map_err(InputError::from);
            budget.work = read.map_err(|error| self.caused(span, error))?;
        }
        if let Some((time, span)) = self.string(table, "time")? {
            let read = parse_duration(time).map_err(InputError::from);
            let time: Duration = read.map_err(|error| self.caused(span, error))?;
            budget.milliseconds = Some(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
        }
        if let Some((memory, span)) = self.string(table, "memory")? {
            let read = parse_bytes(memory).map_err(InputError::from);
            budget.memory = read.map_err(|error| self.caused(span, error))?;
        }
        Ok(budget)
    }

    /// A text of a table, and where it stands.
    fn string<'t>(
        self,
        table: &'t DeTable<'_>,
        key: &str,
    ) -> Result<Option<(&'t str, Range<usize>)>, WorkbenchError> {
        let Some(value) = table.get(key) else { return Ok(None) };
        let text = value.get_ref().as_str();
        let text =
            text.ok_or_else(|| self.wrong(value.span(), format!("`{key}` is a text in quotes")))?;
        Ok(Some((text, value.span())))
    }

    /// Adds the tasks of one entry, one for each combination of its parameters.
    fn expand(
        self,
        entry: &DeTable<'_>,
        place: Range<usize>,
        budget: Budget,
        tasks: &mut Vec<Task>,
    ) -> Result<(), WorkbenchError> {
        let Budget { work, milliseconds, memory } = self.budget(entry, budget)?;
        let group = self.string(entry, "group")?.map_or("", |group| group.0);
        let name = self.string(entry, "name")?.map(|name| name.0);
        let (game, rules) = (self.string(entry, "game")?, self.string(entry, "rules")?);
        let mut parameters: Vec<(&str, Vec<i64>)> = Vec::new();
        for (key, value) in entry {
            let name = key.get_ref().as_ref();
            if !OWN_KEYS.contains(&name) {
                let values = values(value.get_ref()).ok_or_else(|| {
                    let known = "is neither a key of a game nor a parameter";
                    let write = "write \"1..20\" or [1, 2, 5]";
                    self.wrong(key.span(), format!("`{name}` {known}: {write}"))
                })?;
                parameters.push((name, values));
            }
        }
        let count = parameters.iter().try_fold(1usize, |n, (_, all)| n.checked_mul(all.len()));
        let count = count.filter(|count| count + tasks.len() <= MOST_GAMES);
        let count = count
            .ok_or_else(|| self.wrong(place.clone(), format!("more than {MOST_GAMES} games")))?;
        for mut index in 0..count {
            let mut chosen: Vec<(String, String)> = Vec::new();
            // The last parameter varies fastest.
            for (name, all) in parameters.iter().rev() {
                chosen.push((format!("{{{name}}}"), all[index % all.len()].to_string()));
                index /= all.len();
            }
            let fill = |text: &str| {
                chosen.iter().fold(text.to_owned(), |text, (hole, value)| text.replace(hole, value))
            };
            let (source, name, span) = match (&game, &rules, name) {
                (Some((game, span)), None, name) => {
                    let game = fill(game);
                    let name = name.map_or_else(|| game.clone(), &fill);
                    (Source::of(game)?, name, span)
                }
                (None, Some((rules, span)), Some(name)) => {
                    let (name, rules) = (fill(name), fill(rules));
                    (Source::Rules(format!("game {name:?}\n{rules}")), name, span)
                }
                (None, Some((_, span)), None) => {
                    return Err(self.wrong(span.clone(), "rules need a `name`"));
                }
                _ => {
                    let message = "either `game`, a built-in one or a file, or `rules` are needed";
                    return Err(self.wrong(place, message));
                }
            };
            let task = Task { name, group: fill(group), source, work, milliseconds, memory };
            task.game().map_err(|error| match error {
                WorkbenchError::Catalogue(_) => self.caused(span.clone(), error),
                // A mistake in rules has a place of its own.
                other => other,
            })?;
            tasks.push(task);
        }
        Ok(())
    }
}

/// The first task of every game, up to the order of the piles.
fn distinct_games(tasks: Vec<Task>) -> Result<Vec<Task>, WorkbenchError> {
    let mut keys = HashSet::new();
    let mut kept = Vec::new();
    for task in tasks {
        let game = task.game()?;
        let (rules, mirror) = (game.rules(), game.rules().mirror());
        if keys.insert(rules.key().min(mirror.key())) {
            kept.push(task);
        }
    }
    Ok(kept)
}

/// The values of a parameter: a list, a number, or a range.
fn values(value: &DeValue<'_>) -> Option<Vec<i64>> {
    let integer =
        |number: &DeInteger<'_>| i64::from_str_radix(number.as_str(), number.radix()).ok();
    let list = match value {
        DeValue::Integer(one) => vec![integer(one)?],
        DeValue::Array(all) => {
            let read = |one: &Spanned<DeValue<'_>>| one.get_ref().as_integer().and_then(integer);
            all.iter().map(read).collect::<Option<_>>()?
        }
        DeValue::String(range) => {
            let (low, high) = range.split_once("..")?;
            let number = |text: &str| text.trim().parse::<i64>().ok();
            let (low, high) = (number(low)?, number(high)?);
            let length = usize::try_from(high.checked_sub(low)?).ok()?;
            if length >= MOST_GAMES {
                return None;
            }
            (low..=high).collect()
        }
        _ => return None,
    };
    Some(list).filter(|list: &Vec<i64>| !list.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_every_combination_in_order() {
        let text = "title = \"T\"\ntime = \"2m\"\n[[games]]\ngroup = \"G\"\ngame = \"K{l}\"\n\
                    l = \"0..2\"\n[[games]]\ngame = \"gdwn:{p},{q}\"\np = [1, 2]\nq = [3, 5]\n\
                    time = \"1s\"\nwork = \"5e3\"\n";
        let sweep = parse("sweep", text).expect("a sweep");
        let names: Vec<_> = sweep.tasks.iter().map(|task| task.name.as_str()).collect();
        assert_eq!(names, ["K0", "K1", "K2", "gdwn:1,3", "gdwn:1,5", "gdwn:2,3", "gdwn:2,5"]);
        assert_eq!(sweep.tasks[0].milliseconds, Some(120_000));
        assert_eq!(sweep.tasks[6].milliseconds, Some(1_000));
        assert_eq!((sweep.tasks[0].work, sweep.tasks[6].work), (1_000_000_000, 5_000));
        assert_eq!(sweep.tasks[1].group, "G");
    }

    #[test]
    fn copies_and_mirror_images_are_left_out_if_asked_for() {
        let games = "[[games]]\nname = \"at most {m} from x, {n} from y\"\n\
                     rules = \"take at most {m} from x\\ntake at most {n} from y\"\n\
                     m = \"1..3\"\nn = \"1..3\"\n\
                     [[games]]\ngame = \"K0\"\n[[games]]\ngame = \"wythoff\"\n";
        let all = parse("sweep", games).expect("a sweep");
        assert_eq!((all.tasks.len(), all.copies), (11, 0));
        let distinct = parse("sweep", &format!("distinct = true\n{games}")).expect("a sweep");
        let names: Vec<_> = distinct.tasks.iter().map(|task| task.name.as_str()).collect();
        let kept = ["1 from x, 1", "1 from x, 2", "1 from x, 3", "2 from x, 2", "2 from x, 3"];
        for (name, kept) in names.iter().zip(kept) {
            assert_eq!(*name, format!("at most {kept} from y"));
        }
        assert_eq!(names.len() + distinct.copies, 11, "{names:?}");
        assert_eq!(all.tasks[8], distinct.tasks[5], "what is kept is what it was");
    }

    #[test]
    fn the_rules_of_a_file_belong_to_the_task() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("own.game");
        let sweep = |rules: &str| {
            std::fs::write(&path, format!("game \"own\"\n{rules}\n")).expect("it is written");
            {
                let text = format!("[[games]]\ngame = {:?}", path.display().to_string());
                parse("sweep", &text).expect("a sweep")
            }
        };
        let (one, other) = (sweep("take any from x"), sweep("take any from y"));
        assert_eq!(one.tasks[0].name, other.tasks[0].name);
        // Otherwise the results of the one would be taken for those of the other.
        assert_ne!(one.tasks, other.tasks);
        std::fs::remove_file(&path).expect("it is there");
        assert_eq!(one.tasks[0].game().expect("its rules are known").name(), "own");
    }

    #[test]
    fn mistakes_are_named_with_their_place() {
        let rows = [
            ("", "1:1", "[[games]]"),
            ("title = \"t\"\ngames = [", "2:10", "array"),
            ("colour = 1\n[[games]]\ngame = \"nim\"", "1:1", "`colour`"),
            ("[[games]]\ngame = \"K{l}\"\nl = \"3..1\"", "3:1", "`l` is neither"),
            ("[[games]]\ngame = \"K{l}\"\nl = [1, 99999999999999999999]", "3:1", "`l` is neither"),
            ("[[games]]\ngame = \"nim\"\n[[games]]\ngroup = \"x\"", "3:1", "either `game`"),
            ("[[games]]\nrules = \"take any from x\"", "2:9", "need a `name`"),
            ("[[games]]\ngame = \"nonsense\"", "2:8", "nonsense"),
            ("[[games]]\ngame = \"nim\"\n[[games]]\ngame = \"nim\"", "3:1", "two games"),
            ("games = 3", "1:9", "[[games]]"),
            ("games = [3]", "1:10", "a table is expected"),
            ("title = 3", "1:9", "`title` is a text"),
            ("distinct = 1", "1:12", "true or false"),
            ("[[games]]\ngame = \"nim\"\ntime = \"soon\"", "3:8", "not a time"),
            ("[[games]]\ngame = \"nim\"\nwork = \"hard\"", "3:8", "hard"),
            ("[[games]]\ngame = \"K{a}\"\na = \"1..999\"\nb = \"1..999\"", "1:1", "more than"),
        ];
        for (text, place, said) in rows {
            let error = parse("my.toml", text).expect_err(text).to_string();
            assert!(error.contains(said), "{text}: {error}");
            assert!(error.contains(&format!("--> my.toml:{place}\n")), "{text}: {error}");
        }
        let error = parse("s", "[[games]]\ngame = \"nonsense\"").expect_err("no such game");
        assert_eq!(error.hint(), Some(crate::error::Hint::ListGames));
        // Rules are shown as the game that they are.
        let rules = "[[games]]\nname = \"a\"\nrules = \"take some from x\"";
        let error = parse("s", rules).expect_err("no rule").to_string();
        assert!(error.contains("--> a:2:6\n") && error.contains("some"), "{error}");
    }
}
