//! Random representations: every operation against matrix products written out.

use dashu_int::IBig;
use proptest::prelude::*;
use wythoff_automata::{Control, Reason, Symbol, Tracks};
use wythoff_series::{
    Comparison, Entry, Growth, ImageError, Linear, Matrix, Rational, Values, compare, growth,
    recurrence_along, relations,
};

/// A representation written out: row, one square matrix for each of two symbols, column.
#[derive(Clone, Debug)]
struct Written {
    row: Vec<i64>,
    matrices: Vec<Vec<Vec<i64>>>,
    column: Vec<i64>,
}

impl Written {
    fn linear(&self) -> Linear {
        let rationals = |vector: &[i64]| vector.iter().map(|&x| Rational::from(x)).collect();
        let matrix = |rows: &Vec<Vec<i64>>| {
            let entries = rows.iter().enumerate().flat_map(|(row, numbers)| {
                numbers.iter().enumerate().map(move |(column, &x)| Entry {
                    row,
                    column,
                    value: Rational::from(x),
                })
            });
            Matrix::new(entries.collect())
        };
        let tracks = Tracks::up_to(&[2]).unwrap();
        let matrices = self.matrices.iter().map(matrix).collect();
        Linear::new(tracks, rationals(&self.row), matrices, rationals(&self.column))
    }

    /// Row times matrices times column, number by number.
    fn value(&self, word: &[usize]) -> IBig {
        let mut row: Vec<IBig> = self.row.iter().map(|&x| x.into()).collect();
        for &symbol in word {
            let matrix = &self.matrices[symbol];
            let entry = |j: usize| (0..row.len()).map(|i| &row[i] * matrix[i][j]).sum();
            row = (0..row.len()).map(entry).collect();
        }
        row.iter().zip(&self.column).map(|(x, &y)| x * y).sum()
    }
}

impl Written {
    /// The trace of the product of matrices, on states between the row and the column alone.
    fn trace(&self, word: &[usize]) -> IBig {
        let size = self.row.len();
        let has_edge = |i: usize, j: usize| self.matrices.iter().any(|matrix| matrix[i][j] > 0);
        let closure = |starts: &[i64], edge: &dyn Fn(usize, usize) -> bool| {
            let mut reached: Vec<bool> = starts.iter().map(|&x| x > 0).collect();
            for _ in 0..size {
                for (i, j) in (0..size).flat_map(|i| (0..size).map(move |j| (i, j))) {
                    reached[j] |= reached[i] && edge(i, j);
                }
            }
            reached
        };
        let from = closure(&self.row, &has_edge);
        let to = closure(&self.column, &|i, j| has_edge(j, i));
        let unit = |i: usize| {
            let mut unit = vec![0; size];
            unit[i] = 1;
            unit
        };
        let diagonal = (0..size).filter(|&i| from[i] && to[i]).map(|i| {
            Self { row: unit(i), matrices: self.matrices.clone(), column: unit(i) }.value(word)
        });
        diagonal.sum()
    }
}

/// Entries that are often 0, from `least` to `most`.
fn written(size: usize, least: i64, most: i64) -> impl Strategy<Value = Written> {
    let entry = prop_oneof![2 => Just(0i64), 1 => least..=most];
    let vector = proptest::collection::vec(entry, size);
    let matrix = proptest::collection::vec(vector.clone(), size);
    let matrices = proptest::collection::vec(matrix, 2);
    (vector.clone(), matrices, vector).prop_map(|(row, matrices, column)| Written {
        row,
        matrices,
        column,
    })
}

fn any_written(least: i64, most: i64) -> impl Strategy<Value = Written> {
    (1usize..=5).prop_flat_map(move |size| written(size, least, most))
}

/// All words up to a length, by length, then symbols.
fn words(longest: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    let mut next = 0;
    while all[next].len() < longest {
        for symbol in 0..2 {
            let mut longer = all[next].clone();
            longer.push(symbol);
            all.push(longer);
        }
        next += 1;
    }
    all
}

fn symbols(word: &[usize]) -> Vec<Symbol> {
    word.iter().map(|&symbol| Symbol::new(symbol)).collect()
}

fn value(linear: &Linear, word: &[usize]) -> Rational {
    linear.value(&symbols(word), &Control::unlimited()).unwrap()
}

/// The rank of a matrix, by elimination with fractions.
fn rank(mut rows: Vec<Vec<Rational>>) -> usize {
    let width = rows.first().map_or(0, Vec::len);
    let mut rank = 0;
    for column in 0..width {
        let Some(found) = (rank..rows.len()).find(|&i| !rows[i][column].is_zero()) else {
            continue;
        };
        rows.swap(rank, found);
        let scale = rows[rank][column].inverse();
        let pivot: Vec<Rational> = rows[rank].iter().map(|x| x * &scale).collect();
        for row in rows.iter_mut().skip(rank + 1) {
            let factor = row[column].clone();
            for (x, y) in row.iter_mut().zip(&pivot) {
                *x = &*x - &(&factor * y);
            }
        }
        rank += 1;
    }
    rank
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn values_are_products_of_matrices(written in any_written(-3, 3)) {
        let linear = written.linear();
        let mut values = Values::new(&linear);
        for word in words(5) {
            let expected = Rational::from(written.value(&word));
            prop_assert_eq!(&value(&linear, &word), &expected);
            let kept = values.value(&symbols(&word), &Control::unlimited()).unwrap();
            prop_assert_eq!(kept, expected);
            let backwards: Vec<usize> = word.iter().rev().copied().collect();
            prop_assert_eq!(value(&linear, &word), value(&linear.reversed(), &backwards));
        }
    }

    #[test]
    fn states_put_together_count_the_same(written in any_written(0, 2), copies in 1usize..4) {
        // Every state several times, each copy leading to one copy: these must come together.
        let size = written.row.len();
        let wide = size * copies;
        let spread = |vector: &[i64]| (0..wide).map(|i| vector[i % size]).collect::<Vec<i64>>();
        let matrix = |rows: &Vec<Vec<i64>>| -> Vec<Vec<i64>> {
            let entry = |i: usize, j: usize| {
                let copy = (i * 7 + j % size) % copies;
                if j / size == copy { rows[i % size][j % size] } else { 0 }
            };
            (0..wide).map(|i| (0..wide).map(|j| entry(i, j)).collect()).collect()
        };
        let copied = Written {
            row: written.row.iter().copied().chain(vec![0; wide - size]).collect(),
            matrices: written.matrices.iter().map(matrix).collect(),
            column: spread(&written.column),
        };
        let control = Control::unlimited();
        let lumped = copied.linear().lump(&control).unwrap();
        prop_assert!(lumped.dimension() <= size && lumped.is_natural());
        for word in words(6) {
            prop_assert_eq!(value(&lumped, &word), Rational::from(written.value(&word)));
        }
    }

    #[test]
    fn the_minimal_one_has_the_same_values_and_the_rank_of_the_hankel_matrix(
        written in any_written(-3, 3),
    ) {
        let linear = written.linear();
        let minimal = linear.minimise(&Control::unlimited()).unwrap();
        for word in words(6) {
            prop_assert_eq!(value(&minimal, &word), Rational::from(written.value(&word)));
        }
        // Words shorter than the dimension on either side are enough for the rank.
        let parts = words(linear.dimension() - 1);
        let hankel = parts.iter().map(|x| {
            parts.iter().map(|y| written.value(&[x.clone(), y.clone()].concat()).into()).collect()
        });
        prop_assert_eq!(minimal.dimension(), rank(hankel.collect()));
        let again = minimal.minimise(&Control::unlimited()).unwrap();
        prop_assert_eq!(again, minimal);
    }

    /// Adding to a state what another one counts, and taking it away behind: another basis.
    #[test]
    fn the_minimal_one_does_not_depend_on_the_basis(
        written in any_written(-2, 2), i in 0usize..5, j in 0usize..5, by in -3i64..=3,
    ) {
        let size = written.row.len();
        let (i, j) = (i % size, j % size);
        prop_assume!(i != j);
        // T = 1 + by·E_ij; row·T, T^-1·M·T, T^-1·column.
        let mut other = written.clone();
        other.row[j] += by * other.row[i];
        other.column[i] -= by * other.column[j];
        for matrix in &mut other.matrices {
            for row in matrix.iter_mut() {
                row[j] += by * row[i];
            }
            let taken = matrix[j].clone();
            for (x, y) in matrix[i].iter_mut().zip(taken) {
                *x -= by * y;
            }
        }
        let (one, two) = (written.linear(), other.linear());
        let control = Control::unlimited();
        prop_assert_eq!(one.minimise(&control).unwrap(), two.minimise(&control).unwrap());
        prop_assert_eq!(compare(&one, &two, &control).unwrap(), Comparison::Equal);
    }

    #[test]
    fn the_first_word_with_different_values_is_told(
        one in any_written(-1, 1), two in any_written(-1, 1),
    ) {
        // Dimensions add up to 10 at most, so functions that differ do so on words below that.
        let first = words(9).into_iter().find(|word| one.value(word) != two.value(word));
        let said = compare(&one.linear(), &two.linear(), &Control::unlimited()).unwrap();
        match (first, said) {
            (None, said) => prop_assert_eq!(said, Comparison::Equal),
            (Some(word), Comparison::Different { word: found, left, right }) => {
                prop_assert_eq!(found, symbols(&word));
                prop_assert_eq!(left, Rational::from(one.value(&word)));
                prop_assert_eq!(right, Rational::from(two.value(&word)));
            }
            (Some(word), Comparison::Equal) => prop_assert!(false, "{word:?}"),
        }
    }

    /// Both answers are proved here: a bounded function by its automaton, one that is not by
    /// values along the words that were told.
    #[test]
    fn bounded_functions_have_automata_and_the_others_have_pumps(written in any_written(0, 2)) {
        let (linear, control) = (written.linear(), Control::unlimited());
        match growth(&linear, &control).unwrap() {
            Growth::Bounded => {
                let dfao = control.capped(100_000, |control| linear.to_dfao(control)).unwrap();
                for word in words(7) {
                    let output = dfao.output(symbols(&word)).map(IBig::from);
                    prop_assert_eq!(output, Some(written.value(&word)));
                }
            }
            Growth::Polynomial(pump) => {
                for k in 0..12usize {
                    let word = [&pump.before[..], &pump.repeated.repeat(k), &pump.after].concat();
                    let word: Vec<usize> = word.iter().map(|symbol| symbol.index()).collect();
                    prop_assert!(written.value(&word) >= IBig::from(k), "{pump:?}");
                }
                // No cycle is counted more than once: traces are at most the number of states.
                for word in words(8) {
                    prop_assert!(written.trace(&word) <= IBig::from(written.row.len()), "{word:?}");
                }
                let stopped = control.capped(2_000, |control| linear.to_dfao(control));
                let limit = Reason::States { limit: 2_000 };
                prop_assert_eq!(stopped, Err(ImageError::Stopped(limit)));
            }
            Growth::Exponential(pump) => {
                for k in 0..12usize {
                    let word = [&pump.before[..], &pump.repeated.repeat(k), &pump.after].concat();
                    let word: Vec<usize> = word.iter().map(|symbol| symbol.index()).collect();
                    prop_assert!(written.value(&word) >= IBig::from(1u32 << k), "{pump:?}");
                }
            }
        }
    }

    #[test]
    fn relations_between_endings_hold_and_are_complete(written in any_written(-2, 2)) {
        let control = Control::unlimited();
        let found = relations(&written.linear(), &control).unwrap();
        let of = |word: &[Symbol]| word.iter().map(|s| s.index()).collect::<Vec<usize>>();
        let at = |x: &[usize], s: &[Symbol]| {
            Rational::from(written.value(&[x.to_vec(), of(s)].concat()))
        };
        for (ending, expected) in found.basis.iter().zip(&found.values) {
            prop_assert_eq!(&at(&[], ending), expected);
        }
        for relation in &found.relations {
            for x in words(4) {
                let sum = relation.combination.iter().fold(Rational::ZERO, |sum, (place, c)| {
                    &sum + &(c * &at(&x, &found.basis[*place]))
                });
                prop_assert_eq!(at(&x, &relation.ending), sum);
            }
        }
        // Every ending is in the basis, or has a relation, or is longer than one that has.
        let endings = found.basis.len() + found.relations.len();
        prop_assert_eq!(endings, if found.basis.is_empty() { 0 } else { 2 * found.basis.len() + 1 });
    }

    #[test]
    fn recurrences_along_words_hold_and_no_shorter_one_does(
        written in any_written(-2, 2), word in proptest::collection::vec(0usize..2, 1..4),
    ) {
        let control = Control::unlimited();
        let linear = written.linear();
        let coefficients = recurrence_along(&linear, &symbols(&word), &control).unwrap();
        let order = coefficients.len() - 1;
        // Rows: for all x, y and k the values at x u^k y, …, x u^(k + order) y.
        let parts = words(3);
        let mut rows = Vec::new();
        for x in &parts {
            for y in &parts {
                let at = |k: usize| written.value(&[x.clone(), word.repeat(k), y.clone()].concat());
                let values: Vec<IBig> = (0..=2 * order).map(at).collect();
                for k in 0..=order {
                    let sum = (0..=order).fold(Rational::ZERO, |sum, i| {
                        &sum + &(&coefficients[i] * &Rational::from(values[k + i].clone()))
                    });
                    prop_assert!(sum.is_zero(), "{coefficients:?}");
                    rows.push(values[k..k + order].iter().cloned().map(Rational::from).collect());
                }
            }
        }
        // Dimension 4 at most is reached by words of length 3.
        if linear.dimension() <= 4 {
            prop_assert_eq!(rank(rows), order, "there is a shorter one");
        }
    }
}

#[test]
fn the_function_that_is_zero_has_dimension_zero() {
    let control = Control::unlimited();
    let zero = Written {
        row: vec![1, 2],
        matrices: vec![vec![vec![1, 0], vec![0, 1]], vec![vec![0, 0], vec![0, 0]]],
        column: vec![2, -1],
    };
    let minimal = zero.linear().minimise(&control).unwrap();
    assert_eq!(minimal.dimension(), 0);
    assert_eq!(value(&minimal, &[0, 1]), Rational::ZERO);
    assert_eq!(minimal.to_dfao(&control).unwrap().states(), 1);
    assert_eq!(recurrence_along(&minimal, &symbols(&[0]), &control).unwrap(), [Rational::ONE]);
    assert!(relations(&minimal, &control).unwrap().basis.is_empty());
    assert_eq!(growth(&minimal, &control), Ok(Growth::Bounded));
}

#[test]
fn large_work_is_stopped() {
    let dense = |seed: i64| -> Vec<Vec<i64>> {
        let entry = |i: i64, j: i64| (i * i * 31 + j * j * 17 + seed) % 7 - 3;
        (0..60).map(|i| (0..60).map(|j| entry(i, j)).collect()).collect()
    };
    let written = Written {
        row: (0..60).map(|i| i % 3).collect(),
        matrices: vec![dense(1), dense(2)],
        column: vec![1; 60],
    };
    let control = Control::unlimited();
    let limits = wythoff_control::Limits { work: Some(10_000), ..Default::default() };
    let stopped = control.within(limits, |control| written.linear().minimise(control));
    assert_eq!(stopped, Err(Reason::Work { limit: 10_000 }));
}

/// Words far longer than what is kept of the last one, which begin as it does, or not at all, or
/// end where it goes on.
#[test]
fn values_of_long_words_do_not_depend_on_those_before() {
    let control = Control::unlimited();
    let one = |row, column, value: i64| Entry { row, column, value: Rational::from(value) };
    let matrices = vec![
        Matrix::new(vec![one(0, 0, 1), one(1, 0, 1), one(1, 1, 2)]),
        Matrix::new(vec![one(0, 1, 3), one(1, 0, -1), one(1, 1, 1)]),
    ];
    let row = vec![Rational::ONE, Rational::from(2)];
    let column = vec![Rational::ONE, Rational::from(-1)];
    let linear = Linear::new(Tracks::up_to(&[2]).unwrap(), row, matrices, column);
    let mut values = Values::new(&linear);
    let mut random = 1_u64;
    let mut next = |below: usize| {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % below
    };
    let mut word: Vec<Symbol> = Vec::new();
    for _ in 0..300 {
        word.truncate(word.len() - next(word.len() + 1).min(1 << next(9)));
        for _ in 0..next(150) {
            word.push(Symbol::new(next(2)));
        }
        assert_eq!(values.value(&word, &control), linear.value(&word, &control));
    }
    assert!(word.len() > 1_000);
}
