//! Fuzzing on a stable compiler: files with random mistakes.
//!
//! `cargo test -p wythoff-automata --release -- --ignored fuzz` runs it;
//! `WYTHOFF_FUZZ_ITERATIONS` says how often per reader (200,000), `WYTHOFF_FUZZ_SECONDS`
//! how long at most, `WYTHOFF_FUZZ_SEED` where to begin. The inputs are the files of
//! `testdata/walnut`, drawings of them, and what has been read successfully before.

use crate::formats::systems;
use crate::unlimited::canonical_words;
use std::path::Path;
use std::time::{Duration, Instant};
use wythoff_automata::format::{FormatError, Header, dot, walnut};

/// A small random number generator: xorshift64*.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, n: usize) -> usize {
        let n = u64::try_from(n.max(1)).unwrap();
        usize::try_from((self.next() >> 16) % n).unwrap()
    }
}

/// Words that matter to the readers.
const WORDS: [&str; 30] = [
    "->",
    "*",
    "{",
    "}",
    "{0, 1}",
    "msd_2",
    "msd_fib",
    "msd_fob",
    "true",
    "false",
    "\n",
    "\n\n",
    "0",
    "1",
    "-1",
    "999999999999",
    "99999999999999999999",
    "#",
    "//",
    "/*",
    "*/",
    " / ",
    "digraph",
    "node [",
    "shape = point",
    "label = \"",
    "\"",
    "]",
    ";",
    "0..5",
];

fn mutate(input: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    for _ in 0..=random.below(4) {
        let at = random.below(input.len() + 1);
        let until = (at + random.below(20)).min(input.len());
        match random.below(7) {
            0 => {
                input.drain(at..until);
            }
            1 => {
                let copy = input[at..until].to_vec();
                input.splice(at..at, copy);
            }
            2 => {
                let word = WORDS[random.below(WORDS.len())].bytes();
                input.splice(at..until, word);
            }
            3 => {
                let word = WORDS[random.below(WORDS.len())].bytes();
                input.splice(at..at, word);
            }
            4 => {
                let from = random.below(other.len() + 1);
                let length = random.below(other.len() - from + 1);
                input.splice(at..until, other[from..from + length].iter().copied());
            }
            5 => {
                if let Some(byte) = input.get_mut(at) {
                    *byte ^= 1 << random.below(8);
                }
            }
            _ => {
                let [byte, ..] = random.next().to_le_bytes();
                input.insert(at, byte);
            }
        }
    }
    input.truncate(4000);
}

fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

fn seeds() -> Vec<Vec<u8>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/walnut");
    let mut files: Vec<_> = std::fs::read_dir(root).unwrap().map(|f| f.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| std::fs::read(file).unwrap()).collect()
}

/// Runs a reader on mutated inputs; it says which were read.
fn run(mut corpus: Vec<Vec<u8>>, mut reads: impl FnMut(&[u8]) -> Result<(), FormatError>) {
    let iterations = setting("WYTHOFF_FUZZ_ITERATIONS").unwrap_or(200_000);
    let longest = setting("WYTHOFF_FUZZ_SECONDS").map_or(Duration::MAX, Duration::from_secs);
    let mut random = Random(setting("WYTHOFF_FUZZ_SEED").unwrap_or(0x9E37_79B9_7F4A_7C15) | 1);
    let start = Instant::now();
    let (mut done, mut read, mut slowest) = (0u64, 0u64, Duration::ZERO);
    while done < iterations && start.elapsed() < longest {
        let mut input = corpus[random.below(corpus.len())].clone();
        let other = corpus[random.below(corpus.len())].clone();
        mutate(&mut input, &other, &mut random);
        let before = Instant::now();
        let result = reads(&input);
        slowest = slowest.max(before.elapsed());
        assert!(before.elapsed() < Duration::from_secs(5), "slow: {:?}", input.escape_ascii());
        match result {
            Ok(()) => {
                read += 1;
                // What is read leads further than what is not.
                if corpus.len() < 2000 {
                    corpus.push(input);
                } else {
                    let place = random.below(corpus.len());
                    corpus[place] = input;
                }
            }
            Err(error) => assert!(error.line > 0 && error.column > 0 && !error.message.is_empty()),
        }
        done += 1;
    }
    println!("{done} inputs, {read} read, slowest {slowest:?}, {:?} in all", start.elapsed());
}

#[test]
#[ignore = "runs long; see the head of the file"]
fn fuzz_walnut_reader() {
    run(seeds(), |bytes| {
        let draft = walnut::read(bytes, systems)?;
        let _ = draft.nfa();
        if let Ok(word) = draft.dfao()
            && !word.tracks().is_empty()
        {
            let text = walnut::write_words(&word, &Header::of_digits(word.tracks()));
            let back = walnut::read(text.as_bytes(), systems).expect("own files are read");
            assert_eq!(back.dfao().expect("deterministic as before"), word);
        }
        Ok(())
    });
}

#[test]
#[ignore = "runs long; see the head of the file"]
fn fuzz_dot_reader() {
    let drawn = seeds().into_iter().map(|bytes| {
        let draft = walnut::read(&bytes, systems).unwrap();
        let text = match draft.dfao() {
            Ok(word) => dot::write_words(&word, &draft.header),
            Err(_) => dot::write_nfa(&draft.nfa(), &draft.header),
        };
        text.into_bytes()
    });
    run(drawn.collect(), |bytes| {
        let draft = dot::read(bytes, None, systems)?;
        let _ = draft.nfa();
        if let Ok(word) = draft.dfao() {
            let text = dot::write_words(&word, &Header::of_digits(word.tracks()));
            let back = dot::read(text.as_bytes(), None, systems).expect("own files are read");
            let back = back.dfao().expect("deterministic as before");
            assert_eq!(canonical_words(&back), canonical_words(&word));
        }
        Ok(())
    });
}
