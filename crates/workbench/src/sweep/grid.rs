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

use super::task::{Source, Task};
use crate::error::WorkbenchError;
use crate::limits::{parse_bytes, parse_duration};
use crate::number::parse_u64;
use std::time::Duration;
use toml::{Table, Value};

/// Games of one sweep beyond this number are taken for a mistake.
const MOST_GAMES: usize = 100_000;

const OWN_KEYS: [&str; 7] = ["group", "name", "game", "rules", "work", "time", "memory"];

/// A sweep: what it is called, and its tasks in order.
#[derive(Clone, Debug)]
pub struct Sweep {
    /// The title.
    pub title: String,
    /// The tasks.
    pub tasks: Vec<Task>,
}

/// Reads the file of a sweep.
///
/// # Errors
/// What is wrong in it and in which of its games; games that do not exist, rules with a
/// mistake.
pub fn parse(text: &str) -> Result<Sweep, WorkbenchError> {
    let input = |message: String| WorkbenchError::Input(message);
    let file: Table = text.parse().map_err(|error: toml::de::Error| input(error.to_string()))?;
    for key in file.keys() {
        if !["title", "work", "time", "memory", "games"].contains(&key.as_str()) {
            let known = "a sweep has a title, work, time, memory and [[games]]";
            return Err(input(format!("`{key}`: {known}")));
        }
    }
    let title = string(&file, "title")?.unwrap_or("Sweep").to_owned();
    let default = Budget { work: 1_000_000_000, milliseconds: None, memory: 4 << 30 };
    let limits = Budget::of(&file, default)?;
    let Some(Value::Array(games)) = file.get("games") else {
        return Err(input("a sweep needs at least one [[games]]".to_owned()));
    };
    let mut tasks = Vec::new();
    for (i, entry) in games.iter().enumerate() {
        let place = |error: &WorkbenchError| input(format!("games {}: {error}", i + 1));
        let Value::Table(entry) = entry else {
            return Err(input(format!("games {}: a table is expected", i + 1)));
        };
        expand(entry, limits, &mut tasks).map_err(|error| place(&error))?;
    }
    for (i, task) in tasks.iter().enumerate() {
        if tasks[..i].iter().any(|earlier| earlier.name == task.name) {
            return Err(input(format!("two games are called `{}`", task.name)));
        }
        task.game()?;
    }
    Ok(Sweep { title, tasks })
}

#[derive(Clone, Copy)]
struct Budget {
    work: u64,
    milliseconds: Option<u64>,
    memory: u64,
}

impl Budget {
    /// What a table says about it, the rest from a default.
    fn of(table: &Table, default: Self) -> Result<Self, WorkbenchError> {
        let work = string(table, "work")?.map(parse_u64).transpose();
        let time = string(table, "time")?.map(parse_duration).transpose();
        let memory = string(table, "memory")?.map(parse_bytes).transpose();
        let milliseconds = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let time = time.map_err(WorkbenchError::Input)?;
        Ok(Self {
            work: work.map_err(WorkbenchError::Input)?.unwrap_or(default.work),
            milliseconds: time.map(milliseconds).or(default.milliseconds),
            memory: memory.map_err(WorkbenchError::Input)?.unwrap_or(default.memory),
        })
    }
}

fn string<'a>(table: &'a Table, key: &str) -> Result<Option<&'a str>, WorkbenchError> {
    match table.get(key) {
        None => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(WorkbenchError::Input(format!("`{key}` is a text in quotes"))),
    }
}

/// Adds the tasks of one entry, one for each combination of its parameters.
fn expand(entry: &Table, limits: Budget, tasks: &mut Vec<Task>) -> Result<(), WorkbenchError> {
    let limits = Budget::of(entry, limits)?;
    let group = string(entry, "group")?.unwrap_or_default();
    let (game, rules) = (string(entry, "game")?, string(entry, "rules")?);
    let mut parameters: Vec<(&str, Vec<i64>)> = Vec::new();
    for (key, value) in entry {
        if !OWN_KEYS.contains(&key.as_str()) {
            parameters.push((key, values(key, value)?));
        }
    }
    let count: usize = parameters.iter().map(|parameter| parameter.1.len()).product();
    if count + tasks.len() > MOST_GAMES {
        return Err(WorkbenchError::Input(format!("more than {MOST_GAMES} games")));
    }
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
        let (source, name) = match (game, rules, string(entry, "name")?) {
            (Some(game), None, name) => {
                let game = fill(game);
                let name = name.map_or_else(|| game.clone(), &fill);
                (Source::of(game)?, name)
            }
            (None, Some(rules), Some(name)) => {
                let (name, rules) = (fill(name), fill(rules));
                (Source::Rules(format!("game {name:?}\n{rules}")), name)
            }
            (None, Some(_), None) => {
                return Err(WorkbenchError::Input("rules need a `name`".to_owned()));
            }
            _ => {
                let message = "either `game`, a built-in one or a file, or `rules` are needed";
                return Err(WorkbenchError::Input(message.to_owned()));
            }
        };
        let Budget { work, milliseconds, memory } = limits;
        tasks.push(Task { name, group: fill(group), source, work, milliseconds, memory });
    }
    Ok(())
}

/// The values of a parameter: a list, a number, or a range.
fn values(key: &str, value: &Value) -> Result<Vec<i64>, WorkbenchError> {
    let wrong = || {
        WorkbenchError::Input(format!(
            "`{key}` is neither a key of a game nor a parameter: write \"1..20\" or [1, 2, 5]"
        ))
    };
    let list = match value {
        Value::Integer(one) => vec![*one],
        Value::Array(all) => {
            all.iter().map(|one| one.as_integer().ok_or_else(wrong)).collect::<Result<_, _>>()?
        }
        Value::String(range) => {
            let (low, high) = range.split_once("..").ok_or_else(wrong)?;
            let number = |text: &str| text.trim().parse::<i64>().map_err(|_| wrong());
            let (low, high) = (number(low)?, number(high)?);
            let length = high.checked_sub(low).and_then(|n| usize::try_from(n).ok());
            if length.is_none_or(|n| n >= MOST_GAMES) {
                return Err(wrong());
            }
            (low..=high).collect()
        }
        _ => return Err(wrong()),
    };
    if list.is_empty() { Err(wrong()) } else { Ok(list) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grids_are_every_combination_in_order() {
        let text = "title = \"T\"\ntime = \"2m\"\n[[games]]\ngroup = \"G\"\ngame = \"K{l}\"\n\
                    l = \"0..2\"\n[[games]]\ngame = \"gdwn:{p},{q}\"\np = [1, 2]\nq = [3, 5]\n\
                    time = \"1s\"\nwork = \"5e3\"\n";
        let sweep = parse(text).expect("a sweep");
        let names: Vec<_> = sweep.tasks.iter().map(|task| task.name.as_str()).collect();
        assert_eq!(names, ["K0", "K1", "K2", "gdwn:1,3", "gdwn:1,5", "gdwn:2,3", "gdwn:2,5"]);
        assert_eq!(sweep.tasks[0].milliseconds, Some(120_000));
        assert_eq!(sweep.tasks[6].milliseconds, Some(1_000));
        assert_eq!((sweep.tasks[0].work, sweep.tasks[6].work), (1_000_000_000, 5_000));
        assert_eq!(sweep.tasks[1].group, "G");
    }

    #[test]
    fn the_rules_of_a_file_belong_to_the_task() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("own.game");
        let sweep = |rules: &str| {
            std::fs::write(&path, format!("game \"own\"\n{rules}\n")).expect("it is written");
            parse(&format!("[[games]]\ngame = {:?}", path.display().to_string())).expect("a sweep")
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
            ("", "[[games]]"),
            ("colour = 1\n[[games]]\ngame = \"nim\"", "`colour`"),
            ("[[games]]\ngame = \"K{l}\"\nl = \"3..1\"", "games 1: `l`"),
            ("[[games]]\ngroup = \"x\"", "games 1: either `game`"),
            ("[[games]]\nrules = \"take any from x\"", "need a `name`"),
            ("[[games]]\ngame = \"nonsense\"", "nonsense"),
            ("[[games]]\nname = \"a\"\nrules = \"take some from x\"", "some"),
            ("[[games]]\ngame = \"nim\"\n[[games]]\ngame = \"nim\"", "two games"),
            ("games = 3", "[[games]]"),
            ("[[games]]\ngame = \"nim\"\ntime = \"soon\"", "not a time"),
            ("[[games]]\ngame = \"nim\"\nwork = \"hard\"", "hard"),
        ];
        for (text, said) in rows {
            let error = parse(text).expect_err(text).to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
