//! Random formulas that count, with or without saying so.

use super::formula::{Bound, Formula, Term};
use super::generate::{CONNECTIVES, Generator, SIGNS};

fn variable(name: &str) -> Term {
    Term::Variable(name.to_owned())
}

fn add(left: Term, right: Term) -> Term {
    Term::Add(Box::new(left), Box::new(right))
}

fn binary(left: Formula, sign: &'static str, right: Formula) -> Formula {
    Formula::Binary(Box::new(left), sign, Box::new(right))
}

fn not(formula: Formula) -> Formula {
    Formula::Not(Box::new(formula))
}

fn all(parts: Vec<Formula>) -> Formula {
    parts.into_iter().reduce(|left, right| binary(left, "&", right)).expect("at least one part")
}

/// For some tuple of values within a bound.
fn some(names: &[&str], bound: &Bound, body: Formula) -> Formula {
    names
        .iter()
        .rev()
        .fold(body, |body, &name| Formula::Exists(name.to_owned(), bound.clone(), Box::new(body)))
}

impl Generator {
    /// Counting quantifiers over conjunctions in which the same sums are arguments of
    /// automata and of negated automata, at most two free variables.
    pub(crate) fn counts(&mut self) -> Formula {
        let free = self.index(3);
        self.scope = ["a", "b"][..free].iter().map(|&name| name.to_owned()).collect();
        let first = self.count(2, &[]);
        match self.below(6) {
            0 => not(first),
            1 | 2 => {
                let sign = self.one_of(&CONNECTIVES);
                let second = self.count(1, &[]);
                binary(first, sign, second)
            }
            3 => {
                self.scope.push("x".to_owned());
                let body = Box::new(self.count(2, &[]));
                self.scope.pop();
                let bound = self.up_to(5, 0);
                if self.below(2) == 0 {
                    Formula::Exists("x".to_owned(), bound, body)
                } else {
                    Formula::ForAll("x".to_owned(), bound, body)
                }
            }
            _ => first,
        }
    }

    /// A count, now and then only "some" or "none". Sums of an outer one occur inside again.
    fn count(&mut self, depth: usize, known: &[Term]) -> Formula {
        // Few names: those of outer quantifiers and of the other half are used again.
        let mut names = vec![self.one_of(&["u", "u", "v", "x"]).to_owned()];
        if self.below(4) == 0 {
            names.push("w".to_owned());
        }
        let outer = self.scope.clone();
        self.scope.extend(names.iter().cloned());
        let mut sums = known.to_vec();
        for _ in 0..=self.below(2) {
            let own = self.one_of(&names.iter().map(String::as_str).collect::<Vec<_>>()).to_owned();
            let other = self.variable();
            sums.push(match self.below(5) {
                0 => Term::Subtract(Box::new(other), Box::new(variable(&own))),
                1 => add(Term::Times(2, Box::new(variable(&own))), other),
                _ => add(variable(&own), other),
            });
        }
        let mut parts = Vec::new();
        for _ in 0..2 + self.below(2) {
            parts.push(self.literal(&sums));
        }
        if depth > 1 && self.below(3) == 0 {
            let inner = self.count(depth - 1, &sums);
            parts.push(if self.below(2) == 0 { inner } else { not(inner) });
        }
        self.scope = outer;
        let sign = self.one_of(&SIGNS);
        let wanted = self.below(4);
        let bound = self.up_to(3, 2);
        match (self.below(8), names.as_slice()) {
            (0, [name]) => Formula::Exists(name.clone(), bound, Box::new(all(parts))),
            (1, [name]) => Formula::ForAll(name.clone(), bound, Box::new(not(all(parts)))),
            _ => Formula::Count(sign, wanted, names, bound, Box::new(all(parts))),
        }
    }

    fn literal(&mut self, sums: &[Term]) -> Formula {
        let sum = sums[self.index(sums.len())].clone();
        let other = if self.below(2) == 0 { self.variable() } else { Term::Number(self.number(6)) };
        let atom = match self.below(7) {
            0 | 1 => Formula::Q(sum),
            2 | 3 => Formula::R(sum, other),
            4 => Formula::R(other, sum),
            5 => Formula::P(sum, other),
            _ => Formula::Compare(
                Term::Letter(Box::new(sum)),
                self.one_of(&SIGNS),
                Term::Number(self.number(2)),
            ),
        };
        if self.below(2) == 0 { atom } else { not(atom) }
    }

    /// Tuples with one property, told to be different in pairs: place by place, or in some
    /// other order, or not all of them. At most one free variable.
    pub(crate) fn tuples(&mut self) -> Formula {
        self.scope = if self.below(2) == 0 { vec!["a".to_owned()] } else { Vec::new() };
        let (width, blocks) =
            self.one_of(&[(1, 2), (1, 3), (1, 4), (2, 2), (2, 3), (2, 3), (3, 3)]);
        let largest = if width == 3 { self.up_to(1, 1) } else { self.up_to(2, 1) };
        let mut names: Vec<&str> = "k m n r s t u v w x y z".split(' ').collect();
        self.shuffle(&mut names);
        let tuples: Vec<Vec<&str>> = names.chunks(width).take(blocks).map(<[_]>::to_vec).collect();
        let (kind, number) = (self.below(8), self.number(4));
        let limit = if self.scope.is_empty() { Term::Number(number) } else { variable("a") };
        let mut bodies = Vec::new();
        for (j, tuple) in tuples.iter().enumerate() {
            let mut parts = vec![property(kind, tuple, &limit)];
            for other in &tuples[..j] {
                if self.below(12) > 0 {
                    parts.push(self.different(other, tuple));
                }
            }
            bodies.push((tuple, parts));
        }
        // Sometimes there are no others.
        let mut inner = None;
        if self.below(3) == 0 {
            let own = &names[width * blocks..][..width];
            let mut parts = vec![property(kind, own, &limit)];
            for tuple in &tuples {
                if self.below(12) > 0 {
                    parts.push(self.different(own, tuple));
                }
            }
            inner = Some(not(some(own, &largest, all(parts))));
        }
        for (tuple, mut parts) in bodies.into_iter().rev() {
            parts.extend(inner);
            inner = Some(some(tuple, &largest, all(parts)));
        }
        let formula = inner.expect("at least two tuples");
        if self.below(3) == 0 { not(formula) } else { formula }
    }

    fn different(&mut self, left: &[&str], right: &[&str]) -> Formula {
        let mut right = right.to_vec();
        if self.below(2) == 0 {
            self.shuffle(&mut right);
        }
        let places = if self.below(12) == 0 { 1 } else { left.len() };
        left.iter()
            .zip(right)
            .take(places)
            .map(|(a, b)| Formula::Compare(variable(a), "!=", variable(b)))
            .reduce(|left, right| binary(left, "|", right))
            .expect("no tuple is empty")
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let j = self.index(i + 1);
            items.swap(i, j);
        }
    }

    /// A bound from `least` on, one of n.
    fn up_to(&mut self, n: u64, least: i64) -> Bound {
        let more = i64::try_from(self.below(n)).expect("small");
        self.within(Term::Number(least + more))
    }

    fn index(&mut self, n: usize) -> usize {
        usize::try_from(self.below(n as u64)).expect("an index")
    }
}

/// A property of tuples; most of them do not depend on the order.
fn property(kind: u64, tuple: &[&str], limit: &Term) -> Formula {
    let sum = tuple.iter().map(|name| variable(name)).reduce(add).expect("no tuple is empty");
    let each =
        |one: &dyn Fn(Term) -> Formula| all(tuple.iter().map(|name| one(variable(name))).collect());
    let letter = |term: Term| Term::Letter(Box::new(term));
    let last = variable(tuple[tuple.len() - 1]);
    match kind {
        0 | 1 => Formula::Compare(sum, "=", limit.clone()),
        2 => Formula::Compare(sum, "<=", limit.clone()),
        3 => each(&|term| Formula::Q(term)),
        4 => each(&|term| Formula::Compare(letter(term), "=", letter(limit.clone()))),
        5 => Formula::R(variable(tuple[0]), last),
        6 => Formula::Compare(variable(tuple[0]), "=", Term::Times(2, Box::new(last))),
        _ => Formula::R(sum, limit.clone()),
    }
}
