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

pub use columns::{
    Columns, PositionColumns, are_beyond_64_bits, position_columns, sweep_columns, table_columns,
    table_groups, write_sweep, write_table,
};
