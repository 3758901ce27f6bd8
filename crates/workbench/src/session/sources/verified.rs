//! Positions of Wythoff's game in rows that were verified once and for all.
//!
//! The runs that come with the program were computed in pieces, linked, and kept as checkpoints
//! with the states at a few joints; `record/table-6.md` has the commands. From a joint the rows that
//! follow are computed again: as exact as the run. Positions near a joint are found at once; for
//! those further off it passes, since between two joints there may be hours.

use crate::session::question::{Answer, Listed, Source, Terms, Wanted};
use crate::verify::checkpoint::CheckpointFile;
use dashu_int::UBig;
use std::path::Path;
use std::sync::OnceLock;
use wythoff_games::Known;
use wythoff_games::sequence::SequenceGame;
use wythoff_games::sequence::verified::{VerifiedRun, nth};

/// The runs: a small one, and what there is of the one that is a thousand times longer.
const RUNS: [&str; 2] =
    [include_str!("../../../runs/wythoff.wyt"), include_str!("../../../runs/wythoff-far.wyt")];

/// Positions of which at most so many lie between a joint and the one that is asked for: a
/// fifth of a second for values up to 20, and it is computed about five times.
const NEAR: u64 = 1 << 22;

/// Knows the positions behind the joints of the runs.
#[derive(Debug, Default)]
pub(super) struct Verified {
    runs: OnceLock<Vec<VerifiedRun>>,
}

impl Verified {
    /// The runs; without a file that were not what was written, which a test rules out.
    fn runs(&self) -> &[VerifiedRun] {
        let read = |text| {
            let saved = CheckpointFile::read_text(Path::new("wythoff.wyt"), text).ok()?;
            Some(saved.1.verified().clone())
        };
        self.runs.get_or_init(|| RUNS.into_iter().filter_map(read).collect())
    }
}

impl Source for Verified {
    fn name(&self) -> &'static str {
        "verified"
    }

    #[cfg(test)]
    fn knows_places(&self) -> bool {
        false
    }

    fn nth(&self, wanted: &Wanted<'_>, n: &UBig, terms: Terms<'_>) -> Answer<Listed> {
        let is_wythoff = SequenceGame::of(wanted.game.rules()) == Some(SequenceGame::Wythoff);
        // A margin asks for the recursion.
        let (true, None, Ok(n)) = (is_wythoff, wanted.margin, u64::try_from(n)) else {
            return Ok(None);
        };
        let value = wanted.value.0 as usize;
        let below =
            |points: Vec<u64>| points.get(value).is_some_and(|&at| at <= n && n - at < NEAR);
        let reaches = |run: &&VerifiedRun| {
            wanted.value <= run.g && run.joints.iter().any(|joint| below(joint.points()))
        };
        let Some(run) = self.runs().iter().find(reaches) else { return Ok(None) };
        let found = nth(run, wanted.value, n, terms.control)?;
        let last = run.row().saturating_sub(1);
        Ok(found.map(|point| Some(((point.x.into(), point.y.into()), Known::VerifiedToRow(last)))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::WorkbenchError;
    use crate::game::Game;
    use crate::session::{Care, Session};
    use wythoff_games::sequence::{Margin, nth_points};
    use wythoff_games::{Control, Grundy};

    fn wanted(game: &Game, value: u32, margin: Option<u64>) -> Wanted<'_> {
        let value = Grundy(value);
        Wanted { game, value, non_terminal: true, computed: false, engine: None, margin }
    }

    /// Behind every joint the positions are those that the Convergence Conjecture predicts, and
    /// they are known without it.
    #[test]
    fn positions_behind_joints_are_verified() -> Result<(), WorkbenchError> {
        let (session, control) = (Session::default(), Control::unlimited());
        let terms = Terms { care: Care::Thorough, control: &control };
        let game = Game::load("wythoff")?;
        let source = Verified::default();
        let runs = source.runs();
        assert_eq!(runs.len(), RUNS.len(), "the files are what was written");
        assert!(runs.iter().all(|run| !run.joints.is_empty()));
        for (run, joint) in runs.iter().flat_map(|run| run.joints.iter().map(move |j| (run, j))) {
            for value in [3, 7, 20] {
                let n = joint.points()[value as usize] + 1000;
                let at = UBig::from(n);
                let found = session.nth(&wanted(&game, value, None), &at, terms)?;
                let predicted = nth_points(Grundy(value), &at, Margin::usual(value), &control)?
                    .swap_remove(value as usize);
                let verified = Known::VerifiedToRow(run.row() - 1);
                assert_eq!(found, Some(Some(((predicted.row, predicted.column), verified))));
            }
        }
        Ok(())
    }

    #[test]
    fn what_lies_far_from_a_joint_and_what_rests_on_a_margin_is_left_to_others() {
        let game = Game::load("wythoff").unwrap();
        let other = Game::load("r-wythoff").unwrap();
        let source = Verified::default();
        let control = Control::unlimited();
        let terms = Terms { care: Care::Thorough, control: &control };
        let joint = &source.runs()[0].joints[0];
        let near = UBig::from(joint.points()[5] + 1000);
        let passes =
            |wanted: Wanted<'_>, n: &UBig| source.nth(&wanted, n, terms).unwrap().is_none();
        assert!(!passes(wanted(&game, 5, None), &near));
        assert!(passes(wanted(&game, 5, Some(500)), &near));
        assert!(passes(wanted(&other, 5, None), &near));
        assert!(passes(wanted(&game, 21, None), &near));
        let beyond = UBig::from(10u8).pow(30);
        for n in [UBig::from(joint.points()[5] - 1), near + UBig::from(NEAR), beyond] {
            assert!(passes(wanted(&game, 5, None), &n), "{n}");
        }
    }
}
