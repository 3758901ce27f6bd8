//! Komak, Miyadera and Murakami's sequence g and its description of K^2, as
//! Renard and Rigo state it.

use super::{CheckError, Comparison, board, same_set};
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use wythoff_games::{Control, Size};
use wythoff_numeration::{floor_phi, floor_phi2};

/// Hofstadter's G-sequence by its own recursion, h(n) = n - h(h(n-1)).
fn hofstadter(length: usize) -> Vec<usize> {
    let mut h = Vec::with_capacity(length);
    for n in 0..length {
        h.push(if n == 0 { 0 } else { n - h[h[n - 1]] });
    }
    h
}

/// Definition 1: g(0) = 1, g(1) = 0, and g(n) = 1 - g(m) if
/// floor(n phi) = floor(m phi²) + 1 for some m, otherwise 1.
pub(super) fn komak_g(length: usize) -> Vec<u64> {
    let upper: HashMap<u64, usize> =
        (0..length).filter_map(|m| Some((floor_phi2(m as u64)?, m))).collect();
    let mut g: Vec<u64> = Vec::with_capacity(length);
    for n in 0..length {
        let m = floor_phi(n as u64).and_then(|v| upper.get(&v.checked_sub(1)?));
        g.push(match (n, m) {
            (0, _) => 1,
            (1, _) => 0,
            (_, Some(&m)) => 1 - g[m],
            (_, None) => 1,
        });
    }
    g
}

/// Table 1: first values of h and g.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct KomakTable {
    h: Vec<usize>,
    g: Vec<u64>,
}

impl KomakTable {
    pub(super) fn run(&self) -> Vec<Comparison> {
        fn show<T: ToString>(list: &[T]) -> String {
            list.iter().map(T::to_string).collect::<Vec<_>>().join(" ")
        }
        vec![
            Comparison::of("h", show(&self.h), show(&hofstadter(self.h.len()))),
            Comparison::of("g", show(&self.g), show(&komak_g(self.g.len()))),
        ]
    }
}

/// Proposition 4: g(n) = 1 - g(h(n-1)) if h(n-2) < h(n-1), otherwise 1, from
/// given g(0) and g(1).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct KomakRecursion {
    start: [u64; 2],
    up_to: usize,
}

/// The sequence that the recursion gives.
fn by_recursion(start: [u64; 2], length: usize) -> Vec<u64> {
    let h = hofstadter(length);
    let mut g = start.to_vec();
    for n in 2..length {
        g.push(if h[n - 2] < h[n - 1] { 1 - g[h[n - 1]] } else { 1 });
    }
    g
}

impl KomakRecursion {
    pub(super) fn run(&self) -> Vec<Comparison> {
        let g = by_recursion(self.start, self.up_to);
        let holds = match komak_g(self.up_to).iter().zip(&g).position(|(a, b)| a != b) {
            None => Ok(format!("holds for n < {}", self.up_to)),
            Some(n) => Err(format!("fails at n = {n}")),
        };
        vec![Comparison::holds("the recursion gives definition 1", holds)]
    }
}

/// Theorem 2: {(floor(n phi) + g(n) - 1, floor(n phi²) + g(n))} in both orders,
/// possibly with the terminal positions added.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in super::super) struct KomakPositions {
    side: usize,
    #[serde(default)]
    with_terminal: bool,
    /// g(0) and g(1) of proposition 4's recursion; definition 1 if left out.
    start: Option<[u64; 2]>,
}

impl KomakPositions {
    pub(super) fn run(&self, control: &Control) -> Result<Vec<Comparison>, CheckError> {
        let g = match self.start {
            Some(start) => by_recursion(start, self.side),
            None => komak_g(self.side),
        };
        let pair = |(n, g): (usize, &u64)| {
            let a = (floor_phi(n as u64)? + g).checked_sub(1)?;
            Some((a, floor_phi2(n as u64)? + g))
        };
        let pairs: HashSet<_> = g.iter().enumerate().filter_map(pair).collect();
        let board = board("terminal:2", Size::new(self.side, self.side), control)?;
        let holds = same_set(&board, |x, y| {
            pairs.contains(&(x, y)) || pairs.contains(&(y, x)) || (self.with_terminal && x + y <= 2)
        });
        Ok(vec![Comparison::holds("P-positions of K^2", holds)])
    }
}
