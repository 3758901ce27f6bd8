//! Arguments that several commands share.

use clap::Args;
use wythoff_workbench::limits::{Limits, parse_bytes};
use wythoff_workbench::number;

/// How much a command may use.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct LimitArgs {
    /// Memory a board may take: bytes, or a number with K, M or G
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes, default_value = "4G")]
    max_memory: u64,
}

impl LimitArgs {
    pub(crate) const fn limits(self) -> Limits {
        Limits { max_memory: self.max_memory }
    }
}

/// A number of rows or columns.
pub(crate) fn parse_side(text: &str) -> Result<usize, String> {
    let n = number::parse_u64(text)?;
    if n == 0 {
        return Err("at least 1 is needed".to_string());
    }
    usize::try_from(n).map_err(|_| format!("`{text}` is too large"))
}
