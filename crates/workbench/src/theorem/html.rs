//! The report of a theorem as one page that stands alone.

use super::closed_form::values;
use super::folder::word_file;
use super::number_of_states;
use super::{ClosedFormReport, Forms, Found, MorphismReport, TheoremReport, ValueTheoremReport};
use crate::game::Game;
use dashu_int::UBig;
use std::fmt::Write;
use wythoff_automata::format::svg;
use wythoff_automata::{Dfa, StateId};
use wythoff_discovery::Theorem;
use wythoff_games::engine::select::{self, Choice};
use wythoff_games::{Control, Position, Size};

/// The side of the board that is drawn.
const BOARD: usize = 60;

/// Automata with more states are not drawn in the page: the drawing would not be read.
const DRAWN: usize = 80;

/// Rows of the table of states that are shown.
const ROWS: usize = 400;

/// The page of a theorem about P-positions.
pub(super) fn page(
    found: &Found,
    theorem: &Theorem,
    report: &TheoremReport,
    picture: &str,
) -> String {
    let statement = report.statement.as_deref().unwrap_or_default();
    let mut out = opening(found.game(), "P-positions", statement);
    if let (Some(name), Some(definition)) = (&report.numeration, &report.definition) {
        let _ = writeln!(out, "<p>{}: {}.</p>", escape(&sentence(name)), escape(definition));
    }
    out.push_str(
        "<p>Proved: no position of the set has too many options in it, every other position \
         has enough, and moves only lower the piles. ",
    );
    out.push_str(if report.certified { CERTIFICATE } else { "</p>\n" });
    for other in &report.also_proved {
        let (name, states) = (escape(&other.names.name), number_of_states(other.states));
        let _ = writeln!(out, "<p>Also proved in {name}, with {states}.</p>");
    }
    out.push_str(&forms(&report.forms));
    out.push_str(&notes(&report.notes));
    let cost = cost(report.seconds, report.peak_kb);
    let _ = writeln!(out, "<p>Found on a board of side {} in {cost}.</p>", theorem.side);
    out.push_str(&board_of_p_positions(theorem));
    out.push_str("<h2>The automaton</h2>\n");
    if theorem.set.states() <= DRAWN {
        let _ = writeln!(out, "<div class=\"automaton\">{picture}</div>");
    }
    out.push_str(&table(&theorem.set, "P"));
    out.push_str("</body></html>\n");
    out
}

/// The page of a theorem about the positions of a value, with their automaton if it was made.
pub(super) fn page_of_value(
    game: &Game,
    report: &ValueTheoremReport,
    set: Option<&Dfa>,
    control: &Control,
) -> String {
    let (value, statement) = (report.value, report.statement.as_deref().unwrap_or_default());
    let mut out = opening(game, &format!("positions of value {value}"), statement);
    out.push_str("<p>Proved");
    if let (Some(states), Some(triples)) = (report.joint_word_states, report.triples) {
        let _ = write!(
            out,
            " row by row: an automaton with {states} states knows where each row has the values \
             up to {value}, and every one of its {triples} triples of neighbouring states keeps \
             the rules"
        );
    } else {
        out.push_str(
            ": the set is disjoint from those of the lower values, no position of it has an \
             option in it, and every other position that has no lower value does",
        );
    }
    out.push_str(". ");
    out.push_str(if report.certified { CERTIFICATE } else { "</p>\n" });
    if let Some(numbered) = &report.synchronised {
        let half = if numbered.symmetric { ", a ≤ b" } else { "" };
        let _ = writeln!(
            out,
            "<p>The n-th position (a, b){half}: an automaton with {} states accepts the digits \
             of n and a, one with {} states those of n and b.</p>",
            numbered.first_states, numbered.second_states
        );
    }
    out.push_str(&notes(&report.notes));
    if !report.levels.is_empty() {
        out.push_str("<table><thead><tr><th>value</th><th>states</th></tr></thead><tbody>\n");
        for level in &report.levels {
            let states = level.states.map_or_else(String::new, |states| states.to_string());
            let _ = writeln!(out, "<tr><td>{}</td><td>{states}</td></tr>", level.value);
        }
        out.push_str("</tbody></table>\n");
    }
    let _ = writeln!(out, "<p>Found in {}.</p>", cost(report.seconds, report.peak_kb));
    out.push_str(&board_of_value(game, report, control));
    if let Some(set) = set {
        out.push_str("<h2>The automaton</h2>\n");
        if set.states() <= DRAWN {
            let _ = writeln!(out, "<div class=\"automaton\">{}</div>", svg::draw(set));
        }
        out.push_str(&table(set, &format!("V{value}")));
    }
    out.push_str("</body></html>\n");
    out
}

/// Everything down to the theorem.
fn opening(game: &Game, what: &str, statement: &str) -> String {
    let mut out = String::from(HEAD);
    let name = escape(game.name());
    let _ = writeln!(out, "<title>{} of {name}</title></head><body>", sentence(what));
    let _ = writeln!(out, "<h1>The {what} of {name}</h1>");
    let _ = writeln!(out, "<h2>Rules</h2><pre>{}</pre>", escape(&game.rules().to_string()));
    let _ = writeln!(out, "<h2>Theorem</h2><p class=\"theorem\">{}</p>", escape(statement));
    out
}

/// The end of the paragraph about the proof.
const CERTIFICATE: &str = "The certificate beside this page can be checked without trusting \
    the program that found it: <code>wythoff-check certificate.cert</code>.</p>\n";

/// What was left out.
fn notes(notes: &[String]) -> String {
    let line = |note: &String| format!("<p>Note: {}.</p>\n", escape(note));
    notes.iter().map(line).collect()
}

/// `0.25 seconds, 48 MB of memory`.
fn cost(seconds: f64, peak_kb: Option<u64>) -> String {
    let memory = peak_kb.map_or_else(String::new, |kb| format!(", {} MB of memory", kb / 1_000));
    format!("{seconds:.2} seconds{memory}")
}

/// What follows from the theorem.
fn forms(forms: &Forms) -> String {
    let mut out = String::new();
    let morphism = |morphism: Option<&MorphismReport>| {
        let text = morphism.map_or("", |morphism| morphism.text.as_str());
        format!("<pre class=\"wrapped\">{}</pre>\n", escape(text))
    };
    if let Some(form) = &forms.closed_form {
        out.push_str(&closed_form(form));
        for (word, sequence) in form.words() {
            let _ = writeln!(
                out,
                "<p>The word {word} has values {} and an automaton with {} states over the digits \
                 of n, <code>{}</code>; it is generated by the morphism and the coding</p>",
                escape(&values(&sequence.offsets)),
                sequence.states,
                word_file(word)
            );
            out.push_str(&morphism(sequence.morphism.as_ref()));
        }
    }
    if let Some(digits) = forms.digits {
        let text = escape(&sentence(digits));
        let _ = writeln!(out, "<h2>Digits</h2><p>{text}.</p>");
    }
    if let Some(word) = &forms.coding_word {
        let _ = writeln!(
            out,
            "<h2>Coding word</h2><p>{}. It has an automaton with {} states, \
             <code>coding.txt</code>.</p>",
            escape(&sentence(&word.text)),
            word.states
        );
        if word.morphism.is_some() {
            out.push_str(&morphism(word.morphism.as_ref()));
        }
    }
    if let Some(recursion) = &forms.recursion {
        let _ = writeln!(out, "<h2>Recursion</h2><p>{}</p>", escape(&recursion.text));
    }
    if let Some(redundant) = &forms.redundant {
        let text = escape(&sentence(&redundant.text));
        let _ = writeln!(out, "<h2>Redundant moves</h2><p>{text}.</p>");
    }
    out
}

/// The parts of a closed form, each in a line.
fn closed_form(form: &ClosedFormReport) -> String {
    let mut out = String::from("<h2>Closed form</h2>");
    let (parts, mirror) = (form.parts(), form.opening.contains("x <= y"));
    if parts.is_empty() {
        let _ = writeln!(out, "<p>{}.</p>", escape(&sentence(&form.text)));
        return out;
    }
    let _ = writeln!(out, "<p>{}</p>\n<ul>", escape(&sentence(&form.opening)));
    for part in parts {
        let _ = writeln!(out, "<li>{}</li>", escape(&part));
    }
    out.push_str("</ul>\n");
    if mirror {
        out.push_str("<p>The others are their mirror images.</p>\n");
    }
    out
}

/// With a capital letter.
fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// Boards are small: no more than this many bytes.
const CHOICE: Choice = Choice { engine: None, max_memory: 1 << 24 };

fn board_of_p_positions(theorem: &Theorem) -> String {
    let is_p = |&(x, y): &(usize, usize)| {
        theorem.numerals.contains(&theorem.set, &UBig::from(x), &UBig::from(y))
    };
    drawn("P-positions", cells().filter(is_p).map(|(x, y)| Position::new(x as u64, y as u64)))
}

/// All cells of the board that is drawn.
fn cells() -> impl Iterator<Item = (usize, usize)> {
    (0..BOARD).flat_map(|x| (0..BOARD).map(move |y| (x, y)))
}

fn board_of_value(game: &Game, report: &ValueTheoremReport, control: &Control) -> String {
    let size = Size { rows: BOARD, cols: BOARD };
    let Ok((_, board)) = select::grundy(game.rules(), size, CHOICE, control) else {
        return String::new();
    };
    let here = cells().filter(|&(x, y)| board.get(x, y) == report.value);
    let positions = here.map(|(x, y)| Position::new(x as u64, y as u64));
    drawn(&format!("positions of value {}", report.value), positions)
}

fn drawn(what: &str, positions: impl IntoIterator<Item = Position>) -> String {
    let side = 8;
    let whole = side * BOARD;
    let mut out = format!(
        "<h2>The board</h2>\n<p>{} in black, x down, y to the right.</p>\n\
         <svg class=\"board\" viewBox=\"0 0 {whole} {whole}\" width=\"{whole}\" height=\"{whole}\" \
         role=\"img\" aria-label=\"board\">\n",
        sentence(what)
    );
    for p in positions {
        let _ = writeln!(
            out,
            "<rect x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\"/>",
            p.y * side as u64,
            p.x * side as u64,
        );
    }
    out.push_str("</svg>\n");
    out
}

/// The automaton in the file of this name, state by state.
fn table(set: &Dfa, name: &str) -> String {
    let mut out = String::from(
        "<table><thead><tr><th>state</th><th>accepts</th><th>(digit of x, digit of y) → state</th></tr></thead><tbody>\n",
    );
    for state in 0..set.states().min(ROWS) {
        let id = StateId::new(state);
        let edges: Vec<String> = set
            .edges(id)
            .iter()
            .map(|(symbol, target)| {
                let digits = set.tracks().tuple(symbol);
                format!("({},{}) → {}", digits[0], digits[1], target.index())
            })
            .collect();
        let accepts = if set.accepts_at(id) { "yes" } else { "" };
        let _ = writeln!(
            out,
            "<tr><td>{state}</td><td>{accepts}</td><td>{}</td></tr>",
            edges.join(" &nbsp; ")
        );
    }
    out.push_str("</tbody></table>\n");
    if set.states() > ROWS {
        let _ = writeln!(out, "<p>… {} states in all: see {name}.txt.</p>", set.states());
    }
    out
}

fn escape(text: &str) -> String {
    let tags = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    tags.replace('"', "&quot;").replace('\'', "&#39;")
}

const HEAD: &str = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
<style>\nbody{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}\n\
h1,h2{font-weight:normal}pre,code{font-size:14px}\n\
.theorem{border-left:4px solid #2a6;padding:.5rem 1rem;background:#f4faf6}\n\
.board{border:1px solid #999;background:#fff;max-width:100%;height:auto}\n\
.automaton{overflow:auto;border:1px solid #ddd}\n\
pre.wrapped{white-space:pre-wrap}\n\
table{border-collapse:collapse;font:14px monospace}td,th{border-bottom:1px solid #ddd;padding:.1rem .6rem;text-align:left}\n\
</style>\n";
