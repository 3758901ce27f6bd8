//! The page is embedded: a file that is added to it or taken away is noticed here.

fn main() {
    println!("cargo:rerun-if-changed=dist");
}
