//! Counting functions: how many values of some variables satisfy a formula, for every value of
//! the others.
//!
//! `def f n "φ"` with the free variables n and x gives f(n) = the number of x with φ. The
//! automaton of φ becomes a linear representation (`wythoff-series`). Numbers count once,
//! whatever their padding, and may be longer than n. Beside an index that is a word all
//! variables have its length (`kind.rs`), so nothing is padded; where words are counted for an
//! index of numbers, words of all lengths count.

mod text;

use crate::Systems;
use crate::decide::with_blanks;
use crate::kind::Kind;
use crate::prover::{Failure, NamedRelation};
use crate::table::TrackKind;
use dashu_int::{IBig, UBig};
use wythoff_automata::{Control, Dfa, Padding, Reason, Symbol};
use wythoff_numeration::Order;
use wythoff_series::format::{Header, json, maple, mathematica, matlab, sage};
use wythoff_series::{CountError, Linear, Rational};

/// How many values of some variables satisfy a formula, for every value of others.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CountingFunction {
    /// The variables it is a function of, in the order in which they were named.
    pub index: Vec<String>,
    /// What they stand for: number systems, or sets of digits.
    pub tracks: Vec<TrackKind>,
    /// The same in words.
    pub alphabets: Vec<String>,
    /// The variables whose values are counted.
    pub counted: Vec<String>,
    /// Which digit is read first.
    pub order: Order,
    /// Its values, by digits of the index.
    pub linear: Linear,
}

/// A format for files of linear representations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MatrixFormat {
    /// Maple, as Walnut names its parts.
    Maple,
    /// Mathematica.
    Mathematica,
    /// MATLAB and Octave.
    Matlab,
    /// Sage.
    Sage,
    /// JSON.
    Json,
}

impl MatrixFormat {
    /// Those that a session writes beside a definition, as Walnut does.
    pub(crate) const OF_DEFINITIONS: [Self; 4] =
        [Self::Maple, Self::Mathematica, Self::Matlab, Self::Sage];

    /// The usual end of its file names.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Maple => "mpl",
            Self::Mathematica => "wl",
            Self::Matlab => "m",
            Self::Sage => "sage",
            Self::Json => "json",
        }
    }

    /// The format that a file name asks for by its end.
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension.to_ascii_lowercase().as_str() {
            "mpl" => Some(Self::Maple),
            "wl" => Some(Self::Mathematica),
            "m" => Some(Self::Matlab),
            "sage" => Some(Self::Sage),
            "json" => Some(Self::Json),
            _ => None,
        }
    }
}

/// Why a relation has no counting function.
pub(crate) enum NoCount {
    /// A limit was reached, or the alphabet is too large.
    Failed(Failure),
    /// For these values of the index there are infinitely many.
    Infinite(Box<Dfa>),
}

impl<E: Into<Failure>> From<E> for NoCount {
    fn from(error: E) -> Self {
        Self::Failed(error.into())
    }
}

impl CountingFunction {
    /// The number of values of the other variables, by those in the places `index`.
    pub(crate) fn of_relation(
        relation: &NamedRelation,
        index: &[usize],
        alphabets: Vec<String>,
        systems: &Systems,
        control: &Control,
    ) -> Result<Self, NoCount> {
        let kinds: Vec<Kind> = relation.tracks.iter().map(Kind::from).collect();
        let (linear, order) = represent(&relation.dfa, &kinds, index, systems, control)?;
        let others = (0..relation.names.len()).filter(|place| !index.contains(place));
        Ok(Self {
            index: index.iter().map(|&place| relation.names[place].clone()).collect(),
            tracks: index.iter().map(|&place| relation.tracks[place].clone()).collect(),
            alphabets,
            counted: others.map(|place| relation.names[place].clone()).collect(),
            order,
            linear,
        })
    }

    /// The values of the index that a word stands for.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn numbers(
        &self,
        word: &[Symbol],
        systems: &Systems,
        control: &Control,
    ) -> Result<Vec<Option<IBig>>, Reason> {
        let tracks = self.linear.tracks();
        let number = |(track, kind): (usize, &TrackKind)| {
            let TrackKind::System(id) = kind else { return Ok(None) };
            let digits: Vec<i32> = word.iter().map(|&symbol| tracks.digit(symbol, track)).collect();
            systems.get(*id).arithmetic.value(&digits, control).map(Some)
        };
        self.tracks.iter().enumerate().map(number).collect()
    }

    /// A representation that reads the most significant digit first.
    pub(crate) fn most_significant_first(&self) -> Linear {
        match self.order {
            Order::MostSignificantFirst => self.linear.clone(),
            Order::LeastSignificantFirst => self.linear.reversed(),
        }
    }

    /// The same function of the index, in another representation.
    #[must_use]
    pub fn with(&self, linear: Linear) -> Self {
        Self { linear, ..self.clone() }
    }

    /// The text of a file.
    ///
    /// # Errors
    ///
    /// The control's [`Reason`].
    pub fn text(&self, format: MatrixFormat, control: &Control) -> Result<String, Reason> {
        let header = Header { variables: self.index.clone(), alphabets: self.alphabets.clone() };
        let write = match format {
            MatrixFormat::Maple => maple::write,
            MatrixFormat::Mathematica => mathematica::write,
            MatrixFormat::Matlab => matlab::write,
            MatrixFormat::Sage => sage::write,
            MatrixFormat::Json => json::write,
        };
        write(&self.linear, &header, control)
    }
}

/// The number of values on the other tracks, by those on the tracks `index`; and which digit of
/// it is read first. Without an index it has one value, that of the empty word.
pub(crate) fn represent(
    dfa: &Dfa,
    kinds: &[Kind],
    index: &[usize],
    systems: &Systems,
    control: &Control,
) -> Result<(Linear, Order), NoCount> {
    let order = kinds.iter().find_map(|kind| match kind {
        Kind::Number(id) => Some(systems.get(*id).arithmetic.order()),
        Kind::Word(_) | Kind::Length => None,
    });
    let order = order.unwrap_or(Order::MostSignificantFirst);
    let at_end = match order {
        Order::MostSignificantFirst => Padding::Leading,
        Order::LeastSignificantFirst => Padding::Trailing,
    };
    let is_word: Vec<bool> = kinds.iter().map(Kind::is_word).collect();
    let counted = if index.iter().any(|&track| is_word[track]) {
        Linear::of_automaton(dfa, index, Padding::Nowhere, control)
    } else if is_word.contains(&true) {
        let dfa = with_blanks(dfa, &is_word, order, control)?;
        Linear::of_automaton(&dfa, index, at_end, control)
    } else {
        Linear::of_automaton(dfa, index, at_end, control)
    };
    match counted {
        Ok(linear) => Ok((linear, order)),
        Err(CountError::Stopped(reason)) => Err(reason.into()),
        Err(CountError::Infinite { at }) => Err(NoCount::Infinite(at)),
    }
}

/// A value, which counts something.
pub(crate) fn natural(value: &Rational) -> UBig {
    let integer = value.integer().and_then(|value| UBig::try_from(value.clone()).ok());
    integer.expect("what counts is a natural number")
}
