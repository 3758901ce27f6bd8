//! Legal moves between positions of any size.
//!
//! The engines walk along families one step at a time; with piles of a hundred
//! digits nobody can. A take determines its step by a division, so asking
//! whether one move is legal costs one guard per family, and the smallest legal
//! take is the first step of some family wherever guards do not look at steps.

use crate::condition::At;
use crate::family::{MoveFamily, Take};
use crate::rules::Rules;
use dashu_int::{IBig, UBig};

/// Tokens in, or taken from, the two piles.
pub type Pair = (UBig, UBig);

impl Rules {
    /// Whether `take` is a legal move from `from`.
    ///
    /// ```
    /// use wythoff_games::catalogue;
    ///
    /// let (_, wythoff) = catalogue::find("wythoff")?;
    /// let pair = |x: u64, y: u64| (x.into(), y.into());
    /// assert!(wythoff.allows(&pair(u64::MAX, 5), &pair(4, 4)));
    /// assert!(!wythoff.allows(&pair(u64::MAX, 5), &pair(4, 3)));
    /// # Ok::<(), catalogue::CatalogueError>(())
    /// ```
    pub fn allows(&self, from: &Pair, take: &Pair) -> bool {
        if take.0 > from.0 || take.1 > from.1 || self.is_terminal_pair(from) {
            return false;
        }
        self.families().iter().any(|family| {
            step_of(family, take).is_some_and(|t| family.guard().holds(&place(from, t)))
        })
    }

    /// The legal take of fewest tokens, the first of them in the order of the
    /// families; `None` if there is no legal move.
    ///
    /// Costs one guard per family where guards look at the position alone, or
    /// where such a family already offers a take of one token.
    pub fn smallest_take(&self, from: &Pair) -> Option<Pair> {
        if self.is_terminal_pair(from) {
            return None;
        }
        let (plain, stepwise): (Vec<_>, Vec<_>) =
            self.families().iter().partition(|family| family.guard().is_on_source());
        let mut best: Option<Pair> = None;
        let total = |take: &Pair| &take.0 + &take.1;
        for family in plain.into_iter().chain(stepwise) {
            let guard = family.guard();
            for t in family.steps().up_to(u64::MAX) {
                let (Some(i), Some(j)) = (family.x().at(t), family.y().at(t)) else { break };
                let take = (UBig::from(i), UBig::from(j));
                let enough = best.as_ref().is_some_and(|best| total(&take) >= total(best));
                if enough || take.0 > from.0 || take.1 > from.1 {
                    break;
                }
                if guard.holds(&place(from, t.into())) {
                    best = Some(take);
                    break;
                }
                if guard.is_on_source() {
                    break;
                }
            }
        }
        best
    }

    fn is_terminal_pair(&self, (x, y): &Pair) -> bool {
        self.is_terminal_at(&IBig::from(x.clone()), &IBig::from(y.clone()))
    }
}

fn place((x, y): &Pair, t: UBig) -> At<IBig> {
    At { x: x.clone().into(), y: y.clone().into(), t: t.into() }
}

/// The step of a family that takes this, if there is one.
fn step_of(family: &MoveFamily, take: &Pair) -> Option<UBig> {
    if let Some(wedge) = family.wedge() {
        let smaller = (&take.0).min(&take.1);
        return wedge.contains(take).then(|| smaller.clone());
    }
    let steps = family.steps();
    let t = match (solve(family.x(), &take.0)?, solve(family.y(), &take.1)?) {
        (Solution::At(t), Solution::At(u)) => (t == u).then_some(t)?,
        (Solution::At(t), Solution::Every) | (Solution::Every, Solution::At(t)) => t,
        // A constant take: the family has just one step.
        (Solution::Every, Solution::Every) => steps.first().into(),
    };
    let first = UBig::from(steps.first());
    let on_stride = t >= first && ((&t - first) % UBig::from(steps.stride())).is_zero();
    (on_stride && steps.last().is_none_or(|last| t <= UBig::from(last))).then_some(t)
}

/// The steps at which so many tokens are taken from a pile.
enum Solution {
    Every,
    At(UBig),
}

/// The steps at which `tokens` are taken from a pile, if there are any.
fn solve(take: Take, tokens: &UBig) -> Option<Solution> {
    let rest = IBig::from(tokens.clone()) - IBig::from(take.offset);
    if take.rate == 0 {
        return rest.is_zero().then_some(Solution::Every);
    }
    let rest = UBig::try_from(rest).ok()?;
    let rate = UBig::from(take.rate);
    (&rest % &rate).is_zero().then(|| Solution::At(rest / rate))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue;
    use crate::position::Position;

    /// Every move on a small board, by the engines' way and by division.
    #[test]
    fn small_moves_are_legal_exactly_if_the_families_list_them() {
        for name in [
            "nim",
            "wythoff",
            "f-wythoff",
            "r-wythoff",
            "connell:3",
            "K4",
            "fraenkel:3",
            "gdwn:1,2",
            "st-wythoff:2,1",
            "st-wythoff:3,2",
        ] {
            let (_, rules) = catalogue::find(name).expect("a built-in game");
            for (x, y) in (0..12u64).flat_map(|x| (0..12u64).map(move |y| (x, y))) {
                let options = rules.options(Position::new(x, y));
                let from = (x.into(), y.into());
                let mut fewest = None;
                for (i, j) in (0..=x).flat_map(|i| (0..=y).map(move |j| (i, j))) {
                    let listed = options.contains(&Position::new(x - i, y - j));
                    let take = (i.into(), j.into());
                    assert_eq!(rules.allows(&from, &take), listed, "{name} ({x}, {y}): {i}, {j}");
                    fewest = fewest.into_iter().chain(listed.then_some(i + j)).min();
                }
                let smallest = rules.smallest_take(&from).map(|(i, j)| i + j);
                assert_eq!(smallest, fewest.map(UBig::from), "{name} ({x}, {y})");
            }
        }
    }

    #[test]
    fn moves_between_huge_positions() {
        let (_, rules) = catalogue::find("f-wythoff").expect("a built-in game");
        let ten = |e: usize| UBig::from(10u8).pow(e);
        let from = (ten(40), ten(40) * 3u8);
        assert!(rules.allows(&from, &(ten(40), UBig::ZERO)));
        // Equal takes widen the ratio 3.
        assert!(rules.allows(&from, &(ten(39), ten(39))));
        assert!(!rules.allows(&from, &(ten(39) * 9u8, ten(39) * 9u8)));
        assert_eq!(rules.smallest_take(&from).map(|(i, j)| i + j), Some(UBig::ONE));
    }
}
