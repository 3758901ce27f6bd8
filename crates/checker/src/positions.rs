//! Certificates of kinds `p-positions`, `values` and `values-between`: sets of positions.
//!
//! Every move lowers `x + y`, so exactly one set `S` satisfies, at every position:
//! in normal play, it is in `S` iff it is terminal or fewer than `k` of its options
//! are in `S`; in misère play, iff it is not terminal, fewer than `k` of its options
//! are in `S`, and at least one is not (`k` is the blocking number). By induction
//! that is the set of P-positions. In the same way the positions of value `h` are
//! the one set that holds what is in no set of a lower value and has no option in
//! it: a terminal position has the value 0, and the lower sets are right already.
//!
//! Of *doubtful* options it is not said whether there are any: if none is in the set of the
//! position itself, the sets are right for every game with the other moves and some of these.
//!
//! One search over the words of all pairs `(x, y)` checks it: through the machine of
//! the terminal condition, the automata of the sets, and the *rays*, which count the
//! options in the last set. In misère play rays also count all options: some are outside of
//! the set iff there are more of them. Rays of the options outside would say the same, but
//! be far larger: it takes few states to know of those that are in the set.

use crate::condition::{Condition, OPTION, POSITION};
use crate::machine::{Count, DEAD, Edge, Machine, START, State, StateId, explore, nothing};
use crate::{Accepted, Budget, Checked, Reader, Rejection, family, number, system::System};
use std::rc::Rc;

/// Checks what follows the line `kind …`.
pub(crate) fn check(mut reader: Reader, kind: &str, budget: &Budget) -> Checked<Accepted> {
    let (values, between) = (kind != "p-positions", kind == "values-between");
    reader
        .require(!values || between || kind == "values", "this kind of certificate is not known")?;
    let name = reader.field("game")?;
    let plain = (1..=200).contains(&name.len()) && !name.contains(char::is_control);
    reader.require(plain, "a name has 1 to 200 bytes and no control characters")?;
    let written = reader.field("system")?;
    let system = &System::parse(written).or_else(|reason| reader.need(None, reason))?;
    let game = Game::read(&mut reader, system, budget)?;
    let plain = !values || (game.blocking == 1 && !game.misere);
    reader.require(plain, "values are those of normal play without blocking")?;
    reader.require(between != game.doubtful.is_empty(), "`maybe` is for `values-between`")?;
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
    let [kind, game, system] = [kind, name, written].map(str::to_string);
    Ok(Accepted { kind, game, system, states, value })
}

/// `dx,dy>target`. Which digits there are is told by the words that are accepted.
fn read_edge(text: &str) -> Option<Edge> {
    let (digits, target) = text.split_once('>')?;
    let (x, y) = digits.split_once(',')?;
    let digit = |text| number(text, 0..=255);
    let target = StateId(number(target, 0..=1 << 24)?);
    Some(Edge { symbol: [digit(x)?, digit(y)?, 0, 0], target })
}

/// The rules of a game.
struct Game<'a> {
    system: &'a System,
    budget: &'a Budget,
    /// Up to `blocking - 1` options may be forbidden.
    blocking: Count,
    /// Whether a player who cannot move wins.
    misere: bool,
    /// Machines that accept in one way for each option.
    options: Vec<Machine>,
    /// The same for options that there may be or not.
    doubtful: Vec<Machine>,
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
        let (mut options, mut doubtful, mut last) = (Vec::new(), Vec::new(), (false, ""));
        while options.is_empty() || reader.rest.starts_with("move ") {
            let sure = !reader.rest.starts_with("maybe ");
            let line = reader.field(if sure { "move" } else { "maybe" })?;
            let (option, tracks) = family::parse(line).or_else(|why| reader.need(None, why))?;
            reader.require(last < (sure, line), "moves must be in increasing order, each once")?;
            last = (sure, line);
            let machines = if sure { &mut options } else { &mut doubtful };
            reader.require(machines.len() < 64, "there are at most 64 moves")?;
            machines.push(option.machine(tracks, system, budget)?);
        }
        let terminal = Condition::parse(reader.field("terminal")?, None);
        let terminal = reader.need(terminal, "not a condition on x and y")?;
        let terminal = terminal.machine(POSITION, system, budget)?;
        if blocking > 1 {
            // An option that two families reach counts once. For "none or some" it may
            // count twice; and where there is none such, separate rays are smaller.
            let union = pairs()?.ways(&options.iter().collect::<Vec<_>>(), 2, budget)?;
            if union.states.iter().any(|state| state.value == Some(2)) {
                options = vec![union.reduced(1, budget)?];
            }
        }
        Ok(Self { system, budget, blocking, misere, options, doubtful, terminal })
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
                let edge = reader.need(read_edge(field), "this is not an edge")?;
                let ordered = edges.last().is_none_or(|last| last.symbol < edge.symbol);
                reader.require(ordered, "edges must be in increasing order, each once")?;
                edges.push(edge);
            }
            Ok(State { value: Some(accepting), edges })
        })?;
        reader.require(set.next(START, [0; 4]) == START, "state 0 must stay on the digits 0,0")?;
        // Only the automaton of the empty set accepts nothing.
        let empty = set.states.len() == 1 && set.states[0].edges.len() == 1;
        let useful = empty || !set.least(1, budget)?.contains(&None);
        reader.require(useful, "some state leads to no accepting state")?;
        explore((START, START, 0), budget, nothing, |&(at, word, class), _| {
            let right = class > 0 || !set.accepts(at) || terminal.value(word).is_some();
            reader.require(right, "some accepted word is not canonical")?;
            let after = |e: &Edge| (e.target, terminal.next(word, e.symbol), system.next(class));
            let next = |edge: &Edge| Edge { symbol: edge.symbol, target: after(edge) };
            Ok(State { value: None, edges: set.edges(at).iter().map(next).collect() })
        })?;
        Ok(set)
    }

    /// That a set is what the rules, and the sets of lower values, make it.
    fn check(&self, lower: &[Machine], set: &Machine) -> Checked<()> {
        let Self { budget, options, terminal, .. } = self;
        let value = lower.len();
        let lower = &terminal.ways(&lower.iter().collect::<Vec<_>>(), 1, budget)?;
        let in_set = options.iter().chain(&self.doubtful).map(|ray| self.guessed(ray, Some(set)));
        let all = options.iter().filter(|_| self.misere).map(|machine| self.guessed(machine, None));
        let guessed = in_set.chain(all).collect::<Checked<Vec<_>>>()?;
        // Short words come first: a wrong set is refuted there as a rule, and its rays on
        // all words may be far larger than those of the right one.
        self.search(value, [&terminal.cut(1000, budget)?, set, lower], &guessed)?;
        self.search(value, [terminal, set, lower], &guessed).map(drop)
    }

    /// The same on the words of a machine that gives terminal positions the value 1, and
    /// with all lower sets together.
    fn search(&self, value: usize, first: [&Machine; 3], guessed: &[Machine]) -> Checked<Machine> {
        let Self { system, budget, blocking, misere, options, .. } = self;
        let [words, set, lower] = first;
        // First those that count options in the set, then those that count doubtful ones
        // there or, in misère play, all. Counting up to the blocking number is enough: where
        // it matters whether there are more options, fewer than that are in the set.
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
            let count = |ray: usize| rays[ray].value(at_rays[ray]).unwrap_or(0);
            if let Some(is_terminal) = words.value(at_word).map(|value| value == 1) {
                let (claimed, is_lower) = (set.accepts(at_set), lower.accepts(at_lower));
                let inside: Count = (0..options.len()).map(count).sum();
                let more: Count = (options.len()..rays.len()).map(count).sum();
                let few = inside < *blocking;
                let normal = !is_lower && (is_terminal || few);
                let expected = if *misere { !is_terminal && few && more > inside } else { normal };
                let doubtful = claimed && !is_terminal && !*misere && more > 0;
                if claimed != expected || doubtful {
                    let has = match inside {
                        _ if claimed == expected => "may have an option in it".to_string(),
                        _ if is_terminal => "is terminal".to_string(),
                        _ if is_lower => "is in a lower set".to_string(),
                        _ if few && !expected => "has no option outside of it".to_string(),
                        options => format!("has {options} of its options in it"),
                    };
                    let (position, not) = (system.show(&back()), if claimed { "" } else { " not" });
                    let wrong = format!("{position} is{not} in set {value} but {has}");
                    return Err(Rejection::Wrong(wrong));
                }
            }
            // Where enough options are in the set whatever follows, all that follows
            // is outside as it should be, unless it is terminal: then it is inside in
            // normal play, if the value is 0. Near the set is where the work is.
            let sure = |ray: usize| least[ray][at_rays[ray].index()].unwrap_or(0);
            let enough = (0..options.len()).map(sure).sum::<Count>() >= *blocking;
            let may_be_terminal = may_be_terminal[at_word.index()].is_some();
            if at_set == DEAD && enough && (!may_be_terminal || *misere || value > 0) {
                return Ok(State { value: None, edges: Vec::new() });
            }
            let next = |&Edge { symbol, .. }: &Edge| {
                let next = |(machine, &q): (&&Machine, &_)| machine.next(q, symbol);
                Edge { symbol, target: machines.iter().zip(&**at).map(next).collect() }
            };
            Ok(State { value: None, edges: words.edges(at_word).iter().map(next).collect() })
        })
    }

    /// The machine that guesses the digits of an option, of one in a set if there is one:
    /// one way to accept for each.
    fn guessed(&self, option: &Machine, set: Option<&Machine>) -> Checked<Machine> {
        let options = explore((START, START), self.budget, nothing, |&(at, member), _| {
            let next = |edge: &Edge| {
                let [x, y, option_x, option_y] = edge.symbol;
                let member = set.map_or(START, |set| set.next(member, [option_x, option_y, 0, 0]));
                Edge { symbol: [x, y, 0, 0], target: (edge.target, member) }
            };
            let edges = option.edges(at).iter().map(next).filter(|edge| edge.target.1 != DEAD);
            let both = option.accepts(at) && set.is_none_or(|set| set.accepts(member));
            Ok(State { value: Some(both.into()), edges: edges.collect() })
        });
        // Made small, which makes all the difference.
        options?.reduced(1, self.budget)
    }
}
