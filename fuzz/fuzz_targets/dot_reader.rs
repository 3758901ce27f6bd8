//! Any bytes as a Graphviz file: no panic, and what is read comes back from what is
//! written.

#![no_main]

use libfuzzer_sys::fuzz_target;
use wythoff_automata::format::{Header, dot};
use wythoff_automata::{Control, canonical_words};

fn systems(name: &str) -> Option<Vec<i32>> {
    matches!(name, "msd_2" | "lsd_2" | "msd_fib" | "lsd_fib").then(|| vec![0, 1])
}

fuzz_target!(|data: &[u8]| {
    let Ok(draft) = dot::read(data, None, systems) else { return };
    let Ok(word) = draft.dfao() else { return };
    let text = dot::write_words(&word, &Header::of_digits(word.tracks()));
    let back = dot::read(text.as_bytes(), None, systems).expect("own files are read");
    let back = back.dfao().expect("deterministic as before");
    let control = Control::unlimited();
    assert_eq!(canonical_words(&back, &control), canonical_words(&word, &control));
});
