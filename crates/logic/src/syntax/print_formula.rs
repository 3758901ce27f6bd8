//! Formulas and terms to text that parses to the same tree.
//!
//! Parentheses stand where the grammar needs them, and around an `&` next to
//! an `|`, which are one level in Walnut and not in most readers' minds. A
//! quantifier is put in parentheses unless it already reaches to the end of
//! one. In a grouped text every part of a connective has its parentheses, for
//! readers who do not know the levels of connectives.

use std::fmt::{self, Display, Formatter};

use super::formula::{
    Comparison, Connective, DEFAULT_SYSTEM, Formula, FormulaKind, Quantifier, Term, TermKind,
};

impl Display for Comparison {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::Greater => ">",
            Self::AtMost => "<=",
            Self::AtLeast => ">=",
        })
    }
}

impl Display for Connective {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::And => "&",
            Self::Or => "|",
            Self::Xor => "^",
            Self::Implies => "=>",
            Self::Iff => "<=>",
        })
    }
}

impl Connective {
    /// Larger binds tighter.
    const fn tightness(self) -> u8 {
        match self {
            Self::And | Self::Or | Self::Xor => 3,
            Self::Implies => 2,
            Self::Iff => 1,
        }
    }
}

impl Display for Quantifier {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists => f.write_str("E"),
            Self::ForAll => f.write_str("A"),
            Self::Infinitely => f.write_str("I"),
            Self::Count { comparison, count } => write!(f, "E[{comparison}{count}] "),
        }
    }
}

impl Display for Formula {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let system = self.open(f)?;
        self.print(f, system, true)
    }
}

/// A formula, printed with parentheses around every part of its connectives.
struct Grouped<'a>(&'a Formula);

impl Display for Grouped<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let system = self.0.open(f)?;
        self.0.print_grouped(f, system)
    }
}

impl Formula {
    /// Prints it with parentheses around every part of its connectives, as far as the first
    /// quantifiers.
    pub fn grouped(&self) -> impl Display + '_ {
        Grouped(self)
    }

    /// Names the number system in force at the start, if it has to be named.
    fn open(&self, f: &mut Formatter<'_>) -> Result<&str, fmt::Error> {
        let system = self.first_system().unwrap_or(DEFAULT_SYSTEM);
        if system != DEFAULT_SYSTEM {
            write!(f, "?{system} ")?;
        }
        Ok(system)
    }

    fn print_grouped(&self, f: &mut Formatter<'_>, system: &str) -> fmt::Result {
        let in_parentheses = |part: &Self, f: &mut Formatter<'_>| {
            f.write_str("(")?;
            part.print_grouped(f, system)?;
            f.write_str(")")
        };
        match &self.kind {
            FormulaKind::Not(inner) => {
                f.write_str("~")?;
                in_parentheses(inner, f)
            }
            FormulaKind::Binary { connective, left, right } => {
                match &left.kind {
                    FormulaKind::Binary { connective: inner, .. } if inner == connective => {
                        left.print_grouped(f, system)?;
                    }
                    _ => in_parentheses(left, f)?,
                }
                write!(f, " {connective} ")?;
                in_parentheses(right, f)
            }
            _ => self.print(f, system, true),
        }
    }

    /// The number system of the leftmost atom.
    fn first_system(&self) -> Option<&str> {
        let mut formula = self;
        loop {
            formula = match &formula.kind {
                FormulaKind::Compare { system, .. } | FormulaKind::Call { system, .. } => {
                    return Some(&system.text);
                }
                FormulaKind::Not(inner) | FormulaKind::Reverse(inner) => inner,
                FormulaKind::Binary { left, .. } => left,
                FormulaKind::Quantified { body, .. } => body,
            }
        }
    }

    /// Prints it where `system` is in force; `alone` in its parenthesis, or
    /// with something after it.
    fn print(&self, f: &mut Formatter<'_>, system: &str, alone: bool) -> fmt::Result {
        match &self.kind {
            FormulaKind::Compare { relation, left, right, system: own } => {
                in_system(f, &own.text, system, |f| {
                    left.print_above(f, Some(&own.text), 0)?;
                    write!(f, "{relation}")?;
                    right.print_above(f, Some(&own.text), 0)
                })
            }
            FormulaKind::Call { name, arguments, system: own } => {
                in_system(f, &own.text, system, |f| {
                    write!(f, "${}", name.text)?;
                    print_arguments(f, Some(&own.text), arguments)
                })
            }
            FormulaKind::Not(inner) => {
                f.write_str("~")?;
                inner.print_tightest(f, system)
            }
            FormulaKind::Reverse(inner) => {
                f.write_str("`")?;
                inner.print_tightest(f, system)
            }
            FormulaKind::Binary { connective, left, right } => {
                left.print_side(f, system, *connective, true)?;
                write!(f, " {connective} ")?;
                right.print_side(f, system, *connective, false)
            }
            FormulaKind::Quantified { quantifier, variables, body } => {
                if !alone {
                    f.write_str("(")?;
                }
                write!(f, "{quantifier}")?;
                for (i, variable) in variables.iter().enumerate() {
                    let comma = if i == 0 { "" } else { "," };
                    write!(f, "{comma}{}", variable.text)?;
                }
                f.write_str(" ")?;
                body.print(f, system, true)?;
                if alone { Ok(()) } else { f.write_str(")") }
            }
        }
    }

    /// One side of a connective.
    fn print_side(
        &self,
        f: &mut Formatter<'_>,
        system: &str,
        outer: Connective,
        is_left: bool,
    ) -> fmt::Result {
        let bare = match &self.kind {
            FormulaKind::Binary { connective, .. } => {
                let (own, around) = (connective.tightness(), outer.tightness());
                own > around || (is_left && *connective == outer)
            }
            // Prints its own parentheses.
            _ => true,
        };
        if bare { self.print(f, system, false) } else { self.print_in_parentheses(f, system) }
    }

    /// After a prefix sign.
    fn print_tightest(&self, f: &mut Formatter<'_>, system: &str) -> fmt::Result {
        match self.kind {
            FormulaKind::Binary { .. } => self.print_in_parentheses(f, system),
            _ => self.print(f, system, false),
        }
    }

    fn print_in_parentheses(&self, f: &mut Formatter<'_>, system: &str) -> fmt::Result {
        f.write_str("(")?;
        self.print(f, system, true)?;
        f.write_str(")")
    }
}

/// An atom, with its number system if that is not the one in force.
fn in_system(
    f: &mut Formatter<'_>,
    own: &str,
    system: &str,
    print: impl FnOnce(&mut Formatter<'_>) -> fmt::Result,
) -> fmt::Result {
    if own == system {
        return print(f);
    }
    write!(f, "(?{own} ")?;
    print(f)?;
    f.write_str(")")
}

impl Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.print(f, None)
    }
}

impl Term {
    /// Prints it inside brackets, where this number system is in force; a formula inside names
    /// its own, if it is another one or that is not known.
    fn print(&self, f: &mut Formatter<'_>, system: Option<&str>) -> fmt::Result {
        let own = self.system.as_ref().map(|system| system.text.as_str());
        if let Some(own) = own {
            write!(f, "?{own} ")?;
        }
        let system = own.or(system);
        match &self.kind {
            TermKind::Variable(name) => f.write_str(name),
            TermKind::Number(number) => write!(f, "{number}"),
            TermKind::Letter(letter) => write!(f, "@{letter}"),
            TermKind::Negate(inner) => {
                f.write_str("-")?;
                inner.print_above(f, system, 2)
            }
            TermKind::Add(left, right) => self.print_sides(f, system, left, "+", right),
            TermKind::Subtract(left, right) => self.print_sides(f, system, left, "-", right),
            TermKind::Multiply(left, right) => self.print_sides(f, system, left, "*", right),
            TermKind::Divide(left, right) => self.print_sides(f, system, left, "/", right),
            TermKind::Word { name, indices } => {
                print_name(f, &name.text)?;
                indices.iter().try_for_each(|index| {
                    f.write_str("[")?;
                    index.print(f, system)?;
                    f.write_str("]")
                })
            }
            TermKind::Apply { name, arguments } => {
                print_name(f, &name.text)?;
                print_arguments(f, system, arguments)
            }
            TermKind::Where(formula) => {
                let own = formula.first_system().unwrap_or(DEFAULT_SYSTEM);
                if system != Some(own) {
                    write!(f, "?{own} ")?;
                }
                formula.print(f, own, true)
            }
        }
    }

    /// How tightly its operator binds.
    fn tightness(&self) -> u8 {
        match self.kind {
            TermKind::Add(..) | TermKind::Subtract(..) => 0,
            TermKind::Multiply(..) | TermKind::Divide(..) => 1,
            _ => 2,
        }
    }

    /// Both sides of its operator; the right one in parentheses if it is as tight.
    fn print_sides(
        &self,
        f: &mut Formatter<'_>,
        system: Option<&str>,
        left: &Self,
        sign: &str,
        right: &Self,
    ) -> fmt::Result {
        left.print_above(f, system, self.tightness())?;
        f.write_str(sign)?;
        right.print_above(f, system, self.tightness() + 1)
    }

    /// In parentheses, unless it binds at least this tight and names no number system.
    fn print_above(
        &self,
        f: &mut Formatter<'_>,
        system: Option<&str>,
        tightness: u8,
    ) -> fmt::Result {
        if self.tightness() >= tightness && self.system.is_none() {
            return self.print(f, system);
        }
        f.write_str("(")?;
        self.print(f, system)?;
        f.write_str(")")
    }
}

/// A name without a sign, with the dot that tells it from a quantifier.
fn print_name(f: &mut Formatter<'_>, name: &str) -> fmt::Result {
    if name.starts_with(['A', 'E', 'I']) {
        f.write_str(".")?;
    }
    f.write_str(name)
}

fn print_arguments(f: &mut Formatter<'_>, system: Option<&str>, arguments: &[Term]) -> fmt::Result {
    f.write_str("(")?;
    for (i, argument) in arguments.iter().enumerate() {
        f.write_str(if i == 0 { "" } else { "," })?;
        argument.print(f, system)?;
    }
    f.write_str(")")
}
