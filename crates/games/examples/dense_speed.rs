//! Measures the dense engine against the two references, in one run:
//! `cargo run --release -p wythoff-games --example dense_speed [SIDE…] [GAME…]`.
//!
//! Times are CPU time of this process, the best of several runs.

use std::fs;
use std::hint::black_box;
use wythoff_games::engine::{dense, reference};
use wythoff_games::{Size, Unwatched, catalogue};

/// Seconds this thread has spent on a processor, from the kernel's scheduler.
fn cpu_seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("this needs Linux");
    let first = text.split(' ').next().and_then(|n| n.parse::<f64>().ok());
    first.expect("the first field is nanoseconds") * 1e-9
}

/// Seconds a run takes: the best of three batches, each long enough for the
/// kernel's clock, which moves every few milliseconds.
fn best<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut batch = || {
        let start = cpu_seconds();
        let mut runs = 0.0;
        loop {
            black_box(work());
            runs += 1.0;
            let spent = cpu_seconds() - start;
            if spent > 0.4 {
                return spent / runs;
            }
        }
    };
    (0..3).map(|_| batch()).fold(f64::INFINITY, f64::min)
}

fn main() {
    let (mut sides, mut games) = (Vec::new(), Vec::new());
    for word in std::env::args().skip(1) {
        match word.parse::<usize>() {
            Ok(side) => sides.push(side),
            Err(_) => games.push(word),
        }
    }
    if sides.is_empty() {
        sides = vec![1000, 4000];
    }
    if games.is_empty() {
        let built_in = "wythoff nim f-wythoff r-wythoff terminal:5 connell:3 fraenkel:2 gdwn:1,2";
        games = built_in.split(' ').map(String::from).collect();
    }
    for n in sides {
        let cells = f64::from(u32::try_from(n).expect("a side fits in 32 bits")).powi(2);
        let stamp = (n <= 1500).then(|| best(|| reference::stamp_mex(n)));
        let plain = (n <= 8000).then(|| best(|| reference::plain_bitset(n)));
        for (name, time) in [("stamp_mex", stamp), ("plain_bitset", plain)] {
            if let Some(time) = time {
                println!("{n:6} {name:12} {time:9.4} s {:10.3e} cells/s", cells / time);
            }
        }
        for name in &games {
            let (_, rules) = catalogue::find(name).expect("built in");
            let time = best(|| dense::grundy(&rules, Size::new(n, n), &Unwatched));
            print!("{n:6} {name:12} {time:9.4} s {:10.3e} cells/s", cells / time);
            for (what, reference) in [("stamp", stamp), ("bitset", plain)] {
                if let Some(reference) = reference.filter(|_| name == "wythoff") {
                    print!(" = {:.1} × {what}", reference / time);
                }
            }
            println!();
        }
    }
}
