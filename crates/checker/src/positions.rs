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
//! the terminal condition, the automata of the sets, and the *rays*, which count the
//! options in the last set. In misère play rays also count all steps of each family:
//! some option is outside of the set iff a family has more steps than options in it.
//! Rays of the options outside would say the same, but be far larger: nearly all options
//! are outside, and it takes few states to know of those that are not.

use crate::condition::{Condition, OPTION, POSITION, STEP};
use crate::family;
use crate::machine::{Count, DEAD, Edge, Machine, START, State, StateId, explore};
use crate::{Accepted, Budget, Checked, Reader, Rejection, number, system::System};
use std::rc::Rc;

/// Checks what follows the line `kind …`.
pub(crate) fn check(mut reader: Reader, kind: &str, budget: &Budget) -> Checked<Accepted> {
    let name = reader.field("game")?;
    let plain = (1..=200).contains(&name.len()) && !name.contains(char::is_control);
    reader.require(plain, "a name has 1 to 200 bytes and no control characters")?;
    let system = System::parse(reader.field("system")?);
    let system = &system.or_else(|reason| reader.need(None, reason))?;
    let game = Game::read(&mut reader, system, budget)?;
    let values = kind == "values";
    let plain = !values || (game.blocking == 1 && !game.misere);
    reader.require(plain, "values are those of normal play without blocking")?;
    let top = if values { reader.number("value", 0..=1000)? } else { 0 };
    let mut sets = Vec::new();
    for value in 0..=top {
        let next = !values || reader.field("set")? == value.to_string();
        reader.require(next, "not the next set")?;
        sets.push(game.read_set(&mut reader)?);
    }
    reader.require(reader.rest.is_empty(), "expected `end` after this")?;
    for value in 0..sets.len() {
        // All machines of a set are gone before the next.
        let bytes = budget.bytes.get();
        game.check(&sets[..value], &sets[value])?;
        budget.bytes.set(bytes);
    }
    let (value, states) = (values.then_some(top), sets.iter().map(|set| set.states.len()).sum());
    let [kind, game, system] = [kind, name, &system.name].map(str::to_string);
    Ok(Accepted { kind, game, system, states, value })
}

/// `dx,dy>target`.
fn read_edge(text: &str, system: &System) -> Option<Edge> {
    let (digits, target) = text.split_once('>')?;
    let (x, y) = digits.split_once(',')?;
    let digit = |text| number(text, 0..=system.largest_digit().into());
    let target = StateId(number(target, 0..=1 << 24)?);
    Some(Edge { symbol: [digit(x)?, digit(y)?, 0, 0], target })
}

/// What is counted at a position.
struct Counted {
    /// Accepts in one way for each option, or for each step.
    machine: Machine,
    /// Whether they are options, of which those in the set count, or steps.
    in_set: bool,
    /// What each adds to the number of options in the set.
    inside: i64,
    /// What each adds to a number that is positive iff some option is outside.
    outside: i64,
}

/// The rules of a game.
struct Game<'a> {
    system: &'a System,
    budget: &'a Budget,
    /// Up to `blocking - 1` options may be forbidden.
    blocking: Count,
    /// Whether a player who cannot move wins.
    misere: bool,
    counted: Vec<Counted>,
    /// Gives all words the value 1 or 0, as positions are terminal or not.
    terminal: Machine,
}

impl<'a> Game<'a> {
    /// Reads the lines from `blocking` to `terminal`.
    fn read(reader: &mut Reader, system: &'a System, budget: &'a Budget) -> Checked<Self> {
        let blocking = reader.number("blocking", 1..=1000)?;
        let play = reader.field("play")?;
        let misere = play == "misere";
        reader.require(misere || play == "normal", "play is `normal` or `misere`")?;
        let pairs = || Condition::Truth(true).machine(OPTION, system, budget);
        let (mut counted, mut families, mut previous) = (Vec::new(), 0, "");
        while families == 0 || reader.rest.starts_with("move ") {
            let line = reader.field("move")?;
            let family = family::parse(line).or_else(|reason| reader.need(None, reason))?;
            reader.require(previous < line, "moves must be in increasing order, each once")?;
            reader.require(families < 64, "there are at most 64 moves")?;
            (families, previous) = (families + 1, line);
            let mut options = family.option.machine(family.option_tracks, system, budget)?;
            if family.option_tracks != OPTION {
                // One way to each option anyway, but without the guesses of the step.
                options = pairs()?.ways(&[&options], 1, budget)?.reduced(1, budget)?;
            }
            counted.push(Counted { machine: options, in_set: true, inside: 1, outside: -1 });
            if misere {
                let steps = family.step.machine(STEP, system, budget)?;
                counted.push(Counted { machine: steps, in_set: false, inside: 0, outside: 1 });
            }
        }
        let terminal = Condition::parse(reader.field("terminal")?, None);
        let terminal = reader.need(terminal, "not a condition on x and y")?;
        let terminal = terminal.machine(POSITION, system, budget)?;
        if blocking > 1 {
            // An option that two families reach counts once. For "none or some" it may
            // count twice; and where there is none such, separate rays are smaller.
            let options: Vec<_> = counted.iter().filter(|c| c.in_set).map(|c| &c.machine).collect();
            let union = pairs()?.ways(&options, 2, budget)?;
            if union.states.iter().any(|state| state.value == Some(2)) {
                let others = counted.into_iter().filter(|_| misere);
                counted = others.map(|counted| Counted { inside: 0, ..counted }).collect();
                let union = union.reduced(1, budget)?;
                counted.push(Counted { machine: union, in_set: true, inside: 1, outside: 0 });
            }
        }
        Ok(Self { system, budget, blocking, misere, counted, terminal })
    }

    /// Reads an automaton: useful in every state, indifferent to leading zeros, and of
    /// canonical words only.
    fn read_set(&self, reader: &mut Reader) -> Checked<Machine> {
        let Self { system, budget, terminal, .. } = self;
        let set = Machine::read(reader, budget, |reader, mut fields| {
            let accepting = fields.next().and_then(|field| number(field, 0..=1));
            let accepting: Count = reader.need(accepting, "expected 0 or 1 after the state")?;
            let mut edges: Vec<Edge> = Vec::new();
            for field in fields {
                let edge = reader.need(read_edge(field, system), "this is not an edge")?;
                let ordered = edges.last().is_none_or(|last| last.symbol < edge.symbol);
                reader.require(ordered, "edges must be in increasing order, each once")?;
                edges.push(edge);
            }
            Ok(State { value: Some(accepting), edges })
        })?;
        let stays = set.next(START, [0, 0, 0, 0]) == START;
        reader.require(stays, "state 0 must stay on the digits 0,0")?;
        // Only the automaton of the empty set accepts nothing.
        let empty = set.states.len() == 1 && set.states[0].edges.len() == 1;
        let useful = empty || !set.least(1, budget)?.contains(&None);
        reader.require(useful, "some state leads to no accepting state")?;
        let none = |_: &_| 0;
        explore((START, START, 0), budget, none, |&(at, word, class), _| {
            let right = class > 0 || !set.accepts(at) || terminal.value(word).is_some();
            reader.require(right, "some accepted word is not canonical")?;
            let next = |&Edge { symbol, target }: &Edge| Edge {
                symbol,
                target: (target, terminal.next(word, symbol), system.next(class)),
            };
            Ok(State { value: None, edges: set.edges(at).iter().map(next).collect() })
        })?;
        Ok(set)
    }

    /// That a set is what the rules, and the sets of lower values, make it.
    fn check(&self, lower: &[Machine], set: &Machine) -> Checked<()> {
        let Self { budget, counted, terminal, .. } = self;
        let value = lower.len();
        let lower = &terminal.ways(&lower.iter().collect::<Vec<_>>(), 1, budget)?;
        let guessed = counted.iter().map(|c| self.guessed(c, set)).collect::<Checked<Vec<_>>>()?;
        // Short words come first: a wrong set is refuted there as a rule, and its rays on
        // all words may be far larger than those of the right one.
        let short = &terminal.cut(1000, budget)?;
        self.search(value, [short, set, lower], &guessed)?;
        self.search(value, [terminal, set, lower], &guessed)
    }

    /// The same on the words of a machine that gives terminal positions the value 1, and
    /// with all lower sets together.
    fn search(&self, value: usize, first: [&Machine; 3], guessed: &[Machine]) -> Checked<()> {
        let Self { system, budget, blocking, misere, counted, .. } = self;
        let [words, set, lower] = first;
        // Counting up to the blocking number is enough: where it matters whether there
        // are more steps, fewer options than that are in the set.
        let rays = guessed.iter().map(|machine| words.ways(&[machine], *blocking, budget));
        let rays = rays.collect::<Checked<Vec<_>>>()?;
        let least = rays.iter().map(|ray| ray.least(0, budget)).collect::<Checked<Vec<_>>>()?;
        let may_be_terminal = words.least(1, budget)?;
        // All words are read by all machines at once.
        let machines: Vec<_> = first.into_iter().chain(&rays).collect();
        let start: Rc<[StateId]> = vec![START; machines.len()].into();
        let bytes = |state: &Rc<[StateId]>| 2 * state.len();
        explore(start, budget, bytes, |at, back| {
            // The states are those of the machines in their order.
            let (at_word, at_set, at_lower, at_rays) = (at[0], at[1], at[2], &at[3..]);
            let sum = |part: &dyn Fn(usize) -> i64| (0..rays.len()).map(part).sum::<i64>();
            let count = |ray: usize| rays[ray].value(at_rays[ray]).map_or(0, i64::from);
            if let Some(is_terminal) = words.value(at_word).map(|value| value == 1) {
                let (claimed, is_lower) = (set.accepts(at_set), lower.accepts(at_lower));
                let inside = sum(&|ray| counted[ray].inside * count(ray));
                let outside = sum(&|ray| counted[ray].outside * count(ray));
                let few = inside < (*blocking).into();
                let normal = !is_lower && (is_terminal || few);
                let expected = if *misere { !is_terminal && few && outside > 0 } else { normal };
                if claimed != expected {
                    let has = match inside {
                        _ if is_terminal => "is terminal".to_string(),
                        _ if is_lower => "is in a lower set".to_string(),
                        _ if few && !expected => "has no option outside of it".to_string(),
                        options => format!("has {options} of its options in it"),
                    };
                    let (position, not) = (system.show(&back()), if claimed { "" } else { " not" });
                    let reason = format!("{position} is{not} in set {value} but {has}");
                    return Err(Rejection::Wrong(reason));
                }
            }
            // Where enough options are in the set whatever follows, all that follows
            // is outside as it should be, unless it is terminal: then it is inside in
            // normal play, if the value is 0. Near the set is where the work is.
            let sure = |ray: usize| least[ray][at_rays[ray].index()].map_or(0, i64::from);
            let enough = sum(&|ray| counted[ray].inside * sure(ray)) >= (*blocking).into();
            let may_be_terminal = may_be_terminal[at_word.index()].is_some();
            if at_set == DEAD && enough && (!may_be_terminal || *misere || value > 0) {
                return Ok(State { value: None, edges: Vec::new() });
            }
            let next = |&Edge { symbol, .. }: &Edge| {
                let states = machines.iter().zip(&**at);
                let target = states.map(|(machine, &q)| machine.next(q, symbol)).collect();
                Edge { symbol, target }
            };
            let edges = words.edges(at_word).iter().map(next).collect();
            Ok(State { value: None, edges })
        })
        .map(drop)
    }

    /// The machine that guesses a step, or the digits of an option in a set: one way to
    /// accept for each.
    fn guessed(&self, counted: &Counted, set: &Machine) -> Checked<Machine> {
        if !counted.in_set {
            return Ok(counted.machine.clone());
        }
        let none = |_: &_| 0;
        let options = explore((START, START), self.budget, none, |&(option, member), _| {
            let next = |edge: &Edge| {
                let [x, y, option_x, option_y] = edge.symbol;
                let target = (edge.target, set.next(member, [option_x, option_y, 0, 0]));
                Edge { symbol: [x, y, 0, 0], target }
            };
            let edges = counted.machine.edges(option).iter().map(next);
            let edges = edges.filter(|edge| edge.target.1 != DEAD).collect();
            let both = counted.machine.accepts(option) && set.accepts(member);
            Ok(State { value: Some(both.into()), edges })
        });
        // Made small, which makes all the difference.
        options?.reduced(1, self.budget)
    }
}
