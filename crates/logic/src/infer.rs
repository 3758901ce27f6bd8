//! Which variables of a formula are words.
//!
//! An automaton whose track has a number system takes numbers there; one whose track is a
//! set of digits takes words, or numbers of a system with exactly these digits (as in
//! Walnut, where alphabets have to agree). So a variable is a word if all its places are
//! tracks with sets. One that is also added, compared or indexed with is a number, if the
//! digits allow it; if they do not, it is a word, and the translation tells what is wrong at
//! the place where it is used as a number. An equation of two variables says nothing by
//! itself: both are what either is elsewhere.
//!
//! A formula is read once before it is translated, because the place that decides may come
//! last. Cost: linear.

use crate::SystemId;
use crate::kind::Kind;
use crate::prover::Prover;
use crate::syntax::{Comparison, Formula, FormulaKind, Name, Span, Term, TermKind};
use crate::table::TrackKind;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use wythoff_automata::Control;

/// The variables that stand on a track with a set of digits, and what they are.
#[derive(Debug, Default)]
pub(crate) struct Inferred {
    free: FxHashMap<String, Kind>,
    /// By the place where the variable is bound.
    bound: FxHashMap<Span, Kind>,
}

impl Inferred {
    /// What a free variable is; none if nothing but its comparisons tell.
    pub(crate) fn free(&self, name: &str) -> Option<Kind> {
        self.free.get(name).cloned()
    }

    /// What a bound variable is.
    pub(crate) fn bound(&self, name: &Name) -> Option<Kind> {
        self.bound.get(&name.span).cloned()
    }
}

/// Finds the words among the variables of a formula.
pub(crate) fn infer(formula: &Formula, prover: &mut Prover, control: &Control) -> Inferred {
    let mut reader = Reader {
        prover,
        control,
        scope: FxHashMap::default(),
        uses: Vec::new(),
        free: Vec::new(),
        bound: Vec::new(),
        is_reversed: false,
    };
    reader.formula(formula);
    let (free, bound) = (std::mem::take(&mut reader.free), std::mem::take(&mut reader.bound));
    let kind = |number: usize| reader.kind(number);
    Inferred {
        free: free.into_iter().filter_map(|(name, number)| Some((name, kind(number)?))).collect(),
        bound: bound.into_iter().filter_map(|(span, number)| Some((span, kind(number)?))).collect(),
    }
}

/// How a variable, and all that it equals, is used.
struct Uses {
    /// Another variable that stands for both.
    same: Option<usize>,
    digits: Option<Rc<[i32]>>,
    systems: Vec<SystemId>,
}

struct Reader<'a> {
    prover: &'a mut Prover,
    control: &'a Control,
    /// The variables in scope, by name; the last one is the innermost.
    scope: FxHashMap<String, Vec<usize>>,
    uses: Vec<Uses>,
    free: Vec<(String, usize)>,
    bound: Vec<(Span, usize)>,
    /// Whether the numbers here are read the other way round outside.
    is_reversed: bool,
}

impl Reader<'_> {
    fn new_variable(&mut self) -> usize {
        self.uses.push(Uses { same: None, digits: None, systems: Vec::new() });
        self.uses.len() - 1
    }

    fn variable(&mut self, name: &str) -> usize {
        let known = self.scope.get(name).and_then(|stack| stack.last()).copied();
        let mut number = known.unwrap_or_else(|| {
            let number = self.new_variable();
            self.scope.insert(name.to_owned(), vec![number]);
            self.free.push((name.to_owned(), number));
            number
        });
        while let Some(same) = self.uses[number].same {
            number = same;
        }
        number
    }

    fn kind(&self, mut number: usize) -> Option<Kind> {
        while let Some(same) = self.uses[number].same {
            number = same;
        }
        let uses = &self.uses[number];
        let digits = uses.digits.clone()?;
        let fits = |&id: &SystemId| *self.prover.systems.get(id).arithmetic.digits() == *digits;
        match uses.systems.first() {
            Some(&first) if uses.systems.iter().all(fits) => Some(Kind::Number(first)),
            _ => Some(Kind::Word(digits)),
        }
    }

    fn formula(&mut self, formula: &Formula) {
        match &formula.kind {
            FormulaKind::Compare { relation, left, right, system } => {
                if let (TermKind::Variable(left), TermKind::Variable(right)) =
                    (&left.kind, &right.kind)
                    && matches!(relation, Comparison::Equal | Comparison::NotEqual)
                {
                    return self.equate(left, right);
                }
                // What does not exist is told by the translation.
                let Ok(system) = self.prover.find_system(&system.text, self.control) else {
                    return;
                };
                self.number(left, system);
                self.number(right, system);
            }
            FormulaKind::Call { name, arguments, system } => {
                let Ok(system) = self.prover.find_system(&system.text, self.control) else {
                    return;
                };
                if let Ok(Some(predicate)) = self.prover.predicate(&name.text, self.control) {
                    self.places(arguments, &predicate.tracks, system);
                }
            }
            FormulaKind::Not(inner) => self.formula(inner),
            FormulaKind::Reverse(inner) => {
                self.is_reversed = !self.is_reversed;
                self.formula(inner);
                self.is_reversed = !self.is_reversed;
            }
            FormulaKind::Binary { left, right, .. } => {
                self.formula(left);
                self.formula(right);
            }
            FormulaKind::Quantified { variables, body, .. } => {
                for name in variables {
                    let number = self.new_variable();
                    self.scope.entry(name.text.clone()).or_default().push(number);
                    self.bound.push((name.span, number));
                }
                self.formula(body);
                for name in variables {
                    self.scope.get_mut(&name.text).expect("pushed above").pop();
                }
            }
        }
    }

    fn equate(&mut self, left: &str, right: &str) {
        let (left, right) = (self.variable(left), self.variable(right));
        if left == right {
            return;
        }
        let Uses { digits, systems, .. } = std::mem::replace(
            &mut self.uses[right],
            Uses { same: Some(left), digits: None, systems: Vec::new() },
        );
        let uses = &mut self.uses[left];
        uses.digits = uses.digits.take().or(digits);
        uses.systems.extend(systems);
    }

    /// A term that is a number.
    fn number(&mut self, term: &Term, system: SystemId) {
        match &term.kind {
            TermKind::Variable(name) => self.is_number(name, system),
            TermKind::Number(_) | TermKind::Letter(_) => {}
            TermKind::Negate(inner) => self.number(inner, system),
            TermKind::Add(left, right)
            | TermKind::Subtract(left, right)
            | TermKind::Multiply(left, right)
            | TermKind::Divide(left, right) => {
                self.number(left, system);
                self.number(right, system);
            }
            TermKind::Word { name, indices } => {
                if let Ok(Some(word)) = self.prover.word(&name.text, self.control) {
                    self.places(indices, &word.tracks, system);
                }
            }
        }
    }

    /// Terms on the tracks of an automaton.
    fn places(&mut self, terms: &[Term], tracks: &[TrackKind], system: SystemId) {
        for (term, track) in terms.iter().zip(tracks) {
            match (&term.kind, track) {
                (TermKind::Variable(name), TrackKind::System(id)) => self.is_number(name, *id),
                (TermKind::Variable(name), TrackKind::Digits(digits)) => {
                    let number = self.variable(name);
                    let known = &mut self.uses[number].digits;
                    known.get_or_insert_with(|| digits.as_slice().into());
                }
                (_, TrackKind::System(id)) => self.number(term, *id),
                (_, TrackKind::Digits(_)) => self.number(term, system),
            }
        }
    }

    fn is_number(&mut self, name: &str, mut system: SystemId) {
        if self.is_reversed {
            let other = self.prover.other_order(&TrackKind::System(system), self.control);
            let Ok(TrackKind::System(other)) = other else { return };
            system = other;
        }
        let number = self.variable(name);
        let systems = &mut self.uses[number].systems;
        if !systems.contains(&system) {
            systems.push(system);
        }
    }
}
