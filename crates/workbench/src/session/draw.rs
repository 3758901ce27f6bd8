//! A part of the board, filled by one source after the other.

use crate::error::{Hint, WorkbenchError};
use crate::game::Game;
use crate::tile::{LARGER, Plane, UNKNOWN, Window};
use wythoff_games::{Grundy, Known};

/// What the cells show.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Layer {
    /// How many P-positions they hold.
    Outcome,
    /// The Grundy value, or the mean of them.
    Grundy,
    /// How many positions of a value they hold; a plane for each of these.
    Values(Vec<Grundy>),
}

/// A part of the board.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Drawn {
    /// One number per cell, in as many planes as there are values.
    pub planes: Vec<Plane>,
    /// How the cells are known.
    pub known: Vec<Known>,
    /// What the value of a cell is larger than that is only known to be larger.
    pub more_than: Option<u32>,
    /// The side of the board beyond which cells are unknown, if some are.
    pub reach: Option<usize>,
    /// Why some are unknown.
    pub note: Option<String>,
}

impl Drawn {
    /// Nothing is known.
    pub(super) fn unknown(window: &Window, planes: usize, why: &str) -> Self {
        let planes = vec![Plane::unknown(window.cells()); planes];
        Self { planes, note: Some(why.to_owned()), ..Self::default() }
    }

    /// What two drawings of P-positions say about those that only one game has. Of single
    /// positions, everything; of larger cells, only that one game has them all if the other
    /// has none.
    pub(super) fn apart(first: &Self, second: &Self, window: &Window) -> Self {
        let only = |first: &Plane, second: &Plane| {
            let cells = first.cells.iter().zip(&second.cells);
            let cell = |(&p, &q): (&u16, &u16)| match (p, q) {
                (UNKNOWN, _) | (_, UNKNOWN) => UNKNOWN,
                (0, _) => 0,
                (p, 0) => p,
                _ if window.scale == 0 => 0,
                _ => UNKNOWN,
            };
            Plane { cells: cells.map(cell).collect() }
        };
        let (p, q) = (&first.planes[0], &second.planes[0]);
        let mut apart = Self { planes: vec![only(p, q), only(q, p)], ..Self::default() };
        for known in first.known.iter().chain(&second.known) {
            apart.note_known(known.clone());
        }
        apart.explain(
            first.reach.or(second.reach),
            "cells in which both games have P-positions are not compared so far out",
        );
        apart
    }

    pub(super) fn note_known(&mut self, known: Known) {
        if !self.known.contains(&known) {
            self.known.push(known);
        }
    }

    /// How many cells are unknown.
    pub fn unknown_cells(&self) -> usize {
        self.planes.iter().map(Plane::unknown_cells).sum()
    }

    /// Says why cells are unknown, if there are any.
    pub(super) fn explain(&mut self, side: Option<usize>, why: &str) {
        let unknown = self.unknown_cells();
        if unknown > 0 {
            self.reach = side;
            self.note.get_or_insert_with(|| why.to_owned());
        }
        if self.planes.iter().all(|plane| plane.unknown_cells() == plane.cells.len()) {
            self.known.clear();
        }
    }
}

/// A drawing that is not finished.
pub(crate) struct Drawing<'a> {
    /// Of which game.
    pub(super) game: &'a Game,
    /// Of which part of its board.
    pub(super) window: &'a Window,
    /// What the cells show.
    pub(super) layer: &'a Layer,
    drawn: Drawn,
    /// The side of the largest board.
    side: Option<usize>,
}

impl<'a> Drawing<'a> {
    pub(super) fn new(
        game: &'a Game,
        window: &'a Window,
        layer: &'a Layer,
    ) -> Result<Self, WorkbenchError> {
        let planes = match layer {
            Layer::Outcome => 1,
            Layer::Grundy => {
                needs_values(game)?;
                1
            }
            Layer::Values(values) => {
                needs_values(game)?;
                values.len()
            }
        };
        let planes = vec![Plane::unknown(window.cells()); planes];
        let drawn = Drawn { planes, ..Drawn::default() };
        Ok(Self { game, window, layer, drawn, side: None })
    }

    /// How many cells are unknown.
    pub(super) fn unknown(&self) -> usize {
        self.drawn.unknown_cells()
    }

    /// Which planes show the P-positions, if any does.
    pub(super) fn planes_of_zeros(&self) -> Vec<usize> {
        match self.layer {
            Layer::Outcome => vec![0],
            Layer::Grundy => Vec::new(),
            Layer::Values(values) => {
                (0..values.len()).filter(|&i| values[i] == Grundy(0)).collect()
            }
        }
    }

    /// The planes of values that have unknown cells.
    pub(super) fn planes_of_values(&self) -> Vec<(usize, Grundy)> {
        let Layer::Values(values) = self.layer else { return Vec::new() };
        let open = |(i, _): &(usize, Grundy)| self.drawn.planes[*i].unknown_cells() > 0;
        values.iter().copied().enumerate().filter(open).collect()
    }

    /// Takes the cells of a plane that are unknown here.
    pub(super) fn fill(&mut self, plane: usize, from: &Plane, known: Known) {
        let before = self.drawn.planes[plane].unknown_cells();
        self.drawn.planes[plane].fill_from(from);
        if self.drawn.planes[plane].unknown_cells() < before {
            self.drawn.note_known(known);
        }
    }

    /// The same for values of which some are only known to be larger than a bound. What a
    /// drawing says of all such cells is the least of the bounds.
    pub(super) fn fill_compared(&mut self, from: &Plane, bound: Grundy, known: Known) {
        let larger = |plane: &Plane| plane.cells.iter().filter(|&&cell| cell == LARGER).count();
        let before = larger(&self.drawn.planes[0]);
        self.fill(0, from, known);
        if larger(&self.drawn.planes[0]) > before {
            let least = self.drawn.more_than.map_or(bound.0, |other| other.min(bound.0));
            self.drawn.more_than = Some(least);
        }
    }

    /// The side of the largest board, if there is one.
    pub(super) const fn reaches(&mut self, side: Option<usize>) {
        self.side = side;
    }

    /// Why cells stay unknown that should not.
    pub(super) fn remark(&mut self, why: &str) {
        self.drawn.note.get_or_insert_with(|| why.to_owned());
    }

    pub(super) fn finish(mut self) -> Drawn {
        let why = match self.layer {
            Layer::Outcome => {
                "no theorem gives the P-positions of this game so far out; `theorem` looks for one"
            }
            Layer::Grundy => "values are computed near the origin only",
            Layer::Values(_) => "positions of this value are known near the origin only",
        };
        if self.drawn.unknown_cells() == 0 {
            self.drawn.note = None;
        }
        self.drawn.explain(self.side, why);
        self.drawn
    }
}

/// Refuses a game without Grundy values.
pub(super) fn needs_values(game: &Game) -> Result<(), WorkbenchError> {
    if game.rules().has_grundy_values() {
        return Ok(());
    }
    let error = wythoff_games::EngineError::NoGrundyValues(game.name().to_owned());
    Err(WorkbenchError::engine(error, Hint::ShowOutcomes { game: game.asked_as().to_owned() }))
}
