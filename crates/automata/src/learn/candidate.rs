//! The candidate: a deterministic automaton whose states are classes of subsets.
//!
//! A class has one subset as its representative; its edges are the subsets that the symbols
//! lead to from there, and go to the classes of those. The classes are the leaves of a tree of
//! experiments, which takes every subset to one of them. All subsets here are reached by some
//! word, and none is empty: a missing edge rejects.
//!
//! Let a lead from the representative R of one class to the class with representative T, by
//! the subset S. If R accepts ae and T does not accept e, or the other way round, then S, which
//! accepts e if and only if R accepts ae, is no member of that class: e splits it. If no step
//! between experiments shows such a difference, the candidate accepts an experiment from a
//! class if and only if its representative does.

use super::experiments::{EMPTY, Experiment, Experiments};
use super::matrix::Matrix;
use super::meter::{Meter, SORTED};
use crate::determinize::Moves;
use crate::subset::Subsets;
use crate::{Dfa, Nfa, Reason, StateId, Symbol, Transitions};

/// A class, by its number.
pub(super) type ClassId = usize;

/// A subset, by its number.
type SubsetId = u32;

/// A state of the candidate.
struct Class {
    representative: SubsetId,
    /// All subsets met so far that the tree takes here.
    members: Vec<SubsetId>,
    /// Where the symbols lead, once it is expanded.
    edges: Vec<(Symbol, SubsetId)>,
    /// Its leaf.
    leaf: usize,
}

/// A node of the tree.
enum Node {
    /// Subsets that do not accept the experiment go to the first child, others to the second.
    Ask { experiment: Experiment, children: [usize; 2] },
    /// The subsets of one class.
    Leaf(ClassId),
    /// No subset came here yet.
    Nobody,
}

/// The candidate.
pub(super) struct Candidate<'n> {
    pub(super) nfa: &'n Nfa,
    pub(super) experiments: Experiments,
    subsets: Subsets,
    /// The class of every subset, if the tree was asked.
    class_of: Vec<Option<ClassId>>,
    tree: Vec<Node>,
    classes: Vec<Class>,
    /// For each class the experiments that its representative accepts, those counted here.
    answers: Matrix,
    answered: usize,
    /// Classes without edges.
    open: Vec<ClassId>,
}

impl<'n> Candidate<'n> {
    /// The class of the initial states, which is the first.
    pub(super) fn new(nfa: &'n Nfa, meter: &mut Meter<'_>) -> Result<Self, Reason> {
        let experiments = Experiments::new(nfa, meter)?;
        let tree =
            vec![Node::Ask { experiment: EMPTY, children: [1, 2] }, Node::Nobody, Node::Nobody];
        let mut candidate = Self {
            nfa,
            answers: Matrix::new(0, 64 * experiments.stride()),
            answered: experiments.len(),
            experiments,
            subsets: Subsets::new(),
            class_of: Vec::new(),
            tree,
            classes: Vec::new(),
            open: Vec::new(),
        };
        let start = candidate.subset(nfa.initial());
        candidate.sift(start, meter)?;
        Ok(candidate)
    }

    /// How many classes there are.
    pub(super) fn len(&self) -> usize {
        self.classes.len()
    }

    /// The subset that stands for a class.
    pub(super) fn representative(&self, class: ClassId) -> &[StateId] {
        self.subsets.get(self.classes[class].representative)
    }

    /// Whether a class accepts.
    pub(super) fn accepts_at(&self, class: ClassId) -> bool {
        self.answers.get(class, EMPTY)
    }

    /// The experiments that a class accepts.
    pub(super) fn answers(&self, class: ClassId) -> &[u64] {
        self.answers.row(class)
    }

    /// The edges of a class, by symbol.
    pub(super) fn edges(&self, class: ClassId) -> impl Iterator<Item = (Symbol, ClassId)> + '_ {
        self.classes[class].edges.iter().map(|&(symbol, subset)| (symbol, self.class(subset)))
    }

    fn class(&self, subset: SubsetId) -> ClassId {
        self.class_of[subset as usize].expect("the tree was asked when the edge was made")
    }

    fn subset(&mut self, set: &[StateId]) -> SubsetId {
        let number = self.subsets.number(set);
        self.class_of.resize(self.subsets.len(), None);
        number
    }

    /// Asks the tree for the class of a subset, which may be a new one.
    fn sift(&mut self, subset: SubsetId, meter: &mut Meter<'_>) -> Result<(), Reason> {
        if self.class_of[subset as usize].is_some() {
            return Ok(());
        }
        let set = self.subsets.get(subset);
        let mut place = 0;
        let mut asked = 1;
        while let Node::Ask { experiment, children } = self.tree[place] {
            place = children[usize::from(self.experiments.holds(set, experiment))];
            asked += 1;
        }
        meter.look(asked * (1 + set.len() / 8), self.subsets.largest_array())?;
        if let Node::Leaf(class) = self.tree[place] {
            self.classes[class].members.push(subset);
            self.class_of[subset as usize] = Some(class);
        } else {
            self.tree[place] = Node::Leaf(self.classes.len());
            self.add(vec![subset], place, meter)?;
        }
        Ok(())
    }

    /// A new class of these subsets.
    fn add(
        &mut self,
        members: Vec<SubsetId>,
        leaf: usize,
        meter: &mut Meter<'_>,
    ) -> Result<(), Reason> {
        let number = self.classes.len();
        for &subset in &members {
            self.class_of[subset as usize] = Some(number);
        }
        let representative = members[0];
        debug_assert_eq!(self.answers.stride(), self.experiments.stride(), "all are answered");
        let mut answers = vec![0; self.answers.stride()];
        let set = self.subsets.get(representative);
        for &state in set {
            let accepted = self.experiments.accepted(state);
            answers.iter_mut().zip(accepted).for_each(|(all, one)| *all |= one);
        }
        meter.look(set.len() * answers.len(), self.answers.size())?;
        self.answers.push(&answers);
        self.classes.push(Class { representative, members, edges: Vec::new(), leaf });
        self.open.push(number);
        meter.control().state(self.classes.len(), self.answers.size())
    }

    /// Makes the edges of all classes that have none, and those of the classes found so.
    pub(super) fn expand(&mut self, meter: &mut Meter<'_>) -> Result<(), Reason> {
        let mut moves = Moves::default();
        while let Some(class) = self.open.pop() {
            moves.gather(self.nfa, self.representative(class));
            let edges: Vec<_> =
                moves.groups().map(|(symbol, set)| (symbol, self.subset(set))).collect();
            meter.look(SORTED * moves.gathered(), self.subsets.largest_array())?;
            for &(_, subset) in &edges {
                self.sift(subset, meter)?;
            }
            self.classes[class].edges = edges;
        }
        Ok(())
    }

    /// Splits a class by an experiment that not all its members answer alike; the
    /// representative keeps its class.
    fn split(
        &mut self,
        class: ClassId,
        experiment: Experiment,
        meter: &mut Meter<'_>,
    ) -> Result<(), Reason> {
        let leaf = self.classes[class].leaf;
        let side = self.answers.get(class, experiment);
        let members = std::mem::take(&mut self.classes[class].members);
        let size: usize = members.iter().map(|&subset| self.subsets.get(subset).len()).sum();
        meter.look(members.len() + size / 8, 0)?;
        let (own, other) = members.into_iter().partition::<Vec<_>, _>(|&subset| {
            self.experiments.holds(self.subsets.get(subset), experiment) == side
        });
        self.classes[class].members = own;
        debug_assert!(!other.is_empty(), "some member answers otherwise");
        let (stays, goes) = (self.tree.len(), self.tree.len() + 1);
        let children = if side { [goes, stays] } else { [stays, goes] };
        self.tree[leaf] = Node::Ask { experiment, children };
        self.tree.push(Node::Leaf(class));
        self.tree.push(Node::Leaf(self.classes.len()));
        self.classes[class].leaf = stays;
        self.add(other, goes, meter)
    }

    /// Answers the experiments that were added.
    pub(super) fn answer(&mut self, meter: &mut Meter<'_>) -> Result<(), Reason> {
        self.answers.widen(64 * self.experiments.stride());
        for experiment in self.answered..self.experiments.len() {
            let mut looked_at = 0;
            for class in 0..self.classes.len() {
                let set = self.subsets.get(self.classes[class].representative);
                looked_at += 1 + set.len() / 8;
                if self.experiments.holds(set, experiment) {
                    self.answers.set(class, experiment);
                }
            }
            meter.look(looked_at, self.answers.size())?;
        }
        self.answered = self.experiments.len();
        Ok(())
    }

    /// Whether the candidate accepts all experiments from all classes as the representatives
    /// do; classes that show that it does not are split. All classes are expanded.
    pub(super) fn agrees(&mut self, meter: &mut Meter<'_>) -> Result<bool, Reason> {
        self.answer(meter)?;
        let before = self.classes.len();
        for class in 0..before {
            let mut looked_at = 0;
            for place in 0..self.classes[class].edges.len() {
                let (symbol, subset) = self.classes[class].edges[place];
                let steps = self.experiments.steps(symbol);
                looked_at += 1 + steps.len();
                let target = self.class(subset);
                let wrong = steps.iter().find(|step| {
                    self.answers.get(class, step.whole) != self.answers.get(target, step.rest)
                });
                if let Some(step) = wrong {
                    let rest = step.rest;
                    self.split(target, rest, meter)?;
                }
            }
            meter.look(looked_at, 0)?;
        }
        Ok(self.classes.len() == before)
    }

    /// The same for one step alone, and without splitting.
    pub(super) fn agrees_along(&self, symbol: Symbol, rest: Experiment, whole: Experiment) -> bool {
        (0..self.classes.len()).all(|class| {
            let edges = &self.classes[class].edges;
            let target = edges.binary_search_by_key(&symbol, |edge| edge.0).ok();
            let then =
                target.is_some_and(|place| self.answers.get(self.class(edges[place].1), rest));
            self.answers.get(class, whole) == then
        })
    }

    /// The candidate as an automaton, its states in the order of a breadth-first search.
    pub(super) fn into_dfa(self) -> Result<Dfa, Reason> {
        let mut number = vec![None; self.classes.len()];
        let mut order = vec![0];
        number[0] = Some(StateId::FIRST);
        let mut transitions = Transitions::new();
        let mut accepting = Vec::new();
        let mut edges = Vec::new();
        while let Some(&class) = order.get(accepting.len()) {
            edges.clear();
            for (symbol, target) in self.edges(class) {
                let state = *number[target].get_or_insert_with(|| {
                    order.push(target);
                    StateId::new(order.len() - 1)
                });
                edges.push((symbol, state));
            }
            accepting.push(self.accepts_at(class));
            transitions.push_state(&mut edges)?;
        }
        Ok(Dfa::from_parts(self.nfa.tracks().clone(), transitions, accepting))
    }
}
