//! Arguments that several commands share.

use clap::Args;
use std::str::FromStr;
use std::time::Duration;
use wythoff_games::engine::select::Engine;
use wythoff_workbench::limits::{parse_bytes, parse_duration};
use wythoff_workbench::{Limits, number};

/// How much a command may use.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LimitArgs {
    /// Time it may take: 500ms, 5s, 2m, 1h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    max_time: Option<Duration>,
    /// Memory it may take: bytes, or a number with K, M or G
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, default_value = "4G")]
    max_memory: u64,
}

impl LimitArgs {
    pub(crate) fn limits(self) -> Limits {
        Limits { time: self.max_time, memory: Some(self.max_memory), ..Limits::default() }
    }
}

/// How boards are computed, and how much that may use.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct BoardArgs {
    /// Use this engine: naive, dense or sweep
    #[arg(long)]
    pub(crate) engine: Option<Engine>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// How much a search among automata may use.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    limits: LimitArgs,
    /// States that one automaton may have
    #[arg(long, value_name = "N", value_parser = number::parse_u64)]
    max_states: Option<u64>,
}

impl SearchArgs {
    pub(crate) fn limits(self) -> Limits {
        Limits { states: self.max_states, ..self.limits.limits() }
    }
}

/// A number of rows or columns.
pub(crate) fn parse_side(text: &str) -> Result<usize, String> {
    let n = number::parse_u64(text).map_err(|error| error.to_string())?;
    if n == 0 {
        return Err("at least 1 is needed".to_string());
    }
    usize::try_from(n).map_err(|_| format!("`{text}` is too large"))
}

/// One of several parts of something, `3/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    /// Which one, from 1 on.
    pub(crate) number: u64,
    /// Of how many.
    pub(crate) of: u64,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (number, of) = text.split_once('/').ok_or("write I/N, as in 3/8")?;
        let parse = |text| number::parse_u64(text).map_err(|error| error.to_string());
        let (number, of) = (parse(number)?, parse(of)?);
        if of == 0 {
            return Err("there is at least one part".to_owned());
        }
        if !(1..=of).contains(&number) {
            return Err(format!("{of} parts are numbered from 1 to {of}"));
        }
        Ok(Self { number, of })
    }
}
