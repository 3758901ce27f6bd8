//! Certificates of kind `p-positions`: a set is the set of P-positions.
//!
//! Every move lowers `x + y`, so exactly one set `S` satisfies, at every position:
//! in normal play, it is in `S` iff it is terminal or fewer than `k` of its options
//! are in `S`; in misère play, iff it is not terminal, fewer than `k` of its options
//! are in `S`, and at least one is not (`k` is the blocking number). By induction
//! that is the set of P-positions. One search over the words of all pairs `(x, y)`
//! checks it: through the machine of the terminal condition, the automaton of `S`,
//! and the rays that count options in `S` and, in misère play, outside of it.

use crate::condition::Condition;
use crate::game::Game;
use crate::machine::{Edge, Machine, NONE, explore};
use crate::reader::Reader;
use crate::set;
use crate::system::System;
use crate::{Accepted, Budget, Checked, Rejection};
use std::rc::Rc;

/// Checks what follows the line `kind p-positions`.
pub(crate) fn check(mut reader: Reader, budget: &Budget) -> Checked<Accepted> {
    let game = Game::read(&mut reader)?;
    let system = &game.system;
    let set = set::read(&mut reader, system, budget)?;
    set::check(&set, system, budget)?;

    let relation =
        |family: &Condition| family.machine(system, budget)?.trimmed(budget)?.merged(budget);
    let mut relations = game.moves.iter().map(relation).collect::<Checked<Vec<_>>>()?;
    // An option that two families reach counts once. For "none or some" it may
    // count twice; and where there is none such, separate rays are smaller.
    if game.blocking > 1 {
        relations = Machine::union(&relations, budget)?.map_or(relations, |union| vec![union]);
    }
    let counting = |inside: bool, cap: u32| -> Checked<Vec<_>> {
        relations.iter().map(|r| ray(system, (r, &set), inside, cap, budget)).collect()
    };
    let mut rays = counting(true, game.blocking)?;
    rays.extend(if game.misere { counting(false, 1)? } else { Vec::new() });
    let terminal = game.terminal.machine(system, budget)?;
    let (set, relations) = (&set, &relations);
    Search { game: &game, set, relations, terminal, rays }.run(budget)?;
    let (kind, states) = ("p-positions".to_string(), set.value.len());
    Ok(Accepted { kind, game: game.name, system: game.system.name, states })
}

/// How many options of a position are in a set, or outside, counted up to `cap`.
///
/// First the machine that guesses the digits of such an option, one way to accept
/// for each; then a ray, which follows all its guesses at once, with the number of
/// ways to each state. Both are made small, which makes all the difference.
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
    let options = options.trimmed(budget)?.merged(budget)?;
    let all = Condition::always().machine(system, budget)?;
    let start: (u32, Rc<[_]>) = (0, [(0, 1)].into());
    let bytes = |(_, subset): &(u32, Rc<[_]>)| 4 * subset.len();
    let ray = explore(start, budget, bytes, |(word, subset), _| {
        let mut edges = Vec::new();
        for step in &all.edges[*word as usize] {
            let mut next: Vec<(u32, u32)> = Vec::new();
            for &(state, ways) in subset.iter() {
                next.extend(options.edges(state, step.read).iter().map(|e| (e.target, ways)));
            }
            budget.pay(0, 50 * next.len())?;
            next.sort_unstable();
            next.dedup_by(|(later, more), (first, ways)| {
                *ways = if later == first { cap.min(*ways + *more) } else { *ways };
                later == first
            });
            edges.push((step.read, 0, (step.target, next.into())));
        }
        let found = subset.iter().filter(|(state, _)| options.accepts(*state));
        let count = found.fold(0, |sum, (_, ways)| cap.min(sum + ways));
        Ok((if all.accepts(*word) { count } else { NONE }, edges))
    })?;
    ray.merged(budget)
}

struct Search<'a> {
    game: &'a Game,
    set: &'a Machine,
    relations: &'a [Machine],
    terminal: Machine,
    /// For each relation one that counts options in the set; in misère play then
    /// for each one that looks for options outside.
    rays: Vec<Machine>,
}

impl Search<'_> {
    /// Visits states of the terminal machine, of the set ([`NONE`]: no word that
    /// begins so is in it), and of the rays, together.
    fn run(&self, budget: &Budget) -> Checked<()> {
        let inside = self.rays.iter().take(self.relations.len());
        let least = inside.map(|ray| ray.least(|_| true, budget)).collect::<Checked<Vec<_>>>()?;
        let may_end = self.terminal.least(|v| v == 1, budget)?;
        let plain = self.game.system.symbol(1, [0, 0]);
        let start: Rc<[u32]> = vec![0; 2 + self.rays.len()].into();
        let bytes = |state: &Rc<[u32]>| 2 * state.len();
        explore(start, budget, bytes, |state, word| {
            if !self.agrees(state) {
                return Err(self.explain(state, &word(), budget)?);
            }
            // Where enough options are in the set whatever follows, all that
            // follows is N as it should be: near the set is where the work is.
            let sure = least.iter().zip(&state[2..]).map(|(l, &q)| l[q as usize]);
            let decided = sure.fold(0, u32::saturating_add) >= self.game.blocking
                && (self.game.misere || may_end[state[0] as usize] == NONE);
            if state[1] == NONE && decided {
                return Ok((0, Vec::new()));
            }
            let edges = self.terminal.edges[state[0] as usize].iter().map(|edge| {
                let fixed = [edge.target, self.set.next(state[1], edge.read % plain)];
                let rays = self.rays.iter().zip(&state[2..]);
                let rays = rays.map(|(ray, &q)| ray.next(q, edge.read));
                (edge.read, 0, fixed.into_iter().chain(rays).collect())
            });
            Ok((0, edges.collect()))
        })
        .map(drop)
    }

    /// Whether, if words may end here, the set is what it has to be.
    fn agrees(&self, state: &[u32]) -> bool {
        let count = |ray: usize| self.rays[ray].value[state[2 + ray] as usize];
        let inside = self.relations.len();
        let few = || (0..inside).map(count).sum::<u32>() < self.game.blocking;
        let others = || (inside..self.rays.len()).any(|ray| count(ray) > 0);
        let expected = match (self.terminal.value[state[0] as usize], self.game.misere) {
            (NONE, _) => return true,
            (terminal, false) => terminal == 1 || few(),
            (terminal, true) => terminal == 0 && few() && others(),
        };
        expected == self.set.accepts(state[1])
    }

    /// Says in numbers what is wrong with the position of a word.
    fn explain(&self, state: &[u32], word: &[u32], budget: &Budget) -> Checked<Rejection> {
        let system = &self.game.system;
        let mut options = Vec::new();
        let none = |_: &_| 0;
        for relation in self.relations {
            // The option is what is guessed along the word: here, what is read.
            explore((0, 0, 0), budget, none, |&(at, state, q), option| {
                if at == word.len() && relation.accepts(state) && self.set.accepts(q) {
                    options.push(system.show(&option()));
                }
                let edges = word.get(at).map_or(&[][..], |&read| relation.edges(state, read));
                let next = |e: &Edge| (e.guess, 0, (at + 1, e.target, self.set.next(q, e.guess)));
                Ok((0, edges.iter().map(next).filter(|next| next.2.2 != NONE).collect()))
            })?;
        }
        let member = self.set.accepts(state[1]);
        let (not, lacks) = if member { ("", "outside") } else { ("not ", "in") };
        let has = match options.join(", ") {
            _ if self.terminal.accepts(state[0]) => "is terminal".to_string(),
            none if none.is_empty() => format!("has no option {lacks} the set"),
            some => format!("has an option {some} in the set"),
        };
        let (here, k) = (system.show(word), self.game.blocking);
        let rule = if k == 1 { String::new() } else { format!(" (blocking number {k})") };
        Ok(Rejection::Wrong(format!("{here} is {not}in the set but {has}{rule}")))
    }
}
