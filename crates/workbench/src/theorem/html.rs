//! The report of a theorem as one page that stands alone.

use super::{Found, TheoremReport};
use std::fmt::Write;
use wythoff_automata::StateId;
use wythoff_discovery::Theorem;
use wythoff_games::engine::select::{self, Choice};
use wythoff_games::{Size, Unwatched};

/// The side of the board that is drawn.
const BOARD: usize = 60;

/// Automata with more states are not drawn in the page: the drawing would not be read.
const DRAWN: usize = 80;

/// Rows of the table of states that are shown.
const ROWS: usize = 400;

/// The page.
pub(super) fn page(
    found: &Found,
    theorem: &Theorem,
    report: &TheoremReport,
    picture: &str,
) -> String {
    let mut out = String::from(HEAD);
    let name = escape(found.game().name());
    let _ = writeln!(out, "<title>P-positions of {name}</title></head><body>");
    let _ = writeln!(out, "<h1>The P-positions of {name}</h1>");
    let _ = writeln!(out, "<h2>Rules</h2><pre>{}</pre>", escape(&found.game().rules().to_string()));
    let statement = report.statement.as_deref().unwrap_or_default();
    let _ = writeln!(out, "<h2>Theorem</h2><p class=\"theorem\">{}</p>", escape(statement));
    out.push_str(
        "<p>Proved: no position of the set has too many options in it, every other position \
         has enough, and moves only lower the piles. The certificate beside this page can be \
         checked without trusting the program that found it: <code>wythoff-check \
         certificate.cert</code>.</p>\n",
    );
    out.push_str("<h2>The board</h2>\n<p>P-positions in black, x down, y to the right.</p>\n");
    out.push_str(&board(found));
    out.push_str("<h2>The automaton</h2>\n");
    if theorem.set.states() <= DRAWN {
        let _ = writeln!(out, "<div class=\"automaton\">{picture}</div>");
    }
    out.push_str(&table(theorem));
    out.push_str("</body></html>\n");
    out
}

fn board(found: &Found) -> String {
    let size = Size { rows: BOARD, cols: BOARD };
    let choice = Choice { engine: None, max_memory: 1 << 24 };
    let Ok((_, outcomes)) = select::outcomes(found.game().rules(), size, choice, &Unwatched) else {
        return String::new();
    };
    let side = 8;
    let whole = side * BOARD;
    let mut out = format!(
        "<svg class=\"board\" viewBox=\"0 0 {whole} {whole}\" width=\"{whole}\" height=\"{whole}\" \
         role=\"img\" aria-label=\"board\">\n"
    );
    for p in outcomes.positions() {
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

fn table(theorem: &Theorem) -> String {
    let set = &theorem.set;
    let mut out = String::from(
        "<table><thead><tr><th>state</th><th>P</th><th>(digit of x, digit of y) → state</th></tr></thead><tbody>\n",
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
        let _ = writeln!(out, "<p>… {} states in all: see P.txt.</p>", set.states());
    }
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

const HEAD: &str = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n\
<style>\nbody{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#222}\n\
h1,h2{font-weight:normal}pre,code{font-size:14px}\n\
.theorem{border-left:4px solid #2a6;padding:.5rem 1rem;background:#f4faf6}\n\
.board{border:1px solid #999;background:#fff;max-width:100%;height:auto}\n\
.automaton{overflow:auto;border:1px solid #ddd}\n\
table{border-collapse:collapse;font:14px monospace}td,th{border-bottom:1px solid #ddd;padding:.1rem .6rem;text-align:left}\n\
</style>\n";
