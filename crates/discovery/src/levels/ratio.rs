//! F-Wythoff between two linear games.
//!
//! With piles a <= b the moves of F-Wythoff on a diagonal lead from (a, b) to (u, v), u >= 1,
//! if floor(v/u) = floor(b/a). This cannot be said in first-order logic over addition, but for
//! one number k it can: floor(b/a) = k says k a <= b < (k + 1) a. And if floor(b/a) = k, taking
//! t keeps the ratio if and only if k t < (k + 1) a - b: that is b - t < (k + 1)(a - t), and
//! b - t >= k (a - t) holds anyway.
//!
//! Let K >= 1 be any number. The *sure* moves are those of one pile and those on a diagonal
//! from a ratio k <= K to the same ratio. The *doubtful* ones are all on a diagonal between
//! positions with u >= 1 and ratios above K. Both are linear, every sure move is a move of
//! F-Wythoff, and every move of F-Wythoff is sure or doubtful. So if some sets, by value,
//!
//! * are disjoint,
//! * have no sure and no doubtful move from a set into itself, and
//! * have a sure move into set h from every position that is in none of the sets 0, …, h,
//!
//! then the same is true of the moves of F-Wythoff, and the sets are those of its values.
//!
//! For K = 1 the sure moves on the diagonal are those with v < 2u. The positions of the values
//! 0 to 3 with b >= 2a have a <= 1, so no doubtful move begins there. Of value 4 it takes
//! K = 3, to tell (2, 6) from (1, 5).
//!
//! Cost: one run of the row engine, for K.

use crate::DiscoveryError;
use crate::encode::{Encoding, Moves, encode};
use std::fmt::Write;
use wythoff_automata::Control;
use wythoff_games::sequence::{Engine, Row, f_wythoff, words_hold};
use wythoff_games::{Grundy, Rules, catalogue, language};

/// The rows in which positions far from the golden line are looked for. It is no mistake to
/// miss one: the proof then refuses the set.
const ROWS: u64 = 4_000;

/// The most ratios that are told apart: certificates have room for no more.
const MOST_RATIOS: u64 = 50;

/// The moves of a game as formulas.
#[derive(Clone, Debug)]
pub struct Stated {
    /// Moves that the game has.
    pub(super) sure: Encoding,
    /// The other moves that it may have.
    pub(super) doubtful: Vec<Moves>,
    /// The number K of ratios that are told apart, for F-Wythoff.
    pub ratios: Option<u64>,
}

impl Stated {
    /// The moves of a game, as far as values up to g need them.
    ///
    /// # Errors
    ///
    /// [`DiscoveryError`]: rules that cannot be stated, or a limit that was reached.
    pub fn of(rules: &Rules, g: u32, control: &Control) -> Result<Self, DiscoveryError> {
        if catalogue::is(rules, "f-wythoff") {
            return Self::up_to(ratios(g, control)?);
        }
        Self::linear(rules)
    }

    /// Those of a linear game.
    pub(super) fn linear(rules: &Rules) -> Result<Self, DiscoveryError> {
        Ok(Self { sure: encode(rules)?, doubtful: Vec::new(), ratios: None })
    }

    /// F-Wythoff with so many ratios.
    pub(super) fn up_to(ratios: u64) -> Result<Self, DiscoveryError> {
        let doubtful = encode(&doubtful(ratios))?.moves;
        Ok(Self { sure: encode(&sure(ratios))?, doubtful, ratios: Some(ratios) })
    }
}

/// The game with the sure moves.
pub(super) fn sure(ratios: u64) -> Rules {
    let mut text = String::from("game \"f-wythoff\"\ntake any from either pile\n");
    for k in 1..=ratios {
        let from = |a: char, b: char| format!("({k}{a} <= {b} and {k}t < {}{a} - {b})", k + 1);
        let both = format!("{} or {}", from('x', 'y'), from('y', 'x'));
        // Writing to a string does not fail.
        let _ = writeln!(text, "take equal from both if {both}");
    }
    parse(&text)
}

/// The game with the doubtful moves.
pub(super) fn doubtful(ratios: u64) -> Rules {
    let above = ratios + 1;
    parse(&format!(
        "game \"doubtful\"\ntake equal from both if t < x and t < y and ({above}x <= y or {above}y <= x)\n"
    ))
}

fn parse(text: &str) -> Rules {
    language::parse(text).expect("written as the language has it, with small numbers")
}

/// The least number of ratios with which no doubtful move leads from a position of a value up
/// to g to another one of the same value, among the first rows.
fn ratios(g: u32, control: &Control) -> Result<u64, DiscoveryError> {
    words_hold(Grundy(g))?;
    let mut steep: Vec<Vec<(u64, u64)>> = vec![Vec::new(); g as usize + 1];
    let mut receive = |row: Row<'_>| {
        for (positions, &b) in steep.iter_mut().zip(row.columns) {
            if b != Row::NONE && row.row > 0 && b >= 2 * row.row {
                positions.push((row.row, b));
            }
        }
    };
    f_wythoff(Engine::Window, Grundy(g), ROWS, control, &mut receive)?;
    let mut ratios = 1;
    for positions in &steep {
        for (i, &(a, b)) in positions.iter().enumerate() {
            let others = positions[..i].iter().filter(|(u, v)| v - u == b - a);
            ratios = others.fold(ratios, |ratios, (u, v)| ratios.max((b / a).min(v / u)));
        }
    }
    Ok(ratios.min(MOST_RATIOS))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use wythoff_games::Position;

    /// The moves of F-Wythoff are between the sure ones and all of them, on a whole board.
    #[test]
    fn f_wythoff_is_between_the_two_games() {
        let (_, rules) = catalogue::find("f-wythoff").expect("a game of the catalogue");
        let options = |rules: &Rules, x, y| {
            let options = rules.options(Position::new(x, y));
            options.iter().map(|p| (p.x, p.y)).collect::<BTreeSet<(u64, u64)>>()
        };
        for ratios in [1, 2, 3, 7] {
            let (sure, doubtful) = (sure(ratios), doubtful(ratios));
            let mut apart = 0;
            for (x, y) in (0..40).flat_map(|x| (0..60).map(move |y| (x, y))) {
                let exact = options(&rules, x, y);
                let least = options(&sure, x, y);
                assert!(least.is_subset(&exact), "({x}, {y})");
                let most = &least | &options(&doubtful, x, y);
                assert!(exact.is_subset(&most), "({x}, {y})");
                // They differ only where the ratio is large.
                let ratio = x.max(y).checked_div(x.min(y)).unwrap_or(0);
                assert!(ratio > ratios || least == exact, "({x}, {y})");
                apart += usize::from(least != exact);
            }
            assert_eq!(apart > 0, ratios < 7, "{ratios} ratios");
        }
    }

    #[test]
    fn values_need_as_many_ratios_as_their_positions_tell() -> Result<(), DiscoveryError> {
        let control = Control::unlimited();
        for (g, expected) in [(0, 1), (1, 1), (2, 1), (3, 1), (4, 3), (9, 5)] {
            assert_eq!(ratios(g, &control)?, expected, "value {g}");
        }
        Ok(())
    }
}
