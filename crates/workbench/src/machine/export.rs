//! Automata for other programs: as texts, edge by edge, and as definitions of a session.

use super::{Machine, Shape, Track};
use crate::error::{InputError, WorkbenchError};
use crate::prover::Session;
use dashu_int::IBig;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use wythoff_automata::format::{self, Header, dot, sage, svg, tikz, walnut};
use wythoff_automata::{Control, Dfa, Reason, StateId, minimize, minimize_words};
use wythoff_logic::{Failure, Predicate, TrackKind};

/// A text that an automaton can be written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MachineFormat {
    /// Walnut's file.
    Walnut,
    /// Graphviz.
    Graphviz,
    /// A picture for LaTeX.
    Tikz,
    /// An `Automaton` of Sage.
    Sage,
    /// A picture.
    Svg,
}

/// Two automata are the same if they read numbers of the same systems and have the same states
/// and edges; the names of variables and systems do not matter. Minimal ones are the same if and
/// only if they accept or give the same.
impl PartialEq for Machine {
    fn eq(&self, other: &Self) -> bool {
        let same_numbers = |(one, two): (&Track, &Track)| match (&one.system, &two.system) {
            (Some((_, one)), Some((_, two))) => one.same_numbers(two),
            (None, None) => true,
            _ => false,
        };
        // Shapes that are equal have as many tracks, and the same digits on them.
        self.shape == other.shape && self.tracks.iter().zip(&other.tracks).all(same_numbers)
    }
}

impl Eq for Machine {}

impl Hash for Machine {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.shape.hash(state);
    }
}

impl Machine {
    /// The same automaton with as few states as possible, numbered in the one way there is.
    ///
    /// # Errors
    /// A limit that was reached.
    pub fn minimal(&self, control: &Control) -> Result<Self, Reason> {
        let shape = match &self.shape {
            Shape::Relation(dfa) => Shape::Relation(minimize(dfa, control)?),
            Shape::Word(dfao) => Shape::Word(minimize_words(dfao, control)?),
        };
        Ok(Self { shape, tracks: self.tracks.clone() })
    }

    /// The automaton that accepts, if it is no word automaton.
    pub fn relation(&self) -> Option<&Dfa> {
        match &self.shape {
            Shape::Relation(dfa) => Some(dfa),
            Shape::Word(_) => None,
        }
    }

    /// The variables of the tracks, where they have names.
    pub fn variables(&self) -> impl Iterator<Item = Option<&str>> {
        self.tracks.iter().map(|track| track.variable.as_deref())
    }

    /// The number system of each track as the prover names it, or its set of digits.
    pub fn alphabets(&self) -> impl Iterator<Item = &str> {
        self.tracks.iter().map(|track| match &track.system {
            Some((name, _)) => name.as_str(),
            None => track.alphabet.as_str(),
        })
    }

    /// Its edges: source, digits, target.
    pub fn transitions(&self) -> impl Iterator<Item = (usize, Vec<i32>, usize)> {
        (0..self.states()).flat_map(move |source| {
            let edges = self.edges(StateId::new(source)).iter();
            let edge = move |(symbol, target): (_, StateId)| {
                (source, self.alphabet().tuple(symbol), target.index())
            };
            edges.map(edge)
        })
    }

    /// The states that accept; none in a word automaton.
    pub fn accepting(&self) -> Vec<usize> {
        match &self.shape {
            Shape::Relation(dfa) => {
                (0..dfa.states()).filter(|&q| dfa.accepts_at(StateId::new(q))).collect()
            }
            Shape::Word(_) => Vec::new(),
        }
    }

    /// What every state gives, in a word automaton.
    pub fn outputs(&self) -> Option<Vec<i64>> {
        match &self.shape {
            Shape::Relation(_) => None,
            Shape::Word(dfao) => {
                Some((0..dfao.states()).map(|q| dfao.output_at(StateId::new(q))).collect())
            }
        }
    }

    /// Whether it accepts a tuple of numbers.
    ///
    /// # Errors
    /// Another number of numbers than tracks, a word automaton, a number that a track has no
    /// digits for, a limit that was reached.
    pub fn accepts(&self, numbers: &[IBig], control: &Control) -> Result<bool, WorkbenchError> {
        let dfa = self.relation().ok_or(InputError::WordAutomaton)?;
        let last = self.walk(numbers, control)?.states.last().copied().flatten();
        Ok(last.is_some_and(|state| dfa.accepts_at(state)))
    }

    /// What it gives for a tuple of numbers; none if it has no letter for them.
    ///
    /// # Errors
    /// As [`Machine::accepts`], with an automaton that gives nothing in place of one that does.
    pub fn output(
        &self,
        numbers: &[IBig],
        control: &Control,
    ) -> Result<Option<i64>, WorkbenchError> {
        let Shape::Word(dfao) = &self.shape else {
            return Err(InputError::NoWordAutomaton.into());
        };
        let last = self.walk(numbers, control)?.states.last().copied().flatten();
        Ok(last.map(|state| dfao.output_at(state)))
    }

    /// The automaton as a text.
    pub fn text(&self, format: MachineFormat) -> String {
        let kind = |(i, track): (usize, &Track)| match &track.system {
            Some((name, _)) => format::TrackKind::System(name.clone()),
            None => format::TrackKind::Digits(self.alphabet().digits(i).to_vec()),
        };
        let header = Header { tracks: self.tracks.iter().enumerate().map(kind).collect() };
        match (&self.shape, format) {
            (Shape::Relation(dfa), MachineFormat::Walnut) => walnut::write(dfa, &header),
            (Shape::Relation(dfa), MachineFormat::Graphviz) => dot::write(dfa, &header),
            (Shape::Relation(dfa), MachineFormat::Tikz) => tikz::write(dfa),
            (Shape::Relation(dfa), MachineFormat::Sage) => sage::write(dfa),
            (Shape::Relation(dfa), MachineFormat::Svg) => svg::draw(dfa),
            (Shape::Word(dfao), MachineFormat::Walnut) => walnut::write_words(dfao, &header),
            (Shape::Word(dfao), MachineFormat::Graphviz) => dot::write_words(dfao, &header),
            (Shape::Word(dfao), MachineFormat::Tikz) => tikz::write_words(dfao),
            (Shape::Word(dfao), MachineFormat::Sage) => sage::write_words(dfao),
            (Shape::Word(dfao), MachineFormat::Svg) => svg::draw_words(dfao),
        }
    }

    /// The automaton as something formulas of a session can refer to. Number systems that the
    /// session does not have get a name in it.
    ///
    /// # Errors
    /// A word automaton, or a limit that was reached.
    pub fn predicate_in(
        &self,
        session: &mut Session,
        control: &Control,
    ) -> Result<Predicate, WorkbenchError> {
        let dfa = Arc::new(self.relation().ok_or(InputError::WordAutomaton)?.clone());
        let mut tracks = Vec::new();
        for (i, track) in self.tracks.iter().enumerate() {
            tracks.push(match &track.system {
                Some((name, arithmetic)) => {
                    let found = session.adopt_system(name, arithmetic, control);
                    TrackKind::System(found.map_err(|failure| match failure {
                        Failure::Stopped(reason) => WorkbenchError::from(reason),
                        Failure::Wrong(error) => InputError::Formula(Box::new(error)).into(),
                    })?)
                }
                None => TrackKind::Digits(self.alphabet().digits(i).to_vec()),
            });
        }
        Ok(Predicate { tracks, dfa })
    }
}
