//! Strongly connected components of a graph that is given by its edges, as it is explored.
//!
//! Tarjan's algorithm [Tar72] without recursion. Cost: linear in what is reached.
//!
//! [Tar72] R. Tarjan, Depth-first search and linear graph algorithms, SIAM Journal on
//! Computing 1 (1972), 146-160.

use rustc_hash::FxHashMap;
use std::hash::Hash;
use wythoff_automata::{Control, Reason};

/// A node on its way.
#[derive(Clone, Copy)]
struct Mark {
    /// When it was found.
    found: usize,
    /// The earliest node on the stack that it leads back to.
    low: usize,
    /// Its component, once that is known.
    component: Option<usize>,
}

/// The components of all nodes that can be reached from some.
pub(crate) struct Components<N> {
    marks: FxHashMap<N, Mark>,
}

impl<N: Copy + Eq + Hash> Components<N> {
    /// Explores a graph; `onward` writes the nodes that a node leads to.
    pub(crate) fn explore(
        starts: impl IntoIterator<Item = N>,
        mut onward: impl FnMut(N, &mut Vec<N>),
        control: &Control,
    ) -> Result<Self, Reason> {
        let mut marks: FxHashMap<N, Mark> = FxHashMap::default();
        let mut open: Vec<N> = Vec::new();
        let mut components = 0;
        // A node, what it leads to, and how many of these have been followed.
        let mut path: Vec<(N, Vec<N>, usize)> = Vec::new();
        for start in starts {
            let mut next = (!marks.contains_key(&start)).then_some(start);
            loop {
                if let Some(node) = next.take() {
                    let found = marks.len();
                    marks.insert(node, Mark { found, low: found, component: None });
                    open.push(node);
                    let mut targets = Vec::new();
                    onward(node, &mut targets);
                    control
                        .work(targets.len() + 1, 2 * size_of::<(N, Mark)>() * marks.capacity())?;
                    path.push((node, targets, 0));
                }
                let Some((node, targets, followed)) = path.last_mut() else { break };
                let node = *node;
                if let Some(&target) = targets.get(*followed) {
                    *followed += 1;
                    match marks.get(&target) {
                        None => next = Some(target),
                        Some(mark) if mark.component.is_none() => {
                            let found = mark.found;
                            lower(&mut marks, node, found);
                        }
                        Some(_) => {}
                    }
                    continue;
                }
                path.pop();
                let mark = marks[&node];
                if let Some((parent, _, _)) = path.last() {
                    lower(&mut marks, *parent, mark.low);
                }
                if mark.low == mark.found {
                    loop {
                        let member = open.pop().expect("the node itself is on the stack");
                        let mark = marks.get_mut(&member).expect("it was found");
                        mark.component = Some(components);
                        if member == node {
                            break;
                        }
                    }
                    components += 1;
                }
            }
        }
        Ok(Self { marks })
    }

    /// The component of a node, if it was reached.
    pub(crate) fn of(&self, node: N) -> Option<usize> {
        self.marks.get(&node).and_then(|mark| mark.component)
    }
}

fn lower<N: Copy + Eq + Hash>(marks: &mut FxHashMap<N, Mark>, node: N, low: usize) {
    let mark = marks.get_mut(&node).expect("it was found");
    mark.low = mark.low.min(low);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_that_reach_each_other_are_together() {
        let edges: [&[usize]; 7] = [&[1], &[2, 3], &[0], &[4], &[5, 3], &[], &[6]];
        let components = Components::explore(
            [0, 6],
            |node: usize, out| out.extend_from_slice(edges[node]),
            &Control::unlimited(),
        )
        .unwrap();
        let same = |a, b| components.of(a) == components.of(b);
        assert!(same(0, 1) && same(1, 2) && same(3, 4));
        assert!(!same(0, 3) && !same(4, 5) && !same(0, 6));
        assert_eq!(components.of(7), None);
    }
}
