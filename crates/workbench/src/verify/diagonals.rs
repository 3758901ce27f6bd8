//! Gu's conjecture 2 for R-Wythoff: where the positions of each value settle on
//! their diagonals, proved by a finite certificate.

use crate::error::{Disagreement, WorkbenchError};
use serde::Serialize;
use wythoff_games::sequence::diagonals::{
    Diagonals, Form, FormError, Head, Heads, MOST_ROWS, Sign, certify,
};
use wythoff_games::{Control, Grundy, Known};

/// The values up to some value.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct DiagonalsReport {
    /// One line per value.
    pub values: Vec<Diagonals>,
    /// Gu's conjecture 1 for the certified values, if it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub forms: Vec<FormReport>,
    /// How the certified lines are known.
    pub known: Known,
}

/// Conjecture 1 for one value: for every n >= N the n-th position is the n-th P-position less
/// (C, C), but on chains `F^(m,n)`, on whose k-th term it is that less (C + (-1)^(k+x), C +
/// (-1)^(k+x)).
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct FormReport {
    /// The value.
    pub g: Grundy,
    /// From which index on.
    #[serde(rename = "N")]
    pub from: u64,
    /// The translation.
    #[serde(rename = "C")]
    pub offset: u64,
    /// The chains.
    pub chains: Vec<ChainReport>,
}

/// A chain of exceptions.
#[derive(Clone, Copy, Debug, Serialize)]
#[non_exhaustive]
pub struct ChainReport {
    /// The first term.
    pub m: u64,
    /// The second; every later one is the sum of the two before.
    pub n: u64,
    /// 0 or 1, as above.
    pub x: u8,
}

impl FormReport {
    fn new(offset: u64, heads: &Heads) -> Self {
        let chain = |head: &Head| ChainReport {
            m: head.index,
            n: head.second(),
            // Above p_n - (C, C) one less is subtracted: (-1)^x = -1.
            x: u8::from(head.sign == Sign::Plus),
        };
        let chains = heads.heads.iter().map(chain).collect();
        Self { g: heads.g, from: heads.start, offset, chains }
    }
}

/// Chains that begin later than this are not looked for.
const LATEST: u64 = 1 << 28;

/// The rows to compute at most, where the caller does not say.
pub const DEFAULT_ROWS: u64 = MOST_ROWS;

/// Where the values `0..=g` settle, proved as far as `most_rows` rows suffice; and with `chains` the
/// form of conjecture 1 of those that do.
///
/// # Errors
/// A value beyond the engine, or a cancelled run.
pub fn diagonals(
    g: Grundy,
    most_rows: u64,
    chains: bool,
    control: &Control,
) -> Result<DiagonalsReport, WorkbenchError> {
    let certificate = certify(g, most_rows, control)?;
    let mut forms = Vec::new();
    let values = if chains { certificate.certified() } else { 0 };
    for value in (0..values).map(Grundy) {
        let form = Form::new(&certificate, value, control).map_err(|error| match error {
            FormError::Engine(error) => WorkbenchError::from(error),
            error => Disagreement::Form(error).into(),
        })?;
        forms.extend(form.chains(LATEST).map(|heads| FormReport::new(form.offset(), &heads)));
    }
    Ok(DiagonalsReport {
        values: certificate.diagonals(),
        forms,
        known: Known::Proved("finite certificate of Gu's conjecture 2".into()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn theorem_7_comes_out_in_its_own_form() -> Result<(), WorkbenchError> {
        let report = diagonals(Grundy(2), DEFAULT_ROWS, true, &Control::unlimited())?;
        let form = &report.forms[2];
        assert_eq!((form.from, form.offset), (10, 3));
        let chains: Vec<_> = form.chains.iter().map(|chain| (chain.m, chain.n, chain.x)).collect();
        // Above first: 10, 11 and 12; below first: 15.
        assert_eq!(chains, [(10, 17, 1), (11, 18, 1), (12, 20, 1), (15, 24, 0)]);
        assert!(diagonals(Grundy(2), DEFAULT_ROWS, false, &Control::unlimited())?.forms.is_empty());
        Ok(())
    }
}
