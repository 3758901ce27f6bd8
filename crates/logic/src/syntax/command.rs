//! Commands, as data.
//!
//! One variant per shape. Formulas and regular expressions stay text with a
//! place in the file: macros are expanded in the text, and a formula is parsed
//! only when its command is run, so that a script can be read although one of
//! its formulas is wrong.

use super::formula::{Formula, Name, SystemName};
use super::morphism::Morphism;
use super::parse_formula::{Expression, parse_expression, parse_formula};
use super::span::Span;
use crate::error::LogicError;
use dashu_int::IBig;
use wythoff_numeration::Polynomial;

/// A command and its place in the script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    /// What to do.
    pub kind: CommandKind,
    /// How much to print.
    pub verbosity: Verbosity,
    /// Walnut's `[strategy …]` and `[export …]` before the command, without
    /// the brackets. They tune Walnut's engine and do not change a result.
    pub metacommands: Vec<Name>,
    /// From the first word to the end mark.
    pub span: Span,
}

/// How a command ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Verbosity {
    /// `;`: the result.
    Quiet,
    /// `:`: each step.
    Steps,
    /// `::`: the details of each step.
    Details,
}

/// What a command does.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommandKind {
    /// `eval` and `def`.
    Evaluate(Evaluation),
    /// `reg name A1 … Ak "regular expression"`.
    Regular {
        /// What is defined.
        name: Name,
        /// One alphabet for each track.
        alphabets: Vec<Alphabet>,
        /// The regular expression, for `parse_regex`.
        expression: Quoted,
    },
    /// `macro name "text with %0, %1, …"`.
    Macro {
        /// What is defined.
        name: Name,
        /// What it stands for.
        body: Quoted,
    },
    /// `morphism name "0->01 1->10"`.
    Morphism {
        /// What is defined.
        name: Name,
        /// Its images.
        morphism: Morphism,
    },
    /// `promote word morphism`: the word automaton of a fixed point.
    Promote {
        /// What is defined.
        word: Name,
        /// The morphism.
        morphism: Name,
    },
    /// `image new morphism old`: the image of an automatic word.
    Image {
        /// What is defined.
        word: Name,
        /// The morphism.
        morphism: Name,
        /// The word it is applied to.
        old: Name,
    },
    /// `ost name [0 pre] [period]`: an Ostrowski number system.
    Ostrowski {
        /// What is defined: `msd_name` and `lsd_name`.
        name: Name,
        /// Partial quotients before the period.
        preperiod: Vec<u32>,
        /// The period of the partial quotients.
        period: Vec<u32>,
    },
    /// `parry`, `pisot` and `dumont`: a number system. Not in Walnut.
    System {
        /// What is defined: `msd_name` and `lsd_name`.
        name: Name,
        /// By what.
        definition: SystemDefinition,
    },
    /// `combine name a1 a2=3 …`: one word automaton of several automata.
    Combine {
        /// What is defined.
        name: Name,
        /// The automata, each with its output; by default 1, 2, ….
        parts: Vec<(Name, Option<i64>)>,
    },
    /// `join name a[x][y] b[y][z] …`: one word automaton of several.
    Join {
        /// What is defined.
        name: Name,
        /// The automata with a variable for each track.
        parts: Vec<(Reference, Vec<Name>)>,
    },
    /// `split new old [+][-]…` and `rsplit`.
    Split(Split),
    /// `union`, `star`, `reverse` and other operations on automata.
    Operation {
        /// Which one.
        operator: Operator,
        /// What is defined.
        result: Reference,
        /// What it is made of.
        operands: Vec<Reference>,
    },
    /// `convert new msd_4 old`.
    Convert {
        /// What is defined.
        result: Reference,
        /// Its number system.
        system: SystemName,
        /// What it is made of.
        old: Reference,
    },
    /// `transduce new transducer old`.
    Transduce {
        /// What is defined.
        result: Reference,
        /// The transducer.
        transducer: Name,
        /// What it is made of.
        old: Reference,
    },
    /// `alphabet new A1 … Ak old`.
    Alphabet {
        /// What is defined.
        result: Reference,
        /// One alphabet for each track.
        alphabets: Vec<Alphabet>,
        /// What it is made of.
        old: Reference,
    },
    /// `inf name`: whether it accepts infinitely many.
    Infinite(Reference),
    /// `describe name` (or `info`): its size and alphabets.
    Describe(Reference),
    /// `regex name`: a regular expression of its language. Not in Walnut.
    ToRegex(Reference),
    /// `test name k`: the first k it accepts.
    Test {
        /// The automaton.
        automaton: Reference,
        /// How many.
        count: u32,
    },
    /// `first name [k]`: the first k members. Not in Walnut.
    First {
        /// The automaton.
        automaton: Reference,
        /// How many, if it is said.
        count: Option<u32>,
    },
    /// `count name n=5`, `count name < 100`: how many. Not in Walnut.
    Count {
        /// A counting function, or a set of numbers.
        name: Reference,
        /// What is counted.
        counts: Counts,
    },
    /// `growth name`: whether a counting function is bounded. Not in Walnut.
    Growth(Name),
    /// `values word name`: the word of a bounded counting function. Not in Walnut.
    ValuesWord {
        /// What is defined.
        word: Name,
        /// The counting function.
        function: Name,
    },
    /// `same f g`: whether two counting functions are equal. Not in Walnut.
    Same {
        /// One.
        left: Name,
        /// The other.
        right: Name,
    },
    /// `relations name`: recurrences of a counting function. Not in Walnut.
    Relations(Name),
    /// `export name format`, and `draw name`.
    Export {
        /// The automaton or word.
        automaton: Reference,
        /// The format.
        format: ExportFormat,
    },
    /// `load file`: run a script.
    Load(Name),
    /// `help [topic]`.
    Help(Option<Name>),
    /// `clear` or `cls`: Walnut clears its screen; nothing is done here.
    Clear,
    /// `exit` or `quit`.
    Exit,
    /// `assert [name] "φ"`: a script ends where it is false. Not in Walnut.
    Assert {
        /// The name that the result is kept under.
        name: Option<Name>,
        /// The formula, without free variables.
        formula: Quoted,
    },
    /// `explain "φ"`: the plan of a formula. Not in Walnut.
    Explain(Quoted),
    /// `X[n] := T[2*n+3] + S[n]`: a word by an expression. Not in Walnut.
    DefineWord {
        /// What is defined.
        word: Name,
        /// Its indices.
        indices: Vec<Name>,
        /// Its letter there.
        term: Quoted,
    },
}

/// `eval` or `def`; Walnut 8 makes no difference between them but the name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evaluation {
    /// Whether it was `def`.
    pub is_definition: bool,
    /// The name that the result is kept under.
    pub name: Option<Name>,
    /// The free variables that matrices are asked for.
    pub variables: Vec<Name>,
    /// Values to print the expression at.
    pub bindings: Vec<Binding>,
    /// The formula; a term is possible where there is no name.
    pub formula: Quoted,
}

/// What a number system is defined by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SystemDefinition {
    /// `parry name [pre] [period]`: an expansion of 1; finite without a period.
    Parry {
        /// Digits before the period.
        preperiod: Vec<u32>,
        /// The digits that repeat.
        period: Vec<u32>,
        /// Where they stand.
        span: Span,
    },
    /// `pisot name "x^3-x-1"`: the base that is its dominant root.
    Pisot {
        /// The polynomial.
        polynomial: Polynomial,
        /// Where it stands.
        span: Span,
    },
    /// `dumont name morphism`: addresses in its fixed point.
    Dumont(MorphismSource),
}

/// A morphism, or the name of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MorphismSource {
    /// One that was defined.
    Named(Name),
    /// One that is written down, and where.
    Written(Morphism, Span),
}

/// `n=1..10`, `n=-3..3`, or `n=5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Binding {
    /// The variable.
    pub variable: Name,
    /// Its first value.
    pub first: i64,
    /// Its last value.
    pub last: i64,
}

/// What `count` is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Nothing more: all members of a set that is finite.
    All,
    /// `n=5 m=0..9`: the values of a counting function.
    Values(Vec<Place>),
    /// `< 100`: the members of a set below a bound.
    Members(Bound),
}

/// `n=10^30`, or `n=-5..20`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The variable.
    pub variable: Name,
    /// Its first value.
    pub first: IBig,
    /// Its last value.
    pub last: IBig,
}

/// `< 100` or `<= 100`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The number.
    pub number: IBig,
    /// Whether the number itself is inside.
    pub is_included: bool,
}

/// `split` or `rsplit`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Split {
    /// Whether it was `rsplit`.
    pub is_reverse: bool,
    /// What is defined.
    pub result: Reference,
    /// What it is made of.
    pub old: Reference,
    /// The sign for each track; none where it stays as it is.
    pub signs: Vec<Option<Sign>>,
}

/// A half of the integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// `[+]`
    Plus,
    /// `[-]`
    Minus,
}

/// An operation on automata.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `union new a b …`
    Union,
    /// `intersect new a b …`
    Intersect,
    /// `concat new a b …`
    Concat,
    /// `star new a`
    Star,
    /// `rightquo new a b`
    RightQuotient,
    /// `leftquo new a b`
    LeftQuotient,
    /// `reverse new a`
    Reverse,
    /// `minimize new a`
    Minimize,
    /// `fixleadzero new a`
    FixLeadZero,
    /// `fixtrailzero new a`
    FixTrailZero,
}

/// A file format that automata are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExportFormat {
    /// Graphviz.
    Graphviz,
    /// The BA format of language-inclusion tools.
    Ba,
    /// Walnut's text.
    Walnut,
    /// A picture. Not in Walnut.
    Svg,
    /// The matrices of a counting function, for Maple.
    Maple,
    /// The same for Mathematica. Not in Walnut.
    Mathematica,
    /// The same for MATLAB and Octave. Not in Walnut.
    Matlab,
    /// The same for Sage.
    Sage,
    /// The same as JSON. Not in Walnut.
    Json,
}

/// The name of an automaton or, where Walnut leaves it open, of a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The name, without the `$`.
    pub name: Name,
    /// Whether it was written `$name`: an automaton, not a word.
    pub dollar: bool,
}

/// The alphabet of a track.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Alphabet {
    /// The digits of a number system.
    System(SystemName),
    /// A set such as `{-1,0,1}`, in the order written.
    Letters {
        /// The letters, without repetition.
        letters: Vec<i64>,
        /// Where it stands.
        span: Span,
    },
}

/// A text in quotes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted {
    /// The text, without the quotes.
    pub text: String,
    /// Where it starts in the script, in bytes.
    pub start: usize,
}

impl Quoted {
    /// The formula that this is, with its spans in the script.
    ///
    /// # Errors
    /// The first mistake, with its place in the script.
    pub fn parse_formula(&self) -> Result<Formula, LogicError> {
        let mut formula = parse_formula(&self.text).map_err(|error| error.shifted(self.start))?;
        formula.shift(self.start);
        Ok(formula)
    }

    /// The formula or term that this is, with its spans in the script.
    ///
    /// # Errors
    /// The first mistake, with its place in the script.
    pub(crate) fn parse_expression(&self) -> Result<Expression, LogicError> {
        let mut parsed = parse_expression(&self.text).map_err(|error| error.shifted(self.start))?;
        match &mut parsed {
            Expression::Formula(formula) => formula.shift(self.start),
            Expression::Term(term, _) => term.shift(self.start),
        }
        Ok(parsed)
    }

    /// Where the text stands in the script.
    pub fn span(&self) -> Span {
        Span::new(self.start, self.start + self.text.len())
    }
}
