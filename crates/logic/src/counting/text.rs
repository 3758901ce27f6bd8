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
use wythoff_automata::{Control, StateId, Symbol};
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
            if !self.can_end(&relation.ending, systems) {
                continue;
            }
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
        // Digits alone that begin with zeros are those of a shorter ending.
        let zero = msd.tracks().zero().filter(|_| self.has_numbers_only());
        let alone = found.basis.iter().zip(&found.values);
        let alone = alone.filter(|(ending, _)| zero.is_none() || ending.first() != zero.as_ref());
        let values: Vec<String> = alone
            .map(|(ending, value)| match &bases {
                Some(bases) => format!("{name}({}) = {value}", self.number_text(ending, bases)),
                None if ending.is_empty() => format!("{name}(0) = {value}"),
                None => format!("{name}({}) = {value}", self.digits(ending)),
            })
            .collect();
        match (values.is_empty(), &bases) {
            (true, _) => {}
            (false, Some(_)) => lines.push(values.join(", ")),
            (false, None) => lines.push(format!("at the digits: {}", values.join(", "))),
        }
        Ok(lines)
    }

    fn has_numbers_only(&self) -> bool {
        self.tracks.iter().all(|track| matches!(track, TrackKind::System(_)))
    }

    /// Whether numbers can end in these digits, most significant first. Where they cannot, the
    /// function is 0, and a relation says nothing.
    fn can_end(&self, ending: &[Symbol], systems: &Systems) -> bool {
        let tracks = self.linear.tracks();
        self.tracks.iter().enumerate().all(|(track, kind)| {
            let TrackKind::System(id) = kind else { return true };
            let arithmetic = &systems.get(*id).arithmetic;
            let valid = arithmetic.valid();
            let digit = |&symbol: &Symbol| arithmetic.symbol(tracks.digit(symbol, track));
            let digits: Option<Vec<Symbol>> = ending.iter().map(digit).collect();
            let Some(mut digits) = digits else { return false };
            // Every state of the canonical digits is on the way to some number.
            let starts = match self.order {
                Order::MostSignificantFirst => 0..valid.states(),
                Order::LeastSignificantFirst => {
                    digits.reverse();
                    0..1
                }
            };
            starts.map(StateId::new).any(|start| {
                let next = |state, &symbol: &Symbol| valid.next(state, symbol);
                digits.iter().try_fold(start, next).is_some()
            })
        })
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
        let variable = |(track, &base): (usize, &u32)| {
            let name = &self.index[track];
            let power = UBig::from(base).pow(ending.len());
            let rest = self.number(ending, track, base);
            let product = if power.is_one() { name.clone() } else { format!("{power}*{name}") };
            if rest.is_zero() { product } else { format!("{product}+{rest}") }
        };
        let all: Vec<String> = bases.iter().enumerate().map(variable).collect();
        all.join(",")
    }

    /// The numbers that digits stand for.
    fn number_text(&self, digits: &[Symbol], bases: &[u32]) -> String {
        let number = |(track, &base): (usize, &u32)| self.number(digits, track, base).to_string();
        let all: Vec<String> = bases.iter().enumerate().map(number).collect();
        all.join(",")
    }

    fn number(&self, digits: &[Symbol], track: usize, base: u32) -> IBig {
        let tracks = self.linear.tracks();
        digits.iter().fold(IBig::ZERO, |sum, &symbol| sum * base + tracks.digit(symbol, track))
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
