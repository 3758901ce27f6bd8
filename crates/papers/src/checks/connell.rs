//! Connell's tables of winning pairs, and theorem 2 from the rules alone.

use super::{CheckError, Comparison, ItemFlaw, board};
use serde::Deserialize;
use wythoff_discovery::encode::encode;
use wythoff_discovery::{ClosedForm, Effort, ProofOutcome, Theorem, discover, prove};
use wythoff_games::{Control, Size};
use wythoff_numeration::Quadratic;
use wythoff_workbench::{Game, WorkbenchError};

/// The winning pairs `(u_{i,n}, v_{i,n})`, one list of each per `i`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ConnellTable {
    k: u32,
    u: Vec<Vec<usize>>,
    v: Vec<Vec<usize>>,
}

impl ConnellTable {
    /// Every P-position `a <= b` with `b - a` in class i mod k is
    /// `(u_{i,n}, v_{i,n})`, in order: read them off the board and compare.
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let k = self.k as usize;
        if self.u.len() != k || self.v.len() != k {
            return Err(ItemFlaw::Lists { count: k }.into());
        }
        let largest = |lists: &[Vec<usize>]| lists.iter().flatten().max().map_or(1, |m| m + 1);
        let board =
            board(&format!("connell:{k}"), Size::new(largest(&self.u), largest(&self.v)), control)?;
        let mut comparisons = Vec::new();
        for (i, (u, v)) in self.u.iter().zip(&self.v).enumerate() {
            let printed: Vec<_> = u.iter().copied().zip(v.iter().copied()).collect();
            let mut computed = Vec::new();
            for x in 0..board.size().rows {
                let hits = (x..board.size().cols).filter(|&y| board.is_p(x, y));
                computed.extend(hits.filter(|y| (y - x) % k == i).map(|y| (x, y)));
            }
            computed.truncate(printed.len());
            let show = |pairs: &[(usize, usize)]| {
                pairs.iter().map(|(a, b)| format!("({a},{b})")).collect::<Vec<_>>().join(" ")
            };
            let what = format!("{} pairs, k = {k}, i = {i}", printed.len());
            comparisons.push(Comparison::of(what, show(&printed), show(&computed)));
        }
        Ok(comparisons)
    }
}

/// Theorem 2 for some k, each found and proved from the rules, in closed form.
///
/// With A = (k + sqrt(k² + 4))/2, Connell's k pairs of sequences are the pairs
/// (⌊mα⌋, ⌊mα⌋ + m) with α = (1 + 1/A)/k, m = kn + i, and 1/A = (sqrt(k² + 4) - k)/2.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct ConnellProofs {
    /// The first k.
    from: u32,
    /// The last k.
    to: u32,
}

impl ConnellProofs {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let mut comparisons = Vec::new();
        for k in self.from..=self.to {
            let theorem = proved(k, control)?;
            let form = ClosedForm::of(&theorem, control).map_err(WorkbenchError::from)?;
            let root = u64::from(k) * u64::from(k) + 4;
            let alpha = Quadratic::new(2 - i64::from(k), 1, root, 2 * k);
            let alpha =
                alpha.map_err(|_| ItemFlaw::NoClosedForm { game: format!("connell:{k}") })?;
            comparisons.push(Comparison::of(
                format!("winning pairs (a, a + m), k = {k}, proved"),
                format!("a = floor(m·{alpha})"),
                form.as_ref().and_then(said).unwrap_or_else(|| "another form".into()),
            ));
            if k == self.from {
                comparisons.push(control_of(&theorem, k, control)?);
            }
        }
        Ok(comparisons)
    }
}

/// The theorem of the k-Wythoff game.
fn proved(k: u32, control: &Control) -> Result<Theorem, CheckError> {
    let name = format!("connell:{k}");
    let game = Game::load(&name)?;
    let found = discover(game.rules(), &[], Effort::default(), control, &());
    let found = found.map_err(WorkbenchError::from)?;
    Ok(found.theorem.ok_or(ItemFlaw::NoTheorem { game: name })?)
}

/// A closed form of pairs (⌊mα⌋, ⌊mα⌋ + m), m = 0, 1, …, and nothing else.
fn said(form: &ClosedForm) -> Option<String> {
    let sequence = form.only_sequence()?;
    let plain = (sequence.from, sequence.start, sequence.step, sequence.lead, sequence.factor)
        == (0, 0, 1, 0, 1);
    let whole = form.symmetric && form.points.is_empty() && !sequence.mirrored;
    (plain && whole && sequence.constant() == Some(0))
        .then(|| format!("a = floor(m·{})", sequence.slope))
}

/// The pairs of one k are not those of the next.
fn control_of(theorem: &Theorem, k: u32, control: &Control) -> Result<Comparison, CheckError> {
    let next = Game::load(&format!("connell:{}", k + 1))?;
    let encoding = encode(next.rules()).map_err(WorkbenchError::from)?;
    let outcome = prove(&encoding, &theorem.numerals, &theorem.set, control);
    let computed = match outcome.map_err(WorkbenchError::from)? {
        ProofOutcome::Proved => "proved".to_owned(),
        ProofOutcome::Refuted(wrong) => format!("fails at ({}, {})", wrong.x, wrong.y),
    };
    Ok(Comparison {
        what: format!("control: the pairs for k = {k} in the game for k = {}", k + 1),
        printed: "fails".into(),
        agrees: computed.starts_with("fails"),
        computed,
    })
}
