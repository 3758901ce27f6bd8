//! Fewer states with the same function: those that count the same are put together.
//!
//! States are together if their columns have the same entry and, for every symbol, their rows
//! lead with the same sum into every class. Then all of them have the same values behind them,
//! and one can stand for all; entries that were natural numbers stay so, which is why `growth`
//! starts here, and integers stay small, which is why minimising does. Classes are refined
//! until nothing changes, forwards and backwards in turn. This is the bisimulation of weighted
//! automata; it is far cheaper than minimising, and not minimal.
//!
//! Cost: the entries, for every round of refinement; there are rarely more than a few dozen.

use crate::{Entry, Linear, Matrix, Rational};
use rustc_hash::FxHashMap;
use wythoff_automata::{Control, Reason, Symbol};

/// Where the row of a state leads: into which class, by which symbol, with which sum.
type Sums = Vec<(Symbol, usize, Rational)>;

impl Linear {
    /// The same function with states put together that count the same, from either end.
    /// Natural entries stay natural.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn lump(&self, control: &Control) -> Result<Self, Reason> {
        let mut current = self.clone();
        loop {
            let before = current.dimension();
            current = forward(&current, control)?.reversed();
            current = forward(&current, control)?.reversed();
            if current.dimension() == before {
                return Ok(current);
            }
        }
    }
}

/// States with the same values behind them, as far as sums tell, put together.
fn forward(linear: &Linear, control: &Control) -> Result<Linear, Reason> {
    let mut edges: Vec<Vec<(Symbol, usize, &Rational)>> = vec![Vec::new(); linear.dimension()];
    for (symbol, matrix) in linear.matrices() {
        for entry in matrix.entries() {
            edges[entry.row].push((symbol, entry.column, &entry.value));
        }
    }
    let mut numbers: FxHashMap<&Rational, usize> = FxHashMap::default();
    let mut classes: Vec<usize> = linear
        .column()
        .iter()
        .map(|value| {
            let next = numbers.len();
            *numbers.entry(value).or_insert(next)
        })
        .collect();
    let mut count = numbers.len();
    loop {
        let mut refined: FxHashMap<(usize, Sums), usize> = FxHashMap::default();
        let mut next = Vec::with_capacity(classes.len());
        for (state, edges) in edges.iter().enumerate() {
            control.work(edges.len() + 1, 0)?;
            let sums = sums(edges, &classes);
            let number = refined.len();
            next.push(*refined.entry((classes[state], sums)).or_insert(number));
        }
        let finer = refined.len();
        classes = next;
        if finer == count {
            break;
        }
        count = finer;
    }
    if count == linear.dimension() {
        return Ok(linear.clone());
    }
    Ok(quotient(linear, &edges, &classes, count))
}

/// What the edges of a state add up to, by symbol and class.
fn sums(edges: &[(Symbol, usize, &Rational)], classes: &[usize]) -> Sums {
    let mut listed: Vec<(Symbol, usize, &Rational)> =
        edges.iter().map(|&(symbol, target, value)| (symbol, classes[target], value)).collect();
    listed.sort_unstable_by_key(|edge| (edge.0, edge.1));
    let groups = listed.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1));
    let sum = |group: &[(Symbol, usize, &Rational)]| {
        group.iter().fold(Rational::ZERO, |sum, edge| &sum + edge.2)
    };
    let sums = groups.map(|group| (group[0].0, group[0].1, sum(group)));
    sums.filter(|sum| !sum.2.is_zero()).collect()
}

fn quotient(
    linear: &Linear,
    edges: &[Vec<(Symbol, usize, &Rational)>],
    classes: &[usize],
    count: usize,
) -> Linear {
    let mut row = vec![Rational::ZERO; count];
    let mut column = vec![Rational::ZERO; count];
    let mut matrices: Vec<Vec<Entry>> = vec![Vec::new(); linear.tracks().symbols()];
    let mut is_made = vec![false; count];
    for (state, &class) in classes.iter().enumerate() {
        row[class] = &row[class] + &linear.row()[state];
        if std::mem::replace(&mut is_made[class], true) {
            continue;
        }
        column[class] = linear.column()[state].clone();
        for (symbol, target, value) in sums(&edges[state], classes) {
            matrices[symbol.index()].push(Entry { row: class, column: target, value });
        }
    }
    let matrices = matrices.into_iter().map(Matrix::new).collect();
    Linear::new(linear.tracks().clone(), row, matrices, column)
}
