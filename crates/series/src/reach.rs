//! The space of the rows that words lead to, with words as its basis.
//!
//! Words are taken in the order of length, then symbols; a word whose row does not depend on
//! those of words before it belongs to the basis. If the row of w depends on words before it,
//! so does that of w·a, so only words with all their beginnings in the basis have to be
//! looked at, and there are at most rank times symbols others. In the new basis the row of
//! the empty word is the first unit vector, and M_a takes the unit vector of w to that of
//! w·a, or to the combination of words that its row is.
//!
//! The basis depends on the space alone, so representations of one function that have no two
//! rows with the same values behind them come out equal (`minimise.rs`).
//!
//! Dependence is exact (`span.rs`): where a prime was unlucky, the next one is taken. Cost:
//! rank² times symbols times the dimension.

use crate::span::{Span, primes};
use crate::{Entry, Linear, Matrix, Rational};
use dashu_int::ops::Gcd;
use dashu_int::{IBig, UBig};
use wythoff_automata::{Control, Reason, Symbol};

/// A representation in a basis of words.
#[derive(Clone, Debug)]
pub(crate) struct Reached {
    /// The words, in order of length, then symbols.
    pub(crate) words: Vec<Vec<Symbol>>,
    /// The same function, on the space of the words' rows.
    pub(crate) linear: Linear,
}

/// The representation on the space of all rows that words lead to.
pub(crate) fn reach(linear: &Linear, control: &Control) -> Result<Reached, Reason> {
    for prime in primes() {
        if let Some(reached) = attempt(linear, prime, control)? {
            return Ok(reached);
        }
    }
    unreachable!("finitely many primes divide the minors, and there are fifty million primes")
}

/// A row that depends on others: of basis word `from` and a symbol.
struct Dependent {
    from: usize,
    symbol: Symbol,
    row: Vec<IBig>,
    scale: Rational,
    /// The number of words in the basis when it was met.
    before: usize,
}

/// As `reach`; none if the prime was unlucky.
fn attempt(linear: &Linear, prime: u64, control: &Control) -> Result<Option<Reached>, Reason> {
    let mut span = Span::new(prime);
    let mut words: Vec<Vec<Symbol>> = Vec::new();
    // The row of word i is scales[i] times vector i of the span.
    let mut scales: Vec<Rational> = Vec::new();
    let mut entries: Vec<Vec<Entry>> = vec![Vec::new(); linear.tracks().symbols()];
    let mut dependent: Vec<Dependent> = Vec::new();
    let (first, scale) = primitive(linear.row());
    if scale.is_zero() {
        return Ok(Some(Reached { words, linear: nothing(linear) }));
    }
    if !span.insert(&first, control)? {
        return Ok(None);
    }
    words.push(Vec::new());
    scales.push(scale);
    let mut current = 0;
    while current < words.len() {
        let row: Vec<Rational> =
            span.vectors()[current].iter().map(|x| Rational::from(x.clone())).collect();
        for symbol in (0..linear.tracks().symbols()).map(Symbol::new) {
            let (next, scale) = primitive(&linear.step(&row, symbol, control)?);
            if scale.is_zero() {
                continue;
            }
            if span.insert(&next, control)? {
                let column = words.len();
                words.push(words[current].iter().copied().chain([symbol]).collect());
                scales.push(&scales[current] * &scale);
                let entry = Entry { row: current, column, value: Rational::ONE };
                entries[symbol.index()].push(entry);
            } else {
                let before = words.len();
                control.allocate(bytes_of(&next))?;
                dependent.push(Dependent { from: current, symbol, row: next, scale, before });
            }
        }
        current += 1;
    }
    let solver = span.solver(control)?;
    for Dependent { from, symbol, row, scale, before } in dependent {
        let Some(coefficients) = solver.express(&row, control)? else { return Ok(None) };
        // On words that came later it depends modulo the prime only.
        if coefficients[before..].iter().any(|c| !c.is_zero()) {
            return Ok(None);
        }
        let scale = &scales[from] * &scale;
        for (column, coefficient) in coefficients.iter().enumerate().take(before) {
            if !coefficient.is_zero() {
                let value = &(&scale * coefficient) * &scales[column].inverse();
                entries[symbol.index()].push(Entry { row: from, column, value });
            }
        }
    }
    let mut row = vec![Rational::ZERO; words.len()];
    row[0] = Rational::ONE;
    let value = |(vector, scale): (&Vec<IBig>, &Rational)| {
        let vector: Vec<Rational> = vector.iter().map(|x| Rational::from(x.clone())).collect();
        scale * &linear.finish(&vector)
    };
    let column = span.vectors().iter().zip(&scales).map(value).collect();
    let matrices = entries.into_iter().map(Matrix::new).collect();
    let linear = Linear::new(linear.tracks().clone(), row, matrices, column);
    Ok(Some(Reached { words, linear }))
}

/// The representation of the function that is 0 everywhere.
fn nothing(linear: &Linear) -> Linear {
    let matrices = vec![Matrix::default(); linear.tracks().symbols()];
    Linear::new(linear.tracks().clone(), Vec::new(), matrices, Vec::new())
}

/// A vector as a number times an integer vector whose entries have no common factor.
fn primitive(row: &[Rational]) -> (Vec<IBig>, Rational) {
    let nonzero = || row.iter().filter(|x| !x.is_zero());
    let mut divisor = UBig::ZERO;
    let mut multiple = UBig::ONE;
    for x in nonzero() {
        let shared = (&multiple).gcd(x.denominator());
        multiple = multiple / shared * x.denominator();
    }
    for x in nonzero() {
        let whole = x.numerator() * (&multiple / x.denominator());
        divisor = if divisor.is_zero() { whole.into_parts().1 } else { divisor.gcd(whole) };
        if divisor.is_one() {
            break;
        }
    }
    if divisor.is_zero() {
        return (Vec::new(), Rational::ZERO);
    }
    let entry = |x: &Rational| x.numerator() * (&multiple / x.denominator()) / &divisor;
    (row.iter().map(entry).collect(), Rational::new(divisor, multiple))
}

fn bytes_of(row: &[IBig]) -> u64 {
    use dashu_int::ops::BitTest;
    row.iter().map(|x| size_of::<IBig>() + x.bit_len() / 8).sum::<usize>() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use wythoff_automata::Tracks;

    #[test]
    fn vectors_are_made_primitive() {
        let row = [Rational::new(4, 3), Rational::ZERO, Rational::new(-2, 5)];
        let (vector, scale) = primitive(&row);
        assert_eq!(vector, [IBig::from(10), IBig::ZERO, IBig::from(-3)]);
        assert_eq!(scale, Rational::new(2, 15));
        assert!(primitive(&[Rational::ZERO]).1.is_zero());
    }

    /// Row (1, 1), and the one symbol adds the prime to the second entry: modulo the prime
    /// nothing changes.
    #[test]
    fn an_unlucky_prime_is_noticed_and_the_next_one_taken() {
        let control = Control::unlimited();
        let prime = primes().next().unwrap();
        let one = |row, column, value: IBig| Entry { row, column, value: value.into() };
        let matrix = Matrix::new(vec![
            one(0, 0, IBig::ONE),
            one(1, 1, IBig::ONE),
            one(0, 1, IBig::from(prime)),
        ]);
        let ones = vec![Rational::ONE; 2];
        let linear = Linear::new(Tracks::none(), ones.clone(), vec![matrix], ones);
        assert!(attempt(&linear, prime, &control).unwrap().is_none());
        let reached = reach(&linear, &control).unwrap();
        assert_eq!(reached.words.len(), 2);
        let word = vec![Symbol::new(0); 5];
        let expected = Rational::from(2 + 5 * prime);
        assert_eq!(reached.linear.value(&word, &control), Ok(expected.clone()));
        assert_eq!(linear.value(&word, &control), Ok(expected));
    }
}
