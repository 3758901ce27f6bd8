//! The closed form of a theorem as a report: its sequences, lines, planes and points, in words
//! and in LaTeX.

use super::folder::walnut_system;
use super::forms::MorphismReport;
use super::notation::{Notation, line, numbered, of_n, plane, positions};
use serde::Serialize;
use std::fmt::Write;
use wythoff_automata::Dfao;
use wythoff_automata::format::{Header, TrackKind, walnut};
use wythoff_discovery::{ClosedForm, Line, Numerals, Plane, Sequence};
use wythoff_numeration::NumberSystem;

/// More values of a word than this are told by the smallest and the largest.
const VALUES: usize = 8;

/// More positions than this are told by their number where one line is all there is.
const POSITIONS: usize = 12;

/// Letters of a word that are shown.
const FIRST: usize = 40;

/// The P-positions as sequences, lines, planes and points.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ClosedFormReport {
    /// The form in words.
    pub text: String,
    /// Whether only the positions with x <= y are described: the others are their mirror
    /// images.
    pub symmetric: bool,
    /// The sequences.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sequences: Vec<SequenceReport>,
    /// The lines.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<LineReport>,
    /// The planes.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub planes: Vec<PlaneReport>,
    /// The positions that are left.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub points: Vec<(u64, u64)>,
    /// What the description begins with: `the P-positions with x <= y are`.
    #[serde(skip)]
    pub opening: String,
    /// The form as a corollary in LaTeX.
    #[serde(skip)]
    pub latex: String,
}

/// The positions (a(n), b(n)), n >= from: a(n) = factor·floor((n + start)·slope) + w(n),
/// b(n) = a(n) + step·n + lead.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SequenceReport {
    /// The sequence as it is written.
    pub text: String,
    /// Whether the positions are (b(n), a(n)) instead.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub mirrored: bool,
    /// The first n.
    pub from: u64,
    /// What is added to n before it is multiplied.
    pub start: u64,
    /// What the difference of the piles grows by with n.
    pub step: u64,
    /// What the difference of the piles exceeds step·n by.
    pub lead: u64,
    /// What the floor is multiplied by.
    pub factor: u64,
    /// What n is multiplied by: `(1 + sqrt 5)/2`.
    pub slope: String,
    /// The values of the word w.
    pub offsets: Vec<i64>,
    /// The name of the word in the text, if it is not constant: `w`, `w_2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word: Option<String>,
    /// The states of its automaton.
    pub states: usize,
    /// Its morphism.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub morphism: Option<MorphismReport>,
    /// The first letters of w.
    #[serde(skip)]
    pub first: Vec<i64>,
    /// The automaton of w as a Walnut file.
    #[serde(skip)]
    pub automaton: String,
}

/// The positions start, start + step, start + 2·step, ….
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LineReport {
    /// The line as it is written: `y = 2x + 1`, `(2t, 0)`.
    pub text: String,
    /// The first position.
    pub start: (u64, u64),
    /// From one position to the next.
    pub step: (u64, u64),
}

/// The positions start + s·u + t·v, s, t = 0, 1, …, for two steps u and v.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PlaneReport {
    /// The plane as it is written: `(5s + 1, 5s + 3t)`.
    pub text: String,
    /// The first position.
    pub start: (u64, u64),
    /// The two steps.
    pub steps: ((u64, u64), (u64, u64)),
}

impl ClosedFormReport {
    /// The parts of the description, each for a line of its own.
    pub fn parts(&self) -> Vec<String> {
        let sequences = self.sequences.iter().map(|sequence| sequence.text.clone());
        let points = (!self.points.is_empty()).then(|| positions(&self.points));
        sequences.chain(self.lines_text()).chain(self.planes_text()).chain(points).collect()
    }

    /// The lines, those that are equations and those that have a parameter.
    fn lines_text(&self) -> Option<String> {
        let texts: Vec<&str> = self.lines.iter().map(|line| line.text.as_str()).collect();
        let parameter = texts.iter().any(|text| text.contains('t'));
        let range = if parameter { " for t >= 0" } else { "" };
        (!texts.is_empty()).then(|| format!("{}{range}", texts.join(", ")))
    }

    fn planes_text(&self) -> Option<String> {
        let texts: Vec<&str> = self.planes.iter().map(|plane| plane.text.as_str()).collect();
        (!texts.is_empty()).then(|| format!("{} for s >= 0, t >= 0", texts.join(", ")))
    }

    /// The sequences whose words are not constant.
    pub fn words(&self) -> impl Iterator<Item = (&str, &SequenceReport)> {
        self.sequences.iter().filter_map(|sequence| Some((sequence.word.as_deref()?, sequence)))
    }
}

impl ClosedFormReport {
    /// The report of a form whose words are over the digits of a system.
    pub fn of(form: &ClosedForm, numerals: &Numerals) -> Self {
        let ClosedForm { symmetric, sequences, lines, planes, points } = form;
        let number = |i: usize| (sequences.len() > 1).then_some(i + 1);
        let on_diagonal = |line: &Line| line.start.0 == line.start.1 && line.step.0 == line.step.1;
        let mirror = *symmetric
            && (!sequences.is_empty()
                || !planes.is_empty()
                || !lines.iter().all(on_diagonal)
                || points.iter().any(|(x, y)| x != y));
        let half = |notation: Notation| {
            if mirror { format!("x {} y", notation.at_most()) } else { String::new() }
        };
        let reports: Vec<SequenceReport> = sequences
            .iter()
            .enumerate()
            .map(|(i, sequence)| of_sequence(sequence, number(i), numerals))
            .collect();
        let opening = match half(Notation::Text) {
            half if half.is_empty() => "the P-positions are".to_owned(),
            half => format!("the P-positions with {half} are"),
        };
        let mut latex = String::from("The $\\mathcal{P}$-positions $(x,y)$");
        if mirror {
            let _ = write!(latex, " with ${}$", half(Notation::Latex));
        }
        latex.push_str(" are the following.\n\\begin{itemize}\n");
        for (i, sequence) in sequences.iter().enumerate() {
            let _ = writeln!(latex, "\\item {}.", sequence_latex(sequence, number(i)));
        }
        for each in lines {
            let text = line(each);
            let range = if text.contains('t') { ", $t\\ge 0$" } else { "" };
            let _ = writeln!(latex, "\\item ${text}${range}.");
        }
        for each in planes {
            let _ = writeln!(latex, "\\item ${}$, $s,t\\ge 0$.", plane(each));
        }
        if !points.is_empty() {
            let _ = writeln!(latex, "\\item ${}$.", positions(points).replace("), (", ")$, $("));
        }
        if report_is_empty(form) {
            latex.push_str("\\item None.\n");
        }
        latex.push_str("\\end{itemize}\n");
        let mut report = Self {
            text: String::new(),
            symmetric: *symmetric,
            sequences: reports,
            lines: lines.iter().map(of_line).collect(),
            planes: planes.iter().map(of_plane).collect(),
            points: points.clone(),
            opening,
            latex,
        };
        report.text = one_line(&report);
        report
    }
}

/// Everything in one line.
fn one_line(report: &ClosedFormReport) -> String {
    let sequences = report.sequences.iter().map(|sequence| {
        let word = sequence.word.as_ref();
        let word = word
            .map_or_else(String::new, |word| format!(", {word}(n) {}", values(&sequence.offsets)));
        format!("{}{word}", sequence.text)
    });
    let points = match &report.points[..] {
        [] => None,
        points if points.len() <= POSITIONS => Some(positions(points)),
        points => Some(format!("{} more positions, {}, …", points.len(), positions(&points[..3]))),
    };
    let parts: Vec<String> =
        sequences.chain(report.lines_text()).chain(report.planes_text()).chain(points).collect();
    if parts.is_empty() {
        return "there is no P-position".to_owned();
    }
    format!("{} {}", report.opening, parts.join("; "))
}

fn of_line(each: &Line) -> LineReport {
    LineReport { text: line(each), start: each.start, step: each.step }
}

fn of_plane(each: &Plane) -> PlaneReport {
    PlaneReport { text: plane(each), start: each.start, steps: each.steps }
}

/// Whether nothing is described.
fn report_is_empty(form: &ClosedForm) -> bool {
    let ClosedForm { sequences, lines, planes, points, .. } = form;
    sequences.is_empty() && lines.is_empty() && planes.is_empty() && points.is_empty()
}

/// `in {-1, 0}`, `from -12 to 13`.
pub(super) fn values(values: &[i64]) -> String {
    match values {
        [first, .., last] if values.len() > VALUES => format!("from {first} to {last}"),
        _ => {
            let values: Vec<String> = values.iter().map(ToString::to_string).collect();
            format!("in {{{}}}", values.join(", "))
        }
    }
}

fn of_sequence(sequence: &Sequence, number: Option<usize>, numerals: &Numerals) -> SequenceReport {
    let text = Notation::Text;
    let (a, b) = (of_n("a", number), of_n("b", number));
    let pair = if sequence.mirrored { format!("({b}, {a})") } else { format!("({a}, {b})") };
    let offsets = sequence.offsets.outputs();
    let morphism = sequence.morphism(numerals);
    SequenceReport {
        text: format!(
            "{pair} for n {} {}, {a} = {}, {b} = {}",
            text.at_least(),
            sequence.from,
            text.smaller(sequence, number),
            text.larger(sequence, number)
        ),
        mirrored: sequence.mirrored,
        from: sequence.from,
        start: sequence.start,
        step: sequence.step,
        lead: sequence.lead,
        factor: sequence.factor,
        slope: sequence.slope.to_string(),
        word: (offsets.len() > 1).then(|| numbered("w", number)),
        offsets,
        states: sequence.offsets.states(),
        first: morphism.as_ref().map_or_else(Vec::new, |morphism| morphism.word(FIRST)),
        morphism: morphism.as_ref().map(MorphismReport::of),
        automaton: walnut_word(&sequence.offsets, numerals.system()),
    }
}

fn sequence_latex(sequence: &Sequence, number: Option<usize>) -> String {
    let latex = Notation::Latex;
    let (a, b) = (of_n("a", number), of_n("b", number));
    let pair = if sequence.mirrored { format!("({b},{a})") } else { format!("({a},{b})") };
    let mut out = format!(
        "${pair}$ for $n{} {}$, where ${a}={}$ and ${b}={}$",
        latex.at_least(),
        sequence.from,
        latex.smaller(sequence, number),
        latex.larger(sequence, number)
    );
    let outputs = sequence.offsets.outputs();
    if let [first, .., last] = outputs[..] {
        let _ = write!(
            out,
            "; the word ${}$ has values from ${first}$ to ${last}$ and an automaton with {} states \
             over the digits of $n$",
            numbered("w", number),
            sequence.offsets.states()
        );
    }
    out
}

/// A word automaton as a Walnut file.
pub(crate) fn walnut_word(word: &Dfao, system: &NumberSystem) -> String {
    let header = Header { tracks: vec![TrackKind::System(walnut_system(system).0)] };
    walnut::write_words(word, &header)
}
