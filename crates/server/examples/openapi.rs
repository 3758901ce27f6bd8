//! Prints the description of the API: what `openapi.json` has to be.
//!
//! ```sh
//! cargo run -p wythoff-server --example openapi > crates/server/openapi.json
//! ```

fn main() {
    print!("{}", wythoff_server::openapi());
}
