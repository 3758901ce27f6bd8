//! Every operation against a slow reference, on random automata with one and two tracks;
//! every format there and back.

mod counting;
mod formats;
mod formulas;
mod fuzz;
mod languages;
mod reference;
mod regex;
mod stopping;
mod svg;
mod unlimited;
mod words;
