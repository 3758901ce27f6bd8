//! Automata as certificates write them: read, edited, brought into the form that
//! certificates demand, compared. Written from the format's definition, with
//! nothing of the checker.

use std::collections::{BTreeMap, HashMap, HashSet, VecDeque};
use std::fmt::Write;

pub(crate) type Pair = (u32, u32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Automaton {
    pub(crate) accepting: Vec<bool>,
    pub(crate) edges: Vec<BTreeMap<Pair, usize>>,
}

/// The lines before the automata, and the automata: one, or one for each value.
pub(crate) fn split(certificate: &str) -> (&str, Vec<Automaton>) {
    let at = certificate.find("\nset 0\n").or(certificate.find("\nstates "));
    let (head, body) = certificate.split_at(at.expect("a certificate") + 1);
    let mut automata = Vec::new();
    for line in body.lines() {
        if line.starts_with("states ") {
            automata.push(Automaton { accepting: Vec::new(), edges: Vec::new() });
        } else if line.starts_with(char::is_numeric) {
            let automaton = automata.last_mut().expect("`states` before the states");
            let mut fields = line.split(' ').skip(1);
            automaton.accepting.push(fields.next() == Some("1"));
            automaton.edges.push(fields.map(edge).collect());
        }
    }
    (head, automata)
}

fn edge(field: &str) -> (Pair, usize) {
    let (digits, target) = field.split_once('>').expect("an edge");
    let (x, y) = digits.split_once(',').expect("two digits");
    let number = |text: &str| text.parse::<u32>().expect("a digit");
    ((number(x), number(y)), target.parse().expect("a state"))
}

/// The certificate of the same theorem for other automata.
pub(crate) fn join(head: &str, automata: &[Automaton]) -> String {
    let mut text = head.to_string();
    for (value, automaton) in automata.iter().enumerate() {
        if head.contains("\nvalue ") {
            writeln!(text, "set {value}").expect("a string");
        }
        writeln!(text, "states {}", automaton.accepting.len()).expect("a string");
        for (state, edges) in automaton.edges.iter().enumerate() {
            write!(text, "{state} {}", u8::from(automaton.accepting[state])).expect("a string");
            for ((x, y), target) in edges {
                write!(text, " {x},{y}>{target}").expect("a string");
            }
            text.push('\n');
        }
    }
    text + "end\n"
}

impl Automaton {
    /// The same words: states that are of no use left out, the others numbered
    /// breadth first.
    pub(crate) fn canonical(&self) -> Self {
        let mut useful: HashSet<usize> =
            (0..self.accepting.len()).filter(|&q| self.accepting[q]).collect();
        while let Some(q) = (0..self.edges.len())
            .find(|q| !useful.contains(q) && self.edges[*q].values().any(|t| useful.contains(t)))
        {
            useful.insert(q);
        }
        if !useful.contains(&0) {
            let edges = vec![BTreeMap::from([((0, 0), 0)])];
            return Self { accepting: vec![false], edges };
        }
        let mut numbers = HashMap::from([(0, 0)]);
        let mut queue = VecDeque::from([0]);
        let mut result = Self { accepting: Vec::new(), edges: Vec::new() };
        while let Some(q) = queue.pop_front() {
            let mut edges = BTreeMap::new();
            for (&pair, &target) in self.edges[q].iter().filter(|edge| useful.contains(edge.1)) {
                let fresh = numbers.len();
                let number = *numbers.entry(target).or_insert_with(|| {
                    queue.push_back(target);
                    fresh
                });
                edges.insert(pair, number);
            }
            result.accepting.push(self.accepting[q]);
            result.edges.push(edges);
        }
        result
    }

    /// Whether both accept the same words.
    pub(crate) fn same_language(&self, other: &Self) -> bool {
        let mut seen = HashSet::from([(Some(0), Some(0))]);
        let mut open = vec![(Some(0), Some(0))];
        let accepts = |a: &Self, q: Option<usize>| q.is_some_and(|q| a.accepting[q]);
        let next =
            |a: &Self, q: Option<usize>, pair: &Pair| q.and_then(|q| a.edges[q].get(pair).copied());
        while let Some((p, q)) = open.pop() {
            if accepts(self, p) != accepts(other, q) {
                return false;
            }
            let pairs = |a: &Self, q: Option<usize>| -> Vec<Pair> {
                q.map_or_else(Vec::new, |q| a.edges[q].keys().copied().collect())
            };
            for pair in pairs(self, p).iter().chain(&pairs(other, q)) {
                let both = (next(self, p, pair), next(other, q, pair));
                if seen.insert(both) {
                    open.push(both);
                }
            }
        }
        true
    }

    /// Whether a pair of words is accepted.
    pub(crate) fn accepts(&self, word: &[Pair]) -> bool {
        let end = word.iter().try_fold(0, |q, pair| self.edges[q].get(pair).copied());
        end.is_some_and(|q| self.accepting[q])
    }
}
