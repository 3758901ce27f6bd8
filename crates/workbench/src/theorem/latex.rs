//! Theorems for a paper: environments of LaTeX, to be pasted.

use super::{AlsoProved, Forms, Found, NumerationNames, SynchronisedReport, number_of_states};
use std::fmt::Write;
use wythoff_discovery::Theorem;
use wythoff_games::Grundy;

/// A name as text, whatever characters it has.
fn escape(name: &str) -> String {
    let mut out = String::new();
    for c in name.chars() {
        match c {
            '&' | '%' | '#' | '$' | '{' | '}' | '_' => out.extend(['\\', c]),
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '<' => out.push_str("\\textless{}"),
            '>' => out.push_str("\\textgreater{}"),
            '|' => out.push_str("\\textbar{}"),
            // Typewriters' quotes mean something else to some packages.
            '"' => out.push_str("''"),
            c if c.is_control() || matches!(c, '\u{2028}' | '\u{2029}') => out.push(' '),
            c => out.push(c),
        }
    }
    out
}

/// What has to be known to typeset a name, if anything.
fn advice(name: &str) -> &'static str {
    if name.is_ascii() {
        return "";
    }
    "% The name is not in ASCII: for some letters LuaLaTeX or XeLaTeX is needed, and a font.\n"
}

/// The theorem about P-positions, the other number systems in which it is proved, and what
/// follows from it.
pub(super) fn of_p_positions(
    found: &Found,
    theorem: &Theorem,
    others: &[AlsoProved],
    forms: &Forms,
) -> String {
    let name = escape(found.game().name());
    let mut out = advice(found.game().name()).to_owned();
    let names = NumerationNames::of(theorem.numerals.system());
    let _ = write!(
        out,
        "\\begin{{theorem}}\nLet $\\mathcal{{A}}$ be the deterministic automaton with {} states of \
         the accompanying file. A position $(x,y)$ of the game {name} is a \
         $\\mathcal{{P}}$-position if and only if $\\mathcal{{A}}$ accepts the representations of \
         $x$ and $y$ in {}, padded with leading zeros to one length and read together from the \
         most significant digit. Here {} has {}.\n\\end{{theorem}}\n",
        theorem.set.states(),
        names.latex,
        names.latex,
        names.latex_definition(),
    );
    for AlsoProved { names, states, .. } in others {
        let states = number_of_states(*states);
        let _ = writeln!(out, "The same is proved in {}, with {states}.", names.latex);
    }
    if let Some(form) = &forms.closed_form {
        let _ = write!(out, "\\begin{{corollary}}\n{}\\end{{corollary}}\n", form.latex);
    }
    if let Some(digits) = forms.digits {
        let _ = write!(
            out,
            "\\begin{{corollary}}\nThe $\\mathcal{{P}}$-positions other than $(0,0)$ are those \
             where {digits}.\n\\end{{corollary}}\n"
        );
    }
    if let Some(recursion) = &forms.recursion {
        let excluded = match recursion.first {
            0 => String::new(),
            n => format!("\\cup\\{{0,\\dots,{}\\}}", n - 1),
        };
        let times = |factor: u64| if factor == 1 { String::new() } else { factor.to_string() };
        let difference = match recursion.difference {
            0 => String::new(),
            n => format!("+{n}"),
        };
        let _ = write!(
            out,
            "\\begin{{corollary}}\nThe non-terminal $\\mathcal{{P}}$-positions $(a_n,b_n)$, \
             $n\\ge 0$, satisfy $a_n=\\operatorname{{mex}}(\\{{a_i,b_i:i<n\\}}{excluded})$ and \
             $b_n={}a_n+{}n{difference}$.\n\\end{{corollary}}\n",
            times(recursion.rate),
            times(recursion.step)
        );
    }
    out
}

/// The theorem about the positions of a value, as pairs.
pub(super) fn of_value(game: &str, value: Grundy, states: usize, system: &str) -> String {
    format!(
        "{}\\begin{{theorem}}\nLet $\\mathcal{{A}}$ be the deterministic automaton with {states} \
         states of the accompanying file \\texttt{{V{value}.txt}}. A position $(x,y)$ of the game \
         {} has Grundy value ${value}$ if and only if $\\mathcal{{A}}$ accepts the \
         representations of $x$ and $y$ in {system}, padded with leading zeros to one length and read together from the most significant digit.\n\\end{{theorem}}\n",
        advice(game),
        escape(game),
    )
}

/// The theorem about the rows of Wythoff's game, for all values up to one.
pub(super) fn of_rows(game: &str, value: Grundy, states: usize) -> String {
    format!(
        "{}\\begin{{theorem}}\nLet $\\mathcal{{A}}$ be the deterministic automaton with output and \
         {states} states of the accompanying certificate. For every $r\\ge 0$ and every \
         $h\\le {value}$ it gives, on reading the Zeckendorf representation of $r$, the offset \
         $w_h$ such that $(r,\\lfloor r\\varphi\\rfloor+w_h)$ has Grundy value $h$ in the game {}, \
         or says that the position of value $h$ in row $r$ lies left of the diagonal.\n\
         \\end{{theorem}}\n",
        advice(game),
        escape(game),
    )
}

/// The n-th position of a value as a function of n.
pub(super) fn of_numbering(value: Grundy, forms: &SynchronisedReport) -> String {
    let (first, second) = (forms.first_states, forms.second_states);
    let half = if forms.symmetric { ", $a_n\\le b_n$," } else { "" };
    format!(
        "\\begin{{corollary}}\nLet $(a_n,b_n)${half} be the positions of Grundy value \
         ${value}$ by increasing $a_n$. The relations $\\{{(n,a_n)\\}}$ and $\\{{(n,b_n)\\}}$ are \
         recognised by automata with {first} and {second} states.\n\\end{{corollary}}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_of_a_name_is_text() {
        let rows = [
            ("K^2", "K\\textasciicircum{}2"),
            ("my_game", "my\\_game"),
            ("50% & #1 $x$", "50\\% \\& \\#1 \\$x\\$"),
            ("{a}~b\\c", "\\{a\\}\\textasciitilde{}b\\textbackslash{}c"),
            ("\\end{theorem}%", "\\textbackslash{}end\\{theorem\\}\\%"),
            ("x < y | \"z\"", "x \\textless{} y \\textbar{} ''z''"),
            ("a\rb\tc\u{2028}d", "a b c d"),
            ("jeu d'été", "jeu d'été"),
        ];
        for (name, text) in rows {
            assert_eq!(escape(name), text);
        }
        for text in [of_value("été", Grundy(1), 2, "base 2"), of_rows("été", Grundy(1), 2)] {
            assert!(text.starts_with("% The name"), "{text}");
        }
    }

    #[test]
    fn environments_are_closed_and_names_are_text() {
        let numbered = |symmetric| {
            let forms = SynchronisedReport { first_states: 302, second_states: 333, symmetric };
            of_numbering(Grundy(1), &forms)
        };
        let texts = [
            of_value("K^2", Grundy(1), 12, "base 2"),
            of_rows("my_game", Grundy(3), 2_079_890),
            numbered(true),
            numbered(false),
        ];
        for text in &texts {
            assert_eq!(text.matches("\\begin{").count(), text.matches("\\end{").count(), "{text}");
            assert_eq!(text.matches('{').count(), text.matches('}').count(), "{text}");
            assert_eq!(text.matches('$').count() % 2, 0, "{text}");
        }
        assert!(texts[0].contains("K\\textasciicircum{}2 has Grundy value $1$"), "{}", texts[0]);
        // The positions of an asymmetric set are not sorted.
        assert!(texts[2].contains("$a_n\\le b_n$") && !texts[3].contains("\\le"), "{}", texts[3]);
        assert!(texts[1].contains("my\\_game"), "{}", texts[1]);
    }
}
