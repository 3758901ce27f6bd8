//! scratch
use wythoff_games::sequence::{self, Engine, verified::*};
use wythoff_games::{Grundy, Unwatched};
use std::ops::ControlFlow;
fn cpu() -> f64 { let s = std::fs::read_to_string("/proc/self/stat").unwrap(); let f: Vec<&str> = s.rsplit(')').next().unwrap().split_whitespace().collect(); (f[11].parse::<f64>().unwrap()+f[12].parse::<f64>().unwrap())/100.0 }
fn main() {
    let rows = std::env::args().nth(1).unwrap().parse::<u64>().unwrap();
    let pieces = std::env::args().nth(2).unwrap().parse::<u64>().unwrap();
    let plan = Plan { piece: rows / pieces, ..Plan::new(Grundy(20), rows, std::num::NonZeroUsize::new(1).unwrap()) };
    let mut best = [f64::MAX; 3];
    for _ in 0..7 {
        let t = cpu(); let a = sequence::wythoff_last_point(Engine::Stream, Grundy(20), rows).unwrap(); best[0] = best[0].min(cpu() - t);
        let t = cpu(); let b = last_point(&plan).unwrap(); best[1] = best[1].min(cpu() - t);
        let t = cpu(); let c = run(&plan, Progress::none(Grundy(20)), &Unwatched, &mut |_| ControlFlow::Continue(())).unwrap(); best[2] = best[2].min(cpu() - t);
        assert_eq!(a, b); assert_eq!(c.statistics.values[20].last, a);
        if best[2] > 1e9 { println!("{:?}", c.links); }
    }
    let ns = best.map(|s| s * 1e9 / rows as f64);
    println!("stream {:.2} verified {:.2} ({:+.1} %) with statistics {:.2} ({:+.1} %)", ns[0], ns[1], 100.0*(ns[1]/ns[0]-1.0), ns[2], 100.0*(ns[2]/ns[0]-1.0));
}
