//! Small values of Wythoff's game anywhere: algorithm RW of Nivasch 2009, under the
//! Convergence Conjecture where rows are beyond those that are computed from the origin.

pub(super) mod drawing;
mod kept;
pub(super) mod nearby;

use crate::error::{InputError, WorkbenchError};
use crate::nimber::{Nimber, mex};
use crate::session::Layer;
use crate::session::draw::Drawing;
use crate::session::question::{
    Answer, Checked, Choice, Listed, Place, Reach, Source, Terms, Wanted, Worth,
};
use dashu_int::UBig;
use dashu_int::ops::BitTest as _;
use drawing::{far_counts, far_values};
use kept::KeptRows;
use nearby::{Exactness, Points};
use wythoff_games::engine::EngineError;
use wythoff_games::sequence::SequenceGame;
use wythoff_games::sequence::{BigPoint, Margin, nth_points};
use wythoff_games::{Control, Grundy, Known, Rules};

/// The largest value that is looked for near a huge position: the rows that
/// algorithm RW runs double with every five values.
const LARGEST: Grundy = Grundy(30);

/// Values up to this one are drawn, where that takes a moment.
const DRAWN: Grundy = Grundy(20);

/// Rows that algorithm RW may run for a picture, in all its stages: a second or two. In a
/// browser there are no vectors of words.
const MOST_RUN: u64 = if cfg!(target_family = "wasm") { 16_000_000 } else { 1 << 27 };

/// The values that are drawn around rows of so many bits: the further out, the more stages,
/// and the more values, the longer each of them.
fn drawn(bits: usize) -> Grundy {
    // A stage is a factor of phi, and 1/log2(phi) = 1.44; it runs some 2.6 margins.
    let stages = bits as u64 * 36 / 25;
    let rows = |g: &u32| stages.saturating_mul(Margin::usual(*g).rows * 13 / 5);
    Grundy((0..=DRAWN.0).rev().find(|g| rows(g) <= MOST_RUN).unwrap_or(0))
}

/// Knows what algorithm RW finds.
#[derive(Debug, Default)]
pub(super) struct Recursion<P = KeptRows> {
    points: P,
}

fn is_wythoff(rules: &Rules) -> bool {
    SequenceGame::of(rules) == Some(SequenceGame::Wythoff)
}

impl<P: Points + Send + Sync> Source for Recursion<P> {
    fn name(&self) -> &'static str {
        "recursion"
    }

    fn reach(&self) -> Reach {
        Reach::UpTo(LARGEST)
    }

    fn worth(&self, place: Place<'_>, g: Grundy, terms: Terms<'_>) -> Answer<Worth> {
        if !is_wythoff(place.rules()) {
            return Ok(None);
        }
        let g = g.min(LARGEST);
        let (value, known) =
            nearby::value(&self.points, place, g, Exactness::Usual, terms.control)?;
        Ok(Some(match value {
            Some(value) => Worth::exactly(value.0, known),
            None => Worth::more_than(g, known),
        }))
    }

    fn option(&self, place: Place<'_>, value: &Nimber, terms: Terms<'_>) -> Answer<Choice> {
        match value.small() {
            Some(g) if is_wythoff(place.rules()) => {
                Ok(Some(nearby::option(&self.points, place, g, terms.control)?))
            }
            _ => Ok(None),
        }
    }

    fn check(&self, place: Place<'_>, value: &Nimber, terms: Terms<'_>) -> Answer<Checked> {
        let Some(g) = value.small().filter(|g| *g <= LARGEST && is_wythoff(place.rules())) else {
            return Ok(None);
        };
        let exactness = Exactness::Larger;
        let values = nearby::values_of_options(&self.points, place, g, exactness, terms.control)?;
        let how = "the values of its options, with a larger margin".into();
        Ok(Some(Checked { same: mex(values.into_iter()) == g, how }))
    }

    fn nth(&self, wanted: &Wanted<'_>, n: &UBig, terms: Terms<'_>) -> Answer<Listed> {
        if !is_wythoff(wanted.game.rules()) {
            return Ok(None);
        }
        let (point, known) = twice(wanted.value, n, wanted.margin, terms.control)?;
        Ok(Some(Some(((point.row, point.column), known))))
    }

    fn draw(&self, drawing: &mut Drawing<'_>, terms: Terms<'_>) -> Result<(), WorkbenchError> {
        if !is_wythoff(drawing.game.rules()) {
            return Ok(());
        }
        match drawing.layer {
            Layer::Outcome => {}
            Layer::Grundy => {
                let window = drawing.window;
                let g = drawn(window.x.bit_len().max(window.y.bit_len()));
                if let Some((plane, known)) = far_values(&self.points, window, g, terms.control)? {
                    drawing.fill_compared(&plane, g, known);
                }
            }
            Layer::Values(values) => {
                let (far, known) = far_counts(&self.points, drawing.window, values, terms.control)?;
                for (plane, far) in far.iter().enumerate() {
                    drawing.fill(plane, far, known.clone());
                }
            }
        }
        Ok(())
    }
}

/// The n-th point of a value with a margin and with a larger one, which must agree.
fn twice(
    value: Grundy,
    n: &UBig,
    margin: Option<u64>,
    control: &Control,
) -> Result<(BigPoint, Known), WorkbenchError> {
    let margin = margin.map_or_else(|| Margin::usual(value.0), |rows| Margin { rows });
    let larger = margin.larger();
    let find = |part: usize, margin: Margin| -> Result<BigPoint, EngineError> {
        control.part(part, 2, |control| {
            let mut points = nth_points(value, n, margin, control)?;
            Ok(points.swap_remove(value.0 as usize))
        })
    };
    let (point, check) = (find(0, margin)?, find(1, larger)?);
    if point != check {
        let (rows, larger) = (margin.rows, larger.rows);
        return Err(InputError::SmallMargin { rows, larger }.into());
    }
    let known = Known::Conditional(format!(
        "the Convergence Conjecture (R = {}; R = {} agrees)",
        margin.rows, larger.rows
    ));
    Ok((point, known))
}

#[cfg(test)]
mod tests {
    use super::nearby::Sequences;
    use super::*;
    use crate::game::Game;
    use crate::session::Care;
    use nearby::Point;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use wythoff_games::engine::dense;
    use wythoff_games::{GrundyTable, Size};
    use wythoff_numeration::floor_phi;

    #[test]
    fn fewer_values_are_drawn_where_a_run_would_take_long() {
        let digits = |n: usize| drawn(n * 3322 / 1000);
        assert_eq!([1, 50, 1000].map(digits), [DRAWN; 3]);
        assert!(digits(2000) < DRAWN && digits(2000) > digits(8000));
    }

    /// Points read off a board.
    struct OnBoard {
        table: GrundyTable,
        /// Columns and values of the positions of small value, row by row.
        points: Vec<Vec<(usize, Grundy)>>,
        asked: AtomicUsize,
    }

    impl OnBoard {
        /// The largest value that it knows.
        const LARGEST: Grundy = Grundy(9);

        fn new(game: &Game, size: Size) -> Self {
            let table = dense::grundy(game.rules(), size, &Control::unlimited()).expect("a table");
            let small = |row: usize| {
                let cells = (row..size.cols).map(|column| (column, table.get(row, column)));
                cells.filter(|(_, value)| *value <= Self::LARGEST).collect()
            };
            let points = (0..size.rows).map(small).collect();
            Self { table, points, asked: AtomicUsize::new(0) }
        }
    }

    impl Points for OnBoard {
        fn strip(&self, g: Grundy) -> u64 {
            Sequences.strip(g)
        }

        fn points(
            &self,
            first: &UBig,
            rows: u64,
            g: Grundy,
            _: Exactness,
            _: &Control,
        ) -> Result<(Vec<Point>, Known), EngineError> {
            assert!(g <= Self::LARGEST);
            self.asked.fetch_add(1, Ordering::Relaxed);
            let first = usize::try_from(first).expect("on the board");
            let end = (first + usize::try_from(rows).expect("few rows")).min(self.points.len());
            let mut found = Vec::new();
            for row in first..end {
                for &(column, value) in self.points[row].iter().filter(|(_, value)| *value <= g) {
                    found.push(Point { value, row: row.into(), column: column.into() });
                }
            }
            Ok((found, Known::Definition))
        }
    }

    /// Positions near the points and near the diagonal, by points nearby alone.
    #[test]
    fn section_3_6_agrees_with_the_board() -> Result<(), WorkbenchError> {
        let game = Game::load("wythoff")?;
        let recursion = Recursion { points: OnBoard::new(&game, Size::new(1450, 2300)) };
        let OnBoard { table, asked, .. } = &recursion.points;
        let control = Control::unlimited();
        let terms = Terms { care: Care::Glance, control: &control };
        let near_points = (1300..1380).step_by(8).flat_map(|x| {
            let column = floor_phi(x as u64).and_then(|column| usize::try_from(column).ok());
            let column = column.expect("small");
            (column - 24..column + 24).map(move |y| (x, y))
        });
        let near_diagonal =
            (1400..1450).step_by(17).flat_map(|x| (1400..1450).step_by(7).map(move |y| (x, y)));
        let mut found = 0;
        for (x, y) in near_points.chain(near_diagonal) {
            let value = table.get(x.min(y), x.max(y));
            for g in [0, 1, 2, 5, 9].map(Grundy) {
                let piles = if g.0 % 2 == 0 { (x, y) } else { (y, x) };
                let piles = (UBig::from(piles.0), UBig::from(piles.1));
                let place = Place { game: &game, piles: &piles };
                let worth = recursion.worth(place, g, terms)?.expect("Wythoff's game");
                let small = (value <= g).then(|| Nimber::from(value));
                assert_eq!(worth.exact(), small.as_ref(), "{place} against {g}");
                found += usize::from(value == g);
                if value == g {
                    let checked = recursion.check(place, &Nimber::from(g), terms)?;
                    assert!(checked.expect("a small value").same, "{place}");
                }
                asked.store(0, Ordering::Relaxed);
                match recursion.option(place, &Nimber::from(g), terms)?.expect("Wythoff's game") {
                    Choice::Nowhere => assert!(value <= g, "{place} has an option of value {g}"),
                    Choice::To(to, _) => {
                        assert!(place.allows(&to), "{place} -> {to:?}");
                        let [a, b] = [to.0, to.1].map(|n| usize::try_from(n).expect("small"));
                        assert_eq!(table.get(a.min(b), a.max(b)), g, "{place} -> ({a}, {b})");
                    }
                }
                assert!(asked.load(Ordering::Relaxed) <= 4, "four intervals");
            }
        }
        assert!(found >= 20, "{found}");
        Ok(())
    }
}
