//! Automata of certificates of kind `wythoff-rows`: read, edited, numbered anew,
//! compared. Written from the format's definition, with nothing of the checker.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RowAutomaton {
    /// For each state the offsets of its points, by value.
    pub(crate) offsets: Vec<Vec<Option<i64>>>,
    /// For each state what follows after 0 and, if it may follow, after 1.
    pub(crate) targets: Vec<Vec<usize>>,
}

/// The lines before `states`, and the automaton.
pub(crate) fn split(certificate: &str) -> (&str, RowAutomaton) {
    let at = certificate.find("\nstates ").expect("a certificate") + 1;
    let lines = certificate[at..].lines().skip(1).take_while(|&line| line != "end");
    let mut automaton = RowAutomaton { offsets: Vec::new(), targets: Vec::new() };
    for line in lines {
        let fields: Vec<_> = line.split(' ').skip(1).collect();
        let (offsets, targets) = fields.split_at(fields.len() - 2);
        automaton.offsets.push(offsets.iter().map(|field| field.parse().ok()).collect());
        automaton.targets.push(targets.iter().filter_map(|field| field.parse().ok()).collect());
    }
    (&certificate[..at], automaton)
}

/// The certificate of the same theorem for another automaton.
pub(crate) fn join(head: &str, automaton: &RowAutomaton) -> String {
    let mut text = format!("{head}states {}\n", automaton.offsets.len());
    for (state, targets) in automaton.targets.iter().enumerate() {
        write!(text, "{state}").expect("a string");
        for offset in &automaton.offsets[state] {
            let offset = offset.map_or("-".to_string(), |offset| offset.to_string());
            write!(text, " {offset}").expect("a string");
        }
        for digit in 0..2 {
            let target = targets.get(digit).map_or("-".to_string(), usize::to_string);
            write!(text, " {target}").expect("a string");
        }
        text.push('\n');
    }
    text + "end\n"
}

impl RowAutomaton {
    /// The same words: without states that are not reached, numbered breadth first.
    pub(crate) fn canonical(&self) -> Self {
        let (mut numbers, mut order) = (HashMap::from([(0, 0)]), vec![0]);
        let mut result = Self { offsets: Vec::new(), targets: Vec::new() };
        while let Some(&state) = order.get(result.offsets.len()) {
            let mut targets = Vec::new();
            for &target in &self.targets[state] {
                let fresh = order.len();
                targets.push(*numbers.entry(target).or_insert_with(|| {
                    order.push(target);
                    fresh
                }));
            }
            result.offsets.push(self.offsets[state].clone());
            result.targets.push(targets);
        }
        result
    }

    /// Whether both say the same of every row.
    pub(crate) fn same_words(&self, other: &Self) -> bool {
        let (mut seen, mut open) = (HashSet::from([(0, 0)]), vec![(0, 0)]);
        while let Some((p, q)) = open.pop() {
            if self.offsets[p] != other.offsets[q] {
                return false;
            }
            for (&p, &q) in self.targets[p].iter().zip(&other.targets[q]) {
                if seen.insert((p, q)) {
                    open.push((p, q));
                }
            }
        }
        true
    }

    /// The state of a row: its digits by the greedy algorithm.
    pub(crate) fn state(&self, row: i64) -> usize {
        let mut weights = vec![1, 2];
        while weights[weights.len() - 1] <= row {
            weights.push(weights[weights.len() - 1] + weights[weights.len() - 2]);
        }
        let mut rest = row;
        weights.iter().rev().fold(0, |state, &weight| {
            let digit = usize::from(rest >= weight);
            rest -= if digit == 1 { weight } else { 0 };
            self.targets[state][digit]
        })
    }
}
