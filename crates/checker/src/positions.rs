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
use crate::game::Game;
use crate::machine::{Machine, NONE, explore};
use crate::reader::{Reader, number};
use crate::set;
use crate::system::System;
use crate::{Accepted, Budget, Checked, Rejection};
use std::rc::Rc;

/// Checks what follows the line `kind …`.
pub(crate) fn check(mut reader: Reader, kind: &str, budget: &Budget) -> Checked<Accepted> {
    let game = Game::read(&mut reader)?;
    let (system, values) = (&game.system, kind == "values");
    let mut top = 0;
    if values {
        let plain = game.blocking == 1 && !game.misere;
        reader.require(plain, "values are those of normal play without blocking")?;
        let number = number(reader.field("value")?, 0..=1000);
        top = reader.need(number, "a value is 0 to 1000")?;
    }
    let mut sets = Vec::new();
    for value in 0..=top {
        let right = !values || reader.field("set")? == value.to_string();
        reader.require(right, "not the next set")?;
        sets.push(set::read(&mut reader, system, budget)?);
    }
    reader.require_end()?;

    let relation = |family: &Condition| family.machine(system, budget)?.reduced(1, budget);
    let mut relations = game.moves.iter().map(relation).collect::<Checked<Vec<_>>>()?;
    // An option that two families reach counts once. For "none or some" it may
    // count twice; and where there is none such, separate rays are smaller.
    if game.blocking > 1 {
        let parts: Vec<_> = relations.iter().collect();
        let union = Machine::subsets(&parts, 2, budget)?;
        relations = if union.value.contains(&2) { vec![union] } else { relations };
    }
    let terminal = game.terminal.machine(system, budget)?;
    for (value, set) in sets.iter().enumerate() {
        let bytes = budget.0[0].get();
        set::check(set, system, budget)?;
        let counting = |inside: bool, cap: u32| -> Checked<Vec<_>> {
            relations.iter().map(|r| ray(system, (r, set), inside, cap, budget)).collect()
        };
        let inside = counting(true, game.blocking)?;
        let outside = if game.misere { counting(false, 1)? } else { Vec::new() };
        let (game, terminal, lower) = (&game, &terminal, &sets[..value]);
        let name = if values { format!("set {value}") } else { "the set".to_string() };
        Claim { game, name, set, terminal, inside, outside, lower }.check(budget)?;
        // All machines of this set are gone before the next.
        budget.0[0].set(bytes);
    }
    let (value, states) = (values.then_some(top), sets.iter().map(|set| set.value.len()).sum());
    let (kind, system) = (kind.to_string(), game.system.name);
    Ok(Accepted { kind, game: game.name, system, states, value })
}

/// How many options of a position are in a set, or outside, counted up to `cap`.
///
/// First the machine that guesses the digits of such an option, one way to accept
/// for each; then a ray, which follows all its guesses at once, and the word, which
/// may end where there is no option too. Both are made small, which makes all the
/// difference.
fn ray(
    system: &System,
    (relation, set): (&Machine, &Machine),
    inside: bool,
    cap: u32,
    budget: &Budget,
) -> Checked<Machine> {
    let none = |_: &_| 0;
    let options = explore((0, 0), budget, none, |&(state, q), _| {
        let edges = relation.edges[state as usize].iter();
        let edges = edges.map(|e| (e.read, 0, (e.target, set.next(q, e.guess))));
        let value = relation.accepts(state) && set.accepts(q) == inside;
        Ok((value.into(), edges.filter(|edge| edge.2.1 != NONE || !inside).collect()))
    })?;
    let options = options.reduced(1, budget)?;
    let words = Condition::always().machine(system, budget)?;
    let mut ray = Machine::subsets(&[&words, &options], cap + 1, budget)?;
    // Where words may end they are one way themselves. Elsewhere 0 turns into NONE.
    ray.value.iter_mut().for_each(|value| *value = value.wrapping_sub(1));
    ray.reduced(0, budget)
}

/// That a set is what the rules, and the sets of lower values, make it.
struct Claim<'a> {
    game: &'a Game,
    name: String,
    set: &'a Machine,
    terminal: &'a Machine,
    /// Rays that count options in the set and, in misère play, outside of it.
    inside: Vec<Machine>,
    outside: Vec<Machine>,
    lower: &'a [Machine],
}

impl Claim<'_> {
    /// Visits states of all machines together, in the order of the fields.
    fn check(&self, budget: &Budget) -> Checked<()> {
        let machines = [self.set, self.terminal].into_iter().chain(&self.inside);
        let machines: Vec<_> = machines.chain(&self.outside).chain(self.lower).collect();
        let least = self.inside.iter().map(|ray| ray.least(0, budget));
        let least = least.collect::<Checked<Vec<_>>>()?;
        let may_end = self.terminal.least(1, budget)?;
        let start: Rc<[u32]> = vec![0; machines.len()].into();
        let bytes = |state: &Rc<[u32]>| 2 * state.len();
        explore(start, budget, bytes, |state, word| {
            if let Some(fault) = self.fault(state) {
                let here = self.game.system.show(&word());
                return Err(Rejection::Wrong(format!("{here} {fault}")));
            }
            // Where enough options are in the set whatever follows, all that
            // follows is outside as it should be: near the set is where the work is.
            let sure = least.iter().zip(&state[2..]).map(|(least, &q)| least[q as usize]);
            let decided = sure.fold(0, u32::saturating_add) >= self.game.blocking
                && (self.game.misere
                    || !self.lower.is_empty()
                    || may_end[state[1] as usize] == NONE);
            if state[0] == NONE && decided {
                return Ok((0, Vec::new()));
            }
            let edges = self.terminal.edges[state[1] as usize].iter().map(|edge| {
                let next = machines.iter().zip(&**state).map(|(m, &q)| m.next(q, edge.read));
                (edge.read, 0, next.collect())
            });
            Ok((0, edges.collect()))
        })
        .map(drop)
    }

    /// What is wrong with words that end here.
    fn fault(&self, state: &[u32]) -> Option<String> {
        let (set, terminal) = (state[0], self.terminal.value[state[1] as usize]);
        let (inside, rest) = state[2..].split_at(self.inside.len());
        let (outside, lower) = rest.split_at(self.outside.len());
        let count = |rays: &[Machine], states: &[u32]| -> u32 {
            rays.iter().zip(states).map(|(ray, &q)| ray.value[q as usize]).sum()
        };
        (terminal != NONE).then_some(())?;
        let lower = self.lower.iter().zip(lower).any(|(set, &q)| set.accepts(q));
        let options = count(&self.inside, inside);
        let few = options < self.game.blocking;
        let expected = match (terminal == 1, self.game.misere) {
            (terminal, false) => !lower && (terminal || few),
            (terminal, true) => !terminal && few && count(&self.outside, outside) > 0,
        };
        let has = match options {
            _ if self.set.accepts(set) == expected => return None,
            _ if lower => "in a lower set as well".to_string(),
            _ if terminal == 1 => "is terminal".to_string(),
            _ if few && !expected => "has no option outside of it".to_string(),
            0 => "has no option in it".to_string(),
            1 => "has an option in it".to_string(),
            many => format!("has {many} options in it"),
        };
        let not = if expected { "not " } else { "" };
        Some(format!("is {not}in {} but {has}", self.name))
    }
}
