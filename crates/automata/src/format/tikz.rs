//! TikZ: the picture of an automaton for a paper in LaTeX.
//!
//! States stand where they stand in the picture of `svg`, in the style of TikZ's library
//! `automata`; edges are bent if there is one back, and labels are as short as in all pictures.
//! Whoever edits the text moves a state by changing two numbers. The document needs
//!
//! ```text
//! \usepackage{tikz}
//! \usetikzlibrary{automata}
//! ```
//!
//! Legible up to some thirty states; cost: linear.

use super::svg::{Figure, figure_of, figure_of_words};
use crate::{Dfa, Dfao};
use std::fmt::Write as _;

/// Units of the picture in a centimetre.
const CENTIMETRE: f64 = 44.0;

/// An automaton as a `tikzpicture`.
pub fn write(dfa: &Dfa) -> String {
    of(&figure_of(dfa))
}

/// A word automaton as a `tikzpicture`, with `state/output` in every state.
pub fn write_words(dfao: &Dfao) -> String {
    of(&figure_of_words(dfao))
}

fn of(figure: &Figure) -> String {
    let mut out = format!("% {}. Needs \\usetikzlibrary{{automata}}.\n", figure.summary());
    out.push_str("\\begin{tikzpicture}[->, every state/.style={minimum size=7mm}, auto]\n");
    for (i, ((text, accepts), (x, y))) in figure.states().zip(figure.centres()).enumerate() {
        let initial = if i == 0 { ", initial, initial text=" } else { "" };
        let accepting = if accepts { ", accepting" } else { "" };
        // Upwards is positive here.
        let (x, y) = (x / CENTIMETRE, -y / CENTIMETRE);
        let _ = writeln!(
            out,
            "  \\node[state{initial}{accepting}] (q{i}) at ({}, {}) {{{}}};",
            centimetres(x),
            centimetres(y),
            latex(text)
        );
    }
    for (source, target, label) in figure.arrows() {
        let how = if source == target {
            "loop above"
        } else if figure.is_edge(target, source) {
            "bend left=18"
        } else {
            "bend left=6"
        };
        let label = latex(label);
        let _ = writeln!(
            out,
            "  \\path (q{source}) edge[{how}] node[font=\\scriptsize] {{{label}}} (q{target});"
        );
    }
    out.push_str("\\end{tikzpicture}\n");
    out
}

/// With two digits, and no minus before a zero.
fn centimetres(length: f64) -> String {
    let text = format!("{length:.2}");
    if text == "-0.00" { "0.00".to_owned() } else { text }
}

/// A text as LaTeX shows it.
fn latex(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                out.push('\\');
                out.push(c);
            }
            '\\' => out.push_str("\\textbackslash{}"),
            '^' => out.push_str("\\^{}"),
            '~' => out.push_str("\\~{}"),
            '…' => out.push_str("\\dots{}"),
            '–' => out.push_str("--"),
            '−' => out.push_str("$-$"),
            '*' => out.push_str("$*$"),
            _ => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::walnut;

    /// Numbers in binary that are divisible by three.
    const BY_THREE: &str =
        "{0,1}\n\n0 1\n0 -> 0\n1 -> 1\n\n1 0\n0 -> 2\n1 -> 0\n\n2 0\n0 -> 1\n1 -> 2\n";

    #[test]
    fn every_state_and_every_edge_is_there() {
        let dfa = walnut::read(BY_THREE.as_bytes(), |_| None).unwrap().dfa().unwrap();
        let text = write(&dfa);
        let count = |part: &str| text.matches(part).count();
        assert_eq!((count("\\node[state"), count("\\path")), (3, 6), "{text}");
        assert_eq!((count("initial, "), count("accepting]"), count("loop above")), (1, 1, 2));
        assert_eq!(count("bend left=18"), 4);
        assert!(text.contains("(q0) at (0.00, 0.00) {0};"), "{text}");
        assert!(text.contains("\\begin{tikzpicture}") && text.ends_with("\\end{tikzpicture}\n"));
        assert_eq!(count("{"), count("}"));
    }

    #[test]
    fn letters_of_latex_are_escaped() {
        assert_eq!(latex("[0,1]_a^2 50%"), "[0,1]\\_a\\^{}2 50\\%");
    }
}
