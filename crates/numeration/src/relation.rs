//! Comparisons.

use std::cmp::Ordering;

/// How one number is compared with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Relation {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `!=`
    NotEqual,
    /// `>=`
    AtLeast,
    /// `>`
    Greater,
}

impl Relation {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Less, Self::AtMost, Self::Equal, Self::NotEqual, Self::AtLeast, Self::Greater];

    /// Whether numbers in this order are in the relation.
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::Equal => order.is_eq(),
            Self::NotEqual => order.is_ne(),
            Self::AtLeast => order.is_ge(),
            Self::Greater => order.is_gt(),
        }
    }

    /// The relation of the second to the first, which is that of the negated numbers.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Less => Self::Greater,
            Self::AtMost => Self::AtLeast,
            Self::Equal | Self::NotEqual => self,
            Self::AtLeast => Self::AtMost,
            Self::Greater => Self::Less,
        }
    }

    /// The relation that holds when this one does not.
    #[must_use]
    pub const fn negated(self) -> Self {
        match self {
            Self::Less => Self::AtLeast,
            Self::AtMost => Self::Greater,
            Self::Equal => Self::NotEqual,
            Self::NotEqual => Self::Equal,
            Self::AtLeast => Self::Less,
            Self::Greater => Self::AtMost,
        }
    }

    /// How it is written in formulas and `.game` files.
    pub const fn symbol(self) -> &'static str {
        match self {
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::AtLeast => ">=",
            Self::Greater => ">",
        }
    }
}
