//! Which games have rows that a finite-state machine can follow, and why.
//!
//! Four games are recognised by their moves, whatever their names. In all of
//! them the piles may be exchanged, so the lower rows give row `a` up to column
//! `a - 1`: `G(a, b) = G(b, a)`. From column `a` on a player may take anything
//! from the second pile, so the values of a row differ from there on. And from
//! the column [`Shape::settled`] on, the moves to lower rows are simple:
//!
//! | game | in the column | on the diagonal | settled | because |
//! |---|---|---|---|---|
//! | `nim` | all | none | `a` | |
//! | `wythoff` | all | all | `a` | |
//! | `f-wythoff` | all | none | `a² + 1` | a diagonal move needs `b <= a²` (Jiao, Lemma 2) |
//! | `r-wythoff` | none | all | `a + 1` | taking from the first pile needs `a >= b` |
//!
//! **The offset `G(a, b) - b` lies between `-2a` and `a`, and every offset below
//! `-2a` has been used in row `a` before column `b`** (Landman for Wythoff;
//! Jiao, Lemma 1, for F-Wythoff). Above: a game from `(a, b)` lasts at most
//! `a + b` moves. Below, for `b >= a`: let `g` be unused in the columns `k < b`
//! of row `a`. At most `g` of these hold a smaller value. Each of the others
//! holds a larger value, so it has an option of value `g` in a row `r < a`, in
//! its column or on its diagonal; row `r` holds `g` at most once, and that cell
//! is an option of at most two cells of row `a`. So `b <= g + 2a`. In R-Wythoff
//! the values of a row differ only from its diagonal cell on, so count the
//! columns `a <= k < b`: an option `(r, a)` of `(a, a)` cannot have value `g`,
//! because its mirror image `(a, r)` would be a use of `g` before column `b`;
//! so row `r` helps one cell at most, by the diagonal, and `b - a <= g + a`.
//! For `b < a` the values in question would be negative.
//!
//! Seen from `(a, b)`, the values of a row `r < a` have offsets of at least
//! `-2r` in the column and `-r - a` on the diagonal: the same frame holds them.
//!
//! Sources: Landman 2002, "A simple FSM-based proof of the additive periodicity
//! of the Sprague-Grundy function of Wythoff's game"; Jiao 2013, "On the
//! Sprague-Grundy values of the F-Wythoff game"; Ho 2012 and Gu 2015 for
//! R-Wythoff.

use crate::catalogue;
use crate::rules::Rules;

/// How the lower rows act on a row, from its settled column on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// Whether every move within the column is legal (otherwise none is).
    pub(super) column: bool,
    /// Whether every move along the diagonal is legal (otherwise none is).
    pub(super) diagonal: bool,
    settled: fn(usize) -> usize,
}

const SHAPES: [(&str, Shape); 4] = [
    ("nim", Shape { column: true, diagonal: false, settled: |a| a }),
    ("wythoff", Shape { column: true, diagonal: true, settled: |a| a }),
    ("f-wythoff", Shape { column: true, diagonal: false, settled: |a| a * a + 1 }),
    ("r-wythoff", Shape { column: false, diagonal: true, settled: |a| a + 1 }),
];

impl Shape {
    /// The games that are recognised, as a list to read.
    pub(super) fn names() -> String {
        SHAPES.map(|(name, _)| name).join(", ")
    }

    /// The shape of a game, if it is one of those.
    pub(super) fn of(rules: &Rules) -> Option<Self> {
        let game = catalogue::identify(rules)?;
        SHAPES.iter().find(|(name, _)| *name == game.name).map(|(_, shape)| *shape)
    }

    /// The first column of `row` from which on the shape describes the moves;
    /// never before the diagonal.
    pub(super) fn settled(self, row: usize) -> usize {
        (self.settled)(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    /// The claims of the table, move by move.
    #[test]
    fn settled_columns_have_all_moves_or_none() {
        for (name, shape) in SHAPES {
            let (_, rules) = catalogue::find(name).unwrap();
            assert!(rules.is_symmetric(), "{name}");
            for a in 0..14usize {
                let settled = shape.settled(a);
                for b in a..settled + 40 {
                    let p = Position::new(a as u64, b as u64);
                    let options = rules.options(p);
                    let along =
                        |f: &dyn Fn(&Position) -> bool| options.iter().filter(|q| f(q)).count();
                    assert_eq!(along(&|q| q.x == p.x), b, "{name} {p}: along the row");
                    if b >= settled {
                        let all = |yes: bool| if yes { a } else { 0 };
                        let column = along(&|q| q.x < p.x && q.y == p.y);
                        let diagonal = along(&|q| q.x < p.x && q.y < p.y);
                        assert_eq!(column, all(shape.column), "{name} {p}: column");
                        assert_eq!(diagonal, all(shape.diagonal), "{name} {p}: diagonal");
                    }
                }
            }
        }
    }

    #[test]
    fn other_names_of_a_game_are_recognised() {
        for name in ["terminal:0", "blocking:1", "connell:1", "fraenkel:1"] {
            let (_, rules) = catalogue::find(name).unwrap();
            assert!(Shape::of(&rules).is_some_and(|s| s.column && s.diagonal), "{name}");
        }
        for name in ["terminal:1", "blocking:2", "connell:2", "fraenkel:2", "gdwn:1,2"] {
            let (_, rules) = catalogue::find(name).unwrap();
            assert!(Shape::of(&rules).is_none(), "{name}");
        }
    }
}
