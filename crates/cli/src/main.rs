//! `wythoff`, the workbench for Wythoff-type games, on the command line.
//!
//! Exit codes: 0 yes, 1 no, 2 the question cannot be put or answered (bad usage, a file that
//! cannot be read or written), 3 stopped by a limit, 130 cancelled.

mod allocator;
mod args;
mod commands;
mod failure;
mod format;
mod hint;
mod memory;
mod output;
mod status;
mod terminal;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::Failure;
use std::io::ErrorKind;
use std::process::ExitCode;
use wythoff_workbench::{Fault, memory_is_known};

/// The workbench for Wythoff-type games: compute, prove, discover.
#[derive(Debug, Parser)]
#[command(
    version,
    about,
    propagate_version = true,
    arg_required_else_help = true,
    after_help = "Examples:\n  \
        wythoff table wythoff\n  \
        wythoff positions K2 --count 10\n  \
        wythoff value f-wythoff 5 12\n  \
        wythoff move \"wythoff(10,15) + nim(7)\"\n  \
        wythoff reproduce\n  \
        wythoff eval \"?msd_fib Ax Ey x=2*y | x=2*y+1\"\n\n\
        GAME is a built-in name (`wythoff games` lists them) or the path of a .game file;\n\
        SUM is positions joined by +, \"wythoff(10,15) + nim(7)\".\n\
        Exit codes: 0 yes, 1 no, 2 cannot be asked or answered (bad usage, a file that cannot be\n\
        read or written), 3 stopped by a limit, 130 cancelled."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the built-in games
    Games(commands::games::Args),
    /// Show the rules of a game in mathematics, its source and what is known
    Show(commands::show::Args),
    /// Grundy values (or outcomes) of a rectangle, as text, CSV, JSON or a picture
    Table(commands::table::Args),
    /// The positions of a value, in order
    Positions(commands::positions::Args),
    /// The Grundy value or outcome of a position, or of a sum, of any size
    Value(commands::value::Args),
    /// A winning move in a sum of games, or that there is none
    Move(commands::winning_move::Args),
    /// Play a sum of games against the machine
    Play(commands::play::Args),
    /// The n-th position of a value, n of any size
    Nth(commands::nth::Args),
    /// The exact preperiod and period of a row of Grundy values, proved
    Period(commands::period::Args),
    /// Long runs that settle something: rows, convergence, diagonals
    Verify(commands::verify::Args),
    /// Find the P-positions of a game and prove them: rules in, theorem out
    Theorem(commands::theorem::Args),
    /// Whether two games have the same P-positions
    Compare(commands::compare::Args),
    /// Beatty's theorem for a quadratic number: two sequences that share out the integers
    Beatty(commands::beatty::Args),
    /// The phi-morphism of a word, or of the words of a game
    Morphism(commands::morphism::Args),
    /// Look for theorems about many games
    Sweep(commands::sweep::Args),
    /// Check certificates of theorems, independently of the prover
    Check(commands::check::Args),
    /// Recompute the published tables, figures and theorems and compare
    Reproduce(commands::reproduce::Args),
    /// Run scripts of the prover, in the language of Walnut
    Run(commands::run::Args),
    /// Decide a formula: TRUE, FALSE with a counterexample, or an automaton
    Eval(commands::eval::Args),
    /// How many values of variables satisfy a formula, for values of others of any size
    Count(commands::count::Args),
    /// The prover, command by command
    Repl(commands::repl::Args),
    /// The explorer in the browser: see the board, play, watch a proof
    Serve(commands::serve::Args),
    /// Engines against their references in one run, as ratios
    Bench(commands::bench::Args),
    /// Write a completion script for a shell
    Completions(commands::completions::Args),
}

/// What a command that ran to its end has to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Yes,
    No,
    /// A part of the request was wrong; it has been said.
    Wrong,
    /// A limit was reached before there was an answer.
    Stopped,
    Cancelled,
}

fn main() -> ExitCode {
    allocator::give_back_soon();
    let given = Cli::command().try_get_matches();
    let read = given.and_then(|given| Ok((Cli::from_arg_matches(&given)?, given)));
    let (cli, given) = match read {
        Ok(read) => read,
        Err(said) => return say_usage(&said),
    };
    if let Some(text) = memory::warning(&given, memory_is_known()) {
        terminal::print_problem("warning:", "1;33", text);
    }
    terminal::install_cancel_handler();
    let result = match cli.command {
        Command::Games(args) => commands::games::run(&args),
        Command::Show(args) => commands::show::run(&args),
        Command::Table(args) => commands::table::run(&args),
        Command::Positions(args) => commands::positions::run(&args),
        Command::Value(args) => commands::value::run(&args),
        Command::Move(args) => commands::winning_move::run(&args),
        Command::Play(args) => commands::play::run(&args),
        Command::Nth(args) => commands::nth::run(&args),
        Command::Period(args) => commands::period::run(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Theorem(args) => commands::theorem::run(&args),
        Command::Compare(args) => commands::compare::run(&args),
        Command::Beatty(args) => commands::beatty::run(&args),
        Command::Morphism(args) => commands::morphism::run(&args),
        Command::Sweep(args) => commands::sweep::run(&args),
        Command::Check(args) => commands::check::run(&args),
        Command::Reproduce(args) => commands::reproduce::run(&args),
        Command::Run(args) => commands::run::run(&args),
        Command::Eval(args) => commands::eval::run(&args),
        Command::Count(args) => commands::count::run(&args),
        Command::Repl(args) => commands::repl::run(&args),
        Command::Serve(args) => commands::serve::run(&args),
        Command::Bench(args) => commands::bench::run(&args),
        Command::Completions(args) => commands::completions::run(&args),
    };
    match result {
        Ok(Verdict::Yes) => ExitCode::SUCCESS,
        Ok(Verdict::No) => ExitCode::from(1),
        Ok(Verdict::Wrong) => ExitCode::from(2),
        Ok(Verdict::Stopped) => ExitCode::from(3),
        Ok(Verdict::Cancelled) => ExitCode::from(130),
        // The reader of a list has gone (`wythoff positions … | head`): nothing to say.
        Err(failure) if failure.is_unread() => ExitCode::SUCCESS,
        Err(failure) => {
            terminal::print_failure(&failure);
            exit_code(&failure)
        }
    }
}

/// Help that was asked for, or what is wrong with the usage.
fn say_usage(said: &clap::Error) -> ExitCode {
    let wanted = if said.use_stderr() { ExitCode::from(2) } else { ExitCode::SUCCESS };
    match said.print() {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => ExitCode::from(2),
        _ => wanted,
    }
}

fn exit_code(failure: &Failure) -> ExitCode {
    ExitCode::from(match failure.fault() {
        // Whoever is at fault, there is no answer: not "no".
        Fault::Request | Fault::Run => 2,
        Fault::Cancelled => 130,
        Fault::Limit => 3,
    })
}
