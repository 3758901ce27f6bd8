//! TikZ: a picture of an automaton for a paper, with the library `automata`.
//!
//! States stand where the picture in SVG has them. Edges are straight, or bent where another one
//! leads back; loops are above. What is left out there is left out here.

use crate::format::svg::{Figure, of_language, of_words};
use crate::{Dfa, Dfao};
use std::fmt::Write as _;

/// The picture of an automaton.
pub fn draw(dfa: &Dfa) -> String {
    text(&of_language(dfa))
}

/// The picture of a word automaton, with `state/output` in every state.
pub fn draw_words(dfao: &Dfao) -> String {
    text(&of_words(dfao))
}

fn text(figure: &Figure) -> String {
    let mut out = String::from(
        "% \\usepackage{tikz} \\usetikzlibrary{automata}\n\\begin{tikzpicture}[->, >=stealth, auto, \
         initial text={}, every state/.style={minimum size=7mm, inner sep=1pt}, \
         every node/.style={font=\\scriptsize}]\n",
    );
    // Writing to a string does not fail.
    for (number, (node, (x, y))) in figure.nodes.iter().zip(figure.centimetres()).enumerate() {
        let initial = if number == 0 { ", initial" } else { "" };
        let accepting = if node.accepts { ", accepting" } else { "" };
        let _ = writeln!(
            out,
            "  \\node[state{initial}{accepting}] (q{number}) at ({x:.2}, {y:.2}) {{${}$}};",
            node.text
        );
    }
    for edge in &figure.edges {
        let (source, target) = (edge.source, edge.target);
        let bend = if source == target {
            "[loop above]"
        } else if figure.is_edge(target, source) {
            "[bend left=15]"
        } else {
            ""
        };
        let label = edge.label.replace('*', "\\ast ").replace("..", "\\dots ");
        let _ = writeln!(out, "  \\path (q{source}) edge{bend} node {{${label}$}} (q{target});");
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{StateId, TooManySymbols, Tracks};

    #[test]
    fn edges_that_lead_back_are_bent() -> Result<(), TooManySymbols> {
        let tracks = Tracks::up_to(&[2, 2])?;
        let symbol = |digits: &[i32]| tracks.symbol(digits).expect("digits");
        let [even, odd] = [0, 1].map(StateId::new);
        let any_one = vec![(symbol(&[0, 1]), odd), (symbol(&[1, 1]), odd)];
        let first = [vec![(symbol(&[0, 0]), even)], any_one].concat();
        let second = vec![(symbol(&[1, 0]), even)];
        let text = draw(&Dfa::new(tracks.clone(), vec![(true, first), (false, second)]));
        for line in [
            "  \\node[state, initial, accepting] (q0) at (0.00, 0.00) {$0$};",
            "  \\path (q0) edge[loop above] node {$(0,0)$} (q0);",
            "  \\path (q0) edge[bend left=15] node {$(\\ast ,1)$} (q1);",
            "  \\path (q1) edge[bend left=15] node {$(1,0)$} (q0);",
        ] {
            assert!(text.lines().any(|found| found == line), "{line}\n{text}");
        }
        let word = Dfao::new(Tracks::up_to(&[1])?, vec![(5, Vec::new())]);
        assert!(draw_words(&word).contains("{$0/5$}"));
        Ok(())
    }
}
