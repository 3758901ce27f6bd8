//! First-order logic over number systems, in the language of Walnut.

pub mod syntax;
