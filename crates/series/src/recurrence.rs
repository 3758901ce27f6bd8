//! Recurrences that a function satisfies, complete ones.
//!
//! *Relations.* In a basis of endings s (columns M_s · column, found by `reach` backwards),
//! every other ending is a combination: f(x·a·s) = Σ c_i f(x·s_i) for all words x. In base k,
//! with the most significant digit first, these are the relations of a k-regular sequence
//! [AS92]: f(k^2·n + 3) is a combination of f(n), f(k·n + 1), …. Together with the values at
//! x = empty they determine the function.
//!
//! *Along a word.* For a word u the minimal polynomial of M_u in the minimal representation
//! gives a recurrence of f(x·u^i·y) in i, the shortest that holds for all x and y: if another
//! polynomial did, its matrix would be 0 between all rows and columns that are reached, and
//! these span everything.
//!
//! [AS92] J.-P. Allouche and J. Shallit, The ring of k-regular sequences, Theoretical Computer
//! Science 98 (1992), 163-197.

use crate::minimise::minimal;
use crate::reach::reach;
use crate::{Linear, Rational};
use wythoff_automata::{Control, Reason, Symbol};

/// All relations between endings: see [`relations`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Relations {
    /// The endings that others are expressed by, in order of length, then symbols from their
    /// last one; the empty one first.
    pub basis: Vec<Vec<Symbol>>,
    /// The value of each of them alone.
    pub values: Vec<Rational>,
    /// The relations, one for each ending whose rest, without its first symbol, is in the
    /// basis, and that is not in it itself.
    pub relations: Vec<Relation>,
}

/// f(x · ending) is a combination of f(x · s) for some s of a basis, whatever x is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The ending.
    pub ending: Vec<Symbol>,
    /// Places in the basis, with coefficients that are not 0.
    pub combination: Vec<(usize, Rational)>,
}

/// The relations between endings that a function satisfies.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn relations(linear: &Linear, control: &Control) -> Result<Relations, Reason> {
    let backward = minimal(&linear.reversed(), control)?;
    let ending = |word: &[Symbol]| word.iter().rev().copied().collect::<Vec<_>>();
    let basis: Vec<Vec<Symbol>> = backward.words.iter().map(|word| ending(word)).collect();
    let mut relations = Vec::new();
    for from in 0..basis.len() {
        for (symbol, matrix) in backward.linear.matrices() {
            let longer: Vec<Symbol> = [symbol].iter().chain(&basis[from]).copied().collect();
            let entries = matrix.entries().iter().filter(|entry| entry.row == from);
            let combination: Vec<(usize, Rational)> =
                entries.map(|entry| (entry.column, entry.value.clone())).collect();
            let is_basis =
                matches!(combination.as_slice(), [(place, _)] if basis[*place] == longer);
            if !is_basis {
                relations.push(Relation { ending: longer, combination });
            }
        }
    }
    // The column is the value of a word that is read backwards, as they are here.
    Ok(Relations { basis, values: backward.linear.column().to_vec(), relations })
}

/// The recurrence along a word u that holds for all words x and y: coefficients c_0, …, c_m
/// with c_m = 1 and Σ c_i f(x·u^(k+i)·y) = 0 for all k. It is the shortest such recurrence.
///
/// # Errors
///
/// The control's [`Reason`].
pub fn recurrence_along(
    linear: &Linear,
    word: &[Symbol],
    control: &Control,
) -> Result<Vec<Rational>, Reason> {
    let minimal = linear.minimise(control)?;
    // The powers of M_u, each as one long row: they are the rows of a representation over a
    // single symbol, whose first dependence is the minimal polynomial.
    let powers = powers(&minimal, word, control)?;
    let reached = reach(&powers, control)?;
    let length = reached.words.len();
    let mut coefficients = vec![Rational::ZERO; length];
    if let Some((_, matrix)) = reached.linear.matrices().next() {
        for entry in matrix.entries().iter().filter(|entry| entry.row + 1 == length) {
            coefficients[entry.column] = -&entry.value;
        }
    }
    coefficients.push(Rational::ONE);
    Ok(coefficients)
}

/// The representation over one symbol whose rows are the powers of M_u: one copy of M_u for
/// every row of the identity.
fn powers(minimal: &Linear, word: &[Symbol], control: &Control) -> Result<Linear, Reason> {
    use crate::{Entry, Matrix};
    use wythoff_automata::Tracks;
    let size = minimal.dimension();
    let mut product: Vec<Vec<Rational>> = Vec::with_capacity(size);
    for i in 0..size {
        let mut row = vec![Rational::ZERO; size];
        row[i] = Rational::ONE;
        for &symbol in word {
            row = minimal.step(&row, symbol, control)?;
        }
        product.push(row);
    }
    let mut entries = Vec::new();
    let mut identity = vec![Rational::ZERO; size * size];
    for copy in 0..size {
        identity[copy * size + copy] = Rational::ONE;
        for (i, row) in product.iter().enumerate() {
            control.work(size, 0)?;
            for (j, value) in row.iter().enumerate().filter(|pair| !pair.1.is_zero()) {
                let (row, column) = (copy * size + i, copy * size + j);
                entries.push(Entry { row, column, value: value.clone() });
            }
        }
    }
    let column = vec![Rational::ZERO; size * size];
    Ok(Linear::new(Tracks::none(), identity, vec![Matrix::new(entries)], column))
}
