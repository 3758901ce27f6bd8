//! Prints the description of the API: what `openapi.json` has to be.
fn main() {}
