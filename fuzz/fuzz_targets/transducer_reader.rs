//! Any bytes as a file of a transducer: no panic, and what is read writes as many letters as it
//! reads, or none.

#![no_main]

use libfuzzer_sys::fuzz_target;
use wythoff_automata::format::walnut;

fn systems(name: &str) -> Option<Vec<i32>> {
    matches!(name, "msd_2" | "lsd_2" | "msd_fib" | "lsd_fib").then(|| vec![0, 1])
}

fuzz_target!(|data: &[u8]| {
    match walnut::read_transducer(data, systems) {
        Ok(transducer) => {
            let word = [0, 1, 1, 0, 1, 0, 0, 1];
            if let Some(written) = transducer.run(word) {
                assert_eq!(written.len(), word.len());
            }
        }
        Err(error) => assert!(error.line >= 1 && error.column >= 1, "no place: {error}"),
    }
});
