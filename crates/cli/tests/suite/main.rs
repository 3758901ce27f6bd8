//! The command line, as it is run: what it prints, writes and answers.

mod commands;
mod console;
mod count;
mod crates;
mod data;
mod exits;
mod files;
mod interrupt;
mod manual;
mod pieces;
mod prover;
mod readme;
mod serve;
mod sums;
mod texts;
mod theorem;
mod verified;
mod verify;
