//! Random sentences about integers, decided in negative bases and as sentences about pairs of
//! natural numbers.
//!
//! An integer x is a pair (p, q) with p = 0 or q = 0, standing for p - q, and a comparison of
//! sums of integers is one of sums of natural numbers, each on the side where it is added. So
//! the same sentence, with quantifiers over *all* integers, is decided a second time by base 2,
//! which knows of no negative number. A difference prints both.

use std::fmt::Write as _;
use wythoff_control::{Cancel, Control, Limits};
use wythoff_logic::syntax::parse_formula;
use wythoff_logic::{Failure, Outcome, Prover, Trace};

/// Sentences that take more work in one of both ways are left out, if they are few.
const MOST_WORK: u64 = 20_000_000;

const SYSTEMS: [&str; 6] =
    ["msd_neg_2", "msd_neg_fib", "lsd_neg_2", "msd_neg_3", "lsd_neg_fib", "msd_neg_2"];
const SIGNS: [&str; 6] = ["=", "!=", "<", ">", "<=", ">="];
const CONNECTIVES: [&str; 5] = ["&", "|", "^", "=>", "<=>"];

/// Σ c·x + constant.
#[derive(Clone, Debug)]
struct Sum {
    terms: Vec<(i64, usize)>,
    constant: i64,
}

/// A formula; variables are numbered from the outermost quantifier on.
#[derive(Clone, Debug)]
enum Formula {
    /// The sum compared with 0.
    Compare(Sum, &'static str),
    /// The sum divided by a constant, compared with a variable.
    Quotient(Sum, i64, &'static str, usize),
    Not(Box<Formula>),
    Binary(Box<Formula>, &'static str, Box<Formula>),
    /// A quantifier, `E`, `A`, `I` or a count such as `E[>=2] `.
    Quantified(String, usize, Box<Formula>),
}

/// A small generator of numbers (xorshift), so that every sentence has a number.
struct Generator(u64);

impl Generator {
    fn new(seed: u64) -> Self {
        let mut generator = Self(seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..8 {
            generator.below(2);
        }
        generator
    }

    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % n
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.index(all.len())]
    }

    fn index(&mut self, n: usize) -> usize {
        usize::try_from(self.below(n as u64)).expect("an index")
    }

    /// A sentence of at most three quantifiers inside each other.
    fn sentence(&mut self) -> Formula {
        self.quantified(0)
    }

    fn quantified(&mut self, depth: usize) -> Formula {
        let quantifier = match self.below(9) {
            0..=2 => "E".to_owned(),
            3..=5 => "A".to_owned(),
            6 => "I".to_owned(),
            _ => format!("E[{}{}] ", self.one_of(&SIGNS), self.below(4)),
        };
        Formula::Quantified(quantifier, depth, Box::new(self.any(depth + 1, 2)))
    }

    fn any(&mut self, depth: usize, connectives: usize) -> Formula {
        match self.below(8) {
            0..=3 if depth < 3 => self.quantified(depth),
            0..=4 if connectives > 0 => {
                let left = self.any(depth, connectives - 1);
                let sign = self.one_of(&CONNECTIVES);
                Formula::Binary(Box::new(left), sign, Box::new(self.any(depth, connectives - 1)))
            }
            5 => Formula::Not(Box::new(self.any(depth, connectives.saturating_sub(1)))),
            _ => self.atom(depth),
        }
    }

    fn atom(&mut self, depth: usize) -> Formula {
        let sum = self.sum(depth);
        let sign = self.one_of(&SIGNS);
        if self.below(6) == 0 {
            let divisor = self.one_of(&[-3, -2, 2, 3]);
            return Formula::Quotient(sum, divisor, sign, self.index(depth));
        }
        Formula::Compare(sum, sign)
    }

    fn sum(&mut self, depth: usize) -> Sum {
        let mut terms = Vec::new();
        for variable in 0..depth {
            // Now and then a large coefficient.
            let largest = if self.below(12) == 0 { 12 } else { 3 };
            let coefficient = i64::try_from(self.below(2 * largest + 1)).expect("small");
            if self.below(4) > 0 {
                terms.push((coefficient - i64::try_from(largest).expect("small"), variable));
            }
        }
        let largest = if self.below(12) == 0 { 500 } else { 6 };
        let constant = i64::try_from(self.below(2 * largest + 1)).expect("small");
        Sum { terms, constant: constant - i64::try_from(largest).expect("small") }
    }
}

impl Sum {
    /// As it is written about integers, with signs of all kinds.
    fn text(&self) -> String {
        let mut text = match self.constant {
            constant @ ..0 => format!("_{}", -constant),
            constant => constant.to_string(),
        };
        for (i, &(coefficient, variable)) in self.terms.iter().enumerate() {
            // Writing to a string does not fail.
            let _ = match (coefficient, i % 2) {
                (..0, 0) => write!(text, "-{}*x{variable}", -coefficient),
                (..0, _) => write!(text, "+-{}*x{variable}", -coefficient),
                _ => write!(text, "+{coefficient}*x{variable}"),
            };
        }
        text
    }

    /// Both sides of "the sum compared with 0", of natural numbers.
    fn sides(&self) -> (String, String) {
        let mut left = format!("{}", self.constant.max(0));
        let mut right = format!("{}", -self.constant.min(0));
        for &(coefficient, variable) in &self.terms {
            let size = coefficient.abs();
            let (plus, minus) = if coefficient > 0 { ("p", "q") } else { ("q", "p") };
            let _ = write!(left, "+{size}*{plus}{variable}");
            let _ = write!(right, "+{size}*{minus}{variable}");
        }
        (left, right)
    }

    fn compared(&self, sign: &str) -> String {
        let (left, right) = self.sides();
        format!("{left}{sign}{right}")
    }

    fn plus(&self, coefficient: i64, variable: usize, constant: i64) -> Self {
        let mut sum = self.clone();
        sum.terms.push((coefficient, variable));
        sum.constant += constant;
        sum
    }
}

impl Formula {
    /// About integers.
    fn integers(&self) -> String {
        match self {
            Self::Compare(sum, sign) => format!("{}{sign}0", sum.text()),
            Self::Quotient(sum, divisor, sign, variable) => {
                format!("({})/{divisor}{sign}x{variable}", sum.text())
            }
            Self::Not(inner) => format!("~({})", inner.integers()),
            Self::Binary(left, sign, right) => {
                format!("(({}) {sign} ({}))", left.integers(), right.integers())
            }
            Self::Quantified(quantifier, x, body) => {
                format!("({quantifier}x{x} {})", body.integers())
            }
        }
    }

    /// About pairs of natural numbers.
    fn pairs(&self) -> String {
        match self {
            Self::Compare(sum, sign) => sum.compared(sign),
            Self::Quotient(sum, divisor, sign, x) => {
                // 0 <= t - k·y < k or, for a negative k, k < t - k·y <= 0; y is variable 9.
                let rest = sum.plus(-divisor, 9, 0);
                let over = sum.plus(-divisor, 9, -divisor);
                let (from, below) = if *divisor > 0 { (">=", "<") } else { ("<=", ">") };
                let compared = Sum { terms: vec![(1, 9), (-1, *x)], constant: 0 };
                format!(
                    "(Ep9,q9 (p9=0|q9=0) & {} & {} & {})",
                    rest.compared(from),
                    over.compared(below),
                    compared.compared(sign)
                )
            }
            Self::Not(inner) => format!("~({})", inner.pairs()),
            Self::Binary(left, sign, right) => {
                format!("(({}) {sign} ({}))", left.pairs(), right.pairs())
            }
            Self::Quantified(quantifier, x, body) => {
                let body = body.pairs();
                match quantifier.as_str() {
                    "A" => format!("(Ap{x},q{x} (p{x}=0|q{x}=0) => ({body}))"),
                    "I" => format!(
                        "((Ip{x} Eq{x} q{x}=0 & ({body})) | (Iq{x} Ep{x} p{x}=0 & ({body})))"
                    ),
                    _ => format!("({quantifier}p{x},q{x} (p{x}=0|q{x}=0) & ({body}))"),
                }
            }
        }
    }
}

fn decide(prover: &mut Prover, text: &str) -> Option<bool> {
    let formula = parse_formula(text).unwrap_or_else(|e| panic!("{}", e.render(text, "formula")));
    let limits = Limits { states: Some(100_000), work: Some(MOST_WORK), ..Limits::default() };
    let control = Control::new(limits, Cancel::new());
    match prover.decide(&formula, &control, &mut Trace::off()) {
        Ok(Outcome::True(_)) => Some(true),
        Ok(Outcome::False(_)) => Some(false),
        Ok(Outcome::Relation(_)) => panic!("{text} has free variables"),
        Err(Failure::Stopped(_)) => None,
        Err(Failure::Wrong(error)) => panic!("{}", error.render(text, "formula")),
    }
}

fn agree(seed: u64, count: u64) {
    let (mut integers, mut naturals) = (Prover::new(), Prover::new());
    let (mut stopped, mut hold) = (0, 0);
    for i in 0..count {
        if i % 500 == 499 {
            (integers, naturals) = (Prover::new(), Prover::new());
        }
        let mut generator = Generator::new(seed.wrapping_mul(1 << 32).wrapping_add(i));
        let formula = generator.sentence();
        let text = format!("?{} {}", generator.one_of(&SYSTEMS), formula.integers());
        let pairs = format!("?msd_2 {}", formula.pairs());
        match (decide(&mut integers, &text), decide(&mut naturals, &pairs)) {
            (Some(found), Some(expected)) => {
                assert_eq!(found, expected, "{text}\n{pairs}");
                hold += u64::from(found);
            }
            _ => stopped += 1,
        }
    }
    assert!(stopped * 20 <= count, "{stopped} of {count} sentences reached the limit");
    assert!(hold * 4 > count && hold * 4 < 3 * count, "{hold} of {count} hold");
}

#[test]
fn sentences_about_integers_agree_with_those_about_pairs() {
    agree(1, 250);
}

/// Takes some minutes.
#[test]
#[ignore = "takes minutes"]
fn many_sentences_about_integers_agree_with_those_about_pairs() {
    agree(2, 20_000);
}
