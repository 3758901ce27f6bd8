//! The value of a component once more, by another way.
//!
//! | way | second way |
//! |---|---|
//! | board | the naive engine; on larger boards the theorem, or the mex of the options |
//! | row | the definition: all smaller values among the options, the value itself not |
//! | nearby | the same, with points computed with a larger margin |
//! | certified | all smaller values among the options, the value itself not |
//! | theorem, strategy | no option is a P-position; for the strategy the closed form, if there is one |
//! | Nim | on small boards the naive engine |

use super::evaluate::{Evaluator, Way, theorem};
use super::nearby::{self, Care};
use super::{Component, boards, zero};
use crate::error::WorkbenchError;
use crate::nimber::Nimber;
use dashu_int::UBig;
use wythoff_games::Grundy;

impl Evaluator<'_> {
    /// Computes the value of a component again; the words say how.
    ///
    /// `None` if there is no second way.
    ///
    /// # Errors
    /// The two ways disagree, or the run was cancelled.
    pub(super) fn check(
        &mut self,
        component: &Component,
        value: &Nimber,
    ) -> Result<Option<String>, WorkbenchError> {
        let way = self.way(component)?;
        if let Some(naive) = boards::naive_value(component, self.control) {
            return agree(component, Nimber::from(naive?) == *value, "the naive engine");
        }
        let (x, y) = component.piles();
        match way {
            Way::Nim => Ok(None),
            Way::Board => match component.game().closed_form() {
                Some(form) if *value == Nimber::ZERO => {
                    let how = format!("theorem ({})", form.citation());
                    agree(component, form.is_p(x, y), &how)
                }
                _ => {
                    let options = self.boards.values_of_options(component, self.control)?;
                    let mex = mex(options.into_iter().map(|(_, g)| g));
                    agree(component, Nimber::from(mex) == *value, "the mex of its options")
                }
            },
            Way::Row => {
                let (short, long) = component.sorted();
                // Every value below b - 2a has been used in the row (Landman's bound).
                let used = short << 1;
                let mut smaller = if *long > used { long - used } else { UBig::ZERO };
                while smaller < value.0 && self.rows.option(component, &smaller).is_some() {
                    smaller += UBig::ONE;
                }
                let same = smaller >= value.0 && self.rows.option(component, &value.0).is_none();
                agree(component, same, "the values of its options")
            }
            Way::Nearby if *value != Nimber::ZERO => {
                let Some(g) = value.small() else { return Ok(None) };
                let (points, care) = (self.points, Care::Larger);
                let values = nearby::values_of_options(points, component, g, care, self.control)?;
                let how = "the values of its options, with a larger margin";
                agree(component, mex(values.into_iter()) == g, how)
            }
            Way::Certified if *value != Nimber::ZERO => {
                let Some(g) = value.small() else { return Ok(None) };
                let certified = self.certified()?;
                let form = theorem(component);
                let all = zero::option(component, &form).is_some()
                    && (1..g.0).all(|h| certified.option(component, Grundy(h)).is_some());
                let same = all && certified.option(component, g).is_none();
                agree(component, same, "the values of its options")
            }
            Way::Nearby | Way::Certified | Way::Theorem => {
                let none = zero::option(component, &theorem(component)).is_none();
                agree(component, none, "no P-position among its options")
            }
            Way::Strategy => {
                let proved = self.proved(component)?;
                let none = proved.option(component).is_none();
                match component.game().closed_form() {
                    Some(form) => {
                        let how = format!(
                            "theorem ({}); no P-position among its options",
                            form.citation()
                        );
                        agree(component, none && form.is_p(x, y), &how)
                    }
                    None => agree(component, none, "no P-position among its options"),
                }
            }
        }
    }
}

/// The smallest value that is not there.
fn mex(values: impl Iterator<Item = Grundy>) -> Grundy {
    let mut all: Vec<_> = values.map(|g| g.0).collect();
    all.sort_unstable();
    all.dedup();
    let missing = (0..).zip(&all).find(|(i, g)| i != *g).map(|(i, _)| i);
    Grundy(missing.unwrap_or_else(|| u32::try_from(all.len()).expect("fewer options than 2^32")))
}

fn agree(component: &Component, same: bool, how: &str) -> Result<Option<String>, WorkbenchError> {
    if same {
        return Ok(Some(how.to_string()));
    }
    Err(WorkbenchError::Disagreement(format!(
        "two computations disagree about the value of {component} (the second: {how}); please \
         report this"
    )))
}
