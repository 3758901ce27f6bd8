//! Any bytes as a Walnut file: no panic, and what is read comes back from what is written.

#![no_main]

use libfuzzer_sys::fuzz_target;
use wythoff_automata::format::{Header, walnut};

fn systems(name: &str) -> Option<Vec<i32>> {
    matches!(name, "msd_2" | "lsd_2" | "msd_fib" | "lsd_fib").then(|| vec![0, 1])
}

fuzz_target!(|data: &[u8]| {
    let Ok(draft) = walnut::read(data, systems) else { return };
    let Ok(word) = draft.dfao() else { return };
    if !word.tracks().is_empty() {
        let header = Header::of_digits(word.tracks());
        let text = walnut::write_words(&word, &header);
        let back = walnut::read(text.as_bytes(), systems).expect("own files are read");
        assert_eq!(back.dfao().expect("deterministic as before"), word);
    }
});
