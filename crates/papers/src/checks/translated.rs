//! g-positions that are translated P-positions of Wythoff's game, up to
//! finitely many and up to Fibonacci chains: Gu's theorems 5 to 8.

use super::{CheckError, Comparison, ItemFlaw, grundy};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use wythoff_games::{Control, Size};
use wythoff_numeration::{floor_phi, floor_phi2};

/// `p_n = (A_n, B_n) - (shift, shift)` for `n >= from` except some `n`, plus
/// `±(1, 1)` along chains, plus extra positions.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct Translated {
    game: String,
    value: u32,
    rows: usize,
    shift: i64,
    #[serde(default)]
    from: u64,
    #[serde(default)]
    except: Vec<u64>,
    #[serde(default)]
    extra: Vec<(u64, u64)>,
    #[serde(default)]
    chains: Vec<Chain>,
}

/// Along `m_0 = start[0], m_1 = start[1], m_{k+2} = m_{k+1} + m_k` the position
/// is moved by `sign·(-1)^k` in both coordinates.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Chain {
    start: (u64, u64),
    sign: i64,
}

impl Translated {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        // Positions of value g have b < 1.7 a + 10 g + 20 on every board here;
        // a missing one would show as a difference, never as agreement.
        let cols = self.rows * 17 / 10 + 10 * self.value as usize + 20;
        let table = grundy(&self.game, Size::new(self.rows, cols), control)?;
        let mut computed = BTreeSet::new();
        for x in 0..self.rows {
            let hits = table.row(x).enumerate().skip(x).filter(|(_, g)| g.0 == self.value);
            computed.extend(hits.map(|(y, _)| (x as u64, y as u64)));
        }
        let described = self.described()?;
        let different: Vec<_> = computed.symmetric_difference(&described).collect();
        let holds = if different.is_empty() {
            Ok(format!("holds for {} positions in {} rows", computed.len(), self.rows))
        } else {
            let first: Vec<_> =
                different.iter().take(4).map(|(a, b)| format!("({a},{b})")).collect();
            Err(format!("{} positions differ, first {}", different.len(), first.join(" ")))
        };
        Ok(vec![Comparison::holds(format!("positions of value {}", self.value), holds)])
    }

    fn described(&self) -> Result<BTreeSet<(u64, u64)>, CheckError> {
        let rows = self.rows as u64;
        let mut moved: BTreeMap<u64, i64> = BTreeMap::new();
        for chain in &self.chains {
            let (mut m, mut next) = chain.start;
            let mut sign = chain.sign;
            while m <= rows {
                moved.insert(m, sign);
                (m, next, sign) = (next, m + next, -sign);
            }
        }
        let mut described: BTreeSet<_> = self.extra.iter().copied().collect();
        for n in (self.from..=rows).filter(|n| !self.except.contains(n)) {
            let by = moved.get(&n).copied().unwrap_or(0) - self.shift;
            let at = |v: Option<u64>| v.and_then(|v| v.checked_add_signed(by));
            let (Some(a), Some(b)) = (at(floor_phi(n)), at(floor_phi2(n))) else {
                return Err(ItemFlaw::BelowZero { n }.into());
            };
            if a < rows {
                described.insert((a, b));
            }
        }
        Ok(described)
    }
}
