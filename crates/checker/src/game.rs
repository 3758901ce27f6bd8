//! Rules: how they are written, and what they mean as conditions on digits.

use crate::Checked;
use crate::condition::{Atom, Condition, NUMBERS, Shape, TRACKS};
use crate::reader::{Reader, number};
use crate::system::System;

/// The most families of moves.
const MAX_MOVES: usize = 64;

/// The rules of a game, and the number system of its certificate.
pub(crate) struct Game {
    pub(crate) name: String,
    pub(crate) system: System,
    /// For each family of moves "`(x', y')` is an option of `(x, y)`".
    pub(crate) moves: Vec<Condition>,
    pub(crate) terminal: Condition,
    /// Up to `blocking - 1` options may be forbidden.
    pub(crate) blocking: u32,
    /// Whether a player who cannot move wins.
    pub(crate) misere: bool,
}

impl Game {
    /// Reads the lines from `game` to `terminal`.
    pub(crate) fn read(reader: &mut Reader) -> Checked<Self> {
        let name = reader.field("game")?.to_string();
        let plain = (1..=200).contains(&name.len()) && !name.contains(char::is_control);
        reader.require(plain, "a name has 1 to 200 bytes and no control characters")?;
        let system = System::parse(reader.field("system")?);
        let system = reader.need(system, "this number system is not known")?;
        let blocking = number(reader.field("blocking")?, 1..=1000);
        let blocking = reader.need(blocking, "a blocking number is 1 to 1000")?;
        let play = reader.field("play")?;
        reader.require(["normal", "misere"].contains(&play), "play is `normal` or `misere`")?;
        let (mut moves, mut previous) = (Vec::new(), "");
        while moves.is_empty() || reader.more("move ") {
            let line = reader.field("move")?;
            let relation = family(line).or_else(|reason| reader.need(None, reason))?;
            let ordered = previous < line && moves.len() < MAX_MOVES;
            reader.require(ordered, "expected up to 64 moves in increasing order")?;
            previous = line;
            moves.push(relation);
        }
        let terminal = Condition::parse(reader.field("terminal")?);
        let on_piles = |c: &Condition| c.atoms.iter().all(|atom| atom.at[TRACKS - 1] == 0);
        let terminal = reader.need(terminal.filter(on_piles), "not a condition on x and y")?;
        Ok(Self { name, system, moves, terminal, blocking, misere: play == "misere" })
    }
}

/// Reads a family of moves.
fn family(text: &str) -> Result<Condition, &'static str> {
    const LARGE: &str = "the numbers are too large";
    let need = |well: bool, reason: &'static str| well.then_some(()).ok_or(reason);
    let fields: Vec<_> = text.splitn(8, ' ').collect();
    let [numbers @ .., words] = fields.as_slice() else { return Err("an empty move") };
    let key: Vec<Option<i64>> = numbers.iter().map(|n| number(n, NUMBERS)).collect();
    let [Some(rx), Some(ox), Some(ry), Some(oy), Some(first), Some(stride), last] = key[..] else {
        return Err("a move is seven numbers of up to a million and a condition");
    };
    let steps = first >= 1 && stride >= 1 && last.map_or(numbers[6] == "*", |last| last >= first);
    need(steps, "a move needs steps with 1 <= first <= last or `*`, and 1 <= stride")?;
    // Steps are numbered s = 0, 1, …, and the first takes this.
    let last = last.map(|last| (last - first) / stride);
    let take = [rx * first + ox, ry * first + oy];
    let grow = if last == Some(0) { [0, 0] } else { [rx * stride, ry * stride] };
    // So that every move lowers x + y and raises no pile, and each step of a
    // family leads to another position.
    let lowers = [rx, ry, take[0], take[1]].iter().all(|&n| n >= 0) && take != [0, 0];
    need(lowers, "a move must take something from a pile and never add to one")?;
    need(grow != [0, 0] || last == Some(0), "all steps of this move take the same")?;
    // What is taken beyond the first step. Where each step takes one more from a
    // pile that is s itself, which then need not be guessed.
    let beyond = [
        Atom { at: [1, 0, -1, 0, 0], constant: -take[0], equal: true },
        Atom { at: [0, 1, 0, -1, 0], constant: -take[1], equal: true },
    ];
    let (s, tracks) = match grow {
        [0, 0] => (Atom::default(), 4),
        [1, _] => (beyond[0], 4),
        [_, 1] => (beyond[1], 4),
        _ => (Atom { at: [0, 0, 0, 0, 1], ..Atom::default() }, 5),
    };
    let minus = |form: Atom, k: i64| form.plus(-k, s).ok_or(LARGE);
    let t = minus(Atom { constant: first, ..Atom::default() }, -stride)?;
    let condition = Condition::parse(words).ok_or("not a condition on x, y and t")?;
    let Condition { mut atoms, shape, .. } = condition.substitute(t).ok_or(LARGE)?;
    let own = atoms.len();
    atoms.push(Atom { equal: false, ..s });
    atoms.push(minus(beyond[0], grow[0])?);
    atoms.push(minus(beyond[1], grow[1])?);
    if let Some(last) = last {
        atoms.push(minus(Atom { constant: last, ..Atom::default() }, 1)?);
    }
    let parts = (own..atoms.len()).map(Shape::Atom).chain([shape]).collect();
    Ok(Condition { atoms, shape: Shape::Join(true, parts), tracks })
}
