//! Engines for the sequences of one value, at g = 20.

use super::{Measurement, fastest, measurement, runs};
use std::num::NonZeroUsize;
use wythoff_control::peak_kb;
use wythoff_games::sequence::convergence::{convergence, one_at_a_time};
use wythoff_games::sequence::transcription::{VecBool, fwsg, rwsg};
use wythoff_games::sequence::verified::{self, Plan};
use wythoff_games::sequence::{self, Engine, Row};
use wythoff_games::{Control, Grundy};
use wythoff_workbench::WorkbenchError;

const VALUE: Grundy = Grundy(20);
/// Rows of the engines and of their yardstick, bit vectors with first-free
/// pointers.
const ROWS: u64 = 2_000_000;
/// Rows of a verified run, in pieces, and of the stream it is compared with.
const MANY_ROWS: u64 = 20_000_000;
const PIECE: u64 = 5_000_000;
/// Rows after which the memory of the stream is read off.
const MEMORY_ROWS: u64 = 100_000_000;
/// Rows of R- and F-Wythoff, whose reference keeps hash sets.
const FEWER_ROWS: u64 = 1_000_000;
/// Starts of the convergence experiment.
const STARTS: u64 = 20_000;

/// The sequence engines against their references, each over the same rows; for
/// the stream also the memory of the process after 10^8 rows, if nothing else
/// has run before.
///
/// # Errors
/// Those of the engines.
pub fn sequences(control: &Control) -> Result<Vec<Measurement>, WorkbenchError> {
    // Before anything that needs more.
    sequence::wythoff_last_point(Engine::Stream, VALUE, MEMORY_ROWS, control)?;
    let peak_kb = peak_kb();
    let length = usize::try_from(ROWS).unwrap_or(usize::MAX);
    let vec_bool = fastest(runs(2), || VecBool::new(VALUE, length));
    let mut measured = Vec::new();
    for (name, engine) in [
        ("window/vec-bool", Engine::Window),
        ("vector/vec-bool", Engine::Vector),
        ("stream/vec-bool", Engine::Stream),
    ] {
        sequence::wythoff_last_point(engine, VALUE, ROWS, control)?;
        let time = fastest(runs(5), || sequence::wythoff_last_point(engine, VALUE, ROWS, control));
        let peak_kb = peak_kb.filter(|_| engine == Engine::Stream);
        measured.push(Measurement { peak_kb, ..measurement(name, ROWS, ROWS, time, vec_bool) });
    }
    let plan = Plan { piece: PIECE, ..Plan::new(VALUE, MANY_ROWS, NonZeroUsize::MIN) };
    verified::last_point(&plan, control)?;
    let time = fastest(runs(5), || verified::last_point(&plan, control));
    let stream = fastest(runs(5), || {
        sequence::wythoff_last_point(Engine::Stream, VALUE, MANY_ROWS, control)
    });
    measured.push(measurement("verified/stream", MANY_ROWS, MANY_ROWS, time, stream));
    let time =
        fastest(runs(3), || sequence::r_wythoff(VALUE, FEWER_ROWS, control, &mut |_: Row<'_>| ()));
    let reference = fastest(runs(1), || rwsg(VALUE, FEWER_ROWS));
    measured.push(measurement("rwsg/hash-sets", FEWER_ROWS, FEWER_ROWS, time, reference));
    let time = fastest(runs(3), || {
        sequence::f_wythoff_last_point(Engine::Vector, VALUE, FEWER_ROWS, control)
    });
    let reference = fastest(runs(1), || fwsg(VALUE, FEWER_ROWS));
    measured.push(measurement("fwsg/hash-sets", FEWER_ROWS, FEWER_ROWS, time, reference));
    let time = fastest(runs(3), || convergence(VALUE, STARTS, control));
    let reference = fastest(runs(1), || one_at_a_time(VALUE, STARTS, control));
    measured.push(measurement("convergence/one-at-a-time", STARTS, STARTS, time, reference));
    Ok(measured)
}
