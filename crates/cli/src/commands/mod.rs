//! One file per subcommand: arguments, a call of the workbench, and how the
//! answer is shown.

pub(crate) mod beatty;
pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod count;
pub(crate) mod eval;
pub(crate) mod games;
pub(crate) mod morphism;
pub(crate) mod nth;
pub(crate) mod period;
pub(crate) mod play;
pub(crate) mod positions;
pub(crate) mod prover;
pub(crate) mod repl;
pub(crate) mod reproduce;
pub(crate) mod run;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod sweep;
pub(crate) mod table;
pub(crate) mod theorem;
pub(crate) mod value;
pub(crate) mod verified;
pub(crate) mod verify;
pub(crate) mod winning_move;
