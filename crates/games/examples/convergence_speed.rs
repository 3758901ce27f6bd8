//! Measures the convergence experiment against one start at a time, and prints
//! table 5: `cargo run --release -p wythoff-games --example convergence_speed [ROW]`.
//!
//! Times are CPU time of this process, the best of three runs.

use std::fs;
use std::hint::black_box;
use wythoff_games::sequence::convergence::{convergence, one_at_a_time};
use wythoff_games::{Grundy, Unwatched};

/// Seconds this thread has spent on a processor, from the kernel's scheduler.
fn cpu_seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("this needs Linux");
    let first = text.split(' ').next().and_then(|n| n.parse::<f64>().ok());
    first.expect("the first field is nanoseconds") * 1e-9
}

fn best<T>(mut work: impl FnMut() -> T) -> f64 {
    let once = |_| {
        let start = cpu_seconds();
        black_box(work());
        cpu_seconds() - start
    };
    (0..3).map(once).fold(f64::INFINITY, f64::min)
}

fn main() {
    let up_to_row = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(1_000_000);
    println!("microseconds a start, rows 0..=20000");
    for g in [10, 20] {
        let fast = best(|| convergence(Grundy(g), 20_000, &Unwatched));
        let slow = best(|| one_at_a_time(Grundy(g), 20_000, &Unwatched));
        let scale = 1e6 / 20_001.0;
        println!(
            "g = {g}: {:.2}, one at a time {:.2}, ratio {:.1}",
            fast * scale,
            slow * scale,
            slow / fast
        );
    }
    let start = cpu_seconds();
    let outcome = convergence(Grundy(20), up_to_row, &Unwatched).expect("64 bits hold g = 20");
    println!("all g <= 20 to row {up_to_row}: {:.2} s", cpu_seconds() - start);
    println!("g, rows to convergence, first start, starts");
    for m in &outcome.per_value {
        println!("{} {} {} {}", m.g, m.rows, m.start, m.count);
    }
}
