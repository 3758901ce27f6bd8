//! Fuzzing on a stable compiler: formulas, scripts and regular expressions with random
//! mistakes. Nothing may panic; what parses must print to something that parses to the
//! same tree; a small formula that parses is decided within a few states or refused; every
//! mistake in a script has a place.
//!
//! `cargo test -p wythoff-logic --release --test suite -- --ignored fuzz` runs it;
//! `WYTHOFF_FUZZ_ITERATIONS` says how often (200,000), `WYTHOFF_FUZZ_SEED` where to begin.

use std::fs;
use std::path::Path;
use wythoff_automata::Tracks;
use wythoff_control::{Cancel, Control, Limits};
use wythoff_logic::session::{Options, Session, SessionError};
use wythoff_logic::syntax::{parse_formula, parse_regex, parse_script};
use wythoff_logic::{Failure, Trace, compile_regex};

/// A small random number generator: xorshift64*.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let n = u64::try_from(n.max(1)).expect("a small bound");
        let high = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 16;
        usize::try_from(high % n).expect("below a small bound")
    }
}

/// Words that matter to the parsers.
const WORDS: [&str; 66] = [
    "E",
    "A",
    "I",
    "x",
    "y",
    "Ex,y ",
    "Ax ",
    "E[>=2] x ",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "&",
    "|",
    "^",
    "=>",
    "<=>",
    "~",
    "`",
    "=",
    "!=",
    "<",
    ">=",
    "+",
    "-",
    "*",
    "/",
    "0",
    "1",
    "2",
    "99999999999999999999",
    "$f(",
    "T[",
    "@",
    "?msd_fib ",
    "?lsd_2 ",
    "?msd_4 ",
    "f(",
    "T[x<5]",
    "$g(x<y,",
    "T[y]*",
    "#",
    "\"",
    ":",
    ";",
    "::\n",
    "[0,1]",
    "count f ",
    "n=10^30",
    "..",
    "1e9",
    "?msd_neg_2 ",
    "?lsd_neg_fib ",
    "T[?msd_4 ",
    "-",
    "n=-3..3",
    "[5-9]",
    "[^0-4]",
    "{0,1}",
    "[+]",
    "[-]",
    "E[=2] x,y ",
    "[2 0] [1]",
    "assert ",
];

fn mutate(text: &mut String, random: &mut Random) {
    for _ in 0..=random.below(4) {
        let places: Vec<usize> =
            text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
        let at = places[random.below(places.len())];
        match random.below(4) {
            0 => {
                let until = places[random.below(places.len())];
                if at < until && until - at < 30 {
                    text.replace_range(at..until, "");
                }
            }
            1 => {
                let until = places[random.below(places.len())];
                if at < until && until - at < 30 {
                    let copy = text[at..until].to_owned();
                    text.insert_str(at, &copy);
                }
            }
            2 => {
                let byte = u8::try_from(random.below(256)).expect("a byte");
                text.insert(at, char::from(byte));
            }
            _ => text.insert_str(at, WORDS[random.below(WORDS.len())]),
        }
    }
    let mut end = text.len().min(600);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text.truncate(end);
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn few_states() -> Control {
    let limits = Limits { states: Some(2000), work: Some(5_000_000), ..Limits::default() };
    Control::new(limits, Cancel::new())
}

fn run(seeds: &[&str], mut each: impl FnMut(&str) -> bool) {
    let mut corpus: Vec<String> = seeds.iter().map(|seed| (*seed).to_owned()).collect();
    let mut random = Random(setting("WYTHOFF_FUZZ_SEED", 0x9E37_79B9_7F4A_7C15) | 1);
    for _ in 0..setting("WYTHOFF_FUZZ_ITERATIONS", 200_000) {
        let mut text = corpus[random.below(corpus.len())].clone();
        mutate(&mut text, &mut random);
        if each(&text) && text.len() < 200 {
            if corpus.len() < 2000 {
                corpus.push(text);
            } else {
                let place = random.below(corpus.len());
                corpus[place] = text;
            }
        }
    }
}

#[test]
#[ignore = "long; see the head of the file"]
fn fuzz_formulas() {
    let seeds = [
        "?msd_fib Ax,y x+y=y+x",
        "Ex (x>2 & ~(Ay y<x => 2*y!=x)) | `(x=1 ^ x=2)",
        "?lsd_2 Ix E[>=3] y,z (x/3=y-z <=> T[x+1]=@1)",
        "An ($f(n,n-1) => F[n]+F[2*n]!=1)",
        "T[a<5 & f(a)!=2]*(b+f(3))=T[c]/2",
        "Ax f(x)+f(x+1)=x & $g(x>2,?lsd_2 x) & (?msd_4 x<U[x-1])",
    ];
    let mut session = Session::new(Options::default());
    let definitions = "def f \"y=x/2\"; def g \"?lsd_2 x<=y\"; \
                       morphism m \"0->0110 1->1001\"; promote U m;";
    for command in parse_script(definitions) {
        session.execute(&command.expect("it parses"), &Control::unlimited()).expect("and runs");
    }
    run(&seeds, |text| {
        let Ok(formula) = parse_formula(text) else { return false };
        let printed = formula.to_string();
        let again = parse_formula(&printed).expect("what is printed parses");
        assert_eq!(again.to_string(), printed);
        // Deciding must end, one way or another.
        let control = few_states();
        if let Err(Failure::Wrong(error)) =
            session.prover.decide(&formula, &control, &mut Trace::off())
        {
            let _ = error.render(text, "fuzz");
        }
        true
    });
}

#[test]
#[ignore = "long; see the head of the file"]
fn fuzz_scripts() {
    let seeds = [
        include_str!("../../../papers/data/renard-rigo/printed/paper.txt").get(..500).unwrap_or(""),
        "reg ez msd_fib \"(0|1)*0\":\nmorphism m \"0->01 1->10\";\npromote T m;\nost o [0 1] [2 3];",
        "split A B[+][]; rsplit A[-] B; transduce A RUNSUM2 T; [strategy 1 BRZ]convert $A msd_4 $B;",
        "assert a \"Ax x=x\"; def f \"?msd_fib Ex x=2*y\": test f 10; X[n] := T[2*n+3] + S[n]; combine c a=1 b=2;",
    ];
    run(&seeds, |text| parse_script(text).iter().all(Result::is_ok));
}

/// Commands that follow each other in the scripts of `testdata/prover`.
fn excerpts() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/prover");
    let mut all = Vec::new();
    let files = fs::read_dir(folder).expect("the scripts are there");
    for file in files {
        let text = fs::read_to_string(file.expect("listed").path()).expect("it can be read");
        let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
        for start in 0..lines.len() {
            let mut excerpt = String::new();
            for line in &lines[start..] {
                if excerpt.len() + line.len() < 500 {
                    excerpt.push_str(line);
                    excerpt.push('\n');
                }
            }
            all.push(excerpt);
        }
    }
    all.sort();
    all
}

#[test]
#[ignore = "long; see the head of the file"]
fn fuzz_scripts_that_run() {
    let seeds = excerpts();
    let seeds: Vec<&str> = seeds.iter().map(String::as_str).collect();
    run(&seeds, |text| {
        let mut session = Session::new(Options::default());
        let mut all = true;
        for command in parse_script(text) {
            let error = match command {
                Err(error) => error,
                Ok(command) => match session.execute(&command, &few_states()) {
                    Ok(_) | Err(SessionError::Stopped(_)) => continue,
                    Err(SessionError::Wrong(wrong)) => wrong.error,
                },
            };
            all = false;
            assert!(error.span.is_some(), "no place: {error}\n{text}");
            let _ = error.render(text, "fuzz");
        }
        all
    });
}

#[test]
#[ignore = "long; see the head of the file"]
fn fuzz_regular_expressions() {
    let seeds =
        ["(0|1)*0", "([0,0]|[0,1][1,1]*[1,0])*", "0{2,3}&~(1+0?).", "[*,1]", "[0-1][^5-9]*"];
    let one = Tracks::up_to(&[2]).expect("one track");
    let two = Tracks::up_to(&[2, 2]).expect("two tracks");
    run(&seeds, |text| {
        let Ok(regex) = parse_regex(text) else { return false };
        let printed = regex.to_string();
        assert_eq!(parse_regex(&printed).expect("what is printed parses").to_string(), printed);
        let control = few_states();
        let _ = compile_regex(&regex, &one, &control);
        let _ = compile_regex(&regex, &two, &control);
        true
    });
}
