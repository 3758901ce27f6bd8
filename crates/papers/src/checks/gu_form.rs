//! Gu's conjecture 1 in his own form, for single values of R-Wythoff: from N on the n-th position
//! is `p_n - (C, C)`, but along finitely many chains `F^(m,n)`, where it is off by one, above and
//! below in turn.
//!
//! The form comes from the finite certificate of conjecture 2, and what makes it a proof is said
//! there (`games::sequence::diagonals`). Here it is written out, compared with the positions that
//! algorithm RWSG gives, and spoiled: with a chain left out, with a chain of the other sign, and
//! with one more index before N, where that is an exception, it has to fail.

use super::{CheckError, Comparison, ItemFlaw, points};
use serde::Deserialize;
use std::collections::BTreeMap;
use wythoff_games::sequence::Point;
use wythoff_games::sequence::diagonals::{Form, FormError, Head, Heads};
use wythoff_games::{Control, Grundy};
use wythoff_numeration::floor_phi;

/// The form of some values, and how far it is compared.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct GuForm {
    rows: u64,
    /// Of each value N, C and the number of chains, which no paper prints.
    recorded: Vec<Line>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    g: u32,
    n: u64,
    c: u64,
    chains: usize,
}

/// No chain of these values begins later.
const MOST: u64 = 50_000_000;

impl GuForm {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let mut comparisons = Vec::new();
        for line in &self.recorded {
            let value = Grundy(line.g);
            let form = Form::of(value, control).map_err(|error| match error {
                FormError::Engine(error) => CheckError::from(error),
                _ => ItemFlaw::NoValue { value }.into(),
            })?;
            let heads = form.chains(MOST).ok_or(ItemFlaw::NoValue { value })?;
            // Of one value at a time: there are millions.
            let mut computed = Vec::new();
            points("r-wythoff", line.g, self.rows, control, |point| {
                if point.value == value {
                    computed.push(point);
                }
            })?;
            comparisons.extend(line.compare(form.offset(), &heads, &computed));
        }
        Ok(comparisons)
    }
}

impl Line {
    fn compare(&self, offset: u64, heads: &Heads, points: &[Point]) -> Vec<Comparison> {
        let g = self.g;
        let show = |n, c, chains| format!("N = {n}, C = {c}, {chains} chains");
        let first: Vec<String> = heads.heads.iter().take(3).map(Head::to_string).collect();
        let holds = match first_failure(offset, heads, points) {
            None => Ok(format!("holds for {} positions; {}, …", points.len(), first.join(", "))),
            Some(n) => Err(format!("fails at n = {n}")),
        };
        let mut comparisons = vec![
            Comparison::recorded(
                format!("g = {g}"),
                &show(self.n, self.c, self.chains),
                show(heads.start, offset, heads.heads.len()),
            ),
            Comparison::holds(format!("g = {g}: the positions from N on"), holds),
        ];
        let mut spoiled = vec![];
        if let Some((&head, rest)) = heads.heads.split_first() {
            spoiled
                .push((format!("without {head}"), Heads { heads: rest.to_vec(), ..heads.clone() }));
            let other = Head { sign: head.sign.opposite(), ..head };
            let mut all = rest.to_vec();
            all.insert(0, other);
            spoiled.push((format!("{other} for {head}"), Heads { heads: all, ..heads.clone() }));
        }
        if let Some(start) = heads.start.checked_sub(1) {
            spoiled.push(("from N - 1 on".to_owned(), Heads { start, ..heads.clone() }));
        }
        comparisons.extend(spoiled.into_iter().map(|(what, heads)| {
            let failure = first_failure(offset, &heads, points);
            Comparison {
                what: format!("control: g = {g}, {what}"),
                printed: "fails".into(),
                computed: failure.map_or("holds".into(), |n| format!("fails at n = {n}")),
                agrees: failure.is_some(),
            }
        }));
        comparisons
    }
}

/// The first index from N on whose position is not as the form says.
fn first_failure(offset: u64, heads: &Heads, points: &[Point]) -> Option<u64> {
    let mut errors: BTreeMap<u64, i64> = BTreeMap::new();
    for head in &heads.heads {
        let terms = head.terms().map_while(|(n, sign)| Some((u64::try_from(&n).ok()?, sign)));
        let terms = terms.take_while(|(n, _)| *n < points.len() as u64);
        for (n, sign) in terms {
            // Chains are disjoint.
            if errors.insert(n, sign.error()).is_some() {
                return Some(n);
            }
        }
    }
    let from = usize::try_from(heads.start).unwrap_or(usize::MAX);
    let described = |point: &&Point| {
        let error = errors.get(&point.n).copied().unwrap_or(0);
        let row = floor_phi(point.n).and_then(|row| (row - offset).checked_add_signed(error));
        row == Some(point.row) && point.diagonal() == point.n
    };
    // Rows that end before N show nothing.
    let Some(later) = points.get(from..).filter(|later| !later.is_empty()) else {
        return Some(heads.start);
    };
    later.iter().find(|point| !described(point)).map(|point| point.n)
}
