//! An automaton as a report: drawn as long as it can be read, in numbers beyond.

use super::components::sizes;
use super::{Machine, Shape};
use crate::error::{InputError, WorkbenchError};
use dashu_int::{IBig, UBig};
use serde::Serialize;
use std::cmp::Ordering;
use std::collections::VecDeque;
use wythoff_automata::format::edge_label;
use wythoff_automata::{Control, StateId, Symbol};

/// Automata with more states are not drawn.
const MOST_DRAWN: usize = 200;

/// The most states that are listed as sources of one.
const MOST_SOURCES: usize = 50;

/// An automaton.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MachineReport {
    /// What it recognises or gives.
    pub kind: MachineKind,
    /// The states; the dead one is not counted.
    pub states: usize,
    /// The edges, symbol by symbol.
    pub edges: usize,
    /// What stands on each track.
    pub tracks: Vec<TrackReport>,
    /// The initial state.
    pub initial: usize,
    /// How many states accept; none for word automata.
    pub accepting: Option<usize>,
    /// The states, if they are few enough to be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub states_list: Option<Vec<StateReport>>,
    /// Its edges, those between the same two states merged, if it can be drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub edges_list: Option<Vec<EdgeReport>>,
    /// Its layers, if it has too many states to be drawn: layer d holds the states that are
    /// reached by d digits and not by fewer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub layers: Option<Vec<LayerReport>>,
    /// One state and its edges, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub look: Option<StateLook>,
    /// Numbers about it.
    pub statistics: Statistics,
    /// Numbers read digit by digit, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run: Option<RunReport>,
}

/// What an automaton does with a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum MachineKind {
    /// It accepts or refuses it.
    Relation,
    /// It gives a letter.
    Word,
}

/// A track.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct TrackReport {
    /// Its variable.
    pub variable: Option<String>,
    /// Its number system, or its set of digits.
    pub alphabet: String,
    /// Its digits.
    pub digits: Vec<i32>,
}

/// A state.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StateReport {
    /// Its number.
    pub id: usize,
    /// Whether it accepts.
    pub accepting: bool,
    /// What it gives, in a word automaton.
    pub output: Option<i64>,
}

/// All edges from one state to another.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct EdgeReport {
    /// From which state.
    pub from: usize,
    /// To which.
    pub to: usize,
    /// The symbols, in few words.
    pub label: String,
    /// How many they are.
    pub symbols: usize,
}

/// The states that are reached by the same number of digits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LayerReport {
    /// How many states it has.
    pub states: usize,
    /// How many of them accept; all of them in a word automaton.
    pub accepting: usize,
    /// Its first state, by number.
    pub first: usize,
    /// Edges to the next layer, symbol by symbol.
    pub onward: usize,
    /// Edges within the layer.
    pub within: usize,
    /// Edges to earlier layers.
    pub back: usize,
}

/// A state with its edges.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct StateLook {
    /// The state.
    pub state: StateReport,
    /// Its layer.
    pub layer: usize,
    /// Where it leads.
    pub edges: Vec<EdgeReport>,
    /// From which states it is reached, the first ones.
    pub from: Vec<usize>,
    /// From how many states it is reached.
    pub sources: usize,
}

/// Numbers about an automaton.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Statistics {
    /// Symbols of the alphabet.
    pub symbols: usize,
    /// Edges from a state to itself.
    pub self_loops: usize,
    /// Edges that lead to the dead state.
    pub missing_edges: usize,
    /// The most edges needed to reach a state.
    pub depth: usize,
    /// Strongly connected components.
    pub components: usize,
    /// The states of the largest.
    pub largest_component: usize,
}

/// Numbers read digit by digit.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RunReport {
    /// The digits of each track in the order of reading, padded to one length.
    pub digits: Vec<Vec<i32>>,
    /// The state before the first digit and after each; null is the dead one.
    pub states: Vec<Option<usize>>,
    /// Whether they are accepted; none for word automata.
    pub accepted: Option<bool>,
    /// The letter they give, in a word automaton.
    pub output: Option<i64>,
}

impl MachineReport {
    /// The report of an automaton, with the way of some numbers through it.
    ///
    /// # Errors
    /// Numbers that the automaton cannot read, or a limit that was reached.
    pub fn of(
        machine: &Machine,
        read: Option<&[UBig]>,
        control: &Control,
    ) -> Result<Self, WorkbenchError> {
        let alphabet = machine.alphabet();
        let track = |(i, track): (usize, &super::Track)| TrackReport {
            variable: track.variable.clone(),
            alphabet: track.alphabet.clone(),
            digits: alphabet.digits(i).to_vec(),
        };
        let all = || (0..machine.states()).map(StateId::new);
        let drawn = machine.states() <= MOST_DRAWN;
        let (kind, accepting) = match &machine.shape {
            Shape::Relation(dfa) => {
                (MachineKind::Relation, Some(all().filter(|&q| dfa.accepts_at(q)).count()))
            }
            Shape::Word(_) => (MachineKind::Word, None),
        };
        Ok(Self {
            kind,
            states: machine.states(),
            edges: machine.edge_count(),
            tracks: machine.tracks.iter().enumerate().map(track).collect(),
            initial: 0,
            accepting,
            states_list: drawn.then(|| all().map(|q| state(machine, q)).collect()),
            edges_list: drawn.then(|| all().flat_map(|q| edges(machine, q)).collect()),
            layers: (!drawn).then(|| layers(machine)),
            look: None,
            statistics: statistics(machine),
            run: read.map(|numbers| run(machine, numbers, control)).transpose()?,
        })
    }
}

impl MachineReport {
    /// The report with one of the states looked at.
    ///
    /// # Errors
    /// A number that no state has.
    pub fn looking_at(mut self, machine: &Machine, id: usize) -> Result<Self, WorkbenchError> {
        let states = machine.states();
        if id >= states {
            return Err(InputError::NoSuchState { id, states }.into());
        }
        let q = StateId::new(id);
        let leads_here = |p: &StateId| machine.edges(*p).targets.contains(&q);
        let sources: Vec<usize> =
            (0..states).map(StateId::new).filter(leads_here).map(StateId::index).collect();
        self.look = Some(StateLook {
            state: state(machine, q),
            layer: depths(machine)[id],
            edges: edges(machine, q),
            sources: sources.len(),
            from: sources.into_iter().take(MOST_SOURCES).collect(),
        });
        Ok(self)
    }
}

fn state(machine: &Machine, q: StateId) -> StateReport {
    let (accepting, output) = match &machine.shape {
        Shape::Relation(dfa) => (dfa.accepts_at(q), None),
        Shape::Word(dfao) => (true, Some(dfao.output_at(q))),
    };
    StateReport { id: q.index(), accepting, output }
}

/// The edges of a state, those to one target merged, targets increasing.
fn edges(machine: &Machine, q: StateId) -> Vec<EdgeReport> {
    let mut pairs: Vec<(StateId, Symbol)> =
        machine.edges(q).iter().map(|(symbol, target)| (target, symbol)).collect();
    pairs.sort_unstable();
    let merged = pairs.chunk_by(|a, b| a.0 == b.0).map(|group| {
        let symbols: Vec<Symbol> = group.iter().map(|edge| edge.1).collect();
        EdgeReport {
            from: q.index(),
            to: group[0].0.index(),
            label: edge_label(machine.alphabet(), &symbols),
            symbols: symbols.len(),
        }
    });
    merged.collect()
}

/// How many digits it takes to reach each state: a search in breadth from the initial one.
fn depths(machine: &Machine) -> Vec<usize> {
    let mut depth = vec![usize::MAX; machine.states()];
    let mut queue = VecDeque::from([StateId::FIRST]);
    depth[0] = 0;
    while let Some(q) = queue.pop_front() {
        for &target in machine.edges(q).targets {
            if depth[target.index()] == usize::MAX {
                depth[target.index()] = depth[q.index()] + 1;
                queue.push_back(target);
            }
        }
    }
    depth
}

/// The layers; states that nothing leads to belong to none.
fn layers(machine: &Machine) -> Vec<LayerReport> {
    let depth = depths(machine);
    let deepest = depth.iter().filter(|&&d| d != usize::MAX).max().copied().unwrap_or(0);
    let mut layers = vec![LayerReport::default(); deepest + 1];
    for q in (0..machine.states()).map(StateId::new) {
        let here = depth[q.index()];
        let Some(layer) = layers.get_mut(here) else { continue };
        if layer.states == 0 {
            layer.first = q.index();
        }
        layer.states += 1;
        layer.accepting += usize::from(state(machine, q).accepting);
        for &target in machine.edges(q).targets {
            match depth[target.index()].cmp(&here) {
                Ordering::Less => layer.back += 1,
                Ordering::Equal => layer.within += 1,
                Ordering::Greater => layer.onward += 1,
            }
        }
    }
    layers
}

fn statistics(machine: &Machine) -> Statistics {
    let states = machine.states();
    let symbols = machine.alphabet().symbols();
    let reached = depths(machine).into_iter().filter(|&d| d != usize::MAX);
    let to_itself = |q: StateId| machine.edges(q).targets.iter().filter(|&&t| t == q).count();
    let components = sizes(states, |q| machine.edges(q));
    Statistics {
        symbols,
        self_loops: (0..states).map(StateId::new).map(to_itself).sum(),
        missing_edges: states.saturating_mul(symbols).saturating_sub(machine.edge_count()),
        depth: reached.max().unwrap_or(0),
        components: components.len(),
        largest_component: components.iter().copied().max().unwrap_or(0),
    }
}

fn run(
    machine: &Machine,
    numbers: &[UBig],
    control: &Control,
) -> Result<RunReport, WorkbenchError> {
    let numbers: Vec<IBig> = numbers.iter().cloned().map(IBig::from).collect();
    let walk = machine.walk(&numbers, control)?;
    let last = walk.states.last().copied().flatten();
    let (accepted, output) = match &machine.shape {
        Shape::Relation(dfa) => (Some(last.is_some_and(|q| dfa.accepts_at(q))), None),
        Shape::Word(dfao) => (None, last.map(|q| dfao.output_at(q))),
    };
    let states = walk.states.into_iter().map(|q| q.map(StateId::index)).collect();
    Ok(RunReport { digits: walk.digits, states, accepted, output })
}
