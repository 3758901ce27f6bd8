//! P-positions of two games in one drawing: figures 5 and 6 of Renard and Rigo.
//!
//! The positions drawn come from the definition, and are compared with the closed
//! form of each game.

use super::beams::ClosedFormCheck;
use super::{CheckError, Findings, board};
use crate::papers::Drawing;
use crate::picture::{Mark, Plot};
use serde::Deserialize;
use wythoff_games::{Control, Size};

/// Two games on a square board, with what they have in common.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct DrawnPositions {
    games: [String; 2],
    /// As the paper names them.
    names: [String; 2],
    side: usize,
}

impl DrawnPositions {
    pub(super) fn run(&self, control: &Control) -> Result<Findings, CheckError> {
        let comparisons = ClosedFormCheck::new(self.games.to_vec(), self.side).run(control)?;
        let size = Size::new(self.side, self.side);
        let boards = [board(&self.games[0], size, control)?, board(&self.games[1], size, control)?];
        let drawn = |wanted: [bool; 2]| {
            let cells = (0..self.side).flat_map(|x| (0..self.side).map(move |y| (x, y)));
            let place = |(x, y): (usize, usize)| {
                let signed = |n| i64::try_from(n).expect("the side of a drawing is small");
                (signed(y), signed(x))
            };
            let kept =
                cells.filter(|&(x, y)| [boards[0].is_p(x, y), boards[1].is_p(x, y)] == wanted);
            kept.map(place).collect::<Vec<_>>()
        };
        let [first, second] = &self.names;
        let figure = Plot::new(format!("P-positions of {first} and {second}"))
            .subtitle(format!("piles below {}", self.side))
            .labels("y", "x")
            .series(format!("{first} only"), Mark::Points, drawn([true, false]))
            .series(format!("{second} only"), Mark::Points, drawn([false, true]))
            .series("both", Mark::Points, drawn([true, true]));
        Ok(Findings { comparisons, figure: Some(Drawing::Plot(figure)) })
    }
}
