//! Gu's figures 3 and 4: the constants of his conjectures, recomputed and
//! certified.

use super::{CheckError, Comparison, ItemFlaw};
use serde::Deserialize;
use wythoff_games::sequence::diagonals::{MOST_ROWS, certify};
use wythoff_games::{Control, Grundy};

/// A printed table of `C_g` and, beside it, `M_g` or the number of wrong
/// diagonals, for g = 1, 2, ….
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Settled {
    c: Vec<u64>,
    m: Option<Vec<u64>>,
    wrong: Option<Vec<u64>>,
}

impl Settled {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let most = u32::try_from(self.c.len()).map_err(|_| ItemFlaw::TooManyValues)?;
        let certificate = certify(Grundy(most), MOST_ROWS, control)?;
        let lines = certificate.diagonals();
        let mut comparisons = Vec::new();
        let columns =
            [("C", Some(&self.c)), ("M", self.m.as_ref()), ("wrong", self.wrong.as_ref())];
        for (name, printed) in columns {
            let Some(printed) = printed else { continue };
            for (line, printed) in lines.iter().skip(1).zip(printed) {
                let computed = match name {
                    "C" => line.offset,
                    "M" => line.settled,
                    _ => line.wrong,
                };
                let what = format!("{name}_{}", line.g);
                comparisons.push(Comparison::of(what, printed.to_string(), computed.to_string()));
            }
        }
        let certified = match lines.iter().find(|line| !line.certified) {
            None => Ok(format!("certified for g = 0 to {most}, {} rows", certificate.rows)),
            Some(line) => Err(format!("not certified at g = {}", line.g)),
        };
        comparisons.push(Comparison::holds("conjecture 2", certified));
        Ok(comparisons)
    }
}

/// Conjecture 2 for all values up to one, beyond those of the figures.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Certified {
    up_to_value: u32,
    /// Rows that are not enough: the certificate of so many has to be refused.
    too_few_rows: u64,
}

impl Certified {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let g = Grundy(self.up_to_value);
        let certificate = certify(g, MOST_ROWS, control)?;
        let certified = match certificate.check() {
            Ok(()) => Ok(format!("certified for g = 0 to {g}, {} rows", certificate.rows)),
            Err(refused) => Err(refused.to_string()),
        };
        let spoiled = certify(g, self.too_few_rows, control)?.check();
        Ok(vec![
            Comparison::holds("d_n = n from some index on", certified),
            Comparison {
                what: format!("control: {} rows", self.too_few_rows),
                printed: "refused".into(),
                agrees: spoiled.is_err(),
                computed: spoiled.map_or_else(
                    |refused| format!("refused: {refused}"),
                    |()| "certified".to_owned(),
                ),
            },
        ])
    }
}
