//! The letters of the first rows, exact.
//!
//! From the engine of `games::sequence`, whose oracles are the papers' algorithms and the
//! definition. They are where learning starts, they tell how far offsets go, and the proof
//! compares the first of them with the automaton.

use super::letter::{Letter, MOST_VALUES};
use super::stretch::{Run, Stretch};
use crate::DiscoveryError;
use wythoff_control::Control;
use wythoff_games::sequence::{Beyond, Engine, Row, wythoff};
use wythoff_games::{EngineError, Grundy};
use wythoff_numeration::floor_phi;

/// How much further than in the first rows offsets may go.
const SLACK: i32 = 2;

/// Rows 0, 1, ….
#[derive(Clone, Debug)]
pub(crate) struct FirstRows {
    values: usize,
    letters: Vec<Letter>,
}

impl FirstRows {
    /// So many rows, with values 0, …, `values` - 1.
    ///
    /// # Errors
    ///
    /// The engine's, or an offset that does not fit into a letter.
    pub(crate) fn new(
        values: usize,
        rows: usize,
        control: &Control,
    ) -> Result<Self, DiscoveryError> {
        let too_many = || EngineError::beyond("row words", Beyond::Offsets { values });
        let g = u32::try_from(values).ok().and_then(|values| values.checked_sub(1));
        let g = g.filter(|_| values <= MOST_VALUES).ok_or_else(too_many)?;
        let mut letters = Vec::with_capacity(rows);
        let mut fits = true;
        let mut out = |row: Row<'_>| {
            let line = floor_phi(row.row).unwrap_or(u64::MAX);
            let offset = |&column: &u64| (column != Row::NONE).then(|| column.wrapping_sub(line));
            let offsets = row.columns.iter().take(values).map(offset);
            match Letter::new(offsets.map(|offset| offset.map(u64::cast_signed))) {
                Some(letter) if letters.len() < rows => letters.push(letter),
                Some(_) => {}
                None => fits = false,
            }
        };
        wythoff(Engine::Vector, Grundy(g), rows as u64, control, &mut out)?;
        if fits && letters.len() == rows {
            Ok(Self { values, letters })
        } else {
            Err(too_many().into())
        }
    }

    /// The letters.
    pub(crate) fn letters(&self) -> &[Letter] {
        &self.letters
    }

    /// Rows `from..to`; not from row 0, where the golden line starts with a smaller step.
    pub(crate) fn stretch(&self, from: usize, to: usize) -> Stretch {
        // Row 0 holds a point of value 0 only, so every lead at row 1 follows from it:
        // F(1) - 1 is 0.
        let mut leads = [0; MOST_VALUES];
        for (h, lead) in leads.iter_mut().enumerate().take(self.values) {
            *lead = i8::from(self.letters[0].offset(h).is_some());
        }
        Stretch::new(self.values, self.letters[1..to].to_vec(), leads).part(from - 1, to - 1)
    }

    /// The leads at every row but row 0, where they are not defined; the row after the last
    /// is left out.
    pub(crate) fn leads(&self) -> Vec<[i8; MOST_VALUES]> {
        let mut here = [0; MOST_VALUES];
        let mut leads = Vec::with_capacity(self.letters.len());
        for (row, letter) in self.letters.iter().enumerate() {
            leads.push(here);
            let growth = i8::from(letter.has_zero() && row > 0);
            for (h, lead) in here.iter_mut().enumerate().take(self.values) {
                *lead += i8::from(letter.offset(h).is_some()) - growth;
            }
        }
        leads
    }

    /// What runs have to know, as far as these rows tell.
    pub(crate) fn run(&self, rows: usize) -> Run {
        let mut run = Run { values: self.values, rows, least: 0, most: 0 };
        // The first rows wander off the line.
        for letter in self.letters.iter().skip(100) {
            for offset in (0..self.values).filter_map(|h| letter.offset(h)) {
                run.least = run.least.min(offset - SLACK);
                run.most = run.most.max(offset + SLACK);
            }
        }
        run
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_games::sequence::transcription::VecBool;

    #[test]
    fn rows_are_those_of_the_definition() {
        let rows = FirstRows::new(4, 300, &Control::unlimited()).expect("small values");
        let oracle = VecBool::new(Grundy(3), 300);
        let all = rows.leads();
        let mut leads = [0i64; 4];
        for (r, letter) in rows.letters().iter().enumerate() {
            let line = i64::try_from(floor_phi(r as u64).expect("small")).expect("small");
            let row = i64::try_from(r).expect("small");
            if r > 0 {
                let stretch = rows.stretch(r, 300);
                let expected = leads.map(|points| points - (line - row));
                assert_eq!(all[r].map(i64::from), expected);
                assert_eq!(stretch.leads_at(0).map(i64::from), expected);
            }
            for (h, lead) in leads.iter_mut().enumerate() {
                let value = Grundy(u32::try_from(h).expect("small"));
                assert_eq!(letter.offset(h).is_some(), oracle.inserts(value, r));
                *lead += i64::from(oracle.inserts(value, r));
            }
        }
    }

    #[test]
    fn too_many_values_are_refused() {
        assert!(FirstRows::new(0, 10, &Control::unlimited()).is_err());
        assert!(FirstRows::new(5, 10, &Control::unlimited()).is_err());
    }
}
