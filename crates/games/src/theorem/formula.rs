//! The closed form of a sequence of P-positions as floors, for those who write it down in
//! another language.

use super::pairs::Pairs;
use super::{ClosedForm, Shape};
use dashu_int::IBig;
use wythoff_numeration::Quadratic;

/// `scale·floor(n·slope + start) + shift`.
#[derive(Clone, Debug)]
pub struct Floor {
    /// What `n` is multiplied by.
    pub slope: Quadratic,
    /// What is added to that.
    pub start: Quadratic,
    /// What the floor is multiplied by.
    pub scale: IBig,
    /// What is added to it.
    pub shift: IBig,
}

impl Floor {
    /// The `n`-th term.
    pub fn term(&self, n: &IBig) -> IBig {
        &self.scale * wythoff_numeration::floor_linear(n, &self.slope, &self.start) + &self.shift
    }
}

impl ClosedForm {
    /// The smaller and the larger pile of the `n`-th P-position, `n = 0, 1, …`, where one pair
    /// of floors gives them all.
    pub fn floors(&self) -> Option<[Floor; 2]> {
        let Shape::Pairs(union) = &self.shape else { return None };
        match union.parts() {
            [pairs] if !union.has_origin() => Some(pairs.floors()),
            _ => None,
        }
    }
}

impl Pairs {
    fn floors(&self) -> [Floor; 2] {
        let (lower, upper, scale, shift) = self.formula();
        let floor = |slope: &Quadratic, start: Quadratic| Floor {
            slope: slope.clone(),
            start,
            scale: scale.clone(),
            shift: shift.clone(),
        };
        [floor(lower, IBig::ZERO.into()), floor(upper.alpha(), upper.beta().clone())]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use dashu_int::UBig;

    #[test]
    fn floors_are_the_positions() {
        let form = |name: &str| ClosedForm::of(&catalogue::find(name).unwrap().1).unwrap();
        for name in ["nim", "wythoff", "r-wythoff", "connell:2", "connell:5", "fraenkel:3"] {
            let form = form(name);
            let [lower, upper] = form.floors().expect(name);
            for n in [0u32, 1, 2, 3, 10, 1000, 123_456] {
                let (a, b) = form.nth(&UBig::from(n));
                assert_eq!(lower.term(&n.into()), a.into(), "{name}, {n}");
                assert_eq!(upper.term(&n.into()), b.into(), "{name}, {n}");
            }
        }
        for name in ["f-wythoff", "W2", "K2"] {
            assert!(form(name).floors().is_none(), "{name}");
        }
    }
}
