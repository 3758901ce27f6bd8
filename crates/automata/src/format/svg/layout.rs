//! Where states stand.

use super::Figure;
use super::geometry::{Point, real};

/// How often columns are put in order, left to right and back.
const SWEEPS: usize = 12;
/// The distance of states in a column.
const ROW: f64 = 84.0;
/// The least distance of columns.
const COLUMN: f64 = 104.0;

/// The place of every state.
pub(super) fn places(figure: &Figure, label_width: f64) -> Vec<Point> {
    let neighbours = neighbours(figure);
    let ranks = ranks(figure);
    let mut columns: Vec<Vec<usize>> = Vec::new();
    for (node, &rank) in ranks.iter().enumerate() {
        if columns.len() <= rank {
            columns.resize(rank + 1, Vec::new());
        }
        columns[rank].push(node);
    }
    order(&mut columns, &ranks, &neighbours);
    // Many edges need more room between the columns.
    let density = real(figure.edges.len()) / real(figure.nodes.len().max(1));
    let step = COLUMN.max(label_width + 60.0) * (1.0 + density / 6.0).min(2.0);
    let mut places = vec![Point { x: 0.0, y: 0.0 }; figure.nodes.len()];
    for (rank, column) in columns.iter().enumerate() {
        let top = -ROW * (real(column.len()) - 1.0) / 2.0;
        for (row, &node) in column.iter().enumerate() {
            places[node] = Point { x: step * real(rank), y: top + ROW * real(row) };
        }
    }
    places
}

fn neighbours(figure: &Figure) -> Vec<Vec<usize>> {
    let mut neighbours = vec![Vec::new(); figure.nodes.len()];
    for edge in &figure.edges {
        neighbours[edge.source].push(edge.target);
        neighbours[edge.target].push(edge.source);
    }
    neighbours
}

/// The distance of every state from the first.
fn ranks(figure: &Figure) -> Vec<usize> {
    let mut onward = vec![Vec::new(); figure.nodes.len()];
    for edge in &figure.edges {
        onward[edge.source].push(edge.target);
    }
    let mut ranks: Vec<Option<usize>> = vec![None; figure.nodes.len()];
    ranks[0] = Some(0);
    let mut found = vec![0];
    let mut current = 0;
    while current < found.len() {
        let node = found[current];
        current += 1;
        let rank = ranks[node].unwrap_or(0) + 1;
        for &target in &onward[node] {
            if ranks[target].is_none() {
                ranks[target] = Some(rank);
                found.push(target);
            }
        }
    }
    // States that no word reaches are not drawn; one would stand at the start.
    ranks.into_iter().map(|rank| rank.unwrap_or(0)).collect()
}

/// Orders every column by the middle of the neighbours in the column before, and back.
fn order(columns: &mut [Vec<usize>], ranks: &[usize], neighbours: &[Vec<usize>]) {
    let mut height = vec![0.0; ranks.len()];
    let settle = |column: &[usize], height: &mut [f64]| {
        for (row, &node) in column.iter().enumerate() {
            height[node] = real(row) - (real(column.len()) - 1.0) / 2.0;
        }
    };
    for column in columns.iter() {
        settle(column, &mut height);
    }
    for sweep in 0..SWEEPS {
        let last = columns.len() - 1;
        for step in 1..columns.len() {
            let (rank, beside) =
                if sweep % 2 == 0 { (step, step - 1) } else { (last - step, last - step + 1) };
            let middle = |node: usize| {
                let near: Vec<f64> = neighbours[node]
                    .iter()
                    .filter(|&&other| ranks[other] == beside)
                    .map(|&other| height[other])
                    .collect();
                if near.is_empty() {
                    height[node]
                } else {
                    near.iter().sum::<f64>() / real(near.len())
                }
            };
            let mut column: Vec<(f64, usize)> =
                columns[rank].iter().map(|&node| (middle(node), node)).collect();
            column.sort_by(|a, b| a.0.total_cmp(&b.0));
            columns[rank] = column.into_iter().map(|pair| pair.1).collect();
            settle(&columns[rank], &mut height);
        }
    }
}
