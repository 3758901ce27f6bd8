//! b-files of the OEIS: an index and a term on each line, after the head of an entry as
//! comments.
//!
//! ASCII, one space, a newline at the end of every line, no gap. The head has the lines of the
//! internal format that can be told from here: name, offset with the place of the first term
//! beyond 1, and, where a pair of floors gives the positions, formula and programs in PARI and
//! Mathematica. Source: "Format of b-files" and "Explanation of terms used in reply", OEIS.
//!
//! **PARI.** `floor(n (p + q sqrt d)/r)` with q >= 0 is `(p*n + sqrtint(q^2 d n^2)) \ r`: the
//! floor of the root of an integer is exact, and adding an integer and dividing by one commutes
//! with it. So the program is right for every n.

use crate::game::Game;
use crate::positions::{Listed, PositionsSummary};
use crate::table::{Content, Table};
use dashu_int::{IBig, UBig};
use std::fmt::Write as _;
use std::io::{self, Write};
use wythoff_games::Grundy;
use wythoff_games::theorem::Floor;

/// The most terms of a list of positions: a hundred times as many as such files have.
pub const MOST_TERMS: u64 = 1_000_000;

/// Which number of a position is the term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Of {
    /// The first pile, the smaller one in a symmetric game.
    First,
    /// The second pile.
    Second,
    /// The second less the first, in a symmetric game.
    Difference,
}

/// A sequence and what is said of it.
#[derive(Clone, Debug)]
pub struct BFile {
    /// What it is.
    name: String,
    /// Formulas and programs, each with its letter in the internal format.
    lines: Vec<(char, String)>,
    /// How the terms are known.
    known: String,
    terms: Vec<UBig>,
}

impl BFile {
    /// The values of a table by antidiagonals downwards, `T(0,0), T(0,1), T(1,0), T(0,2), …`, as
    /// far as all of an antidiagonal is there; for outcomes 1 is P.
    pub fn of_table(table: &Table) -> Self {
        let sums = table.size.rows.min(table.size.cols);
        let cells = (0..sums).flat_map(|sum| (0..=sum).map(move |x| (x, sum - x)));
        let what = match table.content {
            Content::Values(_) => "Sprague-Grundy values of",
            Content::Outcomes(_) => "Characteristic function of the P-positions of",
        };
        Self {
            name: format!(
                "{what} {}: square array T(x,y), x >= 0, y >= 0, read by antidiagonals downwards.",
                table.game
            ),
            lines: vec![('K', "nonn,tabl".to_owned())],
            known: table.known.to_string(),
            terms: cells.map(|cell| term(table, cell)).collect(),
        }
    }

    /// A row of a table, `T(x,0), T(x,1), …`.
    ///
    /// # Panics
    /// If the table has no such row.
    pub fn of_row(table: &Table, x: usize) -> Self {
        let what = match table.content {
            Content::Values(_) => "Sprague-Grundy values",
            Content::Outcomes(_) => "Characteristic function of the P-positions",
        };
        Self {
            name: format!("{what} of {} in row {x}: T({x},n).", table.game),
            lines: vec![('K', "nonn".to_owned())],
            known: table.known.to_string(),
            terms: (0..table.size.cols).map(|y| term(table, (x, y))).collect(),
        }
    }

    /// Positions from the first one on.
    pub fn of_positions(
        game: &Game,
        of: Of,
        positions: &[Listed],
        summary: &PositionsSummary,
    ) -> Self {
        let pile = match (of, game.rules().is_symmetric()) {
            (Of::First, true) => "the smaller pile",
            (Of::First, false) => "the first pile",
            (Of::Second, true) => "the larger pile",
            (Of::Second, false) => "the second pile",
            (Of::Difference, _) => "the difference of the piles",
        };
        let which = match summary.value {
            Grundy(0) => "P-positions".to_owned(),
            value => format!("positions of Sprague-Grundy value {value}"),
        };
        let form = game.closed_form().filter(|_| summary.value == Grundy(0));
        let floors = form.as_ref().and_then(wythoff_games::ClosedForm::floors);
        let mut lines = floors.and_then(|floors| programs(of, &floors)).unwrap_or_default();
        lines.push(('K', "nonn".to_owned()));
        let terms = positions.iter().map(|Listed { x, y, .. }| match of {
            Of::First => x.clone(),
            Of::Second => y.clone(),
            Of::Difference => {
                if y >= x {
                    y - x
                } else {
                    x - y
                }
            }
        });
        Self {
            name: format!("{pile} of the n-th of the {which} of {}.", game.name()),
            lines,
            known: summary.known.to_string(),
            terms: terms.collect(),
        }
    }

    /// The offset, and the place of the first term beyond 1, from 1 on; 1 if there is none.
    fn offset(&self) -> String {
        let beyond = self.terms.iter().position(|term| *term > UBig::ONE);
        format!("0,{}", beyond.map_or(1, |place| place + 1))
    }

    /// Writes the file.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "# %N {}", ascii(&self.name))?;
        writeln!(out, "# %O {}", self.offset())?;
        for (letter, text) in &self.lines {
            writeln!(out, "# %{letter} {}", ascii(text))?;
        }
        writeln!(out, "# known: {}; computed by wythoff", ascii(&self.known))?;
        for (n, term) in self.terms.iter().enumerate() {
            writeln!(out, "{n} {term}")?;
        }
        Ok(())
    }
}

fn term(table: &Table, (x, y): (usize, usize)) -> UBig {
    match &table.content {
        Content::Values(values) => values.get(x, y).0.into(),
        Content::Outcomes(board) => u8::from(board.is_p(x, y)).into(),
    }
}

/// A text on one line of ASCII.
fn ascii(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            ' '..='~' => out.push(c),
            _ => {
                let _ = write!(out, "{}", c.escape_unicode());
            }
        }
    }
    out
}

/// The formula, and programs in Mathematica and PARI.
fn programs(of: Of, [first, second]: &[Floor; 2]) -> Option<Vec<(char, String)>> {
    let written = |with: fn(&Floor) -> Option<String>| match of {
        Of::First => with(first),
        Of::Second => with(second),
        Of::Difference => Some(format!("{} - {}", with(second)?, with(first)?)),
    };
    let (formula, mathematica, pari) = (written(formula)?, written(mathematica)?, written(pari)?);
    Some(vec![
        ('F', format!("a(n) = {formula}.")),
        ('t', format!("Table[{mathematica}, {{n, 0, 100}}]")),
        ('o', format!("(PARI) a(n) = {pari}")),
    ])
}

/// `2*X + 1` for a floor X; what is added to `n·slope` has to be an integer.
fn around(floor: &Floor, inner: &str) -> Option<String> {
    let (p, q, _, r) = floor.start.parts();
    if !q.is_zero() || !r.is_one() {
        return None;
    }
    let shift = &floor.shift + &floor.scale * p;
    let scaled =
        if floor.scale.is_one() { inner.to_owned() } else { format!("{}*{inner}", floor.scale) };
    Some(match shift {
        shift if shift.is_zero() => scaled,
        shift if shift > IBig::ZERO => format!("{scaled} + {shift}"),
        shift => format!("{scaled} - {}", -shift),
    })
}

fn formula(floor: &Floor) -> Option<String> {
    around(floor, &format!("floor(n*{})", slope(floor, "sqrt(", ")")?))
}

fn mathematica(floor: &Floor) -> Option<String> {
    around(floor, &format!("Floor[n*{}]", slope(floor, "Sqrt[", "]")?))
}

/// `(1 + sqrt(5))/2`; none if the root is taken away.
fn slope(floor: &Floor, open: &str, close: &str) -> Option<String> {
    let (p, q, d, r) = floor.slope.parts();
    let root = match q {
        q if q.is_zero() => None,
        q if q.is_one() => Some(format!("{open}{d}{close}")),
        q if *q > IBig::ZERO => Some(format!("{q}*{open}{d}{close}")),
        _ => return None,
    };
    let top = match (p.is_zero(), root) {
        (_, None) => p.to_string(),
        (true, Some(root)) => root,
        (false, Some(root)) => format!("({p} + {root})"),
    };
    Some(if r.is_one() { top } else { format!("{top}/{r}") })
}

fn pari(floor: &Floor) -> Option<String> {
    let (p, q, d, r) = floor.slope.parts();
    if *q < IBig::ZERO {
        return None;
    }
    let radicand = q * q * IBig::from(d.clone());
    let linear = match p {
        p if p.is_zero() => None,
        p if p.is_one() => Some("n".to_owned()),
        p => Some(format!("{p}*n")),
    };
    let root = (!q.is_zero()).then(|| format!("sqrtint({radicand}*n^2)"));
    let top: Vec<String> = linear.into_iter().chain(root).collect();
    let top = if top.is_empty() { "0".to_owned() } else { top.join(" + ") };
    let inner = if r.is_one() { format!("({top})") } else { format!("(({top}) \\ {r})") };
    around(floor, &inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::WorkbenchError;
    use crate::positions::{Extent, PositionsRequest, positions};
    use crate::session::Session;
    use crate::table::{TableRequest, table};
    use std::ops::ControlFlow;
    use wythoff_games::{Control, Size};

    fn text(file: &BFile) -> String {
        let mut out = Vec::new();
        file.write(&mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    fn terms(text: &str) -> Vec<(usize, u64)> {
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let term = |line: &str| {
            let (n, term) = line.split_once(' ').unwrap();
            (n.parse().unwrap(), term.parse().unwrap())
        };
        lines.map(term).collect()
    }

    fn of_positions(name: &str, of: Of, value: u32) -> Result<String, WorkbenchError> {
        let game = Game::load(name)?;
        let request = PositionsRequest {
            value: Grundy(value),
            from_row: UBig::ZERO,
            extent: Extent::Count(12),
            non_terminal: false,
            engine: None,
        };
        let mut all = Vec::new();
        let mut sink = |listed| {
            all.push(listed);
            ControlFlow::Continue(())
        };
        let (session, control) = (Session::default(), Control::unlimited());
        let summary = positions(&session, &game, request, &mut sink, &control)?;
        Ok(text(&BFile::of_positions(&game, of, &all, &summary)))
    }

    #[test]
    fn wythoff_pairs_are_a000201_and_a001950_with_programs() -> Result<(), WorkbenchError> {
        let lower = of_positions("wythoff", Of::First, 0)?;
        assert_eq!(
            lower,
            "# %N the smaller pile of the n-th of the P-positions of wythoff.\n\
             # %O 0,3\n\
             # %F a(n) = floor(n*(1 + sqrt(5))/2).\n\
             # %t Table[Floor[n*(1 + Sqrt[5])/2], {n, 0, 100}]\n\
             # %o (PARI) a(n) = ((n + sqrtint(5*n^2)) \\ 2)\n\
             # %K nonn\n\
             # known: theorem (Wythoff 1907); computed by wythoff\n\
             0 0\n1 1\n2 3\n3 4\n4 6\n5 8\n6 9\n7 11\n8 12\n9 14\n10 16\n11 17\n"
        );
        let upper = of_positions("wythoff", Of::Second, 0)?;
        assert_eq!(terms(&upper)[..5], [(0, 0), (1, 2), (2, 5), (3, 7), (4, 10)]);
        assert!(upper.contains("(PARI) a(n) = ((3*n + sqrtint(5*n^2)) \\ 2)\n"), "{upper}");
        let difference = of_positions("wythoff", Of::Difference, 0)?;
        assert!(terms(&difference).iter().all(|&(n, term)| term == n as u64), "{difference}");
        let nim = of_positions("nim", Of::First, 0)?;
        assert!(nim.contains("(PARI) a(n) = (n)\n"), "{nim}");
        // Without a closed form there is no program.
        for (name, value) in [("wythoff", 1), ("f-wythoff", 0), ("K2", 0)] {
            let file = of_positions(name, Of::First, value)?;
            assert!(!file.contains("PARI") && file.contains("%K nonn"), "{file}");
        }
        Ok(())
    }

    /// The programs, carried out here by the arithmetic that they are written in.
    #[test]
    fn programs_give_the_terms() -> Result<(), WorkbenchError> {
        for name in ["wythoff", "connell:2", "connell:3", "fraenkel:3", "fraenkel:4"] {
            let form = Game::load(name)?.closed_form().expect("a closed form");
            let floors = form.floors().expect("one pair of floors");
            for (floor, upper) in floors.iter().zip([false, true]) {
                let (p, q, d, r) = floor.slope.parts();
                assert!(pari(floor).is_some(), "{name}");
                for n in [0u32, 1, 5, 77, 100_000] {
                    let big = IBig::from(n);
                    let square = UBig::try_from(q * q * IBig::from(d.clone()) * &big * &big);
                    let root = IBig::from(dashu_int::ops::SquareRoot::sqrt(&square.unwrap()));
                    let term = dashu_int::ops::DivEuclid::div_euclid(p * &big + root, r.clone());
                    let (a, b) = form.nth(&UBig::from(n));
                    assert_eq!(term, IBig::from(if upper { b } else { a }), "{name}, {n}");
                }
            }
        }
        Ok(())
    }

    #[test]
    fn tables_are_read_by_antidiagonals_and_by_rows() -> Result<(), WorkbenchError> {
        let game = Game::load("connell:2")?;
        let size = Size::new(3, 4);
        let request = TableRequest { size, outcomes: false, engine: None };
        let values = table(&game, request, &Control::unlimited())?;
        let Content::Values(cells) = &values.content else { panic!("values were asked for") };
        let at = |x, y| u64::from(cells.get(x, y).0);
        let by_sums = [at(0, 0), at(0, 1), at(1, 0), at(0, 2), at(1, 1), at(2, 0)];
        let file = text(&BFile::of_table(&values));
        let listed: Vec<u64> = terms(&file).into_iter().map(|(_, term)| term).collect();
        assert_eq!(listed, by_sums);
        assert!(file.is_ascii() && file.ends_with('\n'));
        let row = text(&BFile::of_row(&values, 2));
        let listed: Vec<u64> = terms(&row).into_iter().map(|(_, term)| term).collect();
        assert_eq!(listed, [at(2, 0), at(2, 1), at(2, 2), at(2, 3)]);
        let request = TableRequest { outcomes: true, ..request };
        let outcomes = table(&game, request, &Control::unlimited())?;
        assert_eq!(terms(&text(&BFile::of_table(&outcomes)))[0], (0, 1));
        Ok(())
    }

    #[test]
    fn names_are_written_in_ascii() -> Result<(), WorkbenchError> {
        let game = Game::parse("own", "game \"naïve\"\ntake any from either pile\n")?;
        let request = TableRequest { size: Size::new(2, 2), outcomes: false, engine: None };
        let file = text(&BFile::of_table(&table(&game, request, &Control::unlimited())?));
        assert!(file.is_ascii() && file.contains("na\\u{ef}ve"), "{file}");
        Ok(())
    }
}
