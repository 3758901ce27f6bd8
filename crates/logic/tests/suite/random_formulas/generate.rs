//! Random formulas of a few quantifiers.

use super::formula::{Bound, Formula, Term};

/// A small generator of numbers (xorshift), so that every formula has a number.
pub(crate) struct Generator {
    state: u64,
    /// Whether numbers are all integers.
    is_signed: bool,
    /// Variables in scope.
    pub(crate) scope: Vec<String>,
    /// Quantifiers that may still be used.
    pub(crate) quantifiers: usize,
    /// Whether all sorts of terms may be used.
    pub(crate) has_terms: bool,
    /// Other number systems, words and relations that mean the same.
    pub(crate) others: Others,
}

/// Number systems that can be mixed with that of a formula, the word `W` and the relation `$r`
/// in them.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Others {
    pub(crate) systems: &'static [&'static str],
    pub(crate) words: &'static [&'static str],
    pub(crate) relations: &'static [&'static str],
    /// The system of numbers on the tracks of `$sets`, the relation `$r` over sets of digits.
    /// These do not say which digit comes first, so nothing can be mixed with them.
    pub(crate) sets: Option<&'static str>,
    /// The word and the relation for natural numbers alone, in systems opposite to that of the
    /// formula.
    pub(crate) natural_words: &'static [&'static str],
    pub(crate) natural_relations: &'static [&'static str],
    /// Unrelated systems, in which only sets that repeat themselves are the same.
    pub(crate) foreign: &'static [&'static str],
    /// Systems of natural numbers, in which parts of a formula of integers speak of one.
    pub(crate) naturals: &'static [&'static str],
}

impl Others {
    /// Nothing.
    pub(crate) const NONE: Self = Self {
        systems: &[],
        words: &[],
        relations: &[],
        sets: None,
        natural_words: &[],
        natural_relations: &[],
        foreign: &[],
        naturals: &[],
    };
}

pub(crate) const SIGNS: [&str; 6] = ["=", "!=", "<", ">", "<=", ">="];
pub(crate) const CONNECTIVES: [&str; 5] = ["&", "|", "^", "=>", "<=>"];

impl Generator {
    pub(crate) fn new(seed: u64, is_signed: bool) -> Self {
        let state = seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
        let mut generator = Self {
            state,
            is_signed,
            scope: Vec::new(),
            quantifiers: 3,
            has_terms: false,
            others: Others::default(),
        };
        for _ in 0..8 {
            generator.below(2);
        }
        generator
    }

    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state >> 11) % n
    }

    /// A number below n, in a system of all integers of either sign.
    pub(crate) fn number(&mut self, n: u64) -> i64 {
        let number = i64::try_from(self.below(n)).expect("small");
        if self.is_signed && self.below(2) == 0 { -number } else { number }
    }

    /// All values up to one, and in a system of all integers their negatives.
    pub(crate) fn within(&self, most: Term) -> Bound {
        Bound { most, is_signed: self.is_signed }
    }

    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::try_from(self.below(all.len() as u64)).expect("an index")]
    }

    /// A formula with at most two free variables.
    pub(crate) fn formula(&mut self) -> Formula {
        let free = self.below(3);
        self.scope = ["a", "b"][..usize::try_from(free).expect("0, 1 or 2")]
            .iter()
            .map(|&name| name.to_owned())
            .collect();
        if self.scope.is_empty() { self.quantified(4) } else { self.any(4) }
    }

    pub(crate) fn any(&mut self, depth: usize) -> Formula {
        if depth == 0 {
            return self.atom();
        }
        match self.below(10) {
            0 | 1 => self.atom(),
            2 => Formula::Not(Box::new(self.any(depth - 1))),
            3..=5 => {
                let left = Box::new(self.any(depth - 1));
                let sign = self.one_of(&CONNECTIVES);
                Formula::Binary(left, sign, Box::new(self.any(depth - 1)))
            }
            _ => self.quantified(depth),
        }
    }

    fn quantified(&mut self, depth: usize) -> Formula {
        if self.quantifiers == 0 || depth == 0 {
            return if self.scope.is_empty() {
                Formula::Compare(Term::Number(1), self.one_of(&SIGNS), Term::Number(2))
            } else {
                self.atom()
            };
        }
        self.quantifiers -= 1;
        let bound = if self.scope.is_empty() || self.below(3) > 0 {
            Term::Number(i64::try_from(self.below(7)).expect("small"))
        } else {
            self.variable()
        };
        // Names are used again now and then: inner quantifiers hide outer variables.
        let name = self.one_of(&["x", "y", "z", "a"]).to_owned();
        // The bound must not be the variable itself: it would be the inner one.
        let bound = match bound {
            Term::Variable(other) if other == name => Term::Number(5),
            bound => bound,
        };
        let bound = self.within(bound);
        self.scope.push(name.clone());
        let body = Box::new(self.any(depth - 1));
        self.scope.pop();
        match self.below(8) {
            0 => {
                // The body must speak of the variable for it to be counted: the bound does.
                let sign = self.one_of(&SIGNS);
                Formula::Count(sign, self.below(4), vec![name], bound, body)
            }
            1..=4 => Formula::Exists(name, bound, body),
            _ => Formula::ForAll(name, bound, body),
        }
    }

    pub(crate) fn variable(&mut self) -> Term {
        let place = self.below(self.scope.len() as u64);
        Term::Variable(self.scope[usize::try_from(place).expect("an index")].clone())
    }

    fn atom(&mut self) -> Formula {
        if self.scope.is_empty() {
            return Formula::Compare(Term::Number(self.number(3)), "<", Term::Number(1));
        }
        if self.has_terms && self.below(2) == 0 {
            return self.rich_atom();
        }
        if !self.others.naturals.is_empty() && self.below(6) == 0 {
            return self.naturally();
        }
        match self.below(10) {
            0 => Formula::P(self.term(1), self.term(1)),
            1 => Formula::Q(self.term(2)),
            2 | 3 => {
                let (left, sign) = (self.letters(), self.one_of(&SIGNS));
                Formula::Compare(left, sign, self.letters())
            }
            4 => {
                // A letter as a number.
                let index = Term::Letter(Box::new(self.term(1)));
                let (left, sign) = (self.term(1), self.one_of(&SIGNS));
                Formula::Compare(left, sign, Term::Add(Box::new(index), Box::new(self.term(0))))
            }
            _ => {
                let (left, sign) = (self.term(2), self.one_of(&SIGNS));
                Formula::Compare(left, sign, self.term(1))
            }
        }
    }

    /// What a part over natural numbers says of one variable.
    fn naturally(&mut self) -> Formula {
        let variable = self.variable();
        let Term::Variable(name) = &variable else { unreachable!("it is a variable") };
        let outer = std::mem::replace(&mut self.scope, vec![name.clone()]);
        let others = std::mem::replace(&mut self.others, Others::NONE);
        let (is_signed, has_terms) = (self.is_signed, self.has_terms);
        (self.is_signed, self.has_terms) = (false, false);
        let inner = self.part(&variable, 3);
        (self.scope, self.others) = (outer, others);
        (self.is_signed, self.has_terms) = (is_signed, has_terms);
        Formula::Naturally(self.one_of(self.others.naturals), Box::new(inner))
    }

    /// A formula of sums and quantifiers in which this variable is free, and no other.
    fn part(&mut self, variable: &Term, depth: usize) -> Formula {
        let own = |generator: &mut Self| {
            let sum = Box::new(generator.term(1));
            match generator.below(3) {
                0 => Term::Subtract(Box::new(variable.clone()), sum),
                _ => Term::Add(Box::new(variable.clone()), sum),
            }
        };
        if depth == 0 {
            let (left, sign) = (own(self), self.one_of(&SIGNS));
            return Formula::Compare(left, sign, self.term(1));
        }
        match self.below(7) {
            0 => {
                let (left, sign) = (own(self), self.one_of(&SIGNS));
                Formula::Compare(left, sign, self.term(1))
            }
            1 | 2 => Formula::Not(Box::new(self.part(variable, depth - 1))),
            3 => {
                let left = Box::new(self.part(variable, depth - 1));
                let sign = self.one_of(&CONNECTIVES);
                Formula::Binary(left, sign, Box::new(self.part(variable, depth - 1)))
            }
            kind => {
                let most = Term::Number(i64::try_from(self.below(6)).expect("small"));
                let most = if self.below(3) == 0 { variable.clone() } else { most };
                let bound = self.within(most);
                let name = format!("k{depth}");
                self.scope.push(name.clone());
                let body = Box::new(self.part(variable, depth - 1));
                self.scope.pop();
                match kind {
                    4 => Formula::Exists(name, bound, body),
                    5 => Formula::ForAll(name, bound, body),
                    _ => {
                        let sign = self.one_of(&SIGNS);
                        Formula::Count(sign, self.below(4), vec![name], bound, body)
                    }
                }
            }
        }
    }

    /// A term of letters and constants.
    pub(crate) fn letters(&mut self) -> Term {
        let letter = |generator: &mut Self| Term::Letter(Box::new(generator.term(1)));
        match self.below(5) {
            0 => Term::Number(self.number(3)),
            1 => Term::Add(Box::new(letter(self)), Box::new(letter(self))),
            2 => Term::Subtract(Box::new(letter(self)), Box::new(letter(self))),
            _ => letter(self),
        }
    }

    pub(crate) fn term(&mut self, depth: usize) -> Term {
        if depth == 0 {
            return if self.below(4) == 0 { Term::Number(self.number(9)) } else { self.variable() };
        }
        let depth = depth - 1;
        match self.below(9) {
            0..=2 => Term::Add(Box::new(self.term(depth)), Box::new(self.term(depth))),
            3 | 4 => Term::Subtract(Box::new(self.term(depth)), Box::new(self.term(depth))),
            5 => Term::Times(self.number(4), Box::new(self.term(depth))),
            6 => {
                let divisor = self.number(3);
                let divisor = if divisor < 0 { divisor } else { divisor + 1 };
                Term::Divide(Box::new(self.term(depth)), divisor)
            }
            _ => self.term(0),
        }
    }
}
