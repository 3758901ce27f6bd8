//! What keeps an engine from playing a game.

use crate::condition::Condition;
use crate::family::{FamilyError, MoveFamily};
use crate::sequence::Beyond;

/// The rule that is in the way of an engine, or the bound that a run goes beyond.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Obstacle {
    /// Grundy values are wanted of an engine that finds P-positions.
    #[error("it finds P-positions, not Grundy values")]
    OutcomesOnly,
    /// The game has no Grundy values.
    #[error("blocking and misère games have outcomes only")]
    NoValues,
    /// The moves are not those of Wythoff's game.
    #[error("it knows Wythoff's three rays only")]
    OtherRays,
    /// Exchanging the piles changes the terminal region.
    #[error("the terminal region is not symmetric")]
    LopsidedRegion,
    /// A game with blocking.
    #[error("it knows games without blocking only")]
    Blocking,
    /// A game with blocking, in which options are counted.
    #[error("with blocking options are counted")]
    CountedOptions,
    /// Blocking, and a wedge whose options cannot be counted.
    #[error("with blocking options are counted, and those of `{0}` are not")]
    UncountedWedge(Box<MoveFamily>),
    /// Blocking, and two families with a move in common.
    #[error("with blocking every option counts once, but `{}` and `{}` share a move", .0[0], .0[1])]
    SharedMove(Box<[MoveFamily; 2]>),
    /// A guard compares the step with the piles.
    #[error("the guard `{0}` depends on the step and the piles")]
    StepAndPiles(Box<Condition>),
    /// A guard speaks of the step.
    #[error("the guard `{0}` depends on the step")]
    Step(Box<Condition>),
    /// The guard of a family speaks of the step.
    #[error("the guard of `{0}` depends on the step")]
    StepOf(Box<MoveFamily>),
    /// F-Wythoff's guard with other takes than its own.
    #[error("`{0}` is understood for equal takes only")]
    UnequalTakes(Box<Condition>),
    /// F-Wythoff's guard.
    #[error("`{0}` asks for the ratio of the piles")]
    Ratio(Box<MoveFamily>),
    /// The moves of a wedge, where rays are known only.
    #[error("the moves of `{0}` are on no ray")]
    NoRay(Box<MoveFamily>),
    /// A wedge with too many moves a step.
    #[error("the wedge of `{0}` is too wide")]
    WideWedge(Box<MoveFamily>),
    /// A family that is long, and has an end.
    #[error("`{family}` has {moves} moves, more than {few} but not all")]
    ManyMoves {
        /// The family.
        family: Box<MoveFamily>,
        /// Its moves.
        moves: u64,
        /// So many would be looked up one by one.
        few: usize,
    },
    /// The guards tell too many kinds of steps apart.
    #[error("the steps of its moves are of too many kinds")]
    ManyKinds,
    /// A move leads many rows back.
    #[error("a move looks back too many rows")]
    FarBack,
    /// A board with too many columns.
    #[error("{0} columns overflow its counts")]
    ManyColumns(usize),
    /// A remainder of a guard with numbers that are too large.
    #[error("a remainder of the guard is too large")]
    LargeRemainder,
    /// A step that is too large.
    #[error("a step is too large")]
    LargeStep,
    /// A guard with numbers that are too large.
    #[error("a guard is too large")]
    LargeGuard,
    /// A part of the moves that is no family by itself.
    #[error(transparent)]
    Family(#[from] FamilyError),
    /// A terminal region that may go on for ever.
    #[error("it knows terminal regions below some x + y only")]
    EndlessRegion,
    /// A terminal region that is not symmetric, where others are known.
    #[error("it knows symmetric terminal regions only")]
    SymmetricRegions,
    /// A terminal region that is too large.
    #[error("terminal positions go beyond row {0}")]
    LongRegion(u32),
    /// Not every number may be taken from a pile.
    #[error("any number must be allowed from either pile")]
    NotAnyNumber,
    /// Diagonal steps end, or begin late.
    #[error("it wants all diagonal steps from one below 64 on")]
    FewDiagonalSteps,
    /// Moves in other directions.
    #[error("it knows moves along rows, columns and diagonals only")]
    OtherDirections,
    /// A run that goes beyond what the engine holds.
    #[error(transparent)]
    Beyond(#[from] Beyond),
}
