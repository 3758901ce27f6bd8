//! Number systems by the names that people use, and what defines them.

use dashu_int::Sign;
use dashu_int::ops::UnsignedAbs;
use std::fmt::Write;
use wythoff_numeration::{NumberSystem, Polynomial};

/// The weights that a definition begins with.
const WEIGHTS: usize = 6;

/// How a number system is called, and a line that defines it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NumerationNames {
    /// As in "the digits of x in …": `Pell numeration`, `base 2`.
    pub name: String,
    /// The same for LaTeX, in text mode.
    pub latex: String,
    /// Weights and digits: `weights 1, 2, 4, 8, …; digits 0 and 1`.
    pub definition: String,
}

/// The names of several systems, one after the other.
pub(crate) fn listed<'a>(systems: impl IntoIterator<Item = &'a NumberSystem>) -> String {
    let names: Vec<String> =
        systems.into_iter().map(|system| NumerationNames::of(system).name).collect();
    names.join(", ")
}

impl NumerationNames {
    /// The names of a system.
    pub fn of(system: &NumberSystem) -> Self {
        let weights: Vec<String> =
            (0..WEIGHTS).map(|place| system.weight(place).to_string()).collect();
        let weights = format!("weights {}, …", weights.join(", "));
        match system {
            NumberSystem::Fibonacci => Self::plain(
                "Zeckendorf numeration",
                format!(
                    "{weights}, each the sum of the two before; digits 0 and 1, no two 1s side by \
                     side"
                ),
            ),
            NumberSystem::Base(base) => {
                let largest = base.get() - 1;
                let digits =
                    if largest == 1 { "0 and 1".to_owned() } else { format!("0 to {largest}") };
                Self::plain(&format!("base {}", base.get()), format!("{weights}; digits {digits}"))
            }
            NumberSystem::Parry(parry) => {
                let expansion = parry.expansion();
                let equation = Equation::of(&expansion.polynomial());
                let digits = expansion.preperiod().iter().chain(expansion.period().iter().cycle());
                let digits: Vec<String> = digits.take(WEIGHTS).map(ToString::to_string).collect();
                Self {
                    name: format!("the numeration of {}", equation.plain),
                    latex: format!("the numeration of ${}$", equation.latex),
                    definition: format!(
                        "{weights}, as many of each as fit; no digits from any place on are above \
                         {}, …, the expansion of 1 in base β",
                        digits.join(", ")
                    ),
                }
            }
            NumberSystem::Ostrowski(ostrowski) => {
                let fraction = ostrowski.continued_fraction();
                match (fraction.preperiod(), fraction.period()) {
                    ([], &[quotient]) => {
                        let times = match quotient {
                            2 => "twice".to_owned(),
                            quotient => format!("{quotient} times"),
                        };
                        let definition = format!(
                            "{weights}, each {times} the last plus the one before; digits \
                             0 to {quotient}, with 0 after every {quotient}, the last one at most {}",
                            quotient - 1
                        );
                        if quotient == 2 {
                            return Self::plain("Pell numeration", definition);
                        }
                        Self {
                            name: format!(
                                "the Ostrowski numeration of [0; {quotient}, {quotient}, …]"
                            ),
                            latex: format!(
                                "the Ostrowski numeration of $[0;\\overline{{{quotient}}}]$"
                            ),
                            definition,
                        }
                    }
                    (preperiod, period) => {
                        let list = |numbers: &[u64]| {
                            numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(",")
                        };
                        let gap = if preperiod.is_empty() { "" } else { "," };
                        Self {
                            name: format!("the Ostrowski numeration of {fraction}"),
                            latex: format!(
                                "the Ostrowski numeration of $[0;{}{gap}\\overline{{{}}}]$",
                                list(preperiod),
                                list(period)
                            ),
                            definition: format!(
                                "{weights}, the denominators of the convergents; a digit is at \
                                 most the quotient of its place, with 0 after it if it is"
                            ),
                        }
                    }
                }
            }
        }
    }

    /// The definition for LaTeX, in text mode.
    pub fn latex_definition(&self) -> String {
        self.definition.replace('…', "\\dots").replace('β', "$\\beta$")
    }

    fn plain(name: &str, definition: String) -> Self {
        Self { name: name.to_owned(), latex: name.to_owned(), definition }
    }
}

/// What makes a number the base β: its highest power on the left.
struct Equation {
    plain: String,
    latex: String,
}

impl Equation {
    fn of(polynomial: &Polynomial) -> Self {
        let (highest, rest) = polynomial.coefficients().split_last().expect("it is not 0");
        debug_assert!(highest.is_one(), "β is an integer of its field");
        let power = |power: usize| match power {
            0 => [String::new(), String::new()],
            1 => ["β".to_owned(), "\\beta".to_owned()],
            _ => [format!("β{}", superscript(power)), format!("\\beta^{{{power}}}")],
        };
        let [mut plain, mut latex] = power(rest.len());
        let mut sign = [" = ", " = -"];
        for (at, c) in rest.iter().enumerate().rev().filter(|(_, c)| !c.is_zero()) {
            // It changes sides.
            let before = sign[usize::from(c.sign() == Sign::Positive)];
            let size = c.unsigned_abs();
            let factor = if size.is_one() && at > 0 { String::new() } else { size.to_string() };
            let [in_text, in_latex] = power(at);
            let _ = write!(plain, "{before}{factor}{in_text}");
            let _ = write!(latex, "{before}{factor}{in_latex}");
            sign = [" + ", " - "];
        }
        Self { plain, latex }
    }
}

fn superscript(number: usize) -> String {
    let digit = |digit: char| match digit {
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        _ => '⁰',
    };
    number.to_string().chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn systems_have_names_and_definitions() {
        let rows = [
            ("fib", "Zeckendorf numeration", "weights 1, 2, 3, 5, 8, 13, …"),
            ("pell", "Pell numeration", "weights 1, 2, 5, 12, 29, 70, …"),
            ("ost:;3", "the Ostrowski numeration of [0; 3, 3, …]", "each 3 times the last plus"),
            ("ost:1;2,3", "the Ostrowski numeration of [0; 1, (2, 3)]", "the denominators"),
            ("base:2", "base 2", "weights 1, 2, 4, 8, 16, 32, …; digits 0 and 1"),
            ("parry:2,0;1", "the numeration of β³ = 3β² - 2β + 1", "2, 0, 1, 1, 1, 1, …"),
            ("parry:;1,0,0,0", "the numeration of β⁴ = β³ + 1", "weights 1, 2, 3, 4, 5, 7, …"),
        ];
        for (system, name, definition) in rows {
            let names = NumerationNames::of(&system.parse().expect("a system"));
            assert_eq!(names.name, name);
            assert!(names.definition.contains(definition), "{}", names.definition);
            assert!(names.latex_definition().is_ascii(), "{}", names.latex_definition());
        }
    }
}
