//! Which core runs a job: the narrowest that should hold it, then wider ones.
//!
//! A core that finds its window too narrow stops before it has handed out
//! anything wrong; the job then begins again on the next rung. That costs at
//! most the rows done so far, and it is rare: the first rung is chosen so that
//! runs to row 10^8 stay on it.

use crate::engine::EngineError;
use crate::position::Grundy;
use crate::sequence::strip::snapshot::Snapshot;
use crate::sequence::vector::{Common, Lanes, Limbs, MachineWord, Vector, Widest};
use crate::sequence::window::BitWindow;
use crate::sequence::window::core::Core;
use crate::sequence::window::pipeline::{MOST_VECTORS, Pipeline};
use crate::sequence::{Beyond, Engine, Stop};

/// A core, by the width of its words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::sequence) enum Rung {
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

/// The levels for which there are vectors of all machines, which are faster than words there.
/// Every number of vectors is one more copy of all engines to compile, so there is one.
const LANES_PAY: std::ops::RangeInclusive<u32> = 17..=20;

/// Whether there are vectors at all. As arrays they are slower than words.
const VECTORS: bool = cfg!(target_arch = "x86_64");

/// All rungs, narrowest first.
const LADDER: [Rung; 6] =
    [Rung::Vector, Rung::Lanes, Rung::Bits64, Rung::Bits128, Rung::Bits256, Rung::Bits512];

impl Rung {
    /// Whether the words are wide enough for so many levels, and the machine
    /// runs the core.
    pub(in crate::sequence) fn holds(self, levels: u32) -> bool {
        match self {
            Self::Vector => {
                VECTORS && vector_count(levels) <= MOST_VECTORS && Widest::detect().is_some()
            }
            Self::Lanes => VECTORS && LANES_PAY.contains(&levels),
            Self::Bits64 => BitWindow::<u64>::holds(levels),
            Self::Bits128 => BitWindow::<u128>::holds(levels),
            Self::Bits256 => BitWindow::<Limbs<4>>::holds(levels),
            Self::Bits512 => BitWindow::<Limbs<8>>::holds(levels),
        }
    }

    /// Runs the job on this rung.
    pub(in crate::sequence) fn run<J: Job>(
        self,
        levels: u32,
        job: &mut J,
    ) -> Result<J::Output, Stop> {
        match self {
            // Said here as well, so that nothing is compiled that is never run.
            Self::Vector | Self::Lanes if !VECTORS => unreachable!("they hold nothing"),
            Self::Vector => match vector_count(levels) {
                1 => vectors::<1, Widest, J>(job),
                2 => vectors::<2, Widest, J>(job),
                3 => vectors::<3, Widest, J>(job),
                4 => vectors::<4, Widest, J>(job),
                5 => vectors::<5, Widest, J>(job),
                _ => vectors::<{ MOST_VECTORS as usize }, Widest, J>(job),
            },
            Self::Lanes => vectors::<5, Common, J>(job),
            Self::Bits64 => words::<u64, J>(levels, job),
            Self::Bits128 => words::<u128, J>(levels, job),
            Self::Bits256 => words::<Limbs<4>, J>(levels, job),
            Self::Bits512 => words::<Limbs<8>, J>(levels, job),
        }
    }
}

/// Work that any core can do.
pub(in crate::sequence) trait Job {
    type Output;

    /// The first rows, from the origin; asked for on every rung.
    fn snapshot(&mut self, levels: u32) -> Snapshot;

    /// Does the work.
    fn run<C: Core>(&mut self, snapshot: &Snapshot) -> Result<Self::Output, Stop>;
}

/// Runs the job for so many levels on the first rung that holds it and does not
/// stop half-way; `engine` says whether vectors may be used.
pub(in crate::sequence) fn climb<J: Job>(
    engine: Engine,
    levels: u32,
    job: &mut J,
) -> Result<J::Output, EngineError> {
    let mut first = if engine == Engine::Window { Rung::Lanes } else { Rung::Vector };
    for rung in LADDER {
        if rung < first || !rung.holds(levels) {
            continue;
        }
        match rung.run(levels, job) {
            Ok(output) => return Ok(output),
            Err(Stop::Stopped(reason)) => return Err(reason.into()),
            // All vectors have the same windows.
            Err(Stop::Escape(_)) => first = first.max(Rung::Bits64),
        }
    }
    Err(too_many(levels))
}

/// Whether any words hold the values up to `g`. Every engine refuses what its own do not hold;
/// whoever makes room for each value before it runs one asks here, since values go up to 2^32.
///
/// # Errors
/// [`EngineError::Unsupported`] if no words hold values up to `g`.
pub fn words_hold(g: Grundy) -> Result<(), EngineError> {
    if Rung::Bits512.holds(g.0) { Ok(()) } else { Err(too_many(g.0)) }
}

fn too_many(levels: u32) -> EngineError {
    EngineError::beyond("window", Beyond::Words { bits: 512, values: levels })
}

fn words<W: MachineWord, J: Job>(levels: u32, job: &mut J) -> Result<J::Output, Stop> {
    let snapshot = job.snapshot(levels);
    job.run::<BitWindow<W>>(&snapshot)
}

/// How many vectors hold so many values.
const fn vector_count(levels: u32) -> u32 {
    if levels == 0 { 1 } else { levels.div_ceil(4) }
}

/// The pipeline fills its lanes: it runs a few values more if need be.
fn vectors<const V: usize, L: Lanes, J: Job>(job: &mut J) -> Result<J::Output, Stop> {
    let snapshot = job.snapshot(Pipeline::<V, L>::LEVELS);
    job.run::<Pipeline<V, L>>(&snapshot)
}
