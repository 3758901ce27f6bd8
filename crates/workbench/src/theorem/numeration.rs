//! Number systems by the names that people use, and what defines them.

use wythoff_numeration::NumberSystem;

/// The weights that a definition begins with.
const WEIGHTS: usize = 6;

/// How a number system is called, and a line that defines it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumerationNames {
    /// As in "the digits of x in …": `Pell numeration`, `base 2`.
    pub name: String,
    /// The same for LaTeX, in text mode.
    pub latex: String,
    /// Weights and digits: `weights 1, 2, 4, 8, …; digits 0 and 1`.
    pub definition: String,
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

    fn plain(name: &str, definition: String) -> Self {
        Self { name: name.to_owned(), latex: name.to_owned(), definition }
    }
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
        ];
        for (system, name, definition) in rows {
            let names = NumerationNames::of(&system.parse().expect("a system"));
            assert_eq!(names.name, name);
            assert!(names.definition.contains(definition), "{}", names.definition);
        }
    }
}
