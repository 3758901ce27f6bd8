//! Finite automata over tuples of digits.
