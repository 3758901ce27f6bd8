//! Growth and recurrences of a counting function, in lines to be read.
//!
//! Endings of digits are written as what they are in a base: f(x01) is f(4*n+1) in base 2. In
//! other systems they stay digits, most significant first, behind any digits x.

use super::CountingFunction;
use crate::Systems;
use crate::prover::Failure;
use crate::table::TrackKind;
use dashu_int::{IBig, UBig};
use std::fmt::Write as _;
use wythoff_automata::{Control, Symbol};
use wythoff_numeration::Order;
use wythoff_series::{Growth, GrowthError, Pump, Rational, growth, recurrence_along, relations};

impl CountingFunction {
    /// Whether it is bounded.
    ///
    /// # Errors
    ///
    /// The control's reason.
    ///
    /// # Panics
    ///
    /// If its representation is not the one that counts, but another one of the function.
    pub fn growth(&self, control: &Control) -> Result<Growth, Failure> {
        match growth(&self.linear, control) {
            Ok(growth) => Ok(growth),
            Err(GrowthError::Stopped(reason)) => Err(reason.into()),
            Err(GrowthError::NotNatural) => unreachable!("numbers of edges are natural"),
        }
    }

    /// What its growth means, in a line.
    pub fn growth_text(&self, name: &str, growth: &Growth) -> String {
        match growth {
            Growth::Bounded => format!("{name} is bounded"),
            Growth::Polynomial(pump) => format!(
                "{name} is not bounded, but at most a power of the number of digits: it is k or \
                 more at {}",
                self.pump_text(pump)
            ),
            Growth::Exponential(pump) => {
                format!("{name} is not bounded, and 2^k or more at {}", self.pump_text(pump))
            }
        }
    }

    /// `1 (01)^k 0`, as the digits are read.
    fn pump_text(&self, pump: &Pump) -> String {
        let (before, repeated) = (self.digits(&pump.before), self.digits(&pump.repeated));
        let after = self.digits(&pump.after);
        let order = match self.order {
            Order::MostSignificantFirst => "",
            Order::LeastSignificantFirst => ", least significant digit first",
        };
        let text = format!("{before} ({repeated})^k {after}");
        format!("the digits {}{order}", text.trim())
    }

    /// Digits in a row; those of several variables, or above 9, in brackets.
    fn digits(&self, word: &[Symbol]) -> String {
        let tuple = |&symbol: &Symbol| match self.linear.tracks().tuple(symbol).as_slice() {
            [digit @ 0..=9] => digit.to_string(),
            digits => {
                let digits: Vec<String> = digits.iter().map(i32::to_string).collect();
                format!("[{}]", digits.join(","))
            }
        };
        word.iter().map(tuple).collect()
    }

    /// The recurrences that it satisfies, a line each: those between endings of digits, which
    /// with the values at the beginning determine it, and one along zeros.
    ///
    /// # Errors
    ///
    /// The control's reason.
    pub fn recurrences(
        &self,
        name: &str,
        systems: &Systems,
        control: &Control,
    ) -> Result<Vec<String>, Failure> {
        let msd = self.most_significant_first();
        let found = relations(&msd, control)?;
        let bases = self.bases(systems);
        let mut lines = Vec::new();
        let at = |ending: &[Symbol]| match &bases {
            Some(bases) => self.index_text(ending, bases),
            None => format!("x{}", self.digits(ending)),
        };
        for relation in &found.relations {
            let terms = relation.combination.iter().map(|(place, coefficient)| {
                (coefficient.clone(), format!("{name}({})", at(&found.basis[*place])))
            });
            lines.push(format!("{name}({}) = {}", at(&relation.ending), sum(terms)));
        }
        if let Some(zero) = msd.tracks().zero() {
            let coefficients = recurrence_along(&msd, &[zero], control)?;
            let order = coefficients.len() - 1;
            let zeros = self.digits(&[zero]);
            let place = |i: usize| match i {
                0 => format!("{name}(x {zeros}^k y)"),
                i => format!("{name}(x {zeros}^(k+{i}) y)"),
            };
            let terms = (0..order).rev().filter(|&i| !coefficients[i].is_zero());
            let terms = terms.map(|i| (-&coefficients[i], place(i)));
            lines.push(format!("{} = {}", place(order), sum(terms)));
        }
        let values = found.basis.iter().zip(&found.values);
        let values = values.map(|(ending, value)| {
            let ending = if ending.is_empty() { "0".to_owned() } else { self.digits(ending) };
            format!("{name}({ending}) = {value}")
        });
        let values: Vec<String> = values.collect();
        if !values.is_empty() {
            lines.push(format!("at the digits, x being none: {}", values.join(", ")));
        }
        Ok(lines)
    }

    /// The base of every variable, if all are numbers in some base.
    fn bases(&self, systems: &Systems) -> Option<Vec<u32>> {
        let base = |track: &TrackKind| {
            let TrackKind::System(id) = track else { return None };
            systems.get(*id).name.get(4..)?.parse().ok()
        };
        self.tracks.iter().map(base).collect()
    }

    /// `4*n+1`, for every variable.
    fn index_text(&self, ending: &[Symbol], bases: &[u32]) -> String {
        let tracks = self.linear.tracks();
        let variable = |(track, &base): (usize, &u32)| {
            let name = &self.index[track];
            let power = UBig::from(base).pow(ending.len());
            let rest = ending.iter().fold(IBig::ZERO, |sum, &symbol| {
                sum * base + IBig::from(tracks.digit(symbol, track))
            });
            let product = if power.is_one() { name.clone() } else { format!("{power}*{name}") };
            if rest.is_zero() { product } else { format!("{product}+{rest}") }
        };
        let all: Vec<String> = bases.iter().enumerate().map(variable).collect();
        all.join(",")
    }
}

/// `2 f(n) - f(2*n) + 1/2 f(4*n)`.
fn sum(terms: impl Iterator<Item = (Rational, String)>) -> String {
    let mut text = String::new();
    for (coefficient, term) in terms {
        let is_negative = coefficient.numerator() < &IBig::ZERO;
        let size = if is_negative { -&coefficient } else { coefficient };
        text.push_str(match (text.is_empty(), is_negative) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        });
        if !size.is_one() {
            // Writing to a string does not fail.
            let _ = write!(text, "{size} ");
        }
        text.push_str(&term);
    }
    if text.is_empty() { "0".to_owned() } else { text }
}
