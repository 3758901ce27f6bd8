//! Automata of sets of positions: how they are written, and that they are well
//! formed: numbered breadth first, useful in every state, indifferent to leading
//! zeros, and blind to words that represent nothing.

use crate::machine::{Edge, Machine, NONE, explore};
use crate::reader::{Reader, number};
use crate::system::System;
use crate::{Budget, Checked, Rejection};

/// Reads `states N` and the lines of the states.
pub(crate) fn read(reader: &mut Reader, system: &System, budget: &Budget) -> Checked<Machine> {
    let states: Option<u32> = number(reader.field("states")?, 1..=1 << 24);
    let states = reader.need(states, "the number of states is 1 to 2^24")?;
    let mut set = Machine::default();
    // The next state that has to turn up, if states are numbered breadth first.
    let mut fresh = 1;
    for state in 0..states {
        let mut fields = reader.line()?.split(' ');
        reader.require(fields.next() == Some(&state.to_string()), "not the next state")?;
        reader.require(state < fresh, "a state must be reachable from earlier ones")?;
        let accepting = fields.next().and_then(|a| number(a, 0..=1));
        set.value.push(reader.need(accepting, "expected 0 or 1 after the state")?);
        let mut edges: Vec<Edge> = Vec::new();
        for field in fields {
            let edge = reader.need(edge(field, system, states), "this is not an edge")?;
            let ordered = edges.last().is_none_or(|last| last.read < edge.read);
            reader.require(ordered, "edges must be in increasing order, each once")?;
            reader.require(edge.target <= fresh, "states must be numbered breadth first")?;
            fresh += u32::from(edge.target == fresh);
            edges.push(edge);
        }
        let stays = edges.first() == Some(&Edge { read: 0, guess: 0, target: 0 });
        reader.require(state > 0 || stays, "state 0 must stay on the digits 0,0")?;
        budget.pay(100 + 12 * edges.len(), 0)?;
        set.edges.push(edges);
    }
    let empty = states == 1 && set.edges[0].len() == 1;
    let useful = empty || !set.least(1, budget)?.contains(&NONE);
    reader.require(useful, "some state leads to no accepting state").map(|()| set)
}

/// `dx,dy>target`.
fn edge(text: &str, system: &System, states: u32) -> Option<Edge> {
    let (digits, target) = text.split_once('>')?;
    let (x, y) = digits.split_once(',')?;
    let digit = |text| number(text, 0..=i64::from(system.digits) - 1);
    let read = system.symbol([digit(x)?, digit(y)?]);
    Some(Edge { read, guess: 0, target: number(target, 0..=i64::from(states) - 1)? })
}

/// Makes sure that only canonical words are accepted.
pub(crate) fn check(set: &Machine, system: &System, budget: &Budget) -> Checked<()> {
    // The state, the class of the places left, for each track whether the last
    // digit was as large as a quotient; and whether the word is still canonical.
    let start = (0, 0, [false; 2], true);
    let none = |_: &_| 0;
    explore(start, budget, none, |&(q, class, tight, canonical), _| {
        if set.accepts(q) && class == 0 && !(canonical && system.ends(class, &tight)) {
            return Err(Rejection::Wrong("some accepted word is not canonical".to_string()));
        }
        let next = system.next(class);
        let edges = set.edges[q as usize].iter().map(|edge| {
            let digits = system.pair(edge.read);
            let fits = |i: usize| digits[i] <= system.most(next, tight[i]);
            let canonical = canonical && fits(0) && fits(1);
            // A word that is broken has no more rules to obey.
            let tight = digits.map(|d| canonical && system.tight(next, d));
            (edge.read, 0, (edge.target, next, tight, canonical))
        });
        Ok((0, edges.collect()))
    })
    .map(drop)
}
