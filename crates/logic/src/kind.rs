//! What a variable of a formula stands for: a number of some system, or a word over a set
//! of digits.
//!
//! Words have no padding: 0 is a digit like any other, if it is one at all. An automaton
//! reads its tracks together, digit by digit, so in a formula in which a word is free all
//! variables have one length: words are as long as each other, and numbers are padded with
//! zeros to that length, which they have to fit into. What does not fit is outside such a
//! formula: not a value of its quantifiers, and not in its complement either. A formula
//! without a free word speaks of numbers of any size. It holds if its words, all of them
//! bound, have some length that serves. (`guard.rs` says what that means for a plan.)
//!
//! These are the rules of Walnut, as its operations on automata imply them: products run
//! tracks in step, a quantifier forgets a track, and the zeros at the padded end are put
//! right only where every track that is left has a number system.

use crate::table::TrackKind;
use crate::{SystemId, Systems};
use std::borrow::Cow;
use std::sync::Arc;
use wythoff_automata::{Dfa, Tracks};
use wythoff_numeration::NumerationError;

/// What a variable stands for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Numbers of a system.
    Number(SystemId),
    /// Words over these digits, increasing.
    Word(Arc<[i32]>),
    /// How long a word is at least: a number in base 2 that fits into it. It is never seen,
    /// so it does not matter which digit comes first.
    Length,
}

impl Kind {
    /// Whether it stands for words.
    pub(crate) fn is_word(&self) -> bool {
        matches!(self, Self::Word(_))
    }

    /// The digits of its track.
    pub(crate) fn digits<'a>(&'a self, systems: &'a Systems) -> &'a [i32] {
        match self {
            Self::Number(id) => systems.get(*id).arithmetic.digits(),
            Self::Word(digits) => digits,
            Self::Length => &[0, 1],
        }
    }

    /// The digits that are values.
    pub(crate) fn valid<'a>(&self, systems: &'a Systems) -> Result<Cow<'a, Dfa>, NumerationError> {
        Ok(match self {
            Self::Number(id) => Cow::Borrowed(systems.get(*id).arithmetic.valid()),
            Self::Word(_) | Self::Length => {
                Cow::Owned(Dfa::everything(Tracks::new([self.digits(systems).to_vec()])?))
            }
        })
    }

    /// In words: "a number of `msd_2`".
    pub(crate) fn shown(&self, systems: &Systems) -> String {
        match self {
            Self::Number(id) => format!("a number of `{}`", systems.get(*id).name),
            Self::Word(digits) => format!("a word over {}", set(digits)),
            Self::Length => "a length".to_owned(),
        }
    }
}

impl From<&TrackKind> for Kind {
    fn from(track: &TrackKind) -> Self {
        match track {
            TrackKind::System(id) => Self::Number(*id),
            TrackKind::Digits(digits) => Self::Word(digits.as_slice().into()),
        }
    }
}

impl From<&Kind> for TrackKind {
    fn from(kind: &Kind) -> Self {
        match kind {
            Kind::Number(id) => Self::System(*id),
            Kind::Word(digits) => Self::Digits(digits.to_vec()),
            Kind::Length => Self::Digits(vec![0, 1]),
        }
    }
}

/// A set of digits as it is written: `{-1,0,1}`.
pub(crate) fn set(digits: &[i32]) -> String {
    let digits: Vec<String> = digits.iter().map(i32::to_string).collect();
    format!("{{{}}}", digits.join(","))
}

/// The tracks of some kinds.
pub(crate) fn tracks<'a>(
    kinds: impl IntoIterator<Item = &'a Kind>,
    systems: &Systems,
) -> Result<Tracks, NumerationError> {
    let digits = kinds.into_iter().map(|kind| kind.digits(systems).to_vec());
    Ok(Tracks::new(digits.collect::<Vec<_>>())?)
}
