//! What a player types: `x 3`, `2: both 4`, `take 3 from x and 5 from y of 1`,
//! or a word such as `hint`.
//!
//! Words like "take" and "from" may be left out, and a pile may be named before
//! or after its number.

use dashu_int::UBig;
use wythoff_workbench::number::parse_natural;
use wythoff_workbench::sum::{Component, Move, Sum};

/// What is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Input {
    Nothing,
    Help,
    Moves,
    Hint,
    Undo,
    Show,
    Resign,
    Quit,
    Take(Move),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pile {
    X,
    Y,
    Both,
}

/// Reads a line; the error says what to type instead.
pub(super) fn read(line: &str, sum: &Sum) -> Result<Input, String> {
    let line = line.to_lowercase();
    Ok(match line.trim() {
        "" => Input::Nothing,
        "help" | "h" | "?" => Input::Help,
        "moves" => Input::Moves,
        "hint" => Input::Hint,
        "undo" | "u" => Input::Undo,
        "show" => Input::Show,
        "resign" => Input::Resign,
        "quit" | "q" | "exit" => Input::Quit,
        other => Input::Take(take(other, sum)?),
    })
}

fn take(line: &str, sum: &Sum) -> Result<Move, String> {
    let spaced = line.replace(',', " ").replace(':', " : ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let (words, component) = match words.as_slice() {
        [number, ":", rest @ ..] | [rest @ .., "of", number] => (rest, Some(*number)),
        all => (all, None),
    };
    let (mut x, mut y) = (None, None);
    let mut number: Option<UBig> = None;
    let mut pile: Option<Pile> = None;
    for word in words {
        match *word {
            "take" | "from" | "and" | "pile" | "the" | "heap" => continue,
            "x" | "first" => set(&mut pile, Pile::X)?,
            "y" | "second" => set(&mut pile, Pile::Y)?,
            "both" => set(&mut pile, Pile::Both)?,
            word if word.starts_with(|c: char| c.is_ascii_digit()) => {
                set(&mut number, parse_natural(word).map_err(|error| error.to_string())?)?;
            }
            word => return Err(format!("I do not understand `{word}`; `help` shows what I do.")),
        }
        if let (Some(_), Some(_)) = (&number, pile) {
            let (n, pile) = (number.take(), pile.take());
            if pile != Some(Pile::Y) {
                set(&mut x, n.clone().unwrap_or_default())?;
            }
            if pile != Some(Pile::X) {
                set(&mut y, n.unwrap_or_default())?;
            }
        }
    }
    let component = component_of(component, sum)?;
    let heap = sum.components().get(component).is_some_and(Component::is_heap);
    match (number, pile) {
        (Some(n), _) if heap => set(&mut x, n)?,
        (Some(_), _) => return Err("From which pile? Write `x 3`, `y 3` or `both 3`.".into()),
        (None, Some(_)) => return Err("How many? Write `x 3`, `y 3` or `both 3`.".into()),
        (None, None) if x.is_none() && y.is_none() => {
            return Err("Take how many, from what? For example `x 3`.".into());
        }
        (None, None) => {}
    }
    let take = (x.unwrap_or_default(), y.unwrap_or_default());
    if take.0.is_zero() && take.1.is_zero() {
        return Err("At least one token must be taken.".into());
    }
    Ok(Move { component, take })
}

fn set<T>(place: &mut Option<T>, value: T) -> Result<(), String> {
    if place.is_some() {
        return Err("That says two things at once; `help` shows how to write a move.".into());
    }
    *place = Some(value);
    Ok(())
}

/// The component that is meant, from 0.
fn component_of(written: Option<&str>, sum: &Sum) -> Result<usize, String> {
    let all = sum.components();
    if let Some(written) = written {
        let number = written.parse::<usize>().ok().filter(|n| (1..=all.len()).contains(n));
        return number.map(|n| n - 1).ok_or_else(|| match all.len() {
            1 => format!("There is one game here, number 1, and no `{written}`."),
            n => format!("The games here are 1 to {n}; `{written}` is none of them."),
        });
    }
    let open = |i: &usize| all[*i].game().rules().smallest_take(all[*i].piles()).is_some();
    let left: Vec<usize> = (0..all.len()).filter(open).collect();
    match left[..] {
        [only] => Ok(only),
        _ if all.len() == 1 => Ok(0),
        _ => Err("In which game? Write its number first, as in `2: x 3`.".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(text: &str) -> Sum {
        Sum::parse(text).expect("a sum")
    }

    #[test]
    fn moves_are_understood_in_many_ways() {
        let sum = sum("wythoff(10,15) + nim(7)");
        for (line, component, x, y) in [
            ("1: x 3", 0, 3u8, 0u8),
            ("1:y 3", 0, 0, 3),
            ("take 3 from x of 1", 0, 3, 0),
            ("Take 3 from both of 1", 0, 3, 3),
            ("1: both 2", 0, 2, 2),
            ("1: x 3 y 5", 0, 3, 5),
            ("take 3 from x and 5 from y of 1", 0, 3, 5),
            ("2: 4", 1, 4, 0),
            ("take 4 from heap of 2", 1, 4, 0),
            ("2: x 4", 1, 4, 0),
        ] {
            let m = Move { component, take: (x.into(), y.into()) };
            assert_eq!(read(line, &sum), Ok(Input::Take(m)), "{line}");
        }
    }

    #[test]
    fn the_game_need_not_be_named_if_only_one_is_left() {
        for text in ["wythoff(3,4)", "nim(0) + wythoff(3,4)"] {
            assert!(matches!(read("x 1", &sum(text)), Ok(Input::Take(_))), "{text}");
        }
    }

    #[test]
    fn what_is_not_understood_gets_a_helpful_line() {
        let sum = sum("wythoff(10,15) + nim(7)");
        for (line, part) in [
            ("x 3", "In which game?"),
            ("1: 3", "From which pile?"),
            ("1: x", "How many?"),
            ("1:", "how many, from what"),
            ("take of 1", "how many, from what"),
            ("3: x 1", "1 to 2"),
            ("0: x 1", "1 to 2"),
            ("1: x 1 x 2", "two things"),
            ("1: 1 2", "two things"),
            ("1: x 0", "At least one"),
            ("castle", "`castle`"),
            ("1: x -3", "`-3`"),
            ("1: x 3z", "not a natural number"),
            (": :", "1 to 2"),
        ] {
            let problem = read(line, &sum).expect_err(line);
            assert!(problem.contains(part), "{line}: {problem}");
        }
    }

    #[test]
    fn words_are_commands() {
        let sum = sum("wythoff(3,4)");
        for (line, input) in [
            ("", Input::Nothing),
            (" HELP ", Input::Help),
            ("hint", Input::Hint),
            ("u", Input::Undo),
            ("q", Input::Quit),
        ] {
            assert_eq!(read(line, &sum), Ok(input), "{line}");
        }
    }
}
