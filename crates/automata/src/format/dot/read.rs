//! The reader: directed graphs of automata, ours and Walnut's.
//!
//! Of Graphviz it knows statements for nodes, edges and attributes, with defaults for
//! nodes; subgraphs are refused. A node of shape `point` marks where words begin.

use super::lex::{Kind, Token, tokens};
use crate::format::draft::{Draft, DraftEdge, Header, TrackKind};
use crate::format::error::{FormatError, Place, shown, text};
use crate::format::label::{Entry, parse};
use crate::format::walnut;
use crate::{StateId, Symbol, Tracks};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The most edges that labels may stand for in one file.
const MOST_BY_LABELS: usize = 1 << 22;

/// The widest range of digits in a label of a file that does not say what its tracks are.
const WIDEST_RANGE: i64 = 1 << 8;

/// Reads an automaton. The tracks are those of `header`; without one, those in the file;
/// if that has none either, the digits that occur. `alphabet` gives the digits of a named
/// number system.
///
/// # Errors
///
/// Where the text is not an automaton, and why.
pub fn read(
    bytes: &[u8],
    header: Option<&Header>,
    alphabet: impl Fn(&str) -> Option<Vec<i32>>,
) -> Result<Draft, FormatError> {
    let tokens = tokens(&text(bytes)?)?;
    let mut graph = Graph::default();
    let end = tokens.last().map_or(Place { line: 1, column: 1 }, |token| token.place);
    Parser { tokens: &tokens, at: 0, end }.graph(&mut graph)?;
    let header = match (header, &graph.comment) {
        (Some(header), _) => header.clone(),
        (None, Some((comment, place))) => walnut_header(comment, *place)?,
        (None, None) => graph.occurring()?,
    };
    let places = vec![Place { line: 1, column: 1 }; header.tracks.len()];
    let tracks = header.resolve(&places, &alphabet)?;
    graph.draft(header, tracks)
}

/// The header in a comment; an empty one is that of true and false.
fn walnut_header(comment: &str, place: Place) -> Result<Header, FormatError> {
    if comment.trim().is_empty() {
        return Ok(Header::default());
    }
    walnut::read_header(comment).map_err(|mut error| {
        (error.line, error.column) = (place.line, place.column);
        error
    })
}

#[derive(Default)]
struct Graph {
    numbers: FxHashMap<String, usize>,
    nodes: Vec<Node>,
    edges: Vec<GraphEdge>,
    comment: Option<(String, Place)>,
}

struct Node {
    name: String,
    /// Shared with other nodes where they are defaults.
    shape: Option<Rc<str>>,
    label: Option<Rc<str>>,
    place: Place,
}

struct GraphEdge {
    source: usize,
    target: usize,
    label: Option<(Rc<str>, Place)>,
    place: Place,
}

#[derive(Clone, Default)]
struct Attributes {
    shape: Option<Rc<str>>,
    label: Option<(Rc<str>, Place)>,
    comment: Option<(String, Place)>,
}

impl Attributes {
    fn set(&mut self, name: &str, value: String, place: Place) {
        match name {
            "shape" => self.shape = Some(value.into()),
            "label" => self.label = Some((value.into(), place)),
            "comment" => self.comment = Some((value, place)),
            _ => {}
        }
    }
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    end: Place,
}

impl Parser<'_> {
    fn peek(&self) -> Option<&Kind> {
        self.tokens.get(self.at).map(|token| &token.kind)
    }

    fn place(&self) -> Place {
        self.tokens.get(self.at).map_or(self.end, |token| token.place)
    }

    fn is(&self, mark: char) -> bool {
        self.peek() == Some(&Kind::Mark(mark))
    }

    fn take(&mut self, mark: char) -> bool {
        let found = self.is(mark);
        self.at += usize::from(found);
        found
    }

    fn name(&mut self, what: &str) -> Result<String, FormatError> {
        match self.peek() {
            Some(Kind::Name(name)) => {
                let name = name.clone();
                self.at += 1;
                Ok(name)
            }
            _ => Err(FormatError::new(self.place(), format!("{what} is expected here"))),
        }
    }

    fn graph(&mut self, graph: &mut Graph) -> Result<(), FormatError> {
        let place = self.place();
        if self.name("digraph").ok().as_deref() != Some("digraph") {
            return Err(FormatError::new(place, "this is no directed graph")
                .suggest("it begins with digraph"));
        }
        if !self.is('{') {
            self.name("the name of the graph or {")?;
        }
        if !self.take('{') {
            return Err(FormatError::new(self.place(), "{ is expected here"));
        }
        let mut defaults = Attributes::default();
        while !self.take('}') {
            if self.peek().is_none() {
                return Err(FormatError::new(self.end, "the graph has no closing }"));
            }
            if self.take(';') {
                continue;
            }
            self.statement(graph, &mut defaults)?;
        }
        Ok(())
    }

    fn statement(
        &mut self,
        graph: &mut Graph,
        defaults: &mut Attributes,
    ) -> Result<(), FormatError> {
        let place = self.place();
        if self.is('{') {
            return Err(FormatError::new(place, "subgraphs are not read"));
        }
        let name = self.name("a node")?;
        if self.take('=') {
            let value_at = self.place();
            let value = self.name("a value")?;
            if name == "comment" {
                graph.comment = Some((value, value_at));
            }
            return Ok(());
        }
        match name.as_str() {
            "subgraph" => return Err(FormatError::new(place, "subgraphs are not read")),
            "node" if self.is('[') => return self.attributes(defaults),
            "graph" if self.is('[') => {
                let mut found = Attributes::default();
                self.attributes(&mut found)?;
                graph.comment = found.comment.or(graph.comment.take());
                return Ok(());
            }
            "edge" if self.is('[') => return self.attributes(&mut Attributes::default()),
            _ => {}
        }
        let source = graph.node(name, place, defaults);
        let mut target = None;
        if self.peek() == Some(&Kind::Arrow) {
            self.at += 1;
            let place = self.place();
            let name = self.name("the target of an edge")?;
            target = Some(graph.node(name, place, defaults));
        }
        if self.peek() == Some(&Kind::Arrow) {
            return Err(FormatError::new(self.place(), "a path of several edges")
                .suggest("write every edge by itself"));
        }
        let mut own = Attributes::default();
        while self.is('[') {
            self.attributes(&mut own)?;
        }
        if let Some(target) = target {
            graph.edges.push(GraphEdge { source, target, label: own.label, place });
        } else {
            let node = &mut graph.nodes[source];
            node.shape = own.shape.or(node.shape.take());
            node.label = own.label.map(|label| label.0).or(node.label.take());
        }
        Ok(())
    }

    /// Attributes in brackets.
    fn attributes(&mut self, into: &mut Attributes) -> Result<(), FormatError> {
        let open = self.place();
        self.take('[');
        while !self.take(']') {
            if self.peek().is_none() {
                return Err(FormatError::new(open, "a [ without its closing ]"));
            }
            if self.take(',') || self.take(';') {
                continue;
            }
            let name = self.name("an attribute")?;
            if self.take('=') {
                let place = self.place();
                let value = self.name("a value")?;
                into.set(&name, value, place);
            }
        }
        Ok(())
    }
}

impl Graph {
    fn node(&mut self, name: String, place: Place, defaults: &Attributes) -> usize {
        if let Some(&number) = self.numbers.get(&name) {
            return number;
        }
        let number = self.nodes.len();
        self.nodes.push(Node {
            name: name.clone(),
            shape: defaults.shape.clone(),
            label: defaults.label.clone().map(|label| label.0),
            place,
        });
        self.numbers.insert(name, number);
        number
    }

    fn is_point(&self, node: usize) -> bool {
        self.nodes[node].shape.as_deref() == Some("point")
    }

    /// Edges between states, with the tuples of their labels.
    fn labelled(&self) -> impl Iterator<Item = Result<Labelled<'_>, FormatError>> {
        let between = |edge: &&GraphEdge| !self.is_point(edge.source);
        self.edges.iter().filter(between).map(|edge| {
            let Some((label, place)) = &edge.label else {
                return Err(FormatError::new(edge.place, "an edge without a label"));
            };
            let Some(tuples) = parse(label) else {
                let message = format!("{} is not a list of digits", shown(label));
                return Err(FormatError::new(*place, message)
                    .suggest("labels are such as 0, 1 or (0,1), (1,*)"));
            };
            Ok(Labelled { edge, tuples, place: *place })
        })
    }

    /// Tracks with the digits that labels show.
    fn occurring(&self) -> Result<Header, FormatError> {
        let mut sets: Option<Vec<BTreeSet<i32>>> = None;
        for labelled in self.labelled() {
            let Labelled { tuples, place, .. } = labelled?;
            for tuple in tuples {
                let sets = sets.get_or_insert_with(|| vec![BTreeSet::new(); tuple.len()]);
                if sets.len() != tuple.len() {
                    return Err(uneven(place, sets.len()));
                }
                for (set, entry) in sets.iter_mut().zip(tuple) {
                    if let Entry::Range(from, until) = entry {
                        if i64::from(until) - i64::from(from) > WIDEST_RANGE {
                            return Err(FormatError::new(place, "a range of too many digits"));
                        }
                        set.extend(from..=until);
                    }
                }
            }
        }
        let sets = sets.ok_or_else(|| {
            FormatError::new(Place { line: 1, column: 1 }, "no edge shows what the tracks are")
        })?;
        if sets.iter().any(BTreeSet::is_empty) {
            let place = Place { line: 1, column: 1 };
            return Err(FormatError::new(place, "no edge shows the digits of some track"));
        }
        let digits = |set: BTreeSet<i32>| TrackKind::Digits(set.into_iter().collect());
        Ok(Header { tracks: sets.into_iter().map(digits).collect() })
    }

    fn draft(&self, header: Header, tracks: Tracks) -> Result<Draft, FormatError> {
        // The number of every state among those that are no points.
        let mut numbers = Vec::with_capacity(self.nodes.len());
        let mut states = Vec::new();
        for (place, node) in self.nodes.iter().enumerate() {
            numbers.push(StateId::new(states.len()));
            if !self.is_point(place) {
                states.push((node.output()?, Vec::new()));
            }
        }
        let mut initial = Vec::new();
        for edge in &self.edges {
            if self.is_point(edge.target) {
                return Err(FormatError::new(edge.place, "an edge to a point"));
            }
            if self.is_point(edge.source) {
                initial.push(numbers[edge.target]);
            }
        }
        let mut made = 0;
        for labelled in self.labelled() {
            let Labelled { edge, tuples, place } = labelled?;
            let edges = &mut states[numbers[edge.source].index()].1;
            let target = numbers[edge.target];
            for tuple in tuples {
                if tuple.len() != tracks.len() {
                    return Err(uneven(place, tracks.len()));
                }
                for symbol in symbols(&tracks, &tuple, place, &mut made)? {
                    edges.push(DraftEdge { symbol, target, line: place.line });
                }
            }
        }
        initial.sort_unstable();
        initial.dedup();
        Ok(Draft { header, tracks, initial, states })
    }
}

struct Labelled<'a> {
    edge: &'a GraphEdge,
    tuples: Vec<Vec<Entry>>,
    place: Place,
}

fn uneven(place: Place, wanted: usize) -> FormatError {
    FormatError::new(place, format!("a label has another number of digits than {wanted} tracks"))
}

impl Node {
    /// The output in a label `state/output`, or else whether the state accepts.
    fn output(&self) -> Result<i64, FormatError> {
        if let Some((_, output)) = self.label.as_deref().and_then(|label| label.split_once('/')) {
            return output.trim().parse().map_err(|_| {
                let message =
                    format!("state {}: {} is not an output", shown(&self.name), shown(output));
                FormatError::new(self.place, message)
            });
        }
        Ok(i64::from(self.shape.as_deref() == Some("doublecircle")))
    }
}

/// All symbols of one tuple of a label.
fn symbols(
    tracks: &Tracks,
    tuple: &[Entry],
    place: Place,
    made: &mut usize,
) -> Result<Vec<Symbol>, FormatError> {
    let mut found = vec![0usize];
    for (track, entry) in tuple.iter().enumerate() {
        let set = tracks.digits(track);
        let range = match entry {
            Entry::Any => 0..set.len(),
            Entry::Range(from, until) => {
                let outside = || {
                    let message = format!("a digit that is not one of track {}", track + 1);
                    FormatError::new(place, message)
                };
                let from = set.binary_search(from).map_err(|_| outside())?;
                let until = set.binary_search(until).map_err(|_| outside())?;
                from..until + 1
            }
        };
        let count = found.len().saturating_mul(range.len());
        *made = made.saturating_add(count);
        if *made > MOST_BY_LABELS {
            let message = format!("labels stand for more than {MOST_BY_LABELS} edges");
            return Err(FormatError::new(place, message));
        }
        let stride = tracks.stride(track);
        found = found
            .iter()
            .flat_map(|&base| range.clone().map(move |digit| base + digit * stride))
            .collect();
    }
    Ok(found.into_iter().map(Symbol::new).collect())
}
