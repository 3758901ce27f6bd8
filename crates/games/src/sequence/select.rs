//! Which core runs a job: the narrowest that should hold it, then wider ones.
//!
//! A core that finds its window too narrow stops before it has handed out
//! anything wrong; the job then begins again on the next rung. That costs at
//! most the rows done so far, and it is rare: the first rung is chosen so that
//! runs to row 10^8 stay on it.

use super::core::Core;
use super::lanes::Lanes;
use super::pipeline::{MOST_VECTORS, Pipeline};
#[cfg(not(target_arch = "x86_64"))]
use super::plain::Plain;
use super::snapshot::Snapshot;
use super::window::Window;
use super::word::{Limbs, Word};
use super::{Engine, Stop};
#[cfg(target_arch = "x86_64")]
use super::{avx2::Avx2, sse2::Sse2};
use crate::engine::EngineError;

/// A core, by the width of its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rung {
    /// The widest vectors of the architecture, if the machine has them.
    Vector,
    /// Vectors that all machines of the architecture have.
    Lanes,
    /// 64-bit words.
    Bits64,
    /// 128-bit words.
    Bits128,
    /// 256-bit words.
    Bits256,
    /// 512-bit words.
    Bits512,
}

/// All rungs, narrowest first.
const LADDER: [Rung; 6] =
    [Rung::Vector, Rung::Lanes, Rung::Bits64, Rung::Bits128, Rung::Bits256, Rung::Bits512];

impl Rung {
    /// Whether the words are wide enough for so many levels, and the machine
    /// runs the core.
    pub(super) fn holds(self, levels: u32) -> bool {
        match self {
            Self::Vector => vector_count(levels) <= MOST_VECTORS && Widest::is_available(),
            // As arrays, vectors are slower than words.
            Self::Lanes => cfg!(target_arch = "x86_64") && vector_count(levels) <= MOST_VECTORS,
            Self::Bits64 => Window::<u64>::holds(levels),
            Self::Bits128 => Window::<u128>::holds(levels),
            Self::Bits256 => Window::<Limbs<4>>::holds(levels),
            Self::Bits512 => Window::<Limbs<8>>::holds(levels),
        }
    }

    /// Runs the job on this rung.
    pub(super) fn run<J: Job>(self, levels: u32, job: &mut J) -> Result<J::Output, Stop> {
        match self {
            Self::Vector => vectors::<Widest, J>(levels, job),
            Self::Lanes => vectors::<Common, J>(levels, job),
            Self::Bits64 => words::<u64, J>(levels, job),
            Self::Bits128 => words::<u128, J>(levels, job),
            Self::Bits256 => words::<Limbs<4>, J>(levels, job),
            Self::Bits512 => words::<Limbs<8>, J>(levels, job),
        }
    }
}

/// Work that any core can do.
pub(super) trait Job {
    type Output;

    /// The first rows, from the origin; asked for on every rung.
    fn snapshot(&mut self, levels: u32) -> Snapshot;

    /// Does the work.
    fn run<C: Core>(&mut self, snapshot: &Snapshot) -> Result<Self::Output, Stop>;
}

/// Runs the job for so many levels on the first rung that holds it and does not
/// stop half-way; `engine` says whether vectors may be used.
pub(super) fn climb<J: Job>(
    engine: Engine,
    levels: u32,
    job: &mut J,
) -> Result<J::Output, EngineError> {
    let first = if engine == Engine::Window { Rung::Lanes } else { Rung::Vector };
    for rung in LADDER.into_iter().filter(|&rung| rung >= first && rung.holds(levels)) {
        match rung.run(levels, job) {
            Ok(output) => return Ok(output),
            Err(Stop::Stopped(reason)) => return Err(reason.into()),
            Err(Stop::Escape(_)) => {}
        }
    }
    Err(EngineError::Unsupported {
        engine: "window",
        reason: format!("the widest words (512 bits) do not hold {levels} values"),
    })
}

fn words<W: Word, J: Job>(levels: u32, job: &mut J) -> Result<J::Output, Stop> {
    let snapshot = job.snapshot(levels);
    job.run::<Window<W>>(&snapshot)
}

/// The widest vectors of the architecture, and those that all its machines have.
#[cfg(target_arch = "x86_64")]
type Widest = Avx2;
#[cfg(target_arch = "x86_64")]
type Common = Sse2;
#[cfg(not(target_arch = "x86_64"))]
type Widest = Plain;
#[cfg(not(target_arch = "x86_64"))]
type Common = Plain;

/// How many vectors hold so many values.
const fn vector_count(levels: u32) -> u32 {
    if levels == 0 { 1 } else { levels.div_ceil(4) }
}

fn vectors<L: Lanes, J: Job>(levels: u32, job: &mut J) -> Result<J::Output, Stop> {
    // The pipeline fills its lanes: it runs a few values more if need be.
    fn run<const V: usize, L: Lanes, J: Job>(job: &mut J) -> Result<J::Output, Stop> {
        let snapshot = job.snapshot(Pipeline::<V, L>::LEVELS);
        job.run::<Pipeline<V, L>>(&snapshot)
    }
    match vector_count(levels) {
        1 => run::<1, L, J>(job),
        2 => run::<2, L, J>(job),
        3 => run::<3, L, J>(job),
        4 => run::<4, L, J>(job),
        5 => run::<5, L, J>(job),
        _ => run::<{ MOST_VECTORS as usize }, L, J>(job),
    }
}
