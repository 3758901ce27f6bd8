//! Formulas of closed forms, as they are written: in plain text and in LaTeX.
//!
//! Text has ⌊ ⌋, √ and φ, which every terminal of today shows; inequalities are <= and >= as
//! everywhere else in texts of this program.

use dashu_int::IBig;
use wythoff_discovery::{Line, Plane, Sequence};
use wythoff_numeration::Quadratic;

/// How formulas are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// Plain text.
    Text,
    /// LaTeX, in math mode.
    Latex,
}

impl Notation {
    fn of(self, text: &'static str, latex: &'static str) -> &'static str {
        match self {
            Self::Text => text,
            Self::Latex => latex,
        }
    }

    pub(super) fn at_most(self) -> &'static str {
        self.of("<=", "\\le")
    }

    pub(super) fn at_least(self) -> &'static str {
        self.of(">=", "\\ge")
    }

    /// floor((n + start)·slope).
    fn floor(self, start: u64, slope: &Quadratic) -> String {
        let (open, close) = (self.of("⌊", "\\lfloor "), self.of("⌋", "\\rfloor"));
        format!("{open}{}{close}", self.multiple(start, slope))
    }

    /// (n + start)·slope.
    fn multiple(self, start: u64, slope: &Quadratic) -> String {
        let n = if start == 0 { "n".to_owned() } else { format!("(n + {start})") };
        let golden = Quadratic::golden();
        if *slope == golden {
            return format!("{n}{}", self.of("φ", "\\varphi"));
        }
        if *slope == golden.add_integer(&IBig::ONE) {
            return format!("{n}{}", self.of("φ²", "\\varphi^2"));
        }
        let (p, q, d, r) = slope.parts();
        let times =
            |factor: &IBig| if *factor == IBig::ONE { String::new() } else { factor.to_string() };
        let root = match self {
            Self::Text => format!("√{d}"),
            Self::Latex => format!("\\sqrt{{{d}}}"),
        };
        let numerator = if *q == IBig::ZERO {
            format!("{}{n}", times(p))
        } else if *p == IBig::ZERO {
            format!("{}{n}{root}", times(q))
        } else if *q > IBig::ZERO && *p < IBig::ZERO {
            format!("{n}({}{root} - {})", times(q), -p)
        } else {
            let (sign, size) = if *q > IBig::ZERO { ("+", q.clone()) } else { ("-", -q) };
            format!("{n}({p} {sign} {}{root})", times(&size))
        };
        match (*r == IBig::ONE, self) {
            (true, _) => numerator,
            (false, Self::Text) => format!("{numerator}/{r}"),
            (false, Self::Latex) => format!("\\frac{{{numerator}}}{{{r}}}"),
        }
    }

    /// a(n) of a sequence.
    pub(super) fn smaller(self, sequence: &Sequence, number: Option<usize>) -> String {
        let factor = if sequence.factor == 1 { String::new() } else { sequence.factor.to_string() };
        if sequence.slope == Quadratic::from(IBig::ZERO) {
            let constant = sequence.constant().map(|constant| constant.to_string());
            return constant.unwrap_or_else(|| of_n("w", number));
        }
        let floor = format!("{factor}{}", self.floor(sequence.start, &sequence.slope));
        match sequence.constant() {
            Some(offset) => raised(floor, offset),
            None => format!("{floor} + {}", of_n("w", number)),
        }
    }

    /// b(n) of a sequence: a Beatty sequence of its own, or a(n) and the difference.
    pub(super) fn larger(self, sequence: &Sequence, number: Option<usize>) -> String {
        let Sequence { factor, start, step, lead, slope, .. } = sequence;
        if let Some(offset) = sequence.constant()
            && (start, lead) == (&0, &0)
            && step % factor == 0
        {
            let steeper = slope.add_integer(&IBig::from(step / factor));
            let factor = if *factor == 1 { String::new() } else { factor.to_string() };
            return raised(format!("{factor}{}", self.floor(0, &steeper)), offset);
        }
        format!("{} + {}", of_n("a", number), linear(*step, *lead, "n"))
    }
}

/// A line: an equation if it says all, or its positions.
pub(super) fn line(line: &Line) -> String {
    let Line { start, step } = line;
    match (start, step) {
        ((0, 0), (1, 1)) => "x = y".to_owned(),
        ((0, above), (1, slope)) if *slope > 0 => {
            format!("y = {}", linear(*slope, *above, "x"))
        }
        ((right, 0), (slope, 1)) if *slope > 1 => {
            format!("x = {}", linear(*slope, *right, "y"))
        }
        _ => format!("({}, {})", linear(step.0, start.0, "t"), linear(step.1, start.1, "t")),
    }
}

/// A name with a number, if there are several of them: `w` or `w_2`.
pub(super) fn numbered(name: &str, number: Option<usize>) -> String {
    number.map_or_else(|| name.to_owned(), |number| format!("{name}_{number}"))
}

/// A function of n: `a(n)`.
pub(super) fn of_n(name: &str, number: Option<usize>) -> String {
    format!("{}(n)", numbered(name, number))
}

/// A plane by its positions, with the parameters s and t.
pub(super) fn plane(plane: &Plane) -> String {
    let Plane { start, steps: (u, v) } = plane;
    let sum = |first: u64, second: u64, constant: u64| {
        let terms = [(first, "s"), (second, "t")].into_iter().filter(|(factor, _)| *factor > 0);
        let terms = terms.map(|(factor, name)| linear(factor, 0, name));
        let constant = (constant > 0).then(|| constant.to_string());
        let all: Vec<String> = terms.chain(constant).collect();
        if all.is_empty() { "0".to_owned() } else { all.join(" + ") }
    };
    format!("({}, {})", sum(u.0, v.0, start.0), sum(u.1, v.1, start.1))
}

/// A term and an integer.
fn raised(term: String, by: i64) -> String {
    match by {
        0 => term,
        by if by < 0 => format!("{term} - {}", -by),
        by => format!("{term} + {by}"),
    }
}

/// `2t + 1`, `t`, `5`.
pub(super) fn linear(factor: u64, constant: u64, name: &str) -> String {
    match (factor, constant) {
        (0, constant) => constant.to_string(),
        (1, 0) => name.to_owned(),
        (factor, 0) => format!("{factor}{name}"),
        (1, constant) => format!("{name} + {constant}"),
        (factor, constant) => format!("{factor}{name} + {constant}"),
    }
}

/// `(0, 1), (2, 2)`.
pub(super) fn positions(positions: &[(u64, u64)]) -> String {
    let positions: Vec<String> = positions.iter().map(|(x, y)| format!("({x}, {y})")).collect();
    positions.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_written_as_by_hand() {
        let rows: [(i64, i64, u32, i64, &str, &str); 6] = [
            (1, 1, 5, 2, "⌊nφ⌋", "\\lfloor n\\varphi\\rfloor"),
            (0, 1, 2, 1, "⌊n√2⌋", "\\lfloor n\\sqrt{2}\\rfloor"),
            (2, 1, 2, 1, "⌊n(2 + √2)⌋", "\\lfloor n(2 + \\sqrt{2})\\rfloor"),
            (-1, 1, 13, 6, "⌊n(√13 - 1)/6⌋", "\\lfloor \\frac{n(\\sqrt{13} - 1)}{6}\\rfloor"),
            (3, -1, 5, 2, "⌊n(3 - √5)/2⌋", "\\lfloor \\frac{n(3 - \\sqrt{5})}{2}\\rfloor"),
            (2, 0, 0, 3, "⌊2n/3⌋", "\\lfloor \\frac{2n}{3}\\rfloor"),
        ];
        for (p, q, d, r, text, latex) in rows {
            let slope = Quadratic::new(p, q, d, r).expect("a slope");
            assert_eq!(Notation::Text.floor(0, &slope), text);
            assert_eq!(Notation::Latex.floor(0, &slope), latex);
        }
        assert_eq!(Notation::Text.floor(1, &Quadratic::golden()), "⌊(n + 1)φ⌋");
    }

    #[test]
    fn lines_and_planes_are_equations_or_positions() {
        let at = |start, step| line(&Line { start, step });
        assert_eq!(at((0, 0), (1, 1)), "x = y");
        assert_eq!(at((0, 1), (1, 2)), "y = 2x + 1");
        assert_eq!(at((0, 0), (2, 0)), "(2t, 0)");
        assert_eq!(at((3, 1), (2, 5)), "(2t + 3, 5t + 1)");
        let steps = ((5, 5), (0, 3));
        assert_eq!(plane(&Plane { start: (1, 0), steps }), "(5s + 1, 5s + 3t)");
    }
}
