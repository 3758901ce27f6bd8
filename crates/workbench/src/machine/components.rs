//! Strongly connected components of an automaton: Tarjan's algorithm without
//! recursion, since automata have paths of millions of states.
//!
//! Cost: linear in states and edges.

use wythoff_automata::{Edges, StateId};

/// The sizes of the strongly connected components.
pub(super) fn sizes<'a>(states: usize, edges: impl Fn(StateId) -> Edges<'a>) -> Vec<usize> {
    const NEW: usize = usize::MAX;
    let mut number = vec![NEW; states];
    let mut low = vec![0; states];
    let mut on_stack = vec![false; states];
    let mut stack = Vec::new();
    let mut found = Vec::new();
    let mut next = 0;
    for root in 0..states {
        if number[root] != NEW {
            continue;
        }
        // Each entry: a state, and how many of its edges are done.
        let mut open = vec![(root, 0)];
        while let Some(&mut (state, ref mut done)) = open.last_mut() {
            if *done == 0 {
                number[state] = next;
                low[state] = next;
                next += 1;
                stack.push(state);
                on_stack[state] = true;
            }
            let targets = edges(StateId::new(state)).targets;
            let mut deeper = None;
            while let Some(target) = targets.get(*done).map(|target| target.index()) {
                *done += 1;
                if number[target] == NEW {
                    deeper = Some(target);
                    break;
                }
                if on_stack[target] {
                    low[state] = low[state].min(number[target]);
                }
            }
            if let Some(target) = deeper {
                open.push((target, 0));
                continue;
            }
            open.pop();
            if let Some(&(parent, _)) = open.last() {
                low[parent] = low[parent].min(low[state]);
            }
            if low[state] == number[state] {
                let mut size = 0;
                while let Some(member) = stack.pop() {
                    on_stack[member] = false;
                    size += 1;
                    if member == state {
                        break;
                    }
                }
                found.push(size);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_automata::{Dfa, Symbol, Tracks};

    #[test]
    fn components_of_small_automata() {
        // 0 -> 1 <-> 2, 1 -> 3 -> 4 -> 5 -> 3, 6 alone.
        let lists: [&[usize]; 7] = [&[1], &[2, 3], &[1], &[4], &[5], &[3], &[]];
        let states = lists.map(|targets| {
            let edge = |(i, &t): (usize, &usize)| (Symbol::new(i), StateId::new(t));
            (true, targets.iter().enumerate().map(edge).collect::<Vec<_>>())
        });
        let dfa = Dfa::new(Tracks::up_to(&[2]).expect("two digits"), states.to_vec());
        let mut sizes = sizes(dfa.states(), |state| dfa.edges(state));
        sizes.sort_unstable();
        assert_eq!(sizes, [1, 1, 2, 3]);
    }

    #[test]
    fn a_long_path_is_no_problem() {
        let states = (0..200_000)
            .map(|q| (true, vec![(Symbol::new(0), StateId::new((q + 1) % 200_000))]))
            .collect();
        let dfa = Dfa::new(Tracks::up_to(&[1]).expect("one digit"), states);
        assert_eq!(sizes(dfa.states(), |state| dfa.edges(state)), [200_000]);
    }
}
