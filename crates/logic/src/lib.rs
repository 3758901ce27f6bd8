//! First-order logic over number systems, in the language of Walnut.
