//! What is computed, in the formats of others.
//!
//! | file | what |
//! |---|---|
//! | `oeis` | b-files of the OEIS, with the head of an entry |
//! | `parquet` | columns as Parquet files, for pandas, polars, Arrow and databases |
//! | `thrift` | the encoding of what Parquet says about itself |
//! | `columns` | tables, positions and sweeps as columns |

mod columns;
pub mod oeis;
pub mod parquet;
mod thrift;

pub use columns::{PositionColumns, write_sweep, write_table};
