//! The prover against definitions, printed scripts and random formulas; its language, word by word.

mod commands;
mod conversions;
mod counting;
mod counting_functions;
mod formula;
mod fuzz;
mod heavy;
mod manual;
mod mixed_signs;
mod negative;
mod operations;
mod prover_scripts;
mod random;
mod random_formulas;
mod random_integers;
mod random_words;
mod regex;
mod script;
mod scripts;
mod systems;
mod terms;
mod words;
