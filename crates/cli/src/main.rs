//! The `wythoff` command line.
fn main() {}
