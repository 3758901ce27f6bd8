//! Measures the engines of the sequences T_g against their references, in one
//! run: `cargo run --release -p wythoff-games --example sequence_speed [g [rows]]`.
//!
//! Times are CPU time of this process, the best of several runs, and each run is
//! repeated until the kernel's clock (a few milliseconds fine) is fine enough.

use dashu_int::UBig;
use std::fs;
use std::hint::black_box;
use wythoff_games::sequence::{
    Engine, Margin, Silent, f_wythoff_last_point, nth_points, r_wythoff, transcription,
    wythoff_last_point,
};
use wythoff_games::{Grundy, Unwatched};

/// Seconds this thread has spent on a processor, from the kernel's scheduler.
fn cpu_seconds() -> f64 {
    let text = fs::read_to_string("/proc/thread-self/schedstat").expect("this needs Linux");
    let first = text.split(' ').next().and_then(|n| n.parse::<f64>().ok());
    first.expect("the first field is nanoseconds") * 1e-9
}

/// Seconds a call takes: the best of five measurements of at least 0.2 s, or one
/// of a slow call.
fn seconds<T>(mut work: impl FnMut() -> T) -> f64 {
    let mut repeats = 1u32;
    let mut best = f64::INFINITY;
    let mut measured = 0;
    while measured < 5 {
        let start = cpu_seconds();
        for _ in 0..repeats {
            black_box(work());
        }
        let time = cpu_seconds() - start;
        if time < 0.2 {
            repeats *= 4;
            continue;
        }
        best = best.min(time / f64::from(repeats));
        measured += if time > 2.0 { 5 } else { 1 };
    }
    best
}

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|a| a.parse::<u32>().ok());
    let g = Grundy(arguments.next().unwrap_or(20));
    let rows = arguments.next().unwrap_or(1_000_000);
    let per_row = |name: &str, rows: u32, time: f64, reference: f64| {
        let ns = time / f64::from(rows) * 1e9;
        println!("{name:28} {ns:10.2} ns/row {:10.1} ×", reference / ns);
        ns
    };

    let array_rows = usize::try_from(rows).expect("rows fit");
    let time = seconds(|| transcription::VecBool::new(g, array_rows));
    let arrays = per_row("wythoff vec_bool", rows, time, f64::NAN);
    for (name, engine) in [
        ("wythoff window", Engine::Window),
        ("wythoff vector", Engine::Vector),
        ("wythoff stream", Engine::Stream),
    ] {
        per_row(name, rows, seconds(|| wythoff_last_point(engine, g, rows.into())), arrays);
    }

    let few = rows / 10;
    let time = seconds(|| transcription::fwsg(g, few.into()));
    let hashed = per_row("f-wythoff HashSet, rows/10", few, time, f64::NAN);
    for (name, engine) in
        [("f-wythoff window", Engine::Window), ("f-wythoff vector", Engine::Vector)]
    {
        per_row(name, rows, seconds(|| f_wythoff_last_point(engine, g, rows.into())), hashed);
    }
    let time = seconds(|| transcription::rwsg(g, few.into()));
    let hashed = per_row("r-wythoff HashSet, rows/10", few, time, f64::NAN);
    let time = seconds(|| r_wythoff(g, rows.into(), &Unwatched, &mut Silent));
    per_row("r-wythoff windows", rows, time, hashed);

    for (g, digits) in [(20, 12), (10, 100), (10, 1000)] {
        let n = UBig::from(10u8).pow(digits);
        let time = seconds(|| nth_points(Grundy(g), &n, Margin::usual(g)));
        println!("points of index 10^{digits}, g <= {g}: {:.1} ms", time * 1e3);
    }
}
