//! Certificates of kinds `p-positions` and `values`: sets of positions of a game.
//!
//! Every move lowers `x + y`, so exactly one set `S` satisfies, at every position:
//! in normal play, it is in `S` iff it is terminal or fewer than `k` of its options
//! are in `S`; in misère play, iff it is not terminal, fewer than `k` of its options
//! are in `S`, and at least one is not (`k` is the blocking number). By induction
//! that is the set of P-positions. In the same way the positions of value `h` are
//! the one set that holds what is in no set of a lower value and has no option in
//! it: a terminal position has the value 0, and the lower sets are right already.
//!
//! One search over the words of all pairs `(x, y)` checks it: through the machine of
//! the terminal condition, the automata of the sets, and the rays that count options
//! in the last set and, in misère play, outside of it.

use crate::condition::Condition;
use crate::machine::{Edge, Machine, NONE, explore};
use crate::system::System;
use crate::{Accepted, Budget, Checked, Reader, Rejection, number};
use std::rc::Rc;

/// Checks what follows the line `kind …`.
pub(crate) fn check(mut reader: Reader, kind: &str, budget: &Budget) -> Checked<Accepted> {
    let name = reader.field("game")?;
    let plain = (1..=200).contains(&name.len()) && !name.contains(char::is_control);
    reader.require(plain, "a name has 1 to 200 bytes and no control characters")?;
    let system = System::parse(reader.field("system")?);
    let system = &reader.need(system, "this number system is not known")?;
    let game = Game::read(&mut reader, system, budget)?;
    let values = kind == "values";
    let plain = !values || game.blocking == 1 && !game.misere;
    reader.require(plain, "values are those of normal play without blocking")?;
    let top = if values { reader.number("value", 0..=1000)? } else { 0 };
    let mut sets = Vec::new();
    for value in 0..=top {
        let right = !values || reader.field("set")? == value.to_string();
        reader.require(right, "not the next set")?;
        sets.push(read_set(&mut reader, system, budget)?);
    }
    reader.require(reader.rest.is_empty(), "expected `end` after this")?;
    for value in 1..=sets.len() {
        // All machines of a set are gone before the next.
        let bytes = budget.0[0].get();
        game.check(&sets[..value])?;
        budget.0[0].set(bytes);
    }
    let (value, states) = (values.then_some(top), sets.iter().map(|set| set.0.len()).sum());
    let [kind, game, system] = [kind, name, &system.name].map(str::to_string);
    Ok(Accepted { kind, game, system, states, value })
}

/// Reads an automaton: useful in every state, and indifferent to leading zeros.
fn read_set(reader: &mut Reader, system: &System, budget: &Budget) -> Checked<Machine> {
    let set = Machine::read(reader, budget, |reader, fields| {
        let accepting = fields.first().and_then(|a| number(a, 0..=1));
        let accepting = reader.need(accepting, "expected 0 or 1 after the state")?;
        let edges = fields[1..].iter().map(|field| edge(field, system));
        let edges = reader.need(edges.collect::<Option<Vec<_>>>(), "this is not an edge")?;
        let ordered = edges.is_sorted_by(|a, b| a.0 < b.0);
        reader.require(ordered, "edges must be in increasing order, each once")?;
        Ok((accepting, edges))
    })?;
    reader.require(set.next(0, 0) == 0, "state 0 must stay on the digits 0,0")?;
    let useful = set.0 == [(0, vec![(0, 0, 0)])] || !set.least(1, budget)?.contains(&NONE);
    reader.require(useful, "some state leads to no accepting state").map(|()| set)
}

/// `dx,dy>target`.
fn edge(text: &str, system: &System) -> Option<Edge> {
    let (digits, target) = text.split_once('>')?;
    let (x, y) = digits.split_once(',')?;
    let digit = |text| number(text, 0..=i64::from(system.digits) - 1);
    Some((system.symbol([digit(x)?, digit(y)?]), 0, number(target, 0..=1 << 24)?))
}

/// The rules of a game.
struct Game<'a> {
    system: &'a System,
    budget: &'a Budget,
    /// Up to `blocking - 1` options may be forbidden.
    blocking: u16,
    /// Whether a player who cannot move wins.
    misere: bool,
    /// The options, family by family or all at once.
    relations: Vec<Machine>,
    terminal: Machine,
    /// All words.
    words: Machine,
}

impl<'a> Game<'a> {
    /// Reads the lines from `blocking` to `terminal`.
    fn read(reader: &mut Reader, system: &'a System, budget: &'a Budget) -> Checked<Self> {
        let blocking = reader.number("blocking", 1..=1000)?;
        let play = reader.field("play")?;
        reader.require(["normal", "misere"].contains(&play), "play is `normal` or `misere`")?;
        let (mut relations, mut previous) = (Vec::new(), "");
        while relations.is_empty() || reader.rest.starts_with("move ") {
            let line = reader.field("move")?;
            let family = Condition::family(line).or_else(|reason| reader.need(None, reason))?;
            let ordered = previous < line && relations.len() < 64;
            reader.require(ordered, "expected up to 64 moves in increasing order")?;
            previous = line;
            relations.push(family.0.build(family.1, system, budget)?);
        }
        // An option that two families reach counts once. For "none or some" it may
        // count twice; and where there is none such, separate rays are smaller.
        if blocking > 1 {
            let union = Machine::subsets(&relations.iter().collect::<Vec<_>>(), 2, budget)?;
            let overlap = union.0.iter().any(|state| state.0 == 2);
            relations = if overlap { vec![union] } else { relations };
        }
        let terminal = Condition::parse(reader.field("terminal")?, None);
        let terminal = reader.need(terminal, "not a condition on x and y")?;
        let terminal = terminal.build(2, system, budget)?;
        let words = Condition::truth(true).build(2, system, budget)?;
        Ok(Self { system, budget, blocking, misere: play == "misere", relations, terminal, words })
    }

    /// That the last of some sets has canonical words only, and is what the rules, and
    /// the lower sets, make it.
    fn check(&self, sets: &[Machine]) -> Checked<()> {
        let (terminal, budget, top) = (&self.terminal, self.budget, sets.len() - 1);
        let none = |_: &_| 0;
        explore((0, 0, 0), budget, none, |&(q, word, class), _| {
            if class == 0 && sets[top].value(q) == 1 && self.words.value(word) != 1 {
                return Err(Rejection::Wrong("some accepted word is not canonical".to_string()));
            }
            let class = self.system.next(class);
            let next = |&(read, _, q): &Edge| (read, 0, (q, self.words.next(word, read), class));
            Ok((0, sets[top].edges(q).iter().map(next).collect()))
        })?;
        let rays = |inside, families: &[Machine]| -> Checked<Vec<_>> {
            families.iter().map(|family| self.ray(family, &sets[top], inside)).collect()
        };
        let inside = rays(true, &self.relations)?;
        let outside = rays(false, if self.misere { &self.relations } else { &[] })?;
        let least = inside.iter().map(|ray| ray.least(0, budget)).collect::<Checked<Vec<_>>>()?;
        let may_end = terminal.least(1, budget)?;
        let all = [terminal].into_iter().chain(sets).chain(&inside).chain(&outside);
        let all: Vec<_> = all.collect();
        let start: Rc<[u32]> = vec![0; all.len()].into();
        let bytes = |state: &Rc<[u32]>| 2 * state.len();
        explore(start, budget, bytes, |state, word| {
            let values: Vec<_> = all.iter().zip(&**state).map(|(m, &q)| m.value(q)).collect();
            let (values, rays) = values.split_at(sets.len() + 1);
            let (inside, outside) = rays.split_at(inside.len());
            if let Some(fault) = self.fault(values, inside, outside) {
                return Err(Rejection::Wrong(format!("{} {fault}", self.system.show(&word()))));
            }
            // Where enough options are in the set whatever follows, all that
            // follows is outside as it should be: near the set is where the work is.
            let sure = least.iter().zip(&state[top + 2..]).map(|(least, &q)| least[q as usize]);
            let decided = sure.fold(0, u32::saturating_add) >= self.blocking.into()
                && (self.misere || top > 0 || may_end[state[0] as usize] == NONE);
            if state[top + 1] == NONE && decided {
                return Ok((0, Vec::new()));
            }
            let edges = terminal.edges(state[0]).iter().map(|&(read, ..)| {
                (read, 0, all.iter().zip(&**state).map(|(m, &q)| m.next(q, read)).collect())
            });
            Ok((0, edges.collect()))
        })
        .map(drop)
    }

    /// What is wrong with words that have these values, terminal and for each set,
    /// and so many options in the last set and, in misère play, outside of it.
    fn fault(&self, values: &[u32], inside: &[u32], outside: &[u32]) -> Option<String> {
        let [terminal @ (0 | 1), lower @ .., set] = values else { return None };
        let [inside, outside] = [inside, outside].map(|rays| rays.iter().sum::<u32>());
        let (few, below) = (inside < self.blocking.into(), lower.contains(&1));
        let normal = !below && (*terminal == 1 || few);
        let expected = if self.misere { *terminal == 0 && few && outside > 0 } else { normal };
        let has = match inside {
            _ if *terminal == 1 => "is terminal".to_string(),
            _ if below => "is in a lower set".to_string(),
            _ if few && !expected => "has no option outside of it".to_string(),
            options => format!("has {options} of its options in it"),
        };
        let (not, top) = (if expected { "not " } else { "" }, lower.len());
        ((*set == 1) != expected).then(|| format!("is {not}in set {top} but {has}"))
    }

    /// How many options of a position are in a set, counted up to the blocking number;
    /// or whether some are outside.
    ///
    /// First the machine that guesses the digits of such an option, one way to accept
    /// for each; then a ray, which follows all its guesses at once, and the word, which
    /// may end where there is no option too. Both are made small, which makes all the
    /// difference.
    fn ray(&self, relation: &Machine, set: &Machine, inside: bool) -> Checked<Machine> {
        let (budget, none) = (self.budget, |_: &_| 0);
        let options = explore((0, 0), budget, none, |&(state, q), _| {
            let edges = relation.edges(state).iter();
            let edges = edges.map(|&(read, guess, next)| (read, 0, (next, set.next(q, guess))));
            let option = ![0, NONE].contains(&relation.value(state));
            let value = option && (set.value(q) == 1) == inside;
            Ok((value.into(), edges.filter(|edge| edge.2.1 != NONE || !inside).collect()))
        })?;
        let options = options.reduced(1, budget)?;
        let cap = if inside { self.blocking } else { 1 };
        let mut ray = Machine::subsets(&[&self.words, &options], cap + 1, budget)?;
        // Where words may end they are one way themselves. Elsewhere 0 turns into NONE.
        ray.0.iter_mut().for_each(|state| state.0 = state.0.wrapping_sub(1));
        ray.reduced(0, budget)
    }
}
