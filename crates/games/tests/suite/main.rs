//! Engines, languages, periods and closed forms against the definition.

mod condition;
mod language;
mod language_errors;
mod language_print;
mod periods;
mod rows;
mod sweep;
mod theorem;
