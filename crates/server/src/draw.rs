//! What is on a tile: which way each plane is filled, and how it is known.
//!
//! Near the origin the boards know everything. Beyond them a theorem knows the
//! P-positions, an automaton that was proved here knows them too, the sequence
//! engines know the positions of small values of three games for some million
//! rows; of Wythoff's game a theorem knows those of values up to 2 anywhere, and
//! algorithm RW others. The rest is unknown and says so.

use crate::app::{App, Board, key_of};
use crate::boards::Sort;
use crate::error::ApiError;
use dashu_int::UBig;
use std::sync::Arc;
use wythoff_control::Control;
use wythoff_games::{Grundy, Known, catalogue};
use wythoff_workbench::Game;
use wythoff_workbench::shipped;
use wythoff_workbench::tile::{
    LARGER, Plane, ProvedSet, UNKNOWN, Window, count_by_theorem, count_by_values, count_members,
    count_outcomes, count_points, count_value, differences, far_counts, far_values, mean_values,
    nim_values, outcome_differences, theorem_differences, zero_or_larger,
};

/// Values of Wythoff's game up to this one are looked for far out.
const FAR: Grundy = Grundy(20);

/// The planes of a tile.
#[derive(Debug, Default)]
pub(crate) struct Drawn {
    pub(crate) planes: Vec<Plane>,
    pub(crate) known: Vec<Known>,
    pub(crate) more_than: Option<u32>,
    pub(crate) reach: Option<usize>,
    pub(crate) note: Option<String>,
}

impl Drawn {
    fn note_known(&mut self, known: Known) {
        if !self.known.contains(&known) {
            self.known.push(known);
        }
    }

    fn cells_unknown(&self) -> bool {
        self.planes.iter().any(|plane| plane.unknown_cells() > 0)
    }

    /// Says why cells are unknown, if there are any.
    fn explain(&mut self, side: usize, why: &str) {
        if self.cells_unknown() {
            self.reach = Some(side);
            self.note.get_or_insert_with(|| why.to_string());
        }
        if self.planes.iter().all(|plane| plane.unknown_cells() == plane.cells.len()) {
            self.known.clear();
        }
    }
}

/// Draws the tiles of one game.
pub(crate) struct Draw<'a> {
    pub(crate) app: &'a App,
    pub(crate) game: &'a Game,
    pub(crate) window: &'a Window,
    pub(crate) control: &'a Control,
}

impl Draw<'_> {
    fn end(&self) -> UBig {
        self.window.x_end().max(self.window.y_end())
    }

    /// Whether a part of the window is within a board of a sort.
    fn touches(&self, sort: Sort) -> bool {
        let side = UBig::from(self.app.largest_side(sort));
        self.window.x < side && self.window.y < side
    }

    fn lies_within(&self, side: usize) -> bool {
        self.end() <= UBig::from(side)
    }

    fn board(&self, sort: Sort) -> Result<Arc<Board>, ApiError> {
        self.app.board(self.game, sort, &self.end(), self.control)
    }

    /// An automaton of the P-positions that was proved since the server runs.
    fn proved(&self) -> Option<Arc<ProvedSet>> {
        self.app.proved.get(&key_of(self.game.rules()))
    }

    fn is(&self, name: &str) -> bool {
        catalogue::find(name).is_ok_and(|(_, rules)| rules.same_game(self.game.rules()))
    }

    /// P-positions.
    pub(crate) fn outcomes(&self) -> Result<Drawn, ApiError> {
        if let Some(form) = self.game.closed_form() {
            let planes = vec![count_by_theorem(self.window, &form)];
            let known = vec![Known::Theorem(form.citation())];
            return Ok(Drawn { planes, known, ..Drawn::default() });
        }
        if let Some(set) = self.proved()
            && let Some(plane) = count_members(self.window, &set)
        {
            return Ok(Drawn { planes: vec![plane], known: vec![set.known()], ..Drawn::default() });
        }
        let mut drawn = Drawn::default();
        let mut plane = Plane::unknown(self.window.cells());
        let side = self.app.largest_side(Sort::Outcomes);
        let mut why = "no theorem gives the P-positions of this game so far out; `theorem` looks \
                       for one";
        if self.touches(Sort::Outcomes) {
            match &*self.board(Sort::Outcomes)? {
                Board::Outcomes(board) => {
                    plane = count_outcomes(self.window, board);
                    drawn.note_known(Known::Definition);
                }
                _ => why = "the board of this game takes too long to compute",
            }
        }
        drawn.planes.push(plane);
        drawn.explain(side, why);
        Ok(drawn)
    }

    /// Grundy values.
    pub(crate) fn grundy(&self) -> Result<Drawn, ApiError> {
        self.needs_values()?;
        let side = self.app.largest_side(Sort::Grundy);
        let mut drawn = Drawn::default();
        if self.is("nim")
            && let Some(plane) = nim_values(self.window)
        {
            drawn.planes.push(plane);
            drawn.note_known(Known::Theorem("Bouton 1901"));
            return Ok(drawn);
        }
        let mut plane = Plane::unknown(self.window.cells());
        let mut why = "values are computed near the origin only";
        if self.touches(Sort::Grundy) {
            match &*self.board(Sort::Grundy)? {
                Board::Grundy(table) => {
                    plane = mean_values(self.window, table);
                    drawn.note_known(Known::Definition);
                }
                _ => why = "the board of this game takes too long to compute",
            }
        }
        if plane.unknown_cells() > 0
            && let Some((far, known, bound)) = self.far_single_values()?
        {
            plane.fill_from(&far);
            drawn.note_known(known);
            drawn.more_than = plane.cells.contains(&LARGER).then_some(bound);
        }
        drawn.planes.push(plane);
        drawn.explain(side, why);
        Ok(drawn)
    }

    /// Small values far out, how they are known, and the bound that others exceed.
    fn far_single_values(&self) -> Result<Option<(Plane, Known, u32)>, ApiError> {
        if self.is("wythoff") {
            let far = far_values(self.window, FAR, self.control)?;
            return Ok(far.map(|(plane, known)| (plane, known, FAR.0)));
        }
        if let Some(form) = self.game.closed_form() {
            let plane = zero_or_larger(self.window, &form);
            return Ok(plane.map(|plane| (plane, Known::Theorem(form.citation()), 0)));
        }
        let Some(set) = self.proved().filter(|_| self.window.scale == 0) else { return Ok(None) };
        Ok(count_members(self.window, &set).map(|mut plane| {
            for cell in &mut plane.cells {
                *cell = if *cell == 0 { LARGER } else { 0 };
            }
            (plane, set.known(), 0)
        }))
    }

    /// Positions of some values, a plane for each.
    pub(crate) fn values(&self, values: &[Grundy]) -> Result<Drawn, ApiError> {
        self.needs_values()?;
        let side = self.app.largest_side(Sort::Grundy);
        let mut drawn = Drawn::default();
        if self.lies_within(side)
            && let Board::Grundy(table) = &*self.board(Sort::Grundy)?
        {
            drawn.planes = values.iter().map(|&v| count_value(self.window, table, v)).collect();
            drawn.note_known(Known::Definition);
            return Ok(drawn);
        }
        drawn.planes = vec![Plane::unknown(self.window.cells()); values.len()];
        let smaller = self.window.x_end().min(self.window.y_end());
        let listed = smaller <= UBig::from(self.app.limits.point_rows);
        if listed && let Some(lists) = self.app.points(self.game, values, &smaller, self.control)? {
            for (plane, list) in drawn.planes.iter_mut().zip(&lists) {
                if let Board::Points(list) = &**list {
                    *plane = count_points(self.window, list);
                }
            }
            drawn.note_known(Known::Definition);
            return Ok(drawn);
        }
        if self.touches(Sort::Grundy)
            && let Board::Grundy(table) = &*self.board(Sort::Grundy)?
        {
            for (plane, &value) in drawn.planes.iter_mut().zip(values) {
                *plane = count_value(self.window, table, value);
            }
            drawn.note_known(Known::Definition);
        }
        for (i, _) in values.iter().enumerate().filter(|(_, value)| value.0 == 0) {
            let zeros = self.outcomes()?;
            drawn.planes[i].fill_from(&zeros.planes[0]);
            zeros.known.into_iter().for_each(|known| drawn.note_known(known));
        }
        if self.is("wythoff") {
            self.far_values_of_wythoff(values, &mut drawn)?;
        }
        drawn.explain(side, "positions of this value are known near the origin only");
        Ok(drawn)
    }

    /// Positions of some values of Wythoff's game far out: by a theorem as far as there is
    /// one, else by algorithm RW.
    fn far_values_of_wythoff(&self, values: &[Grundy], drawn: &mut Drawn) -> Result<(), ApiError> {
        for (plane, &value) in drawn.planes.iter_mut().zip(values) {
            if plane.unknown_cells() == 0 || value > shipped::LARGEST {
                continue;
            }
            let theorem = self.app.wythoff_values(self.control)?;
            if let Some(counted) = count_by_values(self.window, value, theorem) {
                plane.fill_from(&counted);
                if !drawn.known.contains(&theorem.known()) {
                    drawn.known.push(theorem.known());
                }
            }
        }
        if drawn.cells_unknown() {
            let (far, known) = far_counts(self.window, values, self.control)?;
            for (plane, far) in drawn.planes.iter_mut().zip(&far) {
                plane.fill_from(far);
            }
            drawn.note_known(known);
        }
        Ok(())
    }

    /// Where two games have different P-positions.
    pub(crate) fn outcome_difference(&self, other: &Game) -> Result<Drawn, ApiError> {
        let second = Draw { game: other, ..*self };
        let forms = self.game.closed_form().zip(other.closed_form());
        let mut drawn = Drawn::default();
        let by_theorem = forms.and_then(|(p, q)| {
            let planes = theorem_differences(self.window, &p, &q)?;
            Some((planes, [p.citation(), q.citation()]))
        });
        if let Some((planes, citations)) = by_theorem {
            drawn.planes = planes.into();
            for citation in citations {
                drawn.note_known(Known::Theorem(citation));
            }
            return Ok(drawn);
        }
        let side = self.app.largest_side(Sort::Outcomes);
        if self.lies_within(side) {
            let boards = (self.board(Sort::Outcomes)?, second.board(Sort::Outcomes)?);
            if let (Board::Outcomes(p), Board::Outcomes(q)) = (&*boards.0, &*boards.1)
                && p.size() == q.size()
            {
                drawn.planes = outcome_differences(self.window, p, q).into();
                drawn.note_known(Known::Definition);
                return Ok(drawn);
            }
        }
        let (first, second) = (self.outcomes()?, second.outcomes()?);
        drawn.planes = apart(&first.planes[0], &second.planes[0], self.window.scale == 0).into();
        first.known.into_iter().chain(second.known).for_each(|known| drawn.note_known(known));
        drawn.explain(
            side,
            "cells in which both games have P-positions are not compared so far out",
        );
        Ok(drawn)
    }

    /// Where two games have different values.
    pub(crate) fn value_difference(&self, other: &Game) -> Result<Drawn, ApiError> {
        let second = Draw { game: other, ..*self };
        self.needs_values()?;
        second.needs_values()?;
        let side = self.app.largest_side(Sort::Grundy);
        let mut drawn = Drawn::default();
        let mut why = "values are computed near the origin only";
        drawn.planes = vec![Plane::unknown(self.window.cells()); 2];
        if self.touches(Sort::Grundy) {
            let boards = (self.board(Sort::Grundy)?, second.board(Sort::Grundy)?);
            if let (Board::Grundy(p), Board::Grundy(q)) = (&*boards.0, &*boards.1) {
                drawn.planes = differences(self.window, p, q).into();
                drawn.note_known(Known::Definition);
            } else {
                why = "the boards of these games take too long to compute";
            }
        }
        drawn.explain(side, why);
        Ok(drawn)
    }

    fn needs_values(&self) -> Result<(), ApiError> {
        if self.game.rules().has_grundy_values() {
            return Ok(());
        }
        Err(ApiError::request(format!(
            "{} has outcomes but no Grundy values: layer=outcome shows them",
            self.game.name()
        )))
    }
}

/// What two counts of P-positions say about the positions that only one game
/// has. Of single positions, everything; of larger cells, only that one game
/// has them all if the other has none.
fn apart(first: &Plane, second: &Plane, single: bool) -> [Plane; 2] {
    let only = |first: &Plane, second: &Plane| {
        let cells = first.cells.iter().zip(&second.cells);
        let cell = |(&p, &q): (&u16, &u16)| match (p, q) {
            (UNKNOWN, _) | (_, UNKNOWN) => UNKNOWN,
            (0, _) => 0,
            (p, 0) => p,
            _ if single => 0,
            _ => UNKNOWN,
        };
        Plane { cells: cells.map(cell).collect() }
    };
    [only(first, second), only(second, first)]
}
